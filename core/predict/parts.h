// SPDX-License-Identifier: GPL-3.0-or-later
// What a step's time is made of: the breakdown's parts, and the two directions of a layer in them.
#pragma once

#include <array>
#include <cstddef>

#include <core/workload/part.h>

namespace switchyard::predict {

using workload::nameOf;
using workload::Part;
using workload::partCount;

using Parts = std::array<double, partCount>;
inline double &at(Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double at(const Parts &parts, Part part) { return parts[static_cast<std::size_t>(part)]; }
inline double sum(const Parts &parts)
{
    double total = 0;
    for (const double part : parts)
        total += part;
    return total;
}

/// The largest.
inline Part longestPart(const Parts &parts)
{
    std::size_t longest = 0;
    for (std::size_t i = 1; i < parts.size(); ++i)
        longest = parts[i] > parts[longest] ? i : longest;
    return static_cast<Part>(longest);
}

/// One direction of one layer: seconds by part, busy and exposed. Exposed sums to the time it takes.
struct Pass {
    Parts busy{};
    Parts exposed{};
    double seconds = 0;

    void expose(Part part, double busy_s, double exposed_s)
    {
        at(busy, part) += busy_s;
        at(exposed, part) += exposed_s;
    }
    /// Sums what is exposed, with the host's launches as the floor. Dispatch and combine are no work that a
    /// host can launch ahead of: without captured graphs it asks for the tokens of each expert first, and
    /// finds the ranks together behind each exchange. Their time comes on top of the launches.
    void close(double host_s);
};

} // namespace switchyard::predict
