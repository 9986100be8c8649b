// SPDX-License-Identifier: GPL-3.0-or-later
// What an RL step is made of, against figures that can be worked out by hand.
#include <core/rl/lengths.h>
#include <core/rl/timeline.h>
#include <core/rl/weight_sync.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QtTest/QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::rl;

namespace {

/// Sum of what the phases use and leave, over the GPUs of all pools: the whole period.
double accounted(const StepParts &parts, const StepTimeline &step)
{
    double used = 0;
    for (const TimedPhase &phase : step.phases) {
        const double share = phase.kind == PhaseKind::Rollout ? parts.rolloutBusy : phase.kind == PhaseKind::Reward || phase.kind == PhaseKind::Collate ? 0 : 1;
        used += share * phase.gpus * (phase.end_s - phase.start_s) + phase.unused_gpu_s();
    }
    return used;
}

/// Of each: is it the rollout's, GPUs, from, to.
std::vector<std::vector<double>> waitsOf(const StepTimeline &step)
{
    std::vector<std::vector<double>> out;
    for (const PoolWait &wait : step.waits)
        out.push_back({wait.rollout ? 1.0 : 0.0, static_cast<double>(wait.gpus), wait.start_s, wait.end_s});
    return out;
}

StepParts tenParts()
{
    StepParts parts;
    parts.rollout_s = 60;
    parts.rolloutBusy = 0.75;
    parts.reward_s = 5;
    parts.collate_s = 3;
    parts.old_s = 4;
    parts.reference_s = 4;
    parts.update_s = 20;
    parts.sync_s = 2;
    return parts;
}

} // namespace

class TestMaths : public QObject
{
    Q_OBJECT

private slots:
    /// The cut mean and the second moment against sums over many quantiles.
    void theLawKeepsItsMean_data()
    {
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("cap");
        QTest::addColumn<double>("cv");
        QTest::newRow("far below the cap") << 1000.0 << 30000.0 << 1.0;
        QTest::newRow("near the cap") << 5700.0 << 8000.0 << 1.0;
        QTest::newRow("narrow") << 700.0 << 1400.0 << 0.3;
        QTest::newRow("almost all are cut") << 950.0 << 1000.0 << 1.0;
        QTest::newRow("all alike") << 500.0 << 1000.0 << 0.0;
    }
    void theLawKeepsItsMean()
    {
        QFETCH(double, mean);
        QFETCH(double, cap);
        QFETCH(double, cv);
        const auto law = CappedLogNormal::of({128, mean, cap, cv});
        QVERIFY(law);
        QVERIFY(std::abs(law->mean() / mean - 1) < 1e-6);
        constexpr int many = 200'000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < many; ++i) {
            const double x = law->quantile((i + 0.5) / many);
            QVERIFY(x <= cap);
            sum += x;
            squares += x * x;
        }
        QVERIFY2(std::abs(sum / many / mean - 1) < 2e-3, std::to_string(sum / many).c_str());
        QVERIFY2(std::abs(squares / many / law->meanSquare() - 1) < 4e-3, std::to_string(squares / many).c_str());
    }

    void answersAreDrawnEvenly()
    {
        const auto law = CappedLogNormal::of({128, 1000, 8000, 1});
        std::vector<int> answers = law->answers(4096);
        QCOMPARE(answers, law->answers(4096)); // the same everywhere
        const double mean = std::accumulate(answers.begin(), answers.end(), 0.0) / 4096;
        QVERIFY2(std::abs(mean / 1000 - 1) < 0.005, std::to_string(mean).c_str());
        QVERIFY(*std::ranges::max_element(answers) > 6000);
        const double first = std::accumulate(answers.begin(), answers.begin() + 2048, 0.0) / 2048;
        QVERIFY(std::abs(first / 1000 - 1) < 0.1); // no order by length
    }

    void impossibleLengthsAreRefused()
    {
        QVERIFY(!CappedLogNormal::of({128, 2000, 1000, 1}));
        QVERIFY(!CappedLogNormal::of({128, 0, 1000, 1}));
        QVERIFY(!CappedLogNormal::of({128, 100, 1e9, 1}));
        QVERIFY(!CappedLogNormal::of({128, 100, 1000, -1}));
        QVERIFY(!CappedLogNormal::of({128, std::nan(""), 1000, 1}));
    }

    void colocatedPhasesFollowEachOther()
    {
        const StepParts parts = tenParts();
        const StepTimeline step = timelineOf(parts, {PoolPlacement::Colocated, 64, 64, 0, 1});
        QCOMPARE(step.period_s, 98.0);
        QCOMPARE(step.gpus, 64);
        QCOMPARE(step.phases.size(), std::size_t(7));
        double at = 0;
        for (const TimedPhase &phase : step.phases) {
            QCOMPARE(phase.start_s, at);
            at = phase.end_s;
        }
        QCOMPARE(at, 98.0);
        QCOMPARE(step.phases.front().idle_gpu_s, 0.25 * 60 * 64); // the tail of the rollout
        QVERIFY(std::abs(accounted(parts, step) - 64 * 98.0) < 1e-6);
        QVERIFY(step.waits.empty());
    }

    void twoPoolsOnPolicyWaitInTurn()
    {
        const StepParts parts = tenParts();
        const StepTimeline step = timelineOf(parts, {PoolPlacement::Split, 32, 96, 0, 1});
        QCOMPARE(step.period_s, 98.0); // no faster than one after the other
        QCOMPARE(step.waitRollout_s, 65.0);
        QCOMPARE(step.waitTrain_s, 31.0);
        QVERIFY(std::abs(accounted(parts, step) - 128 * 98.0) < 1e-6);
        QCOMPARE(waitsOf(step), (std::vector<std::vector<double>>{{1, 32, 65, 96}, {0, 96, 0, 65}}));
        for (const TimedPhase &phase : step.phases) { // what a pool waits is not idle time within a phase
            QCOMPARE(phase.wait_gpu_s, phase.kind == PhaseKind::Reward ? 32 * 31.0 : phase.kind == PhaseKind::Update ? 96 * 65.0 : 0.0);
            QVERIFY(phase.idle_gpu_s <= phase.gpus * (phase.end_s - phase.start_s));
        }
    }

    void twoPoolsOneStepOffTakeTheLonger()
    {
        StepParts parts = tenParts();
        const StepTimeline step = timelineOf(parts, {PoolPlacement::Split, 32, 96, 1, 1});
        QCOMPARE(step.period_s, 65.0 + 2.0);
        QCOMPARE(step.waitRollout_s, 65.0 - 31.0);
        QCOMPARE(step.waitTrain_s, 0.0);
        QVERIFY(std::abs(accounted(parts, step) - 128 * 67.0) < 1e-6);
        QCOMPARE(waitsOf(step), (std::vector<std::vector<double>>{{0, 96, 31, 65}})); // after its phases: it takes the answers of the step before
        parts.update_s = 100;
        const StepTimeline slow = timelineOf(parts, {PoolPlacement::Split, 32, 96, 1, 1});
        QCOMPARE(slow.period_s, 111.0 + 2.0);
        QCOMPARE(waitsOf(slow), (std::vector<std::vector<double>>{{1, 32, 65, 111}}));
    }

    /// Ten prompts, one every ten seconds; the trainer takes halves, 20 s of work each: it begins the second when the last
    /// prompt is there, and ends 20 s later.
    void aStreamIsTakenInParts()
    {
        StepParts parts;
        parts.rollout_s = 100;
        parts.update_s = 40;
        for (int i = 1; i <= 10; ++i)
            parts.ends_s.push_back(10 * i);
        QCOMPARE(timelineOf(parts, {PoolPlacement::Split, 8, 8, 0, 2}).period_s, 120.0);
        QCOMPARE(timelineOf(parts, {PoolPlacement::Split, 8, 8, 0, 1}).period_s, 140.0);
        QCOMPARE(timelineOf(parts, {PoolPlacement::Split, 8, 8, 0, 10}).period_s, 104.0);
        // A trainer that is slower than the rollout waits for the first part alone.
        parts.update_s = 400;
        QCOMPARE(timelineOf(parts, {PoolPlacement::Split, 8, 8, 0, 2}).period_s, 450.0);
    }

    /// With as many answers again in flight a slow trainer finds its first part ready.
    void whatIsAheadIsReady()
    {
        StepParts parts;
        parts.update_s = 400;
        parts.rollout_s = 100;
        parts.bulk_s = 100;
        parts.inFlight = 2;
        for (int i = 1; i <= 20; ++i)
            parts.ends_s.push_back(10 * i);
        const StepTimeline step = timelineOf(parts, {PoolPlacement::Split, 8, 8, 1, 2});
        QVERIFY2(std::abs(step.period_s - 400) < 1e-6, std::to_string(step.period_s).c_str());
        QCOMPARE(step.phases.front().idle_gpu_s, 8 * 300.0); // 100 s of work in 400
        parts.bulk_s = 500; // the engine cannot make a step's samples faster than this
        QCOMPARE(timelineOf(parts, {PoolPlacement::Split, 8, 8, 1, 2}).period_s, 500.0);
    }

    /// 8 GB through a funnel of 12.6 GB/s, tensor by tensor.
    void syncsAreStartFunnelAndTensors()
    {
        const catalog::Catalog &catalog = test::bundled();
        SyncQuery query;
        query.model = *catalog.model("qwen3-8b");
        query.senderType = query.receiverType = "p5en.48xlarge";
        query.senders = query.receivers = 16;
        const auto sync = weightSync(catalog, {"hand", 1.5, 4e9, 1e-3, false}, query);
        QVERIFY2(sync, sync ? "" : sync.error().message.c_str());
        QVERIFY2(std::abs(sync->bytes / 16.4e9 - 1) < 0.02, std::to_string(sync->bytes).c_str()); // 8.2 G in 16 bits
        QVERIFY(std::abs(sync->seconds - (1.5 + sync->bytes / 4e9 + 1e-3 * sync->tensors)) < 1e-9);
        // Shard to shard the cards decide: 16 × 50 GB/s, once for each replica.
        query.replicas = 2;
        const auto direct = weightSync(catalog, {"hand", 0, 0, 0, false}, query);
        QVERIFY2(std::abs(direct->seconds / (2 * sync->bytes / (16 * 50e9)) - 1) < 0.02, std::to_string(direct->seconds).c_str());
        // 36 layers: 4 + 2 attention and norms, 2 norms of queries and keys, 3 of the MLP; table, norm, head.
        QCOMPARE(tensorsOf(*catalog.model("qwen3-8b")), 36.0 * 11 + 3);
    }

    void unknownMethodsAreListed()
    {
        const auto method = syncMethod(test::bundled(), "carrier-pigeon");
        QVERIFY(!method);
        QVERIFY(method.error().message.find("nccl-packed") != std::string::npos);
        for (const std::string &word : syncWords(test::bundled()))
            QVERIFY(syncMethod(test::bundled(), word));
    }
};

QTEST_GUILESS_MAIN(TestMaths)
#include "tst_maths.moc"
