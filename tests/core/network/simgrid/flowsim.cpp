// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/core/network/simgrid/flowsim.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include <simgrid/s4u.hpp>
#include <xbt/log.h>

namespace simgridtest {

namespace {

namespace s4u = simgrid::s4u;

/// A zone of its own for each set. A route is a pair of hosts, so r routes need √r of them.
class Platform
{
public:
    Platform(const FlowSet &set, s4u::NetZone &root, const std::string &name) : m_set(set), m_name(name)
    {
        s4u::NetZone *zone = s4u::create_full_zone(name);
        zone->set_parent(&root);
        std::vector<s4u::Link *> links;
        for (std::size_t l = 0; l < set.capacity_Bps.size(); ++l)
            links.push_back(zone->create_link(name + " link " + std::to_string(l), std::max(1.0, set.capacity_Bps[l])));
        std::map<std::vector<int>, std::size_t> routes;
        for (const Flow &flow : set.flows)
            m_route.push_back(routes.emplace(flow.links, routes.size()).first->second);
        const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(routes.size())))) + 1;
        for (std::size_t h = 0; h < side; ++h)
            m_hosts.push_back(zone->create_host(name + " host " + std::to_string(h), 1e9));
        for (const auto &[crossed, index] : routes) {
            std::vector<s4u::LinkInRoute> path;
            for (const int link : crossed)
                path.emplace_back(links[static_cast<std::size_t>(link)]);
            const auto [from, to] = ends(index);
            zone->add_route(m_hosts[from]->get_netpoint(), m_hosts[to]->get_netpoint(), nullptr, nullptr, path, false);
        }
        zone->seal();
    }

    /// Inside an actor. Each host's own actor starts and awaits the flows from and to it: SimGrid searches an actor's
    /// list for every flow that ends, so that one actor for all would take flows².
    void run(std::vector<double> &finish_s) const
    {
        const double start_s = s4u::Engine::get_clock();
        std::vector<std::vector<std::size_t>> from(m_hosts.size());
        std::vector<std::vector<std::size_t>> to(m_hosts.size());
        for (std::size_t f = 0; f < m_set.flows.size(); ++f) {
            from[ends(m_route[f]).first].push_back(f);
            to[ends(m_route[f]).second].push_back(f);
        }
        std::vector<s4u::ActorPtr> actors;
        for (std::size_t h = 0; h < m_hosts.size(); ++h) {
            actors.push_back(s4u::Actor::create("host", m_hosts[h], [&, h] {
                std::vector<s4u::CommPtr> comms;
                char payload = 0;
                char *received = nullptr;
                const auto mailbox = [&](std::size_t f) { return s4u::Mailbox::by_name(m_name + " flow " + std::to_string(f)); };
                for (const std::size_t f : to[h])
                    comms.push_back(mailbox(f)->get_async(&received));
                for (const std::size_t f : from[h]) {
                    comms.push_back(mailbox(f)->put_init(&payload, static_cast<std::uint64_t>(m_set.flows[f].bytes)));
                    if (m_set.flows[f].pace_Bps > 0)
                        comms.back()->set_rate(m_set.flows[f].pace_Bps);
                    comms.back()->start();
                }
                for (std::size_t c = 0; c < comms.size(); ++c) {
                    comms[c]->wait();
                    if (c < to[h].size()) {
                        double &last_s = finish_s[static_cast<std::size_t>(m_set.flows[to[h][c]].job)];
                        last_s = std::max(last_s, comms[c]->get_finish_time() - start_s);
                    }
                }
            }));
        }
        for (const s4u::ActorPtr &actor : actors)
            actor->join();
    }

private:
    /// Never from a host to itself.
    [[nodiscard]] std::pair<std::size_t, std::size_t> ends(std::size_t route) const
    {
        const std::size_t others = m_hosts.size() - 1;
        const std::size_t from = route / others;
        const std::size_t to = route % others;
        return {from, to < from ? to : to + 1};
    }

    const FlowSet &m_set;
    std::string m_name;
    std::vector<std::size_t> m_route; ///< by flow
    std::vector<s4u::Host *> m_hosts;
};

} // namespace

std::vector<std::vector<double>> finishTimes(std::span<const FlowSet> sets, int jobs)
{
    xbt_log_control_set("root.thresh:warning");
    s4u::Engine engine("switchyard");
    // Bare fluid sharing: the model of Casanova and Marchal (2002) without what it adds for TCP.
    for (const char *const setting : {"network/model:CM02", "network/bandwidth-factor:1", "network/latency-factor:1", "network/weight-S:0",
                                      "network/TCP-gamma:0", "network/crosstraffic:0", "contexts/factory:thread"})
        s4u::Engine::set_config(setting);
    s4u::NetZone *root = s4u::create_full_zone("root");
    std::vector<Platform> platforms;
    platforms.reserve(sets.size());
    for (const FlowSet &set : sets)
        platforms.emplace_back(set, *root, "set " + std::to_string(platforms.size()));
    s4u::Host *clock = root->create_host("clock", 1e9);
    root->seal();
    std::vector<std::vector<double>> finish_s(sets.size(), std::vector<double>(static_cast<std::size_t>(jobs)));
    s4u::Actor::create("one set after the other", clock, [&] {
        for (std::size_t s = 0; s < platforms.size(); ++s)
            platforms[s].run(finish_s[s]);
    });
    engine.run();
    return finish_s;
}

} // namespace simgridtest
