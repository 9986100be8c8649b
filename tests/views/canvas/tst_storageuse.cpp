// SPDX-License-Identifier: GPL-3.0-or-later
// What jobs ask of a storage: all that save to it count, whichever is shown.
#include <core/goodput/storage_use.h>

#include <cmath>

#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/canvas/hovertext.h>
#include <views/canvas/layout.h>

using namespace switchyard;

namespace {

/// The sample's one job, as two on a half each.
design::Design halves()
{
    auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-256-p5en-checkpoints.switchyard", &test::bundled());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    design::Design design = *loaded;
    design::Job one = design.jobs.front();
    one.phases.front().run.spares = workload::Spares::None;
    one.phases.front().run.spareInstances.reset();
    auto &plan = std::get<workload::Plan>(one.phases.front().work);
    plan.dp /= 2;
    plan.gbs /= 2;
    design::Job other = one;
    other.name = "other";
    for (std::size_t i = 0; i < 256; ++i)
        (i < 128 ? one : other).phases.front().pool.push_back(design.instances[i].id);
    design.jobs = {one, other};
    return design;
}

} // namespace

class tst_StorageUse : public QObject
{
    Q_OBJECT
private slots:
    void everyJobThatSavesCounts()
    {
        const auto design = std::make_shared<const design::Design>(halves());
        const auto usesOf = [](const design::Design &of, const char *job) {
            const auto prediction = predict::predictDesign(test::bundled(), of, job);
            if (!prediction)
                qFatal("%s", describe(prediction.error()).c_str());
            const auto others = goodput::otherRuns(test::bundled(), of, job);
            return goodput::storageUses(of, test::bundled(), prediction->get(), &others);
        };
        design::Design alone = *design;
        alone.jobs.pop_back();
        const goodput::StorageUse single = usesOf(alone, "pretrain").front();
        QCOMPARE(single.savers.size(), std::size_t{1});
        QVERIFY(single.load() > 0);
        for (const char *shown : {"pretrain", "other"}) {
            const std::vector<goodput::StorageUse> uses = usesOf(*design, shown);
            QCOMPARE(uses.front().savers.size(), std::size_t{2});
            QCOMPARE(uses.front().savers.front().job, std::string(shown));
            QVERIFY(uses.front().savers.back().job != shown);
            QVERIFY2(std::abs(uses.front().load() / (2 * single.load()) - 1) < 1e-9, qPrintable(QString::number(uses.front().load())));
            QVERIFY(uses.back().savers.empty());
        }
        // Also where the shown job cannot be predicted.
        const auto both = goodput::otherRuns(test::bundled(), *design, {});
        const auto uses = goodput::storageUses(*design, test::bundled(), nullptr, &both);
        QCOMPARE(uses.front().savers.size(), std::size_t{2});

        canvas::Scene scene;
        scene.design = design;
        scene.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        scene.layout = canvas::layOut(*design, test::bundled());
        scene.storage = uses;
        const canvas::Hit hit = canvas::hitTest(scene.layout, canvas::rectOf(*design, scene.layout, design->storage.front().id).center());
        const QString words = canvas::hoverText(scene, hit).html();
        for (const char *word : {"pretrain", "other", "all save at once"})
            QVERIFY2(words.contains(QLatin1String(word)), qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(tst_StorageUse)
#include "tst_storageuse.moc"
