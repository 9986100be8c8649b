// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends to whom where NCCL takes a tree. No family tells it: trees join NVLink domains, which follow the placement. These
// are the edges that load the links (groupwalk.h): a rank's row is what it injects and what its place in the tree adds to it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <core/network/fabric.h>

namespace switchyard::network {

struct TreePairs {
    struct Pair {
        std::int32_t to = 0;
        double share = 0; ///< of the entry's bytes, all calls together
    };
    std::vector<std::int32_t> begins; ///< by rank: its first pair; one more at the end
    std::vector<Pair> pairs;          ///< by sender; each receiver once, in order

    [[nodiscard]] int ranks() const { return begins.empty() ? 0 : static_cast<int>(begins.size()) - 1; }
    [[nodiscard]] std::span<const Pair> of(int rank) const
    {
        const auto at = static_cast<std::size_t>(rank);
        return std::span(pairs).subspan(static_cast<std::size_t>(begins[at]), static_cast<std::size_t>(begins[at + 1] - begins[at]));
    }
};

/// The entries; all-reduces that the stack takes through a double binary tree in some communicator have pairs of their own
/// (TrafficItem::trees), those of the family's other communicators, which are rings, among them. Linear in ranks × families.
///
/// Domains hand each other halves, each member to those of its standing in the other domain (its rail), since channels take
/// a domain's GPUs in turn. Inside, Tree is a chain up and down, which begins at another GPU in each channel. What the NVLink
/// switch sums and spreads (NVLSTree) has no pairs: it goes round the domain, as that of NVLS alone does.
std::vector<TrafficItem> withTrees(std::span<const TrafficItem> items, const Fabric &fabric, const Placement &placement);

} // namespace switchyard::network
