// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/stage_links.h>

#include <algorithm>

#include <core/network/fabric.h>
#include <core/network/trafficwalk.h>

namespace switchyard::predict {

using network::TrafficItem;

StageRate &StageRate::operator+=(const StageRate &other)
{
    nvlinkTx += other.nvlinkTx;
    nvlinkRx += other.nvlinkRx;
    cardTx += other.cardTx;
    cardRx += other.cardRx;
    return *this;
}

StageRate StageRate::times(double factor) const { return {nvlinkTx * factor, nvlinkRx * factor, cardTx * factor, cardRx * factor}; }

bool yields(const TrafficItem &item) { return workload::infoOf(item.part).group == workload::PartGroup::Dp; }

bool sameCall(const TrafficItem &a, const TrafficItem &b) { return a.family == b.family && a.op == b.op && a.bytes == b.bytes && a.part == b.part; }

std::vector<std::vector<std::int32_t>> gpusByStage(const DesignPrediction &prediction, const workload::Plan &plan)
{
    std::vector<std::vector<std::int32_t>> gpus(static_cast<std::size_t>(plan.pp));
    for (std::size_t rank = 0; rank < prediction.placement.gpuOfRank.size(); ++rank)
        gpus[static_cast<std::size_t>(layer::roleOf(plan, static_cast<int>(rank)).pp)].push_back(prediction.placement.gpuOfRank[rank]);
    return gpus;
}

StageLinks::StageLinks(const DesignPrediction &prediction, const train::Moments &moments, int stage, std::vector<std::int32_t> gpus)
    : m_prediction(prediction)
    , m_moments(moments)
    , m_stage(stage)
    , m_gpus(std::move(gpus))
{
    for (const std::int32_t gpu : m_gpus) {
        const network::FabricType &type = prediction.fabric->typeOfGpu(gpu);
        m_nvlink_Bps += type.machine.nvlink_Bps;
        m_cards_Bps += type.machine.nic_Bps * type.machine.nics / static_cast<double>(type.cardsOfGpu.size());
    }
}

const StageRate &StageLinks::callOf(const TrafficItem &item)
{
    const auto known = std::ranges::find_if(m_known, [&](const auto &entry) { return sameCall(entry.first, item); });
    if (known != m_known.end())
        return known->second;
    TrafficItem one = item;
    one.calls = 1;
    network::LinkSums sums(*m_prediction.fabric);
    network::walkTraffic(*m_prediction.fabric, {{&one, 1}, &m_prediction.placement}, sums);
    StageRate bytes;
    for (const std::int32_t gpu : m_gpus) {
        const auto i = static_cast<std::size_t>(gpu);
        bytes += {sums.nvlinkTx[i], sums.nvlinkRx[i], sums.cardTx[i], sums.cardRx[i]};
    }
    return m_known.emplace_back(std::move(one), bytes).second;
}

std::pair<double, double> StageLinks::cardsAt(double time_s)
{
    StageRate waiting, others;
    for (const TrafficItem &item : train::trafficAt(m_moments, time_s, m_stage))
        (yields(item) ? waiting : others) += rateOf(item);
    const auto share = [this](const StageRate &rate) { return std::max(rate.cardTx, rate.cardRx) / m_cards_Bps; };
    return {share(waiting), share(others)};
}

std::vector<double> StageLinks::changesWithin(const train::Interval &stretch) const
{
    std::vector<double> times = {stretch.from_s, stretch.to_s};
    const auto add = [&](const train::Interval &interval) {
        for (const double time : {interval.from_s, interval.to_s})
            if (time > stretch.from_s && time < stretch.to_s)
                times.push_back(time);
    };
    for (const std::vector<train::Interval> &intervals : m_moments.stages[static_cast<std::size_t>(m_stage)])
        for (auto it = std::ranges::lower_bound(intervals, stretch.from_s, {}, &train::Interval::to_s); it != intervals.end() && it->from_s < stretch.to_s; ++it)
            add(*it);
    const auto startOf = [](const train::HopTime &hop) { return hop.when.from_s; };
    const auto last = std::ranges::lower_bound(m_moments.hops, stretch.to_s, {}, startOf);
    for (auto it = std::ranges::lower_bound(m_moments.hops, stretch.from_s - m_moments.longestHop_s, {}, startOf); it < last; ++it)
        if (it->from == m_stage || it->to == m_stage)
            add(it->when);
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

/// The share of the cards up to which data parallelism fills what others leave, so that in all it sends what it would at an
/// even `rate`; none: there is not so much.
double StageLinks::levelOf(const train::Interval &stretch, double rate)
{
    struct Piece {
        double left;
        double length_s;
    };
    std::vector<Piece> pieces;
    const std::vector<double> times = changesWithin(stretch);
    double room = 0;
    for (std::size_t i = 1; i < times.size(); ++i) {
        const double length_s = times[i] - times[i - 1];
        pieces.push_back({std::max(0.0, 1 - cardsAt((times[i] + times[i - 1]) / 2).second), length_s});
        room += pieces.back().left * length_s;
    }
    double need = rate * (stretch.to_s - stretch.from_s), rest_s = stretch.to_s - stretch.from_s;
    if (room < need)
        return 0;
    std::ranges::sort(pieces, {}, &Piece::left);
    for (const Piece &piece : pieces) { // the fullest are filled, the others share what is still to be sent
        if (piece.left * rest_s >= need)
            break;
        need -= piece.left * piece.length_s;
        rest_s -= piece.length_s;
    }
    return need / rest_s;
}

double StageLinks::sharing(double time_s)
{
    const auto &kinds = m_moments.stages[static_cast<std::size_t>(m_stage)];
    const train::Interval *stretch = nullptr; // of data parallelism
    for (const train::StepSlot slot : {train::StepSlot::BesideForward, train::StepSlot::BesideBackward, train::StepSlot::FirstForward, train::StepSlot::LastBackward, train::StepSlot::Tail}) {
        const auto &intervals = kinds[static_cast<std::size_t>(slot)];
        auto next = std::ranges::upper_bound(intervals, time_s, {}, &train::Interval::from_s);
        if (next == intervals.begin())
            continue;
        --next;
        if (next->to_s <= time_s)
            continue;
        if (stretch) // two at once: which of them waits is not told
            return 1;
        stretch = &*next;
    }
    if (!stretch || m_cards_Bps <= 0)
        return 1;
    const auto [rate, others] = cardsAt(time_s);
    if (rate <= 0)
        return 1;
    const auto [known, isNew] = m_levels.try_emplace(stretch->from_s, 0);
    if (isNew)
        known->second = levelOf(*stretch, rate);
    return known->second > 0 ? std::min(known->second, std::max(0.0, 1 - others)) / rate : 1;
}

} // namespace switchyard::predict
