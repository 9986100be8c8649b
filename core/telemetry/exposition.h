// SPDX-License-Identifier: GPL-3.0-or-later
// Prometheus' text exposition format 0.0.4 (prometheus.io, "Exposition formats"), and OpenMetrics; as `promtool tsdb
// dump` and `dump-openmetrics` write them.
#pragma once

#include <functional>
#include <string_view>

#include <core/base/error.h>
#include <core/telemetry/promjson.h>

namespace switchyard::telemetry {

/// `name` lives during the callback. sample.time_s is NaN when the line has no timestamp.
using OnExposed = std::function<void(std::string_view name, const SampleView &sample)>;

/// What a number behind a value is: milliseconds in Prometheus' own format, seconds with a fraction in OpenMetrics.
enum class Stamps { Milliseconds, Seconds };

/// Reads a page and calls `onSample` for every sample. A malformed line ends the reading with its
/// number, as Prometheus itself refuses the whole page then.
Result<void> parseExposition(std::string_view page, const OnExposed &onSample, Stamps stamps = Stamps::Milliseconds);

} // namespace switchyard::telemetry
