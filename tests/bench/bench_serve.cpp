// SPDX-License-Identifier: GPL-3.0-or-later
// Prints operating points per second and core in closed form (bar: 100,000), and the time of one run of the event core,
// 10 requests of each of 256 clients (bar: 1 ms), with equal and with spread lengths; and points per second of whole
// searches on one core, with all that is set up for them (bar: 100,000).
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>

#include <QTest>

#include <core/search/serving.h>
#include <core/serve/closedform.h>
#include <core/serve/curve.h>
#include <core/serve/operate.h>
#include <tests/bench/bar.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

constexpr double leastPointsPerS = 100'000;
constexpr double mostRun_ms = 1;

} // namespace

class bench_Serve : public QObject
{
    Q_OBJECT
private slots:
    void points()
    {
        const auto now = [] { return std::chrono::steady_clock::now(); };
        const auto since = [&](auto start) { return std::chrono::duration<double>(now() - start).count(); };
        for (const ServingFramework framework : {ServingFramework::Vllm, ServingFramework::Sglang, ServingFramework::TrtLlm}) {
            Serving serving;
            serving.model = *test::bundled().model("llama3.1-70b");
            serving.release.framework = framework;
            serving.cut.tp = 4;
            const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
            const Rules rules = effectiveRules(hardware, serving);
            const Layers layers(hardware, serving, rules);
            StepTable table(layers, constantsFrom(test::bundled(), framework, hardware.gpu->generation));
            double sum = 0;
            constexpr int count = 200'000;
            const auto start = now();
            for (int i = 0; i < count; ++i)
                sum += closedForm(table, rules, 1e6, 1 + i % 512, 512 + i % 3000, 64 + i % 1000).requestsPerS;
            const double pointsPerS = count / since(start);
            std::printf("%s: %.0f operating points/s in closed form (sum %.3g)\n", toWord(framework).c_str(), pointsPerS, sum);
            bench::sayOverBar(toWord(framework) + ": operating points in closed form", pointsPerS, bench::Bar::AtLeast, leastPointsPerS, "/s");
            for (const double cv : {0.0, 0.3}) {
                Load load;
                load.concurrency = 256;
                load.prompt = 1024;
                load.output = 512;
                load.promptCv = load.outputCv = cv;
                double best = 1e9;
                double watched = 1e9;
                for (int i = 0; i < 20; ++i) {
                    auto began = now();
                    sum += run(table, load, rules, 1e7).span_s;
                    best = std::min(best, since(began));
                    History history;
                    began = now();
                    sum += run(table, load, rules, 1e7, {.history = &history}).span_s;
                    watched = std::min(watched, since(began));
                }
                std::printf("%s: 2,560 requests of 256 clients, spread %.1f: %.3f ms, with its history %.3f ms\n", toWord(framework).c_str(), cv, 1e3 * best, 1e3 * watched);
                bench::sayOverBar(toWord(framework) + ": 2,560 requests of 256 clients" + (cv > 0 ? ", spread" : ""), 1e3 * best, bench::Bar::AtMost, mostRun_ms, "ms");
            }
        }
    }

    /// Of a replica whose slots are a thousand: 1 to 1,024 clients, ten requests of each.
    void curves()
    {
        for (const bool two : {false, true}) {
            ServingJob job;
            job.serving.model = *test::bundled().model("llama3.1-70b");
            job.pool.instance = "p5en.48xlarge";
            job.pool.cut.tp = 4;
            job.serving.cut = job.pool.cut;
            job.load.concurrency = 64;
            if (two)
                job.prefill = job.pool;
            double best = 1e9;
            std::size_t count = 0;
            for (int i = 0; i < 5; ++i) {
                const auto began = std::chrono::steady_clock::now();
                count = loadCurve(test::bundled(), job)->points.size();
                best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
            }
            std::printf("curve over the load%s: %zu points in %.1f ms\n", two ? ", two pools" : "", count, 1e3 * best);
        }
    }

    void searches()
    {
        const auto run = [](const char *what, const char *model, std::initializer_list<const char *> limits) {
            search::ServingQuestion question;
            question.job.serving.model = *test::bundled().model(model);
            question.job.load.prompt = 2000;
            question.job.load.output = 300;
            question.anyLoad = true;
            search::ServingOptions options;
            options.threads = 1;
            for (const char *limit : limits)
                QVERIFY(options.limits.add(limit).has_value());
            // Of the processor: others may run beside, and the closed form ends at half of the progress.
            const std::clock_t began = std::clock();
            std::clock_t ended = began;
            const auto answer = search::searchServing(test::bundled(), question, options, {}, [&](const search::SoFar &sofar) {
                if (sofar.fraction <= 0.5)
                    ended = std::clock();
            });
            const double form_s = static_cast<double>(ended - began) / CLOCKS_PER_SEC;
            QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
            std::printf("search %s: %llu points of %llu deployments in %.3f s of one core = %.0f points/s in closed form; %llu runs of the event core, %.2f s of one core in all\n", what,
                        static_cast<unsigned long long>(answer->points), static_cast<unsigned long long>(answer->deployments), form_s, static_cast<double>(answer->points) / form_s,
                        static_cast<unsigned long long>(answer->runs), static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
            bench::sayOverBar(std::string("search ") + what + ": points in closed form", static_cast<double>(answer->points) / form_s, bench::Bar::AtLeast, leastPointsPerS, "/s");
        };
        constexpr const char *types = "instance=p5.48xlarge,p5en.48xlarge,p6-b200.48xlarge";
        run("70B, one pool", "llama3.1-70b", {types, "precision=bf16,fp8", "mode=aggregated", "ttft_ms=..1000", "tpot_ms=..30"});
        run("70B, one pool and two, 64 GPUs", "llama3.1-70b", {types, "precision=bf16,fp8", "ttft_ms=..1000", "tpot_ms=..30"});
        run("DeepSeek-V3, one pool", "deepseek-v3", {types, "precision=fp8", "mode=aggregated", "ttft_ms=..3000", "tpot_ms=..50"});
        run("DeepSeek-V3, one pool and two, 64 GPUs", "deepseek-v3", {types, "precision=fp8", "ttft_ms=..3000", "tpot_ms=..50"});
    }
};

QTEST_APPLESS_MAIN(bench_Serve)
#include "bench_serve.moc"
