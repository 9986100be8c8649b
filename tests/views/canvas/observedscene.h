// SPDX-License-Identifier: GPL-3.0-or-later
// What a server would tell of a scene, and the scene beside it.
#pragma once

#include <vector>

#include <tests/views/canvas/samplescene.h>

namespace switchyard::test {

/// What the job would show at `pace` of what is predicted.
inline telemetry::Observation observedAt(const canvas::Scene &scene, double pace)
{
    const network::LinkLoads &told = scene.prediction->loads;
    telemetry::Observation seen;
    seen.age_s.assign(static_cast<std::size_t>(scene.layout.numbers.gpus()), 5);
    const auto write = [&](telemetry::Quantity quantity, const std::vector<float> &bytes) {
        telemetry::Series &series = seen.series[quantity];
        series.available = true;
        for (const float b : bytes)
            series.value.push_back(static_cast<float>(pace * static_cast<double>(b) / told.step_s));
    };
    write(telemetry::Quantity::EfaTx_Bps, told.efaTx_B);
    write(telemetry::Quantity::EfaRx_Bps, told.efaRx_B);
    write(telemetry::Quantity::NvlinkTx_Bps, told.nvlinkTx_B);
    write(telemetry::Quantity::NvlinkRx_Bps, told.nvlinkRx_B);
    return seen;
}

inline canvas::Heat ratioOf(const canvas::Scene &scene, const telemetry::Observation &seen)
{
    canvas::HeatChoice choice;
    choice.traffic = true;
    choice.source = canvas::HeatSource::Ratio;
    return canvas::makeHeat(choice, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), &seen);
}

} // namespace switchyard::test
