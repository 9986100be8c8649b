// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv_cell.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace switchyard::csv {

namespace {

bool isNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

/// What a spreadsheet would run, or would once its apostrophes are gone.
bool isFormula(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    if (isNumber(text))
        return false;
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    constexpr std::array<std::string_view, 12> begins = {"=", "+", "-", "@", "\t", "\r", "\n", "|", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::ranges::any_of(begins, [text](std::string_view begin) { return text.starts_with(begin); });
}

} // namespace

std::string unformulated(std::string_view text)
{
    return (isFormula(text) ? "'" : "") + std::string(text);
}

std::string_view formulated(std::string_view cell)
{
    return cell.starts_with('\'') && isFormula(cell) ? cell.substr(1) : cell;
}

std::string cell(std::string_view text)
{
    std::string plain = unformulated(text);
    if (plain.find_first_of(",;\"\t\r\n") == std::string::npos)
        return plain;
    std::string out = "\"";
    for (const char c : plain) {
        out += c;
        if (c == '"')
            out += c;
    }
    return out + "\"";
}

} // namespace switchyard::csv
