// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole job suffers from: it hangs, waits for input or storage, restarts over and over. A start, a checkpoint and a stop look alike for a moment: an earlier
// look must agree, and a job that never worked is starting.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/stolen_time.h>
#include <core/telemetry/scheduler_metrics.h>

namespace switchyard::diagnose {

namespace {

constexpr double waitsForStorage = 0.1; ///< share of CPU time in iowait, median of the hosts
constexpr double leastWait = 0.02;      ///< four threads of 192 CPUs that do nothing else
constexpr double timesUsualWait = 4;
constexpr double workedAt = 0.45;       ///< of the rated power: what spins draws 0.3 to 0.4 of it
constexpr double busyCpu = 0.75;
constexpr double mostlyStalled = 0.6;   ///< share of the time in which something on the host is stalled on I/O
constexpr double timesUsualStall = 1.4; ///< the past may hold a part of the trouble

/// Something that stops a job was named already: it costs as much as the job, or, where nobody knows a price, is an error of its own. An exporter
/// stops nothing, nor does what is as likely no trouble; what is of no job may be of this one where nobody tells the jobs.
bool explained(const LiveScene &scene, const JobScene &job, const Findings &findings)
{
    constexpr double surely = 0.6;
    const bool told = std::ranges::any_of(scene.jobs, &JobScene::told);
    return std::any_of(findings.begin(), findings.end(), [&](const Finding &f) {
        if (f.severity != Severity::Error || f.causeClass == CauseClass::ExporterDown || f.confidence < surely)
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

/// The hosts that a job which stands waits for storage on: all of them, or the few that write for the others.
struct Storage {
    bool isCause = false;
    double wait = 0;        ///< of them
    std::vector<int> alone; ///< where these hosts alone wait
    bool stalled = false;   ///< told by stalls on I/O, of which time waited for is none
};

/// On half of these hosts something is stalled on I/O most of the time, and as a rule it is not: what is read or written does not come, though
/// so few tasks wait that the time of their CPUs hardly tells. One host alone proves nothing: a rank that ends dumps its core, too.
bool areStalled(const LiveScene &scene, const std::vector<int> &hosts)
{
    const double now = scene.medianOf(Quantity::HostIoStalled, hosts), usual = scene.medianOf(Quantity::UsualIoStalled, hosts);
    const auto many = std::ranges::count_if(hosts, [&](int host) { return scene.value(Quantity::HostIoStalled, host) > mostlyStalled; });
    return many > 1 && now > mostlyStalled && !(now <= timesUsualStall * usual);
}

/// What shows that storage is waited for, on these hosts.
Evidence storageEvidence(const LiveScene &scene, const Storage &storage, const std::vector<int> &hosts)
{
    if (!storage.stalled)
        return scene.evidence(Quantity::HostIoWait, storage.wait, 0);
    const double usual = scene.medianOf(Quantity::UsualIoStalled, hosts);
    return scene.evidence(Quantity::HostIoStalled, scene.medianOf(Quantity::HostIoStalled, hosts), std::isfinite(usual) ? usual : 0);
}

Storage byStalls(const LiveScene &scene, const JobScene &job, Storage out)
{
    out.isCause = out.stalled = areStalled(scene, job.instances);
    return out;
}

/// The job stands, and its hosts wait for storage: much, or far more than they used to. A host has 96 to 192 CPUs, and the
/// few ranks that write block one each. Where rank 0 writes alone, its host waits as no other does.
Storage storageOf(const LiveScene &scene, const JobScene &job)
{
    const auto waits = [&](double wait, const std::vector<int> &hosts) {
        return wait > waitsForStorage || (wait > leastWait && wait > timesUsualWait * scene.medianOf(Quantity::UsualIoWait, hosts));
    };
    Storage out;
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

/// Silent ranks that do not merely write or read: whose process is gone, or whose host waits for storage no more than others do. Where
/// about every host has one, they write for their hosts.
std::vector<int> deadRanks(const LiveScene &scene, const JobScene &job, const Storage &storage)
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
    const Storage waiting = storageOf(scene, job);
    const auto &[waits, wait, writers, stalled] = waiting;
    const std::vector<int> dead = deadRanks(scene, job, waiting);
    const bool storage = waits && dead.empty(); // a rank that is dead explains the hang, whatever else hosts wait for
    const std::vector<int> busy = busyRanks(scene, job);
    std::vector<int> emptied = emptiedHosts(scene, job, dead);
    const bool ofJob = !emptied.empty();
    if (dead.empty() && busy.empty() && !waits)
        emptied = emptiedHosts(scene, job);
    const auto workedThere = [&](int host) { return !ofJob || (scene.value(Quantity::PeakMemory_B, host) > heldMemory_B && scene.drewWork(Quantity::PeakPower_W, {host})); };
    Finding f = scene.onJob(storage ? CauseClass::Storage : CauseClass::Hang, "hang", job);
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
    const Storage waiting = storageOf(scene, job);
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

/// The hosts of a job, or of what may be several (LiveScene::alike), that lack work together.
struct Starving {
    JobScene part; ///< the job with these hosts alone
    double busy = 0;
    double cpu = 0;
    double wait = 0;
    bool stalled = false; ///< on I/O, and not for want of processors
    [[nodiscard]] bool byStorage() const { return wait > waitsForStorage || stalled; }
    [[nodiscard]] bool byCpu() const { return cpu > busyCpu; }
};

JobScene partOf(const LiveScene &scene, const JobScene &job, const std::vector<int> &hosts)
{
    JobScene part = job;
    if (hosts.size() == job.instances.size())
        return part;
    part.instances = hosts;
    const std::set<int> own(hosts.begin(), hosts.end());
    const auto elsewhere = [&](int host) { return !own.contains(host); };
    std::erase_if(part.gpus, [&](int gpu) { return elsewhere(scene.layout.instanceOfGpu(gpu)); });
    std::erase_if(part.cards, [&](int card) { return elsewhere(scene.layout.instanceOfCard(card)); });
    return part;
}

/// Whether what these hosts do has the marks of one step, so that what all lack is its input: every GPU is busy to the same
/// share, with dense kernels, and each host sends what it receives and what the others send. Replicas at an even load have loads
/// of their own, decoding keeps the tensor cores nearly idle, prefill sends caches that decode receives.
bool hasOneStep(const LiveScene &scene, Quantity kernels, const JobScene &part)
{
    const double alike = kernels == Quantity::GpuUtil ? 0.2 : 0.12; ///< between the busiest tenth and the idlest, of the time; utilisation is sampled coarsely
    constexpr double dense = 0.15;  ///< tensor activity while kernels run
    constexpr double apart = 1.35;  ///< stages of one plan send so unlike
    std::vector<double> busy;
    for (const int g : part.gpus)
        busy.push_back(scene.value(kernels, g));
    const double usual = median(busy);
    if (quantile(busy, 0.9) - quantile(busy, 0.1) > alike || scene.medianOf(Quantity::TensorActive, part.gpus) < dense * usual)
        return false;
    const Quantity links = scene.available(Quantity::NvlinkTx_Bps) ? Quantity::NvlinkTx_Bps : Quantity::NvlinkTotal_Bps;
    if (!scene.available(Quantity::EfaTx_Bps)) { // nobody counts what hosts send: then only that each GPU sends as the others do
        std::vector<double> sent;
        for (const int g : part.gpus)
            sent.push_back(scene.value(links, g));
        return std::isfinite(scene.medianOf(Quantity::TensorActive, part.gpus)) && quantile(sent, 0.1) > ofAStep_Bps && quantile(sent, 0.9) < apart * quantile(sent, 0.1);
    }
    std::map<int, double> sent, received;
    for (const int card : part.cards) {
        const double tx = scene.value(Quantity::EfaTx_Bps, card), rx = scene.value(Quantity::EfaRx_Bps, card);
        sent[scene.layout.instanceOfCard(card)] += std::isfinite(tx) ? tx : 0;
        received[scene.layout.instanceOfCard(card)] += std::isfinite(rx) ? rx : 0;
    }
    std::vector<double> all;
    for (const auto &[host, bytes] : sent) {
        const double back = received[host];
        if (scene.available(Quantity::EfaRx_Bps) && back > 0 && std::max(back, bytes) > apart * std::min(back, bytes))
            return false;
        all.push_back(bytes);
    }
    return !all.empty() && quantile(all, 0.1) > ofAStep_Bps && quantile(all, 0.9) < apart * apart * quantile(all, 0.1);
}

/// All ranks alike run without kernels for a good part of the time. Ranks of one training step wait for each
/// other inside kernels; when all of them lack any at once, the input is late.
std::optional<Starving> starving(const LiveScene &scene, Quantity kernels, JobScene part)
{
    const double busy = scene.medianOf(kernels, part.gpus);
    Starving out{std::move(part), busy, 0, 0, false};
    out.cpu = scene.medianOf(Quantity::HostCpu, out.part.instances);
    out.wait = scene.medianOf(Quantity::HostIoWait, out.part.instances);
    // Workers that read ahead of a job that runs are stalled all the time: only what is known to be unusual tells.
    out.stalled = !out.byCpu() && areStalled(scene, out.part.instances) && std::isfinite(scene.medianOf(Quantity::UsualIoStalled, out.part.instances));
    std::vector<double> values;
    for (const int g : out.part.gpus)
        values.push_back(scene.value(kernels, g));
    const bool alike = quantile(values, 0.9) - quantile(values, 0.1) < 0.3;
    const bool byHosts = out.cpu > scene.edge(busyCpu) || out.wait > scene.edge(waitsForStorage) || out.stalled;
    if (!(busy > 0.05 && busy < scene.edge(0.8, 1)) || !alike || !(byHosts || (busy < scene.edge(0.7, 1) && hasOneStep(scene, kernels, out.part))))
        return std::nullopt;
    return out;
}

/// It goes at the pace that it had as far back as is known: it sends what it sent, or draws about what it drew at its most since it holds
/// its memory.
bool goesAsEver(const LiveScene &scene, const JobScene &part)
{
    constexpr double asEver = 0.9;      ///< of the most that it sent in spells of the last hours
    constexpr double ofThePeak = 0.85;  ///< of the power: a peak is above its mean
    const double sent = scene.sentOfUsual(part);
    return std::isfinite(sent) ? sent > asEver : scene.medianOf(Quantity::Power_W, part.gpus) > ofThePeak * scene.medianOf(Quantity::WorkPower_W, part.instances);
}

/// Its hosts wait for storage far more than they used to.
bool waitsMoreThanEver(const LiveScene &scene, const JobScene &part)
{
    constexpr double times = 2;
    return scene.medianOf(Quantity::HostIoWait, part.instances) > times * scene.medianOf(Quantity::UsualIoWait, part.instances);
}

void findStarving(const LiveScene &scene, const JobScene &job, Findings &findings)
{
    // Of what a hypervisor takes from all its hosts that finding tells, but not why they wait for storage.
    const bool robbed = std::ranges::any_of(findings, [&](const Finding &f) { return f.kind == robbedJob && f.job == job.name; });
    if (job.state != JobState::Running || scene.serves(job))
        return;
    const Quantity quantity = scene.available(Quantity::EngineActive) ? Quantity::EngineActive : Quantity::GpuUtil;
    const auto groups = scene.alike(job);
    std::optional<Starving> worst;
    std::set<int> late; // hosts
    for (const std::vector<int> &hosts : groups) {
        auto part = hosts.size() < 2 ? std::nullopt : starving(scene, quantity, partOf(scene, job, hosts));
        if (!part)
            continue;
        late.insert(hosts.begin(), hosts.end());
        if (!worst || part->part.instances.size() > worst->part.instances.size())
            worst = std::move(part);
    }
    if (!worst || (robbed && !worst->byStorage()))
        return;
    const bool whole = groups.size() == 1;
    const auto ofJob = static_cast<double>(late.size()) / static_cast<double>(job.instances.size());
    const auto &[part, busy, cpu, wait, stalled] = *worst;
    const bool storage = worst->byStorage();
    Finding f = scene.onJob(storage ? CauseClass::Storage : CauseClass::DataLoading, storage ? "storage" : "input", job);
    f.passing = true;
    f.title = whole ? say("Job {} is fed late: all its GPUs lack work for {} of the time", job.name, percentText(1 - busy))
                    : say("{} hosts of {} are fed late: all their GPUs lack work for {} of the time", late.size(), job.name, percentText(1 - busy));
    if (!whole) {
        f.where.clear();
        for (const int host : late)
            f.where.push_back(scene.instanceId(host));
        f.peers = say("{} other hosts of {}", job.instances.size() - late.size(), job.name);
    }
    f.cause = storage ? say("The hosts wait for storage; input or checkpoints come slower than the GPUs compute.")
        : worst->byCpu() ? say("The hosts' CPUs are busy preparing input; it comes slower than the GPUs compute.")
                         : say("All ranks run out of kernels together: input or launches come slower than the GPUs compute.");
    f.confidence = storage || worst->byCpu() ? 0.9 : 0.6;
    if (!scene.available(Quantity::HostCpu))
        f.wouldConfirm = say("node_exporter on the hosts: CPU and iowait");
    // Small kernels leave the same gaps on every rank from the start, and what writes beside the steps does not delay them.
    const bool ofItsNature = goesAsEver(scene, part) && (storage ? !stalled && waitsMoreThanEver(scene, part) : !worst->byCpu());
    if (ofItsNature) {
        f.severity = Severity::Info;
        f.confidence = 0.4;
        f.cause = storage ? say("The hosts wait for storage more than they did, and the job goes at the pace that it had: what is written or read beside its steps does not delay them.")
                          : say("It has been so as far back as is known, and its hosts neither wait nor are busy: small kernels that are launched one by one, or input that is late at every step.");
        f.wouldConfirm = say("a profile of one rank's step: gaps between kernels, or waits for input");
    }
    f.evidence = {scene.evidence(quantity, busy, 1)};
    if (std::isfinite(cpu)) {
        f.evidence.push_back(scene.evidence(Quantity::HostCpu, cpu, 0.5));
        f.evidence.push_back(storageEvidence(scene, {storage, wait, {}, stalled && wait <= waitsForStorage}, part.instances));
    }
    f.costStep_s = job.step_s * (1 - busy);
    f.costUsdPerHour = catalog::times((1 - busy) * ofJob, job.usdPerHour);
    if (ofItsNature)
        f.costUsdPerHour = f.costStep_s = 0;
    f.action = say("Give the data loader more workers or a faster source; prepare the input beforehand.");
    findings.push_back(std::move(f));
}

/// Most hosts wait for storage ten times as much as they used to, and the job does less. Ranks that wait for late ones spin, so that their
/// GPUs look busy. What writes asynchronously waits as long, and works on.
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

void findRestarts(const LiveScene &scene, const JobScene &job, const std::vector<int> &instances, Findings &findings)
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
        f.costStep_s = 0;
        f.costUsdPerHour = catalog::times(static_cast<double>(restarted.size()) / static_cast<double>(instances.size()), job.usdPerHour);
    }
    f.title = unknown || beside ? say("Containers on {} of {} hosts are started again over and over: {} times in half an hour", restarted.size(), instances.size(), most)
        : ofSome                ? say("Job {} restarts over and over on {} of its hosts: {} times in half an hour", job.name, restarted.size(), most)
                                : say("Job {} restarts over and over: {} times in half an hour", job.name, most);
    f.cause = byMemory ? say("The memory of its GPUs empties and fills on all hosts together: the program ends and is started again.")
        : beside       ? say("Kubernetes starts containers there again and again, and memory of the GPUs there was held all along: another program than the ranks of the job may be what ends.")
                       : say("Kubernetes starts its containers again and again: the program ends each time, with hardly anything on its GPUs.");
    f.confidence = 0.85;
    f.wouldConfirm = say("the scheduler's record of the job, and the log of the first rank that fails");
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
        f.action = unknown || beside ? say("Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod).")
                                     : say("Read the log of the container that ended (kubectl logs --previous) and why (kubectl describe pod); stop the job until it is mended.");
    findings.push_back(std::move(f));
}

} // namespace

void findJobTrouble(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        const std::size_t before = findings.size();
        findRestarts(scene, job, job.instances, findings);
        if (findings.size() != before && findings.back().severity == Severity::Error)
            continue;
        findStarting(scene, job, findings);
        findHang(scene, job, findings);
        findStandstill(scene, job, findings);
        findStarving(scene, job, findings);
        if (findings.size() == before)
            findSlowStorage(scene, job, findings);
    }
    // Nobody works just now, between two starts of a loop; several jobs are on a host; or what starts again there is of none.
    std::vector<int> all;
    for (int i = 0; i < scene.layout.instances(); ++i)
        all.push_back(i);
    JobScene whole;
    whole.name = scene.design.name;
    whole.usdPerHour = scene.usdPerHour;
    findRestarts(scene, whole, all, findings);
}

} // namespace switchyard::diagnose
