// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's own cost model (src/graph/tuning.cc), 2.21 to 2.30: what the library believes an algorithm
// and protocol would take. Only used to choose as it chooses; our times come from timemodel.h.
#pragma once

#include <optional>
#include <string_view>

#include <core/network/collective.h>
#include <core/network/ncclgraph.h>

namespace switchyard::network {

/// The release whose tables are used; the newest known, 2.30.7, for an empty or foreign text.
struct NcclVersion {
    int code = 23007;  ///< 10000·major + 100·minor + patch; "2.28" is the newest of that line
    bool exact = true; ///< false: not one of 2.21 … 2.30, the nearest is used
};
NcclVersion ncclVersion(std::string_view text);

/// The communicator as NCCL sees it, with everything that does not depend on the size.
struct NcclComm {
    NcclVersion version;
    NcclGraphs graphs;
    int ranks = 1;
    int nodes = 1;
    int minCompCap = 90;
    bool amdCpu = false;
    bool x86 = true;
    double netLatency_us = 0; ///< as the network plugin reports it
};
NcclComm ncclComm(const Wiring &machine, const GroupShape &shape, std::string_view version);

/// Microseconds; negative where NCCL does not offer the combination.
double ncclTime_us(const NcclComm &comm, Op op, Algo algo, Proto proto, double size_B);

struct NcclChoice {
    Algo algo = Algo::Ring;
    Proto proto = Proto::Simple;
    double time_us = 0;
};
/// The least of all combinations in NCCL's order (Tree, Ring, NVLS, NVLSTree, PAT; LL, LL128,
/// Simple); pinned algorithm or protocol narrow it. Ring Simple when nothing remains.
NcclChoice ncclChoose(const NcclComm &comm, Op op, double size_B, const std::optional<Algo> &algo = {},
                      const std::optional<Proto> &proto = {});

} // namespace switchyard::network
