// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/timemodel.h>

#include <algorithm>
#include <cmath>

#include <core/network/volume.h>

namespace switchyard::network {

namespace {

struct ProtocolCost {
    double base_s;
    double nvlinkHop_s;
    double efficiency; ///< of the wire, payload over bytes
};

constexpr ProtocolCost costOf(Proto proto)
{
    switch (proto) {
    case Proto::LL: return {8e-6, 0.6e-6, 0.35};
    case Proto::LL128: return {14e-6, 1.3e-6, 0.70};
    case Proto::Simple: break;
    }
    return {16e-6, 3.0e-6, 1.0};
}

double networkHop_s(const Machine &m)
{
    switch (m.platform) {
    case EfaPlatform::P4:
    case EfaPlatform::P5: return 25e-6;
    case EfaPlatform::P5en:
    case EfaPlatform::P6B200:
    case EfaPlatform::P6e: return 14e-6;
    case EfaPlatform::P6B300: return 9e-6;
    case EfaPlatform::None: break;
    }
    return 8e-6;
}

double nvlinkEfficiency(const Machine &m, Algo algo)
{
    if (algo == Algo::Nvls || algo == Algo::NvlsTree)
        return m.generation == catalog::GpuGeneration::Blackwell ? 0.60 : 0.69;
    switch (m.generation) {
    case catalog::GpuGeneration::Ampere: return 0.78;
    case catalog::GpuGeneration::Hopper: return 0.82;
    case catalog::GpuGeneration::Blackwell: break;
    }
    return 0.76;
}

} // namespace

double timeOf(const Machine &machine, Op op, Algo algo, Proto proto, double size_B, const GroupShape &shape,
              double sharing)
{
    const Volume volume = volumeOf(op, algo, size_B, shape);
    const ProtocolCost cost = costOf(proto);
    const double n = shape.ranks;
    const double k = std::max(1, shape.domains);
    const double g = std::max(1.0, n / k);
    const double hop_s = networkHop_s(machine);
    double latency_s = cost.base_s;
    switch (algo) {
    case Algo::Tree: latency_s += 2 * (g - 1) * cost.nvlinkHop_s + 2 * std::log2(k) * hop_s; break;
    case Algo::Nvls:
    case Algo::Symmetric: latency_s += 10e-6; break;
    case Algo::NvlsTree: latency_s += 15e-6 + 2 * std::log2(k) * hop_s; break;
    case Algo::Direct:
    case Algo::DeepEp: latency_s += k > 1 ? hop_s : cost.nvlinkHop_s; break;
    default: {
        const double rounds = op == Op::AllReduce ? 2 : 1;
        latency_s += rounds * ((n - k) * cost.nvlinkHop_s + (k > 1 ? k : 0) * hop_s * 0.35);
    }
    }
    double transfer_s = 0;
    if (machine.nvlink_Bps > 0)
        transfer_s = volume.nvlinkTx_B / (machine.nvlink_Bps * nvlinkEfficiency(machine, algo) * cost.efficiency);
    if (k > 1 && machine.nicPerGpu_Bps > 0) {
        const double cards = std::max(1, shape.gpusPerDomainWithNics);
        const double nic_B = op == Op::SendRecv || op == Op::Scatter ? volume.domainNic_B : volume.domainNic_B / cards;
        transfer_s = std::max(transfer_s, nic_B * sharing / (machine.nicPerGpu_Bps * 0.9 * cost.efficiency));
    }
    return latency_s + transfer_s;
}

} // namespace switchyard::network
