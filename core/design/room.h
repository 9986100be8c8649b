// SPDX-License-Identifier: GPL-3.0-or-later
// What UltraServers and network nodes still have room for, and attaching storage.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

/// What fills a holder up: instances of the type that it holds, of an UltraServer without one of the type that goes in it.
struct Room {
    std::string holder; ///< an UltraServer's or network node's id
    bool ultraserver = false;
    std::string type; ///< InstanceType::id
    int instances = 0;
};
/// Of `holders` those with room: an UltraServer up to its type's instances, a network node that holds some up to
/// usualInstancesPerLeaf.
std::vector<Room> roomIn(const Design &design, const catalog::Catalog &catalog, const std::set<std::string> &holders);

/// Fills these holders up. `added`: the new instances. Refused: none has room.
Result<Design> fillUp(const Design &design, const catalog::Catalog &catalog, const std::set<std::string> &holders, std::vector<std::string> &added);

/// With 100 TiB of a storage class more. `added`: its id, by the kind of the class.
Design addStorage(const Design &design, const catalog::Catalog &catalog, std::string_view type, std::string &added);

} // namespace switchyard::design
