// SPDX-License-Identifier: GPL-3.0-or-later
// Time and bytes of one transformer layer for one micro-batch on one GPU. This is what depends on the
// layer tuple (tp, sp, cp, ep, etp, mbs, seq, precision, recompute, dispatcher …), on whether there is
// a pipeline, and on nothing else of the plan: tabulate it once, then every plan over (pp, vpp, dp,
// shard, gbs, schedule) is closed form (step.h).
#pragma once

#include <core/layer/attention_costs.h>
#include <core/layer/expert_costs.h>
#include <core/layer/message.h>
#include <core/layer/pass.h>

namespace switchyard::layer {

struct LayerCosts {
    Pass forward;
    Pass backward;       ///< input and weight gradients, and what was recomputed
    double weightGrad_s = 0; ///< the part of the backward that zero-bubble schedules may move
    double denseParameters = 0;  ///< of this layer on one GPU, replicated over dp × cp
    double expertParameters = 0; ///< of this layer on one GPU, replicated over the expert DP group
    double trainableDense = 0;   ///< as above, LoRA: the adapters only
    double trainableExpert = 0;
    LayerMessages messages; ///< of one micro-batch; the communication parts of both passes are their sums
};

/// `experts`: null for a dense layer. `recomputeShare`: for Recompute Unstated, the share of layers
/// that must be recomputed in full to fit (0: none).
LayerCosts layerCosts(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                      const AttentionCosts &attention, const ExpertCosts *experts, double recomputeShare = 0);

} // namespace switchyard::layer
