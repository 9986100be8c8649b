// SPDX-License-Identifier: GPL-3.0-or-later
// What the end of a step waits for: of one pipeline in time, the chain of passes, hops and all else in which each begins as the one
// before it ends. What is on it lengthens the step, what is not has slack. The longest path of a schedule's graph (Kelley and
// Walker 1959, Critical-Path Planning and Scheduling), read backwards from the end.
#pragma once

#include <vector>

#include <core/train/timeline.h>

namespace switchyard::train {

/// A stretch of time of the path.
struct PathPiece {
    int stage = 0;
    /// What the stage does then: of a hop, of gradients and of everything that is no pass too. -1: it still sends what it made
    /// (the share of a hop that its framework does not hide).
    int cell = -1;
    double from_s = 0;
    double to_s = 0;
};

/// In order of time, without gaps from the first pass to the end; where two things end at once that one waits for, the path
/// stays on its stage. Empty: no cells.
std::vector<PathPiece> criticalPath(const std::vector<TimelineCell> &cells);

} // namespace switchyard::train
