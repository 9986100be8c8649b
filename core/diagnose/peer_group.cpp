// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/peer_group.h>

#include <cmath>
#include <string_view>
#include <utility>

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

std::set<int> PeerGroup::hostsApart(const std::vector<double> &values, Side side, double floor) const
{
    std::vector<int> hosts;
    std::vector<double> medians;
    for (const auto &[host, members] : byHost) {
        std::vector<double> own;
        for (const int i : members)
            own.push_back(values[static_cast<std::size_t>(i)]);
        hosts.push_back(host);
        medians.push_back(median(std::move(own)));
    }
    std::set<int> apart;
    for (const int k : standApart(medians, {side, floor}))
        apart.insert(hosts[static_cast<std::size_t>(k)]);
    return apart;
}

std::vector<PeerGroup> peerGroups(const Scene &scene)
{
    std::vector<PeerGroup> groups;
    for (const JobScene &job : scene.jobs) {
        if (!job.running || job.stalled)
            continue;
        std::map<int, std::size_t> roleOf;
        const auto roles = scene.alike(job);
        for (std::size_t k = 0; k < roles.size(); ++k) {
            for (const int host : roles[k])
                roleOf[host] = k;
        }
        std::map<std::pair<std::size_t, std::string_view>, std::vector<int>> byType; // clocks compare only among equal GPUs
        for (const int gpu : job.gpus) {
            const int host = scene.layout.instanceOfGpu(gpu);
            const catalog::InstanceType *type = scene.layout.type[static_cast<std::size_t>(host)];
            byType[{roleOf[host], type->gpu}].push_back(gpu);
        }
        for (auto &[type, gpus] : byType) {
            std::map<int, std::vector<int>> byHost;
            for (std::size_t i = 0; i < gpus.size(); ++i)
                byHost[scene.layout.instanceOfGpu(gpus[i])].push_back(static_cast<int>(i));
            groups.push_back({scene, job, std::move(gpus), std::move(byHost)});
        }
    }
    return groups;
}

} // namespace switchyard::diagnose
