// SPDX-License-Identifier: GPL-3.0-or-later
// What other jobs on the same cards and uplinks cost a job.
#pragma once

#include <span>

#include <core/network/fabric.h>

namespace switchyard::network {

struct JobSharing {
    double slowdown = 1;    ///< of the job's transfers over the network, ≥ 1
    Said bottleneck;        ///< the link that holds them: "EFA card 3 of p5-0007 (tx)"; empty: nothing shared
};

/// Steps of different jobs drift against each other, so a transfer meets the others' with the share of
/// time that they send. Hence: the job's pattern over cards and network node uplinks, scaled to keep its
/// busiest link at work for a whole step, shares those links max-min fairly (contention.h) with what the
/// others send in that step. On one link with others at utilisations u that is 1 + Σ min(1, u).
/// All bytes are per `step_s`.
JobSharing shareWithOthers(const Fabric &fabric, const PlacedTraffic &own, std::span<const PlacedTraffic> others, double step_s);

} // namespace switchyard::network
