// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/keyfigures.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>

namespace switchyard::predict {

namespace {

std::vector<KeyFigure> servingFigures(const catalog::Catalog &catalog, const design::Design &design, const DesignPrediction &prediction)
{
    const serve::ServingPrediction &served = prediction.serving->prediction;
    const auto &cost = served.cost;
    return {
        {"ttft_p50_s", say("TTFT, median"), Unit::Seconds, served.ttft_s.p50, -1},
        {"ttft_p99_s", say("TTFT, p99"), Unit::Seconds, served.ttft_s.p99, -1},
        {"tpot_p50_s", say("TPOT, median"), Unit::Seconds, served.tpot_s.p50, -1},
        {"tpot_p99_s", say("TPOT, p99"), Unit::Seconds, served.tpot_s.p99, -1},
        {"itl_p99_s", say("ITL, p99"), Unit::Seconds, served.itl_s.p99, -1},
        {"e2e_p50_s", say("End to end, median"), Unit::Seconds, served.e2e_s.p50, -1},
        {"output_tokens_per_s", say("Output"), Unit::TokensPerSecond, served.outputPerS, 1},
        {"output_tokens_per_s_per_gpu", say("Output per GPU"), Unit::TokensPerSecond, prediction.prediction.tokensPerSPerGpu, 1},
        {"kv_use", say("KV cache, fullest"), Unit::Share, served.kvUse, -1},
        {"usd_per_hour", say("Cost per hour"), Unit::UsdPerHour, prediction.bill.usdPerHour(), -1},
        {"usd_per_million_input_tokens", say("Cost per million input tokens"), Unit::Usd, cost && cost->usdPerMillionInput > 0 ? std::optional(cost->usdPerMillionInput) : std::nullopt, -1},
        {"usd_per_million_output_tokens", say("Cost per million output tokens"), Unit::Usd, cost ? cost->usdPerMillionOutput : std::nullopt, -1},
        {"gpus", say("GPUs"), Unit::Count, design::gpuCount(design, catalog), 0},
        {"instances", say("Instances"), Unit::Count, static_cast<double>(design.instances.size()), 0},
    };
}

std::vector<KeyFigure> rlFigures(const catalog::Catalog &catalog, const design::Design &design, const DesignPrediction &prediction)
{
    const rl::RlPrediction &p = prediction.rl->prediction;
    const auto part = [](double seconds) { return seconds > 0 ? std::optional(seconds) : std::nullopt; };
    return {
        {"step_time_s", say("Step time"), Unit::Seconds, p.step.period_s, -1},
        {"tokens_per_s", say("Throughput"), Unit::TokensPerSecond, prediction.prediction.tokensPerS, 1},
        {"tokens_per_s_per_gpu", say("Throughput per GPU"), Unit::TokensPerSecond, prediction.prediction.tokensPerSPerGpu, 1},
        {"idle_share", say("GPU time unused"), Unit::Share, p.step.idleShare(), -1},
        {"rollout_s", say("Rollout"), Unit::Seconds, p.parts.rollout_s, -1},
        {"rollout_tail_s", say("of it: the tail"), Unit::Seconds, std::max(0.0, p.parts.rollout_s - p.parts.bulk_s), -1},
        {"old_logprobs_s", say("Old log-probs"), Unit::Seconds, part(p.parts.old_s), -1},
        {"reference_s", say("Reference log-probs"), Unit::Seconds, part(p.parts.reference_s), -1},
        {"update_s", say("Updates"), Unit::Seconds, p.parts.update_s, -1},
        {"weight_sync_s", say("Weight sync"), Unit::Seconds, p.parts.sync_s, -1},
        {"usd_per_hour", say("Cost per hour"), Unit::UsdPerHour, prediction.bill.usdPerHour(), -1},
        {"usd_per_step", say("Cost per step"), Unit::Usd, p.cost ? std::optional(p.cost->usdPerStep) : std::nullopt, -1},
        {"gpus", say("GPUs"), Unit::Count, design::gpuCount(design, catalog), 0},
        {"instances", say("Instances"), Unit::Count, static_cast<double>(design.instances.size()), 0},
    };
}

} // namespace

std::vector<KeyFigure> keyFigures(const catalog::Catalog &catalog, const design::Design &design, const DesignPrediction *prediction)
{
    if (prediction && prediction->serving)
        return servingFigures(catalog, design, *prediction);
    if (prediction && prediction->rl)
        return rlFigures(catalog, design, *prediction);
    const Prediction *p = prediction ? &prediction->prediction : nullptr;
    const auto of = [p](double value) { return p ? std::optional(value) : std::nullopt; };
    const std::optional<double> hourly = prediction ? prediction->bill.usdPerHour() : design::billOf(catalog, design).usdPerHour();
    const bool priced = p && p->cost;
    std::vector<KeyFigure> figures = {
        {"step_time_s", say("Step time"), Unit::Seconds, of(p ? p->step_s : 0), -1},
        {"tokens_per_s", say("Throughput"), Unit::TokensPerSecond, of(p ? p->tokensPerS : 0), 1},
        {"tflops_per_gpu", say("Work per GPU"), Unit::TeraflopsPerSecond, of(p ? p->modelFlopsPerGpuPerS / 1e12 : 0), 1},
        {"mfu", say("MFU"), Unit::Share, of(p ? p->mfu : 0), 1},
        {"memory_per_gpu_bytes", say("Memory per GPU"), Unit::Bytes, of(p ? p->memory.total : 0), -1},
        {"usd_per_hour", say("Cost per hour"), Unit::UsdPerHour, hourly, -1},
        {"usd_per_step", say("Cost per step"), Unit::Usd, priced ? std::optional(p->cost->usdPerStep) : std::nullopt, -1},
        {"usd_per_million_tokens", say("Cost per million tokens"), Unit::Usd, priced ? std::optional(p->cost->usdPerMillionTokens) : std::nullopt, -1},
        {"gpus", say("GPUs"), Unit::Count, design::gpuCount(design, catalog), 0},
        {"instances", say("Instances"), Unit::Count, static_cast<double>(design.instances.size()), 0},
    };
    if (p) {
        for (const BreakdownItem &item : p->breakdown)
            if (item.exposed_s >= 0.01 * p->step_s)
                figures.push_back({"exposed_" + std::string(workload::infoOf(item.part).id) + "_s", say("of it: {}", workload::nameOf(item.part)), Unit::Seconds, item.exposed_s, -1, item.part});
    }
    return figures;
}

double timeOf_s(const DesignPrediction &prediction)
{
    if (!prediction.trains)
        for (const transfer::TransferPrediction &transfer : prediction.transfers)
            if (transfer.job == prediction.job)
                return transfer.seconds;
    return prediction.prediction.step_s;
}

format::Formatted shown(const KeyFigure &figure)
{
    return figure.value ? format::inUnit(*figure.value, figure.unit) : "–";
}

Said shownChange(const KeyFigure &before, const KeyFigure &now)
{
    if (!before.value || !now.value)
        return {};
    const double delta = *now.value - *before.value;
    if (std::abs(delta) <= 1e-6 * std::max(std::abs(*before.value), std::abs(*now.value)))
        return {};
    if (now.unit == Unit::Share) // of percent: points, not percent of percent
        return say("{} points", (delta < 0 ? "−" : "+") + format::significant(std::abs(delta) * 100));
    const format::Formatted size = (delta < 0 ? "−" : "+") + format::inUnit(std::abs(delta), now.unit);
    return verbatim(std::abs(*before.value) > 0 ? size + " (" + format::signedPercent(delta / *before.value) + ")" : size);
}

std::vector<FigurePair> paired(const std::vector<KeyFigure> &before, const std::vector<KeyFigure> &now)
{
    std::vector<FigurePair> pairs;
    const auto find = [](const std::vector<KeyFigure> &in, const KeyFigure &like) {
        const auto found = std::ranges::find(in, like.id, &KeyFigure::id);
        KeyFigure none = like;
        none.value.reset();
        return found != in.end() ? *found : none;
    };
    pairs.reserve(now.size() + before.size());
    for (const KeyFigure &figure : now)
        pairs.push_back({find(before, figure), figure});
    for (const KeyFigure &figure : before)
        if (std::ranges::find(now, figure.id, &KeyFigure::id) == now.end())
            pairs.push_back({figure, find(now, figure)});
    return pairs;
}

} // namespace switchyard::predict
