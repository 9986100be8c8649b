// SPDX-License-Identifier: GPL-3.0-or-later
// NVLink apart from EFA: which pairs of ranks of a matrix count. Two ranks of one NVLink domain meet over NVLink, all others
// over network cards, whatever relays (PXN) lie between.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <core/network/fabric.h>

namespace switchyard::network {

struct PairFilter {
    enum class Over { All, Nvlink, Cards };
    Over over = Over::All;
    std::span<const std::int32_t> domainOfRank = {}; ///< of all ranks unless `over` is All; -1: stands nowhere, which is no domain

    [[nodiscard]] bool all() const { return over == Over::All; }
    [[nodiscard]] int domainOf(std::int64_t rank) const
    {
        return rank < 0 || rank >= static_cast<std::int64_t>(domainOfRank.size()) ? -1 : domainOfRank[static_cast<std::size_t>(rank)];
    }
    [[nodiscard]] bool counts(std::int64_t from, std::int64_t to) const
    {
        return all() || (domainOf(from) >= 0 && domainOf(from) == domainOf(to)) == (over == Over::Nvlink);
    }
};

/// By rank, as PairFilter wants it.
std::vector<std::int32_t> domainsOfRanks(const Fabric &fabric, const Placement &placement);

/// matrixTile() of the pairs that count. Rank by rank: some milliseconds where tiles of all pairs take some fractions of one.
MatrixTile matrixTile(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins, const PairFilter &filter);

} // namespace switchyard::network
