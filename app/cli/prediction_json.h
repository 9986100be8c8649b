// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction as the command line prints it (docs/schema/predict.json).
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/predict/prediction.h>

namespace switchyard::cli {

nlohmann::ordered_json toJson(const predict::Prediction &prediction);
void print(std::ostream &out, const predict::Prediction &prediction);

} // namespace switchyard::cli
