// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/traffic.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include <core/base/format.h>
#include <core/design/card_share.h>
#include <core/diagnose/observed_loads.h>
#include <core/layer/rank_layout.h>
#include <core/train/engine.h>
#include <views/canvas/linkcodes.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>

namespace switchyard::canvas {

namespace {

enum class Sample { Fresh, Stale, None };

Sample sampleOf(const telemetry::Observation *observation, std::size_t gpu, double sinceLook_s)
{
    if (!observation || gpu >= observation->age_s.size() || std::isnan(observation->age_s[gpu]))
        return Sample::None;
    return observation->isStale(static_cast<double>(observation->age_s[gpu]) + sinceLook_s) ? Sample::Stale : Sample::Fresh;
}

/// Cells as the tint of their stage; of a running cluster faded where their samples are old, hatched where there are none.
void tintStages(Heat &heat, const predict::DesignPrediction &prediction, const telemetry::Observation *observation, double sinceLook_s)
{
    const workload::Parallelism *cut = prediction.engine ? &prediction.engine->plan : nullptr;
    heat.stages = cut ? std::max(1, cut->pp) : 1;
    const auto &gpuOfRank = prediction.placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const auto gpu = static_cast<std::size_t>(gpuOfRank[rank]);
        if (gpuOfRank[rank] < 0 || gpu >= heat.gpuCode.size())
            continue;
        const int stage = cut ? layer::roleOf(*cut, static_cast<int>(rank)).pp : 0;
        const int tint = heat.stages > 1 ? stage * (code::stageSteps - 1) / (heat.stages - 1) : 0;
        const Sample sample = heat.choice.source == HeatSource::Predicted ? Sample::Fresh : sampleOf(observation, gpu, sinceLook_s);
        heat.gpuCode[gpu] = sample == Sample::None ? code::noData : static_cast<std::uint8_t>((sample == Sample::Stale ? code::staleFirst : code::freshFirst) + tint);
    }
}

LinkBytes nvlinkOf(const network::LinkLoads &loads) { return {loads.nvlinkTx_B, loads.nvlinkRx_B, loads.step_s}; }
LinkBytes cardsOf(const network::LinkLoads &loads) { return {loads.efaTx_B, loads.efaRx_B, loads.step_s}; }

/// Cells as what is farthest off of their links.
void compareLinks(Heat &heat, const design::Numbering &numbers, const network::LinkLoads &expected, const telemetry::Observation &observation, const HeatPast &past)
{
    const network::LinkLoads &seen = heat.observed;
    heat.nvlink = ratioLanes(nvlinkOf(seen), nvlinkOf(expected), seen.gpuNvlink_Bps, past.shown ? &past.shown->nvlink : nullptr);
    heat.cards = ratioLanes(cardsOf(seen), cardsOf(expected), seen.card_Bps, past.shown ? &past.shown->cards : nullptr);
    const Codes cards = worse(heat.cards, heat.cardCode.size());
    const Codes nvlink = worse(heat.nvlink, heat.gpuCode.size());
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        for (int g = 0; g < numbers.gpusOf(static_cast<int>(i)); ++g) {
            const auto gpu = static_cast<std::size_t>(numbers.firstGpu[i] + g);
            std::uint8_t farthest = nvlink[gpu];
            const auto [first, last] = design::cardsOfGpu(numbers, i, g);
            for (int card = first; card < last; ++card)
                farthest = std::max(farthest, cards[static_cast<std::size_t>(card)]);
            Sample sample = sampleOf(&observation, gpu, past.sinceLook_s);
            if (sample == Sample::Fresh && heat.choice.source == HeatSource::Moment)
                sample = sampleOf(past.reference, gpu, 0); // it was old already then
            if (sample == Sample::None && farthest > code::idle)
                farthest = code::noData;
            else if (sample == Sample::Stale && farthest >= code::ratioFirst)
                farthest = static_cast<std::uint8_t>(code::staleRatioFirst + (farthest - code::ratioFirst));
            heat.gpuCode[gpu] = farthest;
        }
}

bool isOver(const Heat::Lanes *lanes)
{
    constexpr std::uint8_t over = code::loadFirst + theme::overloadClass;
    return std::ranges::find(lanes->out, over) != lanes->out.end() || std::ranges::find(lanes->in, over) != lanes->in.end();
}

void showLoads(Heat &heat, const network::LinkLoads &loads, const Heat *shown)
{
    heat.nvlink = loadLanes(nvlinkOf(loads), loads.gpuNvlink_Bps, shown ? &shown->nvlink : nullptr);
    heat.cards = loadLanes(cardsOf(loads), loads.card_Bps, shown ? &shown->cards : nullptr);
}

} // namespace

void colourByTraffic(Heat &heat, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                     const telemetry::Observation *observation, const HeatPast &past)
{
    const auto gpus = static_cast<std::size_t>(numbers.gpus());
    heat.gpuCode.assign(gpus, code::idle);
    heat.cardCode.assign(static_cast<std::size_t>(numbers.cards()), code::idle);
    if (!prediction)
        return;
    const HeatSource source = heat.choice.source;
    if (!isRatio(source))
        tintStages(heat, *prediction, observation, past.sinceLook_s);
    if (source != HeatSource::Predicted && !observation)
        return;
    if (source != HeatSource::Predicted)
        heat.observed = diagnose::observedLoads(*observation, prediction->loads);
    if (source == HeatSource::Moment && !past.reference)
        return;
    if (source == HeatSource::Peers)
        heat.peers = diagnose::loadsOfPeers(heat.observed, numbers, *prediction);
    else if (source == HeatSource::Moment)
        heat.peers = diagnose::observedLoads(*past.reference, prediction->loads);
    if (isRatio(source))
        compareLinks(heat, numbers, source == HeatSource::Ratio ? prediction->loads : heat.peers, *observation, past);
    else
        showLoads(heat, source == HeatSource::Live ? heat.observed : prediction->loads, source == HeatSource::Live ? past.shown : nullptr);
    const network::LinkLoads &loads = source == HeatSource::Predicted ? prediction->loads : heat.observed;
    heat.uplinks = loadLanes({loads.uplinkTx_B, loads.uplinkRx_B, loads.step_s}, loads.uplink_Bps); // observed: nobody reports them
    for (std::size_t n = 0; n < loads.uplink_Bps.size(); ++n)
        if (loads.uplink_Bps[n] <= 0) // nothing above: no link at all
            heat.uplinks.out[n] = heat.uplinks.in[n] = code::nothing;
    heat.overCapacity = source == HeatSource::Predicted && std::ranges::any_of(std::array{&heat.nvlink, &heat.cards, &heat.uplinks}, &isOver);
    heat.cardCode = worse(heat.cards, heat.cardCode.size());
    heat.uplinkCode = worse(heat.uplinks, heat.uplinkCode.size());
}

QColor stageColor(int stage, int stages, const theme::Tokens &tokens)
{
    const bool dark = tokens.mode == theme::Mode::Dark;
    const QColor first = dark ? QColor(0x23, 0x35, 0x44) : QColor(0xD9, 0xEA, 0xF3), last = dark ? QColor(0x3F, 0x7B, 0x97) : QColor(0x6B, 0xB3, 0xD6);
    if (stages <= 1) // nothing to tell apart: a ground that is no class of a link's load
        return dark ? QColor(0x30, 0x35, 0x3D) : QColor(0xEB, 0xEC, 0xED);
    const double share = stages > 1 ? std::clamp(static_cast<double>(stage) / (stages - 1), 0.0, 1.0) : 0.25;
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {mix(first.red(), last.red()), mix(first.green(), last.green()), mix(first.blue(), last.blue())};
}

std::pair<QString, QString> lanesWords(double out_Bps, double in_Bps, double capacity_Bps)
{
    const auto share = [&](double rate) { return std::isnan(rate) ? QStringLiteral("?") : qstring(format::percent(capacity_Bps > 0 ? rate / capacity_Bps : 0)); };
    return {QCoreApplication::translate("Traffic", "%1 out").arg(share(out_Bps)), QCoreApplication::translate("Traffic", "%1 in").arg(share(in_Bps))};
}

QString lanesText(double out_Bps, double in_Bps, double capacity_Bps)
{
    if (std::isnan(out_Bps) && std::isnan(in_Bps))
        return QCoreApplication::translate("Traffic", "no data");
    const auto [out, in] = lanesWords(out_Bps, in_Bps, capacity_Bps);
    return out + QStringLiteral(" · ") + in;
}

std::pair<QString, QString> ratiosWords(double outSeen, double inSeen, double outExpected, double inExpected)
{
    const auto times = [](double seen, double expected) {
        if (std::isnan(seen))
            return QStringLiteral("?");
        return expected > 0 ? qstring(format::significant(seen / expected, 2)) + QStringLiteral(" ×") : QStringLiteral("—");
    };
    return {QCoreApplication::translate("Traffic", "%1 out").arg(times(outSeen, outExpected)), QCoreApplication::translate("Traffic", "%1 in").arg(times(inSeen, inExpected))};
}

QString ratiosText(double outSeen, double inSeen, double outExpected, double inExpected)
{
    const auto [out, in] = ratiosWords(outSeen, inSeen, outExpected, inExpected);
    return out + QStringLiteral(" · ") + in;
}

} // namespace switchyard::canvas
