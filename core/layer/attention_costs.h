// SPDX-License-Identifier: GPL-3.0-or-later
// Time of the attention block: projections, scores and values, or a state and its scan.
#pragma once

#include <core/layer/layer_shape.h>

namespace switchyard::layer {

/// The attention block of one layer, which dense and routed layers have in common. Where some layers attend and others keep
/// a state, the mean of both.
struct AttentionCosts {
    LinearCosts projections;
    double forward_s = 0;
    double backward_s = 0;
};
AttentionCosts attentionCosts(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

} // namespace switchyard::layer
