// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/similar.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_map>

#include <core/design/place_id.h>
#include <core/design/slots.h>

namespace switchyard::diagnose {

namespace {

/// What an instance is told by: several for one that several jobs run on.
std::vector<std::set<std::string>> traitsOf(const design::Design &design, Likeness by, const std::vector<InstanceStatus> &status)
{
    std::vector<std::set<std::string>> traits(design.instances.size());
    if (by == Likeness::Job)
        for (const design::Job &job : design.jobs)
            if (const auto instances = design::jobInstances(design, job))
                for (const int i : *instances)
                    traits[static_cast<std::size_t>(i)].insert(job.name);
    for (std::size_t i = 0; i < traits.size(); ++i)
        switch (by) {
        case Likeness::Type: traits[i].insert(design.instances[i].type); break;
        case Likeness::Status: traits[i].insert(std::to_string(static_cast<int>(i < status.size() ? status[i] : InstanceStatus::Calm))); break;
        case Likeness::Holder: traits[i].emplace(design::holderOf(design.instances[i])); break;
        case Likeness::Job:
            if (traits[i].empty())
                traits[i].emplace(); // of no job
            break;
        }
    return traits;
}

} // namespace

std::vector<InstanceStatus> statusOfInstances(const design::Design &design, const design::Numbering &numbers, const std::vector<Finding> &findings,
                                              const telemetry::Observation *observation, double sinceLook_s)
{
    std::vector<InstanceStatus> status(design.instances.size(), InstanceStatus::Calm);
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index[design.instances[i].id] = i;
    for (const Finding &finding : findings) {
        if (finding.severity == Severity::Info || !finding.waivedBecause.empty())
            continue;
        const InstanceStatus known = finding.severity == Severity::Error ? InstanceStatus::Error : InstanceStatus::Warning;
        for (const std::string &where : finding.where) {
            if (const auto at = index.find(design::instanceIdOf(where)); at != index.end())
                status[at->second] = std::max(status[at->second], known);
        }
    }
    for (std::size_t i = 0; observation && i < status.size() && i + 1 < numbers.firstGpu.size(); ++i)
        for (int gpu = numbers.firstGpu[i]; gpu < numbers.firstGpu[i + 1]; ++gpu)
            if (const auto at = static_cast<std::size_t>(gpu); at < observation->age_s.size()) {
                const double age = static_cast<double>(observation->age_s[at]) + sinceLook_s;
                if (std::isnan(age) || observation->isStale(age))
                    status[i] = InstanceStatus::Silent;
            }
    return status;
}

std::vector<std::string> similarTo(const design::Design &design, std::span<const int> instances, Likeness by, const std::vector<InstanceStatus> &status)
{
    const std::vector<std::set<std::string>> traits = traitsOf(design, by, status);
    std::set<std::string> wanted;
    for (const int i : instances)
        wanted.insert(traits[static_cast<std::size_t>(i)].begin(), traits[static_cast<std::size_t>(i)].end());
    std::vector<std::string> similar;
    for (std::size_t i = 0; i < traits.size(); ++i)
        if (std::ranges::any_of(traits[i], [&](const std::string &trait) { return wanted.contains(trait); }))
            similar.push_back(design.instances[i].id);
    return similar;
}

} // namespace switchyard::diagnose
