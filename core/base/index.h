// SPDX-License-Identifier: GPL-3.0-or-later
// Counts are int, containers want std::size_t: a count that is known not to be negative as an index.
#pragma once

#include <cstddef>

namespace switchyard {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

} // namespace switchyard
