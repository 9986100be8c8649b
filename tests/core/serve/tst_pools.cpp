// SPDX-License-Identifier: GPL-3.0-or-later
// Two pools: what carries the cache between them, and the same instances if each served whole.
#include <cmath>

#include <QtTest/QTest>

#include <core/serve/closedform.h>
#include <core/serve/deploy.h>
#include <core/serve/predict.h>
#include <core/serve/traffic.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

ServingJob split(const char *prefill, int prefillInstances, const char *decode, int decodeInstances)
{
    ServingJob out;
    out.serving.model = *test::bundled().model("llama3.1-70b");
    out.serving.release.framework = ServingFramework::Vllm;
    out.pool = {decode, decodeInstances, {.tp = 4, .replicas = 0}};
    out.prefill = PoolShape{prefill, prefillInstances, {.tp = 4, .replicas = 0}};
    out.serving.cut = out.pool.cut;
    out.load.concurrency = 64;
    out.load.prompt = 4096;
    out.load.output = 256;
    return out;
}

} // namespace

class tst_Pools : public QObject
{
    Q_OBJECT
private slots:
    /// Trays of one UltraServer: 1.34 GB of cache over four GPUs' NVLink of 900 GB/s each, over their cards of 50 GB/s.
    void anUltraServerMovesTheCacheOverNvlink()
    {
        ServingJob job = split("p6e-gb200.36xlarge", 2, "p6e-gb200.36xlarge", 2);
        const auto inside = predictServing(test::bundled(), job);
        QVERIFY2(inside, inside ? "" : inside.error().message.c_str());
        QVERIFY(inside->transferOverNvlink);
        QVERIFY2(inside->transfer_s > 336e6 / 900e9 && inside->transfer_s < 3e-3, qPrintable(QString::number(inside->transfer_s)));
        QVERIFY2(std::ranges::any_of(inside->assumed, [](const auto &a) { return a.name == "kv_path"; }), "nobody said that they are in one");
        job.oneDomain = false; // a design that has them in two
        const auto apart = predictServing(test::bundled(), job);
        QVERIFY(apart && !apart->transferOverNvlink);
        QVERIFY2(apart->transfer_s > 336e6 / 50e9 && apart->transfer_s > 3 * inside->transfer_s, qPrintable(QString::number(apart->transfer_s)));
        QVERIFY(apart->transferExposed_s < apart->transfer_s);
    }

    /// What is said of places makes no NVLink where there is none, nor room in an UltraServer.
    void noDomainIsLargerThanItIs()
    {
        const Hardware p5en = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        const Hardware gb200 = hardwareOf(test::bundled(), "p6e-gb200.36xlarge").value();
        QVERIFY(kvPathOf(p5en, p5en, 16, true) == KvPath::Cards);
        QVERIFY(kvPathOf(gb200, gb200, 72) == KvPath::Nvlink);
        QVERIFY(kvPathOf(gb200, gb200, 76, true) == KvPath::Cards);
        QVERIFY(kvPathOf(p5en, gb200, 12, true) == KvPath::Cards);
    }

    /// 4,096 tokens are 256 blocks of 16: one piece each where nothing is said, K and V of 80 layers each by vLLM's rule, one where layers lie together.
    void piecesArePosted()
    {
        ServingJob job = split("p5en.48xlarge", 1, "p5en.48xlarge", 1);
        const auto unsaid = predictServing(test::bundled(), job);
        QVERIFY2(unsaid, unsaid ? "" : unsaid.error().message.c_str());
        QCOMPARE(unsaid->transferDescriptors, 256.0);
        QVERIFY(std::abs(unsaid->transferPosting_s - 256 * 3.2e-6) < 1e-12);
        QVERIFY(std::ranges::any_of(unsaid->assumed, [](const auto &a) { return a.name == "kv_transport"; }));
        job.carrier.transport = workload::KvTransport::NixlUcx;
        const auto ucx = predictServing(test::bundled(), job);
        QCOMPARE(ucx->transferDescriptors, 256.0 * 160);
        QVERIFY(std::abs(ucx->transfer_s - 256 * 160 * 3.2e-6) < 1e-9); // posting is longer than the way
        QVERIFY(std::ranges::any_of(ucx->warnings, [](const Warning &w) { return w.english().find("SRD transport") != std::string::npos; }));
        QVERIFY(std::ranges::none_of(ucx->assumed, [](const auto &a) { return a.name == "kv_transport"; }));
        job.carrier.transport = workload::KvTransport::NixlLibfabric;
        const auto libfabric = predictServing(test::bundled(), job);
        QVERIFY(std::abs(libfabric->transferPosting_s - 256 * 160 * 2.44e-6) < 1e-9 && libfabric->ttft_s.mean < ucx->ttft_s.mean);
        job.carrier.blocks = workload::KvBlocks::AcrossLayers;
        const auto across = predictServing(test::bundled(), job);
        QCOMPARE(across->transferDescriptors, 256.0);
        QVERIFY(across->ttft_s.mean < libfabric->ttft_s.mean);
        job.serving.release = releaseOf("vllm 0.11");
        QVERIFY(!predictServing(test::bundled(), job));
        job.serving.release = releaseOf("sglang 0.5");
        const auto refused = predictServing(test::bundled(), job);
        QVERIFY(!refused && refused.error().message.find("blocks across layers, which sglang") != std::string::npos);
    }

    /// A latent is one piece of a layer, an indexer's keys another; a pipeline's stages post their own; a draft model its own besides.
    void piecesFollowTheModel()
    {
        const auto pieces = [](const char *model, int pp, const char *engine) {
            Serving serving;
            serving.model = *test::bundled().model(model);
            serving.release = releaseOf(engine);
            serving.cut.pp = pp;
            return postingOf(test::bundled(), serving, {workload::KvTransport::NixlLibfabric, {}}).perBlock;
        };
        QCOMPARE(pieces("llama3.1-70b", 1, "vllm"), 160.0);
        QCOMPARE(pieces("llama3.1-70b", 4, "sglang"), 40.0);
        QCOMPARE(pieces("deepseek-v3", 1, "vllm"), 61.0);
        QCOMPARE(pieces("deepseek-v3.2", 1, "vllm"), 122.0);
        QCOMPARE(pieces("llama3.1-70b", 1, "trtllm"), 1.0);
    }

    /// Each GPU that decodes gets what it will hold: its heads, a latent whole, its stage's layers; fewer that send have more each.
    void everyGpuGetsWhatItHolds_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QList<int>>("from"); // TP, PP, attention DP
        QTest::addColumn<QList<int>>("to");
        QTest::addColumn<double>("parts"); ///< the cache over what the busiest GPU moves of it
        QTest::addColumn<double>("ratio"); ///< pieces over blocks
        const auto row = [](const char *name, const char *model, QList<int> from, QList<int> to, double parts, double ratio) { QTest::newRow(name) << QString(model) << from << to << parts << ratio; };
        row("heads", "llama3.1-70b", {8, 1, 1}, {8, 1, 1}, 8, 1);
        row("fewer send", "llama3.1-70b", {4, 1, 1}, {8, 1, 1}, 4, 1);
        row("fewer get", "llama3.1-70b", {8, 1, 1}, {4, 1, 1}, 4, 2);
        row("more GPUs than heads", "llama3.1-70b", {16, 1, 1}, {16, 1, 1}, 8, 1);
        row("stages on both sides", "llama3.1-70b", {4, 2, 1}, {4, 2, 1}, 8, 1);
        row("stages into heads", "llama3.1-70b", {4, 2, 1}, {8, 1, 1}, 8, 1);
        row("attention groups", "qwen3-235b-a22b", {8, 1, 4}, {8, 1, 4}, 2, 1);
        row("latents", "deepseek-v3", {8, 1, 1}, {8, 1, 1}, 1, 1);
        row("latents of groups", "deepseek-v3", {8, 1, 8}, {16, 1, 16}, 1, 1);
        row("latents in stages", "deepseek-v3", {4, 2, 1}, {4, 2, 1}, 2, 1);
        row("a latent for eight", "deepseek-v3", {8, 1, 8}, {8, 1, 1}, 1 / 8.0, 1);
    }
    void everyGpuGetsWhatItHolds()
    {
        QFETCH(QString, model);
        QFETCH(QList<int>, from);
        QFETCH(QList<int>, to);
        QFETCH(double, parts);
        QFETCH(double, ratio);
        const Hardware p5en = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        constexpr double tokens = 65536;
        const auto moved = [&](const QList<int> &cut, const QList<int> &other) {
            Serving sender;
            sender.model = *test::bundled().model(model.toStdString());
            sender.cut = {.tp = cut[0], .pp = cut[1], .attentionDp = cut[2]};
            return moveOf(p5en, sender, p5en, {.tp = other[0], .pp = other[1], .attentionDp = other[2]}, KvPath::Cards, {}, tokens, 0);
        };
        Serving whole;
        whole.model = *test::bundled().model(model.toStdString());
        const double least_s = kvCache_B(whole, tokens) / parts / p5en.network.nicPerGpu_Bps;
        const KvMove move = moved(from, to);
        QVERIFY2(move.seconds > least_s && move.seconds < 1.6 * least_s, qPrintable(QStringLiteral("%1 s, %2 at the least").arg(move.seconds).arg(least_s)));
        QCOMPARE(move.descriptors, ratio * tokens / kvBlockTokens);
    }

    /// The ledger has the bytes that the transfer takes its time for: a latent goes to each of eight GPUs of a group.
    void theLedgerHasWhatMoves()
    {
        ServingJob job = split("p5en.48xlarge", 1, "p5en.48xlarge", 1);
        job.serving.model = *test::bundled().model("deepseek-v3");
        job.serving.formats.linear = job.serving.formats.experts = workload::KernelPrecision::Fp8Block;
        job.prefill->cut = {.tp = 8, .ep = 8, .attentionDp = 8, .replicas = 1};
        job.pool.cut = job.serving.cut = {.tp = 8, .replicas = 1};
        const auto p = predictServing(test::bundled(), job);
        QVERIFY2(p, p ? "" : p.error().message.c_str());
        const std::vector<network::TrafficItem> ledger = trafficOf(job, *p, 10);
        const network::TrafficItem &cache = ledger.back();
        QCOMPARE(cache.name.english(), std::string("KV cache to the decode pool"));
        const double one_B = kvCache_B(job.serving, job.load.prompt);
        QVERIFY2(std::abs(cache.bytes * 8 / (8 * one_B * 10 * p->requestsPerS) - 1) < 0.01, qPrintable(QString::number(cache.bytes * 8 / one_B)));
        const double rate_Bps = cache.bytes / cache.busy_s; // of one GPU that sends
        QVERIFY2(rate_Bps > 0.5 * 50e9 && rate_Bps < 50e9, qPrintable(QString::number(rate_Bps)));
    }

    /// Libfabric drives cards alone, whatever lies in one UltraServer.
    void libfabricKnowsNoNvlink()
    {
        ServingJob job = split("p6e-gb200.36xlarge", 2, "p6e-gb200.36xlarge", 2);
        job.carrier.transport = workload::KvTransport::NixlLibfabric;
        const auto cards = predictServing(test::bundled(), job);
        QVERIFY2(cards && !cards->transferOverNvlink, cards ? "" : cards.error().message.c_str());
        job.carrier.transport = workload::KvTransport::NixlUcx;
        const auto nvlink = predictServing(test::bundled(), job);
        QVERIFY(nvlink->transferOverNvlink && std::ranges::none_of(nvlink->warnings, [](const Warning &w) { return w.english().find("SRD") != std::string::npos; }));
    }

    /// Eight chunks of 8,192 go through a prefill worker's four stages one behind the other: the last one alone is waited for, as in one pool.
    void aFirstTokenWaitsForItsLastChunk()
    {
        const auto jobOf = [](int pp) {
            ServingJob out = split("p5en.48xlarge", pp, "p5en.48xlarge", 1);
            out.pool.cut.tp = 8;
            out.prefill->cut = {.tp = 8, .pp = pp, .replicas = 0};
            out.load.kind = Load::Kind::Open;
            out.load.rate = 0.02;
            out.load.prompt = 65536;
            out.load.output = 16;
            return out;
        };
        const auto ttftOf = [](const ServingJob &job) {
            const Disaggregated pools = deployBoth(test::bundled(), job).value();
            const double ttft_s = predictOn(test::bundled(), pools, job, {}).value().ttft_s.p50;
            const double before_s = pools.prefill.table->t0_s() + pools.prefill.first_s(job.load.prompt) + pools.move(job.load.prompt).exposed_s;
            return std::abs(before_s / ttft_s - 1) < 0.05 ? ttft_s : -1; // a curve and a search add the same up
        };
        const ServingJob four = jobOf(4);
        ServingJob whole = four;
        whole.prefill.reset();
        whole.pool = *four.prefill;
        whole.serving.cut = whole.pool.cut;
        const Deployment alone = deploy(test::bundled(), whole, whole.pool, Role::Whole).value();
        const double one_s = predictOn(test::bundled(), alone, whole, {}).value().ttft_s.p50;
        const double two_s = ttftOf(four), uncut_s = ttftOf(jobOf(1));
        QVERIFY2(std::abs(two_s / one_s - 1) < 0.1, qPrintable(QStringLiteral("%1 s, %2 s in one pool").arg(two_s).arg(one_s)));
        QVERIFY2(two_s > uncut_s / 4 && two_s < uncut_s / 2, qPrintable(QStringLiteral("%1 s, %2 s on one stage").arg(two_s).arg(uncut_s)));
        const double form_s = closedForm(*alone.table, alone.rules, alone.memory.kvTokens, 1, 65536, 16).ttft_s;
        QVERIFY2(std::abs(form_s / one_s - 1) < 0.1, qPrintable(QStringLiteral("%1 s in closed form, %2 s").arg(form_s).arg(one_s)));
    }

    /// Who joins a pool that decodes comes with its cache: it computes no prompt there, for which the others would stop, and takes nothing of
    /// the budget that prompts have.
    void whoJoinsADecodePoolStopsNobody()
    {
        ServingJob job = split("p5en.48xlarge", 2, "p5en.48xlarge", 1);
        job.serving.release = releaseOf("sglang 0.5");
        job.load.prompt = 512;
        job.load.output = 64; // so that somebody joins in most steps
        const auto pools = predictServing(test::bundled(), job);
        QVERIFY2(pools, pools ? "" : pools.error().message.c_str());
        QVERIFY2(pools->itl_s.p99 < 1.5 * pools->itl_s.p50, qPrintable(QStringLiteral("%1 and %2 s").arg(pools->itl_s.p99).arg(pools->itl_s.p50)));
        const Disaggregated made = deployBoth(test::bundled(), job).value();
        const Deployment &decode = made.decode;
        const double tpot_s = closedForm(*decode.table, decode.rules, decode.memory.kvTokens, 16, job.load.prompt, job.load.output).tpot_s;
        StepLoad step;
        step.decodes = 16;
        step.keys = job.load.prompt + job.load.output / 2;
        QVERIFY2(tpot_s < 1.1 * decode.table->seconds(step), qPrintable(QString::number(tpot_s)));
        job.serving.limits.budget = 64;
        job.load.concurrency = 400;
        job.load.output = 1000;
        const auto full = predictServing(test::bundled(), job);
        QVERIFY2(full, full ? "" : full.error().message.c_str());
        QVERIFY2(full->runningMean > 100, qPrintable(QString::number(full->runningMean)));
    }

    /// The other way is what the same instances give by a prediction of their own.
    void theOtherWayIsAPredictionOfItsOwn()
    {
        ServingJob job = split("p5en.48xlarge", 1, "p5en.48xlarge", 1);
        job.load.concurrency = 128; // ten requests of each are as many as two pools run
        const auto two = predictServing(test::bundled(), job);
        QVERIFY2(two, two ? "" : two.error().message.c_str());
        ServingJob whole = job;
        whole.prefill.reset();
        whole.pool.instances = 2;
        const auto one = predictServing(test::bundled(), whole);
        QVERIFY(one && !one->aggregated);
        QVERIFY(two->aggregated && two->aggregated->notPossible.empty());
        const Aggregated &other = *two->aggregated;
        QCOMPARE(other.pools.size(), std::size_t(1));
        QVERIFY(std::abs(other.outputPerS / one->outputPerS - 1) < 1e-9);
        QVERIFY(std::abs(other.outputPerSPerGpu / (one->outputPerS / 16) - 1) < 1e-9);
        QVERIFY(std::abs(other.ttft_s.p90 / one->ttft_s.p90 - 1) < 1e-9);
        QVERIFY(std::abs(other.tpot_s.mean / one->tpot_s.mean - 1) < 1e-6);
        QVERIFY(!other.verdict.empty());
    }

    /// Pools of two types serve side by side, each its part.
    void twoTypesServeSideBySide()
    {
        const ServingJob job = split("p5en.48xlarge", 1, "p6-b200.48xlarge", 1);
        const Aggregated both = aggregatedOf(test::bundled(), job);
        QVERIFY2(both.notPossible.empty(), both.notPossible.english().c_str());
        QCOMPARE(both.pools.size(), std::size_t(2));
        QVERIFY(both.requestsPerS > 0 && both.requestsPerS <= 1.1 * both.mostPerS);
        // Little's law over both.
        QVERIFY2(std::abs(both.requestsPerS * both.e2e_s.mean / 64 - 1) < 0.12, qPrintable(QString::number(both.requestsPerS * both.e2e_s.mean)));
    }

    /// Both ways serve an open load at the rate at which it comes.
    void anOpenLoadIsServedAsItComes()
    {
        ServingJob job = split("p5en.48xlarge", 1, "p5en.48xlarge", 1);
        job.load.kind = Load::Kind::Open;
        job.load.rate = 0.5 * deployBoth(test::bundled(), job).value().most();
        const auto two = predictServing(test::bundled(), job);
        QVERIFY2(two, two ? "" : two.error().message.c_str());
        QVERIFY2(std::abs(two->requestsPerS / job.load.rate - 1) < 1e-9, qPrintable(QString::number(two->requestsPerS / job.load.rate)));
        QVERIFY(two->aggregated && two->aggregated->notPossible.empty());
        QVERIFY2(std::abs(two->aggregated->requestsPerS / job.load.rate - 1) < 1e-9, qPrintable(QString::number(two->aggregated->requestsPerS / job.load.rate)));
    }

    void whatIsBetterIsSaid()
    {
        ServingPrediction two;
        two.outputPerS = 1200;
        two.ttft_s.p90 = 1;
        two.tpot_s.p90 = 0.01;
        Aggregated one;
        one.outputPerS = 1000;
        one.ttft_s.p90 = 1;
        one.tpot_s.p90 = 0.02;
        const auto says = [&](const char *start) { return verdictOf(two, one).english().starts_with(start); };
        QVERIFY(says("disaggregated: output +20"));
        two.ttft_s.p90 = 2;
        QVERIFY(says("it depends"));
        two.outputPerS = 900;
        two.tpot_s.p90 = 0.0201;
        QVERIFY(says("aggregated"));
        two.outputPerS = 1001;
        two.ttft_s.p90 = 1.01;
        QVERIFY(says("alike"));
        // Of an open load what both carry: its output is what arrives.
        two.prefillPerS = 30;
        two.decodePerS = 20;
        one.mostPerS = 25;
        QVERIFY(verdictOf(two, one, true).english().starts_with("aggregated: disaggregated has requests at most \u221220 %"));
        one.notPossible = verbatim("no room");
        QVERIFY(says("disaggregated: aggregated serving"));
    }

    /// A model that two small pools hold, each in its own way, may not fit whole: the answer says so.
    void whatIsNotPossibleSaysWhy()
    {
        ServingJob job = split("p5.48xlarge", 1, "p5.48xlarge", 1);
        job.load.kind = Load::Kind::Open;
        const double most = deployBoth(test::bundled(), job).value().most();
        job.load.rate = 0.9 * most;
        job.load.prompt = 4096;
        const Aggregated other = aggregatedOf(test::bundled(), job);
        QVERIFY(other.mostPerS > 0);
        job.load.rate = 3 * other.mostPerS; // above what they carry aggregated
        const Aggregated beyond = aggregatedOf(test::bundled(), job);
        QVERIFY(!beyond.notPossible.empty() && beyond.outputPerS <= 0);
    }
};

QTEST_APPLESS_MAIN(tst_Pools)
#include "tst_pools.moc"
