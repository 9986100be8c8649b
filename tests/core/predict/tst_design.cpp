// SPDX-License-Identifier: GPL-3.0-or-later
// Placed predictions, the tree behind the number, what would help, and the pipeline picture, on the
// bundled samples.
#include <core/predict/predict.h>

#include <cmath>
#include <tuple>

#include <QTest>

#include <core/network/links.h>
#include <core/predict/job_of_design.h>
#include <core/predict/rank_layout.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::bundled;
using namespace switchyard::predict;

namespace {

design::Design sample(const std::string &name)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + name, &bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    return *design;
}

double childSum(const Term &term)
{
    double total = 0;
    for (const Term &child : term.children)
        total += child.value;
    return total;
}

/// Plans of powers of two, dense and folded experts, in two rank orders.
std::vector<workload::Plan> planShapes()
{
    using workload::Axis;
    std::vector<workload::Plan> plans;
    for (const int tp : {1, 2, 8}) {
        for (const int cp : {1, 2}) {
            for (const int pp : {1, 4}) {
                for (const int ep : {1, 8, 16}) {
                    workload::Plan plan;
                    plan.tp = tp;
                    plan.cp = cp;
                    plan.pp = pp;
                    plan.ep = ep;
                    plan.dp = 64 / (tp * cp);
                    plans.push_back(plan);
                    plan.rankOrder = {Axis::Tp, Axis::Cp, Axis::Pp, Axis::Dp};
                    plans.push_back(plan);
                }
            }
        }
    }
    return plans;
}

} // namespace

class TestDesign : public QObject
{
    Q_OBJECT

private slots:
    void bigSample()
    {
        const design::Design design = sample("llama3.1-405b-16384-h100.switchyard");
        const auto placed = predictDesign(bundled(), design);
        QVERIFY2(placed, placed ? "" : describe(placed.error()).c_str());
        const DesignPrediction &p = **placed;
        QCOMPARE(p.prediction.gpus, 16384);
        QCOMPARE(p.placement.gpuOfRank.size(), std::size_t(16384));
        QCOMPARE(p.gpuMemory_B.size(), std::size_t(16384));
        QVERIFY(p.usdPerHour > 0);
        // Every GPU works, and the fullest one is the predicted peak.
        float fullest = 0;
        for (const float bytes : p.gpuMemory_B) {
            QVERIFY(bytes > 0);
            fullest = std::max(fullest, bytes);
        }
        QCOMPARE(fullest, static_cast<float>(p.prediction.memory.total));
        double card = 0;
        for (const float bytes : p.loads.efaTx_B)
            card += static_cast<double>(bytes);
        QVERIFY(card > 0);
    }

    void sparesInADomainDoNotStretchItsGroups()
    {
        // 16 of the 18 instances of each UltraServer work: expert groups of 64 stay in one domain.
        const design::Design design = sample("deepseek-v3-gb200-ultraservers.switchyard");
        const auto placed = placeJob(bundled(), design, design.jobs.front());
        QVERIFY(placed);
        QVERIFY(placed->spec.domains);
        QCOMPARE(placed->spec.domains->gpus, 64);
        QVERIFY(!placed->spec.domains->ofRank);
        QCOMPARE(shapeOf(placed->spec.plan, Group::Ep, *placed->spec.domains).domains, 1);
    }

    void anInstanceInTheWrongUltraServerCosts()
    {
        // Swap one working instance of the first UltraServer with one of the last: their expert
        // groups leave the NVLink domain, and the step waits for them.
        const design::Design design = sample("deepseek-v3-gb200-ultraservers.switchyard");
        design::Design swapped = design;
        std::swap(swapped.jobs.front().instances.front(), swapped.jobs.front().instances.back());
        const auto right = predictDesign(bundled(), design);
        const auto wrong = predictDesign(bundled(), swapped);
        QVERIFY2(right && wrong, wrong ? "" : wrong.error().message.c_str());
        const auto placed = placeJob(bundled(), swapped, swapped.jobs.front());
        const network::GroupShape shape = shapeOf(placed->spec.plan, Group::Ep, *placed->spec.domains);
        QCOMPARE(shape.domains, 2);
        QCOMPARE(shape.gpusPerDomainWithNics, 4);
        QVERIFY((*wrong)->prediction.step_s > 1.05 * (*right)->prediction.step_s);
    }

    void countedShapesEqualTheClosedForm_data()
    {
        QTest::addColumn<int>("domainGpus");
        for (const int gpus : {4, 8, 64})
            QTest::addRow("domains of %d", gpus) << gpus;
    }

    void countedShapesEqualTheClosedForm()
    {
        QFETCH(const int, domainGpus);
        for (const workload::Plan &plan : planShapes()) {
            if (plan.gpus() % domainGpus != 0)
                continue;
            Domains even{domainGpus, nullptr};
            Domains counted{domainGpus, std::make_shared<std::vector<std::int32_t>>()};
            std::vector<std::int32_t> labels;
            for (int rank = 0; rank < plan.gpus(); ++rank)
                labels.push_back(rank / domainGpus);
            QVERIFY(!domainsOf(labels).ofRank);
            QCOMPARE(domainsOf(labels).gpus, domainGpus);
            counted.ofRank = std::make_shared<const std::vector<std::int32_t>>(labels);
            for (const Group group : {Group::Tp, Group::Cp, Group::Pp, Group::Dp, Group::Ep, Group::Etp, Group::ExpertDp}) {
                network::GroupShape closed = shapeOf(plan, group, even);
                closed.layersCrossed = 1; // not counted: no time depends on it
                QCOMPARE(shapeOf(plan, group, counted), closed);
            }
        }
    }

    void whatLoadsALinkAddsUpToIt()
    {
        // Two jobs on the same cards: each link's traffic by name sums to its bytes.
        design::Design design = sample("llama3.1-70b-64-p5en.switchyard");
        design::Job second = design.jobs.front();
        second.name = "second";
        design.jobs.push_back(second);
        const auto placed = predictDesign(bundled(), design, design.jobs.front().name);
        QVERIFY2(placed, placed ? "" : placed.error().message.c_str());
        const DesignPrediction &p = **placed;
        QCOMPARE(p.job, design.jobs.front().name);
        std::vector<network::PlacedTraffic> traffic = {{p.prediction.traffic, &p.placement}, {p.others.front().items, &p.others.front().placement}};
        using network::LinkKind;
        const std::tuple<LinkKind, const std::vector<float> *, int> links[] = {
            {LinkKind::NvlinkTx, &p.loads.nvlinkTx_B, 11}, {LinkKind::NvlinkRx, &p.loads.nvlinkRx_B, 500},
            {LinkKind::CardTx, &p.loads.efaTx_B, 3},       {LinkKind::CardRx, &p.loads.efaRx_B, 77}};
        for (const auto &[kind, bytes, index] : links) {
            const double load = static_cast<double>((*bytes)[static_cast<std::size_t>(index)]);
            const auto shares = network::trafficOn(*p.fabric, traffic, kind, index, load);
            double sum = 0;
            bool other = false;
            for (const network::TrafficShare &share : shares) {
                sum += share.bytes;
                other = other || share.name.starts_with("second: ");
            }
            QVERIFY(load > 0);
            QVERIFY(std::abs(sum / load - 1) < 1e-9);
            QVERIFY(other);
        }
    }

    void jobsMustBeNamed()
    {
        design::Design design = sample("llama3.1-405b-16384-h100.switchyard");
        QVERIFY(predictDesign(bundled(), design, "no such job").error().code == ErrorCode::Usage);
        design.jobs.clear();
        QVERIFY(predictDesign(bundled(), design).error().code == ErrorCode::InvalidInput);
    }

    void cancelledWorkSaysSo()
    {
        std::stop_source source;
        source.request_stop();
        const auto placed = predictDesign(bundled(), sample("llama3.1-405b-16384-h100.switchyard"), {}, source.get_token());
        QVERIFY(!placed);
        QVERIFY(placed.error().code == ErrorCode::Cancelled);
    }

    void theTreeAddsUp()
    {
        const design::Design design = sample("llama3.1-405b-16384-h100.switchyard");
        const auto placed = placeJob(bundled(), design, design.jobs.front());
        QVERIFY(placed);
        const auto prediction = predictJob(bundled(), placed->spec);
        QVERIFY(prediction);
        const Term tree = explain(bundled(), placed->spec);
        QVERIFY(std::abs(tree.value - prediction->step_s) < 1e-9);
        QVERIFY(std::abs(childSum(tree) - tree.value) < 1e-9);
        for (const Term &part : tree.children) {
            QVERIFY2(!part.source.empty(), part.name.c_str());
            if (!part.children.empty())
                QVERIFY2(std::abs(childSum(part) - part.value) < 1e-9, part.name.c_str());
        }
        const Term memory = explainMemory(bundled(), placed->spec);
        QVERIFY(std::abs(childSum(memory) - prediction->memory.total) < 1);
    }

    void leversAreComputed()
    {
        const design::Design design = sample("llama3.1-405b-16384-h100.switchyard");
        const auto placed = placeJob(bundled(), design, design.jobs.front());
        QVERIFY(placed);
        const auto levers = whatWouldHelp(bundled(), placed->spec);
        QVERIFY(!levers.empty());
        QVERIFY(levers.size() <= 8);
        double last = -1e300;
        for (const Lever &lever : levers) {
            QVERIFY(lever.deltaStep_s < 0);
            QVERIFY(lever.deltaStep_s >= last);
            last = lever.deltaStep_s;
        }
    }

    void thePipelineKeepsOrder()
    {
        const design::Design design = sample("llama3.1-405b-16384-h100.switchyard");
        const auto placed = placeJob(bundled(), design, design.jobs.front());
        QVERIFY(placed);
        for (const int vpp : {1, 2}) {
            JobSpec spec = placed->spec;
            spec.plan.vpp = vpp;
            spec.plan.schedule = vpp > 1 ? workload::Schedule::Interleaved : workload::Schedule::OneFOneB;
            const auto cells = timeline(bundled(), spec);
            std::vector<double> busyUntil(static_cast<std::size_t>(spec.plan.pp), 0);
            std::size_t forwards = 0;
            std::size_t backwards = 0;
            for (const TimelineCell &cell : cells) {
                QVERIFY(cell.end_s >= cell.start_s);
                if (cell.kind != TimelineCell::Kind::Forward && cell.kind != TimelineCell::Kind::Backward)
                    continue;
                auto &until = busyUntil[static_cast<std::size_t>(cell.stage)];
                QVERIFY(cell.start_s >= until - 1e-12);
                until = cell.end_s;
                (cell.kind == TimelineCell::Kind::Forward ? forwards : backwards) += 1;
            }
            const auto all = static_cast<std::size_t>(spec.plan.pp * vpp * spec.plan.microBatches());
            QCOMPARE(forwards, all);
            QCOMPARE(backwards, all);
        }
    }
};

QTEST_GUILESS_MAIN(TestDesign)
#include "tst_design.moc"
