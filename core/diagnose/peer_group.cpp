// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/peer_group.h>

#include <cmath>
#include <compare>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

namespace switchyard::diagnose {

std::vector<double> PeerGroup::values(Quantity quantity) const
{
    std::vector<double> values;
    values.reserve(gpus.size());
    for (const int g : gpus)
        values.push_back(scene.value(quantity, g));
    return values;
}

std::vector<double> PeerGroup::againstAll(Quantity quantity) const
{
    std::vector<double> out = values(quantity);
    const double centre = median(out);
    for (double &v : out)
        v = centre > 0 ? v / centre - 1 : std::nan("");
    return out;
}

std::vector<double> PeerGroup::againstHost(Quantity quantity) const
{
    const std::vector<double> all = values(quantity);
    const double whole = median(all);
    std::vector<double> out(all.size(), std::nan(""));
    for (const auto &[host, members] : byHost) {
        std::vector<double> own;
        for (const int i : members)
            own.push_back(all[static_cast<std::size_t>(i)]);
        const double centre = own.size() < 3 ? whole : median(std::move(own));
        for (const int i : members)
            out[static_cast<std::size_t>(i)] = centre > 0 ? all[static_cast<std::size_t>(i)] / centre - 1 : std::nan("");
    }
    return out;
}

std::map<int, double> PeerGroup::medianOfHosts(const std::vector<double> &values) const
{
    std::map<int, double> out;
    for (const auto &[host, members] : byHost) {
        std::vector<double> own;
        for (const int i : members)
            own.push_back(values[static_cast<std::size_t>(i)]);
        out[host] = median(std::move(own));
    }
    return out;
}

std::set<int> PeerGroup::hostsApart(const std::vector<double> &values, Side side, double floor) const
{
    return membersApart(medianOfHosts(values), {side, floor});
}

namespace {

/// What the design has a host of a job do.
struct HostWork {
    std::vector<std::string> kinds; ///< of phases
    bool trains = false;            ///< some of them does not serve
    friend auto operator<=>(const HostWork &, const HostWork &) = default;
};

/// Hosts of other phases are not peers, whatever the labels call them.
std::map<int, HostWork> workOfHosts(const LiveScene &scene, const JobScene &job)
{
    std::map<int, HostWork> out;
    if (job.designJob < 0)
        return out;
    const design::Job &planned = scene.design.jobs[static_cast<std::size_t>(job.designJob)];
    for (const design::Phase &phase : planned.phases) {
        const auto hosts = design::phaseInstances(scene.design, planned, phase);
        if (!hosts || std::holds_alternative<design::Transfer>(phase.work))
            continue;
        for (const int host : *hosts) {
            HostWork &work = out[host];
            work.kinds.push_back(design::kindOf(phase));
            work.trains = work.trains || !design::servingRole(phase);
        }
    }
    return out;
}

/// Hosts of a job over several that have network cards to share a step by, and send nothing over them: replicas, each with a pace of
/// its own, also where one of them is a role by itself.
bool sendNothing(const LiveScene &scene, const JobScene &job, const std::map<int, std::vector<int>> &byHost)
{
    std::set<std::string> domains;
    for (const int host : job.instances) {
        const design::Instance &instance = scene.design.instances[static_cast<std::size_t>(host)];
        domains.insert(instance.ultraserver.empty() ? instance.id : instance.ultraserver);
    }
    std::vector<int> cards;
    for (const auto &[host, members] : byHost) {
        const auto at = static_cast<std::size_t>(host);
        for (int card = scene.layout.firstCard[at]; card < scene.layout.firstCard[at + 1]; ++card)
            cards.push_back(card);
    }
    return domains.size() > 1 && scene.medianOf(Quantity::EfaTx_Bps, cards) < silentCard_Bps;
}

} // namespace

PeerGroups peerGroups(const LiveScene &scene)
{
    PeerGroups groups;
    for (const JobScene &job : scene.jobs) {
        if (!job.running || job.stalled)
            continue;
        std::map<int, std::size_t> roleOf;
        const auto roles = scene.alike(job);
        for (std::size_t k = 0; k < roles.size(); ++k) {
            for (const int host : roles[k])
                roleOf[host] = k;
        }
        const std::map<int, HostWork> workOf = workOfHosts(scene, job);
        const auto work = [&](int host) {
            const auto known = workOf.find(host);
            return known == workOf.end() ? HostWork() : known->second;
        };
        std::map<std::tuple<std::size_t, HostWork, std::string_view>, std::vector<int>> byType; // clocks compare only among equal GPUs
        for (const int gpu : job.gpus) {
            const int host = scene.layout.instanceOfGpu(gpu);
            const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(host)];
            byType[{roleOf[host], work(host), type->gpu}].push_back(gpu);
        }
        for (auto &[key, gpus] : byType) {
            std::map<int, std::vector<int>> byHost;
            for (std::size_t i = 0; i < gpus.size(); ++i)
                byHost[scene.layout.instanceOfGpu(gpus[i])].push_back(static_cast<int>(i));
            const HostWork &planned = std::get<1>(key);
            const bool oneStep = (planned.kinds.empty() || planned.trains) && !sendNothing(scene, job, byHost);
            groups.push_back({scene, job, std::move(gpus), std::move(byHost), oneStep});
        }
    }
    return groups;
}

} // namespace switchyard::diagnose
