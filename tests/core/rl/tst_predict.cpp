// SPDX-License-Identifier: GPL-3.0-or-later
// An RL step must move the way its inputs say.
#include <core/rl/predict.h>

#include <QtTest/QTest>

#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::rl;

namespace {

RlJob grpo()
{
    const catalog::Catalog &catalog = test::bundled();
    RlJob job;
    job.model = *catalog.model("qwen3-8b");
    job.rollout.instance = job.train.instance = "p5en.48xlarge";
    job.rollout.gpus = job.train.gpus = 16;
    job.rollout.serving.model = job.model;
    job.rollout.serving.release = serve::releaseOf("vllm 0.17");
    job.rollout.serving.cut.replicas = 0;
    job.load.samples = 512;
    job.load.perPrompt = 16;
    job.load.lengths = {200, 2000, 8000, 1};
    job.sync = "ipc";
    return job;
}

RlJob split(double stepsOff)
{
    RlJob job = grpo();
    job.placement = PoolPlacement::Split;
    job.rollout.gpus = job.train.gpus = 8;
    job.sync = "nccl-packed";
    job.stepsOff = stepsOff;
    return job;
}

rl::Rollout rollout(RlJob job, double tool_s)
{
    job.load.tool_s = tool_s;
    const auto prediction = predictRl(test::bundled(), job);
    if (!prediction)
        qFatal("%s", prediction.error().message.c_str());
    return prediction->rollout;
}

double stepOf(const RlJob &job)
{
    const auto prediction = predictRl(test::bundled(), job);
    if (!prediction)
        qFatal("%s", prediction.error().message.c_str());
    return prediction->step.period_s;
}

} // namespace

class TestPredict : public QObject
{
    Q_OBJECT

private slots:
    void partsMakeTheStep()
    {
        const auto p = predictRl(test::bundled(), grpo());
        QVERIFY2(p, p ? "" : p.error().message.c_str());
        const StepParts &parts = p->parts;
        QVERIFY(std::abs(p->step.period_s - (parts.rollout_s + parts.collate_s + parts.old_s + parts.reference_s + parts.update_s + parts.sync_s)) < 1e-9);
        QVERIFY(parts.rollout_s >= p->rollout.bulk_s * 0.9);
        QVERIFY(parts.update_s > 2 * parts.old_s); // a backward pass is twice a forward pass
        QCOMPARE(p->cut.replicas, 16);
        QVERIFY(p->rollout.ends_s.size() == 512 / 16);
        QVERIFY(p->cost && p->cost->usdPerStep > 0);
        QVERIFY(p->fits);
    }

    void aLongerCapIsALongerRollout()
    {
        double before = 0;
        for (const double cap : {4000.0, 8000.0, 16000.0, 32000.0}) {
            RlJob job = grpo();
            job.load.lengths.cap = cap;
            const double rollout_s = predictRl(test::bundled(), job)->parts.rollout_s;
            QVERIFY2(rollout_s > before, std::to_string(rollout_s).c_str());
            before = rollout_s;
        }
    }

    void longerAnswersAreALongerStep()
    {
        double before = 0;
        for (const double mean : {500.0, 1000.0, 2000.0, 4000.0}) {
            RlJob job = grpo();
            job.load.lengths.mean = mean;
            const double step_s = stepOf(job);
            QVERIFY(step_s > before);
            before = step_s;
        }
    }

    void moreGpusAreNotSlower()
    {
        double rollout = 1e9;
        double update = 1e9;
        for (const int gpus : {8, 16, 32, 64}) {
            RlJob job = grpo();
            job.rollout.gpus = job.train.gpus = gpus;
            const auto p = predictRl(test::bundled(), job);
            QVERIFY(p->parts.rollout_s <= rollout * 1.001);
            QVERIFY(p->parts.update_s <= update * 1.001);
            rollout = p->parts.rollout_s;
            update = p->parts.update_s;
        }
        // The tail does not scale: the longest answer takes its time on however many GPUs.
        RlJob wide = grpo();
        wide.rollout.gpus = wide.train.gpus = 512;
        QVERIFY(predictRl(test::bundled(), wide)->parts.rollout_s > 0.5 * rollout);
    }

    /// What overlap can gain: on policy both pools wait in turn, one step off the longer is the step; a fraction of the
    /// samples in flight, streamed and partial, has no tail to wait for.
    void offPolicyIsNotSlower()
    {
        const double onPolicy = stepOf(split(0));
        const double off = stepOf(split(1));
        QVERIFY(off < onPolicy);
        RlJob partial = split(0.5);
        partial.load.partial = true;
        partial.chunks = 4;
        QVERIFY(stepOf(partial) < onPolicy);
    }

    /// Sixteen answers of a long prompt share its cache: a replica has more slots, and the event core fills them.
    void answersOfOnePromptShareItsCache()
    {
        RlJob job = grpo();
        job.load.samples = 2048;
        job.load.lengths = {16000, 1000, 4000, 1};
        const rl::Rollout sharing = predictRl(test::bundled(), job).value().rollout;
        const double own = 16000.0 / 16 + 1000.0 / 2;
        QVERIFY2(std::abs(sharing.slotCount / (sharing.memory.kvTokens / own) - 1) < 0.02, std::to_string(sharing.slotCount).c_str());
        QVERIFY2(sharing.running > 50, std::to_string(sharing.running).c_str()); // 43 of whole prompts fit
        job.load.perPrompt = 1;
        const rl::Rollout apart = predictRl(test::bundled(), job).value().rollout;
        QVERIFY(apart.slotCount < 0.2 * sharing.slotCount && apart.running < 44);
    }

    /// Waits for tools hold slots: one wave of answers is so much longer, four are four times that, and of two steps in flight each has half.
    void answersWaitForToolsInTheirSlots()
    {
        const auto longer_s = [](const RlJob &job) { return rollout(job, 20).seconds - rollout(job, 0).seconds; };
        const double once_s = longer_s(grpo());
        QVERIFY2(once_s > 16 && once_s < 21, std::to_string(once_s).c_str());
        RlJob waves = grpo(); // 32 answers of a replica, 8 at once
        waves.rollout.serving.limits.sequences = 8;
        const double often_s = longer_s(waves);
        QVERIFY2(often_s > 50 && often_s < 101, // a slot may have five short ones
                 std::to_string(often_s).c_str());
        const rl::Rollout with = rollout(waves, 20), without = rollout(waves, 0);
        QVERIFY2(with.bulk_s - without.bulk_s > 50 && std::abs(with.tools_s / (with.bulk_s - without.bulk_s) - 1) < 1e-9, std::to_string(with.tools_s).c_str());
        QVERIFY(with.seconds > 0.9 * with.bulk_s && without.tools_s <= 0);
        RlJob two = split(2);
        const double half_s = longer_s(two);
        QVERIFY2(half_s > 7 && half_s < 11, std::to_string(half_s).c_str());
    }

    /// Caches of those that wait stay where the pool has room, then their contexts are computed again; a full pool waits for nobody.
    void cachesGiveWayToThoseThatRun()
    {
        RlJob job = grpo(); // 256 answers of a replica, whose pool holds 45
        job.load.samples = 4096;
        job.load.perPrompt = 1;
        job.load.lengths = {16000, 1000, 4000, 1};
        const rl::Rollout full = rollout(job, 5), later = rollout(job, 60);
        QVERIFY2(later.seconds > full.seconds && later.seconds < full.seconds + 60, std::to_string(later.seconds - full.seconds).c_str()); // six times in slots
        QVERIFY2(later.running > 0.8 * full.running, std::to_string(later.running).c_str());
        job.rollout.serving.limits.sequences = 40;
        const rl::Rollout none = rollout(job, 0), kept = rollout(job, 2), lost = rollout(job, 20);
        QVERIFY2(kept.seconds < 1.02 * none.seconds, std::to_string(kept.seconds / none.seconds).c_str());
        QVERIFY2(lost.seconds > 1.15 * none.seconds, std::to_string(lost.seconds / none.seconds).c_str());
        for (const rl::Rollout *run : {&full, &later, &none, &kept, &lost}) // the closed form knows of it
            QVERIFY2(run->bulk_s < run->seconds && run->bulk_s > 0.75 * run->seconds, std::to_string(run->bulk_s / run->seconds).c_str());
    }

    void aReplicaAcrossInstancesPaysForIt()
    {
        RlJob job = grpo();
        job.rollout.serving.cut.tp = 8;
        const auto within = predictRl(test::bundled(), job);
        job.rollout.serving.cut.tp = 16;
        const auto across = predictRl(test::bundled(), job);
        QVERIFY2(within && across, across ? "" : across.error().message.c_str());
        QVERIFY(across->parts.rollout_s > within->parts.rollout_s);
    }

    void badInputSaysWhatIsWrong_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("says");
        QTest::newRow("no such type") << 0 << "no instance type";
        QTest::newRow("more replicas than GPUs") << 1 << "its pool has 16";
        QTest::newRow("mean above cap") << 2 << "expected a mean below the cap";
        QTest::newRow("steps off on one pool") << 3 << "take turns";
        QTest::newRow("colocated method") << 4 << "stays on its GPUs";
        QTest::newRow("more updates than answers") << 5 << "an answer or more in an update";
        QTest::newRow("answers beyond the cache") << 6 << "does not fit";
        QTest::newRow("plan beyond the pool") << 7 << "GPUs";
        QTest::newRow("answers without end") << 8 << "answers in flight";
    }
    void badInputSaysWhatIsWrong()
    {
        QFETCH(int, what);
        QFETCH(QString, says);
        RlJob job = grpo();
        switch (what) {
        case 0: job.rollout.instance = "p99.48xlarge"; break;
        case 1: job.rollout.serving.cut.replicas = 17; break;
        case 2: job.load.lengths.mean = 9000; break;
        case 3: job.stepsOff = 1; break;
        case 4: job = split(0); job.sync = "ipc"; break;
        case 5: job.updates = 1000; break;
        case 6: job.load.lengths = {200, 4e6, 5e6, 1}; break;
        case 7: job.train.plan.tp = 64; break;
        default: job.load.samples = 10'000'000; break;
        }
        const auto p = predictRl(test::bundled(), job);
        QVERIFY(!p);
        QVERIFY2(QString::fromStdString(p.error().message).contains(says), p.error().message.c_str());
        QVERIFY(p.error().message.find('\n') == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestPredict)
#include "tst_predict.moc"
