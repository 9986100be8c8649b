// SPDX-License-Identifier: GPL-3.0-or-later
// The RL job that a design's phases describe: one rollout, one update, and what stands between them.
//   "rollout":     "parallelism": {tp, pp, ep, attention_dp, replicas}, "rollout": {framework, version, precision,
//                  kv_precision, prompts, samples, isl, osl, osl_cap, osl_cv, tool_s, partial, eager, max_seqs, max_batched_tokens,
//                  memory_fraction}
//   "reward":      "reward": {seconds}: what no answer hides; nothing where the phase is left out
//   "reference":   a forward pass of a reference model on the update's GPUs; none where the phase is left out
//   "update":      "parallelism" as of a training phase, "update": {updates, old_logprobs, packed_tokens} and members of
//                  "train" (precision, shard, recompute …); batch and sequence follow from the answers
//   "weight_sync": "weight_sync": {method, steps_off, chunks}
// All but the model, prompts, samples and osl may be left out. Rollout and update on the same instances take turns
// (colocated); on instances of their own they are two pools.
#pragma once

#include <map>

#include <core/design/design.h>
#include <core/rl/predict.h>

namespace switchyard::rl {

/// The job has a rollout or an update, and phases of these kinds alone.
bool reinforces(const design::Job &job);

struct DesignRl {
    RlJob job;
    std::map<PhaseKind, const design::Phase *> phases; ///< of the design, by what they are
    std::vector<workload::Assumption> assumed;
};
/// Errors name the phase and what of it is wrong.
Result<DesignRl> rlOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);

} // namespace switchyard::rl
