// SPDX-License-Identifier: GPL-3.0-or-later
// From a job in a document to a job on uniform hardware.
#pragma once

#include <string_view>
#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

struct PlacedJob {
    JobSpec spec;
    network::Placement placement; ///< rank → GPU of the document
};

/// Refuses by name a job with phases of kinds that are not calculated yet, and one without phases.
Result<void> predictable(const design::Job &job);

/// The job's training phase. Refused: jobs without one, with several, or that are not predictable.
Result<const design::Phase *> trainingPhase(const design::Job &job);

/// The job's training phase, placed. Refuses phases on several instance types, and plans that do not match their GPUs.
Result<PlacedJob> placeJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);
/// That of the job of a name alone; empty: of the only one.
Result<JobSpec> jobSpec(const catalog::Catalog &catalog, const design::Design &design, std::string_view job);

} // namespace switchyard::predict
