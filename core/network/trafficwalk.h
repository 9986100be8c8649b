// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/network/groupwalk.h>

namespace switchyard::network {

/// What the stack takes for one call of the item in a communicator of that shape.
Algo algoOf(const TrafficItem &item, const GroupShape &shape, const Wiring &machine);

/// Adds every communicator of the placed traffic to `sums`, or only those that hold `onlyRank`.
/// Families that share their ranks are walked once. Linear in ranks × distinct families.
void walkTraffic(const Fabric &fabric, const PlacedTraffic &placed, LinkSums &sums, int onlyRank = -1);

} // namespace switchyard::network
