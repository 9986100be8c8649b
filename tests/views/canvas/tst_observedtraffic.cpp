// SPDX-License-Identifier: GPL-3.0-or-later
// What a running cluster's links show: beside the prediction, beside their peers, and where nobody measures.
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

class tst_ObservedTraffic : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { theme::install(*qApp, theme::Mode::Light); }

    /// A running cluster in the same drawing: what is told, what is zero, what is old and what nobody tells look different.
    void observedLinksAreOnTheDrawing()
    {
        const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        const network::LinkLoads &told = scene.prediction->loads;
        telemetry::Observation seen;
        seen.age_s.assign(512, 5);
        seen.age_s[1] = 500;
        seen.age_s[2] = std::numeric_limits<float>::quiet_NaN();
        auto &cards = seen.series[telemetry::Quantity::EfaTx_Bps];
        cards.available = true;
        cards.value.assign(told.card_Bps.size(), 0.6F * told.card_Bps.front());
        cards.value[0] = 0;
        cards.value[1] = std::numeric_limits<float>::quiet_NaN();
        auto &nvlink = seen.series[telemetry::Quantity::NvlinkTotal_Bps]; // both directions together, as DCGM's default counters
        nvlink.available = true;
        nvlink.value.assign(512, told.gpuNvlink_Bps.front());
        canvas::HeatChoice choice;
        choice.traffic = true;
        choice.source = canvas::HeatSource::Live;
        const Heat heat = canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), &seen);
        QVERIFY(heat.missing.isEmpty());
        QCOMPARE(static_cast<int>(heat.cards.out[7]), code::loadFirst + theme::loadClass(0.6));
        QCOMPARE(heat.cards.out[0], code::idle);
        QCOMPARE(heat.cards.out[1], code::noData);
        QCOMPARE(heat.cards.in[7], code::noData); // the other direction is not collected
        QCOMPARE(static_cast<int>(heat.nvlink.in[5]), code::loadFirst + theme::loadClass(0.5));
        QVERIFY(code::isFresh(heat.gpuCode[0]) && code::isStale(heat.gpuCode[1]));
        QCOMPARE(heat.gpuCode[2], code::noData);
        for (std::size_t n = 0; n < scene.design->networkNodes.size(); ++n) // nobody reports AWS's switches
            QVERIFY(heat.uplinks.out[n] == code::noData || heat.uplinks.out[n] == code::nothing);
        const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
        QVERIFY(colors.fill[heat.gpuCode[0]] != colors.fill[heat.gpuCode[1]]);
        QVERIFY(colors.fill[heat.gpuCode[1]] != colors.fill[heat.gpuCode[2]]);
        QVERIFY(!canvas::makeHeat(choice, scene.layout.numbers, 0, scene.prediction.get(), nullptr).missing.isEmpty());
    }

    /// Another plan runs than the design says: every link is far from the prediction, one card stands apart from its peers.
    void aCardIsComparedWithItsPeers()
    {
        const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        telemetry::Observation seen = observedAt(scene, 0.4F);
        auto &cards = seen.series[telemetry::Quantity::EfaTx_Bps].value;
        const auto slow = static_cast<std::size_t>(scene.layout.numbers.firstCard[3]);
        cards[slow] *= 0.3F;
        const Heat off = ratioOf(scene, seen);
        QVERIFY(std::ranges::all_of(off.gpuCode, [](std::uint8_t c) { return c == code::ratioFirst + canvas::farness(0); }));
        canvas::HeatChoice choice = off.choice;
        choice.source = canvas::HeatSource::Peers;
        const Heat heat = canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), &seen);
        QVERIFY(heat.missing.isEmpty());
        const auto gpu = static_cast<std::size_t>(scene.layout.numbers.firstGpu[3]);
        for (std::size_t g = 0; g < heat.gpuCode.size(); ++g)
            QCOMPARE(static_cast<int>(heat.gpuCode[g]), code::ratioFirst + canvas::farness(g == gpu ? 0 : theme::asPredictedClass));
        QCOMPARE(static_cast<int>(heat.cards.out[slow]), code::ratioFirst + canvas::farness(0));
        QVERIFY(heat.peers.step_s > 0);
    }

    /// As a ratio: every half is observed / predicted, and a cell takes what is farthest off of its links.
    void linksAreComparedWithThePrediction()
    {
        const canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        telemetry::Observation seen = observedAt(scene, 1);
        auto &cards = seen.series[telemetry::Quantity::EfaTx_Bps].value;
        const auto cardOf = [&](std::size_t instance) { return static_cast<std::size_t>(scene.layout.numbers.firstCard[instance]); };
        const auto gpuOf = [&](std::size_t instance) { return static_cast<std::size_t>(scene.layout.numbers.firstGpu[instance]); };
        cards[cardOf(3)] *= 0.3F;                                             // far below
        cards[cardOf(4)] *= 1.2F;
        cards[cardOf(5)] *= 2.0F;                                             // far above
        cards[cardOf(6)] = std::numeric_limits<float>::quiet_NaN();
        seen.age_s[gpuOf(7)] = 500;
        seen.age_s[gpuOf(8)] = std::numeric_limits<float>::quiet_NaN();
        const Heat heat = ratioOf(scene, seen);
        QVERIFY(heat.missing.isEmpty());
        const auto classCode = [](int ratioClass) { return code::ratioFirst + canvas::farness(ratioClass); };
        const int middle = classCode(theme::asPredictedClass);
        QCOMPARE(static_cast<int>(heat.cards.out[cardOf(2)]), middle);
        QCOMPARE(static_cast<int>(heat.nvlink.in[gpuOf(2)]), middle);
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(2)]), middle);
        QCOMPARE(static_cast<int>(heat.cards.out[cardOf(3)]), classCode(0));
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(3)]), classCode(0)); // the cell is found where links are too small
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(3) + 1]), middle);
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(4)]), classCode(theme::ratioClass(1.2)));
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(5)]), classCode(theme::ratioClasses - 1));
        QCOMPARE(heat.cards.out[cardOf(6)], code::noData);
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(6)]), middle); // its other links are told
        QCOMPARE(static_cast<int>(heat.gpuCode[gpuOf(7)]), static_cast<int>(code::staleRatioFirst));
        QCOMPARE(heat.gpuCode[gpuOf(8)], code::noData);
        QVERIFY(std::ranges::all_of(heat.uplinks.out, [](std::uint8_t c) { return c == code::noData || c == code::nothing; }));
        const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
        std::set<QRgb> shown;
        for (const std::size_t instance : {2U, 3U, 4U, 5U, 7U, 8U})
            shown.insert(colors.fill[heat.gpuCode[gpuOf(instance)]]);
        QCOMPARE(shown.size(), std::size_t(6));
        QVERIFY(heat.gpuCode[gpuOf(3)] >= colors.stripedFrom && heat.gpuCode[gpuOf(5)] >= colors.stripedFrom);
        QVERIFY(heat.gpuCode[gpuOf(4)] < colors.stripedFrom);
    }

    /// Where a pixel holds several GPUs, it is the one farthest off that is seen.
    void oneSlowCardIsSeenFromAfar()
    {
        canvas::Scene scene = sceneOf(large);
        telemetry::Observation seen = observedAt(scene, 1);
        seen.series[telemetry::Quantity::EfaTx_Bps].value[static_cast<std::size_t>(scene.layout.numbers.firstCard[1043]) + 12] *= 0.4F;
        scene.heat = ratioOf(scene, seen);
        const canvas::CodeColors colors = canvas::codeColors(scene.heat, theme::tokens(theme::Mode::Light));
        canvas::Camera camera;
        camera.fit(scene.layout.bounds, QSizeF(700, 400));
        QVERIFY(canvas::detailAt(camera.scale) == canvas::LevelOfDetail::Density);
        QImage picture;
        canvas::renderScene(picture, QSize(700, 400), 1, scene, camera, theme::tokens(theme::Mode::Light), false);
        const QPoint place = camera.toScreen(scene.layout.instances[1043].gpuRect(3)).center().toPoint();
        bool found = false;
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                found = found || picture.pixel(place + QPoint(dx, dy)) == colors.fill[code::ratioFirst + canvas::farness(0)];
        QVERIFY(found);
    }

    /// A rate that swings about the bound of two classes keeps the colour that it had; one that moves on takes the next.
    void liveColoursDoNotFlicker()
    {
        const std::vector<float> capacity(4, 100.0F), expected(4, 40.0F);
        const auto at = [](float rate) { return std::vector<float>{rate, 0.0F, std::numeric_limits<float>::quiet_NaN(), 90.0F}; };
        const auto loads = [&](float rate, const Heat::Lanes *shown) {
            const std::vector<float> rates = at(rate);
            return canvas::loadLanes({rates, rates, 1}, capacity, shown);
        };
        const auto load = [](double share) { return static_cast<int>(code::loadFirst) + theme::loadClass(share); };
        const Heat::Lanes below = loads(24.5F, nullptr);
        QCOMPARE(static_cast<int>(below.out[0]), load(0.24));
        const Heat::Lanes swung = loads(25.5F, &below);
        QCOMPARE(swung.out[0], below.out[0]);
        QCOMPARE(static_cast<int>(loads(25.5F, nullptr).out[0]), load(0.26)); // the first look has nothing to keep
        QCOMPARE(static_cast<int>(loads(27.0F, &swung).out[0]), load(0.27));
        QCOMPARE(static_cast<int>(loads(60.0F, &below).out[0]), load(0.6));  // two classes on
        QCOMPARE(static_cast<int>(loads(0.0F, &below).out[0]), static_cast<int>(code::idle));
        QCOMPARE(static_cast<int>(loads(25.5F, &below).out[2]), static_cast<int>(code::noData));

        const auto ratios = [&](float rate, const Heat::Lanes *shown) {
            const std::vector<float> rates = at(rate);
            return canvas::ratioLanes({rates, rates, 1}, {expected, expected, 1}, capacity, shown);
        };
        const auto ratio = [](double value) { return static_cast<int>(code::ratioFirst) + canvas::farness(theme::ratioClass(value)); };
        const Heat::Lanes near = ratios(0.845F * 40, nullptr);
        QCOMPARE(static_cast<int>(near.out[0]), ratio(0.8));
        QCOMPARE(static_cast<int>(ratios(0.855F * 40, &near).out[0]), ratio(0.8));
        QCOMPARE(static_cast<int>(ratios(0.88F * 40, &near).out[0]), ratio(0.88));
        for (int c = 0; c < theme::ratioClasses; ++c)
            QCOMPARE(canvas::ratioClassAt(canvas::farness(c)), c);
    }

    /// Of a running cluster nobody reports AWS's switches: their links are quieter than the least loaded one, and no empty outline.
    void unmeasuredUplinksAreQuiet_data()
    {
        QTest::addColumn<theme::Mode>("mode");
        QTest::newRow("light") << theme::Mode::Light;
        QTest::newRow("dark") << theme::Mode::Dark;
    }
    void unmeasuredUplinksAreQuiet()
    {
        QFETCH(theme::Mode, mode);
        const theme::Tokens &tokens = theme::tokens(mode);
        canvas::Scene scene = sceneOf("llama3.1-70b-64-p5en.switchyard");
        const auto block = std::ranges::find_if(scene.layout.blocks, [&](const canvas::Block &of) { return of.kind == canvas::Block::Kind::Network && of.layer == 3; });
        QVERIFY(block != scene.layout.blocks.end());
        canvas::Camera camera;
        camera.fit(block->bar.adjusted(-2, -2, 2, 2), QSizeF(400, 200));
        QVERIFY(camera.toScreen(block->bar).height() > 20);
        const auto inkOf = [&](std::uint8_t c) { // how far the bar stands from the ground, a pixel
            scene.heat.uplinks.out.assign(scene.heat.uplinks.out.size(), c);
            scene.heat.uplinks.in = scene.heat.uplinks.out;
            QImage image;
            canvas::renderScene(image, QSize(400, 200), 1, scene, camera, tokens, false);
            const QRect bar = camera.toScreen(block->bar).toRect().adjusted(4, 4, -4, -4);
            const QRgb ground = image.pixel(bar.center().x(), camera.toScreen(block->bar).toRect().top() - 4);
            double ink = 0;
            for (int y = bar.top(); y <= bar.bottom(); ++y)
                for (int x = bar.left(); x < bar.center().x() - 12; ++x)
                    ink += std::abs(qGray(image.pixel(x, y)) - qGray(ground));
            return ink / (bar.height() * bar.width());
        };
        const double zero = inkOf(code::idle), none = inkOf(code::noData), least = inkOf(code::loadFirst), some = inkOf(code::loadFirst + 2);
        QVERIFY2(none > zero && none < least && least < some, qPrintable(QStringLiteral("%1 %2 %3 %4").arg(zero).arg(none).arg(least).arg(some)));
    }
};

QTEST_MAIN(tst_ObservedTraffic)
#include "tst_observedtraffic.moc"
