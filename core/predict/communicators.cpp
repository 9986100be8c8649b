// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/communicators.h>

#include <algorithm>
#include <utility>

#include <core/network/fabric.h>
#include <core/network/rankgroups.h>

namespace switchyard::predict {

namespace {

Communicator::Shape shapeOf(const network::TrafficItem &item)
{
    switch (item.op) {
    case network::Op::SendRecv: return item.wrap ? Communicator::Shape::Ring : Communicator::Shape::Neighbours;
    case network::Op::AllToAll:
    case network::Op::Dispatch:
    case network::Op::Combine:
    case network::Op::Scatter: return Communicator::Shape::All;
    default: return Communicator::Shape::Ring;
    }
}

} // namespace

std::vector<Communicator> communicatorsOf(const DesignPrediction &prediction, int rank)
{
    std::vector<Communicator> found;
    for (const network::TrafficItem &item : prediction.prediction.traffic) {
        const int base = item.family.size() < 2 ? -1 : network::baseOfRank(item.family, rank);
        if (base < 0)
            continue;
        std::vector<std::int32_t> ranks = network::axisOffsets(item.family.member);
        for (std::int32_t &member : ranks)
            member += base;
        std::ranges::sort(ranks);
        const workload::PartGroup group = workload::infoOf(item.part).group;
        // The wrap of an interleaved pipeline joins ranks of the pipeline itself: no communicator of its own.
        auto same = std::ranges::find_if(found, [&](const Communicator &c) { return c.group == group && std::ranges::includes(c.ranks, ranks); });
        if (same == found.end())
            same = found.insert(found.end(), Communicator{shapeOf(item), group, std::move(ranks), 0, 0, 0});
        same->out_B += network::injectedBytes(item, rank);
        same->busy_s += item.busy_s;
        same->exposed_s += item.exposed_s;
    }
    for (Communicator &c : found)
        c.busy_s = std::max(c.busy_s, c.exposed_s);
    std::ranges::stable_sort(found, {}, &Communicator::group);
    return found;
}

int nodeAbove(const network::Fabric &fabric, int gpu, NodeLevel level)
{
    const auto parentOf = [&](int node) { return fabric.nodes[static_cast<std::size_t>(node)].parent; };
    int node = fabric.leafOfGpu(gpu);
    if (level == NodeLevel::AboveLeaf)
        return node >= 0 ? parentOf(node) : -1;
    while (node >= 0 && parentOf(node) >= 0)
        node = parentOf(node);
    return node;
}

Crossings crossingsOf(const DesignPrediction &prediction, const Communicator &communicator, NodeLevel level)
{
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    std::vector<int> nodes;
    for (const std::int32_t rank : communicator.ranks)
        if (const auto at = static_cast<std::size_t>(rank); at < gpuOfRank.size() && gpuOfRank[at] >= 0)
            nodes.push_back(nodeAbove(*prediction.fabric, gpuOfRank[at], level));
    if (communicator.shape == Communicator::Shape::All || std::ranges::any_of(nodes, [](int node) { return node < 0; }))
        return {};
    return crossingsOf(std::move(nodes), communicator.shape == Communicator::Shape::Ring);
}

} // namespace switchyard::predict
