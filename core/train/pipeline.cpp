// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/pipeline.h>

#include <algorithm>

#include <core/layer/rank_layout.h>
#include <core/train/data_parallel.h>
#include <core/train/passes.h>
#include <core/workload/framework_traits.h>

namespace switchyard::train {

using catalog::Architecture;
using workload::Plan;

StageTime stageTime(const LayerTable &table, const StageLayers &layers)
{
    StageTime time;
    time.layers = layers;
    const double ends = endsOf(table.ends, layers).both();
    time.forward = layers.dense * table.dense.forward.seconds + layers.moe * table.moe.forward.seconds + ends / 3;
    time.backward = layers.dense * table.dense.backward.seconds + layers.moe * table.moe.backward.seconds + ends * 2 / 3;
    time.weightGrad = layers.dense * table.dense.weightGrad_s + layers.moe * table.moe.weightGrad_s;
    return time;
}

namespace {

void add(StageSeconds &into, const StageSeconds &one, double times)
{
    into.forward += times * one.forward;
    into.backward += times * one.backward;
    into.weightGrad += times * one.weightGrad;
}

/// Whether a stage has no more to send and to update than the first one.
bool dominates(const StageParameters &first, const StageParameters &other)
{
    return other.dense <= first.dense && other.expert <= first.expert && other.gatherDense_B <= first.gatherDense_B
        && other.gatherExpert_B <= first.gatherExpert_B;
}

} // namespace

Pipeline pipelineOf(const Architecture &model, const Plan &plan, const LayerTable &table)
{
    Pipeline pipeline;
    StageTime time;
    double most = 0;      // parameters, of a stage but the first
    double longest_s = -1;
    StageLayers layers = stageLayers(model, plan, plan.pp - 1, table.headLayers);
    for (int stage = plan.pp - 1; stage >= 0;) {
        // Most stages are like their neighbours: from `first` to `stage`.
        int first = stage;
        StageLayers before;
        while (first > 0 && (before = stageLayers(model, plan, first - 1, table.headLayers)) == layers)
            --first;
        time = stageTime(table, layers);
        const double both = time.both();
        if (both > longest_s) {
            const int last = static_cast<int>(pipeline.pacer.size()) - 1; // of more than fit the longest stays
            const int slot = std::min(pipeline.pacers, last);
            Pacer &pacer = pipeline.pacer[static_cast<std::size_t>(slot)];
            pacer = {stage, time, pipeline.all};
            pipeline.pacers = slot + 1;
            pipeline.longest = time;
            longest_s = both;
        }
        if (both >= longest_s)
            pipeline.longestStage = first;
        // LoRA's base among them: full sharding gathers it.
        const double parameters = layers.dense * table.dense.denseParameters + layers.moe * (table.moe.denseParameters + table.moe.expertParameters);
        if (first > 0 && parameters >= most) {
            most = parameters;
            pipeline.heaviest = time;
            pipeline.heaviestStage = first;
            pipeline.beforeHeaviest = {};
        } else {
            add(pipeline.beforeHeaviest, time, stage - first + 1);
        }
        add(pipeline.all, time, stage - first + 1);
        pipeline.mostForward_s = std::max(pipeline.mostForward_s, time.forward);
        pipeline.mostBackward_s = std::max(pipeline.mostBackward_s, time.backward);
        stage = first - 1;
        layers = before;
    }
    pipeline.first = time;
    if (pipeline.heaviestStage > 0 && dominates(trainableOf(model, plan, table, pipeline.first.layers), trainableOf(model, plan, table, pipeline.heaviest.layers)))
        pipeline.heaviestStage = 0;
    return pipeline;
}

layer::Message hopOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    layer::Message m{workload::Part::PpComm, network::Op::SendRecv, layer::Group::Pp, network::Beside::Stages};
    m.bothWays = true;
    if (plan.pp <= 1)
        return m;
    const double tokens = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const bool sliced = plan.sp || workload::traitsOf(plan.framework).slicesHops.is;
    m.bytes = tokens * model.hidden * 2 / (sliced ? plan.tp : 1);
    m.seconds = hardware::collective_s(machine, network::Op::SendRecv, m.bytes, layer::shapeOf(plan, layer::Group::Pp, machine.domains));
    return m;
}

Fill fillOf(const hardware::Machine &machine, const Plan &plan, const Pipeline &pipeline, double hop)
{
    Fill fill;
    const int microBatches = std::max(1, plan.microBatches());
    const double work_s = microBatches * pipeline.longest.both();
    fill.passes_s = work_s;
    if (plan.pp <= 1)
        return fill;
    const double wait = hop * (1 - machine.framework.p2pOverlap);
    fill.passes_s = passes_s(plan, pipeline, microBatches, {hop, wait});
    fill.p2pBusy_s = 2.0 * microBatches * plan.vpp * hop;
    fill.p2pExposed_s = std::min(2.0 * (plan.pp - 1) * hop + 2.0 * microBatches * plan.vpp * wait, fill.passes_s - work_s);
    fill.bubble_s = fill.passes_s - work_s - fill.p2pExposed_s;
    const StageSeconds &up = pipeline.beforeHeaviest;
    fill.heaviestEarlier_s = (up.backward - (plan.schedule == workload::Schedule::ZeroBubble ? up.weightGrad : 0)) / plan.vpp + pipeline.heaviestStage * hop;
    return fill;
}

} // namespace switchyard::train
