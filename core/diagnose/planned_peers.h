// SPDX-License-Identifier: GPL-3.0-or-later
// What is usual of one quantity among GPUs that should do alike: of one instance type and one job, of the shown job also
// of one role, as the design places them. The groups that findings rest on (peer_group.h) take jobs and roles from the metrics.
#pragma once

#include <vector>

#include <core/design/numbering.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

/// Whom each GPU of the design is compared with, as numbers of groups.
struct PlannedPeers {
    std::vector<int> byRole; ///< same instance type, same job (or none); of the shown job same pipeline stage or pool
    std::vector<int> byJob;  ///< same instance type and job: where few have the same role
};
/// `prediction` may be null: then an instance's type alone tells, and of a fabric's numbers not even that.
PlannedPeers plannedPeers(const design::Numbering &numbers, const predict::DesignPrediction *prediction);
/// The same for cards, each with the GPU that it serves.
PlannedPeers plannedPeersOfCards(const PlannedPeers &gpus, const design::Numbering &numbers);

/// Beside each value the median of its group, of the wider one where fewer than four of the narrow one have a value; NaN:
/// fewer than four of that, too. Values are base units; NaN: none.
std::vector<float> mediansOfPeers(const std::vector<float> &values, const PlannedPeers &peers);

/// The same of values of GPUs whose samples are fresh at the look; of all peers where none has such a median.
std::vector<float> mediansOfFreshPeers(const std::vector<float> &gpuValues, const PlannedPeers &peers, const telemetry::Observation &observation);

/// A value beside what is usual, or was before.
struct BesideUsual {
    bool quiet = false; ///< both are so little that nothing goes on that could be compared
    float times = 0;    ///< the usual; endless where nothing became something, NaN where it is quiet or cannot be said
};
/// `limit`: the most that the quantity can be there, 0: not known. Values are base units; NaN: none.
BesideUsual besideUsual(telemetry::Quantity quantity, float seen, float usual, float limit);

} // namespace switchyard::diagnose
