// SPDX-License-Identifier: GPL-3.0-or-later
// The serving job that a design's phases describe: one of kind "serve", or "prefill" and "decode".
//   "parallelism": {tp, pp, ep, attention_dp, replicas}
//   "serve" ("decode" of two pools): {framework, version, precision, kv_precision, isl, osl, isl_cv, osl_cv, concurrency or
//   rate, prefix_hit, speculate, acceptance, max_seqs, max_batched_tokens, memory_fraction}; all but precision may be left out
// The model and the load of two pools are the decode phase's: a prefill phase may name the same model and no load.
#pragma once

#include <core/design/design.h>
#include <core/serve/predict.h>

namespace switchyard::serve {

/// The job has phases of these kinds and no others.
bool serves(const design::Job &job);

struct DesignServing {
    std::string model; ///< as the phase names it: an alias has weights of its own
    ServingJob job;
    std::vector<workload::Assumption> assumed;
};
/// Errors name the phase and what of it is wrong.
Result<DesignServing> servingOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);

} // namespace switchyard::serve
