// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/contention.h>

#include <algorithm>
#include <limits>

#include <core/base/index.h>

namespace switchyard::network {

namespace {


/// Of the whole collective per second, and the link that holds it there, for each open group.
struct Rates {
    std::vector<double> perSecond;
    std::vector<int> limit;
};

Rates fairRates(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups, const std::vector<bool> &open)
{
    Rates rates{std::vector<double>(groups.size()), std::vector<int>(groups.size(), -1)};
    std::vector<double> free_Bps(capacity_Bps.begin(), capacity_Bps.end());
    std::vector<bool> rising = open;
    std::vector<int> sharers(capacity_Bps.size());
    std::vector<double> wanted_Bps(capacity_Bps.size());
    while (std::find(rising.begin(), rising.end(), true) != rising.end()) {
        const auto eachUse = [&](const auto &visit) {
            for (std::size_t g = 0; g < groups.size(); ++g) {
                for (const LinkUse &use : groups[g].uses) {
                    if (rising[g] && use.bytes > 0)
                        visit(g, at(use.link), use.bytes);
                }
            }
        };
        std::fill(sharers.begin(), sharers.end(), 0);
        eachUse([&](std::size_t, std::size_t link, double) { ++sharers[link]; });
        std::vector<double> due(groups.size(), std::numeric_limits<double>::infinity());
        eachUse([&](std::size_t g, std::size_t link, double bytes) { due[g] = std::min(due[g], free_Bps[link] / sharers[link] / bytes); });
        std::fill(wanted_Bps.begin(), wanted_Bps.end(), 0.0);
        eachUse([&](std::size_t g, std::size_t link, double bytes) { wanted_Bps[link] += due[g] * bytes; });
        double scale = std::numeric_limits<double>::infinity();
        std::size_t full = 0;
        for (std::size_t l = 0; l < free_Bps.size(); ++l) {
            if (sharers[l] > 0 && free_Bps[l] < scale * wanted_Bps[l]) {
                scale = free_Bps[l] / wanted_Bps[l];
                full = l;
            }
        }
        if (scale == std::numeric_limits<double>::infinity())
            return rates; // nothing is left where the rest would go
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const auto &uses = groups[g].uses;
            if (!rising[g] || std::none_of(uses.begin(), uses.end(), [&](const LinkUse &u) { return at(u.link) == full && u.bytes > 0; }))
                continue;
            rising[g] = false;
            rates.perSecond[g] = scale * due[g];
            rates.limit[g] = static_cast<int>(full);
            for (const LinkUse &use : uses)
                free_Bps[at(use.link)] = std::max(0.0, free_Bps[at(use.link)] - rates.perSecond[g] * use.bytes);
        }
    }
    return rates;
}

} // namespace

std::vector<double> shareRates(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups)
{
    return fairRates(capacity_Bps, groups, std::vector<bool>(groups.size(), true)).perSecond;
}

std::vector<GroupFinish> shareLinks(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups)
{
    std::vector<GroupFinish> out(groups.size());
    std::vector<double> left(groups.size(), 1); // of the whole collective
    std::vector<bool> open(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const LinkUse &use : groups[g].uses) {
            open[g] = open[g] || use.bytes > 0;
            out[g].alone_s = std::max(out[g].alone_s, use.bytes / capacity_Bps[at(use.link)]);
        }
    }
    double now = 0;
    while (std::find(open.begin(), open.end(), true) != open.end()) {
        const Rates rates = fairRates(capacity_Bps, groups, open);
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
            if (left[g] > 1e-12)
                continue;
            open[g] = false;
            out[g].seconds = now;
            out[g].bottleneck = rates.limit[g];
        }
    }
    return out;
}

} // namespace switchyard::network
