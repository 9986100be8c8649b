// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that their hosts feed late: the others spin in their collective, these have no kernel to run.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <core/base/format.h>
#include <core/diagnose/peer_group.h>
#include <core/diagnose/stolen_time.h>

namespace switchyard::diagnose {

namespace {

constexpr double lateFloor = 0.1; ///< share of time without a kernel, beyond the peers'
constexpr double spins = 0.85;    ///< ranks that wait for their peers spin in kernels
constexpr std::size_t enough = 4; ///< hosts: the others of them are most

Quantity busyOf(const LiveScene &scene) { return scene.available(Quantity::EngineActive) ? Quantity::EngineActive : Quantity::GpuUtil; }

/// Who is seen to wait for its peers at every step.
bool waitsForPeers(const PeerGroup &group) { return group.scene.sharesAStep(group.job) && !group.scene.serves(group.job); }

/// How far below these peers one must lie to be late; infinite: they do not tell. Peers that spin are busy nearly all the time. Where
/// every rank leaves gaps between its kernels (small ones, launched one by one) they are not, and are so alike: then their spread tells.
double floorBelow(const PeerGroup &group, const std::vector<double> &peers)
{
    constexpr double mostGaps = 0.5, timesSpread = 4;
    const double alike = busyOf(group.scene) == Quantity::GpuUtil ? 0.2 : 0.1; ///< utilisation is sampled coarsely
    const double usual = median(peers);
    if (usual > group.scene.edge(spins))
        return group.scene.edge(lateFloor);
    const bool tell = usual > mostGaps && quantile(peers, 0.9) - quantile(peers, 0.1) <= alike && waitsForPeers(group);
    return tell ? group.scene.edge(std::max(lateFloor, timesSpread * spread(peers))) : std::numeric_limits<double>::infinity();
}

struct Divided {
    std::vector<double> own, others;
};

/// What the GPUs of a host show, and those of the others.
Divided dividedBy(const PeerGroup &group, int host, const std::vector<double> &values)
{
    Divided out;
    for (const auto &[at, members] : group.byHost) {
        for (const int i : members)
            (at == host ? out.own : out.others).push_back(values[static_cast<std::size_t>(i)]);
    }
    return out;
}

Quantity workOf(const LiveScene &scene) { return scene.available(Quantity::TensorActive) ? Quantity::TensorActive : Quantity::SmActive; }

/// A rank that is late does no more in a step than its peers.
bool worksMore(const PeerGroup &group, int host)
{
    auto [own, others] = dividedBy(group, host, group.values(workOf(group.scene)));
    return median(std::move(own)) > 1.1 * median(std::move(others));
}

/// Of two or three hosts no one stands apart from most. But where all ranks of the others spin, they wait for that one.
std::set<int> lateOfFew(const PeerGroup &group, const std::vector<double> &busy)
{
    const std::map<int, double> hosts = group.medianOfHosts(busy);
    if (hosts.size() < 2 || hosts.size() >= enough || !waitsForPeers(group))
        return {};
    const int idlest = std::ranges::min_element(hosts, {}, [](const auto &host) { return host.second; })->first;
    const auto [own, others] = dividedBy(group, idlest, busy);
    if (worksMore(group, idlest))
        return {}; // a heavier stage, which the others wait for
    const bool theySpin = quantile(others, 0.1) > group.scene.edge(spins);
    return theySpin && quantile(own, 1) < quantile(others, 0.1) - floorBelow(group, others) ? std::set{idlest} : std::set<int>();
}

/// Ranks of every role spin while they wait, so where a role has too few hosts to tell, the job's other roles are peers too.
std::set<int> lateHostsOf(const PeerGroup &group, const PeerGroups &groups)
{
    const Quantity quantity = busyOf(group.scene);
    const std::vector<double> own = group.values(quantity);
    std::map<int, double> hosts = group.medianOfHosts(own);
    if (hosts.size() + 1 == enough) {
        for (const PeerGroup &other : groups) {
            const std::vector<double> busy = other.values(quantity);
            if (&other.job == &group.job && other.oneStep && median(busy) > group.scene.edge(spins))
                hosts.merge(other.medianOfHosts(busy));
        }
    }
    if (hosts.size() < enough)
        return lateOfFew(group, own);
    std::set<int> late = membersApart(hosts, {Side::Low, group.scene.edge(lateFloor)});
    std::vector<double> peers;
    for (const auto &[host, busy] : hosts) {
        if (!late.contains(host))
            peers.push_back(busy);
    }
    const double from = median(peers) - floorBelow(group, peers);
    std::erase_if(late, [&](int host) { return !group.byHost.contains(host) || !(hosts.at(host) <= from); });
    return late;
}

/// Likewise single GPUs, by position.
std::vector<int> lateGpusOf(const PeerGroup &group, const std::vector<double> &busy, const std::set<int> &lateHosts)
{
    std::vector<int> late = standApart(busy, {Side::Low, group.scene.edge(lateFloor), 8});
    std::vector<double> peers;
    for (std::size_t i = 0; i < busy.size(); ++i) {
        if (!lateHosts.contains(group.scene.layout.instanceOfGpu(group.gpus[i])) && std::ranges::find(late, static_cast<int>(i)) == late.end())
            peers.push_back(busy[i]);
    }
    const double from = median(peers) - floorBelow(group, peers);
    std::erase_if(late, [&](int i) {
        const double own = busy[static_cast<std::size_t>(i)];
        return lateHosts.contains(group.scene.layout.instanceOfGpu(group.gpus[static_cast<std::size_t>(i)])) || !(own > 0.05) || !(own <= from);
    });
    return late;
}

/// Ranks of one step do the same work in it, late or not: a host whose tensor cores do far less is busy with something else.
bool worksLess(const PeerGroup &group, const std::vector<int> &members)
{
    const std::vector<double> work = group.values(workOf(group.scene));
    std::vector<double> own;
    for (const int i : members)
        own.push_back(work[static_cast<std::size_t>(i)]);
    return median(std::move(own)) < 0.6 * median(work);
}

/// A host that is silent on the network where the job's others are not works on something else: ranks that are late
/// still send what their peers send.
bool sendsNothing(const PeerGroup &group, int host)
{
    std::vector<double> own, all;
    for (const int card : group.job.cards) {
        all.push_back(group.scene.value(Quantity::EfaTx_Bps, card));
        if (group.scene.layout.instanceOfCard(card) == host)
            own.push_back(all.back());
    }
    const double usual = median(std::move(all));
    return !own.empty() && usual > 0 && median(std::move(own)) < 0.01 * usual;
}

/// What a host's processors tell of why its ranks launch late.
struct Processors {
    double busy = 0, usualBusy = 0, steal = 0, usualSteal = 0;
    bool robbed = false, bound = false;
    [[nodiscard]] bool tell() const { return robbed || bound; }
};

Processors processorsOf(const PeerGroup &group, int host)
{
    const LiveScene &scene = group.scene;
    Processors out{scene.value(Quantity::HostCpu, host), scene.medianOf(Quantity::HostCpu, group.job.instances), scene.value(Quantity::HostSteal, host),
                   scene.medianOf(Quantity::HostSteal, group.job.instances)};
    out.robbed = isRobbed(out.steal, out.usualSteal);
    out.bound = !out.robbed && out.busy > scene.edge(0.8, out.usualBusy) && out.busy > out.usualBusy + scene.edge(0.2);
    return out;
}

struct Late {
    std::vector<int> members; ///< positions in the group
    bool ofHost = false;
};

/// Hosts, and single GPUs. Which ranks of a host are seen late changes from look to look where its processors are the reason: it is the host.
std::vector<Late> culpritsOf(const PeerGroup &group, const std::vector<double> &busy, const std::set<int> &lateHosts)
{
    std::vector<Late> out;
    for (const int host : lateHosts)
        out.push_back({group.byHost.at(host), group.byHost.at(host).size() > 1});
    std::map<int, std::vector<int>> ofHost;
    for (const int i : lateGpusOf(group, busy, lateHosts)) {
        const int host = group.scene.layout.instanceOfGpu(group.gpus[static_cast<std::size_t>(i)]);
        if (processorsOf(group, host).tell())
            ofHost[host].push_back(i);
        else
            out.push_back({{i}});
    }
    for (auto &[host, members] : ofHost)
        out.push_back({std::move(members), group.byHost.at(host).size() > 1});
    return out;
}

/// What is wrong with the link over which this GPU is fed says why it comes late; null: nothing is.
Finding *ofItsLink(Findings &findings, const std::string &gpu)
{
    const auto found = std::ranges::find_if(findings, [&](const Finding &f) { return f.causeClass == CauseClass::Pcie && f.severity != Severity::Info && f.where.size() == 1 && f.where.front() == gpu; });
    return found == findings.end() ? nullptr : &*found;
}

void findFedLate(const PeerGroup &group, const std::set<int> &lateHosts, Findings &findings)
{
    const Quantity quantity = busyOf(group.scene);
    const std::vector<double> busy = group.values(quantity);
    std::vector<double> peers;
    for (std::size_t i = 0; i < busy.size(); ++i) {
        if (!lateHosts.contains(group.scene.layout.instanceOfGpu(group.gpus[i])))
            peers.push_back(busy[i]);
    }
    const double usual = median(std::move(peers));
    for (const auto &[members, whole] : culpritsOf(group, busy, lateHosts)) {
        const int first = members.front();
        const int host = group.scene.layout.instanceOfGpu(group.gpus[static_cast<std::size_t>(first)]);
        std::vector<double> own;
        for (const int i : members)
            own.push_back(busy[static_cast<std::size_t>(i)]);
        const double level = median(std::move(own));
        if (!(level > 0.05))
            continue; // dead, not late: the rules of hangs look at it
        if (sendsNothing(group, host) || worksLess(group, members))
            continue;
        const auto [cpu, usualCpu, steal, usualSteal, robbed, cpuBound] = processorsOf(group, host);
        const double wait = group.scene.value(Quantity::HostIoWait, host);
        const bool storageBound = !robbed && !cpuBound && wait > 0.1 && wait > group.scene.medianOf(Quantity::HostIoWait, group.job.instances) + 0.05;
        const double lost = std::max(0.0, usual - level);
        if (Finding *link = whole || robbed || cpuBound || storageBound ? nullptr : ofItsLink(findings, group.scene.gpuPlace(group.gpus[static_cast<std::size_t>(first)]))) {
            link->evidence.push_back(group.scene.evidence(quantity, level, usual));
            link->costStep_s = group.job.step_s * lost;
            link->costUsdPerHour = catalog::times(lost, group.job.usdPerHour);
            continue;
        }
        const CauseClass cause = robbed || cpuBound ? CauseClass::HostCpu : storageBound ? CauseClass::Storage : CauseClass::DataLoading;
        Finding f = whole ? group.scene.onHost(cause, "fed-late", host) : group.scene.onGpu(cause, "fed-late", group.gpus[static_cast<std::size_t>(first)]);
        f.title = say("Fed late: {}, no kernel for {} of the time", whole ? group.scene.instanceId(host) : group.scene.gpuName(group.gpus[static_cast<std::size_t>(first)]), percentText(1 - level));
        f.cause = robbed   ? say("Its processor time is taken by the hypervisor (steal {}): its ranks launch late, and all others wait in their collectives.", percentText(steal))
            : cpuBound     ? say("The host's CPUs are busy with something else: its ranks launch late, and all others wait in their collectives.")
            : storageBound ? say("The host waits for storage as no other does, its ranks for the host, and all others for them.")
                           : say("Its peers spin in their collectives while it has nothing to run: its input, its launches or its host copies come late.");
        f.peers = group.scene.peersText(group.job);
        f.confidence = robbed || cpuBound || storageBound ? 0.9 : 0.7;
        if (!group.scene.available(Quantity::HostCpu))
            f.wouldConfirm = say("node_exporter on the hosts: CPU and iowait");
        f.evidence = {group.scene.evidence(quantity, level, usual)};
        if (std::isfinite(cpu))
            f.evidence.push_back(group.scene.evidence(Quantity::HostCpu, cpu, usualCpu));
        if (robbed)
            f.evidence.push_back(group.scene.evidence(Quantity::HostSteal, steal, usualSteal));
        if (storageBound)
            f.evidence.push_back(group.scene.evidence(Quantity::HostIoWait, wait, 0));
        f.action = robbed  ? say("Swap the instance if the steal stays; report host and time to AWS Support.")
            : storageBound ? say("Look at this host's mounts and local disks, and at what its ranks read or write.")
            : cpuBound       ? say("Find the process (top on the host); check CPU binding and daemons.")
                           : say("Check this rank's data loading, its CPU binding and its PCIe link.");
        f.passing = true;
        f.costStep_s = group.job.step_s * lost;
        f.costUsdPerHour = catalog::times(lost, group.job.usdPerHour);
        findings.push_back(std::move(f));
    }
}

} // namespace

void findFedLate(const PeerGroups &groups, Findings &findings)
{
    for (const PeerGroup &group : groups) {
        if (group.oneStep)
            findFedLate(group, lateHostsOf(group, groups), findings);
    }
}

} // namespace switchyard::diagnose
