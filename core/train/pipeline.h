// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of a pipeline for one micro-batch, and what filling and draining it costs.
#pragma once

#include <array>

#include <core/layer/message.h>
#include <core/train/layer_table.h>
#include <core/train/stages.h>

namespace switchyard::train {

/// Seconds of one micro-batch.
struct StageSeconds {
    double forward = 0;
    double backward = 0;
    double weightGrad = 0; ///< the part of the backward that zero-bubble schedules may move
    [[nodiscard]] double both() const { return forward + backward; }
};
/// On one stage.
struct StageTime : StageSeconds {
    StageLayers layers;
};
StageTime stageTime(const catalog::Architecture &model, const LayerTable &table, const StageLayers &layers);

/// Seconds of one micro-batch at the model's ends, as far as the stage has them.
struct EndSeconds {
    double embedding = 0;
    double head = 0;
    [[nodiscard]] double both() const { return embedding + head; }
};
inline EndSeconds endsOf(const catalog::Architecture &model, const layer::EndCosts &costs, const StageLayers &layers)
{
    return {layers.first ? costs.embedding_s : 0, headPasses(model, layers) * costs.head_s};
}

/// A stage that may set the pace, and the stages behind it: seconds of one micro-batch.
struct Pacer {
    int stage;
    StageSeconds own;
    StageSeconds later; ///< sum over the stages behind it
};

/// What the layer tuple and pp fix.
struct Pipeline {
    StageTime longest;
    int longestStage = 0;
    StageTime first;             ///< the stage that ends last
    StageTime heaviest;          ///< where another than the first has more to send and to update: the first such
    int heaviestStage = 0;       ///< 0: none
    StageSeconds beforeHeaviest;
    StageSeconds all;            ///< sum over the stages
    double mostForward_s = 0;    ///< of any stage
    double mostBackward_s = 0;
    int pacers = 0;
    std::array<Pacer, 6> pacer; ///< each longer than all behind it; the last stage is one
    [[nodiscard]] double others_s() const { return all.both() - longest.both(); }
};
Pipeline pipelineOf(const catalog::Architecture &model, const workload::Plan &plan, const LayerTable &table);

/// What the schedule (vpp, zero bubble) makes of it, for all micro-batches of a step.
struct Fill {
    double passes_s = 0; ///< until the first stage's last backward pass; of it:
    double bubble_s = 0; ///< what is neither work of the longest stage nor a hop
    double p2pBusy_s = 0;
    double p2pExposed_s = 0;
    double heaviestEarlier_s = 0; ///< by how much the heaviest stage ends before the first
};
/// One send/recv of a micro-batch's activations to the next stage; 0 bytes without stages. Megatron and sequence
/// parallelism send each TP rank its slice.
layer::Message hopOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);
inline double hop_s(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan)
{
    return hopOf(machine, model, plan).seconds;
}
Fill fillOf(const hardware::Machine &machine, const workload::Plan &plan, const Pipeline &pipeline, double hop);

} // namespace switchyard::train
