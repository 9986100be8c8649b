// SPDX-License-Identifier: GPL-3.0-or-later
// Whom one rank talks to: its communicators as the ledger has them, in rank order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

struct Communicator {
    /// Neighbours: a pipeline. Ring: each sends to the next, the last to the first. All: everyone with everyone.
    enum class Shape : std::uint8_t { Neighbours, Ring, All } shape = Shape::Ring;
    workload::PartGroup group = workload::PartGroup::Tp;
    std::vector<std::int32_t> ranks; ///< in the order of ring or pipeline, which is rank order: NCCL's own search may order it otherwise
    /// Where most of its bytes go through NCCL's double binary tree between NVLink domains: child and parent, which hand each other
    /// halves, and inside of a domain the chain to its first rank, unless the NVLink switch sums there. Empty: they go round as `shape` says.
    std::vector<std::pair<std::int32_t, std::int32_t>> tree;
    double out_B = 0;     ///< what the rank hands over, per step
    double busy_s = 0;    ///< per step, with what it waits for: never less than exposed_s
    double exposed_s = 0; ///< of it
};

/// Of `rank` of the predicted job; entries of one group are one where the ranks of one hold the others. Empty where it talks to nobody.
std::vector<Communicator> communicatorsOf(const DesignPrediction &prediction, int rank);

/// Hops of a communicator between members that lie below different network nodes.
struct Crossings {
    int hops = 0;
    int least = 0; ///< of the best order of the same members
};
/// `nodes`: what each member lies below, in order; a ring hands over from the last to the first too.
template <class Node>
Crossings crossingsOf(std::vector<Node> nodes, bool ring)
{
    Crossings out;
    for (std::size_t i = 0; i + (ring ? 0 : 1) < nodes.size(); ++i)
        out.hops += nodes[i] != nodes[(i + 1) % nodes.size()] ? 1 : 0;
    std::ranges::sort(nodes);
    const auto different = static_cast<int>(std::ranges::unique(nodes).begin() - nodes.begin());
    out.least = different > 1 ? different - (ring ? 0 : 1) : 0;
    return out;
}

enum class NodeLevel : std::uint8_t { AboveLeaf, Top };
/// The network node of that level above a GPU of the document; -1: it is not known, or there is none.
int nodeAbove(const network::Fabric &fabric, int gpu, NodeLevel level);
/// Of a tree its edges; the least where its domains stand node by node. None where all talk with all, and where the node of a member is not known.
Crossings crossingsOf(const DesignPrediction &prediction, const Communicator &communicator, NodeLevel level);

} // namespace switchyard::predict
