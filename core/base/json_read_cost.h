// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <core/base/json.h>

namespace switchyard::json {

/// What a text would become, counted before a value of it is made. For a text that is no JSON it is
/// a bound, up to where a reader stops.
struct ReadCost {
    std::size_t bytes = 0;            ///< of all values, with what the allocator adds
    std::vector<std::uint32_t> sizes; ///< of each list and object, in the order of their opening brackets
};
ReadCost costOf(std::string_view text, const Limits &limits);

} // namespace switchyard::json
