// SPDX-License-Identifier: GPL-3.0-or-later
// Where the step of one rank goes: not that of the job, whose longest stage waits least, but that of its own pipeline stage.
#pragma once

#include <vector>

#include <core/predict/predict.h>

namespace switchyard::predict {

/// Seconds of a step that a group of parts lengthens on one stage.
struct StepShare {
    workload::PartGroup group = workload::PartGroup::Compute;
    double seconds = 0;
};

/// The step of every rank of one pipeline stage.
struct RankStep {
    int stage = 0;
    int stages = 1;
    int pacer = 0; ///< the stage whose passes set the pipeline's pace: `stage` itself where none has longer ones
    double step_s = 0;
    std::vector<StepShare> parts; ///< in the order of groups, each more than nothing, together `step_s`

    [[nodiscard]] double of(workload::PartGroup group) const; ///< seconds
    /// For other stages: fill, drain, and the longest one.
    [[nodiscard]] double waits_s() const { return of(workload::PartGroup::Bubble); }
    [[nodiscard]] double share(double seconds) const { return step_s > 0 ? seconds / step_s : 0; }
};

/// -1: it is no rank of a training that was predicted.
int stageOfRank(const DesignPrediction &prediction, int rank);

/// Of a stage of that training: train::stageStep, folded. Where a stage's own work is longer than the closed form's step, by up
/// to 2 %, it waits for nobody, and its parts have the step in proportion.
RankStep stepOfStage(const DesignPrediction &prediction, int stage);

} // namespace switchyard::predict
