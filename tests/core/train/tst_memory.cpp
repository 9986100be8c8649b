// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the memory model, and figures that follow from the papers by hand.
#include <cmath>
#include <utility>
#include <vector>

#include <QTest>

#include <core/train/engine.h>
#include <core/train/memory.h>
#include <core/train/stages.h>
#include <core/workload/framework_traits.h>
#include <core/workload/parameters.h>
#include <tests/support/bundled.h>
#include <tests/support/models.h>

using namespace switchyard;
using train::Memory;
using test::llama8b;
using workload::Plan;

namespace {

/// What the frameworks' code says, without a fit.
hardware::MemoryConstants defaults()
{
    return hardware::defaultMemoryConstants(test::bundled());
}

catalog::Architecture mixtral()
{
    catalog::Architecture model = llama8b();
    model.id = "mixtral-8x7b";
    model.vocab = 32000;
    model.experts = 8;
    model.topk = 2;
    model.moeFfn = 14336;
    return model;
}

Plan planOf(workload::Framework framework)
{
    Plan plan;
    plan.framework = framework;
    plan.gbs = 256;
    plan.seq = 4096;
    plan.dp = 8;
    plan.recompute.kind = workload::RecomputeKind::None;
    plan.shard = workload::Shard::Zero1;
    return plan;
}

train::MemoryTable tableOf(const catalog::Architecture &model, const Plan &plan)
{
    const hardware::MemoryConstants constants = defaults();
    const auto share = [&](bool moe) {
        const workload::LayerParameters p = workload::layerParameters(model, moe);
        train::LayerShare layer;
        layer.dense = (p.attention + p.mlp) / plan.tp + p.latentDown + p.router + p.norms;
        layer.expert = p.experts / (static_cast<double>(plan.ep) * plan.etp);
        layer.trainableDense = layer.dense;
        layer.trainableExpert = layer.expert;
        return layer;
    };
    const double ends = static_cast<double>(model.vocab) * model.hidden / plan.tp;
    return train::memoryTable(model, plan, constants.of(plan.framework), share(false), share(true), ends, ends);
}

Memory worstOf(const catalog::Architecture &model, const Plan &plan, int *stage = nullptr)
{
    return train::worstMemory(tableOf(model, plan), model, plan, 2.0, stage);
}

} // namespace

class TestMemory : public QObject
{
    Q_OBJECT
private slots:
    void everyFamily_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<bool>("moe");
        for (const workload::FrameworkTraits &traits : workload::frameworkTraits)
            for (const bool moe : {false, true})
                QTest::addRow("%s, %s", toWord(traits.framework).c_str(), moe ? "mixture of experts" : "dense") << static_cast<int>(traits.framework) << moe;
    }

    void partsSumToTheTotal_data() { everyFamily_data(); }
    void partsSumToTheTotal()
    {
        QFETCH(int, family);
        QFETCH(bool, moe);
        const catalog::Architecture model = moe ? mixtral() : llama8b();
        Plan plan = planOf(static_cast<workload::Framework>(family));
        plan.tp = 2;
        plan.sp = true;
        plan.pp = 4;
        plan.ep = moe ? 4 : 1;
        const train::MemoryTable table = tableOf(model, plan);
        for (int stage = 0; stage < plan.pp; ++stage) {
            const Memory m = train::stageMemory(table, model, plan, stage, 2.0);
            double sum = 0;
            for (const double part : {m.weights, m.gradients, m.optimizer, m.activations, m.logits, m.buffers, m.workspace, m.context,
                                      m.fragmentation}) {
                QVERIFY(part >= 0 && std::isfinite(part));
                sum += part;
            }
            QVERIFY(std::abs(sum - m.total) < 1);
            QVERIFY(m.allocated <= m.reserved && m.reserved <= m.total);
            QCOMPARE(m.headroom, table.family.headroom * (m.activations + m.logits));
            QCOMPARE(m.logits > 0, stage == plan.pp - 1);
        }
    }

    void worstStageIsTheMaximum_data() { everyFamily_data(); }
    void worstStageIsTheMaximum()
    {
        QFETCH(int, family);
        QFETCH(bool, moe);
        catalog::Architecture model = moe ? mixtral() : llama8b();
        for (const int vocab : {32000, 256000}) {
            model.vocab = vocab;
            for (const int layers : {30, 32, 61}) {
                model.layers = layers;
                model.firstDenseLayers = moe && layers == 61 ? 3 : 0;
                for (const int pp : {1, 2, 4, 8, 16}) {
                    Plan plan = planOf(static_cast<workload::Framework>(family));
                    plan.pp = pp;
                    const train::MemoryTable table = tableOf(model, plan);
                    double most = 0, needed = 0;
                    for (int stage = 0; stage < pp; ++stage) {
                        const Memory its = train::stageMemory(table, model, plan, stage, 2.0);
                        most = std::max(most, its.total);
                        needed = std::max(needed, its.needed());
                    }
                    int stage = -1;
                    QCOMPARE(train::worstMemory(table, model, plan, 2.0, &stage).needed(), needed);
                    QCOMPARE(train::stageMemory(table, model, plan, stage, 2.0).needed(), needed);
                    QCOMPARE(train::fullestMemory(table, model, plan, 2.0).total, most);
                }
            }
        }
    }

    /// A stage that holds less, and more of it in activations, may need more than the fullest: it decides whether the plan fits.
    void theStageThatNeedsTheMostDecides()
    {
        int others = 0;
        catalog::Architecture model = llama8b();
        model.vocab = 32000;
        for (const int seq : {2048, 3072, 4096, 6144, 8192, 12288, 16384}) {
            for (int layers = 1; layers < model.layers; ++layers) {
                Plan plan = planOf(workload::Framework::Megatron);
                plan.pp = 2;
                plan.seq = seq;
                plan.firstStageLayers = layers;
                train::MemoryTable table = tableOf(model, plan);
                table.family.headroom = 1;
                const Memory first = train::stageMemory(table, model, plan, 0, 2.0), last = train::stageMemory(table, model, plan, 1, 2.0);
                int stage = -1;
                const Memory worst = train::worstMemory(table, model, plan, 2.0, &stage);
                QCOMPARE(worst.needed(), std::max(first.needed(), last.needed()));
                QCOMPARE(stage, first.needed() >= last.needed() ? 0 : 1);
                others += (first.needed() > last.needed()) != (first.total > last.total) ? 1 : 0;
            }
        }
        QVERIFY(others > 0);
    }

    void moreTokensNeedMore_data() { everyFamily_data(); }
    void moreTokensNeedMore()
    {
        QFETCH(int, family);
        QFETCH(bool, moe);
        const catalog::Architecture model = moe ? mixtral() : llama8b();
        Plan plan = planOf(static_cast<workload::Framework>(family));
        plan.gbs = 1024;
        double before = 0;
        for (const int mbs : {1, 2, 4, 8}) {
            plan.mbs = mbs;
            const double now = worstOf(model, plan).total;
            QVERIFY(now > before);
            before = now;
        }
        plan.mbs = 1;
        before = 0;
        for (const int seq : {2048, 4096, 8192, 32768}) {
            plan.seq = seq;
            const double now = worstOf(model, plan).total;
            QVERIFY(now > before);
            before = now;
        }
        // Context parallelism takes them back.
        Plan cut = plan;
        cut.cp = 4;
        QVERIFY(worstOf(model, cut).activations < worstOf(model, plan).activations);
    }

    void shardingReduces_data() { everyFamily_data(); }
    void shardingReduces()
    {
        QFETCH(int, family);
        QFETCH(bool, moe);
        const catalog::Architecture model = moe ? mixtral() : llama8b();
        Plan plan = planOf(static_cast<workload::Framework>(family));
        const auto states = [&](workload::Shard shard) {
            plan.shard = shard;
            const Memory m = worstOf(model, plan);
            return m.weights + m.gradients + m.optimizer;
        };
        const double ddp = states(workload::Shard::Ddp);
        const double zero1 = states(workload::Shard::Zero1);
        const double zero2 = states(workload::Shard::Zero2);
        const double zero3 = states(workload::Shard::Zero3);
        QVERIFY(ddp > zero1 && zero1 > zero2 && zero2 > zero3);
        plan.dp = 64;
        QVERIFY(states(workload::Shard::Zero3) < zero3);
        plan.shardGroup = 8;
        QVERIFY(std::abs(states(workload::Shard::Hsdp) - zero3) < 1);
    }

    void earlierStagesHoldMoreMicroBatches()
    {
        const catalog::Architecture model = llama8b();
        Plan plan = planOf(workload::Framework::Megatron);
        plan.pp = 8;
        const train::MemoryTable table = tableOf(model, plan);
        const double first = train::stageMemory(table, model, plan, 0, 2.0).activations;
        const double last = train::stageMemory(table, model, plan, 7, 2.0).activations;
        QVERIFY(std::abs(first / last - 8) < 1e-9); // 1F1B: pp − stage micro-batches in flight
        plan.vpp = 2;
        const double interleaved = train::stageMemory(table, model, plan, 0, 2.0).activations;
        QVERIFY(std::abs(interleaved / last - (2.0 * 7 + 8 + 1) / 2) < 1e-9); // Megatron's warm-up, in chunks
        plan.vpp = 1;
        plan.gbs = 2 * plan.dp; // fewer micro-batches than stages
        QVERIFY(std::abs(train::stageMemory(table, model, plan, 0, 2.0).activations / last - 2) < 1e-9);
    }

    /// ZB-H1 puts weight gradients off on every stage until it keeps what the first of 1F1B does.
    void zeroBubbleKeepsAsManyMicroBatchesOnEveryStage()
    {
        const catalog::Architecture model = llama8b();
        Plan plan = planOf(workload::Framework::Megatron);
        plan.pp = 8;
        const train::MemoryTable table = tableOf(model, plan);
        const double most = train::stageMemory(table, model, plan, 0, 2.0).activations;
        plan.schedule = workload::Schedule::ZeroBubble;
        for (int stage = 0; stage < plan.pp; ++stage)
            QCOMPARE(train::stageMemory(table, model, plan, stage, 2.0).activations, most);
        plan.gbs = 2 * plan.dp; // fewer micro-batches than stages
        QVERIFY(std::abs(train::stageMemory(table, model, plan, 7, 2.0).activations / most - 2.0 / 8) < 1e-9);
    }

    void recomputeKeepsLess_data() { everyFamily_data(); }
    void recomputeKeepsLess()
    {
        QFETCH(int, family);
        QFETCH(bool, moe);
        const catalog::Architecture model = moe ? mixtral() : llama8b();
        Plan plan = planOf(static_cast<workload::Framework>(family));
        const auto kept = [&](workload::RecomputeKind kind, std::uint32_t modules) {
            plan.recompute = {kind, modules};
            return worstOf(model, plan).activations;
        };
        using namespace workload;
        const double none = kept(RecomputeKind::None, 0);
        const double full = kept(RecomputeKind::Full, 0);
        QVERIFY(full < none / 5);
        for (const std::uint32_t module : {RecomputeCoreAttn, RecomputeLayernorm, RecomputeMoeAct, RecomputeMlp, RecomputeMoe, RecomputeOp}) {
            const double selective = kept(RecomputeKind::Selective, module);
            QVERIFY(selective <= none);
            QVERIFY(selective >= full);
        }
    }

    /// Korthikanti et al. 2022, eq. 2 and table 2: s b h (10 + 24/t + 5 a s / (h t)) bytes without
    /// sequence parallelism, s b h / t (34 + 5 a s / h) with it; a plain MLP of 4 h.
    void agreesWithKorthikanti()
    {
        catalog::Architecture model;
        model.layers = 48;
        model.hidden = 6144;
        model.heads = 64;
        model.kvHeads = 64;
        model.headDim = 96;
        model.ffnHidden = 4 * 6144;
        model.gatedMlp = false;
        model.vocab = 51200;
        Plan plan = planOf(workload::Framework::Megatron);
        plan.seq = 2048;
        plan.mbs = 4;
        plan.tp = 8;
        plan.fusedAttention = false;
        hardware::FrameworkMemory family = defaults().of(plan.framework);
        family.unfusedScore = 5;
        const double sbh = 2048.0 * 4 * 6144;
        const double scores = 5 * 64 * 2048.0 / 6144;
        const double without = sbh * (10 + 24 / 8.0 + scores / 8);
        plan.sp = false;
        QVERIFY(std::abs(layer::activationBytes(model, plan, false, family).kept / without - 1) < 0.03);
        plan.sp = true;
        const double with = sbh / 8 * (34 + scores);
        QVERIFY(std::abs(layer::activationBytes(model, plan, false, family).kept / with - 1) < 0.03);
    }

    /// Rajbhandari et al. 2020, §3: 16 bytes per parameter with mixed-precision Adam and 16-bit
    /// gradients; Megatron-Core keeps them in 32 bits: 18, of which the distributed optimizer shards 12.
    void agreesWithZero()
    {
        catalog::Architecture model = llama8b();
        Plan plan = planOf(workload::Framework::Megatron);
        const double parameters = workload::countParameters(model).total();
        plan.shard = workload::Shard::Ddp;
        Memory m = worstOf(model, plan);
        QVERIFY(std::abs((m.weights + m.gradients + m.optimizer) / (18 * parameters) - 1) < 1e-3);
        plan.shard = workload::Shard::Zero1;
        m = worstOf(model, plan);
        QVERIFY(std::abs((m.weights + m.gradients + m.optimizer) / ((6 + 12.0 / 8) * parameters) - 1) < 1e-3);
        plan.offload = workload::Offload::Optimizer;
        QCOMPARE(worstOf(model, plan).optimizer, 0.0);
        plan.offload = workload::Offload::None;
        plan.framework = workload::Framework::Torchtitan;
        plan.shard = workload::Shard::Zero3;
        m = worstOf(model, plan);
        QVERIFY(std::abs((m.weights + m.gradients + m.optimizer) / (16 * parameters / 8) - 1) < 1e-3);
    }

    /// Where an update moves half of what FP32 masters and moments are, memory holds weights and two moments in 16 bits.
    void statesAreAsWideInMemoryAsInTheUpdate()
    {
        for (const workload::FrameworkTraits &traits : workload::frameworkTraits) {
            const hardware::FrameworkMemory own = defaults().of(traits.framework);
            const bool half = traits.optimizerWidth.is < 1;
            QCOMPARE(own.weight + own.optimizer, half ? 6.0 : own.weight > 2 ? 12.0 : 14.0); // with masters apart, or the weights they are
        }
    }

    /// What is offloaded is somewhere else: 12 bytes of a parameter's states, 95 % of what the layers keep.
    void whatIsOffloadedIsOnTheHost()
    {
        const catalog::Architecture model = llama8b();
        Plan plan = planOf(workload::Framework::Megatron);
        const train::MemoryTable table = tableOf(model, plan);
        QCOMPARE(train::hostMemory(table, model, plan, 2.0), 0.0);
        const Memory before = worstOf(model, plan);
        plan.offload = workload::Offload::Optimizer;
        QVERIFY(std::abs(train::hostMemory(table, model, plan, 2.0) / (12.0 / 8 * workload::countParameters(model).total()) - 1) < 1e-3);
        QCOMPARE(train::hostMemory(table, model, plan, 2.0), before.optimizer);
        plan.offload = workload::Offload::Activations;
        QVERIFY(std::abs(train::hostMemory(table, model, plan, 2.0) / (before.activations - worstOf(model, plan).activations) - 1) < 1e-9);
    }

    /// GPU and host both have what a plan needs; a host of which nobody says how much it has is no reason.
    void aPlanFitsWhereBothHaveRoom()
    {
        const train::MemoryRoom fits{80, 80, {40, 40}}, host{80, 80, {41, 40}}, gpu{81, 80, {40, 40}}, both{81, 80, {41, 40}}, unsaid{80, 80, {41, 0}};
        QVERIFY(fits.fits() && unsaid.fits() && !host.fits() && !gpu.fits() && !both.fits());
        QVERIFY(host.lacksHostAlone() && !both.lacksHostAlone() && !gpu.lacksHostAlone() && !unsaid.lacksHostAlone());
    }

    /// Adam keeps two moments, in 16 bits where masters are: Muon one of them.
    void muonKeepsOneMoment()
    {
        const catalog::Architecture model = llama8b();
        for (const auto &[framework, moment_B] : {std::pair{workload::Framework::Megatron, 4.0}, std::pair{workload::Framework::Torchtitan, 4.0}, std::pair{workload::Framework::Torchtune, 2.0}}) {
            Plan plan = planOf(framework);
            plan.shard = workload::Shard::Ddp;
            const double adam = worstOf(model, plan).optimizer;
            plan.optimizer = workload::Optimizer::Muon;
            QVERIFY(std::abs((adam - worstOf(model, plan).optimizer) / (moment_B * workload::countParameters(model).total()) - 1) < 1e-3);
        }
    }

    void adaptersNeedNoStatesForTheBase()
    {
        catalog::Architecture model = llama8b();
        Plan plan = planOf(workload::Framework::Torchtune);
        plan.task = workload::Task::Lora;
        plan.loraRank = 16;
        plan.dp = 1;
        plan.gbs = 1;
        plan.shard = workload::Shard::Ddp;
        train::MemoryTable table = tableOf(model, plan);
        table.denseLayer.trainableDense = 1e6;
        const double parameters = workload::countParameters(model).total();
        const Memory lora = train::stageMemory(table, model, plan, 0, 2.0);
        QVERIFY(std::abs(lora.weights / (2 * parameters + 2 * 32e6) - 1) < 1e-3);
        QVERIFY(std::abs(lora.optimizer - 4 * 32e6) < 1);
        plan.quantizedBase = true;
        const Memory qlora = train::stageMemory(table, model, plan, 0, 2.0);
        QVERIFY(qlora.weights < 0.4 * lora.weights);
    }

    void interfaceOfCalibration()
    {
        catalog::Catalog catalog;
        catalog.calibration["memory.nanotron"]["logit"] = 11.5;
        const hardware::MemoryConstants constants = hardware::memoryConstantsFrom(catalog);
        QCOMPARE(constants.of(workload::Framework::Nanotron).logit, 11.5);
        QCOMPARE(constants.of(workload::Framework::Megatron).logit, hardware::memoryConstantsFrom({}).of(workload::Framework::Megatron).logit);
    }
};

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
