// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts of a running job whose processors the hypervisor gives to others, while its peers keep theirs; jobs of which it takes from all hosts.
#include <core/diagnose/stolen_time.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <core/design/place_id.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

void findStolenTime(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    std::map<int, double> steal;
    for (const int host : job.instances)
        steal[host] = scene.value(Quantity::HostSteal, host);
    const double usual = scene.medianOf(Quantity::HostSteal, job.instances);
    for (const int host : membersApart(steal, {Side::High, leastSteal})) {
        const std::string &id = scene.instanceId(host);
        // Where its GPUs are seen to come late, that finding has it as the cause.
        const bool told = std::ranges::any_of(findings, [&](const Finding &f) { return f.causeClass == CauseClass::HostCpu && !f.where.empty() && design::instanceIdOf(f.where.front()) == id; });
        if (told || !isRobbed(steal.at(host), usual))
            continue;
        Finding f = scene.onHost(CauseClass::HostCpu, "steal", host);
        f.title = say("The hypervisor takes {} of the processor time of {}; its peers lose {}", percentText(steal.at(host)), id, percentText(usual));
        f.cause = say("Something else runs on its processors meanwhile: launches, input and network progress of its ranks come late, and a step waits for the slowest rank.");
        f.peers = say("{} other hosts of job {}", job.instances.size() - 1, job.name);
        f.evidence = {scene.evidence(Quantity::HostSteal, steal.at(host), usual)};
        f.confidence = 0.7;
        f.wouldConfirm = say("the times of the ranks' steps: whether the job waits for this host");
        f.passing = true;
        f.action = say("Swap the instance if the steal stays; report host and time to AWS Support.");
        findings.push_back(std::move(f));
    }
}

/// Hosts of other jobs and of none whose time is counted: what they lose is usual.
std::vector<int> othersOf(const LiveScene &scene, const JobScene &job)
{
    std::vector<int> others;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        if (scene.jobOf(i) != &job && std::isfinite(scene.value(Quantity::HostSteal, i)))
            others.push_back(i);
    }
    return others;
}

/// Nearly all hosts of the job are robbed, and those beside it are not: no host of it stands apart.
void findRobbedJob(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    constexpr std::size_t enough = 2;
    const std::vector<int> others = othersOf(scene, job);
    const double steal = scene.medianOf(Quantity::HostSteal, job.instances), usual = scene.medianOf(Quantity::HostSteal, others);
    const auto robbed = std::ranges::count_if(job.instances, [&](int host) { return isRobbed(scene.value(Quantity::HostSteal, host), usual); });
    if (job.instances.size() < enough || others.size() < enough || !isRobbed(steal, usual) || 4 * static_cast<std::size_t>(robbed) < 3 * job.instances.size())
        return;
    const Quantity kernels = scene.available(Quantity::EngineActive) ? Quantity::EngineActive : Quantity::GpuUtil;
    const double busy = scene.medianOf(kernels, job.gpus);
    const double lost = std::isfinite(busy) && !scene.serves(job) ? std::clamp(1 - busy, 0.0, 1.0) : 0.0; // who serves is idle where nobody asks
    Finding f = scene.onJob(CauseClass::HostCpu, robbedJob, job);
    f.title = say("The hypervisor takes {} of the processor time of job {}'s hosts; other hosts lose {}", percentText(steal), job.name, percentText(usual));
    f.cause = say("Something else runs on the processors of all its hosts meanwhile: launches, input and network progress come late on every rank, so that none stands apart.");
    f.peers = say("{} hosts outside job {}", others.size(), job.name);
    f.evidence = {scene.evidence(Quantity::HostSteal, steal, usual)};
    if (std::isfinite(busy))
        f.evidence.push_back(scene.evidence(kernels, busy, 1));
    f.confidence = lost > 0.1 ? 0.8 : 0.6;
    f.wouldConfirm = say("the time of its steps in its own log, before and since");
    f.passing = true;
    f.costStep_s = job.step_s * lost;
    f.costUsdPerHour = catalog::times(lost, job.usdPerHour);
    f.action = say("Move the job to other instances if the steal stays; report hosts and time to AWS Support.");
    findings.push_back(std::move(f));
}

} // namespace

void findStolenTime(const LiveScene &scene, Findings &findings)
{
    if (!scene.available(Quantity::HostSteal))
        return;
    for (const JobScene &job : scene.jobs) {
        if (!job.running)
            continue;
        findStolenTime(scene, job, findings);
        findRobbedJob(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
