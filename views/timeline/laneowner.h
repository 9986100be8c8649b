// SPDX-License-Identifier: GPL-3.0-or-later
// Whose lanes a timeline has where nobody chose them by hand: the same in the window and in a picture.
#pragma once

#include <optional>
#include <vector>

#include <core/predict/predict.h>
#include <core/train/moments.h>
#include <views/timeline/observedlanes.h>

namespace switchyard::timeline {

struct LaneOwner {
    int stage = 0;
    int rank = -1; ///< whose links alone; -1: the mean of all of the stage
};

/// Of the rank that a profiler or a recorder saw. None: the trace does not tell it, or is of another job.
std::optional<LaneOwner> seenOwner(const predict::DesignPrediction &prediction, const ObservedPicture &seen);

/// Of selected GPUs (of the document): of one alone its rank, of several the first one's stage; where they have no rank seenOwner().
std::optional<LaneOwner> laneOwner(const predict::DesignPrediction &prediction, const train::Moments &moments, const std::vector<int> &selectedGpus, const ObservedPicture &seen);

} // namespace switchyard::timeline
