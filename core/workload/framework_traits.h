// SPDX-License-Identifier: GPL-3.0-or-later
// What each framework does where a plan leaves it open, and what its code does in its own way: one row per
// framework, with where it is read from. How long that takes is calibrated (hardware/constants.h), not here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

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

/// Release month from which these frameworks fuse attention: FlashAttention, then in Megatron-LM (its --use-flash-attn), xFormers
/// and PyTorch. (HazyResearch/flash-attention: usage.md)
inline constexpr std::string_view fusedAttentionSince = "2022-09";

struct FrameworkTraits {
    Framework framework;
    std::string_view source;           ///< repositories and files that say so
    Shard shard = Shard::Zero1;        ///< of optimizer states and weights, when open
    bool sequenceParallel = true;      ///< with TP, when open
    bool expertTpFollowsTp = false;    ///< expert TP takes the degree of TP, when open
    bool recomputesCutDense = false;   ///< recipes recompute dense layers on several GPUs, when open
    bool fusedAttention = true;        ///< FlashAttention or cuDNN, when open
    bool fusedLoss = true;             ///< softmax and cross entropy in one kernel each way
    bool interleavesTuned = false;     ///< published tuned runs interleave where the factor is not stated
    bool slicesHops = false;           ///< pipeline hops carry a 1/TP slice also without sequence parallelism
    bool adaptersOnMlp = false;        ///< LoRA adapters on every linear layer; else on those of attention
    bool gathersByTensor = false;      ///< ZeRO-1 all-reduces and then gathers tensor by tensor, nothing beside it
    std::string_view moeCapturedSince = {}; ///< release month from which MoE recipes in MXFP8 on Blackwell capture whole
                                       ///< iterations and dispatch by HybridEP; empty: none
    bool reducesInBuffers = false;     ///< the format of reduced gradients is that of their buffers
    StageCut stages = StageCut::Even;
    Rounds rounds = Rounds::Any;
    double gradientBytes = 2;          ///< reduced per parameter, where the plan does not say
    double optimizerWidth = 1;         ///< × the traffic of an Adam step on FP32 masters
};

inline constexpr std::array<FrameworkTraits, 8> frameworkTraits{{
    {.framework = Framework::Megatron,
     .source = "NVIDIA/Megatron-LM @d98e8a6, 2026-08-22: megatron/core/model_parallel_config.py (expert_tensor_parallel_size), "
               "megatron/core/pipeline_parallel/schedules.py (microbatch_group_size_per_vp_stage), megatron/core/distributed/param_and_grad_buffer.py (grad_dtype); "
               "slices of hops: megatron/p2p_communication.py (scatter_gather_tensors_in_pipeline) until 3c92fa9, 2023-03-23; "
               "NVIDIA-NeMo/Megatron-Bridge @067f987, 2026-08-22: src/megatron/bridge/perf_recipes/deepseek/common.py (full_iteration, hybridep), "
               "docs/performance-summary-archive.md (26.06)",
     .expertTpFollowsTp = true,
     .interleavesTuned = true,
     .slicesHops = true,
     .moeCapturedSince = "2026-06",
     .reducesInBuffers = true,
     .rounds = Rounds::FromStages},
    {.framework = Framework::Nanotron,
     .source = "huggingface/nanotron @2411b02, 2026-04-07: src/nanotron/models/base.py (build_model), src/nanotron/optim/zero.py (_all_gather_params), "
               "src/nanotron/optim/gradient_accumulator.py (FP32GradientAccumulator)",
     .fusedLoss = false,
     .gathersByTensor = true,
     .stages = StageCut::ByCost,
     .gradientBytes = 4},
    {.framework = Framework::Torchtitan,
     .source = "pytorch/torchtitan @b5bcd76, 2026-08-21: torchtitan/distributed/fsdp.py (MixedPrecisionPolicy), torchtitan/config/configs.py (mixed_precision_reduce float32); "
               "pytorch/pytorch: distributed/pipelining/schedules.py (ScheduleInterleaved1F1B)",
     .shard = Shard::Zero3,
     .rounds = Rounds::Equal,
     .gradientBytes = 4},
    {.framework = Framework::LlmFoundry,
     .source = "mosaicml/llm-foundry @8c8dd48, 2025-07-21: scripts/train/yamls/finetune/7b_dolly_sft.yaml (fsdp_config FULL_SHARD, mixed_precision PURE)",
     .shard = Shard::Zero3,
     .sequenceParallel = false},
    {.framework = Framework::MegatronDeepspeed,
     .source = "microsoft/Megatron-DeepSpeed of 2022, as the runs of VIA-Research/vTrain used it: FP16, no FlashAttention; "
               "megatron/training.py @c240204, 2022-12-23 (an interleaved schedule wants whole rounds)",
     .shard = Shard::Ddp,
     .sequenceParallel = false,
     .fusedAttention = false,
     .fusedLoss = false,
     .rounds = Rounds::Stages},
    {.framework = Framework::Torchtune,
     .source = "pytorch/torchtune @bd2a0fc, 2026-04-23: recipes/configs/llama3_1/8B_full_single_device.yaml (dtype bf16 for parameters and moments, single device)",
     .shard = Shard::Ddp,
     .sequenceParallel = false,
     .optimizerWidth = 0.5},
    {.framework = Framework::Automodel,
     .source = "NVIDIA-NeMo/Automodel @36044ad, 2026-08-22: examples/llm_benchmark (strategy fsdp2; pipelines are torch.distributed.pipelining's; activation_checkpointing where a dense model is "
               "cut over GPUs, not on one; peft target_modules '*_proj'); nemo_automodel/components/distributed/config.py (mp_policy: reduce_dtype float32)",
     .shard = Shard::Zero3,
     .recomputesCutDense = true,
     .adaptersOnMlp = true,
     .rounds = Rounds::Equal,
     .gradientBytes = 4},
    {.framework = Framework::Xtuner,
     .source = "InternLM/xtuner @b934f46, 2026-08-21: xtuner/v1/config/fsdp.py (FSDPConfig: full shard, reduce_dtype bfloat16)",
     .shard = Shard::Zero3},
}};

constexpr const FrameworkTraits &traitsOf(Framework framework) { return frameworkTraits[static_cast<std::size_t>(framework)]; }

static_assert([] {
    for (const FrameworkTraits &row : frameworkTraits) {
        if (&row != &traitsOf(row.framework) || row.source.empty())
            return false;
    }
    return true;
}());

} // namespace switchyard::workload
