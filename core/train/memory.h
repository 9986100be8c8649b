// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on one GPU, by class and pipeline stage.
//
// Like time, memory depends on the layer tuple (tp, sp, cp, ep, etp, mbs, seq, precision, recompute)
// only through a few numbers of one layer: tabulate them once (MemoryTable), then every plan over
// (pp, vpp, dp, shard, gbs, schedule) is closed form: the states of a stage, which sharding decides,
// beside what flows through it, which the schedule decides. No strings, no allocation on that path.
#pragma once

#include <vector>

#include <core/catalog/architecture.h>
#include <core/hardware/memory_constants.h>
#include <core/layer/activations.h>
#include <core/train/memory_classes.h>
#include <core/train/stages.h>
#include <core/workload/plan.h>

namespace switchyard::train {

/// Parameters of one layer on one GPU before data-parallel sharding.
struct LayerShare {
    double dense = 0;  ///< replicated over dp × cp
    double expert = 0; ///< replicated over the expert data-parallel group
    double trainableDense = 0;
    double trainableExpert = 0;
};

/// Everything that depends on the layer tuple.
struct MemoryTable {
    hardware::FrameworkMemory family;
    layer::ActivationBytes denseActivations;
    layer::ActivationBytes moeActivations;
    LayerShare denseLayer;
    LayerShare moeLayer;
    double embedding = 0;   ///< parameters of the embedding on one GPU
    double head = 0;        ///< parameters of the output layer on one GPU
    double logits_B = 0;    ///< alive at the loss of one micro-batch, of each pass through the output layer
    double boundary_B = 0;  ///< of one micro-batch in flight, beside its layers
    double recomputeShare = 0; ///< of the layers in full: block recompute, or when the plan leaves it open
};
MemoryTable memoryTable(const catalog::Architecture &model, const workload::Plan &plan, const hardware::FrameworkMemory &family,
                        const LayerShare &denseLayer, const LayerShare &moeLayer, double embedding, double head);

/// What of a stage's memory sharding decides. Bytes.
struct StageStates {
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;
    double gathered = 0;      ///< FSDP's units in 16 bits
    double communicators = 0; ///< buffers of NCCL
    double host = 0;          ///< not on the GPU: an offloaded optimizer's
};
/// What the schedule and the micro-batches in flight decide. Bytes.
struct StageFlow {
    double activations = 0;
    double logits = 0;
    double workspace = 0;
    double fragmentation = 0;
    double host = 0; ///< not on the GPU: offloaded activations
};
/// What one stage holds, before sharding and schedule.
struct StageContents {
    int stage = 0;
    StageLayers layers;
    double dense = 0; ///< parameters on one GPU before data-parallel sharding
    double expert = 0;
    double trainableDense = 0;
    double trainableExpert = 0;
    double ends = 0; ///< of dense: embedding and output layer
};

StageContents contentsOf(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, int stage,
                         double headLayers);
/// Of a stage with these layers, wherever it is.
StageContents contentsOf(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, const StageLayers &layers);
/// Bytes of a frozen parameter of a layer under LoRA: 16 bits, or 4 bits and their block scales (Dettmers et al. 2023). The
/// embedding and the head stay in 16 bits.
double frozenBytes(const workload::Plan &plan);
/// Appends the few stages that can need most: the first, the first of those with the most layers, and the last.
void addHeavyStages(std::vector<StageContents> &stages, const MemoryTable &table, const catalog::Architecture &model,
                    const workload::Plan &plan, double headLayers);

/// Bytes per parameter and the like, which all stages of a plan share.
struct ShardFactors {
    // Bytes of one dense and one expert parameter on one GPU, after sharding.
    double weightDense = 0, weightExpert = 0;
    double frozenDense = 0, frozenExpert = 0, frozenEnds = 0; ///< LoRA: the base
    double gradientDense = 0, gradientExpert = 0;
    double optimizerDense = 0, optimizerExpert = 0;
    double hostDense = 0, hostExpert = 0; ///< of the optimizer, offloaded
    double gathered = 0;
    double communicators = 0;
};
ShardFactors shardFactors(const MemoryTable &table, const workload::Plan &plan);
StageStates stageStates(const ShardFactors &factors, const StageContents &stage);
StageFlow stageFlow(const MemoryTable &table, const workload::Plan &plan, const StageContents &stage);

/// The two put together: what a search compares.
struct Peak {
    double gradients = 0;
    double activations = 0;
    double logits = 0;
    double allocated = 0;
    double reserved = 0;
    double total = 0;
    double needed = 0; ///< total and the headroom
};
inline double headroomOf(const hardware::FrameworkMemory &family, const Peak &peak) { return family.headroom * (peak.activations + peak.logits); }
inline Peak peakOf(const hardware::FrameworkMemory &family, int microBatches, const StageStates &states, const StageFlow &flow)
{
    Peak peak{states.gradients, flow.activations, flow.logits, 0, 0, 0, 0};
    // Gradients that are dropped after each step never meet the activations of a single micro-batch:
    // the peak is at the end of the forward without them, or at the end of the backward without those.
    if (family.gradientsPersist <= 0 && microBatches <= 1) {
        if (peak.gradients > peak.activations + peak.logits) {
            peak.activations = 0;
            peak.logits = 0;
        } else {
            peak.gradients = 0;
        }
    }
    peak.allocated = states.weights + peak.gradients + states.optimizer + peak.activations + peak.logits + states.gathered
        + flow.workspace;
    peak.reserved = peak.allocated + flow.fragmentation;
    peak.total = peak.reserved + states.communicators + family.context_GiB * 1073741824.0;
    peak.needed = peak.total + headroomOf(family, peak);
    return peak;
}

/// `headLayers` as in stageLayers.
Memory stageMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, int stage,
                   double headLayers);

/// The stage that needs the most, headroom included: whether the plan fits is its. The first of equals.
Memory worstMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan,
                   double headLayers, int *stage = nullptr);

/// Host memory that offloading takes of one rank, of the stage that keeps most there. Bytes; 0: nothing is offloaded.
double hostMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, double headLayers);

/// The stage that holds the most, as a measured peak over all ranks is.
Memory fullestMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, double headLayers);

/// A plan that fits and fills more than this share of a GPU's memory runs until something else wants some, too: a longer
/// document, a library's workspace, another release.
inline constexpr double tightShare = 0.95;

} // namespace switchyard::train
