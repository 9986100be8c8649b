// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/attention_costs.h>

#include <algorithm>
#include <cmath>

#include <core/workload/state_work.h>

namespace switchyard::layer {

using catalog::Architecture;
using workload::Plan;

namespace {

LinearCosts projections(const hardware::Machine &machine, const Architecture &model, const LayerShape &s)
{
    LinearCosts total;
    if (model.attention == catalog::Attention::Mla) {
        const auto &d = model.mla;
        if (d.qLoraRank > 0) {
            total += linear(machine, s.tSp, d.qLoraRank, s.h, s.math);
            total += linear(machine, s.t, s.heads * s.qk, d.qLoraRank, s.math);
        } else {
            total += linear(machine, s.t, s.heads * s.qk, s.h, s.math);
        }
        total += linear(machine, s.tSp, d.kvLoraRank + d.qkRopeHeadDim, s.h, s.math);
        total += linear(machine, s.t, s.heads * (d.qkNopeHeadDim + d.vHeadDim), d.kvLoraRank, s.math);
    } else {
        total += linear(machine, s.t, (s.heads + (model.twoHeads() && s.qk == model.full.headDim && model.full.keyIsValue ? 1 : 2) * s.kvHeads) * s.qk, s.h, s.math);
    }
    if (model.attentionGate)
        total += linear(machine, s.t, s.heads * s.v, s.h, s.math);
    total += linear(machine, s.t, s.h, s.heads * s.v, s.math);
    return total;
}

/// FlashAttention 3 gains less over 2 with smaller heads: 1.4 at 64, 1.7 at 128 (Shah et al. 2024,
/// fig. 5, causal, 4,096 tokens), which is about this power of the head size.
double attentionFactor(const hardware::Machine &machine, const LayerShape &s)
{
    const double headShare = std::min(1.0, 0.5 * (s.qk + s.v) / 128);
    return machine.gpuConstants.attention * std::pow(machine.framework.hopperAttention, headShare) / machine.clock;
}

/// Scores and values over the mean context. Unfused kernels (software before FlashAttention) also
/// write and read the score matrix: softmax, mask and dropout touch each score about 12 times 2 bytes
/// over forward and backward (Dao et al. 2022, §3).
void addAttention(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s, AttentionCosts &costs)
{
    const double sequences = plan.mbs;
    const hardware::GpuConstants &constants = machine.gpuConstants;
    if (plan.fusedAttention) {
        // Keys that one kernel call sees: a ring step of CP works on a slice of the sequence, and
        // the causal halves of its slices are balanced. Packed documents see themselves alone.
        const bool ring = plan.cp > 1 && plan.cpKind == workload::CpKind::Ring;
        const double factor = attentionFactor(machine, s);
        const double context = plan.context();
        const auto whole = [&](const LayerShape &own, double window) {
            workload::AttentionShape shape;
            shape.queries = ring ? std::min(context, static_cast<double>(plan.seq) / plan.cp * 2) : context;
            shape.batch = sequences * plan.seq / context;
            shape.keys = shape.queries;
            shape.heads = own.heads;
            shape.kvHeads = own.kvHeads;
            shape.headDim = 0.5 * (own.qk + own.v);
            shape.window = window;
            const double own_s = model.attention == catalog::Attention::Mla && own.qk == 192 && own.v == 128
                ? workload::mlaPrefill_s(*machine.kernels, shape.batch, shape.queries, own.heads)
                : workload::attentionForward_s(*machine.kernels, shape);
            // All of the sequence, this GPU's share of it.
            const double pairs = context * context / (shape.queries * shape.queries);
            return own_s * (ring ? pairs / plan.cp : 1.0 / plan.cp);
        };
        double forward = whole(fullShapeOf(model, s), 0);
        if (model.slidingWindow > 0 && (model.slidingWindow < context || model.twoHeads())) {
            const double fullShare = model.fullShare();
            forward = fullShare * forward + (1 - fullShare) * whole(s, model.slidingWindow);
        }
        costs.forward_s = factor * forward;
        // Five matrix products where the forward has two (FlashAttention-2, arXiv 2307.08691 §3.1), at the published ratio of FlashAttention-2/3.
        costs.backward_s = 2.5 / machine.kernels->backwardEfficiency * constants.attentionBackward * costs.forward_s;
        return;
    }
    const double queries = sequences * plan.seq / plan.cp;
    const double full = 2 * s.heads * (s.qk + s.v) * queries * plan.seq; // the whole square, no causal skip
    const double scores = s.heads * queries * plan.seq;
    // Batched products of s × d by d × s run at about two thirds of a large GEMM's rate.
    const double products = 1.5 * hardware::gemmFactor(machine, workload::KernelPrecision::Bf16) * full
        / machine.kernels->gemm[0][0].flops;
    costs.forward_s = products + hardware::stream_s(machine, 11 * scores);
    costs.backward_s = 2 * products + hardware::stream_s(machine, 13 * scores);
}

/// A sparse layer's attention over the tokens that were picked, on the compressed cache as training kernels for it run it
/// (queries against 512 + 64, values of 512 in place of 192 and 128), where that is less than all of it.
double sparseShare(const Architecture &model, double context)
{
    const workload::AttentionShape all{.queries = context, .keys = context};
    workload::AttentionShape picked = all;
    picked.window = model.indexer.topk;
    const catalog::MlaDims &d = model.mla;
    const bool mla = model.attention == catalog::Attention::Mla;
    const double absorbed = mla ? (2.0 * d.kvLoraRank + d.qkRopeHeadDim) / (d.qkNopeHeadDim + d.qkRopeHeadDim + d.vHeadDim) : 1;
    return std::min(1.0, absorbed * workload::attendedPairs(picked) / workload::attendedPairs(all));
}

/// The indexer's projections and scores are whole on every rank of TP; its scores run in 8 bits where the GPU has them.
void addIndexer(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerShape &s, AttentionCosts &costs)
{
    const catalog::Indexer &i = model.indexer;
    const double context = plan.context();
    const double each = 1.0 * i.layers / model.attentionLayers();
    const double sparse = 1.0 * i.sparse / model.attentionLayers();
    const double scale = 1 - sparse + sparse * sparseShare(model, context);
    costs.forward_s *= scale;
    costs.backward_s *= scale;
    const bool mla = model.attention == catalog::Attention::Mla && model.mla.qLoraRank > 0;
    LinearCosts own = linear(machine, s.t, 1.0 * i.heads * i.headDim, mla ? model.mla.qLoraRank : s.h, s.math);
    own += linear(machine, s.t, i.headDim, s.h, s.math);
    costs.projections += own.times(each);
    const double sequences = plan.mbs * plan.seq / context;
    const workload::AttentionShape shape{.queries = context, .keys = context};
    const workload::RoughWork work = workload::indexerWork(i, sequences * workload::attendedPairs(shape) / plan.cp, sequences * context);
    const double scores_s = workload::rough_s(*machine.kernels, workload::KernelPrecision::Fp8, work);
    costs.forward_s += each * scores_s;
    costs.backward_s += 2 * each * scores_s;
}

/// The attention block of a layer that keeps a state.
AttentionCosts linearCosts(const hardware::Machine &machine, const Architecture &model, const LayerShape &s)
{
    const catalog::LinearAttention &l = model.linear;
    const double values = l.values() / s.tp;
    const double channels = 2 * std::max(1.0, l.keyHeads / s.tp) * l.keyDim + values;
    AttentionCosts costs;
    double in = channels + l.heads / s.tp * (l.delta() ? 2 : 1); // steps, beta and decay
    if (l.kind != catalog::LinearKind::Kda || l.gateRank == 0)
        in += values; // gate
    costs.projections = linear(machine, s.t, in, s.h, s.math);
    if (l.kind == catalog::LinearKind::Kda) {
        costs.projections += linear(machine, s.t, l.keyDim + l.gateRank, s.h, s.math);
        costs.projections += linear(machine, s.t, l.keys() / s.tp, l.keyDim, s.math);
        if (l.gateRank > 0)
            costs.projections += linear(machine, s.t, values, l.gateRank, s.math);
    }
    costs.projections += linear(machine, s.t, s.h, values, s.math);
    costs.forward_s = workload::rough_s(*machine.kernels, workload::KernelPrecision::Bf16, workload::scanWork(l, s.t, s.tp)) / machine.clock;
    costs.backward_s = 3 * costs.forward_s; // the states once more, then two products for each
    return costs;
}

} // namespace

AttentionCosts attentionCosts(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    const LayerShape s = shapeOf(model, plan);
    AttentionCosts costs;
    costs.projections = projections(machine, model, s);
    if (model.twoHeads()) {
        costs.projections = costs.projections.times(1 - model.fullShare());
        costs.projections += projections(machine, model, fullShapeOf(model, s)).times(model.fullShare());
    }
    addAttention(machine, model, plan, s, costs);
    if (model.isSparse())
        addIndexer(machine, model, plan, s, costs);
    if (!model.isHybrid())
        return costs;
    const double attend = model.attentionShare();
    const double keep = model.linearShare();
    const AttentionCosts state = linearCosts(machine, model, s);
    costs.projections = costs.projections.times(attend);
    costs.projections += state.projections.times(keep);
    costs.forward_s = attend * costs.forward_s + keep * state.forward_s;
    costs.backward_s = attend * costs.backward_s + keep * state.backward_s;
    return costs;
}

} // namespace switchyard::layer
