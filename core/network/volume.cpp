// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/volume.h>

#include <algorithm>

namespace switchyard::network {

double ringEdgeBytes(Op op, double size_B, int ranks)
{
    const double n = ranks;
    switch (op) {
    case Op::AllReduce: return 2 * size_B * (n - 1) / n;
    case Op::AllGather:
    case Op::ReduceScatter: return size_B * (n - 1) / n;
    default: return size_B;
    }
}

namespace {

Volume ring(double edge_B, double g, bool crosses)
{
    Volume v;
    v.nvlinkTx_B = v.nvlinkRx_B = crosses ? edge_B * (g - 1) / g : edge_B;
    v.nicTx_B = crosses ? edge_B / g : 0;
    v.domainNic_B = crosses ? edge_B : 0;
    return v;
}

/// Tree edges between domains: k-1 per tree, each S/2 up and S/2 down, two trees.
void addTreeEdges(Volume &v, double size_B, double k, double g)
{
    v.domainNic_B = 2 * size_B * (k - 1) / k;
    v.nicTx_B = v.domainNic_B / g;
}

Volume exchange(double size_B, double n, double g)
{
    Volume v;
    v.nvlinkTx_B = v.nvlinkRx_B = size_B * (g - 1) / n;
    v.nicTx_B = size_B * (n - g) / n;
    v.domainNic_B = v.nicTx_B * g;
    return v;
}

} // namespace

Volume volumeOf(Op op, Algo algo, double size_B, const GroupShape &shape)
{
    const double n = shape.ranks;
    const double k = std::max(1, shape.domains);
    const double g = std::max(1.0, n / k);
    if (shape.ranks < 2)
        return {};
    switch (op) {
    case Op::AllToAll:
    case Op::Dispatch:
    case Op::Combine: return exchange(size_B, n, g);
    case Op::SendRecv: { // a ring of neighbours: one rank of each domain sends over its own cards
        Volume v;
        v.nvlinkTx_B = v.nvlinkRx_B = k > 1 ? size_B * (g - 1) / g : size_B;
        v.nicTx_B = k > 1 ? size_B : 0;
        v.domainNic_B = v.nicTx_B;
        return v;
    }
    case Op::Scatter: { // the root's links carry it all; the others receive S/n
        Volume v;
        v.nvlinkTx_B = size_B * (g - 1) / n;
        v.nvlinkRx_B = size_B / n;
        v.nicTx_B = v.domainNic_B = size_B * (n - g) / n;
        return v;
    }
    default: break;
    }
    Volume v;
    switch (algo) {
    case Algo::Tree:
        v.nvlinkTx_B = v.nvlinkRx_B = 2 * size_B * (g - 1) / g;
        addTreeEdges(v, size_B, k, g);
        return v;
    case Algo::Nvls:
    case Algo::Symmetric: {
        // The switch reads whole buffers to reduce them and stores one n-th to each; gathers the other way.
        const double read = op == Op::AllGather ? 0 : size_B;
        const double store = op == Op::ReduceScatter ? 0 : size_B;
        v.nvlinkTx_B = read + store / g;
        v.nvlinkRx_B = store + read / g;
        return v;
    }
    case Algo::NvlsTree:
        v.nvlinkTx_B = v.nvlinkRx_B = size_B * (1 + 1 / g);
        addTreeEdges(v, size_B, k, g);
        return v;
    default: return ring(ringEdgeBytes(op, size_B, shape.ranks), g, k > 1);
    }
}

} // namespace switchyard::network
