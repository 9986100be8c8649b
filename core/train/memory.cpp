// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: Rajbhandari et al. 2020 (ZeRO: what each stage shards); Narayanan et al. 2021, §2.2, and
// Megatron-Core's schedules (micro-batches in flight); Zhao et al. 2023 (FSDP gathers two units).
#include <core/train/memory.h>

#include <algorithm>

#include <core/base/units.h>
#include <core/layer/rank_layout.h>
#include <core/workload/framework_traits.h>

namespace switchyard::train {

using workload::Offload;
using workload::Plan;
using workload::RecomputeKind;
using workload::Shard;

namespace {


bool narrowLinears(const Plan &plan)
{
    return plan.precision != workload::Precision::Bf16 && plan.precision != workload::Precision::Fp16;
}

double keptOf(const layer::ActivationBytes &bytes, const Plan &plan, double recomputeShare)
{
    if (plan.recompute.kind != RecomputeKind::Unstated && plan.recompute.kind != RecomputeKind::Block)
        return bytes.kept;
    return recomputeShare * bytes.input + (1 - recomputeShare) * bytes.kept;
}

/// Communicators that hold NCCL buffers.
double communicatorsOf(const Plan &plan)
{
    return (plan.tp > 1) + (plan.cp > 1) + (plan.pp > 1) + (plan.dp > 1) + (plan.ep > 1);
}

} // namespace

MemoryTable memoryTable(const catalog::Architecture &model, const Plan &plan, const hardware::FrameworkMemory &family,
                        const LayerShare &denseLayer, const LayerShare &moeLayer, double embedding, double head)
{
    MemoryTable table;
    table.family = family;
    table.denseLayer = denseLayer;
    table.moeLayer = moeLayer;
    table.embedding = embedding;
    table.head = head;
    if (model.moeLayers() < model.layers)
        table.denseActivations = layer::activationBytes(model, plan, false, family);
    if (model.isMoe())
        table.moeActivations = layer::activationBytes(model, plan, true, family);
    const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const double perLogit = plan.compiled ? family.logit : family.logit + family.logitEager;
    table.logits_B = perLogit * t * model.vocab / plan.tp;
    if (plan.tp > 1)
        table.boundary_B = family.boundary * t * model.hidden;
    return table;
}

double frozenBytes(const Plan &plan) { return plan.quantizedBase ? 0.53 : 2; }

StageContents contentsOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, int stage, double headLayers)
{
    StageContents p = contentsOf(table, model, plan, stageLayers(model, plan, stage, headLayers));
    p.stage = stage;
    return p;
}

StageContents contentsOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, const StageLayers &layers)
{
    StageContents p;
    p.layers = layers;
    const auto add = [&](double count, const LayerShare &layer) {
        p.dense += count * layer.dense;
        p.expert += count * layer.expert;
        p.trainableDense += count * layer.trainableDense;
        p.trainableExpert += count * layer.trainableExpert;
    };
    add(layers.dense, table.denseLayer);
    add(layers.moe, table.moeLayer);
    p.ends = layers.first ? table.embedding : 0;
    if (layers.last && !(model.tiedEmbeddings && layers.first))
        p.ends += table.head;
    if (layers.predictsMore() && !layers.first)
        p.ends += table.embedding;
    p.dense += p.ends;
    if (plan.task != workload::Task::Lora)
        p.trainableDense += p.ends;
    return p;
}

namespace {

/// Calls `use(stage)` for each stage that can need most.
template <class Use>
void forHeavyStages(const catalog::Architecture &model, const Plan &plan, double headLayers, Use use)
{
    use(0);
    // Micro-batches in flight do not rise from stage to stage, so only a stage with more or heavier layers
    // than all before it can need more than they do.
    const bool uneven = plan.firstStageLayers > 0 || plan.lastStageLayers > 0;
    if (plan.pp > 2 && (model.isMoe() || uneven || workload::traitsOf(plan.framework).stages.is == workload::StageCut::ByCost)) {
        double most = stageLayers(model, plan, 0, headLayers).total();
        for (int s = 1; s + 1 < plan.pp; ++s) {
            const StageLayers layers = stageLayers(model, plan, s, headLayers);
            if (layers.total() > most || (layers.moe > 0 && s <= model.firstDenseLayers + 1)) {
                most = std::max(most, layers.total());
                use(s);
            }
        }
    } else if (const int longer = firstLongerStage(model, plan); longer > 0 && longer + 1 < plan.pp) {
        use(longer);
    }
    if (plan.pp > 1)
        use(plan.pp - 1);
}

Memory memoryOf(const MemoryTable &table, const StageStates &states, const StageFlow &flow, const Peak &peak)
{
    Memory memory;
    memory.weights = states.weights;
    memory.gradients = peak.gradients;
    memory.optimizer = states.optimizer;
    memory.activations = peak.activations;
    memory.logits = peak.logits;
    memory.workspace = flow.workspace;
    memory.fragmentation = flow.fragmentation;
    memory.context = table.family.context_GiB * GiB;
    memory.allocated = peak.allocated;
    memory.reserved = peak.reserved;
    memory.buffers = states.gathered + states.communicators;
    memory.total = peak.total;
    memory.headroom = headroomOf(table.family, peak);
    return memory;
}

/// The heavy stage whose `most` is largest, the first of equals.
Memory mostOf(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers, double Peak::*most, int *stage)
{
    const ShardFactors factors = shardFactors(table, plan);
    StageStates states;
    StageFlow flow;
    Peak worst;
    int worstStage = -1;
    forHeavyStages(model, plan, headLayers, [&](int candidate) {
        const StageContents own = contentsOf(table, model, plan, candidate, headLayers);
        const StageStates itsStates = stageStates(factors, own);
        const StageFlow itsFlow = stageFlow(table, plan, own);
        const Peak peak = peakOf(table.family, plan.microBatches(), itsStates, itsFlow);
        if (worstStage < 0 || peak.*most > worst.*most) {
            worst = peak;
            states = itsStates;
            flow = itsFlow;
            worstStage = candidate;
        }
    });
    if (stage != nullptr)
        *stage = worstStage;
    return memoryOf(table, states, flow, worst);
}

} // namespace

void addHeavyStages(std::vector<StageContents> &stages, const MemoryTable &table, const catalog::Architecture &model,
                    const Plan &plan, double headLayers)
{
    forHeavyStages(model, plan, headLayers,
                   [&](int stage) { stages.push_back(contentsOf(table, model, plan, stage, headLayers)); });
}

ShardFactors shardFactors(const MemoryTable &table, const Plan &plan)
{
    const hardware::FrameworkMemory &own = table.family;
    const int denseRanks = layer::shards(plan);
    const int expertRanks = layer::expertShards(plan);
    const double dense = 1.0 / denseRanks;
    const double expert = 1.0 / expertRanks;
    const bool shardGradients = plan.shard != Shard::Ddp && plan.shard != Shard::Zero1;
    const bool shardWeights = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;

    ShardFactors f;
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
    double gradient = narrowLinears(plan) ? own.gradientNarrow : own.gradient;
    // Megatron-Core reduces in the buffers themselves (distributed/param_and_grad_buffer.py: grad_dtype); others cast on the way.
    if (workload::traitsOf(plan.framework).reducesInBuffers.is && plan.gradReduce != workload::GradReduce::Unstated)
        gradient = plan.gradReduce == workload::GradReduce::Fp32 ? 4 : 2;
    f.gradientDense = shardGradients ? gradient * dense : gradient;
    f.gradientExpert = shardGradients ? gradient * expert : gradient;
    // Muon (Jordan et al. 2024) keeps one moment, as wide as Adam's.
    const double moment = 4 * workload::traitsOf(plan.framework).optimizerWidth.is;
    const double optimizer = plan.optimizer == workload::Optimizer::Muon ? own.optimizer - moment : own.optimizer;
    const bool onHost = plan.offload == Offload::Optimizer;
    (onHost ? f.hostDense : f.optimizerDense) = optimizer * dense;
    (onHost ? f.hostExpert : f.optimizerExpert) = optimizer * expert;
    if (shardWeights && (denseRanks > 1 || (table.moeLayer.expert > 0 && expertRanks > 1))) // the unit at work and the next one, gathered in 16 bits
        f.gathered = 2 * 2 * std::max(table.denseLayer.dense, table.moeLayer.dense + table.moeLayer.expert);
    f.communicators = own.communicator_GiB * GiB * communicatorsOf(plan);
    return f;
}

StageStates stageStates(const ShardFactors &f, const StageContents &p)
{
    StageStates states;
    states.weights = f.weightDense * p.trainableDense + f.weightExpert * p.trainableExpert + f.frozenDense * (p.dense - p.ends)
        + f.frozenExpert * p.expert + f.frozenEnds * p.ends;
    states.gradients = f.gradientDense * p.trainableDense + f.gradientExpert * p.trainableExpert;
    states.optimizer = f.optimizerDense * p.trainableDense + f.optimizerExpert * p.trainableExpert;
    states.host = f.hostDense * p.trainableDense + f.hostExpert * p.trainableExpert;
    states.gathered = f.gathered;
    states.communicators = f.communicators;
    return states;
}

StageFlow stageFlow(const MemoryTable &table, const Plan &plan, const StageContents &stage)
{
    const hardware::FrameworkMemory &own = table.family;
    const StageLayers &layers = stage.layers;
    const double microBatches = std::max(1, plan.microBatches());
    const double keptDense = keptOf(table.denseActivations, plan, table.recomputeShare);
    const double keptMoe = keptOf(table.moeActivations, plan, table.recomputeShare);

    // Everything that the micro-batches in flight keep, at the end of the last one's forward.
    const double flight = inFlight(plan, stage.stage, microBatches);
    const double onGpu = plan.offload == Offload::Activations ? layer::offloadedStay : 1.0;
    StageFlow flow;
    const double kept = flight * (layers.dense * keptDense + layers.moe * keptMoe);
    flow.activations = onGpu * kept + flight * table.boundary_B;
    flow.host = (1 - onGpu) * kept;

    // The loss, or the recomputation of one layer in the backward: they never meet.
    const double whole = std::max(layers.dense > 0 ? table.denseActivations.whole - keptDense : 0,
                                  layers.moe > 0 ? table.moeActivations.whole - keptMoe : 0);
    flow.logits = layers.headPasses * table.logits_B;
    const double repeat = microBatches > 1 ? own.logitRepeat * flow.logits : 0;
    flow.workspace = own.fixed_GiB * GiB + std::max(0.0, whole - flow.logits);
    flow.fragmentation = own.fragmentation * flow.activations + repeat;
    return flow;
}

Memory stageMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, int stage, double headLayers)
{
    const StageContents own = contentsOf(table, model, plan, stage, headLayers);
    const StageStates states = stageStates(shardFactors(table, plan), own);
    const StageFlow flow = stageFlow(table, plan, own);
    return memoryOf(table, states, flow, peakOf(table.family, plan.microBatches(), states, flow));
}

Memory worstMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers, int *stage)
{
    return mostOf(table, model, plan, headLayers, &Peak::needed, stage);
}

double hostMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers)
{
    if (plan.offload == Offload::None)
        return 0;
    const ShardFactors factors = shardFactors(table, plan);
    double most = 0;
    forHeavyStages(model, plan, headLayers, [&](int stage) {
        const StageContents own = contentsOf(table, model, plan, stage, headLayers);
        most = std::max(most, stageStates(factors, own).host + stageFlow(table, plan, own).host);
    });
    return most;
}

Memory fullestMemory(const MemoryTable &table, const catalog::Architecture &model, const Plan &plan, double headLayers)
{
    return mostOf(table, model, plan, headLayers, &Peak::total, nullptr);
}

} // namespace switchyard::train
