// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that may be compared one by one: of one running job, one role as far as that can be told, and one type.
#pragma once

#include <map>
#include <set>
#include <vector>

#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

struct PeerGroup {
    const LiveScene &scene;
    const JobScene &job;
    std::vector<int> gpus;                  ///< in document order
    std::map<int, std::vector<int>> byHost; ///< instance → positions in `gpus`
    bool oneStep = true;                    ///< as far as can be told its GPUs wait for each other; servers and replicas do not

    /// The lists below have a value for each of `gpus`, NaN where there is none.
    [[nodiscard]] std::vector<double> values(Quantity quantity) const;
    /// value / median of the group - 1
    [[nodiscard]] std::vector<double> againstAll(Quantity quantity) const;
    /// value / median of the host - 1; a host with fewer than three GPUs is compared with the group
    [[nodiscard]] std::vector<double> againstHost(Quantity quantity) const;
    /// Each host's median of such a list.
    [[nodiscard]] std::map<int, double> medianOfHosts(const std::vector<double> &values) const;
    /// Hosts whose median stands apart from the other hosts': their GPUs are one another's peers no more.
    [[nodiscard]] std::set<int> hostsApart(const std::vector<double> &values, Side side, double floor) const;
};

/// The groups of all jobs that run. They refer to the scene.
PeerGroups peerGroups(const LiveScene &scene);

} // namespace switchyard::diagnose
