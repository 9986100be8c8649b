// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/source.h>

#include <algorithm>
#include <cmath>

namespace switchyard::telemetry {

Result<ObservationPtr> Source::firstSight(const std::vector<Quantity> &, std::stop_token) { return ObservationPtr(); }

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

namespace {

double older_s(const Observation &now) { return std::max(210.0, 4 * now.interval_s() + 30); }

void addLook(Source &source, const Observation &now, double ago_s, const std::vector<int> &hosts, const std::stop_token &stop, std::vector<ObservationPtr> &looks)
{
    auto look = source.observeAt(now.time_s - ago_s, hosts, stop);
    if (look && *look && std::ranges::any_of((*look)->age_s, [](float age) { return !std::isnan(age); }))
        looks.push_back(std::move(*look));
}

} // namespace

std::vector<ObservationPtr> lookBack(Source &source, const Observation &now, const std::vector<int> &hosts, const std::stop_token &stop)
{
    std::vector<ObservationPtr> looks;
    for (const double ago_s : {older_s(now), std::max(90.0, 2 * now.interval_s() + 30)})
        addLook(source, now, ago_s, hosts, stop, looks);
    return looks;
}

std::vector<ObservationPtr> lookBack(Source &source, const Observation &now, const std::vector<int> &hosts, const std::stop_token &stop, double times)
{
    std::vector<ObservationPtr> looks;
    addLook(source, now, times * older_s(now), hosts, stop, looks);
    return looks;
}

} // namespace switchyard::telemetry
