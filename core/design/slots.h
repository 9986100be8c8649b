// SPDX-License-Identifier: GPL-3.0-or-later
// Where instances stand: each in a slot of what holds it, its UltraServer, else its bottom network node. What an edit
// does not touch keeps its slot, so that a slot that is left stays empty. A file says no more of them than is needed:
// in the order of the document an instance stands behind the one before it, unless Design::positions says where: as x,
// a whole number up to mostSlot, with y 0. Other positions are kept and mean nothing here.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

inline constexpr int mostSlot = 99999;

/// "us-1", else "nn-3", else "" where the location is unknown: what holds an instance directly.
[[nodiscard]] std::string_view holderOf(const Instance &instance);

/// By index of design.instances, from 0; two of one holder never share one. Of two entries for one slot the first
/// instance of the document has it.
std::vector<int> slotsOf(const Design &design);

/// Sets `after.positions` so that all that have the holder they had in `before` stand where they stood. Others stand where
/// `wanted` says, if nobody else stands there, else in the first free slot.
void keepSlots(const Design &before, Design &after, const std::map<std::string, int> &wanted = {});

} // namespace switchyard::design
