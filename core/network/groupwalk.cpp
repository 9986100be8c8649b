// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/groupwalk.h>

#include <algorithm>

#include <core/base/index.h>
#include <core/network/doubletree.h>

namespace switchyard::network {

namespace {
} // namespace

LinkSums::LinkSums(const Fabric &fabric)
    : nvlinkTx(at(fabric.gpus())), nvlinkRx(at(fabric.gpus())), cardTx(at(fabric.gpus())), cardRx(at(fabric.gpus())),
      uplinkTx(fabric.nodes.size()), uplinkRx(fabric.nodes.size())
{
}

void LinkSums::askForColumns()
{
    for (std::vector<double> *column : {&columns.injected, &columns.forwarded, &columns.relayed, &columns.multicast})
        column->assign(nvlinkTx.size(), 0);
}

SwitchBytes switchBytes(const FabricSwitch &of, int firstGpu, const LinkSums &sums)
{
    SwitchBytes bytes;
    for (const SwitchFeed &feed : of.feeds) {
        const std::size_t gpu = at(firstGpu + feed.gpu);
        bytes.up += sums.cardTx[gpu] * feed.ownCards + sums.cardRx[gpu] * feed.foreignCards;
        bytes.down += sums.cardRx[gpu] * feed.ownCards + sums.cardTx[gpu] * feed.foreignCards;
        if (!sums.hostTx.empty()) {
            bytes.up += sums.hostTx[gpu] * feed.host;
            bytes.down += sums.hostRx[gpu] * feed.host;
        }
    }
    return bytes;
}

Membership::Membership(const Fabric &fabric) : m_fabric(fabric), m_stamp(at(fabric.domains)), m_local(at(fabric.domains)) {}

void Membership::assign(std::span<const std::int32_t> gpuOfMember)
{
    ++m_epoch;
    m_gpus.assign(gpuOfMember.begin(), gpuOfMember.end());
    m_domain.resize(m_gpus.size());
    m_count.clear();
    m_first.clear();
    for (std::size_t i = 0; i < m_gpus.size(); ++i) {
        const std::size_t domain = at(m_fabric.domainOfGpu[at(m_gpus[i])]);
        if (m_stamp[domain] != m_epoch) {
            m_stamp[domain] = m_epoch;
            m_local[domain] = domains();
            m_count.push_back(0);
            m_first.push_back(m_gpus[i]);
        }
        m_domain[i] = m_local[domain];
        ++m_count[at(m_local[domain])];
    }
}

GroupShape Membership::shape() const
{
    GroupShape s;
    s.ranks = ranks();
    s.domains = std::max(1, domains());
    s.ranksPerDomain = (s.ranks + s.domains - 1) / s.domains;
    s.gpusPerDomainWithNics = s.ranksPerDomain;
    return s;
}

GroupWalk::GroupWalk(const Fabric &fabric, LinkSums &sums)
    : m_fabric(fabric), m_sums(sums), m_below(fabric.nodes.size()), m_receiversBelow(fabric.nodes.size())
{
}

void GroupWalk::add(const Membership &group, const Demand &demand)
{
    if (group.ranks() < 2)
        return;
    addDomainPattern(group, demand);
    if (demand.next_B + demand.wrap_B + demand.back_B + demand.wrapBack_B > 0)
        addNeighbours(group, demand);
    if (demand.pair_B > 0)
        addPairs(group, demand.pair_B, demand.pairCards_B);
    if (demand.scatter_B > 0)
        addScatter(group, demand.scatter_B);
    if (demand.cross_B > 0)
        addCross(group, demand.senders, demand.cross_B);
}

/// Rings, chains, trees and NVLS: every member of a domain carries the same share, since channels
/// rotate the ring's entry and exit over the domain's GPUs (NCCL_CROSS_NIC 0: channel c on rail c).
void GroupWalk::addDomainPattern(const Membership &group, const Demand &d)
{
    const double edge_B = d.ring_B + d.chain_B;
    if (edge_B + d.tree_B + d.treeChain_B + d.switchTx_B + d.switchRx_B <= 0)
        return;
    const int k = group.domains();
    m_domainTx.assign(at(k), 0);
    m_domainRx.assign(at(k), 0);
    const auto between = [&](int a, int b, double bytes) {
        m_domainTx[at(a)] += bytes;
        m_domainRx[at(b)] += bytes;
        if (m_fabric.domainsSpanLeaves)
            addDomainUplinks(a, b, bytes);
        else
            addUplink(m_fabric.leafOfGpu(group.m_first[at(a)]), m_fabric.leafOfGpu(group.m_first[at(b)]), bytes);
    };
    if (k > 1 && m_fabric.domainsSpanLeaves)
        sortByDomain(group);
    if (k > 1) {
        for (int a = 0; a < k; ++a) {
            const int next = a + 1 < k ? a + 1 : 0;
            if (const double bytes = d.ring_B + (next > 0 ? d.chain_B : 0); bytes > 0)
                between(a, next, bytes);
            if (d.tree_B > 0) {
                for (const int parent : {binaryTreeParent(k, a), secondTreeParent(k, a)}) {
                    if (parent >= 0) {
                        between(a, parent, d.tree_B / 2);
                        between(parent, a, d.tree_B / 2);
                    }
                }
            }
        }
    }
    for (std::size_t i = 0; i < group.m_gpus.size(); ++i) {
        const std::size_t gpu = at(group.m_gpus[i]);
        const std::size_t domain = at(group.m_domain[i]);
        const double g = group.m_count[domain];
        // One domain closes the ring on NVLink; otherwise one edge in g leaves it.
        const double hops = k > 1 ? (g - 1) / g : 1;
        const double chain_B = 2 * d.treeChain_B * (g - 1) / g;
        const double open_B = k > 1 ? d.chain_B * hops : d.chain_B * (g - 1) / g;
        m_sums.nvlinkTx[gpu] += d.ring_B * hops + open_B + chain_B + d.switchTx_B;
        m_sums.nvlinkRx[gpu] += d.ring_B * hops + open_B + chain_B + d.switchRx_B;
        m_sums.cardTx[gpu] += m_domainTx[domain] / g;
        m_sums.cardRx[gpu] += m_domainRx[domain] / g;
        if (m_sums.columns.injected.empty())
            continue;
        const double even_B = d.evenRing_B + d.evenTree_B + d.evenSwitch_B;
        const double sent_B = d.ring_B * hops + open_B + chain_B + d.switchTx_B + m_domainTx[domain] / g;
        // Of what a switch shares out, members of a smaller domain have less than the mean.
        const double shared_B = d.evenSwitch_B + 2 * d.nvlsTree_B * (k / static_cast<double>(group.ranks()) - 1 / g);
        const double copied_B = shared_B - d.switchTx_B;
        m_sums.columns.injected[gpu] += even_B;
        m_sums.columns.multicast[gpu] += copied_B;
        m_sums.columns.relayed[gpu] += sent_B - even_B + copied_B;
    }
}

void GroupWalk::sortByDomain(const Membership &group)
{
    m_start.assign(at(group.domains() + 1), 0);
    for (int d = 0; d < group.domains(); ++d)
        m_start[at(d + 1)] = m_start[at(d)] + group.m_count[at(d)];
    m_byDomain.resize(group.m_gpus.size());
    std::vector<std::int32_t> next(m_start.begin(), m_start.end() - 1);
    for (std::size_t i = 0; i < group.m_gpus.size(); ++i)
        m_byDomain[at(next[at(group.m_domain[i])]++)] = group.m_gpus[i];
}

/// All members of a domain send alike, and all of the other receive alike: pairs in equal parts, in order.
void GroupWalk::addDomainUplinks(int from, int to, double bytes)
{
    const int senders = m_start[at(from + 1)] - m_start[at(from)];
    const int receivers = m_start[at(to + 1)] - m_start[at(to)];
    const int pairs = std::max(senders, receivers);
    for (int i = 0; i < pairs; ++i) {
        const int a = m_byDomain[at(m_start[at(from)] + i * senders / pairs)];
        const int b = m_byDomain[at(m_start[at(to)] + i * receivers / pairs)];
        addUplink(m_fabric.leafOfGpu(a), m_fabric.leafOfGpu(b), bytes / pairs);
    }
}

void GroupWalk::addTransfer(int from, int to, double bytes)
{
    if (bytes <= 0)
        return;
    if (!m_sums.columns.injected.empty())
        m_sums.columns.injected[at(from)] += bytes;
    if (m_fabric.domainOfGpu[at(from)] == m_fabric.domainOfGpu[at(to)]) {
        m_sums.nvlinkTx[at(from)] += bytes;
        m_sums.nvlinkRx[at(to)] += bytes;
        return;
    }
    m_sums.cardTx[at(from)] += bytes;
    m_sums.cardRx[at(to)] += bytes;
    addUplink(m_fabric.leafOfGpu(from), m_fabric.leafOfGpu(to), bytes);
}

void GroupWalk::addNeighbours(const Membership &group, const Demand &d)
{
    for (std::size_t i = 0; i + 1 < group.m_gpus.size(); ++i) {
        addTransfer(group.m_gpus[i], group.m_gpus[i + 1], d.next_B);
        addTransfer(group.m_gpus[i + 1], group.m_gpus[i], d.back_B);
    }
    addTransfer(group.m_gpus.back(), group.m_gpus.front(), d.wrap_B);
    addTransfer(group.m_gpus.front(), group.m_gpus.back(), d.wrapBack_B);
}

/// All pairs. With PXN bytes for another rail first go over NVLink to the members of the domain on
/// that rail, in equal parts; without such a member they leave over the sender's own cards.
void GroupWalk::addPairs(const Membership &group, double pair_B, double pairCards_B)
{
    const int n = group.ranks();
    const int k = group.domains();
    const int rails = m_fabric.rails;
    if (k > 1) {
        m_railsAll.assign(at(rails), 0);
        m_railsOf.assign(at(k * rails), 0);
        for (std::size_t i = 0; i < group.m_gpus.size(); ++i) {
            const int rail = m_fabric.railOfGpu[at(group.m_gpus[i])];
            ++m_railsAll[at(rail)];
            ++m_railsOf[at(group.m_domain[i] * rails + rail)];
        }
    }
    for (std::size_t i = 0; i < group.m_gpus.size(); ++i) {
        const std::size_t gpu = at(group.m_gpus[i]);
        const int domain = group.m_domain[i];
        const int g = group.m_count[at(domain)];
        m_sums.nvlinkTx[gpu] += pair_B * (g - 1);
        m_sums.nvlinkRx[gpu] += pair_B * (g - 1);
        const bool columns = !m_sums.columns.injected.empty();
        if (columns)
            m_sums.columns.injected[gpu] += pair_B * (n - 1);
        if (k == 1)
            continue;
        // Saved copies arrive once per domain and are fanned out over NVLink there.
        const double fanOut_B = (pair_B - pairCards_B) * (n - g);
        m_sums.nvlinkTx[gpu] += fanOut_B;
        m_sums.nvlinkRx[gpu] += fanOut_B;
        if (columns) { // as much as others fan out for it
            m_sums.columns.multicast[gpu] += fanOut_B;
            m_sums.columns.forwarded[gpu] += fanOut_B;
        }
        m_sums.cardRx[gpu] += pairCards_B * (n - g);
        if (!m_fabric.pxn) {
            m_sums.cardTx[gpu] += pairCards_B * (n - g);
            continue;
        }
        const std::int32_t *local = &m_railsOf[at(domain * rails)];
        const int ownRail = m_fabric.railOfGpu[gpu];
        for (int rail = 0; rail < rails; ++rail) {
            const int far = m_railsAll[at(rail)] - local[rail];
            if (far == 0)
                continue;
            const double bytes = pairCards_B * far;
            if (rail == ownRail) {
                // Own and, in equal parts with the others of this rail, everyone else's of the domain.
                const double relayed_B = bytes * (g - local[rail]) / local[rail];
                m_sums.cardTx[gpu] += bytes + relayed_B;
                m_sums.nvlinkRx[gpu] += relayed_B;
                if (columns)
                    m_sums.columns.forwarded[gpu] += relayed_B;
            } else if (local[rail] > 0) {
                m_sums.nvlinkTx[gpu] += bytes;
            } else {
                m_sums.cardTx[gpu] += bytes;
            }
        }
    }
    if (k == 1)
        return;
    addPairUplinks(group.m_gpus, pairCards_B);
    if (!m_fabric.domainsSpanLeaves)
        return;
    sortByDomain(group);
    for (std::size_t d = 0; d < at(k); ++d) // these went over NVLink
        addPairUplinks(std::span(m_byDomain).subspan(at(m_start[d]), at(m_start[d + 1] - m_start[d])), -pairCards_B);
}

/// A subtree with m of n members sends m·(n-m) pairs upwards, and receives as many.
void GroupWalk::addPairUplinks(std::span<const std::int32_t> gpus, double pair_B)
{
    m_touched.clear();
    for (const std::int32_t gpu : gpus) {
        for (int node = m_fabric.leafOfGpu(gpu); node >= 0; node = m_fabric.nodes[at(node)].parent) {
            if (m_below[at(node)]++ == 0)
                m_touched.push_back(node);
        }
    }
    for (const std::int32_t node : m_touched) {
        const double inside = m_below[at(node)];
        m_below[at(node)] = 0;
        if (m_fabric.nodes[at(node)].parent < 0)
            continue;
        const double bytes = inside * (static_cast<double>(gpus.size()) - inside) * pair_B;
        m_sums.uplinkTx[at(node)] += bytes;
        m_sums.uplinkRx[at(node)] += bytes;
    }
}

void GroupWalk::addScatter(const Membership &group, double bytes)
{
    for (std::size_t i = 1; i < group.m_gpus.size(); ++i)
        addTransfer(group.m_gpus.front(), group.m_gpus[i], bytes);
}

/// Between two pools, every sender alike to every receiver.
void GroupWalk::addCross(const Membership &group, int senders, double bytes)
{
    const auto domains = at(group.domains());
    std::vector<std::vector<std::int32_t>> from(domains);
    std::vector<std::vector<std::int32_t>> to(domains);
    for (std::size_t i = 0; i < group.m_gpus.size(); ++i)
        (i < at(senders) ? from : to)[at(group.m_domain[i])].push_back(group.m_gpus[i]);
    const int receivers = group.ranks() - senders;
    for (std::size_t d = 0; d < domains; ++d) {
        const auto near = static_cast<double>(to[d].size());
        for (const std::int32_t gpu : from[d]) {
            m_sums.nvlinkTx[at(gpu)] += bytes * near;
            m_sums.cardTx[at(gpu)] += bytes * (receivers - near);
            if (!m_sums.columns.injected.empty())
                m_sums.columns.injected[at(gpu)] += bytes * receivers;
        }
        const auto sources = static_cast<double>(from[d].size());
        for (const std::int32_t gpu : to[d]) {
            m_sums.nvlinkRx[at(gpu)] += bytes * sources;
            m_sums.cardRx[at(gpu)] += bytes * (senders - sources);
        }
    }
    if (domains < 2)
        return;
    const auto first = group.m_gpus.begin();
    addCrossUplinks({first, first + senders}, {first + senders, group.m_gpus.end()}, bytes);
    for (std::size_t d = 0; m_fabric.domainsSpanLeaves && d < domains; ++d) {
        if (!from[d].empty() && !to[d].empty())
            addCrossUplinks(from[d], to[d], -bytes); // these went over NVLink
    }
}

/// A subtree with s of S senders and r of R receivers sends s·(R-r) pairs upwards and receives r·(S-s).
void GroupWalk::addCrossUplinks(const std::vector<std::int32_t> &from, const std::vector<std::int32_t> &to, double bytes)
{
    m_touched.clear();
    const auto climb = [this](const std::vector<std::int32_t> &gpus, std::vector<std::int32_t> &below) {
        for (const std::int32_t gpu : gpus) {
            for (int node = m_fabric.leafOfGpu(gpu); node >= 0; node = m_fabric.nodes[at(node)].parent) {
                if (m_below[at(node)] + m_receiversBelow[at(node)] == 0)
                    m_touched.push_back(node);
                ++below[at(node)];
            }
        }
    };
    climb(from, m_below);
    climb(to, m_receiversBelow);
    for (const std::int32_t node : m_touched) {
        const double senders = m_below[at(node)];
        const double receivers = m_receiversBelow[at(node)];
        m_below[at(node)] = m_receiversBelow[at(node)] = 0;
        if (m_fabric.nodes[at(node)].parent < 0)
            continue;
        m_sums.uplinkTx[at(node)] += senders * (static_cast<double>(to.size()) - receivers) * bytes;
        m_sums.uplinkRx[at(node)] += receivers * (static_cast<double>(from.size()) - senders) * bytes;
    }
}

void GroupWalk::addUplink(int leafFrom, int leafTo, double bytes)
{
    int a = leafFrom;
    int b = leafTo;
    while (a != b && a >= 0 && b >= 0) {
        const FabricNode &from = m_fabric.nodes[at(a)];
        const FabricNode &to = m_fabric.nodes[at(b)];
        if (from.layer >= to.layer) {
            if (from.parent >= 0)
                m_sums.uplinkTx[at(a)] += bytes;
            a = from.parent;
        }
        if (to.layer >= from.layer) {
            if (to.parent >= 0)
                m_sums.uplinkRx[at(b)] += bytes;
            b = to.parent;
        }
    }
}

} // namespace switchyard::network
