// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridmap.h>

#include <algorithm>
#include <limits>

#include <core/design/numbering.h>
#include <core/layer/rank_layout.h>
#include <views/language/words.h>

namespace switchyard::gridmap {

namespace {

constexpr float noCell = std::numeric_limits<float>::quiet_NaN();

/// What the hardware can do, by GPU; of a card, where the value is that of one.
std::vector<float> limitOfGpu(const canvas::Heat &heat, const design::Numbering &numbers)
{
    if (heat.limit.empty() || !telemetry::isPerCard(heat.choice.metric))
        return heat.limit;
    std::vector<float> out(static_cast<std::size_t>(numbers.gpus()), noCell);
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        if (const auto card = static_cast<std::size_t>(numbers.firstCard[i]); numbers.firstCard[i + 1] > numbers.firstCard[i] && card < heat.limit.size())
            std::fill(out.begin() + numbers.firstGpu[i], out.begin() + numbers.firstGpu[i + 1], heat.limit[card]);
    return out;
}

} // namespace

GridMap makeStrategyMap(const Input &input)
{
    GridMap map;
    map.choice = input.choice;
    const design::Job *job = input.design ? design::jobToShow(*input.design, input.job) : nullptr;
    const workload::Parallelism *cut = job ? design::planOf(*job) : nullptr;
    if (!cut || !input.prediction || !input.prediction->trains || !input.prediction->fabric) {
        map.missing = tr("Put a training job on the design to see its ranks by replica, stage and tensor parallelism.");
        return map;
    }
    const design::Numbering numbers = numbersOf(*input.prediction->fabric);
    const canvas::Heat heat = canvas::makeHeat(input.choice, numbers, input.design->networkNodes.size(), input.prediction, input.observation, {.scale = {0, 0, false}, .reference = input.reference});
    map.missing = heat.missing;
    map.scale = heat.scale;
    map.cut = *cut;
    map.columns = cut->dp;
    map.groups = cut->pp;
    map.lanes = cut->tp * cut->cp;
    map.what = tr("column = replica (DP) · row = stage (PP)");
    map.linesWords = tr("lines of a cell = its %1 TP × CP ranks").arg(map.lanes);
    map.cellWords = tr("a cell shows the worst of its %1 TP × CP ranks").arg(map.lanes);
    map.groupName = tr("stage %1");
    map.rowMargin = tr("stage median");
    map.columnMargin = tr("replica worst");
    for (int replica = 0; replica < map.columns; ++replica)
        map.columnNames << tr("DP %1").arg(replica);
    const std::vector<float> limit = isRatio(input.choice.source) ? std::vector<float>() : limitOfGpu(heat, numbers);
    map.clearPlaces(!limit.empty());
    const std::vector<std::int32_t> &gpuOfRank = input.prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < std::min(map.value.size(), gpuOfRank.size()); ++rank) {
        const layer::RankCoordinates role = layer::roleOf(*cut, static_cast<int>(rank));
        const std::size_t place = map.at(role.pp, role.cp * cut->tp + role.tp, role.dp);
        map.rank[place] = static_cast<std::int32_t>(rank);
        map.gpu[place] = gpuOfRank[rank];
        const auto gpu = static_cast<std::size_t>(gpuOfRank[rank]);
        if (gpu >= heat.gpu.size())
            continue;
        map.value[place] = heat.gpu[gpu];
        map.quiet[place] = std::isnan(heat.gpu[gpu]) && heat.gpuCode[gpu] == canvas::code::idle ? 1 : 0;
        if (!limit.empty())
            map.share[place] = limit[gpu] > 0 ? heat.gpu[gpu] / limit[gpu] : noCell;
    }
    map.addMargins(false);
    return map;
}

} // namespace switchyard::gridmap
