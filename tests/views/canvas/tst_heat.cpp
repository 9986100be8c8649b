// SPDX-License-Identifier: GPL-3.0-or-later
// What a value is, what it is compared with, and what is said of it; what it looks like: tst_heatpicture.cpp.
#include <cmath>
#include <limits>
#include <memory>

#include <QGuiApplication>
#include <QTest>

#include <core/diagnose/planned_peers.h>
#include <tests/support/paths.h>
#include <tests/views/canvas/heatscene.h>
#include <tests/views/severaljobs.h>

#include <views/canvas/hovertext.h>
#include <views/canvas/legend.h>
#include <views/canvas/linkcodes.h>
#include <views/canvas/raster.h>

using namespace switchyard;
using canvas::HeatSource;
using canvas::Quantity;

namespace {
constexpr float noValue = std::numeric_limits<float>::quiet_NaN();
}

class tst_Heat : public QObject, private test::HeatScene
{
    Q_OBJECT
private slots:
    void initTestCase() { make(); }
    void everyMetricHasAWord();
    void predictedEfaIsTheBusiestCard();
    void uplinksHaveNoColourOfAnotherQuantity();
    void noDataStaleIdleAndZeroDiffer();
    void ratioIsObservedOverPredicted();
    void oneThatStandsApartFromItsPeersIsSeen();
    void peersAreOfTheSameTypeJobAndRole();
    void stagesAreNotComparedWithEachOther();
    void whatCannotBeShownIsNotChosen();
    void whatIsQuietIsNotCompared();
    void whatChangedSinceAMomentIsSeen();
    void missingIsSaid();
    void hoverSaysValueUnitLimitAndRole();
    void gpusOfAnotherJobAreNotIdle();
    void aCardIsNotExplainedByNvlink();
    void liveColoursStayWhileValuesMoveALittle();
    void samplesGrowOldWhileNoServerAnswers();
    void roleFollowsTheRankOrder();
};

void tst_Heat::everyMetricHasAWord()
{
    for (const telemetry::Descriptor *about : canvas::heatQuantities()) {
        QCOMPARE(&telemetry::descriptor(about->quantity), about);
        QCOMPARE(canvas::heatFromWord(about->word), about);
        canvas::Heat heat;
        heat.choice = {.metric = about->quantity, .source = HeatSource::Live};
        QVERIFY(!canvas::legendUnit(heat).name.isEmpty());
    }
    QCOMPARE(canvas::heatFromWord("no_such"), nullptr);
    QCOMPARE(canvas::heatFromWord("xid"), nullptr); // a quantity, but no level to colour by
}

void tst_Heat::predictedEfaIsTheBusiestCard()
{
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::EfaTx_Bps}, m_layout.numbers, m_design->networkNodes.size(), m_prediction.get(), nullptr);
    QCOMPARE(heat.card.size(), std::size_t(128));
    QCOMPARE(heat.gpu[3], 10e9F); // 20 GB in a step of 2 s
    QCOMPARE(heat.gpu[2], 1e9F);
    QVERIFY(heat.gpuCode[3] > heat.gpuCode[2]);
    QVERIFY(heat.scale.high >= 10e9 && heat.scale.high <= 12.5e9);
    const canvas::Heat full = canvas::makeHeat({.metric = Quantity::EfaTx_Bps, .fullRange = true}, m_layout.numbers, m_design->networkNodes.size(), m_prediction.get(), nullptr);
    QVERIFY(std::abs(full.scale.high / 12.5e9 - 1) < 1e-6); // capacities are floats
}

/// A share of an uplink's capacity has no place on a scale of bytes or watts; traffic has classes for it. Words say it in both.
void tst_Heat::uplinksHaveNoColourOfAnotherQuantity()
{
    predict::DesignPrediction prediction = *m_prediction;
    prediction.loads.uplink_Bps.assign(2, 100e9F);
    prediction.loads.uplinkTx_B = {80e9F, 20e9F};
    prediction.loads.uplinkRx_B = {80e9F, 20e9F};
    for (const Quantity metric : {Quantity::MemoryUsed_B, Quantity::NvlinkTx_Bps, Quantity::EfaTx_Bps}) {
        const canvas::Heat heat = canvas::makeHeat({.metric = metric}, m_layout.numbers, 2, &prediction, nullptr);
        QCOMPARE(heat.uplinkCode, std::vector<std::uint8_t>(2, canvas::code::idle));
        QVERIFY(std::abs(heat.uplink[0] - 0.4F) < 1e-6F); // 80 GB in 2 s
    }
    const canvas::Heat traffic = canvas::makeHeat({.traffic = true}, m_layout.numbers, 2, &prediction, nullptr);
    QVERIFY(traffic.uplinkCode[0] > traffic.uplinkCode[1] && traffic.uplinkCode[1] >= canvas::code::loadFirst);
}

void tst_Heat::noDataStaleIdleAndZeroDiffer()
{
    auto seen = std::make_shared<telemetry::Observation>(*m_observation);
    seen->series[telemetry::Quantity::NvlinkTx_Bps].value[0] = noValue;
    seen->series[telemetry::Quantity::NvlinkTx_Bps].value[1] = 0;
    seen->age_s[2] = 46; // three intervals of 15 s are over
    const canvas::Heat live = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), seen.get());
    QCOMPARE(live.gpuCode[0], canvas::code::noData);
    QCOMPARE(live.gpuCode[1], canvas::code::freshFirst);
    QVERIFY(canvas::code::isStale(live.gpuCode[2]));
    QVERIFY(canvas::code::isFresh(live.gpuCode[3]));
    auto half = std::make_shared<predict::DesignPrediction>(*m_prediction);
    half->placement.gpuOfRank.resize(16); // the job runs on half of it
    const canvas::Heat predicted = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, m_layout.numbers, 0, half.get(), nullptr);
    QCOMPARE(predicted.gpuCode[31], canvas::code::idle);
    for (const auto mode : {theme::Mode::Light, theme::Mode::Dark}) {
        const canvas::CodeColors colors = canvas::codeColors(live, theme::tokens(mode));
        const QRgb four[] = {colors.fill[live.gpuCode[0]], colors.fill[live.gpuCode[1]], colors.fill[live.gpuCode[2]], colors.fill[canvas::code::idle]};
        for (int a = 0; a < 4; ++a)
            for (int b = a + 1; b < 4; ++b)
                QVERIFY(four[a] != four[b]);
    }
}

void tst_Heat::ratioIsObservedOverPredicted()
{
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Ratio}, m_layout.numbers, 0, m_prediction.get(), m_observation.get());
    QCOMPARE(heat.gpu[0], 0.9F); // 90 GB/s seen, 100 expected
    QCOMPARE(heat.scale.low, 0.5);
    QCOMPARE(heat.scale.high, 1.5);
}

void tst_Heat::oneThatStandsApartFromItsPeersIsSeen()
{
    auto seen = std::make_shared<telemetry::Observation>(*m_observation);
    telemetry::Series &clock = seen->series[Quantity::SmClock_Hz];
    clock.available = true;
    for (int gpu = 0; gpu < 32; ++gpu)
        clock.value.push_back(1.75e9F + 1e7F * static_cast<float>(gpu % 4));
    clock.value[11] = 1.44e9F; // 18 % under its peers: hardly darker on a scale from zero
    clock.value[12] = noValue;
    seen->age_s[13] = 500;
    const canvas::HeatChoice choice{.metric = Quantity::SmClock_Hz, .source = HeatSource::Peers};
    const canvas::Heat heat = canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), seen.get());
    QVERIFY(heat.missing.isEmpty());
    const int usual = canvas::code::ratioFirst + canvas::farness(theme::asPredictedClass);
    for (std::size_t gpu = 0; gpu < 32; ++gpu)
        QCOMPARE(static_cast<int>(heat.gpuCode[gpu]), gpu == 11 ? canvas::code::ratioFirst + canvas::farness(theme::ratioClass(0.82))
                     : gpu == 12                                ? canvas::code::noData
                     : gpu == 13                                ? canvas::code::staleRatioFirst + canvas::farness(theme::asPredictedClass)
                                                                : usual);
    QVERIFY(std::abs(heat.gpu[11] - 1.44 / 1.765) < 0.01);
    for (const theme::Mode mode : {theme::Mode::Light, theme::Mode::Dark}) {
        const theme::Tokens tokens = theme::tokens(mode);
        const canvas::CodeColors colors = canvas::codeColors(heat, tokens);
        QCOMPARE(QColor(colors.fill[heat.gpuCode[11]]), theme::ratioColor(theme::ratioClass(0.82), mode));
        QVERIFY(colors.fill[heat.gpuCode[0]] != colors.fill[heat.gpuCode[11]] && colors.fill[heat.gpuCode[0]] != colors.fill[heat.gpuCode[13]]);
    }
    // Over the bound and back by less than a fiftieth: the colour stays.
    clock.value[11] = 1.505e9F;
    const canvas::Heat next = canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), seen.get(), {.scale = {0, 0, false}, .shown = &heat});
    QCOMPARE(next.gpuCode[11], heat.gpuCode[11]);
}

void tst_Heat::peersAreOfTheSameTypeJobAndRole()
{
    auto design = test::uniform(*m_catalog, "p5.48xlarge", 4, "t");
    design.instances.push_back(design.instances.back());
    design.instances.back().id = "b-1";
    design.instances.back().type = "p6-b200.48xlarge";
    const design::Numbering numbers(design, *m_catalog);
    QCOMPARE(numbers.gpus(), 40);
    // Of the first 8 GPUs of the shown job, of another 16, an idle host, and one of another type that works for the other.
    predict::DesignPrediction prediction;
    for (int gpu = 0; gpu < 8; ++gpu)
        prediction.placement.gpuOfRank.push_back(gpu);
    predict::JobTraffic other;
    for (int gpu = 8; gpu < 24; ++gpu)
        other.placement.gpuOfRank.push_back(gpu);
    for (int gpu = 32; gpu < 40; ++gpu)
        other.placement.gpuOfRank.push_back(gpu);
    prediction.others.push_back(other);
    std::vector<float> power(40, 650), usual(40, 650);
    std::fill(power.begin() + 8, power.begin() + 24, 300.0F);
    std::fill(power.begin() + 24, power.begin() + 32, 90.0F);
    std::fill(power.begin() + 32, power.end(), 900.0F);
    usual = power;
    power[12] = 150; // the other job's straggler
    const diagnose::PlannedPeers groups = diagnose::plannedPeers(numbers, &prediction);
    QCOMPARE(diagnose::mediansOfPeers(power, groups), usual);
    auto seen = std::make_shared<telemetry::Observation>(*m_observation);
    seen->age_s.assign(40, 4);
    telemetry::Series &series = seen->series[Quantity::Power_W];
    series.available = true;
    series.value = power;
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::Power_W, .source = HeatSource::Peers}, numbers, 0, &prediction, seen.get());
    for (std::size_t gpu = 0; gpu < 40; ++gpu)
        QCOMPARE(static_cast<int>(heat.gpuCode[gpu]), canvas::code::ratioFirst + canvas::farness(gpu == 12 ? theme::ratioClass(0.5) : theme::asPredictedClass));
    // All grow old together while no server answers: they fade, and what stood apart stands apart.
    const canvas::Heat old = canvas::makeHeat({.metric = Quantity::Power_W, .source = HeatSource::Peers}, numbers, 0, &prediction, seen.get(), {.scale = {0, 0, false}, .sinceLook_s = 600});
    QCOMPARE(static_cast<int>(old.gpuCode[12]), canvas::code::staleRatioFirst + canvas::farness(theme::ratioClass(0.5)));
    QCOMPARE(static_cast<int>(old.gpuCode[13]), canvas::code::staleRatioFirst + canvas::farness(theme::asPredictedClass));
    // Cards are compared as the GPUs that they serve.
    std::vector<float> rates(static_cast<std::size_t>(numbers.cards()), 1e9F);
    rates[5] = noValue;
    QCOMPARE(diagnose::mediansOfPeers(rates, diagnose::plannedPeersOfCards(groups, numbers)), std::vector<float>(rates.size(), 1e9F));
    // Three of a kind are no peers; where nobody has a value nothing is usual; a design may have grown since.
    std::vector<float> few(40, noValue);
    few[0] = few[1] = few[2] = 600;
    QVERIFY(std::isnan(diagnose::mediansOfPeers(few, groups)[0]));
    QVERIFY(diagnose::mediansOfPeers({600, 600}, groups).size() == 2);
    // Without a prediction the type tells.
    QCOMPARE(diagnose::mediansOfPeers(power, diagnose::plannedPeers(numbers, nullptr))[39], 900.0F);
}

void tst_Heat::stagesAreNotComparedWithEachOther()
{
    auto read = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", m_catalog.get());
    QVERIFY(read);
    const auto predicted = predict::predictDesign(*m_catalog, *read);
    QVERIFY(predicted);
    const design::Numbering numbers(*read, *m_catalog);
    const diagnose::PlannedPeers groups = diagnose::plannedPeers(numbers, predicted->get());
    QCOMPARE(*std::ranges::max_element(groups.byRole), 15); // PP 16
    QCOMPARE(*std::ranges::max_element(groups.byJob), 0);
    std::vector<float> memory = (*predicted)->gpuMemory_B; // differs by stage
    QVERIFY(*std::ranges::max_element(memory) > 1.02F * *std::ranges::min_element(memory));
    QCOMPARE(diagnose::mediansOfPeers(memory, groups), memory);
    const auto disaggregated = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard", m_catalog.get());
    QVERIFY(disaggregated);
    const auto served = predict::predictDesign(*m_catalog, *disaggregated);
    QVERIFY(served);
    const diagnose::PlannedPeers pools = diagnose::plannedPeers(design::Numbering(*disaggregated, *m_catalog), served->get());
    QCOMPARE(*std::ranges::max_element(pools.byRole), 1);
}

void tst_Heat::whatCannotBeShownIsNotChosen()
{
    using canvas::possibleSource;
    QCOMPARE(possibleSource(Quantity::SmClock_Hz, HeatSource::Predicted), HeatSource::Live);
    QCOMPARE(possibleSource(Quantity::SmClock_Hz, HeatSource::Ratio), HeatSource::Peers);
    QCOMPARE(possibleSource(Quantity::Temperature_C, HeatSource::Ratio), HeatSource::Live);
    QCOMPARE(possibleSource(Quantity::Temperature_C, HeatSource::Peers), HeatSource::Live);
    for (const HeatSource source : {HeatSource::Predicted, HeatSource::Live, HeatSource::Ratio, HeatSource::Peers})
        QCOMPARE(possibleSource(Quantity::EfaTx_Bps, source), source);
    // Three of a kind have no median; that is said.
    auto seen = std::make_shared<telemetry::Observation>(*m_observation);
    telemetry::Series &clock = seen->series[Quantity::SmClock_Hz];
    clock.available = true;
    clock.value.assign(32, noValue);
    clock.value[0] = clock.value[1] = clock.value[2] = 1.9e9F;
    QVERIFY(canvas::makeHeat({.metric = Quantity::SmClock_Hz, .source = HeatSource::Peers}, m_layout.numbers, 0, m_prediction.get(), seen.get()).missing.contains(QStringLiteral("four peers")));
}

void tst_Heat::whatIsQuietIsNotCompared()
{
    auto seen = std::make_shared<telemetry::Observation>(*m_observation);
    telemetry::Series &cards = seen->series[Quantity::EfaTx_Bps];
    cards.available = true;
    cards.value.assign(128, 10e3F); // heartbeats of an idle cluster
    cards.value[13] = 30e3F;
    const canvas::HeatChoice choice{.metric = Quantity::EfaTx_Bps, .source = HeatSource::Peers};
    const canvas::Heat idle = canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), seen.get());
    QVERIFY(idle.missing.isEmpty());
    QVERIFY(std::ranges::all_of(idle.cardCode, [](std::uint8_t c) { return c == canvas::code::idle; }));
    QVERIFY(std::ranges::all_of(idle.gpuCode, [](std::uint8_t c) { return c == canvas::code::idle; }));
    // The only one that does something is beyond the scale, and says why in words.
    std::ranges::fill(cards.value, 0.0F);
    cards.value[13] = 9e9F;
    const canvas::Heat one = canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), seen.get());
    QCOMPARE(static_cast<int>(one.cardCode[13]), canvas::code::ratioFirst + canvas::farness(theme::ratioClasses - 1));
    QCOMPARE(one.gpuCode[3], one.cardCode[13]);
    QCOMPARE(one.cardCode[12], canvas::code::idle);
    QVERIFY(canvas::valueText(Quantity::EfaTx_Bps, HeatSource::Peers, static_cast<double>(one.card[13])).contains(QStringLiteral("peers")));
}

void tst_Heat::whatChangedSinceAMomentIsSeen()
{
    auto then = std::make_shared<telemetry::Observation>(*m_observation);
    then->time_s = 1.8e9;
    telemetry::Series &was = then->series[Quantity::EfaTx_Bps];
    was.available = true;
    was.value.assign(128, 5e9F);
    was.value[20] = 0;      // nothing then, nothing now
    was.value[21] = 0;      // nothing then
    was.value[22] = noValue;
    then->age_s[7] = 500;   // old then
    auto now = std::make_shared<telemetry::Observation>(*then);
    auto &is = now->series[Quantity::EfaTx_Bps].value;
    now->age_s[7] = 4;
    is[13] = 2e9F;
    is[21] = 5e9F;
    is[22] = 5e9F;
    is[24] = noValue;
    const canvas::HeatChoice choice{.metric = Quantity::EfaTx_Bps, .source = HeatSource::Moment};
    const canvas::Heat heat = canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), now.get(), {.scale = {0, 0, false}, .reference = then.get()});
    QVERIFY2(heat.missing.isEmpty(), qPrintable(heat.missing));
    const int usual = canvas::code::ratioFirst + canvas::farness(theme::asPredictedClass);
    for (std::size_t card = 0; card < 128; ++card)
        QCOMPARE(static_cast<int>(heat.cardCode[card]), card == 13 ? canvas::code::ratioFirst + canvas::farness(theme::ratioClass(0.4))
                     : card == 20                                  ? canvas::code::idle
                     : card == 21                                  ? canvas::code::ratioFirst + canvas::farness(theme::ratioClasses - 1)
                     : card == 22 || card == 24                    ? canvas::code::noData
                     : card / 4 == 7                               ? canvas::code::staleRatioFirst + canvas::farness(theme::asPredictedClass)
                                                                   : usual);
    QCOMPARE(heat.gpuCode[3], heat.cardCode[13]);
    QCOMPARE(heat.reference_s, 1.8e9);
    QVERIFY(canvas::valueText(Quantity::EfaTx_Bps, HeatSource::Moment, static_cast<double>(heat.card[21])).contains(QStringLiteral("moment")));
    QVERIFY(canvas::legendWidth(heat) > canvas::legendWidth(canvas::makeHeat({.metric = Quantity::EfaTx_Bps, .source = HeatSource::Ratio}, m_layout.numbers, 0, m_prediction.get(), now.get())));
    // Links, too, are old where they were old then.
    const canvas::Heat links = canvas::makeHeat({.source = HeatSource::Moment, .traffic = true}, m_layout.numbers, 0, m_prediction.get(), now.get(), {.scale = {0, 0, false}, .reference = then.get()});
    QVERIFY2(links.missing.isEmpty(), qPrintable(links.missing));
    QCOMPARE(static_cast<int>(links.gpuCode[8]), usual);
    QCOMPARE(static_cast<int>(links.gpuCode[7]), canvas::code::staleRatioFirst + canvas::farness(theme::asPredictedClass));
    // Why there is nothing.
    QVERIFY(canvas::makeHeat(choice, m_layout.numbers, 0, m_prediction.get(), now.get()).missing.contains(QStringLiteral("Keep this moment")));
    const canvas::HeatChoice power{.metric = Quantity::Power_W, .source = HeatSource::Moment};
    now->series[Quantity::Power_W] = {std::vector<float>(32, 500), {}, {}, true};
    QVERIFY(canvas::makeHeat(power, m_layout.numbers, 0, nullptr, now.get(), {.scale = {0, 0, false}, .reference = then.get()}).missing.contains(QStringLiteral("does not have")));
    QCOMPARE(canvas::possibleSource(Quantity::Power_W, HeatSource::Moment), HeatSource::Moment);
    QCOMPARE(canvas::possibleSource(Quantity::Temperature_C, HeatSource::Moment), HeatSource::Live);
}

void tst_Heat::missingIsSaid()
{
    const auto without = [&](bool awaited) { return canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, m_layout.numbers, 0, nullptr, nullptr, {.scale = {0, 0, false}, .awaited = {.prediction = awaited}}).missing; };
    QVERIFY(without(false).contains(QStringLiteral("inspector says")));
    QVERIFY(without(true).contains(QStringLiteral("being computed")));
    QVERIFY(!canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), nullptr).missing.isEmpty());
    QVERIFY(!canvas::makeHeat({.metric = Quantity::Power_W, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), m_observation.get()).missing.isEmpty());
    QVERIFY(canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), m_observation.get()).missing.isEmpty());
}

void tst_Heat::hoverSaysValueUnitLimitAndRole()
{
    canvas::Scene scene;
    scene.design = m_design;
    scene.catalog = m_catalog;
    scene.layout = m_layout;
    scene.prediction = m_prediction;
    scene.rankOfGpu = canvas::ranksOfGpus(*m_prediction, 32);
    scene.heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, m_layout.numbers, m_design->networkNodes.size(), m_prediction.get(), nullptr);
    const QString text = canvas::hoverText(scene, canvas::hitTest(m_layout, m_layout.instances[1].gpuRect(3).center())).html();
    QVERIFY2(text.contains(QStringLiteral("100 GB/s of 450 GB/s")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("GPU 3")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("TP 3 · PP 0 · DP 2")), qPrintable(text)); // rank 11, tp fastest, then dp
    QVERIFY(canvas::hoverText(scene, {}).isEmpty());
}

/// What is predicted of all jobs has its colour and its value on the GPUs of each; what is predicted of the shown job alone has none
/// elsewhere, and only where no job runs is it said so.
void tst_Heat::gpusOfAnotherJobAreNotIdle()
{
    const test::SeveralJobs several("job-1");
    canvas::Scene scene;
    scene.design = several.design;
    scene.catalog = m_catalog;
    scene.layout = canvas::layOut(*several.design, *m_catalog);
    scene.prediction = several.prediction;
    scene.rankOfGpu = canvas::ranksOfGpus(*several.prediction, scene.layout.numbers.gpus());
    const auto hover = [&](Quantity metric, int instance) {
        scene.heat = canvas::makeHeat({.metric = metric}, scene.layout.numbers, several.design->networkNodes.size(), several.prediction.get(), nullptr);
        return canvas::hoverText(scene, canvas::hitTest(scene.layout, scene.layout.instances[static_cast<std::size_t>(instance)].gpuRect(0).center())).html();
    };
    const auto codeOf = [&](int instance) { return scene.heat.gpuCode[static_cast<std::size_t>(several.firstGpu(instance))]; };
    for (const Quantity metric : {Quantity::NvlinkTx_Bps, Quantity::MemoryUsed_B}) {
        const QString words = hover(metric, 0);
        QVERIFY2(words.contains(QStringLiteral("serving-1")) && !words.contains(QStringLiteral("idle")), qPrintable(words));
        QVERIFY(words.contains(canvas::valueText(metric, HeatSource::Predicted, static_cast<double>(scene.heat.gpu[0]))));
        QVERIFY(canvas::code::isFresh(codeOf(0)) && canvas::code::isFresh(codeOf(test::SeveralJobs::firstTrainer)));
        QCOMPARE(codeOf(test::SeveralJobs::spare), canvas::code::idle);
        QVERIFY(hover(metric, test::SeveralJobs::spare).contains(QStringLiteral("idle: no job here")));
    }
    for (const int instance : {0, test::SeveralJobs::firstTrainer}) { // of its own type
        const catalog::Gpu *gpu = m_catalog->gpuOf(*m_catalog->instance(several.design->instances[static_cast<std::size_t>(instance)].type));
        const QString words = hover(Quantity::MemoryUsed_B, instance);
        QVERIFY2(words.contains(QStringLiteral(" of ") + canvas::valueText(Quantity::MemoryUsed_B, HeatSource::Predicted, gpu->memory_B)), qPrintable(words));
    }
    const QString words = hover(Quantity::TensorActive, 0);
    QVERIFY2(words.contains(QStringLiteral("not of the shown job")) && words.contains(QStringLiteral("serving-1")), qPrintable(words));
    QCOMPARE(codeOf(0), canvas::code::idle);
    QVERIFY(canvas::code::isFresh(codeOf(test::SeveralJobs::firstTrainer)));
}

void tst_Heat::aCardIsNotExplainedByNvlink()
{
    auto design = std::make_shared<design::Design>(*m_design);
    planOf(design->jobs.front())->gbs = 8;
    const auto real = predict::predictDesign(*m_catalog, *design, "train");
    QVERIFY2(real, real ? "" : describe(real.error()).c_str());
    canvas::Scene scene;
    scene.design = design;
    scene.catalog = m_catalog;
    scene.layout = m_layout;
    scene.prediction = *real;
    scene.rankOfGpu = canvas::ranksOfGpus(**real, 32);
    const auto hover = [&](Quantity metric, const QRectF &cell) {
        scene.heat = canvas::makeHeat({.metric = metric}, m_layout.numbers, m_design->networkNodes.size(), real->get(), nullptr);
        return canvas::hoverText(scene, canvas::hitTest(m_layout, cell.center())).html();
    };
    QVERIFY(hover(Quantity::NvlinkTx_Bps, m_layout.instances[1].gpuRect(3)).contains(QStringLiteral("because of")));
    QVERIFY(hover(Quantity::EfaTx_Bps, m_layout.instances[1].cardRect(13)).contains(QStringLiteral("because of")));
    const QString card = hover(Quantity::NvlinkTx_Bps, m_layout.instances[1].cardRect(13));
    QVERIFY2(card.contains(QStringLiteral("EFA card 13")) && !card.contains(QStringLiteral("because of")), qPrintable(card));
}

void tst_Heat::liveColoursStayWhileValuesMoveALittle()
{
    telemetry::Observation seen = *m_observation;
    theme::Scale scale{0, 0, false};
    const auto look = [&](float top) {
        seen.series[telemetry::Quantity::NvlinkTx_Bps].value.assign(32, top);
        scale = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), &seen, {.scale = scale, .sinceLook_s = 0}).scale;
        return scale.high;
    };
    const double first = look(49e9F);
    for (const float top : {52e9F, 48e9F, 58e9F, 51e9F, 40e9F, 49e9F})
        QCOMPARE(look(top), first);
    const double outgrown = look(90e9F);
    QVERIFY(outgrown > first);
    QCOMPARE(look(60e9F), outgrown);
    QVERIFY(look(9e9F) < first); // and back when most of it is empty
}

void tst_Heat::samplesGrowOldWhileNoServerAnswers()
{
    const auto codeAfter = [&](double since_s) {
        return canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), m_observation.get(),
                                {.scale = {0, 0, false}, .sinceLook_s = since_s}).gpuCode[0];
    };
    QVERIFY(canvas::code::isFresh(codeAfter(0)));
    QVERIFY(canvas::code::isFresh(codeAfter(30)));
    QVERIFY(canvas::code::isStale(codeAfter(80)));
}

void tst_Heat::roleFollowsTheRankOrder()
{
    workload::Plan plan;
    plan.tp = 8;
    plan.pp = 16;
    plan.dp = 128;
    QCOMPARE(canvas::roleText(plan, 0), QStringLiteral("TP 0 · PP 0 · DP 0"));
    QCOMPARE(canvas::roleText(plan, 8347), QStringLiteral("TP 3 · PP 8 · DP 19"));
    plan.rankOrder = {workload::Axis::Tp, workload::Axis::Cp, workload::Axis::Ep, workload::Axis::Pp, workload::Axis::Dp};
    QCOMPARE(canvas::roleText(plan, 8347), QStringLiteral("TP 3 · PP 3 · DP 65"));
}

QTEST_MAIN(tst_Heat)
#include "tst_heat.moc"
