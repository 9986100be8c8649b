// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the constants of the time model to measurements: least squares of log(predicted / measured)
// with a robust loss (soft L1, scale 5 %), damped by each constant's prior; Levenberg–Marquardt on
// the logs of the constants. The band comes from residuals of sources that were held out in turn.
// Deterministic: the same samples in the same order give the same constants.
#pragma once

#include <string>
#include <vector>

#include <core/network/timemodel.h>

namespace switchyard::network {

struct TimeSample {
    TimeQuestion question;
    double measured_s = 0;
    double weight = 1;
    std::string source; ///< held out together for the band
};

TimeConstants fitTimeConstants(const std::vector<TimeSample> &samples);

/// For the few measurements of one owner: `known` constants (the catalog's) take the place of the
/// priors, so what the samples do not reach stays. So does the band below `bandSources` sources.
constexpr std::size_t bandSources = 6;
TimeConstants refineTimeConstants(const TimeConstants &known, const std::vector<TimeSample> &samples);

} // namespace switchyard::network
