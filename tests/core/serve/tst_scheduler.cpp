// SPDX-License-Identifier: GPL-3.0-or-later
// Who runs and who waits: pools that are full, answers that keep their place, and what each engine's scheduler does with prompts.
#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/serve/left_caches.h>
#include <tests/core/serve/deployed.h>

using namespace switchyard;
using namespace switchyard::serve;
using namespace switchyard::serve::deployed;

class tst_Scheduler : public QObject
{
    Q_OBJECT
private slots:
    /// Four attention groups, each with room for one sequence and most of another: four run, not seven; none is longer than a group's pool.
    void sequencesLieInTheirGroupsPools()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::TrtLlm, 1);
        bench.rules.groups = 4;
        const ReplicaRun run = bench.go(closed(16, 1000, 200), 4 * 1.6 * 1200);
        QVERIFY(run.finished && run.preempted == 0);
        QCOMPARE(run.runningMost, 4.0);
        QCOMPARE(bench.go(closed(16, 1000, 200), 4 * 2.1 * 1200).runningMost, 8.0);
        Load longer;
        longer.kind = Load::Kind::Trace;
        longer.trace = {{0, 1000, 100}, {0, 3000, 100}};
        QVERIFY(!bench.go(longer, 4 * 2000).finished);
        longer.trace[1].prompt = 1800;
        QVERIFY(bench.go(longer, 4 * 2000).finished);
        Load drawn = closed(8, 1500, 100);
        drawn.promptCv = 1;
        QVERIFY(bench.go(drawn, 4 * 2000).cut > 0);
        bench.rules.kv = KvPolicy::Preempt; // growing answers run into a full pool, and all end
        const ReplicaRun grows = bench.go(closed(16, 1000, 200), 4 * 1.5 * 1200);
        QVERIFY(grows.finished && grows.e2e_s.size() == 160 && grows.runningMost <= 4);
    }

    /// Four answers of one prompt hold it once, and read it four times.
    void aPromptOfSeveralAnswersIsHeldOnce()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            Load load;
            load.kind = Load::Kind::Trace;
            load.trace.assign(8, {0, 4000, 100});
            const ReplicaRun apart = bench.go(load, 4500);
            load.sharedPrompt = 0.75;
            const ReplicaRun shared = bench.go(load, 4500);
            QCOMPARE(apart.runningMost, 1.0);
            QCOMPARE(shared.runningMost, 4.0);
            QVERIFY(shared.finished && shared.preempted == 0 && shared.kvMost < 4500);
            const auto step_s = [&](double keys) { return bench.table->seconds({.decodes = 4, .keys = keys}); };
            QVERIFY(step_s(4050) > step_s(1050));
            const double tpot_s = mean(shared.tpot_s);
            QVERIFY2(tpot_s > 0.99 * step_s(4050), qPrintable(QString::number(tpot_s)));
        }
    }

    /// An answer that waits for its tools keeps its slot: the next one waits, too. Where the pool is what is full others run meanwhile.
    void answersWaitForTheirTools()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        const auto span_s = [&](int requests, int atOnce, double kvTokens, double pause_s) {
            bench.rules.sequences = atOnce;
            Load load;
            load.kind = Load::Kind::Trace;
            load.trace.assign(static_cast<std::size_t>(requests), {0, 1000, 200});
            load.pause_s = pause_s;
            const ReplicaRun run = bench.go(load, kvTokens);
            if (!run.finished || run.e2e_s.size() != load.trace.size())
                qFatal("it did not finish");
            return run.span_s;
        };
        QVERIFY(std::abs(span_s(1, 8, 1e9, 5) - span_s(1, 8, 1e9, 0) - 5) < 1e-6);
        QVERIFY(std::abs(span_s(8, 8, 1e9, 5) - span_s(8, 8, 1e9, 0) - 5) < 0.2);
        QVERIFY(std::abs(span_s(8, 2, 1e9, 5) - span_s(8, 2, 1e9, 0) - 20) < 0.8); // four after another in each of two slots
        const double meanwhile_s = span_s(8, 8, 2 * 1250, 5) - span_s(8, 8, 2 * 1250, 0);
        QVERIFY2(meanwhile_s > 0 && meanwhile_s < 5, qPrintable(QString::number(meanwhile_s)));
        QVERIFY(span_s(40, 16, 10 * 1200, 5) > 10); // growing answers are computed again where the pool is full
    }

    /// The cache of an answer that waits is there as long as those that run leave it room: they do not wait for it, and what went of it
    /// is computed again.
    void thoseThatWaitHoldTheirCaches()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            Load load;
            load.kind = Load::Kind::Trace;
            load.trace = {{0, 20'000, 200}, {3, 10'000, 200}}; // the second comes, answers and waits while the first waits
            load.pause_s = 5;
            const auto at = [&](double kvTokens) {
                const ReplicaRun run = bench.go(load, kvTokens);
                if (!run.finished || run.request != std::vector<int>{0, 1} || run.preempted > 0 || run.kvMost > kvTokens)
                    qFatal("two answers, one after the other");
                return run;
            };
            const auto again_s = [&](double lost, double keys) {
                return bench.table->seconds({.prefillTokens = lost, .prefill_s = bench.table->prefill_s(1, lost, keys), .finishing = 1});
            };
            const ReplicaRun wide = at(1e9);
            QCOMPARE(at(30'400).e2e_s, wide.e2e_s); // whatever both hold and reserve
            const ReplicaRun tight = at(25'000);
            QCOMPARE(tight.ttft_s, wide.ttft_s);
            const double reserved = framework == ServingFramework::TrtLlm ? 100 : 0;
            const std::vector<double> lost = {20'100 + 10'100 + reserved - 25'000, 20'200 + 10'100 - 25'000.0};
            for (std::size_t i = 0; i < 2; ++i) {
                const double longer_s = tight.e2e_s[i] - wide.e2e_s[i], expected_s = again_s(lost[i], i == 0 ? 20'100 : 10'100);
                QVERIFY2(std::abs(longer_s / expected_s - 1) < 1e-3, qPrintable(QStringLiteral("%1: %2 and %3 s").arg(i).arg(longer_s).arg(expected_s)));
            }
        }
    }

    /// In a pool that is far too small for those that wait everybody ends, and it is never overrun.
    void aPoolFullOfThoseThatWaitGoesOn()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            Load load;
            load.kind = Load::Kind::Trace;
            for (int i = 0; i < 60; ++i)
                load.trace.push_back({0, 1000, 50 + 37 * (i % 20)});
            load.pause_s = 1.5;
            load.sharedPrompt = 0.75;
            for (const double answers : {1.2, 4.0, 15.0}) {
                const ReplicaRun run = bench.go(load, answers * 1800);
                QVERIFY(run.finished && run.e2e_s.size() == 60);
                QVERIFY(run.kvMost <= answers * 1800);
            }
        }
    }

    /// What was left longest ago goes first, whoever left it.
    void whatWasLeftFirstGoesFirst()
    {
        Request first, second;
        LeftCaches left;
        left.leave(first, 100);
        left.leave(50);
        left.leave(second, 100);
        left.fit(250);
        QCOMPARE(first.kept, 100.0);
        left.fit(210);
        QCOMPARE(first.kept, 60.0);
        left.takeBack(first);
        left.fit(120);
        QCOMPARE(second.kept, 100.0); // what ended had 30 to give
        left.fit(60);
        QCOMPARE(second.kept, 60.0);
        left.fit(0);
        QCOMPARE(second.kept, 0.0);
        left.takeBack(second);
    }

    /// A pool that holds fewer sequences than clients: the rest wait, nobody is lost, the pool is never overrun.
    void aSmallPoolQueues()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            const double kv = 8000;
            Load load = closed(32, 500, 500);
            load.steady = false;
            const ReplicaRun small = bench.go(load, kv);
            QCOMPARE(small.e2e_s.size(), std::size_t(320));
            QVERIFY(small.kvMost <= kv);
            QVERIFY(small.runningMost <= 16);
            QVERIFY(mean(small.ttft_s) > 3 * mean(bench.go(closed(32, 500, 500)).ttft_s));
            if (framework == ServingFramework::TrtLlm)
                QVERIFY2(small.preempted == 0 && small.runningMost <= 8, "prompt and whole output are reserved");
        }
    }

    /// What is kept free for those that run falls with each step: whoever keeps all of it free never computes a prompt again, and
    /// fewer run at once.
    void whatIsKeptFreeFalls()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Sglang, 1);
        Load load = closed(64, 200, 2000);
        load.steady = false;
        const double kv = 40'000;
        const ReplicaRun falling = bench.go(load, kv);
        bench.rules.outputAhead = {.first = 1, .least = 1, .most = 4096};
        const ReplicaRun all = bench.go(load, kv);
        QVERIFY(falling.finished && all.finished);
        QVERIFY(falling.kvMost <= kv && all.kvMost <= kv);
        QCOMPARE(all.preempted, decltype(all.preempted)(0));
        QVERIFY2(falling.runningMost > all.runningMost, qPrintable(QStringLiteral("%1 and %2").arg(falling.runningMost).arg(all.runningMost)));
    }

    /// The pool is fullest when an answer ends: steps that are taken at once fill it to their end.
    void theFullestPoolIsThatOfTheEnd()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            Load load = closed(1, 300, 700);
            load.steady = false;
            QCOMPARE(bench.go(load).kvMost, 1000.0);
        }
    }

    /// Prompts alone stall whoever runs: the longest gap is a whole prefill; beside decodes it is bounded by the budget.
    void schedulersDifferInTheTail()
    {
        const auto longest = [](ServingFramework framework) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            bench.rules.budget = framework == ServingFramework::Vllm ? 512 : 8192;
            double most = 0;
            for (const Gap &gap : bench.go(closed(16, 4096, 128), 1e9, {.gaps = true}).gaps)
                most = std::max(most, gap.seconds);
            return most;
        };
        QVERIFY(longest(ServingFramework::Sglang) > 3 * longest(ServingFramework::Vllm));
    }

    /// Drafts of all that run can exceed the step's tokens: a prompt begun waits, it is not undone.
    void draftsBeyondTheBudgetKeepPrompts()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1, {15, 0.7, true}, 0.99);
        Load load = closed(1024, 1000, 200);
        load.steady = false;
        load.requests = 2048;
        const Costs tight = bench.go(load, 1e9, {.parts = true}).spanParts;
        bench.rules.budget = 1'000'000; // never short: every prompt is computed once
        const Costs wide = bench.go(load, 1e9, {.parts = true}).spanParts;
        const auto attention = static_cast<std::size_t>(Cost::Compute);
        QVERIFY2(tight[attention] > 0 && wide[attention] > 0, "prompts compute");
        QVERIFY2(std::abs(tight[attention] / wide[attention] - 1) < 0.1, qPrintable(QStringLiteral("%1 and %2 s").arg(tight[attention]).arg(wide[attention])));
    }

    /// With batch_wait_timeout_iters a prompt that comes alone waits that many steps while others decode; a full batch does not.
    void promptsWaitForCompany()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::TrtLlm, 1);
        bench.rules.budget = 2048;
        const auto waited = [&](int steps, double prompt) {
            Load load = closed(8, prompt, 400);
            load.requests = 400;
            bench.rules.waitSteps = 0;
            const ReplicaRun at_once = bench.go(load);
            bench.rules.waitSteps = steps;
            bench.rules.waitShare = 0.9;
            const ReplicaRun run = bench.go(load);
            return (mean(run.ttft_s) - mean(at_once.ttft_s)) / mean(at_once.tpot_s);
        };
        QVERIFY2(waited(20, 300) > 10 && waited(20, 300) < 21, qPrintable(QString::number(waited(20, 300))));
        QVERIFY2(waited(40, 300) > 1.5 * waited(20, 300), qPrintable(QString::number(waited(40, 300))));
        QVERIFY2(std::abs(waited(20, 1950)) < 1, qPrintable(QString::number(waited(20, 1950))));
    }

    void whatNeverFitsEnds()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::TrtLlm, 1);
        QVERIFY(!bench.go(closed(2, 1000, 1000), 1500).finished);
    }
};

QTEST_APPLESS_MAIN(tst_Scheduler)
#include "tst_scheduler.moc"
