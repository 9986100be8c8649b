// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/simulators/messages.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include <core/base/index.h>
#include <core/network/rankgroups.h>

namespace switchyard::exchange {

namespace {

using network::Op;


/// The ranks of a communicator by domain, domains in the order of their first rank.
using ByDomain = std::vector<std::vector<std::int32_t>>;

ByDomain byDomain(std::span<const std::int32_t> ranks, std::span<const std::int32_t> domainOfRank)
{
    ByDomain out;
    std::vector<std::int32_t> domains;
    for (const std::int32_t rank : ranks) {
        const std::int32_t domain = domainOfRank[at(rank)];
        const auto known = std::find(domains.rbegin(), domains.rend(), domain); // most often the last one
        const auto i = static_cast<std::size_t>(domains.rend() - known);
        if (i == 0) {
            domains.push_back(domain);
            out.emplace_back();
        }
        out[i == 0 ? out.size() - 1 : i - 1].push_back(rank);
    }
    return out;
}

void ring(const ByDomain &domains, double share, const OnMessage &tell)
{
    for (std::size_t d = 0; d < domains.size(); ++d) {
        const std::vector<std::int32_t> &from = domains[d];
        const std::vector<std::int32_t> &to = domains[(d + 1) % domains.size()];
        const std::size_t pieces = std::lcm(from.size(), to.size());
        const auto sender = [&](std::size_t i) { return from[i * from.size() / pieces]; };
        const auto receiver = [&](std::size_t i) { return to[i * to.size() / pieces]; };
        for (std::size_t i = 0; i < pieces;) {
            const std::size_t first = i;
            while (i < pieces && sender(i) == sender(first) && receiver(i) == receiver(first))
                ++i;
            tell(sender(first), receiver(first), share * static_cast<double>(i - first) / static_cast<double>(pieces));
        }
    }
}

void pairs(const ByDomain &domains, double share, const OnMessage &tell)
{
    for (const std::vector<std::int32_t> &own : domains)
        for (const std::int32_t from : own)
            for (const std::vector<std::int32_t> &other : domains)
                for (const std::int32_t to : other)
                    if (&own != &other)
                        tell(from, to, share);
}

void neighbours(const network::TrafficItem &item, std::span<const std::int32_t> ranks, std::span<const std::int32_t> domainOfRank, const OnMessage &tell)
{
    const std::size_t n = ranks.size();
    for (std::size_t i = 0; i < n; ++i) {
        const std::int32_t a = ranks[i];
        const std::int32_t b = ranks[(i + 1) % n];
        if ((i + 1 == n && !item.wrap) || domainOfRank[at(a)] == domainOfRank[at(b)])
            continue;
        tell(a, b, 1);
        if (item.bothWays)
            tell(b, a, 1);
    }
}

} // namespace

void messagesOf(const network::TrafficItem &item, std::span<const std::int32_t> domainOfRank, const OnMessage &tell)
{
    const std::vector<std::int32_t> members = network::axisOffsets(item.family.member);
    const auto n = static_cast<double>(members.size());
    std::vector<std::int32_t> ranks(members.size());
    for (const std::int32_t base : network::axisOffsets(item.family.across)) {
        for (std::size_t i = 0; i < members.size(); ++i)
            ranks[i] = item.family.offset + base + members[i];
        if (item.op == Op::SendRecv) {
            neighbours(item, ranks, domainOfRank, tell);
            continue;
        }
        const ByDomain domains = byDomain(ranks, domainOfRank);
        if (domains.size() < 2)
            continue;
        switch (item.op) {
        case Op::AllReduce: ring(domains, 2 * (n - 1) / n, tell); break;
        case Op::AllGather:
        case Op::ReduceScatter:
        case Op::Broadcast:
        case Op::Reduce: ring(domains, (n - 1) / n, tell); break;
        case Op::AllToAll: pairs(domains, 1 / n, tell); break;
        case Op::Dispatch:
        case Op::Combine: pairs(domains, item.domainDedupe / n, tell); break;
        case Op::Scatter:
        case Op::SendRecv: break; // no training step scatters
        }
    }
}

} // namespace switchyard::exchange
