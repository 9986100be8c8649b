// SPDX-License-Identifier: GPL-3.0-or-later
// Randomness without state: the same (seed, what, which, when) always gives the same number, so any
// page of any time can be made alone, on any thread.
#pragma once

#include <cstdint>

namespace switchyard::simulate {

/// What a number is drawn for; each use has its own stream.
enum class Draw : std::uint32_t {
    Placement, Job, StageWork, StageNvlink, StageEfa, Rail, ClockSilicon, HostInlet, PowerLimit, Retransmits,
    CounterStart, CounterPhase, Uuid, Fault,
    TensorNoise, SmNoise, DramNoise, ClockNoise, PowerNoise, TemperatureNoise, NvlinkNoise, PcieNoise, UtilNoise, Serving,
};

/// Uniform 64 bits (splitmix64's finaliser over the key).
std::uint64_t bits(unsigned seed, Draw what, std::uint64_t which, std::uint64_t when = 0);
/// Uniform in [low, high).
double uniform(unsigned seed, Draw what, std::uint64_t which, double low, double high, std::uint64_t when = 0);
/// Bell-shaped, mean 0, standard deviation 1, within ±3.46 (sum of four uniforms: no wild tails,
/// as measured clocks and temperatures have none).
double bell(unsigned seed, Draw what, std::uint64_t which, std::uint64_t when = 0);

} // namespace switchyard::simulate
