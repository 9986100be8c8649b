// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/statistics.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace switchyard::calibrate {

double weightedQuantile(std::vector<WeightedValue> values, double fraction)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::stable_sort(values.begin(), values.end(),
                     [](const WeightedValue &a, const WeightedValue &b) { return a.value < b.value; });
    double total = 0;
    for (const WeightedValue &v : values)
        total += v.weight;
    double reached = 0;
    for (const WeightedValue &v : values) {
        reached += v.weight;
        if (reached >= fraction * total * (1 - 1e-12)) // sums of 1/n do not add up exactly
            return v.value;
    }
    return values.back().value;
}

double weightedMean(const std::vector<WeightedValue> &values)
{
    double sum = 0;
    double total = 0;
    for (const WeightedValue &v : values) {
        sum += v.value * v.weight;
        total += v.weight;
    }
    return total > 0 ? sum / total : std::numeric_limits<double>::quiet_NaN();
}

double kendallTauB(const std::vector<double> &a, const std::vector<double> &b)
{
    double agree = 0; // concordant − discordant
    double orderedA = 0;
    double orderedB = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = i + 1; j < a.size(); ++j) {
            const int x = (a[i] < a[j]) - (a[i] > a[j]);
            const int y = (b[i] < b[j]) - (b[i] > b[j]);
            agree += x * y;
            orderedA += x != 0;
            orderedB += y != 0;
        }
    return orderedA > 0 && orderedB > 0 ? agree / std::sqrt(orderedA * orderedB)
                                        : std::numeric_limits<double>::quiet_NaN();
}

ErrorSummary summarise(const std::vector<WeightedValue> &signedErrors_pct)
{
    std::vector<WeightedValue> absolute = signedErrors_pct;
    for (WeightedValue &v : absolute)
        v.value = std::abs(v.value);
    return {weightedQuantile(absolute, 0.5), weightedMean(absolute), weightedQuantile(absolute, 0.9),
            weightedQuantile(signedErrors_pct, 0.5)};
}

} // namespace switchyard::calibrate
