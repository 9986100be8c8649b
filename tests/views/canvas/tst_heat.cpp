// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <memory>

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <core/catalog/catalog.h>
#include <core/design/edit.h>
#include <core/diagnose/planned_peers.h>
#include <core/predict/predict.h>
#include <tests/support/paths.h>

#include <views/canvas/hovertext.h>
#include <views/canvas/legend.h>
#include <views/canvas/linkcodes.h>
#include <views/canvas/raster.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>

using namespace switchyard;
using canvas::HeatSource;
using canvas::Quantity;

namespace {
constexpr float noValue = std::numeric_limits<float>::quiet_NaN();
}

class tst_Heat : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyMetricHasAWord();
    void predictedEfaIsTheBusiestCard();
    void noDataStaleIdleAndZeroDiffer();
    void ratioIsObservedOverPredicted();
    void oneThatStandsApartFromItsPeersIsSeen();
    void peersAreOfTheSameTypeJobAndRole();
    void stagesAreNotComparedWithEachOther();
    void whatCannotBeShownIsNotChosen();
    void whatIsQuietIsNotCompared();
    void whatChangedSinceAMomentIsSeen();
    void missingIsSaid();
    void hotGpuSurvivesTheSmallestPicture();
    void sameSceneSamePixels();
    void hoverSaysValueUnitLimitAndRole();
    void aCardIsNotExplainedByNvlink();
    void liveColoursStayWhileValuesMoveALittle();
    void samplesGrowOldWhileNoServerAnswers();
    void aLegendSaysWhereItsRangeComesFrom();
    void noDataIsInEveryLegend();
    void legendsHaveSaneNumbers_data();
    void legendsHaveSaneNumbers();
    void equalCellsLookAlike();
    void noPlaidWhereGapsAreAPixel();
    void gapsOfSmallCellsAreEqual();
    void roleFollowsTheRankOrder();

private:
    session::CatalogPtr m_catalog;
    design::DesignPtr m_design; ///< 4 × p5: 32 GPUs, 128 cards
    canvas::Layout m_layout;
    std::shared_ptr<predict::DesignPrediction> m_prediction;
    std::shared_ptr<telemetry::Observation> m_observation;
};

void tst_Heat::initTestCase()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
    auto design = design::uniformDesign(*m_catalog, {.name = "t", .type = "p5.48xlarge", .count = 4, .idPrefix = "p5"});
    QVERIFY(design);
    workload::Plan plan;
    plan.tp = 4;
    plan.pp = 2;
    plan.dp = 4;
    design->jobs.push_back(design::trainingJob("train", "llama3.1-8b", plan));
    m_design = std::make_shared<const design::Design>(std::move(*design));
    m_layout = canvas::layOut(*m_design, *m_catalog);
    m_prediction = std::make_shared<predict::DesignPrediction>();
    m_prediction->job = m_design->jobs.front().name;
    m_prediction->loads.step_s = 2;
    for (int gpu = 0; gpu < 32; ++gpu) {
        m_prediction->placement.gpuOfRank.push_back(gpu);
        m_prediction->loads.nvlinkTx_B.push_back(200e9F);
        m_prediction->loads.gpuNvlink_Bps.push_back(450e9F);
        m_prediction->gpuMemory_B.push_back(60e9F);
    }
    for (int card = 0; card < 128; ++card) {
        m_prediction->loads.efaTx_B.push_back(card == 13 ? 20e9F : 2e9F); // card 1 of GPU 3 is hot
        m_prediction->loads.card_Bps.push_back(12.5e9F);
    }
    m_observation = std::make_shared<telemetry::Observation>();
    m_observation->scrapeInterval_s = 15;
    m_observation->age_s.assign(32, 4);
    telemetry::Series &tx = m_observation->series[telemetry::Quantity::NvlinkTx_Bps];
    tx.available = true;
    tx.value.assign(32, 90e9F);
}

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
    auto design = design::uniformDesign(*m_catalog, {.name = "t", .type = "p5.48xlarge", .count = 4, .idPrefix = "a"});
    QVERIFY(design);
    design->instances.push_back(design->instances.back());
    design->instances.back().id = "b-1";
    design->instances.back().type = "p6-b200.48xlarge";
    const design::Numbering numbers(*design, *m_catalog);
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
    QVERIFY(!canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, m_layout.numbers, 0, nullptr, nullptr).missing.isEmpty());
    QVERIFY(!canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), nullptr).missing.isEmpty());
    QVERIFY(!canvas::makeHeat({.metric = Quantity::Power_W, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), m_observation.get()).missing.isEmpty());
    QVERIFY(canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps, .source = HeatSource::Live}, m_layout.numbers, 0, m_prediction.get(), m_observation.get()).missing.isEmpty());
}

void tst_Heat::hotGpuSurvivesTheSmallestPicture()
{
    // 2,048 instances on a stamp: hundreds of GPUs share a pixel, the one hot GPU must be seen.
    const auto big = design::uniformDesign(*m_catalog, {.name = "b", .type = "p5.48xlarge", .count = 2048, .idPrefix = {}});
    const canvas::Layout layout = canvas::layOut(*big, *m_catalog);
    predict::DesignPrediction prediction;
    prediction.loads.step_s = 1;
    for (int gpu = 0; gpu < 16384; ++gpu) {
        prediction.placement.gpuOfRank.push_back(gpu);
        prediction.loads.nvlinkTx_B.push_back(gpu == 8347 ? 400e9F : 1e9F);
    }
    canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, &prediction, nullptr);
    canvas::Camera camera;
    camera.fit(layout.bounds, {64, 40}, 2);
    QCOMPARE(canvas::detailAt(camera.scale), canvas::Detail::Density);
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

void tst_Heat::sameSceneSamePixels()
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

void tst_Heat::aLegendSaysWhereItsRangeComesFrom()
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
void tst_Heat::noDataIsInEveryLegend()
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

void tst_Heat::legendsHaveSaneNumbers_data()
{
    QTest::addColumn<double>("high");
    QTest::addColumn<bool>("logarithmic");
    QTest::addColumn<QString>("ends");
    QTest::newRow("GB/s") << 450e9 << false << QStringLiteral("0 450 GB/s");
    QTest::newRow("a little") << 4e6 << false << QStringLiteral("0 4.00 MB/s");
    QTest::newRow("nothing") << 1.0 << false << QStringLiteral("0 1.00 B/s");
    QTest::newRow("log") << 4e9 << true << QStringLiteral("4.00 kB/s 4.00 GB/s");
}
void tst_Heat::legendsHaveSaneNumbers()
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

void tst_Heat::equalCellsLookAlike()
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

void tst_Heat::noPlaidWhereGapsAreAPixel()
{
    const auto big = design::uniformDesign(*m_catalog, {.name = "b", .type = "p5.48xlarge", .count = 64, .idPrefix = {}});
    const canvas::Layout layout = canvas::layOut(*big, *m_catalog);
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, nullptr, nullptr);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Dark));
    for (const double scale : {0.12, 0.17, 0.2, 0.23}) {
        canvas::Camera camera;
        camera.scale = scale;
        QCOMPARE(canvas::detailAt(scale), canvas::Detail::Density);
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
void tst_Heat::gapsOfSmallCellsAreEqual()
{
    const auto big = design::uniformDesign(*m_catalog, {.name = "b", .type = "p5.48xlarge", .count = 64, .idPrefix = {}});
    const canvas::Layout layout = canvas::layOut(*big, *m_catalog);
    const canvas::Heat heat = canvas::makeHeat({.metric = Quantity::NvlinkTx_Bps}, layout.numbers, 0, nullptr, nullptr);
    const canvas::CodeColors colors = canvas::codeColors(heat, theme::tokens(theme::Mode::Light));
    for (const double scale : {0.253, 0.271, 0.29, 0.313, 0.337}) {
        canvas::Camera camera;
        camera.scale = scale;
        QVERIFY(canvas::detailAt(scale) != canvas::Detail::Density);
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
