// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/day.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace switchyard {

namespace {

int numberAt(std::string_view text, std::size_t at, std::size_t digits)
{
    int out = 0;
    for (const char c : text.substr(at, digits))
        out = out * 10 + (c - '0');
    return out;
}

} // namespace

std::optional<Day> dayFromText(std::string_view text)
{
    constexpr std::string_view form = "dddd-dd-dd";
    if (text.size() != form.size() || !std::ranges::equal(text, form, [](char c, char f) { return f == 'd' ? c >= '0' && c <= '9' : c == f; }))
        return std::nullopt;
    const std::chrono::year_month_day day{std::chrono::year(numberAt(text, 0, 4)), std::chrono::month(static_cast<unsigned>(numberAt(text, 5, 2))),
                                          std::chrono::day(static_cast<unsigned>(numberAt(text, 8, 2)))};
    if (!day.ok() || day.year() < std::chrono::year(2000) || day.year() > std::chrono::year(2199))
        return std::nullopt;
    return Day(day);
}

std::string toText(Day day)
{
    const std::chrono::year_month_day parts(day);
    std::array<char, 24> out{};
    std::snprintf(out.data(), out.size(), "%04d-%02u-%02u", static_cast<int>(parts.year()), static_cast<unsigned>(parts.month()), static_cast<unsigned>(parts.day()));
    return out.data();
}

Day today()
{
    const auto clock = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const char *const fixed = std::getenv("SOURCE_DATE_EPOCH");
    if (fixed == nullptr)
        return clock;
    const std::string_view text(fixed);
    long long epoch_s = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), epoch_s);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    constexpr long long first_s = 946'684'800, last_s = 7'258'118'399; // 2000 to 2199, as dayFromText has them
    return whole && epoch_s >= first_s && epoch_s <= last_s ? std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(epoch_s))) : clock;
}

} // namespace switchyard
