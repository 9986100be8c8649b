// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts of a running job whose processors are busy as those of no peer, though no GPU is seen to come late: ranks that wait for late ones
// spin, and a launch that is late by a part of a step leaves no gap that counters show.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <core/design/place_id.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

constexpr double busyCpu = 0.9;
constexpr double abovePeers = 0.5;
constexpr double slowed = 0.85; ///< of what the job's hosts sent in the hours before

void findBusyHosts(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    std::map<int, double> cpu;
    for (const int host : job.instances)
        cpu[host] = scene.value(Quantity::HostCpu, host);
    const double usual = scene.medianOf(Quantity::HostCpu, job.instances);
    for (const int host : membersApart(cpu, {Side::High, scene.edge(abovePeers)})) {
        const std::string &id = scene.instanceId(host);
        const bool told = std::ranges::any_of(findings, [&](const Finding &f) { return f.causeClass == CauseClass::HostCpu && !f.where.empty() && design::instanceIdOf(f.where.front()) == id; });
        if (told || !(cpu.at(host) > scene.edge(busyCpu)))
            continue;
        const double sent = scene.sentOfUsual(job);
        const bool slow = sent < slowed && scene.sharesAStep(job) && !scene.serves(job); // who serves sends what is asked for
        Finding f = scene.onHost(CauseClass::HostCpu, "busy-cpu", host);
        f.severity = slow ? Severity::Warning : Severity::Info;
        f.passing = true;
        f.title = say("The processors of {} are busy for {} of the time, its peers' for {}", id, percentText(cpu.at(host)), percentText(usual));
        f.cause = slow ? say("The job's hosts send {} less than they did, and no other is so busy: its ranks may launch late, and all others wait for them.", percentText(1 - sent))
                       : say("No GPU of it is seen to come late. Its ranks have few processors left to launch kernels, prepare input and serve the network.");
        f.peers = say("{} other hosts of job {}", job.instances.size() - 1, job.name);
        f.evidence = {scene.evidence(Quantity::HostCpu, cpu.at(host), usual)};
        f.confidence = slow ? 0.6 : 0.4;
        f.wouldConfirm = say("the times of the ranks' steps: whether the job waits for this host");
        f.action = say("Find the process (top on the host); check CPU binding and daemons.");
        if (slow) {
            f.costStep_s = job.step_s * (1 - sent);
            f.costUsdPerHour = catalog::times(1 - sent, job.usdPerHour);
        }
        findings.push_back(std::move(f));
    }
}

} // namespace

void findBusyHosts(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (job.running)
            findBusyHosts(scene, job, findings);
    }
}

} // namespace switchyard::diagnose
