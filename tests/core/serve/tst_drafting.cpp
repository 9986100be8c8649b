// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts: by a model beside the one that serves, whose passes and bytes are counted; by heads, which ask once; by a look-up, which is free.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

#include <QtTest/QTest>

#include <core/network/rankgroups.h>
#include <core/predict/explain_phases.h>
#include <core/serve/cost_names.h>
#include <core/serve/deploy.h>
#include <core/serve/drafting.h>
#include <core/serve/traffic.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;

namespace {

const catalog::Architecture &model(const char *id) { return *test::bundled().model(id); }

Speculation byModel(const char *served, const char *draft, int drafts, double acceptance = 0.7)
{
    return speculationOf(model(served), drafts, acceptance, draftModelOf(model(draft), model(served), "", Rules(), catalog::GpuGeneration::Hopper).value());
}

struct Bench {
    Hardware hardware;
    Serving serving;
    Rules rules;
    std::unique_ptr<Layers> layers;
    std::unique_ptr<StepTable> table;

    Bench(const char *served, const Cut &cut, Speculation speculation, ServingFramework framework = ServingFramework::Vllm)
    {
        hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        serving.model = model(served);
        serving.release.framework = framework;
        serving.cut = cut;
        serving.speculation = std::move(speculation);
        rules = effectiveRules(hardware, serving);
        layers = std::make_unique<Layers>(hardware, serving, rules);
        table = std::make_unique<StepTable>(*layers, Constants());
    }
    double part(const StepLoad &load, Cost cost) { return table->parts(load)[static_cast<std::size_t>(cost)]; }
};

ServingJob job(Speculation speculation, const char *served = "llama3.1-70b", int tp = 4)
{
    ServingJob out;
    out.serving.model = model(served);
    out.serving.speculation = std::move(speculation);
    out.serving.cut.tp = tp;
    out.pool = {"p5en.48xlarge", 1, {.tp = tp, .replicas = 0}};
    out.load.concurrency = 32;
    out.load.prompt = 2000;
    out.load.output = 300;
    return out;
}

bool says(const std::vector<workload::Assumption> &assumed, const char *name, const char *why)
{
    return std::ranges::any_of(assumed, [&](const workload::Assumption &one) { return one.name == name && one.why.find(why) != std::string::npos; });
}

} // namespace

class tst_Drafting : public QObject
{
    Q_OBJECT
private slots:
    /// As many passes of the draft model as there are drafts, by the same layers and constants, over one token of each sequence.
    void aDraftIsAPass()
    {
        constexpr int drafts = 3;
        Bench bench("llama3.1-70b", {.tp = 4}, byModel("llama3.1-70b", "llama3.2-1b", drafts));
        const StepLoad load{.decodes = 8, .keys = 1024};
        Serving small;
        small.model = model("llama3.2-1b");
        small.cut.tp = 4;
        const Layers alone(bench.hardware, small, bench.rules);
        const Costs weights = weightsOf(Constants());
        const Costs one = alone.linear(8);
        double expected_s = 0;
        for (const Cost cost : {Cost::Gemm, Cost::Compute, Cost::Experts, Cost::Pointwise, Cost::Layer})
            expected_s += drafts * weights[static_cast<std::size_t>(cost)] * one[static_cast<std::size_t>(cost)];
        const Work head = alone.head(8);
        expected_s += drafts * (weights[static_cast<std::size_t>(Cost::Gemm)] * head.stream_s + weights[static_cast<std::size_t>(Cost::Compute)] * head.compute_s + weights[static_cast<std::size_t>(Cost::Attention)] * alone.decode_s(8, 1024));
        QVERIFY2(std::abs(bench.part(load, Cost::Draft) / expected_s - 1) < 1e-9, qPrintable(QStringLiteral("%1 s, expected %2 s").arg(bench.part(load, Cost::Draft)).arg(expected_s)));
        const Sent sent = at(bench.table->exchanges(load), ExchangeKind::DraftReduce);
        QCOMPARE(sent.calls, 3.0 * 2 * 16);
        // Without it nothing but its own part and its exchanges is less.
        Bench free("llama3.1-70b", {.tp = 4}, speculationOf(model("llama3.1-70b"), drafts, 0.7));
        QVERIFY(free.serving.speculation.lookedUp);
        QCOMPARE(free.part(load, Cost::Draft), 0.0);
        QVERIFY(std::abs(bench.table->seconds(load) - free.table->seconds(load) - expected_s - sent.seconds) < 1e-12);
    }
    /// Prompts go through the draft model as well, with or without decodes beside them; a table's two ways to a step's time are one.
    void promptsAreSeenByIt()
    {
        for (const Cut &cut : {Cut{.tp = 4}, Cut{.tp = 2, .pp = 2}, Cut{.tp = 8, .attentionDp = 2}}) {
            Bench with("llama3.1-70b", cut, byModel("llama3.1-70b", "llama3.2-1b", 2)), free("llama3.1-70b", cut, speculationOf(model("llama3.1-70b"), 2, 0.7));
            for (const double decodes : {0.0, 24.0}) {
                StepLoad load{.decodes = decodes, .keys = 3000, .prefillTokens = 2000, .finishing = 1};
                const double own_s = free.table->prefill_s(1, 2000, 2000), both_s = with.table->prefill_s(1, 2000, 2000);
                QVERIFY(both_s > 1.01 * own_s && both_s < 1.5 * own_s);
                load.prefill_s = both_s;
                const Costs parts = with.table->parts(load);
                QVERIFY(parts[static_cast<std::size_t>(Cost::Draft)] > 0);
                QVERIFY(std::abs(with.table->seconds(load) / total(parts, with.table->weights()) - 1) < 1e-12);
                QVERIFY(std::abs(seconds(with.table->exchanges(load)) / parts[static_cast<std::size_t>(Cost::Comm)] - 1) < 1e-9);
                StepLoad bare = load;
                bare.prefillTokens = bare.prefill_s = bare.finishing = 0;
                QVERIFY(decodes == 0 || parts[static_cast<std::size_t>(Cost::Draft)] > 1.01 * with.part(bare, Cost::Draft));
            }
        }
    }
    /// All micro-batches of a pipeline draft at its last stage.
    void aPipelineDraftsAtItsEnd()
    {
        const Speculation speculation = byModel("llama3.1-70b", "llama3.2-1b", 2);
        Bench one("llama3.1-70b", {.tp = 4}, speculation), two("llama3.1-70b", {.tp = 4, .pp = 2}, speculation);
        const double half_s = one.part({.decodes = 8, .keys = 1024}, Cost::Draft);
        QVERIFY(std::abs(two.part({.decodes = 16, .keys = 1024}, Cost::Draft) / (2 * half_s) - 1) < 1e-9);
    }
    /// Its all-reduces are over the GPUs of the last stage of each replica, and nowhere else.
    void itsBytesAreOfTheLastStage()
    {
        ServingJob asked = job(byModel("llama3.1-70b", "llama3.2-1b", 2), "llama3.1-70b", 2);
        asked.pool = {"p5en.48xlarge", 1, {.tp = 2, .pp = 2, .replicas = 0}};
        asked.serving.cut = asked.pool.cut;
        const auto predicted = predictServing(test::bundled(), asked);
        QVERIFY2(predicted, predicted ? "" : describe(predicted.error()).c_str());
        std::set<std::int32_t> ranks;
        for (const network::TrafficItem &item : trafficOf(asked, *predicted, 1))
            if (item.name.english() == "decode TP all-reduce of the draft model")
                for (const std::int32_t across : network::axisOffsets(item.family.across))
                    for (const std::int32_t member : network::axisOffsets(item.family.member))
                        ranks.insert(item.family.offset + across + member);
        QVERIFY((ranks == std::set<std::int32_t>{2, 3, 6, 7}));
    }
    void memoryHoldsItsWeightsAndItsCache()
    {
        const Serving free = Bench("llama3.1-70b", {.tp = 4}, speculationOf(model("llama3.1-70b"), 2, 0.7)).serving;
        Bench with("llama3.1-70b", {.tp = 4}, byModel("llama3.1-70b", "llama3.2-1b", 2));
        const Memory a = memoryOf(with.hardware, free, with.rules, 2000), b = memoryOf(with.hardware, with.serving, with.rules, 2000);
        // 16 layers of 8 heads of 64, keys and values of 2 bytes, over 4 GPUs; 1.236 B parameters of 2 bytes, the table once.
        QCOMPARE(b.kvToken_B - a.kvToken_B, 16 * 2 * 8 / 4 * 64 * 2.0);
        QVERIFY2(std::abs(b.draft_B / (1.236e9 * 2 / 4) - 1) < 0.01, qPrintable(QString::number(b.draft_B)));
        QCOMPARE(b.weights_B - a.weights_B, b.draft_B);
        QVERIFY(b.kvTokens < a.kvTokens);
        QCOMPARE(kvCache_B(with.serving, 1000) - kvCache_B(free, 1000), 1000 * 16 * 2 * 8 * 64 * 2.0);
    }
    /// Heads that draft are a layer more with a projection of 2 h into h, and keep a cache of their own, however many drafts go through them.
    void memoryHoldsItsHeads()
    {
        constexpr double GiB = 1024.0 * 1024 * 1024;
        Bench with("deepseek-v3", {.tp = 8}, speculationOf(model("deepseek-v3"), 3, 0.7)), one("deepseek-v3", {.tp = 8}, speculationOf(model("deepseek-v3"), 1, 0.7)), none("deepseek-v3", {.tp = 8}, {});
        // 16 bits: 11.3 B of routed experts, 44 M of a shared one and the attention's heads over 8 GPUs; latents, router and projection on each.
        const double heads_B = weights_B(with.serving) - weights_B(none.serving);
        QVERIFY2(heads_B > 2 * 11.4e9 / 8 && heads_B < 2 * 11.9e9 / 8 + 2 * 2 * 7168.0 * 7168, qPrintable(QString::number(heads_B)));
        QVERIFY(std::abs(weights_B(one.serving) - weights_B(with.serving)) < 1);
        const auto memory = [](Bench &of) { return memoryOf(of.hardware, of.serving, of.rules, 2000); };
        QCOMPARE(memory(with).kvToken_B - memory(none).kvToken_B, 576 * 2.0);
        Serving looksUp = none.serving;
        looksUp.speculation = {3, 0.7, false, true};
        QVERIFY(std::abs(weights_B(looksUp) - weights_B(none.serving)) < 1);
        // SGLang's reserve holds what fits into it: of experts in 4 bits over 8 GPUs all.
        const auto reserved = [](Speculation speculation) {
            Bench of("deepseek-v3", {.tp = 8}, std::move(speculation), ServingFramework::Sglang);
            of.serving.formats.experts = of.serving.formats.linear = workload::KernelPrecision::Int4Weight;
            const Memory at = memoryOf(of.hardware, of.serving, of.rules, 2000);
            return at.activations_B + at.other_B + at.weights_B;
        };
        const double more_B = reserved(speculationOf(model("deepseek-v3"), 3, 0.7)) - reserved({});
        QVERIFY2(std::abs(more_B - 2 * GiB) < 1, qPrintable(QString::number(more_B)));
    }
    /// SGLang's reserve for a draft model holds its weights.
    void aReserveIsNotCountedTwice()
    {
        Bench with("llama3.1-70b", {.tp = 4}, byModel("llama3.1-70b", "llama3.2-1b", 2), ServingFramework::Sglang), free("llama3.1-70b", {.tp = 4}, speculationOf(model("llama3.1-70b"), 2, 0.7), ServingFramework::Sglang);
        const auto reserved = [](Bench &of) {
            const Memory memory = memoryOf(of.hardware, of.serving, of.rules, 2000);
            return memory.activations_B + memory.other_B + memory.draft_B;
        };
        QVERIFY2(std::abs(reserved(with) - reserved(free) - 6.0 * 1024 * 1024 * 1024) < 1, qPrintable(QString::number(reserved(with) - reserved(free))));
    }
    /// Heads that draft ask a latent cache with one token of each sequence; all tokens are verified.
    void headsAskOnce()
    {
        constexpr int drafts = 3;
        Bench bench("deepseek-v3", {.tp = 8}, speculationOf(model("deepseek-v3"), drafts, 0.7));
        QVERIFY(bench.serving.speculation.mtp);
        const StepLoad load{.decodes = 16, .keys = 4096};
        const double verified_s = bench.layers->decode_s(16, 4096), once_s = bench.layers->decode_s(16, 4096, true);
        QVERIFY(once_s < verified_s);
        QVERIFY(std::abs(bench.part(load, Cost::Attention) / (verified_s + drafts / 61.0 * once_s) - 1) < 1e-9);
    }
    void predictionsSayWhoDrafts()
    {
        const auto free = predictServing(test::bundled(), job(speculationOf(model("llama3.1-70b"), 3, 0.7)));
        const ServingJob asked = job(byModel("llama3.1-70b", "llama3.2-1b", 3));
        const auto with = predictServing(test::bundled(), asked);
        QVERIFY(free && with);
        QVERIFY(says(free->assumed, "draft_model", "costs nothing") && !says(with->assumed, "draft_model", ""));
        QVERIFY(with->tpot_s.mean > 1.05 * free->tpot_s.mean && with->kvTokens < free->kvTokens);
        const auto part = std::ranges::find(with->phases.front().parts, Cost::Draft, &PartTime::cost);
        QVERIFY(part != with->phases.front().parts.end() && part->name == nameOf(Cost::Draft));
        const Term tree = predict::explainOutputToken(test::bundled(), {asked, *with});
        const auto term = std::ranges::find(tree.children, std::string(nameOf(Cost::Draft)), [](const Term &one) { return one.name.english(); });
        QVERIFY(term != tree.children.end() && term->value == part->seconds && term->formula.english().find("Llama 3.2 1B") != std::string::npos);
        const std::vector<network::TrafficItem> ledger = trafficOf(asked, *with, 1);
        QVERIFY(std::ranges::any_of(ledger, [](const network::TrafficItem &item) { return item.name.english() == "decode TP all-reduce of the draft model" && item.bytes > 0; }));
        QVERIFY(says(predictServing(test::bundled(), job(speculationOf(model("glm-4.5-air"), 1, 0.8), "glm-4.5-air", 8)).value().assumed, "draft_model", "") == false);
    }
    /// A draft model pays where it is far smaller and guesses well; one that is nearly as large does not.
    void smallOnesPay()
    {
        const double none = predictServing(test::bundled(), job({}))->tpot_s.mean;
        QVERIFY(predictServing(test::bundled(), job(byModel("llama3.1-70b", "llama3.2-1b", 3)))->tpot_s.mean < 0.8 * none);
        QVERIFY(predictServing(test::bundled(), job(byModel("llama3.1-70b", "llama3.1-70b", 3)))->tpot_s.mean > none);
    }
    /// The pool that prefills runs prompts through it, and its cache goes with the other.
    void poolsBothHoldIt()
    {
        ServingJob asked = job(byModel("llama3.1-70b", "llama3.2-1b", 3)), free = job(speculationOf(model("llama3.1-70b"), 3, 0.7));
        asked.prefill = free.prefill = asked.pool;
        const auto with = predictServing(test::bundled(), asked), without = predictServing(test::bundled(), free);
        QVERIFY2(with && without, with ? "" : describe(with.error()).c_str());
        QVERIFY(with->phases.front().period_s > without->phases.front().period_s && with->phases.front().memory.draft_B > 0);
        QVERIFY(with->transfer_s > without->transfer_s);
    }
    void badDraftsAreRefused()
    {
        const auto other = draftModelOf(model("qwen3-0.6b"), model("llama3.1-70b"), "", Rules(), catalog::GpuGeneration::Hopper);
        QVERIFY(!other && describe(other.error()).find("151936 tokens, Llama 3.1 70B one of 128256") != std::string::npos);
        const auto refused = [](ServingJob asked) {
            const auto answer = predictServing(test::bundled(), asked);
            return answer ? std::string() : describe(answer.error());
        };
        ServingJob wide = job(byModel("qwen2.5-3b", "qwen2.5-0.5b", 2), "qwen2.5-3b", 8);
        QVERIFY2(refused(wide).find("the draft model: TP 8 does not divide the 14 heads") != std::string::npos, refused(wide).c_str());
        ServingJob groups = job(byModel("llama3.1-70b", "llama3.2-1b", 2));
        groups.serving.release.framework = ServingFramework::Sglang;
        groups.pool.cut.attentionDp = 2;
        QVERIFY2(refused(groups).find("beside attention DP") != std::string::npos, refused(groups).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Drafting)
#include "tst_drafting.moc"
