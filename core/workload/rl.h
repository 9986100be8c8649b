// SPDX-License-Identifier: GPL-3.0-or-later
// A step of reinforcement learning as a design says it: what each of its phases may say.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <core/workload/serving.h>

namespace switchyard::workload {

enum class RlRole {
    Rollout,    ///< answers by the replicas of an engine
    Reward,     ///< what judges them
    Reference,  ///< log-probs of a model that stays as it was
    Update,     ///< the trainer: log-probs of the old weights, mini-batches
    WeightSync, ///< new weights to the engine, and how old those of an answer may be
};
inline constexpr std::array rlRoles = {RlRole::Rollout, RlRole::Reward, RlRole::Reference, RlRole::Update, RlRole::WeightSync};
std::string_view toWord(RlRole); ///< the phase's kind: "rollout", "reward", "reference", "update", "weight_sync"

/// Of one phase. What belongs to another role is never said (rl_fields.h has the fields of each).
struct RlPlan {
    // Rollout
    ServingPlan engine; ///< cut, engine, limits; of its load the prompt's and the answer's length and spread
    std::optional<double> prompts; ///< of a step
    std::optional<double> samples; ///< answers of each
    std::optional<double> oslCap;  ///< tokens of the longest answer
    std::optional<double> tool_s;  ///< an answer waits for tools so long in all
    bool partial = false; ///< unfinished answers go on with new weights
    bool eager = false;   ///< no CUDA graphs
    // Reward
    std::optional<double> reward_s; ///< that no answer hides
    // Update and reference: what is said of a training plan, by the key of its field (plan_fields.h), as a flag has it.
    // What is not said follows the framework, and batch and sequence the answers.
    std::map<std::string, std::string, std::less<>> trainer;
    std::optional<double> updates; ///< mini-batches of a step
    std::optional<double> packed;  ///< tokens of a packed micro-batch
    bool oldLogProbs = true;       ///< by a forward pass of the trainer; false: the engine's own
    // Weight sync
    std::string method; ///< empty: the usual one
    std::optional<double> stepsOff;
    std::optional<double> chunks;

    friend bool operator==(const RlPlan &, const RlPlan &) = default;
};

} // namespace switchyard::workload
