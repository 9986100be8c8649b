// SPDX-License-Identifier: GPL-3.0-or-later
// From the operation and the ranks' places in their communicators alone: links and matrix are held against it.
#include <core/network/rankgroups.h>

#include <algorithm>

namespace switchyard::network {

namespace {

/// Bytes that member `i` of `n` sends in one call.
double sentBy(const TrafficItem &item, int i, int n)
{
    const bool first = i == 0;
    const bool last = i == n - 1;
    if (item.family.senders > 0) // in equal parts to all receivers
        return i < item.family.senders ? item.bytes : 0;
    switch (item.op) {
    case Op::AllReduce: return 2 * item.bytes * (n - 1) / n;
    case Op::AllGather:
    case Op::ReduceScatter:
    case Op::AllToAll:
    case Op::Dispatch:
    case Op::Combine:
    case Op::Broadcast: // rings are entered everywhere: even shares
    case Op::Reduce: return item.bytes * (n - 1) / n;
    case Op::Scatter: return first ? item.bytes * (n - 1) / n : 0;
    case Op::SendRecv: break;
    }
    int times = 0;
    times += !last;                                  // to the next
    times += !first && item.bothWays;                // back
    times += last && item.wrap;                      // around
    times += first && item.wrap && item.bothWays;
    return times * item.bytes;
}

} // namespace

std::vector<double> injectedBytes(std::span<const TrafficItem> items, int ranks)
{
    std::vector<double> sent(static_cast<std::size_t>(ranks < 0 ? 0 : ranks));
    for (const TrafficItem &item : items) {
        const int n = item.family.size();
        if (n < 2)
            continue;
        const std::vector<std::int32_t> members = axisOffsets(item.family.member);
        for (const std::int32_t base : axisOffsets(item.family.across)) {
            const std::int32_t from = item.family.offset + base;
            if (from < 0 || from + members.back() >= ranks)
                continue; // made for more ranks, as in the walk over links
            for (int i = 0; i < n; ++i)
                sent[static_cast<std::size_t>(from + members[static_cast<std::size_t>(i)])] += sentBy(item, i, n) * item.calls;
        }
    }
    return sent;
}

double injectedBytes(const TrafficItem &item, int rank)
{
    const int n = item.family.size();
    const int base = n < 2 ? -1 : baseOfRank(item.family, rank);
    if (base < 0)
        return 0;
    const std::vector<std::int32_t> members = axisOffsets(item.family.member);
    const auto at = std::ranges::find(members, rank - base);
    return at == members.end() ? 0 : sentBy(item, static_cast<int>(at - members.begin()), n) * item.calls;
}

double mostInjectedBytes(std::span<const TrafficItem *const> items)
{
    double most_B = 0;
    for (const TrafficItem *entry : items) {
        const GroupFamily &family = entry->family;
        const auto axis = std::ranges::find_if(family.member, [](const RankAxis &of) { return of.size > 1; });
        if (axis == family.member.end())
            continue;
        for (const int rank : {family.offset, family.offset + axis->stride}) { // the first or, of a chain with both ways, the second
            double sent_B = 0;
            for (const TrafficItem *item : items)
                sent_B += injectedBytes(*item, rank);
            most_B = std::max(most_B, sent_B);
        }
    }
    return most_B;
}

Pattern<0> nameOf(Beside beside)
{
    switch (beside) {
    case Beside::Nothing: break;
    case Beside::Products: return Pattern<0>("matrix products");
    case Beside::Attention: return Pattern<0>("attention");
    case Beside::Experts: return Pattern<0>("experts");
    case Beside::Forward: return Pattern<0>("the forward pass");
    case Beside::Backward: return Pattern<0>("the backward pass");
    case Beside::Stages: return Pattern<0>("other micro-batches");
    }
    return Pattern<0>("nothing");
}

} // namespace switchyard::network
