// SPDX-License-Identifier: GPL-3.0-or-later
// Flows over directed links, finished by SimGrid's fluid network model: max-min fair by flow, no latency.
#pragma once

#include <span>
#include <vector>

namespace simgridtest {

struct Flow {
    std::vector<int> links; ///< crossed, indices into the capacities
    double bytes = 0;
    int job = 0;
    double pace_Bps = 0;    ///< never faster than this; 0: as fast as the links allow
};

struct FlowSet {
    std::vector<double> capacity_Bps; ///< by directed link
    std::vector<Flow> flows;          ///< all start together
};

/// Seconds until the last byte of each job, by set and job. Once per process: SimGrid has one engine.
std::vector<std::vector<double>> finishTimes(std::span<const FlowSet> sets, int jobs);

} // namespace simgridtest
