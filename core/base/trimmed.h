// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace switchyard {

/// Without the blanks, tabs and line ends around it.
inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t from = text.find_first_not_of(blanks);
    return from == std::string_view::npos ? std::string_view() : text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

} // namespace switchyard
