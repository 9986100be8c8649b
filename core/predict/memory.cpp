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

StageHoldings parametersOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, const StageLayers &layers)
{
    StageHoldings p;
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

/// Bytes of a frozen parameter under LoRA: 16 bits, or 4 bits and their block scales (QLoRA).
double frozenBytes(const Plan &plan) { return plan.quantizedBase ? 0.53 : 2; }

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

MemoryFactors memoryFactors(const MemoryTable &table, const Plan &plan)
{
    const FamilyMemory &own = table.family;
    double denseRanks = static_cast<double>(plan.dp) * plan.cp;
    double expertRanks = std::max(1.0, denseRanks * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    if (plan.shardGroup > 0 && plan.shard == Shard::Hsdp) {
        denseRanks = std::min<double>(denseRanks, plan.shardGroup);
        expertRanks = std::min<double>(expertRanks, plan.shardGroup);
    }
    const double dense = 1 / denseRanks;
    const double expert = 1 / expertRanks;
    const bool shardOptimizer = plan.shard != Shard::Ddp;
    const bool shardGradients = shardOptimizer && plan.shard != Shard::Zero1;
    const bool shardWeights = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;

    MemoryFactors f;
    const bool lora = plan.task == workload::Task::Lora;
    const double weight = lora ? 2 : own.weight;
    f.weightDense = shardWeights ? weight * dense : weight;
    f.weightExpert = shardWeights ? weight * expert : weight;
    if (lora) {
        // The embedding and the head stay in 16 bits also where the layers are quantised.
        f.frozenDense = frozenBytes(plan) * (shardWeights ? dense : 1);
        f.frozenExpert = frozenBytes(plan) * (shardWeights ? expert : 1);
        f.frozenEnds = 2 * (shardWeights ? dense : 1);
    }
    const double gradient = narrowLinears(plan) ? own.gradientNarrow : own.gradient;
    f.gradientDense = shardGradients ? gradient * dense : gradient;
    f.gradientExpert = shardGradients ? gradient * expert : gradient;
    if (plan.offload != Offload::Optimizer) {
        const double optimizer = plan.optimizer == workload::Optimizer::Muon ? own.optimizer - 4 : own.optimizer; // one moment
        f.optimizerDense = shardOptimizer ? optimizer * dense : optimizer;
        f.optimizerExpert = shardOptimizer ? optimizer * expert : optimizer;
    }
    if (shardWeights && denseRanks > 1) // the unit at work and the next one, gathered in 16 bits
        f.gathered = 2 * 2 * std::max(table.denseLayer.dense, table.moeLayer.dense + table.moeLayer.expert);

    f.keptDense = keptOf(table.denseActivations, plan, table.recomputeShare);
    f.keptMoe = keptOf(table.moeActivations, plan, table.recomputeShare);
    f.wholeDense = table.denseActivations.whole - f.keptDense;
    f.wholeMoe = table.moeActivations.whole - f.keptMoe;
    f.communicators = own.communicator_GiB * gib * communicatorsOf(plan);
    f.microBatches = std::max(1, plan.microBatches());
    return f;
}

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
    const double perLogit = plan.compiled ? family.logit : family.logit + family.logitEager;
    table.logits_B = perLogit * t * model.vocab / plan.tp * (1.0 + model.mtpLayers);
    if (plan.tp > 1)
        table.boundary_B = family.boundary * t * model.hidden;
    return table;
}

namespace {

StageHoldings holdingsOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, int stage,
                         const StageLayers &layers)
{
    StageHoldings held = parametersOf(table, model, plan, layers);
    const double mtp = layers.last ? model.mtpLayers : 0;
    held.stage = stage;
    held.last = layers.last;
    held.denseLayers = layers.dense + (model.isMoe() ? 0 : mtp);
    held.moeLayers = layers.moe + (model.isMoe() ? mtp : 0);
    return held;
}

Memory memoryOf(const MemoryTable &table, const Plan &plan, const MemoryFactors &f, const StageHoldings &p)
{
    const FamilyMemory &own = table.family;
    Memory memory;
    memory.weights = f.weightDense * p.trainableDense + f.weightExpert * p.trainableExpert + f.frozenDense * (p.dense - p.ends)
                     + f.frozenExpert * p.expert + f.frozenEnds * p.ends;
    memory.gradients = f.gradientDense * p.trainableDense + f.gradientExpert * p.trainableExpert;
    memory.optimizer = f.optimizerDense * p.trainableDense + f.optimizerExpert * p.trainableExpert;

    // Everything that the micro-batches in flight keep, at the end of the last one's forward.
    const double flight = inFlight(plan, p.stage, f.microBatches);
    const double dense = p.denseLayers;
    const double moe = p.moeLayers;
    const double onGpu = plan.offload == Offload::Activations ? 0.05 : 1.0; // one layer in transit
    memory.activations = onGpu * flight * (dense * f.keptDense + moe * f.keptMoe) + flight * table.boundary_B;

    // The loss, or the recomputation of one layer in the backward: they never meet.
    const double whole = std::max(dense > 0 ? f.wholeDense : 0, moe > 0 ? f.wholeMoe : 0);
    double repeat = 0;
    if (p.last) {
        memory.logits = table.logits_B;
        repeat = f.microBatches > 1 ? own.logitRepeat * memory.logits : 0;
    }
    memory.workspace = own.fixed_GiB * gib + std::max(0.0, whole - memory.logits);
    memory.fragmentation = own.fragmentation * memory.activations + repeat;

    // Gradients that are dropped after each step never meet the activations of a single micro-batch:
    // the peak is at the end of the forward without them, or at the end of the backward without those.
    if (own.gradientsPersist <= 0 && f.microBatches <= 1) {
        if (memory.gradients > memory.activations + memory.logits) {
            memory.activations = 0;
            memory.logits = 0;
        } else {
            memory.gradients = 0;
        }
    }

    memory.context = own.context_GiB * gib;
    memory.allocated = memory.weights + memory.gradients + memory.optimizer + memory.activations + memory.logits + f.gathered
                       + memory.workspace;
    memory.reserved = memory.allocated + memory.fragmentation;
    memory.buffers = f.gathered + f.communicators;
    memory.total = memory.reserved + f.communicators + memory.context;
    return memory;
}

/// Calls `visit` with each stage that can be the fullest. Micro-batches in flight fall from stage to
/// stage, so only a stage with more or heavier layers than all before it can need more than they do.
template <class Visit>
void fullestStages(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers, Visit visit)
{
    const auto consider = [&](int stage) {
        visit(holdingsOf(table, model, plan, stage, stageLayers(model, plan, stage, headLayers)));
    };
    consider(0);
    if (plan.pp > 2 && (model.isMoe() || plan.framework == workload::Framework::Nanotron)) {
        double most = stageLayers(model, plan, 0, headLayers).total();
        for (int s = 1; s + 1 < plan.pp; ++s) {
            const StageLayers layers = stageLayers(model, plan, s, headLayers);
            if (layers.total() > most || (layers.moe > 0 && s <= model.firstDenseLayers + 1)) {
                most = std::max(most, layers.total());
                visit(holdingsOf(table, model, plan, s, layers));
            }
        }
    } else if (const int longer = firstLongerStage(model, plan); longer > 0 && longer + 1 < plan.pp) {
        consider(longer);
    }
    if (plan.pp > 1)
        consider(plan.pp - 1);
}

} // namespace

Memory stageMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, int stage, double headLayers)
{
    return memoryOf(table, plan, memoryFactors(table, plan),
                    holdingsOf(table, model, plan, stage, stageLayers(model, plan, stage, headLayers)));
}

Memory worstMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers, int *stage)
{
    const MemoryFactors factors = memoryFactors(table, plan);
    Memory worst;
    int worstStage = 0;
    fullestStages(table, model, plan, headLayers, [&](const StageHoldings &held) {
        const Memory memory = memoryOf(table, plan, factors, held);
        if (held.stage == 0 || memory.total > worst.total) {
            worst = memory;
            worstStage = held.stage;
        }
    });
    if (stage != nullptr)
        *stage = worstStage;
    return worst;
}

void findFullestStages(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers,
                       std::vector<StageHoldings> &out)
{
    out.clear();
    fullestStages(table, model, plan, headLayers, [&out](const StageHoldings &held) { out.push_back(held); });
}

Memory worstMemory(const MemoryTable &table, const Plan &plan, const MemoryFactors &factors, std::span<const StageHoldings> fullest)
{
    Memory worst = memoryOf(table, plan, factors, fullest.front());
    for (const StageHoldings &held : fullest.subspan(1)) {
        const Memory memory = memoryOf(table, plan, factors, held);
        if (memory.total > worst.total)
            worst = memory;
    }
    return worst;
}

double neededBytes(const MemoryTable &table, const Memory &memory)
{
    return memory.total + table.family.headroom * (memory.activations + memory.logits);
}

} // namespace switchyard::predict
