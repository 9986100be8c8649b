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
    explicit Lines(int ranks) : m_ranks(ranks) {}

    void add(PartGroup group, const GroupFamily &family, const Demand &demand)
    {
        visitEdges(family, demand, [&](const std::vector<RankAxis> &sources, std::int64_t from, std::int64_t to, double bytes) {
            Line &line = lineOf(group, to - from);
            for (const std::int32_t source : axisOffsets(sources))
                if (inside(source + to))
                    send(line, source + from, bytes);
        });
        const int size = family.size();
        if (demand.pair_B > 0)
            all(group, family, size, size - 1, demand.pair_B);
        if (demand.cross_B > 0)
            all(group, family, demand.senders, size - demand.senders, demand.cross_B);
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

    Line &lineOf(PartGroup group, std::int64_t offset)
    {
        Line &line = m_lines[{group, std::abs(offset), offset < 0}];
        line.offset = offset;
        line.bytes.resize(static_cast<std::size_t>(m_ranks));
        return line;
    }

    void send(Line &line, std::int64_t rank, double bytes) const
    {
        if (inside(rank))
            line.bytes[static_cast<std::size_t>(rank)] += bytes;
    }

    /// The first `senders` members of each communicator to `partners` others each.
    void all(PartGroup group, const GroupFamily &family, int senders, int partners, double pair_B)
    {
        Line &line = lineOf(group, 0);
        line.partners = std::max(line.partners, partners);
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        for (const std::int32_t across : axisOffsets(family.across))
            for (int i = 0; i < senders; ++i)
                send(line, std::int64_t{family.offset} + across + members[static_cast<std::size_t>(i)], pair_B * partners);
    }

    int m_ranks;
    std::map<std::tuple<PartGroup, std::int64_t, bool>, Line> m_lines;
};

} // namespace

std::vector<OffsetLine> unrolledMatrix(std::span<const TrafficItem> items, int ranks)
{
    Lines lines(std::max(0, ranks));
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
