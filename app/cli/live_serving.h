// SPDX-License-Identifier: GPL-3.0-or-later
// What serves on a running cluster, for `live`: as text and as JSON.
#pragma once

#include <iosfwd>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <core/catalog/catalog.h>
#include <core/diagnose/serving_beside.h>
#include <core/predict/predict.h>

namespace switchyard::cli {

/// Every serving job of the design that somebody serves, beside its prediction; `predicted`: that of one job, may be null.
std::vector<diagnose::ServingBeside> besidePredictions(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *predicted,
                                                       const telemetry::Observation &observation);

nlohmann::ordered_json servingJson(const design::Design &design, const telemetry::ServingObservation &serving, const std::vector<diagnose::ServingBeside> &besides);
void printServing(std::ostream &out, const telemetry::ServingObservation &serving, const std::vector<diagnose::ServingBeside> &besides);

} // namespace switchyard::cli
