// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of one shape that nobody names, told apart by when they began.
#pragma once

#include <span>
#include <vector>

namespace switchyard::diagnose {

/// A host that works, as one look shows it. NaN: not known.
struct StartedHost {
    int host = 0;          ///< index of the instance; a list is sorted by it
    double held_s = 0;     ///< since when its GPU memory is held without a break (Quantity::MemoryHeld_s)
    double sentBefore = 0; ///< what it sent over the last quarter of an hour as a share of what it sends now
};

/// The hosts by the job that they began with, the largest first, each sorted; one list where the starts tell nothing. A program starts on all of
/// its hosts together, so only groups of several hosts and of like size are jobs of their own: a host that was booted, and two that were
/// swapped in, stay with those around them. So do hosts that others stood waiting for: who sent nothing until they came works in step with
/// them. `interval_s`: between two samples.
std::vector<std::vector<int>> jobsByStart(std::span<const StartedHost> hosts, double interval_s);

} // namespace switchyard::diagnose
