// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer of an RL step does: forward passes for log-probabilities, and updates of mini-batches, both over
// answers packed into sequences. By the training engine: an update is its step, a log-prob pass the forward part of one.
#pragma once

#include <string>
#include <vector>

#include <core/predict/predict.h>
#include <core/rl/lengths.h>
#include <core/workload/resolve.h>

namespace switchyard::rl {

struct TrainPool {
    std::string instance; ///< InstanceType::id
    int gpus = 0;         ///< part of the last instance may belong to others
    workload::PlanRequest plan; ///< how it is cut and runs; batch and sequence follow from the answers
};

struct Batch {
    int samples = 512;   ///< of a step
    int updates = 1;     ///< mini-batches of a step, with an optimizer step each
    Lengths lengths;
    /// Tokens that are packed into one micro-batch of a replica; 0: as many as the longest sample has.
    double packed = 0;
};

struct Passes {
    double update_s = 0;  ///< all updates of a step
    double forward_s = 0; ///< one forward pass over all samples
    workload::Plan plan;  ///< of one update
    predict::Prediction update; ///< of one update
    std::vector<workload::Assumption> assumed;
    std::vector<std::string> warnings;
};

/// Errors: a plan that is impossible on these GPUs, lengths.
Result<Passes> passesOf(const catalog::Catalog &catalog, const catalog::Architecture &model, const TrainPool &pool, const Batch &batch);

} // namespace switchyard::rl
