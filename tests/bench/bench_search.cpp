// SPDX-License-Identifier: GPL-3.0-or-later
// Prints plans per second on one and two threads, beside what two threads of plain arithmetic gain in
// the same run, and the process's peak memory after searches of 10^5 and 7 × 10^6 plans: a 1T model on
// 4,096 GPUs, in one precision and in four; and an MoE model.
#include <core/search/search.h>

#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <thread>
#include <vector>

#include <sys/resource.h>

#include <QTest>

using namespace switchyard;

namespace {

double peakMemory_MB()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// How much more arithmetic two threads do than one: what the machine has left for us just now.
double twoThreadGain()
{
    const auto seconds = [](int threads) {
        const auto start = std::chrono::steady_clock::now();
        std::vector<std::jthread> running;
        for (int t = 0; t < threads; ++t) {
            running.emplace_back([] {
                volatile double x = 1;
                for (int i = 0; i < 100'000'000; ++i)
                    x = x * 0.999999 + 1e-6;
            });
        }
        running.clear();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    return 2 * seconds(1) / seconds(2);
}

} // namespace

class bench_Search : public QObject
{
    Q_OBJECT
private slots:
    void plansPerSecond()
    {
        const auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(catalog.has_value());
        predict::JobSpec spec;
        spec.model = *catalog->model("megatron-1t");
        spec.instance = "p5.48xlarge";
        spec.instances = 512;
        spec.plan.gbs = 4096;
        spec.plan.seq = 2048;
        const auto run = [&](const char *what, std::initializer_list<const char *> limits, int threads, bool pareto) {
            search::Options options;
            options.threads = threads;
            options.pareto = pareto;
            for (const char *limit : limits)
                QVERIFY(options.limits.add(limit).has_value());
            const auto answer = search::search(*catalog, spec, options);
            QVERIFY(answer.has_value());
            std::printf("search: %s, %d thread(s): %llu plans (%llu fit) in %.3f s = %.2f M plans/s, best %.3f s, peak memory %.1f MB\n",
                        what, threads, static_cast<unsigned long long>(answer->enumerated),
                        static_cast<unsigned long long>(answer->fitting), answer->seconds,
                        static_cast<double>(answer->enumerated) / answer->seconds / 1e6, answer->top.front().step_s, peakMemory_MB());
        };
        run("1T on 4,096 GPUs, TP8", {"tp=8", "sp=on"}, 1, true);
        for (const int threads : {1, 2})
            run("1T on 4,096 GPUs", {}, threads, false);
        for (const int threads : {1, 2})
            run("1T on 4,096 GPUs, 4 precisions", {"precision=bf16,fp16,fp8,fp8-ds"}, threads, false);
        run("1T on 4,096 GPUs, 4 precisions, with the front", {"precision=bf16,fp16,fp8,fp8-ds"}, 2, true);
        spec.model = *catalog->model("deepseek-v3");
        spec.plan.seq = 4096;
        for (const int threads : {1, 2})
            run("DeepSeek-V3 on 4,096 GPUs", {}, threads, false);
        std::printf("search: two threads of plain arithmetic do %.2f x what one does in the same run\n", twoThreadGain());
    }
};

QTEST_GUILESS_MAIN(bench_Search)
#include "bench_search.moc"
