// SPDX-License-Identifier: GPL-3.0-or-later
// The closed form that a search ranks by, against the event core: how far off, by engine, over models, cuts and clients.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <QtTest/QTest>

#include <core/serve/estimate.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

ServingJob jobOf(const char *model, ServingFramework framework, const char *type, int tp, double prompt, double output)
{
    ServingJob job;
    job.serving.model = *test::bundled().model(model);
    job.serving.release = releaseOf(toWord(framework) + " ");
    job.pool = {type, 1, {tp, 1, 1, 1, 0}};
    job.serving.cut = job.pool.cut;
    job.load.prompt = prompt;
    job.load.output = output;
    return job;
}

} // namespace

class tst_Estimate : public QObject
{
    Q_OBJECT
private slots:
    /// |ln| of estimate over event core, median and 90th percentile: a first token within a factor of two for most, times
    /// per token within a tenth, throughput within 5 %.
    void staysNearTheEventCore_data()
    {
        QTest::addColumn<int>("framework");
        for (const int framework : {0, 1, 2})
            QTest::newRow(toWord(static_cast<ServingFramework>(framework)).c_str()) << framework;
    }
    void staysNearTheEventCore()
    {
        QFETCH(int, framework);
        std::vector<double> first, token, rate;
        for (const char *model : {"llama3.1-8b", "llama3.1-70b"}) {
            for (const auto &[prompt, output] : {std::pair{1024.0, 1024.0}, {8192.0, 512.0}, {512.0, 128.0}}) {
                for (const int tp : {2, 8}) {
                    ServingJob job = jobOf(model, static_cast<ServingFramework>(framework), "p5en.48xlarge", tp, prompt, output);
                    const auto deployment = deploy(test::bundled(), job, job.pool, Role::Whole);
                    if (!deployment)
                        continue;
                    const Estimator estimator(*deployment, job.load);
                    for (double clients = 1; clients <= std::min(256.0, estimator.slotCount()); clients *= 4) {
                        job.load.concurrency = clients * deployment->replicas();
                        const auto events = predictOn(test::bundled(), *deployment, job, {});
                        QVERIFY(events.has_value());
                        const Estimate form = estimator.closed(clients);
                        first.push_back(std::abs(std::log(form.ttft_s.mean / events->ttft_s.mean)));
                        token.push_back(std::abs(std::log(form.tpot_s / events->tpot_s.mean)));
                        rate.push_back(std::abs(std::log(form.requestsPerS * deployment->replicas() / events->requestsPerS)));
                    }
                }
            }
        }
        std::printf("%s: %zu points; |ln| at the median and p90: TTFT %.2f %.2f, TPOT %.3f %.3f, throughput %.3f %.3f\n", toWord(static_cast<ServingFramework>(framework)).c_str(), first.size(),
                    quantile(first, 0.5), quantile(first, 0.9), quantile(token, 0.5), quantile(token, 0.9), quantile(rate, 0.5), quantile(rate, 0.9));
        QVERIFY(first.size() > 30);
        QVERIFY(quantile(first, 0.5) < 0.45 && quantile(first, 0.9) < 0.9);
        QVERIFY(quantile(token, 0.5) < 0.08 && quantile(token, 0.9) < 0.28);
        QVERIFY(quantile(rate, 0.5) < 0.04 && quantile(rate, 0.9) < 0.15);
    }

    /// Poisson: of one replica at a half and at nine tenths of what it carries.
    void anOpenLoadIsNearToo()
    {
        for (const double share : {0.5, 0.9}) {
            ServingJob job = jobOf("llama3.1-8b", ServingFramework::Vllm, "p5en.48xlarge", 8, 1024, 256);
            const auto deployment = deploy(test::bundled(), job, job.pool, Role::Whole);
            QVERIFY(deployment.has_value());
            job.load.kind = Load::Kind::Open;
            job.load.rate = share * deployment->capacity(job.load);
            const Estimate form = Estimator(*deployment, job.load).open(job.load.rate);
            const auto events = predictOn(test::bundled(), *deployment, job, {});
            QVERIFY(events.has_value());
            std::printf("open load at %.1f of what is carried: TTFT %.4f s for %.4f, TPOT %.5f s for %.5f\n", share, form.ttft_s.mean, events->ttft_s.mean, form.tpot_s, events->tpot_s.mean);
            QVERIFY(std::abs(std::log(form.ttft_s.mean / events->ttft_s.mean)) < 0.7);
            QVERIFY(std::abs(std::log(form.tpot_s / events->tpot_s.mean)) < 0.35);
        }
    }

    void beyondWhatIsCarriedLatencyIsInfinite()
    {
        ServingJob job = jobOf("llama3.1-8b", ServingFramework::Vllm, "p5en.48xlarge", 8, 1024, 256);
        const auto deployment = deploy(test::bundled(), job, job.pool, Role::Whole);
        QVERIFY(deployment.has_value());
        const Estimate form = Estimator(*deployment, job.load).open(1e5);
        QVERIFY(std::isinf(form.ttft_s.mean) && std::isinf(form.tpot_s));
    }
};

QTEST_APPLESS_MAIN(tst_Estimate)
#include "tst_estimate.moc"
