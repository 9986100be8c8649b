// SPDX-License-Identifier: GPL-3.0-or-later
// Edits as pure functions Design → Design. The session wraps each in one undo entry.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

/// Where new capacity goes: an UltraServer, a bottom network node, or (both empty) wherever there
/// is room below the design's network, adding network nodes of `leafCapacity` instances as needed.
struct Target {
    std::string networkNode;
    std::string ultraserver;
};

/// Why something may not be dropped there; the reason is a sentence for the user.
Result<void> canPlace(const Design &design, const catalog::Catalog &catalog, std::string_view type,
                      int count, const Target &target);

/// Adds `count` instances of an instance type, or whole UltraServers of an UltraServer type.
/// Returns the ids of the new instances through `added` when given.
Result<Design> addCapacity(const Design &design, const catalog::Catalog &catalog, std::string_view type,
                           int count, const Target &target, std::vector<std::string> *added = nullptr);

/// Removes instances, network nodes (with all below), UltraServers and storage by id.
Design removeIds(const Design &design, std::span<const std::string> ids);

/// Moves instances into another network node or UltraServer (or out: empty target).
Result<Design> moveInstances(const Design &design, const catalog::Catalog &catalog,
                             std::span<const std::string> ids, const Target &target);

/// Exchanges two instances: each takes the other's place (network node, UltraServer, position in
/// the ranks of every job). What an operator does when a node is bad.
Result<Design> swapInstances(const Design &design, std::string_view a, std::string_view b);

/// A design of `count` × `type` below a regular network, with one job on it. Instances per bottom
/// network node default to what is usual for the type.
struct UniformSpec {
    std::string name;
    std::string type; ///< instance or UltraServer type
    int count = 1;
    int instancesPerLeaf = 16;
    int leavesPerSpine = 16;
    std::string idPrefix; ///< "p5" gives p5-0001 …; empty: from the type
};
Result<Design> uniformDesign(const catalog::Catalog &catalog, const UniformSpec &spec);

} // namespace switchyard::design
