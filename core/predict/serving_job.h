// SPDX-License-Identifier: GPL-3.0-or-later
// What predictDesign needs of serving: a job that serves, and such jobs beside others.
#pragma once

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

/// Of a job whose phases serve. Its period is a step of the engine that decodes; beside others it is predicted as if it
/// were alone, and they are counted on the links.
Result<std::shared_ptr<const DesignPrediction>> predictServingJob(const catalog::Catalog &catalog, const design::Design &design,
                                                                  const design::Job &job, const std::stop_token &stop);

/// The traffic of every job that serves, but of `except`. What cannot be predicted is named in `notes`; `gpuMemory_B`, by GPU of the
/// document, gets what they fill.
std::vector<transfer::SteadyLoad> servingLoads(const catalog::Catalog &catalog, const design::Design &design, const design::Job *except,
                                               Warnings &notes, std::vector<float> &gpuMemory_B);

} // namespace switchyard::predict
