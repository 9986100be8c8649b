// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/contention.h>

#include <algorithm>
#include <limits>

namespace switchyard::network {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Bytes of a group on its busiest link: what its rate is counted in.
double busiest_B(const ActiveGroup &group)
{
    double most = 0;
    for (const LinkUse &use : group.uses)
        most = std::max(most, use.bytes);
    return most;
}

/// Bytes per second of each open group on its busiest link, and the link that limits it.
struct Rates {
    std::vector<double> perSecond;
    std::vector<int> limit;
};

Rates fillProgressively(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups, const std::vector<bool> &open)
{
    Rates rates{std::vector<double>(groups.size()), std::vector<int>(groups.size(), -1)};
    std::vector<double> free_Bps(capacity_Bps.begin(), capacity_Bps.end());
    std::vector<double> rising_B(capacity_Bps.size()); // per byte on the groups' busiest links
    std::vector<bool> rising = open;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (rising[g]) {
            for (const LinkUse &use : groups[g].uses)
                rising_B[at(use.link)] += use.bytes / busiest_B(groups[g]);
        }
    }
    while (true) {
        double step = std::numeric_limits<double>::infinity();
        int full = -1;
        for (std::size_t l = 0; l < free_Bps.size(); ++l) {
            if (rising_B[l] > 0 && free_Bps[l] / rising_B[l] < step) {
                step = std::max(0.0, free_Bps[l] / rising_B[l]);
                full = static_cast<int>(l);
            }
        }
        if (full < 0)
            return rates;
        for (std::size_t l = 0; l < free_Bps.size(); ++l)
            free_Bps[l] -= step * rising_B[l];
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!rising[g])
                continue;
            rates.perSecond[g] += step;
            const auto &uses = groups[g].uses;
            const bool crosses = std::any_of(uses.begin(), uses.end(), [&](const LinkUse &u) { return u.link == full && u.bytes > 0; });
            if (!crosses)
                continue;
            rising[g] = false;
            rates.limit[g] = full;
            for (const LinkUse &use : uses)
                rising_B[at(use.link)] = std::max(0.0, rising_B[at(use.link)] - use.bytes / busiest_B(groups[g]));
        }
        rising_B[at(full)] = 0; // against rounding: whoever crosses it has stopped
    }
}

} // namespace

std::vector<GroupFinish> shareLinks(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups)
{
    std::vector<GroupFinish> out(groups.size());
    std::vector<double> left(groups.size());
    std::vector<bool> open(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const LinkUse &use : groups[g].uses) {
            open[g] = open[g] || use.bytes > 0;
            left[g] = std::max(left[g], use.bytes);
            out[g].alone_s = std::max(out[g].alone_s, use.bytes / capacity_Bps[at(use.link)]);
        }
    }
    double now = 0;
    while (std::find(open.begin(), open.end(), true) != open.end()) {
        const Rates rates = fillProgressively(capacity_Bps, groups, open);
        double next = std::numeric_limits<double>::infinity();
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (open[g] && rates.perSecond[g] > 0)
                next = std::min(next, left[g] / rates.perSecond[g]);
        }
        if (next == std::numeric_limits<double>::infinity())
            break; // no capacity at all
        now += next;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!open[g])
                continue;
            left[g] -= next * rates.perSecond[g];
            if (left[g] > 1e-12 * busiest_B(groups[g]))
                continue;
            open[g] = false;
            out[g].seconds = now;
            out[g].bottleneck = rates.limit[g];
        }
    }
    return out;
}

} // namespace switchyard::network
