// SPDX-License-Identifier: GPL-3.0-or-later
// An RL step as predict prints it (docs/schema/predict.schema.json).
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/rl/traffic.h>

namespace switchyard::cli {

/// `links`: busiest while weights are on their way.
nlohmann::ordered_json toJson(const rl::Reinforced &job, const std::vector<network::LinkLoad> &links);
void print(std::ostream &out, const rl::Reinforced &job, const std::vector<network::LinkLoad> &links);

} // namespace switchyard::cli
