// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/engine_traits.h>

#include <algorithm>
#include <array>

#include <core/base/units.h>

namespace switchyard::serve {

namespace {

using workload::AttentionKind;
using workload::KernelLibrary;

double vllmReserve_B(const Hardware &, const Serving &serving, const Rules &rules)
{
    const double own = rules.budget / static_cast<double>(serving.cut.attentionDp);
    return (serving.model.isMoe() ? 8 : 5.5) * GiB * std::min(1.0, own / 8192.0) + (serving.cut.tp > 1 ? 0.6 : 0.15) * GiB;
}

/// 512 MB + 1.5 MB · chunk + TP·PP/8 GiB + 2 MB · graph batch; at least 10 GiB on large GPUs.
double sglangReserve_B(const Hardware &hardware, const Serving &serving, const Rules &rules)
{
    double reserve = 512 * MiB + 1.5 * MiB * rules.budget + static_cast<double>(serving.cut.gpus()) / 8.0 * GiB + 2 * MiB * rules.graphLimit;
    if (serving.cut.attentionDp > 1)
        reserve += 3.5 * MiB * rules.graphLimit * serving.cut.attentionDp;
    return hardware.gpu->memory_B > 60 * GiB ? std::max(reserve, 10 * GiB) : reserve;
}

double trtllmReserve_B(const Hardware &, const Serving &, const Rules &) { return 3.5e9 + 0.36e9; }

constexpr std::string_view vllmArgs = "vllm-project/vllm: engine/arg_utils.py, config/parallel.py";
constexpr std::string_view sglangArgs = "sgl-project/sglang: srt/server_args.py";
constexpr std::string_view trtArgs = "NVIDIA/TensorRT-LLM: llmapi/llm_args.py";
constexpr std::string_view fp8Read = "its FP8 cache is read into 16-bit products: FlashAttention and FlashInfer back ends";

constexpr std::array<EngineTraits, frameworks> traits{{
    {.framework = Framework::Vllm,
     .newest = {"0.24", vllmArgs},
     .dividesBudget = {false, "vllm-project/vllm: docs/serving/data_parallel_deployment.md (each rank a core engine with its scheduler)"},
     .frontEndPerGroup = {true, "vllm-project/vllm: entrypoints/cli/serve.py (api_server_count is the data parallel size)"},
     .statedShareIsOfBoth = {false, "vllm-project/vllm: config/cache.py (gpu_memory_utilization is of the whole)"},
     .expertsOnAllOrOne = {true, "vllm-project/vllm: docs/serving/expert_parallel_deployment.md (EP = TP x DP)"},
     .kernels = {KernelLibrary::Vllm, "measured: catalog/calibration, kernels timed through vLLM"},
     .fp8KvAttention = {AttentionKind::Bf16KvFp8, fp8Read},
     .hostStep_s = {0.4e-3, "recalled: V1 schedules beside the GPU; where rows exist they say it"},
     .reserve_B = {vllmReserve_B, "llm-d's planner, BLIS (activation peak 5.5 GiB dense, 8 GiB MoE; non-torch 0.15 GiB, with TP 0.6 GiB)"}},
    {.framework = Framework::Sglang,
     .newest = {"0.5", sglangArgs},
     .dividesBudget = {true, "sgl-project/sglang: srt/server_args.py (chunked_prefill_size // dp_size with DP attention)"},
     .frontEndPerGroup = {false, "sgl-project/sglang: srt/managers/detokenizer_manager.py (one process)"},
     .statedShareIsOfBoth = {true, "sgl-project/sglang: srt/server_args.py (mem_fraction_static: weights and KV cache)"},
     .expertsOnAllOrOne = {false, sglangArgs},
     .kernels = {KernelLibrary::Vllm, "recalled: the GEMMs of its own library are those timed through vLLM (CUTLASS, DeepGEMM)"},
     .fp8KvAttention = {AttentionKind::Bf16KvFp8, fp8Read},
     .hostStep_s = {0.8e-3, "recalled: twice vLLM's; where rows exist they say it"},
     .reserve_B = {sglangReserve_B, "sgl-project/sglang: srt/server_args.py (reserved memory behind mem_fraction_static), as aiconfigurator has it"}},
    {.framework = Framework::TrtLlm,
     .newest = {"1.3", trtArgs},
     .dividesBudget = {false, "NVIDIA/TensorRT-LLM: docs, attention DP (max_num_tokens of each rank)"},
     .frontEndPerGroup = {false, "NVIDIA/TensorRT-LLM: trtllm-serve (one server)"},
     .statedShareIsOfBoth = {false, "NVIDIA/TensorRT-LLM: llmapi/llm_args.py (free_gpu_memory_fraction, after the weights)"},
     .expertsOnAllOrOne = {false, "NVIDIA/TensorRT-LLM: llmapi/llm_args.py (moe_expert_parallel_size)"},
     .kernels = {KernelLibrary::TrtLlm, "measured: catalog/calibration, kernels timed through TensorRT-LLM"},
     .fp8KvAttention = {AttentionKind::Fp8, "NVIDIA/TensorRT-LLM: FP8 FMHA where the cache is FP8"},
     .hostStep_s = {0.8e-3, "recalled: twice vLLM's; where rows exist they say it"},
     .reserve_B = {trtllmReserve_B, "ai-dynamo/aiconfigurator (3.5 GB beside, 0.34 to 0.39 GB of NCCL)"}},
}};

/// Rows lie by their framework, and no entry is without a source.
static_assert(std::ranges::all_of(traits, [](const EngineTraits &row) {
    return &row == &traits[static_cast<std::size_t>(row.framework)] && !row.newest.source.empty() && !row.dividesBudget.source.empty() && !row.frontEndPerGroup.source.empty()
        && !row.statedShareIsOfBoth.source.empty() && !row.expertsOnAllOrOne.source.empty() && !row.kernels.source.empty() && !row.fp8KvAttention.source.empty()
        && !row.hostStep_s.source.empty() && !row.reserve_B.source.empty();
}));

} // namespace

const EngineTraits &engineTraits(Framework framework) { return traits[static_cast<std::size_t>(framework)]; }

} // namespace switchyard::serve
