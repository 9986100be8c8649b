// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's double binary tree over nodes (src/graph/trees.cc: ncclGetBtree, ncclGetDtree): the second
// tree is the first one mirrored for even counts, shifted by one for odd counts.
#pragma once

#include <initializer_list>

namespace switchyard::network {

/// Parent of `rank` in the tree of `ranks` nodes; -1 at the root (rank 0).
constexpr int binaryTreeParent(int ranks, int rank)
{
    int bit = 1;
    while (bit < ranks && (bit & rank) == 0)
        bit <<= 1;
    if (rank == 0)
        return -1;
    const int up = (rank ^ bit) | (bit << 1);
    return up >= ranks ? rank ^ bit : up;
}

/// Parent in the second tree.
constexpr int secondTreeParent(int ranks, int rank)
{
    if (ranks % 2 == 1) {
        const int parent = binaryTreeParent(ranks, (rank - 1 + ranks) % ranks);
        return parent < 0 ? -1 : (parent + 1) % ranks;
    }
    const int parent = binaryTreeParent(ranks, ranks - 1 - rank);
    return parent < 0 ? -1 : ranks - 1 - parent;
}

/// Visits (child, parent) of both trees; an edge of both comes twice.
template <class Visit>
void visitTreeEdges(int ranks, Visit visit)
{
    for (int rank = 0; rank < ranks; ++rank)
        for (const int parent : {binaryTreeParent(ranks, rank), secondTreeParent(ranks, rank)})
            if (parent >= 0)
                visit(rank, parent);
}

} // namespace switchyard::network
