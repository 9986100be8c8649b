// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/uplink_history.h>

#include <algorithm>
#include <map>
#include <utility>

#include <core/base/index.h>
#include <core/network/fabric.h>
#include <core/network/trafficwalk.h>
#include <core/predict/stage_links.h>

namespace switchyard::predict {

using network::TrafficItem;

namespace {

struct Both {
    double out = 0, in = 0;
};

/// Bytes on the uplinks of one call of an entry; families repeat from time to time.
class Calls
{
public:
    Calls(const DesignPrediction &prediction, const std::vector<UplinkHistory::Uplink> &uplinks) : m_prediction(prediction), m_uplinks(uplinks) {}

    const std::vector<Both> &of(const TrafficItem &item)
    {
        const auto known = std::ranges::find_if(m_known, [&](const auto &entry) { return sameCall(entry.first, item); });
        if (known != m_known.end())
            return known->second;
        TrafficItem one = item;
        one.calls = 1;
        network::LinkSums sums(*m_prediction.fabric);
        network::walkTraffic(*m_prediction.fabric, {{&one, 1}, &m_prediction.placement}, sums);
        std::vector<Both> bytes;
        for (const UplinkHistory::Uplink &uplink : m_uplinks)
            bytes.push_back({sums.uplinkTx[at(uplink.node)], sums.uplinkRx[at(uplink.node)]});
        return m_known.emplace_back(std::move(one), std::move(bytes)).second;
    }

private:
    const DesignPrediction &m_prediction;
    const std::vector<UplinkHistory::Uplink> &m_uplinks;
    std::vector<std::pair<TrafficItem, std::vector<Both>>> m_known;
};

/// Of each layer the one that the job's own traffic loads most.
std::vector<UplinkHistory::Uplink> busiest(const DesignPrediction &prediction)
{
    const network::Fabric &fabric = *prediction.fabric;
    network::LinkSums sums(fabric);
    network::walkTraffic(fabric, {prediction.prediction.traffic, &prediction.placement}, sums);
    std::map<int, std::pair<double, int>> found; // by layer: share, node
    for (int node = 0; std::cmp_less(node, fabric.nodes.size()); ++node) {
        const network::FabricNode &of = fabric.nodes[at(node)];
        const double bytes = std::max(sums.uplinkTx[at(node)], sums.uplinkRx[at(node)]);
        if (!(of.uplink_Bps > 0) || !(bytes > 0))
            continue;
        auto &[most, best] = found.try_emplace(of.layer, 0.0, -1).first->second;
        if (const double share = bytes / of.uplink_Bps; share > most) {
            most = share;
            best = node;
        }
    }
    std::vector<UplinkHistory::Uplink> out;
    for (const auto &[layer, entry] : found) {
        const network::FabricNode &of = fabric.nodes[at(entry.second)];
        out.push_back({entry.second, of.id, layer, of.uplink_Bps});
    }
    std::ranges::reverse(out); // layers count from the top
    return out;
}

} // namespace

UplinkHistory uplinkHistory(const DesignPrediction &prediction, const train::Moments &moments, TrafficMask mask)
{
    UplinkHistory history;
    if (!prediction.fabric)
        return history;
    history.uplinks = busiest(prediction);
    if (history.uplinks.empty())
        return history;
    Calls calls(prediction, history.uplinks);
    std::map<double, std::vector<Both>> changes; // by time: what is more from then on
    const auto add = [&](double time_s, const std::vector<Both> &rate, double sign) {
        std::vector<Both> &change = changes.try_emplace(time_s, history.uplinks.size()).first->second;
        for (std::size_t u = 0; u < rate.size(); ++u) {
            change[u].out += sign * rate[u].out;
            change[u].in += sign * rate[u].in;
        }
    };
    add(0, {}, 1);
    add(moments.end_s, {}, 1);
    std::vector<std::vector<std::int32_t>> gpus = gpusByStage(prediction, moments.plan);
    for (int stage = 0; stage < moments.plan.pp; ++stage) {
        StageLinks links(prediction, moments, stage, std::move(gpus[at(stage)]));
        double from_s = 0;
        for (const double to_s : train::changesOf(moments, stage)) {
            const double middle_s = (from_s + to_s) / 2;
            const double share = links.sharing(middle_s);
            std::vector<Both> rate(history.uplinks.size());
            double whole = 0;
            for (const TrafficItem &item : train::trafficAt(moments, middle_s, stage)) {
                if (item.firstStage != stage || (bitOf(workload::infoOf(item.part).group) & mask) == 0) // a hop is told of both its ends
                    continue;
                const std::vector<Both> &bytes = calls.of(item);
                const double factor = item.calls * (yields(item) ? share : 1);
                for (std::size_t u = 0; u < rate.size(); ++u) {
                    rate[u].out += bytes[u].out * factor;
                    rate[u].in += bytes[u].in * factor;
                    whole += rate[u].out + rate[u].in;
                }
            }
            if (whole > 0) {
                add(from_s, rate, 1);
                add(to_s, rate, -1);
            }
            from_s = to_s;
        }
    }
    std::vector<Both> now(history.uplinks.size());
    for (auto change = changes.begin(); std::next(change) != changes.end(); ++change) {
        UplinkHistory::Step step{change->first, std::next(change)->first, {}};
        for (std::size_t u = 0; u < now.size(); ++u) {
            now[u].out += change->second[u].out;
            now[u].in += change->second[u].in;
            const double share = std::max(now[u].out, now[u].in) / history.uplinks[u].capacity_Bps;
            step.share.push_back(share < 1e-9 ? 0.F : static_cast<float>(share)); // sums of what came and went
        }
        if (!history.steps.empty() && history.steps.back().share == step.share)
            history.steps.back().to_s = step.to_s;
        else
            history.steps.push_back(std::move(step));
    }
    return history;
}

} // namespace switchyard::predict
