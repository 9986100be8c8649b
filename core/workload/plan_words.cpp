// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/plan.h>

#include <algorithm>
#include <array>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/workload/words.h>

namespace switchyard::workload {

namespace {

template <class T>
struct Word {
    T value;
    std::string_view word;
};

constexpr std::array<Word<Task>, 3> tasks{{{Task::Pretrain, "pretrain"}, {Task::Finetune, "finetune"}, {Task::Lora, "lora"}}};
constexpr std::array<Word<Shard>, 5> shards{{{Shard::Ddp, "ddp"},
                                             {Shard::Zero1, "zero1"},
                                             {Shard::Zero2, "zero2"},
                                             {Shard::Zero3, "zero3"},
                                             {Shard::Hsdp, "hsdp"}}};
constexpr std::array<Word<Precision>, 9> precisions{{{Precision::Bf16, "bf16"},
                                                     {Precision::Fp16, "fp16"},
                                                     {Precision::Fp8, "fp8"},
                                                     {Precision::Fp8Ds, "fp8-ds"},
                                                     {Precision::Fp8Cs, "fp8-cs"},
                                                     {Precision::Fp8Mx, "fp8-mx"},
                                                     {Precision::Fp8Block, "fp8-block"},
                                                     {Precision::Fp8Row, "fp8-row"},
                                                     {Precision::Nvfp4, "nvfp4"}}};
constexpr std::array<Word<CpKind>, 3> cpKinds{
    {{CpKind::Ring, "ring"}, {CpKind::AllGather, "allgather"}, {CpKind::Ulysses, "ulysses"}}};
constexpr std::array<Word<Dispatcher>, 4> dispatchers{{{Dispatcher::Nccl, "nccl"},
                                                       {Dispatcher::DeepEp, "deepep"},
                                                       {Dispatcher::DeepEpUccl, "deepep-uccl"},
                                                       {Dispatcher::DeepEpNvshmem, "deepep-nvshmem"}}};
constexpr std::array<Word<Schedule>, 3> schedules{
    {{Schedule::OneFOneB, "1f1b"}, {Schedule::Interleaved, "interleaved"}, {Schedule::ZeroBubble, "zero-bubble"}}};
constexpr std::array<Word<Optimizer>, 2> optimizers{{{Optimizer::Adam, "adam"}, {Optimizer::Muon, "muon"}}};
constexpr std::array<Word<TpOverlap>, 3> tpOverlaps{
    {{TpOverlap::Unstated, "unstated"}, {TpOverlap::On, "on"}, {TpOverlap::Off, "off"}}};
constexpr std::array<Word<Offload>, 3> offloads{
    {{Offload::None, "none"}, {Offload::Optimizer, "optimizer"}, {Offload::Activations, "activations"}}};
constexpr std::array<Word<Framework>, 8> frameworks{{{Framework::Megatron, "megatron"},
                                                     {Framework::Nanotron, "nanotron"},
                                                     {Framework::Torchtitan, "torchtitan"},
                                                     {Framework::LlmFoundry, "llm-foundry"},
                                                     {Framework::MegatronDeepspeed, "megatron-deepspeed"},
                                                     {Framework::Torchtune, "torchtune"},
                                                     {Framework::Automodel, "automodel"},
                                                     {Framework::Xtuner, "xtuner"}}};
constexpr std::array<Word<std::uint32_t>, 9> modules{{{RecomputeCoreAttn, "core_attn"},
                                                      {RecomputeLayernorm, "layernorm"},
                                                      {RecomputeMlaUpProj, "mla_up_proj"},
                                                      {RecomputeMoeAct, "moe_act"},
                                                      {RecomputeAct, "act"},
                                                      {RecomputeMlp, "mlp"},
                                                      {RecomputeMoe, "moe"},
                                                      {RecomputeOp, "op"},
                                                      {RecomputeLayer, "layer"}}};
constexpr std::array<Word<Axis>, 5> axes{
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
    std::string message = "unknown " + std::string(what) + " " + inQuotes(word) + "; expected ";
    for (std::size_t i = 0; i < N; ++i)
        message += (i == 0 ? "" : ", ") + std::string(table[i].word);
    return fail(ErrorCode::InvalidInput, std::move(message));
}

template <class T, std::size_t N>
std::vector<std::string> listOf(const std::array<Word<T>, N> &table)
{
    std::vector<std::string> list;
    for (const Word<T> &entry : table)
        list.emplace_back(entry.word);
    return list;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

} // namespace

std::string toWord(Task value) { return wordOf(tasks, value); }
std::string toWord(Shard value) { return wordOf(shards, value); }
std::string toWord(Precision value) { return wordOf(precisions, value); }
std::string toWord(CpKind value) { return wordOf(cpKinds, value); }
std::string toWord(Dispatcher value) { return wordOf(dispatchers, value); }
std::string toWord(Schedule value) { return wordOf(schedules, value); }
std::string toWord(Optimizer value) { return wordOf(optimizers, value); }
std::string toWord(Offload value) { return wordOf(offloads, value); }
std::string toWord(TpOverlap value) { return wordOf(tpOverlaps, value); }
std::string toWord(Framework value) { return wordOf(frameworks, value); }

template <> std::vector<std::string> words<Task>() { return listOf(tasks); }
template <> std::vector<std::string> words<Shard>() { return listOf(shards); }
template <> std::vector<std::string> words<Precision>() { return listOf(precisions); }
template <> std::vector<std::string> words<CpKind>() { return listOf(cpKinds); }
template <> std::vector<std::string> words<Dispatcher>() { return listOf(dispatchers); }
template <> std::vector<std::string> words<Schedule>() { return listOf(schedules); }
template <> std::vector<std::string> words<Optimizer>() { return listOf(optimizers); }
template <> std::vector<std::string> words<Offload>() { return listOf(offloads); }
template <> std::vector<std::string> words<TpOverlap>() { return listOf(tpOverlaps); }
template <> std::vector<std::string> words<Framework>() { return listOf(frameworks); }

std::string toWord(const Recompute &recompute)
{
    switch (recompute.kind) {
    case RecomputeKind::Unstated: return "unstated";
    case RecomputeKind::None: return "none";
    case RecomputeKind::Full: return "full";
    case RecomputeKind::Block: return "block:" + std::to_string(recompute.layers);
    case RecomputeKind::Selective: break;
    }
    std::string word = "selective:";
    bool first = true;
    for (const auto &module : modules) {
        if ((recompute.modules & module.value) == 0)
            continue;
        word += (first ? "" : "+") + std::string(module.word);
        first = false;
    }
    return word;
}

std::string toWord(const std::vector<Axis> &rankOrder)
{
    std::string word;
    for (const Axis axis : rankOrder)
        word += (word.empty() ? "" : "-") + wordOf(axes, axis);
    return word;
}

Result<Task> taskFromWord(std::string_view word) { return valueOf(tasks, word, "task"); }
Result<Shard> shardFromWord(std::string_view word) { return valueOf(shards, word, "sharding"); }
Result<Precision> precisionFromWord(std::string_view word) { return valueOf(precisions, word, "precision"); }
Result<CpKind> cpKindFromWord(std::string_view word) { return valueOf(cpKinds, word, "context-parallel kind"); }
Result<Dispatcher> dispatcherFromWord(std::string_view word) { return valueOf(dispatchers, word, "dispatcher"); }
Result<Schedule> scheduleFromWord(std::string_view word) { return valueOf(schedules, word, "schedule"); }
Result<Optimizer> optimizerFromWord(std::string_view word) { return valueOf(optimizers, word, "optimizer"); }
Result<TpOverlap> tpOverlapFromWord(std::string_view word) { return valueOf(tpOverlaps, word, "TP overlap"); }
Result<Offload> offloadFromWord(std::string_view word) { return valueOf(offloads, word, "offload"); }
Result<Framework> frameworkFromWord(std::string_view word) { return valueOf(frameworks, word, "framework"); }

Result<Recompute> recomputeFromWord(std::string_view word)
{
    if (word == "unstated")
        return Recompute{RecomputeKind::Unstated, 0};
    if (word == "none")
        return Recompute{RecomputeKind::None, 0};
    if (word == "full")
        return Recompute{RecomputeKind::Full, 0};
    if (constexpr std::string_view block = "block:"; word.starts_with(block)) {
        const auto layers = number::wholeFromText(word.substr(block.size()), 1, number::mostOfPlan);
        Recompute recompute{RecomputeKind::Block, 0, static_cast<int>(layers.value_or(0))};
        if (!layers)
            return fail(ErrorCode::InvalidInput, "recompute " + inQuotes(word) + "; expected block:N with N layers of each stage");
        return recompute;
    }
    constexpr std::string_view prefix = "selective:";
    if (!word.starts_with(prefix))
        return fail(ErrorCode::InvalidInput, "unknown recompute " + inQuotes(word)
                                                 + "; expected unstated, none, full, block:N or selective:MODULE[+MODULE]");
    Recompute recompute{RecomputeKind::Selective, 0};
    for (const std::string_view part : split(word.substr(prefix.size()), '+')) {
        SWITCHYARD_TRY(const std::uint32_t bit, valueOf(modules, part, "recompute module"));
        recompute.modules |= bit;
    }
    return recompute;
}

Result<std::vector<Axis>> rankOrderFromWord(std::string_view word)
{
    std::vector<Axis> order;
    for (const std::string_view part : split(word, '-')) {
        SWITCHYARD_TRY(const Axis axis, valueOf(axes, part, "rank-order axis"));
        if (std::ranges::find(order, axis) != order.end())
            return fail(ErrorCode::InvalidInput, "rank order " + inQuotes(word) + " names " + std::string(part) + " twice");
        order.push_back(axis);
    }
    for (const Axis axis : {Axis::Tp, Axis::Cp, Axis::Dp, Axis::Pp}) {
        if (std::ranges::find(order, axis) == order.end())
            return fail(ErrorCode::InvalidInput, "rank order " + inQuotes(word) + " lacks " + wordOf(axes, axis)
                                                     + "; expected all of tp, cp, dp, pp (and ep)");
    }
    return order;
}

std::string shortText(const Plan &plan)
{
    std::string text = "TP" + std::to_string(plan.tp) + (plan.sp ? "+SP" : "") + " PP" + std::to_string(plan.pp);
    const auto add = [&text](const char *name, int value) {
        if (value > 1)
            text += " " + std::string(name) + std::to_string(value);
    };
    add("VPP", plan.vpp);
    add("CP", plan.cp);
    add("EP", plan.ep);
    add("ETP", plan.etp);
    add("DP", plan.dp);
    text += " " + toWord(plan.shard) + " mbs " + std::to_string(plan.mbs) + " recompute " + toWord(plan.recompute) + " " + toWord(plan.schedule);
    if (plan.offload != Offload::None)
        text += " offload " + toWord(plan.offload);
    return text;
}

} // namespace switchyard::workload
