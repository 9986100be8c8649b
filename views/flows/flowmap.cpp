// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/flows/flowmap.h>

#include <algorithm>
#include <cmath>

#include <QStringList>

#include <core/base/format.h>
#include <core/telemetry/binding.h>
#include <views/language/language.h>
#include <views/language/said.h>
#include <views/language/words.h>

namespace switchyard::flows {

namespace {

/// The communicator whose share of the exposed seconds is furthest above its share of the bytes, in points.
QString verdictOf(const predict::BytePaths &paths)
{
    const predict::CommunicatorPath *dear = nullptr;
    double most = 0.05; // less is no news
    for (const predict::CommunicatorPath &path : paths.communicators) {
        if (path.bytes <= 0 || paths.exposed_s <= 0 || path.exposed_s < 0.01 * paths.step_s)
            continue;
        const double above = path.exposed_s / paths.exposed_s - path.bytes / paths.bytes;
        if (above > most) {
            most = above;
            dear = &path;
        }
    }
    if (!dear)
        return {};
    return tr("%1 carries %2 of the bytes and takes %3 of the exposed communication: %4 of the step's %5.")
        .arg(nameOf(*dear), qstring(format::percent(dear->bytes / paths.bytes)), qstring(format::percent(dear->exposed_s / paths.exposed_s)),
             qstring(format::seconds(dear->exposed_s)), qstring(format::seconds(paths.step_s)));
}

/// "NVLink tx 1.2 TB/s · EFA tx 310 GB/s", what is collected of it; empty: nothing is.
QString ratesOf(const telemetry::Observation &observation)
{
    using telemetry::Quantity;
    QStringList rates;
    for (const Quantity quantity : {Quantity::NvlinkTx_Bps, Quantity::NvlinkRx_Bps, Quantity::NvlinkTotal_Bps, Quantity::EfaTx_Bps, Quantity::EfaRx_Bps}) {
        const auto found = observation.series.find(quantity);
        if (found == observation.series.end() || !found->second.available)
            continue;
        double sum = 0;
        bool any = false;
        for (const float value : found->second.value) {
            any = any || !std::isnan(value);
            sum += std::isnan(value) ? 0 : static_cast<double>(value);
        }
        if (any)
            rates << QStringLiteral("%1 %2").arg(language::coreWord(telemetry::descriptor(quantity).title), qstring(format::rate(sum)));
    }
    return rates.join(QStringLiteral(" · "));
}

} // namespace

QString nameOf(const predict::CommunicatorPath &path)
{
    if (path.mask == predict::otherJobs)
        return tr("other jobs");
    return path.group == workload::PartGroup::Other ? tr("transfer") : language::coreWord(workload::nameOf(path.group));
}

QString usedOf(const predict::Tier &tier, bool brief)
{
    const QString mean = qstring(format::percent(tier.mean)), worst = qstring(format::percent(tier.worst));
    if (mean == worst)
        return tr("%1 used").arg(worst);
    return brief ? QStringLiteral("%1, ≤ %2").arg(mean, worst) : tr("%1 used, the busiest %2").arg(mean, worst);
}

QString capacitiesOf(const predict::Tier &tier)
{
    constexpr std::size_t few = 3;
    const auto times = [](const QString &rate, int links) { return tr("%1 × %2").arg(rate, qstring(format::integer(links))); };
    if (tier.alike.size() > few)
        return times(tr("%1 to %2").arg(qstring(format::rate(tier.alike.front().link_Bps)), qstring(format::rate(tier.alike.back().link_Bps))), tier.links);
    QStringList words;
    for (const predict::Tier::Alike &alike : tier.alike)
        words << times(qstring(format::rate(alike.link_Bps)), alike.links);
    return words.join(QStringLiteral(", "));
}

QString ownUse(const FlowMap &map, std::size_t tier)
{
    constexpr double all = 0.98, some = 1e-3; // of the tier's bytes: less is rounding
    const double worst = map.paths.tiers[tier].worst;
    QStringList words;
    double most = 0;
    for (const predict::CommunicatorPath &path : map.paths.communicators) {
        const bool chosen = map.chosen != ~0U, wanted = chosen ? (path.mask & map.chosen) != 0 : path.tier_B[tier] > some * map.paths.tiers[tier].bytes;
        if (!wanted)
            continue;
        most += path.tier_use[tier];
        words << nameOf(path) + QStringLiteral(" ") + qstring(format::percent(path.tier_use[tier]));
    }
    return words.isEmpty() || worst <= 0 || most >= all * worst ? QString() : tr("of it %1").arg(words.join(QStringLiteral(", ")));
}

FlowMap makeFlowMap(const predict::DesignPrediction *prediction, const PathsPtr &paths, const theme::Tokens &tokens, const telemetry::Observation *observation)
{
    FlowMap map;
    if (prediction && prediction->fabric && !paths) {
        map.missing = tr("Where the bytes go is being computed …");
        return map;
    }
    if (!prediction || !paths) {
        const QString rates = observation && !prediction ? ratesOf(*observation) : QString();
        map.missing = rates.isEmpty() ? tr("No prediction: the inspector says what is missing")
                                      : tr("Nothing is predicted, so nobody knows who sends. Observed of all: %1. Rails shows it card by card.").arg(rates);
        return map;
    }
    map.paths = *paths;
    map.step = widgets::breakdownParts(prediction->prediction, tokens);
    if (map.paths.communicators.empty())
        map.missing = tr("This job sends nothing: one GPU, or ranks that never meet");
    map.verdict = verdictOf(map.paths);
    return map;
}

QString describe(const FlowMap &map, const Spot &spot)
{
    const predict::BytePaths &paths = map.paths;
    const auto i = static_cast<std::size_t>(spot.index);
    const int lowest = predict::lowestLayer(paths);
    QStringList lines;
    if (spot.kind == Spot::Kind::Tier) {
        const predict::Tier &tier = paths.tiers.at(i);
        lines << language::said(predict::tierName(tier, lowest)) + tr(": %1 per step turn back here").arg(qstring(format::bytes(tier.bytes)));
        lines << tr("links, each way: %1; %2 used in the mean of the step, the busiest %3")
                     .arg(capacitiesOf(tier), qstring(format::percent(tier.mean)), qstring(format::percent(tier.worst)));
        for (const predict::CommunicatorPath &path : paths.communicators)
            if (path.tier_B[i] > 0)
                lines << tr("%1: %2, %3 of a link").arg(nameOf(path), qstring(format::bytes(path.tier_B[i])), qstring(format::percent(path.tier_use[i])));
        return lines.join(QLatin1Char('\n'));
    }
    const predict::CommunicatorPath &path = paths.communicators.at(i);
    lines << nameOf(path) + tr(": %1 per step, %2 of all").arg(qstring(format::bytes(path.bytes)), qstring(format::percent(paths.bytes > 0 ? path.bytes / paths.bytes : 0)));
    for (std::size_t t = 0; t < paths.tiers.size(); ++t)
        if (path.tier_B[t] > 0)
            lines << language::said(predict::tierName(paths.tiers[t], lowest)) + QStringLiteral(": ") + qstring(format::bytes(path.tier_B[t]));
    if (path.mask != predict::otherJobs)
        lines << tr("busy %1, of which %2 lengthen the step").arg(qstring(format::seconds(path.busy_s)), qstring(format::seconds(path.exposed_s)));
    return lines.join(QLatin1Char('\n'));
}

} // namespace switchyard::flows
