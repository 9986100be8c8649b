// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/cloud.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/design/card_share.h>
#include <core/diagnose/planned_peers.h>
#include <views/canvas/heatvalues.h>
#include <views/language/words.h>
#include <views/schematic/showninstance.h>

namespace switchyard::schematic {

namespace {

using telemetry::Quantity;

constexpr float none = std::numeric_limits<float>::quiet_NaN();

/// By GPU; of cards the sum of those that serve it.
std::vector<float> byGpu(const ShownInstance &of, Quantity quantity, const std::vector<float> &values)
{
    if (!telemetry::isPerCard(quantity))
        return values;
    std::vector<float> sums(static_cast<std::size_t>(of.numbers.gpus()), none);
    for (std::size_t i = 0; i + 1 < of.numbers.firstGpu.size(); ++i)
        for (int g = 0; g < of.numbers.gpusOf(static_cast<int>(i)); ++g) {
            const auto [first, last] = design::cardsOfGpu(of.numbers, i, g);
            float sum = first < last ? 0 : none;
            for (int card = first; card < last; ++card)
                sum += static_cast<std::size_t>(card) < values.size() ? values[static_cast<std::size_t>(card)] : none;
            sums[static_cast<std::size_t>(of.numbers.firstGpu[i] + g)] = sum;
        }
    return sums;
}

QString nameOf(Quantity quantity)
{
    return telemetry::isPerCard(quantity) ? tr("EFA out, all its cards") : canvas::titleText(quantity);
}

} // namespace

std::vector<Cloud> cloudsOf(const ShownInstance &of, int gpu)
{
    std::vector<Cloud> clouds;
    const auto self = static_cast<std::size_t>(gpu);
    if (!of.in.observation || gpu < 0)
        return clouds;
    const diagnose::PlannedPeers groups = diagnose::plannedPeers(of.numbers, of.in.prediction);
    for (const Quantity quantity : {Quantity::SmClock_Hz, Quantity::TensorActive, Quantity::NvlinkTx_Bps, Quantity::EfaTx_Bps}) {
        const auto series = of.in.observation->series.find(quantity);
        if (series == of.in.observation->series.end() || !series->second.available)
            continue;
        const std::vector<float> seen = byGpu(of, quantity, series->second.value);
        if (self >= seen.size() || self >= groups.byRole.size() || std::isnan(seen[self]))
            continue;
        Cloud cloud;
        cloud.name = nameOf(quantity);
        cloud.own = static_cast<double>(seen[self]);
        for (std::size_t other = 0; other < std::min(seen.size(), groups.byRole.size()); ++other)
            if (other != self && groups.byRole[other] == groups.byRole[self] && !std::isnan(seen[other]))
                cloud.peers.push_back(seen[other]);
        if (cloud.peers.empty())
            continue;
        if (of.in.prediction && canvas::isPredicted(quantity))
            if (const std::vector<float> expected = byGpu(of, quantity, canvas::heatValues({.metric = quantity}, of.numbers, of.in.prediction, nullptr, {}).expected); self < expected.size() && expected[self] > 0)
                cloud.predicted = static_cast<double>(expected[self]);
        const std::vector<float> medians = diagnose::mediansOfPeers(seen, groups);
        const auto median = static_cast<double>(medians[self]);
        cloud.ratio = median > 0 ? cloud.own / median : std::numeric_limits<double>::quiet_NaN();
        const auto [least, most] = std::ranges::minmax(cloud.peers);
        cloud.low = std::fmin(std::fmin(static_cast<double>(least), cloud.own), cloud.predicted);
        cloud.high = std::fmax(std::fmax(static_cast<double>(most), cloud.own), cloud.predicted);
        const double margin = std::max(0.08 * (cloud.high - cloud.low), 0.02 * std::abs(cloud.high));
        cloud.low -= margin;
        cloud.high += margin;
        if (!(cloud.high > cloud.low)) // all of them idle: one place, in the middle
            cloud.low -= 0.5, cloud.high += 0.5;
        const QString value = canvas::valueText(quantity, canvas::HeatSource::Live, cloud.own), count = qstring(format::integer(static_cast<double>(cloud.peers.size())));
        cloud.words = std::isnan(cloud.ratio) ? tr("%1; too few peers to compare").arg(value) : tr("%1, %2 × the median of %3 peers").arg(value, qstring(format::significant(cloud.ratio, 2)), count);
        clouds.push_back(std::move(cloud));
    }
    return clouds;
}

} // namespace switchyard::schematic
