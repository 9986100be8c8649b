// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/instant.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include <core/base/day.h>
#include <core/base/number.h>

namespace switchyard {

namespace {

constexpr double latest_s = 1e11;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Whether `text` has the form: "d" is a digit, any other character itself.
bool hasForm(std::string_view text, std::string_view form)
{
    return text.size() == form.size() && std::ranges::equal(text, form, [](char c, char f) { return f == 'd' ? isDigit(c) : c == f; });
}

int twoDigits(std::string_view text, std::size_t at) { return 10 * (text[at] - '0') + (text[at + 1] - '0'); }

/// "Z", "+02:00", "-05:30": seconds that the clock there is ahead.
std::optional<double> zoneFromText(std::string_view text)
{
    if (text == "Z" || text == "z")
        return 0;
    if (!hasForm(text, "+dd:dd") && !hasForm(text, "-dd:dd"))
        return std::nullopt;
    const int hours = twoDigits(text, 1), minutes = twoDigits(text, 4);
    if (hours > 23 || minutes > 59)
        return std::nullopt;
    return (text.front() == '-' ? -1 : 1) * (3600.0 * hours + 60.0 * minutes);
}

std::optional<double> dateAndTime(std::string_view text)
{
    constexpr std::size_t dayChars = 10, clockEnd = 19;
    if (text.size() <= clockEnd || (text[dayChars] != 'T' && text[dayChars] != 't' && text[dayChars] != ' '))
        return std::nullopt;
    const std::optional<Day> day = dayFromText(text.substr(0, dayChars));
    if (!day || !hasForm(text.substr(dayChars + 1, 8), "dd:dd:dd"))
        return std::nullopt;
    const int hours = twoDigits(text, 11), minutes = twoDigits(text, 14), seconds = twoDigits(text, 17);
    if (hours > 23 || minutes > 59 || seconds > 60)
        return std::nullopt;
    std::size_t end = clockEnd;
    double fraction = 0;
    if (text[end] == '.') {
        double unit = 0.1;
        for (++end; end < text.size() && isDigit(text[end]); ++end, unit /= 10)
            fraction += unit * (text[end] - '0');
        if (end == clockEnd + 1)
            return std::nullopt;
    }
    const std::optional<double> zone_s = zoneFromText(text.substr(end));
    if (!zone_s)
        return std::nullopt;
    return 86400.0 * static_cast<double>(day->time_since_epoch().count()) + 3600.0 * hours + 60.0 * minutes + seconds + fraction - *zone_s;
}

/// "15m", "1.5h".
std::optional<double> durationFromText(std::string_view text)
{
    if (text.size() < 2 || !isDigit(text.front()))
        return std::nullopt;
    const std::optional<double> count = number::fromText(text.substr(0, text.size() - 1));
    switch (text.back()) {
    case 's': return count;
    case 'm': return count ? std::optional(60 * *count) : std::nullopt;
    case 'h': return count ? std::optional(3600 * *count) : std::nullopt;
    case 'd': return count ? std::optional(86400 * *count) : std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

Result<double> instantFromText(std::string_view text, double now_s)
{
    std::optional<double> found;
    if (text.starts_with('-')) {
        if (const std::optional<double> ago_s = durationFromText(text.substr(1)))
            found = now_s - *ago_s;
    } else {
        found = dateAndTime(text);
        if (!found)
            found = number::fromText(text);
    }
    if (!found || !(*found >= 1) || !(*found <= latest_s))
        return fail(ErrorCode::Usage, say("expected a time as 2026-12-01T14:02:31Z, as -15m (before now; s, m, h, d), or in Unix seconds"));
    return *found;
}

std::string instantText(double unix_s)
{
    if (!(unix_s >= 0 && unix_s < 2.5e11)) // the year 9892
        return "no time";
    const auto whole_s = static_cast<long long>(unix_s);
    const long long days = whole_s / 86400;
    const auto ofDay = static_cast<int>(whole_s - 86400 * days);
    std::array<char, 48> clock{};
    std::snprintf(clock.data(), clock.size(), "T%02d:%02d:%02dZ", ofDay / 3600, ofDay / 60 % 60, ofDay % 60);
    return toText(Day(std::chrono::days(days))) + clock.data();
}

} // namespace switchyard
