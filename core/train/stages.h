// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers a pipeline stage holds.
#pragma once

#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::train {

/// A multi-token-prediction module is one more layer of the model's usual kind on the last stage, behind an embedding of its
/// own there, and one more pass through the output layer (DeepSeek-V3, section 2.2; Megatron-LM places it so).
struct StageLayers {
    double dense = 0;
    double moe = 0;
    double headPasses = 0; ///< through output layer and loss: on the last stage alone
    bool first = false;    ///< holds the embedding
    bool last = false;     ///< holds the output layer and the loss
    [[nodiscard]] double of(bool routed) const { return routed ? moe : dense; }
    [[nodiscard]] double total() const { return dense + moe; }
    [[nodiscard]] bool predictsMore() const { return headPasses > 1; }
    friend bool operator==(const StageLayers &, const StageLayers &) = default;
};

/// Megatron cuts evenly and, where that is not possible, gives the first and last stage less;
/// nanotron balances cost with the output layer counted. `headLayers`: the head's cost in layers.
StageLayers stageLayers(const catalog::Architecture &model, const workload::Plan &plan, int stage, double headLayers);

/// First stage with more layers than stage 0 where the cut is even but for a rest; 0: none.
int firstLongerStage(const catalog::Architecture &model, const workload::Plan &plan);

/// Micro-batches that an interleaved schedule sends through a chunk before the next: as many as stages where that divides
/// them (Megatron-LM without an option), else as many more as fill whole rounds (PyTorch's Interleaved1F1B; Megatron-LM's
/// --microbatch-group-size-per-virtual-pipeline-stage).
int roundOf(int microBatches, int stages);

/// Micro-batches (in units of the whole stage) whose activations are alive at the peak of `stage`. ZB-H1 puts weight
/// gradients off until a stage keeps as many as the first of 1F1B, pp (Qi et al. 2023, section 2.2): an upper bound, since
/// what waits for its weight gradient alone has let some of it go.
double inFlight(const workload::Plan &plan, int stage, double microBatches);

} // namespace switchyard::train
