// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/at_moment.h>

#include <algorithm>
#include <map>
#include <utility>

#include <core/network/fabric.h>
#include <core/predict/placed_traffic.h>
#include <core/predict/stage_links.h>

namespace switchyard::predict {

using network::TrafficItem;

std::vector<TrafficItem> sendingAt(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask)
{
    std::vector<TrafficItem> now = train::trafficAt(moments, time_s);
    std::map<int, double> shares; // by stage
    std::vector<std::vector<std::int32_t>> gpus;
    for (TrafficItem &item : now) {
        if (!yields(item))
            continue;
        if (gpus.empty())
            gpus = gpusByStage(prediction, moments.plan);
        const auto [share, isNew] = shares.try_emplace(item.firstStage, 1);
        if (isNew)
            share->second = StageLinks(prediction, moments, item.firstStage, std::move(gpus[static_cast<std::size_t>(item.firstStage)])).sharing(time_s);
        item.calls *= share->second;
    }
    std::erase_if(now, [](const TrafficItem &item) { return item.calls <= 0; }); // it waits
    std::erase_if(now, [&](const TrafficItem &item) { return (bitOf(workload::infoOf(item.part).group) & mask) == 0; });
    for (TrafficItem &item : now)
        item.calls *= prediction.loads.step_s;
    return now;
}

MomentOfStep momentOf(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask)
{
    auto out = std::make_shared<DesignPrediction>(prediction);
    std::erase_if(out->prediction.traffic, [&](const TrafficItem &item) { return (bitOf(workload::infoOf(item.part).group) & mask) == 0; });
    if ((mask & otherJobs) == 0)
        for (JobTraffic &other : out->others) // they stay where they are, and send nothing
            other.items.clear();
    auto now = std::make_shared<const std::vector<TrafficItem>>(sendingAt(prediction, moments, time_s, mask));
    out->loads = network::linkLoads(*out->fabric, placedTraffic(*out, *now), prediction.loads.step_s);
    return {std::move(out), std::move(now)};
}

std::shared_ptr<const DesignPrediction> atMoment(const DesignPrediction &prediction, const train::Moments &moments, double time_s, TrafficMask mask)
{
    return momentOf(prediction, moments, time_s, mask).prediction;
}

namespace {

/// `links`: of GPUs of `whole`, which tells what waits for what.
LinkHistory historyOf(StageLinks &links, StageLinks &whole, const DesignPrediction &prediction, const train::Moments &moments, int stage, TrafficMask mask)
{
    LinkHistory history;
    const std::vector<double> changes = train::changesOf(moments, stage);
    if (links.empty() || changes.empty())
        return history;
    const network::FabricType &first = prediction.fabric->typeOfGpu(links.firstGpu());
    history.nvlink_Bps = first.machine.nvlink_Bps;
    history.cards_Bps = first.machine.nic_Bps;
    history.cardsPerGpu = first.machine.nics / static_cast<int>(first.cardsOfGpu.size());

    const auto add = [&](LinkHistory::Step next, const StageRate &rate) {
        next.nvlink = links.nvlink_Bps() > 0 ? std::max(rate.nvlinkTx, rate.nvlinkRx) / links.nvlink_Bps() : 0;
        next.cards = links.cards_Bps() > 0 ? std::max(rate.cardTx, rate.cardRx) / links.cards_Bps() : 0;
        const bool same = !history.steps.empty() && history.steps.back().nvlink == next.nvlink && history.steps.back().cards == next.cards
            && history.steps.back().sending == next.sending;
        if (same)
            history.steps.back().to_s = next.to_s;
        else if (next.to_s > next.from_s)
            history.steps.push_back(next);
    };
    double from_s = 0;
    for (std::size_t i = 0; i <= changes.size(); ++i) {
        const double to_s = i < changes.size() ? changes[i] : moments.end_s, middle_s = (from_s + to_s) / 2;
        StageRate rate;
        LinkHistory::Step step;
        step.from_s = from_s;
        step.to_s = to_s;
        const double share = whole.sharing(middle_s);
        for (const TrafficItem &item : train::trafficAt(moments, middle_s, stage)) {
            if ((bitOf(workload::infoOf(item.part).group) & mask) == 0)
                continue;
            const double factor = yields(item) ? share : 1;
            rate += links.rateOf(item).times(factor);
            if (factor > 0)
                step.sending.set(static_cast<std::size_t>(workload::infoOf(item.part).group));
        }
        add(step, rate);
        from_s = to_s;
    }
    return history;
}

} // namespace

LinkHistory linkHistory(const DesignPrediction &prediction, const train::Moments &moments, int stage, TrafficMask mask)
{
    StageLinks links(prediction, moments, stage, gpusByStage(prediction, moments.plan)[static_cast<std::size_t>(stage)]);
    return historyOf(links, links, prediction, moments, stage, mask);
}

LinkHistory linkHistoryOfRank(const DesignPrediction &prediction, const train::Moments &moments, int rank, TrafficMask mask)
{
    const int stage = layer::roleOf(moments.plan, rank).pp;
    StageLinks whole(prediction, moments, stage, gpusByStage(prediction, moments.plan)[static_cast<std::size_t>(stage)]);
    StageLinks own(prediction, moments, stage, {prediction.placement.gpuOfRank[static_cast<std::size_t>(rank)]});
    return historyOf(own, whole, prediction, moments, stage, mask);
}

LinkHistory linkHistoryOfPath(const DesignPrediction &prediction, const train::StepTimes &times, TrafficMask mask)
{
    std::map<int, LinkHistory> histories; // by stage
    LinkHistory out;
    for (const train::PathPiece &piece : times.path) {
        const auto [of, isNew] = histories.try_emplace(piece.stage);
        if (isNew)
            of->second = linkHistory(prediction, times.moments, piece.stage, mask);
        if (out.steps.empty())
            out = {{}, of->second.nvlink_Bps, of->second.cards_Bps, of->second.cardsPerGpu};
        const auto &steps = of->second.steps;
        for (auto step = std::ranges::upper_bound(steps, piece.from_s, {}, &LinkHistory::Step::to_s); step != steps.end() && step->from_s < piece.to_s; ++step) {
            LinkHistory::Step part = *step;
            part.from_s = std::max(part.from_s, piece.from_s);
            part.to_s = std::min(part.to_s, piece.to_s);
            out.steps.push_back(part);
        }
    }
    return out;
}

} // namespace switchyard::predict
