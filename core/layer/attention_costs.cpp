// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/attention_costs.h>

#include <algorithm>
#include <cmath>

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
        total += linear(machine, s.t, (s.heads + 2 * s.kvHeads) * s.qk, s.h, s.math);
    }
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
    const hardware::GpuConstants &own = machine.gpuConstants;
    if (plan.fusedAttention) {
        // Keys that one kernel call sees: a ring step of CP works on a slice of the sequence, and
        // the causal halves of its slices are balanced. Packed documents see themselves alone.
        const bool ring = plan.cp > 1 && plan.cpKind == workload::CpKind::Ring;
        const double factor = attentionFactor(machine, s);
        const double context = plan.context();
        const auto whole = [&](double window) {
            workload::AttentionShape shape;
            shape.queries = ring ? std::min(context, static_cast<double>(plan.seq) / plan.cp * 2) : context;
            shape.batch = sequences * plan.seq / context;
            shape.keys = shape.queries;
            shape.heads = s.heads;
            shape.kvHeads = s.kvHeads;
            shape.headDim = 0.5 * (s.qk + s.v);
            shape.window = window;
            const double own_s = model.attention == catalog::Attention::Mla && s.qk == 192 && s.v == 128
                                     ? workload::mlaPrefill_s(*machine.kernels, shape.batch, shape.queries, s.heads)
                                     : workload::attentionForward_s(*machine.kernels, shape);
            // All of the sequence, this GPU's share of it.
            const double pairs = context * context / (shape.queries * shape.queries);
            return own_s * (ring ? pairs / plan.cp : 1.0 / plan.cp);
        };
        double forward = whole(0);
        if (model.slidingWindow > 0 && model.slidingWindow < context) {
            const double fullShare = model.slidingPeriod > 1 ? 1.0 / model.slidingPeriod : 0.0;
            forward = fullShare * forward + (1 - fullShare) * whole(model.slidingWindow);
        }
        costs.forward_s = factor * forward;
        costs.backward_s = 2.5 / machine.kernels->backwardEfficiency * own.attentionBackward * costs.forward_s;
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

} // namespace

AttentionCosts attentionCosts(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    const LayerShape s = shapeOf(model, plan);
    AttentionCosts costs;
    costs.projections = projections(machine, model, s);
    addAttention(machine, model, plan, s, costs);
    return costs;
}

} // namespace switchyard::layer
