// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on one GPU, by class and pipeline stage.
#pragma once

#include <core/predict/layer_costs.h>
#include <core/predict/prediction.h>

namespace switchyard::predict {

/// Activations that one micro-batch leaves for the backward, one layer on one GPU.
struct ActivationBytes {
    double kept = 0;      ///< with the plan's recompute policy
    double whole = 0;     ///< without recompute: what is live while one layer is recomputed
    double input = 0;     ///< the layer's input alone
};
ActivationBytes activationBytes(const catalog::Architecture &model, const workload::Plan &plan, bool moe);

struct MemoryInputs {
    const Machine *machine = nullptr;
    const catalog::Architecture *model = nullptr;
    const workload::Plan *plan = nullptr;
    LayerCosts dense;
    LayerCosts moe;
    EndCosts ends;
    ActivationBytes denseActivations;
    ActivationBytes moeActivations;
    double recomputeShare = 0; ///< of the layers, when recompute is unstated
};

/// `headLayers` as in stageLayers.
Memory stageMemory(const MemoryInputs &in, int stage, double headLayers);

} // namespace switchyard::predict
