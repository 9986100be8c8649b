// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/source.h>

#include <algorithm>
#include <cmath>

namespace switchyard::telemetry {

Result<ObservationPtr> Source::observeAt(double, const std::vector<int> &, std::stop_token) { return ObservationPtr(); }

Result<OverTime> Source::overTime(Quantity, const std::vector<int> &, double, double, double, std::stop_token) { return OverTime(); }

Result<ServerRules> Source::rules(std::stop_token)
{
    ServerRules none;
    none.absence = "rules are a server's: " + name() + " has none";
    none.alertsAbsence = none.absence;
    return none;
}

Source *Source::asOf(double) { return nullptr; }

Result<Happened> Source::happened(double from_s, double to_s, std::stop_token)
{
    Happened nothing;
    nothing.from_s = from_s;
    nothing.to_s = to_s;
    return nothing;
}

std::vector<ObservationPtr> lookBack(Source &source, const Observation &now, const std::vector<int> &hosts, const std::stop_token &stop)
{
    std::vector<ObservationPtr> looks;
    const double step_s = now.interval_s();
    for (const double ago_s : {std::max(210.0, 4 * step_s + 30), std::max(90.0, 2 * step_s + 30)}) {
        auto look = source.observeAt(now.time_s - ago_s, hosts, stop);
        if (!look || !*look)
            continue;
        const auto seen = std::count_if((*look)->age_s.begin(), (*look)->age_s.end(), [](float age) { return !std::isnan(age); });
        if (seen > 0)
            looks.push_back(std::move(*look));
    }
    return looks;
}

} // namespace switchyard::telemetry
