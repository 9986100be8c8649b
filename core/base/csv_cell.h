// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of the tables that we write (CSV, and tabs on the clipboard): quoted where RFC 4180 asks for it, and text
// that a spreadsheet would run as a formula made text. Every writer of tables goes through here.
#pragma once

#include <string>
#include <string_view>

namespace switchyard::csv {

/// Text that begins with = + - @ (also after spaces or apostrophes), a tab or a line end, in ASCII or full width,
/// gets a leading apostrophe, which spreadsheets take as "this is text". Numbers are left as they are.
std::string unformulated(std::string_view text);

/// The text that unformulated() made a cell of.
std::string_view formulated(std::string_view cell);

/// unformulated(), quoted when it holds a comma, a quote, a semicolon, a tab or a line end.
std::string cell(std::string_view text);

} // namespace switchyard::csv
