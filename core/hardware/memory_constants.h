// SPDX-License-Identifier: GPL-3.0-or-later
// What a framework family keeps in GPU memory, beside what the model and the plan dictate. Few
// numbers, all of them bytes per element or shares. No value stands here: catalog/calibration/priors.json says what
// they are before any fit and on what that stands, memory.json holds the fitted ones with the rows they came from.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/workload/plan.h>

namespace switchyard::hardware {

struct FrameworkMemory {
    // Bytes per parameter, before sharding.
    double weight = 0;
    double gradient = 0;
    double gradientNarrow = 0; ///< where the linear layers run in 8 bits or less
    double optimizer = 0;     ///< masters and both Adam moments
    /// 1: gradients live from step to step (accumulation buffers); 0: allocated by the backward and
    /// dropped after the optimizer step, so that they never meet the activations of a single micro-batch.
    double gradientsPersist = 0;

    // Bytes per logit that are alive at the loss.
    double logit = 0;
    double logitEager = 0; ///< more where the loss is not compiled into one kernel
    /// × logits once micro-batches repeat: what later, smaller tensors cut out of the freed blocks.
    double logitRepeat = 0;

    // Activations.
    double gatedKept = 0;   ///< bytes per column of a gated MLP and token: 6 fused, 8 with silu(gate) kept too
    double narrowSaved = 0; ///< 1: linear layers save their inputs in the narrow type they computed with
    double boundary = 0;    ///< bytes per token and hidden element of each micro-batch in flight, not cut by TP
    double gathered = 0;    ///< bytes per token, hidden element and layer: gathered TP inputs kept by single-stage plans
    double unfusedScore = 0; ///< bytes per attention score where attention is not fused

    // Allocator and process.
    double fragmentation = 0; ///< share of activations that the caching allocator holds beside them
    double fixed_GiB = 0;     ///< cuBLAS workspaces, rotary tables, batch
    double context_GiB = 0;   ///< CUDA context and kernels
    double communicator_GiB = 0; ///< NCCL buffers of one communicator
    /// Share of activations and logits that must stay free for a run not to break on fragmentation.
    double headroom = 0;

    // Validation: the 80 % band of measured over predicted, leave-one-set-out.
    double bandLow_pct = 0;
    double bandHigh_pct = 0;
};

struct MemoryConstants {
    std::array<FrameworkMemory, 8> family; ///< by workload::Framework
    [[nodiscard]] const FrameworkMemory &of(workload::Framework framework) const
    {
        return family[static_cast<std::size_t>(framework)];
    }
};

struct MemoryField {
    std::string group; ///< "memory.nanotron"
    std::string name;  ///< "logit"
    double *value = nullptr;
};
/// Every constant, in a fixed order.
std::vector<MemoryField> fieldsOf(MemoryConstants &constants);

/// What the frameworks' own code says (calibration/priors.json), before any fit. What a framework's group leaves out is Megatron's.
MemoryConstants defaultMemoryConstants(const catalog::Catalog &catalog);

/// The defaults, overwritten by what was fitted.
MemoryConstants memoryConstantsFrom(const catalog::Catalog &catalog);

} // namespace switchyard::hardware
