// SPDX-License-Identifier: GPL-3.0-or-later
// What a watched cluster's GPUs hold beside the columns of the Memory page.
#pragma once

#include <optional>
#include <vector>

#include <core/predict/predict.h>
#include <core/telemetry/observation.h>
#include <views/results/memorycolumns.h>

namespace switchyard::results {

struct SeenMemory {
    double low_B = 0, median_B = 0, high_B = 0; ///< of one GPU, as the driver counts it
    int gpus = 0;                               ///< that tell, with fresh samples
    friend bool operator==(const SeenMemory &, const SeenMemory &) = default;
};

/// By column: the GPUs of a stage's or a pool's ranks; of RL in turn on one pool those of what holds more. None: nobody tells.
std::vector<std::optional<SeenMemory>> seenMemory(const predict::DesignPrediction &prediction, const std::vector<MemoryColumn> &columns, const telemetry::Observation *observation);

} // namespace switchyard::results
