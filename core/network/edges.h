// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends to whom in the communicators of a family, where it is one rank to one other: a few lattices of
// (rank, rank + offset). Rings run in rank order. All-to-all and senders to receivers are none of it (Demand::pair_B, cross_B),
// nor are trees, which have their pairs (treepairs.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <core/network/demand.h>
#include <core/network/rankgroups.h>
#include <core/network/treepairs.h>

namespace switchyard::network {

/// Visits (sources, from, to, bytes): for every combination s of the axes `sources`, rank s + from sends `bytes` to s + to.
/// Ends are 64 bits wide: families may not fit the job.
template <class Visit>
void visitEdges(const GroupFamily &family, const Demand &d, Visit visit)
{
    const auto edges = [&](const std::vector<RankAxis> &sources, std::int64_t from, std::int64_t to, double bytes) {
        if (bytes > 0)
            visit(sources, from, to, bytes);
    };
    // Chain edges step along one axis of the members while all faster ones turn over from last to first.
    std::int64_t turned = 0;
    for (std::size_t a = 0; a < family.member.size(); ++a) {
        const RankAxis &axis = family.member[a];
        if (axis.size > 1) {
            std::vector<RankAxis> axes(family.member.begin() + static_cast<std::ptrdiff_t>(a), family.member.end());
            axes.front().size -= 1;
            axes.insert(axes.end(), family.across.begin(), family.across.end());
            const std::int64_t from = family.offset + turned, to = std::int64_t{family.offset} + axis.stride;
            edges(axes, from, to, d.ring_B + d.chain_B + d.next_B);
            edges(axes, to, from, d.back_B);
        }
        turned += std::int64_t{axis.size - 1} * axis.stride;
    }
    const std::int64_t first = family.offset, last = family.offset + turned;
    edges(family.across, last, first, d.ring_B + d.wrap_B);
    edges(family.across, first, last, d.wrapBack_B);
    if (d.scatter_B > 0) {
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        for (std::size_t i = 1; i < members.size(); ++i)
            edges(family.across, first, first + members[i], d.scatter_B);
    }
}

/// Visits (family, demand) of the families that have pairs, each once with all its items; without those that have trees.
template <class Visit>
void visitDemands(std::span<const TrafficItem> items, Visit visit)
{
    std::vector<bool> done(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (done[i] || items[i].trees || items[i].family.size() < 2)
            continue;
        Demand demand;
        for (std::size_t j = i; j < items.size(); ++j) {
            if (!done[j] && !items[j].trees && items[j].family == items[i].family) {
                done[j] = true;
                demand.add(items[j], Algo::Ring, items[j].family.size(), 1);
            }
        }
        visit(items[i].family, demand);
    }
}

/// Visits (pairs, bytes) of the items that have trees, those of the same pairs once with all their bytes.
template <class Visit>
void visitTrees(std::span<const TrafficItem> items, Visit visit)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto alike = [&](const TrafficItem &item) { return item.trees == items[i].trees; };
        if (!items[i].trees || std::ranges::any_of(items.first(i), alike))
            continue;
        double bytes = 0;
        for (const TrafficItem &item : items.subspan(i))
            bytes += alike(item) ? item.bytes * item.calls : 0;
        visit(*items[i].trees, bytes);
    }
}

} // namespace switchyard::network
