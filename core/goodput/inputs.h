// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of goodput, each with its source: what the run says, else the catalog's figure, else a published default.
#pragma once

#include <string>
#include <vector>

#include <core/base/units.h>
#include <core/goodput/run_spec.h>

namespace switchyard::goodput {

struct RunInput {
    std::string key;  ///< of the run's table of fields
    std::string name;
    double value = 0;
    Unit unit = Unit::Number;
    std::string source;
    bool said = false; ///< by the run
};

struct Inputs {
    double tokens = 0;
    double bytesPerToken = 0;
    double bytesPerParameter = 0;
    double plan_s = 0;
    double gpuHours = 0; ///< per interruption
    double gpuHoursLow = 0;
    double gpuHoursHigh = 0;
    double hardwareShare = 0;
    double domainFaultShare = 0;
    double localShare = 0;
    double detect_s = 0;
    double replace_s = 0;
    double withoutSpare_s = 0; ///< where all spares are out, as if there were none
    double start_s = 0;
    double init_s = 0;
    double warmUp_s = 0;
    double launch_s = 0;
    double repair_s = 0;
    double success = 1;
    double other = 0;
    double spareInstances = 0;
    std::vector<RunInput> all; ///< each once
};

Inputs inputsOf(const RunSpec &job);

/// NVIDIA Resiliency Extension's launcher: a rank that is silent for so long has failed.
inline constexpr double heartbeat_s = 30;

/// Of the storage that is attached; where none is, of the one that is assumed. Null: the catalog has none.
const catalog::StorageClass *storageClassOf(const RunSpec &job);

/// Poisson: more than `most` of a mean of `mean`.
double moreThan(double mean, double most);

} // namespace switchyard::goodput
