// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/byte_paths.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include <core/network/fabric.h>

namespace switchyard::predict {

namespace {

double total(const std::vector<float> &bytes) { return std::accumulate(bytes.begin(), bytes.end(), 0.0); }

/// Bytes over the uplinks of each network layer, lowest layer first, upwards. Where pools are of different depth, what
/// leaves a leaf that stands higher has climbed the layers below it as well: they are not there.
std::map<int, double, std::greater<>> uplinkBytes(const network::Fabric &fabric, const network::LinkLoads &loads)
{
    std::map<int, double, std::greater<>> bytes;
    std::vector<char> inner(fabric.nodes.size(), 0);
    for (const network::FabricNode &node : fabric.nodes) {
        if (node.uplink_Bps > 0) // a layer is one also where nothing crosses it
            bytes[node.layer];
        if (node.parent >= 0)
            inner[static_cast<std::size_t>(node.parent)] = 1;
    }
    for (std::size_t n = 0; n < std::min(fabric.nodes.size(), loads.uplinkTx_B.size()); ++n)
        if (fabric.nodes[n].uplink_Bps > 0)
            for (auto &[layer, sum] : bytes)
                if (layer == fabric.nodes[n].layer || (layer > fabric.nodes[n].layer && !inner[n]))
                    sum += static_cast<double>(loads.uplinkTx_B[n]);
    return bytes;
}

/// By tier, each byte where it turns back.
std::vector<double> tierBytes(const network::Fabric &fabric, const network::LinkLoads &loads)
{
    std::vector<double> reached = {total(loads.efaTx_B)};
    for (const auto &[layer, bytes] : uplinkBytes(fabric, loads))
        reached.push_back(std::min(bytes, reached.back())); // a byte that climbs a layer has climbed those below
    std::vector<double> out = {total(loads.nvlinkTx_B)};
    for (std::size_t i = 0; i < reached.size(); ++i)
        out.push_back(reached[i] - (i + 1 < reached.size() ? reached[i + 1] : 0));
    return out;
}

/// Fills links, capacity and utilisation from the loads of all traffic.
class Usage
{
public:
    explicit Usage(double step_s)
        : m_step_s(step_s)
    {
    }
    void add(Tier &tier, double tx_B, double rx_B, double capacity_Bps) const
    {
        if (capacity_Bps <= 0)
            return;
        const double use = m_step_s > 0 ? std::max(tx_B, rx_B) / m_step_s / capacity_Bps : 0;
        ++tier.links;
        auto alike = std::ranges::lower_bound(tier.alike, capacity_Bps, {}, &Tier::Alike::link_Bps);
        if (alike == tier.alike.end() || alike->link_Bps > capacity_Bps)
            alike = tier.alike.insert(alike, {capacity_Bps, 0});
        ++alike->links;
        tier.mean += use;
        tier.worst = std::max(tier.worst, use);
    }

private:
    double m_step_s;
};

std::vector<Tier> tiersOf(const network::Fabric &fabric, const network::LinkLoads &loads)
{
    std::vector<Tier> tiers(2);
    tiers[0].kind = Tier::Kind::Nvlink;
    tiers[1].kind = Tier::Kind::Cards;
    const Usage use(loads.step_s);
    for (std::size_t g = 0; g < loads.nvlinkTx_B.size(); ++g)
        use.add(tiers[0], static_cast<double>(loads.nvlinkTx_B[g]), static_cast<double>(loads.nvlinkRx_B[g]), static_cast<double>(loads.gpuNvlink_Bps[g]));
    for (std::size_t c = 0; c < loads.efaTx_B.size(); ++c)
        use.add(tiers[1], static_cast<double>(loads.efaTx_B[c]), static_cast<double>(loads.efaRx_B[c]), static_cast<double>(loads.card_Bps[c]));
    for (const auto &[layer, bytes] : uplinkBytes(fabric, loads)) {
        Tier &tier = tiers.emplace_back(Tier{.kind = Tier::Kind::Uplinks, .layer = layer});
        for (std::size_t n = 0; n < fabric.nodes.size(); ++n)
            if (fabric.nodes[n].layer == layer && n < loads.uplinkTx_B.size())
                use.add(tier, static_cast<double>(loads.uplinkTx_B[n]), static_cast<double>(loads.uplinkRx_B[n]), static_cast<double>(loads.uplink_Bps[n]));
    }
    for (Tier &tier : tiers)
        tier.mean = tier.links > 0 ? tier.mean / tier.links : 0;
    return tiers;
}

} // namespace

BytePaths bytePaths(const DesignPrediction &prediction)
{
    BytePaths paths;
    paths.step_s = prediction.loads.step_s;
    paths.tiers = tiersOf(*prediction.fabric, prediction.loads);
    const TrafficMask there = trafficIn(prediction);
    for (int group = 0; group <= workload::partGroupCount; ++group) {
        CommunicatorPath path;
        path.group = group < workload::partGroupCount ? static_cast<workload::PartGroup>(group) : workload::PartGroup::Other;
        path.mask = 1U << static_cast<unsigned>(group);
        if ((there & path.mask) == 0)
            continue;
        const network::LinkLoads own = onlyTraffic(prediction, path.mask)->loads;
        path.tier_B = tierBytes(*prediction.fabric, own);
        for (const Tier &tier : tiersOf(*prediction.fabric, own))
            path.tier_use.push_back(tier.worst);
        path.bytes = std::accumulate(path.tier_B.begin(), path.tier_B.end(), 0.0);
        const TrafficTime time = timeOf(prediction, path.mask);
        path.busy_s = std::max(time.busy_s, time.exposed_s); // as BreakdownItem::whole_s()
        path.exposed_s = time.exposed_s;
        if (path.bytes <= 0 && path.busy_s <= 0)
            continue;
        for (std::size_t t = 0; t < path.tier_B.size(); ++t)
            paths.tiers[t].bytes += path.tier_B[t];
        paths.bytes += path.bytes;
        paths.exposed_s += path.exposed_s;
        paths.communicators.push_back(std::move(path));
    }
    return paths;
}

int lowestLayer(const BytePaths &paths)
{
    int lowest = 0;
    for (const Tier &tier : paths.tiers)
        lowest = std::max(lowest, tier.layer);
    return lowest;
}

Said tierName(const Tier &tier, int lowest)
{
    if (tier.kind == Tier::Kind::Nvlink)
        return say("NVLink");
    if (tier.kind == Tier::Kind::Cards)
        return lowest > 0 ? say("EFA inside a leaf") : say("EFA");
    return tier.layer == lowest ? say("EFA, leaf to leaf") : say("EFA across layer {}", tier.layer - 1);
}

} // namespace switchyard::predict
