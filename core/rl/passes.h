// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer of an RL step does: forward passes for log-probabilities, and updates of mini-batches, both over
// answers packed into sequences. By the training engine: an update is its step, a log-prob pass the forward part of one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/network/traffic.h>
#include <core/rl/lengths.h>
#include <core/train/memory_classes.h>
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
    /// How a reference model is cut on the same GPUs; none: as the updates.
    std::optional<workload::PlanRequest> reference = {};
};

/// One forward pass over all samples of a step.
struct ForwardPass {
    double seconds = 0; ///< the sum of the next five
    double passes_s = 0;  ///< of the longest stage, and of the others once
    double hops_s = 0;    ///< between stages, as far as they show
    double gathers_s = 0; ///< of sharded parameters, likewise
    double host_s = 0;    ///< once a pass
    double slowest_s = 0; ///< waiting for the slowest node
    std::vector<network::TrafficItem> traffic; ///< by rank of the trainer
};

struct Passes {
    double update_s = 0;  ///< all updates of a step
    workload::Parts updateParts{}; ///< their sum
    ForwardPass forward;
    ForwardPass reference; ///< of the reference model
    workload::Plan plan;  ///< of one update
    double mfu = 0;             ///< of an update
    bool fits = true;
    std::vector<train::Memory> stages; ///< of an update, per GPU
    train::HostMemory host;              ///< of an instance
    std::vector<network::TrafficItem> traffic; ///< of one update, by rank of the trainer
    std::vector<workload::Assumption> assumed;
    Warnings warnings;
};

/// Errors: a plan that is impossible on these GPUs, lengths.
Result<Passes> passesOf(const catalog::Catalog &catalog, const catalog::Architecture &model, const TrainPool &pool, const Batch &batch);

} // namespace switchyard::rl
