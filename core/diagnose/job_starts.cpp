// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/job_starts.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>

#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double together_s = 180;        ///< ranks of one start: images are pulled, and the past is read once a minute
constexpr std::size_t fewestHosts = 4;    ///< of a job that is told by its start alone
constexpr std::size_t neighbours = 4;     ///< of a host, that tell whose it is
constexpr double sentOver_s = 900;        ///< StartedHost::sentBefore is over so long
constexpr double shareSlack = 0.25;       ///< of a share of that

using Group = std::vector<const StartedHost *>;

double heldOf(const Group &group)
{
    std::vector<double> held;
    for (const StartedHost *of : group)
        held.push_back(of->held_s);
    return median(std::move(held));
}

/// Oldest last, cut where no host began for longer than one start takes.
std::vector<Group> groupsByStart(std::span<const StartedHost> hosts, double interval_s)
{
    Group sorted;
    for (const StartedHost &of : hosts) {
        if (std::isfinite(of.held_s))
            sorted.push_back(&of);
    }
    std::ranges::stable_sort(sorted, {}, [](const StartedHost *of) { return of->held_s; });
    const double gap_s = std::max(together_s, 4 * interval_s);
    std::vector<Group> groups;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        if (k == 0 || sorted[k]->held_s - sorted[k - 1]->held_s > gap_s)
            groups.emplace_back();
        groups.back().push_back(sorted[k]);
    }
    return groups;
}

/// Hosts that were there before sent no more than since the others came: they waited for them.
bool waitedFor(const Group &older, const Group &younger)
{
    std::vector<double> shares;
    for (const StartedHost *of : older)
        shares.push_back(of->sentBefore);
    const double share = median(std::move(shares)), since = heldOf(younger) / sentOver_s;
    return since + shareSlack < 1 && share < since + shareSlack;
}

} // namespace

std::vector<std::vector<int>> jobsByStart(std::span<const StartedHost> hosts, double interval_s)
{
    std::vector<int> all;
    for (const StartedHost &of : hosts)
        all.push_back(of.host);
    std::vector<Group> groups = groupsByStart(hosts, interval_s);
    std::size_t known = 0, largest = 0;
    for (const Group &group : groups) {
        known += group.size();
        largest = std::max(largest, group.size());
    }
    std::erase_if(groups, [&](const Group &group) { return group.size() < fewestHosts || 2 * group.size() < largest; });
    for (std::size_t k = 1; k < groups.size();) { // the youngest is first
        if (waitedFor(groups[k], groups[k - 1])) {
            groups[k - 1].insert(groups[k - 1].end(), groups[k].begin(), groups[k].end());
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(k));
        } else {
            ++k;
        }
    }
    if (groups.size() < 2 || 4 * known < 3 * hosts.size())
        return {all};
    std::ranges::stable_sort(groups, std::ranges::greater(), [](const Group &group) { return group.size(); });
    std::map<int, std::size_t> groupOf; // by host
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const StartedHost *of : groups[g])
            groupOf[of->host] = g;
    }
    std::vector<std::vector<int>> jobs(groups.size());
    for (const int host : all) {
        const auto own = groupOf.find(host);
        std::vector<std::size_t> votes(groups.size(), 0);
        auto after = groupOf.lower_bound(host), before = after;
        for (std::size_t k = 0; k < neighbours / 2; ++k) {
            if (after != groupOf.end())
                ++votes[(after++)->second];
            if (before != groupOf.begin())
                ++votes[(--before)->second];
        }
        const auto most = static_cast<std::size_t>(std::ranges::max_element(votes) - votes.begin()); // the larger job where they differ
        jobs[own != groupOf.end() ? own->second : most].push_back(host);
    }
    return jobs;
}

} // namespace switchyard::diagnose
