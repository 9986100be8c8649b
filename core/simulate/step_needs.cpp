// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/step_needs.h>

#include <algorithm>

#include <core/workload/parameters.h>

namespace switchyard::simulate {

namespace {

using workload::Axis;
using workload::Plan;
using workload::Shard;

/// A communicator: its ranks, and how many of them share a domain.
struct Group {
    int ranks = 1;
    int together = 1;
};

Group groupOf(const Plan &plan, Axis wanted, int domainGpus)
{
    int stride = 1;
    for (const Axis axis : plan.rankOrder) {
        const int ranks = axis == Axis::Tp ? plan.tp : axis == Axis::Cp ? plan.cp : axis == Axis::Dp ? plan.dp : axis == Axis::Pp ? plan.pp : 1;
        if (axis == wanted)
            return {ranks, std::clamp(domainGpus / std::max(1, stride), 1, std::max(1, ranks))};
        stride *= ranks;
    }
    return {};
}

/// Experts fold over the dense ranks: those of one layer's expert-parallel group follow each other.
Group expertGroup(const Plan &plan, int domainGpus)
{
    return {plan.ep, std::clamp(domainGpus / std::max(1, plan.etp), 1, std::max(1, plan.ep))};
}

/// What a GPU sends in a step, by where to.
class Sent
{
public:
    explicit Sent(StepNeeds &needs) : m_needs(needs) {}
    /// A ring passes each domain once: of the ranks there the last sends to the next one. Half an all-reduce.
    void ring(const Group &group, double bytes, double times)
    {
        if (group.ranks < 2)
            return;
        const double sent = times * bytes * (group.ranks - 1) / group.ranks;
        const double out = group.together < group.ranks ? 1.0 / group.together : 0;
        m_needs.network_B += sent * out;
        m_needs.nvlink_B += sent * (1 - out);
    }
    void toAll(const Group &group, double bytes, double times)
    {
        m_needs.network_B += times * bytes * (group.ranks - group.together) / group.ranks;
        m_needs.nvlink_B += times * bytes * (group.together - 1) / group.ranks;
    }

private:
    StepNeeds &m_needs;
};

bool recomputesAll(const Plan &plan) { return plan.recompute.kind == workload::RecomputeKind::Full || plan.recompute.kind == workload::RecomputeKind::Block; }

} // namespace

/// States: 2 bytes of weight, 4 of gradient and 12 of Adam's in 32 bits a parameter, sharded as ZeRO does (Rajbhandari et
/// al., 2020). Activations: 34 bytes a token and hidden unit of each layer (Korthikanti et al., 2022), the input alone where
/// layers are recomputed. Messages: four all-reduces of a layer's activations over TP (Shoeybi et al., 2019), gradients and
/// parameters once a step over DP, or with each micro-batch where they are sharded; 16 bits but for gradients.
StepNeeds stepNeeds(const catalog::Architecture &model, const Plan &plan, int domainGpus)
{
    StepNeeds needs;
    const workload::ParameterCount count = workload::countParameters(model);
    const double stageLayers = static_cast<double>(model.layers) / plan.pp;
    const double dense = (count.total() - count.experts) / plan.pp / plan.tp;
    const double experts = count.experts / plan.pp / std::max(1, plan.ep * plan.etp);
    const bool lora = plan.task == workload::Task::Lora;
    const double trained = lora ? 14.0 * plan.loraRank * model.hidden * stageLayers / plan.tp : dense; // a pair for each of seven matrices
    const double trainedExperts = lora ? 0 : experts;

    const double replicas = static_cast<double>(plan.dp) * plan.cp;
    const double expertReplicas = std::max(1.0, replicas * plan.tp / std::max(1, plan.ep * plan.etp));
    const bool whole = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp; // parameters are sharded, too
    const double weight_B = plan.quantizedBase ? 0.5 : 2;
    const double optimizer_B = plan.offload == workload::Offload::Optimizer ? 0 : 12;
    // HSDP: how many copies of the states there are; of experts as many, since each group of ranks holds all of them.
    const bool inGroups = plan.shard == Shard::Hsdp && plan.shardGroup > 0 && plan.shardGroup < replicas;
    const double copies = inGroups ? replicas / plan.shardGroup : 1;
    const auto states = [&](double all, double learns, double ranks) {
        const double shards = std::max(1.0, ranks / copies);
        return all * weight_B / (whole ? shards : 1) + learns * 4 / (whole || plan.shard == Shard::Zero2 ? shards : 1)
            + learns * optimizer_B / (plan.shard == Shard::Ddp ? 1 : shards);
    };
    needs.states_B = states(dense, trained, replicas) + states(experts, trainedExperts, expertReplicas);

    const double micros = std::max(1, plan.microBatches());
    const double tokens = static_cast<double>(plan.mbs) * plan.seq / plan.cp; // of a micro-batch on a rank
    const bool again = recomputesAll(plan);
    const double alive = std::min<double>(plan.pp, micros);
    const double layer_B = tokens * model.hidden / plan.tp;
    needs.activations_B = layer_B * ((again ? 2 : 34) * stageLayers * alive + (again ? 34 : 0));
    needs.flops = workload::modelFlopsPerToken(model, plan.seq, true, lora) * plan.gbs * plan.seq / plan.gpus() * (again ? 4.0 / 3 : 1);

    Sent sent(needs);
    const double hidden_B = tokens * model.hidden * 2;
    const Group tp = groupOf(plan, Axis::Tp, domainGpus);
    sent.ring(tp, hidden_B, micros * stageLayers * (again ? 6 : 4) * 2);
    const Group cp = groupOf(plan, Axis::Cp, domainGpus);
    sent.ring(cp, 2.0 * tokens * model.kvHeads * model.headDim / plan.tp * 2 * plan.cp, micros * stageLayers * 3);
    if (const Group pp = groupOf(plan, Axis::Pp, domainGpus); pp.ranks > 1) {
        const double bytes = 2 * micros * plan.vpp * hidden_B / plan.tp;
        (pp.together < pp.ranks ? needs.network_B : needs.nvlink_B) += bytes;
    }
    if (model.isMoe() && plan.ep > 1) {
        const double routed_B = tokens / plan.tp * plan.etp * model.topk * model.hidden * 2;
        sent.toAll(expertGroup(plan, domainGpus), routed_B, micros * 4 * model.moeLayers() / plan.pp);
    }
    const Group dp = groupOf(plan, Axis::Dp, domainGpus);
    const Group all{dp.ranks * cp.ranks, dp.together * cp.together};
    const Group ofExperts{std::max(1, static_cast<int>(expertReplicas)), std::clamp(domainGpus / std::max(1, plan.ep * plan.etp), 1, std::max(1, static_cast<int>(expertReplicas)))};
    const double grad_B = plan.gradReduce == workload::GradReduce::Bf16 ? 2 : 4;
    const double gathers = whole ? 2 : lora || plan.shard == Shard::Ddp ? 0 : 1; // forward and backward; else what the optimizer has updated
    const double times = whole ? micros : 1;
    const double gradients = (plan.shard == Shard::Ddp ? 2 : 1) * (whole || plan.shard == Shard::Zero2 ? micros : 1); // of what is summed and cut at once, else summed for all
    const auto sum = [&](const Group &ranks, double learns, double parameters) {
        if (!inGroups) {
            sent.ring(ranks, learns * grad_B, gradients);
            sent.ring(ranks, parameters * 2 * gathers, times);
            return;
        }
        // Parameters within the group, shards of gradients between groups.
        const int near = std::max(1, static_cast<int>(ranks.ranks / copies));
        const int far = ranks.ranks / near;
        sent.ring({near, std::min(near, ranks.together)}, learns * grad_B + parameters * 2 * gathers, times);
        sent.ring({far, std::clamp(ranks.together / near, 1, far)}, 2 * learns * grad_B / near, times);
    };
    sum(all, trained, dense);
    sum(ofExperts, trainedExperts, experts);
    return needs;
}

} // namespace switchyard::simulate
