// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the constants of serving (core/serve/constants.h) to published operating points, and their bands.
//
// A run's means are sums of parts times constants, so with the schedule held each refit is a small problem: run the
// event core, solve, run again. Maximum a posteriori over ln(constant), residuals in ln(predicted / measured), of a
// Cauchy density, so that a row that is far off hardly pulls; a series counts as at most twelve rows. Each framework and generation by itself.
#pragma once

#include <vector>

#include <core/measured/inference_case.h>
#include <core/base/csv.h>
#include <core/calibrate/group.h>

namespace switchyard::calibrate {

Result<std::vector<CalibratedGroup>> fitInference(const std::vector<measured::InferenceCase> &rows, const catalog::Catalog &catalog);

/// Tables of framework's all-reduce, as the columns of measured/kernels/custom_allreduce.csv give them.
Result<std::vector<CalibratedGroup>> fitAllReduce(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
