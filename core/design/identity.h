// SPDX-License-Identifier: GPL-3.0-or-later
// Names of things and locks on them.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include <core/design/design.h>

namespace switchyard::design {

/// Another id for an instance, UltraServer, network node or storage, wherever the design names it: pools, runs, slots,
/// views. Refused: an id that is empty, too long, or of something else; a thing that is not there.
Result<Design> renameThing(const Design &design, std::string_view id, const std::string &to);

/// Members of the file that Design has no field for go with what they belong to: those of "/instances/p5-0001" with it.
void renamePointers(Design &design, const std::string &list, const std::string &from, const std::string &to);
/// What is waived of a thing or a job ("tp-domain:train") stays waived.
void renameWaivers(Design &design, const std::string &from, const std::string &to);

/// The first of the things that is locked, itself or what it stands in; empty: none. Network nodes and UltraServers are
/// held by what is locked inside them.
std::string lockedAmong(const Design &design, std::span<const std::string> ids);
/// Refused where something is locked, with its name.
Result<void> mayMove(const Design &design, std::span<const std::string> ids);
/// Ids that are locked. They are a member of the file that Design has no field for, "locked", a list of texts.
std::set<std::string> lockedIds(const Design &design);
/// Of what is gone.
void forgetLocks(Design &design, const std::unordered_set<std::string> &gone);
/// Locks or unlocks things of the design.
Result<Design> setLocked(const Design &design, std::span<const std::string> ids, bool locked);

} // namespace switchyard::design
