// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of a job that serves or reinforces, as `predict` gives it: the object that a training has.
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/predict/pool_power.h>

namespace switchyard::cli {

/// Null where the power of a type is unknown. `step_s`, `tokensPerS`: as the answer states them.
nlohmann::ordered_json toJson(const std::optional<predict::PoolPower> &power, std::optional<double> usdPerKWh, double step_s, double tokensPerS);
/// One line; none where the power of a type is unknown. `tokens`: "output tokens".
void print(std::ostream &out, const std::optional<predict::PoolPower> &power, double tokensPerS, const char *tokens);

} // namespace switchyard::cli
