// SPDX-License-Identifier: GPL-3.0-or-later
// Now − before as colour.
#include <views/canvas/comparemap.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include <QCoreApplication>

#include <core/base/index.h>
#include <core/design/card_share.h>
#include <views/canvas/linkcodes.h>

namespace switchyard::canvas {

namespace {

constexpr float noDifference = std::numeric_limits<float>::quiet_NaN();
using Shares = std::vector<float>; ///< of what the hardware can do; NaN: its limit is not known

Shares sharesOf(const std::vector<float> &bytes, const std::vector<float> &capacity_Bps, double step_s)
{
    Shares shares(bytes.size(), noDifference);
    for (std::size_t i = 0; i < std::min(bytes.size(), capacity_Bps.size()); ++i)
        if (capacity_Bps[i] > 0 && step_s > 0)
            shares[i] = static_cast<float>(static_cast<double>(bytes[i]) / step_s / static_cast<double>(capacity_Bps[i]));
    return shares;
}

/// A quantity where no job runs is 0.
Shares sharesOf(const std::vector<float> &values, const Codes &codes, const std::vector<float> &limit)
{
    Shares shares(values.size(), noDifference);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i < codes.size() && codes[i] == code::idle)
            shares[i] = 0;
        else if (i < limit.size() && limit[i] > 0)
            shares[i] = values[i] / limit[i];
    }
    return shares;
}

/// One kind of thing: its differences, as values and as codes.
struct Differences {
    std::vector<float> value;
    Codes codes;
};

Differences differencesOf(const Shares &before, const Shares &now, const std::vector<int> &was)
{
    Differences out{std::vector<float>(was.size(), noDifference), Codes(was.size(), code::nothing)};
    for (std::size_t i = 0; i < was.size(); ++i) {
        if (was[i] < 0)
            continue;
        const float then = at(was[i]) < before.size() ? before[at(was[i])] : noDifference, present = i < now.size() ? now[i] : noDifference;
        out.value[i] = present - then;
        if (std::isnan(out.value[i]))
            out.codes[i] = code::noData;
        else if (then <= 0 && present <= 0)
            out.codes[i] = code::idle;
        else
            out.codes[i] = static_cast<std::uint8_t>(code::ratioFirst + farness(theme::differenceClass(static_cast<double>(out.value[i]))));
    }
    return out;
}

float farther(float a, float b) { return std::isnan(b) || std::abs(a) >= std::abs(b) ? a : b; }

/// Both directions of one kind of link.
struct Links {
    Differences out, in;
    [[nodiscard]] Heat::Lanes lanes() const { return {out.codes, in.codes}; }
    [[nodiscard]] std::vector<float> farthest() const
    {
        std::vector<float> values(out.value.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = farther(out.value[i], in.value[i]);
        return values;
    }
};

using Bytes = std::vector<float> network::LinkLoads::*;

Links linksOf(const network::LinkLoads &before, const network::LinkLoads &now, Bytes tx, Bytes rx, Bytes capacity, const std::vector<int> &was)
{
    const auto one = [&](Bytes bytes) { return differencesOf(sharesOf(before.*bytes, before.*capacity, before.step_s), sharesOf(now.*bytes, now.*capacity, now.step_s), was); };
    return {one(tx), one(rx)};
}

/// A cell is what is farthest off of its cards, and of itself.
void spreadCards(Heat &heat, const Codes &cards, const std::vector<float> &values, const design::Numbering &numbers)
{
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        for (int g = 0; g < numbers.gpusOf(static_cast<int>(i)); ++g) {
            const std::size_t gpu = at(numbers.firstGpu[i] + g);
            const auto [first, last] = design::cardsOfGpu(numbers, i, g);
            for (int card = first; card < last; ++card) {
                heat.gpuCode[gpu] = std::max(heat.gpuCode[gpu], cards[at(card)]);
                heat.gpu[gpu] = farther(heat.gpu[gpu], values[at(card)]);
            }
        }
}

void traffic(Heat &heat, const network::LinkLoads &before, const network::LinkLoads &now, const Counterparts &was, const design::Numbering &numbers)
{
    using Loads = network::LinkLoads;
    const Links nvlink = linksOf(before, now, &Loads::nvlinkTx_B, &Loads::nvlinkRx_B, &Loads::gpuNvlink_Bps, was.gpu);
    const Links cards = linksOf(before, now, &Loads::efaTx_B, &Loads::efaRx_B, &Loads::card_Bps, was.card);
    heat.nvlink = nvlink.lanes();
    heat.cards = cards.lanes();
    heat.gpu = nvlink.farthest();
    heat.card = cards.farthest();
    heat.gpuCode = worse(heat.nvlink, was.gpu.size());
    heat.cardCode = worse(heat.cards, was.card.size());
    spreadCards(heat, heat.cardCode, heat.card, numbers);
    const Links uplinks = linksOf(before, now, &Loads::uplinkTx_B, &Loads::uplinkRx_B, &Loads::uplink_Bps, was.node);
    heat.uplinks = uplinks.lanes();
    heat.uplink = uplinks.farthest();
    for (std::size_t n = 0; n < std::min(was.node.size(), now.uplink_Bps.size()); ++n)
        if (now.uplink_Bps[n] <= 0) // nothing above: no link at all
            heat.uplinks.out[n] = heat.uplinks.in[n] = code::nothing;
    heat.uplinkCode = worse(heat.uplinks, was.node.size());
}

void quantity(Heat &heat, const Heat &before, const Heat &now, const Counterparts &was, const design::Numbering &numbers)
{
    const bool perCard = telemetry::isPerCard(now.choice.metric);
    heat.cardCode.assign(was.card.size(), code::idle);
    if (perCard) {
        Differences cards = differencesOf(sharesOf(before.card, before.cardCode, before.limit), sharesOf(now.card, now.cardCode, now.limit), was.card);
        heat.cardCode = std::move(cards.codes);
        heat.card = std::move(cards.value);
        heat.gpuCode.assign(was.gpu.size(), code::nothing);
        heat.gpu.assign(was.gpu.size(), noDifference);
        spreadCards(heat, heat.cardCode, heat.card, numbers);
    } else {
        Differences gpus = differencesOf(sharesOf(before.gpu, before.gpuCode, before.limit), sharesOf(now.gpu, now.gpuCode, now.limit), was.gpu);
        heat.gpuCode = std::move(gpus.codes);
        heat.gpu = std::move(gpus.value);
    }
}

} // namespace

Heat differenceHeat(const Scene &before, const Scene &now, const Counterparts &was)
{
    Heat heat;
    heat.choice = now.heat.choice;
    heat.choice.source = HeatSource::Difference;
    heat.gpuCode.assign(was.gpu.size(), code::idle);
    heat.cardCode.assign(was.card.size(), code::idle);
    heat.uplinkCode.assign(was.node.size(), code::idle);
    heat.missing = now.heat.missing;
    if (heat.missing.isEmpty() && !before.heat.missing.isEmpty())
        heat.missing = QCoreApplication::translate("Heat", "Before: %1").arg(before.heat.missing);
    if (!heat.missing.isEmpty() || !before.prediction || !now.prediction)
        return heat;
    if (heat.choice.traffic)
        traffic(heat, before.prediction->loads, now.prediction->loads, was, now.layout.numbers);
    else
        quantity(heat, before.heat, now.heat, was, now.layout.numbers);
    heat.scale = {0, 0, false};
    for (const std::vector<float> *values : {&heat.gpu, &heat.card, &heat.uplink})
        for (const float v : *values)
            if (!std::isnan(v)) {
                heat.scale.low = std::min(heat.scale.low, static_cast<double>(v));
                heat.scale.high = std::max(heat.scale.high, static_cast<double>(v));
            }
    return heat;
}

} // namespace switchyard::canvas
