// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/at_moment.h>

#include <algorithm>
#include <utility>

#include <core/network/fabric.h>
#include <core/network/trafficwalk.h>

namespace switchyard::predict {

using network::TrafficItem;

std::shared_ptr<const DesignPrediction> atMoment(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask)
{
    auto out = std::make_shared<DesignPrediction>(prediction);
    std::erase_if(out->prediction.traffic, [&](const TrafficItem &item) { return (bitOf(workload::infoOf(item.part).group) & mask) == 0; });
    if ((mask & otherJobs) == 0)
        for (JobTraffic &other : out->others) // they stay where they are, and send nothing
            other.items.clear();
    const double step_s = prediction.loads.step_s;
    std::vector<TrafficItem> now = train::trafficAt(moments, time_s);
    std::erase_if(now, [&](const TrafficItem &item) { return (bitOf(workload::infoOf(item.part).group) & mask) == 0; });
    for (TrafficItem &item : now)
        item.calls *= step_s;
    std::vector<network::PlacedTraffic> traffic = {{now, &out->placement}};
    for (const JobTraffic &other : out->others)
        traffic.push_back({other.items, &other.placement});
    out->loads = network::linkLoads(*out->fabric, traffic, step_s);
    return out;
}

namespace {

/// Bytes per second of a stage's ranks, all together.
struct Rate {
    double nvlinkTx = 0, nvlinkRx = 0, cardTx = 0, cardRx = 0;
    Rate &operator+=(const Rate &other)
    {
        nvlinkTx += other.nvlinkTx;
        nvlinkRx += other.nvlinkRx;
        cardTx += other.cardTx;
        cardRx += other.cardRx;
        return *this;
    }
    [[nodiscard]] Rate times(double factor) const { return {nvlinkTx * factor, nvlinkRx * factor, cardTx * factor, cardRx * factor}; }
};

/// What one call of an entry's communicators puts on the links of a stage's GPUs. Families repeat from time to time.
class CallBytes
{
public:
    CallBytes(const DesignPrediction &prediction, const std::vector<std::int32_t> &gpus) : m_prediction(prediction), m_gpus(gpus) {}

    const Rate &of(const TrafficItem &item)
    {
        const auto known = std::ranges::find_if(m_known, [&](const auto &entry) {
            return entry.first.family == item.family && entry.first.op == item.op && entry.first.bytes == item.bytes && entry.first.part == item.part;
        });
        if (known != m_known.end())
            return known->second;
        TrafficItem one = item;
        one.calls = 1;
        network::LinkSums sums(*m_prediction.fabric);
        network::walkTraffic(*m_prediction.fabric, {{&one, 1}, &m_prediction.placement}, sums);
        Rate bytes;
        for (const std::int32_t gpu : m_gpus) {
            const auto i = static_cast<std::size_t>(gpu);
            bytes += {sums.nvlinkTx[i], sums.nvlinkRx[i], sums.cardTx[i], sums.cardRx[i]};
        }
        return m_known.emplace_back(std::move(one), bytes).second;
    }

private:
    const DesignPrediction &m_prediction;
    const std::vector<std::int32_t> &m_gpus;
    std::vector<std::pair<TrafficItem, Rate>> m_known;
};

std::vector<std::int32_t> gpusOfStage(const DesignPrediction &prediction, const workload::Plan &plan, int stage)
{
    std::vector<std::int32_t> gpus;
    for (std::size_t rank = 0; rank < prediction.placement.gpuOfRank.size(); ++rank)
        if (layer::roleOf(plan, static_cast<int>(rank)).pp == stage)
            gpus.push_back(prediction.placement.gpuOfRank[rank]);
    return gpus;
}

} // namespace

LinkHistory linkHistory(const DesignPrediction &prediction, const train::Moments &moments, int stage)
{
    LinkHistory history;
    const std::vector<std::int32_t> gpus = gpusOfStage(prediction, moments.plan, stage);
    const std::vector<double> changes = train::changesOf(moments, stage);
    if (gpus.empty() || changes.empty())
        return history;
    double nvlink_Bps = 0; // of all the stage's GPUs
    double cards_Bps = 0;
    for (const std::int32_t gpu : gpus) {
        const network::FabricType &type = prediction.fabric->typeOfGpu(gpu);
        nvlink_Bps += type.machine.nvlink_Bps;
        cards_Bps += type.machine.nic_Bps * type.machine.nics / static_cast<double>(type.cardsOfGpu.size());
    }
    const network::FabricType &first = prediction.fabric->typeOfGpu(gpus.front());
    history.nvlink_Bps = first.machine.nvlink_Bps;
    history.cards_Bps = first.machine.nic_Bps;
    history.cardsPerGpu = first.machine.nics / static_cast<int>(first.cardsOfGpu.size());

    CallBytes calls(prediction, gpus);
    const auto add = [&](LinkHistory::Step next, const Rate &rate) {
        next.nvlink = nvlink_Bps > 0 ? std::max(rate.nvlinkTx, rate.nvlinkRx) / nvlink_Bps : 0;
        next.cards = cards_Bps > 0 ? std::max(rate.cardTx, rate.cardRx) / cards_Bps : 0;
        const bool same = !history.steps.empty() && history.steps.back().nvlink == next.nvlink && history.steps.back().cards == next.cards
                          && history.steps.back().sending == next.sending;
        if (same)
            history.steps.back().to_s = next.to_s;
        else if (next.to_s > next.from_s)
            history.steps.push_back(next);
    };
    double from_s = 0;
    for (std::size_t i = 0; i <= changes.size(); ++i) {
        const double to_s = i < changes.size() ? changes[i] : moments.end_s;
        Rate rate;
        LinkHistory::Step step;
        step.from_s = from_s;
        step.to_s = to_s;
        for (const TrafficItem &item : train::trafficAt(moments, (from_s + to_s) / 2, stage)) {
            rate += calls.of(item).times(item.calls);
            step.sending.set(static_cast<std::size_t>(workload::infoOf(item.part).group));
        }
        add(step, rate);
        from_s = to_s;
    }
    return history;
}

} // namespace switchyard::predict
