// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/heat.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <tuple>
#include <utility>

#include <core/design/card_share.h>
#include <core/diagnose/predicted_figures.h>
#include <views/canvas/heatvalues.h>
#include <views/canvas/linkcodes.h>
#include <views/canvas/traffic.h>
#include <views/language/language.h>

namespace switchyard::canvas {

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

/// 1 where a rank of the job runs, or of another whose value is predicted too.
std::vector<char> busyGpus(const predict::DesignPrediction *prediction, Quantity metric, int gpus)
{
    std::vector<char> busy(static_cast<std::size_t>(gpus), 0);
    const auto mark = [&](const network::Placement &placement) {
        for (const std::int32_t gpu : placement.gpuOfRank)
            if (gpu >= 0 && gpu < gpus)
                busy[static_cast<std::size_t>(gpu)] = 1;
    };
    if (!prediction)
        return busy;
    mark(prediction->placement);
    if (const diagnose::PredictedFigure *figure = diagnose::predictedFigure(metric); figure && !figure->ofShownJobAlone)
        for (const predict::JobTraffic &other : prediction->others)
            mark(other.placement);
    return busy;
}

float largest(const std::vector<float> &values)
{
    float top = 0;
    for (const float v : values)
        if (v > top)
            top = v;
    return top;
}

/// The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 × 10^n.
double roundUp(double value)
{
    if (!(value > 0))
        return 1;
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (value <= step * decade * (1 + 1e-9))
            return step * decade;
    return 10 * decade;
}

/// The range that fits the values; a range in use stays until they outgrow it or fill less than half of what a
/// new one would be, so that colours of a live map do not turn from one look to the next.
double automaticHigh(double top, double inUse)
{
    const double fitting = roundUp(top * 1.2);
    return inUse >= top && inUse > 0 && fitting > inUse * 0.45 ? inUse : fitting;
}

using Range = std::pair<theme::Scale, RangeSource>;

Range scaleFor(const Heat &heat, double inUse)
{
    if (isRatio(heat.choice.source))
        return {{theme::ratioBounds.front(), theme::ratioBounds.back(), false}, RangeSource::Unit};
    if (const std::optional<TypedRange> &typed = heat.choice.typed; typed && typed->of == heat.choice.metric)
        return {{typed->low, typed->high, heat.choice.logarithmic}, RangeSource::Typed};
    const std::vector<float> &values = telemetry::isPerCard(heat.choice.metric) ? heat.card : heat.gpu;
    const double top = static_cast<double>(largest(values));
    const double limit = static_cast<double>(largest(heat.limit));
    switch (telemetry::descriptor(heat.choice.metric).unit) {
    case Unit::Celsius: return {{20, 100, false}, RangeSource::Unit};
    case Unit::Share: return {{0, 1, heat.choice.logarithmic}, RangeSource::Unit};
    case Unit::Bytes: return {{0, limit > 0 ? limit : roundUp(top), heat.choice.logarithmic}, limit > 0 ? RangeSource::Catalog : RangeSource::Shown};
    default: break;
    }
    const bool full = limit > 0 && (heat.choice.fullRange || top <= 0); // nothing moves: zero of what could
    double high = full ? limit : automaticHigh(top, inUse);
    if (limit > 0 && !full && top <= limit)
        high = std::min(high, limit);
    const bool capped = limit > 0 && top <= limit && high >= limit;
    return {{0, high, heat.choice.logarithmic}, full || capped ? RangeSource::Catalog : RangeSource::Shown};
}

std::uint8_t encode(const theme::Scale &scale, float value, bool stale)
{
    if (std::isnan(value))
        return code::noData;
    const double p = scale.position(static_cast<double>(value));
    const int step = std::isnan(p) ? 0 : static_cast<int>(std::lround(std::clamp(p, 0.0, 1.0) * code::steps));
    return static_cast<std::uint8_t>((stale ? code::staleFirst : code::freshFirst) + std::min(step, code::steps - 1));
}

/// Card metrics: a GPU shows the busiest of its cards, of ratios the one that is farthest off.
std::vector<float> worstCard(const std::vector<float> &card, const design::Numbering &numbers, bool ratio)
{
    const auto isWorse = [ratio](float a, float b) { return ratio ? std::abs(a - 1) > std::abs(b - 1) : a > b; };
    std::vector<float> gpu(static_cast<std::size_t>(numbers.gpus()), none);
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i) {
        const int gpus = numbers.firstGpu[i + 1] - numbers.firstGpu[i];
        for (int g = 0; g < gpus; ++g) {
            float &worst = gpu[static_cast<std::size_t>(numbers.firstGpu[i] + g)];
            const auto [first, last] = design::cardsOfGpu(numbers, i, g);
            for (int c = first; c < last; ++c) {
                const auto at = static_cast<std::size_t>(c);
                if (at < card.size() && !std::isnan(card[at]) && (std::isnan(worst) || isWorse(card[at], worst)))
                    worst = card[at];
            }
        }
    }
    return gpu;
}

/// By GPU: 1 where one of its cards has it.
std::vector<char> anyCard(const std::vector<char> &card, const design::Numbering &numbers)
{
    std::vector<char> gpu(static_cast<std::size_t>(numbers.gpus()), 0);
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        for (int g = 0; g < numbers.firstGpu[i + 1] - numbers.firstGpu[i]; ++g) {
            const auto [first, last] = design::cardsOfGpu(numbers, i, g);
            for (int c = first; c < last; ++c)
                gpu[static_cast<std::size_t>(numbers.firstGpu[i] + g)] |= card[static_cast<std::size_t>(c)];
        }
    return gpu;
}

/// Switches belong to AWS: no server reports their load, so uplinks are always as predicted. A share of capacity has no colour
/// on the scale of a quantity: words say it.
void tellUplinks(Heat &heat, std::size_t networkNodes, const predict::DesignPrediction *prediction)
{
    heat.uplink.assign(networkNodes, none);
    heat.uplinkCode.assign(networkNodes, code::idle);
    if (!prediction || heat.choice.source != HeatSource::Predicted || !isPredicted(heat.choice.metric))
        return;
    const network::LinkLoads &loads = prediction->loads;
    for (std::size_t n = 0; n < std::min(networkNodes, loads.uplink_Bps.size()); ++n)
        if (loads.uplink_Bps[n] > 0 && loads.step_s > 0)
            heat.uplink[n] = static_cast<float>(static_cast<double>(std::max(loads.uplinkTx_B[n], loads.uplinkRx_B[n])) / loads.step_s / static_cast<double>(loads.uplink_Bps[n]));
}

} // namespace

std::vector<const telemetry::Descriptor *> heatQuantities()
{
    std::vector<const telemetry::Descriptor *> list;
    for (const telemetry::Descriptor &about : telemetry::descriptors())
        if (about.heat)
            list.push_back(&about);
    return list;
}

const telemetry::Descriptor *heatFromWord(std::string_view word)
{
    const auto list = heatQuantities();
    const auto at = std::ranges::find_if(list, [&](const telemetry::Descriptor *d) { return word == d->word; });
    return at == list.end() ? nullptr : *at;
}

std::string_view wordOf(const HeatChoice &choice)
{
    return choice.traffic ? std::string_view(trafficWord) : std::string_view(telemetry::descriptor(choice.metric).word);
}

bool chooseWord(HeatChoice &choice, std::string_view word)
{
    const telemetry::Descriptor *metric = heatFromWord(word);
    choice.traffic = word == trafficWord || (choice.traffic && !metric);
    if (metric)
        choice.metric = metric->quantity;
    return metric || word == trafficWord;
}

QString titleText(Quantity quantity)
{
    return language::coreWord(telemetry::descriptor(quantity).title);
}

bool isPredicted(Quantity quantity) { return diagnose::predictedFigure(quantity) != nullptr; }

bool hasRatio(Quantity quantity) { return telemetry::descriptor(quantity).unit != Unit::Celsius; }

HeatSource possibleSource(Quantity quantity, HeatSource source)
{
    if (!isPredicted(quantity) && source == HeatSource::Predicted)
        return HeatSource::Live;
    if (!isPredicted(quantity) && source == HeatSource::Ratio)
        source = HeatSource::Peers;
    return isRatio(source) && !hasRatio(quantity) ? HeatSource::Live : source;
}

Heat makeHeat(const HeatChoice &choice, const design::Numbering &numbers, std::size_t networkNodes,
              const predict::DesignPrediction *prediction, const telemetry::Observation *observation, const HeatPast &past)
{
    Heat heat;
    heat.choice = choice;
    heat.basis = choice.basis;
    if (prediction)
        heat.limit = diagnose::predictedLimits(choice.metric, *prediction);
    HeatValues values = heatValues(choice, numbers, prediction, observation, heat.limit, past.reference, past.awaited);
    heat.reference_s = past.reference ? past.reference->time_s : 0;
    heat.missing = std::move(values.missing);
    const bool perCard = telemetry::isPerCard(choice.metric);
    heat.gpu = perCard ? worstCard(values.shown, numbers, isRatio(choice.source)) : values.shown;
    if (perCard)
        heat.card = std::move(values.shown);
    std::tie(heat.scale, heat.range) = past.fixed ? Range{*past.fixed, RangeSource::Locked} : scaleFor(heat, choice.source == HeatSource::Live ? past.scale.high : 0);

    const std::vector<char> busy = busyGpus(prediction, choice.metric, numbers.gpus());
    const auto codeOf = [&](std::size_t gpu, float value, std::uint8_t before, bool quiet) {
        const bool live = choice.source != HeatSource::Predicted;
        if (std::isnan(value))
            return live && observation && !quiet ? code::noData : code::idle;
        if (!live && !busy[gpu])
            return code::idle;
        const bool stale = live && (isStale(observation, gpu, past.sinceLook_s) || (choice.source == HeatSource::Moment && isStale(past.reference, gpu, 0)));
        return isRatio(choice.source) ? ratioCode(static_cast<double>(value), before, stale) : encode(heat.scale, value, stale);
    };
    heat.gpuCode.resize(heat.gpu.size());
    const std::vector<char> quietGpu = perCard ? anyCard(values.quiet, numbers) : values.quiet;
    for (std::size_t g = 0; g < heat.gpu.size(); ++g)
        heat.gpuCode[g] = codeOf(g, heat.gpu[g], shownAt(past.shown ? &past.shown->gpuCode : nullptr, g), quietGpu[g] != 0);
    heat.cardCode.assign(static_cast<std::size_t>(numbers.cards()), code::idle);
    if (perCard)
        for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
            for (int c = numbers.firstCard[i]; c < numbers.firstCard[i + 1]; ++c) {
                const auto at = static_cast<std::size_t>(c);
                if (const int gpu = design::gpuOfCard(numbers, i, c); gpu >= 0)
                    heat.cardCode[at] = codeOf(static_cast<std::size_t>(gpu), heat.card[at], shownAt(past.shown ? &past.shown->cardCode : nullptr, at), values.quiet[at] != 0);
            }
    tellUplinks(heat, networkNodes, prediction);
    if (choice.traffic)
        colourByTraffic(heat, numbers, prediction, observation, past);
    return heat;
}

bool looksLike(const Heat &a, const Heat &b)
{
    const auto sameWords = [](float x, float y) { return std::isnan(x) == std::isnan(y) && !(x < y || x > y); };
    return a.choice == b.choice && a.stages == b.stages && a.missing == b.missing && a.gpuCode == b.gpuCode && a.cardCode == b.cardCode && a.uplinkCode == b.uplinkCode
        && a.nvlink == b.nvlink && a.cards == b.cards && a.uplinks == b.uplinks && std::ranges::equal(a.uplink, b.uplink, sameWords);
}

} // namespace switchyard::canvas
