// SPDX-License-Identifier: GPL-3.0-or-later
// One training step as a closed form over tabulated layer costs. No strings, no allocation: the
// number in a tooltip and the number in a search come from here.
#pragma once

#include <core/predict/layer_costs.h>
#include <core/predict/memory.h>

namespace switchyard::predict {

/// Everything about the layer tuple; see layer_costs.h.
struct LayerTable {
    LayerCosts dense;
    LayerCosts moe;
    EndCosts ends;
    MemoryTable memory;
    double headLayers = 0;     ///< cost of the head in layers
    double recomputeShare = 0; ///< share of layers recomputed in full, for Recompute Unstated
};
LayerTable tabulate(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                    double recomputeShare = 0);

struct StepNumbers {
    double step_s = 0;
    Parts busy{};
    Parts exposed{};
    int longestStage = 0;
    double microBatch_s = 0; ///< forward + backward of the longest stage
};

StepNumbers step(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                 const LayerTable &table);

/// The least share of layers to recompute in full so that the plan fits; 0 when it fits as it is or
/// when recompute cannot make it fit: for plans that leave recompute open.
double leastRecompute(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                      const LayerTable &table);

/// Bytes per gradient element that data parallelism moves.
double gradientBytes(const workload::Plan &plan);

} // namespace switchyard::predict
