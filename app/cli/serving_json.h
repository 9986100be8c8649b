// SPDX-License-Identifier: GPL-3.0-or-later
// A serving prediction as `predict --json` gives it, and as text.
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/serve/predict.h>

namespace switchyard::cli {

nlohmann::ordered_json toJson(const serve::ServingPrediction &prediction);
void print(std::ostream &out, const serve::ServingPrediction &prediction);

} // namespace switchyard::cli
