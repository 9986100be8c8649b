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
        for (std::size_t j = i; j < items.size(); ++j)
            if (!done[j] && items[j].family == items[i].family && workload::infoOf(items[j].part).group == group) {
                done[j] = true;
                demand.add(items[j], Algo::Ring, items[j].family.size(), 1);
            }
        lines.add(group, items[i].family, demand);
    }
    return lines.result();
}

} // namespace switchyard::network
