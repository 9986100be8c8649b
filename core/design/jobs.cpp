// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that says which job a name means, and which instances a job runs on.
#include <core/base/echo.h>
#include <core/design/design.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace switchyard::design {

namespace {

/// Index of the job in design.jobs.
Result<std::size_t> askedJob(const Design &design, std::string_view name)
{
    if (design.jobs.empty())
        return fail(ErrorCode::InvalidInput, say("the design has no job; expected one in \"jobs\""));
    if (name.empty() && design.jobs.size() == 1)
        return 0;
    if (const int index = jobIndex(design, name); index >= 0)
        return static_cast<std::size_t>(index);
    std::string names;
    for (const Job &job : design.jobs)
        names += (names.empty() ? "" : ", ") + job.name;
    return fail(ErrorCode::Usage, name.empty() ? say("the design has several jobs; expected --job with one of {}", names) : say("no job {}; expected one of {}", inQuotes(name), names));
}

} // namespace

int jobIndex(const Design &design, std::string_view name)
{
    const auto found = std::ranges::find(design.jobs, name, &Job::name);
    return found != design.jobs.end() ? static_cast<int>(found - design.jobs.begin()) : -1;
}

const Job *jobNamed(const Design &design, std::string_view name)
{
    const int index = jobIndex(design, name);
    return index >= 0 ? &design.jobs[static_cast<std::size_t>(index)] : nullptr;
}

Job *jobNamed(Design &design, std::string_view name)
{
    const int index = jobIndex(design, name);
    return index >= 0 ? &design.jobs[static_cast<std::size_t>(index)] : nullptr;
}

Result<const Job *> findJob(const Design &design, std::string_view name)
{
    SWITCHYARD_TRY(const std::size_t index, askedJob(design, name));
    return &design.jobs[index];
}

Result<Job *> findJob(Design &design, std::string_view name)
{
    SWITCHYARD_TRY(const std::size_t index, askedJob(design, name));
    return &design.jobs[index];
}

const Job *jobToShow(const Design &design, std::string_view name)
{
    const Job *const found = jobNamed(design, name);
    return found != nullptr ? found : design.jobs.empty() ? nullptr : &design.jobs.front();
}

Result<std::vector<int>> poolInstances(const Design &design, const Pool &pool, const Said &who)
{
    std::vector<int> out;
    if (pool.empty()) {
        out.resize(design.instances.size());
        std::iota(out.begin(), out.end(), 0);
        return out;
    }
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index.emplace(design.instances[i].id, static_cast<int>(i));
    out.reserve(pool.size());
    for (const std::string &id : pool) {
        const auto it = index.find(id);
        if (it == index.end())
            return fail(ErrorCode::InvalidInput, say("{} runs on {}, which is no instance of the design", who, inQuotes(id)));
        out.push_back(it->second);
    }
    return out;
}

Result<std::vector<int>> phaseInstances(const Design &design, const Job &job, const Phase &phase)
{
    const Said who = say("job {}", inQuotes(job.name));
    const auto *transfer = std::get_if<Transfer>(&phase.work);
    if (transfer == nullptr)
        return poolInstances(design, phase.pool.empty() ? hostOf(job, phase).pool : phase.pool, who);
    SWITCHYARD_TRY(std::vector<int> out, poolInstances(design, transfer->from, who));
    SWITCHYARD_TRY(const std::vector<int> to, poolInstances(design, transfer->to, who));
    out.insert(out.end(), to.begin(), to.end());
    return out;
}

Result<std::vector<int>> jobInstances(const Design &design, const Job &job)
{
    std::vector<int> out;
    std::vector<bool> seen(design.instances.size());
    for (const Phase &phase : job.phases) {
        SWITCHYARD_TRY(const std::vector<int> instances, phaseInstances(design, job, phase));
        for (const int i : instances) {
            if (!seen[static_cast<std::size_t>(i)])
                out.push_back(i);
            seen[static_cast<std::size_t>(i)] = true;
        }
    }
    return out;
}

} // namespace switchyard::design
