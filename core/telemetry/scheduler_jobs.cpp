// SPDX-License-Identifier: GPL-3.0-or-later
// Whose GPUs are whose on each host, from what schedulers tell beside labels of GPU series.
#include <core/telemetry/scheduler_reader.h>

#include <algorithm>
#include <cmath>
#include <span>

#include <core/telemetry/jobs.h>

namespace switchyard::telemetry {

namespace {

constexpr float holdsMemory_B = 2.0F * 1024 * 1024 * 1024; ///< above what a driver and its daemons keep

std::string joined(const std::set<std::string> &names)
{
    std::string all;
    for (const std::string &name : names)
        all += (all.empty() ? "" : " + ") + name;
    return all;
}

int jobIndex(Observation &o, const HostJob &job)
{
    const auto known = std::ranges::find(o.jobs, job.name, &ObservedJob::name);
    if (known == o.jobs.end()) {
        o.jobs.push_back({job.name, job.source, job.owner});
        return static_cast<int>(o.jobs.size()) - 1;
    }
    if (known->owner.empty())
        known->owner = job.owner;
    return static_cast<int>(known - o.jobs.begin());
}

class HostGpus
{
public:
    HostGpus(Observation &observation, const DeviceNumbering &layout, int host)
        : m_o(observation)
        , m_first(layout.firstGpu[static_cast<std::size_t>(host)])
        , m_end(layout.firstGpu[static_cast<std::size_t>(host) + 1])
    {
    }
    [[nodiscard]] int count() const { return m_end - m_first; }
    [[nodiscard]] std::set<int> labelled() const ///< jobs of labels
    {
        std::set<int> jobs;
        for (int g = m_first; g < m_end; ++g) {
            if (m_o.jobOfGpu[static_cast<std::size_t>(g)] >= 0)
                jobs.insert(m_o.jobOfGpu[static_cast<std::size_t>(g)]);
        }
        return jobs;
    }
    [[nodiscard]] std::vector<int> free() const
    {
        std::vector<int> gpus;
        for (int g = m_first; g < m_end; ++g) {
            if (m_o.jobOfGpu[static_cast<std::size_t>(g)] < 0)
                gpus.push_back(g);
        }
        return gpus;
    }
    [[nodiscard]] int ofJob(std::string_view name) const
    {
        const auto known = std::ranges::find(m_o.jobs, name, &ObservedJob::name);
        return known == m_o.jobs.end() ? 0 : static_cast<int>(std::count(m_o.jobOfGpu.begin() + m_first, m_o.jobOfGpu.begin() + m_end, static_cast<int>(known - m_o.jobs.begin())));
    }
    [[nodiscard]] int first() const { return m_first; }

private:
    Observation &m_o;
    int m_first, m_end;
};

/// Numbers count from 0 inside each job's cgroup: jobs that have the same number, or a single job whose numbers begin at 0, do not
/// tell which GPUs of the host they are.
bool tellWhich(std::span<const HostJob> jobs)
{
    std::set<int> seen;
    std::size_t numbers = 0;
    bool beyond = false; // someone's do not begin at 0
    for (const HostJob &job : jobs) {
        if (job.which.empty() || static_cast<int>(job.which.size()) != job.gpus)
            return false;
        numbers += job.which.size();
        beyond = beyond || !job.which.contains(0);
        seen.insert(job.which.begin(), job.which.end());
    }
    return beyond && seen.size() == numbers;
}

/// Of one job those GPUs of the host that nobody else has: all, or as many as hold memory; empty: which ones is not certain.
std::vector<int> ownOf(const Observation &o, const std::vector<int> &free, int gpus)
{
    if (gpus == 0 || gpus >= static_cast<int>(free.size()))
        return free;
    const auto held = o.series.find(Quantity::MemoryUsed_B);
    std::vector<int> own;
    for (const int g : free) {
        if (held != o.series.end() && static_cast<std::size_t>(g) < held->second.value.size() && held->second.value[static_cast<std::size_t>(g)] > holdsMemory_B)
            own.push_back(g);
    }
    return static_cast<int>(own.size()) == gpus ? own : std::vector<int>();
}

void giveOnHost(Observation &o, const DeviceNumbering &layout, std::span<const HostJob> jobs, const std::set<std::string> &podsOfLabels)
{
    const auto at = static_cast<std::size_t>(jobs.front().host);
    const HostGpus host(o, layout, jobs.front().host);
    int given = 0;
    std::set<std::string> names, pods;
    for (const HostJob &job : jobs) {
        given += job.gpus > 0 ? job.gpus : host.count();
        if (!job.name.empty())
            names.insert(job.name);
        pods.insert(job.pods.begin(), job.pods.end());
    }
    o.gpusGiven[at] = std::min(given, host.count());
    const std::set<int> labelled = host.labelled();
    const bool comparable = !names.empty() && std::ranges::any_of(labelled, [&](int job) { return toldByKubernetes(o.jobs[static_cast<std::size_t>(job)].source) == toldByKubernetes(jobs.front().source); });
    if (comparable) {
        const bool byPods = !podsOfLabels.empty() && !pods.empty();
        const bool same = byPods ? std::ranges::includes(pods, podsOfLabels) : std::ranges::all_of(labelled, [&](int job) { return names.contains(o.jobs[static_cast<std::size_t>(job)].name); });
        if (!same) {
            o.otherJob[at] = joined(names);
            return;
        }
    }
    if (std::ranges::any_of(labelled, [&](int job) { return names.empty() || !names.contains(o.jobs[static_cast<std::size_t>(job)].name); })) {
        if (jobs.size() == 1 && labelled.size() == 1 && !names.empty()) { // the same pods by another name
            ObservedJob &job = o.jobs[static_cast<std::size_t>(*labelled.begin())];
            job.owner = comparable && job.owner.empty() ? jobs.front().owner : job.owner;
        }
        return;
    }
    if (tellWhich(jobs)) {
        for (const HostJob &job : jobs) {
            const int index = jobIndex(o, job);
            for (const int number : job.which) {
                int &slot = o.jobOfGpu[static_cast<std::size_t>(host.first() + number)];
                slot = slot < 0 ? index : slot;
            }
        }
        return;
    }
    const HostJob *lacking = nullptr; // the one whose GPUs are not all told
    int lacks = 0;
    bool certain = true;
    for (const HostJob &job : jobs) {
        const int has = host.ofJob(job.name);
        if (job.gpus > 0 && has >= job.gpus)
            continue;
        certain = certain && lacking == nullptr && !job.name.empty();
        lacking = &job;
        lacks = job.gpus > 0 ? job.gpus - has : 0;
    }
    if (lacking == nullptr)
        return;
    const std::vector<int> own = certain ? ownOf(o, host.free(), lacks) : std::vector<int>();
    if (own.empty())
        o.givenTo[at] = joined(names);
    for (const int g : own)
        o.jobOfGpu[static_cast<std::size_t>(g)] = jobIndex(o, *lacking);
}

} // namespace

void giveGpus(Observation &o, const DeviceNumbering &layout, const std::vector<HostJob> &jobs, const std::map<int, std::set<std::string>> &pods)
{
    const auto hosts = static_cast<std::size_t>(layout.instances());
    o.gpusGiven.assign(hosts, 0);
    o.givenTo.assign(hosts, {});
    o.otherJob.assign(hosts, {});
    if (o.jobOfGpu.empty())
        o.jobOfGpu.assign(static_cast<std::size_t>(layout.gpus()), -1);
    for (auto from = jobs.begin(); from != jobs.end();) {
        const auto to = std::find_if(from, jobs.end(), [&](const HostJob &job) { return job.host != from->host; });
        const auto ofLabels = pods.find(from->host);
        giveOnHost(o, layout, {from, to}, ofLabels == pods.end() ? std::set<std::string>() : ofLabels->second);
        from = to;
    }
}

} // namespace switchyard::telemetry
