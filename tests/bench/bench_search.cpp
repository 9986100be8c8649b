// SPDX-License-Identifier: GPL-3.0-or-later
// Plans per second, one and two threads: a 1T model on 4,096 GPUs.
#include <core/search/search.h>

#include <cstdio>

#include <QTest>

using namespace switchyard;

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
        for (const int threads : {1, 2}) {
            search::Options options;
            options.threads = threads;
            const auto answer = search::search(*catalog, spec, options);
            QVERIFY(answer.has_value());
            std::printf("search: 1T on 4,096 GPUs, %d thread(s): %llu plans (%llu fit) in %.3f s = %.2f M plans/s, best %.3f s\n",
                        threads, static_cast<unsigned long long>(answer->enumerated), static_cast<unsigned long long>(answer->fitting),
                        answer->seconds, static_cast<double>(answer->enumerated) / answer->seconds / 1e6, answer->top.front().step_s);
        }
    }
};

QTEST_GUILESS_MAIN(bench_Search)
#include "bench_search.moc"
