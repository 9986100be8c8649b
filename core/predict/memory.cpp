// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: Rajbhandari et al. 2020 (ZeRO: what each stage shards); Narayanan et al. 2021, §2.2, and
// Megatron-Core's schedules (micro-batches in flight); Zhao et al. 2023 (FSDP gathers two units).
#include <core/predict/memory.h>

#include <algorithm>

#include <core/predict/stages.h>

namespace switchyard::predict {

using workload::Offload;
using workload::Plan;
using workload::RecomputeKind;
using workload::Shard;

namespace {

constexpr double gib = 1024.0 * 1024.0 * 1024.0;

bool narrowLinears(const Plan &plan)
{
    return plan.precision != workload::Precision::Bf16 && plan.precision != workload::Precision::Fp16;
}

/// Parameters of one stage on one GPU, before data-parallel sharding.
struct StageParameters {
    double dense = 0;
    double expert = 0;
    double trainableDense = 0;
    double trainableExpert = 0;
    double ends = 0; ///< of dense: embedding and output layer
};

StageParameters parametersOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, const StageLayers &layers)
{
    StageParameters p;
    const auto add = [&](double count, const LayerShare &layer) {
        p.dense += count * layer.dense;
        p.expert += count * layer.expert;
        p.trainableDense += count * layer.trainableDense;
        p.trainableExpert += count * layer.trainableExpert;
    };
    add(layers.dense, table.denseLayer);
    add(layers.moe, table.moeLayer);
    if (layers.last && model.mtpLayers > 0) // a prediction module is one more layer at the end
        add(model.mtpLayers, model.isMoe() ? table.moeLayer : table.denseLayer);
    double ends = layers.first ? table.embedding : 0;
    if (layers.last && !(model.tiedEmbeddings && layers.first))
        ends += table.head;
    if (layers.last && !layers.first && model.mtpLayers > 0)
        ends += table.embedding;
    p.dense += ends;
    p.ends = ends;
    if (plan.task != workload::Task::Lora)
        p.trainableDense += ends;
    return p;
}

/// Over how many ranks data parallelism shards.
struct Shards {
    double dense = 1;
    double expert = 1;
};

Shards shardsOf(const Plan &plan)
{
    Shards shards;
    shards.dense = static_cast<double>(plan.dp) * plan.cp;
    shards.expert = std::max(1.0, shards.dense * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    if (plan.shardGroup > 0 && plan.shard == Shard::Hsdp) {
        shards.dense = std::min<double>(shards.dense, plan.shardGroup);
        shards.expert = std::min<double>(shards.expert, plan.shardGroup);
    }
    return shards;
}

/// Bytes of a frozen parameter under LoRA: 16 bits, or 4 bits and their block scales (QLoRA).
double frozenBytes(const Plan &plan) { return plan.quantizedBase ? 0.53 : 2; }

void addStates(Memory &memory, const MemoryTable &table, const Plan &plan, const StageParameters &p)
{
    const FamilyMemory &own = table.family;
    const Shards shards = shardsOf(plan);
    const bool shardOptimizer = plan.shard != Shard::Ddp;
    const bool shardGradients = shardOptimizer && plan.shard != Shard::Zero1;
    const bool shardWeights = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;
    const auto over = [&](double dense, double expert, bool sharded) {
        return sharded ? dense / shards.dense + expert / shards.expert : dense + expert;
    };
    const double trainable = over(p.trainableDense, p.trainableExpert, shardWeights);
    if (plan.task == workload::Task::Lora) {
        // The embedding and the head stay in 16 bits also where the layers are quantised.
        memory.weights = frozenBytes(plan) * over(p.dense - p.ends, p.expert, shardWeights) + 2 * over(p.ends, 0, shardWeights)
                         + 2 * trainable;
    } else {
        memory.weights = own.weight * trainable;
    }
    const double gradient = narrowLinears(plan) ? own.gradientNarrow : own.gradient;
    memory.gradients = gradient * over(p.trainableDense, p.trainableExpert, shardGradients);
    double optimizer = own.optimizer;
    if (plan.optimizer == workload::Optimizer::Muon)
        optimizer -= 4; // one moment
    if (plan.offload != Offload::Optimizer)
        memory.optimizer = optimizer * over(p.trainableDense, p.trainableExpert, shardOptimizer);
    if (shardWeights && shards.dense > 1) {
        // Full sharding gathers the unit at work and the next one in 16 bits.
        const double unit = std::max(table.denseLayer.dense, table.moeLayer.dense + table.moeLayer.expert);
        memory.buffers += 2 * 2 * unit;
    }
}

double keptOf(const ActivationBytes &bytes, const Plan &plan, double recomputeShare)
{
    if (plan.recompute.kind != RecomputeKind::Unstated)
        return bytes.kept;
    return recomputeShare * bytes.input + (1 - recomputeShare) * bytes.kept;
}

/// Communicators that hold NCCL buffers.
double communicatorsOf(const Plan &plan)
{
    return (plan.tp > 1) + (plan.cp > 1) + (plan.pp > 1) + (plan.dp > 1) + (plan.ep > 1);
}

} // namespace

MemoryTable memoryTable(const catalog::Architecture &model, const Plan &plan, const FamilyMemory &family,
                        const LayerShare &denseLayer, const LayerShare &moeLayer, double embedding, double head)
{
    MemoryTable table;
    table.family = family;
    table.denseLayer = denseLayer;
    table.moeLayer = moeLayer;
    table.embedding = embedding;
    table.head = head;
    if (model.moeLayers() < model.layers)
        table.denseActivations = activationBytes(model, plan, false, family);
    if (model.isMoe())
        table.moeActivations = activationBytes(model, plan, true, family);
    const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    table.logits = t * model.vocab / plan.tp * (1.0 + model.mtpLayers);
    if (plan.tp > 1)
        table.boundary_B = family.boundary * t * model.hidden;
    return table;
}

Memory stageMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, int stage, double headLayers)
{
    const FamilyMemory &own = table.family;
    const StageLayers layers = stageLayers(model, plan, stage, headLayers);

    Memory memory;
    addStates(memory, table, plan, parametersOf(table, model, plan, layers));

    // Everything that the micro-batches in flight keep, at the end of the last one's forward.
    const double flight = inFlight(plan, stage);
    const double mtp = layers.last ? model.mtpLayers : 0;
    const double dense = layers.dense + (model.isMoe() ? 0 : mtp);
    const double moe = layers.moe + (model.isMoe() ? mtp : 0);
    const double keptDense = keptOf(table.denseActivations, plan, table.recomputeShare);
    const double keptMoe = keptOf(table.moeActivations, plan, table.recomputeShare);
    const double onGpu = plan.offload == Offload::Activations ? 0.05 : 1.0; // one layer in transit
    memory.activations = onGpu * flight * (dense * keptDense + moe * keptMoe) + flight * table.boundary_B;

    // The loss, or the recomputation of one layer in the backward: they never meet.
    const double whole = std::max(dense > 0 ? table.denseActivations.whole - keptDense : 0,
                                  moe > 0 ? table.moeActivations.whole - keptMoe : 0);
    double repeat = 0;
    if (layers.last) {
        memory.logits = own.logit * table.logits;
        repeat = plan.microBatches() > 1 ? own.logitRepeat * memory.logits : 0;
    }
    memory.workspace = own.fixed_GiB * gib + std::max(0.0, whole - memory.logits);
    memory.fragmentation = own.fragmentation * memory.activations + repeat;

    // Gradients that are dropped after each step never meet the activations of a single micro-batch:
    // the peak is at the end of the forward without them, or at the end of the backward without those.
    if (own.gradientsPersist <= 0 && plan.microBatches() <= 1) {
        const double forward = memory.activations + memory.logits;
        if (memory.gradients > forward) {
            memory.activations = 0;
            memory.logits = 0;
        } else {
            memory.gradients = 0;
        }
    }

    const double communicators = own.communicator_GiB * gib * communicatorsOf(plan);
    memory.context = own.context_GiB * gib;
    memory.allocated = memory.weights + memory.gradients + memory.optimizer + memory.activations + memory.logits + memory.buffers
                       + memory.workspace;
    memory.reserved = memory.allocated + memory.fragmentation;
    memory.buffers += communicators;
    memory.total = memory.reserved + communicators + memory.context;
    return memory;
}

Memory worstMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers, int *stage)
{
    int worstStage = 0;
    Memory worst = stageMemory(table, model, plan, 0, headLayers);
    const auto consider = [&](int candidate) {
        const Memory memory = stageMemory(table, model, plan, candidate, headLayers);
        if (memory.total > worst.total) {
            worst = memory;
            worstStage = candidate;
        }
    };
    // Micro-batches in flight fall from stage to stage, so only a stage with more layers than all
    // before it can need more than they do.
    double most = stageLayers(model, plan, 0, headLayers).total();
    for (int s = 1; s + 1 < plan.pp; ++s) {
        const double layers = stageLayers(model, plan, s, headLayers).total();
        if (layers > most || (model.isMoe() && s == 1)) {
            most = std::max(most, layers);
            consider(s);
        }
    }
    if (plan.pp > 1)
        consider(plan.pp - 1);
    if (stage != nullptr)
        *stage = worstStage;
    return worst;
}

double neededBytes(const MemoryTable &table, const Memory &memory)
{
    return memory.total + table.family.headroom * (memory.activations + memory.logits);
}

} // namespace switchyard::predict
