// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/peers.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include <core/base/median.h>

namespace switchyard::diagnose {

namespace {

struct Item {
    double value; ///< larger is more suspicious
    int index;
};

double middle(std::span<const Item> sorted)
{
    const std::size_t n = sorted.size();
    return n % 2 == 1 ? sorted[n / 2].value : (sorted[n / 2 - 1].value + sorted[n / 2].value) / 2;
}

/// Position from which the sorted values stand apart; the size when none does.
std::size_t firstApart(std::span<const Item> sorted, std::size_t most, double floor)
{
    const std::size_t n = sorted.size();
    std::size_t best = n;
    double widest = 0;
    for (std::size_t i = n - most; i < n; ++i) {
        const double gap = sorted[i].value - sorted[i - 1].value;
        const double centre = middle(sorted.first(i));
        const double edge = sorted[i - 1].value - centre;
        if (sorted[i].value - centre < floor || gap < floor / 2 || gap < edge / 2)
            continue;
        if (gap > widest) {
            widest = gap;
            best = i;
        }
    }
    return best;
}

} // namespace

double median(std::vector<double> values) { return medianOf(std::move(values)); }

double quantile(std::vector<double> values, double share)
{
    std::erase_if(values, [](double v) { return !std::isfinite(v); });
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

double spread(const std::vector<double> &values)
{
    const double centre = median(values);
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const double v : values)
        distances.push_back(std::abs(v - centre));
    const double middle = median(std::move(distances));
    return std::isfinite(middle) ? 1.4826 * middle : 0;
}

std::vector<int> standApart(std::span<const double> values, const Apart &rule)
{
    std::vector<Item> items;
    items.reserve(values.size());
    const double sign = rule.side == Side::High ? 1 : -1;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i]))
            items.push_back({sign * values[i], static_cast<int>(i)});
    }
    if (static_cast<int>(items.size()) < rule.minimumPeers || items.size() < 2)
        return {};
    std::sort(items.begin(), items.end(), [](const Item &a, const Item &b) { return a.value < b.value; });
    const std::size_t n = items.size();
    const std::size_t most = std::max<std::size_t>(1, std::min(n / 4, std::max<std::size_t>(8, n / 50)));
    std::vector<int> found;
    // A far value may hide a nearer one behind its gap: look again at what is left.
    std::span<const Item> rest = items;
    while (found.size() < most && rest.size() >= 2) {
        const std::size_t first = firstApart(rest, std::min(most - found.size(), rest.size() - 1), rule.floor);
        if (first == rest.size())
            break;
        for (std::size_t i = rest.size(); i > first; --i)
            found.push_back(rest[i - 1].index);
        rest = rest.first(first);
    }
    return found;
}

std::set<int> membersApart(const std::map<int, double> &values, const Apart &rule)
{
    std::vector<int> members;
    std::vector<double> list;
    for (const auto &[member, value] : values) {
        members.push_back(member);
        list.push_back(value);
    }
    std::set<int> apart;
    for (const int k : standApart(list, rule))
        apart.insert(members[static_cast<std::size_t>(k)]);
    return apart;
}

double correlation(std::span<const double> a, std::span<const double> b)
{
    const std::size_t n = std::min(a.size(), b.size());
    if (n < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const double meanA = std::accumulate(a.begin(), a.end(), 0.0) / static_cast<double>(n);
    const double meanB = std::accumulate(b.begin(), b.end(), 0.0) / static_cast<double>(n);
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (std::size_t i = 0; i < n; ++i) {
        ab += (a[i] - meanA) * (b[i] - meanB);
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : std::numeric_limits<double>::quiet_NaN();
}

double variation(std::span<const double> values)
{
    if (values.empty())
        return 0;
    const double n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double square = 0;
    for (const double v : values)
        square += (v - mean) * (v - mean);
    return mean != 0 ? std::sqrt(square / n) / std::abs(mean) : 0;
}

} // namespace switchyard::diagnose
