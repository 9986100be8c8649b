// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/strategy/strategymap.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include <core/design/numbering.h>
#include <core/predict/rank_layout.h>
#include <views/theme/loadscale.h>

namespace switchyard::strategy {

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

float medianOf(std::vector<float> &values)
{
    std::erase_if(values, [](float v) { return std::isnan(v); });
    if (values.empty())
        return none;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// What the hardware can do, by GPU; of a card, where the value is that of one.
std::vector<float> limitOfGpu(const canvas::Heat &heat, const design::Numbering &numbers)
{
    if (heat.limit.empty() || !telemetry::isPerCard(heat.choice.metric))
        return heat.limit;
    std::vector<float> out(static_cast<std::size_t>(numbers.gpus()), none);
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        if (const auto card = static_cast<std::size_t>(numbers.firstCard[i]); numbers.firstCard[i + 1] > numbers.firstCard[i] && card < heat.limit.size())
            std::fill(out.begin() + numbers.firstGpu[i], out.begin() + numbers.firstGpu[i + 1], heat.limit[card]);
    return out;
}

design::Numbering numbersOf(const network::Fabric &fabric)
{
    design::Numbering out;
    out.firstGpu.clear();
    out.firstCard.clear();
    for (const network::FabricInstance &instance : fabric.instances) {
        out.firstGpu.push_back(instance.firstGpu);
        out.firstCard.push_back(instance.firstCard);
    }
    out.firstGpu.push_back(fabric.gpus());
    out.firstCard.push_back(fabric.cards);
    return out;
}

void addMargins(StrategyMap &map)
{
    std::vector<float> row;
    for (int stage = 0; stage < map.stages; ++stage) {
        const auto first = map.value.begin() + static_cast<std::ptrdiff_t>(map.at(stage, 0, 0));
        row.assign(first, first + static_cast<std::ptrdiff_t>(map.lanes) * map.replicas);
        map.stageMedian.push_back(medianOf(row));
    }
    for (int replica = 0; replica < map.replicas; ++replica) {
        std::size_t worst = map.at(0, 0, replica);
        for (int stage = 0; stage < map.stages; ++stage)
            for (int lane = 0; lane < map.lanes; ++lane)
                if (const std::size_t place = map.at(stage, lane, replica); map.isWorse(place, worst))
                    worst = place;
        map.replicaWorst.push_back(map.value[worst]);
    }
}

} // namespace

bool StrategyMap::isWorse(std::size_t place, std::size_t than) const
{
    const auto badness = [&](float v) { return choice.source == canvas::HeatSource::Ratio ? std::abs(v - 1) : v; };
    return std::isnan(value[than]) ? !std::isnan(value[place]) : badness(value[place]) > badness(value[than]);
}

QRgb StrategyMap::colour(std::size_t place, theme::Mode mode) const
{
    if (std::isnan(value[place]))
        return 0;
    if (!share.empty())
        return theme::loadColor(theme::loadClass(static_cast<double>(share[place])), mode).rgb();
    return theme::colorAt(theme::lut(colours), scale.position(static_cast<double>(value[place])));
}

StrategyMap makeStrategyMap(const Input &input)
{
    StrategyMap map;
    map.choice = input.choice;
    const design::Job *job = input.design ? design::jobToShow(*input.design, input.job) : nullptr;
    const workload::Parallelism *cut = job ? design::planOf(*job) : nullptr;
    if (!cut || !input.prediction || !input.prediction->trains || !input.prediction->fabric) {
        map.missing = QCoreApplication::translate("Strategy", "Put a training job on the design to see its ranks by replica, stage and tensor parallelism.");
        return map;
    }
    const design::Numbering numbers = numbersOf(*input.prediction->fabric);
    const canvas::Heat heat = canvas::makeHeat(input.choice, numbers, input.design->networkNodes.size(), input.prediction, input.observation);
    map.missing = heat.missing;
    map.scale = heat.scale;
    map.colours = heat.map;
    map.cut = *cut;
    map.replicas = cut->dp;
    map.stages = cut->pp;
    map.lanes = cut->tp * cut->cp;
    const std::size_t places = map.at(map.stages, 0, 0);
    map.rank.assign(places, -1);
    map.gpu.assign(places, -1);
    map.value.assign(places, none);
    const std::vector<float> limit = input.choice.source == canvas::HeatSource::Ratio ? std::vector<float>() : limitOfGpu(heat, numbers);
    if (!limit.empty())
        map.share.assign(places, none);
    const std::vector<std::int32_t> &gpuOfRank = input.prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < std::min(places, gpuOfRank.size()); ++rank) {
        const predict::Role role = predict::roleOf(*cut, static_cast<int>(rank));
        const std::size_t place = map.at(role.pp, role.cp * cut->tp + role.tp, role.dp);
        map.rank[place] = static_cast<std::int32_t>(rank);
        map.gpu[place] = gpuOfRank[rank];
        const auto gpu = static_cast<std::size_t>(gpuOfRank[rank]);
        if (gpu >= heat.gpu.size())
            continue;
        map.value[place] = heat.gpu[gpu];
        if (!limit.empty())
            map.share[place] = limit[gpu] > 0 ? heat.gpu[gpu] / limit[gpu] : none;
    }
    addMargins(map);
    return map;
}

} // namespace switchyard::strategy
