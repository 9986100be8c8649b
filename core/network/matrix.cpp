// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles of the rank × rank matrix, straight from the families. Edges of all communicators of a family
// form a few lattices of (rank, rank + delta); along a lattice's longest axis both ends move evenly, so
// a run of edges within one bin is one product: the cost follows the bins of the tile, not the ranks.
// All-to-all is one product per pair of bins that a communicator touches. Rings run in rank order. Of trees the pairs of the
// tile's rows are looked at, a few per rank.
#include <core/network/traffic.h>

#include <algorithm>
#include <utility>

#include <core/network/edges.h>

namespace switchyard::network {

namespace {

using Rank = std::int64_t; ///< wide enough for the ends of families that do not fit the job

/// Ranks along one side of the tile.
struct Side {
    Side(int ranks, int from, int count, int binCount) : origin(from), span(count), bins(binCount), first(std::max(0, from)), end(std::min<Rank>(ranks, Rank{from} + count)) {}
    [[nodiscard]] int bin(Rank rank) const { return static_cast<int>((rank - origin) * bins / span); }
    /// First rank behind the bin.
    [[nodiscard]] Rank binEnd(int bin) const { return std::min(end, origin + (Rank{bin + 1} * span + bins - 1) / bins); }
    Rank origin;
    int span;
    int bins;
    Rank first; ///< ranks of the job that the side shows: [first, end)
    Rank end;
};

/// Steps of `stride` from `rank` until it is at `limit` or beyond.
Rank stepsTo(Rank rank, Rank limit, Rank stride) { return limit <= rank ? 0 : (limit - rank + stride - 1) / stride; }

/// Every combination of some axes, as evenly spaced runs.
struct Lattice {
    explicit Lattice(std::vector<RankAxis> axes)
    {
        const auto length = [](const RankAxis &axis) { return axis.stride > 0 ? axis.size : 0; };
        if (const auto longest = std::ranges::max_element(axes, {}, length); longest != axes.end() && length(*longest) > 1) {
            run = *longest;
            axes.erase(longest);
        }
        starts = axisOffsets(axes);
    }
    std::vector<std::int32_t> starts;
    RankAxis run;
};

struct BinCount {
    int bin;
    Rank count;
    friend bool operator==(const BinCount &, const BinCount &) = default;
};

/// Adds up counts of equal bins; the list is in order afterwards.
void sortAndMerge(std::vector<BinCount> &bins)
{
    if (!std::ranges::is_sorted(bins, {}, &BinCount::bin))
        std::ranges::sort(bins, {}, &BinCount::bin);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        if (kept > 0 && bins[kept - 1].bin == bins[i].bin)
            bins[kept - 1].count += bins[i].count;
        else
            bins[kept++] = bins[i];
    }
    bins.resize(kept);
}

/// Members of one communicator by bin, and those on the matrix's diagonal by cell (row · bins + column).
struct Footprint {
    std::vector<BinCount> rows, cols, self;
    friend bool operator==(const Footprint &, const Footprint &) = default;
};

class Tile
{
public:
    Tile(const Side &rows, const Side &cols) : m_rows(rows), m_cols(cols), m_sum(static_cast<std::size_t>(rows.bins) * static_cast<std::size_t>(cols.bins)), m_max(m_sum.size()) {}

    void add(const GroupFamily &family, const Demand &d)
    {
        visitEdges(family, d, [&](const std::vector<RankAxis> &sources, Rank from, Rank to, double bytes) { addEdges(Lattice(sources), from, to, bytes); });
        if (d.pair_B > 0)
            addPairs(family, d.pair_B);
        if (d.cross_B > 0)
            addCross(family, d.senders, d.cross_B);
    }

    void add(const TreePairs &trees, double bytes)
    {
        for (Rank row = m_rows.first; row < std::min<Rank>(m_rows.end, trees.ranks()); ++row)
            for (const TreePairs::Pair &pair : trees.of(static_cast<int>(row)))
                if (pair.to >= m_cols.first && pair.to < m_cols.end)
                    addCell(cell(m_rows.bin(row), m_cols.bin(pair.to)), bytes * pair.share, bytes * pair.share);
    }

    [[nodiscard]] const std::vector<double> &sums() const { return m_sum; }

    /// `single`: one rank per bin, so that the sum of a cell is its largest pair.
    [[nodiscard]] MatrixTile result(bool single) &&
    {
        MatrixTile tile;
        tile.bins = m_rows.bins;
        tile.sum_B.assign(m_sum.begin(), m_sum.end());
        tile.max_B = single ? tile.sum_B : std::move(m_max);
        return tile;
    }

private:
    [[nodiscard]] int cell(int row, int col) const { return row * m_cols.bins + col; }

    void addCell(int cell, double total_B, double pair_B)
    {
        const auto i = static_cast<std::size_t>(cell);
        m_sum[i] += total_B;
        m_max[i] = std::max(m_max[i], static_cast<float>(pair_B));
    }

    /// Visits the bins that from + k·stride and to + k·stride, k < n, pass together: (row, column, steps).
    template <class Visit>
    void walk(Rank from, Rank to, const RankAxis &run, Visit visit) const
    {
        Rank k = std::max(stepsTo(from, m_rows.first, run.stride), stepsTo(to, m_cols.first, run.stride));
        while (k < run.size) {
            const Rank rowRank = from + k * run.stride, colRank = to + k * run.stride;
            if (rowRank >= m_rows.end || colRank >= m_cols.end)
                return;
            const int row = m_rows.bin(rowRank), col = m_cols.bin(colRank);
            const Rank steps = std::min({run.size - k, stepsTo(rowRank, m_rows.binEnd(row), run.stride), stepsTo(colRank, m_cols.binEnd(col), run.stride)});
            visit(row, col, steps);
            k += steps;
        }
    }

    void addEdges(const Lattice &sources, Rank from, Rank to, double bytes)
    {
        for (const std::int32_t start : sources.starts)
            walk(from + start, to + start, sources.run,
                 [&](int row, int col, Rank steps) { addCell(cell(row, col), bytes * static_cast<double>(steps), bytes); });
    }

    static void countBins(std::vector<BinCount> &out, const Side &side, Rank from, const RankAxis &run)
    {
        for (Rank k = stepsTo(from, side.first, run.stride); k < run.size;) {
            const Rank rank = from + k * run.stride;
            if (rank >= side.end)
                return;
            const int bin = side.bin(rank);
            const Rank steps = std::min(run.size - k, stepsTo(rank, side.binEnd(bin), run.stride));
            out.push_back({bin, steps});
            k += steps;
        }
    }

    /// From the first `senders` members to the others. Pairs alone (a communicator of two) are edges.
    void addCross(const GroupFamily &family, int senders, double bytes)
    {
        const Rank stride = family.member.front().stride;
        if (family.size() == 2)
            return addEdges(Lattice(family.across), family.offset, family.offset + stride, bytes);
        for (const std::int32_t across : axisOffsets(family.across)) {
            std::vector<BinCount> rows, cols;
            const Rank first = Rank{family.offset} + across;
            countBins(rows, m_rows, first, {senders, static_cast<int>(stride)});
            countBins(cols, m_cols, first + senders * stride, {family.size() - senders, static_cast<int>(stride)});
            for (const BinCount &row : rows)
                for (const BinCount &col : cols)
                    addCell(cell(row.bin, col.bin), bytes * static_cast<double>(row.count * col.count), bytes);
        }
    }

    /// Neighbouring communicators often touch the same bins: equal footprints are added once, times n.
    void addPairs(const GroupFamily &family, double pair_B)
    {
        const Lattice members(family.member);
        Footprint print, last;
        int times = 0;
        for (const std::int32_t across : axisOffsets(family.across)) {
            print.rows.clear(), print.cols.clear(), print.self.clear();
            for (const std::int32_t start : members.starts) {
                const Rank from = Rank{family.offset} + across + start;
                countBins(print.rows, m_rows, from, members.run);
                countBins(print.cols, m_cols, from, members.run);
                walk(from, from, members.run, [&](int row, int col, Rank steps) { print.self.push_back({cell(row, col), steps}); });
            }
            if (print.rows.empty() || print.cols.empty())
                continue;
            sortAndMerge(print.rows), sortAndMerge(print.cols), sortAndMerge(print.self);
            if (times > 0 && print == last) {
                ++times;
                continue;
            }
            addFootprint(last, pair_B, times);
            std::swap(last, print);
            times = 1;
        }
        addFootprint(last, pair_B, times);
    }

    void addFootprint(const Footprint &print, double pair_B, int times)
    {
        auto self = print.self.begin();
        for (const BinCount &row : print.rows) {
            for (const BinCount &col : print.cols) {
                const int here = cell(row.bin, col.bin);
                Rank pairs = row.count * col.count;
                if (self != print.self.end() && self->bin == here)
                    pairs -= self++->count;
                if (pairs > 0)
                    addCell(here, pair_B * static_cast<double>(pairs) * times, pair_B);
            }
        }
    }

    Side m_rows, m_cols;
    std::vector<double> m_sum;
    std::vector<float> m_max;
};

} // namespace

namespace {

int binsOf(int ranks, int rows, int cols, int bins) { return ranks > 0 ? std::clamp(bins, 0, std::min({rows, cols, 4096})) : 0; }

Tile filled(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins)
{
    Tile work(Side(ranks, row0, rows, bins), Side(ranks, col0, cols, bins));
    visitDemands(items, [&](const GroupFamily &family, const Demand &demand) { work.add(family, demand); });
    visitTrees(items, [&](const TreePairs &trees, double bytes) { work.add(trees, bytes); });
    return work;
}

} // namespace

MatrixTile matrixTile(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins)
{
    bins = binsOf(ranks, rows, cols, bins);
    if (bins <= 0)
        return {};
    return filled(items, ranks, row0, rows, col0, cols, bins).result(rows == bins && cols == bins);
}

std::vector<double> matrixSums(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins)
{
    bins = binsOf(ranks, rows, cols, bins);
    return bins > 0 ? filled(items, ranks, row0, rows, col0, cols, bins).sums() : std::vector<double>{};
}

} // namespace switchyard::network
