// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <core/predict/predict.h>

namespace switchyard::cli {

/// What the model says of a design's first job: step, memory and price, for the costs of findings.
Result<std::shared_ptr<const predict::DesignPrediction>> predictFirstJob(const catalog::Catalog &catalog,
                                                                         const design::Design &design);

} // namespace switchyard::cli
