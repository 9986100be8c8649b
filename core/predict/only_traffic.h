// SPDX-License-Identifier: GPL-3.0-or-later
// Who causes it: a prediction's links with the traffic of some communicators alone.
#pragma once

#include <memory>

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Kinds of communicators as a mask: a bit by PartGroup of the ledger's parts, and one for everything of other jobs.
using TrafficMask = unsigned;
constexpr TrafficMask bitOf(workload::PartGroup group) { return 1U << static_cast<unsigned>(group); }
inline constexpr TrafficMask otherJobs = 1U << static_cast<unsigned>(workload::PartGroup::Count);

/// Words of files for the bits of a mask: "TP", "transfer", "other jobs"; unknown words have no bit.
std::vector<std::string> wordsOf(TrafficMask mask);
TrafficMask maskOf(const std::vector<std::string> &words);

/// Those that a prediction has: what onlyTraffic() has left out is none of them.
TrafficMask trafficIn(const DesignPrediction &prediction);

/// What the communicators of a mask take of a step, on one rank: of a training of the longest stage, else of the busiest; of
/// other jobs nothing is known.
struct TrafficTime {
    double busy_s = 0;
    double exposed_s = 0; ///< of it, what lengthens the step
};
TrafficTime timeOf(const DesignPrediction &prediction, TrafficMask mask);

/// The same prediction with the traffic of `mask` alone, and the link loads that it makes: 3 ms at 16,384 GPUs. Times,
/// memory and money stay those of the whole.
std::shared_ptr<const DesignPrediction> onlyTraffic(const DesignPrediction &prediction, TrafficMask mask);

} // namespace switchyard::predict
