// SPDX-License-Identifier: GPL-3.0-or-later
// What the forward of one layer leaves in memory for its backward.
#pragma once

#include <core/catalog/architecture.h>
#include <core/hardware/memory_constants.h>
#include <core/workload/plan.h>

namespace switchyard::layer {

/// Activations that one micro-batch leaves for the backward, one layer on one GPU.
struct ActivationBytes {
    double kept = 0;  ///< with the plan's recompute policy
    double whole = 0; ///< without recompute: what is alive while one layer is recomputed
    double input = 0; ///< the layer's input alone
};
/// Of what micro-batches in flight keep, the share that stays when activations are offloaded: one layer in transit.
inline constexpr double offloadedStay = 0.05;

ActivationBytes activationBytes(const catalog::Architecture &model, const workload::Plan &plan, bool moe,
                                const hardware::FrameworkMemory &family);

} // namespace switchyard::layer
