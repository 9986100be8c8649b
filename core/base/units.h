// SPDX-License-Identifier: GPL-3.0-or-later
// What a value is in. IEC 80000-13: bytes in binary units, as drivers, kernels and file systems count them. SI units are written 1e9.
#pragma once

#include <optional>
#include <string_view>

namespace switchyard {

inline constexpr double KiB = 1024;
inline constexpr double MiB = 1024 * KiB;
inline constexpr double GiB = 1024 * MiB;

/// Of terms, evidence, quantities and key figures. `format::inUnit` (core/base/format.h) is how a person reads a value in one.
enum class Unit {
    Number, Count, Share, Flag, Code,
    Seconds, Milliseconds, Hours, Days,
    Bytes, Tebibytes, BytesPerSecond, BytesPerToken, BytesPerParameter,
    FlopsPerSecond, TeraflopsPerSecond,
    Hertz, Celsius, Watt, PerSecond, Events,
    Tokens, TokensPerSecond, Requests, RequestsPerSecond,
    Instances, GpuHours, OfRating, OfFailures, OfRestarts, OfTime,
    Usd, UsdPerHour,
};
/// Of JSON: "B/s", "°C"; empty for numbers, counts, shares, flags and codes.
std::string_view toWord(Unit unit);
/// By that word; empty: a number.
std::optional<Unit> unitFromWord(std::string_view word);

} // namespace switchyard
