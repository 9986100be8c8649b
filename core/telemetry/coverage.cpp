// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/coverage.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <core/telemetry/binding.h>
#include <core/telemetry/scheduler_metrics.h>

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

std::vector<FactCoverage> coverageOfFacts(const Observation &o)
{
    const auto lacks = [&](const char *how) { return std::ranges::find(o.missingFamilies, how) != o.missingFamilies.end(); };
    FactCoverage jobs{say("Jobs on GPUs"), true, !o.jobs.empty() || !o.jobsTold.metric.empty(), {}, 0, o.age_s.size(), {}};
    std::set<std::string> sources;
    for (const ObservedJob &job : o.jobs)
        sources.insert(job.source);
    if (!o.jobsTold.metric.empty())
        sources.insert(o.jobsTold.metric);
    for (const std::string &source : sources)
        jobs.metric += (jobs.metric.empty() ? "" : " or ") + source;
    jobs.seen = static_cast<std::size_t>(std::ranges::count_if(o.jobOfGpu, [](int job) { return job >= 0; }));
    FactCoverage hosts{say("Hosts that get no job"), false, !o.hostsTold.metric.empty(), o.hostsTold.metric, 0, o.hostUp.size(), {}};
    hosts.seen = static_cast<std::size_t>(std::ranges::count_if(o.hostHeld, [](const HostHeld &held) { return held.how != Held::No; }));
    std::vector<FactCoverage> all;
    for (auto &[fact, how] : {std::pair{&jobs, howToTellJobs}, std::pair{&hosts, howToTellHosts}}) {
        if (!fact->collected && !lacks(how))
            continue; // not asked
        fact->how = fact->collected ? "" : how;
        all.push_back(std::move(*fact));
    }
    return all;
}

} // namespace switchyard::telemetry
