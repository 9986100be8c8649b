// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/renderview.h>

#include <algorithm>
#include <map>
#include <set>

#include <QApplication>
#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <core/network/fabric.h>
#include <tests/views/results/sample.h>
#include <tests/views/rl/sample.h>
#include <tests/views/serving/sample.h>
#include <tests/views/severaljobs.h>
#include <views/canvas/jobsigns.h>
#include <views/theme/jobs.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::results;

class tst_Render : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_dir;
    static RenderInput input()
    {
        const workload::Plan plan = sample::plan(8, 16, 8);
        RenderInput in;
        in.design = sample::cluster(128, plan);
        in.catalog = sample::smallCatalog();
        auto prediction = std::make_shared<predict::DesignPrediction>(*sample::prediction(plan, 6.2));
        prediction->fabric = network::buildFabric(*in.design, *in.catalog).value_or(nullptr);
        in.prediction = prediction;
        in.timeline = sample::timeline(16, 16, 6.2);
        in.findings = sample::findings();
        in.before = {in.design, "other.switchyard", in.prediction, in.timeline};
        return in;
    }
    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    void everyViewInEveryFormat_data()
    {
        QTest::addColumn<QByteArray>("view");
        QTest::addColumn<QString>("says");
        const std::map<std::string, const char *> words = {{"canvas", "Cluster"}, {"matrix", "TP all-gather"}, {"unrolled", "column = sender"}, {"timeline", "stage 0"}, {"memory", "activations"},
                                                           {"cost", "$112,722/h"}, {"findings", "EFA retransmits"}, {"strategy", "stage median"}, {"rails", "rail median"}, {"leaf", "leaf switch layer"}, {"flows", "How far it goes"}, {"serving", "One output token"}, {"rl", "What it comes to"}, {"compare", "Before: other.switchyard"}};
        for (const std::string &view : pictureWords()) {
            if (view == "instance" || view == "goodput") // need a real machine and engine: views.schematic, views.goodput
                continue;
            const auto expected = words.find(view);
            QVERIFY2(expected != words.end(), ("what does the picture of " + view + " say?").c_str());
            QTest::newRow(view.c_str()) << QByteArray::fromStdString(view) << QString::fromUtf8(expected->second);
        }
    }
    void everyViewInEveryFormat()
    {
        QFETCH(QByteArray, view);
        QFETCH(QString, says);
        RenderInput in = input();
        if (view == "serving") {
            auto serves = std::make_shared<predict::DesignPrediction>(*in.prediction);
            serves->serving = sample::served();
            in.prediction = serves;
        }
        if (view == "rl") {
            auto step = std::make_shared<predict::DesignPrediction>(*in.prediction);
            step->rl = sample::reinforced();
            in.prediction = step;
        }
        const QSize size(1440, 900);
        for (const char *suffix : {"png", "svg", "pdf"}) {
            const QString path = m_dir.filePath(QString::fromLatin1(view) + QLatin1Char('.') + QLatin1String(suffix));
            const Result<void> done = renderView(in, view.toStdString(), size, theme::Mode::Light, path);
            QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());
        }
        const QImage png(m_dir.filePath(QString::fromLatin1(view) + QStringLiteral(".png")));
        QCOMPARE(png.size(), size);
        QSet<QRgb> colours;
        for (int y = 70; y < png.height(); y += 3) {
            for (int x = 0; x < png.width(); x += 3)
                colours.insert(png.pixel(x, y));
        }
        QVERIFY2(colours.size() > 4, "the body of the picture is empty");

        const QByteArray svg = content(m_dir.filePath(QString::fromLatin1(view) + QStringLiteral(".svg")));
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY2(svg.contains("<text") && svg.contains(says.toUtf8()), "text of an SVG stays text");

        const QByteArray pdf = content(m_dir.filePath(QString::fromLatin1(view) + QStringLiteral(".pdf")));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY2(pdf.contains("/FontFile"), "fonts are embedded");
        QVERIFY(pdf.contains("/MediaBox [0 0 1080"));
    }

    void twoRunsGiveTheSameBytes()
    {
        const QString a = m_dir.filePath(QStringLiteral("a.svg"));
        const QString b = m_dir.filePath(QStringLiteral("b.svg"));
        QVERIFY(renderView(input(), "memory", {800, 500}, theme::Mode::Dark, a));
        QVERIFY(renderView(input(), "memory", {800, 500}, theme::Mode::Dark, b));
        QCOMPARE(content(a), content(b));
    }

    /// As many pixels of twice the density: what is painted is half as wide, and its words are as large as there.
    void aScaleMakesWordsLargerNotThePicture()
    {
        const QString one = m_dir.filePath(QStringLiteral("one.png")), two = m_dir.filePath(QStringLiteral("two.png"));
        QVERIFY(renderView(input(), "memory", {800, 500}, theme::Mode::Dark, one));
        QVERIFY(renderView(input(), "memory", {800, 500}, theme::Mode::Dark, two, {QSize(1600, 1000), 2}));
        const QImage small(one), large(two);
        QCOMPARE(large.size(), 2 * small.size());
        int differ = 0; // the same picture, finer
        const QImage halved = large.scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < small.height(); ++y)
            for (int x = 0; x < small.width(); ++x)
                differ += std::abs(qGray(small.pixel(x, y)) - qGray(halved.pixel(x, y))) > 96;
        QVERIFY2(differ < small.width() * small.height() / 100, qPrintable(QString::number(differ)));
    }

    void withoutAPredictionThePictureSaysWhy()
    {
        RenderInput in = input();
        in.prediction = nullptr;
        in.predictionError = Error{ErrorCode::InvalidInput, "126 layers do not divide into 16 stages", {}};
        const QString path = m_dir.filePath(QStringLiteral("why.svg"));
        QVERIFY(renderView(in, "timeline", {800, 500}, theme::Mode::Light, path));
        QVERIFY(content(path).contains("126 layers do not divide into 16 stages"));
    }

    /// A plan that cannot run has no bold step time.
    void whatDoesNotFitSaysSo()
    {
        RenderInput in = input();
        const auto drawn = [&] {
            const QString path = m_dir.filePath(QStringLiteral("misfit.svg"));
            return renderView(in, "memory", {1366, 768}, theme::Mode::Light, path) ? content(path) : QByteArray();
        };
        QVERIFY(!drawn().isEmpty() && !drawn().contains("does not fit"));
        auto over = std::make_shared<predict::DesignPrediction>(*in.prediction);
        over->prediction.fits = false;
        over->prediction.neededMemory_B = 482 * 1073741824.0;
        over->prediction.gpuMemory_B = 185 * 1073741824.0;
        in.prediction = over;
        const QByteArray says = drawn();
        QVERIFY(says.contains("does not fit: 482 of 185 GiB"));
        const qsizetype at = says.indexOf("does not fit: 482");
        QVERIFY2(says.left(at).lastIndexOf(theme::tokens(theme::Mode::Light).critical.name().toUtf8()) > says.left(at).lastIndexOf(theme::tokens(theme::Mode::Light).textMuted.name().toUtf8()), "in the role of an error");
        over->prediction.neededMemory_B = 90 * 1073741824.0; // of another phase
        QVERIFY(drawn().contains("does not fit<") && !drawn().contains("does not fit:"));
        over->prediction.neededHost_B = 3072 * 1073741824.0;
        over->prediction.hostMemory_B = 2048 * 1073741824.0;
        QVERIFY(drawn().contains("TiB host memory<"));
    }

    /// One picture of two designs: before left of the line, now right of it, the same place in all.
    void everyWayToCompare()
    {
        RenderInput in = input();
        auto less = std::make_shared<predict::DesignPrediction>(*in.prediction);
        for (float &bytes : less->loads.efaTx_B)
            bytes /= 4;
        in.before.prediction = less;
        const auto picture = [&](canvas::CompareMode mode, const char *suffix) {
            in.compare = mode;
            const QString path = m_dir.filePath(QStringLiteral("way.") + QLatin1String(suffix));
            return renderView(in, "compare", {1440, 900}, theme::Mode::Dark, path) ? path : QString();
        };
        const QImage swipe(picture(canvas::CompareMode::Swipe, "png"));
        std::swap(in.before.prediction, in.prediction);
        const QImage turned(picture(canvas::CompareMode::Swipe, "png"));
        std::swap(in.before.prediction, in.prediction);
        QCOMPARE(swipe.size(), QSize(1440, 900));
        const QRect left(0, 100, 700, 700), right(740, 100, 700, 700);
        QVERIFY(swipe.copy(left) != turned.copy(left));
        QVERIFY(swipe.copy(right) != turned.copy(right));
        QVERIFY(content(picture(canvas::CompareMode::Difference, "svg")).contains("now \u2212 before"));
        in.at = in.design->instances.front().id;
        QVERIFY(!QImage(picture(canvas::CompareMode::Panes, "png")).isNull());
        in.before = {};
        QVERIFY(content(picture(canvas::CompareMode::Panes, "svg")).contains("--before"));
    }

    /// What has no name leaves no gap for it.
    void aDesignWithoutANameBeginsWithItsModel()
    {
        RenderInput in = input();
        const auto begin = [&](const std::string &name) {
            design::Design design = *in.design;
            design.name = name;
            in.design = std::make_shared<const design::Design>(std::move(design));
            const QString path = m_dir.filePath(QStringLiteral("name.svg"));
            return renderView(in, "compare", {1440, 900}, theme::Mode::Light, path) ? content(path) : QByteArray();
        };
        QVERIFY(begin("fifteen").contains("fifteen"));
        const QByteArray unnamed = begin("");
        QVERIFY(!unnamed.isEmpty() && !unnamed.contains("> \u00b7 "));
    }

    /// Of several jobs each host wears its job's colour, and the key names it; of one job there is nothing to tell apart.
    void thePictureSaysWhichJobIsWhere()
    {
        const test::SeveralJobs several("job-1");
        RenderInput in;
        in.design = several.design;
        in.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
        in.job = "job-1";
        in.prediction = several.prediction;
        const theme::Tokens &t = theme::tokens(theme::Mode::Light);
        const auto coloured = [&](const RenderInput &of, const char *name, std::size_t job, int bottom) { // rows of the drawing, without the key
            const QString path = m_dir.filePath(QString::fromLatin1(name) + QStringLiteral(".png"));
            if (!renderView(of, "canvas", {1440, 900}, theme::Mode::Light, path))
                return -1;
            const QImage image(path);
            const QRgb colour = theme::jobColor(job, {}, t).rgb();
            int pixels = 0;
            for (int y = bottom > 0 ? 70 : 844; y < (bottom > 0 ? bottom : 900); ++y)
                for (int x = 0; x < image.width(); ++x)
                    pixels += image.pixel(x, y) == colour;
            return pixels;
        };
        for (const std::size_t job : {std::size_t{0}, std::size_t{1}}) {
            QVERIFY(coloured(in, "several", job, 840) > 20);
            QVERIFY(coloured(in, "several", job, 0) > 50);
            QCOMPARE(coloured(input(), "one", job, 840), 0);
        }
        const QString svg = m_dir.filePath(QStringLiteral("several.svg"));
        QVERIFY(renderView(in, "canvas", {1440, 900}, theme::Mode::Light, svg));
        QVERIFY(content(svg).contains("serving-1") && content(svg).contains("job-1"));

        canvas::Scene scene;
        scene.design = in.design;
        scene.catalog = in.catalog;
        QVERIFY(canvas::jobSigns(scene, {0, 0, 800, 40}, t).empty());
        scene.jobOfInstance = canvas::jobsOfInstances(*in.design);
        const QRectF room(16, 800, 400, 40);
        const auto inside = [](const std::vector<canvas::JobSign> &signs, const QRectF &of) {
            QRectF before;
            return std::ranges::all_of(signs, [&](const canvas::JobSign &sign) {
                const bool free = of.contains(sign.words) && (sign.swatch.isEmpty() || of.contains(sign.swatch)) && !sign.words.intersects(before);
                before = sign.words;
                return free;
            });
        };
        std::vector<canvas::JobSign> signs = canvas::jobSigns(scene, room, t);
        QCOMPARE(signs.size(), std::size_t{2});
        QVERIFY(inside(signs, room));
        QCOMPARE(signs.front().text, QStringLiteral("serving-1"));
        QCOMPARE(signs.back().colour, theme::jobColor(1, {}, t));
        scene.jobOfInstance.front() = canvas::severalJobs;
        QVERIFY(canvas::jobSigns(scene, room, t).back().several);
        // More than there is room for are counted.
        design::Design many = *in.design;
        many.jobs.resize(40, many.jobs.back());
        scene.design = std::make_shared<const design::Design>(many);
        scene.jobOfInstance.clear();
        for (int j = 0; j < 40; ++j)
            scene.jobOfInstance.push_back(j);
        signs = canvas::jobSigns(scene, room, t);
        QVERIFY(signs.size() > 2 && signs.size() < 40 && inside(signs, room));
        QCOMPARE(signs.back().text, QStringLiteral("%1 more").arg(41 - signs.size()));
        QVERIFY(canvas::jobSigns(scene, {0, 0, 10, 40}, t).empty());
    }

    /// By whatever its ranks can be gathered by, each a picture of its own; else what they can be is said.
    void theMatrixIsGatheredAsAsked()
    {
        std::set<QByteArray> seen;
        for (const char *word : {"", "ranks", "PP", "instance", "placement", "rail"}) {
            RenderInput in = input();
            in.grouping = word;
            const QString path = m_dir.filePath(QStringLiteral("gathered-%1.svg").arg(QLatin1String(word)));
            const Result<void> done = renderView(in, "matrix", {1440, 900}, theme::Mode::Light, path);
            QVERIFY2(done.has_value(), done ? word : done.error().message.c_str());
            seen.insert(content(path));
        }
        QCOMPARE(seen.size(), std::size_t(6));
        const QByteArray byRail = content(m_dir.filePath(QStringLiteral("gathered-rail.svg")));
        for (const char *rail : {"rails 0 – 3", "rails 28 – 31"})
            QVERIFY2(byRail.count(rail) == 2, rail); // of the rows and of the columns
        RenderInput in = input();
        in.grouping = "CP";
        const Result<void> none = renderView(in, "matrix", {1440, 900}, theme::Mode::Light, m_dir.filePath(QStringLiteral("none.svg")));
        QCOMPARE(none.error().code, ErrorCode::Usage);
        QVERIFY2(none.error().message.find("placement, rail") != std::string::npos, none.error().message.c_str());
    }

    void mistakesAreNamed()
    {
        QCOMPARE(renderView(input(), "search", {800, 500}, theme::Mode::Light, m_dir.filePath(QStringLiteral("z.png"))).error().code, ErrorCode::Usage);
        const Result<void> suffix = renderView(input(), "cost", {800, 500}, theme::Mode::Light, m_dir.filePath(QStringLiteral("x.gif")));
        QCOMPARE(suffix.error().code, ErrorCode::Usage);
        const Result<void> folder = renderView(input(), "cost", {800, 500}, theme::Mode::Light, QStringLiteral("/nowhere/at/all.png"));
        QVERIFY(!folder.has_value());
        QCOMPARE(exitStatus(folder.error().code), 3);
        RenderInput heat = input();
        heat.heat = "beauty";
        QCOMPARE(renderView(heat, "canvas", {800, 500}, theme::Mode::Light, m_dir.filePath(QStringLiteral("y.png"))).error().code,
                 ErrorCode::Usage);
    }
};

QTEST_MAIN(tst_Render)
#include "tst_render.moc"
