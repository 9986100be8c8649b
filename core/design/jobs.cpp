// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that says which job a name means, and which instances a job runs on.
#include <core/design/design.h>

#include <algorithm>
#include <unordered_map>

namespace switchyard::design {

namespace {

/// Index of the job in design.jobs.
Result<std::size_t> jobIndex(const Design &design, std::string_view name)
{
    if (design.jobs.empty())
        return fail(ErrorCode::InvalidInput, "the design has no job");
    if (name.empty() && design.jobs.size() == 1)
        return 0;
    std::string names;
    for (std::size_t i = 0; i < design.jobs.size(); ++i) {
        if (design.jobs[i].name == name)
            return i;
        names += (names.empty() ? "" : ", ") + design.jobs[i].name;
    }
    return fail(ErrorCode::Usage, name.empty() ? "the design has several jobs; expected --job with one of " + names
                                               : "no job \"" + std::string(name) + "\"; expected one of " + names);
}

} // namespace

bool operator==(const Job &a, const Job &b)
{
    const bool sameCustom = a.custom == b.custom || (a.custom && b.custom && *a.custom == *b.custom);
    return a.name == b.name && a.model == b.model && sameCustom && a.plan == b.plan && a.instances == b.instances;
}

Result<const Job *> findJob(const Design &design, std::string_view name)
{
    SWITCHYARD_TRY(const std::size_t index, jobIndex(design, name));
    return &design.jobs[index];
}

Result<Job *> findJob(Design &design, std::string_view name)
{
    SWITCHYARD_TRY(const std::size_t index, jobIndex(design, name));
    return &design.jobs[index];
}

const Job *jobToShow(const Design &design, std::string_view name)
{
    const auto found = std::ranges::find(design.jobs, name, &Job::name);
    return found != design.jobs.end() ? &*found : design.jobs.empty() ? nullptr : &design.jobs.front();
}

Result<std::vector<int>> jobInstances(const Design &design, const Job &job)
{
    std::vector<int> out;
    if (job.instances.empty()) {
        out.resize(design.instances.size());
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = static_cast<int>(i);
        return out;
    }
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index.emplace(design.instances[i].id, static_cast<int>(i));
    for (const std::string &id : job.instances) {
        const auto it = index.find(id);
        if (it == index.end())
            return fail(ErrorCode::InvalidInput, "job \"" + job.name + "\" runs on \"" + id + "\", which is no instance of the design");
        out.push_back(it->second);
    }
    return out;
}

} // namespace switchyard::design
