// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv_cell.h>

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

} // namespace

std::string unformulated(std::string_view text)
{
    if (isNumber(text))
        return std::string(text);
    const std::size_t start = text.find_first_not_of(' ');
    const std::string_view rest = start == std::string_view::npos ? std::string_view() : text.substr(start);
    constexpr std::array<std::string_view, 12> begins = {"=", "+", "-", "@", "\t", "\r", "\n", "|", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    for (const std::string_view begin : begins)
        if (rest.starts_with(begin))
            return "'" + std::string(text);
    return std::string(text);
}

std::string cell(std::string_view text)
{
    const std::string plain = unformulated(text);
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
