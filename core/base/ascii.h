// SPDX-License-Identifier: GPL-3.0-or-later
// Characters of identifiers and figures, whatever the locale; lower case alone, as lower() makes it.
#pragma once

namespace switchyard::ascii {

constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool letter(char c) { return c >= 'a' && c <= 'z'; }

} // namespace switchyard::ascii
