// SPDX-License-Identifier: GPL-3.0-or-later
// Where the communicators of a plan lie among the ranks: strides from the rank order.
#pragma once

#include <core/network/traffic.h>
#include <core/predict/domains.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// Distance in ranks between neighbours of each group, from Parallelism::rankOrder (fastest first).
/// Expert groups fold over the ranks of a stage: ETP fastest, then EP, then expert DP.
struct RankLayout {
    int tp = 1;
    int cp = 1;
    int dp = 1;
    int pp = 1;
};
RankLayout layoutOf(const workload::Parallelism &plan);

network::GroupFamily tpFamily(const workload::Parallelism &plan);
network::GroupFamily cpFamily(const workload::Parallelism &plan);
network::GroupFamily ppFamily(const workload::Parallelism &plan);
network::GroupFamily dpFamily(const workload::Parallelism &plan);       ///< dp × cp: dense gradients
network::GroupFamily epFamily(const workload::Parallelism &plan);       ///< dispatch and combine
network::GroupFamily expertDpFamily(const workload::Parallelism &plan); ///< expert gradients

/// How one group of each kind lies on the job's NVLink domains. No allocation where ranks fill them
/// evenly; else the group that lies worst is looked for.
network::GroupShape tpShape(const workload::Parallelism &plan, const Domains &domains);
network::GroupShape cpShape(const workload::Parallelism &plan, const Domains &domains);
network::GroupShape ppShape(const workload::Parallelism &plan, const Domains &domains);
network::GroupShape dpShape(const workload::Parallelism &plan, const Domains &domains);
network::GroupShape epShape(const workload::Parallelism &plan, const Domains &domains);
network::GroupShape expertDpShape(const workload::Parallelism &plan, const Domains &domains);

} // namespace switchyard::predict
