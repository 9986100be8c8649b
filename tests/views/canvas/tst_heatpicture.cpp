// SPDX-License-Identifier: GPL-3.0-or-later
// What values look like: cells, pixels and gaps at every size, and the legend beside them.
#include <cmath>
#include <limits>
#include <memory>

#include <QBuffer>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>

#include <tests/views/canvas/heatscene.h>

#include <views/canvas/legend.h>
#include <views/canvas/picture.h>
#include <views/canvas/raster.h>
#include <views/canvas/scenepainter.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>

using namespace switchyard;
using canvas::HeatSource;
using canvas::Quantity;

class tst_HeatPicture : public QObject, private test::HeatScene
{
    Q_OBJECT
private slots:
    void initTestCase() { make(); }
    void hotGpuSurvivesTheSmallestPicture();
    void sameSceneSamePixels();
    void aLegendSaysWhereItsRangeComesFrom();
    void noDataIsInEveryLegend();
    void theLegendOfTheWindowIsThatOfItsHeat();
    void aLegendSaysWhyALinkIsOverItsCapacity();
    void legendsHaveSaneNumbers_data();
    void legendsHaveSaneNumbers();
    void equalCellsLookAlike();
    void noPlaidWhereGapsAreAPixel();
    void gapsOfSmallCellsAreEqual();
};

void tst_HeatPicture::hotGpuSurvivesTheSmallestPicture()
{
    // 2,048 instances on a stamp: hundreds of GPUs share a pixel, the one hot GPU must be seen.
    const auto big = test::uniform(*m_catalog, "p5.48xlarge", 2048, "b");
    const canvas::Layout layout = canvas::layOut(big, *m_catalog);
    predict::DesignPrediction prediction;
    prediction.loads.step_s = 1;
    for (int gpu = 0; gpu < 16384; ++gpu) {
        prediction.placement.gpuOfRank.push_back(gpu);
        prediction.loads.nvlinkTx_B.push_back(gpu == 8347 ? 400e9F : 1e9F);
    }
    canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, &prediction, nullptr);
    canvas::Camera camera;
    camera.fit(layout.bounds, {64, 40}, 2);
    QCOMPARE(canvas::detailAt(camera.scale), canvas::LevelOfDetail::Density);
    QImage image(64, 40, QImage::Format_RGB32);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
    image.fill(colors.ground);
    canvas::rasterCells(image, camera, layout, heat, colors);
    int hot = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            hot += image.pixel(x, y) == colors.fill[heat.gpuCode[8347]];
    QVERIFY(hot >= 1);
    QVERIFY(hot <= 4);
}

void tst_HeatPicture::sameSceneSamePixels()
{
    canvas::Scene scene;
    scene.design = m_design;
    scene.catalog = m_catalog;
    scene.layout = m_layout;
    scene.heat = canvas::makeHeat({.metric = Quantity::EfaTx_Bps}, m_layout.numbers, m_design->networkNodes.size(), m_prediction.get(), nullptr);
    canvas::Camera camera;
    camera.fit(m_layout.bounds, {800, 500});
    QImage first, second;
    canvas::renderScene(first, {800, 500}, 1, scene, camera, theme::tokens(theme::Mode::Dark));
    canvas::renderScene(second, {800, 500}, 1, scene, camera, theme::tokens(theme::Mode::Dark));
    QCOMPARE(first, second);
    // The hot card's own rectangle carries its colour.
    const QPointF card = camera.toScreen(m_layout.instances[0].cardRect(13)).center();
    QCOMPARE(first.pixel(card.toPoint()), canvas::codeColors(scene.heat, theme::tokens(theme::Mode::Dark)).fill[scene.heat.cardCode[13]]);
}

void tst_HeatPicture::aLegendSaysWhereItsRangeComesFrom()
{
    const auto made = [&](const canvas::HeatChoice &choice, const canvas::HeatPast &past = {.scale = {0, 0, false}}) {
        return canvas::makeHeat(choice, m_layout.numbers, m_design->networkNodes.size(), m_prediction.get(), m_observation.get(), past);
    };
    const auto says = [&](const canvas::Heat &heat, const char *words) { return canvas::scaleText(heat) == QString::fromUtf8(words); };
    const canvas::Heat shown = made({.metric = Quantity::NvlinkTx_Bps});
    QVERIFY(shown.scale.high < 450e9);
    QVERIFY2(says(shown, "linear · spread of what is shown"), qPrintable(canvas::scaleText(shown)));
    QVERIFY(says(made({.metric = Quantity::NvlinkTx_Bps, .logarithmic = true}), "log · spread of what is shown"));
    QVERIFY(says(made({.metric = Quantity::NvlinkTx_Bps, .fullRange = true}), "linear · fixed by the catalog"));
    QVERIFY(says(made({.metric = Quantity::Temperature_C, .source = HeatSource::Live}), "linear · fixed"));
    QVERIFY(says(made({.metric = Quantity::NvlinkTx_Bps}, {.scale = {0, 0, false}, .fixed = theme::Scale{0, 200e9, false}}), "linear · locked for both pictures"));
    QVERIFY(says(made({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Ratio}), "fixed classes"));
    QVERIFY(says(made({.traffic = true}), "fixed by the catalog"));
}

/// Its hatch is painted, whatever is shown and however narrow the legend is.
void tst_HeatPicture::noDataIsInEveryLegend()
{
    const theme::Tokens &tokens = theme::tokens(theme::Mode::Light);
    for (const canvas::HeatChoice &choice : {canvas::HeatChoice{.metric = Quantity::NvlinkTx_Bps}, canvas::HeatChoice{.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live},
                                             canvas::HeatChoice{.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Ratio}, canvas::HeatChoice{.traffic = true},
                                             canvas::HeatChoice{.source = HeatSource::Difference, .traffic = true}}) {
        canvas::Heat heat;
        heat.choice = choice;
        heat.scale = {0, 1e9, false};
        heat.stages = 4;
        const canvas::CodeColors colors = canvas::codeColors(heat, tokens);
        for (const double width : {canvas::legendWidth(heat), 300.0}) {
            QImage image(static_cast<int>(width), 40, QImage::Format_RGB32);
            image.fill(tokens.canvas);
            QPainter painter(&image);
            canvas::paintLegend(painter, image.rect(), heat, tokens);
            painter.end();
            // The swatch is 9 pixels square: its ground and its hatch lie close together.
            bool found = false;
            for (int x = 0; x + 9 <= image.width() && !found; ++x) {
                int ground = 0, hatch = 0;
                for (int dx = 0; dx < 9; ++dx)
                    for (int y = 0; y < 20; ++y) {
                        ground += (image.pixel(x + dx, y) & 0xffffff) == (colors.fill[canvas::code::noData] & 0xffffff) ? 1 : 0;
                        hatch += (image.pixel(x + dx, y) & 0xffffff) == (QColor(colors.hatch).rgb() & 0xffffff) ? 1 : 0;
                    }
                found = ground >= 30 && hatch >= 6;
            }
            QVERIFY2(found, qPrintable(canvas::scaleText(heat) + QStringLiteral(" at %1 px").arg(width)));
        }
    }
}

/// Of every part of the heat: what the loads are of, too.
void tst_HeatPicture::theLegendOfTheWindowIsThatOfItsHeat()
{
    canvas::Legend legend;
    canvas::Heat heat;
    const auto isThat = [&] {
        legend.setHeat(heat);
        legend.resize(legend.sizeHint());
        QImage image(legend.size(), QImage::Format_RGB32), expected = image;
        for (QImage *each : {&image, &expected})
            each->fill(theme::current().canvas);
        legend.render(&image, {}, {}, QWidget::RenderFlags());
        QPainter painter(&expected);
        painter.setRenderHint(QPainter::Antialiasing);
        canvas::paintLegend(painter, expected.rect(), heat, theme::current());
        painter.end();
        return image == expected;
    };
    heat.choice.traffic = true;
    QVERIFY(isThat());
    heat.choice.basis = heat.basis = canvas::Basis::Busy;
    QVERIFY(isThat());
    heat.choice.basis = heat.basis = canvas::Basis::Playhead;
    heat.choice.playhead_s = 1.5;
    QVERIFY(isThat());
    heat.basis = canvas::Basis::Mean; // the moment's loads are not there yet
    QVERIFY(isThat());
    heat.overCapacity = true;
    QVERIFY(isThat());
    heat.choice = {.metric = Quantity::Temperature_C, .source = HeatSource::Live};
    heat.scale = {20, 90, false};
    QVERIFY(isThat());
    heat.scale.high = 80;
    QVERIFY(isThat());
    heat.asOf = QStringLiteral("14:02:31");
    QVERIFY(isThat());
}

/// Of what is predicted; a server's counters are no fitted times.
void tst_HeatPicture::aLegendSaysWhyALinkIsOverItsCapacity()
{
    const auto made = [&](HeatSource source, double step_s) {
        predict::DesignPrediction prediction = *m_prediction;
        prediction.loads.step_s = step_s;
        return canvas::makeHeat({.source = source, .traffic = true}, m_layout.numbers, m_design->networkNodes.size(), &prediction, m_observation.get());
    };
    const canvas::Heat slow = made(HeatSource::Predicted, 1e6), fast = made(HeatSource::Predicted, 1e-6);
    QVERIFY(!slow.overCapacity && fast.overCapacity);
    QVERIFY(!made(HeatSource::Live, 1e-6).overCapacity && !made(HeatSource::Ratio, 1e-6).overCapacity);
    const auto legendOf = [](const canvas::Heat &heat) {
        QBuffer svg;
        QSvgGenerator file;
        file.setOutputDevice(&svg);
        file.setSize({static_cast<int>(canvas::legendWidth(heat)), 40});
        QPainter painter(&file);
        canvas::paintLegend(painter, {QPointF(), QSizeF(file.size())}, heat, theme::current());
        painter.end();
        return QString::fromUtf8(svg.data());
    };
    QVERIFY(legendOf(fast).contains(widgets::overCapacityWords()) && !legendOf(slow).contains(QStringLiteral("over")));
}

void tst_HeatPicture::legendsHaveSaneNumbers_data()
{
    QTest::addColumn<double>("high");
    QTest::addColumn<bool>("logarithmic");
    QTest::addColumn<QString>("ends");
    QTest::newRow("GB/s") << 450e9 << false << QStringLiteral("0 450 GB/s");
    QTest::newRow("a little") << 4e6 << false << QStringLiteral("0 4.00 MB/s");
    QTest::newRow("nothing") << 1.0 << false << QStringLiteral("0 1.00 B/s");
    QTest::newRow("log") << 4e9 << true << QStringLiteral("4.00 kB/s 4.00 GB/s");
}

void tst_HeatPicture::legendsHaveSaneNumbers()
{
    QFETCH(double, high);
    QFETCH(bool, logarithmic);
    QFETCH(QString, ends);
    canvas::Heat heat;
    heat.choice.logarithmic = logarithmic;
    heat.scale = {0, high, logarithmic};
    const auto [low, top] = canvas::legendEnds(heat);
    const QString shown = low + QLatin1Char(' ') + top + (logarithmic ? QString() : QLatin1Char(' ') + canvas::legendUnit(heat).name);
    QCOMPARE(shown, ends);
    QVERIFY(!shown.contains(QStringLiteral("0.00")));
}

void tst_HeatPicture::equalCellsLookAlike()
{
    // Idle cards of one size: snapping makes some a pixel larger; none is hollow while another is full.
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::EfaTx_Bps}, m_layout.numbers, 0, nullptr, nullptr);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
    for (double scale = 2.5; scale < 3.6; scale += 0.13) {
        canvas::Camera camera;
        camera.scale = scale;
        QImage image(1600, 1000, QImage::Format_RGB32);
        image.fill(colors.ground);
        canvas::rasterCells(image, camera, m_layout, heat, colors);
        int hollow = 0, full = 0;
        for (const canvas::InstanceBox &box : m_layout.instances)
            for (int card = 0; card < box.cards; ++card) {
                const QRectF cell = camera.toScreen(box.cardRect(card));
                if (!QRectF(image.rect()).contains(cell) || cell.width() < 8)
                    continue;
                ++(image.pixel(cell.center().toPoint()) == colors.ground ? hollow : full);
            }
        QVERIFY2(hollow == 0 || full == 0, qPrintable(QStringLiteral("scale %1: %2 hollow, %3 full").arg(scale).arg(hollow).arg(full)));
    }
}

void tst_HeatPicture::noPlaidWhereGapsAreAPixel()
{
    const auto big = test::uniform(*m_catalog, "p5.48xlarge", 64, "b");
    const canvas::Layout layout = canvas::layOut(big, *m_catalog);
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, nullptr, nullptr);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Dark));
    for (const double scale : {0.12, 0.17, 0.2, 0.23}) {
        canvas::Camera camera;
        camera.scale = scale;
        QCOMPARE(canvas::detailAt(scale), canvas::LevelOfDetail::Density);
        QImage image(1000, 600, QImage::Format_RGB32);
        image.fill(colors.ground);
        canvas::rasterCells(image, camera, layout, heat, colors);
        // From the first GPU of one instance to that of the next below or beside it: no hole.
        int holes = 0;
        for (std::size_t i = 0; i + 1 < layout.instances.size(); ++i) {
            const canvas::InstanceBox &a = layout.instances[i], &b = layout.instances[i + 1];
            if (a.block != b.block)
                continue;
            const QPoint from = camera.toScreen(a.gpuRect(0).center()).toPoint(), to = camera.toScreen(b.gpuRect(0).center()).toPoint();
            if (from.x() != to.x() && from.y() != to.y())
                continue;
            for (QPoint at = from; at != to; at += QPoint((to.x() > at.x()) - (to.x() < at.x()), (to.y() > at.y()) - (to.y() < at.y())))
                holes += image.rect().contains(at) && image.pixel(at) == colors.ground;
        }
        QVERIFY2(holes == 0, qPrintable(QStringLiteral("scale %1: %2 holes").arg(scale).arg(holes)));
    }
}

/// From two pixels a GPU to three: no gap within an instance, one pixel between instances, everywhere.
void tst_HeatPicture::gapsOfSmallCellsAreEqual()
{
    const auto big = test::uniform(*m_catalog, "p5.48xlarge", 64, "b");
    const canvas::Layout layout = canvas::layOut(big, *m_catalog);
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, nullptr, nullptr);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
    for (const double scale : {0.253, 0.271, 0.29, 0.313, 0.337}) {
        canvas::Camera camera;
        camera.scale = scale;
        QVERIFY(canvas::detailAt(scale) != canvas::LevelOfDetail::Density);
        QImage image(1000, 600, QImage::Format_RGB32);
        image.fill(colors.ground);
        canvas::rasterCells(image, camera, layout, heat, colors);
        const auto holes = [&](const QRectF &a, const QRectF &b) {
            const QPoint from = camera.toScreen(a.center()).toPoint(), to = camera.toScreen(b.center()).toPoint();
            int count = 0;
            for (int x = from.x(); x < to.x(); ++x)
                count += image.pixel(x, from.y()) == colors.ground;
            for (int y = from.y(); y < to.y(); ++y)
                count += image.pixel(from.x(), y) == colors.ground;
            return count;
        };
        for (std::size_t i = 0; i + 1 < layout.instances.size(); ++i) {
            const canvas::InstanceBox &a = layout.instances[i], &b = layout.instances[i + 1];
            QCOMPARE(holes(a.gpuRect(0), a.gpuRect(1)), 0);
            if (a.block == b.block && (a.rect.x() == b.rect.x() || a.rect.y() == b.rect.y()) && b.rect.x() >= a.rect.x())
                QCOMPARE(holes(a.gpuRect(0), b.gpuRect(0)), 1);
        }
    }
}

QTEST_MAIN(tst_HeatPicture)
#include "tst_heatpicture.moc"
