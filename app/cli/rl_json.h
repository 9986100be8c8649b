// SPDX-License-Identifier: GPL-3.0-or-later
// An RL step as predict prints it (docs/schema/predict.schema.json).
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/rl/of_design.h>

namespace switchyard::cli {

nlohmann::ordered_json toJson(const rl::DesignRl &asked, const rl::RlPrediction &prediction);
void print(std::ostream &out, const rl::DesignRl &asked, const rl::RlPrediction &prediction);

} // namespace switchyard::cli
