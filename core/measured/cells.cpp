// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/cells.h>

#include <algorithm>
#include <array>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/base/number.h>

namespace switchyard::measured {

namespace {


/// Words of a cell that leave its number open.
bool isOpen(const std::string &text)
{
    constexpr std::array<std::string_view, 11> words = {"", "-", "--", "n/a", "na", "none", "unstated", "unknown", "default", "auto", "?"};
    return std::ranges::find(words, text) != words.end();
}

/// From `at`: digits with commas between thousands, a fraction, an exponent. Moves `at` behind it.
std::string numeral(const std::string &text, std::size_t &at)
{
    std::string out;
    const auto digits = [&] {
        for (; at < text.size() && ascii::digit(text[at]); ++at)
            out += text[at];
    };
    digits();
    const auto group = [&] { return at + 3 < text.size() && text[at] == ',' && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + 1, text.begin() + static_cast<std::ptrdiff_t>(at) + 4, ascii::digit) && (at + 4 == text.size() || !ascii::digit(text[at + 4])); };
    while (group()) {
        ++at;
        digits();
    }
    if (at + 1 < text.size() && text[at] == '.' && ascii::digit(text[at + 1])) {
        out += text[at++];
        digits();
    }
    if (at + 1 < text.size() && text[at] == 'e' && (ascii::digit(text[at + 1]) || (at + 2 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+') && ascii::digit(text[at + 2])))) {
        out += text[at++];
        out += text[at++];
        digits();
    }
    return out;
}

/// × of a unit against the column's; 1 where either says nothing.
double scaleOf(std::string_view column, std::string_view unit)
{
    struct Unit {
        std::string_view word;
        double seconds;
    };
    constexpr Unit times[] = {{"us", 1e-6}, {"ms", 1e-3}, {"msec", 1e-3}, {"s", 1}, {"sec", 1}, {"seconds", 1}, {"min", 60}};
    const auto *const time = std::ranges::find(times, unit, &Unit::word);
    if (time == std::end(times))
        return 1;
    return column.ends_with("_ms") ? time->seconds * 1e3 : column.ends_with("_s") ? time->seconds : 1;
}

bool isLength(std::string_view column) { return column == "isl" || column == "osl" || column.ends_with("_len"); }

} // namespace

Result<std::optional<CellNumber>> cellOf(std::string_view raw)
{
    std::string text = lower(raw);
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.back()))
        text.pop_back();
    text.erase(0, std::min(text.size(), text.find_first_not_of(" \t")));
    if (isOpen(text))
        return std::optional<CellNumber>();
    if (const auto plain = number::fromText(text))
        return CellNumber{.value = *plain, .plain = true};
    const auto refuse = [&](const char *why) { return fail(ErrorCode::InvalidInput, echo(raw, 40) + std::string(why)); };
    auto at = static_cast<std::size_t>(std::ranges::find_if(text, ascii::digit) - text.begin());
    if (at >= text.size())
        return refuse(" holds no number");
    const bool negative = at > 0 && text[at - 1] == '-' && (at == 1 || blank(text[at - 2]));
    const auto value = number::fromText(numeral(text, at));
    if (!value)
        return refuse(" is not a number");
    CellNumber out{.value = negative ? -*value : *value};
    const auto last = [&](std::size_t i) { return i >= text.size() || !ascii::letter(text[i]); };
    if (at < text.size() && last(at + 1) && (text[at] == 'k' || text[at] == 'm')) {
        out.thousands = text[at] == 'k';
        out.value *= text[at++] == 'k' ? 1e3 : 1e6;
    }
    while (at < text.size() && blank(text[at]))
        ++at;
    if (at < text.size() && text[at] == '%') {
        out.value /= 100;
        ++at;
    }
    std::string word;
    for (; at < text.size() && (ascii::letter(text[at]) || text[at] == '/'); ++at)
        word += text[at];
    if (!word.empty())
        out.unit = word;
    if (std::any_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), ascii::digit))
        return refuse(" holds more than one number");
    return out;
}

Result<std::optional<double>> looseNumber(const csv::Record &row, std::string_view column, std::vector<std::string> &assumed)
{
    const std::string_view text = row.text(column);
    const auto cell = cellOf(text);
    if (!cell)
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + cell.error().message + "; expected a number", row.where());
    if (!*cell)
        return std::optional<double>();
    double value = (*cell)->value;
    if ((*cell)->plain)
        return value;
    if ((*cell)->thousands && isLength(column))
        value *= 1.024;
    value *= scaleOf(column, (*cell)->unit);
    if ((*cell)->unit.ends_with("/min"))
        value /= 60;
    assumed.push_back(std::string(column) + " " + inQuotes(std::string(text), 40) + " is " + format::significant(value));
    return value;
}

Result<double> loosePositive(const csv::Record &row, std::string_view column, std::vector<std::string> &assumed)
{
    SWITCHYARD_TRY(const std::optional<double> value, looseNumber(row, column, assumed));
    if (!value || !(*value > 0))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is '" + echo(row.text(column)) + "'; expected a number above 0", row.where());
    return *value;
}

} // namespace switchyard::measured
