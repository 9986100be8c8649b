// SPDX-License-Identifier: GPL-3.0-or-later
// JSON has neither infinity nor NaN: null where a figure has no end, is not told, or is not known.
#pragma once

#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

namespace switchyard::cli {

inline nlohmann::ordered_json finite(double value) { return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr); }
inline nlohmann::ordered_json finite(const std::optional<double> &value) { return value ? finite(*value) : nlohmann::ordered_json(nullptr); }

} // namespace switchyard::cli
