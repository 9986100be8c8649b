// SPDX-License-Identifier: GPL-3.0-or-later
// Plans per second and memory: a 1T model on 4,096 GPUs, in one precision and in four (7 million
// plans), one and two threads; and an MoE model.
#include <core/search/search.h>

#include <cstdio>

#include <sys/resource.h>

#include <QTest>

using namespace switchyard;

class bench_Search : public QObject
{
    Q_OBJECT
    /// Largest resident size so far, MB.
    static double peak_MB()
    {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
    }
    static void measure(const char *what, const catalog::Catalog &catalog, const predict::JobSpec &spec, search::Options options)
    {
        for (const int threads : {1, 2}) {
            options.threads = threads;
            const double before_MB = peak_MB();
            const auto answer = search::search(catalog, spec, options);
            QVERIFY(answer.has_value());
            std::printf("search: %s, %d thread(s): %llu plans (%llu fit) in %.3f s = %.2f M plans/s, best %.3f s, peak memory %.0f MB (%+.0f)\n", what,
                        threads, static_cast<unsigned long long>(answer->enumerated), static_cast<unsigned long long>(answer->fitting), answer->seconds,
                        static_cast<double>(answer->enumerated) / answer->seconds / 1e6, answer->top.front().step_s, peak_MB(), peak_MB() - before_MB);
        }
    }

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
        search::Options one;
        measure("1T on 4,096 GPUs", *catalog, spec, one);
        search::Options four;
        QVERIFY(four.limits.add("precision=bf16,fp16,fp8,fp8-ds").has_value());
        measure("1T on 4,096 GPUs, 4 precisions", *catalog, spec, four);
        spec.model = *catalog->model("deepseek-v3");
        spec.plan.seq = 4096;
        measure("DeepSeek-V3 on 4,096 GPUs", *catalog, spec, one);
    }
};

QTEST_GUILESS_MAIN(bench_Search)
#include "bench_search.moc"
