// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/step.h>

#include <algorithm>
#include <cmath>

namespace switchyard::train {

using catalog::Architecture;
using workload::Part;
using workload::Plan;

namespace {

void addScaled(workload::Parts &into, const workload::Parts &from, double factor)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        into[i] += factor * from[i];
}

} // namespace

AfterPasses afterPassesOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table, const StageTime &stage)
{
    const StageParameters parameters = trainableOf(model, plan, table, stage.layers);
    const DpTimes times = dpTimes(machine, plan, parameters, stage.layers.total());
    return {dataParallel(machine, plan, times, stage.forward, stage.backward), optimizerSeconds(machine, plan, parameters)};
}

AfterAll afterAllOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table, const Pipeline &pipeline, const Fill &fill)
{
    AfterAll after{afterPassesOf(machine, model, plan, table, pipeline.longest)};
    const auto after_s = [&](const StageTime &stage) {
        return stage.layers == pipeline.longest.layers ? after.longest.seconds() : afterPassesOf(machine, model, plan, table, stage).seconds();
    };
    after.last_s = afterPasses_s(after_s(pipeline.first), pipeline.heaviestStage > 0 ? after_s(pipeline.heaviest) : 0, fill.heaviestEarlier_s);
    return after;
}

void addStageWork(const Plan &plan, const LayerTable &table, const StageTime &stage, const AfterPasses &after, workload::Parts &busy, workload::Parts &exposed)
{
    const double microBatches = std::max(1, plan.microBatches());
    for (const bool moe : {false, true}) {
        const layer::LayerCosts &costs = moe ? table.moe : table.dense;
        const double passes = microBatches * stage.layers.of(moe);
        addScaled(busy, costs.forward.busy, passes);
        addScaled(busy, costs.backward.busy, passes);
        addScaled(exposed, costs.forward.exposed, passes);
        addScaled(exposed, costs.backward.exposed, passes);
    }
    const auto add = [&](Part part, double busy_s, double exposed_s) {
        at(busy, part) += busy_s;
        at(exposed, part) += exposed_s;
    };
    const double ends = microBatches * endsOf(table.ends, stage.layers).both();
    add(Part::Head, ends, ends);
    add(Part::DpComm, after.dp.busy_s, after.dp.exposed_s);
    add(Part::Optimizer, after.optimizer_s, after.optimizer_s);
}

double slowestNode(const hardware::Machine &machine)
{
    const double nodes = std::max(1.0, std::ceil(static_cast<double>(machine.gpus) / std::max(1, machine.type->gpus)));
    return machine.common.straggler * std::sqrt(2 * std::log(nodes));
}

StepNumbers step(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table)
{
    StepNumbers numbers;
    const Pipeline pipeline = pipelineOf(model, plan, table);
    numbers.longestStage = pipeline.longestStage;
    const auto add = [&](Part part, double busy, double exposed) {
        at(numbers.busy, part) += busy;
        at(numbers.exposed, part) += exposed;
    };

    const Fill fill = fillOf(machine, plan, pipeline, hop_s(machine, model, plan));
    const AfterAll after = afterAllOf(machine, model, plan, table, pipeline, fill);
    addStageWork(plan, table, pipeline.longest, after.longest, numbers.busy, numbers.exposed);
    add(Part::PpComm, fill.p2pBusy_s, fill.p2pExposed_s);

    const double last_s = after.last_s;
    const double bubble = fill.bubble_s + last_s - after.longest.seconds(); // another stage may have more to do then
    add(Part::Bubble, bubble, bubble);
    const double overhead = stepOverhead_s(machine, plan);
    add(Part::Overhead, overhead, overhead);

    const double slowest = slowestNode(machine);
    numbers.step_s = stepSeconds(machine, plan, fill, last_s, slowest);
    const double waiting = numbers.step_s * slowest / (1 + slowest);
    add(Part::Straggler, waiting, waiting);
    return numbers;
}

double leastRecompute(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table)
{
    // Frozen layers keep no inputs for weight gradients: published LoRA runs recompute nothing.
    if (plan.task == workload::Task::Lora)
        return 0;
    MemoryTable trial = table.memory;
    const auto needed = [&](double share) {
        trial.recomputeShare = share;
        return worstMemory(trial, model, plan, table.headLayers).needed();
    };
    const double none = needed(0);
    if (none <= machine.memory_B)
        return 0;
    const double all = needed(1);
    if (all > machine.memory_B || none <= all)
        return 0; // recompute cannot help
    // What is needed falls in straight pieces, as one stage after another needs the most: halves find the piece, a line meets
    // the memory within it, half a byte below for rounding.
    const double aim = machine.memory_B - 0.5;
    double tooFew = 0, enough = 1, above = none, below = all;
    for (int i = 0; i < 48 && below < machine.memory_B - 1; ++i) {
        const double share = i % 2 == 0 ? tooFew + (enough - tooFew) * (above - aim) / (above - below) : (tooFew + enough) / 2;
        const double bytes = needed(share);
        (bytes <= machine.memory_B ? enough : tooFew) = share;
        (bytes <= machine.memory_B ? below : above) = bytes;
    }
    return enough;
}

LayerTable settledTable(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    LayerTable table = tabulate(machine, model, plan);
    if (plan.recompute.kind != workload::RecomputeKind::Unstated)
        return table;
    const double share = leastRecompute(machine, model, plan, table);
    return share > 0 ? tabulate(machine, model, plan, share) : table;
}

} // namespace switchyard::train
