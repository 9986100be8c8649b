// SPDX-License-Identifier: GPL-3.0-or-later
// Our own time of a collective, judged by measurements; NCCL's own model (ncclmodel.h) only chooses.
//
//   time = base·gpu + NVLink steps·hop + network steps·fabric hop·factor
//        + fill · S / (S + fill size)            pipelines fill with chunks that grow with S
//        + own part / copy rate                  a rank copies its own S / n from input to output
//        + (NVLink bytes / rate ⊕ card bytes / rate · nodes^congestion)
//
// ⊕ is a smooth maximum (the tenth root of the sum of tenth powers). Constants are per algorithm
// with protocol, with one factor per GPU generation or fabric; all lie in catalog/calibration and
// are fitted by timefit.h. Bytes and steps are those of volume.h, a tree's busiest node deciding.
#pragma once

#include <cstddef>

#include <core/network/collective.h>
#include <core/network/timeconstants.h>
#include <core/network/wiring.h>

namespace switchyard::network {

/// Algorithm and protocol as far as time is concerned.
enum class TimeClass { RingLL, RingLL128, RingSimple, TreeLL, TreeLL128, TreeSimple, Nvls, NvlsTree, Exchange, Neighbour };
constexpr std::size_t timeClasses = 10;
constexpr std::size_t gpuGenerations = 3;
constexpr std::size_t fabrics = 5;

TimeClass timeClassOf(Op op, Algo algo, Proto proto);

/// What the time of one collective depends on, apart from the constants.
struct TimeQuestion {
    std::size_t timeClass = 0;
    std::size_t generation = 0; ///< catalog::GpuGeneration
    std::size_t fabric = 0;     ///< TimeFabric
    double size_B = 0;
    double nvlinkSteps = 0;
    double networkSteps = 0;
    double nvlink_s = 0;   ///< bytes over the ports' nominal rate
    double ownPart_s = 0;  ///< S / n over the NVLink ports' nominal rate
    double card_s = 0;     ///< bytes over the cards' nominal rate, sharing included
    double domains = 1;
    double ranksPerDomain = 1;
};

TimeQuestion timeQuestion(const Wiring &machine, Op op, Algo algo, Proto proto, double size_B, const GroupShape &shape,
                          double sharing);

/// Index into TimeConstants::value.
namespace constant {
constexpr std::size_t perClass = 10;
constexpr std::size_t base_us = 0, hop_us = 1, nvlink = 2, fill_us = 3, fill_B = 4, netHop = 5, card = 6, netFill_us = 7,
                      netFill_B = 8, congestion = 9;
constexpr std::size_t of(std::size_t timeClass, std::size_t which) { return timeClass * perClass + which; }
constexpr std::size_t gpuStart = timeClasses * perClass;
constexpr std::size_t perGpu = 5 + timeClasses;
constexpr std::size_t gpuBase = 0, gpuFill = 1, gpuFillSize = 2, gpuRingCopy = 3, gpuExchangeCopy = 4;
constexpr std::size_t gpuNvlink = 5; ///< + class
constexpr std::size_t gpu(std::size_t generation, std::size_t which) { return gpuStart + generation * perGpu + which; }
constexpr std::size_t fabricStart = gpuStart + gpuGenerations * perGpu;
constexpr std::size_t perFabric = 5;
constexpr std::size_t fabricHop_us = 0, fabricCard = 1, fabricFill = 2, fabricFillSize = 3, fabricCongestion = 4;
constexpr std::size_t fabric(std::size_t f, std::size_t which) { return fabricStart + f * perFabric + which; }
constexpr std::size_t domain = fabricStart + fabrics * perFabric; ///< NVLS efficiency falls with (GPUs / 8)^domain
constexpr std::size_t count = domain + 1;
} // namespace constant

/// Fitted latency of one hop: a small message between two GPUs of an NVLink domain, between two nodes.
double nvlinkHop_s(const Wiring &machine);
double networkHop_s(const Wiring &machine);

double evaluate(const TimeConstants &constants, const TimeQuestion &question);

} // namespace switchyard::network
