// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/moment_change.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/median.h>

namespace switchyard::telemetry {

namespace {

QuantityChange changeOf(Quantity quantity, const std::vector<float> &before, const std::vector<float> &now, std::size_t most)
{
    QuantityChange change;
    change.quantity = quantity;
    std::vector<float> was, is;
    std::vector<QuantityChange::Item> items;
    for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i) {
        const float a = before[i], b = now[i];
        change.lost += !std::isnan(a) && std::isnan(b);
        change.gained += std::isnan(a) && !std::isnan(b);
        if (!std::isfinite(a) || !std::isfinite(b))
            continue;
        was.push_back(a);
        is.push_back(b);
        if (a < b || b < a)
            items.push_back({static_cast<int>(i), a, b});
    }
    change.compared = was.size();
    change.medianBefore = medianOf(std::move(was));
    change.medianNow = medianOf(std::move(is));
    const auto shown = items.begin() + static_cast<std::ptrdiff_t>(std::min(most, items.size()));
    std::partial_sort(items.begin(), shown, items.end(), [](const auto &a, const auto &b) {
        const float x = std::abs(a.now - a.before), y = std::abs(b.now - b.before);
        return x > y || (!(y > x) && a.index < b.index);
    });
    change.largest.assign(items.begin(), shown);
    return change;
}

} // namespace

std::vector<QuantityChange> changesSince(const Observation &before, const Observation &now, std::size_t most)
{
    std::vector<QuantityChange> out;
    for (const auto &[quantity, series] : now.series) {
        const auto was = before.series.find(quantity);
        if (!series.available || was == before.series.end() || !was->second.available)
            continue;
        QuantityChange change = changeOf(quantity, was->second.value, series.value, most);
        if (!change.largest.empty() || change.lost + change.gained > 0)
            out.push_back(std::move(change));
    }
    return out;
}

} // namespace switchyard::telemetry
