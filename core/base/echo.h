// SPDX-License-Identifier: GPL-3.0-or-later
// Text from outside inside our own sentences: what an error line repeats of the input. One door, so that
// no input can make a line long, break it, or turn its reading direction.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace switchyard {

/// Characters of one piece of input inside an error line, at most; a line holds up to three pieces.
inline constexpr std::size_t echoMost = 100;
/// Characters of an error line at most: our own words, a place and what is echoed.
inline constexpr std::size_t lineMost = 1000;

/// Control characters ("\n", "\x1b"), marks that turn the reading direction or take no room
/// ("\u202e", "\u200b") and bytes that are no UTF-8 ("\xff") spelled out; the rest as it is.
std::string visible(std::string_view text);

/// visible(), at most `most` characters (UTF-8, ≥ 40): the middle of a longer text becomes "…[N more]…".
std::string echo(std::string_view text, std::size_t most = echoMost);

/// Logins inside addresses go: "no answer from http://user:secret@host/" → "… http://***@host/".
std::string withoutLogins(std::string_view text);

/// echo() between double quotes.
std::string inQuotes(std::string_view text, std::size_t most = echoMost);

} // namespace switchyard
