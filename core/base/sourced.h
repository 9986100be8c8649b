// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of a table that was read somewhere: what it is, and where.
#pragma once

#include <string_view>

namespace switchyard {

template <class Value>
struct Sourced {
    Value is{};
    std::string_view source; ///< files of the repository that say so; "measured: …" for rows; "judgement: …" where none states it, "not verified …" where none was read
};

} // namespace switchyard
