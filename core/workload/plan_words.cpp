// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/plan.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/workload/plan_tables.h>

namespace switchyard::workload {

namespace {

using namespace tables;

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

Result<Shard> shardFromWord(std::string_view word) { return valueOf(shards, word, "sharding"); }
Result<Precision> precisionFromWord(std::string_view word) { return valueOf(precisions, word, "precision"); }
Result<CpKind> cpKindFromWord(std::string_view word) { return valueOf(cpKinds, word, "context-parallel kind"); }
Result<Dispatcher> dispatcherFromWord(std::string_view word) { return valueOf(dispatchers, word, "dispatcher"); }
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
            return fail(ErrorCode::InvalidInput, say("recompute {}; expected block:N with N layers of each stage", inQuotes(word)));
        return recompute;
    }
    constexpr std::string_view prefix = "selective:";
    if (!word.starts_with(prefix))
        return fail(ErrorCode::InvalidInput, say("unknown recompute {}; expected unstated, none, full, block:N or selective:MODULE[+MODULE]", inQuotes(word)));
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
            return fail(ErrorCode::InvalidInput, say("rank order {} names {} twice", inQuotes(word), part));
        order.push_back(axis);
    }
    for (const Axis axis : {Axis::Tp, Axis::Cp, Axis::Dp, Axis::Pp}) {
        if (std::ranges::find(order, axis) == order.end())
            return fail(ErrorCode::InvalidInput, say("rank order {} lacks {}; expected all of tp, cp, dp, pp (and ep)", inQuotes(word), wordOf(axes, axis)));
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
