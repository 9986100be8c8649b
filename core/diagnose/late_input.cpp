// SPDX-License-Identifier: GPL-3.0-or-later
// Input that comes later than a job that runs asks for it.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <core/base/format.h>
#include <core/diagnose/job_trouble.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/stolen_time.h>
#include <core/diagnose/storage_waits.h>

namespace switchyard::diagnose {

namespace {

constexpr double preparesAt = 0.75; ///< of their CPU time: hosts that are busy with input

/// The hosts of a job, or of what may be several (LiveScene::alike), that lack work together.
struct Starving {
    JobScene part; ///< the job with these hosts alone
    double busy = 0;
    double cpu = 0;
    double wait = 0;
    bool stalled = false; ///< on I/O, and not for want of processors
    [[nodiscard]] bool byStorage() const { return wait > waitsForStorage || stalled; }
    [[nodiscard]] bool byCpu() const { return cpu > preparesAt; }
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
    const bool byHosts = out.cpu > scene.edge(preparesAt) || out.wait > scene.edge(waitsForStorage) || out.stalled;
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

} // namespace

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

} // namespace switchyard::diagnose
