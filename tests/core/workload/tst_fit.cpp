// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/fit.h>

#include <QTest>

#include <core/workload/resolve.h>
#include <tests/support/models.h>

using namespace switchyard;
using namespace switchyard::workload;
using test::llama8b;

namespace {

Plan cut(int tp, int pp, int dp, int gbs)
{
    Plan plan;
    plan.tp = tp;
    plan.sp = tp > 1;
    plan.pp = pp;
    plan.dp = dp;
    plan.gbs = gbs;
    return plan;
}

std::optional<Plan> fitted(const Plan &plan, int gpus)
{
    return fitToGpus(plan, gpus, [gpus](const Plan &p) { return checkPlan(p, llama8b(), gpus).has_value(); });
}

} // namespace

class TestFit : public QObject
{
    Q_OBJECT

private slots:
    void theModelStaysCutWhereThatGoes()
    {
        const auto plan = fitted(cut(8, 2, 4, 64), 48);
        QVERIFY(plan);
        QCOMPARE(plan->tp, 8);
        QCOMPARE(plan->pp, 2);
        QCOMPARE(plan->dp, 3);
        QCOMPARE(plan->gbs, 63); // the whole multiple of 3 next to 64
    }

    /// Shard groups that no longer divide the replicas are all of them; the model stays cut.
    void shardGroupsThatDoNotFitAreOne()
    {
        Plan hybrid = cut(2, 1, 32, 64);
        hybrid.shard = Shard::Hsdp;
        hybrid.shardGroup = 8;
        const auto plan = fitted(hybrid, 60);
        QVERIFY(plan);
        QCOMPARE(plan->tp, 2);
        QCOMPARE(plan->shardGroup, 0);
        const auto half = fitted(hybrid, 32);
        QVERIFY(half);
        QCOMPARE(half->shardGroup, 8);
    }

    void severalChunksAreInterleaved()
    {
        for (const int vpp : {1, 4}) {
            QCOMPARE(workload::scheduleOf(vpp), vpp > 1 ? Schedule::Interleaved : Schedule::OneFOneB);
            QCOMPARE(workload::scheduleOf(vpp, Schedule::Interleaved), workload::scheduleOf(vpp));
            QCOMPARE(workload::scheduleOf(vpp, Schedule::ZeroBubble), Schedule::ZeroBubble);
        }
    }

    /// An edit that cuts the model otherwise keeps the GPUs busy; one that does not leaves DP as it was said.
    void anEditTakesAlongWhatFollows()
    {
        Plan before = cut(8, 2, 4, 64);
        before.sp = true;
        const int gpus = before.gpus();
        Plan typed = before;
        typed.tp = 1;
        const Plan uncut = settled(typed, before, gpus);
        QVERIFY(!uncut.sp);
        QCOMPARE(uncut.dp, 8 * before.dp);
        QCOMPARE(settled(typed, before, 0).dp, before.dp); // nobody knows of how many
        typed = before;
        typed.pp = 3; // does not divide
        QCOMPARE(settled(typed, before, gpus).dp, before.dp);
        typed = before;
        typed.dp = 7;
        QCOMPARE(settled(typed, before, gpus).dp, 7);
        typed = before;
        typed.vpp = 2;
        const Plan chunks = settled(typed, before, gpus);
        QCOMPARE(chunks.schedule, Schedule::Interleaved);
        QVERIFY(chunks.sp);
        QCOMPARE(settled(before, chunks, gpus).schedule, Schedule::OneFOneB);
        typed.schedule = Schedule::ZeroBubble;
        QCOMPARE(settled(typed, before, gpus).schedule, Schedule::ZeroBubble);
    }

    void aPipelineThatDoesNotFitIsGivenUp()
    {
        Plan uneven = cut(8, 4, 2, 64);
        uneven.vpp = 2;
        uneven.schedule = Schedule::Interleaved;
        const auto plan = fitted(uneven, 56);
        QVERIFY(plan);
        QCOMPARE(plan->tp, 8);
        QCOMPARE(plan->pp, 1);
        QCOMPARE(plan->vpp, 1);
        QCOMPARE(plan->schedule, Schedule::OneFOneB);
        QCOMPARE(plan->dp, 7);
        uneven.vpp = 1;
        uneven.schedule = Schedule::OneFOneB;
        uneven.firstStageLayers = 7;
        QCOMPARE(fitted(uneven, 56)->firstStageLayers, 0);
    }

    void theLastResortIsDataParallelAlone()
    {
        const auto plan = fitted(cut(8, 2, 4, 64), 36);
        QVERIFY(plan);
        QCOMPARE(plan->tp, 1);
        QVERIFY(!plan->sp);
        QCOMPARE(plan->dp, 36);
        QCOMPARE(plan->gbs, 72);
    }

    void aSmallBatchStillGivesEveryReplicaOne()
    {
        QCOMPARE(fitted(cut(8, 1, 2, 2), 64)->gbs, 8);
    }

    void nothingToDoOrNothingPossible()
    {
        QVERIFY(!fitted(cut(8, 2, 4, 64), 64));
        QVERIFY(!fitted(cut(8, 2, 4, 64), 0));
        QVERIFY(!fitToGpus(cut(8, 2, 4, 64), 48, [](const Plan &) { return false; }));
    }
};

QTEST_GUILESS_MAIN(TestFit)
#include "tst_fit.moc"
