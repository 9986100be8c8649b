// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/pipeline.h>

#include <algorithm>

#include <core/layer/rank_layout.h>
#include <core/workload/framework_traits.h>

namespace switchyard::train {

using catalog::Architecture;
using workload::Plan;

StageTime stageTime(const Architecture &model, const LayerTable &table, const StageLayers &layers)
{
    StageTime time;
    time.layers = layers;
    time.forward = time.layers.dense * table.dense.forward.seconds + time.layers.moe * table.moe.forward.seconds;
    time.backward = time.layers.dense * table.dense.backward.seconds + time.layers.moe * table.moe.backward.seconds;
    time.weightGrad = time.layers.dense * table.dense.weightGrad_s + time.layers.moe * table.moe.weightGrad_s;
    if (time.layers.first) {
        time.forward += table.ends.embedding_s / 3;
        time.backward += table.ends.embedding_s * 2 / 3;
    }
    if (time.layers.last) {
        const double passes = 1.0 + model.mtpLayers;
        time.forward += passes * table.ends.head_s / 3;
        time.backward += passes * table.ends.head_s * 2 / 3;
        // A multi-token-prediction module is one more layer on the last stage.
        const layer::LayerCosts &extra = model.isMoe() ? table.moe : table.dense;
        time.forward += model.mtpLayers * extra.forward.seconds;
        time.backward += model.mtpLayers * extra.backward.seconds;
    }
    return time;
}

Pipeline pipelineOf(const Architecture &model, const Plan &plan, const LayerTable &table)
{
    Pipeline pipeline;
    StageTime time;
    for (int stage = 0; stage < plan.pp; ++stage) {
        const StageLayers layers = stageLayers(model, plan, stage, table.headLayers);
        if (stage == 0 || !(layers == time.layers)) // most stages are like the one before
            time = stageTime(model, table, layers);
        pipeline.others_s += time.both();
        pipeline.weightGrads_s += time.weightGrad;
        if (stage == 0 || time.both() > pipeline.longest.both()) {
            pipeline.longest = time;
            pipeline.longestStage = stage;
        }
    }
    pipeline.others_s -= pipeline.longest.both();
    return pipeline;
}

layer::Message hopOf(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    layer::Message m{workload::Part::PpComm, network::Op::SendRecv, layer::Group::Pp, network::Beside::Stages};
    m.bothWays = true;
    if (plan.pp <= 1)
        return m;
    const double tokens = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const bool sliced = plan.sp || workload::traitsOf(plan.framework).slicesHops;
    m.bytes = tokens * model.hidden * 2 / (sliced ? plan.tp : 1);
    m.seconds = hardware::collective_s(machine, network::Op::SendRecv, m.bytes, layer::shapeOf(plan, layer::Group::Pp, machine.domains));
    return m;
}

Fill fillOf(const hardware::Machine &machine, const Plan &plan, const Pipeline &pipeline, double hop)
{
    Fill fill;
    if (plan.pp <= 1)
        return fill;
    fill.bubble_s = pipeline.others_s / plan.vpp;
    if (plan.schedule == workload::Schedule::ZeroBubble)
        fill.bubble_s = std::max(0.1 * fill.bubble_s, fill.bubble_s - 2 * pipeline.weightGrads_s * (plan.pp - 1) / plan.pp);
    fill.p2pBusy_s = 2.0 * std::max(1, plan.microBatches()) * plan.vpp * hop;
    fill.p2pExposed_s = 2.0 * (plan.pp - 1) * hop + fill.p2pBusy_s * (1 - machine.framework.p2pOverlap);
    return fill;
}

} // namespace switchyard::train
