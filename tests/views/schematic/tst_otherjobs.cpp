// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of an instance in a design of several jobs: whose GPUs are they, and whose instance is shown?
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFile>
#include <QTemporaryDir>

#include <tests/views/severaljobs.h>
#include <views/results/renderview.h>
#include <views/schematic/schematic.h>
#include <views/theme/theme.h>

using namespace switchyard;
using schematic::Schematic;
using test::bundled;

class tst_OtherJobs : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }
    /// GPUs that another job runs on are its own, whichever job is shown; only the spare is idle.
    void anotherJobsGpusAreNotIdle()
    {
        const test::SeveralJobs trains("job-1"), serves("serving-1");
        const auto of = [](const test::SeveralJobs &shown, int instance) {
            return schematic::makeSchematic({shown.design.get(), &bundled(), shown.prediction.get(), nullptr, instance}, {1440, 836});
        };
        const auto all = [](const Schematic &picture, const QString &job, bool idle, bool rank) {
            return std::ranges::all_of(picture.tiles, [&](const schematic::Tile &tile) { return tile.job == job && tile.idle() == idle && (tile.rank >= 0) == rank; });
        };
        const Schematic server = of(trains, 0), trainer = of(serves, test::SeveralJobs::firstTrainer);
        QVERIFY(all(server, QStringLiteral("serving-1"), false, false));
        QVERIFY(all(trainer, QStringLiteral("job-1"), false, false));
        for (const test::SeveralJobs *shown : {&trains, &serves})
            QVERIFY(all(of(*shown, test::SeveralJobs::spare), {}, true, false));
        QVERIFY(all(of(trains, test::SeveralJobs::firstTrainer), {}, false, true));
        QVERIFY(all(of(serves, 0), {}, false, true));
        // What the prediction does not know of another job it does not say is nothing.
        const auto tensor = [](const Schematic &picture) { return picture.tiles.front().meters.front().share; };
        QVERIFY(std::isnan(tensor(server)) && std::isnan(tensor(trainer)));
        QVERIFY(tensor(of(trains, test::SeveralJobs::spare)) <= 0 && tensor(of(trains, test::SeveralJobs::firstTrainer)) > 0);
        QVERIFY(server.tiles.front().tip.contains(QStringLiteral("serving-1")));
        // A training that leaves GPUs of its instances to nobody: these are idle there.
        design::Design half = *serves.design;
        std::get<workload::Plan>(half.jobs.back().phases.front().work).dp = 7;
        predict::DesignPrediction beside = *serves.prediction;
        const auto training = std::ranges::find(beside.others, std::string("job-1"), &predict::JobTraffic::job);
        QVERIFY(training != beside.others.end() && training->placement.gpuOfRank.size() == 32);
        training->placement.gpuOfRank.resize(28);
        const Schematic last = schematic::makeSchematic({&half, &bundled(), &beside, nullptr, test::SeveralJobs::firstTrainer + 3}, {1440, 836});
        for (const schematic::Tile &tile : last.tiles)
            QCOMPARE(tile.idle(), tile.local >= 4);
    }
    /// Without `--at` it is an instance of the job that is asked for.
    void thePictureIsOfTheChosenJob()
    {
        QTemporaryDir dir;
        for (const auto &[job, instance] : {std::pair("job-1", test::SeveralJobs::firstTrainer), std::pair("serving-1", 0)}) {
            const test::SeveralJobs shown(job);
            const QString path = dir.filePath(QString::fromLatin1(job) + QStringLiteral(".svg"));
            results::RenderInput in;
            in.design = shown.design;
            in.catalog = std::make_shared<const catalog::Catalog>(bundled());
            in.job = job;
            in.prediction = shown.prediction;
            QVERIFY(results::renderView(in, "instance", {1440, 900}, theme::Mode::Light, path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray svg = file.readAll();
            for (const int i : {0, test::SeveralJobs::firstTrainer})
                QCOMPARE(svg.contains(shown.design->instances[static_cast<std::size_t>(i)].id.c_str()), i == instance);
        }
    }
};

QTEST_MAIN(tst_OtherJobs)
#include "tst_otherjobs.moc"
