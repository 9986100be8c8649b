// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/symmetric.h>

#include <algorithm>
#include <cmath>

#include <core/base/units.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

using catalog::GpuGeneration;

constexpr double GiBps = (1 << 30) / 1e6; ///< in bytes per µs
constexpr int maxBlocks = 64;

/// What NCCL's model needs of one kernel: bytes on the busiest port, how often the switch multiplies
/// them, base latency, and rates of one SM and of all.
struct Model {
    double bus_B = 0;
    double multiplier = 1;
    int mostBlocks = maxBlocks;
    double base_us = 0;
    double perSm = 0; ///< bytes per µs
    double peak = 0;

    [[nodiscard]] double time_us(int blocks) const
    {
        // A smooth minimum of the SMs' rate and the peak, a smooth maximum of 0 and the transfer.
        const double rate = blocks * perSm * multiplier;
        const double smooth = peak - perSm * std::log1p((std::exp(peak / perSm) - 1) * std::exp(-rate / perSm));
        const double excess = bus_B / smooth - 1;
        return base_us + (excess >= 100 ? excess : std::log1p(std::exp(excess)));
    }

    /// The fewest blocks within 2.5 % of the time with all.
    [[nodiscard]] int fewestBlocks() const
    {
        const double least_us = time_us(mostBlocks);
        int blocks = 1;
        while (blocks < mostBlocks && time_us(blocks) > 1.025 * least_us)
            ++blocks;
        return blocks;
    }
};

struct Names {
    std::string_view ll, llMulticast, direct, multicast;
};

Names namesOf(Op op)
{
    switch (op) {
    case Op::AllGather: return {"AllGather_LL", "AllGather_LLMC", "AllGather_ST", "AllGather_STMC"};
    case Op::ReduceScatter: return {"ReduceScatter_LL", "", "ReduceScatter_LD", "ReduceScatter_LDMC"};
    default: return {"AllReduce_AGxLL_R", "AllReduce_AGxLLMC_R", "AllReduce_RSxLD_AGxST", "AllReduce_RSxLDMC_AGxSTMC"};
    }
}

} // namespace

std::optional<SymmetricKernel> symmetricKernel(const Wiring &machine, const GroupShape &shape, Op op, double size_B, int ncclCode)
{
    const bool reduceAll = op == Op::AllReduce;
    if (ncclCode < 22700 || shape.domains > 1 || shape.ranks < 2 || size_B >= 64 * GiB
        || (!reduceAll && op != Op::AllGather && op != Op::ReduceScatter))
        return std::nullopt;
    const double n = shape.ranks;
    const double perRank_B = reduceAll ? size_B : size_B / n;
    const bool blackwell = machine.generation == GpuGeneration::Blackwell;
    const bool multicast = machine.generation != GpuGeneration::Ampere && shape.ranks > 2; // NVLink SHARP

    Model ll;
    ll.bus_B = n * perRank_B * 9; // twice the bytes, and not unrolled
    ll.base_us = blackwell ? (op == Op::AllGather ? 8.5 : 11) : 4.5;
    ll.perSm = (blackwell ? 55 : reduceAll ? 65 : 44) * GiBps;
    ll.peak = (blackwell ? 600 : 320) * GiBps;
    Model llMulticast = ll;
    llMulticast.multiplier = 1.1;

    Model direct = ll;
    direct.bus_B = reduceAll ? 2 * size_B * (n - 1) / n : (n - 1) * perRank_B;
    direct.base_us = blackwell ? (reduceAll ? 19.5 : 13) : 7.8;
    Model viaSwitch = direct;
    viaSwitch.mostBlocks = ((blackwell ? 32 : 16) + shape.ranks - 1) / shape.ranks;
    viaSwitch.multiplier = reduceAll ? n : 0.55 * n;
    if (reduceAll) {
        viaSwitch.bus_B = size_B / n + size_B;
        viaSwitch.peak = (blackwell ? 1000 : 480) * GiBps;
    }

    const Names names = namesOf(op);
    const bool fitsLL = size_B < 2 * GiB;
    std::optional<SymmetricKernel> best;
    const auto consider = [&](std::string_view name, Proto proto, const Model &model) {
        constexpr double perBlock = 0.025;
        const int blocks = model.fewestBlocks();
        const double time_us = model.time_us(blocks);
        if (!best || time_us * (1 + perBlock * blocks) < best->time_us * (1 + perBlock * best->blocks))
            best = SymmetricKernel{name, proto, blocks, time_us};
    };
    if (fitsLL)
        consider(names.ll, Proto::LL, ll);
    if (fitsLL && multicast && !names.llMulticast.empty())
        consider(names.llMulticast, Proto::LL, llMulticast);
    consider(names.direct, Proto::Simple, direct);
    if (multicast)
        consider(names.multicast, Proto::Simple, viaSwitch);
    return best;
}

double symmetricTime_s(const SymmetricKernel &kernel, const Wiring &machine, double nvlink_s, int ranks)
{
    using namespace constant;
    const auto nvls = static_cast<std::size_t>(TimeClass::Nvls);
    const auto &v = machine.constants.value;
    const double efficiency = v[of(nvls, constant::nvlink)] * v[gpu(static_cast<std::size_t>(machine.generation), gpuNvlink + nvls)]
        * std::pow(ranks / 8.0, -v[domain]);
    return std::max(kernel.time_us * 1e-6, nvlink_s / efficiency);
}

} // namespace switchyard::network
