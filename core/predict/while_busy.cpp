// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/while_busy.h>

#include <algorithm>

#include <core/network/links.h>

namespace switchyard::predict {

namespace {

void raise(std::vector<float> &most, const std::vector<float> &bytes, const std::vector<float> &capacity_Bps, double times, double step_s)
{
    for (std::size_t i = 0; i < most.size() && i < bytes.size() && i < capacity_Bps.size(); ++i) {
        const double full = static_cast<double>(capacity_Bps[i]) * step_s;
        most[i] = std::max(most[i], static_cast<float>(std::min(static_cast<double>(bytes[i]) * times, full)));
    }
}

} // namespace

std::shared_ptr<const DesignPrediction> whileBusy(const DesignPrediction &prediction, TrafficMask mask)
{
    const TrafficMask there = trafficIn(prediction) & mask;
    auto out = std::make_shared<DesignPrediction>(*onlyTraffic(prediction, there));
    network::LinkLoads &most = out->loads;
    const double step_s = most.step_s;
    for (TrafficMask bit = 1; bit <= otherJobs; bit <<= 1U) {
        const double busy_s = (there & bit) != 0 ? timeOf(prediction, bit).busy_s : 0;
        if (busy_s <= 0 || busy_s >= step_s)
            continue;
        const network::LinkLoads own = onlyTraffic(prediction, bit)->loads;
        const double times = step_s / busy_s;
        for (const network::LinkSeries &series : network::linkSeries())
            raise(most.*series.bytes, own.*series.bytes, most.*series.capacity_Bps, times, step_s);
    }
    return out;
}

} // namespace switchyard::predict
