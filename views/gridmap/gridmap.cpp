// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridmap.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/median.h>
#include <core/design/numbering.h>
#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>

namespace switchyard::gridmap {

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

} // namespace

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

bool GridMap::isWorse(std::size_t place, std::size_t than) const
{
    const auto badness = [&](float v) { return isRatio(choice.source) ? std::abs(v - 1) : v; };
    return std::isnan(value[than]) ? !std::isnan(value[place]) || gpu[than] < gpu[place] : badness(value[place]) > badness(value[than]);
}

QRgb GridMap::colour(std::size_t place, theme::Mode mode) const
{
    if (std::isnan(value[place]))
        return 0;
    if (!share.empty())
        return theme::loadColor(theme::loadClass(static_cast<double>(share[place])), mode).rgb();
    if (isRatio(choice.source))
        return theme::ratioColor(theme::ratioClass(static_cast<double>(value[place])), mode).rgb();
    return theme::colorAt(theme::viridis(), scale.position(static_cast<double>(value[place])));
}

void GridMap::clearPlaces(bool hasLimit)
{
    const std::size_t places = at(groups, 0, 0);
    for (std::vector<std::int32_t> *of : {&rank, &gpu, &card})
        of->assign(places, -1);
    value.assign(places, none);
    quiet.assign(places, 0);
    share.assign(hasLimit ? places : 0, none);
}

void GridMap::addMargins(bool byLine)
{
    std::vector<float> row;
    const int lines = byLine ? 1 : lanes;
    for (int first = 0; first < groups * lanes; first += lines) {
        const auto begin = value.begin() + static_cast<std::ptrdiff_t>(first) * columns;
        row.assign(begin, begin + static_cast<std::ptrdiff_t>(lines) * columns);
        rowMedian.push_back(static_cast<float>(medianOf(row)));
    }
    for (int column = 0; column < columns; ++column) {
        std::size_t worst = at(0, 0, column);
        for (int line = 0; line < groups * lanes; ++line)
            if (const std::size_t place = at(0, line, column); isWorse(place, worst))
                worst = place;
        columnWorst.push_back(value[worst]);
    }
}

} // namespace switchyard::gridmap
