// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the constants of RL (core/rl/constants.h) to published steps and their phases, and the band of a step.
//
// Maximum a posteriori over ln(constant), residuals in ln(predicted / measured) of a Cauchy density: a row that is far off
// hardly pulls. Sets weigh equally, steps as much as all phases of their row together.
#pragma once

#include <vector>

#include <core/calibrate/group.h>
#include <core/measured/rl_case.h>

namespace switchyard::calibrate {

/// Rows that cannot be predicted are left out.
Result<std::vector<CalibratedGroup>> fitRl(const std::vector<measured::RlCase> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
