// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/step.h>

#include <algorithm>
#include <cmath>

#include <core/predict/rank_layout.h>
#include <core/predict/stages.h>

namespace switchyard::predict {

using catalog::Architecture;
using network::Op;
using workload::Framework;
using workload::Plan;
using workload::Shard;

namespace {

struct StageTime {
    double forward = 0;
    double backward = 0;
    double weightGrad = 0;
    StageLayers layers;
    [[nodiscard]] double both() const { return forward + backward; }
};

StageTime stageTime(const Architecture &model, const Plan &plan, const LayerTable &table, int stage)
{
    StageTime time;
    time.layers = stageLayers(model, plan, stage, table.headLayers);
    time.forward = time.layers.dense * table.dense.forward.seconds + time.layers.moe * table.moe.forward.seconds;
    time.backward = time.layers.dense * table.dense.backward.seconds + time.layers.moe * table.moe.backward.seconds;
    time.weightGrad = time.layers.dense * table.dense.weightGrad_s + time.layers.moe * table.moe.weightGrad_s;
    if (time.layers.first) {
        time.forward += table.ends.embedding_s / 3;
        time.backward += table.ends.embedding_s * 2 / 3;
    }
    if (time.layers.last) {
        const double passes = 1.0 + model.mtpLayers;
        time.forward += passes * table.ends.head_s / 3;
        time.backward += passes * table.ends.head_s * 2 / 3;
        // A multi-token-prediction module is one more layer on the last stage.
        const LayerCosts &extra = model.isMoe() ? table.moe : table.dense;
        time.forward += model.mtpLayers * extra.forward.seconds;
        time.backward += model.mtpLayers * extra.backward.seconds;
    }
    return time;
}

void addScaled(Parts &into, const Parts &from, double factor)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        into[i] += factor * from[i];
}

struct StageParameters {
    double dense = 0;
    double expert = 0;
};
StageParameters trainableOf(const Architecture &model, const Plan &plan, const LayerTable &table, const StageLayers &layers)
{
    StageParameters parameters;
    parameters.dense = layers.dense * table.dense.trainableDense + layers.moe * table.moe.trainableDense;
    parameters.expert = layers.moe * table.moe.trainableExpert;
    if (plan.task != workload::Task::Lora) {
        if (layers.first)
            parameters.dense += table.ends.embeddingParameters;
        if (layers.last && !(model.tiedEmbeddings && layers.first))
            parameters.dense += table.ends.headParameters;
    }
    return parameters;
}

/// Gradients and parameters over the data-parallel ranks.
void addDataParallel(const Machine &machine, const Plan &plan, const LayerTable &table, const StageTime &stage,
                     const StageParameters &parameters, double microBatches, StepNumbers &numbers)
{
    const auto denseShape = shapeOfFamily(dpFamily(plan), machine.domainGpus);
    const auto expertShape = shapeOfFamily(expertDpFamily(plan), machine.domainGpus);
    const double gradients = gradientBytes(plan);
    const FrameworkConstants &own = machine.framework;
    const auto both = [&](Op op, double bytesPerParameter) {
        return collective_s(machine, op, parameters.dense * bytesPerParameter, denseShape)
               + collective_s(machine, op, parameters.expert * bytesPerParameter, expertShape);
    };
    double busy = 0;
    double exposed = 0;
    const auto overlapped = [&](double comm, double window, double times) {
        busy += times * comm;
        const double hidden = std::min(0.97 * comm, own.dpOverlap * window);
        // Communication beside compute takes SMs and HBM from it.
        exposed += times * (comm - hidden + own.fsdpSlowdown * hidden);
    };
    switch (plan.shard) {
    case Shard::Ddp: overlapped(both(Op::AllReduce, gradients), stage.backward, 1); break;
    case Shard::Zero1:
    case Shard::Zero2: {
        const double times = plan.shard == Shard::Zero2 ? microBatches : 1;
        overlapped(both(Op::ReduceScatter, gradients), stage.backward, times);
        overlapped(both(Op::AllGather, 2), stage.forward, 1);
        break;
    }
    case Shard::Zero3:
    case Shard::Hsdp: {
        // Every micro-batch gathers each layer forward and backward, and scatters its gradients.
        auto shape = denseShape;
        if (plan.shard == Shard::Hsdp && plan.shardGroup > 0 && plan.shardGroup < shape.ranks) {
            shape.ranks = plan.shardGroup;
            shape.ranksPerDomain = std::min(shape.ranksPerDomain, shape.ranks);
            shape.domains = (shape.ranks + shape.ranksPerDomain - 1) / shape.ranksPerDomain;
        }
        const double total = parameters.dense;
        const double layers = std::max(1.0, stage.layers.total());
        const double gather = layers * collective_s(machine, Op::AllGather, 2 * total / layers, shape)
                              + collective_s(machine, Op::AllGather, 2 * parameters.expert, expertShape);
        const double scatter = layers * collective_s(machine, Op::ReduceScatter, gradients * total / layers, shape)
                               + collective_s(machine, Op::ReduceScatter, gradients * parameters.expert, expertShape);
        overlapped(gather, stage.forward, microBatches);
        overlapped(gather + scatter, stage.backward, microBatches);
        if (plan.shard == Shard::Hsdp && shape.ranks < denseShape.ranks) {
            auto between = denseShape;
            between.ranks = denseShape.ranks / std::max(1, shape.ranks);
            between.ranksPerDomain = std::max(1, denseShape.ranksPerDomain / std::max(1, shape.ranks));
            between.domains = (between.ranks + between.ranksPerDomain - 1) / between.ranksPerDomain;
            overlapped(collective_s(machine, Op::AllReduce, gradients * total / shape.ranks, between), stage.backward, 1);
        }
        break;
    }
    }
    (void)table;
    at(numbers.busy, Part::DpComm) += busy;
    at(numbers.exposed, Part::DpComm) += exposed;
}

double optimizerSeconds(const Machine &machine, const Plan &plan, const StageParameters &parameters)
{
    const double denseRanks = static_cast<double>(plan.dp) * plan.cp;
    const double expertRanks = std::max(1.0, denseRanks * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    const double group = plan.shard == Shard::Hsdp && plan.shardGroup > 0 ? plan.shardGroup : denseRanks;
    const bool sharded = plan.shard != Shard::Ddp;
    const double updated = parameters.dense / (sharded ? std::min(group, denseRanks) : 1) + parameters.expert / (sharded ? expertRanks : 1);
    const double norm = 4 * (parameters.dense + parameters.expert);
    // 16-bit parameters and moments (torchtune) are half as wide as FP32 masters.
    const double width = plan.framework == Framework::Torchtune ? 0.5 : 1;
    double seconds = stream_s(machine, width * machine.common.optimizerBytes * updated + norm);
    if (plan.offload == workload::Offload::Optimizer) // gradients out, parameters back, moments stay on the host
        seconds = stream_s(machine, norm) + 6 * updated / machine.host_Bps + 28 * updated / 150e9;
    if (plan.optimizer == workload::Optimizer::Muon) // five Newton-Schulz steps on each matrix
        seconds += 15 * 2 * updated * 4096 / machine.kernels->gemm[0][0].flops;
    return seconds;
}

} // namespace

double gradientBytes(const Plan &plan)
{
    switch (plan.framework) {
    case Framework::Nanotron: return 4;
    case Framework::Torchtitan:
    case Framework::Automodel:
    case Framework::Xtuner: return 4;
    default: return 2;
    }
}

namespace {

LayerShare shareOf(const LayerCosts &layer)
{
    return {layer.denseParameters, layer.expertParameters, layer.trainableDense, layer.trainableExpert};
}

} // namespace

LayerTable tabulate(const Machine &machine, const Architecture &model, const Plan &plan, double recomputeShare)
{
    LayerTable table;
    const bool anyDense = model.moeLayers() < model.layers;
    if (anyDense)
        table.dense = layerCosts(machine, model, plan, false, recomputeShare);
    if (model.isMoe())
        table.moe = layerCosts(machine, model, plan, true, recomputeShare);
    table.ends = endCosts(machine, model, plan);
    const LayerCosts &usual = model.isMoe() ? table.moe : table.dense;
    table.headLayers = table.ends.head_s / std::max(1e-12, usual.forward.seconds + usual.backward.seconds);
    if (plan.framework == Framework::Nanotron) { // which weighs blocks by their matrices
        const workload::LayerParameters layer = workload::layerParameters(model, model.isMoe());
        table.headLayers = static_cast<double>(model.vocab) * model.hidden / (layer.attention + layer.mlp + layer.experts);
    }
    table.recomputeShare = recomputeShare;
    table.memory = memoryTable(model, plan, machine.memory, shareOf(table.dense), shareOf(table.moe),
                               table.ends.embeddingParameters, table.ends.headParameters);
    table.memory.recomputeShare = recomputeShare;
    return table;
}

StepNumbers step(const Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table)
{
    StepNumbers numbers;
    const double microBatches = std::max(1, plan.microBatches());

    // The longest stage works all the time; every other stage appears once in fill and drain.
    StageTime longest;
    double others = 0;
    double weightGrads = 0;
    for (int stage = 0; stage < plan.pp; ++stage) {
        const StageTime time = stageTime(model, plan, table, stage);
        others += time.both();
        weightGrads += time.weightGrad;
        if (stage == 0 || time.both() > longest.both()) {
            longest = time;
            numbers.longestStage = stage;
        }
    }
    others -= longest.both();
    numbers.microBatch_s = longest.both();

    const StageLayers &layers = longest.layers;
    const LayerCosts &extra = model.isMoe() ? table.moe : table.dense;
    const double mtp = layers.last ? model.mtpLayers : 0;
    for (const bool moe : {false, true}) {
        const LayerCosts &costs = moe ? table.moe : table.dense;
        const double count = (moe ? layers.moe : layers.dense) + (&extra == &costs ? mtp : 0);
        addScaled(numbers.busy, costs.forward.busy, microBatches * count);
        addScaled(numbers.busy, costs.backward.busy, microBatches * count);
        addScaled(numbers.exposed, costs.forward.exposed, microBatches * count);
        addScaled(numbers.exposed, costs.backward.exposed, microBatches * count);
    }
    const double head = microBatches * ((layers.first ? table.ends.embedding_s : 0) + (layers.last ? (1 + mtp) * table.ends.head_s : 0));
    at(numbers.busy, Part::Head) += head;
    at(numbers.exposed, Part::Head) += head;

    if (plan.pp > 1) {
        // 1F1B: Σ over the other stages of one micro-batch; interleaving divides it by the chunks
        // (Narayanan et al. 2021, §2.2). Zero-bubble moves weight gradients into it (Qi et al. 2023, ZB-H1).
        double bubble = others / plan.vpp;
        if (plan.schedule == workload::Schedule::ZeroBubble)
            bubble = std::max(0.1 * bubble, bubble - 2 * weightGrads * (plan.pp - 1) / plan.pp);
        at(numbers.busy, Part::Bubble) += bubble;
        at(numbers.exposed, Part::Bubble) += bubble;

        auto shape = shapeOfFamily(ppFamily(plan), machine.domainGpus);
        const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
        const bool sliced = plan.sp || plan.framework == Framework::Megatron;
        const double bytes = t * model.hidden * 2 / (sliced ? plan.tp : 1);
        const double hop = collective_s(machine, Op::SendRecv, bytes, shape);
        const double steady = 2 * microBatches * plan.vpp * hop;
        const double fill = 2 * (plan.pp - 1) * hop;
        at(numbers.busy, Part::PpComm) += steady;
        at(numbers.exposed, Part::PpComm) += fill + steady * (1 - machine.framework.p2pOverlap);
    }

    const StageParameters parameters = trainableOf(model, plan, table, layers);
    if (plan.dp * plan.cp > 1)
        addDataParallel(machine, plan, table, longest, parameters, microBatches, numbers);

    const double optimizer = optimizerSeconds(machine, plan, parameters);
    at(numbers.busy, Part::Optimizer) += optimizer;
    at(numbers.exposed, Part::Optimizer) += optimizer;
    const double overhead = machine.framework.hostStep_s * machine.hostTime;
    at(numbers.busy, Part::Overhead) += overhead;
    at(numbers.exposed, Part::Overhead) += overhead;

    const double before = sum(numbers.exposed);
    const double nodes = std::max(1.0, std::ceil(static_cast<double>(machine.gpus) / std::max(1, machine.type->gpus)));
    const double slowest = machine.common.straggler * std::sqrt(2 * std::log(nodes));
    at(numbers.busy, Part::Straggler) += slowest * before;
    at(numbers.exposed, Part::Straggler) += slowest * before;
    numbers.step_s = before * (1 + slowest);
    return numbers;
}

double leastRecompute(const Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table)
{
    MemoryTable trial = table.memory;
    const auto needed = [&](double share) {
        trial.recomputeShare = share;
        return neededBytes(trial, worstMemory(trial, model, plan, table.headLayers));
    };
    const double none = needed(0);
    if (none <= machine.memory_B)
        return 0;
    const double all = needed(1);
    if (all >= machine.memory_B || none <= all)
        return 0; // recompute cannot help
    return (none - machine.memory_B) / (none - all);
}

} // namespace switchyard::predict
