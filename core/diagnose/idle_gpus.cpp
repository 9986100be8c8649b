// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that a job was given beside those it works on, and on which it runs nothing. Whole hosts: idle_hosts.cpp.
#include <core/diagnose/idle_gpus.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <core/telemetry/scheduler_metrics.h>

namespace switchyard::diagnose {

namespace {

constexpr double noProcess_B = 512.0 * 1024 * 1024; ///< a CUDA context with its libraries takes more, also of an engine that sleeps

/// Labels of its series name the job, or the scheduler gave all GPUs of the host away: which are whose is not made out of what they do.
bool isClaimed(const LiveScene &scene, const JobScene &job, int gpu)
{
    const telemetry::Observation &o = scene.observation;
    const auto at = static_cast<std::size_t>(gpu);
    if (scene.jobOfGpu(gpu) != &job || at >= o.jobOfGpu.size() || o.jobOfGpu[at] < 0)
        return false;
    const telemetry::ObservedJob &told = o.jobs[static_cast<std::size_t>(o.jobOfGpu[at])];
    const int host = scene.layout.instanceOfGpu(gpu);
    return told.name == job.name && (told.source != o.jobsTold.metric || scene.gpusGiven(host) == scene.layout.gpusOf(host));
}

bool doesNothing(const LiveScene &scene, int gpu)
{
    const double engine = scene.value(Quantity::EngineActive, gpu);
    return scene.value(Quantity::MemoryUsed_B, gpu) < noProcess_B && scene.value(Quantity::GpuUtil, gpu) < 0.05 && !(engine >= 0.05);
}

/// What a job has on the hosts where a part of its GPUs is idle, and works on at all.
struct Claimed {
    std::map<int, std::set<int>> idle; ///< by host, numbers on it; none of a host that is idle as a whole
    std::vector<int> idleGpus;
    std::vector<int> working;
};

Claimed claimedBy(const LiveScene &scene, const JobScene &job)
{
    Claimed claimed;
    std::map<int, std::vector<int>> idle;
    std::set<int> holding; // hosts
    for (const int g : job.gpus) {
        if (!isClaimed(scene, job, g))
            continue;
        const int host = scene.layout.instanceOfGpu(g);
        if (doesNothing(scene, g)) {
            idle[host].push_back(g);
        } else if (scene.value(Quantity::MemoryUsed_B, g) > heldMemory_B) {
            claimed.working.push_back(g);
            holding.insert(host);
        }
    }
    for (const auto &[host, gpus] : idle) {
        // At a start ranks come one after the other, and who is started over and over is told as that.
        const bool isLong = scene.value(Quantity::LowestMemory_B, host) > heldMemory_B && scene.podRestarts(host) < telemetry::leastRestarts;
        if (!holding.contains(host) || !isLong)
            continue;
        for (const int g : gpus) {
            claimed.idle[host].insert(scene.localGpu(g));
            claimed.idleGpus.push_back(g);
        }
    }
    return claimed;
}

/// Ranks whose process ended leave the others waiting in their next collective: those compute.
bool compute(const LiveScene &scene, const JobScene &job, const std::vector<int> &gpus)
{
    const double tensor = scene.medianOf(Quantity::TensorActive, gpus);
    if (std::isfinite(tensor))
        return tensor >= 0.01;
    return scene.medianOf(Quantity::GpuUtil, gpus) > 0.5 && scene.medianOf(Quantity::Power_W, gpus) >= spinsAt * scene.workPower_W(job.instances);
}

/// "4–7", "1, 3".
std::string numbersText(const std::set<int> &numbers)
{
    std::string text;
    for (auto from = numbers.begin(); from != numbers.end();) {
        auto last = from;
        auto next = std::next(from);
        for (; next != numbers.end() && *next == *last + 1; ++next)
            last = next;
        text += (text.empty() ? "" : ", ") + std::to_string(*from) + (last == from ? "" : "–" + std::to_string(*last));
        from = next;
    }
    return text;
}

/// "GPU 7 of 6 hosts".
Said placesText(const LiveScene &scene, const Claimed &claimed)
{
    const auto &[first, numbers] = *claimed.idle.begin();
    const std::string which = numbersText(numbers);
    if (claimed.idle.size() == 1)
        return numbers.size() == 1 ? say("GPU {} of {}", which, scene.instanceId(first)) : say("GPUs {} of {}", which, scene.instanceId(first));
    if (std::ranges::any_of(claimed.idle, [&](const auto &host) { return host.second != claimed.idle.begin()->second; }))
        return say("{} GPUs on {} hosts", claimed.idleGpus.size(), claimed.idle.size());
    return numbers.size() == 1 ? say("GPU {} of {} hosts", which, claimed.idle.size()) : say("GPUs {} of {} hosts", which, claimed.idle.size());
}

} // namespace

void findIdleGpus(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (!job.told)
            continue;
        const Claimed claimed = claimedBy(scene, job);
        if (claimed.idleGpus.empty() || !compute(scene, job, claimed.working))
            continue;
        // Who leaves a step that others share stops it: who is not in it now has not been since their memory is held. Elsewhere a
        // process may come and go, and a single host may be a person's, who uses a part of it.
        const bool never = scene.sharesAStep(job) && !scene.serves(job);
        Finding f;
        f.causeClass = CauseClass::IdlePaid;
        f.call("idle-gpus", job.name);
        f.severity = never ? Severity::Warning : Severity::Info;
        f.job = job.name;
        f.title = claimed.idleGpus.size() == 1 ? say("Job {} has a GPU that does nothing: {}", job.name, placesText(scene, claimed))
                                               : say("Job {} has {} GPUs that do nothing: {}", job.name, claimed.idleGpus.size(), placesText(scene, claimed));
        f.cause = never ? say("They are given to the job, no process holds memory on them, and its other GPUs beside them have held theirs for half an hour and work in one step: no rank has worked there in that time.")
                        : say("They are given to the job, and no process holds memory on them, while its other GPUs beside them work.");
        f.peers = say("{} GPUs of job {} that work", claimed.working.size(), job.name);
        for (const int g : claimed.idleGpus)
            f.where.push_back(scene.gpuPlace(g));
        f.costUsdPerHour = catalog::times(static_cast<double>(claimed.idleGpus.size()) / std::max(1, scene.layout.gpus()), scene.usdPerHour);
        f.evidence = {scene.evidence(Quantity::MemoryUsed_B, scene.medianOf(Quantity::MemoryUsed_B, claimed.idleGpus), scene.medianOf(Quantity::MemoryUsed_B, claimed.working)),
                      scene.evidence(Quantity::GpuUtil, scene.medianOf(Quantity::GpuUtil, claimed.idleGpus), scene.medianOf(Quantity::GpuUtil, claimed.working))};
        f.confidence = never ? 0.85 : 0.5;
        f.passing = true;
        f.action = say("Compare how many processes the job starts on a host (--nproc-per-node, --ntasks-per-node, CUDA_VISIBLE_DEVICES) with the GPUs that it asks for; start one for each, or ask for fewer.");
        findings.push_back(std::move(f));
    }
}

} // namespace switchyard::diagnose
