// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/rank_runs.h>

#include <algorithm>

namespace switchyard::workload {

namespace {

int sizeOf(const Parallelism &plan, Axis axis)
{
    switch (axis) {
    case Axis::Tp: return plan.tp;
    case Axis::Cp: return plan.cp;
    case Axis::Dp: return plan.dp;
    case Axis::Pp: return plan.pp;
    case Axis::Ep: break; // folded over the ranks of a stage
    }
    return 1;
}

} // namespace

RankRuns runsOf(const Parallelism &plan, std::initializer_list<Axis> axes)
{
    RankRuns runs;
    int stride = 1;
    for (const Axis axis : plan.rankOrder) {
        const int size = sizeOf(plan, axis);
        if (size > 1 && std::ranges::find(axes, axis) != axes.end()) {
            RankRun *const last = runs.count > 0 ? &runs.run[static_cast<std::size_t>(runs.count - 1)] : nullptr;
            if (last != nullptr && last->size * last->stride == stride)
                last->size *= size;
            else
                runs.run[static_cast<std::size_t>(runs.count++)] = {size, stride};
        }
        stride *= size;
    }
    return runs;
}

RankRuns stageRuns(const Parallelism &plan) { return runsOf(plan, {Axis::Tp, Axis::Cp, Axis::Dp}); }
RankRuns replicaRuns(const Parallelism &plan) { return runsOf(plan, {Axis::Cp, Axis::Dp}); }

bool folds(const RankRuns &runs, long long inner)
{
    for (const RankRun &run : runs) {
        if (inner < run.size)
            return inner >= 1 && run.size % inner == 0;
        if (inner % run.size != 0)
            return false;
        inner /= run.size;
    }
    return inner == 1;
}

bool shardGroupsFold(const Plan &plan)
{
    return plan.shardGroup <= 0 || plan.shardGroup >= plan.dp * plan.cp || folds(replicaRuns(plan), plan.shardGroup);
}

} // namespace switchyard::workload
