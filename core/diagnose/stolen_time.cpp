// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts of a running job whose processors the hypervisor gives to others, while its peers keep theirs.
#include <core/diagnose/stolen_time.h>

#include <algorithm>
#include <map>
#include <string>

#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

void findStolenTime(const Scene &scene, const JobScene &job, Findings &findings)
{
    std::map<int, double> steal;
    for (const int host : job.instances)
        steal[host] = scene.value(Quantity::HostSteal, host);
    const double usual = scene.medianOf(Quantity::HostSteal, job.instances);
    for (const int host : membersApart(steal, {Side::High, leastSteal})) {
        const std::string &id = scene.instanceId(host);
        // Where its GPUs are seen to come late, that finding has it as the cause.
        const bool told = std::ranges::any_of(findings, [&](const Finding &f) { return f.causeClass == CauseClass::HostCpu && !f.where.empty() && f.where.front().substr(0, f.where.front().find('/')) == id; });
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

} // namespace

void findStolenTime(const Scene &scene, Findings &findings)
{
    if (!scene.available(Quantity::HostSteal))
        return;
    for (const JobScene &job : scene.jobs) {
        if (job.running)
            findStolenTime(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
