// SPDX-License-Identifier: GPL-3.0-or-later
// What predictDesign needs of reinforcement learning: a job of an RL step, and such jobs beside others.
#pragma once

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

/// Of a job whose phases are those of an RL step. Its period is that step; beside others it is predicted as if it were alone,
/// and they are counted on the links.
Result<std::shared_ptr<const DesignPrediction>> predictRlJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job,
                                                             const std::stop_token &stop);

/// The traffic of every RL job, but of `except`. What cannot be predicted is named in `notes`; `gpuMemory_B`, by GPU of the
/// document, gets what they fill.
std::vector<transfer::SteadyLoad> rlLoads(const catalog::Catalog &catalog, const design::Design &design, const design::Job *except, Warnings &notes,
                                          std::vector<float> &gpuMemory_B);

} // namespace switchyard::predict
