// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/communicators.h>

#include <algorithm>
#include <set>
#include <utility>

#include <core/network/doubletree.h>
#include <core/network/fabric.h>
#include <core/network/rankgroups.h>
#include <core/network/trafficwalk.h>

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

/// `chained`: members of a domain hand on by themselves.
std::vector<std::pair<std::int32_t, std::int32_t>> treeOf(const network::Membership &group, const std::vector<std::int32_t> &ranks, bool chained)
{
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
    const auto domains = static_cast<std::size_t>(group.domains());
    std::vector<std::int32_t> head(domains, -1), last(domains, -1);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const auto domain = static_cast<std::size_t>(group.m_domain[i]);
        if (head[domain] < 0)
            head[domain] = ranks[i];
        else if (chained)
            edges.emplace_back(ranks[i], last[domain]);
        last[domain] = ranks[i];
    }
    network::visitTreeEdges(group.domains(), [&](int child, int parent) { edges.emplace_back(head[static_cast<std::size_t>(child)], head[static_cast<std::size_t>(parent)]); });
    return edges;
}

/// Between these ranks; empty where the stack takes no tree for it, or they are not placed.
std::vector<std::pair<std::int32_t, std::int32_t>> treeOf(const DesignPrediction &prediction, const network::TrafficItem &item, const std::vector<std::int32_t> &ranks)
{
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    if (item.op != network::Op::AllReduce || !prediction.fabric || !(item.bytes * item.calls > 0) || static_cast<std::size_t>(ranks.back()) >= gpuOfRank.size())
        return {};
    std::vector<std::int32_t> gpus;
    for (const std::int32_t rank : ranks)
        gpus.push_back(gpuOfRank[static_cast<std::size_t>(rank)]);
    if (std::ranges::any_of(gpus, [](std::int32_t gpu) { return gpu < 0; }))
        return {};
    network::Membership group(*prediction.fabric);
    group.assign(gpus);
    if (group.domains() < 2)
        return {};
    const network::Algo algo = network::algoOf(item, group.shape(), prediction.fabric->typeOfGpu(gpus.front()).machine);
    if (algo != network::Algo::Tree && algo != network::Algo::NvlsTree)
        return {};
    return treeOf(group, ranks, algo == network::Algo::Tree);
}

} // namespace

std::vector<Communicator> communicatorsOf(const DesignPrediction &prediction, int rank)
{
    std::vector<Communicator> found;
    struct InTree {
        double all_B = 0, most_B = 0; ///< of one entry
    };
    std::vector<InTree> inTree; // of each in `found`
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
        auto tree = treeOf(prediction, item, ranks);
        if (same == found.end()) {
            same = found.insert(found.end(), Communicator{shapeOf(item), group, std::move(ranks), {}, 0, 0, 0});
            inTree.emplace_back();
        }
        const double out_B = network::injectedBytes(item, rank);
        same->out_B += out_B;
        if (InTree &of = inTree[static_cast<std::size_t>(same - found.begin())]; !tree.empty()) {
            of.all_B += out_B;
            if (out_B > of.most_B)
                same->tree = std::move(tree);
            of.most_B = std::max(of.most_B, out_B);
        }
        same->busy_s += item.busy_s;
        same->exposed_s += item.exposed_s;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        Communicator &c = found[i];
        c.busy_s = std::max(c.busy_s, c.exposed_s);
        if (2 * inTree[i].all_B <= c.out_B)
            c.tree.clear();
    }
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

namespace {

Crossings crossingsOfTree(const DesignPrediction &prediction, const Communicator &communicator, NodeLevel level)
{
    const network::Fabric &fabric = *prediction.fabric;
    const auto gpuOf = [&](std::int32_t rank) { return prediction.placement.gpuOfRank[static_cast<std::size_t>(rank)]; };
    std::set<std::int32_t> heads; // in rank order, by which the tree counts domains
    int hops = 0, inside = 0;     // inside: of the chains of domains that lie below several nodes
    for (const auto &[child, parent] : communicator.tree) {
        const int a = nodeAbove(fabric, gpuOf(child), level), b = nodeAbove(fabric, gpuOf(parent), level);
        if (a < 0 || b < 0)
            return {};
        const bool chain = fabric.domainOfGpu[static_cast<std::size_t>(gpuOf(child))] == fabric.domainOfGpu[static_cast<std::size_t>(gpuOf(parent))];
        (chain ? inside : hops) += a != b ? 1 : 0;
        if (!chain)
            heads.insert({child, parent});
    }
    std::vector<int> nodes;
    for (const std::int32_t head : heads)
        nodes.push_back(nodeAbove(fabric, gpuOf(head), level));
    std::ranges::sort(nodes);
    int sorted = 0;
    network::visitTreeEdges(static_cast<int>(nodes.size()), [&](int child, int parent) { sorted += nodes[static_cast<std::size_t>(child)] != nodes[static_cast<std::size_t>(parent)] ? 1 : 0; });
    return {hops + inside, std::min(hops, sorted) + inside};
}

} // namespace

Crossings crossingsOf(const DesignPrediction &prediction, const Communicator &communicator, NodeLevel level)
{
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    if (!communicator.tree.empty())
        return crossingsOfTree(prediction, communicator, level);
    std::vector<int> nodes;
    for (const std::int32_t rank : communicator.ranks)
        if (const auto at = static_cast<std::size_t>(rank); at < gpuOfRank.size() && gpuOfRank[at] >= 0)
            nodes.push_back(nodeAbove(*prediction.fabric, gpuOfRank[at], level));
    if (communicator.shape == Communicator::Shape::All || std::ranges::any_of(nodes, [](int node) { return node < 0; }))
        return {};
    return crossingsOf(std::move(nodes), communicator.shape == Communicator::Shape::Ring);
}

} // namespace switchyard::predict
