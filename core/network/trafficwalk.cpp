// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/trafficwalk.h>

#include <algorithm>

#include <core/base/index.h>
#include <core/network/rankgroups.h>

namespace switchyard::network {

namespace {

/// Items of one family, and their summed demand for the shape seen last.
struct FamilyItems {
    const GroupFamily *family = nullptr;
    std::vector<const TrafficItem *> items;
    GroupShape shape;
    Demand demand;

    void demandOf(const GroupShape &wanted, const Wiring &machine)
    {
        if (wanted == shape)
            return;
        shape = wanted;
        demand = {};
        for (const TrafficItem *item : items)
            demand.add(*item, algoOf(*item, shape, machine), shape.ranks, shape.domains);
    }
};

std::vector<FamilyItems> byFamily(std::span<const TrafficItem> items)
{
    std::vector<FamilyItems> families;
    for (const TrafficItem &item : items) {
        if (item.family.size() < 2 || !(item.bytes * item.calls > 0))
            continue;
        auto same = std::find_if(families.begin(), families.end(),
                                 [&](const FamilyItems &f) { return *f.family == item.family; });
        if (same == families.end()) {
            families.push_back({&item.family, {}, {}, {}});
            same = std::prev(families.end());
        }
        same->items.push_back(&item);
    }
    return families;
}

void addHostBytes(const PlacedTraffic &placed, LinkSums &sums, int onlyRank)
{
    const std::vector<std::int32_t> &gpuOfRank = placed.placement->gpuOfRank;
    for (const TrafficItem &item : placed.items) {
        if (item.hostOut_B + item.hostIn_B <= 0)
            continue;
        sums.hostTx.resize(sums.nvlinkTx.size());
        sums.hostRx.resize(sums.nvlinkTx.size());
        for (const std::int32_t base : axisOffsets(item.family.across)) {
            const std::int32_t rank = item.family.offset + base;
            if ((onlyRank >= 0 && rank != onlyRank) || rank < 0 || at(rank) >= gpuOfRank.size())
                continue;
            sums.hostTx[at(gpuOfRank[at(rank)])] += item.hostOut_B * item.calls;
            sums.hostRx[at(gpuOfRank[at(rank)])] += item.hostIn_B * item.calls;
        }
    }
}

} // namespace

Algo algoOf(const TrafficItem &item, const GroupShape &shape, const Wiring &machine)
{
    CollectiveQuery query;
    query.op = item.op;
    query.bytes = item.bytes;
    query.shape = shape;
    query.dispatcher = item.dispatcher;
    return collectiveTime(machine, query).algo;
}

void walkTraffic(const Fabric &fabric, const PlacedTraffic &placed, LinkSums &sums, int onlyRank)
{
    if (!placed.placement)
        return;
    addHostBytes(placed, sums, onlyRank);
    GroupWalk into(fabric, sums);
    Membership group(fabric);
    std::vector<std::int32_t> gpus;
    const std::vector<std::int32_t> &gpuOfRank = placed.placement->gpuOfRank;
    const int ranks = static_cast<int>(gpuOfRank.size());
    for (FamilyItems &family : byFamily(placed.items)) {
        const std::vector<std::int32_t> members = axisOffsets(family.family->member);
        std::vector<std::int32_t> bases;
        if (onlyRank >= 0) {
            if (const int base = baseOfRank(*family.family, onlyRank); base >= 0)
                bases = {base - family.family->offset};
        } else {
            bases = axisOffsets(family.family->across);
        }
        gpus.resize(members.size());
        for (const std::int32_t base : bases) {
            const std::int32_t first = family.family->offset + base;
            if (first < 0 || first + members.back() >= ranks)
                continue; // the family was made for more ranks than are placed
            for (std::size_t i = 0; i < members.size(); ++i)
                gpus[i] = gpuOfRank[at(first + members[i])];
            group.assign(gpus);
            family.demandOf(group.shape(), fabric.typeOfGpu(gpus.front()).machine);
            into.add(group, family.demand);
        }
    }
}

} // namespace switchyard::network
