// SPDX-License-Identifier: GPL-3.0-or-later
// Which plan runs: the simulator runs one (by arithmetic of its own: core/simulate knows no engine), the design says another.
#include <core/adopt/nearest_plan.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/telemetry/source.h>

#include <tests/support/clusters.h>

using namespace switchyard;
using adopt::NearPlan;

namespace {

constexpr int hosts = 64;

struct Degrees {
    int tp, pp;
    workload::Shard shard = workload::Shard::Zero1;
};

design::DesignPtr running(const Degrees &degrees)
{
    design::Design design = *test::cluster({"p5.48xlarge", hosts, degrees.tp, degrees.pp, "llama3.1-70b"});
    workload::Plan &plan = *design::planOf(design.jobs.front());
    plan.gbs = 512;
    plan.seq = 8192;
    plan.shard = degrees.shard;
    return std::make_shared<const design::Design>(std::move(design));
}

telemetry::ObservationPtr seenOf(const design::DesignPtr &design, unsigned seed)
{
    return *telemetry::makeDemoSource(design, test::bundledCatalog(), {seed, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return 1.8e9; }})->observe({}, {});
}

Result<adopt::NearestPlans> nearest(const design::DesignPtr &design, const telemetry::Observation &seen, const adopt::Going &going = {})
{
    return adopt::nearestPlans(*test::bundledCatalog(), *design, {}, seen, going);
}

bool hasDegrees(const NearPlan &near, const Degrees &degrees) { return near.plan.tp == degrees.tp && near.plan.pp == degrees.pp && near.plan.cp == 1; }

} // namespace

class tst_NearestPlan : public QObject
{
    Q_OBJECT
private slots:
    /// Of the plans that fit alike one is that which runs, nearly always; and the design's plan is told from it.
    void thePlanThatRunsFits()
    {
        constexpr Degrees designed{4, 8};
        const design::DesignPtr design = running(designed);
        int runs = 0, found = 0, first = 0;
        for (const Degrees truth : {Degrees{8, 8}, Degrees{4, 4}, Degrees{8, 2}, Degrees{8, 4}, Degrees{2, 8}}) {
            for (const unsigned seed : {1U, 2U, 3U, 4U}) {
                const auto near = nearest(design, *seenOf(running(truth), seed));
                QVERIFY2(near, near ? "" : describe(near.error()).c_str());
                QVERIFY(!near->near.empty() && near->near.size() < 30);
                QVERIFY(std::ranges::is_sorted(near->near, {}, &NearPlan::off));
                ++runs;
                found += std::ranges::any_of(near->near, [&](const NearPlan &one) { return hasDegrees(one, truth); });
                first += near->near.front().plan.tp == truth.tp;
            }
        }
        qInfo("of %d runs the plan is among those that fit in %d, its TP that of the nearest in %d", runs, found, first);
        QVERIFY(found >= 17 && first >= 15);
    }

    /// No other plan is offered where the design's runs.
    void theDesignedPlanStands()
    {
        for (const Degrees truth : {Degrees{8, 8}, Degrees{4, 4}, Degrees{8, 1}, Degrees{2, 4}, Degrees{1, 1, workload::Shard::Zero3}}) {
            const design::DesignPtr design = running(truth);
            for (const unsigned seed : {1U, 2U, 3U, 4U}) {
                const auto near = nearest(design, *seenOf(design, seed));
                QVERIFY2(near, near ? "" : describe(near.error()).c_str());
                QVERIFY(std::ranges::find(near->near, near->asDesigned.plan, &NearPlan::plan) != near->near.end()); // "no other fits as well" would be false
                QVERIFY2(!near->another(), qPrintable(QStringLiteral("TP %1 PP %2 seed %3: %4 off, the nearest %5 off: %6").arg(truth.tp).arg(truth.pp).arg(seed).arg(near->asDesigned.off).arg(near->near.front().off).arg(QString::fromStdString(shortText(near->near.front().plan)))));
            }
        }
    }

    /// A step k times as long makes each rate 1/k: bytes for as much work stay the same, and the designed plan stands.
    void thePaceTellsNoPlan()
    {
        const design::DesignPtr design = running({8, 4});
        telemetry::Observation slow = *seenOf(design, 1);
        const auto asItIs = nearest(design, slow);
        for (const telemetry::Quantity rate : {telemetry::Quantity::TensorActive, telemetry::Quantity::NvlinkTx_Bps, telemetry::Quantity::EfaTx_Bps})
            for (float &value : slow.series.at(rate).value)
                value /= 1.6F;
        const auto near = nearest(design, slow);
        QVERIFY(asItIs && near && !near->another());
        QVERIFY(std::abs(near->asDesigned.seen.efa / asItIs->asDesigned.seen.efa - 1) < 1e-3);
        QVERIFY(near->asDesigned.seen.work < asItIs->asDesigned.seen.work);
    }

    void whatIsOpenIsSaid()
    {
        adopt::NearestPlans plans;
        plans.near.resize(2);
        plans.near[0].plan.tp = plans.near[1].plan.tp = 8;
        plans.near[0].plan.pp = 4;
        plans.near[1].plan.pp = 8;
        QCOMPARE(QString::fromStdString(plans.sure().english()),
                 QStringLiteral("2 plans fit alike: TP 8, CP 1, EP 1, shard zero1, recompute unstated, micro-batch 1, batch 1, VPP 1 in all of them, PP 4/8 open"));
        plans.near.resize(1);
        QVERIFY(plans.sure().english().ends_with("no other plan fits as well"));
    }

    void tooLittleIsRefused()
    {
        const design::DesignPtr design = running({8, 4});
        telemetry::Observation little = *seenOf(design, 1);
        for (const telemetry::Quantity gone : {telemetry::Quantity::TensorActive, telemetry::Quantity::NvlinkTx_Bps, telemetry::Quantity::EfaTx_Bps})
            little.series.erase(gone);
        for (float &held : little.series.at(telemetry::Quantity::MemoryUsed_B).value)
            held = 60e9F; // the same everywhere: no stages
        const auto near = nearest(design, little);
        QVERIFY(!near && near.error().message.find("too little is collected") == 0);
        design::Design none = *design;
        none.jobs.clear();
        QVERIFY(!adopt::nearestPlans(*test::bundledCatalog(), none, {}, little));
    }

    void itCanBeCancelled()
    {
        const design::DesignPtr design = running({8, 4});
        double last = 0;
        const auto near = nearest(design, *seenOf(design, 1), [&last](double done) { last = done; return done < 0.2; });
        QVERIFY(!near && near.error().code == ErrorCode::Cancelled);
        QVERIFY(last >= 0.2 && last <= 1);
    }
};

QTEST_GUILESS_MAIN(tst_NearestPlan)
#include "tst_nearest_plan.moc"
