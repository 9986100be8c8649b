// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/layer/end_costs.h>
#include <core/layer/layer_costs.h>
#include <core/train/memory.h>

namespace switchyard::train {

/// Everything about the layer tuple; see layer_costs.h.
struct LayerTable {
    layer::LayerCosts dense;
    layer::LayerCosts moe;
    layer::EndCosts ends;
    MemoryTable memory;
    double headLayers = 0;     ///< cost of the head in layers
    double recomputeShare = 0; ///< share of layers recomputed in full, for Recompute Unstated and Block
};
LayerTable tabulate(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                    double openShare = 0);

/// The part of it that expert parallelism (ep, etp) does not change, for loops over that.
struct DenseTable {
    layer::AttentionCosts attention;
    layer::LayerCosts dense;
    layer::EndCosts ends;
};
DenseTable tabulateDense(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                         double openShare = 0);
LayerTable tabulate(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                    const DenseTable &dense, const layer::ExpertCosts &experts, double openShare = 0);

} // namespace switchyard::train
