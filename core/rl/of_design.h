// SPDX-License-Identifier: GPL-3.0-or-later
// The RL job that a design's phases describe (workload/rl.h): one rollout, one update, and what stands between them.
// All but the model, prompts, samples and the answers' mean may be left out. Rollout and update on the same instances take
// turns (colocated); on instances of their own they are two pools. A reward without a phase hides behind the answers; without
// a reference phase there is no penalty on the distance to one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <core/design/design.h>
#include <core/rl/predict.h>

namespace switchyard::rl {

/// Where a phase of the design runs.
struct PlacedPhase {
    std::string id;
    design::Pool pool;          ///< as the document has it
    std::vector<int> instances; ///< of the document, in rank order
};

struct DesignRl {
    RlJob job;
    std::map<PhaseKind, PlacedPhase> phases; ///< by what they are
    std::vector<workload::Assumption> assumed;
};
/// Errors name the phase and what of it is wrong.
Result<DesignRl> rlOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);

/// A question and its answer.
struct Reinforced {
    DesignRl asked;
    RlPrediction prediction;
};

} // namespace switchyard::rl
