// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends what to whom in one step, and what it costs there: the list that links, rank matrix, Why, timeline and
// reports fold. Its times are those of the step's parts, stage by stage.
#pragma once

#include <vector>

#include <core/network/traffic.h>
#include <core/train/engine.h>

namespace switchyard::train {

/// Neighbouring pipeline stages that hold the same layers share their entries.
std::vector<network::TrafficItem> ledgerOf(const Engine &engine);

/// One rank's step by part, on one pipeline stage: exposed parts sum to the step.
struct StageStep {
    workload::Parts busy{};
    workload::Parts exposed{}; ///< Bubble: all that the stage waits
};
StageStep stageStep(const Engine &engine, const StepNumbers &numbers, int stage);

} // namespace switchyard::train
