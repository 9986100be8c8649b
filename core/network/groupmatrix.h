// SPDX-License-Identifier: GPL-3.0-or-later
// The rank × rank matrix with ranks gathered to groups of any kind: pipeline stages, instances, leaves. From the families:
// edges one by one (some ten per rank), all-to-all by how many members of a communicator each group has. Rank² is never stored.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <core/network/pairfilter.h>
#include <core/network/traffic.h>

namespace switchyard::network {

/// Rows send, columns receive; bytes per step.
struct GroupMatrix {
    int groups = 0;
    std::vector<double> sum_B; ///< row-major, of all pairs of ranks
    std::vector<float> max_B;  ///< the most that one communicator lets one rank of the row send to one of the column
    std::vector<double> out_B; ///< margins: by row
    std::vector<double> in_B;  ///< by column
    [[nodiscard]] std::size_t cell(int row, int column) const { return static_cast<std::size_t>(row) * static_cast<std::size_t>(groups) + static_cast<std::size_t>(column); }
};

/// More groups than these are gathered further by whoever asks: a matrix of them takes 12 MB.
inline constexpr int mostGroups = 1024;

/// `groupOfRank`: below `groups`; -1: left out. Empty for more than mostGroups.
GroupMatrix groupMatrix(std::span<const TrafficItem> items, std::span<const std::int32_t> groupOfRank, int groups, const PairFilter &filter = {});

} // namespace switchyard::network
