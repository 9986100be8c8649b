// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/seenmemory.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <core/layer/rank_layout.h>
#include <core/serve/traffic.h>
#include <core/train/engine.h>

namespace switchyard::results {

namespace {

/// By column, of the job's ranks.
std::vector<std::vector<std::size_t>> gpusOf(const predict::DesignPrediction &prediction, const std::vector<MemoryColumn> &columns)
{
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    std::vector<std::vector<std::size_t>> out(columns.size());
    const auto put = [&](std::size_t rank, std::size_t column) {
        if (rank < gpuOfRank.size() && gpuOfRank[rank] >= 0 && column < out.size())
            out[column].push_back(static_cast<std::size_t>(gpuOfRank[rank]));
    };
    const auto stageOf = [](const workload::Plan &plan, std::size_t rank) { return static_cast<std::size_t>(layer::roleOf(plan, static_cast<int>(rank)).pp); };
    if (prediction.serving) { // phases in the order of their ranks
        std::size_t rank = 0, column = 0;
        for (const serve::PhasePrediction &phase : prediction.serving->prediction.phases) {
            for (int i = serve::ranksOf(phase.pool); i > 0; --i)
                put(rank++, column);
            ++column;
        }
    } else if (prediction.rl) { // the rollout, then the update's stages; in turn on the same GPUs: the fuller of both
        const rl::RlPrediction &step = prediction.rl->prediction;
        const auto updates = static_cast<std::size_t>(step.passes.plan.gpus()), answers = static_cast<std::size_t>(step.cut.gpus() * step.cut.replicas);
        const std::size_t first = prediction.rl->asked.job.placement == rl::PoolPlacement::Split ? updates : 0;
        for (std::size_t rank = 0; rank < std::max(updates, first + answers); ++rank) {
            const std::size_t stage = rank < updates ? 1 + stageOf(step.passes.plan, rank) : 0;
            const bool rollsOut = rank >= first && rank < first + answers;
            put(rank, rollsOut && (stage == 0 || stage >= columns.size() || columns[0].total_B >= columns[stage].total_B) ? 0 : stage);
        }
    } else if (prediction.trains && prediction.engine) {
        for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
            put(rank, columns.size() > 1 ? stageOf(prediction.engine->plan, rank) : 0);
    }
    return out;
}

} // namespace

std::vector<std::optional<SeenMemory>> seenMemory(const predict::DesignPrediction &prediction, const std::vector<MemoryColumn> &columns, const telemetry::Observation *observation)
{
    std::vector<std::optional<SeenMemory>> out(columns.size());
    if (!observation || observation->age_s.size() != prediction.gpuMemory_B.size()) // of other instances
        return out;
    const auto series = observation->series.find(telemetry::Quantity::MemoryUsed_B);
    if (series == observation->series.end() || !series->second.available)
        return out;
    const std::vector<std::vector<std::size_t>> gpus = gpusOf(prediction, columns);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        std::vector<double> held;
        for (const std::size_t gpu : gpus[column])
            if (gpu < series->second.value.size() && std::isfinite(series->second.value[gpu]) && !observation->isGpuStale(gpu))
                held.push_back(static_cast<double>(series->second.value[gpu]));
        if (held.empty())
            continue;
        std::ranges::sort(held);
        out[column] = SeenMemory{held.front(), held[held.size() / 2], held.back(), static_cast<int>(held.size())};
    }
    return out;
}

} // namespace switchyard::results
