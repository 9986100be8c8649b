// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators that are active together share links by max-min fairness. What one moves keeps its proportions over all
// its links: a ring turns as fast as its slowest edge. In rounds, each is due the least of its equal parts of the links
// that it crosses; what they are due is scaled up until a link is full; those that cross it stay there, the others go on.
// For plain flows this is progressive filling (Bertsekas and Gallager, Data Networks, 6.5), as SimGrid has it
// (core.network.simgrid). When one finishes, the rest share anew.
#pragma once

#include <span>
#include <vector>

namespace switchyard::network {

struct LinkUse {
    int link = 0;
    double bytes = 0; ///< of the whole collective on this link
};

/// One communicator, or a class of equal ones with their bytes added up.
struct ActiveGroup {
    std::vector<LinkUse> uses;
};

struct GroupFinish {
    double seconds = 0;     ///< until its last byte
    double alone_s = 0;     ///< the same without the others
    int bottleneck = -1;    ///< the link that held it when it finished; -1: it moves no bytes
    [[nodiscard]] double slowdown() const { return alone_s > 0 ? seconds / alone_s : 1; }
};

/// Finishing times of groups that start together. `capacity_Bps` by link, all above zero.
std::vector<GroupFinish> shareLinks(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups);

/// Wholes per second of groups that are all active: of one that has no end. A group that asks for no more than one whole
/// in T seconds uses a link of its own, of capacity 1 / T, with "bytes" 1.
std::vector<double> shareRates(std::span<const double> capacity_Bps, std::span<const ActiveGroup> groups);

} // namespace switchyard::network
