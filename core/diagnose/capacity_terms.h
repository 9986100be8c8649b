// SPDX-License-Identifier: GPL-3.0-or-later
// Inside core/diagnose: how EC2 sells Capacity Blocks for ML. Sizes and lengths: User Guide, "Find and purchase Capacity
// Blocks", and API DescribeCapacityBlockOfferings; lead and total: User Guide, "Capacity Blocks for ML" (read 2026).
#pragma once

#include <array>
#include <vector>

namespace switchyard::diagnose::blocks {

inline constexpr std::array sizes = {64, 32, 16, 8, 4, 2, 1}; ///< instances of one block; UltraServers are sold by the piece
inline constexpr int mostDays = 182;
inline constexpr int dailyUpTo = 14; ///< days; longer blocks last whole weeks
inline constexpr int leadDays = 56;
inline constexpr int mostInstances = 256; ///< of an organization on any day, without UltraServers

/// The shortest length sold that holds `days`; 0: none does.
constexpr int soldDays(int days)
{
    const int sold = days <= 1 ? 1 : days <= dailyUpTo ? days : (days + 6) / 7 * 7;
    return sold <= mostDays ? sold : 0;
}

/// How many blocks `divided` is of.
constexpr int pieces(int count)
{
    int out = 0;
    for (const int size : sizes) {
        out += count / size;
        count %= size;
    }
    return out;
}

/// The fewest sizes that are sold and make up `count`, largest first.
constexpr std::vector<int> divided(int count)
{
    std::vector<int> out;
    for (const int size : sizes)
        for (; count >= size; count -= size)
            out.push_back(size);
    return out;
}

} // namespace switchyard::diagnose::blocks
