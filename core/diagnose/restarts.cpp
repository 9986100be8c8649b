// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that end and are started again, over and over.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include <core/diagnose/job_trouble.h>
#include <core/telemetry/scheduler_metrics.h>

namespace switchyard::diagnose {

namespace {

/// Jobs of a host whose containers may be what is started again there: those that do not run, else all.
std::set<const JobScene *> mayRestartOn(const LiveScene &scene, int host)
{
    std::set<const JobScene *> all, standing;
    for (int g = scene.layout.firstGpu[static_cast<std::size_t>(host)]; g < scene.layout.firstGpu[static_cast<std::size_t>(host) + 1]; ++g) {
        const JobScene *job = scene.jobOfGpu(g);
        if (job == nullptr)
            continue;
        all.insert(job);
        if (!job->running)
            standing.insert(job);
    }
    return standing.empty() ? all : standing;
}

/// Hosts on which Kubernetes starts a container with GPUs of `job` again over and over; null: one of several jobs there, or of none: a
/// notebook beside the jobs, or where nobody tells them.
std::vector<int> restartedHosts(const LiveScene &scene, const JobScene *job, const std::vector<int> &instances)
{
    std::vector<int> hosts;
    std::ranges::copy_if(instances, std::back_inserter(hosts), [&](int host) {
        if (scene.podRestarts(host) < telemetry::leastRestarts)
            return false;
        const std::set<const JobScene *> of = mayRestartOn(scene, host);
        return job == nullptr ? scene.jobOf(host) == nullptr || of.size() > 1 : of.empty() || (of.size() == 1 && of.contains(job));
    });
    return hosts;
}

/// Whose containers hold GPUs there that nobody tells: one of them may be all that is started again.
bool holdsPart(const LiveScene &scene, int host)
{
    const std::vector<std::string> &given = scene.observation.givenTo;
    return scene.jobOf(host) == nullptr && std::cmp_less(host, given.size()) && !given[static_cast<std::size_t>(host)].empty();
}

void findRestartsOn(const LiveScene &scene, const JobScene &job, const std::vector<int> &instances, Findings &findings)
{
    const double flips = scene.medianOf(Quantity::MemoryFlips, instances);
    const bool ofAJob = !job.instances.empty(); // else of no job that is known: whose containers they are nobody tells
    const bool byMemory = flips >= 6 && (ofAJob || scene.jobs.empty()); // three rounds: a start and two restarts are five
    const std::vector<int> restarted = restartedHosts(scene, ofAJob ? &job : nullptr, instances);
    if (!byMemory && restarted.empty())
        return;
    int most = byMemory ? static_cast<int>(std::floor(flips / 2)) : 0;
    for (const int host : restarted)
        most = std::max(most, scene.podRestarts(host));
    const bool ofSome = !byMemory && restarted.size() < instances.size();
    Finding f = scene.onJob(CauseClass::RestartLoop, "restart-loop", job);
    const bool unknown = !byMemory && !ofAJob;
    // Ranks that were started again left their GPUs empty for a moment. Where none did, a job that stands does so for another reason.
    const bool beside = ofSome && job.stalled && std::ranges::all_of(restarted, [&](int host) { return scene.value(Quantity::LowestMemory_B, host) >= heldMemory_B; });
    const bool goesOn = ofSome ? job.running || unknown || beside : unknown && !scene.jobs.empty();
    f.severity = goesOn ? Severity::Warning : Severity::Error;
    if (goesOn) { // the others work, or stand for another reason
        const auto whole = std::ranges::count_if(restarted, [&](int host) { return !holdsPart(scene, host); });
        f.costStep_s = 0;
        f.costUsdPerHour = catalog::times(static_cast<double>(whole) / static_cast<double>(instances.size()), job.usdPerHour);
    }
    f.title = unknown || beside ? say("Containers on {} of {} hosts are started again over and over: {} times in half an hour", restarted.size(), instances.size(), most)
        : ofSome                ? say("Job {} restarts over and over on {} of its hosts: {} times in half an hour", job.name, restarted.size(), most)
                                : say("Job {} restarts over and over: {} times in half an hour", job.name, most);
    f.cause = byMemory ? say("The memory of its GPUs empties and fills on all hosts together: the program ends and is started again.")
        : beside       ? say("Kubernetes starts containers there again and again, and memory of the GPUs there was held all along: another program than the ranks of the job may be what ends.")
        : unknown      ? say("Kubernetes starts containers there again and again; whose they are is not told.")
                       : say("Kubernetes starts its containers again and again: the program ends each time, with hardly anything on its GPUs.");
    f.confidence = 0.85;
    f.wouldConfirm = unknown ? say("the log of the container that ended") : say("the scheduler's record of the job, and the log of the first rank that fails");
    if (byMemory)
        f.evidence = {scene.evidence(Quantity::MemoryFlips, flips, 0)};
    if (!restarted.empty())
        f.evidence.push_back({say("restarts of a container"), static_cast<double>(most), Unit::Number, 0, scene.observation.restartsTold.query});
    if (unknown) {
        f.call("restart-loop"); // a job may be named as its cluster is
        f.job.clear();
        f.where.clear();
    }
    for (const int host : ofSome || unknown ? restarted : std::vector<int>())
        f.where.push_back(scene.instanceId(host));
    f.action = say("Stop the job and read the log of the first rank that fails; look for one host that all failures share.");
    if (!byMemory)
        f.action = (unknown && goesOn) || beside ? say("Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod).")
                                                 : say("Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod); stop the job until it is mended.");
    findings.push_back(std::move(f));
}

} // namespace

void findRestarts(const LiveScene &scene, const JobScene &job, Findings &findings) { findRestartsOn(scene, job, job.instances, findings); }

void findRestartsOfNobody(const LiveScene &scene, Findings &findings)
{
    std::vector<int> all;
    for (int i = 0; i < scene.layout.instances(); ++i)
        all.push_back(i);
    JobScene whole;
    whole.name = scene.design.name;
    whole.usdPerHour = scene.usdPerHour;
    findRestartsOn(scene, whole, all, findings);
}

} // namespace switchyard::diagnose
