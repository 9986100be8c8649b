// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/step.h>

#include <algorithm>
#include <cmath>

namespace switchyard::train {

using catalog::Architecture;
using workload::Plan;

namespace {

void addScaled(workload::Parts &into, const workload::Parts &from, double factor)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        into[i] += factor * from[i];
}

} // namespace

double slowestNode(const hardware::Machine &machine)
{
    const double nodes = std::max(1.0, std::ceil(static_cast<double>(machine.gpus) / std::max(1, machine.type->gpus)));
    return machine.common.straggler * std::sqrt(2 * std::log(nodes));
}

StepNumbers step(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const LayerTable &table)
{
    StepNumbers numbers;
    const double microBatches = std::max(1, plan.microBatches());
    const Pipeline pipeline = pipelineOf(model, plan, table);
    const StageLayers &layers = pipeline.longest.layers;
    numbers.longestStage = pipeline.longestStage;
    numbers.microBatch_s = pipeline.longest.both();
    const auto add = [&](workload::Part part, double busy, double exposed) {
        at(numbers.busy, part) += busy;
        at(numbers.exposed, part) += exposed;
    };

    const double mtp = layers.last ? model.mtpLayers : 0;
    for (const bool moe : {false, true}) {
        const layer::LayerCosts &costs = moe ? table.moe : table.dense;
        const double count = (moe ? layers.moe : layers.dense) + (moe == model.isMoe() ? mtp : 0);
        addScaled(numbers.busy, costs.forward.busy, microBatches * count);
        addScaled(numbers.busy, costs.backward.busy, microBatches * count);
        addScaled(numbers.exposed, costs.forward.exposed, microBatches * count);
        addScaled(numbers.exposed, costs.backward.exposed, microBatches * count);
    }
    const double head = microBatches * ((layers.first ? table.ends.embedding_s : 0) + (layers.last ? (1 + mtp) * table.ends.head_s : 0));
    add(workload::Part::Head, head, head);

    const Fill fill = fillOf(machine, plan, pipeline, hop_s(machine, model, plan));
    add(workload::Part::Bubble, fill.bubble_s, fill.bubble_s);
    add(workload::Part::PpComm, fill.p2pBusy_s, fill.p2pExposed_s);

    const StageParameters parameters = trainableOf(model, plan, table, layers);
    const DpNumbers dp = dataParallel(machine, plan, dpTimes(machine, plan, parameters, layers.total()), pipeline.longest.forward,
                                      pipeline.longest.backward);
    add(workload::Part::DpComm, dp.busy_s, dp.exposed_s);
    const double optimizer = optimizerSeconds(machine, plan, parameters);
    add(workload::Part::Optimizer, optimizer, optimizer);
    const double overhead = stepOverhead_s(machine, plan);
    add(workload::Part::Overhead, overhead, overhead);

    const double slowest = slowestNode(machine);
    numbers.step_s = stepSeconds(machine, plan, pipeline, fill, dp.exposed_s + optimizer, slowest);
    const double waiting = numbers.step_s * slowest / (1 + slowest);
    add(workload::Part::Straggler, waiting, waiting);
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
        return neededBytes(trial, worstMemory(trial, model, plan, table.headLayers));
    };
    const double none = needed(0);
    if (none <= machine.memory_B)
        return 0;
    const double all = needed(1);
    if (all >= machine.memory_B || none <= all)
        return 0; // recompute cannot help
    return (none - machine.memory_B) / (none - all);
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
