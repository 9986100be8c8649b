// SPDX-License-Identifier: GPL-3.0-or-later
// Where the communicators of a plan lie among the ranks: strides from the rank order.
#pragma once

#include <core/network/traffic.h>
#include <core/predict/domains.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// Distance in ranks between neighbours of each group, from Plan::rankOrder (fastest first).
/// Expert groups fold over the ranks of a stage: ETP fastest, then EP, then expert DP.
struct RankLayout {
    int tp = 1;
    int cp = 1;
    int dp = 1;
    int pp = 1;
};
RankLayout layoutOf(const workload::Plan &plan);

/// A rank's place in each kind of group, from 0; `ep` among the experts' groups that fold over its stage.
struct Role {
    int tp = 0;
    int cp = 0;
    int ep = 0;
    int dp = 0;
    int pp = 0;
    friend bool operator==(const Role &, const Role &) = default;
};
Role roleOf(const workload::Plan &plan, int rank);

network::GroupFamily tpFamily(const workload::Plan &plan);
network::GroupFamily cpFamily(const workload::Plan &plan);
network::GroupFamily ppFamily(const workload::Plan &plan);
network::GroupFamily dpFamily(const workload::Plan &plan);       ///< dp × cp: dense gradients
network::GroupFamily epFamily(const workload::Plan &plan);       ///< dispatch and combine
network::GroupFamily expertDpFamily(const workload::Plan &plan); ///< expert gradients

/// How one group of each kind lies on the job's NVLink domains. No allocation where ranks fill them
/// evenly; else the group that lies worst is looked for.
network::GroupShape tpShape(const workload::Plan &plan, const Domains &domains);
network::GroupShape cpShape(const workload::Plan &plan, const Domains &domains);
network::GroupShape ppShape(const workload::Plan &plan, const Domains &domains);
network::GroupShape dpShape(const workload::Plan &plan, const Domains &domains);
network::GroupShape epShape(const workload::Plan &plan, const Domains &domains);
network::GroupShape expertDpShape(const workload::Plan &plan, const Domains &domains);

} // namespace switchyard::predict
