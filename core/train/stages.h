// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers a pipeline stage holds.
#pragma once

#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::train {

struct StageLayers {
    double dense = 0;
    double moe = 0;
    bool first = false; ///< holds the embedding
    bool last = false;  ///< holds the output layer and the loss
    [[nodiscard]] double total() const { return dense + moe; }
    friend bool operator==(const StageLayers &, const StageLayers &) = default;
};

/// Layers of a kind that a stage runs: each multi-token-prediction module is one more on the last stage, of the kind that
/// the model ends with.
inline double layersRun(const catalog::Architecture &model, const StageLayers &layers, bool moe)
{
    return (moe ? layers.moe : layers.dense) + (layers.last && moe == model.isMoe() ? model.mtpLayers : 0);
}
/// How often a stage runs the output layer and the loss for one micro-batch: for each module once more.
inline double headPasses(const catalog::Architecture &model, const StageLayers &layers) { return layers.last ? 1.0 + model.mtpLayers : 0; }

/// Megatron cuts evenly and, where that is not possible, gives the first and last stage less;
/// nanotron balances cost with the output layer counted. `headLayers`: the head's cost in layers.
StageLayers stageLayers(const catalog::Architecture &model, const workload::Plan &plan, int stage, double headLayers);

/// First stage with more layers than stage 0 where the cut is even but for a rest; 0: none.
int firstLongerStage(const catalog::Architecture &model, const workload::Plan &plan);

/// Micro-batches that an interleaved schedule sends through a chunk before the next: as many as stages where that divides
/// them (Megatron-LM without an option), else as many more as fill whole rounds (PyTorch's Interleaved1F1B; Megatron-LM's
/// --microbatch-group-size-per-virtual-pipeline-stage).
int roundOf(int microBatches, int stages);

/// Micro-batches (in units of the whole stage) whose activations are alive at the peak of `stage`.
double inFlight(const workload::Plan &plan, int stage, double microBatches);

} // namespace switchyard::train
