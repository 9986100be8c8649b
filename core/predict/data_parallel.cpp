// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/data_parallel.h>

#include <algorithm>

#include <core/predict/rank_layout.h>

namespace switchyard::predict {

using network::GroupShape;
using network::Op;
using workload::Framework;
using workload::Plan;
using workload::Shard;

StageParameters trainableOf(const catalog::Architecture &model, const Plan &plan, const LayerTable &table,
                            const StageLayers &layers)
{
    StageParameters parameters;
    parameters.matrixSide = model.hidden;
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

double gradientBytes(const Plan &plan)
{
    if (plan.gradReduce != workload::GradReduce::Unstated)
        return plan.gradReduce == workload::GradReduce::Fp32 ? 4 : 2;
    switch (plan.framework) {
    case Framework::Nanotron:
    case Framework::Torchtitan:
    case Framework::Automodel:
    case Framework::Xtuner: return 4;
    default: return 2;
    }
}

bool gathersByTensor(const Plan &plan)
{
    return plan.framework == Framework::Nanotron && plan.shard == Shard::Zero1;
}

DpTimes dpTimes(const Machine &machine, const Plan &plan, const StageParameters &parameters, double stageLayers)
{
    DpTimes times;
    if (plan.dp * plan.cp <= 1)
        return times;
    const GroupShape denseShape = dpShape(plan, machine.domains);
    const GroupShape expertShape = expertDpShape(plan, machine.domains);
    const double gradients = gradientBytes(plan);
    const auto both = [&](Op op, double bytesPerParameter) {
        return collective_s(machine, op, parameters.dense * bytesPerParameter, denseShape)
               + collective_s(machine, op, parameters.expert * bytesPerParameter, expertShape);
    };
    if (plan.shard == Shard::Ddp) {
        times.scatter_s = both(Op::AllReduce, gradients);
        return times;
    }
    if (plan.shard == Shard::Zero1 || plan.shard == Shard::Zero2) {
        times.scatter_s = both(gathersByTensor(plan) ? Op::AllReduce : Op::ReduceScatter, gradients);
        times.gather_s = both(Op::AllGather, 2);
        if (gathersByTensor(plan))
            times.host_s = machine.common.shardPiece_s * machine.hostTime * plan.dp * stageLayers;
        return times;
    }
    // Full sharding works layer by layer.
    GroupShape shape = denseShape;
    if (plan.shard == Shard::Hsdp && plan.shardGroup > 0 && plan.shardGroup < shape.ranks) {
        shape.ranks = plan.shardGroup;
        shape.ranksPerDomain = std::min(shape.ranksPerDomain, shape.ranks);
        shape.domains = (shape.ranks + shape.ranksPerDomain - 1) / shape.ranksPerDomain;
    }
    const double layers = std::max(1.0, stageLayers);
    times.gather_s = layers * collective_s(machine, Op::AllGather, 2 * parameters.dense / layers, shape)
                     + collective_s(machine, Op::AllGather, 2 * parameters.expert, expertShape);
    times.scatter_s = layers * collective_s(machine, Op::ReduceScatter, gradients * parameters.dense / layers, shape)
                      + collective_s(machine, Op::ReduceScatter, gradients * parameters.expert, expertShape);
    if (plan.shard == Shard::Hsdp && shape.ranks < denseShape.ranks) {
        GroupShape between = denseShape;
        between.ranks = denseShape.ranks / std::max(1, shape.ranks);
        between.ranksPerDomain = std::max(1, denseShape.ranksPerDomain / std::max(1, shape.ranks));
        between.domains = (between.ranks + between.ranksPerDomain - 1) / between.ranksPerDomain;
        times.between_s = collective_s(machine, Op::AllReduce, gradients * parameters.dense / shape.ranks, between);
    }
    return times;
}

DpNumbers dataParallel(const Machine &machine, const Plan &plan, const DpTimes &times, double forward_s, double backward_s)
{
    DpNumbers numbers;
    const double microBatches = std::max(1, plan.microBatches());
    const auto overlapped = [&](double comm, double window, double repeats) {
        numbers.busy_s += repeats * comm;
        const double hidden = std::min(0.97 * comm, machine.framework.dpOverlap * window);
        // Communication beside compute takes SMs and HBM from it.
        numbers.exposed_s += repeats * (comm - hidden + machine.framework.fsdpSlowdown * hidden);
    };
    switch (plan.shard) {
    case Shard::Ddp: overlapped(times.scatter_s, backward_s, 1); break;
    case Shard::Zero1:
    case Shard::Zero2:
        overlapped(times.scatter_s, backward_s, plan.shard == Shard::Zero2 ? microBatches : 1);
        overlapped(times.gather_s, gathersByTensor(plan) ? 0 : forward_s, 1);
        numbers.exposed_s += times.host_s;
        break;
    case Shard::Zero3:
    case Shard::Hsdp:
        // Every micro-batch gathers each layer forward and backward, and scatters its gradients.
        overlapped(times.gather_s, forward_s, microBatches);
        overlapped(times.gather_s + times.scatter_s, backward_s, microBatches);
        if (times.between_s > 0)
            overlapped(times.between_s, backward_s, 1);
        break;
    }
    return numbers;
}

double optimizerSeconds(const Machine &machine, const Plan &plan, const StageParameters &parameters)
{
    const double denseRanks = static_cast<double>(plan.dp) * plan.cp;
    const double expertRanks = std::max(1.0, denseRanks * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    const double group = plan.shard == Shard::Hsdp && plan.shardGroup > 0 ? plan.shardGroup : denseRanks;
    const bool sharded = plan.shard != Shard::Ddp;
    const double updated = parameters.dense / (sharded ? std::min(group, denseRanks) : 1)
                           + parameters.expert / (sharded ? expertRanks : 1);
    const double norm = 4 * (parameters.dense + parameters.expert);
    // 16-bit parameters and moments (torchtune) are half as wide as FP32 masters.
    const double width = plan.framework == Framework::Torchtune ? 0.5 : 1;
    double seconds = stream_s(machine, width * machine.common.optimizerBytes * updated + norm);
    if (plan.offload == workload::Offload::Optimizer) // gradients out, parameters back, moments stay on the host
        seconds = stream_s(machine, norm) + 6 * updated / machine.host_Bps + 28 * updated / 150e9;
    // Muon (Jordan et al. 2024): five Newton-Schulz steps, each X Xᵀ, A² and A X of an n × m matrix,
    // n ≤ m: at most 6 n FLOPs per parameter and step.
    if (plan.optimizer == workload::Optimizer::Muon)
        seconds += 5 * 6 * parameters.matrixSide * updated / machine.kernels->gemm[0][0].flops;
    return seconds;
}

} // namespace switchyard::predict
