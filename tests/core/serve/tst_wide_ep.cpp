// SPDX-License-Identifier: GPL-3.0-or-later
// Wide EP: how uneven experts' tokens hold a replica's layers up.
#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/network/experts.h>
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
        const auto find = [&](const char *name) { return *std::ranges::find(traffic, std::string(name), &network::TrafficItem::name); };
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
            const bool warned = std::ranges::any_of(p.warnings, [](const Said &line) { return line.english().find("not held against any published row") != std::string::npos; });
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
