// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/demand.h>

#include <core/network/volume.h>

namespace switchyard::network {

void Demand::add(const TrafficItem &item, Algo algo, int ranks, int domains)
{
    const double size_B = item.bytes * item.calls;
    if (ranks < 2 || !(size_B > 0))
        return;
    if (item.family.senders > 0) {
        senders = item.family.senders;
        cross_B += ranks > senders ? size_B / (ranks - senders) : 0;
        return;
    }
    switch (item.op) {
    case Op::AllToAll:
    case Op::Dispatch:
    case Op::Combine:
        pair_B += size_B / ranks;
        pairCards_B += size_B / ranks * item.domainDedupe;
        return;
    case Op::SendRecv:
        next_B += size_B;
        wrap_B += item.wrap ? size_B : 0;
        back_B += item.bothWays ? size_B : 0;
        wrapBack_B += item.wrap && item.bothWays ? size_B : 0;
        return;
    case Op::Scatter: scatter_B += size_B / ranks; return;
    case Op::Broadcast:
    case Op::Reduce:
        chain_B += size_B;
        evenRing_B += size_B * (ranks - 1) / ranks;
        return;
    case Op::AllReduce:
    case Op::AllGather:
    case Op::ReduceScatter: break;
    }
    const double even_B = ringEdgeBytes(item.op, size_B, ranks);
    switch (algo) {
    case Algo::Nvls:
    case Algo::Symmetric: {
        evenSwitch_B += even_B;
        const Volume v = volumeOf(item.op, algo, size_B, {ranks, 1, ranks, ranks});
        switchTx_B += v.nvlinkTx_B;
        switchRx_B += v.nvlinkRx_B;
        return;
    }
    case Algo::NvlsTree: {
        const double between_B = 2 * size_B * (domains - 1) / ranks;
        evenTree_B += between_B;
        evenSwitch_B += even_B - between_B;
        tree_B += size_B;
        nvlsTree_B += size_B;
        const double local = size_B * (1 + static_cast<double>(domains) / ranks);
        switchTx_B += local;
        switchRx_B += local;
        return;
    }
    case Algo::Tree:
        evenTree_B += even_B;
        tree_B += size_B;
        treeChain_B += size_B;
        return;
    default: break;
    }
    ring_B += even_B;
    evenRing_B += even_B;
}

} // namespace switchyard::network
