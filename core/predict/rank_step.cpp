// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/rank_step.h>

#include <algorithm>
#include <array>
#include <numeric>

#include <core/layer/rank_layout.h>
#include <core/train/ledger.h>
#include <core/train/stages.h>

namespace switchyard::predict {

using workload::PartGroup;

double RankStep::of(PartGroup group) const
{
    const auto found = std::ranges::find(parts, group, &StepShare::group);
    return found != parts.end() ? found->seconds : 0;
}

int stageOfRank(const DesignPrediction &prediction, int rank)
{
    if (!prediction.engine || rank < 0 || rank >= prediction.engine->plan.gpus())
        return -1;
    return layer::roleOf(prediction.engine->plan, rank).pp;
}

RankStep stepOfStage(const DesignPrediction &prediction, int stage)
{
    constexpr double rounding = 1e-9; // what is left of a step that has no bubble
    const train::Engine &engine = *prediction.engine;
    const train::StepNumbers numbers = train::step(engine.machine, engine.model, engine.plan, engine.table);
    const train::StageStep own = train::stageStep(engine, numbers, stage);
    std::array<double, workload::partGroupCount> groups{};
    for (const workload::PartInfo &part : workload::partTable())
        groups[static_cast<std::size_t>(part.group)] += workload::at(own.exposed, part.part);
    for (double &seconds : groups)
        seconds = seconds > rounding * numbers.step_s ? seconds : 0;
    const double all_s = std::accumulate(groups.begin(), groups.end(), 0.0), shorter = all_s > 0 ? numbers.step_s / all_s : 0;
    const auto layersOf = [&](int of) { return train::stageLayers(engine.model, engine.plan, of, engine.table.headLayers); };
    RankStep out{stage, engine.plan.pp, layersOf(stage) == layersOf(numbers.longestStage) ? stage : numbers.longestStage, numbers.step_s, {}};
    for (std::size_t group = 0; group < groups.size(); ++group)
        if (groups[group] > 0)
            out.parts.push_back({static_cast<PartGroup>(group), groups[group] * shorter});
    return out;
}

} // namespace switchyard::predict
