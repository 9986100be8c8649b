// SPDX-License-Identifier: GPL-3.0-or-later
// Weighted medians, percentiles and rank correlation of prediction errors.
#pragma once

#include <vector>

namespace switchyard::calibrate {

struct WeightedValue {
    double value = 0;
    double weight = 1;
};

/// Smallest value whose cumulative weight reaches `fraction` of the whole; NaN when empty.
double weightedQuantile(std::vector<WeightedValue> values, double fraction);
double weightedMean(const std::vector<WeightedValue> &values);

/// Kendall's tau-b (ties count in neither order); NaN when all values of one side are equal.
double kendallTauB(const std::vector<double> &a, const std::vector<double> &b);

/// Errors of predictions in percent of the measured value.
struct ErrorSummary {
    double medianAbs_pct = 0;
    double meanAbs_pct = 0;
    double p90Abs_pct = 0;
    double bias_pct = 0; ///< weighted median of the signed error
};
ErrorSummary summarise(const std::vector<WeightedValue> &signedErrors_pct);

} // namespace switchyard::calibrate
