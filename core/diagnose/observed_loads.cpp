// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/observed_loads.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <core/diagnose/planned_peers.h>
#include <core/diagnose/predicted_figures.h>

namespace switchyard::diagnose {

namespace {

using telemetry::Quantity;

/// Null: the server has none.
const std::vector<float> *valuesSeen(const telemetry::Observation &observation, Quantity quantity)
{
    const auto found = observation.series.find(quantity);
    return found != observation.series.end() && found->second.available ? &found->second.value : nullptr;
}

} // namespace

bool tellsLinks(const telemetry::Observation &observation)
{
    return std::ranges::any_of(predictedFigures(), [&](const PredictedFigure &figure) { return !figure.links.empty() && valuesSeen(observation, figure.quantity) != nullptr; });
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
        const std::vector<float> *values = valuesSeen(observation, quantity);
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

network::LinkLoads loadsOfPeers(const network::LinkLoads &seen, const design::Numbering &numbers, const predict::DesignPrediction &prediction)
{
    const PlannedPeers gpus = plannedPeers(numbers, &prediction), cards = plannedPeersOfCards(gpus, numbers);
    network::LinkLoads medians = seen;
    medians.nvlinkTx_B = mediansOfPeers(seen.nvlinkTx_B, gpus);
    medians.nvlinkRx_B = mediansOfPeers(seen.nvlinkRx_B, gpus);
    medians.efaTx_B = mediansOfPeers(seen.efaTx_B, cards);
    medians.efaRx_B = mediansOfPeers(seen.efaRx_B, cards);
    return medians;
}

} // namespace switchyard::diagnose
