// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/placed_traffic.h>

#include <core/network/treepairs.h>

namespace switchyard::predict {

std::vector<network::PlacedTraffic> placedTraffic(const DesignPrediction &of) { return placedTraffic(of, of.prediction.traffic); }

std::vector<network::PlacedTraffic> placedTraffic(const DesignPrediction &of, std::span<const network::TrafficItem> own)
{
    std::vector<network::PlacedTraffic> out = {{own, &of.placement}};
    for (const JobTraffic &other : of.others)
        out.push_back({other.items, &other.placement});
    return out;
}

std::vector<network::TrafficItem> pairTraffic(const DesignPrediction &of)
{
    return of.fabric ? network::withTrees(of.prediction.traffic, *of.fabric, of.placement) : of.prediction.traffic;
}

} // namespace switchyard::predict
