// SPDX-License-Identifier: GPL-3.0-or-later
// One pipeline of the step in time.
#pragma once

#include <vector>

#include <core/train/ledger.h>

namespace switchyard::train {

/// One box of the pipeline picture.
struct TimelineCell {
    int stage = 0;
    int microBatch = 0;
    int chunk = 0;
    enum class Kind : unsigned char { Forward, Backward, WeightGradient, Optimizer, Host, Wait, Communication } kind = Kind::Forward;
    double start_s = 0;
    double end_s = 0;
    workload::Part part = workload::Part::Gemm; ///< of Communication: which
    double exposed_s = 0; ///< of Communication: what of it lengthens the stage's time, told as its beginning
    int from = -1;        ///< of a hop between stages: the one that sends to `stage`
    StepSlot slot = StepSlot::Tail; ///< of data parallelism: beside what it hides
};

/// Whether calls of the ledger that have this slot run in a cell. `lastBatch`: the step's last micro-batch.
bool runsIn(StepSlot slot, const TimelineCell &cell, int lastBatch);

/// Pass by pass, with communication lanes. It ends with the step where the schedule's textbook form is exact
/// (equal stages); else the two differ by what the form leaves out, and nothing fills the gap.
std::vector<TimelineCell> timeline(const Engine &engine);

} // namespace switchyard::train
