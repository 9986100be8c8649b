// SPDX-License-Identifier: GPL-3.0-or-later
// A smooth multilinear surface through scattered values: penalised least squares made robust by
// reweighting (close to least absolute deviations), solved by conjugate gradients. Deterministic.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <core/workload/kernel_curve.h>

namespace switchyard::calibrate {

/// Up to four dimensions; unused ones are ignored.
struct SurfacePoint {
    std::array<double, 4> at{};
    double value = 0;
};

struct SurfacePenalty {
    std::array<double, 4> bend = {1, 1, 1, 1}; ///< weight of squared second differences along each axis
    double shrink = 0.05;                      ///< weight of squared values: no data, no correction
};

/// One value per knot, last axis fastest, as KernelCurve holds them.
std::vector<double> fitSurface(std::span<const workload::LogAxis> axes, const std::vector<SurfacePoint> &points,
                               const SurfacePenalty &penalty);

} // namespace switchyard::calibrate
