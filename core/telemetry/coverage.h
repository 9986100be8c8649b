// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/telemetry/observation.h>

namespace switchyard::telemetry {

/// Whether a server has a quantity, and of how much of the design.
struct Coverage {
    Quantity quantity = Quantity::Count;
    bool collected = false;
    std::string metric;   ///< that was found; empty: none of its candidates is there
    std::size_t seen = 0; ///< GPUs, cards or hosts with a value
    std::size_t of = 0;   ///< of so many; 0: not known
    std::string how;      ///< what an operator switches on where something lacks; empty: nothing does
};

/// Every quantity that was wanted, in the order of quantities.inc.
std::vector<Coverage> coverageOf(const Observation &observation);

/// What is told of jobs and hosts, by labels of GPU series and by schedulers.
struct FactCoverage {
    Said title;
    bool ofGpus = false;  ///< else of hosts
    bool collected = false;
    std::string metric;   ///< or label
    std::size_t seen = 0; ///< GPUs that have a job, hosts that get none
    std::size_t of = 0;
    std::string how;      ///< what an operator switches on where nobody tells
};
/// Of those that were asked for.
std::vector<FactCoverage> coverageOfFacts(const Observation &observation);

} // namespace switchyard::telemetry
