// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/timemodel.h>

#include <algorithm>
#include <cmath>

#include <core/network/volume.h>

namespace switchyard::network {

namespace {

std::size_t fabricOf(const Wiring &machine)
{
    switch (machine.fabric) {
    case catalog::FabricKind::Slingshot: return 4;
    case catalog::FabricKind::InfiniBand:
    case catalog::FabricKind::Roce: return 0;
    case catalog::FabricKind::Efa: break;
    }
    return machine.platform == EfaPlatform::P4 ? 1 : machine.platform == EfaPlatform::P5 ? 2 : 3;
}

/// Bytes out of the busiest domain's cards. In a double binary tree the inner nodes of one tree
/// are leaves of the other: S at two domains, 1.5 S at three, 2 S from four on.
double busiestDomain_B(Op op, Algo algo, double size_B, const GroupShape &shape, const Volume &volume)
{
    const bool tree = op == Op::AllReduce && (algo == Algo::Tree || algo == Algo::NvlsTree);
    if (!tree)
        return volume.domainNic_B;
    return size_B * (shape.domains <= 1 ? 0 : shape.domains == 2 ? 1 : shape.domains == 3 ? 1.5 : 2);
}

} // namespace

TimeClass timeClassOf(Op op, Algo algo, Proto proto)
{
    if (op == Op::SendRecv)
        return TimeClass::Neighbour;
    if (op == Op::AllToAll || op == Op::Scatter || op == Op::Dispatch || op == Op::Combine)
        return TimeClass::Exchange;
    switch (algo) {
    case Algo::Nvls:
    case Algo::Symmetric:
    case Algo::CollnetDirect: return TimeClass::Nvls;
    case Algo::NvlsTree: return TimeClass::NvlsTree;
    case Algo::Pat: return TimeClass::TreeSimple;
    case Algo::Tree:
        return proto == Proto::LL ? TimeClass::TreeLL : proto == Proto::LL128 ? TimeClass::TreeLL128 : TimeClass::TreeSimple;
    default: break;
    }
    return proto == Proto::LL ? TimeClass::RingLL : proto == Proto::LL128 ? TimeClass::RingLL128 : TimeClass::RingSimple;
}

TimeQuestion timeQuestion(const Wiring &machine, Op op, Algo algo, Proto proto, double size_B, const GroupShape &shape,
                          double sharing)
{
    const double n = shape.ranks;
    const double k = std::max(1, shape.domains);
    const double g = std::max(1.0, n / k);
    const double levels = std::log2(k);
    const Volume volume = volumeOf(op, algo, size_B, shape);
    TimeQuestion q;
    const TimeClass timeClass = timeClassOf(op, algo, proto);
    q.timeClass = static_cast<std::size_t>(timeClass);
    q.generation = static_cast<std::size_t>(machine.generation);
    q.fabric = fabricOf(machine);
    q.size_B = size_B;
    q.domains = k;
    q.ranksPerDomain = g;
    double nvlink_B = std::max(volume.nvlinkTx_B, volume.nvlinkRx_B);
    switch (timeClass) {
    case TimeClass::RingLL:
    case TimeClass::RingLL128:
    case TimeClass::RingSimple: {
        const double rounds = op == Op::AllReduce ? 2 : 1;
        // The chunk that starts before a card meets every card of the ring in each round.
        q.networkSteps = k > 1 ? std::min(rounds * k, rounds * (n - 1)) : 0;
        q.nvlinkSteps = rounds * (n - 1) - q.networkSteps;
        if (g > 1)
            nvlink_B = ringEdgeBytes(op, size_B, shape.ranks); // on the hop that a GPU feeds, in each channel
        break;
    }
    case TimeClass::TreeLL:
    case TimeClass::TreeLL128:
    case TimeClass::TreeSimple:
        q.nvlinkSteps = 2 * (g - 1);
        q.networkSteps = (op == Op::AllReduce ? 2 : 1) * levels;
        break;
    case TimeClass::Nvls: q.nvlinkSteps = 1; break;
    case TimeClass::NvlsTree:
        q.nvlinkSteps = 1;
        q.networkSteps = 2 * levels;
        break;
    case TimeClass::Exchange:
        q.nvlinkSteps = g - 1;
        q.networkSteps = k > 1 ? 1 : 0;
        break;
    case TimeClass::Neighbour:
        q.nvlinkSteps = 1;
        q.networkSteps = k > 1 ? 1 : 0;
        break;
    }
    if (machine.nvlink_Bps > 0) {
        q.nvlink_s = nvlink_B / machine.nvlink_Bps;
        q.ownPart_s = size_B / n / machine.nvlink_Bps;
    }
    if (k > 1 && machine.nicPerGpu_Bps > 0) {
        // Neighbours cross from one GPU only; everything else spreads over the GPUs' cards.
        const double cards = timeClass == TimeClass::Neighbour ? 1 : std::max(1, shape.gpusPerDomainWithNics);
        q.card_s = busiestDomain_B(op, algo, size_B, shape, volume) * std::max(1.0, sharing) / (cards * machine.nicPerGpu_Bps);
    }
    return q;
}

double nvlinkHop_s(const Wiring &machine)
{
    return machine.constants.value[constant::of(static_cast<std::size_t>(TimeClass::RingLL), constant::hop_us)] * 1e-6;
}

double networkHop_s(const Wiring &machine)
{
    return machine.constants.value[constant::fabric(fabricOf(machine), constant::fabricHop_us)] * 1e-6;
}

double evaluate(const TimeConstants &constants, const TimeQuestion &q)
{
    using namespace constant;
    const double *v = constants.value.data();
    const double *c = v + of(q.timeClass, 0);
    const double *g = v + constant::gpu(q.generation, 0);
    const double *f = v + constant::fabric(q.fabric, 0);
    const bool several = q.domains > 1;
    double time_us = c[base_us] * g[gpuBase] + q.nvlinkSteps * c[hop_us];
    double nvlinkEfficiency = c[nvlink];
    std::size_t family = q.timeClass;
    if (family == static_cast<std::size_t>(TimeClass::NvlsTree)) { // its efficiency is relative to NVLS
        family = static_cast<std::size_t>(TimeClass::Nvls);
        nvlinkEfficiency *= v[of(family, nvlink)];
    }
    nvlinkEfficiency *= g[gpuNvlink + family];
    if (family == static_cast<std::size_t>(TimeClass::Nvls))
        nvlinkEfficiency *= std::pow(q.ranksPerDomain / 8, -v[domain]);
    double transfer_us = q.nvlink_s * 1e6 / nvlinkEfficiency;
    if (several) {
        time_us += q.networkSteps * f[fabricHop_us] * c[netHop];
        time_us += c[netFill_us] * f[fabricFill] * std::sqrt(q.networkSteps) * q.size_B
            / (q.size_B + c[netFill_B] * f[fabricFillSize]);
        const double card_us = q.card_s * 1e6 / (c[card] * f[fabricCard]) * std::pow(q.domains, c[congestion] * f[fabricCongestion]);
        const double larger = std::max(transfer_us, card_us);
        if (larger > 0) {
            const double ratio = std::min(transfer_us, card_us) / larger;
            if (ratio > 0.5) // below, the tenth power is less than 1e-3 of the sum
                transfer_us = larger * std::exp(0.1 * std::log1p(std::pow(ratio, 10)));
            else
                transfer_us = larger;
        }
    } else {
        time_us += c[fill_us] * g[gpuFill] * q.size_B / (q.size_B + c[fill_B] * g[gpuFillSize]);
    }
    if (q.timeClass <= static_cast<std::size_t>(TimeClass::RingSimple))
        transfer_us += q.ownPart_s * 1e6 / g[gpuRingCopy];
    else if (q.timeClass == static_cast<std::size_t>(TimeClass::Exchange))
        transfer_us += q.ownPart_s * 1e6 / g[gpuExchangeCopy];
    return (time_us + transfer_us) * 1e-6;
}

} // namespace switchyard::network
