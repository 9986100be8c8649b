// SPDX-License-Identifier: GPL-3.0-or-later
// What of a design a format has no place for, in sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::exchange {

/// "3 jobs": one line for each kind that the design has, of what formats of clusters alone do not hold:
/// jobs, saved views, waivers, free positions, a price list, keys that nobody knows.
std::vector<Said> allButTheCluster(const design::Design &design);

/// Adds the sentences that `out` does not have.
void sayOnce(std::vector<Said> &out, const std::vector<Said> &sentences);

/// Instances without a network node, network nodes and UltraServers without an instance: what a list of instances misses.
std::vector<Said> notOnAnyInstance(const design::Design &design);

/// The network nodes of each instance in document order, top first; views into `design`.
std::vector<std::vector<std::string_view>> networkPaths(const design::Design &design);

} // namespace switchyard::exchange
