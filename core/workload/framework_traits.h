// SPDX-License-Identifier: GPL-3.0-or-later
// What each framework does where a plan leaves it open, and what its code does in its own way: one row per
// framework, each entry with where it is read from. How long that takes is calibrated (hardware/constants.h), not here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <core/base/sourced.h>
#include <core/workload/plan.h>

namespace switchyard::workload {

/// How blocks are cut into pipeline stages where the plan names no uneven ends.
enum class StageCut : std::uint8_t {
    Even,   ///< what does not divide goes to the middle
    ByCost, ///< until the cumulative cost, output layer included, reaches the stage's share
};

/// Which micro-batches an interleaved schedule takes.
enum class Rounds : std::uint8_t {
    Any,        ///< not judged: it has no such schedule, or does not say
    Stages,     ///< whole rounds of the stages
    FromStages, ///< as many as stages or more: groups of another size are an option
    Equal,      ///< as many rounds as the stages go into them, all of one size
};

/// Whether TP cuts routed experts, when open.
enum class ExpertTp : std::uint8_t {
    Whole,     ///< it does not
    WithoutEp, ///< as it cuts the rest, where there is no EP
    AsTp,      ///< as it cuts the rest
};

/// Release month from which these frameworks fuse attention: FlashAttention, then in Megatron-LM (its --use-flash-attn), xFormers
/// and PyTorch. (HazyResearch/flash-attention: usage.md)
inline constexpr std::string_view fusedAttentionSince = "2022-09";

struct FrameworkTraits {
    Framework framework = Framework::Megatron;
    Sourced<Shard> shard;                ///< of optimizer states and weights, when open
    Sourced<bool> sequenceParallel;      ///< with TP, when open
    Sourced<ExpertTp> expertTp;
    Sourced<bool> recomputesCutDense;    ///< recipes recompute dense layers on several GPUs, when open
    Sourced<bool> fusedAttention;        ///< FlashAttention or cuDNN, when open
    Sourced<bool> fusedLoss;             ///< softmax and cross entropy in one kernel each way
    Sourced<bool> interleavesTuned;      ///< published tuned runs interleave where the factor is not stated
    Sourced<bool> slicesHops;            ///< pipeline hops carry a 1/TP slice also without sequence parallelism
    Sourced<bool> adaptersOnMlp;         ///< LoRA adapters on every linear layer; else on those of attention
    Sourced<bool> gathersByTensor;       ///< ZeRO-1 all-reduces, then gathers pieces of each tensor, nothing beside it
    Sourced<std::string_view> moeCapturedSince; ///< release month from which MoE recipes in MXFP8 on Blackwell capture whole
                                                ///< iterations and dispatch by HybridEP; empty: none
    Sourced<bool> reducesInBuffers;      ///< the format of reduced gradients is that of their buffers
    Sourced<StageCut> stages;
    Sourced<Rounds> rounds;
    Sourced<double> gradientBytes;       ///< reduced per parameter, where the plan does not say
    Sourced<double> optimizerWidth;      ///< × the traffic of an Adam step on FP32 masters
};

/// By framework; in framework_traits.cpp.
extern const std::array<FrameworkTraits, 8> frameworkTraits;

inline const FrameworkTraits &traitsOf(Framework framework) { return frameworkTraits[static_cast<std::size_t>(framework)]; }

} // namespace switchyard::workload
