// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a design's job as predict prints them (docs/schema/predict.schema.json).
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/predict/predict.h>

namespace switchyard::cli {

/// Those of the predicted job, in the order of the document.
nlohmann::ordered_json phasesJson(const design::Job &job, const predict::DesignPrediction &prediction);
/// A job that only transfers: its phases, its period, warnings.
nlohmann::ordered_json transferJobJson(const design::Job &job, const predict::DesignPrediction &prediction);

/// One line for each transfer of the job.
void printTransfers(std::ostream &out, const predict::DesignPrediction &prediction);

} // namespace switchyard::cli
