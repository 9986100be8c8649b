// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/expert_costs.h>

#include <algorithm>

#include <core/layer/rank_layout.h>
#include <core/network/experts.h>
#include <core/network/timemodel.h>

namespace switchyard::layer {

using catalog::Architecture;
using network::Op;
using workload::Plan;

namespace {

/// Tokens of one RDMA write, as DeepEP's default tuning for that many ranks has it
/// (deepseek-ai/DeepEP, deep_ep/buffer.py, get_dispatch_config and get_combine_config).
double tokensPerWrite(Op op, int ranks)
{
    if (ranks <= 16)
        return op == Op::Dispatch ? 20 : 12;
    return op == Op::Dispatch && ranks > 64 ? 12 : 8;
}

/// What messages cost on EFA where a CPU thread posts them. DeepEP's normal kernels send a token once to
/// each remote node that it visits. UCCL posts each as a message of its own. NVSHMEM writes several at
/// once, but EFA delivers out of order: the signal behind each write waits for a fence, which drains the
/// GPU's only queue (deepseek-ai/DeepEP pull request 574).
double messages_s(const hardware::Machine &machine, workload::Dispatcher dispatcher, Op op, double tokens, int topk, const network::GroupShape &shape)
{
    if (shape.domains < 2 || machine.type->fabric != catalog::FabricKind::Efa)
        return 0;
    const double remote = tokens * network::expectedCopies(shape.domains, topk) * (1 - 1.0 / shape.domains);
    switch (dispatcher) {
    case workload::Dispatcher::DeepEpUccl: return remote / machine.common.ucclMessages_ps * (machine.type->efaVersion <= 2 ? machine.common.ucclEfa2 : 1);
    case workload::Dispatcher::DeepEpNvshmem:
        return remote / tokensPerWrite(op, shape.ranks) * machine.common.fenceHops * network::networkHop_s(machine.network);
    case workload::Dispatcher::DeepEp:
    case workload::Dispatcher::Nccl: break;
    }
    return 0;
}

/// With expert TP the tokens of the whole TP group meet on each rank; without, each keeps its share.
double ownTokens(const LayerShape &s, const Plan &plan) { return plan.sp || plan.tp == 1 ? s.t / plan.tp : s.t; }

} // namespace

Exchange exchangeOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    Exchange exchange;
    exchange.shape = shapeOf(plan, Group::Ep, machine.domains);
    exchange.routing.topk = model.topk;
    exchange.routing.token_B = network::tokenBytes(model.routedHidden(), false);
    exchange.tokens = ownTokens(shapeOf(model, plan), plan);
    exchange.bytes = exchange.tokens * model.topk * exchange.routing.token_B;
    return exchange;
}

ExpertCosts expertCosts(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    const LayerShape s = shapeOf(model, plan);
    ExpertCosts costs;
    const double own = ownTokens(s, plan);
    const double visits = own * plan.etp * model.topk; // expert visits computed on one GPU
    const double localExperts = static_cast<double>(model.experts) / plan.ep;
    const double perExpert = std::max(1.0, visits / localExperts);
    const double width = static_cast<double>(model.moeFfn) / plan.etp;
    const double up = (model.gatedMlp ? 2 : 1) * width;
    const double in = model.routedHidden();
    const double factor = machine.gpuConstants.groupedGemm * hardware::gemmFactor(machine, s.math);
    const auto grouped = [&](double n, double k) {
        return factor * workload::groupedGemm_s(*machine.kernels, s.math, localExperts, perExpert, n, k);
    };
    const double once = grouped(up, in) + grouped(in, width);
    costs.routed.forward = once;
    costs.routed.dgrad = grouped(in, up) + grouped(width, in);
    costs.routed.wgrad = once;
    if (narrow(plan.precision))
        costs.routed.cast_B = machine.common.fp8Cast * 4 * visits * (up + 2 * in + width);
    if (model.sharedExpertFfn > 0)
        costs.others += mlp(machine, model, s.t, s.h, static_cast<double>(model.sharedExpertFfn) / plan.tp, s.math);
    costs.others += linear(machine, own, model.experts, s.h, workload::KernelPrecision::Bf16); // router
    if (model.moeLatent > 0) {
        costs.others += linear(machine, own, in, s.h, s.math);
        costs.others += linear(machine, own, s.h, in, s.math);
    }
    // Permutation before and after dispatch, un-permutation and the weighted sum: each reads and
    // writes topk copies of the token. DeepEP's kernels take tokens as they lie and sum them, and experts
    // that are not cut need no order of ranks: two of the four. The expert activation works on the visits.
    const double permutations = plan.ep > 1 && plan.dispatcher == workload::Dispatcher::Nccl ? 4 : 2;
    const double permute = permutations * 2 * model.topk * in * own * 2;
    // Expert biases are kernels of their own: each reads and writes the outputs of both products.
    const double biases = model.linearBias ? 2 * (up + in) * visits * 2 : 0;
    const double activation = (model.gatedMlp ? 3 : 2) * width * visits * 2 + biases;
    costs.moved_B = (permute + activation) * machine.framework.moePointwise;

    if (plan.ep > 1) {
        const Exchange exchange = exchangeOf(machine, model, plan);
        const network::GroupShape &shape = exchange.shape;
        costs.bytes = exchange.bytes; // an all-to-all sends a copy per expert; DeepEP and HybridEP one per GPU
        if (plan.dispatcher != workload::Dispatcher::Nccl && model.topk > 1) {
            const double copies = network::expectedCopies(shape.ranks, model.topk);
            costs.bytes = own * exchange.routing.token_B * copies;
            costs.domainShare = shape.domains > 1 ? network::expectedCopies(shape.domains, model.topk) / copies : 1;
        }
        const auto exchange_s = [&](Op op) {
            return std::max(messages_s(machine, plan.dispatcher, op, own, model.topk, shape),
                            hardware::experts_s(machine, op, exchange.bytes, shape, plan.dispatcher, exchange.routing));
        };
        costs.dispatch_s = exchange_s(Op::Dispatch);
        costs.combine_s = exchange_s(Op::Combine);
    }
    if (plan.etp > 1) {
        // The ranks of one group of expert TP meet; each brings its share of the tokens.
        const auto shape = shapeOf(plan, Group::Etp, machine.domains);
        costs.tensor_B = s.t * plan.etp / plan.tp * in * 2 * (plan.ep > 1 ? 1.0 * model.topk : 1.0);
        costs.gather_s = hardware::collective_s(machine, Op::AllGather, costs.tensor_B, shape);
        costs.scatter_s = hardware::collective_s(machine, Op::ReduceScatter, costs.tensor_B, shape);
    }
    return costs;
}

} // namespace switchyard::layer
