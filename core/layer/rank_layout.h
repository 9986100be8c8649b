// SPDX-License-Identifier: GPL-3.0-or-later
// Where the communicators of a plan lie among the ranks: strides from the rank order.
#pragma once

#include <cstdint>

#include <core/hardware/domains.h>
#include <core/network/traffic.h>
#include <core/workload/plan.h>

namespace switchyard::layer {

/// Distance in ranks between neighbours of each group, from Parallelism::rankOrder (fastest first).
/// Expert groups fold over the ranks of a stage: ETP fastest, then EP, then expert DP.
struct RankLayout {
    int tp = 1;
    int cp = 1;
    int dp = 1;
    int pp = 1;
};
RankLayout layoutOf(const workload::Parallelism &plan);

/// The kinds of communicators of a plan.
enum class Group : std::uint8_t {
    Tp,
    Cp,
    Ep,            ///< dispatch and combine
    Etp,           ///< expert TP: tokens of its ranks meet
    Pp,            ///< one rank of each stage, in order
    PpWrap,        ///< last stage and first, where chunks interleave
    Dp,            ///< dp × cp: dense gradients
    ShardGroup,    ///< HSDP: the part of Dp that shares one copy of the states
    BetweenShards, ///< HSDP: equal shards of the copies
    ExpertDp,      ///< expert gradients
    ExpertShards,  ///< HSDP: the part of ExpertDp that shares one copy of the experts' states
    BetweenExpertShards,
    Host,          ///< each rank alone with its CPU's memory
};

/// A rank's place in each kind of group, from 0; `ep` among the experts' groups that fold over its stage.
struct RankCoordinates {
    int tp = 0;
    int cp = 0;
    int ep = 0;
    int dp = 0;
    int pp = 0;
    friend bool operator==(const RankCoordinates &, const RankCoordinates &) = default;
};
RankCoordinates roleOf(const workload::Parallelism &cut, int rank);

/// Does HSDP cut Dp into groups?
bool shardsInGroups(const workload::Plan &plan);

/// Ranks that hold the same dense parameters, and the same experts, before sharding.
int replicas(const workload::Parallelism &plan);
int expertReplicas(const workload::Parallelism &plan);

/// Ranks that one copy of the states is cut over (DDP: 1). A group of HSDP is a block of shardGroup x tp ranks, which
/// EP and expert TP fold over like any other, so that experts have shardGroup x tp / (ep x etp) ranks there: torchtitan
/// (distributed/parallel_dims.py: dp_shard_in_ep) and Megatron-Core (parallel_state.py: the expert data-parallel size over
/// the optimizer's instances) alike. Where EP is wider than a group, which both refuse, experts are not cut.
int shards(const workload::Plan &plan);
int expertShards(const workload::Plan &plan);

/// Pipeline stages [first, first + count).
struct StageRange {
    int first = 0;
    int count = 1;
};
network::GroupFamily familyOf(const workload::Plan &plan, Group group); ///< of all stages
network::GroupFamily familyOf(const workload::Plan &plan, Group group, const StageRange &stages);

/// How one communicator of a kind lies on the job's NVLink domains. No allocation where ranks fill them
/// evenly and groups nest in them (EP 64 in 64 GPUs, not in 72 that are all the job's); else the one that lies worst is looked for.
network::GroupShape shapeOf(const workload::Plan &plan, Group group, const hardware::Domains &domains);

} // namespace switchyard::layer
