// SPDX-License-Identifier: GPL-3.0-or-later
// The search for serving against brute force: in small spaces the event core runs every point, and the best of those is
// what the search finds, or one within `band` of it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <QtTest/QTest>

#include <core/search/serving.h>
#include <core/search/serving_choice.h>
#include <core/search/serving_sweep.h>
#include <core/serve/deploy.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::search;

namespace {

/// Of the best score that brute force finds: the search halves between clients down to a per cent.
constexpr double band = 0.03;

ServingQuestion question(const char *model, double prompt, double output, const char *framework = "vllm ")
{
    ServingQuestion out;
    out.job.serving.model = *test::bundled().model(model);
    out.job.serving.release = serve::releaseOf(framework);
    out.job.load.prompt = prompt;
    out.job.load.output = output;
    out.anyLoad = true;
    return out;
}

ServingOptions options(std::initializer_list<const char *> limits)
{
    ServingOptions out;
    out.top = 3;
    for (const char *limit : limits)
        if (auto added = out.limits.add(limit); !added)
            qFatal("%s", added.error().message.c_str());
    return out;
}

/// Small spaces, each with what varies spelled out for brute force.
struct Small {
    const char *name;
    const char *model;
    const char *framework;
    double prompt, output;
    std::vector<const char *> types;
    std::vector<int> tps;
    int instances;      ///< of both pools together at most
    double clients;     ///< of the deployment; 0: any
    double rate;        ///< 0: none
    double ttft_ms, tpot_ms;
    bool two;           ///< pools for prefill and decode, else one
    LatencyOf latency;
};

const std::vector<Small> &smalls()
{
    static const std::vector<Small> all = {
        {"chat on one H100 instance", "llama3.1-8b", "vllm ", 1000, 200, {"p5.48xlarge"}, {1, 2, 4, 8}, 1, 0, 0, 300, 12, false, LatencyOf::P90},
        {"long prompts, first token at the median", "llama3.1-70b", "vllm ", 6000, 300, {"p5en.48xlarge"}, {4, 8}, 1, 0, 0, 2500, 40, false, LatencyOf::P50},
        {"prompts alone, in step", "llama3.1-70b", "sglang ", 1000, 500, {"p5en.48xlarge", "p6-b200.48xlarge"}, {4, 8}, 1, 0, 0, 1500, 25, false, LatencyOf::Mean},
        {"so many clients", "llama3.1-70b", "trtllm ", 2000, 400, {"p5en.48xlarge", "p6-b200.48xlarge"}, {2, 4, 8}, 3, 96, 0, 1500, 25, false, LatencyOf::P90},
        {"so many requests a second", "llama3.1-8b", "vllm ", 1000, 200, {"p5.48xlarge", "p5en.48xlarge"}, {1, 2, 4}, 3, 0, 40, 400, 12, false, LatencyOf::P99},
        {"two pools", "llama3.1-70b", "vllm ", 4000, 300, {"p5en.48xlarge"}, {4, 8}, 3, 0, 0, 1500, 20, true, LatencyOf::P90},
    };
    return all;
}

} // namespace

class tst_Serving : public QObject
{
    Q_OBJECT
private slots:
    void findsWhatBruteForceFinds_data()
    {
        QTest::addColumn<int>("space");
        for (std::size_t i = 0; i < smalls().size(); ++i)
            QTest::newRow(smalls()[i].name) << static_cast<int>(i);
    }
    void findsWhatBruteForceFinds()
    {
        QFETCH(int, space);
        const Small &small = smalls()[static_cast<std::size_t>(space)];
        ServingQuestion asked = question(small.model, small.prompt, small.output, small.framework);
        asked.anyLoad = small.clients <= 0 && small.rate <= 0;
        if (small.rate > 0) {
            asked.job.load.kind = serve::Load::Kind::Open;
            asked.job.load.rate = small.rate;
        } else {
            asked.job.load.concurrency = small.clients;
        }
        ServingOptions how = options({small.two ? "mode=disaggregated" : "mode=aggregated", "pp=1", "precision=bf16"});
        how.latency = small.latency;
        const auto limit = [&how](const std::string &text) { QVERIFY(how.limits.add(text).has_value()); };
        std::string types, tps;
        for (const char *type : small.types)
            types += (types.empty() ? "" : ",") + std::string(type);
        for (const int tp : small.tps)
            tps += (tps.empty() ? "" : ",") + std::to_string(tp);
        limit("instance=" + types);
        limit("tp=" + tps);
        limit("count=1.." + std::to_string(small.instances));
        limit("ttft_ms=.." + std::to_string(small.ttft_ms));
        limit("tpot_ms=.." + std::to_string(small.tpot_ms));
        const auto answer = searchServing(test::bundled(), asked, how);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QVERIFY2(!answer->top.empty(), answer->nothing.c_str());

        double best = 0;
        int runs = 0;
        const auto consider = [&](serve::ServingJob job) {
            ++runs;
            const auto at = serve::predictServing(test::bundled(), job);
            if (at && 1e3 * latencyOf(at->ttft_s, small.latency) <= small.ttft_ms && 1e3 * latencyOf(at->tpot_s, small.latency) <= small.tpot_ms)
                best = std::max(best, at->outputPerS / at->gpus);
        };
        const auto loads = [&](serve::ServingJob job, int replicas) {
            if (!asked.anyLoad)
                return consider(job);
            for (double clients = 1; clients <= (small.two ? 256 : 1024); clients = std::max(clients + 1, std::floor(clients * 1.12))) {
                job.load.concurrency = clients * replicas;
                consider(job);
            }
        };
        for (const char *type : small.types) {
            for (const int tp : small.tps) {
                for (int n = 1; n <= small.instances; ++n) {
                    serve::ServingJob job = asked.job;
                    job.pool = {type, n, {tp, 1, 1, 1, 0}};
                    job.serving.cut = job.pool.cut;
                    if (!small.two) {
                        loads(job, n * 8 / tp);
                        continue;
                    }
                    for (const int before : small.tps)
                        for (int m = 1; m + n <= small.instances; ++m) {
                            job.prefill = serve::PoolShape{type, m, {before, 1, 1, 1, 0}};
                            loads(job, n * 8 / tp);
                        }
                }
            }
        }
        const double found = answer->top.front().events.outputPerSPerGpu;
        std::printf("%s: %.1f tokens/s/GPU in %llu runs, brute force %.1f in %d (%+.2f %%); %llu points\n", small.name, found, static_cast<unsigned long long>(answer->runs), best, runs,
                    100 * (found / best - 1), static_cast<unsigned long long>(answer->points));
        QVERIFY(best > 0);
        QVERIFY2(found >= (1 - band) * best, qPrintable(QStringLiteral("%1 of %2").arg(found).arg(best)));
    }

    /// What is reported is what `predict` says of that job, within the limits, best first.
    void reportsWhatPredictSays()
    {
        const ServingQuestion asked = question("llama3.1-70b", 2000, 300);
        ServingOptions how = options({"instance=p5en.48xlarge", "count=2", "ttft_ms=..1000", "tpot_ms=..30"});
        how.pareto = true;
        const auto answer = searchServing(test::bundled(), asked, how);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QCOMPARE(answer->top.size(), std::size_t(3));
        double last = -1e30;
        for (const ServingFound &found : answer->top) {
            const auto predicted = serve::predictServing(test::bundled(), found.job);
            QVERIFY(predicted.has_value());
            QCOMPARE(found.events.outputPerSPerGpu, predicted->outputPerS / predicted->gpus);
            QCOMPARE(found.events.ttft_s, predicted->ttft_s.p90);
            QVERIFY(found.events.ttft_s <= 1.0 && found.events.tpot_s <= 0.030);
            QVERIFY(found.form.outputPerSPerGpu > 0);
            QVERIFY(found.events.score >= last);
            last = found.events.score;
            QCOMPARE(found.job.pool.instances + (found.job.prefill ? found.job.prefill->instances : 0), 2);
        }
        QVERIFY(answer->pareto.size() > 2);
        for (std::size_t i = 1; i < answer->pareto.size(); ++i) {
            QVERIFY(answer->pareto[i].events.perUser > answer->pareto[i - 1].events.perUser);
            QVERIFY(answer->pareto[i].events.outputPerSPerGpu < answer->pareto[i - 1].events.outputPerSPerGpu);
        }
    }

    /// Prompts go through the stages of a prefill pool in both: what the closed form takes for within the limits is.
    void aPrefillPoolInStagesIsToldOnce()
    {
        ServingQuestion asked = question("llama3.3-70b", 65536, 64);
        asked.anyLoad = false;
        asked.job.load.kind = serve::Load::Kind::Open;
        asked.job.load.rate = 0.02;
        const auto answer = searchServing(test::bundled(), asked, options({"instance=p5en.48xlarge", "precision=fp8", "mode=disaggregated", "tp=8", "gpus=..40", "ttft_ms=..2000"}));
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QVERIFY2(!answer->top.empty(), answer->nothing.c_str());
        for (const ServingFound &found : answer->top) {
            QVERIFY(found.job.prefill && found.job.prefill->cut.pp > 1);
            QVERIFY2(std::abs(found.form.ttft_s / found.events.ttft_s - 1) < 0.1, qPrintable(QStringLiteral("PP %1: %2 s in closed form, %3 s").arg(found.job.prefill->cut.pp).arg(found.form.ttft_s).arg(found.events.ttft_s)));
        }
    }

    /// Copies of offloaded prefixes take their time before the prompt, and the worker's where they are longer than that.
    void aPrefillPoolCopiesWhatIsOffloaded()
    {
        ServingQuestion asked = question("llama3.1-70b", 16000, 64);
        asked.job.serving.nvmeHit = 0.95;
        asked.anyLoad = false;
        asked.job.load.kind = serve::Load::Kind::Open;
        asked.job.load.rate = 1;
        const ServingOptions how = options({"instance=p5en.48xlarge", "mode=disaggregated", "tp=8", "pp=1", "count=2"});
        const ServingSpace space = makeServingSpace(test::bundled(), asked, how.limits).value();
        const std::vector<PrefillWay> ways = prefillWays(test::bundled(), space);
        QCOMPARE(ways.size(), std::size_t(1));
        const serve::ServingJob job = space.jobOf(space.ways[ways.front().way], 1);
        const serve::Deployment made = serve::deploy(test::bundled(), job, job.pool, serve::Role::Prefill).value();
        const double copy_s = 16000 * made.offload.token_s;
        QVERIFY(copy_s > made.each_s(16000));
        QCOMPARE(ways.front().copy_s, copy_s);
        QCOMPARE(ways.front().each_s, copy_s);
        asked.job.load.rate = 0.5 / copy_s;
        const auto answer = searchServing(test::bundled(), asked, how);
        QVERIFY2(answer.has_value() && !answer->top.empty(), answer ? answer->nothing.c_str() : answer.error().message.c_str());
        const ServingFound &found = answer->top.front();
        QVERIFY2(found.form.ttft_s > copy_s && std::abs(found.form.ttft_s / found.events.ttft_s - 1) < 0.35, qPrintable(QStringLiteral("%1 and %2 s").arg(found.form.ttft_s).arg(found.events.ttft_s)));
        asked.job.load.rate = 1.2 / copy_s;
        const auto beyond = searchServing(test::bundled(), asked, how);
        QVERIFY(beyond.has_value() && beyond->top.empty() && beyond->fitting == 0);
    }

    /// A count is of both pools together, whether one, a list or a range.
    void countsAreOfBothPools_data()
    {
        QTest::addColumn<QString>("count");
        QTest::addColumn<QString>("gpus"); ///< empty: not limited
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("a range of one") << "2..2" << "" << 2 << 2;
        QTest::newRow("a range") << "3..4" << "" << 3 << 4;
        QTest::newRow("one") << "3" << "" << 3 << 3;
        QTest::newRow("types of fewer GPUs") << "2..3" << "" << 2 << 3;
        QTest::newRow("more than there is room for of eight GPUs each") << "4" << "..16" << 4 << 4;
    }
    void countsAreOfBothPools()
    {
        QFETCH(QString, count);
        QFETCH(QString, gpus);
        QFETCH(int, least);
        QFETCH(int, most);
        ServingOptions how = options({"instance=p5en.48xlarge,p6e-gb200.36xlarge", "mode=disaggregated", "tp=4", "pp=1"});
        how.top = 30;
        QVERIFY(how.limits.add("count=" + count.toStdString()).has_value());
        if (!gpus.isEmpty())
            QVERIFY(how.limits.add("gpus=" + gpus.toStdString()).has_value());
        const auto answer = searchServing(test::bundled(), question("llama3.1-70b", 4000, 300), how);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QVERIFY2(!answer->top.empty(), answer->nothing.c_str());
        for (const ServingFound &found : answer->top) {
            const int both = found.job.pool.instances + found.job.prefill->instances;
            QVERIFY2(both >= least && both <= most, qPrintable(QString::number(both)));
        }
    }

    void threadsDoNotCount()
    {
        const ServingQuestion asked = question("gpt-oss-120b", 1000, 300);
        std::vector<std::vector<std::uint32_t>> first;
        for (const int threads : {1, 3}) {
            ServingOptions how = options({"instance=p5.48xlarge,p6-b200.48xlarge", "count=1", "mode=aggregated", "pp=1", "tpot_ms=..20"});
            how.threads = threads;
            const auto answer = searchServing(test::bundled(), asked, how);
            QVERIFY(answer.has_value());
            std::vector<std::vector<std::uint32_t>> places;
            for (const ServingFound &found : answer->top)
                places.push_back(found.place);
            for (const Examined &each : answer->examined)
                places.push_back(each.place);
            if (first.empty())
                first = places;
            QVERIFY(places == first);
        }
    }

    void saysWhatMissesAndByHowMuch()
    {
        const ServingQuestion asked = question("llama3.1-70b", 8000, 300);
        const auto answer = searchServing(test::bundled(), asked, options({"instance=p5.48xlarge", "count=1", "ttft_ms=..100", "mode=aggregated"}));
        QVERIFY(answer.has_value());
        QVERIFY(answer->top.empty());
        QVERIFY2(answer->nothing.find("TTFT p90 of ") == 0 && answer->nothing.find(" times the limit of 100 ms") != std::string::npos, answer->nothing.c_str());
        QVERIFY(answer->nearest.has_value() && answer->nearest->events.excess > 1);
        // Nothing has room at all: the reason is memory's.
        const auto large = searchServing(test::bundled(), question("deepseek-v3", 1000, 100), options({"instance=p5.48xlarge", "count=1"}));
        QVERIFY(large.has_value());
        QVERIFY(large->top.empty() && !large->nearest);
        QVERIFY2(large->nothing.find("does not fit") != std::string::npos, large->nothing.c_str());
        // A rate beyond what is carried.
        ServingQuestion busy = question("llama3.1-70b", 2000, 300);
        busy.anyLoad = false;
        busy.job.load.kind = serve::Load::Kind::Open;
        busy.job.load.rate = 5000;
        const auto beyond = searchServing(test::bundled(), busy, options({"instance=p5.48xlarge", "count=1", "mode=aggregated"}));
        QVERIFY(beyond.has_value() && beyond->top.empty());
        QVERIFY2(beyond->nothing.find("times what") != std::string::npos, beyond->nothing.c_str());
    }

    void refusesWhatIsNoQuestion()
    {
        const ServingQuestion asked = question("llama3.1-8b", 1000, 100);
        const auto says = [&](const ServingOptions &how, const char *text) {
            const auto answer = searchServing(test::bundled(), asked, how);
            return !answer && answer.error().message.find(text) != std::string::npos && answer.error().message.find('\n') == std::string::npos;
        };
        QVERIFY(says(options({"instance=p5.48xlarge", "gpus=..4"}), "leave no deployment"));
        QVERIFY(says(options({"instance=p9.huge"}), "p9.huge"));
        ServingOptions part = options({"instance=p5.48xlarge"});
        part.parts = 0;
        QVERIFY(says(part, "--part"));
        ServingOptions own = options({"instance=hgx-h100"});
        own.objective = ServingObjective::TokensPerUsd;
        QVERIFY(says(own, "cost is no objective"));
        for (const char *limit : {"tp=8..4", "mode=both", "precision=fp3", "speed=1", "ttft_ms=..", "kv_precision="})
            QVERIFY2(!Constraints(Constraints::Subject::Serving).add(limit), limit);
    }

    void stops()
    {
        std::stop_source source;
        const auto answer = searchServing(test::bundled(), question("llama3.1-70b", 2000, 300), options({"instance=p5.48xlarge,p5en.48xlarge,p6-b200.48xlarge"}), source.get_token(),
                                          [&](const SoFar &) { source.request_stop(); });
        QVERIFY(!answer && answer.error().code == ErrorCode::Cancelled);
    }

    /// Parts examine at least what the whole does of theirs, whatever the event core accepts.
    void partsExamineWhatTheWholeDoes()
    {
        const ExamineRule rule(3);
        for (unsigned seed = 1; seed < 200; ++seed) {
            std::vector<Examined> whole;
            unsigned state = seed;
            for (std::uint32_t i = 0; i < 60; ++i) {
                state = state * 1664525U + 1013904223U;
                whole.push_back({(state >> 30) != 0, static_cast<double>(state % 97), {i, 0}, (state >> 8) % 5 == 0, {}});
            }
            std::ranges::sort(whole, before);
            const std::size_t looked = examinedBy(rule, whole);
            for (std::uint32_t part = 0; part < 4; ++part) {
                std::vector<Examined> own;
                std::size_t wanted = 0;
                for (std::size_t i = 0; i < whole.size(); ++i)
                    if (whole[i].place[0] % 4 == part) {
                        own.push_back(whole[i]);
                        wanted += i < looked ? 1 : 0;
                    }
                QVERIFY(examinedBy(rule, own) >= wanted);
            }
        }
    }
};

QTEST_APPLESS_MAIN(tst_Serving)
#include "tst_serving.moc"
