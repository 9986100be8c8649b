// SPDX-License-Identifier: GPL-3.0-or-later
// From what a user stated to a whole plan: framework defaults for the rest, each listed as assumed,
// and the rules that make a plan possible.
#pragma once

#include <optional>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::workload {

/// What was stated; everything else is open.
struct PlanRequest {
    std::optional<Task> task;
    std::optional<Framework> framework;
    std::optional<int> tp;
    std::optional<bool> sp;
    std::optional<int> pp;
    std::optional<int> vpp;
    std::optional<int> firstStageLayers;
    std::optional<int> lastStageLayers;
    std::optional<Schedule> schedule;
    std::optional<int> cp;
    std::optional<CpKind> cpKind;
    std::optional<int> ep;
    std::optional<int> etp;
    std::optional<int> dp;
    std::optional<Shard> shard;
    std::optional<int> shardGroup;
    std::optional<int> gbs;
    std::optional<int> mbs;
    std::optional<int> seq;
    std::optional<int> document;
    std::optional<std::vector<Axis>> rankOrder;
    std::optional<Precision> precision;
    std::optional<Recompute> recompute;
    std::optional<Dispatcher> dispatcher;
    std::optional<bool> a2aOverlap;
    std::optional<TpOverlap> tpOverlap;
    std::optional<GradReduce> gradReduce;
    std::optional<Offload> offload;
    std::optional<Optimizer> optimizer;
    std::optional<int> loraRank;
    std::optional<bool> fusedAttention;
    std::optional<bool> compiled;
    std::optional<bool> quantizedBase;
    std::optional<bool> cudaGraphs;
};

struct ResolvedPlan {
    Plan plan;
    std::vector<Assumption> assumed;
};

/// Fills what is open for `gpus` GPUs, without asking whether the plan is possible.
Result<ResolvedPlan> fillOpen(const PlanRequest &request, const catalog::Architecture &model, int gpus);

/// fillOpen, and checks the result (checkPlan).
Result<ResolvedPlan> resolve(const PlanRequest &request, const catalog::Architecture &model, int gpus);

/// Refuses impossible plans with the reason: degrees that do not divide, ranks that do not add up,
/// experts, sequence and batch that cannot be cut so.
Result<void> checkPlan(const Plan &plan, const catalog::Architecture &model, int gpus);

/// Whether the framework's interleaved schedule takes these micro-batches: a part of checkPlan, without its words.
bool takesRounds(const Plan &plan);

} // namespace switchyard::workload
