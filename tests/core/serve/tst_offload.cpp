// SPDX-License-Identifier: GPL-3.0-or-later
// Prefixes in host memory and on NVMe: sizes and rates by hand, and what hits there do to a run.
#include <cmath>

#include <QtTest/QTest>

#include <core/serve/deploy.h>
#include <core/serve/predict.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

ServingJob job(const char *instance, double hostHit, double nvmeHit)
{
    ServingJob out;
    out.serving.model = *test::bundled().model("llama3.1-70b");
    out.serving.release.framework = ServingFramework::Vllm;
    out.serving.hostHit = hostHit;
    out.serving.nvmeHit = nvmeHit;
    out.pool = {instance, 1, {.tp = 8, .replicas = 0}};
    out.serving.cut = out.pool.cut;
    out.load.concurrency = 8;
    out.load.prompt = 16000;
    out.load.output = 100;
    return out;
}

} // namespace

class tst_Offload : public QObject
{
    Q_OBJECT
private slots:
    /// Llama 70B, 16-bit cache, TP 8: 80 layers × 2 × 128 × 2 bytes of a token on each GPU.
    void sizesAndTimesByHand()
    {
        const auto made = deploy(test::bundled(), job("p5en.48xlarge", 0.8, 0), job("p5en.48xlarge", 0.8, 0).pool, Role::Whole);
        QVERIFY2(made, made ? "" : made.error().message.c_str());
        const catalog::InstanceType &type = *test::bundled().instance("p5en.48xlarge");
        const double token_B = 80 * 2 * 128 * 2;
        QVERIFY(std::abs(made->memory.kvToken_B - token_B) < 1e-6);
        QVERIFY(std::abs(made->offload.hostTokens / (0.5 * type.ram_B / 8 / token_B) - 1) < 1e-9);
        QVERIFY(std::abs(made->offload.nvmeTokens / (type.nvme_B / 8 / token_B) - 1) < 1e-9);
        QVERIFY(std::abs(made->offload.token_s / (0.8 * token_B / type.hostCopy_Bps) - 1) < 1e-9);
        QVERIFY(made->offload.tokenShared_s == made->offload.token_s);
    }

    /// NVMe is shared by the GPUs of the instance and slower than the way from host memory.
    void nvmeIsSlower()
    {
        const auto token_s = [](double hostHit, double nvmeHit) {
            const ServingJob asked = job("p5en.48xlarge", hostHit, nvmeHit);
            return deploy(test::bundled(), asked, asked.pool, Role::Whole).value().offload.token_s;
        };
        QVERIFY(token_s(0, 0.5) > token_s(0.5, 0));
        QVERIFY(token_s(0.4, 0.1) < token_s(0, 0.5));
        QVERIFY(token_s(0, 0) <= 0);
    }

    /// Copied back, a prompt's first token comes sooner than computed, later than found in GPU memory.
    void aHitIsBetweenTheCacheAndNone()
    {
        const auto ttft = [](const ServingJob &asked) {
            const auto p = predictServing(test::bundled(), asked);
            return p ? p->ttft_s.mean : -1;
        };
        ServingJob cached = job("p5en.48xlarge", 0, 0);
        const double none = ttft(cached);
        cached.serving.prefixHit = 0.8;
        const double inGpu = ttft(cached);
        const double inHost = ttft(job("p5en.48xlarge", 0.8, 0));
        QVERIFY2(inGpu > 0 && inGpu < inHost && inHost < none, qPrintable(QStringLiteral("%1 %2 %3").arg(inGpu).arg(inHost).arg(none)));
        const auto said = predictServing(test::bundled(), job("p5en.48xlarge", 0.8, 0));
        QVERIFY(said->offloaded && said->offloaded->copy_s < said->offloaded->recompute_s);
        QVERIFY(inHost - inGpu > 0.9 * said->offloaded->copy_s);
    }

    /// One client after another: what a run adds to its first tokens is the copy, and parts still sum to the times.
    void partsHoldTheCopies()
    {
        ServingJob alone = job("p5en.48xlarge", 0.8, 0);
        alone.load.concurrency = 4;
        const auto made = deploy(test::bundled(), alone, alone.pool, Role::Whole);
        QVERIFY(made);
        const OperatingPoint point = operate(*made->layers, *made->table, alone.load, {.run = {.parts = true}}).value();
        QVERIFY(std::abs(total(point.run.ttftParts, made->table->weights()) / point.ttft_s - 1) < 1e-6);
    }

    /// Faster than copies come back no prompt is computed.
    void copiesAreAQueue()
    {
        ServingJob busy = job("p5en.48xlarge", 0, 0.99);
        busy.load.output = 8;
        busy.load.concurrency = 64;
        const auto p = predictServing(test::bundled(), busy);
        QVERIFY2(p, p ? "" : p.error().message.c_str());
        const double most = 1 / p->offloaded->copy_s;
        QVERIFY2(p->requestsPerS < 1.02 * most && p->requestsPerS > 0.8 * most, qPrintable(QStringLiteral("%1 of %2").arg(p->requestsPerS).arg(most)));
        QVERIFY(std::ranges::any_of(p->warnings, [](const Said &said) { return said.english().starts_with("copies back"); }));
    }

    void whatCannotBeIsSaid()
    {
        ServingJob all = job("p5en.48xlarge", 0.6, 0.4);
        QVERIFY(!predictServing(test::bundled(), all));
        for (const auto &[id, type] : test::bundled().instances)
            if (!type.incomplete && type.nvme_B <= 0 && !type.reference && type.ultraserver.empty()) {
                const auto without = predictServing(test::bundled(), job(id.c_str(), 0, 0.5));
                QVERIFY2(!without, id.c_str());
            }
    }

    /// Two pools: the one that prefills copies, the one that decodes gets the cache whole.
    void thePrefillPoolCopies()
    {
        ServingJob two = job("p5en.48xlarge", 0.8, 0);
        two.prefill = two.pool;
        const auto pools = deployBoth(test::bundled(), two);
        QVERIFY2(pools, pools ? "" : pools.error().message.c_str());
        QVERIFY(pools->prefill.offload.token_s > 0 && pools->decode.offload.token_s <= 0);
        const auto p = predictServing(test::bundled(), two);
        QVERIFY(p && p->offloaded && p->ttft_s.mean > p->offloaded->copy_s);
    }

    /// A prefill worker copies back one prompt after another, too: the run carries no more than the pool is said to.
    void copiesOfAPrefillPoolAreAQueue()
    {
        ServingJob two = job("p5en.48xlarge", 0, 0.99);
        two.prefill = two.pool;
        two.load.output = 8;
        two.load.concurrency = 64;
        const auto pools = deployBoth(test::bundled(), two);
        QVERIFY2(pools, pools ? "" : pools.error().message.c_str());
        const double most = pools->prefillMost;
        QVERIFY(std::abs(most * two.load.prompt * pools->prefill.offload.tokenShared_s - 1) < 1e-9); // copies are what limits it
        const auto p = predictServing(test::bundled(), two);
        QVERIFY(p);
        QVERIFY2(p->requestsPerS < 1.02 * most && p->requestsPerS > 0.8 * most, qPrintable(QStringLiteral("%1 of %2").arg(p->requestsPerS).arg(most)));
    }
};

QTEST_APPLESS_MAIN(tst_Offload)
#include "tst_offload.moc"
