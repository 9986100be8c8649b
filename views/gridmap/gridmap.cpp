// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridmap.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/base/format.h>
#include <core/base/median.h>
#include <core/design/numbering.h>
#include <views/language/words.h>

namespace switchyard::gridmap {

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();
static_assert(theme::loadClasses == theme::ratioClasses); // GridMap::occurs

/// The least and the most, and how many there are.
struct Ends {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    int count = 0;
};
Ends endsOf(const std::vector<float> &values)
{
    Ends out;
    for (const float value : values)
        if (!std::isnan(value)) {
            out.low = std::min(out.low, static_cast<double>(value));
            out.high = std::max(out.high, static_cast<double>(value));
            ++out.count;
        }
    return out;
}

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

double GridMap::barLength(float of, float largest) const
{
    if (std::isnan(of))
        return 0;
    if (isRatio(choice.source))
        return std::min(1.0, std::abs(static_cast<double>(of) - 1) * 2);
    const float all = most > 0 ? most : largest;
    return all > 0 ? std::min(1.0, static_cast<double>(of / all)) : 0;
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
    for (std::size_t place = 0; place < share.size(); ++place)
        if (share[place] > 0) // NaN is not
            most = std::max(most, value[place] / share[place]);
    for (int column = 0; column < columns; ++column) {
        std::size_t worst = at(0, 0, column);
        for (int line = 0; line < groups * lanes; ++line)
            if (const std::size_t place = at(0, line, column); isWorse(place, worst))
                worst = place;
        columnWorst.push_back(value[worst]);
    }
    addSpreads();
}

Spread GridMap::spreadOf(const std::vector<float> &values) const
{
    const Ends ends = endsOf(values);
    if (ends.count == 0)
        return {};
    const QString low = canvas::valueText(choice.metric, choice.source, ends.low), high = canvas::valueText(choice.metric, choice.source, ends.high);
    if (low != high)
        return {false, tr("%1 to %2").arg(low, high)};
    return {true, ends.count > 1 ? tr("all %1 alike: %2").arg(qstring(format::integer(ends.count)), high) : high};
}

void GridMap::addSpreads()
{
    spread = spreadOf(value);
    rowSpread = spreadOf(rowMedian);
    columnSpread = spreadOf(columnWorst);
    for (std::size_t place = 0; place < value.size(); ++place) {
        if (std::isnan(value[place]))
            continue;
        anyZero = anyZero || isZero(place);
        const int c = !share.empty() ? theme::loadClass(static_cast<double>(share[place])) : isRatio(choice.source) ? theme::ratioClass(static_cast<double>(value[place])) : -1;
        if (c >= 0 && !isZero(place))
            occurs[static_cast<std::size_t>(c)] = true;
    }
    const Ends ends = endsOf(share); // what the colour is of
    if (spread.alike && ends.count > 0 && telemetry::descriptor(choice.metric).unit != Unit::Share)
        if (const format::Formatted low = format::percent(ends.low); low == format::percent(ends.high))
            spread.words = tr("%1, %2 of what the hardware can do").arg(spread.words, qstring(low));
}

} // namespace switchyard::gridmap
