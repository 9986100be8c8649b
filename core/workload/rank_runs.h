// SPDX-License-Identifier: GPL-3.0-or-later
// Groups that fold over the axes of a plan, as experts do over a stage and HSDP over the replicas: which ranks they fold
// over, and whether a degree cuts them into equal groups.
#pragma once

#include <array>
#include <initializer_list>

#include <core/workload/plan.h>

namespace switchyard::workload {

/// `size` ranks, `stride` apart.
struct RankRun {
    int size = 1;
    int stride = 1;
    friend bool operator==(const RankRun &, const RankRun &) = default;
};

/// Ranks that differ in some axes alone. Axes that follow each other in the rank order are one run: only what another
/// axis interrupts has to be cut where the axes meet.
struct RankRuns {
    std::array<RankRun, 4> run;
    int count = 0;
    [[nodiscard]] const RankRun *begin() const { return run.data(); }
    [[nodiscard]] const RankRun *end() const { return run.data() + count; }
};

/// Fastest first; sizes of 1 are left out. Ep has no ranks of its own.
RankRuns runsOf(const Parallelism &plan, std::initializer_list<Axis> axes);
/// Of one pipeline stage: what experts fold over, ETP fastest, then EP, then expert DP. Megatron-Core builds their groups
/// so (parallel_state.py: a rank generator of their own, order tp-ep-dp-pp), whatever TP, CP and DP are.
RankRuns stageRuns(const Parallelism &plan);
/// dp x cp: what HSDP's shard groups fold over.
RankRuns replicaRuns(const Parallelism &plan);

/// Are the first `inner` ranks, fastest first, one of several equal groups?
bool folds(const RankRuns &runs, long long inner);
/// Do the replicas divide into the plan's shard groups? A group that is larger is all of them.
bool shardGroupsFold(const Plan &plan);

} // namespace switchyard::workload
