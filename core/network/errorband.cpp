// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/errorband.h>

#include <algorithm>
#include <cmath>

#include <core/base/units.h>

namespace switchyard::network {

namespace {

int measuredDomains(const Wiring &machine)
{
    switch (machine.fabric) {
    case catalog::FabricKind::Efa: return machine.platform == EfaPlatform::P4 ? 2 : 8;
    case catalog::FabricKind::Slingshot: return 512;
    case catalog::FabricKind::InfiniBand:
    case catalog::FabricKind::Roce: break;
    }
    return 64;
}

bool joinsLargeDomains(const Wiring &machine, const CollectiveQuery &query)
{
    return machine.platform == EfaPlatform::P6e && query.shape.domains > 1;
}

} // namespace

Band errorBand(const Wiring &machine, const CollectiveQuery &query, const TimeQuestion &question)
{
    constexpr double perDoubling = 1.06;
    constexpr double largeDomains = 1.15;
    constexpr double unmeasuredKernels = 1.3;
    const std::size_t size = query.bytes < MiB ? 0 : query.bytes <= 256 * MiB ? 1 : 2;
    const TimeConstants::Band &band = machine.constants.band[size][question.domains > 1 ? 1 : 0];
    double widen = 1;
    if (const double beyond = question.domains / measuredDomains(machine); beyond > 1)
        widen *= std::pow(perDoubling, std::log2(beyond));
    if (joinsLargeDomains(machine, query))
        widen *= largeDomains;
    if (query.algo == Algo::Symmetric)
        widen *= unmeasuredKernels;
    return {std::exp(std::min(0.0, band.low)) / widen, std::exp(std::max(0.0, band.high)) * widen};
}

std::string describeBand(const Wiring &machine, const CollectiveQuery &query)
{
    std::string text = "80 % of held-out published measurements of this size and reach";
    if (query.shape.domains > measuredDomains(machine))
        text += "; widened 6 % per doubling beyond " + std::to_string(measuredDomains(machine)) + " nodes, where none is published";
    if (joinsLargeDomains(machine, query))
        text += "; widened 15 %: no measurement of joined UltraServers is published";
    if (query.algo == Algo::Symmetric)
        text += "; widened 30 %: no measurement of symmetric-memory kernels is published";
    return text;
}

} // namespace switchyard::network
