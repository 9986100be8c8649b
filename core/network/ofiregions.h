// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>

#include <core/network/collective.h>

namespace switchyard::network {

/// What a region of the plugin's tuner asks for; Nccl: no region, NCCL decides. None ends a row.
enum class OfiChoice { None, Nccl, TreeLL, TreeLL128, TreeSimple, RingLL, RingLL128, RingSimple, NvlsTree, Pat };

struct OfiEdge {
    OfiChoice choice = OfiChoice::None;
    double from_B = 0; ///< from this message size on
};

struct OfiRow {
    int ranks = 0;
    std::array<OfiEdge, 6> edges; ///< ascending sizes, the first from 0
};

struct OfiTable {
    EfaPlatform platform = EfaPlatform::None;
    int ranksPerNode = 0;
    Op op = Op::AllReduce;
    std::span<const OfiRow> rows; ///< ascending ranks
};

std::span<const OfiTable> ofiTables();

} // namespace switchyard::network
