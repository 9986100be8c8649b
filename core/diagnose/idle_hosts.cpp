// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that are paid for and do nothing: given to a job, held by what nobody knows, or spare.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <core/diagnose/idle_gpus.h>
#include <core/diagnose/scene.h>
#include <core/telemetry/jobs.h>
#include <core/telemetry/scheduler_metrics.h>

namespace switchyard::diagnose {

namespace {

struct IdleHost {
    int instance;
    bool held;
};

/// Memory held on the fullest of its GPUs.
double fullest(const LiveScene &scene, int instance)
{
    double most_B = 0;
    for (int g = scene.layout.firstGpu[static_cast<std::size_t>(instance)]; g < scene.layout.firstGpu[static_cast<std::size_t>(instance) + 1]; ++g)
        most_B = std::max(most_B, std::isfinite(scene.value(Quantity::MemoryUsed_B, g)) ? scene.value(Quantity::MemoryUsed_B, g) : 0);
    return most_B;
}

/// Hosts whose GPUs did nothing for ten minutes. A process left behind may hold one GPU alone: where the server's labels tell whose
/// GPUs are whose, that one is nobody's; else it may be a person's, and most of the host tells. Whose containers are started again over
/// and over is told as that.
std::vector<IdleHost> idleHosts(const LiveScene &scene)
{
    const bool told = std::ranges::any_of(scene.jobs, &JobScene::told);
    std::vector<IdleHost> hosts;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        std::vector<int> gpus;
        bool whole = true;
        for (int g = scene.layout.firstGpu[at]; g < scene.layout.firstGpu[at + 1]; ++g) {
            if (scene.fresh(g))
                gpus.push_back(g);
            whole = whole && !scene.shared(g);
        }
        if (gpus.empty() || !whole || !(scene.value(Quantity::PeakUtil, i) < 0.05) || scene.setAside(i) || scene.podRestarts(i) >= telemetry::leastRestarts)
            continue;
        const bool ofOne = told && scene.value(Quantity::PeakUtil, i) < 0.005 && fullest(scene, i) > 2 * heldMemory_B;
        hosts.push_back({i, ofOne || scene.medianOf(Quantity::MemoryUsed_B, gpus) > 2 * heldMemory_B});
    }
    return hosts;
}

/// Whose GPUs they are where the scheduler does not tell which are whose; empty: somebody's.
std::string givenTo(const LiveScene &scene, int instance)
{
    const auto at = static_cast<std::size_t>(instance);
    return at < scene.observation.givenTo.size() ? scene.observation.givenTo[at] : std::string();
}

/// The server knows it for less than half an hour, as the counters of its cards tell: what it did before nobody can say. Unknown: no.
bool isNew(const LiveScene &scene, int instance)
{
    const int card = scene.layout.firstCard[static_cast<std::size_t>(instance)];
    return scene.series(Quantity::EfaUsual_Bps) != nullptr && scene.layout.cardsOf(instance) > 0 && std::isfinite(scene.value(Quantity::EfaTx_Bps, card)) && !std::isfinite(scene.value(Quantity::EfaUsual_Bps, instance));
}

/// What these hosts cost by the hour, each as much as the mean one; none: unknown.
std::optional<double> usdOfHosts(const LiveScene &scene, const std::vector<int> &hosts)
{
    return catalog::times(static_cast<double>(hosts.size()) / std::max(1, scene.layout.instances()), scene.usdPerHour);
}

/// The label of GPU series that tells this job; empty: a scheduler does, or nobody.
std::string labelOf(const LiveScene &scene, const std::string &job)
{
    const auto told = std::ranges::find(scene.observation.jobs, job, &telemetry::ObservedJob::name);
    return told == scene.observation.jobs.end() || told->source == scene.observation.jobsTold.metric ? std::string() : told->source;
}

/// Hosts whose GPUs jobs asked for and got, or are said by their labels to hold, and on which nothing was begun for half an hour. One or two are a notebook's, or a person's
/// who reads; more than spares that are wise are as much waste as spares.
void findIdleOfJobs(const LiveScene &scene, const std::map<std::string, std::vector<int>> &given, std::size_t wise, Findings &findings)
{
    std::size_t all = 0;
    for (const auto &[job, hosts] : given)
        all += hosts.size();
    for (const auto &[job, hosts] : given) {
        Finding f;
        f.causeClass = CauseClass::IdlePaid;
        f.call("idle", job.empty() ? "given" : job);
        f.severity = all > wise ? Severity::Warning : Severity::Info;
        f.job = job;
        f.title = job.empty() ? say("{} hosts are given to jobs that do nothing on them", hosts.size()) : say("Job {} holds {} hosts and does nothing on them", job, hosts.size());
        const std::string label = labelOf(scene, job);
        const bool asked = scene.gpusGiven(hosts.front()) > 0;
        const bool pods = telemetry::toldByKubernetes(label);
        f.cause = asked || label.empty() ? say("The scheduler gave it their GPUs; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held: they are idle in the job, not free.")
            : pods                       ? say("The label {} of their GPUs names it; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held: its pods are there and do nothing.", label)
                                         : say("The label {} of their GPUs names it; for ten minutes none of them ran anything, and for half an hour no memory of theirs was held. It does nothing there, or it has ended and what the label is read from (dcgm-exporter's mapping file of jobs) was left behind.", label);
        f.action = asked || label.empty() ? say("Ask its owner whether it waits for something; end it, or give the hosts to a job that works.")
            : pods                        ? say("Ask its owner whether it waits for something (kubectl get pods); end it, or give the hosts to a job that works.")
                                          : say("Look whether the job is there at all (squeue); end it or give the hosts to a job that works, and mend the epilog that should clear the mapping.");
        for (const int i : hosts)
            f.where.push_back(scene.instanceId(i));
        f.costUsdPerHour = usdOfHosts(scene, hosts);
        f.evidence = {scene.evidence(Quantity::PeakUtil, scene.medianOf(Quantity::PeakUtil, hosts), 1)};
        if (asked)
            f.evidence.push_back({say("GPUs given"), static_cast<double>(scene.gpusGiven(hosts.front())), Unit::Number, 0, scene.observation.jobsTold.query});
        else
            f.evidence.push_back(scene.evidence(Quantity::PeakMemory_B, scene.medianOf(Quantity::PeakMemory_B, hosts), heldMemory_B));
        f.confidence = 0.85;
        f.passing = true;
        findings.push_back(std::move(f));
    }
}

/// Hosts of a job that works hold memory of it and run nothing: ranks that never joined, or were left out.
/// Those of its pools that take turns drew power within the hour.
void findHoldingHosts(const LiveScene &scene, const JobScene &job, const std::vector<int> &hosts, Findings &findings)
{
    const bool ofPools = job.designJob >= 0 && scene.design.jobs[static_cast<std::size_t>(job.designJob)].phases.size() > 1;
    if (2 * hosts.size() >= job.instances.size() || ofPools || scene.serves(job))
        return;
    JobScene others;
    std::ranges::copy_if(job.cards, std::back_inserter(others.cards), [&](int card) { return std::ranges::find(hosts, scene.layout.instanceOfCard(card)) == hosts.end(); });
    // A warning where nothing else is likely: memory held for half an hour, no work for longer nor, as far as is known, ever, and the
    // others share a step.
    const bool lasted = std::ranges::all_of(hosts, [&](int host) { return std::isfinite(scene.value(Quantity::PeakPower_W, host)) && scene.value(Quantity::LowestMemory_B, host) > heldMemory_B; });
    const bool never = std::ranges::none_of(hosts, [&](int host) { return scene.drewWork(Quantity::WorkPower_W, {host}); });
    Finding f;
    f.causeClass = CauseClass::IdlePaid;
    f.call("idle-holding", job.name);
    f.severity = lasted && never && scene.sharesAStep(others) ? Severity::Warning : Severity::Info;
    f.job = job.name;
    f.title = hosts.size() == 1 ? say("1 host of job {} holds memory and does nothing", job.name) : say("{} hosts of job {} hold memory and do nothing", hosts.size(), job.name);
    f.cause = lasted ? say("Their GPUs hold memory and have run nothing for more than half an hour while the others work: their ranks wait for something, or were left behind.")
                     : say("Their GPUs hold memory and have run nothing for ten minutes while the others work: their ranks wait for something, or were left behind.");
    f.action = say("Look what holds their memory (nvidia-smi) and whether the job needs it; give the hosts back, or restart the job on all of them.");
    for (const int i : hosts)
        f.where.push_back(scene.instanceId(i));
    f.costUsdPerHour = usdOfHosts(scene, hosts);
    f.evidence = {scene.evidence(Quantity::PeakUtil, scene.medianOf(Quantity::PeakUtil, hosts), 1)};
    if (lasted)
        f.evidence.push_back(scene.evidence(Quantity::PeakPower_W, scene.medianOf(Quantity::PeakPower_W, hosts), scene.medianOf(Quantity::PeakPower_W, job.instances)));
    f.confidence = lasted ? 0.8 : 0.5;
    findings.push_back(std::move(f));
}

/// Hosts whose memory is not nobody's though no label tells a job there: of a design's job that is none of the told, or with engines that serve.
std::set<int> hostsOfSomebody(const LiveScene &scene)
{
    std::set<int> hosts;
    for (std::size_t d = 0; d < scene.design.jobs.size(); ++d) {
        const bool isTold = std::ranges::any_of(scene.jobs, [&](const JobScene &job) { return job.told && job.designJob == static_cast<int>(d); });
        if (const auto own = design::jobInstances(scene.design, scene.design.jobs[d]); own && !isTold)
            hosts.insert(own->begin(), own->end());
    }
    for (const JobScene &job : scene.jobs) // an engine may be on several hosts, and answer on one
        if (!job.told && scene.serves(job))
            hosts.insert(job.instances.begin(), job.instances.end());
    if (scene.observation.serving)
        for (const telemetry::ServingEndpoint &endpoint : scene.observation.serving->endpoints)
            hosts.insert(endpoint.host);
    return hosts;
}

} // namespace

void findIdleHosts(const LiveScene &scene, Findings &findings)
{
    const std::vector<IdleHost> idle = idleHosts(scene);
    const std::set<int> ofSomebody = hostsOfSomebody(scene);
    std::vector<int> spare;
    std::vector<int> occupied;
    std::map<const JobScene *, std::vector<int>> ofJob, holding;
    std::map<std::string, std::vector<int>> given; // by job, as the scheduler or labels tell
    for (const IdleHost &host : idle) {
        const JobScene *job = scene.jobOf(host.instance);
        if (!host.held && isNew(scene, host.instance))
            continue;
        const bool isGiven = scene.gpusGiven(host.instance) > 0;
        const bool told = job != nullptr && (job->told || job->designJob >= 0);
        if (job != nullptr && job->running && told && !host.held)
            ofJob[job].push_back(host.instance);
        else if (job != nullptr && job->running && told) {
            if (!scene.drewWork(Quantity::PeakPower_W, {host.instance}))
                holding[job].push_back(host.instance);
        } else if (isGiven && !host.held && !(scene.value(Quantity::PeakMemory_B, host.instance) > heldMemory_B)) // else it ended or began of late
            given[job != nullptr ? job->name : givenTo(scene, host.instance)].push_back(host.instance);
        else if (isGiven)
            continue;
        else if (job != nullptr && job->told && job->state == JobState::Off && !host.held && scene.value(Quantity::PeakMemory_B, host.instance) <= heldMemory_B)
            given[job->name].push_back(host.instance); // by its labels
        else if (host.held && !ofSomebody.contains(host.instance) && (job == nullptr || (!job->told && job->running)) && !scene.jobs.empty())
            occupied.push_back(host.instance);
        else if (!host.held && job == nullptr)
            spare.push_back(host.instance);
    }
    const auto add = [&](CauseClass cause, const char *kind, const std::string &of, const std::vector<int> &hosts, Said title, Said why, Said action) {
        Finding f;
        f.causeClass = cause;
        f.call(kind, of);
        f.title = std::move(title);
        f.cause = std::move(why);
        f.action = std::move(action);
        for (const int i : hosts)
            f.where.push_back(scene.instanceId(i));
        f.costUsdPerHour = usdOfHosts(scene, hosts);
        f.evidence = {scene.evidence(Quantity::PeakUtil, scene.medianOf(Quantity::PeakUtil, hosts), 1)};
        f.confidence = 0.85;
        findings.push_back(std::move(f));
        return findings.size() - 1;
    };
    for (const auto &[job, hosts] : ofJob) {
        if (2 * hosts.size() >= job->instances.size())
            continue; // the job itself stands or has ended
        const std::size_t k = add(CauseClass::IdlePaid, "idle", job->name, hosts,
                                  hosts.size() == 1 ? say("1 host of job {} does nothing", job->name) : say("{} hosts of job {} do nothing", hosts.size(), job->name),
                                  say("They are held for the job, and for ten minutes none of their GPUs ran anything while the others work."),
                                  say("Look whether the job's ranks run there at all; give the hosts back, or restart the job on all of them."));
        findings[k].job = job->name;
    }
    for (const auto &[job, hosts] : holding)
        findHoldingHosts(scene, *job, hosts, findings);
    if (!occupied.empty()) {
        const std::size_t k = add(CauseClass::Zombie, "zombie", scene.instanceId(occupied.front()), occupied,
                                  occupied.size() == 1 ? say("1 host has GPU memory held by nobody's job") : say("{} hosts have GPU memory held by nobody's job", occupied.size()),
                                  say("Their GPUs hold memory and run nothing, and no job is known there: a process of an earlier job was left behind."),
                                  say("Find it (nvidia-smi, fuser /dev/nvidia*) and end it before the next job meets it."));
        for (const int i : occupied)
            findings[k].evidence.push_back(scene.evidence(Quantity::MemoryUsed_B, fullest(scene, i), 0));
    }
    // A few spares are wise, about one host in eight: four in any case that are less than half. Of those that jobs hold, two.
    const auto all = static_cast<std::size_t>(scene.layout.instances());
    const std::size_t eighth = all / 8, wise = std::max({std::size_t{2}, eighth, std::min<std::size_t>(4, (all - 1) / 2)});
    findIdleOfJobs(scene, given, std::max<std::size_t>(2, eighth), findings);
    const bool stoppedLately = std::any_of(spare.begin(), spare.end(), [&](int i) { return scene.value(Quantity::PeakMemory_B, i) > heldMemory_B; });
    const bool known = scene.observation.complete || !scene.observation.hostHeld.empty(); // what was not answered may be that they are drained
    if (spare.size() > wise && !stoppedLately && known) {
        const bool beside = !scene.jobs.empty();
        const std::size_t k = add(CauseClass::IdlePaid, "idle", "spare", spare,
                                  beside ? say("{} hosts are idle beside the jobs that run", spare.size()) : say("{} hosts are idle, and no job runs", spare.size()),
                                  beside ? say("No process has been on their GPUs for half an hour; a few spares shorten restarts, these are more.") : say("No process has been on their GPUs for half an hour."),
                                  say("Give them to a job, or give them back."));
        if (!beside) // for all that is known they wait for the next one
            findings[k].severity = Severity::Info;
    }
    findIdleGpus(scene, findings);
}

} // namespace switchyard::diagnose
