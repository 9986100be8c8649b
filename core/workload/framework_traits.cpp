// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/framework_traits.h>

#include <algorithm>

namespace switchyard::workload {

namespace {

// "@" names the commit of the stored copy that was read. Recipes that a project publishes speeds of come before its library's defaults.
constexpr std::string_view noPipeline = "it has no pipeline of its own";
constexpr std::string_view fsdpCasts = "pytorch/pytorch @010ae4a: torch/distributed/fsdp/_fully_shard/_fsdp_collectives.py (foreach_reduce casts to reduce_dtype and back)";
constexpr std::string_view stagesSend = "pytorch/pytorch @0138610: torch/distributed/pipelining/stage.py (a stage's outputs are sent as they are)";

constexpr std::array<FrameworkTraits, 8> frameworkRows{{
    {.framework = Framework::Megatron,
     .shard = {Shard::Zero1, "NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/recipes/common.py (use_distributed_optimizer=True); Megatron-LM's own flag is off where "
                             "nothing is said"},
     .sequenceParallel = {true, "NVIDIA-NeMo/Megatron-Bridge @067f987: scripts/performance/utils/overrides.py (on where TP is above 1)"},
     .expertTp = {ExpertTp::AsTp, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/model_parallel_config.py (expert_tensor_parallel_size None is tensor_model_parallel_size)"},
     .recomputesCutDense = {false, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/transformer/transformer_config.py (recompute_granularity None)"},
     .fusedAttention = {true, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/transformer/transformer_config.py (attention_backend auto)"},
     .fusedLoss = {true, "NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/models/conversion/model_bridge.py (cross_entropy_loss_fusion=True)"},
     .interleavesTuned = {true, "NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/recipes/gpt/h100/gpt3_175b.py, src/megatron/bridge/perf_recipes/deepseek "
                                "(virtual_pipeline_model_parallel_size); docs/performance-guide.md advises it"},
     .slicesHops = {false, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/pipeline_parallel/schedules.py (get_tensor_shapes divides by TP with sequence parallelism alone); "
                           "megatron/p2p_communication.py (scatter_gather_tensors_in_pipeline) did without it, too, until 3c92fa9, 2023-03-23"},
     .adaptersOnMlp = {false, "mlcommons/training @00baefa: llama2_70b_lora/run_llama_70B_scrolls_r16.sh (lora_target_modules qkv_proj,o_proj), whose rules most published rows "
                              "follow; NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/perf_recipes/llama (linear_qkv); src/megatron/bridge/peft/lora.py, where "
                              "nothing is said, has linear_fc1 and linear_fc2 too"},
     .gathersByTensor = {false, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/distributed/param_and_grad_buffer.py (buckets)"},
     .moeCapturedSince = {"2026-06", "NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/perf_recipes/deepseek/common.py (_enable_deepseek_full_iteration_mxfp8), "
                                     "src/megatron/bridge/perf_recipes/_common.py (hybridep); the month is that of the recipes of 26.06"},
     .reducesInBuffers = {true, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/distributed/param_and_grad_buffer.py (group_params_for_buffers by grad_reduce_in_fp32)"},
     .stages = {StageCut::Even, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/transformer/transformer_block.py (get_num_layers_to_build)"},
     .rounds = {Rounds::FromStages, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/pipeline_parallel/schedules.py (microbatch_group_size_per_vp_stage)"},
     .gradientBytes = {2, "NVIDIA-NeMo/Megatron-Bridge @067f987: src/megatron/bridge/perf_recipes/_common.py (grad_reduce_in_fp32 = False); "
                          "src/megatron/bridge/recipes/common.py, not tuned for speed, has True"},
     .optimizerWidth = {1, "NVIDIA/Megatron-LM @d98e8a6: megatron/core/optimizer/optimizer_config.py (main_params_dtype, main_grads_dtype, exp_avg_dtype float32)"}},
    {.framework = Framework::Nanotron,
     .shard = {Shard::Zero1, "the published sweep states it row by row; src/nanotron/config/config.py (zero_stage) has none of its own"},
     .sequenceParallel = {true, "huggingface/nanotron @2411b02: examples/config_tiny_llama.yaml (tp_mode REDUCE_SCATTER); where none is given "
                                "src/nanotron/config/parallelism_config.py takes ALL_REDUCE"},
     .expertTp = {ExpertTp::Whole, "huggingface/nanotron @2411b02: src/nanotron/nn/moe.py (GroupedMLP is cut by expert_parallel_size alone)"},
     .recomputesCutDense = {false, "huggingface/nanotron @2411b02: src/nanotron/config/parallelism_config.py (recompute_layer False)"},
     .fusedAttention = {true, "huggingface/nanotron @2411b02: src/nanotron/models/llama.py (flash_attn_varlen_func)"},
     .fusedLoss = {false, "huggingface/nanotron @2411b02: src/nanotron/parallel/tensor_parallel/functional.py (sharded_cross_entropy, operator by operator)"},
     .interleavesTuned = {false, "huggingface/nanotron @2411b02: src/nanotron/parallel/pipeline_parallel/engine.py (no interleaved engine)"},
     .slicesHops = {false, "huggingface/nanotron @2411b02: src/nanotron/parallel/pipeline_parallel/p2p.py (a tensor is sent with its whole storage)"},
     .adaptersOnMlp = {false, "huggingface/nanotron @2411b02: src has no LoRA"},
     .gathersByTensor = {true, "huggingface/nanotron @0e0a27e, 2025-02-19: src/nanotron/trainer.py (no DDP with ZeRO-1 and FP32 accumulation; reduce_scatter=False), "
                               "src/nanotron/optim/zero.py (_all_gather_params: the pieces of each tensor, joined into one gather), src/nanotron/optim/gradient_accumulator.py "
                               "(sync_gradients_across_dp)"},
     .moeCapturedSince = {"", "huggingface/nanotron @2411b02: src has no CUDA graphs"},
     .reducesInBuffers = {false, "huggingface/nanotron @2411b02: src/nanotron/optim/gradient_accumulator.py (BF16 gradients beside the FP32 buffers that are reduced)"},
     .stages = {StageCut::ByCost, "huggingface/nanotron @2411b02: src/nanotron/models/base.py (build_model: thresholds of the cumulative cost)"},
     .rounds = {Rounds::Any, "huggingface/nanotron @2411b02: src/nanotron/parallel/pipeline_parallel/engine.py (no interleaved engine)"},
     .gradientBytes = {4, "huggingface/nanotron @2411b02: src/nanotron/optim/gradient_accumulator.py (FP32GradientAccumulator), examples/config_tiny_llama.yaml "
                          "(accumulate_grad_in_fp32)"},
     .optimizerWidth = {1, "huggingface/nanotron @2411b02: src/nanotron/optim/gradient_accumulator.py (FP32 masters), src/nanotron/helpers.py (torch.optim.AdamW)"}},
    {.framework = Framework::Torchtitan,
     .shard = {Shard::Zero3, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (fully_shard over data_parallel_shard_degree)"},
     .sequenceParallel = {true, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (enable_sequence_parallel True)"},
     .expertTp = {ExpertTp::WithoutEp, "pytorch/torchtitan @b5bcd76: torchtitan/models/common/MOE_SHARDING.md (EP off: experts are cut by TP; EP on: by EP alone)"},
     .recomputesCutDense = {false, "pytorch/torchtitan @b5bcd76: torchtitan/trainer.py (activation_checkpoint SelectiveAC, of operations); in torchtitan/models Qwen3 "
                                   "recomputes in full from 14B on, Llama 3 from 70B on"},
     .fusedAttention = {true, "pytorch/torchtitan @b5bcd76: torchtitan/models/common/attention.py (sdpa_backends: cuDNN first)"},
     .fusedLoss = {true, "pytorch/torchtitan @b5bcd76: torchtitan/components/loss.py (the loss is compiled)"},
     .interleavesTuned = {false, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (pipeline_parallel_schedule 1F1B, as Llama 3's and Qwen3's recipes leave it; "
                                 "DeepSeek V3's name Interleaved1F1B)"},
     .slicesHops = {false, stagesSend},
     .adaptersOnMlp = {true, "pytorch/torchtitan @b5bcd76: torchtitan/components/lora.py (target_modules None is every linear layer)"},
     .gathersByTensor = {false, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (fully_shard, layer by layer)"},
     .moeCapturedSince = {"", "pytorch/torchtitan @b5bcd76: torchtitan/models/deepseek_v3/config_registry.py (deepseek_v3_16b_hybridep captures, in BF16; of experts in MXFP8 "
                              "there is a debug model alone)"},
     .reducesInBuffers = {false, fsdpCasts},
     .stages = {StageCut::Even, "pytorch/torchtitan @b5bcd76: torchtitan/distributed/pipeline_parallel.py (layers_per_stage and extra_layers)"},
     .rounds = {Rounds::Equal, "pytorch/pytorch: distributed/pipelining/schedules.py (ScheduleInterleaved1F1B)"},
     .gradientBytes = {4, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (mixed_precision_reduce float32)"},
     .optimizerWidth = {1, "pytorch/torchtitan @b5bcd76: torchtitan/config/configs.py (fully_shard's own parameters are the FP32 masters)"}},
    {.framework = Framework::LlmFoundry,
     .shard = {Shard::Zero3, "mosaicml/llm-foundry @8c8dd48: scripts/train/yamls/pretrain (fsdp_config FULL_SHARD)"},
     .sequenceParallel = {false, "mosaicml/llm-foundry @8c8dd48: no tensor parallelism in its published tables; llmfoundry/utils/config_utils.py has an optional tp_config"},
     .expertTp = {ExpertTp::Whole, "mosaicml/llm-foundry @8c8dd48: llmfoundry/models/layers/ffn.py (moe_world_size alone)"},
     .recomputesCutDense = {false, "mosaicml/llm-foundry @8c8dd48: scripts/train/benchmarking/sweep.py (run by run); in scripts/train/yamls/pretrain MPT of 3B to 70B does, "
                                   "Llama 3.1 8B and smaller ones do not"},
     .fusedAttention = {true, "mosaicml/llm-foundry @8c8dd48: llmfoundry/models/mpt/configuration_mpt.py (attn_impl)"},
     .fusedLoss = {true, "mosaicml/llm-foundry @8c8dd48: llmfoundry/models/mpt/modeling_mpt.py (loss_fn fused_crossentropy)"},
     .interleavesTuned = {false, noPipeline},
     .slicesHops = {false, noPipeline},
     .adaptersOnMlp = {false, "mosaicml/llm-foundry @8c8dd48: scripts/train/yamls/finetune/dbrx-lora-ft.yaml (target_modules Wqkv)"},
     .gathersByTensor = {false, "mosaicml/llm-foundry @8c8dd48: scripts/train/yamls/pretrain (fsdp_config, block by block)"},
     .moeCapturedSince = {"", "mosaicml/llm-foundry @8c8dd48: llmfoundry and scripts/train have no CUDA graphs"},
     .reducesInBuffers = {false, "pytorch/pytorch @00ae0bc: torch/distributed/fsdp/_runtime_utils.py (_cast_grad_to_param_dtype)"},
     .stages = {StageCut::Even, noPipeline},
     .rounds = {Rounds::Any, noPipeline},
     .gradientBytes = {2, "mosaicml/llm-foundry @8c8dd48: scripts/train/yamls/pretrain (mixed_precision PURE)"},
     .optimizerWidth = {1, "mosaicml/llm-foundry @8c8dd48: scripts/train/yamls/pretrain (decoupled_adamw, precision amp_bf16); mosaicml/composer @0099561: "
                           "composer/trainer/mosaic_fsdp_utils.py (PURE is of what is computed and sent, not of the parameters)"}},
    {.framework = Framework::MegatronDeepspeed,
     .shard = {Shard::Ddp, "microsoft/Megatron-DeepSpeed of 2022, as the runs of VIA-Research/vTrain used it"},
     .sequenceParallel = {false, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron has none"},
     .expertTp = {ExpertTp::Whole, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron/arguments.py (--enable-expert-tensor-parallelism, off)"},
     .recomputesCutDense = {false, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron/arguments.py (--checkpoint-activations, off)"},
     .fusedAttention = {false, "VIA-Research/vTrain: FP16, no FlashAttention; megatron/arguments.py has --use-flash-attn, off"},
     .fusedLoss = {false, "microsoft/Megatron-DeepSpeed: megatron/core/tensor_parallel/cross_entropy.py (_VocabParallelCrossEntropy, operator by operator)"},
     .interleavesTuned = {false, "VIA-Research/vTrain: its runs do not interleave"},
     .slicesHops = {true, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron/p2p_communication.py (scatter_gather_tensors_in_pipeline, on; so it is @f4157be, "
                          "2024-12-24); deepspeedai/DeepSpeed @bb68c52, 2022-12-22: deepspeed/runtime/pipe/engine.py (is_pipe_partitioned, is_grad_partitioned with TP)"},
     .adaptersOnMlp = {false, "microsoft/Megatron-DeepSpeed: megatron has no LoRA"},
     .gathersByTensor = {false, "deepspeedai/DeepSpeed @bb68c52, 2022-12-22: deepspeed/runtime/utils.py (all_gather_dp_groups, by allgather_bucket_size)"},
     .moeCapturedSince = {"", "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron has no CUDA graphs"},
     .reducesInBuffers = {false, "deepspeedai/DeepSpeed @bb68c52, 2022-12-22: deepspeed/runtime/engine.py (allreduce_bucket casts to communication_data_type and back)"},
     .stages = {StageCut::Even, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron/model/transformer.py (num_layers over the stages), megatron/model/gpt_model.py "
                                "(partition_method type:transformer)"},
     .rounds = {Rounds::Stages, "microsoft/Megatron-DeepSpeed: megatron/training.py @c240204, 2022-12-23 (an interleaved schedule wants whole rounds)"},
     .gradientBytes = {2, "VIA-Research/vTrain: FP16; megatron/arguments.py accumulates in FP32 for BF16 alone"},
     .optimizerWidth = {1, "microsoft/Megatron-DeepSpeed @c240204, 2022-12-23: megatron/optimizer/optimizer.py (fp32_from_float16_groups)"}},
    {.framework = Framework::Torchtune,
     .shard = {Shard::Ddp, "pytorch/torchtune @bd2a0fc: recipes/configs (single device); its distributed recipes call fully_shard"},
     .sequenceParallel = {true, "pytorch/torchtune @bd2a0fc: torchtune/models/llama3/_parallelism.py (_get_base_llama_tp_training_plan: SequenceParallel norms, blocks that end "
                                "in Shard(1))"},
     .expertTp = {ExpertTp::AsTp, "pytorch/torchtune @bd2a0fc: torchtune/models/llama4/_parallelism.py (ExpertTensorParallel)"},
     .recomputesCutDense = {true, "pytorch/torchtune @bd2a0fc: recipes/configs (enable_activation_checkpointing True in full fine-tuning on several GPUs from 3B on, and in "
                                  "LoRA of 70B and more; most of smaller LoRA has False)"},
     .fusedAttention = {true, "pytorch/torchtune @bd2a0fc: torchtune/modules/attention_utils.py (scaled_dot_product_attention)"},
     .fusedLoss = {true, "pytorch/torchtune @bd2a0fc: torchtune/modules/loss/cross_entropy_loss.py (LinearCrossEntropyLoss, in chunks)"},
     .interleavesTuned = {false, noPipeline},
     .slicesHops = {false, noPipeline},
     .adaptersOnMlp = {true, "pytorch/torchtune @bd2a0fc: recipes/configs (apply_lora_to_mlp True in all but one)"},
     .gathersByTensor = {false, "pytorch/torchtune @bd2a0fc: torchtune/training/_distributed.py (fully_shard, layer by layer)"},
     .moeCapturedSince = {"", "pytorch/torchtune @bd2a0fc: torchtune and recipes have no CUDA graphs"},
     .reducesInBuffers = {false, fsdpCasts},
     .stages = {StageCut::Even, noPipeline},
     .rounds = {Rounds::Any, noPipeline},
     .gradientBytes = {2, "pytorch/torchtune @bd2a0fc: recipes/configs (dtype bf16)"},
     .optimizerWidth = {0.5, "pytorch/torchtune @bd2a0fc: recipes/configs (dtype bf16 for parameters and moments)"}},
    {.framework = Framework::Automodel,
     .shard = {Shard::Zero3, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/distributed/config.py (strategy fsdp2)"},
     .sequenceParallel = {false, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/distributed/config.py (sequence_parallel False); of the six benchmarks in "
                                 "examples/llm_benchmark with TP two switch it on (llama3_3/custom_llama3_3_70b_instruct_peft_benchmark.yaml and its 2nodes)"},
     .expertTp = {ExpertTp::Whole, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/moe/parallelizer.py (_resolve_moe_tp_plan keeps routed experts out)"},
     .recomputesCutDense = {true, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark/llama3_3, qwen (activation_checkpointing true on several GPUs; "
                                  "llama3_1_8b_peft_benchmark.yaml, on one, has none)"},
     .fusedAttention = {true, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark (backend.attn te or sdpa)"},
     .fusedLoss = {true, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark (MaskedCrossEntropy)"},
     .interleavesTuned = {false, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark (pp_schedule is stated where there is a pipeline)"},
     .slicesHops = {false, stagesSend},
     .adaptersOnMlp = {true, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark/llama3_1/llama3_1_8b_peft_benchmark.yaml (target_modules '*_proj')"},
     .gathersByTensor = {false, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/distributed/config.py (FSDP2, layer by layer)"},
     .moeCapturedSince = {"", "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/cuda_graphs/partial.py (modules, not iterations; no file of examples asks for it)"},
     .reducesInBuffers = {false, fsdpCasts},
     .stages = {StageCut::Even, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/distributed/pipelining/functional.py (layers_per_stage)"},
     .rounds = {Rounds::Equal, "pytorch/pytorch: distributed/pipelining/schedules.py (ScheduleInterleaved1F1B)"},
     .gradientBytes = {4, "NVIDIA-NeMo/Automodel @36044ad: nemo_automodel/components/distributed/config.py (reduce_dtype float32)"},
     .optimizerWidth = {0.5, "NVIDIA-NeMo/Automodel @36044ad: examples/llm_benchmark (torch.optim.Adam), nemo_automodel/_transformers/auto_model.py (parameters in bfloat16 "
                             "where torch_dtype is auto); docs/guides/mixed-precision-training.mdx says that moments follow"}},
    {.framework = Framework::Xtuner,
     .shard = {Shard::Zero3, "InternLM/xtuner @b934f46: xtuner/v1/config/fsdp.py (reshard_after_forward True)"},
     .sequenceParallel = {true, "InternLM/xtuner @b934f46: xtuner/v1/ops/tensor_parallel/cuda.py (gathers and scatters the sequence); nothing in xtuner/v1/model calls it"},
     .expertTp = {ExpertTp::Whole, "InternLM/xtuner @b934f46: xtuner/v1/model/moe/moe.py (expert_tp_size 1)"},
     .recomputesCutDense = {true, "InternLM/xtuner @b934f46: xtuner/v1/config/fsdp.py (recompute_ratio 1.0), xtuner/v1/model/dense/dense.py (checkpoint_wrapper of that share "
                                  "of the layers)"},
     .fusedAttention = {true, "InternLM/xtuner @b934f46: xtuner/v1/module/attention/mha.py (attn_impl flash_attention)"},
     .fusedLoss = {true, "InternLM/xtuner @b934f46: xtuner/v1/loss/ce_loss.py (mode), examples/v1/config (chunk)"},
     .interleavesTuned = {false, noPipeline},
     .slicesHops = {false, noPipeline},
     .adaptersOnMlp = {false, "InternLM/xtuner @b934f46: xtuner/v1 has no LoRA"},
     .gathersByTensor = {false, "InternLM/xtuner @b934f46: xtuner/v1/model/base.py (fully_shard)"},
     .moeCapturedSince = {"", "InternLM/xtuner @b934f46: xtuner/v1 has CUDA graphs in rl/rollout alone"},
     .reducesInBuffers = {false, fsdpCasts},
     .stages = {StageCut::Even, noPipeline},
     .rounds = {Rounds::Any, noPipeline},
     .gradientBytes = {2, "InternLM/xtuner @b934f46: xtuner/v1/config/fsdp.py (reduce_dtype bfloat16)"},
     .optimizerWidth = {1, "InternLM/xtuner @b934f46: xtuner/v1/config/fsdp.py (param_dtype of mixed precision over FP32 masters)"}},
}};

constexpr bool eachHasASource(const FrameworkTraits &row)
{
    return std::ranges::none_of(std::array{row.shard.source, row.sequenceParallel.source, row.expertTp.source, row.recomputesCutDense.source, row.fusedAttention.source,
                                           row.fusedLoss.source, row.interleavesTuned.source, row.slicesHops.source, row.adaptersOnMlp.source, row.gathersByTensor.source,
                                           row.moeCapturedSince.source, row.reducesInBuffers.source, row.stages.source, row.rounds.source, row.gradientBytes.source,
                                           row.optimizerWidth.source},
                                [](std::string_view source) { return source.empty(); });
}

/// Rows lie by their framework, and no entry is without a source.
static_assert(std::ranges::all_of(frameworkRows, [](const FrameworkTraits &row) { return &row == &frameworkRows[static_cast<std::size_t>(row.framework)] && eachHasASource(row); }));

} // namespace

constinit const std::array<FrameworkTraits, 8> frameworkTraits = frameworkRows;

} // namespace switchyard::workload
