// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/predict/end_costs.h>
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
    double recomputeShare = 0; ///< share of layers recomputed in full, for Recompute Unstated and Block
};
LayerTable tabulate(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                    double openShare = 0);

/// The part of it that expert parallelism (ep, etp) does not change, for loops over that.
struct DenseTable {
    AttentionCosts attention;
    LayerCosts dense;
    EndCosts ends;
};
DenseTable tabulateDense(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                         double openShare = 0);
LayerTable tabulate(const Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                    const DenseTable &dense, const ExpertCosts &experts, double openShare = 0);

} // namespace switchyard::predict
