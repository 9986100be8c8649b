// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/storage_waits.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/diagnose/job_trouble.h>

namespace switchyard::diagnose {

namespace {

constexpr double leastWait = 0.02;      ///< four threads of 192 CPUs that do nothing else
constexpr double timesUsualWait = 4;
constexpr double mostlyStalled = 0.6;   ///< share of the time in which something on the host is stalled on I/O
constexpr double timesUsualStall = 1.4; ///< the past may hold a part of the trouble

StorageWait byStalls(const LiveScene &scene, const JobScene &job, StorageWait out)
{
    out.isCause = out.stalled = areStalled(scene, job.instances);
    return out;
}

} // namespace

bool areStalled(const LiveScene &scene, const std::vector<int> &hosts)
{
    const double now = scene.medianOf(Quantity::HostIoStalled, hosts), usual = scene.medianOf(Quantity::UsualIoStalled, hosts);
    const auto many = std::ranges::count_if(hosts, [&](int host) { return scene.value(Quantity::HostIoStalled, host) > mostlyStalled; });
    return many > 1 && now > mostlyStalled && !(now <= timesUsualStall * usual);
}

Evidence storageEvidence(const LiveScene &scene, const StorageWait &storage, const std::vector<int> &hosts)
{
    if (!storage.stalled)
        return scene.evidence(Quantity::HostIoWait, storage.wait, 0);
    const double usual = scene.medianOf(Quantity::UsualIoStalled, hosts);
    return scene.evidence(Quantity::HostIoStalled, scene.medianOf(Quantity::HostIoStalled, hosts), std::isfinite(usual) ? usual : 0);
}

StorageWait storageWaitOf(const LiveScene &scene, const JobScene &job)
{
    const auto waits = [&](double wait, const std::vector<int> &hosts) {
        return wait > waitsForStorage || (wait > leastWait && wait > timesUsualWait * scene.medianOf(Quantity::UsualIoWait, hosts));
    };
    StorageWait out;
    out.wait = scene.medianOf(Quantity::HostIoWait, job.instances);
    out.isCause = waits(out.wait, job.instances);
    if (!out.isCause && job.instances.size() < 3)
        return byStalls(scene, job, std::move(out));
    if (out.isCause)
        return out;
    std::vector<int> few;
    for (const int host : job.instances) {
        if (scene.value(Quantity::HostIoWait, host) > std::max(leastWait, timesUsualWait * out.wait))
            few.push_back(host);
    }
    if (const double wait = scene.medianOf(Quantity::HostIoWait, few); !few.empty() && 4 * few.size() <= job.instances.size() && waits(wait, few))
        out = {true, wait, few};
    return out.isCause ? out : byStalls(scene, job, std::move(out));
}

void findSlowStorage(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    constexpr double timesUsual = 10;
    constexpr double fell = 0.85; ///< of what it sent and drew; a peak of the power is above its mean
    if (job.state != JobState::Running || scene.serves(job) || job.instances.size() < 2)
        return;
    std::vector<int> waiting;
    for (const int host : job.instances) {
        const double wait = scene.value(Quantity::HostIoWait, host);
        if (wait > waitsForStorage && wait > timesUsual * scene.value(Quantity::UsualIoWait, host))
            waiting.push_back(host);
    }
    if (2 * waiting.size() <= job.instances.size())
        return;
    const double sent = scene.sentOfUsual(job);
    const double power = scene.medianOf(Quantity::Power_W, job.gpus), drew = scene.workPower_W(job.instances);
    const bool sendsLess = sent < fell, drawsLess = power < fell * drew;
    if (std::isfinite(sent) ? !sendsLess : !drawsLess)
        return;
    // What its hosts sent and waited hours ago may be an earlier job's; what was drawn since the memory is held is its own.
    const bool ofItsOwn = drawsLess && std::isfinite(scene.medianOf(Quantity::WorkPower_W, job.instances));
    const double wait = scene.medianOf(Quantity::HostIoWait, waiting), usual = scene.medianOf(Quantity::UsualIoWait, waiting);
    Finding f = scene.onJob(CauseClass::Storage, "storage", job);
    f.severity = sendsLess && ofItsOwn ? Severity::Warning : Severity::Info;
    f.passing = true;
    f.title = say("Job {} waits for storage: its hosts do for {} of their CPU time, usually for {}", job.name, percentText(wait), percentText(usual));
    f.cause = sendsLess ? say("Its hosts send {} less than they did: its steps take longer, and GPUs that wait in a collective look busy.", percentText(1 - sent))
                        : say("Its GPUs draw {} less than at their most: its steps may take longer, and GPUs that wait in a collective look busy.", percentText(1 - power / drew));
    f.confidence = sendsLess && ofItsOwn ? 0.8 : 0.5;
    f.wouldConfirm = say("the time of its steps in its own log");
    f.evidence = {scene.evidence(Quantity::HostIoWait, wait, usual)};
    if (std::isfinite(power) && std::isfinite(drew))
        f.evidence.push_back(scene.evidence(Quantity::Power_W, power, drew));
    const double lost = sendsLess ? 1 - sent : 0;
    f.costStep_s = job.step_s * lost;
    f.costUsdPerHour = catalog::times(lost, job.usdPerHour);
    f.action = say("Look at the file system's throughput and at the checkpoint's writers; raise its capacity, or write asynchronously.");
    findings.push_back(std::move(f));
}

} // namespace switchyard::diagnose
