// SPDX-License-Identifier: GPL-3.0-or-later
// The event core: held to the closed form where both are valid, to arithmetic where the answer is known, and to itself.
#include <chrono>
#include <cmath>
#include <numeric>
#include <stop_token>
#include <thread>

#include <QtTest/QTest>

#include <core/serve/closedform.h>
#include <core/serve/operate.h>
#include <core/serve/random_stream.h>
#include <tests/core/serve/deployed.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;
using namespace switchyard::serve::deployed;

class tst_Events : public QObject
{
    Q_OBJECT
private slots:
    /// The gaps between tokens are what TPOT is made of: their sum is the time from first token to end, of all requests.
    void gapsAddUpToTheTimeOfDecoding_data()
    {
        QTest::addColumn<int>("framework");
        QTest::addColumn<int>("clients");
        QTest::addColumn<int>("prompt");
        for (const int framework : {0, 1, 2})
            for (const int clients : {1, 3, 32})
                for (const int prompt : {512, 40000}) // the second is cut into chunks
                    QTest::addRow("%d: %d x %d", framework, clients, prompt) << framework << clients << prompt;
    }
    void gapsAddUpToTheTimeOfDecoding()
    {
        QFETCH(int, framework);
        QFETCH(int, clients);
        QFETCH(int, prompt);
        Bench bench("p5.48xlarge", "llama3.1-8b", static_cast<ServingFramework>(framework), 1);
        Load load = closed(clients, prompt, 100);
        load.promptCv = 0.3;
        load.outputCv = 0.3;
        load.steady = false;
        const ReplicaRun run = bench.go(load, 1e9, {.gaps = true});
        QVERIFY(run.finished && run.preempted == 0);
        double gaps_s = 0;
        for (const Gap &gap : run.gaps)
            gaps_s += gap.seconds * gap.weight;
        double decoding_s = 0;
        for (std::size_t i = 0; i < run.e2e_s.size(); ++i)
            decoding_s += run.e2e_s[i] - run.ttft_s[i];
        QVERIFY2(std::abs(gaps_s / decoding_s - 1) < 1e-6, qPrintable(QStringLiteral("%1 s, %2 s").arg(gaps_s).arg(decoding_s)));
    }

    /// What is sent is told once: its seconds are those of the steps, of the run as of TPOT and TTFT.
    void whatIsSentIsTheTimeOfCommunication_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("attentionDp");
        QTest::addColumn<int>("drafts");
        QTest::newRow("TP") << "llama3.3-70b" << 4 << 1 << 1 << 0;
        QTest::newRow("PP") << "llama3.3-70b" << 2 << 4 << 1 << 0;
        QTest::newRow("attention DP") << "deepseek-v3" << 8 << 1 << 8 << 0;
        QTest::newRow("groups of two") << "deepseek-v3" << 8 << 1 << 4 << 0;
        QTest::newRow("drafts") << "deepseek-v3" << 8 << 1 << 1 << 2;
        QTest::newRow("drafts in a pipeline") << "deepseek-v3" << 4 << 2 << 1 << 2;
    }
    void whatIsSentIsTheTimeOfCommunication()
    {
        QFETCH(QString, model);
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(int, attentionDp);
        QFETCH(int, drafts);
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p6-b200.48xlarge", qPrintable(model), framework, tp, {drafts, 0.6, true});
            bench.serving.cut = {tp, pp, 1, attentionDp, 1};
            const Layers layers(bench.hardware, bench.serving, bench.rules);
            StepTable table(layers, constantsFrom(test::bundled(), framework, bench.hardware.gpu->generation));
            Load load = closed(24, 3000, 200);
            load.promptCv = 0.4;
            load.requests = 120;
            const ReplicaRun one = run(table, load, bench.rules, 1e9, {.parts = true});
            QVERIFY(one.finished);
            const auto comm = [](const Costs &costs) { return costs[static_cast<std::size_t>(Cost::Comm)]; };
            const auto sum = [](const ExchangeTimes &times) { return std::reduce(times.begin(), times.end()); };
            const double prompts_s = seconds(one.sent.prompts), decodes_s = seconds(one.sent.decodes);
            QVERIFY(prompts_s > 0 && decodes_s > 0);
            QVERIFY2(std::abs((prompts_s + decodes_s) / comm(one.spanParts) - 1) < 1e-9, qPrintable(QString::number((prompts_s + decodes_s) / comm(one.spanParts))));
            QVERIFY(std::abs(sum(one.tpotExchange) / comm(one.tpotParts) - 1) < 1e-6);
            QVERIFY(std::abs((sum(one.ttftExchange) + one.copied_s + one.betweenSteps_s) / comm(one.ttftParts) - 1) < 1e-6);
        }
    }

    /// Graphs of decodes alone: a step with prompts takes the host's launches at least; long ones and decodes are as they were.
    void promptsTakeTheHostsLaunches()
    {
        Bench bench("p6-b200.48xlarge", "llama3.3-70b", ServingFramework::Vllm, 8);
        bench.serving.limits.launchesPrompts = true;
        const Rules rules = effectiveRules(bench.hardware, bench.serving);
        QVERIFY(rules.launchLayer_s > 0);
        const double host_s = rules.launchLayer_s * bench.serving.model.layers;
        const Layers layers(bench.hardware, bench.serving, rules);
        StepTable table(layers, constantsFrom(test::bundled(), ServingFramework::Vllm, bench.hardware.gpu->generation));
        const auto stepOf = [&](double decodes, double tokens) {
            return StepLoad{decodes, 1000, tokens, tokens > 0 ? table.prefill_s(1, tokens, tokens) : 0, tokens > 0 ? 1.0 : 0.0};
        };
        QVERIFY2(table.seconds(stepOf(8, 300)) > host_s && bench.table->seconds(stepOf(8, 300)) < 0.5 * host_s, qPrintable(QString::number(bench.table->seconds(stepOf(8, 300)) / host_s)));
        QVERIFY(table.seconds(stepOf(8, 32000)) < 1.01 * bench.table->seconds(stepOf(8, 32000)));
        QCOMPARE(table.seconds(stepOf(8, 0)), bench.table->seconds(stepOf(8, 0)));
        for (const double tokens : {300.0, 32000.0}) { // the way in parts is the same
            const StepLoad step = stepOf(8, tokens);
            QVERIFY(std::abs(total(table.parts(step), table.weights()) / table.seconds(step) - 1) < 1e-9);
        }
    }

    /// A pipeline goes at the pace of its slowest stage: the last one has the head, and layers are dealt out whole.
    void aPipelineWaitsForItsSlowestStage()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::TrtLlm, 1);
        bench.serving.cut = {1, 4, 1, 1, 1};
        const Layers layers(bench.hardware, bench.serving, bench.rules);
        StepTable table(layers, constantsFrom(test::bundled(), ServingFramework::TrtLlm, bench.hardware.gpu->generation));
        const auto part = [](const Costs &costs, Cost cost) { return costs[static_cast<std::size_t>(cost)]; };
        const StepLoad decodes{64, 1000};
        const Work head = layers.head(16);
        const double head_s = part(table.weights(), Cost::Gemm) * head.stream_s + part(table.weights(), Cost::Compute) * head.compute_s;
        const double waits_s = part(table.parts(decodes), Cost::Stages);
        QVERIFY2(std::abs(waits_s / (3 * head_s) - 1) < 0.01, qPrintable(QString::number(waits_s / head_s))); // 32 layers, 8 a stage
        QVERIFY(std::abs(total(table.parts(decodes), table.weights()) / table.seconds(decodes) - 1) < 1e-9);
        QCOMPARE(part(table.parts({1, 1000}), Cost::Stages), 0.0); // one by itself finds every stage free
        bench.serving.cut.pp = 5; // 7, 7, 6, 6, 6
        const Layers uneven(bench.hardware, bench.serving, bench.rules);
        StepTable other(uneven, constantsFrom(test::bundled(), ServingFramework::TrtLlm, bench.hardware.gpu->generation));
        const StepLoad prompt{0, 0, 8000, 0, 1};
        const double stages_s = part(other.parts(prompt), Cost::Stages);
        QVERIFY(std::abs(stages_s / (other.seconds(prompt) - stages_s) - (7 * 5 / 32.0 - 1)) < 0.01);
    }

    /// One prompt by itself goes through all layers, however many stages hold them.
    void aPromptGoesThroughAllStages()
    {
        const auto ttftOf = [](int pp) {
            Bench bench("p5.48xlarge", "llama3.1-70b", ServingFramework::TrtLlm, 2);
            bench.serving.cut = {2, pp, 1, 1, 1};
            const Layers layers(bench.hardware, bench.serving, bench.rules);
            Constants constants = constantsFrom(test::bundled(), ServingFramework::TrtLlm, bench.hardware.gpu->generation);
            constants.t0_s = 0;
            StepTable table(layers, constants);
            Load load = closed(1, 8000, 50);
            load.steady = false;
            const ReplicaRun one = run(table, load, bench.rules, 1e9, {.parts = true});
            const double ttft_s = mean(one.ttft_s);
            if (std::abs(total(one.ttftParts, table.weights()) / ttft_s - 1) > 1e-6 || std::abs(total(one.tpotParts, table.weights()) / mean(one.tpot_s) - 1) > 1e-6)
                return -1.0;
            return ttft_s;
        };
        const double whole = ttftOf(1), cut = ttftOf(4);
        QVERIFY(whole > 0);
        QVERIFY2(cut > 0.99 * whole && cut < 1.1 * whole, qPrintable(QString::number(cut / whole)));
    }

    void agreesWithTheClosedForm_data()
    {
        QTest::addColumn<int>("framework");
        QTest::addColumn<int>("clients");
        QTest::addColumn<int>("prompt");
        QTest::addColumn<int>("output");
        for (const int framework : {0, 2})
            for (const int clients : {1, 8, 64})
                for (const auto &[prompt, output] : {std::pair{512, 1024}, {1024, 2048}, {128, 512}})
                    QTest::addRow("%d: %d x %d/%d", framework, clients, prompt, output) << framework << clients << prompt << output;
    }
    void agreesWithTheClosedForm()
    {
        QFETCH(int, framework);
        QFETCH(int, clients);
        QFETCH(int, prompt);
        QFETCH(int, output);
        Bench bench("p5.48xlarge", "llama3.1-8b", static_cast<ServingFramework>(framework), 1);
        Load load = closed(clients, prompt, output);
        load.requests = 40 * clients; // the start and the end are not what the form describes
        const ReplicaRun events = bench.go(load);
        const Operating form = closedForm(*bench.table, bench.rules, 1e9, clients, prompt, output);
        const double tpot = mean(events.tpot_s);
        QVERIFY2(std::abs(form.tpot_s / tpot - 1) < 0.06, qPrintable(QStringLiteral("TPOT %1 and %2").arg(form.tpot_s).arg(tpot)));
        const double rate = static_cast<double>(events.e2e_s.size()) / events.span_s;
        QVERIFY2(std::abs(form.requestsPerS / rate - 1) < 0.08, qPrintable(QStringLiteral("rate %1 and %2").arg(form.requestsPerS).arg(rate)));
    }

    /// One request alone: t0, the prompt, then a decode step per token.
    void oneRequestIsArithmetic()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        Load load = closed(1, 256, 4);
        load.kind = Load::Kind::Static;
        const ReplicaRun one = bench.go(load);
        StepLoad prompt;
        prompt.prefillTokens = 256;
        prompt.prefill_s = bench.table->prefill_s(1, 256, 256);
        prompt.finishing = 1;
        StepLoad decode;
        decode.decodes = 1;
        decode.keys = 258; // 257, 258, 259
        QCOMPARE(one.ttft_s.size(), std::size_t(1));
        QVERIFY(std::abs(one.ttft_s[0] - bench.table->seconds(prompt)) < 1e-9);
        QVERIFY(std::abs(one.e2e_s[0] - one.ttft_s[0] - 3 * bench.table->seconds(decode)) < 1e-9);
        QCOMPARE(one.steps, std::uint64_t(4));
    }

    void littlesLawHolds()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Sglang, 1);
        Load load = closed(32, 512, 256);
        load.steady = false;
        const ReplicaRun events = bench.go(load);
        // clients = rate × time of a request, but for the start and the end of the run
        const double rate = static_cast<double>(events.e2e_s.size()) / events.span_s;
        QVERIFY2(std::abs(rate * mean(events.e2e_s) / 32 - 1) < 0.1, qPrintable(QString::number(rate * mean(events.e2e_s))));
        QCOMPARE(events.outputTokens, 256.0 * 320);
    }

    /// A run of an open load begins and ends empty; what comes and is carried is served at the rate at which it comes. Where it is not
    /// carried the rate is the engine's, and requests that are counted take as long as they take.
    void anOpenLoadIsServedAsItComes()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        Load load = closed(1, 512, 128);
        load.kind = Load::Kind::Open;
        const auto at = [&](double rate, int requests = 0) {
            load.rate = rate;
            load.requests = requests;
            return operate(*bench.layers, *bench.table, load).value();
        };
        for (const double rate : {2.0, 20.0}) {
            const OperatingPoint point = at(rate);
            QVERIFY2(std::abs(point.requestsPerS / rate - 1) < 1e-9, qPrintable(QString::number(point.requestsPerS)));
            QVERIFY(std::abs(point.outputPerS / (128 * rate) - 1) < 1e-9 && std::abs(point.inputPerS / (512 * rate) - 1) < 1e-9);
            const double decodes = rate * (mean(point.run.e2e_s) - point.ttft_s); // Little
            QVERIFY2(std::abs(point.run.runningMean / decodes - 1) < 0.02, qPrintable(QString::number(point.run.runningMean / decodes)));
        }
        const OperatingPoint flooded = at(2000);
        const double whole = static_cast<double>(flooded.run.e2e_s.size()) / flooded.run.span_s;
        QVERIFY2(flooded.requestsPerS < 500 && std::abs(flooded.requestsPerS / whole - 1) < 0.15, qPrintable(QStringLiteral("%1 of %2").arg(flooded.requestsPerS).arg(whole)));
        const OperatingPoint counted = at(20, 300);
        QCOMPARE(counted.run.e2e_s.size(), std::size_t{300});
        QCOMPARE(counted.requestsPerS, 300 / counted.run.span_s);
    }

    /// Where many are in the system at once a run is long enough for them.
    void anOpenRunReachesItsSteadyState()
    {
        QCOMPARE(longerRun(10, 5, 1000), 0);
        QCOMPARE(longerRun(100, 5, 1000), 5000);
        QCOMPARE(longerRun(1e5, 100, 1000), 20'000);
        QCOMPARE(longerRun(1e5, 100, 20'000), 0);
        std::vector<double> came, ended;
        for (int i = 0; i < 1000; ++i) {
            came.push_back(0.1 * i);
            ended.push_back(0.2 * i + 3);
        }
        QVERIFY(std::abs(servedOver_s(came, ended, 10) - 200) < 1e-6); // half of what comes
        QVERIFY(std::abs(servedOver_s(came, came, 10) - 100) < 1e-9);
    }

    void theSameSeedIsTheSameRun()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        Load load = closed(16, 512, 128);
        load.steady = false;
        load.promptCv = load.outputCv = 0.5;
        const ReplicaRun a = bench.go(load);
        QVERIFY(a.e2e_s == bench.go(load).e2e_s);
        load.seed = 2;
        QVERIFY(a.e2e_s != bench.go(load).e2e_s);
    }

    /// Σ parts × constants is the time, of the run and of the mean of requests.
    void partsSumToTheTimes()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "qwen3-30b-a3b", framework, 2);
            const ReplicaRun events = bench.go(closed(24, 700, 90), 1e9, {.gaps = true, .parts = true});
            const Costs &weights = bench.table->weights();
            QVERIFY(std::abs(total(events.spanParts, weights) / events.span_s - 1) < 1e-9);
            QVERIFY(std::abs(total(events.ttftParts, weights) / mean(events.ttft_s) - 1) < 1e-6);
            QVERIFY(std::abs(total(events.tpotParts, weights) / mean(events.tpot_s) - 1) < 1e-6);
            double gaps = 0;
            for (const Gap &gap : events.gaps)
                gaps += gap.weight;
            QVERIFY2(std::abs(gaps / (events.outputTokens - static_cast<double>(events.e2e_s.size())) - 1) < 1e-9, "a gap before each token but the first");
        }
    }

    /// Each bucket holds the most of what was in it, however often buckets became one.
    void theHistoryKeepsTheMost()
    {
        RandomStream draw(3);
        for (const int count : {1, 40, 511, 5000}) {
            struct Step {
                double from_s, to_s, kvBefore;
                HistoryPoint moment;
            };
            std::vector<Step> steps;
            History history;
            double now = 0;
            for (int i = 0; i < count; ++i) {
                const double seconds = draw.exponential(0.02);
                const double before = 1000 * draw.uniform();
                const HistoryPoint moment{100 * draw.uniform(), 10 * draw.uniform(), before + 50 * draw.uniform(), 8192 * draw.uniform(), 200 * draw.uniform()};
                history.add(seconds, moment, before);
                steps.push_back({now, now + seconds, before, moment});
                now += seconds;
            }
            QVERIFY(history.moments().size() <= History::buckets);
            QVERIFY(history.width_s() * static_cast<double>(history.moments().size()) >= now * (1 - 1e-9));
            QVERIFY2(history.moments().size() >= History::buckets / 2, "as fine as the room allows");
            for (std::size_t b = 0; b < history.moments().size(); ++b) {
                const double from = static_cast<double>(b) * history.width_s();
                const double to = from + history.width_s();
                HistoryPoint most;
                for (const Step &step : steps) {
                    if (step.to_s <= from || step.from_s >= to)
                        continue;
                    most.running = std::max(most.running, step.moment.running);
                    most.waiting = std::max(most.waiting, step.moment.waiting);
                    most.prefillTokens = std::max(most.prefillTokens, step.moment.prefillTokens);
                    most.kv = std::max(most.kv, step.kvBefore + (step.moment.kv - step.kvBefore) * (std::min(to, step.to_s) - step.from_s) / (step.to_s - step.from_s));
                }
                const HistoryPoint &kept = history.moments()[b];
                QVERIFY(kept.running == most.running && kept.waiting == most.waiting && kept.prefillTokens == most.prefillTokens);
                QVERIFY2(std::abs(kept.kv / most.kv - 1) < 1e-9, qPrintable(QStringLiteral("%1: %2 and %3").arg(b).arg(kept.kv).arg(most.kv)));
            }
        }
    }

    /// Looking on changes nothing, and what is seen is the run.
    void aRunThatIsWatchedIsTheSame()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            Load load = closed(64, 700, 300);
            load.steady = false;
            load.promptCv = load.outputCv = 0.5;
            const double kv = 30'000; // some wait
            const ReplicaRun alone = bench.go(load, kv);
            History history;
            const ReplicaRun watched = bench.go(load, kv, {.history = &history});
            QVERIFY(alone.e2e_s == watched.e2e_s && alone.kvMost == watched.kvMost);
            QVERIFY(std::abs(history.span_s() / watched.span_s - 1) < 1e-9);
            HistoryPoint most;
            for (const HistoryPoint &moment : history.moments()) {
                most.running = std::max(most.running, moment.running);
                most.waiting = std::max(most.waiting, moment.waiting);
                most.kv = std::max(most.kv, moment.kv);
                most.prefillTokens = std::max(most.prefillTokens, moment.prefillTokens);
                QVERIFY(moment.kv <= kv && moment.running <= 64 && moment.waiting <= 64);
            }
            QCOMPARE(most.running, watched.runningMost);
            QVERIFY(most.waiting > 0);
            QVERIFY(std::abs(most.kv / watched.kvMost - 1) < 1e-9);
            QVERIFY(most.prefillTokens >= 700);
        }
    }

    /// Whatever the engine makes, one process sends it: its rate is a bound, and what is made beyond waits for it.
    void tokensQueueToBeSent()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Bench bench("p5.48xlarge", "llama3.1-8b", framework, 1);
            const auto at = [&](double send_s, double output) {
                bench.rules.sendToken_s = send_s;
                Load load = closed(64, 128, output);
                load.outputCv = 0.5;
                return bench.go(load, 1e9, {.gaps = true, .parts = true});
            };
            const auto rateOf = [](const ReplicaRun &run) { return run.outputTokens / run.span_s; };
            const ReplicaRun free = at(0, 256);
            const double send_s = 2 / rateOf(free);
            const ReplicaRun held = at(send_s, 256);
            QVERIFY2(rateOf(held) * send_s <= 1 && rateOf(held) * send_s > 0.9, qPrintable(QString::number(rateOf(held) * send_s)));
            const double longer_s = mean(at(send_s, 512).ttft_s);
            QVERIFY2(longer_s > 1.3 * mean(held.ttft_s) && mean(held.ttft_s) > 3 * mean(free.ttft_s),
                     qPrintable(QStringLiteral("free %1 s, held %2 s, of longer answers %3 s").arg(mean(free.ttft_s)).arg(mean(held.ttft_s)).arg(longer_s)));
            QVERIFY(rateOf(at(0.1 / rateOf(free), 256)) > 0.95 * rateOf(free));
            const Costs &weights = bench.table->weights();
            QVERIFY(std::abs(total(held.spanParts, weights) / held.span_s - 1) < 1e-9);
            QVERIFY(std::abs(total(held.ttftParts, weights) / mean(held.ttft_s) - 1) < 1e-6);
            QVERIFY(std::abs(total(held.tpotParts, weights) / mean(held.tpot_s) - 1) < 1e-6);
            double gaps_s = 0;
            double decoding_s = 0;
            for (const Gap &gap : held.gaps)
                gaps_s += gap.seconds * gap.weight;
            for (std::size_t i = 0; i < held.e2e_s.size(); ++i)
                decoding_s += held.e2e_s[i] - held.ttft_s[i];
            QVERIFY2(std::abs(gaps_s / decoding_s - 1) < 1e-6, qPrintable(QStringLiteral("%1 s, %2 s").arg(gaps_s).arg(decoding_s)));
        }
    }

    /// Seconds of a step are the sum of its parts, by either way of adding them up.
    void secondsAreTheSumOfTheParts()
    {
        for (const int drafts : {0, 2}) {
            Bench bench("p5en.48xlarge", "qwen3-30b-a3b", ServingFramework::Vllm, 4, {drafts, 0.7, true});
            for (const StepLoad &load : {StepLoad{37, 2222, 0, 0, 0}, StepLoad{1, 100, 0, 0, 0}, StepLoad{0, 0, 5000, 3e-3, 2}, StepLoad{600, 900, 3333, 1e-3, 0}, StepLoad{9, 50, 7, 1e-5, 1}})
                QVERIFY(std::abs(bench.table->seconds(load) / total(bench.table->parts(load), bench.table->weights()) - 1) < 1e-12);
        }
    }

    void aRunCanBeStopped()
    {
        Bench bench("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        const Load load = closed(100'000, 700, 300);
        std::stop_source source;
        std::jthread other([&source] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            source.request_stop();
        });
        const ReplicaRun stopped = bench.go(load, 1e6, {.stop = source.get_token()});
        QVERIFY(stopped.cancelled && !stopped.finished);
        QVERIFY(stopped.e2e_s.size() < 1'000'000);
        const auto point = operate(*bench.layers, *bench.table, load, {.run = {.stop = source.get_token()}});
        QVERIFY(!point);
        QVERIFY(point.error().code == ErrorCode::Cancelled);
        std::stop_source never;
        const Load small = closed(16, 700, 300);
        QVERIFY(bench.go(small, 1e6, {.stop = never.get_token()}).e2e_s == bench.go(small, 1e6).e2e_s);
    }
};

QTEST_APPLESS_MAIN(tst_Events)
#include "tst_events.moc"
