// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that one collective puts on the links: closed forms per operation and algorithm.
// S is the nccl-tests size, n ranks, k NVLink domains, g ranks per domain. Rings: each edge
// carries the same bytes; tree: double binary tree over domains, chain inside; NVLS reads S out of
// each GPU and stores S/g by multicast (NCCL 2.30 src/device, src/graph/trees.cc).
#pragma once

#include <core/network/collective.h>

namespace switchyard::network {

/// Mean over the ranks, one direction.
struct Volume {
    double nvlinkTx_B = 0; ///< out of one GPU
    double nvlinkRx_B = 0; ///< into one GPU
    double nicTx_B = 0;    ///< out of one rank's share of the domain's cards (= in)
    double domainNic_B = 0; ///< out of all cards of one domain
};

/// Bytes on each edge of the ring: 2 S (n-1)/n for all-reduce, S (n-1)/n for all-gather and
/// reduce-scatter, S along the chain of a broadcast or reduce.
double ringEdgeBytes(Op op, double size_B, int ranks);

Volume volumeOf(Op op, Algo algo, double size_B, const GroupShape &shape);

} // namespace switchyard::network
