// SPDX-License-Identifier: GPL-3.0-or-later
// Whom one rank talks to: its communicators as the ledger has them, in rank order.
#pragma once

#include <cstdint>
#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

struct Communicator {
    /// Neighbours: a pipeline. Ring: each sends to the next, the last to the first. All: everyone with everyone.
    enum class Shape : std::uint8_t { Neighbours, Ring, All } shape = Shape::Ring;
    workload::PartGroup group = workload::PartGroup::Tp;
    std::vector<std::int32_t> ranks; ///< in the order of ring or pipeline, which is rank order: NCCL's own search may order it otherwise
    double out_B = 0;     ///< what the rank hands over, per step
    double busy_s = 0;    ///< per step, with what it waits for: never less than exposed_s
    double exposed_s = 0; ///< of it
};

/// Of `rank` of the predicted job; entries of one group are one where the ranks of one hold the others. Empty where it talks to nobody.
std::vector<Communicator> communicatorsOf(const DesignPrediction &prediction, int rank);

} // namespace switchyard::predict
