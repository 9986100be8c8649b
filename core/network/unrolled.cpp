// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/unrolled.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

#include <core/network/edges.h>

namespace switchyard::network {

namespace {

using workload::PartGroup;

/// Lines under way, in doubles: many items add up in one.
class Lines
{
public:
    Lines(int ranks, const PairFilter &filter) : m_ranks(ranks), m_filter(filter) {}

    void add(PartGroup group, const GroupFamily &family, const Demand &demand)
    {
        visitEdges(family, demand, [&](const std::vector<RankAxis> &sources, std::int64_t from, std::int64_t to, double bytes) {
            Line *line = nullptr;
            for (const std::int32_t source : axisOffsets(sources)) {
                if (!inside(source + to) || !m_filter.counts(source + from, source + to))
                    continue;
                line = line ? line : &lineOf(group, to - from, 1);
                send(*line, source + from, bytes);
            }
        });
        if (demand.pair_B > 0)
            all(group, family, 0, demand.pair_B);
        if (demand.cross_B > 0)
            all(group, family, demand.senders, demand.cross_B);
    }

    /// Offsets of a tree are powers of two of a stride, and few, where domains stand in the order of ranks; else they may be any.
    /// The most frequent have a line each, the rest of each sender is one.
    void add(PartGroup group, const TreePairs &trees, double bytes)
    {
        constexpr std::size_t mostLines = 40; // 16,384 domains of eight have 32
        const int ranks = std::min(m_ranks, trees.ranks());
        const auto counts = [&](int rank, const TreePairs::Pair &pair) { return inside(pair.to) && m_filter.counts(rank, pair.to); };
        const auto place = [&](int offset) { return static_cast<std::size_t>(offset + m_ranks); };
        std::vector<int> uses(2 * static_cast<std::size_t>(m_ranks)); // by offset
        for (int rank = 0; rank < ranks; ++rank)
            for (const TreePairs::Pair &pair : trees.of(rank))
                if (counts(rank, pair))
                    ++uses[place(pair.to - rank)];
        std::vector<int> offsets;
        for (int offset = 1 - m_ranks; offset < m_ranks; ++offset)
            if (uses[place(offset)] > 0)
                offsets.push_back(offset);
        std::ranges::sort(offsets, {}, [&](int offset) { return std::tuple(-uses[place(offset)], std::abs(offset), offset); });
        std::vector<Line *> lines(uses.size()); // likewise
        for (std::size_t i = 0; i < std::min(mostLines, offsets.size()); ++i)
            lines[place(offsets[i])] = &lineOf(group, offsets[i], 1);
        for (int rank = 0; rank < ranks; ++rank) {
            int others = 0;
            double others_B = 0;
            for (const TreePairs::Pair &pair : trees.of(rank)) {
                if (!counts(rank, pair))
                    continue;
                if (Line *line = lines[place(pair.to - rank)]) {
                    send(*line, rank, bytes * pair.share);
                    continue;
                }
                ++others;
                others_B += bytes * pair.share;
            }
            if (others > 0)
                send(lineOf(group, 0, others), rank, others_B);
        }
    }

    [[nodiscard]] std::vector<OffsetLine> result() const
    {
        std::vector<OffsetLine> out;
        for (const auto &[key, line] : m_lines)
            out.push_back({std::get<0>(key), static_cast<int>(line.offset), line.partners, {line.bytes.begin(), line.bytes.end()}});
        return out;
    }

private:
    struct Line {
        std::int64_t offset = 0;
        int partners = 1;
        std::vector<double> bytes;
    };

    [[nodiscard]] bool inside(std::int64_t rank) const { return rank >= 0 && rank < m_ranks; }

    Line &lineOf(PartGroup group, std::int64_t offset, int partners)
    {
        Line &line = m_lines[{group, std::abs(offset), offset < 0, partners}];
        line.offset = offset;
        line.partners = partners;
        line.bytes.resize(static_cast<std::size_t>(m_ranks));
        return line;
    }

    void send(Line &line, std::int64_t rank, double bytes) const
    {
        if (inside(rank))
            line.bytes[static_cast<std::size_t>(rank)] += bytes;
    }

    /// Of each communicator the first `senders` members to all others behind them; 0: everybody to everybody else.
    void all(PartGroup group, const GroupFamily &family, int senders, double pair_B)
    {
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        const auto size = static_cast<int>(members.size());
        std::map<int, int> inDomain; // receivers
        Line *line = nullptr; // the last one
        for (const std::int32_t across : axisOffsets(family.across)) {
            const std::int64_t base = std::int64_t{family.offset} + across;
            inDomain.clear();
            for (std::size_t i = static_cast<std::size_t>(senders); i < members.size() && !m_filter.all(); ++i)
                if (const int domain = m_filter.domainOf(base + members[i]); domain >= 0)
                    ++inDomain[domain];
            for (int i = 0; i < (senders > 0 ? senders : size); ++i) {
                const std::int64_t rank = base + members[static_cast<std::size_t>(i)];
                int partners = senders > 0 ? size - senders : size - 1;
                if (!m_filter.all()) {
                    const auto near = inDomain.find(m_filter.domainOf(rank));
                    const int within = near == inDomain.end() ? 0 : near->second - (senders > 0 ? 0 : 1); // nobody sends to himself
                    partners = m_filter.over == PairFilter::Over::Nvlink ? within : partners - within;
                }
                if (partners <= 0)
                    continue;
                line = line && line->partners == partners ? line : &lineOf(group, 0, partners);
                send(*line, rank, pair_B * partners);
            }
        }
    }

    int m_ranks;
    const PairFilter &m_filter;
    std::map<std::tuple<PartGroup, std::int64_t, bool, int>, Line> m_lines;
};

} // namespace

std::vector<OffsetLine> unrolledMatrix(std::span<const TrafficItem> items, int ranks, const PairFilter &filter)
{
    Lines lines(std::max(0, ranks), filter);
    std::vector<bool> done(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (done[i] || items[i].family.size() < 2)
            continue;
        const PartGroup group = workload::infoOf(items[i].part).group;
        Demand demand; // of all items of one family and group: it is walked once
        double inTrees_B = 0;
        for (std::size_t j = i; j < items.size(); ++j)
            if (!done[j] && items[j].family == items[i].family && items[j].trees == items[i].trees && workload::infoOf(items[j].part).group == group) {
                done[j] = true;
                if (items[j].trees)
                    inTrees_B += items[j].bytes * items[j].calls;
                else
                    demand.add(items[j], Algo::Ring, items[j].family.size(), 1);
            }
        if (items[i].trees)
            lines.add(group, *items[i].trees, inTrees_B);
        else
            lines.add(group, items[i].family, demand);
    }
    return lines.result();
}

} // namespace switchyard::network
