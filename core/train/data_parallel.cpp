// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/data_parallel.h>

#include <algorithm>

#include <core/layer/rank_layout.h>
#include <core/workload/framework_traits.h>

namespace switchyard::train {

using network::GroupShape;
using network::Op;
using workload::Plan;
using workload::Shard;

StageParameters trainableOf(const catalog::Architecture &model, const Plan &plan, const LayerTable &table,
                            const StageLayers &layers)
{
    const StageContents own = contentsOf(table.memory, model, plan, layers); // what memory holds is what is summed and updated
    StageParameters parameters{own.trainableDense, own.trainableExpert, static_cast<double>(model.hidden), 2 * own.trainableDense, 2 * own.trainableExpert};
    if (plan.task == workload::Task::Lora) {
        parameters.gatherDense_B += frozenBytes(plan) * (own.dense - own.ends) + 2 * own.ends;
        parameters.gatherExpert_B += frozenBytes(plan) * own.expert;
    }
    return parameters;
}

double gradientBytes(const Plan &plan)
{
    if (plan.gradReduce != workload::GradReduce::Unstated)
        return plan.gradReduce == workload::GradReduce::Fp32 ? 4 : 2;
    return workload::traitsOf(plan.framework).gradientBytes.is;
}

bool gathersByTensor(const Plan &plan)
{
    return workload::traitsOf(plan.framework).gathersByTensor.is && plan.shard == Shard::Zero1;
}

double timesInStep(const Plan &plan, When when)
{
    return when == When::EachForward || when == When::EachBackward ? std::max(1, plan.microBatches()) : 1;
}

namespace {

network::Beside besideOf(When when)
{
    switch (when) {
    case When::EachForward:
    case When::NextForward: return network::Beside::Forward;
    case When::EachBackward:
    case When::LastBackward: return network::Beside::Backward;
    case When::Alone: break;
    }
    return network::Beside::Nothing;
}

/// Calls `visit(When, Op, Group, bytes of one call, calls of one time, seconds of one call)`. No heap: a search asks often.
template <class Visit>
void eachDpCall(const hardware::Machine &machine, const Plan &plan, const StageParameters &parameters, double stageLayers, const Visit &visit)
{
    using layer::Group;
    const double gradients = gradientBytes(plan);
    const bool inGroups = layer::shardsInGroups(plan);
    // Experts have data-parallel ranks of their own, also where the rest has none: TP ranks that EP does not take.
    const Group expertGroup = inGroups ? Group::ExpertShards : Group::ExpertDp;
    const bool routed = (parameters.expert > 0 || parameters.gatherExpert_B > 0) && layer::expertReplicas(plan) > 1;
    const GroupShape expertShape = routed ? layer::shapeOf(plan, expertGroup, machine.domains) : GroupShape{};
    const Group group = inGroups ? Group::ShardGroup : Group::Dp;
    const GroupShape shape = layer::shapeOf(plan, group, machine.domains);
    // Full sharding works layer by layer.
    const bool whole = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;
    const double pieces = whole ? std::max(1.0, stageLayers) : 1.0;
    const auto both = [&](When when, Op op, double dense_B, double expert_B) {
        visit(when, op, group, dense_B / pieces, pieces, hardware::collective_s(machine, op, dense_B / pieces, shape));
        if (routed && expert_B > 0)
            visit(when, op, expertGroup, expert_B, 1.0, hardware::collective_s(machine, op, expert_B, expertShape));
    };
    const double denseGradients_B = gradients * parameters.dense, expertGradients_B = gradients * parameters.expert;
    if (!whole) {
        const When gradientsFinal = plan.shard == Shard::Zero2 ? When::EachBackward : When::LastBackward;
        both(gradientsFinal, plan.shard == Shard::Ddp || gathersByTensor(plan) ? Op::AllReduce : Op::ReduceScatter, denseGradients_B, expertGradients_B);
        if (plan.shard != Shard::Ddp) // what was updated
            both(gathersByTensor(plan) ? When::Alone : When::NextForward, Op::AllGather, 2 * parameters.dense, 2 * parameters.expert);
        return;
    }
    // Every micro-batch gathers each layer forward and backward, and scatters its gradients. HSDP does so within a group
    // and sums the shards between groups once.
    both(When::EachForward, Op::AllGather, parameters.gatherDense_B, parameters.gatherExpert_B);
    both(When::EachBackward, Op::AllGather, parameters.gatherDense_B, parameters.gatherExpert_B);
    both(When::EachBackward, Op::ReduceScatter, denseGradients_B, expertGradients_B);
    if (!inGroups)
        return;
    const auto between = [&](Group across, double parametersOfRank) {
        const double bytes = gradients * parametersOfRank;
        visit(When::LastBackward, Op::AllReduce, across, bytes, 1.0,
              hardware::collective_s(machine, Op::AllReduce, bytes, layer::shapeOf(plan, across, machine.domains)));
    };
    between(Group::BetweenShards, parameters.dense / layer::shards(plan));
    if (routed && parameters.expert > 0)
        between(Group::BetweenExpertShards, parameters.expert / layer::expertShards(plan));
}

} // namespace

DpMessages dpMessages(const hardware::Machine &machine, const Plan &plan, const StageParameters &parameters, double stageLayers)
{
    DpMessages messages;
    eachDpCall(machine, plan, parameters, stageLayers, [&](When when, Op op, layer::Group group, double bytes, double calls, double seconds) {
        layer::Message m{workload::Part::DpComm, op, group, besideOf(when)};
        m.bytes = bytes;
        m.seconds = seconds;
        m.forward = calls;
        messages.push_back({m, when});
    });
    return messages;
}

DpTimes dpTimes(const hardware::Machine &machine, const Plan &plan, const StageParameters &parameters, double stageLayers)
{
    DpTimes times;
    eachDpCall(machine, plan, parameters, stageLayers, [&](When when, Op, layer::Group, double, double calls, double seconds) {
        times.comm_s[static_cast<std::size_t>(when)] += calls * seconds;
    });
    if (gathersByTensor(plan) && layer::replicas(plan) > 1)
        times.host_s = machine.common.shardPiece_s * machine.hostTime * plan.dp * stageLayers;
    return times;
}

double dpExposedShare(const hardware::Machine &machine, When when, double comm_s, double forward_s, double backward_s)
{
    if (comm_s <= 0)
        return 0;
    double window_s = 0;
    if (const network::Beside beside = besideOf(when); beside != network::Beside::Nothing)
        window_s = beside == network::Beside::Forward ? forward_s : backward_s;
    const double hidden_s = std::min(0.97 * comm_s, machine.framework.dpOverlap * window_s);
    // Communication beside compute takes SMs and HBM from it.
    return (comm_s - hidden_s + machine.framework.fsdpSlowdown * hidden_s) / comm_s;
}

DpNumbers dataParallel(const hardware::Machine &machine, const Plan &plan, const DpTimes &times, double forward_s, double backward_s)
{
    DpNumbers numbers;
    for (int i = 0; i < whenCount; ++i) {
        const auto when = static_cast<When>(i);
        const double comm_s = times.comm_s[static_cast<std::size_t>(i)];
        if (comm_s <= 0)
            continue;
        const double all_s = timesInStep(plan, when) * comm_s;
        numbers.busy_s += all_s;
        numbers.exposed_s += all_s * dpExposedShare(machine, when, comm_s, forward_s, backward_s);
    }
    numbers.exposed_s += times.host_s;
    return numbers;
}

double updatedParameters(const Plan &plan, const StageParameters &parameters)
{
    return parameters.dense / layer::shards(plan) + parameters.expert / layer::expertShards(plan);
}

OptimizerOffload optimizerOffload(const hardware::Machine &machine, const Plan &plan, const StageParameters &parameters)
{
    if (plan.offload != workload::Offload::Optimizer)
        return {};
    const double updated = updatedParameters(plan, parameters);
    return {4 * updated, 2 * updated, 6 * updated / machine.host_Bps};
}

OptimizerTime optimizerTime(const hardware::Machine &machine, const Plan &plan, const StageParameters &parameters)
{
    const double updated = updatedParameters(plan, parameters);
    const double norm = 4 * (parameters.dense + parameters.expert);
    // 16-bit parameters and moments (torchtune, AutoModel) are half as wide as FP32 masters.
    const double width = workload::traitsOf(plan.framework).optimizerWidth.is;
    OptimizerTime time;
    if (plan.offload == workload::Offload::Optimizer) {
        time.stream_s = hardware::stream_s(machine, norm);
        time.link_s = optimizerOffload(machine, plan, parameters).seconds;
        time.host_s = 28 * updated / machine.common.hostOptimizer_Bps;
    } else {
        time.stream_s = hardware::stream_s(machine, width * machine.common.optimizerBytes * updated + norm);
    }
    // Muon (Jordan et al. 2024): five Newton-Schulz steps, each X Xᵀ, A² and A X of an n × m matrix,
    // n ≤ m: at most 6 n FLOPs per parameter and step.
    if (plan.optimizer == workload::Optimizer::Muon)
        time.products_s = 5 * 6 * parameters.matrixSide * updated / machine.kernels->gemm[0][0].flops;
    return time;
}

} // namespace switchyard::train
