// SPDX-License-Identifier: GPL-3.0-or-later
// Time and bytes of one transformer layer (and of the embedding and head) for one micro-batch on
// one GPU. This is what depends on the layer tuple (tp, sp, cp, ep, etp, mbs, seq, precision,
// recompute, dispatcher …), on whether there is a pipeline, and on nothing else of the plan: tabulate
// it once, then every plan over (pp, vpp, dp, shard, gbs, schedule) is closed form (step.h).
#pragma once

#include <array>

#include <core/catalog/architecture.h>
#include <core/predict/machine.h>
#include <core/workload/parameters.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// Parts of the step, in the order of the breakdown.
enum class Part : unsigned char {
    Gemm,       ///< dense projections and MLPs
    Experts,    ///< grouped expert GEMMs and the waiting for the fullest expert
    Attention,
    Pointwise,  ///< norms, activations, residuals, rotary, casts, permutation
    Head,       ///< embedding, output layer and loss
    Recompute,
    Launch,     ///< the GPU waits for the host
    TpComm,
    CpComm,
    EpComm,
    PpComm,
    DpComm,
    Bubble,     ///< pipeline fill and drain, and waiting for the longest stage
    Optimizer,
    Overhead,   ///< per-step host work
    Straggler,
    Count
};
inline constexpr int partCount = static_cast<int>(Part::Count);
const char *nameOf(Part part); ///< "TP communication"

using Parts = std::array<double, partCount>;
inline double &at(Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double at(const Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double sum(const Parts &parts)
{
    double total = 0;
    for (const double part : parts)
        total += part;
    return total;
}

/// One direction of one layer: seconds by part, busy and exposed. Exposed sums to the time it takes.
struct Pass {
    Parts busy{};
    Parts exposed{};
    double seconds = 0;
};

struct LayerCosts {
    Pass forward;
    Pass backward;       ///< input and weight gradients, and what was recomputed
    double weightGrad_s = 0; ///< the part of the backward that zero-bubble schedules may move
    double denseParameters = 0;  ///< of this layer on one GPU, replicated over dp × cp
    double expertParameters = 0; ///< of this layer on one GPU, replicated over the expert DP group
    double trainableDense = 0;   ///< as above, LoRA: the adapters only
    double trainableExpert = 0;
    // Calls of one micro-batch, for link loads and explanations.
    double tpBytes = 0, tpCalls = 0; ///< all-gather / reduce-scatter (SP) or all-reduce size and calls, forward + backward
    double cpBytes = 0, cpCalls = 0;
    double epBytes = 0, epCalls = 0;
    double epDomainShare = 1; ///< of epBytes, what crosses the cards where each domain gets one copy
};

/// Seconds of linear layers.
struct LinearCosts {
    double forward = 0;
    double dgrad = 0;  ///< input gradient
    double wgrad = 0;  ///< weight gradient
    double cast_B = 0; ///< quantising inputs and gradients, all three passes
    void operator+=(const LinearCosts &other)
    {
        forward += other.forward;
        dgrad += other.dgrad;
        wgrad += other.wgrad;
        cast_B += other.cast_B;
    }
};

/// The attention block of one layer, which dense and routed layers have in common.
struct AttentionCosts {
    LinearCosts projections;
    double forward_s = 0;
    double backward_s = 0;
};
AttentionCosts attentionCosts(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

/// What routing adds to a layer, recompute and overlap left aside.
struct ExpertCosts {
    LinearCosts routed;    ///< the experts' grouped products
    LinearCosts others;    ///< shared experts and the router
    double moved_B = 0;    ///< permutations and activations, forward
    double bytes = 0;      ///< of one dispatch or combine, per GPU
    double domainShare = 1; ///< of bytes, what crosses the cards where each domain gets one copy
    double exchange_s = 0; ///< dispatch and combine, one direction
    double tensor_s = 0;   ///< gather and scatter of expert TP, one direction
};
ExpertCosts expertCosts(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

/// `experts`: null for a dense layer. `recomputeShare`: for Recompute Unstated, the share of layers
/// that must be recomputed in full to fit (0: none).
LayerCosts layerCosts(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                      const AttentionCosts &attention, const ExpertCosts *experts, double recomputeShare = 0);

/// Embedding lookup on the first stage, final norm, output layer and loss on the last.
struct EndCosts {
    double embedding_s = 0;      ///< forward + backward
    double head_s = 0;           ///< forward + backward, exposed time
    double embeddingParameters = 0;
    double headParameters = 0;
};
EndCosts endCosts(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

/// Linear layers run in 8 bits or less.
bool narrow(workload::Precision precision);

} // namespace switchyard::predict
