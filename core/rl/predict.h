// SPDX-License-Identifier: GPL-3.0-or-later
// One step of reinforcement learning from its parts: rollout by the event core of serving, log-prob passes and updates by
// the training engine, the weight sync by method, laid over the pools.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/catalog/price.h>
#include <core/rl/constants.h>
#include <core/rl/passes.h>
#include <core/rl/rollout.h>
#include <core/rl/timeline.h>
#include <core/rl/weight_sync.h>

namespace switchyard::rl {

struct RolloutPool {
    std::string instance; ///< InstanceType::id
    int gpus = 0;         ///< part of the last instance may belong to others
    serve::Serving serving; ///< its cut; replicas 0: as many as fit
};

struct RlJob {
    catalog::Architecture model;
    RolloutPool rollout;
    TrainPool train;
    PoolPlacement placement = PoolPlacement::Colocated;
    double stepsOff = 0;     ///< weights of the samples are up to so many steps old
    int chunks = 1;          ///< of a step's answers, as the trainer takes them (StepShape)
    RolloutLoad load;
    int updates = 1;         ///< mini-batches of a step
    double packed = 0;       ///< tokens of a packed micro-batch; 0: those of the longest sample
    bool oldLogProbs = true; ///< by a forward pass of the trainer; false: the engine's own
    bool reference = true;   ///< a forward pass of a reference model (KL)
    std::optional<workload::PlanRequest> referencePlan; ///< its cut, where that is not the update's
    double reward_s = 0;     ///< that no answer hides
    std::string sync;        ///< SyncMethod::word
    catalog::PriceTerms price;
};

struct RlCost {
    double usdPerHour = 0;
    double usdPerStep = 0;
    std::string priceSource;
    std::string priceDate;
};

struct RlPrediction {
    StepParts parts;
    StepTimeline step;
    Rollout rollout;
    Passes passes;
    WeightSync sync;
    serve::Cut cut;          ///< of the rollout, replicas filled in
    int rolloutGpus = 0;     ///< of its pool
    int trainGpus = 0;
    bool fits = true;        ///< both engines, in memory
    double tokens = 0;       ///< of a step, prompts included
    std::array<double, 2> errorBand_pct = {0, 0}; ///< 80 %, of the step time
    std::string errorBasis;
    std::optional<RlCost> cost; ///< empty: reference platforms, or no price
    std::vector<workload::Assumption> assumed;
    Warnings warnings;
};

/// Errors: hardware, degrees, memory, lengths, a method that is not known.
Result<RlPrediction> predictRl(const catalog::Catalog &catalog, const RlJob &job, bool ranAnyway = false);

/// The parts of a step from what its engines take by themselves; host time of the engine's steps is in the rollout.
StepParts partsOf(const RlJob &job, const Rollout &rollout, const serve::Cut &cut, const Passes &passes, const WeightSync &sync, const Constants &constants);
StepShape shapeOf(const RlJob &job);
/// Host time that an RL framework adds to each step of a replica cut so.
double hostOf(const Constants &constants, const serve::Cut &cut, const catalog::InstanceType &type);
/// The job's load with the steps that are in flight.
RolloutLoad loadOf(const RlJob &job);
/// The rollout's cut with its replicas filled in; refused where not one fits.
Result<serve::Cut> cutOf(const RlJob &job);

/// 80 % band of a step, in ln of measured over predicted (catalog group "rl.band").
struct Band {
    double low = -0.5;
    double high = 0.5;
    int rows = 0;
};
/// `what`: "step", or one "phase" of it, which is less sure than their sum.
Band bandOf(const catalog::Catalog &catalog, std::string_view what = "step");

} // namespace switchyard::rl
