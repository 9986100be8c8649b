// SPDX-License-Identifier: GPL-3.0-or-later
// What a glance at the drawing must answer: where stages lie, which links are busy.
#include <views/canvas/linkcodes.h>
#include <views/canvas/savedview.h>
#include <views/canvas/traffic.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <core/base/format.h>
#include <core/predict/at_moment.h>
#include <core/predict/while_busy.h>
#include <tests/views/canvas/observedscene.h>
#include <views/canvas/hovertext.h>
#include <views/canvas/linkreasons.h>
#include <views/canvas/raster.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>
#include <views/session/selection.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>
#include <views/widgets/steptime.h>

using namespace switchyard;
using canvas::Heat;
using test::observedAt;
using test::ratioOf;
using test::sceneOf;
namespace code = canvas::code;

namespace {

constexpr const char *large = "llama3.1-405b-16384-h100.switchyard";

} // namespace

class tst_Traffic : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// One leaf holds a whole pipeline: 16 tints down its 16 instances, the same in each leaf.
    void stagesAreTints()
    {
        const canvas::Scene scene = sceneOf(large);
        QCOMPARE(scene.heat.stages, 16);
        std::set<std::uint8_t> tints;
        for (int instance = 0; instance < 16; ++instance) {
            const auto first = static_cast<std::size_t>(scene.layout.numbers.firstGpu[static_cast<std::size_t>(instance)]);
            tints.insert(scene.heat.gpuCode[first]);
            for (std::size_t g = 1; g < 8; ++g)
                QCOMPARE(scene.heat.gpuCode[first + g], scene.heat.gpuCode[first]); // TP stays inside
            QCOMPARE(scene.heat.gpuCode[first], scene.heat.gpuCode[first + 128]); // the next leaf alike
        }
        QCOMPARE(tints.size(), std::size_t(16));
        const canvas::CodeColors colors = canvas::codeColors(scene.heat, theme::tokens(theme::Mode::Light));
        std::set<QRgb> shown;
        for (const std::uint8_t tint : tints)
            shown.insert(colors.fill[tint]);
        QCOMPARE(shown.size(), std::size_t(16));
    }
    /// 35 % on every card, 32 % on a leaf's uplink, 2 % above, 10 % of NVLink: each has the class of its share.
    void linksHaveTheirClass()
    {
        const canvas::Scene scene = sceneOf(large);
        const auto classOf = [](std::uint8_t c) { return c - code::loadFirst; };
        QVERIFY(std::ranges::all_of(scene.heat.cards.out, [&](std::uint8_t c) { return classOf(c) >= 0 && classOf(c) <= theme::loadClass(0.351); }));
        QCOMPARE(static_cast<int>(std::ranges::max(scene.heat.cards.out)) - code::loadFirst, theme::loadClass(0.35));
        std::set<int> layer2, leaves;
        for (std::size_t n = 0; n < scene.design->networkNodes.size(); ++n) {
            const int layer = scene.design->networkNodes[n].layer;
            if (layer == 1)
                QCOMPARE(scene.heat.uplinks.out[n], code::nothing); // nothing above: no link
            else
                (layer == 2 ? layer2 : leaves).insert(classOf(scene.heat.uplinks.out[n]));
        }
        QCOMPARE(layer2, std::set<int>{theme::loadClass(0.0201)});
        QCOMPARE(leaves, std::set<int>{theme::loadClass(0.32)});
    }
    /// A card names what sends at the playhead, not what does over the step; while busy the bytes are still those of the step.
    void hoverTellsWhatIsSentThen()
    {
        canvas::Scene scene = sceneOf(large);
        const auto mean = scene.prediction;
        const train::Moments moments = train::stepTimes(*mean->engine).moments;
        const auto middleOf = [](const train::Interval &of) { return (of.from_s + of.to_s) / 2; };
        const auto &first = moments.stages.front();
        const double inTail = middleOf(first[static_cast<std::size_t>(train::StepSlot::Tail)].front());
        const auto why = [&scene](const QRectF &place) {
            return canvas::hoverText(scene, canvas::hitTest(scene.layout, place.center())).html().section(QStringLiteral("because of"), 1);
        };
        const QRectF card = scene.layout.instances.front().cardRect(0);
        const auto show = [&](const predict::MomentOfStep &drawn, const canvas::HeatChoice &choice) {
            scene.prediction = drawn.prediction;
            scene.sending = drawn.sending;
            scene.heat = canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), drawn.prediction.get(), nullptr);
            canvas::settleBasis(scene);
        };
        const QString ofStep = why(card);
        QVERIFY2(ofStep.contains(QStringLiteral("DP")) && ofStep.contains(QStringLiteral("PP")) && ofStep.contains(QStringLiteral("predicted, mean of the step")), qPrintable(ofStep));
        const canvas::HeatChoice tail{.traffic = true, .basis = canvas::Basis::Playhead, .playhead_s = inTail};
        show(predict::momentOf(*mean, moments, inTail), tail);
        const QString then = why(card);
        QVERIFY2(then.contains(QStringLiteral("DP")) && !then.contains(QStringLiteral("PP")) && !then.contains(QStringLiteral("TP")), qPrintable(then));
        QVERIFY2(then.contains(QStringLiteral(" now)")) && then.contains(QStringLiteral("predicted, at ")), qPrintable(then));
        // Before the times of the step are there the mean is drawn, and that is what is said, by hover and by legend.
        show({mean, nullptr}, tail);
        QCOMPARE(why(card), ofStep);
        QVERIFY(scene.heat.basis == canvas::Basis::Mean && scene.heat.choice == tail);
        const canvas::HeatChoice busy{.traffic = true, .basis = canvas::Basis::Busy};
        show({predict::whileBusy(*mean), nullptr}, busy);
        const QString working = why(card);
        QVERIFY2(working.contains(QStringLiteral("predicted, while busy")) && !working.contains(QStringLiteral("mean of the step")), qPrintable(working));
        QCOMPARE(canvas::LinkReasons(*scene.prediction, busy, nullptr).of(network::LinkKind::CardTx, 0), canvas::LinkReasons(*mean, {.traffic = true}, nullptr).of(network::LinkKind::CardTx, 0));
        // Nobody reports the uplinks of a running cluster, and hovering says so.
        const telemetry::Observation seen = observedAt(scene, 1);
        show({mean, nullptr}, {.traffic = true});
        scene.heat = canvas::makeHeat({.source = canvas::HeatSource::Live, .traffic = true}, scene.layout.numbers, scene.design->networkNodes.size(), mean.get(), &seen);
        const auto leaf = std::ranges::find_if(scene.layout.blocks, [](const canvas::Block &block) { return block.kind == canvas::Block::Kind::Network && block.layer == 3; });
        QVERIFY(leaf != scene.layout.blocks.end());
        const QString uplink = canvas::hoverText(scene, canvas::hitTest(scene.layout, leaf->bar.center())).html();
        QVERIFY2(uplink.contains(QStringLiteral("not measurable")), qPrintable(uplink));
    }
    /// What an operator watches, what an architect sizes for, and now: one row, whichever of them is drawn.
    void hoverHasEveryBasisBesideTheOther()
    {
        canvas::Scene scene = sceneOf(large);
        const auto mean = scene.prediction;
        const auto busy = predict::whileBusy(*mean);
        const train::Moments moments = train::stepTimes(*mean->engine).moments;
        const auto &tail = moments.stages.front()[static_cast<std::size_t>(train::StepSlot::Tail)].front();
        const double time_s = (tail.from_s + tail.to_s) / 2;
        const predict::MomentOfStep then = predict::momentOf(*mean, moments, time_s);
        const auto draw = [&](canvas::Basis basis, const predict::MomentOfStep &drawn, const canvas::Scene::OtherBases &bases) {
            scene.prediction = drawn.prediction;
            scene.sending = drawn.sending;
            scene.bases = bases;
            scene.heat = canvas::makeHeat({.traffic = true, .basis = basis, .playhead_s = time_s}, scene.layout.numbers, scene.design->networkNodes.size(), drawn.prediction.get(), nullptr);
            canvas::settleBasis(scene);
        };
        const auto of = [](const auto &prediction) { return std::shared_ptr<const network::LinkLoads>(prediction, &prediction->loads); };
        const auto row = [&scene](const QPointF &at) {
            const QString words = canvas::hoverText(scene, canvas::hitTest(scene.layout, at)).html();
            return words.contains(QStringLiteral("busier way")) ? words.section(QStringLiteral("busier way"), 1).section(QStringLiteral("<b>"), 1).section(QStringLiteral("</b>"), 0, 0) : QString();
        };
        const QRectF card = scene.layout.instances.front().cardRect(0), gpu = scene.layout.instances.front().gpuRect(0);
        const auto leaf = std::ranges::find_if(scene.layout.blocks, [](const canvas::Block &block) { return block.kind == canvas::Block::Kind::Network && block.layer == 3; });
        const auto share = [](const network::LinkLoads &loads, const std::vector<float> &tx, const std::vector<float> &rx, const std::vector<float> &capacity, std::size_t i) {
            return QString::fromStdString(format::percent(static_cast<double>(std::max(tx[i], rx[i])) / loads.step_s / static_cast<double>(capacity[i])));
        };
        const auto cards = [&](const network::LinkLoads &loads) { return share(loads, loads.efaTx_B, loads.efaRx_B, loads.card_Bps, 0); };
        const QString two = QStringLiteral("mean %1 · while busy %2").arg(cards(mean->loads), cards(busy->loads));
        QVERIFY(cards(mean->loads) != cards(busy->loads));
        draw(canvas::Basis::Mean, {mean, nullptr}, {nullptr, of(busy)});
        QCOMPARE(row(card.center()), two);
        QCOMPARE(row(gpu.center()), QStringLiteral("mean %1 · while busy %2").arg(share(mean->loads, mean->loads.nvlinkTx_B, mean->loads.nvlinkRx_B, mean->loads.gpuNvlink_Bps, 0),
                                                                                share(busy->loads, busy->loads.nvlinkTx_B, busy->loads.nvlinkRx_B, busy->loads.gpuNvlink_Bps, 0)));
        QVERIFY2(row(leaf->bar.center()).contains(QStringLiteral("while busy")), qPrintable(row(leaf->bar.center())));
        draw(canvas::Basis::Busy, {busy, nullptr}, {of(mean), of(busy)});
        QCOMPARE(row(card.center()), two);
        draw(canvas::Basis::Playhead, then, {of(mean), of(busy)});
        QCOMPARE(row(card.center()), two + QStringLiteral(" · at %1 %2").arg(widgets::stepTime(time_s), cards(then.prediction->loads)));
        // Before the others are known there is nothing to set beside.
        draw(canvas::Basis::Mean, {mean, nullptr}, {});
        QVERIFY(row(card.center()).isEmpty());
    }
    void noPredictionIsNoTraffic()
    {
        const canvas::Scene scene = sceneOf("llama3.1-8b-4-p6-b200.switchyard");
        canvas::HeatChoice choice;
        choice.traffic = true;
        const Heat heat = canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), nullptr, nullptr);
        QVERIFY(std::ranges::all_of(heat.gpuCode, [](std::uint8_t c) { return c == code::idle; }));
        QVERIFY(!heat.missing.isEmpty());
        choice.source = canvas::HeatSource::Ratio;
        QVERIFY(!canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), nullptr, nullptr).missing.isEmpty());
    }
    /// As vectors, too: rounding to pixels closes no gap between the four cards of a GPU, at any size that tells them apart.
    void cardsOfAPictureAreApart()
    {
        const canvas::Scene scene = sceneOf(large);
        const canvas::InstanceBox &box = scene.layout.instances[3];
        QCOMPARE(box.cards, 4 * box.gpus);
        for (double scale = 1.9; scale < 7; scale += 0.17) {
            const QSize size(900, 200);
            canvas::Camera camera;
            camera.scale = scale;
            camera.offset = QPointF(10.3, 50) - box.rect.topLeft() * scale;
            QImage image(size, QImage::Format_RGB32);
            {
                QPainter painter(&image);
                canvas::paintScene(painter, size, scene, camera, theme::tokens(theme::Mode::Dark), false);
            }
            const double y = camera.toScreen(box.cardRect(0)).center().y();
            const double apart = (camera.toScreen(box.gpuRect(0)).right() + camera.toScreen(box.gpuRect(1)).left()) / 2;
            const QRgb ground = image.pixel(QPointF(apart, y).toPoint());
            for (int card = 0; card + 1 < 8; ++card) {
                const QRectF one = camera.toScreen(box.cardRect(card)), next = camera.toScreen(box.cardRect(card + 1));
                if (one.width() < 3)
                    continue;
                bool seen = false;
                for (int x = static_cast<int>(one.center().x()); x <= static_cast<int>(next.center().x()) && !seen; ++x)
                    seen = image.pixel(x, static_cast<int>(y)) == ground;
                QVERIFY2(seen, qPrintable(QStringLiteral("scale %1: cards %2 and the next").arg(scale).arg(card)));
            }
        }
    }

    /// Over 100 % is no full link: the half-line of a card and that of a GPU's NVLink are striped, on screen and in vectors, in both
    /// themes. That the class has another number is not seen.
    void aHalfLineOverItsCapacityIsStriped_data()
    {
        QTest::addColumn<double>("pixels");
        QTest::addColumn<bool>("nvlink");
        QTest::addColumn<bool>("vectors");
        QTest::addColumn<theme::Mode>("mode");
        for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark})
            for (const double pixels : {30.0, 90.0})
                for (const bool nvlink : {false, true})
                    for (const bool vectors : {false, true})
                        QTest::addRow("%s, %s, %g px, %s", nvlink ? "NVLink" : "card", vectors ? "vectors" : "screen", pixels, mode == theme::Mode::Light ? "light" : "dark") << pixels << nvlink << vectors << mode;
    }
    void aHalfLineOverItsCapacityIsStriped()
    {
        QFETCH(double, pixels);
        QFETCH(bool, nvlink);
        QFETCH(bool, vectors);
        QFETCH(theme::Mode, mode);
        static const canvas::Scene sample = sceneOf("llama3.1-70b-64-p5en.switchyard");
        constexpr std::size_t link = 2; // of the first instance
        const canvas::InstanceBox &box = sample.layout.instances[0];
        const QRectF place = nvlink ? box.gpuRect(static_cast<int>(link)) : box.cardRect(static_cast<int>(link));
        const QSize size(320, 240);
        canvas::Camera camera;
        camera.zoomAbout({}, pixels / canvas::gpuSize / camera.scale);
        camera.offset += QPointF(size.width() / 2.0, size.height() / 2.0) - camera.toScreen(place.center());
        /// With the link's outgoing half at so much of its capacity.
        const auto drawn = [&](double share) {
            auto loaded = std::make_shared<predict::DesignPrediction>(*sample.prediction);
            network::LinkLoads &loads = loaded->loads;
            (nvlink ? loads.nvlinkTx_B : loads.efaTx_B)[link] = static_cast<float>(share * loads.step_s * static_cast<double>((nvlink ? loads.gpuNvlink_Bps : loads.card_Bps)[link]));
            canvas::Scene scene = sample;
            scene.prediction = loaded;
            scene.heat = canvas::makeHeat({.traffic = true}, scene.layout.numbers, scene.design->networkNodes.size(), loaded.get(), nullptr);
            QImage image(size, QImage::Format_RGB32);
            image.fill(theme::tokens(mode).canvas);
            if (vectors) {
                QPainter painter(&image);
                canvas::paintScene(painter, size, scene, camera, theme::tokens(mode), false);
            } else {
                canvas::paintPart(image, scene, camera, theme::tokens(mode), false);
            }
            return image;
        };
        const QImage full = drawn(0.999), over = drawn(1.2);
        const QRectF cell = camera.toScreen(place);
        const double height = nvlink ? canvas::nvlinkStrip(static_cast<int>(cell.height())) : cell.height();
        const QRectF out = QRectF(cell.center().x(), cell.top(), cell.width() / 2, height).adjusted(1.5, 1, -1, -1); // without its edges
        int inClass = 0, stripes = 0, overClass = 0, elsewhere = 0;
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x) {
                elsewhere += full.pixel(x, y) != over.pixel(x, y) && !cell.adjusted(-1, -1, 1, 1).contains(x, y);
                if (!out.contains(x + 0.5, y + 0.5))
                    continue;
                inClass += full.pixel(x, y) == theme::loadColor(theme::loadClass(0.999), mode).rgb() ? 1 : -1000;
                overClass += over.pixel(x, y) == theme::loadColor(theme::overloadClass, mode).rgb();
                stripes += over.pixel(x, y) == theme::tokens(mode).canvas.rgb();
            }
        QVERIFY2(inClass > 0, qPrintable(QString::number(inClass))); // all of it, in the colour of a full link
        QVERIFY2(stripes > 0 && overClass > 0, qPrintable(QStringLiteral("%1 pixels of stripes, %2 between them").arg(stripes).arg(overClass)));
        QCOMPARE(elsewhere, 0);
    }
    /// What carries nothing and should carry nothing has no ratio; what carries what nobody predicted is beyond the scale.
    void nothingOverNothingIsIdle()
    {
        canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        auto prediction = std::make_shared<predict::DesignPrediction>(*scene.prediction);
        prediction->loads.efaTx_B[0] = prediction->loads.efaTx_B[1] = 0;
        scene.prediction = prediction;
        telemetry::Observation seen = observedAt(scene, 1);
        auto &cards = seen.series[telemetry::Quantity::EfaTx_Bps].value;
        cards[0] = 2e3F; // a heartbeat
        cards[1] = 0.2F * prediction->loads.card_Bps[1];
        const Heat heat = ratioOf(scene, seen);
        QCOMPARE(heat.cards.out[0], code::idle);
        QCOMPARE(static_cast<int>(heat.cards.out[1]), code::ratioFirst + canvas::farness(theme::ratioClasses - 1));
    }
    void classesOfARatio_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<int>("expected");
        QTest::newRow("nothing") << 0.0 << 0;
        QTest::newRow("under a half") << 0.49 << 0;
        QTest::newRow("a half") << 0.5 << 1;
        QTest::newRow("less") << 0.9 << 3;
        QTest::newRow("as predicted") << 1.0 << 4;
        QTest::newRow("as floats have it") << 1.05 * (1 + 1e-7) << 4;
        QTest::newRow("more") << 1.06 << 5;
        QTest::newRow("half more") << 1.5 << 7;
        QTest::newRow("beyond") << 1.51 << 8;
        QTest::newRow("nobody expected it") << std::numeric_limits<double>::infinity() << 8;
        QTest::newRow("no data") << std::numeric_limits<double>::quiet_NaN() << -1;
    }
    void classesOfARatio()
    {
        QFETCH(double, ratio);
        QFETCH(int, expected);
        QCOMPARE(theme::ratioClass(ratio), expected);
    }
    /// A card that carries nothing is an empty tube, no hole in the ground; where it is a line there is no room for one.
    void linksWithoutTrafficAreTubes()
    {
        canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        for (canvas::Heat::Lanes *lanes : {&scene.heat.cards, &scene.heat.nvlink}) {
            lanes->out.assign(lanes->out.size(), code::idle);
            lanes->in = lanes->out;
        }
        const canvas::CodeColors colors = canvas::codeColors(scene.heat, theme::tokens(theme::Mode::Light));
        QVERIFY(colors.hairline != colors.ground);
        for (const double thick : {6.0, 2.5}) {
            canvas::Camera camera;
            camera.scale = thick / canvas::cardHeight;
            QRectF card = camera.toScreen(scene.layout.instances.front().cardRect(0));
            camera.offset = QPointF(20, 20) - card.topLeft();
            card.moveTopLeft({20, 20});
            QImage image(400, 100, QImage::Format_RGB32);
            image.fill(colors.ground);
            canvas::rasterCells(image, camera, scene.layout, scene.heat, colors);
            int lines = 0;
            for (int y = 20; y < 20 + static_cast<int>(thick); ++y)
                for (int x = 20; x < static_cast<int>(card.right()); ++x)
                    lines += image.pixel(x, y) == colors.hairline;
            if (thick < 3) {
                QCOMPARE(lines, 0);
                continue;
            }
            QVERIFY2(lines > 2 * (card.width() - 4), qPrintable(QString::number(lines))); // above and below
            QCOMPARE(image.pixel(static_cast<int>(20 + card.width() / 4), 23), colors.ground); // in
            QCOMPARE(image.pixel(static_cast<int>(20 + card.width() * 3 / 4), 23), colors.ground); // out
        }
    }
    /// A look at a steady cluster is no other picture.
    void alikeIsWhatHasTheSameColours()
    {
        const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        telemetry::Observation seen = observedAt(scene, 1);
        const auto heatOf = [&](const canvas::Heat *shown) {
            return canvas::makeHeat({.source = canvas::HeatSource::Live, .traffic = true}, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), &seen, {.scale = {0, 0, false}, .shown = shown});
        };
        const canvas::Heat first = heatOf(nullptr);
        for (auto &[quantity, series] : seen.series)
            for (float &value : series.value)
                value *= 1.002F;
        QVERIFY(canvas::looksLike(first, heatOf(&first)));
        seen.series[telemetry::Quantity::EfaTx_Bps].value[7] *= 2;
        QVERIFY(!canvas::looksLike(first, heatOf(&first)));
        seen.series[telemetry::Quantity::EfaTx_Bps].value[7] /= 2;
        seen.age_s[3] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(!canvas::looksLike(first, heatOf(&first)));
        canvas::Heat other = first;
        other.uplink[0] = 0.5F; // it is written
        QVERIFY(!canvas::looksLike(first, other));
    }
};

QTEST_MAIN(tst_Traffic)
#include "tst_traffic.moc"
