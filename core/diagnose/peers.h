// SPDX-License-Identifier: GPL-3.0-or-later
// Robust statistics of many peers: medians, and members that stand apart from all the others.
#pragma once

#include <limits>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace switchyard::diagnose {

/// `value / whole`; NaN where there is no whole: of what is silent nobody knows a share.
inline double over(double value, double whole) { return whole > 0 ? value / whole : std::numeric_limits<double>::quiet_NaN(); }

/// Median of the finite values; NaN when there is none.
double median(std::vector<double> values);

/// The value below which a share of the finite values lies; NaN when there is none.
double quantile(std::vector<double> values, double share);

/// Standard deviation as the median distance from the median tells it (× 1.4826, exact for a normal distribution):
/// a few far values do not widen it. 0 when there is no finite value.
double spread(const std::vector<double> &values);

enum class Side { Low, High };

/// What makes a value stand apart. It must lie `floor` beyond the median of the rest, and beyond
/// their nearest value by a gap of at least half of that nearest value's own distance from the median
/// (and half of `floor`). So the distribution may have any shape and several humps, as the ranks of
/// several pipeline stages give it; only what is clear of every hump counts.
struct Apart {
    Side side = Side::High;
    double floor = 0;
    int minimumPeers = 4; ///< fewer finite values: nothing can be said
};

/// Indices that stand apart, farthest first. A group larger than max(8, 2 % of the values), or than a
/// quarter of them, is another population, not a fault: it is not returned.
std::vector<int> standApart(std::span<const double> values, const Apart &rule);

/// The same of named members.
std::set<int> membersApart(const std::map<int, double> &values, const Apart &rule);

/// Pearson's correlation of two equally long lists; NaN when one does not vary.
double correlation(std::span<const double> a, std::span<const double> b);

/// Standard deviation over mean of the values; 0 when the mean is 0.
double variation(std::span<const double> values);

} // namespace switchyard::diagnose
