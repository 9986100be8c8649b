// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of what is predicted: which links carry a quantity, what a GPU has of it and could have at most.
#include <core/diagnose/observed_loads.h>
#include <core/diagnose/predicted_figures.h>

#include <cmath>
#include <set>

#include <QTest>

#include <core/telemetry/binding.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using network::LinkKind;
using telemetry::Quantity;

class tst_PredictedFigures : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
        QVERIFY(design);
        auto prediction = predict::predictDesign(test::bundled(), *design);
        QVERIFY(prediction);
        m_prediction = *prediction;
    }

    /// Every kind has its row at its own place, and no two rows share bytes.
    void kindsOfLinksHaveARowEach()
    {
        const auto all = network::linkSeries();
        QCOMPARE(all.size(), static_cast<std::size_t>(LinkKind::UplinkRx) + 1);
        std::set<const std::vector<float> *> bytes;
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(all[i].kind, static_cast<LinkKind>(i));
            QCOMPARE(&network::seriesOf(all[i].kind), &all[i]);
            bytes.insert(&(m_prediction->loads.*all[i].bytes));
            QCOMPARE((m_prediction->loads.*all[i].bytes).size(), (m_prediction->loads.*all[i].capacity_Bps).size());
        }
        QCOMPARE(bytes.size(), all.size());
    }

    void aFigureHasValuesAndLimits()
    {
        const network::LinkLoads &loads = m_prediction->loads;
        for (const PredictedFigure &figure : predictedFigures()) {
            const auto values = predictedValues(figure.quantity, *m_prediction), most = predictedLimits(figure.quantity, *m_prediction);
            const char *word = telemetry::descriptor(figure.quantity).word;
            QVERIFY2(!values.empty() && values.size() == most.size(), word);
            QVERIFY2(values.size() == (telemetry::isPerCard(figure.quantity) ? loads.efaTx_B.size() : loads.nvlinkTx_B.size()), word);
            for (std::size_t i = 0; i < values.size(); ++i)
                QVERIFY2(values[i] > 0 && values[i] <= most[i], word);
        }
        const double both = static_cast<double>(loads.nvlinkTx_B[0]) + static_cast<double>(loads.nvlinkRx_B[0]);
        QVERIFY(std::abs(static_cast<double>(predictedValues(Quantity::NvlinkTotal_Bps, *m_prediction)[0]) * loads.step_s / both - 1) < 1e-6);
        QVERIFY(predictedValues(Quantity::Temperature_C, *m_prediction).empty() && predictedLimits(Quantity::Temperature_C, *m_prediction).empty());
        QVERIFY(predictedFigure(Quantity::Temperature_C) == nullptr);
    }

    /// Of two jobs on other types: the limit is that of the GPU's own type, whichever job is shown, and of a GPU without a job, too.
    void eachGpuHasTheMemoryOfItsType()
    {
        design::Design design = test::uniform(test::bundled(), "p5.48xlarge", 3);
        design.instances[1].type = "p6-b200.48xlarge";
        workload::Plan plan;
        plan.dp = 8;
        plan.gbs = 64;
        plan.seq = 4096;
        plan.shard = workload::Shard::Zero1;
        design.jobs = {design::trainingJob("small", "llama3.1-8b", plan, {design.instances[0].id}), design::trainingJob("large", "llama3.1-8b", plan, {design.instances[1].id})};
        for (const char *job : {"small", "large"}) {
            const auto prediction = predict::predictDesign(test::bundled(), design, job);
            QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());
            const std::vector<float> most = predictedLimits(Quantity::MemoryUsed_B, **prediction);
            QCOMPARE(most.size(), std::size_t(24));
            for (std::size_t gpu = 0; gpu < most.size(); ++gpu)
                QCOMPARE(most[gpu], static_cast<float>(test::bundled().gpuOf(*test::bundled().instance(design.instances[gpu / 8].type))->memory_B));
            QVERIFY(most[8] > 2 * most[0]);
        }
    }

    /// A way of its own is told by one quantity; what both ways share by none.
    void serversCountSomeLinks()
    {
        QCOMPARE(quantityOf(LinkKind::NvlinkRx), Quantity::NvlinkRx_Bps);
        QCOMPARE(quantityOf(LinkKind::CardTx), Quantity::EfaTx_Bps);
        QCOMPARE(quantityOf(LinkKind::PortTx), Quantity::Count);
        QCOMPARE(quantityOf(LinkKind::UplinkRx), Quantity::Count);
        telemetry::Observation seen;
        QVERIFY(!tellsLinks(seen));
        seen.series[Quantity::MemoryUsed_B].available = true;
        QVERIFY(!tellsLinks(seen));
        seen.series[Quantity::NvlinkTotal_Bps] = {std::vector<float>(m_prediction->loads.nvlinkTx_B.size(), 4e9F), {}, {}, true};
        QVERIFY(tellsLinks(seen));
        const network::LinkLoads told = observedLoads(seen, m_prediction->loads);
        QVERIFY(told.nvlinkTx_B[3] == 2e9F && told.nvlinkRx_B[3] == 2e9F && std::isnan(told.efaTx_B[0]) && std::isnan(told.uplinkTx_B[0]));
    }

private:
    std::shared_ptr<const predict::DesignPrediction> m_prediction;
};

QTEST_GUILESS_MAIN(tst_PredictedFigures)
#include "tst_predicted_figures.moc"
