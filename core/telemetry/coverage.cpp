// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/coverage.h>

#include <algorithm>
#include <cmath>

#include <core/telemetry/binding.h>

namespace switchyard::telemetry {

namespace {

/// So many there are; of cards any series that has them tells.
std::size_t countOf(const Observation &o, Subject subject)
{
    if (subject == Subject::Gpu)
        return o.age_s.size();
    if (subject == Subject::Instance)
        return o.hostUp.size();
    for (const auto &[quantity, series] : o.series) {
        if (series.available && descriptor(quantity).subject == subject)
            return series.value.size();
    }
    return o.cardDevice.size();
}

} // namespace

std::vector<Coverage> coverageOf(const Observation &o)
{
    std::vector<Coverage> all;
    for (const Quantity quantity : allQuantities()) {
        const auto found = o.series.find(quantity);
        const std::string how = howToCollect(quantity);
        const bool missing = std::find(o.missingFamilies.begin(), o.missingFamilies.end(), how) != o.missingFamilies.end();
        if (found == o.series.end() || (!found->second.available && !missing))
            continue; // not asked, or another quantity tells the same
        if (!found->second.available && std::any_of(all.begin(), all.end(), [&](const Coverage &c) { return !c.collected && c.how == how; }))
            continue; // the recent past of one that is listed
        const Series &series = found->second;
        Coverage about{quantity, series.available, series.bound, 0, countOf(o, descriptor(quantity).subject), {}};
        about.seen = static_cast<std::size_t>(std::count_if(series.value.begin(), series.value.end(), [](float value) { return !std::isnan(value); }));
        if (!about.collected || about.seen < about.of)
            about.how = how;
        all.push_back(std::move(about));
    }
    return all;
}

} // namespace switchyard::telemetry
