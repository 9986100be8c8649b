// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a plan's enumerations, for plan_words.cpp and plan_fields.cpp alone.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <core/base/echo.h>
#include <core/workload/plan.h>

namespace switchyard::workload::tables {

template <class T>
struct Word {
    T value;
    std::string_view word;
    std::string_view shown = {}; ///< in the plan editor; empty: never there
};

inline constexpr std::array<Word<Task>, 3> tasks{{{Task::Pretrain, "pretrain", "pretrain"}, {Task::Finetune, "finetune", "fine-tune"}, {Task::Lora, "lora", "LoRA"}}};
inline constexpr std::array<Word<Shard>, 5> shards{{{Shard::Ddp, "ddp", "DDP"},
                                                    {Shard::Zero1, "zero1", "ZeRO-1"},
                                                    {Shard::Zero2, "zero2", "ZeRO-2"},
                                                    {Shard::Zero3, "zero3", "ZeRO-3 / FSDP"},
                                                    {Shard::Hsdp, "hsdp", "HSDP"}}};
inline constexpr std::array<Word<Precision>, 9> precisions{{{Precision::Bf16, "bf16", "BF16"},
                                                            {Precision::Fp16, "fp16", "FP16"},
                                                            {Precision::Fp8, "fp8", "FP8"},
                                                            {Precision::Fp8Ds, "fp8-ds", "FP8 delayed"},
                                                            {Precision::Fp8Cs, "fp8-cs", "FP8 current"},
                                                            {Precision::Fp8Mx, "fp8-mx", "MXFP8"},
                                                            {Precision::Fp8Block, "fp8-block", "FP8 block"},
                                                            {Precision::Fp8Row, "fp8-row", "FP8 rowwise"},
                                                            {Precision::Nvfp4, "nvfp4", "NVFP4"}}};
inline constexpr std::array<Word<CpKind>, 3> cpKinds{
    {{CpKind::Ring, "ring", "ring"}, {CpKind::AllGather, "allgather", "all-gather"}, {CpKind::Ulysses, "ulysses", "Ulysses"}}};
inline constexpr std::array<Word<Dispatcher>, 4> dispatchers{{{Dispatcher::Nccl, "nccl", "NCCL"},
                                                              {Dispatcher::DeepEp, "deepep", "DeepEP"},
                                                              {Dispatcher::DeepEpUccl, "deepep-uccl", "DeepEP over UCCL"},
                                                              {Dispatcher::DeepEpNvshmem, "deepep-nvshmem", "DeepEP NVSHMEM"}}};
inline constexpr std::array<Word<Schedule>, 3> schedules{
    {{Schedule::OneFOneB, "1f1b", "1F1B"}, {Schedule::Interleaved, "interleaved", "interleaved"}, {Schedule::ZeroBubble, "zero-bubble", "zero-bubble"}}};
inline constexpr std::array<Word<Optimizer>, 2> optimizers{{{Optimizer::Adam, "adam", "Adam"}, {Optimizer::Muon, "muon", "Muon"}}};
inline constexpr std::array<Word<GradReduce>, 3> gradReduces{
    {{GradReduce::Unstated, "unstated", "as usual"}, {GradReduce::Fp32, "fp32", "FP32"}, {GradReduce::Bf16, "bf16", "BF16"}}};
inline constexpr std::array<Word<TpOverlap>, 3> tpOverlaps{
    {{TpOverlap::Unstated, "unstated", "as usual"}, {TpOverlap::On, "on", "on"}, {TpOverlap::Off, "off", "off"}}};
inline constexpr std::array<Word<Offload>, 3> offloads{
    {{Offload::None, "none", "nothing"}, {Offload::Optimizer, "optimizer", "optimizer"}, {Offload::Activations, "activations", "activations"}}};
inline constexpr std::array<Word<Framework>, 8> frameworks{{{Framework::Megatron, "megatron", "Megatron"},
                                                            {Framework::Nanotron, "nanotron", "Nanotron"},
                                                            {Framework::Torchtitan, "torchtitan", "TorchTitan"},
                                                            {Framework::LlmFoundry, "llm-foundry", "LLM Foundry"},
                                                            {Framework::MegatronDeepspeed, "megatron-deepspeed", "Megatron-DeepSpeed"},
                                                            {Framework::Torchtune, "torchtune", "torchtune"},
                                                            {Framework::Automodel, "automodel", "AutoModel"},
                                                            {Framework::Xtuner, "xtuner", "XTuner"}}};
inline constexpr std::array<Word<std::uint32_t>, 9> modules{{{RecomputeCoreAttn, "core_attn"},
                                                             {RecomputeLayernorm, "layernorm"},
                                                             {RecomputeMlaUpProj, "mla_up_proj"},
                                                             {RecomputeMoeAct, "moe_act"},
                                                             {RecomputeAct, "act"},
                                                             {RecomputeMlp, "mlp"},
                                                             {RecomputeMoe, "moe"},
                                                             {RecomputeOp, "op"},
                                                             {RecomputeLayer, "layer"}}};
inline constexpr std::array<Word<Axis>, 5> axes{
    {{Axis::Tp, "tp"}, {Axis::Cp, "cp"}, {Axis::Ep, "ep"}, {Axis::Dp, "dp"}, {Axis::Pp, "pp"}}};

template <class T, std::size_t N>
std::string wordOf(const std::array<Word<T>, N> &table, T value)
{
    const auto it = std::ranges::find(table, value, &Word<T>::value);
    return it == table.end() ? std::string() : std::string(it->word);
}

template <class T, std::size_t N>
Result<T> valueOf(const std::array<Word<T>, N> &table, std::string_view word, std::string_view what)
{
    const auto it = std::ranges::find(table, word, &Word<T>::word);
    if (it != table.end())
        return it->value;
    std::string words;
    for (std::size_t i = 0; i < N; ++i)
        words += (i == 0 ? "" : ", ") + std::string(table[i].word);
    return fail(ErrorCode::InvalidInput, say("unknown {} {}; expected {}", what, inQuotes(word), words));
}

} // namespace switchyard::workload::tables
