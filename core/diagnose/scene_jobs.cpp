// SPDX-License-Identifier: GPL-3.0-or-later
// Who belongs together, and what each job does: by the server's labels, by the design, else by what hosts hold and do.
#include <core/diagnose/scene.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <ranges>
#include <set>
#include <string_view>
#include <variant>

#include <core/diagnose/job_starts.h>
#include <core/diagnose/peers.h>

namespace switchyard::diagnose {

namespace {

constexpr double idleUtil = 0.05;

bool below(double value, double limit) { return std::isfinite(value) && value < limit; }

/// A word of the name is an engine that serves, or a part of one: "ml/vllm-70b", "prefill-pool". "decoder" is none.
bool namesServing(std::string_view name)
{
    constexpr std::array whole = {"tgi", "dynamo", "prefill", "decode", "rollout", "rollouts", "serve", "server", "serving", "inference", "tritonserver"};
    constexpr std::array begins = {"vllm", "sglang", "trtllm"};
    std::string word;
    for (std::size_t k = 0; k <= name.size(); ++k) {
        const char c = k < name.size() ? name[k] : '-';
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            continue;
        }
        if (std::ranges::find(whole, word) != whole.end() || std::ranges::any_of(begins, [&](std::string_view begin) { return word.starts_with(begin); }))
            return true;
        word.clear();
    }
    return false;
}

} // namespace

/// It is said by hand, no job runs there by the scheduler's word (what works there is a test of the host), or none does by what its GPUs do. Whom nobody
/// sees and the scheduler does not reach may be missed by its job.
bool LiveScene::isLeftOut(int instance) const
{
    if (saidByHand(instance))
        return true;
    const telemetry::Held how = held(instance);
    if (how == telemetry::Held::No || how == telemetry::Held::Out)
        return how == telemetry::Held::Out;
    std::vector<int> gpus;
    const auto at = static_cast<std::size_t>(instance);
    for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
        gpus.push_back(g);
    return below(medianOf(Quantity::GpuUtil, gpus), idleUtil) && !(medianOf(Quantity::MemoryUsed_B, gpus) >= heldMemory_B);
}

/// None of its GPUs is seen.
bool LiveScene::isUnseen(int instance) const
{
    const auto at = static_cast<std::size_t>(instance);
    const auto gpus = std::views::iota(layout.firstGpu[at], layout.firstGpu[at + 1]);
    return std::ranges::none_of(gpus, [this](int g) { return everSeen(g); });
}

namespace {
constexpr double idles = 0.3; ///< of the rated power: below what spins and above what memory alone takes
}

/// Until it fell silent it held nothing and drew what idle GPUs do, as far back as is known, while the others held and drew what work takes.
bool LiveScene::restedBefore(int instance, const std::vector<int> &others) const
{
    constexpr double ofTheirs = 0.5; ///< of the power of others
    if (layout.gpusOf(instance) == 0)
        return false;
    const double held_B = value(Quantity::PeakMemory_B, instance), drew_W = value(Quantity::PeakPower_W, instance);
    const double idle_W = idles * tdp_W(layout.firstGpu[static_cast<std::size_t>(instance)]);
    if (below(held_B, heldMemory_B))
        return medianOf(Quantity::PeakMemory_B, others) >= heldMemory_B && !(drew_W >= idle_W);
    return !std::isfinite(held_B) && below(drew_W, idle_W) && below(drew_W, ofTheirs * medianOf(Quantity::PeakPower_W, others));
}

/// Of a silent host, beside those of a job that it may be of: what was told of it last, and what it did, say that it is not.
bool LiveScene::wasOfNone(int instance, const std::vector<int> &others) const
{
    const auto at = static_cast<std::size_t>(instance);
    const char last = at < observation.lastJob.size() ? observation.lastJob[at] : char{0};
    const bool drew = layout.gpusOf(instance) > 0 && value(Quantity::PeakPower_W, instance) >= idles * tdp_W(layout.firstGpu[at]);
    const bool unnamed = last == 1 && !(value(Quantity::PeakMemory_B, instance) >= heldMemory_B) && !drew; // else its labels alone are missing
    return last == 2 || unnamed || restedBefore(instance, others);
}

/// The server's labels name the jobs. GPUs without values stay with their host's job.
void LiveScene::tellJobs()
{
    std::vector<std::map<int, int>> votes(design.instances.size());
    for (std::size_t g = 0; g < observation.jobOfGpu.size() && g < jobIndexOfGpu.size(); ++g) {
        const int job = observation.jobOfGpu[g];
        const int instance = layout.instanceOfGpu(static_cast<int>(g));
        if (saidByHand(instance))
            continue;
        jobIndexOfGpu[g] = job;
        if (job >= 0)
            ++votes[static_cast<std::size_t>(instance)][job];
    }
    jobs.resize(observation.jobs.size());
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        jobs[j].name = observation.jobs[j].name;
        jobs[j].told = true;
    }
    for (std::size_t i = 0; i < votes.size(); ++i) {
        const auto most = std::max_element(votes[i].begin(), votes[i].end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        if (most != votes[i].end())
            jobOfInstance[i] = most->first;
        for (const auto &[job, count] : votes[i])
            jobs[static_cast<std::size_t>(job)].instances.push_back(static_cast<int>(i));
    }
    const std::vector<int> told = jobs.size() == 1 ? jobs[0].instances : std::vector<int>();
    for (std::size_t i = 0; i < votes.size(); ++i) { // silent GPUs and hosts
        const auto instance = static_cast<int>(i);
        const bool mayMiss = held(instance) != telemetry::Held::Out && held(instance) != telemetry::Held::Closed;
        if (isUnseen(instance) && !saidByHand(instance) && jobOfInstance[i] < 0 && jobs.size() == 1 && mayMiss && !wasOfNone(instance, told)) {
            jobOfInstance[i] = 0;
            jobs[0].instances.push_back(instance);
            presumed[i] = 1;
        }
        for (int g = layout.firstGpu[i]; g < layout.firstGpu[i + 1]; ++g) {
            int &job = jobIndexOfGpu[static_cast<std::size_t>(g)];
            if (job < 0 && !everSeen(g))
                job = jobOfInstance[i];
        }
    }
    for (std::size_t d = 0; d < design.jobs.size(); ++d) { // which of the design's it is
        const auto list = design::jobInstances(design, design.jobs[d]);
        if (!list)
            continue;
        const std::set<int> own(list->begin(), list->end());
        for (JobScene &job : jobs) {
            const auto common = std::count_if(job.instances.begin(), job.instances.end(), [&](int i) { return own.contains(i); });
            if (job.designJob < 0 && 2 * static_cast<std::size_t>(common) > std::max(own.size(), job.instances.size()))
                job.designJob = static_cast<int>(d);
        }
    }
}

/// Whom the scheduler closed and nobody sees any more was taken out, unless the one job that is told stands: that may miss it.
void LiveScene::missClosedHosts()
{
    if (jobs.size() != 1 || !jobs.front().told || (jobs.front().state != JobState::Stalled && jobs.front().state != JobState::Waiting))
        return;
    const std::vector<int> told = jobs.front().instances;
    for (int i = 0; i < layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto gpus = std::views::iota(layout.firstGpu[at], layout.firstGpu[at + 1]);
        if (held(i) != telemetry::Held::Closed || jobOfInstance[at] >= 0 || !isUnseen(i) || wasOfNone(i, told))
            continue;
        jobOfInstance[at] = 0;
        presumed[at] = 1;
        jobs.front().instances.push_back(i);
        for (const int g : gpus)
            jobIndexOfGpu[static_cast<std::size_t>(g)] = 0;
    }
}

void LiveScene::takeDesignJobs()
{
    jobs.resize(design.jobs.size());
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        jobs[j].name = design.jobs[j].name;
        jobs[j].designJob = static_cast<int>(j);
        if (auto list = design::jobInstances(design, design.jobs[j]))
            jobs[j].instances = std::move(*list);
        std::erase_if(jobs[j].instances, [this](int i) { return isLeftOut(i); });
        const std::vector<int> all = jobs[j].instances;
        std::erase_if(jobs[j].instances, [&](int i) { return !saidByHand(i) && isUnseen(i) && restedBefore(i, all); });
        std::sort(jobs[j].instances.begin(), jobs[j].instances.end());
        for (const int i : jobs[j].instances) {
            const auto at = static_cast<std::size_t>(i);
            jobOfInstance[at] = static_cast<int>(j);
            for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
                jobIndexOfGpu[static_cast<std::size_t>(g)] = static_cast<int>(j);
        }
    }
}

std::vector<StartedHost> LiveScene::startsOf(const std::vector<int> &instances) const
{
    std::vector<StartedHost> starts;
    for (const int i : instances) {
        const auto at = static_cast<std::size_t>(i);
        double sent_Bps = 0;
        for (int k = layout.firstCard[at]; k < layout.firstCard[at + 1]; ++k) {
            if (const double now = value(Quantity::EfaTx_Bps, k); std::isfinite(now))
                sent_Bps += now;
        }
        starts.push_back({i, value(Quantity::MemoryHeld_s, i), over(value(Quantity::EfaMean_Bps, i), sent_Bps)});
    }
    return starts;
}

/// Nobody tells the jobs: hosts that hold memory and work alike are taken as one, unless they began at times of their own; idle hosts as none. The ranks of
/// one step stand or run together, so hosts that stand beside others that run are a job of their own.
void LiveScene::groupByWork()
{
    struct Host {
        double memory_B, power_W, work_W; ///< work: the most since this memory is held
        bool idle, silent, stands;
    };
    std::vector<Host> hosts;
    std::vector<double> memory;
    std::vector<double> power;
    std::vector<double> work;
    std::size_t standing = 0;
    std::size_t running = 0;
    for (int i = 0; i < layout.instances(); ++i) {
        JobScene alone;
        alone.instances = {i};
        const auto at = static_cast<std::size_t>(i);
        for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
            alone.gpus.push_back(g);
        for (int k = layout.firstCard[at]; k < layout.firstCard[at + 1]; ++k)
            alone.cards.push_back(k);
        judge(alone);
        Host host{medianOf(Quantity::MemoryUsed_B, alone.gpus), medianOf(Quantity::Power_W, alone.gpus), value(Quantity::WorkPower_W, i), false, false, false};
        const double util = medianOf(Quantity::GpuUtil, alone.gpus);
        host.silent = std::none_of(alone.gpus.begin(), alone.gpus.end(), [this](int g) { return fresh(g); });
        host.idle = below(util, idleUtil) && (below(host.memory_B, heldMemory_B) || !std::isfinite(host.memory_B));
        host.stands = alone.state == JobState::Stalled || alone.state == JobState::Waiting;
        const bool counts = !host.idle && !isLeftOut(i);
        if (counts && !host.silent)
            ++(host.stands ? standing : running);
        hosts.push_back(host);
        if (counts) {
            memory.push_back(host.memory_B);
            power.push_back(host.power_W);
            work.push_back(host.work_W);
        }
    }
    const double usualMemory = median(std::move(memory));
    const double usualPower = median(std::move(power));
    const double usualWork = median(std::move(work));
    const bool apart = standing >= 2 && running >= 2; // a single host is one of the job's ranks in trouble
    const bool mostStand = standing >= running;
    std::vector<int> seen; // that work or stand
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        if (!hosts[i].idle && !hosts[i].silent)
            seen.push_back(static_cast<int>(i));
    }
    JobScene all;
    const bool isAddress = design.name.find("://") != std::string::npos; // a cluster that was drawn from its server
    JobScene rest;
    std::vector<JobScene> others;
    for (int i = 0; i < layout.instances(); ++i) {
        const Host &host = hosts[static_cast<std::size_t>(i)];
        if (host.idle || isLeftOut(i))
            continue;
        const bool otherMemory = std::abs(host.memory_B / usualMemory - 1) > 0.4;
        // Ranks that wait in a kernel draw about what a notebook does: what each drew at its work tells them apart.
        const bool otherPower = std::abs(host.power_W / usualPower - 1) > 0.2 || host.work_W < 0.6 * usualWork;
        const bool stands = host.stands || host.silent; // who is gone is missed by those that stand
        if (host.silent && held(i) == telemetry::Held::Closed && !mostStand)
            continue; // it was taken out
        if (isUnseen(i) && restedBefore(i, seen))
            continue; // it was a spare
        if (apart && stands != mostStand) {
            rest.instances.push_back(i);
        } else if (otherMemory && otherPower && !host.silent) {
            JobScene other;
            other.name = "work on " + instanceId(i);
            other.instances = {i};
            others.push_back(std::move(other));
        } else {
            all.instances.push_back(i);
        }
    }
    const std::vector<std::vector<int>> byStart = jobsByStart(startsOf(all.instances), observation.interval_s());
    for (std::size_t k = 0; !all.instances.empty() && k < byStart.size(); ++k) {
        JobScene &job = jobs.emplace_back();
        job.instances = byStart[k];
        job.name = byStart.size() > 1 || isAddress || design.name.empty() ? "work on " + instanceId(job.instances.front()) : design.name;
    }
    if (!rest.instances.empty()) {
        rest.name = "work on " + instanceId(rest.instances.front());
        jobs.push_back(std::move(rest));
    }
    for (JobScene &other : others)
        jobs.push_back(std::move(other));
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        for (const int i : jobs[j].instances) {
            const auto at = static_cast<std::size_t>(i);
            jobOfInstance[at] = static_cast<int>(j);
            for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
                jobIndexOfGpu[static_cast<std::size_t>(g)] = static_cast<int>(j);
        }
    }
}

/// What somebody says of a host stands above what metrics tell: jobs that lose their last host by it go.
void LiveScene::takeSaidByHand()
{
    if (std::ranges::none_of(design.instances, [](const design::Instance &instance) { return instance.worksFor.has_value(); }))
        return;
    std::vector<int> kept(jobs.size(), -1);
    std::vector<JobScene> left;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        if (jobs[j].instances.empty())
            continue;
        kept[j] = static_cast<int>(left.size());
        left.push_back(std::move(jobs[j]));
    }
    jobs = std::move(left);
    for (std::vector<int> *of : {&jobOfInstance, &jobIndexOfGpu})
        std::ranges::for_each(*of, [&](int &job) { job = job < 0 ? -1 : kept[static_cast<std::size_t>(job)]; });
    for (int i = 0; i < layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto &worksFor = design.instances[at].worksFor;
        if (!worksFor || worksFor->empty())
            continue;
        auto job = std::ranges::find(jobs, *worksFor, &JobScene::name);
        if (job == jobs.end()) {
            job = jobs.emplace(jobs.end());
            job->name = *worksFor;
            job->told = true;
            job->designJob = design::jobIndex(design, *worksFor);
        }
        job->instances.insert(std::ranges::upper_bound(job->instances, i), i);
        jobOfInstance[at] = static_cast<int>(job - jobs.begin());
        for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
            jobIndexOfGpu[static_cast<std::size_t>(g)] = jobOfInstance[at];
    }
}

namespace {

/// Cuts a list of hosts where their sorted values leave a gap of this ratio. Hosts without a value stay with the first.
std::vector<std::vector<int>> cutAtGaps(const std::vector<int> &hosts, const std::map<int, double> &values, double ratio)
{
    std::vector<int> sorted = hosts;
    const auto of = [&](int host) {
        const double v = values.at(host);
        return std::isfinite(v) ? v : 0;
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](int a, int b) { return of(a) < of(b); });
    std::vector<std::vector<int>> groups;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        if (k == 0 || of(sorted[k]) > ratio * of(sorted[k - 1]))
            groups.emplace_back();
        groups.back().push_back(sorted[k]);
    }
    return groups;
}

} // namespace

/// One job as the server tells it may be of two kinds of hosts: those that share a step, and those that answer prompts for it (RL's
/// rollout) and send each other nothing. A single one of either kind is a host of the other kind in trouble.
std::vector<std::vector<int>> LiveScene::rolesByStep(const JobScene &job) const
{
    std::vector<int> sending, silent;
    for (const int i : job.instances) {
        const auto at = static_cast<std::size_t>(i);
        std::vector<int> cards;
        for (int k = layout.firstCard[at]; k < layout.firstCard[at + 1]; ++k)
            cards.push_back(k);
        (medianOf(Quantity::EfaTx_Bps, cards) < silentCard_Bps ? silent : sending).push_back(i);
    }
    if (sending.size() < 2 || silent.size() < 2)
        return {job.instances};
    return {std::move(sending), std::move(silent)};
}

std::vector<std::vector<int>> LiveScene::alike(const JobScene &job) const
{
    if (job.designJob >= 0)
        return {job.instances};
    if (job.told)
        return rolesByStep(job);
    constexpr double otherMemory = 1.03; // ranks of one role hold the same
    constexpr double otherTraffic = 1.35;
    constexpr double otherWork = 1.03; // of the same step
    std::vector<std::vector<int>> groups;
    std::vector<int> sending; // or nobody counts it
    std::map<int, double> memory;
    std::map<int, double> traffic;
    std::map<int, double> work;
    const Quantity worked = available(Quantity::TensorActive) ? Quantity::TensorActive : Quantity::SmActive;
    for (const int i : job.instances) {
        const auto at = static_cast<std::size_t>(i);
        std::vector<int> gpus;
        std::vector<int> cards;
        for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g)
            gpus.push_back(g);
        for (int k = layout.firstCard[at]; k < layout.firstCard[at + 1]; ++k)
            cards.push_back(k);
        memory[i] = medianOf(Quantity::MemoryUsed_B, gpus);
        work[i] = medianOf(worked, gpus);
        traffic[i] = medianOf(Quantity::EfaTx_Bps, cards);
        if (traffic[i] < silentCard_Bps)
            groups.push_back({i}); // shares no step with another host
        else
            sending.push_back(i);
    }
    const std::size_t alone = groups.size();
    for (const std::vector<int> &group : cutAtGaps(sending, memory, otherMemory)) {
        for (std::vector<int> &part : cutAtGaps(group, traffic, otherTraffic)) {
            std::sort(part.begin(), part.end());
            groups.push_back(std::move(part));
        }
    }
    const auto nearlyAllDiffer = [&](std::size_t kinds) { return 2 * kinds > sending.size(); };
    if (!nearlyAllDiffer(groups.size() - alone))
        return groups;
    groups.resize(alone); // what they hold tells no groups
    if (sending.size() > 1 && nearlyAllDiffer(cutAtGaps(sending, work, otherWork).size())) {
        for (const int host : sending)
            groups.push_back({host}); // nor do they share a step: as many jobs as hosts
        return groups;
    }
    std::vector<std::vector<int>> byTraffic = cutAtGaps(sending, traffic, otherTraffic); // two jobs send at two levels
    if (nearlyAllDiffer(byTraffic.size()) || std::ranges::any_of(byTraffic, [](const auto &group) { return group.size() < 2; }))
        byTraffic = {std::move(sending)};
    for (std::vector<int> &part : byTraffic) {
        std::ranges::sort(part);
        groups.push_back(std::move(part));
    }
    return groups;
}

bool LiveScene::serves(const JobScene &job) const
{
    if (observation.serving) {
        const std::set<int> own(job.instances.begin(), job.instances.end());
        if (std::ranges::any_of(observation.serving->endpoints, [&](const telemetry::ServingEndpoint &e) { return own.contains(e.host); }))
            return true;
    }
    if (job.designJob >= 0)
        return std::ranges::any_of(design.jobs[static_cast<std::size_t>(job.designJob)].phases, [](const design::Phase &phase) { return std::holds_alternative<design::Serve>(phase.work); });
    return job.told && namesServing(job.name);
}

/// Whether kernels that keep the tensor cores idle do work of another kind: a benchmark of collectives, HPC in FP64, decoding
/// of few requests, embeddings. A rank that spins in a collective reads flags over and over: its memory rests, and it takes about two
/// thirds of the power of its work at most. How many SMs its blocks hold is a matter of the library: the channels of NCCL up to 32 of 132,
/// kernels that send by themselves (expert parallelism, overlapped GEMMs) all of them, and these may read their flags over NVLink. So
/// where its power fell so far and its cards fell silent, busy SMs and a trickle on the links are no work.
bool LiveScene::worksOtherwise(const JobScene &job) const
{
    constexpr double readsMemory = 0.1;
    constexpr double fillsSms = 0.6;
    constexpr double hardlyDraws = 0.5; ///< of the rated power: the past may hold no work to compare with
    constexpr double nvlink_Bps = 1e9;  ///< flags and heartbeats are kilobytes
    constexpr double trickle = 0.02;    ///< of what its links carry
    const double power = medianOf(Quantity::Power_W, job.gpus);
    const double limit = job.gpus.empty() ? std::nan("") : tdp_W(job.gpus.front());
    const bool draws = power >= spinsAt * workPower_W(job.instances) && !below(power, hardlyDraws * limit);
    const double memory = medianOf(Quantity::DramActive, job.gpus);
    const bool mayHang = drawsAsSpinning(job) && (fellSilent(job) || (!available(Quantity::EfaTx_Bps) && job.instances.size() > 1));
    const double links_Bps = std::fmax(medianOf(Quantity::NvlinkTx_Bps, job.gpus), medianOf(Quantity::NvlinkTotal_Bps, job.gpus));
    const double moves_Bps = mayHang && std::isfinite(memory) ? std::max(nvlink_Bps, trickle * nvlinkOf_Bps(job.gpus)) : nvlink_Bps;
    return memory >= readsMemory || (medianOf(Quantity::SmActive, job.gpus) >= fillsSms && !mayHang) || links_Bps > moves_Bps || sendsAsBefore(job) || draws;
}

namespace {

struct Sent {
    double now_Bps = 0;
    double mean_Bps = 0; ///< over a quarter of an hour; 0 unknown
};

Sent sentBy(const LiveScene &scene, const JobScene &job)
{
    Sent sent;
    for (const int card : job.cards)
        sent.now_Bps += std::isfinite(scene.value(Quantity::EfaTx_Bps, card)) ? scene.value(Quantity::EfaTx_Bps, card) : 0;
    for (const int i : job.instances)
        sent.mean_Bps += std::isfinite(scene.value(Quantity::EfaMean_Bps, i)) ? scene.value(Quantity::EfaMean_Bps, i) : 0;
    return sent;
}

double keepsConnections_Bps(const JobScene &job) { return silentCard_Bps * static_cast<double>(std::max<std::size_t>(1, job.cards.size())); }

/// What the cards of each host of the job send, where it is counted.
std::map<int, double> sentByHost(const LiveScene &scene, const JobScene &job)
{
    std::map<int, double> sent;
    for (const int card : job.cards) {
        if (const double now = scene.value(Quantity::EfaTx_Bps, card); std::isfinite(now))
            sent[scene.layout.instanceOfCard(card)] += now;
    }
    return sent;
}

} // namespace

bool LiveScene::sharesAStep(const JobScene &job) const
{
    const std::map<int, double> sent = sentByHost(*this, job);
    const auto few = std::ranges::count_if(sent, [](const auto &host) { return host.second < ofAStep_Bps; });
    return sent.size() > 1 && 10 * static_cast<std::size_t>(few) <= sent.size();
}

double LiveScene::sentOfUsual(const JobScene &job) const
{
    std::vector<double> shares;
    for (const auto &[host, sent] : sentByHost(*this, job)) {
        // Of a program that began within the half hour the spells before hold a part at most: the last quarter of an hour tells.
        const bool began = value(Quantity::LowestMemory_B, host) < heldMemory_B;
        const double usual = value(began ? Quantity::EfaMean_Bps : Quantity::EfaUsual_Bps, host);
        if (usual > ofAStep_Bps && !(began && sent > 1.1 * usual)) // else the quarter holds time before it began
            shares.push_back(sent / usual);
    }
    return 2 * shares.size() > job.instances.size() ? median(std::move(shares)) : std::nan("");
}

/// Work goes on over EFA. A slope holds four scrapes, so that a job that fell silent some minutes ago still shows a part of its
/// traffic where they are a minute apart.
bool LiveScene::sendsAsBefore(const JobScene &job) const
{
    const Sent sent = sentBy(*this, job);
    return available(Quantity::EfaTx_Bps) && sent.now_Bps > keepsConnections_Bps(job) && sent.now_Bps > 0.7 * sent.mean_Bps;
}

/// Its cards send nothing to speak of: less than a twentieth of what they did, or no more than keeps connections.
bool LiveScene::isSilent(const JobScene &job) const
{
    const Sent sent = sentBy(*this, job);
    return !available(Quantity::EfaTx_Bps) || sent.now_Bps < 0.05 * sent.mean_Bps || sent.now_Bps < keepsConnections_Bps(job);
}

/// It sent what hosts of one step do, within the quarter of an hour or the hours before, and sends nothing to speak of now.
bool LiveScene::fellSilent(const JobScene &job) const
{
    const auto sent = [&](Quantity quantity) { return medianOf(quantity, job.instances) > ofAStep_Bps; };
    return available(Quantity::EfaTx_Bps) && isSilent(job) && (sent(Quantity::EfaMean_Bps) || sent(Quantity::EfaUsual_Bps));
}

/// What the job does, from medians of its GPUs. Tensor cores below 1 % and GPUs above 50 %, with nothing else that
/// works: kernels are resident and wait. Without profiling metrics power tells: ranks that spin take far less than
/// they did, and the network is silent. What draws half of the rated power may decode: then its memory must be seen to rest, too.
void LiveScene::judge(JobScene &job) const
{
    const double util = medianOf(Quantity::GpuUtil, job.gpus);
    const double tensor = medianOf(Quantity::TensorActive, job.gpus);
    const double kernels = medianOf(Quantity::SmActive, job.gpus);
    const double power = medianOf(Quantity::Power_W, job.gpus);
    const double memory = medianOf(Quantity::MemoryUsed_B, job.gpus);
    const double peak = workPower_W(job.instances);
    const double limit = job.gpus.empty() ? std::nan("") : tdp_W(job.gpus.front());
    const bool held = !below(memory, heldMemory_B);
    // What began within the half hour is judged by itself: until it draws the power of work it loads, whatever ran before it.
    const bool began = below(medianOf(Quantity::LowestMemory_B, job.instances), heldMemory_B);
    const double drew = began && available(Quantity::StartPower_W) ? medianOf(Quantity::StartPower_W, job.instances) : peak;
    job.worked = (std::isfinite(drew) && drew > 0.45 * limit) || !began;
    if (below(util, idleUtil) && !(tensor >= 0.01))
        job.state = held ? JobState::Waiting : JobState::Off;
    else if (std::isfinite(tensor))
        job.state = tensor >= 0.01 || (util > 0.5 && worksOtherwise(job)) ? JobState::Running : util > 0.5 ? JobState::Stalled : JobState::Unknown;
    else if (std::isfinite(kernels))
        job.state = (kernels >= 0.25 && !(drawsAsSpinning(job) && fellSilent(job))) || (util > 0.5 && worksOtherwise(job)) ? JobState::Running : util > 0.5 ? JobState::Stalled : JobState::Unknown;
    else if (util > 0.9 && below(power, spinsAt * peak) && (below(power, 0.5 * limit) || (std::isfinite(medianOf(Quantity::DramActive, job.gpus)) && fellSilent(job)))) {
        job.state = !isSilent(job) || worksOtherwise(job) ? JobState::Running : JobState::Stalled;
    } else if (util > idleUtil) {
        job.state = JobState::Running;
    }
    job.stalled = job.state == JobState::Stalled;
    job.running = job.state == JobState::Running || (job.state == JobState::Unknown && !below(util, idleUtil));
}

} // namespace switchyard::diagnose
