// SPDX-License-Identifier: GPL-3.0-or-later
// Prometheus' text exposition format 0.0.4 (prometheus.io, "Exposition formats").
#pragma once

#include <functional>
#include <string_view>

#include <core/base/error.h>
#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// `name` lives during the callback. sample.time_s is NaN when the line has no timestamp.
using OnExposed = std::function<void(std::string_view name, const SampleView &sample)>;

/// Reads a page and calls `onSample` for every sample. A malformed line ends the reading with its
/// number, as Prometheus itself refuses the whole page then.
Result<void> parseExposition(std::string_view page, const OnExposed &onSample);

} // namespace switchyard::telemetry
