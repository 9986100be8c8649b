// SPDX-License-Identifier: GPL-3.0-or-later
// Serving jobs as a whole: every kind of model, GPU and engine answers; costs, limits and pools add up.
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/serve/deploy.h>
#include <core/serve/predict.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

ServingJob job(const char *instance, const char *model, ServingFramework framework, int tp)
{
    ServingJob out;
    out.serving.model = *test::bundled().model(model);
    out.serving.release.framework = framework;
    out.pool.instance = instance;
    out.pool.cut.tp = tp;
    out.pool.cut.replicas = 0;
    out.serving.cut = out.pool.cut;
    out.load.concurrency = 16;
    out.load.prompt = 1000;
    out.load.output = 200;
    return out;
}

} // namespace

class tst_Predict : public QObject
{
    Q_OBJECT
private slots:
    void everyEngineOnEveryGpu()
    {
        for (const char *instance : {"p4de.24xlarge", "p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "p6-b300.48xlarge", "p6e-gb200.36xlarge"}) {
            for (const char *model : {"llama3.1-8b", "qwen3-30b-a3b", "gpt-oss-20b"}) {
                for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
                    const auto p = predictServing(test::bundled(), job(instance, model, framework, 2));
                    QVERIFY2(p, p ? "" : p.error().message.c_str());
                    QVERIFY(p->ttft_s.p50 > 0 && p->ttft_s.p50 <= p->ttft_s.p90 && p->ttft_s.p90 <= p->ttft_s.p99);
                    QVERIFY(p->tpot_s.mean > 0.5e-3 && p->tpot_s.mean < 0.1);
                    if (!p->cost) {
                        QVERIFY2(!p->warnings.empty(), "an unknown price is said");
                        continue;
                    }
                    QVERIFY(p->cost->usdPerMillionOutput.value() > 0 && p->cost->usdPerMillionInput > 0);
                    // What is spent is what tokens cost.
                    const double perHour = 3600 * 1e-6 * (p->inputPerS * p->cost->usdPerMillionInput + p->outputPerS * *p->cost->usdPerMillionOutput);
                    QVERIFY(std::abs(perHour / p->cost->usdPerHour - 1) < 1e-9);
                    double parts = 0;
                    for (const PartTime &part : p->phases[0].parts)
                        parts += part.seconds;
                    QVERIFY(std::abs(parts / p->tpot_s.mean - 1) < 1e-6);
                }
            }
        }
    }

    void latentAttentionAndAttentionDp()
    {
        ServingJob tp = job("p5en.48xlarge", "deepseek-v3", ServingFramework::Sglang, 8);
        tp.serving.formats.linear = tp.serving.formats.experts = workload::KernelPrecision::Fp8Block;
        ServingJob dp = tp;
        dp.pool.cut.ep = dp.pool.cut.attentionDp = 8;
        const auto a = predictServing(test::bundled(), tp);
        const auto b = predictServing(test::bundled(), dp);
        QVERIFY2(a, a ? "" : a.error().message.c_str());
        QVERIFY2(b, b ? "" : b.error().message.c_str());
        QVERIFY2(b->kvTokens > 4 * a->kvTokens, "each group keeps the cache of its own requests alone");
    }

    /// Wide EP: tokens go to their experts and back, inside an UltraServer over NVLink, between instances over EFA.
    void tokensAreDispatchedToTheirExperts()
    {
        const auto wide = [](const char *instance, int instances, int gpus, int ep) {
            ServingJob out = job(instance, "deepseek-v3", ServingFramework::Vllm, gpus);
            out.serving.formats.linear = out.serving.formats.experts = workload::KernelPrecision::Fp8Block;
            out.pool.instances = instances;
            out.pool.cut.attentionDp = gpus;
            out.pool.cut.ep = ep;
            out.load.concurrency = 32.0 * gpus;
            return predictServing(test::bundled(), out);
        };
        const auto exchanged = [](const ServingPrediction &prediction) {
            const auto &parts = prediction.phases.front().parts;
            const auto found = std::ranges::find(parts, Cost::Comm, &PartTime::cost);
            return found == parts.end() ? 0 : found->seconds;
        };
        const auto efa = wide("p5en.48xlarge", 4, 32, 32);
        const auto gathered = wide("p5en.48xlarge", 4, 32, 1);
        const auto ultra = wide("p6e-gb200.36xlarge", 18, 32, 32);
        QVERIFY2(efa && gathered && ultra, efa ? "" : efa.error().message.c_str());
        QVERIFY2(exchanged(*efa) < exchanged(*gathered), qPrintable(QStringLiteral("%1 ms, gathered %2 ms").arg(1e3 * exchanged(*efa)).arg(1e3 * exchanged(*gathered))));
        QVERIFY2(exchanged(*ultra) < 0.6 * exchanged(*efa), qPrintable(QStringLiteral("%1 ms, %2 ms over EFA").arg(1e3 * exchanged(*ultra)).arg(1e3 * exchanged(*efa))));
        QVERIFY(exchanged(*ultra) > 58 * 2 * 10e-6); // 58 layers, no kernel within 10 µs
    }

    /// Twelve clients of eight replicas are twelve in the system, and answer no more than that (Little's law).
    void clientsThatReplicasDoNotDivideAreCountedOnce()
    {
        ServingJob closed = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        for (const double clients : {3.0, 9.0, 12.0, 20.0, 100.0}) {
            closed.load.concurrency = clients;
            const auto p = predictServing(test::bundled(), closed);
            QVERIFY(p);
            const double inside = p->requestsPerS * p->e2e_s.mean;
            QVERIFY2(std::abs(inside / clients - 1) < 0.12, qPrintable(QStringLiteral("%1 of %2").arg(inside).arg(clients)));
        }
    }

    void aRateAboveCapacityIsSaidWithTheFactor()
    {
        ServingJob open = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        open.load.kind = Load::Kind::Open;
        open.load.rate = 1;
        const auto calm = predictServing(test::bundled(), open);
        QVERIFY(calm);
        QVERIFY(std::abs(calm->requestsPerS - 1) < 1e-9);
        open.load.rate = 1e5;
        const auto hot = predictServing(test::bundled(), open);
        QVERIFY(!hot);
        QVERIFY(hot.error().message.find("times what this deployment carries") != std::string::npos);
    }

    /// Answers of one token have no decode steps: steps full of prompts are what limits them, and the event core carries nearly as much.
    void answersOfOneTokenHaveALimit()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            for (const double prompt : {200.0, 3000.0}) {
                ServingJob open = job("p5.48xlarge", "llama3.1-70b", framework, 8);
                open.load.prompt = prompt;
                open.load.output = 1;
                open.load.kind = Load::Kind::Open;
                const double most = deploy(test::bundled(), open, open.pool, Role::Whole).value().capacity(open.load);
                open.load.rate = 2 * most;
                const auto refused = predictServing(test::bundled(), open);
                QVERIFY(!refused);
                QVERIFY2(refused.error().message.find("2.00 times what this deployment carries") != std::string::npos, refused.error().message.c_str());
                open.load.kind = Load::Kind::Closed;
                open.load.concurrency = 400;
                const auto full = predictServing(test::bundled(), open);
                QVERIFY2(full, full ? "" : full.error().message.c_str());
                QVERIFY2(full->requestsPerS < 1.1 * most && full->requestsPerS > 0.7 * most, qPrintable(QStringLiteral("%1, %2 tokens: %3 of %4").arg(static_cast<int>(framework)).arg(prompt).arg(full->requestsPerS).arg(most)));
            }
        }
    }

    /// Just above: the digits tell them apart, and the limit is one that is carried.
    void aRateJustAboveCapacityIsSaidInItsDigits()
    {
        Load load;
        load.kind = Load::Kind::Open;
        const auto says = [&](double rate, double capacity) {
            load.rate = rate;
            return checkRate(load, capacity, say("this deployment")).error().message;
        };
        QCOMPARE(says(28, 14), std::string("a rate of 28.0 requests/s is 2.00 times what this deployment carries; expected at most 14.0"));
        QCOMPARE(says(14, 13.9987), std::string("a rate of 14.000 requests/s is 1.0001 times what this deployment carries; expected at most 13.998"));
        QCOMPARE(says(100, 13.97), std::string("a rate of 100 requests/s is 7.16 times what this deployment carries; expected at most 13.9"));
        QVERIFY(says(14, 13.9999999).find("at most 14") == std::string::npos);
        for (const double capacity : {13.9987, 0.0123456, 987.654, 1234.5, 7.0}) {
            const std::string text = says(capacity * 1.0004, capacity);
            std::string limit = text.substr(text.find("at most ") + 8);
            std::erase(limit, ',');
            QVERIFY2(std::stod(limit) <= capacity && std::stod(limit) > 0.99 * capacity, text.c_str());
        }
    }

    void moreClientsMoreTokensLongerWaits()
    {
        double tokens = 0;
        double wait = 0;
        for (const double clients : {4, 16, 64, 256}) {
            ServingJob closed = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
            closed.pool.cut.replicas = 1;
            closed.load.concurrency = clients;
            const auto p = predictServing(test::bundled(), closed);
            QVERIFY(p);
            QVERIFY(p->outputPerS > tokens && p->ttft_s.mean > wait);
            tokens = p->outputPerS;
            wait = p->ttft_s.mean;
        }
    }

    /// Answers pay what the steps take without prompts beside them: longer ones need more cache, and no token costs what prompts do. A
    /// first token comes with its prompt: answers of one have no price.
    void outputCostsWhatItsStepsTake()
    {
        for (const ServingFramework framework : {ServingFramework::Sglang, ServingFramework::Vllm}) {
            const auto cost = [&](double output) -> std::optional<double> {
                ServingJob asked = job("p5.48xlarge", "llama3.1-8b", framework, 1);
                asked.pool.cut.replicas = 1;
                asked.load.concurrency = 64;
                asked.load.output = output;
                const ServingPrediction p = predictServing(test::bundled(), asked).value();
                const double perHour = 3600 * 1e-6 * (p.inputPerS * p.cost->usdPerMillionInput + p.outputPerS * p.cost->usdPerMillionOutput.value_or(0));
                return std::abs(perHour / p.cost->usdPerHour - 1) < 1e-9 ? p.cost->usdPerMillionOutput : -1;
            };
            QVERIFY(!cost(1));
            double before = cost(2).value();
            const double least = cost(16).value();
            QVERIFY(before > 0 && least > 0);
            for (const double output : {16, 64, 256, 1024}) {
                const double usd = cost(output).value();
                QVERIFY2(usd < 1.6 * least && usd > least / 1.6, qPrintable(QStringLiteral("%1 tokens: $%2, 16: $%3").arg(output).arg(usd).arg(least)));
                QVERIFY2(framework != ServingFramework::Sglang || usd > 0.99 * before, qPrintable(QStringLiteral("%1 tokens: $%2 after $%3").arg(output).arg(usd).arg(before)));
                before = usd;
            }
        }
    }

    void theSchemasNameEveryLimit()
    {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < limitCount; ++i) {
            QCOMPARE(limitTable()[i].limit, static_cast<Limit>(i));
            words.emplace_back(limitTable()[i].word);
        }
        const auto named = [](const char *file, const char *place) {
            const auto schema = nlohmann::json::parse(test::readText(test::sourceDir() + "/docs/schema/" + file));
            return schema.at(nlohmann::json::json_pointer(place)).get<std::vector<std::string>>();
        };
        QCOMPARE(named("predict.schema.json", "/definitions/serving/properties/limit/enum"), words);
        QCOMPARE(named("search_serving.schema.json", "/definitions/found/properties/limit/enum"), words);
    }

    /// One process sends tokens one after another; several, several tokens at once, or a caller in the engine's own process lift that.
    void oneSenderIsACeiling()
    {
        const auto with = [](ServingFramework framework, int senders, int interval, double clients) {
            ServingJob out = job("p5.48xlarge", "llama3.1-8b", framework, 8);
            out.pool.cut.replicas = 1;
            out.load.concurrency = clients;
            out.load.prompt = 128;
            out.load.output = 512;
            out.serving.limits.senders = senders;
            out.serving.limits.streamInterval = interval;
            return predictServing(test::bundled(), out).value();
        };
        for (const ServingFramework framework : {ServingFramework::TrtLlm, ServingFramework::Vllm}) {
            const ServingPrediction one = with(framework, 1, 1, 512), none = with(framework, 0, 1, 512);
            QCOMPARE(one.limit, Limit::SendingTokens);
            QVERIFY2(none.limit != one.limit && with(framework, 1, 1, 16).limit != one.limit, toWord(none.limit));
            QVERIFY2(none.outputPerS > 1.2 * one.outputPerS, qPrintable(QString::number(none.outputPerS / one.outputPerS)));
            QVERIFY(with(framework, 4, 1, 512).outputPerS > 1.1 * one.outputPerS);
            QCOMPARE(with(framework, 1, 4, 512).outputPerS, with(framework, 4, 1, 512).outputPerS);
        }
    }

    /// A replica without a client adds no tokens.
    void fewClientsLeaveReplicasIdle()
    {
        ServingJob one = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        one.load.concurrency = 1;
        one.pool.cut.replicas = 1;
        ServingJob eight = one;
        eight.pool.cut.replicas = 8;
        const auto alone = predictServing(test::bundled(), one);
        const auto among = predictServing(test::bundled(), eight);
        QVERIFY(alone && among);
        QCOMPARE(among->outputPerS, alone->outputPerS);
        QCOMPARE(among->inputPerS, alone->inputPerS);
        QCOMPARE(among->requestsPerS, alone->requestsPerS);
        for (ServingJob *traced : {&one, &eight}) {
            traced->load.kind = Load::Kind::Trace;
            traced->load.trace = {{0, 1000, 200}};
        }
        QCOMPARE(predictServing(test::bundled(), eight)->outputPerS, predictServing(test::bundled(), one)->outputPerS);
    }

    void whatIsTakenInsteadIsSaid()
    {
        const ServingJob plain = job("p5.48xlarge", "llama3.1-70b", ServingFramework::Vllm, 8);
        const auto said = [](const ServingJob &asked) {
            const auto p = predictServing(test::bundled(), asked);
            QStringList out;
            for (const workload::Assumption &a : p->assumed)
                out << QString::fromStdString(a.name);
            for (const Said &warning : p->warnings)
                out << QString::fromStdString(warning.english());
            return out.join(QLatin1Char('\n'));
        };
        QVERIFY(said(plain).isEmpty());
        ServingJob long_ = plain;
        long_.load.prompt = 200'000;
        QVERIFY2(said(long_).contains(QStringLiteral("longer than the context of 131,072")), qPrintable(said(long_)));
        ServingJob later = plain;
        later.serving.release = releaseOf("vllm 99.0");
        QVERIFY2(said(later).contains(QStringLiteral("framework_version")), qPrintable(said(later)));
        ServingJob newest = plain;
        newest.serving.release = releaseOf("vllm " + newestModelled(ServingFramework::Vllm) + ".3");
        QVERIFY(said(newest).isEmpty());
        ServingJob narrow = plain;
        narrow.serving.formats = *formatsOf("nvfp4", "", narrow.serving.model, Rules(), catalog::GpuGeneration::Hopper);
        QVERIFY2(said(narrow).contains(QStringLiteral("kernels")), qPrintable(said(narrow)));
    }

    void prefixHitsAndDraftsHelp()
    {
        const ServingJob plain = job("p5.48xlarge", "llama3.1-70b", ServingFramework::Vllm, 8);
        ServingJob hits = plain;
        hits.serving.prefixHit = 0.9;
        ServingJob drafts = plain;
        drafts.serving.speculation = {2, 0.8, true};
        const auto p = predictServing(test::bundled(), plain);
        QVERIFY(predictServing(test::bundled(), hits)->ttft_s.mean < 0.8 * p->ttft_s.mean);
        const double speedUp = p->tpot_s.mean / predictServing(test::bundled(), drafts)->tpot_s.mean;
        QVERIFY2(speedUp > 1.3 && speedUp < 2.5, qPrintable(QString::number(speedUp)));
    }

    void poolsMatchTheirRates()
    {
        ServingJob split = job("p6-b200.48xlarge", "llama3.1-70b", ServingFramework::Vllm, 8);
        split.prefill = PoolShape{"p5en.48xlarge", 1, {.tp = 4, .replicas = 0}};
        split.load.prompt = 4096;
        split.load.concurrency = 8;
        const auto p = predictServing(test::bundled(), split);
        QVERIFY2(p, p ? "" : p.error().message.c_str());
        QCOMPARE(p->phases.size(), std::size_t(2));
        QCOMPARE(p->gpus, 16);
        // 4,096 tokens of 320 KiB over the cards of four GPUs of 50 GB/s: 6.7 ms at the nominal rate.
        QVERIFY2(p->transfer_s > 6.7e-3 && p->transfer_s < 15e-3, qPrintable(QString::number(p->transfer_s)));
        QVERIFY(p->transferExposed_s < p->transfer_s);
        // More clients than the prefill pool serves: each waits for the others (Little's law over both pools).
        split.load.concurrency = 200;
        const auto full = predictServing(test::bundled(), split);
        QVERIFY(full);
        QVERIFY2(std::abs(full->requestsPerS * full->e2e_s.mean / 200 - 1) < 0.12, qPrintable(QString::number(full->requestsPerS * full->e2e_s.mean)));
        QVERIFY(full->limit == Limit::PrefillPool);
        const auto says = [](const ServingPrediction &of, std::string_view words) {
            return std::ranges::any_of(of.warnings, [&](const Said &warning) { return warning.english().find(words) != std::string::npos; });
        };
        QVERIFY(says(*full, "the decode pool starves") && !says(*full, "neither pool is full"));
        split.load.concurrency = 1;
        const auto light = predictServing(test::bundled(), split);
        QVERIFY(light && says(*light, "neither pool is full") && !says(*light, "starves"));
        split.load.kind = Load::Kind::Open;
        split.load.rate = 1e4;
        QVERIFY(!predictServing(test::bundled(), split));
    }

    /// Every attention group of a prefill worker takes a prompt of its own: eight at once take less than eight turns.
    void everyAttentionGroupTakesAPrompt()
    {
        ServingJob split = job("p5en.48xlarge", "deepseek-v3", ServingFramework::Sglang, 8);
        split.serving.formats.linear = split.serving.formats.experts = workload::KernelPrecision::Fp8Block;
        split.pool.cut.ep = split.pool.cut.attentionDp = 8;
        split.pool.instances = 8;
        split.prefill = PoolShape{"p5en.48xlarge", 1, {.tp = 8, .ep = 8, .attentionDp = 8, .replicas = 1}};
        split.load.prompt = 8192;
        split.load.output = 16;
        split.load.concurrency = 256;
        const Disaggregated pools = deployBoth(test::bundled(), split).value();
        QVERIFY(pools.prefillLimits());
        const StepLoad eight = pools.prefill.together(8, 8 * 8192.0, 8192);
        QVERIFY(std::abs(pools.prefillMost * pools.prefill.table->seconds(eight) / 8 - 1) < 1e-9);
        QVERIFY2(pools.prefillMost * pools.prompt_s(8192) > 1.1, qPrintable(QString::number(pools.prefillMost * pools.prompt_s(8192))));
        const auto full = predictServing(test::bundled(), split);
        QVERIFY2(full, full ? "" : full.error().message.c_str());
        QVERIFY2(std::abs(full->requestsPerS / pools.prefillMost - 1) < 0.1, qPrintable(QStringLiteral("%1 and %2").arg(full->requestsPerS).arg(pools.prefillMost)));
        split.load.concurrency = 1; // alone it has the worker to itself
        const auto alone = predictServing(test::bundled(), split);
        QVERIFY(alone && alone->ttft_s.mean < 2 * (pools.prompt_s(8192) + pools.move(8192).exposed_s + pools.prefill.table->t0_s()));
    }

    /// 10^9 steps of one token: an answer in words, in a second, not in minutes.
    void stepsAreBounded()
    {
        ServingJob tiny = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        tiny.serving.limits.budget = 1;
        tiny.load.prompt = 100'000;
        tiny.load.concurrency = 1000;
        const auto p = predictServing(test::bundled(), tiny);
        QVERIFY(!p);
        QVERIFY2(p.error().message.find("max_batched_tokens of 1") != std::string::npos, p.error().message.c_str());
    }

    /// A prompt of two pools costs what it is long; what is not measured or not used is said of both.
    void poolsTakeEachPromptAsItIs()
    {
        ServingJob split = job("p5en.48xlarge", "llama3.1-70b", ServingFramework::Vllm, 8);
        split.prefill = PoolShape{"p4de.24xlarge", 1, {.tp = 4, .replicas = 1}};
        split.load.kind = Load::Kind::Open;
        split.load.rate = 0.05;
        split.load.prompt = 8000;
        split.load.output = 50;
        const auto alike = predictServing(test::bundled(), split);
        split.load.promptCv = 1.5;
        const auto drawn = predictServing(test::bundled(), split);
        QVERIFY2(alike && drawn, "both pools carry the rate");
        QVERIFY2(drawn->ttft_s.p99 > 3 * alike->ttft_s.p99 && drawn->ttft_s.p50 < alike->ttft_s.p50, qPrintable(QStringLiteral("%1 and %2 s").arg(drawn->ttft_s.p99).arg(alike->ttft_s.p99)));
        QVERIFY2(std::ranges::any_of(alike->warnings, [](const Said &text) { return text.english().find("4 of 8 GPUs of p4de.24xlarge serve nothing") != std::string::npos; }),
                 "idle GPUs of the prefill pool are said");
    }

    /// A drawn length beyond the pool is cut to it, and said, by every engine and by two pools.
    void drawnLengthsFitThePool()
    {
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            ServingJob wide = job("p5.48xlarge", "llama3.1-70b", framework, 4);
            wide.serving.formats.linear = workload::KernelPrecision::Fp8;
            wide.load.concurrency = 4;
            wide.load.requests = 400;
            wide.load.prompt = 60'000;
            wide.load.promptCv = 5;
            const auto p = predictServing(test::bundled(), wide);
            QVERIFY2(p, p ? "" : p.error().message.c_str());
            QVERIFY2(std::ranges::any_of(p->warnings, [](const Said &text) { return text.english().find("longer than the pool") != std::string::npos; }), "the cut is said");
            wide.load.promptCv = 0.1;
            const auto narrow = predictServing(test::bundled(), wide);
            QVERIFY(std::ranges::none_of(narrow->warnings, [](const Said &text) { return text.english().find("longer than the pool") != std::string::npos; }));
        }
        ServingJob split = job("p5.48xlarge", "llama3.1-70b", ServingFramework::Vllm, 8);
        split.prefill = PoolShape{"p5en.48xlarge", 1, {.tp = 8, .replicas = 0}};
        split.load.prompt = 60'000;
        split.load.promptCv = 5;
        const auto p = predictServing(test::bundled(), split);
        QVERIFY2(p, p ? "" : p.error().message.c_str());
        QVERIFY2(std::ranges::any_of(p->warnings, [](const Said &text) { return text.english().find("longer than the pool") != std::string::npos; }), "the cut is said");
    }

    void emptyTraceAndTooFewGpus()
    {
        ServingJob trace = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 1);
        trace.load.kind = Load::Kind::Trace;
        QVERIFY(!predictServing(test::bundled(), trace));
        trace.load.trace = {{0, 100, 10}, {0.5, 200, 20}};
        QVERIFY(predictServing(test::bundled(), trace));
        ServingJob many = job("p5.48xlarge", "llama3.1-8b", ServingFramework::Vllm, 8);
        many.pool.cut.replicas = 2;
        QVERIFY(!predictServing(test::bundled(), many));
    }
};

QTEST_APPLESS_MAIN(tst_Predict)
#include "tst_predict.moc"
