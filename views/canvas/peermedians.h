// SPDX-License-Identifier: GPL-3.0-or-later
// What is usual of one quantity among GPUs that should do alike: of one instance type, one job and one role, as the
// diagnosis compares them (core/diagnose/peer_group.h), told by the design's placement.
#pragma once

#include <vector>

#include <core/design/numbering.h>
#include <core/predict/predict.h>

namespace switchyard::canvas {

/// Whom each GPU of the document is compared with, as numbers of groups.
struct PeerGroups {
    std::vector<int> byRole; ///< same instance type, same job (or none), same pipeline stage or pool of a serving job
    std::vector<int> byJob;  ///< same instance type and job: where few have the same role
};
/// `prediction` may be null: then an instance's type alone tells, and of a fabric's numbers not even that.
PeerGroups peerGroupsOf(const design::Numbering &numbers, const predict::DesignPrediction *prediction);
/// The same for cards, each with the GPU that it serves.
PeerGroups groupsOfCards(const PeerGroups &gpus, const design::Numbering &numbers);

/// Beside each value the median of its group, of the wider one where fewer than four of the narrow one have a value; NaN:
/// of neither has any. Values are base units; NaN: none.
std::vector<float> peerMedians(const std::vector<float> &values, const PeerGroups &groups);

} // namespace switchyard::canvas
