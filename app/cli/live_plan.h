// SPDX-License-Identifier: GPL-3.0-or-later
// live --nearest-plan: the plans that fit what is seen of a job, for people and as JSON.
#pragma once

#include <iosfwd>

#include <nlohmann/json_fwd.hpp>

#include <core/adopt/nearest_plan.h>
#include <core/base/error.h>

namespace switchyard::cli {

void printNearest(std::ostream &out, const Result<adopt::NearestPlans> &nearest);
nlohmann::ordered_json nearestJson(const Result<adopt::NearestPlans> &nearest);

} // namespace switchyard::cli
