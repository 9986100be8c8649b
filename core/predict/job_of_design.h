// SPDX-License-Identifier: GPL-3.0-or-later
// From a job in a document to a job on uniform hardware.
#pragma once

#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

struct PlacedJob {
    JobSpec spec;
    network::Placement placement; ///< rank → GPU of the document
};

/// Refuses jobs on several instance types, and jobs whose plan does not match their GPUs.
Result<PlacedJob> placeJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job);

} // namespace switchyard::predict
