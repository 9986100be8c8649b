// SPDX-License-Identifier: GPL-3.0-or-later
// What is found of a job's EFA: network_trouble.cpp asks in this order.
#pragma once

#include <vector>

#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

/// Sent over Ethernet by a host whose ranks talk over it, however many cards could carry Ethernet (p6-b300: 3,870 Gbps):
/// input comes in, it does not go out.
inline constexpr double sentByTraining_Bps = 1e9;

/// What cannot be read, or stands still, is the counters of a host's cards: the code of such a finding.
inline constexpr const char *efaCounters = "efa";

/// The host's GPUs compute and talk inside their NVLink domain as the others of the job do, or without counters of that draw as much: ranks
/// of one step. Unknown: no.
bool worksInStep(const LiveScene &scene, int instance, const JobScene &job);

/// By card of the job; NaN: no data.
std::vector<double> valuesOf(const LiveScene &scene, const JobScene &job, Quantity quantity);

/// All cards of a host alike: no card of it stands apart. What a host sends beside what it sent (in the mean of a quarter of an hour,
/// and in spells of the last hours) does not depend on its role, and the ranks of a step speed up and slow down together: the
/// others' ratios tell what is usual, and their spread how far a healthy one strays.
void findWeakHosts(const LiveScene &scene, const JobScene &job, Findings &findings);

/// The job works on several hosts, its EFA cards are silent, and the hosts' Ethernet is not.
void findFallback(const LiveScene &scene, const JobScene &job, Findings &findings);

} // namespace switchyard::diagnose
