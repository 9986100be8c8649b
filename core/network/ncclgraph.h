// SPDX-License-Identifier: GPL-3.0-or-later
// What NCCL's topology search answers for our hardware: channels and GB/s per channel of its ring,
// tree and NVLS graphs. Values are those that the search of NCCL 2.30.7 returned for the instance
// types (src/graph/search.cc run on their topology XML); other GPU counts follow its speed lists:
// the largest listed speed that the NVLink ports or the cards of a GPU carry. Of the lists only
// Blackwell's changed: 45 GB/s inside a node and 80 between nodes from 2.29 on, 86 from 2.30 on.
#pragma once

#include <core/network/collective.h>
#include <core/network/wiring.h>

namespace switchyard::network {

struct NcclGraph {
    int channels = 0;
    float intra_GBps = 0; ///< per channel, inside the node
    float inter_GBps = 0; ///< per channel, between nodes
};

struct NcclGraphs {
    NcclGraph ring;
    NcclGraph tree;
    NcclGraph nvls;
    bool plainTree = false; ///< NCCL_TOPO_PATTERN_TREE: both trees through the same GPU
};

/// `ncclCode`: 10000·major + 100·minor + patch.
NcclGraphs ncclGraphs(const Wiring &machine, const GroupShape &shape, int ncclCode);

} // namespace switchyard::network
