// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/jobsharing.h>

#include <algorithm>

#include <core/network/contention.h>

namespace switchyard::network {

namespace {

/// Cards out, cards in, uplinks up, uplinks down, one after the other.
struct NetworkLinks {
    std::vector<double> capacity_Bps;
    ActiveGroup uses;
};

NetworkLinks networkLinks(const LinkLoads &loads)
{
    NetworkLinks links;
    const auto append = [&](const std::vector<float> &bytes, const std::vector<float> &capacity) {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (bytes[i] > 0 && capacity[i] > 0)
                links.uses.uses.push_back({static_cast<int>(links.capacity_Bps.size()), static_cast<double>(bytes[i])});
            links.capacity_Bps.push_back(static_cast<double>(capacity[i]));
        }
    };
    append(loads.efaTx_B, loads.card_Bps);
    append(loads.efaRx_B, loads.card_Bps);
    append(loads.uplinkTx_B, loads.uplink_Bps);
    append(loads.uplinkRx_B, loads.uplink_Bps);
    return links;
}

Said nameOf(const Fabric &fabric, int link)
{
    const int cards = fabric.cards;
    const int nodes = static_cast<int>(fabric.nodes.size());
    if (link < 2 * cards)
        return link < cards ? say("{} (tx)", fabric.cardName(link % cards)) : say("{} (rx)", fabric.cardName(link % cards));
    const int uplink = link - 2 * cards;
    return uplink < nodes ? say("{} (up)", fabric.nodeName(uplink % nodes)) : say("{} (down)", fabric.nodeName(uplink % nodes));
}

} // namespace

JobSharing shareWithOthers(const Fabric &fabric, const PlacedTraffic &own, std::span<const PlacedTraffic> others, double step_s)
{
    NetworkLinks links = networkLinks(linkLoads(fabric, std::span(&own, 1), step_s));
    double alone_s = 0;
    for (const LinkUse &use : links.uses.uses)
        alone_s = std::max(alone_s, use.bytes / links.capacity_Bps[static_cast<std::size_t>(use.link)]);
    if (alone_s <= 0 || step_s <= 0)
        return {};
    for (LinkUse &use : links.uses.uses)
        use.bytes *= step_s / alone_s;
    std::vector<ActiveGroup> groups{std::move(links.uses)};
    std::vector<double> theirs_B(links.capacity_Bps.size());
    for (const PlacedTraffic &other : others) {
        groups.push_back(networkLinks(linkLoads(fabric, std::span(&other, 1), step_s)).uses);
        for (const LinkUse &use : groups.back().uses)
            theirs_B[static_cast<std::size_t>(use.link)] += use.bytes;
    }
    const double slowdown = shareLinks(links.capacity_Bps, groups).front().slowdown();
    if (slowdown <= 1 + 1e-9)
        return {};
    JobSharing sharing{slowdown, {}};
    double longest_s = 0; // of the links where they meet
    for (const LinkUse &use : groups.front().uses) {
        const auto l = static_cast<std::size_t>(use.link);
        if (const double both_s = (use.bytes + theirs_B[l]) / links.capacity_Bps[l]; theirs_B[l] > 0 && both_s > longest_s) {
            longest_s = both_s;
            sharing.bottleneck = nameOf(fabric, use.link);
        }
    }
    return sharing;
}

} // namespace switchyard::network
