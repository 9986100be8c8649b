// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/engine_traits.h>

#include <algorithm>
#include <array>

#include <core/base/units.h>
#include <core/serve/drafting.h>
#include <core/serve/memory.h>

namespace switchyard::serve {

namespace {

using workload::AttentionKind;
using workload::KernelLibrary;
using workload::KvBlocks;

double vllmReserve_B(const Hardware &, const Serving &serving, const Rules &rules)
{
    const double own = rules.budget / static_cast<double>(serving.cut.attentionDp);
    return (serving.model.isMoe() ? 8 : 5.5) * GiB * std::min(1.0, own / 8192.0) + (serving.cut.tp > 1 ? 0.6 : 0.15) * GiB;
}

/// 512 MB + 1.5 MB · chunk + TP·PP/8 GiB + 2 MB · graph batch, with attention DP 3.5 MB · graph batch · DP (its own rule has 3, past a
/// batch of 300 4.5: with DP 72 that leaves nothing, so that such engines run with a stated share); at least 10 GiB on large GPUs, and then what drafts: 2 GiB of the model's own heads, 6 GiB of a model beside it.
double sglangReserve_B(const Hardware &hardware, const Serving &serving, const Rules &rules)
{
    double reserve = 512 * MiB + 1.5 * MiB * std::max(rules.budget, 2048) + static_cast<double>(serving.cut.gpus()) / 8.0 * GiB + 2 * MiB * rules.graphLimit;
    if (serving.cut.attentionDp > 1)
        reserve += 3.5 * MiB * rules.graphLimit * serving.cut.attentionDp;
    const Speculation &speculation = serving.speculation;
    double drafts = speculation.drafts == 0 || speculation.lookedUp ? 0 : (speculation.mtp ? 2 : 6) * GiB;
    if (speculation.drafter) // whose weights are among all weights
        drafts = std::max(0.0, 6 * GiB - weights_B(draftReplica(serving)));
    else if (speculation.byHeads())
        drafts = std::max(0.0, 2 * GiB - draftHeads_B(serving));
    return (hardware.gpu->memory_B > 60 * GiB ? std::max(reserve, 10 * GiB) : reserve) + drafts;
}

double trtllmReserve_B(const Hardware &, const Serving &, const Rules &) { return 3.5e9 + 0.36e9; }

// "@" names the commit of the stored copy that was read, of whatever date; releases are those that another file names.
constexpr std::string_view vllmArgs = "vllm-project/vllm vllm/engine/arg_utils.py @99d7eb5 (EngineArgs._set_default_args), vllm/config/cache.py @002f10e; "
                                      "release 0.24.0 as ai-dynamo/aiconfigurator systems/data times it";
constexpr std::string_view sglangArgs = "sgl-project/sglang python/sglang/srt/server_args.py @001067f (ServerArgs); "
                                        "0.5.16 as ai-dynamo/aiconfigurator sdk/backends/sglang_backend.py cites it";
constexpr std::string_view trtArgs = "NVIDIA/TensorRT-LLM tensorrt_llm/llmapi/llm_args.py @fcd3f31; "
                                     "release 1.3.0rc23 as ai-dynamo/aiconfigurator systems/data times it";
/// The key of the timings, not the products: those of an FP8 cache are labelled so, while FlashAttention 3 quantizes queries to FP8 too.
constexpr std::string_view vllmFp8 = "ai-dynamo/aiconfigurator collector/vllm/collect_attn.py @095f58a, 2026-08-21 (attn_dtype is bfloat16 whatever the cache); but "
                                     "vllm-project/vllm vllm/v1/attention/backends/flash_attn.py @0084b78 (FlashAttentionImpl.forward: scaled_fp8_quant of the query)";
constexpr std::string_view sglangFp8 = "with the timings of vLLM's; but sgl-project/sglang python/sglang/srt/layers/attention/flashattention_backend.py @003e7b7 "
                                       "(forward_extend, forward_decode: q.to(kv_cache_dtype) for heads to 256); its FlashInfer back end not read";

/// GPUs that vLLM takes for large.
constexpr bool large(const DefaultOf &of) { return of.gpu.memory_B >= 70 * GiB && of.gpu.generation != catalog::GpuGeneration::Ampere; }
constexpr bool beforeV1(const DefaultOf &of) { return isV0({ServingFramework::Vllm, of.version, true}); }

int sglangChunk(const DefaultOf &of)
{
    const double memory_GiB = of.gpu.memory_B / GiB;
    return memory_GiB < 35 ? 2048 : memory_GiB < 60 ? 4096 : memory_GiB < 160 ? 8192 : 16384;
}

int sglangGraph(const DefaultOf &of)
{
    const double memory_GiB = of.gpu.memory_B / GiB;
    if (memory_GiB >= 160)
        return 512;
    if (memory_GiB >= 60)
        return of.tp < 4 ? 256 : 512;
    return of.tp < 4 ? 32 : 160;
}

/// TensorRT-LLM's engines of C++, behind Triton and in NIM.
constexpr bool beforePyTorch(const DefaultOf &of) { return of.version > 0 && of.version < 1; }

constexpr std::string_view vllmBatch = "vllm-project/vllm vllm/engine/arg_utils.py @99d7eb5 (EngineArgs, UsageContext.OPENAI_API_SERVER: GPUs of 70 GiB and more but A100); "
                                       "before 0.8 vllm/core/scheduler.py @0054e1f (_schedule_default: prompts first, whole; 8192 is a judgement, the longer of 2048 "
                                       "and the model's context stands in SchedulerConfig of 0.6.6, a stored copy without a commit)";
constexpr std::string_view sglangMemory = "sgl-project/sglang python/sglang/srt/server_args.py @001067f (_handle_gpu_memory_settings)";
constexpr std::string_view wholePath = "nothing was found that shortens it";

constexpr std::array<EngineTraits, frameworks> traits{{
    {.framework = ServingFramework::Vllm,
     .newest = {"0.24", vllmArgs},
     .scheduling = {[](const DefaultOf &of) { return beforeV1(of) ? Scheduling::PrefillFirst : Scheduling::Mixed; },
                    "vllm-project/vllm vllm/config/scheduler.py @01230b4 (0.11 to 0.24); before 0.8 vllm/core/scheduler.py @0054e1f (_schedule_default: no decodes beside prompts)"},
     .kv = {KvPolicy::Preempt, "vllm-project/vllm vllm/v1/core/sched/scheduler.py @00024d3 (schedule: the last of those that run goes back where allocate_slots fails); "
                               "before 0.8 vllm/core/scheduler.py @0054e1f (_preempt_by_recompute)"},
     .outputAhead = {{}, "vllm-project/vllm vllm/v1/core/kv_cache_manager.py @003df29 (KVCacheManager.allocate_slots: blocks of the prompt and of this step; "
                         "its watermark is left out)"},
     .budget = {[](const DefaultOf &of) { return beforeV1(of) || large(of) ? 8192 : 2048; }, vllmBatch},
     .sequences = {[](const DefaultOf &of) { return !beforeV1(of) && large(of) ? 1024 : 256; }, vllmBatch},
     .memoryFraction = {[](const DefaultOf &of) { return of.version > 0 && of.version < 0.22 ? 0.90 : 0.92; }, "vllm-project/vllm vllm/config/cache.py @002f10e (CacheConfig.gpu_memory_utilization)"},
     .ofFree = {false, "vllm-project/vllm vllm/config/cache.py @002f10e (CacheConfig.gpu_memory_utilization: of the GPU)"},
     .graphLimit = {[](const DefaultOf &) { return 512; }, "vllm-project/vllm: config/compilation.py (max_cudagraph_capture_size, 0.11 to 0.24)"},
     .sendToken_s = {[](const DefaultOf &) { return 46e-6; }, "inference-sim/inference-sim defaults.yaml @f90a1e3, 2026-08-22 (trained_physics_coefficients, third of alpha_coeffs: 45.9 us a token): "
                                                              "its fit of vLLM"},
     .pathShare = {[](const DefaultOf &) { return 1.0; }, wholePath},
     .launchLayer_s = {0.8e-3, "judgement: some 40 launches of a layer at 20 us, which an eager all-reduce of vLLM's takes the host (measured/kernels/custom_allreduce.csv), and what "
                               "ai-dynamo/aiconfigurator is said to add to vLLM's prompts (second-hand); chosen with the rows in view: Llama-70B on B200 wants 0.7 to 1.1 ms"},
     .fp8KvByCheckpoint = {false, "vllm-project/vllm vllm/utils/torch_utils.py @0024350 (resolve_kv_cache_dtype_string: auto is the model's, but FP8 where a checkpoint of ModelOpt has "
                                  "kv_cache_quant_algo, which a precision does not tell)"},
     .groupsBesideTp = {true, "vllm-project/vllm docs/serving/data_parallel_deployment.md @01e4fce (data parallel ranks, each of the tensor parallel size)"},
     .dividesBudget = {false, "vllm-project/vllm docs/serving/data_parallel_deployment.md @01e4fce (each rank a core engine; max-num-seqs applies per rank)"},
     .frontEndPerGroup = {true, "vllm-project/vllm vllm/entrypoints/cli/serve.py @00a5fdd (ServeSubcommand.cmd: api_server_count is data_parallel_size, with internal balancing)"},
     .statedShareIsOfBoth = {false, "vllm-project/vllm vllm/config/cache.py @002f10e (CacheConfig.gpu_memory_utilization: of the GPU, for the model executor)"},
     .expertsOnAllOrOne = {true, "vllm-project/vllm vllm/model_executor/layers/fused_moe/config.py @002d607 (FusedMoEParallelConfig.make); "
                                 "docs/serving/expert_parallel_deployment.md @0170256 (EP = TP x DP)"},
     .twoBatches = {[](double version) { return TwoBatches{.possible = version <= 0 || version >= 0.11, .decodeTokens = 32, .promptTokens = 512}; },
                    "vllm-project/vllm docs/design/dbo.md (pull request 26024: --enable-dbo, the order of a layer's work), vllm/config/parallel.py (dbo_decode_token_threshold 32, "
                    "dbo_prefill_token_threshold 512; a stored copy without a commit); that 0.11 is the first with both is a judgement"},
     .kvBlocks = {KvBlocks::ByLayer, "vllm-project/vllm vllm/distributed/kv_transfer/kv_connector/v1/nixl_connector.py of 0.11 (register_kv_caches: split_k_and_v, and of FlashInfer two virtual regions "
                                     "for each; a stored copy without a commit); later releases too, nixl/connector.py @01e4fce (prefer_cross_layer_blocks: enable_cross_layers_blocks is off)"},
     .kvAcrossLayers = {[](double version) { return version <= 0 || version >= 0.16; },
                        "vllm-project/vllm pull request 33339 (enable_cross_layers_blocks, off by default; 30207 before it was taken back by 33241 in January 2026); that 0.16 is the first with it is a judgement"},
     .kernels = {KernelLibrary::Vllm, "measured: catalog/calibration, kernels timed through vLLM"},
     .fp8KvAttention = {AttentionKind::Bf16KvFp8, vllmFp8},
     .hostStep_s = {0.4e-3, "judgement: no source states it; inference-sim/inference-sim defaults.yaml @f90a1e3 fits 0.13 ms a step beside 32 us a layer; V1 schedules beside the GPU by "
                            "vllm-project/vllm vllm/config/scheduler.py @01230b4 (async_scheduling, off by default there); where rows exist they say it"},
     .reserve_B = {vllmReserve_B, "inference-sim/inference-sim sim/latency/kv_capacity.go @f90a1e3, 2026-08-22, after llm-d-benchmark's capacity_planner.py (activation peak 5.5 GiB dense, "
                                  "8 GiB MoE; non-torch 0.15 GiB, with TP 0.6 GiB); that the peak shrinks with the budget below 8192 is a judgement"}},
    {.framework = ServingFramework::Sglang,
     .newest = {"0.5", sglangArgs},
     .scheduling = {[](const DefaultOf &) { return Scheduling::PrefillFirst; }, "sgl-project/sglang python/sglang/srt/server_args.py @001067f (enable_mixed_chunk false)"},
     .kv = {KvPolicy::Preempt, "sgl-project/sglang python/sglang/srt/managers/schedule_batch.py @000eaff (ScheduleBatch.retract_decode: who has made least goes back, of equals the longest prompt)"},
     .outputAhead = {{.first = 0.7, .least = 0.098, .steps = 600, .most = 4096, .afterFull = 20},
                     "sgl-project/sglang python/sglang/srt/managers/scheduler_components/new_token_ratio_tracker.py @1a882c5 (init x SGLANG_MIN_NEW_TOKEN_RATIO_FACTOR, decay a "
                     "decode step, reset where idle), managers/schedule_policy.py @00550cd (PrefillAdder: share of what is left, at most CLIP_MAX_NEW_TOKENS; a new request's in "
                     "whole), managers/schedule_batch.py @000eaff (retract_decode); 0.7, 0.14, 600 and 20 in srt/environ.py (stored copies without a commit)"},
     .budget = {sglangChunk, sglangMemory},
     .sequences = {[](const DefaultOf &) { return 4096; }, "sgl-project/sglang python/sglang/srt/model_executor/model_runner_kv_cache_mixin.py @001ccef (init_memory: 512 times the contexts that the pool holds, "
                                                           "from 2048 to 4096); the upper bound is taken, since the pool is not known here"},
     .memoryFraction = {[](const DefaultOf &) { return 1.0; }, "less what reserve_B keeps, which is how its own rule has it"},
     .ofFree = {false, "as memoryFraction"},
     .graphLimit = {sglangGraph, sglangMemory},
     .sendToken_s = {[](const DefaultOf &) { return 51e-6; }, "measured: one detokeniser, SGLang 0.5.6 levels off at 19,600 tokens/s whatever the GPUs"},
     .pathShare = {[](const DefaultOf &) { return 1.0; }, wholePath},
     .launchLayer_s = {0, "no row runs so; measured/kernels/custom_allreduce.csv has 30 us of the host for an eager all-reduce"},
     .fp8KvByCheckpoint = {false, "sgl-project/sglang python/sglang/srt/mem_cache/kv_cache_dtype.py @10a75ea (auto is the model's, but FP8 where the checkpoint's kv_cache_quant_algo is: "
                                  "ModelOpt's, which a precision does not tell)"},
     .groupsBesideTp = {false, "sgl-project/sglang python/sglang/srt/server_args.py (enable_dp_attention: dp_size divides tp_size; stored copies without a commit)"},
     .dividesBudget = {true, "sgl-project/sglang python/sglang/srt/server_args.py (chunked_prefill_size // dp_size where enable_dp_attention; stored copies without a commit)"},
     .frontEndPerGroup = {false, "sgl-project/sglang python/sglang/srt/managers/detokenizer_manager.py @000935b (run_detokenizer_process: one; "
                                 "later releases have detokenizer_worker_num, 1 by default)"},
     .statedShareIsOfBoth = {true, "sgl-project/sglang python/sglang/srt/server_args.py @001067f (ServerArgs.mem_fraction_static: weights and KV cache pool)"},
     .expertsOnAllOrOne = {false, "sgl-project/sglang python/sglang/srt/server_args.py (ServerArgs.ep_size, 1 by default; stored copies without a commit)"},
     .twoBatches = {[](double version) { return TwoBatches{.possible = version <= 0 || version >= 0.04, .decodesInStages = true}; },
                    "sgl-project/sglang python/sglang/srt/batch_overlap/operations_strategy.py @0e02cef (_compute_moe_deepseek_blog_prefill: no stages apart; "
                    "_compute_moe_deepseek_blog_decode: two of five), by --enable-two-batch-overlap; as DeepSeek's own (deepseek-ai/profile-data README.md)"},
     .kvBlocks = {KvBlocks::ByLayer, "sgl-project/sglang python/sglang/srt/disaggregation/nixl/conn.py @007ba53 (kv_data_ptrs: K of each layer, then V; runs of pages that follow each other are one)"},
     .kvAcrossLayers = {[](double) { return false; }, "sgl-project/sglang python/sglang/srt/disaggregation/nixl/conn.py @007ba53"},
     .kernels = {KernelLibrary::Vllm, "sgl-project/sglang python/sglang/srt/layers/quantization/fp8_utils.py @002ed7e (fp8_scaled_mm of sgl_kernel, DeepGEMM, FlashInfer, Triton); "
                                      "that they take as long as those timed through vLLM is a judgement"},
     .fp8KvAttention = {AttentionKind::Bf16KvFp8, sglangFp8},
     .hostStep_s = {0.8e-3, "judgement: twice vLLM's, no source states it, though its scheduler overlaps too: sgl-project/sglang python/sglang/srt/server_args.py @001067f (disable_overlap_schedule is false); "
                            "where rows exist they say it"},
     .reserve_B = {sglangReserve_B, "sgl-project/sglang python/sglang/srt/server_args.py @001067f (_handle_gpu_memory_settings, reserve_for_graph_mb: with DP attention 3 MB, past "
                                    "300 sequences 4.5 MB; further terms for graphs of prompts and DeepEP are left out); ai-dynamo/aiconfigurator sdk/backends/sglang_backend.py"}},
    {.framework = ServingFramework::TrtLlm,
     .newest = {"1.3", trtArgs},
     .scheduling = {[](const DefaultOf &) { return Scheduling::WholePrompts; }, "NVIDIA/TensorRT-LLM tensorrt_llm/llmapi/llm_args.py @fcd3f31 (enable_chunked_prefill false)"},
     .kv = {KvPolicy::Reserve, "NVIDIA/TensorRT-LLM cpp/include/tensorrt_llm/executor/executor.h @0165bd7 (SchedulerConfig: CapacitySchedulerPolicy kGUARANTEED_NO_EVICT)"},
     .outputAhead = {{.first = 1, .least = 1}, "NVIDIA/TensorRT-LLM cpp/include/tensorrt_llm/executor/executor.h @0165bd7 (kGUARANTEED_NO_EVICT): a started request is never paused, so that its whole output is kept"},
     .budget = {[](const DefaultOf &) { return 8192; }, "NVIDIA/TensorRT-LLM tensorrt_llm/llmapi/llm_args.py @fcd3f31 (max_num_tokens)"},
     .sequences = {[](const DefaultOf &) { return 2048; }, "NVIDIA/TensorRT-LLM tensorrt_llm/builder.py @008b2b8 (BuildConfig.max_batch_size), which tensorrt_llm/commands/serve.py takes"},
     .memoryFraction = {[](const DefaultOf &) { return 0.9; }, "NVIDIA/TensorRT-LLM docs/source/features/kvcache.md @0076e93 (free_gpu_memory_fraction)"},
     .ofFree = {true, "NVIDIA/TensorRT-LLM docs/source/features/kvcache.md @0076e93 (free_gpu_memory_fraction of free memory)"},
     .graphLimit = {[](const DefaultOf &of) { return beforePyTorch(of) ? 0 : 128; },
                    "NVIDIA/TensorRT-LLM tensorrt_llm/llmapi/llm_args.py @0004396 (BaseCudaGraphConfig.max_batch_size: 128 where none is given; its enable_padding is off, so that sizes "
                    "between those of the list run without a graph: they are padded here); before 1.0 cpp/include/tensorrt_llm/executor/executor.h @0165bd7 "
                    "(ExtendedRuntimePerfKnobConfig: cudaGraphMode false)"},
     .sendToken_s = {[](const DefaultOf &of) { return beforePyTorch(of) ? 0 : of.version > 0 && of.version < 1.01 ? 108e-6 : 50e-6; },
                     "measured: trtllm-serve without postprocess workers, 1.0 levels off at 9,250 tokens/s on 2, 4 and 8 GPUs; judgement: later ones as the others"},
     .pathShare = {[](const DefaultOf &of) { return beforePyTorch(of) ? 0.1 : 1.0; }, "judgement: Triton, NIM: C++ from the socket to the engine"},
     .launchLayer_s = {0, "measured: prompts have no graph (docs/source/features/torch_compile_and_piecewise_cuda_graph.md: off by default), yet rows on B200 show no launches: 0.3 ms a layer "
                          "changes nothing there, 0.6 is worse"},
     .fp8KvByCheckpoint = {true, "NVIDIA/TensorRT-LLM tensorrt_llm/_torch/pyexecutor/model_loader.py @004b733 (validate_and_set_kv_cache_quant: auto is the checkpoint's), "
                                 "tensorrt_llm/_torch/model_config.py @008e0af (_build_modelopt_quant_config: kv_cache_quant_algo; load_hf_quant_config has none for FP8 in blocks and MXFP4)"},
     .groupsBesideTp = {false, "NVIDIA/TensorRT-LLM docs/source/features/parallel-strategy.md @65b31db (attention DP over the tensor parallel size)"},
     .dividesBudget = {false, "NVIDIA/TensorRT-LLM tensorrt_llm/_torch/model_config.py @008e0af (moe_max_num_tokens is max_num_tokens x dp_size: each rank has its own); "
                              "tensorrt_llm/_torch/pyexecutor/executor_request_queue.py @007a750 (_fetch_new_requests_attention_dp: each rank schedules the requests that it was given)"},
     .frontEndPerGroup = {false, "NVIDIA/TensorRT-LLM tensorrt_llm/commands/serve.py @00209af (launch_server: one OpenAIServer, num_postprocess_workers 0)"},
     .statedShareIsOfBoth = {false, "NVIDIA/TensorRT-LLM docs/source/features/kvcache.md @0076e93 (free_gpu_memory_fraction of free memory, 0.9); "
                                    "tensorrt_llm/llmapi/llm_args.py @fcd3f31 (KvCacheConfig)"},
     .expertsOnAllOrOne = {false, "NVIDIA/TensorRT-LLM docs/source/features/parallel-strategy.md @65b31db (MoE TP x EP = TP); "
                                  "tensorrt_llm/llmapi/llm_args.py @fcd3f31 (moe_expert_parallel_size)"},
     .twoBatches = {[](double) { return TwoBatches{}; },
                    "NVIDIA/TensorRT-LLM docs/source/blogs/tech_blog/blog8_Scaling_Expert_Parallelism_in_TensorRT-LLM_part2.md, blog14_…_part3.md: none is told of"},
     .kvBlocks = {KvBlocks::AcrossLayers, "NVIDIA/TensorRT-LLM docs/source/features/disagg-serving.md @0434b98 (max_tokens_in_buffer: what is sent is gathered into a buffer first); what that copy takes is not modelled"},
     .kvAcrossLayers = {[](double) { return true; }, "as kvBlocks"},
     .kernels = {KernelLibrary::TrtLlm, "measured: catalog/calibration, kernels timed through TensorRT-LLM"},
     .fp8KvAttention = {AttentionKind::Fp8, "NVIDIA/TensorRT-LLM cpp/tensorrt_llm/thop/attentionOp.cpp (mFP8ContextFMHA: FP8 cache and paged context; a stored copy without a commit); "
                                            "docs/source/features/attention.md @30d2c50: of prompts, while XQA decodes in 16 bits"},
     .hostStep_s = {0.8e-3, "judgement: twice vLLM's, no source states it, though its scheduler overlaps too: NVIDIA/TensorRT-LLM docs/source/features/overlap-scheduler.md @081661b (enabled by default); "
                            "where rows exist they say it"},
     .reserve_B = {trtllmReserve_B, "ai-dynamo/aiconfigurator aic-core/src/aiconfigurator_core/systems/h100_sxm.yaml @095f58a, 2026-08-21 "
                                    "(misc: other_mem 3.5 GiB, nccl_mem 342 to 392 MiB, none on one GPU)"}},
}};

constexpr bool everyEntrySaysItsSource(const EngineTraits &row)
{
    return std::ranges::none_of(std::array{row.newest.source, row.scheduling.source, row.kv.source, row.outputAhead.source, row.budget.source, row.sequences.source,
                                           row.memoryFraction.source, row.ofFree.source, row.graphLimit.source, row.sendToken_s.source, row.pathShare.source, row.launchLayer_s.source,
                                           row.fp8KvByCheckpoint.source, row.groupsBesideTp.source, row.dividesBudget.source, row.frontEndPerGroup.source,
                                           row.statedShareIsOfBoth.source, row.expertsOnAllOrOne.source, row.twoBatches.source, row.kvBlocks.source, row.kvAcrossLayers.source, row.kernels.source, row.fp8KvAttention.source, row.hostStep_s.source,
                                           row.reserve_B.source},
                                [](std::string_view source) { return source.empty(); });
}

/// Rows lie by their framework, and no entry is without a source.
static_assert(std::ranges::all_of(traits, [](const EngineTraits &row) { return &row == &traits[static_cast<std::size_t>(row.framework)] && everyEntrySaysItsSource(row); }));

} // namespace

const EngineTraits &engineTraits(ServingFramework framework) { return traits[static_cast<std::size_t>(framework)]; }

TwoBatches twoBatchesOf(const EngineRelease &release) { return engineTraits(release.framework).twoBatches.is(release.version); }

} // namespace switchyard::serve
