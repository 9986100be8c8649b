// SPDX-License-Identifier: GPL-3.0-or-later
// What a metric of an exporter is, whatever its TYPE line says: a level, a counter, a rate that is typed counter, a code that
// stays. In which unit, and which numbers a working part can show.
#pragma once

#include <limits>
#include <string_view>

namespace switchyard::telemetry {

struct MetricFact {
    enum class Kind {
        Gauge,
        Code,        ///< the last one, which stays until the exporter starts anew
        Counter,     ///< since the driver or the exporter started
        Lifetime,    ///< kept by the part itself, over reboots
        RateAlready, ///< a rate, although exporters type it counter
        Window,      ///< how many within a window of the exporter's own
        Flag,        ///< 0 or 1
    };
    std::string_view metric;
    Kind kind = Kind::Gauge;
    std::string_view unit;     ///< of the value, of a counter per second where it is read as a rate
    double least = 0;          ///< a threshold above 0 and below this is of another unit
    double most = std::numeric_limits<double>::infinity(); ///< no part reads more
    std::string_view mistaken; ///< for what unit such thresholds are taken: "mW or kW"
};

/// Null: not known. Names of DCGM 4.6 and the `_total` of OpenTelemetry collectors are told as the older ones.
const MetricFact *factOf(std::string_view metric);

} // namespace switchyard::telemetry
