// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

/// Whether a card's number is the same slot on every host: names that no two hosts share (eni-0a1b…) have no order.
bool numbersAreSlots(const LiveScene &scene, const JobScene &job);

/// What stands for the slot of each card of a job: its number, or, where that tells none, its place among the loads of its host.
std::map<int, int> slotsOf(const LiveScene &scene, const JobScene &job);

} // namespace switchyard::diagnose
