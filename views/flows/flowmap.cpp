// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/flows/flowmap.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <QStringList>

#include <core/base/format.h>
#include <core/telemetry/binding.h>
#include <views/language/language.h>
#include <views/language/said.h>
#include <views/language/words.h>

namespace switchyard::flows {

namespace {

constexpr double news = 0.05;    ///< points between the two shares: less is no news
constexpr double unseen = 0.001; ///< of the step: what waits for less is rounding

/// Of the job's own communicators the one whose share of the exposed seconds is furthest above its share of the bytes, in
/// points; where none is, what the most bytes cost. Bytes of other jobs take none of this step's seconds that anybody knows.
QString verdictOf(const predict::BytePaths &paths)
{
    double own_B = 0;
    const predict::CommunicatorPath *dear = nullptr, *largest = nullptr;
    for (const predict::CommunicatorPath &path : paths.communicators)
        own_B += path.mask != predict::otherJobs ? path.bytes : 0;
    double most = news;
    for (const predict::CommunicatorPath &path : paths.communicators) {
        if (path.mask == predict::otherJobs || path.bytes <= 0)
            continue;
        if (!largest || path.bytes > largest->bytes)
            largest = &path;
        const double above = paths.exposed_s > 0 ? path.exposed_s / paths.exposed_s - path.bytes / own_B : 0;
        if (above > most && path.exposed_s > unseen * paths.step_s) {
            most = above;
            dear = &path;
        }
    }
    if (!largest)
        return {};
    const bool others = std::ranges::any_of(paths.communicators, [](const predict::CommunicatorPath &path) { return path.mask == predict::otherJobs && path.bytes > 0; });
    const auto percent = [](double part, double whole) { return qstring(format::percent(whole > 0 ? part / whole : 0)); };
    const QString step = qstring(format::seconds(paths.step_s));
    if (paths.exposed_s <= unseen * paths.step_s)
        return tr("The step waits for no traffic: %1, the most bytes, is busy for %2 of its %3 and hidden.").arg(nameOf(*largest), qstring(format::seconds(largest->busy_s)), step);
    const predict::CommunicatorPath &named = dear ? *dear : *largest;
    const QString pattern = !dear ? tr("No traffic is dear for its bytes: %1, the most, has %2 of them and takes %3 of the exposed communication, %4 of the step's %5.")
        : others                  ? tr("%1 carries %2 of this job's bytes and takes %3 of its exposed communication: %4 of the step's %5.")
                                  : tr("%1 carries %2 of the bytes and takes %3 of the exposed communication: %4 of the step's %5.");
    return pattern.arg(nameOf(named), percent(named.bytes, own_B), percent(named.exposed_s, paths.exposed_s), qstring(format::seconds(named.exposed_s)), step);
}

/// Mean of the busier directions over the links that tell; a total of both is halved. None: none does.
std::optional<double> seenUse(const telemetry::Observation &observation, telemetry::Quantity out, telemetry::Quantity in, std::optional<telemetry::Quantity> both, const std::vector<float> &capacity_Bps)
{
    const auto seriesOf = [&observation](telemetry::Quantity quantity) -> const std::vector<float> * {
        const auto found = observation.series.find(quantity);
        return found != observation.series.end() && found->second.available ? &found->second.value : nullptr;
    };
    const std::vector<float> *tx = seriesOf(out), *rx = seriesOf(in), *sum = both ? seriesOf(*both) : nullptr;
    const auto at = [](const std::vector<float> *values, std::size_t i) { return values && i < values->size() ? static_cast<double>((*values)[i]) : std::numeric_limits<double>::quiet_NaN(); };
    double used = 0;
    int links = 0;
    for (std::size_t i = 0; i < capacity_Bps.size(); ++i) {
        double rate = std::fmax(at(tx, i), at(rx, i)); // of one that is not told the other
        if (std::isnan(rate))
            rate = at(sum, i) / 2;
        if (std::isnan(rate) || capacity_Bps[i] <= 0)
            continue;
        used += rate / static_cast<double>(capacity_Bps[i]);
        ++links;
    }
    return links > 0 ? std::optional(used / links) : std::nullopt;
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

void observe(FlowMap &map, const predict::DesignPrediction *prediction, const telemetry::Observation *observation)
{
    using telemetry::Quantity;
    const bool known = prediction && observation && map.missing.isEmpty();
    map.observedNvlink = known ? seenUse(*observation, Quantity::NvlinkTx_Bps, Quantity::NvlinkRx_Bps, Quantity::NvlinkTotal_Bps, prediction->loads.gpuNvlink_Bps) : std::nullopt;
    map.observedCards = known ? seenUse(*observation, Quantity::EfaTx_Bps, Quantity::EfaRx_Bps, {}, prediction->loads.card_Bps) : std::nullopt;
}

QString observedOf(const FlowMap &map, std::size_t tier)
{
    const predict::Tier::Kind kind = map.paths.tiers[tier].kind;
    const std::optional<double> seen = kind == predict::Tier::Kind::Nvlink ? map.observedNvlink : kind == predict::Tier::Kind::Cards ? map.observedCards : std::nullopt;
    return seen ? tr("observed %1").arg(qstring(format::percent(*seen))) : QString();
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
        if (const QString seen = observedOf(map, i); !seen.isEmpty())
            lines << tr("%1 in the mean of its links, by the watched cluster").arg(seen);
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
