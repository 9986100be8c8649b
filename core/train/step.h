// SPDX-License-Identifier: GPL-3.0-or-later
// One training step as a closed form over tabulated layer costs. No strings, no allocation: the
// number in a tooltip and the number in a search come from here.
#pragma once

#include <algorithm>

#include <core/train/data_parallel.h>
#include <core/train/pipeline.h>

namespace switchyard::train {

struct StepNumbers {
    double step_s = 0;
    workload::Parts busy{};
    workload::Parts exposed{};
    int longestStage = 0;
};

/// What one stage does when its passes are done.
struct AfterPasses {
    DpNumbers dp;
    double optimizer_s = 0;
    [[nodiscard]] double seconds() const { return dp.exposed_s + optimizer_s; }
};
AfterPasses afterPassesOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table,
                          const StageTime &stage);

/// After the passes of the longest stage, and of the stage that is done last.
struct AfterAll {
    AfterPasses longest;
    double last_s = 0;
};
AfterAll afterAllOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table,
                    const Pipeline &pipeline, const Fill &fill);

/// Adds what one stage does by itself in a step: its passes, data parallelism and the optimizer. What the schedule and the
/// rest of the job make it wait for is not among it.
void addStageWork(const workload::Plan &plan, const LayerTable &table, const StageTime &stage, const AfterPasses &after, workload::Parts &busy,
                  workload::Parts &exposed);

/// How much longer the slowest of the job's nodes makes a synchronous step: σ √(2 ln N).
double slowestNode(const hardware::Machine &machine);

/// What the host does once per step: data, optimizer launch, logging; captured graphs leave a part.
inline double stepOverhead_s(const hardware::Machine &machine, const workload::Plan &plan)
{
    return machine.framework.hostStep_s * machine.hostTime * (plan.cudaGraphs ? machine.common.graphStep : 1);
}

/// The step from its parts. `perStep_s`: exposed data parallelism and the optimizer.
inline double stepSeconds(const hardware::Machine &machine, const workload::Plan &plan, const Fill &fill, double perStep_s, double slowest)
{
    return (fill.passes_s + perStep_s + stepOverhead_s(machine, plan)) * (1 + slowest);
}

/// What follows the passes: the first stage ends them last, and the heaviest, if that is another, has more to do then.
inline double afterPasses_s(double first_s, double heaviest_s, double heaviestEarlier_s) { return std::max(first_s, heaviest_s - heaviestEarlier_s); }

/// The neediest stage needs `needed_B` of a GPU, and each rank of an instance keeps `rank_B` on its host.
inline MemoryRoom roomOf(const hardware::Machine &machine, double needed_B, double rank_B)
{
    return {needed_B, machine.memory_B, {rank_B * std::min(machine.gpus, machine.type->gpus), machine.type->ram_B}};
}
/// Of a plan whose neediest stage needs `needed_B`.
inline MemoryRoom roomOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table, double needed_B)
{
    return roomOf(machine, needed_B, hostMemory(table.memory, model, plan, table.headLayers));
}

/// Layer table → stages → schedule → data parallelism → optimizer; a search composes the same parts.
StepNumbers step(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                 const LayerTable &table);

/// The least share of layers to recompute in full with which the plan fits, by the comparison that judges it; 0 when it fits as it
/// is or when recompute cannot make it fit: for plans that leave recompute open. No whole number of layers: a tuned run
/// picks what it repeats inside of layers, too.
double leastRecompute(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan,
                      const LayerTable &table);

/// The layer table; recompute is settled where the plan leaves it open.
LayerTable settledTable(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

} // namespace switchyard::train
