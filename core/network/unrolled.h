// SPDX-License-Identifier: GPL-3.0-or-later
// The rank × rank matrix, unrolled: parallel groups are strided, so that every diagonal of the matrix is one line here.
// A line is a communicator's hop, a column a sender: 131,072 ranks need a few lines and leave no space empty.
#pragma once

#include <span>
#include <vector>

#include <core/network/pairfilter.h>
#include <core/network/traffic.h>

namespace switchyard::network {

struct OffsetLine {
    workload::PartGroup group = workload::PartGroup::Tp;
    int offset = 0;   ///< receiver − sender; 0: to every other rank of the communicator, in equal parts, or in a tree to those that no line has
    int partners = 1; ///< receivers of one sender; above 1 only with offset 0, where each number of them has a line of its own
    std::vector<float> bytes; ///< by sender, per step, to all its partners together
};

/// In the order of PartGroup, near offsets first; the sum over lines is what a row of the matrix sums to.
std::vector<OffsetLine> unrolledMatrix(std::span<const TrafficItem> items, int ranks, const PairFilter &filter = {});

} // namespace switchyard::network
