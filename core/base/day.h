// SPDX-License-Identifier: GPL-3.0-or-later
// Days of the calendar as files have them: "2026-12-01".
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard {

using Day = std::chrono::sys_days;

/// Nothing for a text that is no day of the years 2000 to 2199 in the form YYYY-MM-DD.
std::optional<Day> dayFromText(std::string_view text);
std::string toText(Day day);

/// Of the machine's clock, in UTC.
Day today();

/// "2026-11-22 14:02:31 UTC" of Unix seconds; "no time" of what no calendar has.
std::string utcText(double unix_s);

} // namespace switchyard
