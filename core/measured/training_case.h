// SPDX-License-Identifier: GPL-3.0-or-later
// One published training run: the row of a CSV in the columns of measured/training.csv as a job
// that the engine can predict, and what was measured.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <core/predict/predict.h>

namespace switchyard::measured {

/// Value of a column by name; empty when the column or the value is missing.
using ColumnText = std::function<std::string_view(std::string_view)>;

struct TrainingCase {
    std::string rowId;
    std::string set;
    std::string model;
    std::string hardware;   ///< GPU generation family of the row ("H100")
    std::string platform;
    predict::JobSpec spec;
    double power_W = 0;     ///< published power limit below the GPU's own; 0: none
    double memory_Bps = 0;  ///< published HBM bandwidth of a variant; 0: the catalog's
    double memoryLimit_B = 0; ///< published GPU memory; 0: the catalog's
    std::optional<double> step_s;       ///< measured
    std::optional<double> memory_GiB;   ///< measured peak
    std::string memoryKind;             ///< "allocated", "reserved", "active", "nvidia_smi", "unstated"
    std::string memoryStage;            ///< "last stage", "embedding stage", "worst" or empty
    std::optional<bool> fits;
    bool usableForSpeed = false;
    bool usableForMemory = false;
    std::vector<std::string> assumed; ///< what the row leaves open and how it was taken: each guess with its reason
    bool standsIn = false;            ///< another framework or form of the GPU stands in: a wider band, no part in fits
};

/// The error says what of the row this model does not cover.
Result<TrainingCase> trainingCase(const ColumnText &columns, const catalog::Catalog &catalog);

} // namespace switchyard::measured
