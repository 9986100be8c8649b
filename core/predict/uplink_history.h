// SPDX-License-Identifier: GPL-3.0-or-later
// Uplinks over the step: of each network layer the one that the job loads most, at each time what all stages send over it then.
#pragma once

#include <string>
#include <vector>

#include <core/predict/at_moment.h>

namespace switchyard::predict {

struct UplinkHistory {
    struct Uplink {
        int node = -1;     ///< of the fabric
        std::string id;    ///< "nn-17"
        int layer = 1;
        double capacity_Bps = 0; ///< one direction
    };
    struct Step {
        double from_s = 0;
        double to_s = 0;
        std::vector<float> share; ///< by uplink: busier direction, of its capacity
    };
    std::vector<Uplink> uplinks; ///< by layer, from the hosts up; empty: the job loads none
    std::vector<Step> steps;     ///< without gaps from 0 to the end; equal neighbours are one
};

/// Shares of the mean over the step are those of `prediction`'s loads. Of the communicators of `mask` alone; other jobs are not in
/// it, since nobody knows where in their step they are. Some 60 ms at 16,384 GPUs and 16 stages: beside the window.
UplinkHistory uplinkHistory(const DesignPrediction &prediction, const train::Moments &moments, TrafficMask mask = ~0U);

} // namespace switchyard::predict
