// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/groupmatrix.h>

#include <algorithm>
#include <map>
#include <utility>

#include <core/network/edges.h>

namespace switchyard::network {

namespace {

class Gathering
{
public:
    Gathering(std::span<const std::int32_t> groupOfRank, int groups, const PairFilter &filter)
        : m_groupOfRank(groupOfRank)
        , m_filter(filter)
    {
        const auto n = static_cast<std::size_t>(groups);
        m_matrix = {groups, std::vector<double>(n * n), std::vector<float>(n * n), std::vector<double>(n), std::vector<double>(n)};
        m_seen.resize(n);
    }

    void add(const GroupFamily &family, const Demand &d)
    {
        visitEdges(family, d, [&](const std::vector<RankAxis> &sources, std::int64_t from, std::int64_t to, double bytes) {
            for (const std::int32_t start : axisOffsets(sources))
                if (m_filter.counts(from + start, to + start))
                    addCell(groupOf(from + start), groupOf(to + start), bytes, bytes);
        });
        if (d.pair_B <= 0 && d.cross_B <= 0)
            return;
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        const auto senders = static_cast<std::size_t>(std::clamp(d.senders, 0, static_cast<int>(members.size())));
        for (const std::int32_t across : axisOffsets(family.across)) {
            const std::int64_t base = std::int64_t{family.offset} + across;
            if (d.pair_B > 0)
                addAll(base, members, d.pair_B);
            if (d.cross_B > 0)
                addCross(base, std::span(members).first(senders), std::span(members).subspan(senders), d.cross_B);
        }
    }

    void add(const TreePairs &trees, double bytes)
    {
        for (int rank = 0; rank < trees.ranks(); ++rank)
            for (const TreePairs::Pair &pair : trees.of(rank))
                if (m_filter.counts(rank, pair.to))
                    addCell(groupOf(rank), groupOf(pair.to), bytes * pair.share, bytes * pair.share);
    }

    [[nodiscard]] GroupMatrix result() &&
    {
        for (int row = 0; row < m_matrix.groups; ++row)
            for (int column = 0; column < m_matrix.groups; ++column) {
                const double bytes = m_matrix.sum_B[m_matrix.cell(row, column)];
                m_matrix.out_B[static_cast<std::size_t>(row)] += bytes;
                m_matrix.in_B[static_cast<std::size_t>(column)] += bytes;
            }
        return std::move(m_matrix);
    }

private:
    struct Count {
        int group;
        double ranks;
        int domain = -1; ///< unless all pairs count
    };

    [[nodiscard]] int groupOf(std::int64_t rank) const
    {
        return rank < 0 || rank >= static_cast<std::int64_t>(m_groupOfRank.size()) ? -1 : m_groupOfRank[static_cast<std::size_t>(rank)];
    }

    void addCell(int row, int column, double total_B, double pair_B)
    {
        if (row < 0 || column < 0)
            return;
        const std::size_t at = m_matrix.cell(row, column);
        m_matrix.sum_B[at] += total_B;
        m_matrix.max_B[at] = std::max(m_matrix.max_B[at], static_cast<float>(pair_B));
    }

    /// How many of the members each group has, in each domain where that matters.
    std::vector<Count> counted(std::int64_t base, std::span<const std::int32_t> members)
    {
        std::vector<Count> counts;
        if (!m_filter.all()) {
            std::map<std::pair<int, int>, double> found;
            for (const std::int32_t member : members)
                if (const int group = groupOf(base + member); group >= 0)
                    ++found[{group, m_filter.domainOf(base + member)}];
            for (const auto &[place, ranks] : found)
                counts.push_back({place.first, ranks, place.second});
            return counts;
        }
        for (const std::int32_t member : members) {
            const int group = groupOf(base + member);
            if (group < 0)
                continue;
            if (m_seen[static_cast<std::size_t>(group)]++ == 0)
                counts.push_back({group, 0});
        }
        for (Count &count : counts)
            count.ranks = std::exchange(m_seen[static_cast<std::size_t>(count.group)], 0);
        return counts;
    }

    /// Whether pairs of ranks that are counted so do.
    [[nodiscard]] bool meet(const Count &from, const Count &to) const
    {
        return m_filter.all() || (from.domain >= 0 && from.domain == to.domain) == (m_filter.over == PairFilter::Over::Nvlink);
    }

    void addAll(std::int64_t base, std::span<const std::int32_t> members, double pair_B)
    {
        const std::vector<Count> counts = counted(base, members);
        for (const Count &row : counts)
            for (const Count &column : counts)
                if (const double pairs = row.ranks * (&row == &column ? row.ranks - 1 : column.ranks); pairs > 0 && meet(row, column)) // nobody sends to himself
                    addCell(row.group, column.group, pair_B * pairs, pair_B);
    }

    void addCross(std::int64_t base, std::span<const std::int32_t> senders, std::span<const std::int32_t> receivers, double pair_B)
    {
        const std::vector<Count> rows = counted(base, senders), columns = counted(base, receivers);
        for (const Count &row : rows)
            for (const Count &column : columns)
                if (meet(row, column))
                    addCell(row.group, column.group, pair_B * row.ranks * column.ranks, pair_B);
    }

    std::span<const std::int32_t> m_groupOfRank;
    const PairFilter &m_filter;
    GroupMatrix m_matrix;
    std::vector<int> m_seen; ///< by group, of the communicator that is counted
};

} // namespace

GroupMatrix groupMatrix(std::span<const TrafficItem> items, std::span<const std::int32_t> groupOfRank, int groups, const PairFilter &filter)
{
    if (groups <= 0 || groups > mostGroups || std::ranges::any_of(groupOfRank, [groups](std::int32_t group) { return group >= groups; }))
        return {};
    Gathering gathering(groupOfRank, groups, filter);
    visitDemands(items, [&](const GroupFamily &family, const Demand &demand) { gathering.add(family, demand); });
    visitTrees(items, [&](const TreePairs &trees, double bytes) { gathering.add(trees, bytes); });
    return std::move(gathering).result();
}

} // namespace switchyard::network
