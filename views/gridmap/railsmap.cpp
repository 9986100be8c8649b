// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridmap.h>

#include <algorithm>
#include <limits>
#include <utility>

#include <core/base/format.h>
#include <core/design/numbering.h>
#include <views/language/words.h>

namespace switchyard::gridmap {

namespace {

constexpr float noRail = std::numeric_limits<float>::quiet_NaN();

/// Of the job, in the order of the fabric: a median over those of others would be of nobody. All where there is no job.
std::vector<std::size_t> instancesOf(const design::Design &design, const design::Job *job, const network::Fabric &fabric)
{
    const auto own = job ? design::jobInstances(design, *job) : Result<std::vector<int>>();
    std::vector<std::size_t> shown;
    for (const int i : own ? *own : std::vector<int>())
        if (std::cmp_less(i, fabric.instances.size()))
            shown.push_back(static_cast<std::size_t>(i));
    std::ranges::sort(shown);
    if (shown.empty())
        for (std::size_t i = 0; i < fabric.instances.size(); ++i)
            shown.push_back(i);
    return shown;
}

} // namespace

GridMap makeRailsMap(const Input &input)
{
    GridMap map;
    map.choice = input.choice;
    const network::Fabric *const hardware = input.prediction ? input.prediction->fabric.get() : input.observation ? input.fabric : nullptr;
    if (!input.design || !hardware) {
        map.missing = tr("Put a job on the design to see its network cards by rail and instance.");
        return map;
    }
    if (!telemetry::isPerCard(input.choice.metric)) {
        map.missing = tr("Choose a quantity of the network cards: this one is of GPUs.");
        return map;
    }
    const network::Fabric &fabric = *hardware;
    const design::Numbering numbers = numbersOf(fabric);
    const canvas::Heat heat = canvas::makeHeat(input.choice, numbers, input.design->networkNodes.size(), input.prediction, input.observation, {.scale = {0, 0, false}, .reference = input.reference});
    map.missing = heat.missing;
    map.scale = heat.scale;
    const design::Job *const job = design::jobToShow(*input.design, input.job.empty() && input.prediction ? input.prediction->job : input.job);
    const std::vector<std::size_t> shown = instancesOf(*input.design, job, fabric);
    map.columns = static_cast<int>(shown.size());
    for (std::size_t column = 0; column < shown.size(); ++column) {
        const network::FabricInstance &instance = fabric.instances[shown[column]];
        if (column > 0 && fabric.instances[shown[column - 1]].type != instance.type)
            map.blocks.push_back(static_cast<int>(column));
        const auto &cards = fabric.types[static_cast<std::size_t>(instance.type)].cardsOfGpu;
        map.groups = std::max(map.groups, static_cast<int>(cards.size()));
        for (const std::vector<int> &ofGpu : cards)
            map.lanes = std::max(map.lanes, static_cast<int>(ofGpu.size()));
        map.columnNames << QString::fromStdString(instance.id);
    }
    if (map.lanes == 0) {
        map.missing = tr("The instances of this design have no network cards.");
        return map;
    }
    if (const auto others = static_cast<double>(fabric.instances.size() - shown.size()); others > 0)
        map.shownOnly = (others > 1 ? tr("%1 alone, %2 other instances are left out") : tr("%1 alone, %2 other instance is left out")).arg(qstring(job->name), qstring(format::integer(others)));
    map.what = tr("column = instance · row = GPU");
    map.linesWords = tr("lines of a row = the cards that it uses: a line is a rail");
    map.cellWords = tr("a cell shows the worst of a GPU's cards");
    map.groupName = tr("GPU %1");
    map.rowMargin = tr("rail median");
    map.columnMargin = tr("host worst");
    const bool ratio = isRatio(input.choice.source);
    map.clearPlaces(!ratio && !heat.limit.empty());
    for (int column = 0; column < map.columns; ++column) {
        const network::FabricInstance &instance = fabric.instances[shown[static_cast<std::size_t>(column)]];
        const auto &cards = fabric.types[static_cast<std::size_t>(instance.type)].cardsOfGpu;
        for (std::size_t g = 0; g < cards.size(); ++g)
            for (std::size_t lane = 0; lane < cards[g].size(); ++lane) {
                const std::size_t place = map.at(static_cast<int>(g), static_cast<int>(lane), column);
                const auto card = static_cast<std::size_t>(instance.firstCard + cards[g][lane]);
                map.gpu[place] = instance.firstGpu + static_cast<std::int32_t>(g);
                map.card[place] = static_cast<std::int32_t>(card);
                if (card >= heat.card.size())
                    continue;
                map.value[place] = heat.card[card];
                map.quiet[place] = std::isnan(heat.card[card]) && heat.cardCode[card] == canvas::code::idle ? 1 : 0;
                if (!map.share.empty())
                    map.share[place] = heat.limit[card] > 0 ? heat.card[card] / heat.limit[card] : noRail;
            }
    }
    map.addMargins(true);
    return map;
}

} // namespace switchyard::gridmap
