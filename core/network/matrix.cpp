// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles of the rank × rank matrix, straight from the families: rings cost one step per rank,
// all-to-all one product per pair of bins that a communicator touches. Rings run in rank order.
#include <core/network/traffic.h>

#include <algorithm>
#include <utility>

#include <core/network/demand.h>
#include <core/network/rankgroups.h>

namespace switchyard::network {

namespace {

constexpr std::int16_t outside = -1;
std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Bin of every rank along one side of the tile.
std::vector<std::int16_t> binOfRank(int ranks, int first, int count, int bins)
{
    std::vector<std::int16_t> bin(at(ranks), outside);
    for (int r = std::max(0, first); r < std::min(ranks, first + count); ++r)
        bin[at(r)] = static_cast<std::int16_t>(static_cast<std::int64_t>(r - first) * bins / count);
    return bin;
}

struct Cells {
    explicit Cells(int n) : bins(n), sum(at(n * n)), max(at(n * n)), pairs(at(n * n)) {}
    void add(std::size_t cell, double total_B, double pair_B)
    {
        sum[cell] += total_B;
        max[cell] = std::max(max[cell], pair_B);
    }
    int bins;
    std::vector<double> sum;
    std::vector<double> max;
    std::vector<std::int64_t> pairs; ///< scratch: rank pairs of one communicator, zero between uses
};

struct BinCount {
    std::int16_t bin;
    std::int32_t count;
    friend bool operator==(const BinCount &, const BinCount &) = default;
};

/// Members of one communicator by bin, and those that lie on the matrix's diagonal by cell.
struct Footprint {
    std::vector<BinCount> rows, cols;
    std::vector<std::pair<std::int32_t, std::int32_t>> self; ///< cell, members
    friend bool operator==(const Footprint &, const Footprint &) = default;

    void clear() { rows.clear(), cols.clear(), self.clear(); }
    void addMember(std::int16_t row, std::int16_t col, int bins)
    {
        count(rows, row);
        count(cols, col);
        if (row == outside || col == outside)
            return;
        const std::int32_t cell = row * bins + col;
        if (self.empty() || self.back().first != cell)
            self.emplace_back(cell, 0);
        ++self.back().second;
    }
    static void count(std::vector<BinCount> &runs, std::int16_t bin)
    {
        if (bin == outside)
            return;
        if (runs.empty() || runs.back().bin != bin)
            runs.push_back({bin, 0});
        ++runs.back().count;
    }
    void addTo(Cells &cells, double pair_B, int times) const
    {
        const auto forEachCell = [&](auto visit) {
            for (const BinCount &row : rows) {
                for (const BinCount &col : cols)
                    visit(at(row.bin * cells.bins + col.bin), std::int64_t{row.count} * col.count);
            }
        };
        forEachCell([&](std::size_t cell, std::int64_t pairs) { cells.pairs[cell] += pairs; });
        for (const auto &[cell, members] : self)
            cells.pairs[at(cell)] -= members;
        forEachCell([&](std::size_t cell, std::int64_t) {
            if (const std::int64_t pairs = std::exchange(cells.pairs[cell], 0); pairs > 0)
                cells.add(cell, pair_B * static_cast<double>(pairs) * times, pair_B);
        });
    }
};

class Tile
{
public:
    Tile(int ranks, std::vector<std::int16_t> rowBin, std::vector<std::int16_t> colBin, int bins)
        : m_cells(bins), m_ranks(ranks), m_row(std::move(rowBin)), m_col(std::move(colBin))
    {
    }

    void add(const GroupFamily &family, const Demand &d)
    {
        const std::vector<std::int32_t> members = axisOffsets(family.member);
        const double next_B = d.ring_B + d.chain_B + d.next_B;
        const double wrap_B = d.ring_B + d.wrap_B;
        m_last = {};
        m_times = 0;
        for (const std::int32_t across : axisOffsets(family.across)) {
            const std::int32_t base = family.offset + across;
            if (base < 0 || base + members.back() >= m_ranks)
                continue;
            addChain(members, base, next_B, d.back_B);
            addEdge(base + members.back(), base + members.front(), wrap_B);
            addEdge(base + members.front(), base + members.back(), d.wrapBack_B);
            if (d.scatter_B > 0) {
                for (std::size_t i = 1; i < members.size(); ++i)
                    addEdge(base + members.front(), base + members[i], d.scatter_B);
            }
            if (d.pair_B > 0)
                addPairs(members, base, d.pair_B);
        }
        m_last.addTo(m_cells, d.pair_B, m_times);
    }

    [[nodiscard]] const Cells &cells() const { return m_cells; }

private:
    void addEdge(std::int32_t from, std::int32_t to, double bytes)
    {
        if (bytes <= 0 || m_row[at(from)] == outside || m_col[at(to)] == outside)
            return;
        m_cells.add(at(m_row[at(from)] * m_cells.bins + m_col[at(to)]), bytes, bytes);
    }
    void addChain(const std::vector<std::int32_t> &members, std::int32_t base, double next_B, double back_B)
    {
        if (next_B + back_B <= 0)
            return;
        for (std::size_t i = 0; i + 1 < members.size(); ++i) {
            addEdge(base + members[i], base + members[i + 1], next_B);
            addEdge(base + members[i + 1], base + members[i], back_B);
        }
    }
    /// Neighbouring communicators often touch the same bins: equal footprints are added once, times n.
    void addPairs(const std::vector<std::int32_t> &members, std::int32_t base, double pair_B)
    {
        m_print.clear();
        for (const std::int32_t member : members)
            m_print.addMember(m_row[at(base + member)], m_col[at(base + member)], m_cells.bins);
        if (m_times > 0 && m_print == m_last) {
            ++m_times;
            return;
        }
        m_last.addTo(m_cells, pair_B, m_times);
        std::swap(m_last, m_print);
        m_times = 1;
    }

    Cells m_cells;
    int m_ranks;
    std::vector<std::int16_t> m_row, m_col;
    Footprint m_print, m_last;
    int m_times = 0;
};

} // namespace

MatrixTile matrixTile(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins)
{
    MatrixTile tile;
    tile.bins = std::clamp(bins, 0, std::min({rows, cols, 4096}));
    if (tile.bins <= 0 || ranks <= 0) {
        tile.bins = 0;
        return tile;
    }
    Tile work(ranks, binOfRank(ranks, row0, rows, tile.bins), binOfRank(ranks, col0, cols, tile.bins), tile.bins);
    std::vector<bool> done(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (done[i] || items[i].family.size() < 2)
            continue;
        Demand demand;
        for (std::size_t j = i; j < items.size(); ++j) {
            if (!done[j] && items[j].family == items[i].family) {
                done[j] = true;
                demand.add(items[j], Algo::Ring, items[j].family.size(), 1);
            }
        }
        work.add(items[i].family, demand);
    }
    const Cells &cells = work.cells();
    tile.sum_B.assign(cells.sum.begin(), cells.sum.end());
    const bool single = rows == tile.bins && cols == tile.bins;
    tile.max_B.assign(single ? cells.sum.begin() : cells.max.begin(), single ? cells.sum.end() : cells.max.end());
    return tile;
}

} // namespace switchyard::network
