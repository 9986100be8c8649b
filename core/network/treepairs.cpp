// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/treepairs.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <memory>
#include <numeric>
#include <utility>

#include <core/base/index.h>
#include <core/network/doubletree.h>
#include <core/network/rankgroups.h>
#include <core/network/trafficwalk.h>
#include <core/network/volume.h>

namespace switchyard::network {

namespace {

using RankSpan = std::span<const std::int32_t>;

struct HandOver {
    std::int32_t from = 0;
    std::int32_t to = 0;
    double share = 0;
};

bool isTree(Algo algo) { return algo == Algo::Tree || algo == Algo::NvlsTree; }

void goRound(std::vector<HandOver> &out, RankSpan ranks, double share)
{
    for (std::size_t i = 0; i < ranks.size(); ++i)
        out.push_back({ranks[i], ranks[(i + 1) % ranks.size()], share});
}

/// All of `from` send alike and all of `to` receive alike, in order: where they are as many, one to one.
void meet(std::vector<HandOver> &out, RankSpan from, RankSpan to, double share)
{
    const std::size_t senders = from.size(), receivers = to.size(), all = senders * receivers;
    std::size_t done = 0; // of `all`, of which a sender has `receivers` and a receiver `senders`
    for (std::size_t i = 0, j = 0; done < all; i += done == (i + 1) * receivers, j += done == (j + 1) * senders) {
        const std::size_t until = std::min((i + 1) * receivers, (j + 1) * senders);
        out.push_back({from[i], to[j], share * static_cast<double>(until - done) / static_cast<double>(all)});
        done = until;
    }
}

/// An edge of both trees, or up and down a chain of two, is one pair.
TreePairs bySender(const std::vector<HandOver> &sent, std::size_t ranks)
{
    TreePairs out;
    out.begins.assign(ranks + 1, 0);
    for (const HandOver &one : sent)
        ++out.begins[at(one.from + 1)];
    std::partial_sum(out.begins.begin(), out.begins.end(), out.begins.begin());
    out.pairs.resize(sent.size());
    std::vector<std::int32_t> next = out.begins;
    for (const HandOver &one : sent)
        out.pairs[at(next[at(one.from)]++)] = {one.to, one.share};
    std::size_t kept = 0;
    std::int32_t first = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::int32_t end = out.begins[rank + 1];
        const std::size_t begin = kept;
        std::sort(out.pairs.begin() + first, out.pairs.begin() + end, [](const TreePairs::Pair &a, const TreePairs::Pair &b) { return a.to < b.to; });
        for (std::size_t i = at(first); i < at(end); ++i) {
            if (kept > begin && out.pairs[kept - 1].to == out.pairs[i].to)
                out.pairs[kept - 1].share += out.pairs[i].share;
            else
                out.pairs[kept++] = out.pairs[i];
        }
        out.begins[rank] = static_cast<std::int32_t>(begin);
        first = end;
    }
    out.begins[ranks] = static_cast<std::int32_t>(kept);
    out.pairs.resize(kept);
    return out;
}

/// The communicators of one family on the fabric.
class PlacedFamily
{
public:
    PlacedFamily(const Fabric &fabric, const Placement &placement, const GroupFamily &family)
        : m_fabric(fabric)
        , m_placement(placement)
        , m_family(family)
        , m_members(axisOffsets(family.member))
        , m_group(fabric)
    {
        for (const std::int32_t base : axisOffsets(family.across)) {
            const std::int64_t first = std::int64_t{family.offset} + base;
            if (first < 0 || first + m_members.back() >= static_cast<std::int64_t>(placement.gpuOfRank.size()))
                continue; // made for more ranks, as in the walk over links
            m_firsts.push_back(static_cast<std::int32_t>(first));
            m_kindOf.push_back(stands(m_firsts.back()) ? kindOfGroup() : nowhere);
        }
    }
    [[nodiscard]] const GroupFamily &family() const { return m_family; }

    /// Null: none of its communicators takes a tree.
    std::shared_ptr<const TreePairs> treesOf(const TrafficItem &item)
    {
        std::vector<Algo> algos;
        for (const Kind &kind : m_kinds)
            algos.push_back(algoOf(item, kind.shape, *kind.machine));
        if (std::ranges::none_of(algos, isTree))
            return nullptr;
        for (const auto &[known, pairs] : m_made)
            if (known == algos)
                return pairs;
        std::vector<HandOver> sent;
        sent.reserve(6 * m_firsts.size() * m_members.size()); // two of the chain, four of the trees
        for (std::size_t i = 0; i < m_firsts.size(); ++i) {
            stands(m_firsts[i]);
            const Algo algo = m_kindOf[i] == nowhere ? Algo::Ring : algos[at(m_kindOf[i])];
            if (isTree(algo))
                addTree(sent, algo);
            else
                goRound(sent, m_ranks, ringEdgeBytes(Op::AllReduce, 1, static_cast<int>(m_ranks.size())));
        }
        auto pairs = std::make_shared<const TreePairs>(bySender(sent, m_placement.gpuOfRank.size()));
        m_made.emplace_back(std::move(algos), pairs);
        return pairs;
    }

private:
    static constexpr int nowhere = -1;
    /// What the stack chooses by.
    struct Kind {
        GroupShape shape;
        const Wiring *machine = nullptr;
        friend bool operator==(const Kind &, const Kind &) = default;
    };

    /// Makes it the present communicator; false: some of its ranks have no GPU.
    bool stands(std::int32_t first)
    {
        m_ranks.clear();
        m_gpus.clear();
        for (const std::int32_t member : m_members) {
            m_ranks.push_back(first + member);
            m_gpus.push_back(m_placement.gpuOfRank[at(m_ranks.back())]);
        }
        if (std::ranges::any_of(m_gpus, [&](std::int32_t gpu) { return gpu < 0 || gpu >= m_fabric.gpus(); }))
            return false;
        m_group.assign(m_gpus);
        return true;
    }

    int kindOfGroup()
    {
        const Kind kind{m_group.shape(), &m_fabric.typeOfGpu(m_gpus.front()).machine};
        const auto known = std::ranges::find(m_kinds, kind);
        if (known != m_kinds.end())
            return static_cast<int>(known - m_kinds.begin());
        m_kinds.push_back(kind);
        return static_cast<int>(m_kinds.size()) - 1;
    }

    void addTree(std::vector<HandOver> &out, Algo algo)
    {
        m_begins.assign(m_group.m_count.size() + 1, 0);
        std::partial_sum(m_group.m_count.begin(), m_group.m_count.end(), m_begins.begin() + 1);
        m_byDomain.resize(m_ranks.size());
        std::vector<std::int32_t> next = m_begins;
        for (std::size_t i = 0; i < m_ranks.size(); ++i)
            m_byDomain[at(next[at(m_group.m_domain[i])]++)] = m_ranks[i];
        for (int domain = 0; domain < m_group.domains(); ++domain) {
            const RankSpan members = membersOf(domain);
            const double hops = static_cast<double>(members.size()) - 1, part = hops / static_cast<double>(members.size());
            if (hops <= 0)
                continue;
            goRound(out, members, algo == Algo::Tree ? part : 2 * part);
            if (algo == Algo::Tree) {
                m_back.assign(members.rbegin(), members.rend());
                goRound(out, m_back, part);
            }
        }
        visitTreeEdges(m_group.domains(), [&](int child, int parent) {
            meet(out, membersOf(child), membersOf(parent), 0.5);
            meet(out, membersOf(parent), membersOf(child), 0.5);
        });
    }

    [[nodiscard]] RankSpan membersOf(int domain) const { return RankSpan(m_byDomain).subspan(at(m_begins[at(domain)]), at(m_begins[at(domain + 1)] - m_begins[at(domain)])); }

    const Fabric &m_fabric;
    const Placement &m_placement;
    const GroupFamily &m_family;
    std::vector<std::int32_t> m_members; ///< offsets
    std::vector<std::int32_t> m_firsts;  ///< by communicator
    std::vector<int> m_kindOf;           ///< likewise
    std::vector<Kind> m_kinds;
    std::vector<std::pair<std::vector<Algo>, std::shared_ptr<const TreePairs>>> m_made; ///< by what each kind takes
    // Of the present communicator.
    Membership m_group;
    std::vector<std::int32_t> m_ranks, m_gpus, m_byDomain, m_begins, m_back;
};

} // namespace

std::vector<TrafficItem> withTrees(std::span<const TrafficItem> items, const Fabric &fabric, const Placement &placement)
{
    std::vector<TrafficItem> out(items.begin(), items.end());
    if (fabric.types.empty() || fabric.domainOfGpu.size() != fabric.instanceOfGpu.size())
        return out;
    std::deque<PlacedFamily> families;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const TrafficItem &item = items[i];
        if (item.op != Op::AllReduce || item.family.size() < 2 || item.family.senders > 0 || !(item.bytes * item.calls > 0))
            continue;
        auto family = std::ranges::find_if(families, [&](const PlacedFamily &of) { return of.family() == item.family; });
        if (family == families.end()) {
            families.emplace_back(fabric, placement, item.family);
            family = std::prev(families.end());
        }
        out[i].trees = family->treesOf(item);
    }
    return out;
}

} // namespace switchyard::network
