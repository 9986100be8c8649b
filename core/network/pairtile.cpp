// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles of the pairs that count: rank by rank, since domains follow the placement and no lattice of the families.
#include <core/network/pairfilter.h>

#include <algorithm>

#include <core/network/edges.h>

namespace switchyard::network {

namespace {

class PairTile
{
public:
    PairTile(int ranks, int row0, int rows, int col0, int cols, int bins, const PairFilter &filter)
        : m_row0(row0)
        , m_rows(rows)
        , m_rowEnd(std::min(ranks, row0 + rows))
        , m_col0(col0)
        , m_cols(cols)
        , m_colEnd(std::min(ranks, col0 + cols))
        , m_filter(filter)
        , m_sum(static_cast<std::size_t>(bins) * static_cast<std::size_t>(bins))
    {
        m_tile.bins = bins;
        m_tile.max_B.resize(m_sum.size());
    }

    void add(const GroupFamily &family, const Demand &d)
    {
        visitEdges(family, d, [&](const std::vector<RankAxis> &sources, std::int64_t from, std::int64_t to, double bytes) {
            for (const std::int32_t start : axisOffsets(sources))
                pair(from + start, to + start, bytes);
        });
        if (d.pair_B <= 0 && d.cross_B <= 0)
            return;
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        const auto senders = static_cast<std::size_t>(std::clamp(d.senders, 0, static_cast<int>(members.size())));
        for (const std::int32_t across : axisOffsets(family.across)) {
            const std::int64_t base = std::int64_t{family.offset} + across;
            all(base, members, members, d.pair_B);
            all(base, std::span(members).first(senders), std::span(members).subspan(senders), d.cross_B);
        }
    }

    void add(const TreePairs &trees, double bytes)
    {
        for (int row = std::max(0, m_row0); row < std::min(m_rowEnd, trees.ranks()); ++row)
            for (const TreePairs::Pair &to : trees.of(row))
                pair(row, to.to, bytes * to.share);
    }

    /// `single`: one rank per bin, so that the sum of a cell is its largest pair.
    [[nodiscard]] MatrixTile result(bool single) &&
    {
        m_tile.sum_B.assign(m_sum.begin(), m_sum.end());
        if (single)
            m_tile.max_B = m_tile.sum_B;
        return std::move(m_tile);
    }

private:
    [[nodiscard]] bool isRow(std::int64_t rank) const { return rank >= m_row0 && rank < m_rowEnd; }
    [[nodiscard]] bool isColumn(std::int64_t rank) const { return rank >= m_col0 && rank < m_colEnd; }

    void pair(std::int64_t from, std::int64_t to, double bytes)
    {
        if (!isRow(from) || !isColumn(to) || from == to || !m_filter.counts(from, to))
            return;
        const auto cell = static_cast<std::size_t>((from - m_row0) * m_tile.bins / m_rows * m_tile.bins + (to - m_col0) * m_tile.bins / m_cols);
        m_sum[cell] += bytes;
        m_tile.max_B[cell] = std::max(m_tile.max_B[cell], static_cast<float>(bytes));
    }

    void all(std::int64_t base, std::span<const std::int32_t> senders, std::span<const std::int32_t> receivers, double bytes)
    {
        if (bytes <= 0)
            return;
        for (const std::int32_t from : senders)
            for (std::size_t i = 0; i < receivers.size() && isRow(base + from); ++i)
                pair(base + from, base + receivers[i], bytes);
    }

    int m_row0, m_rows, m_rowEnd, m_col0, m_cols, m_colEnd;
    const PairFilter &m_filter;
    MatrixTile m_tile;
    std::vector<double> m_sum;
};

} // namespace

std::vector<std::int32_t> domainsOfRanks(const Fabric &fabric, const Placement &placement)
{
    std::vector<std::int32_t> domains;
    domains.reserve(placement.gpuOfRank.size());
    for (const std::int32_t gpu : placement.gpuOfRank)
        domains.push_back(gpu >= 0 && gpu < fabric.gpus() ? fabric.domainOfGpu[static_cast<std::size_t>(gpu)] : -1);
    return domains;
}

MatrixTile matrixTile(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins, const PairFilter &filter)
{
    if (filter.all())
        return matrixTile(items, ranks, row0, rows, col0, cols, bins);
    bins = std::clamp(bins, 0, std::min({rows, cols, 4096}));
    if (ranks <= 0 || bins <= 0)
        return {};
    PairTile tile(ranks, row0, rows, col0, cols, bins, filter);
    visitDemands(items, [&](const GroupFamily &family, const Demand &demand) { tile.add(family, demand); });
    visitTrees(items, [&](const TreePairs &trees, double bytes) { tile.add(trees, bytes); });
    return std::move(tile).result(rows == bins && cols == bins);
}

} // namespace switchyard::network
