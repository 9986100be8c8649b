// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/core/network/simgrid/flows.h>

#include <algorithm>
#include <map>
#include <utility>

namespace simgridtest {

using namespace switchyard::network;

namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
} // namespace

FlowsOf::FlowsOf(const Fabric &fabric) : m_fabric(fabric)
{
    std::vector<double> nvlink, port, card, uplink;
    for (int gpu = 0; gpu < fabric.gpus(); ++gpu) {
        nvlink.push_back(fabric.typeOfGpu(gpu).machine.nvlink_Bps);
        port.push_back(fabric.typeOfGpu(gpu).machine.port_Bps);
    }
    for (const FabricInstance &instance : fabric.instances)
        card.insert(card.end(), at(fabric.types[at(instance.type)].machine.nics), fabric.types[at(instance.type)].machine.nic_Bps);
    for (const FabricNode &node : fabric.nodes)
        uplink.push_back(node.uplink_Bps);
    const auto append = [&](const std::vector<double> &capacity) {
        const int first = static_cast<int>(set.capacity_Bps.size());
        for (int direction = 0; direction < 2; ++direction)
            set.capacity_Bps.insert(set.capacity_Bps.end(), capacity.begin(), capacity.end());
        return first;
    };
    m_nvlink = append(nvlink);
    m_port = append(port);
    m_card = append(card);
    m_uplink = append(uplink);
}

std::vector<int> FlowsOf::uplinks(int from, int to) const
{
    const auto upwards = [&](int gpu) {
        std::vector<int> nodes;
        for (int node = m_fabric.leafOfGpu(gpu); node >= 0; node = m_fabric.nodes[at(node)].parent)
            nodes.push_back(node);
        return nodes;
    };
    std::vector<int> up = upwards(from);
    std::vector<int> down = upwards(to);
    while (!up.empty() && !down.empty() && up.back() == down.back()) {
        up.pop_back();
        down.pop_back();
    }
    std::vector<int> links;
    for (const int node : up)
        links.push_back(m_uplink + node);
    for (const int node : down)
        links.push_back(m_uplink + static_cast<int>(m_fabric.nodes.size()) + node);
    return links;
}

void FlowsOf::transfer(int from, int to, double bytes, int job, int parts)
{
    if (m_fabric.domainOfGpu[at(from)] == m_fabric.domainOfGpu[at(to)]) {
        set.flows.push_back({{m_nvlink + from, m_nvlink + m_fabric.gpus() + to}, bytes, job});
        return;
    }
    const auto cards = [&](int gpu) {
        std::vector<int> own = m_fabric.typeOfGpu(gpu).cardsOfGpu[at(m_fabric.railOfGpu[at(gpu)])];
        for (int &card : own)
            card += m_fabric.instances[at(m_fabric.instanceOfGpu[at(gpu)])].firstCard;
        return own;
    };
    const std::vector<int> out = cards(from);
    const std::vector<int> in = cards(to);
    for (std::size_t c = 0; c < out.size(); ++c) {
        Flow flow{{m_port + from, m_card + out[c]}, bytes / static_cast<double>(out.size()) / parts, job};
        const std::vector<int> between = uplinks(from, to);
        flow.links.insert(flow.links.end(), between.begin(), between.end());
        flow.links.push_back(m_card + m_fabric.cards + in[c]);
        flow.links.push_back(m_port + m_fabric.gpus() + to);
        set.flows.insert(set.flows.end(), at(parts), flow);
    }
}

std::vector<std::vector<int>> FlowsOf::byDomain(const std::vector<int> &gpus) const
{
    std::vector<std::vector<int>> domains;
    std::map<int, std::size_t> known;
    for (const int gpu : gpus) {
        const auto [entry, isNew] = known.emplace(m_fabric.domainOfGpu[at(gpu)], domains.size());
        if (isNew)
            domains.emplace_back();
        domains[entry->second].push_back(gpu);
    }
    return domains;
}

void FlowsOf::addRings(const std::vector<int> &gpus, double size_B, int job, int parts)
{
    const std::vector<std::vector<int>> domains = byDomain(gpus);
    const std::size_t g = domains.front().size();
    const auto n = static_cast<double>(gpus.size());
    const double edge_B = size_B * (n - 1) / n / static_cast<double>(g);
    for (std::size_t channel = 0; channel < g; ++channel) {
        std::vector<int> ring;
        std::size_t entry = channel;
        for (const std::vector<int> &domain : domains) {
            for (std::size_t i = 0; i < g; ++i)
                ring.push_back(domain[(entry + i) % g]);
            entry = (entry + g - 1) % g; // where it left
        }
        for (std::size_t i = 0; i < ring.size(); ++i)
            transfer(ring[i], ring[(i + 1) % ring.size()], edge_B, job, parts);
    }
}

void FlowsOf::addAllToAll(const std::vector<int> &gpus, double size_B, int job)
{
    const double pair_B = size_B / static_cast<double>(gpus.size());
    std::map<std::pair<int, int>, double> sent_B;
    for (const std::vector<int> &domain : byDomain(gpus)) {
        for (const int to : gpus) {
            const bool far = m_fabric.domainOfGpu[at(to)] != m_fabric.domainOfGpu[at(domain.front())];
            const auto relay = std::find_if(domain.begin(), domain.end(), [&](int gpu) { return m_fabric.railOfGpu[at(gpu)] == m_fabric.railOfGpu[at(to)]; });
            for (const int from : domain) {
                if (!far || !m_fabric.pxn || relay == domain.end()) {
                    sent_B[{from, to}] += from == to ? 0 : pair_B;
                    continue;
                }
                sent_B[{from, *relay}] += from == *relay ? 0 : pair_B;
                sent_B[{*relay, to}] += pair_B;
            }
        }
    }
    for (const auto &[ends, bytes] : sent_B) {
        if (bytes > 0)
            transfer(ends.first, ends.second, bytes, job);
    }
}

} // namespace simgridtest
