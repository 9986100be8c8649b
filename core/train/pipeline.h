// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of a pipeline for one micro-batch, and what filling and draining it costs.
#pragma once

#include <core/layer/message.h>
#include <core/train/layer_table.h>
#include <core/train/stages.h>

namespace switchyard::train {

/// Seconds of one micro-batch on one stage.
struct StageTime {
    double forward = 0;
    double backward = 0;
    double weightGrad = 0; ///< the part of the backward that zero-bubble schedules may move
    StageLayers layers;
    [[nodiscard]] double both() const { return forward + backward; }
};
StageTime stageTime(const catalog::Architecture &model, const LayerTable &table, const StageLayers &layers);

/// What the layer tuple and pp fix: the longest stage works all the time, every other stage appears
/// once in fill and drain.
struct Pipeline {
    StageTime longest;
    int longestStage = 0;
    double others_s = 0;      ///< forward + backward of all other stages
    double weightGrads_s = 0; ///< of all stages
};
Pipeline pipelineOf(const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table);

/// What the schedule (vpp, zero bubble) makes of it, for all micro-batches of a step.
struct Fill {
    double bubble_s = 0;
    double p2pBusy_s = 0;
    double p2pExposed_s = 0;
};
/// One send/recv of a micro-batch's activations to the next stage; 0 bytes without stages. Megatron and sequence
/// parallelism send each TP rank its slice.
layer::Message hopOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);
inline double hop_s(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan)
{
    return hopOf(machine, model, plan).seconds;
}
/// 1F1B: Σ over the other stages of one micro-batch; interleaving divides it by the chunks
/// (Narayanan et al. 2021, §2.2). Zero-bubble moves weight gradients into it (Qi et al. 2023, ZB-H1).
Fill fillOf(const hardware::Machine &machine, const workload::Plan &plan, const Pipeline &pipeline, double hop);

} // namespace switchyard::train
