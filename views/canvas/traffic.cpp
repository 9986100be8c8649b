// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/traffic.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>
#include <core/train/engine.h>
#include <views/theme/loadscale.h>

namespace switchyard::canvas {

namespace {

std::uint8_t loadCode(double bytes, double step_s, double capacity_Bps)
{
    if (capacity_Bps <= 0 || step_s <= 0)
        return code::noData; // a link whose capacity is not published
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

} // namespace

void colourByTraffic(Heat &heat, const design::Numbering &numbers, const predict::DesignPrediction *prediction)
{
    const auto gpus = static_cast<std::size_t>(numbers.gpus());
    heat.gpuCode.assign(gpus, code::idle);
    heat.cardCode.assign(static_cast<std::size_t>(numbers.cards()), code::idle);
    if (!prediction)
        return;
    const workload::Parallelism *cut = prediction->engine ? &prediction->engine->plan : nullptr;
    heat.stages = cut ? std::max(1, cut->pp) : 1;
    const auto &gpuOfRank = prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank) {
        const std::int32_t gpu = gpuOfRank[rank];
        if (gpu < 0 || static_cast<std::size_t>(gpu) >= gpus)
            continue;
        const int stage = cut ? layer::roleOf(*cut, static_cast<int>(rank)).pp : 0;
        const int step = heat.stages > 1 ? stage * (code::stageSteps - 1) / (heat.stages - 1) : 0;
        heat.gpuCode[static_cast<std::size_t>(gpu)] = static_cast<std::uint8_t>(code::freshFirst + step);
    }
    const network::LinkLoads &loads = prediction->loads;
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
    const auto share = [&](double rate) { return QString::fromStdString(format::percent(capacity_Bps > 0 ? rate / capacity_Bps : 0)); };
    return QCoreApplication::translate("Traffic", "%1 out · %2 in").arg(share(out_Bps), share(in_Bps));
}

} // namespace switchyard::canvas
