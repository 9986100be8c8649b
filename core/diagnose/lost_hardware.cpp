// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts, GPUs and cards that are gone. Nothing is called missing because an answer was cut short.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include <core/diagnose/fabric.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

bool exporterIs(const LiveScene &scene, int instance, char state)
{
    const auto at = static_cast<std::size_t>(instance);
    return at < scene.observation.gpuExporterUp.size() && scene.observation.gpuExporterUp[at] == state;
}

bool hadGpus(const LiveScene &scene, int instance)
{
    const auto at = static_cast<std::size_t>(instance);
    return at < scene.observation.seenBefore.size() && scene.observation.seenBefore[at] != 0;
}

bool nobodyWaitsFor(const LiveScene &scene, int instance)
{
    const JobScene *job = scene.jobOf(instance);
    return job == nullptr || job->gpus.empty() || job->state == JobState::Running || (job->state == JobState::Off && !job->worked);
}

/// The job that may wait for what is gone of the host; null: none, or it worked for long without.
const JobScene *whoMisses(const LiveScene &scene, int instance)
{
    return scene.wentBeforeItsJobStood(instance) ? nullptr : scene.jobOf(instance);
}

void addHostDown(const LiveScene &scene, int instance, bool told, Findings &down)
{
    Finding f = scene.onHost(CauseClass::HostDown, "host-lost", instance);
    f.severity = Severity::Error;
    f.title = told ? say("Host down: {} answers no exporter", scene.instanceId(instance)) : say("Host down: {} fell silent within the last hour", scene.instanceId(instance));
    f.cause = told ? say("Every metrics target on this host is down: the instance is lost, or cut off from the network.")
                   : say("Its GPUs, cards and host metrics were there within the last hour, and all have ended: the instance is lost, or cut off from the network.");
    const JobScene *job = whoMisses(scene, instance);
    if (job == nullptr)
        f.job.clear(); // it is not what a job of its waits for
    f.evidence = {{verbatim("up"), 0, Unit::Number, 1, "max by (instance,job) (up)"}};
    f.confidence = told ? 0.95 : 0.8;
    if (!told)
        f.wouldConfirm = say("the instance's status in EC2; a server that scrapes the host records `up`");
    f.action = f.job.empty() ? say("Check the instance's status in EC2; replace it if it does not come back.")
                             : say("Check the instance's status in EC2; replace it from a spare and restart the job from the last checkpoint.");
    addLossCost(scene, job, 1, f);
    down.push_back(std::move(f));
}

/// A job whose ranks wait for each other at every step goes on, and has not been started anew within the half hour: none of its hosts is
/// gone, whatever the server cannot read. Whom the scheduler does not reach either has to be told as one of them.
bool mustBeThere(const LiveScene &scene, int instance)
{
    if (scene.presumed[static_cast<std::size_t>(instance)] != 0 && scene.held(instance) == telemetry::Held::Lost)
        return false;
    const JobScene *job = scene.jobOf(instance);
    return job != nullptr && job->state == JobState::Running && job->instances.size() > 1 && !scene.serves(*job) && scene.sharesAStep(*job)
        && scene.medianOf(Quantity::LowestMemory_B, job->instances) >= heldMemory_B;
}

/// Its job was begun anew within the half hour and works in step on other hosts: with another one in its place, or made smaller.
bool wentOnWithout(const LiveScene &scene, int instance)
{
    const JobScene *job = scene.jobOf(instance);
    if (job == nullptr || job->state != JobState::Running || scene.serves(*job) || !scene.sharesAStep(*job))
        return false;
    std::vector<int> others = job->instances;
    std::erase(others, instance);
    return scene.medianOf(Quantity::LowestMemory_B, others) < heldMemory_B;
}

/// Nobody reads it any more, and the job that it is of goes on.
Finding unseen(const LiveScene &scene, int instance)
{
    Finding f = scene.onHost(CauseClass::ExporterDown, "exporter-down", instance);
    f.title = say("Nothing is read from {} any more; its job goes on", scene.instanceId(instance));
    f.cause = say("None of its metrics targets answers, and job {}, whose ranks wait for each other at every step, works as before without a restart: the host runs, and its monitoring is cut off.", f.job);
    f.evidence = {{verbatim("up"), 0, Unit::Number, 1, "max by (instance,job) (up)"}};
    f.confidence = 0.7;
    f.wouldConfirm = say("the instance's status in EC2; where the job was made smaller or left the host out, it is gone");
    f.action = say("Let the job run. Look at the host's exporters, at its agent and at the network between it and the server.");
    return f;
}

/// The question that shows which GPUs report, as the server has them: "count by (HOST) (…)".
std::string whoReports(const LiveScene &scene)
{
    for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::Power_W, Quantity::MemoryUsed_B}) {
        const telemetry::Series *s = scene.series(quantity);
        constexpr std::string_view by = "max by (";
        if (s != nullptr && s->query.starts_with(by))
            return "count by (" + s->query.substr(by.size(), s->query.find_first_of(",)", by.size()) - by.size()) + ") (" + s->query + ")";
    }
    return {};
}

void findHosts(const LiveScene &scene, Findings &findings)
{
    const telemetry::Observation &o = scene.observation;
    Findings down;
    Findings left;
    Findings silent;
    const int reporting = static_cast<int>(std::count(o.hostUp.begin(), o.hostUp.end(), char{1}));
    for (int i = 0; i < scene.layout.instances() && static_cast<std::size_t>(i) < o.hostUp.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int first = scene.layout.firstGpu[at];
        const int last = scene.layout.firstGpu[at + 1];
        bool anyGpu = false, anyFresh = false;
        for (int g = first; g < last; ++g) {
            anyGpu = anyGpu || scene.everSeen(g);
            anyFresh = anyFresh || (scene.fresh(g) && static_cast<double>(o.age_s[static_cast<std::size_t>(g)]) < std::max(10.0, 2.5 * o.interval_s()));
        }
        const bool ended = (!anyGpu && last > first && hadGpus(scene, i)) || scene.leftItsJob(i); // it had GPUs within the hour
        if (o.hostUp[at] == 0 && anyFresh) { // what it sends by another way is of now
            Finding f = scene.onHost(CauseClass::ExporterDown, "exporter-down", i);
            f.title = say("An exporter of {} does not answer; its GPUs report", scene.instanceId(i));
            f.cause = say("The targets that the server scrapes on this host are down, the samples of its GPUs are fresh: the host runs, and what those targets would tell of its CPUs and cards is missing.");
            f.evidence = {{verbatim("up"), 0, Unit::Number, 1, "max by (instance,job) (up)"}};
            f.action = say("Restart node_exporter on the host, or mend its scrape job.");
            silent.push_back(std::move(f));
        } else if (o.hostUp[at] == 0 && mustBeThere(scene, i)) {
            silent.push_back(unseen(scene, i));
        } else if (o.hostUp[at] == 0) {
            addHostDown(scene, i, true, down);
        } else if ((o.hostUp[at] == 1 && exporterIs(scene, i, 0)) || (ended && scene.hostSpeaks(i))) {
            Finding f = scene.onHost(CauseClass::ExporterDown, "exporter-down", i);
            f.evidence = {{verbatim("up"), 0, Unit::Number, 1, "max by (instance,job) (up)"}};
            if (o.hostUp[at] == 1) {
                f.title = say("GPU exporter down on {}; the host itself answers", scene.instanceId(i));
                f.cause = say("The host's other metrics go on, dcgm-exporter does not answer: its GPUs are unseen.");
                f.action = say("Restart dcgm-exporter (and nvidia-dcgm) on the host.");
            } else { // nobody says that the host is up, and slopes of counters outlive it by their window and a sweep
                f.title = say("The GPUs of {} fell silent; rates of its host or cards are there yet", scene.instanceId(i));
                f.cause = say("dcgm-exporter does not answer, or the host went down within the last minutes: rates outlive their last sample.");
                f.confidence = 0.6;
                f.wouldConfirm = say("the instance's status in EC2; a host that is down is named so once its rates have ended, too");
                f.action = say("Check the instance's status in EC2; if it runs, restart dcgm-exporter (and nvidia-dcgm) on it.");
                f.evidence = {{say("GPUs that report"), 0, Unit::Number, static_cast<double>(last - first), whoReports(scene)}};
            }
            addLossCost(scene, whoMisses(scene, i), 0, f);
            silent.push_back(std::move(f));
        } else if (ended && o.hostUp[at] == 2 && !o.targetsTold && mustBeThere(scene, i)) {
            silent.push_back(unseen(scene, i)); // a server without `up`
            silent.back().evidence = {{say("GPUs that report"), 0, Unit::Number, static_cast<double>(last - first), whoReports(scene)}};
        } else if ((ended && o.hostUp[at] == 2) || scene.leftItsJob(i)) { // whom nobody says to be up counts as up while values are shown
            addHostDown(scene, i, false, down);
            const bool given = o.targetsTold && nobodyWaitsFor(scene, i); // scaled in, replaced, or taken out by hand
            if (given || (!o.targetsTold && wentOnWithout(scene, i))) {
                Finding &f = down.back();
                f.severity = Severity::Info;
                if (given) {
                    f.title = say("Host left: {} is no target of the server any more", scene.instanceId(i));
                    f.cause = say("Its series ended within the last hour, the server does not try to read it any more, and no job waits for it: it was given back or replaced.");
                } else {
                    f.title = say("Host left or replaced: {} fell silent, and its job began anew without it", scene.instanceId(i));
                    f.cause = say("Its series ended within the last hour, and job {} was begun again within the half hour and works: another host stands in its place, or the job was made smaller.", f.job);
                    f.action = say("If nobody gave it back, check the instance's status in EC2.");
                }
                f.costUsdPerHour = f.costStep_s = 0;
                left.push_back(std::move(f));
                down.pop_back();
            }
        } else if (o.hostUp[at] == 2 && 2 * reporting >= scene.layout.instances()) {
            Finding f = scene.onHost(CauseClass::HostDown, "host-silent", i);
            f.title = say("No metrics from {} while {} hosts report", scene.instanceId(i), reporting);
            f.cause = say("The server has no series under this host's name: the host never came up, is not scraped, or goes by another name.");
            f.confidence = 0.5;
            f.wouldConfirm = say("the instance's status in EC2, and the server's list of targets");
            f.action = say("Check that the instance runs and that it is a scrape target; set its host name in the design if it differs.");
            addLossCost(scene, anyGpu || hadGpus(scene, i) ? whoMisses(scene, i) : nullptr, 1, f); // no rank waits for a host that never came up
            silent.push_back(std::move(f));
        }
    }
    addAlike(scene, findings, down, "host-lost", say("{} hosts are down", down.size()));
    addAlike(scene, findings, left, "host-left", o.targetsTold ? say("{} hosts are no targets any more", left.size()) : say("{} hosts left or were replaced", left.size()));
    addAlike(scene, findings, silent, "host-silent", say("{} hosts give no metrics", silent.size()));
}

/// PCI buses that hosts of one type have. A GPU lost at boot renumbers the others: the bus tells the slot.
class Slots
{
public:
    explicit Slots(const LiveScene &scene) : m_scene(scene)
    {
        std::map<const catalog::InstanceType *, std::map<std::string, int>> votes;
        for (int i = 0; i < scene.layout.instances(); ++i) {
            for (const std::string &bus : busesOf(i))
                ++votes[scene.layout.type[static_cast<std::size_t>(i)]][bus];
        }
        for (const auto &[type, buses] : votes) {
            std::vector<std::string> &known = m_buses[type];
            for (const auto &[bus, count] : buses)
                known.push_back(bus); // sorted: slots are in the order of the bus
            if (type == nullptr || static_cast<int>(known.size()) != type->gpus)
                known.clear(); // the hosts differ: buses tell nothing
        }
    }

    /// Slots of a host whose buses are not there; empty when buses tell nothing.
    [[nodiscard]] std::vector<int> missing(int instance) const
    {
        std::vector<int> slots;
        const auto known = m_buses.find(m_scene.layout.type[static_cast<std::size_t>(instance)]);
        const std::set<std::string> here = busesOf(instance);
        if (known == m_buses.end() || known->second.empty() || here.empty())
            return slots;
        for (std::size_t s = 0; s < known->second.size(); ++s) {
            if (!here.contains(known->second[s]))
                slots.push_back(static_cast<int>(s));
        }
        return slots;
    }
    [[nodiscard]] std::string bus(int instance, int slot) const
    {
        return m_buses.at(m_scene.layout.type[static_cast<std::size_t>(instance)])[static_cast<std::size_t>(slot)];
    }

private:
    [[nodiscard]] std::set<std::string> busesOf(int instance) const
    {
        std::set<std::string> buses;
        const auto at = static_cast<std::size_t>(instance);
        for (int g = m_scene.layout.firstGpu[at]; g < m_scene.layout.firstGpu[at + 1]; ++g) {
            const auto index = static_cast<std::size_t>(g);
            if (index < m_scene.observation.gpuBus.size() && !m_scene.observation.gpuBus[index].empty())
                buses.insert(m_scene.observation.gpuBus[index]);
        }
        return buses;
    }

    const LiveScene &m_scene;
    std::map<const catalog::InstanceType *, std::vector<std::string>> m_buses;
};

void findGpus(const LiveScene &scene, Findings &findings)
{
    Findings missing;
    const Slots slots(scene);
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int first = scene.layout.firstGpu[at];
        const int last = scene.layout.firstGpu[at + 1];
        std::vector<int> gone;
        for (int g = first; g < last; ++g) {
            if (!scene.everSeen(g)) // presence comes from levels alone: slopes of counters outlive their GPU by a window
                gone.push_back(g);
        }
        const int seen = last - first - static_cast<int>(gone.size());
        if (seen == 0 || gone.empty())
            continue; // a silent host is not a host without GPUs
        const std::vector<int> bySlot = slots.missing(i);
        const bool told = bySlot.size() == gone.size();
        for (std::size_t k = 0; k < gone.size(); ++k) {
            const int g = told ? first + bySlot[k] : gone[k];
            if (xidTellsLoss(scene, gone[k]))
                continue; // findErrors says it with the reason
            Finding f = scene.onGpu(CauseClass::GpuMissing, "gpu-lost", g);
            f.severity = Severity::Error;
            f.title = told ? say("GPU missing: {} (PCI bus {}) is not reported, {} of {} are", scene.gpuName(g), slots.bus(i, bySlot[k]), seen, last - first)
                           : say("GPU missing: {} is not reported, {} of {} are", scene.gpuName(g), seen, last - first);
            f.cause = say("The driver does not list this GPU: it fell off the bus or failed at boot.");
            if (told && gone[k] != g)
                f.cause.add(say("The others were numbered anew; the PCI bus tells the slot."));
            f.evidence = {{say("gpus on host"), static_cast<double>(seen), Unit::Number, static_cast<double>(last - first), whoReports(scene)}};
            f.confidence = 0.95;
            f.action = say("Drain the instance and reboot it; replace it if the GPU stays away.");
            addLossCost(scene, scene.jobOfGpu(g), 1, f); // an instance without all its GPUs cannot run its ranks
            missing.push_back(std::move(f));
        }
    }
    addAlike(scene, findings, missing, "gpu-lost", say("{} GPUs are missing", missing.size()));
}

/// Its cards sent while the processes of now ran there already.
bool hadCards(const LiveScene &scene, int instance)
{
    return std::isfinite(scene.value(Quantity::EfaMean_Bps, instance)) || std::isfinite(scene.value(Quantity::EfaUsual_Bps, instance));
}

/// No host loses all its cards under processes that have run for half an hour and work on, and none without cards is in step with others.
bool cardsAreUnread(const LiveScene &scene, int instance)
{
    const JobScene *job = scene.jobOf(instance);
    if (job == nullptr || job->state != JobState::Running || scene.serves(*job) || job->instances.size() < 2 || !(scene.value(Quantity::LowestMemory_B, instance) >= heldMemory_B)
        || scene.value(Quantity::HostTcpTx_Bps, instance) > sentByTraining_Bps) // in step with nobody, or without cards
        return false;
    return worksInStep(scene, instance, *job) && (scene.value(Quantity::EfaMean_Bps, instance) > ofAStep_Bps || scene.sharesAStep(*job));
}

Finding unreadCards(const LiveScene &scene, int instance, std::size_t peers)
{
    Finding f = scene.onHost(CauseClass::ExporterDown, "exporter-down", instance);
    f.call("exporter-down", scene.instanceId(instance), efaCounters);
    f.title = hadCards(scene, instance) ? say("The EFA counters of {} have ended; its job goes on", scene.instanceId(instance)) : say("No EFA counters of {}; its job goes on", scene.instanceId(instance));
    f.cause = say("Its GPUs and the host itself report, and job {} works there in step with its peers: its cards carry what they did, and nobody reads them. What they lose, and which of them is slow, is unseen until they are read again.", f.job);
    f.peers = say("{} other hosts of its type", peers);
    f.evidence = {{say("EFA devices"), 0, Unit::Number, static_cast<double>(scene.layout.cardsOf(instance)), "count by (instance) (node_amazonefa_info)"}};
    f.confidence = 0.8;
    f.passing = true; // an exporter that starts
    f.wouldConfirm = say("`up` of the target that tells the EFA counters; fi_info -p efa on the host");
    f.action = say("Let the job run. Restart the EFA exporter on the host (node_exporter with the amazonefa collector), or mend its scrape job.");
    return f;
}

/// Cards that report on most hosts of a type and not on this one.
void findCards(const LiveScene &scene, Findings &findings)
{
    if (!scene.available(Quantity::EfaTx_Bps))
        return;
    Findings missing;
    Findings unread, neverRead;
    std::map<const catalog::InstanceType *, std::vector<double>> counts;
    std::vector<int> seen(static_cast<std::size_t>(scene.layout.instances()), 0);
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        for (int k = scene.layout.firstCard[at]; k < scene.layout.firstCard[at + 1]; ++k)
            seen[at] += std::isfinite(scene.value(Quantity::EfaTx_Bps, k)) ? 1 : 0;
        counts[scene.layout.type[at]].push_back(seen[at]);
    }
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int cards = scene.layout.cardsOf(i);
        const std::vector<double> &peers = counts[scene.layout.type[at]];
        // All alike fewer: collected in part, not lost. Of two the other one tells, a single host its type alone.
        const bool usual = peers.size() < 3 ? peers.size() == 1 || *std::max_element(peers.begin(), peers.end()) == cards : median(peers) == cards;
        const bool none = seen[at] == 0 && peers.size() >= 3 && std::isfinite(scene.value(Quantity::HostCpu, i));
        if ((seen[at] == 0 && !none) || seen[at] >= cards || !usual)
            continue;
        if (none && cardsAreUnread(scene, i)) {
            (hadCards(scene, i) ? unread : neverRead).push_back(unreadCards(scene, i, peers.size() - 1));
            continue;
        }
        Finding f = scene.onHost(CauseClass::CardMissing, "card-missing", i);
        f.title = none ? say("No EFA card of {} reports, its host metrics go on", scene.instanceId(i))
                       : say("EFA card missing on {}: {} of {} devices report", scene.instanceId(i), seen[at], cards);
        f.cause = none ? say("The host lists no RDMA device where its peers list all: the cards were not attached at launch or their driver is not loaded, or the exporter on it does not collect them.")
                       : say("The host lists fewer RDMA devices than its type has: a card failed, or was not attached at launch.");
        if (none) {
            f.confidence = 0.6;
            f.passing = true; // an exporter that starts
            f.wouldConfirm = say("fi_info -p efa on the host");
        }
        for (int k = scene.layout.firstCard[at]; k < scene.layout.firstCard[at + 1]; ++k) {
            if (!std::isfinite(scene.value(Quantity::EfaTx_Bps, k)))
                f.where.push_back(scene.cardPlace(k));
        }
        f.peers = say("{} other hosts of its type", peers.size() - 1);
        f.evidence = {{say("EFA devices"), static_cast<double>(seen[at]), Unit::Number, static_cast<double>(cards), "count by (instance) (node_amazonefa_info)"}};
        f.action = say("Look at lspci and fi_info on the host; relaunch or replace the instance.");
        addLossCost(scene, scene.jobOf(i), 1.0 * (cards - seen[at]) / cards, f);
        missing.push_back(std::move(f));
    }
    addAlike(scene, findings, missing, "card-missing", say("{} hosts lack EFA cards", missing.size()));
    if (neverRead.size() > 1) { // nobody put the exporter there
        for (Finding &f : neverRead)
            f.severity = Severity::Info;
    }
    std::ranges::move(neverRead, std::back_inserter(unread));
    addAlike(scene, findings, unread, "exporter-down", say("{} hosts give no EFA counters, and their jobs go on", unread.size()), efaCounters);
}

} // namespace

void addLossCost(const LiveScene &scene, const JobScene *job, double shareOfInstance, Finding &finding)
{
    finding.costUsdPerHour = catalog::times(shareOfInstance / std::max(1, scene.layout.instances()), scene.usdPerHour);
    // Who ended, loads or answers requests waits in no collective.
    const bool stands = job != nullptr && job->worked && (job->state == JobState::Stalled || job->state == JobState::Waiting);
    if (!stands || job->gpus.empty() || scene.serves(*job))
        return;
    finding.severity = Severity::Error;
    finding.costUsdPerHour = std::max(finding.costUsdPerHour, job->usdPerHour);
    finding.costStep_s = job->step_s;
    finding.cause.add(say("The whole job stands still: the other ranks wait in their next collective."));
}

void findLostHardware(const LiveScene &scene, Findings &findings)
{
    if (!scene.observation.complete)
        return; // what an answer leaves out is not lost
    findHosts(scene, findings);
    findGpus(scene, findings);
    findCards(scene, findings);
}

} // namespace switchyard::diagnose
