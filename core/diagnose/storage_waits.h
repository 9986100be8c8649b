// SPDX-License-Identifier: GPL-3.0-or-later
// Whether hosts wait for storage: what a hang, a standstill and late input are asked.
#pragma once

#include <vector>

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

inline constexpr double waitsForStorage = 0.1; ///< share of CPU time in iowait, median of the hosts

/// The hosts that a job which stands waits for storage on: all of them, or the few that write for the others.
struct StorageWait {
    bool isCause = false;
    double wait = 0;        ///< of them
    std::vector<int> alone; ///< where these hosts alone wait
    bool stalled = false;   ///< told by stalls on I/O, of which time waited for is none
};

/// The job stands, and its hosts wait for storage: much, or far more than they used to. A host has 96 to 192 CPUs, and the
/// few ranks that write block one each. Where rank 0 writes alone, its host waits as no other does.
StorageWait storageWaitOf(const LiveScene &scene, const JobScene &job);

/// On half of these hosts something is stalled on I/O most of the time, and as a rule it is not: what is read or written does not come, though
/// so few tasks wait that the time of their CPUs hardly tells. One host alone proves nothing: a rank that ends dumps its core, too.
bool areStalled(const LiveScene &scene, const std::vector<int> &hosts);

/// What shows that storage is waited for, on these hosts.
Evidence storageEvidence(const LiveScene &scene, const StorageWait &storage, const std::vector<int> &hosts);

} // namespace switchyard::diagnose
