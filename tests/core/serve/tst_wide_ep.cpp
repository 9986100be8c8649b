// SPDX-License-Identifier: GPL-3.0-or-later
// Wide EP: how uneven experts' tokens hold a replica's layers up, what EPLB evens out, what two micro-batches hide, grouped products.
#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/network/experts.h>
#include <core/serve/balance.h>
#include <core/serve/closedform.h>
#include <core/serve/deploy.h>
#include <core/serve/dispatch.h>
#include <core/serve/layers.h>
#include <core/serve/predict.h>
#include <core/serve/traffic.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;
using test::bundled;

namespace {

/// DeepSeek-V3, attention and experts over as many GPUs.
Serving wide(int gpus, std::optional<double> imbalance)
{
    Serving out;
    out.model = *bundled().model("deepseek-v3");
    out.release = releaseOf("sglang 0.5.6");
    out.formats.linear = out.formats.experts = workload::KernelPrecision::Fp8Block;
    out.cut = {gpus, 1, gpus, gpus, 1};
    out.expertImbalance = imbalance;
    return out;
}

double part(const Costs &costs, Cost which) { return costs[static_cast<std::size_t>(which)]; }
/// Experts where their weights stream and where tensor cores hold them, with all else that those hold.
double products(const Costs &costs) { return part(costs, Cost::Experts) + part(costs, Cost::Compute); }

} // namespace

class tst_WideEp : public QObject
{
    Q_OBJECT
    static Costs step(const char *instance, const Serving &serving, double tokens)
    {
        const auto hardware = hardwareOf(bundled(), instance);
        if (!hardware) {
            qWarning("%s", hardware.error().message.c_str());
            return {};
        }
        return Layers(*hardware, serving, effectiveRules(*hardware, serving)).linear(tokens);
    }
    static Exchanges exchanges(const char *instance, const Serving &serving, double tokens)
    {
        const Hardware hardware = hardwareOf(bundled(), instance).value();
        return Layers(hardware, serving, effectiveRules(hardware, serving)).exchanges(tokens);
    }

private slots:
    /// Dispatch and combine are even unless it is stated: 1 changes not a bit of them. The experts' law has a fullest GPU.
    void oneIsEven()
    {
        const Costs unsaid = step("p6e-gb200.36xlarge", wide(32, std::nullopt), 4096);
        const Costs even = step("p6e-gb200.36xlarge", wide(32, 1.0), 4096);
        QVERIFY(part(unsaid, Cost::Comm) > 0);
        QVERIFY(part(even, Cost::Comm) == part(unsaid, Cost::Comm));
        QVERIFY(products(even) < products(unsaid));
        for (const Cost same : {Cost::Gemm, Cost::Pointwise, Cost::Layer})
            QVERIFY(part(even, same) == part(unsaid, same));
    }

    /// Bytes are those that the time is made of: FP8 tokens out and 16 bits back for narrow experts, one copy for each node that
    /// a token visits where DeepEP's normal kernels run.
    void tokensTravelAsTheTimeCounts()
    {
        for (const auto format : {workload::KernelPrecision::Fp8Block, workload::KernelPrecision::Bf16}) {
            Serving serving = wide(32, {});
            serving.formats.experts = format;
            const double in = network::tokenBytes(7168, format == workload::KernelPrecision::Fp8Block), out = 2.0 * 7168;
            const double copies = network::expectedCopies(4, 8); // nodes
            const Exchanges many = exchanges("p5en.48xlarge", serving, 32768), few = exchanges("p5en.48xlarge", serving, 3200);
            const auto cards_B = [](const Exchanges &of, ExchangeKind kind) { return at(of, kind).crossing_B / at(of, kind).calls; };
            for (const auto &[kind, token_B] : {std::pair{ExchangeKind::Dispatch, in}, std::pair{ExchangeKind::Combine, out}}) {
                QVERIFY(std::abs(cards_B(many, kind) / (1024 * copies * token_B) - 1) < 1e-9);
                // Within the low-latency kernels' buffers, a copy for each expert or each node: what is faster.
                const double perToken = cards_B(few, kind) / (100 * token_B);
                QVERIFY2(std::abs(perToken - 8) < 1e-9 || std::abs(perToken - copies) < 1e-9, qPrintable(QString::number(perToken)));
            }
        }
    }

    /// The ledger has them as often: behind every attention, and behind the three dense layers, where an attention group has
    /// several GPUs; 58 layers route.
    void theLedgerHasThemAsOften()
    {
        ServingPrediction prediction;
        PhasePrediction phase;
        phase.pool = {"p5en.48xlarge", 4, wide(32, {}).cut};
        phase.pool.cut.attentionDp = 16;
        Serving serving = wide(32, {});
        serving.cut = phase.pool.cut;
        phase.sent.decodes = exchanges("p5en.48xlarge", serving, 3200);
        phase.dispatcher = dispatcherOf(*hardwareOf(bundled(), "p5en.48xlarge"), serving.cut);
        prediction.phases.push_back(phase);
        const auto traffic = trafficOf({}, prediction, 2); // two steps
        const auto find = [&](const char *name) { return *std::ranges::find(traffic, std::string(name), [](const network::TrafficItem &one) { return one.name.english(); }); };
        QCOMPARE(traffic.size(), std::size_t{3});
        QCOMPARE(find("decode TP all-reduce of attention").calls, 2 * 64.0);
        for (const char *name : {"decode dispatch to experts", "decode combine of experts"}) {
            QCOMPARE(find(name).calls, 2 * 58.0);
            QCOMPARE(find(name).dispatcher, workload::Dispatcher::DeepEpUccl);
        }
        double busy_s = 0;
        for (const network::TrafficItem &item : traffic)
            busy_s += item.busy_s;
        const double step_s = part(step("p5en.48xlarge", serving, 3200), Cost::Comm);
        QVERIFY2(std::abs(busy_s / (2 * step_s) - 1) < 1e-9, qPrintable(QString::number(busy_s / step_s)));
    }

    /// Low latency within an UltraServer: the fullest GPU's port takes its share, the floor stays.
    void nvlinkBytesGrowAsTheShare()
    {
        const double tokens = 4096; // 128 of each GPU
        const auto comm = [&](double imbalance) { return part(step("p6e-gb200.36xlarge", wide(32, imbalance), tokens), Cost::Comm); };
        const Serving serving = wide(32, {});
        const network::Wiring wiring = network::resolveWiring(bundled(), *bundled().instance("p6e-gb200.36xlarge"));
        double once_s = 0; // what the mean's bytes take
        for (const bool dispatch : {true, false})
            once_s += tokens / 32 * serving.model.topk * network::tokenBytes(serving.model.hidden, dispatch) * 31 / 32 / (wiring.experts.nvlinkEfficiency * wiring.nvlink_Bps);
        const double layers = serving.model.moeLayers();
        QVERIFY2(std::abs((comm(1.5) - comm(1)) / (0.5 * layers * once_s) - 1) < 1e-9, qPrintable(QString::number(comm(1.5) - comm(1))));
        QVERIFY2(std::abs((comm(2) - comm(1)) / (layers * once_s) - 1) < 1e-9, qPrintable(QString::number(comm(2) - comm(1))));
    }

    /// Products of many tokens are bound by arithmetic: twice the tokens take twice the time, and a little more where the timed
    /// kernels, whose surface stands in for this precision, lose rate beyond their largest batch.
    void expertsGrowAsTheShare()
    {
        const auto experts = [](double imbalance) { return products(step("p6e-gb200.36xlarge", wide(32, imbalance), 262144)); };
        const double ratio = (experts(4) - experts(2)) / (experts(2) - experts(1)); // attention's products are in all
        QVERIFY2(ratio > 1.9 && ratio < 2.3, qPrintable(QString::number(ratio)));
        QVERIFY(experts(1.2) > experts(1));
        QVERIFY2(experts(64) == experts(32), "one of 32 GPUs has no more than all");
    }

    /// Few tokens, low latency: the fullest GPU posts its share of messages back.
    void cardsAreHeldUpToo()
    {
        const auto comm = [](double imbalance) { return part(step("p5en.48xlarge", wide(16, imbalance), 512), Cost::Comm); };
        QVERIFY(comm(1.5) > 1.05 * comm(1));
    }

    /// One GPU, or a cut of every expert, has no fullest.
    void withoutEpNothingChanges()
    {
        Serving whole = wide(8, std::nullopt);
        whole.cut = {8, 1, 1, 1, 1};
        const Costs unsaid = step("p5en.48xlarge", whole, 512);
        whole.expertImbalance = 3;
        QVERIFY(unsaid == step("p5en.48xlarge", whole, 512));
    }

    /// DeepSeek's balancer: copies of what is asked the most, then the heaviest first to the emptiest GPU.
    void balancedAsEplbPlaces()
    {
        QCOMPARE(placedImbalance(std::vector<double>(256, 1.0), 256, 64), 1.0);
        QCOMPARE(placedImbalance({4, 1, 1, 1, 1}, 8, 4), 1.0);         // four copies of the heavy one, one on each GPU beside a light one
        QCOMPARE(placedImbalance({6, 1, 1}, 4, 2), 1.0);               // 3 + 1 on both
        QCOMPARE(placedImbalance({9, 3, 2, 1, 1}, 6, 3), 5.5 / (16.0 / 3)); // 4.5, 4.5, 3, 2, 1, 1: 5.5 + 5.5 + 5
        const std::vector<double> loads = expertLoads(1.01, 18432, 256, 8);
        QCOMPARE(loads.size(), std::size_t{256});
        QVERIFY(std::ranges::is_sorted(loads) && loads.back() > 5);    // a power law
        const double alone = placedImbalance(loads, 256, 64), copied = placedImbalance(loads, 320, 64);
        QVERIFY2(alone > 1.5 && copied < 1.1 && copied >= 1, qPrintable(QStringLiteral("%1 and %2").arg(alone).arg(copied)));
        // Of a step: chance comes on top, the less the more tokens there are; a stated imbalance stands.
        Serving serving = wide(64, std::nullopt);
        QVERIFY(!fullestExperts(serving, 8192));
        serving.redundantExperts = 64;
        const double few = *fullestExperts(serving, 1024), many = *fullestExperts(serving, 65536);
        QVERIFY2(few > many && many > 1, qPrintable(QStringLiteral("%1 and %2").arg(few).arg(many)));
        serving.expertImbalance = 1.3;
        QCOMPARE(*fullestExperts(serving, 1024), 1.3);
    }

    /// Copies take memory, and must be shared evenly.
    void copiesTakeMemory()
    {
        Serving serving = wide(32, std::nullopt);
        const double without = weights_B(serving);
        serving.redundantExperts = 32;
        const double one = 58.0 * 3 * 7168 * 2048; // bytes of an expert of each layer in FP8
        QVERIFY2(std::abs((weights_B(serving) - without) / one - 1) < 0.01, qPrintable(QString::number((weights_B(serving) - without) / one)));
        QVERIFY(checkExperts(serving));
        serving.redundantExperts = 33;
        const auto uneven = checkExperts(serving);
        QVERIFY(!uneven && uneven.error().message.find("like 0") != std::string::npos);
    }

    /// DeepGEMM's own table of grouped products on H800 (deepseek-ai/DeepGEMM README.md of 2025-02): TFLOPS of both products of an expert,
    /// groups × rows each. Ours follow from the plain products' curve and the groups' weights, with the activation between them; nothing is
    /// fitted to that table.
    void groupedProductsAreAsMeasured()
    {
        struct Measured {
            int groups;
            double rows, in_tflops, out_tflops;
        };
        const Hardware hardware = hardwareOf(bundled(), "hgx-h800", true).value();
        double sum = 0;
        constexpr Measured table[] = {{4, 8192, 1297, 1099}, {8, 4096, 1288, 1093}, {1, 1024, 1233, 925}, {2, 512, 1040, 916}, {4, 256, 932, 815}};
        for (const Measured &m : table) {
            const int gpus = 256 / m.groups;
            Serving serving = wide(gpus, 1.0);
            serving.expertSkew = 0;
            const Layers layers(hardware, serving, effectiveRules(hardware, serving));
            const double rows = m.groups * m.rows, flop = 2 * rows * 7168 * 2048;
            const Work work = layers.halfLayer(rows * gpus / serving.model.topk).experts;
            const double ours_s = work.stream_s + work.compute_s, theirs_s = 1e-12 * (2 * flop / m.in_tflops + flop / m.out_tflops);
            qInfo("%d x %g rows: %.0f us, DeepGEMM's %.0f us", m.groups, m.rows, 1e6 * ours_s, 1e6 * theirs_s);
            QVERIFY2(std::abs(ours_s / theirs_s - 1) < 0.65, qPrintable(QString::number(ours_s / theirs_s)));
            sum += std::abs(ours_s / theirs_s - 1);
        }
        QVERIFY2(sum / std::size(table) < 0.45, qPrintable(QString::number(sum / std::size(table))));
    }

    /// Two micro-batches: what is exchanged is the same, what shows of it less; weights are read twice, so that few tokens lose.
    void twoBatchesHideExchanges()
    {
        const Hardware hardware = hardwareOf(bundled(), "p5en.48xlarge").value();
        const auto stepOf = [&](const char *release, bool two, StepLoad load) {
            Serving serving = wide(32, 1.0);
            serving.release = releaseOf(release);
            serving.twoBatches = two;
            const Layers layers(hardware, serving, effectiveRules(hardware, serving));
            StepTable table(layers, Constants{});
            struct {
                double seconds;
                Costs parts;
                Exchanges sent;
            } out{0, table.parts(load), table.exchanges(load)};
            out.seconds = total(out.parts, table.weights());
            return out;
        };
        for (const char *release : {"sglang 0.5.6", "vllm 0.18.0"}) {
            StepLoad decodes;
            decodes.decodes = 256 * 32;
            decodes.keys = 2000;
            StepLoad prompts;
            prompts.prefillTokens = 16384 * 32;
            prompts.finishing = 8 * 32;
            for (const StepLoad &load : {decodes, prompts}) {
                const auto one = stepOf(release, false, load), two = stepOf(release, true, load);
                const Sent &whole = at(one.sent, ExchangeKind::Combine), &halves = at(two.sent, ExchangeKind::Combine);
                QCOMPARE(halves.calls, 2 * whole.calls);
                QVERIFY(halves.hidden_s > 0.3 * halves.seconds && halves.hidden_s <= halves.seconds && whole.hidden_s == 0);
                QVERIFY2(two.seconds < (load.decodes > 0 ? 1 : 0.95) * one.seconds, qPrintable(QStringLiteral("%1: %2 and %3").arg(QLatin1String(release)).arg(two.seconds).arg(one.seconds)));
                QVERIFY(std::abs(seconds(two.sent) / part(two.parts, Cost::Comm) - 1) < 1e-9);
            }
            StepLoad few = decodes;
            few.decodes = 34 * 32;
            const auto one = stepOf(release, false, few), two = stepOf(release, true, few);
            QVERIFY(part(two.parts, Cost::Gemm) > 1.5 * part(one.parts, Cost::Gemm)); // weights twice
            QVERIFY2(two.seconds > one.seconds, qPrintable(QStringLiteral("%1: %2 and %3").arg(QLatin1String(release)).arg(two.seconds).arg(one.seconds)));
            few.decodes = 16 * 32;
            QCOMPARE(stepOf(release, true, few).seconds > stepOf(release, false, few).seconds, releaseOf(release).framework == ServingFramework::Sglang); // vLLM divides from 32 on
        }
    }

    /// Stages of a pipeline have a part of the layers each: of prompts each exchanges as much less. What is told as communication is what
    /// is told of its exchanges, of steps of either kind and of both.
    void stagesShareWhatIsExchanged()
    {
        const Hardware hardware = hardwareOf(bundled(), "p5en.48xlarge").value();
        StepLoad decodes;
        decodes.decodes = 256 * 32;
        decodes.keys = 2000;
        StepLoad prompts;
        prompts.prefillTokens = 16384 * 32;
        prompts.finishing = 8 * 32;
        StepLoad both = prompts;
        both.decodes = decodes.decodes;
        both.keys = decodes.keys;
        for (const bool two : {false, true}) {
            double ofPrompts_s = 0;
            for (const int pp : {1, 2, 4}) {
                Serving serving = wide(32, 1.0);
                serving.cut.pp = pp;
                serving.twoBatches = two;
                const Layers layers(hardware, serving, effectiveRules(hardware, serving));
                StepTable table(layers, Constants{});
                for (const StepLoad &load : {decodes, prompts, both}) {
                    const double told_s = part(table.parts(load), Cost::Comm), exchanged_s = seconds(table.exchanges(load));
                    QVERIFY2(std::abs(told_s / exchanged_s - 1) < 1e-9, qPrintable(QStringLiteral("%1 stages: %2 and %3").arg(pp).arg(told_s).arg(exchanged_s)));
                }
                const Exchanges sent = table.exchanges(prompts);
                const double each_s = pp * (at(sent, ExchangeKind::Dispatch).shown_s() + at(sent, ExchangeKind::Combine).shown_s());
                if (pp == 1)
                    ofPrompts_s = each_s;
                QVERIFY2(std::abs(each_s / ofPrompts_s - 1) < 0.05, qPrintable(QStringLiteral("%1 stages: %2 and %3").arg(pp).arg(each_s).arg(ofPrompts_s)));
            }
        }
    }

    /// One GPU, or TP alone, has no use for copies of experts.
    void copiesNeedSeveralGpus()
    {
        ServingJob job;
        job.serving = wide(8, std::nullopt);
        job.serving.cut.ep = 1;
        job.pool = {"p5en.48xlarge", 1, job.serving.cut};
        job.load.concurrency = 16;
        const auto plain = predictServing(bundled(), job);
        job.serving.redundantExperts = 64;
        const auto copied = predictServing(bundled(), job);
        QVERIFY2(plain && copied, plain ? "" : plain.error().message.c_str());
        QCOMPARE(copied->outputPerS, plain->outputPerS);
        QVERIFY(std::ranges::find(copied->assumed, "redundant_experts", &workload::Assumption::name) != copied->assumed.end());
    }

    /// Engines that have none say so, and so does a cut without dispatch.
    void twoBatchesWhereThereAre()
    {
        Serving serving = wide(32, 1.0);
        serving.twoBatches = true;
        QVERIFY(checkExperts(serving));
        for (const char *without : {"trtllm 1.2", "vllm 0.9.1"}) {
            serving.release = releaseOf(without);
            const auto refused = checkExperts(serving);
            QVERIFY(!refused && refused.error().message.find("expected vllm from 0.11, or sglang") != std::string::npos);
        }
        ServingJob job;
        job.serving = wide(8, std::nullopt);
        job.serving.twoBatches = true;
        job.pool = {"p5en.48xlarge", 1, job.serving.cut};
        job.load.concurrency = 64;
        const auto narrow = predictServing(bundled(), job);
        QVERIFY2(narrow, narrow ? "" : narrow.error().message.c_str());
        QVERIFY(std::ranges::find(narrow->assumed, "two_batches", &workload::Assumption::name) != narrow->assumed.end());
        job.serving.twoBatches = false;
        QCOMPARE(predictServing(bundled(), job)->outputPerS, narrow->outputPerS);
    }

    /// Verifying drafts asks a latent cache as often as there are tokens: attention computes them all, and reads it once.
    void draftsAreAttendedToo()
    {
        const Hardware hardware = hardwareOf(bundled(), "p5en.48xlarge").value();
        Serving serving = wide(32, 1.0);
        const double plain = Layers(hardware, serving, effectiveRules(hardware, serving)).decode_s(128 * 32, 4000);
        serving.speculation = {1, 0.6, true};
        const double verified = Layers(hardware, serving, effectiveRules(hardware, serving)).decode_s(128 * 32, 4000);
        QVERIFY2(verified > 1.2 * plain && verified < 2.1 * plain, qPrintable(QString::number(verified / plain)));
    }

    /// What the closed form says that a deployment carries is what the event core reaches with all its slots.
    void capacityIsTheEventCores()
    {
        for (const auto &[release, two] : {std::pair{"sglang 0.5.6", false}, {"sglang 0.5.6", true}, {"vllm 0.18.0", false}, {"vllm 0.18.0", true}}) {
            ServingJob job;
            job.serving = wide(32, std::nullopt);
            job.serving.release = releaseOf(release);
            job.serving.redundantExperts = 32;
            job.serving.twoBatches = two;
            job.serving.limits.sequences = 128;
            job.pool = {"p5en.48xlarge", 4, job.serving.cut};
            job.load.prompt = 2000;
            job.load.output = 500;
            const Deployment deployment = deploy(bundled(), job, job.pool, Role::Whole).value();
            const double most = deployment.capacity(job.load);
            job.load.steady = true;
            job.load.concurrency = std::floor(slotsOf(deployment.rules, deployment.memory.kvTokens, 2000, 500));
            const double reached = operate(*deployment.layers, *deployment.table, job.load, {})->requestsPerS;
            qInfo("%s, two batches %d: %.1f and %.1f requests/s", release, two, most, reached);
            QVERIFY2(std::abs(most / reached - 1) < 0.1, qPrintable(QStringLiteral("%1: %2 and %3").arg(QLatin1String(release)).arg(most).arg(reached)));
        }
    }

    /// Within a server prompts of several lengths run one after another, and a rate beyond that is refused.
    void unevenPromptsRunOneAfterAnother()
    {
        ServingJob job;
        job.serving = wide(8, std::nullopt);
        job.serving.release = releaseOf("vllm 0.18.0");
        job.pool = {"p5en.48xlarge", 1, job.serving.cut};
        job.load.prompt = 4000;
        job.load.output = 200;
        const Deployment deployment = deploy(bundled(), job, job.pool, Role::Whole).value();
        const double even = deployment.capacity(job.load);
        job.load.promptCv = 1;
        const double uneven = deployment.capacity(job.load);
        QVERIFY2(uneven < 0.8 * even, qPrintable(QStringLiteral("%1 and %2 requests/s").arg(even).arg(uneven)));
    }

    /// No row has experts over more than a server's 8 GPUs: the band is wider than without rows, and says so, of either pool.
    void theBandSaysThatNothingBacksIt()
    {
        const auto at = [](int gpus, bool pools = false) {
            ServingJob job;
            job.serving = wide(gpus, std::nullopt);
            job.pool = {"p5en.48xlarge", std::max(1, gpus / 8), job.serving.cut};
            if (pools) {
                job.prefill = job.pool;
                job.pool.cut = job.serving.cut = wide(8, std::nullopt).cut;
                job.pool.instances = 1;
            }
            job.load.concurrency = 64;
            return predictServing(bundled(), job).value();
        };
        const auto saysSo = [](const ServingPrediction &p) {
            const bool warned = std::ranges::any_of(p.warnings, [](const Said &line) { return line.english().find("a few published steps") != std::string::npos; });
            return warned && p.errorBasis.starts_with("not held against any row");
        };
        const ServingPrediction narrow = at(8), broad = at(16), pools = at(16, true);
        QVERIFY2(!saysSo(narrow) && narrow.errorBasis.find("published rows") != std::string::npos, narrow.errorBasis.c_str());
        QVERIFY2(saysSo(broad) && saysSo(pools), broad.errorBasis.c_str());
        for (const auto band : {&ServingPrediction::tpotBand_pct, &ServingPrediction::ttftBand_pct, &ServingPrediction::throughputBand_pct}) {
            QVERIFY((broad.*band)[0] < (narrow.*band)[0] && (broad.*band)[1] > (narrow.*band)[1]);
            QVERIFY((broad.*band)[0] < 100 * std::expm1(-0.7) && (broad.*band)[1] > 100 * std::expm1(0.7));
        }
    }

    void whatIsTakenIsSaid()
    {
        ServingJob job;
        job.serving = wide(16, std::nullopt);
        job.pool = {"p5en.48xlarge", 2, job.serving.cut};
        job.load.concurrency = 64;
        const auto law = predictServing(bundled(), job);
        QVERIFY2(law, law ? "" : law.error().message.c_str());
        const auto says = [](const ServingPrediction &p) { return std::ranges::find(p.assumed, "expert_imbalance", &workload::Assumption::name) != p.assumed.end(); };
        QVERIFY(says(*law));
        job.serving.expertImbalance = 1;
        const auto even = predictServing(bundled(), job);
        job.serving.expertImbalance = 2;
        const auto uneven = predictServing(bundled(), job);
        QVERIFY(even && uneven && !says(*even));
        QVERIFY(uneven->tpot_s.mean > even->tpot_s.mean);
        job.serving.model = *bundled().model("llama3.1-8b");
        job.pool.cut = job.serving.cut = {8, 1, 1, 1, 1};
        const auto dense = predictServing(bundled(), job);
        QVERIFY(!dense && dense.error().message.find("has no experts") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_WideEp)
#include "tst_wide_ep.moc"
