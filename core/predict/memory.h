// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on one GPU, by class and pipeline stage.
//
// Like time, memory depends on the layer tuple (tp, sp, cp, ep, etp, mbs, seq, precision, recompute)
// only through a few numbers of one layer: tabulate them once (MemoryTable), then every plan over
// (pp, vpp, dp, shard, gbs, schedule) is closed form. No strings, no allocation on that path.
//
// Definitions, as published ones: `allocated`, `active`: tensors alive at the peak of a step; `reserved`: with what
// the caching allocator holds beside them (fragmentation); `total`: with the CUDA context and NCCL's
// buffers, what nvidia-smi shows. weights + … + fragmentation = total.
#pragma once

#include <span>
#include <vector>

#include <core/catalog/architecture.h>
#include <core/predict/memory_constants.h>
#include <core/predict/prediction.h>
#include <core/workload/plan.h>

namespace switchyard::predict {

/// Activations that one micro-batch leaves for the backward, one layer on one GPU.
struct ActivationBytes {
    double kept = 0;  ///< with the plan's recompute policy
    double whole = 0; ///< without recompute: what is alive while one layer is recomputed
    double input = 0; ///< the layer's input alone
};
ActivationBytes activationBytes(const catalog::Architecture &model, const workload::Plan &plan, bool moe,
                                const FamilyMemory &family);

/// Parameters of one layer on one GPU before data-parallel sharding.
struct LayerShare {
    double dense = 0;  ///< replicated over dp × cp
    double expert = 0; ///< replicated over the expert data-parallel group
    double trainableDense = 0;
    double trainableExpert = 0;
};

/// Everything that depends on the layer tuple.
struct MemoryTable {
    FamilyMemory family;
    ActivationBytes denseActivations;
    ActivationBytes moeActivations;
    LayerShare denseLayer;
    LayerShare moeLayer;
    double embedding = 0;   ///< parameters of the embedding on one GPU
    double head = 0;        ///< parameters of the output layer on one GPU
    double logits_B = 0;    ///< alive at the loss of one micro-batch
    double boundary_B = 0;  ///< of one micro-batch in flight, beside its layers
    double recomputeShare = 0; ///< of the layers in full, when the plan leaves recompute open
};
MemoryTable memoryTable(const catalog::Architecture &model, const workload::Plan &plan, const FamilyMemory &family,
                        const LayerShare &denseLayer, const LayerShare &moeLayer, double embedding, double head);

/// `headLayers` as in stageLayers.
Memory stageMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan, int stage,
                   double headLayers);

/// The stage with the largest total. Looks at the few stages that can be it: the first, the first of
/// those with the most layers, and the last.
Memory worstMemory(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan,
                   double headLayers, int *stage = nullptr);

/// What one stage holds on one GPU, before data-parallel sharding: fixed by the layer tuple and pp.
struct StageHoldings {
    double dense = 0;  ///< parameters
    double expert = 0;
    double trainableDense = 0;
    double trainableExpert = 0;
    double ends = 0;   ///< of dense: embedding and output layer
    double denseLayers = 0;
    double moeLayers = 0;
    int stage = 0;
    bool last = false; ///< holds the loss
};

/// Bytes per parameter and the like, which all stages of a plan share: fixed by the layer tuple, dp,
/// sharding, offload and batch, not by the schedule.
struct MemoryFactors {
    // Bytes of one dense and one expert parameter on one GPU, after sharding.
    double weightDense = 0, weightExpert = 0;
    double frozenDense = 0, frozenExpert = 0, frozenEnds = 0; ///< LoRA: the base
    double gradientDense = 0, gradientExpert = 0;
    double optimizerDense = 0, optimizerExpert = 0;
    double gathered = 0; ///< FSDP's units in 16 bits
    double keptDense = 0, keptMoe = 0;
    double wholeDense = 0, wholeMoe = 0; ///< what recomputing one layer adds
    double communicators = 0;
    double microBatches = 1;
};
MemoryFactors memoryFactors(const MemoryTable &table, const workload::Plan &plan);

/// worstMemory in its parts, for loops over plans that share them: the stages that can be the
/// fullest, found once per pp, and the worst of them for each plan. The same numbers to the last bit.
void findFullestStages(const MemoryTable &table, const catalog::Architecture &model, const workload::Plan &plan,
                       double headLayers, std::vector<StageHoldings> &out);
Memory worstMemory(const MemoryTable &table, const workload::Plan &plan, const MemoryFactors &factors,
                   std::span<const StageHoldings> fullest);

/// What must be free so that the run does not break on fragmentation: total and the family's headroom.
double neededBytes(const MemoryTable &table, const Memory &memory);

} // namespace switchyard::predict
