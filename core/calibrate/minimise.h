// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace switchyard::calibrate {

/// Nelder–Mead downhill simplex with the usual coefficients: few parameters, no gradient needed.
/// Deterministic. `step` is the first simplex's edge in each parameter.
std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &cost, std::vector<double> start,
                             double step, int evaluations);

} // namespace switchyard::calibrate
