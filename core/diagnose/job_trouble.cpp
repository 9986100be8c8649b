// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole job suffers from: it hangs or stands still; what else it may suffer from is asked here. A start, a checkpoint and a stop look alike for a moment: an
// earlier look must agree, and a job that never worked is starting.
#include <core/diagnose/job_trouble.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <core/base/format.h>
#include <core/diagnose/storage_waits.h>

namespace switchyard::diagnose {

namespace {

constexpr double workedAt = 0.45; ///< of the rated power: what spins draws 0.3 to 0.4 of it

/// Something that stops a job was named already: it costs as much as the job, or, where nobody knows a price, is an error of its own. An exporter
/// stops nothing, nor does what is as likely no trouble; what is of no job may be of this one where nobody tells the jobs.
bool explained(const LiveScene &scene, const JobScene &job, const Findings &findings)
{
    const bool told = std::ranges::any_of(scene.jobs, &JobScene::told);
    return std::any_of(findings.begin(), findings.end(), [&](const Finding &f) {
        if (f.severity != Severity::Error || f.causeClass == CauseClass::ExporterDown || !isSure(f))
            return false;
        const bool priced = f.costUsdPerHour > 0 && f.costUsdPerHour >= job.usdPerHour;
        return priced ? f.job == job.name || (f.job.empty() && !told) : !(job.usdPerHour > 0) && f.job == job.name;
    });
}

/// GPUs that do not spin while all others do: dead ranks.
std::vector<int> silentRanks(const LiveScene &scene, const JobScene &job)
{
    std::vector<int> silent;
    for (const int g : job.gpus) {
        if (scene.value(Quantity::GpuUtil, g) < 0.1 && scene.medianOf(Quantity::GpuUtil, job.gpus) > 0.9)
            silent.push_back(g);
    }
    return silent.size() * 4 < job.gpus.size() ? silent : std::vector<int>();
}

/// GPUs that compute while all others of the job wait for them: an evaluation or a save by one rank, or one that is far behind.
std::vector<int> busyRanks(const LiveScene &scene, const JobScene &job)
{
    constexpr double computes = 0.01, readsMemory = 0.1;
    std::vector<int> busy;
    for (const int g : job.gpus) {
        if (scene.value(Quantity::TensorActive, g) >= computes || (scene.value(Quantity::DramActive, g) >= readsMemory && scene.medianOf(Quantity::DramActive, job.gpus) < readsMemory / 2))
            busy.push_back(g);
    }
    return busy.size() * 4 < job.gpus.size() ? busy : std::vector<int>();
}

/// Hosts that hold nothing now and are nobody's, though they held and drew what work takes within the half hour: where they were of the
/// job that stands, its ranks ended there, or the host was booted.
std::vector<int> emptiedHosts(const LiveScene &scene, const JobScene &job)
{
    std::vector<int> emptied;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        std::vector<int> gpus;
        for (int g = scene.layout.firstGpu[static_cast<std::size_t>(i)]; g < scene.layout.firstGpu[static_cast<std::size_t>(i) + 1]; ++g)
            gpus.push_back(g);
        const bool ofJob = (scene.jobOf(i) == nullptr && scene.held(i) != telemetry::Held::Out) || scene.jobOf(i) == &job;
        const bool empty = scene.medianOf(Quantity::MemoryUsed_B, gpus) < heldMemory_B && scene.medianOf(Quantity::GpuUtil, gpus) < 0.05;
        if (ofJob && empty && scene.value(Quantity::PeakMemory_B, i) > heldMemory_B && scene.value(Quantity::PeakPower_W, i) > workedAt * scene.tdp_W(gpus.front()))
            emptied.push_back(i);
    }
    return 4 * emptied.size() <= job.instances.size() ? emptied : std::vector<int>();
}

/// Hosts of the job of which every GPU is dead and holds nothing: it is the host that is missed.
std::vector<int> emptiedHosts(const LiveScene &scene, const JobScene &job, const std::vector<int> &dead)
{
    std::map<int, int> empty, all;
    for (const int g : dead)
        empty[scene.layout.instanceOfGpu(g)] += scene.value(Quantity::MemoryUsed_B, g) < heldMemory_B ? 1 : 0;
    for (const int g : job.gpus)
        ++all[scene.layout.instanceOfGpu(g)];
    std::vector<int> emptied;
    for (const auto &[host, gpus] : empty) {
        if (gpus > 1 && gpus == all[host])
            emptied.push_back(host);
    }
    return emptied;
}

/// Silent ranks that do not merely write or read: whose process is gone, or whose host waits for storage no more than others do. Where
/// about every host has one, they write for their hosts.
std::vector<int> deadRanks(const LiveScene &scene, const JobScene &job, const StorageWait &storage)
{
    std::vector<int> dead = silentRanks(scene, job);
    if (!storage.isCause)
        return dead;
    std::set<int> hosts;
    for (const int g : dead)
        hosts.insert(scene.layout.instanceOfGpu(g));
    const bool oneEach = 2 * hosts.size() >= job.instances.size();
    std::erase_if(dead, [&](int g) {
        const bool gone = scene.value(Quantity::MemoryUsed_B, g) < heldMemory_B;
        return !gone && (oneEach || std::ranges::find(storage.alone, scene.layout.instanceOfGpu(g)) != storage.alone.end());
    });
    return dead;
}

void findHang(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    if (!job.stalled || !job.worked || explained(scene, job, findings))
        return;
    const StorageWait waiting = storageWaitOf(scene, job);
    const auto &[waits, wait, writers, stalled] = waiting;
    const std::vector<int> dead = deadRanks(scene, job, waiting);
    const bool storage = waits && dead.empty(); // a rank that is dead explains the hang, whatever else hosts wait for
    const std::vector<int> busy = busyRanks(scene, job);
    std::vector<int> emptied = emptiedHosts(scene, job, dead);
    const bool ofJob = !emptied.empty();
    if (dead.empty() && busy.empty() && !waits)
        emptied = emptiedHosts(scene, job);
    const auto workedThere = [&](int host) { return !ofJob || (scene.value(Quantity::PeakMemory_B, host) > heldMemory_B && scene.drewWork(Quantity::PeakPower_W, {host})); };
    Finding f = scene.onJob(storage ? CauseClass::Storage : CauseClass::Hang, standingJob, job);
    f.severity = busy.empty() || waits ? Severity::Error : Severity::Warning;
    f.passing = true;
    f.title = busy.empty() || waits ? say("Job {} hangs: its GPUs are busy, their tensor cores idle", job.name)
                                    : say("Job {}: all ranks wait for {}, which computes", job.name, scene.gpuName(busy.front()));
    f.cause = storage && !writers.empty() ? say("All ranks wait in a collective while {} waits for storage as no other host does: its blocking write or read does not end.", scene.instanceId(writers.front()))
        : storage      ? say("All ranks wait in a collective while their hosts wait for storage: a blocking write or read does not end.")
        : !emptied.empty() ? (workedThere(emptied.front()) ? say("All ranks wait in a collective, and {}, which worked within the half hour, holds nothing now: its ranks ended, or it was booted.", scene.instanceId(emptied.front()))
                                                                          : say("All ranks wait in a collective, and no GPU of {} holds anything: its ranks ended, or it was booted.", scene.instanceId(emptied.front())))
        : !dead.empty()    ? say("All ranks wait in a collective that one of them never enters: {} runs nothing.", scene.gpuName(dead.front()))
        : !busy.empty()    ? say("All other ranks wait for {}, which computes: it evaluates or saves what it alone has, or is far behind.", scene.gpuName(busy.front()))
                                          : say("All ranks wait in a collective that does not end; no lost host, GPU or XID explains it.");
    f.confidence = scene.available(Quantity::TensorActive) ? 0.9 : 0.7;
    if (!scene.available(Quantity::TensorActive))
        f.wouldConfirm = say("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE in the counters file of dcgm-exporter");
    if (waits && !storage && !stalled)
        f.cause.add(writers.empty() ? say("Its hosts wait for storage, too: {} of their CPU time.", percentText(wait)) : say("{} waits for storage, too: {} of its CPU time.", scene.instanceId(writers.front()), percentText(wait)));
    for (const int g : dead) {
        if (std::ranges::find(emptied, scene.layout.instanceOfGpu(g)) == emptied.end())
            f.where.insert(f.where.begin(), scene.gpuPlace(g));
    }
    for (auto g = busy.rbegin(); !waits && g != busy.rend(); ++g)
        f.where.insert(f.where.begin(), scene.gpuPlace(*g));
    for (const int host : emptied)
        f.where.insert(f.where.begin(), scene.instanceId(host));
    if (!emptied.empty())
        f.wouldConfirm = ofJob ? say("the log of its ranks, and the host's boot time") : say("the log of its ranks, and the host's boot time: where another job ended there, it is not the reason");
    for (const int host : writers) {
        if (storage)
            f.where.push_back(scene.instanceId(host));
    }
    for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive, Quantity::Power_W}) {
        const double value = scene.medianOf(quantity, job.gpus);
        const double expected = quantity == Quantity::TensorActive ? std::nan("") : quantity == Quantity::Power_W ? scene.workPower_W(job.instances) : 1;
        if (std::isfinite(value))
            f.evidence.push_back(scene.evidence(quantity, value, expected));
    }
    if (waits)
        f.evidence.push_back(storageEvidence(scene, waiting, job.instances));
    f.action = storage ? say("Look at the file system's throughput and at the checkpoint's writers; raise its capacity, or write asynchronously.") : say("Dump the flight recorder of all ranks: the ranks missing at the first diverging collective are the suspects.");
    findings.push_back(std::move(f));
}

/// It drew the power of work within the hour, or since it holds its memory, hours ago, and its hosts sent to each other as those
/// of one step do. Held memory alone tells nothing: a server at night, a debugger and a trainer that waits for its rollouts
/// hold theirs for hours.
bool workedLately(const LiveScene &scene, const JobScene &job)
{
    if (!scene.available(Quantity::PeakPower_W))
        return job.worked;
    if (job.gpus.empty())
        return false;
    const double ofWork_W = workedAt * scene.tdp_W(job.gpus.front());
    if (!scene.available(Quantity::EfaUsual_Bps) && !scene.available(Quantity::EfaMean_Bps)) // nobody counts what hosts send: power alone tells
        return scene.medianOf(Quantity::PeakPower_W, job.instances) > ofWork_W;
    const auto sent = [&](Quantity quantity) { return scene.medianOf(quantity, job.instances) > ofAStep_Bps; };
    return scene.workPower_W(job.instances) > ofWork_W && (sent(Quantity::EfaUsual_Bps) || sent(Quantity::EfaMean_Bps));
}

/// GPUs that hold their memory, do nothing, and are nobody's fault so far.
Finding idleRemark(const LiveScene &scene, const JobScene &job, const char *kind)
{
    Finding f = scene.onJob(CauseClass::IdlePaid, kind, job);
    f.severity = Severity::Info;
    f.evidence = {scene.evidence(Quantity::GpuUtil, scene.medianOf(Quantity::GpuUtil, job.gpus), 1)};
    f.confidence = 0.5;
    f.costStep_s = 0;
    return f;
}

/// What began within the half hour and has not worked yet: no trouble, and no silence about it either.
void findStarting(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const bool waits = job.state == JobState::Stalled || job.state == JobState::Waiting;
    if (!waits || job.worked || job.gpus.size() <= 8)
        return;
    Finding f = idleRemark(scene, job, "starting");
    f.title = say("Job {} starts: its GPUs hold memory and have not worked yet", job.name);
    f.cause = say("Their memory was empty within the half hour, and what holds it now has drawn no power of work so far: it loads a checkpoint, compiles, or waits for its peers.");
    f.action = say("Wait; if it takes longer than its starts do, read the log of rank 0.");
    findings.push_back(std::move(f));
}

void addHeldAndIdle(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const bool worked = scene.drewWork(Quantity::PeakPower_W, job.instances);
    if (worked && !(scene.medianOf(Quantity::PeakUtil, job.instances) < 0.05))
        return; // it ran within ten minutes: rollouts and training take turns, requests come and go
    Finding f = idleRemark(scene, job, "idle-held");
    f.title = say("Job {} holds the memory of its GPUs and runs nothing", job.name);
    f.cause = worked ? say("It worked within the last hour, and has run nothing for ten minutes: it may wait for requests, for a person, or for another job.")
                     : say("It did not work within the last hour, or it serves: it may wait for requests, for a person, or for another job.");
    f.action = worked ? say("Ask its owner whether it waits for something.") : say("If nobody waits for it, end it: its GPUs are paid for.");
    findings.push_back(std::move(f));
}

/// Memory held, no kernel anywhere: the ranks wait on their hosts.
void findStandstill(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    const bool several = job.gpus.size() > 8 || job.designJob >= 0;
    if (job.state != JobState::Waiting || !job.worked || !several || explained(scene, job, findings))
        return;
    if (!workedLately(scene, job) || scene.serves(job)) {
        addHeldAndIdle(scene, job, findings);
        return;
    }
    const StorageWait waiting = storageWaitOf(scene, job);
    const auto &[storage, wait, writers, stalled] = waiting;
    Finding f = scene.onJob(storage ? CauseClass::Storage : CauseClass::DataLoading, storage ? "storage" : "input", job);
    f.severity = Severity::Error;
    f.passing = true;
    f.title = stalled ? say("Job {} waits for storage: its GPUs are idle, its hosts stalled on I/O", job.name)
        : storage     ? say("Job {} waits for storage: its GPUs are idle, its hosts in iowait", job.name)
                      : say("Job {} stands still: its GPUs hold their memory and run nothing", job.name);
    f.cause = stalled ? say("A checkpoint that blocks, or input that does not come: tasks on the hosts are stalled on I/O for {} of the time.", percentText(scene.medianOf(Quantity::HostIoStalled, job.instances)))
        : storage     ? say("A checkpoint that blocks, or input that does not come: the hosts spend {} of their CPU time waiting for storage.", percentText(wait))
                      : say("No kernel is launched anywhere: the ranks wait on their hosts, for input, a lock or a service.");
    f.confidence = stalled ? 0.8 : storage ? 0.9 : 0.6;
    if (stalled)
        f.wouldConfirm = say("a stack dump of one rank (py-spy dump), and the client's own statistics of the mount");
    if (!storage)
        f.wouldConfirm = scene.available(Quantity::HostIoWait) ? say("a stack dump of one rank (py-spy dump)") : say("node_exporter on the hosts (iowait), a stack dump of one rank");
    f.evidence = {scene.evidence(Quantity::GpuUtil, scene.medianOf(Quantity::GpuUtil, job.gpus), 1)};
    if (stalled || std::isfinite(wait))
        f.evidence.push_back(storageEvidence(scene, waiting, job.instances));
    for (const int host : writers)
        f.where.push_back(scene.instanceId(host));
    f.action = storage ? say("Look at the file system's throughput and at the checkpoint's writers; raise its capacity, or write asynchronously.") : say("Look at the data loader's workers and at what they read from.");
    findings.push_back(std::move(f));
}

} // namespace

void findJobTrouble(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        const std::size_t before = findings.size();
        findRestarts(scene, job, findings);
        if (findings.size() != before && findings.back().severity == Severity::Error)
            continue;
        findStarting(scene, job, findings);
        findHang(scene, job, findings);
        findStandstill(scene, job, findings);
        findStarving(scene, job, findings);
        if (findings.size() == before)
            findSlowStorage(scene, job, findings);
    }
    findRestartsOfNobody(scene, findings);
}

} // namespace switchyard::diagnose
