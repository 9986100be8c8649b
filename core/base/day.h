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

/// Of the machine's clock, in UTC; of SOURCE_DATE_EPOCH where that is set (seconds since 1970, of the years that dayFromText
/// knows), so that what depends on the day can be repeated.
Day today();

} // namespace switchyard
