// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/traffic.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>
#include <core/train/engine.h>
#include <views/theme/loadscale.h>

namespace switchyard::canvas {

namespace {

std::uint8_t loadCode(double bytes, double step_s, double capacity_Bps)
{
    if (capacity_Bps <= 0 || step_s <= 0 || std::isnan(bytes))
        return code::noData; // nobody tells, or a link whose capacity is not published
    if (bytes <= 0)
        return code::idle; // an empty tube is no colour
    return static_cast<std::uint8_t>(code::loadFirst + theme::loadClass(bytes / step_s / capacity_Bps));
}

Heat::Lanes lanesOf(const std::vector<float> &tx, const std::vector<float> &rx, const std::vector<float> &capacity, double step_s)
{
    Heat::Lanes lanes;
    const auto codes = [&](const std::vector<float> &bytes) {
        std::vector<std::uint8_t> out(bytes.size(), code::idle);
        for (std::size_t i = 0; i < bytes.size() && i < capacity.size(); ++i)
            out[i] = loadCode(static_cast<double>(bytes[i]), step_s, static_cast<double>(capacity[i]));
        return out;
    };
    lanes.out = codes(tx);
    lanes.in = codes(rx);
    return lanes;
}

/// The busier half, for marks too small for two.
std::vector<std::uint8_t> busier(const Heat::Lanes &lanes, std::size_t count)
{
    std::vector<std::uint8_t> worst(count, code::idle);
    for (std::size_t i = 0; i < std::min(count, lanes.out.size()); ++i)
        worst[i] = std::max(lanes.out[i], lanes.in[i]);
    return worst;
}

const std::vector<float> *valuesOf(const telemetry::Observation &observation, Quantity quantity)
{
    const auto found = observation.series.find(quantity);
    return found != observation.series.end() && found->second.available ? &found->second.value : nullptr;
}

/// A rank's cell: the tint of its stage; of a running cluster faded where its samples are old, hatched where there are none.
std::uint8_t cellCode(int tint, bool live, const telemetry::Observation *observation, std::size_t gpu, double sinceLook_s)
{
    if (!live)
        return static_cast<std::uint8_t>(code::freshFirst + tint);
    if (!observation || gpu >= observation->age_s.size() || std::isnan(observation->age_s[gpu]))
        return code::noData;
    const bool stale = observation->isStale(static_cast<double>(observation->age_s[gpu]) + sinceLook_s);
    return static_cast<std::uint8_t>((stale ? code::staleFirst : code::freshFirst) + tint);
}

} // namespace

bool hasLinks(const telemetry::Observation &observation)
{
    return std::ranges::any_of(std::array{Quantity::NvlinkTx_Bps, Quantity::NvlinkRx_Bps, Quantity::NvlinkTotal_Bps, Quantity::EfaTx_Bps, Quantity::EfaRx_Bps},
                               [&](Quantity quantity) { return valuesOf(observation, quantity) != nullptr; });
}

network::LinkLoads observedLoads(const telemetry::Observation &observation, const network::LinkLoads &predicted)
{
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    network::LinkLoads seen;
    seen.step_s = 1;
    seen.gpuNvlink_Bps = predicted.gpuNvlink_Bps;
    seen.card_Bps = predicted.card_Bps;
    seen.uplink_Bps = predicted.uplink_Bps;
    const auto rates = [&](Quantity quantity, std::size_t count) {
        const std::vector<float> *values = valuesOf(observation, quantity);
        std::vector<float> out = values ? *values : std::vector<float>();
        out.resize(count, none);
        return out;
    };
    const std::size_t gpus = seen.gpuNvlink_Bps.size(), cards = seen.card_Bps.size();
    seen.nvlinkTx_B = rates(Quantity::NvlinkTx_Bps, gpus);
    seen.nvlinkRx_B = rates(Quantity::NvlinkRx_Bps, gpus);
    const std::vector<float> total = rates(Quantity::NvlinkTotal_Bps, gpus);
    for (std::size_t g = 0; g < gpus; ++g)
        if (std::isnan(seen.nvlinkTx_B[g]) && std::isnan(seen.nvlinkRx_B[g]))
            seen.nvlinkTx_B[g] = seen.nvlinkRx_B[g] = total[g] / 2;
    seen.efaTx_B = rates(Quantity::EfaTx_Bps, cards);
    seen.efaRx_B = rates(Quantity::EfaRx_Bps, cards);
    seen.uplinkTx_B.assign(seen.uplink_Bps.size(), none);
    seen.uplinkRx_B = seen.uplinkTx_B;
    return seen;
}

void colourByTraffic(Heat &heat, const design::Numbering &numbers, const predict::DesignPrediction *prediction,
                     const telemetry::Observation *observation, double sinceLook_s)
{
    const auto gpus = static_cast<std::size_t>(numbers.gpus());
    heat.gpuCode.assign(gpus, code::idle);
    heat.cardCode.assign(static_cast<std::size_t>(numbers.cards()), code::idle);
    if (!prediction)
        return;
    const workload::Parallelism *cut = prediction->engine ? &prediction->engine->plan : nullptr;
    heat.stages = cut ? std::max(1, cut->pp) : 1;
    const bool live = heat.choice.source == HeatSource::Live;
    const auto &gpuOfRank = prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const std::int32_t gpu = gpuOfRank[rank];
        if (gpu < 0 || static_cast<std::size_t>(gpu) >= gpus)
            continue;
        const int stage = cut ? layer::roleOf(*cut, static_cast<int>(rank)).pp : 0;
        const int step = heat.stages > 1 ? stage * (code::stageSteps - 1) / (heat.stages - 1) : 0;
        heat.gpuCode[static_cast<std::size_t>(gpu)] = cellCode(step, live, observation, static_cast<std::size_t>(gpu), sinceLook_s);
    }
    if (live && !observation)
        return;
    if (live)
        heat.observed = observedLoads(*observation, prediction->loads);
    const network::LinkLoads &loads = live ? heat.observed : prediction->loads;
    heat.nvlink = lanesOf(loads.nvlinkTx_B, loads.nvlinkRx_B, loads.gpuNvlink_Bps, loads.step_s);
    heat.cards = lanesOf(loads.efaTx_B, loads.efaRx_B, loads.card_Bps, loads.step_s);
    heat.uplinks = lanesOf(loads.uplinkTx_B, loads.uplinkRx_B, loads.uplink_Bps, loads.step_s);
    for (std::size_t n = 0; n < loads.uplink_Bps.size(); ++n)
        if (loads.uplink_Bps[n] <= 0) // nothing above: no link at all
            heat.uplinks.out[n] = heat.uplinks.in[n] = code::nothing;
    heat.cardCode = busier(heat.cards, heat.cardCode.size());
    heat.uplinkCode = busier(heat.uplinks, heat.uplinkCode.size());
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

QString lanesText(double out_Bps, double in_Bps, double capacity_Bps)
{
    if (std::isnan(out_Bps) && std::isnan(in_Bps))
        return QCoreApplication::translate("Traffic", "no data");
    const auto share = [&](double rate) { return std::isnan(rate) ? QStringLiteral("?") : QString::fromStdString(format::percent(capacity_Bps > 0 ? rate / capacity_Bps : 0)); };
    return QCoreApplication::translate("Traffic", "%1 out · %2 in").arg(share(out_Bps), share(in_Bps));
}

} // namespace switchyard::canvas
