// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/ncclmodel.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include <core/network/version.h>

namespace switchyard::network {

namespace {

using catalog::GpuGeneration;

enum Scale { OneNode, TwoNodes, FourNodes };
using ByScale = std::array<double, 3>;
using ByProto = std::array<double, 3>; // LL, LL128, Simple

std::size_t index(Proto proto) { return static_cast<std::size_t>(proto); }

/// NCCL's row for a compute capability; Blackwell has its own from 2.25 on.
enum class Row { Ampere, Hopper, Blackwell };
Row rowOf(const NcclComm &c)
{
    if (c.minCompCap >= 100 && c.version.code >= 22500)
        return Row::Blackwell;
    return c.minCompCap >= 90 ? Row::Hopper : Row::Ampere;
}

Scale scaleOf(const NcclComm &c) { return c.nodes <= 1 ? OneNode : c.nodes == 2 ? TwoNodes : FourNodes; }

// ---- tables: tuning.cc of the tags named; all bandwidths in GB/s, latencies in µs ----

double llMax(const NcclComm &c)
{
    constexpr ByScale intel{39.0, 39.0, 20.4};
    constexpr ByScale ampereOrAmd{87.7, 22.5, 19.0};
    if (c.nodes > 1) // the CPU's vendor decides between nodes
        return c.amdCpu ? ampereOrAmd[scaleOf(c)] : intel[scaleOf(c)];
    switch (rowOf(c)) {
    case Row::Ampere: return 87.7;
    case Row::Hopper: return 141.0;
    case Row::Blackwell: break;
    }
    return 282.0;
}

double ringLL128PerChannel(const NcclComm &c)
{
    switch (rowOf(c)) {
    case Row::Ampere: return 20.0;
    case Row::Hopper: return 36.7;
    case Row::Blackwell: break;
    }
    const int v = c.version.code;
    if (v >= 22907)
        return 40.0;
    if (v >= 22900)
        return ByScale{34.5, 34.6, 34.5}[scaleOf(c)];
    if (v >= 22809)
        return ByScale{73.4, 34.6, 73.4}[scaleOf(c)];
    return 73.4;
}

double treeLL128PerChannel(const NcclComm &c)
{
    switch (rowOf(c)) {
    case Row::Ampere: return 20.0;
    case Row::Hopper: return ByScale{36.7, 36.7, 29.0}[scaleOf(c)];
    case Row::Blackwell: break;
    }
    return c.version.code >= 22800 ? ByScale{55.6, 31.67, 20.0}[scaleOf(c)] : ByScale{73.4, 73.4, 58.0}[scaleOf(c)];
}

double treePerChannel(const NcclComm &c)
{
    switch (rowOf(c)) {
    case Row::Ampere: return ByScale{24.0, 23.6, 17.8}[scaleOf(c)];
    case Row::Hopper: return ByScale{38.7, 41.4, 36.0}[scaleOf(c)];
    case Row::Blackwell: break;
    }
    return c.version.code >= 22800 ? ByScale{70.0, 42.8, 24.0}[scaleOf(c)] : ByScale{77.4, 82.8, 72.0}[scaleOf(c)];
}

double nvlsTreePerChannel(const NcclComm &c)
{
    if (c.version.code < 22800)
        return std::numeric_limits<double>::max();
    if (rowOf(c) == Row::Hopper)
        return ByScale{0, 57.7, 45.5}[scaleOf(c)];
    const double four = c.version.code >= 23000 ? 80.0 : c.version.code >= 22809 ? 43.8 : 43.1;
    return ByScale{0, 96.0, four}[scaleOf(c)];
}

double baseLatency(const NcclComm &c, Algo algo, Proto proto)
{
    switch (algo) {
    case Algo::Tree: return ByProto{6.8, 14.0, c.version.code >= 22200 ? 8.4 : 0}[index(proto)];
    case Algo::Ring: return ByProto{6.6, 14.0, 8.4}[index(proto)];
    case Algo::Pat: return 8.0;
    default: return 0;
    }
}

/// Every GPU of ours has NVLink; PCI rows of the table are not needed.
double nvlinkLatency(const NcclComm &c, Algo algo, Proto proto)
{
    switch (algo) {
    case Algo::Tree: return ByProto{0.6, 1.25, c.version.code >= 22200 ? 4.0 : 28.0}[index(proto)];
    case Algo::Ring: return ByProto{0.6, 1.9, 3.4}[index(proto)];
    case Algo::Nvls:
    case Algo::NvlsTree: return 25.0;
    default: return 4.0;
    }
}

double networkLatency(const NcclComm &c, Algo algo, Proto proto)
{
    const bool oneRankPerNode = c.ranks == c.nodes;
    if (algo == Algo::Tree || (oneRankPerNode && c.version.code >= 22400))
        return ByProto{5.0, 8.5, c.version.code >= 22200 ? 14.0 : 28.0}[index(proto)];
    switch (algo) {
    case Algo::Ring: return ByProto{2.7, 4.0, 14.0}[index(proto)];
    case Algo::Nvls: return 18.0;
    case Algo::NvlsTree: return c.version.code >= 22800 ? 20.9 : 14.0;
    default: return 14.0;
    }
}

/// Trees do not stick to the model at medium sizes: factor on bandwidth by log2(bytes / 64).
constexpr std::array<std::array<float, 24>, 3> treeCorrection{{
    {1, 1, 1, 1, .9f, .8f, .7f, .7f, .7f, .7f, .6f, .5f, .4f, .4f, .5f, .6f, .7f, .8f, .9f, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, .9f, .8f, .8f, .8f, .7f, .6f, .6f, .6f, .6f, .6f, .6f, .8f, .9f, .9f, .9f, .9f, 1, 1, 1},
    {.9f, .9f, .9f, .9f, .9f, .9f, .9f, .8f, .7f, .6f, .6f, .5f, .5f, .5f, .5f, .6f, .7f, .8f, .7f, .7f, .8f, .9f, .9f, .9f},
}};

int floorLog2(std::uint64_t n)
{
    int log = -1;
    for (; n > 0; n >>= 1)
        ++log;
    return log;
}

bool offered(const NcclComm &c, Op op, Algo algo, Proto proto)
{
    const bool reduceAll = op == Op::AllReduce;
    const bool gather = op == Op::AllGather || op == Op::ReduceScatter;
    switch (algo) {
    case Algo::Ring: return true;
    case Algo::Tree: return reduceAll;
    case Algo::Nvls: // across nodes NVLS needs an in-network reduction that EFA has not
        return proto == Proto::Simple && c.nodes == 1 && c.graphs.nvls.channels >= 2
            && (reduceAll || gather);
    case Algo::NvlsTree: return proto == Proto::Simple && reduceAll && c.nodes > 1 && c.graphs.nvls.channels >= 2;
    case Algo::Pat: return proto == Proto::Simple && gather && c.ranks == c.nodes && c.nodes > 1 && c.version.code >= 22300;
    default: return false;
    }
}

/// GB/s of one channel of the NVLS graph.
double nvlsPerChannel(const NcclComm &c, Op op, Algo algo)
{
    const NcclGraph &g = c.graphs.nvls;
    const double ppn = static_cast<double>(c.ranks) / c.nodes;
    if (c.version.code < 22800) {
        if (algo == Algo::NvlsTree)
            return std::min<double>(g.intra_GBps, c.nodes <= 2 ? g.inter_GBps : g.inter_GBps / 2);
        return op == Op::AllReduce ? std::min(g.intra_GBps, g.inter_GBps)
                                   : std::min(g.intra_GBps * (ppn - 1) / ppn, g.inter_GBps * 0.9);
    }
    const double efficiency = rowOf(c) == Row::Hopper ? 0.85 : 0.74;
    double intra = g.intra_GBps * efficiency * (g.channels - 1) / g.channels;
    intra *= op == Op::AllReduce ? 2 : (ppn - 1) / ppn;
    const double inter = g.inter_GBps * (c.nodes <= 2 && algo == Algo::NvlsTree ? 2 : 1);
    return algo == Algo::NvlsTree ? std::min({intra, inter, nvlsTreePerChannel(c)}) : std::min(intra, inter);
}

/// Algorithm bandwidth, GB/s.
double bandwidth(const NcclComm &c, Op op, Algo algo, Proto proto)
{
    const bool tree = algo == Algo::Tree;
    const bool nvls = algo == Algo::Nvls || algo == Algo::NvlsTree;
    const NcclGraph &g = nvls ? c.graphs.nvls : tree ? c.graphs.tree : c.graphs.ring;
    const double channels = g.channels;
    double bus = channels * (nvls ? nvlsPerChannel(c, op, algo) : c.nodes <= 2 ? g.intra_GBps : g.inter_GBps);
    const double steps = op == Op::AllReduce ? 2.0 * (c.ranks - 1)
                         : op == Op::AllGather || op == Op::ReduceScatter ? c.ranks - 1.0 : c.ranks;
    if (algo == Algo::Ring && proto == Proto::LL) {
        bus = std::min(llMax(c), bus * 0.5);
    }
    if (algo == Algo::Ring && proto == Proto::LL128) {
        const bool exposed = c.version.code < 22200 && c.ranks < 2 * c.nodes;
        bus = std::min(bus * (exposed ? 0.7 : 0.92), channels * ringLL128PerChannel(c));
    }
    if (tree) {
        bus = std::min(bus * 0.92, channels * treePerChannel(c));
        if (proto == Proto::LL)
            bus = std::min(bus / 3.8, llMax(c));
        if (proto == Proto::LL128)
            bus = std::min(bus * (c.nodes == 1 ? 7.0 / 9 : 120.0 / 128), channels * treeLL128PerChannel(c));
        if (c.graphs.plainTree)
            bus *= 0.85;
    }
    if (algo == Algo::Pat)
        bus *= c.version.code >= 22400 ? 0.75 : 0.85;
    if (algo != Algo::Ring && op != Op::AllReduce)
        return bus;
    if (nvls && c.version.code < 22800)
        return bus * 5 / 6;
    return bus * (tree ? 0.5 : c.ranks / steps);
}

double latency_us(const NcclComm &c, Op op, Algo algo, Proto proto)
{
    const double intra = nvlinkLatency(c, algo, proto);
    double inter = networkLatency(c, algo, proto) + c.netLatency_us;
    if (proto == Proto::Simple)
        inter += c.netLatency_us; // the flush
    const int perNode = c.ranks / c.nodes;
    const int levels = floorLog2(static_cast<std::uint64_t>(c.nodes));
    const double base = baseLatency(c, algo, proto);
    switch (algo) {
    case Algo::Tree: return base + 2 * ((perNode - 1) * intra + levels * inter);
    case Algo::Nvls: return intra;
    case Algo::NvlsTree: return base + intra + 2 * levels * inter;
    case Algo::Pat: return base + levels * (inter / 3.5) + c.ranks * 2.8;
    default: break;
    }
    if (op == Op::Broadcast || op == Op::Reduce)
        return base + (c.nodes == 1 ? intra : networkLatency(c, proto == Proto::Simple ? Algo::Tree : Algo::Ring, proto) * c.ranks);
    double hop = intra;
    if (c.nodes > 1) {
        const double overhead = (c.x86 && c.amdCpu ? 2.0 : 1.0) * (proto == Proto::Simple ? 3 : 1);
        hop = std::max(intra, overhead);
    }
    const int rounds = op == Op::AllReduce ? 2 : 1;
    const int steps = rounds * (c.ranks - 1);
    int interSteps = c.nodes == 1 ? 0 : rounds * (c.nodes - 1);
    if (c.version.code < 22200 && c.nodes > 1 && op == Op::AllReduce)
        interSteps = 2 * c.nodes;
    return base + (steps - interSteps) * hop + interSteps * inter;
}

} // namespace

NcclVersion ncclVersion(std::string_view text)
{
    constexpr int oldest = 22105;
    const std::optional<Release> release = releaseFromText(text);
    if (!release)
        return {};
    const int code = release->hasPatch ? release->code : release->code + 99;
    if (code < 22100)
        return {oldest, false};
    if (code >= 23100)
        return {NcclVersion{}.code, false};
    return {code, true};
}

NcclComm ncclComm(const Wiring &machine, const GroupShape &shape, std::string_view version)
{
    NcclComm c;
    c.version = ncclVersion(version);
    c.graphs = ncclGraphs(machine, shape, c.version.code);
    c.ranks = shape.ranks;
    c.nodes = std::max(1, shape.domains);
    c.minCompCap = machine.generation == GpuGeneration::Ampere ? 80 : machine.generation == GpuGeneration::Hopper ? 90 : 100;
    c.amdCpu = machine.amdCpu;
    c.x86 = !machine.armCpu;
    switch (machine.platform) { // aws-ofi-nccl src/platform-aws.cpp
    case EfaPlatform::P4:
    case EfaPlatform::P5: c.netLatency_us = 75; break;
    case EfaPlatform::P5en:
    case EfaPlatform::P6B200:
    case EfaPlatform::P6B300:
    case EfaPlatform::P6e: c.netLatency_us = 35; break;
    case EfaPlatform::None: break;
    }
    return c;
}

double ncclTime_us(const NcclComm &comm, Op op, Algo algo, Proto proto, double size_B)
{
    if (!offered(comm, op, algo, proto))
        return -1;
    double bw = bandwidth(comm, op, algo, proto);
    double latency = latency_us(comm, op, algo, proto);
    if (bw <= 0)
        return -1;
    const auto bytes = static_cast<std::uint64_t>(size_B);
    const int log = floorLog2(bytes >> 6);
    const bool corrected = algo == Algo::Tree
        || (algo == Algo::NvlsTree && comm.version.code >= 23000 && comm.minCompCap >= 100 && comm.x86);
    if (corrected && op == Op::AllReduce && log >= 0 && log < 24)
        bw *= static_cast<double>(treeCorrection[index(proto)][static_cast<std::size_t>(log)]);
    const std::uint64_t lanes = static_cast<std::uint64_t>(2 * comm.graphs.ring.channels) * static_cast<std::uint64_t>(comm.ranks);
    if (algo == Algo::Ring && proto == Proto::Simple && comm.nodes > 1 && op == Op::AllReduce && bytes / lanes >= 64)
        latency *= 1.4; // plateau effect of rings
    return latency + size_B / (1000 * bw);
}

NcclChoice ncclChoose(const NcclComm &comm, Op op, double size_B, const std::optional<Algo> &algo,
                      const std::optional<Proto> &proto)
{
    NcclChoice best;
    best.time_us = std::numeric_limits<double>::infinity();
    for (const Algo a : {Algo::Tree, Algo::Ring, Algo::Nvls, Algo::NvlsTree, Algo::Pat}) {
        if (algo && *algo != a)
            continue;
        for (const Proto p : {Proto::LL, Proto::LL128, Proto::Simple}) {
            if (proto && *proto != p)
                continue;
            const double t = ncclTime_us(comm, op, a, p, size_B);
            if (t >= 0 && t < best.time_us)
                best = {a, p, t};
        }
    }
    return best;
}

} // namespace switchyard::network
