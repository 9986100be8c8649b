// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/network/groupmatrix.h>
#include <core/network/rankgroups.h>
#include <core/network/unrolled.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;
using namespace fixture;

namespace {

/// The whole matrix, pair by pair: what the tiles must add up to.
std::vector<double> bruteForce(const std::vector<TrafficItem> &items, int ranks)
{
    const auto n = static_cast<std::size_t>(ranks);
    std::vector<double> matrix(n * n);
    for (const TrafficItem &item : items) {
        const auto members = axisOffsets(item.family.member);
        const std::size_t size = members.size();
        for (const int across : axisOffsets(item.family.across)) {
            const auto rank = [&](std::size_t i) { return static_cast<std::size_t>(item.family.offset + across + members[i]); };
            for (std::size_t i = 0; i < size; ++i) {
                for (std::size_t j = 0; j < size; ++j) {
                    if (i == j)
                        continue;
                    double &cell = matrix[rank(i) * n + rank(j)];
                    if (item.op == Op::AllToAll)
                        cell += item.bytes / static_cast<double>(size);
                    else if (item.op == Op::AllGather && j == (i + 1) % size)
                        cell += item.bytes * static_cast<double>(size - 1) / static_cast<double>(size);
                    else if (item.op == Op::SendRecv && (j == i + 1 || (item.wrap && i == size - 1 && j == 0)))
                        cell += item.bytes;
                    else if (item.op == Op::SendRecv && item.bothWays && (i == j + 1 || (item.wrap && j == size - 1 && i == 0)))
                        cell += item.bytes;
                }
            }
        }
    }
    return matrix;
}

const std::vector<TrafficItem> &someTraffic()
{
    static const std::vector items{item("TP", Op::AllGather, {{{4, 1}}, {{24, 4}}, 0}, 1000),
                                   item("EP", Op::AllToAll, {{{6, 4}}, {{4, 1}, {4, 24}}, 0}, 6000),
                                   item("PP", Op::SendRecv, {{{4, 24}}, {{24, 1}}, 0}, 500)};
    return items;
}

} // namespace

class tst_Matrix : public QObject
{
    Q_OBJECT
    /// Unrolled, every diagonal is a line: by sender the lines sum to the matrix's row, and a hop is its cell.
    static void compareLines(const std::vector<TrafficItem> &items, int ranks)
    {
        const std::vector<double> matrix = bruteForce(items, ranks);
        const auto n = static_cast<std::size_t>(ranks);
        const std::vector<OffsetLine> lines = unrolledMatrix(items, ranks);
        const auto close = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); };
        for (std::size_t r = 0; r < n; ++r) {
            double sent = 0;
            for (const OffsetLine &line : lines) {
                QCOMPARE(line.bytes.size(), n);
                sent += static_cast<double>(line.bytes[r]);
                if (line.offset != 0 && line.bytes[r] > 0 && items.size() == 1)
                    QVERIFY(close(static_cast<double>(line.bytes[r]), matrix[r * n + static_cast<std::size_t>(static_cast<int>(r) + line.offset)]));
            }
            double row = 0;
            for (std::size_t c = 0; c < n; ++c)
                row += matrix[r * n + c];
            QVERIFY(close(sent, row));
        }
    }

private slots:
    void tilesEqualTheMatrixPairByPair()
    {
        compareTiles(someTraffic(), 96, 100);
        compareLines(someTraffic(), 96);
    }

    /// Families of every shape: members over one to three axes, in any order of strides.
    void tilesOfAnyFamilyEqualTheMatrix()
    {
        std::mt19937 random(7);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        for (int round = 0; round < 200; ++round) {
            std::vector<RankAxis> axes;
            int stride = 1;
            for (int size : {pick(1, 4), pick(1, 4), pick(1, 3), pick(1, 3)}) {
                axes.push_back({size, stride});
                stride *= size;
            }
            std::ranges::shuffle(axes, random);
            const auto members = axes.begin() + pick(1, 3);
            const int offset = pick(0, 5);
            const GroupFamily family{{axes.begin(), members}, {members, axes.end()}, offset};
            if (family.size() < 3) // on a pair, both directions of a ring are the same edge
                continue;
            const Op op = std::vector{Op::AllGather, Op::AllToAll, Op::SendRecv}[static_cast<std::size_t>(round % 3)];
            TrafficItem one = item("any", op, family, 600);
            one.wrap = pick(0, 1) == 1;
            one.bothWays = pick(0, 1) == 1;
            const int ranks = stride + offset + pick(0, 5);
            compareTiles({one}, ranks, 3);
            compareLines({one}, ranks);
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// Groups of any kind, some ranks in none: sums and margins of the matrix pair by pair, the largest pair of each cell.
    void groupsAreGatheredPairByPair()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 60; ++round) {
            const std::vector<TrafficItem> items = round % 4 == 0 ? someTraffic() : std::vector{someTraffic()[static_cast<std::size_t>(round % 4 - 1)]};
            const int groups = 1 + round % 9;
            std::vector<std::int32_t> groupOfRank;
            for (int rank = 0; rank < 96; ++rank)
                groupOfRank.push_back(std::uniform_int_distribution(-1, groups - 1)(random));
            const std::vector<double> pairs = bruteForce(items, 96);
            const GroupMatrix matrix = groupMatrix(items, groupOfRank, groups);
            QCOMPARE(matrix.groups, groups);
            std::vector<double> sum(matrix.sum_B.size()), max(sum.size()), out(matrix.out_B.size()), in(out.size());
            for (std::size_t row = 0; row < 96; ++row)
                for (std::size_t column = 0; column < 96; ++column) {
                    const int from = groupOfRank[row], to = groupOfRank[column];
                    if (from < 0 || to < 0)
                        continue;
                    const double pair = pairs[row * 96 + column];
                    sum[matrix.cell(from, to)] += pair;
                    max[matrix.cell(from, to)] = std::max(max[matrix.cell(from, to)], pair);
                    out[static_cast<std::size_t>(from)] += pair;
                    in[static_cast<std::size_t>(to)] += pair;
                }
            const auto same = [](const auto &a, const std::vector<double> &b) {
                return std::ranges::equal(a, b, [](auto x, double y) { return std::abs(static_cast<double>(x) - y) <= 1e-6 * std::max(1.0, std::abs(y)); });
            };
            QVERIFY(same(matrix.sum_B, sum));
            QVERIFY(same(matrix.max_B, max));
            QVERIFY(same(matrix.out_B, out));
            QVERIFY(same(matrix.in_B, in));
        }
        QCOMPARE(groupMatrix(someTraffic(), std::vector<std::int32_t>(96), mostGroups + 1).groups, 0);
        QCOMPARE(groupMatrix(someTraffic(), std::vector<std::int32_t>(96, 4), 4).groups, 0); // a group that is none
    }
    /// Domains anywhere, some ranks in none: NVLink's pairs and those of cards, each pair by pair, are all pairs together.
    void pairsOfNvlinkAndOfCardsApart()
    {
        std::mt19937 random(13);
        GroupFamily pools{{{12, 1}}, {{8, 12}}, 0};
        pools.senders = 4;
        std::vector<TrafficItem> all = someTraffic();
        all.push_back(item("transfer", Op::AllToAll, pools, 800));
        for (int round = 0; round < 40; ++round) {
            const std::vector<TrafficItem> items{all[static_cast<std::size_t>(round) % all.size()]};
            std::vector<std::int32_t> domains, groups;
            for (int rank = 0; rank < 96; ++rank) {
                domains.push_back(round % 2 == 0 ? rank / 8 : std::uniform_int_distribution(-1, 5)(random));
                groups.push_back(std::uniform_int_distribution(-1, 3)(random));
            }
            const MatrixTile whole = matrixTile(items, 96, 0, 96, 0, 96, 96);
            std::vector<double> together(whole.sum_B.size());
            for (const auto over : {PairFilter::Over::Nvlink, PairFilter::Over::Cards}) {
                const PairFilter filter{over, domains};
                const MatrixTile tile = matrixTile(items, 96, 0, 96, 0, 96, 96, filter);
                const GroupMatrix gathered = groupMatrix(items, groups, 4, filter);
                std::vector<double> sums(gathered.sum_B.size()), sent(96);
                for (std::size_t row = 0; row < 96; ++row)
                    for (std::size_t column = 0; column < 96; ++column) {
                        const bool near = domains[row] >= 0 && domains[row] == domains[column];
                        const double expected = near == (over == PairFilter::Over::Nvlink) ? static_cast<double>(whole.sum_B[row * 96 + column]) : 0;
                        QCOMPARE(static_cast<double>(tile.sum_B[row * 96 + column]), expected);
                        together[row * 96 + column] += expected;
                        sent[row] += expected;
                        if (groups[row] >= 0 && groups[column] >= 0)
                            sums[gathered.cell(groups[row], groups[column])] += expected;
                    }
                for (std::size_t i = 0; i < sums.size(); ++i)
                    QVERIFY(std::abs(sums[i] - gathered.sum_B[i]) <= 1e-6 * std::max(1.0, sums[i]));
                std::vector<double> lines(96);
                for (const OffsetLine &line : unrolledMatrix(items, 96, filter))
                    for (std::size_t rank = 0; rank < 96; ++rank)
                        lines[rank] += static_cast<double>(line.bytes[rank]);
                for (std::size_t rank = 0; rank < 96; ++rank)
                    QVERIFY(std::abs(sent[rank] - lines[rank]) <= 1e-6 * std::max(1.0, sent[rank]));
            }
            for (std::size_t i = 0; i < together.size(); ++i)
                QCOMPARE(together[i], static_cast<double>(whole.sum_B[i]));
        }
    }
    /// Two pools in one communicator: the groups are bins of a tile.
    void sendersAndReceiversAreGatheredToo()
    {
        GroupFamily family{{{12, 1}}, {{8, 12}}, 0};
        family.senders = 4;
        const std::vector items{item("transfer", Op::AllToAll, family, 800)};
        std::vector<std::int32_t> groupOfRank;
        for (int rank = 0; rank < 96; ++rank)
            groupOfRank.push_back(rank / 6);
        const GroupMatrix matrix = groupMatrix(items, groupOfRank, 16);
        const std::vector<double> sums = matrixSums(items, 96, 0, 96, 0, 96, 16);
        QCOMPARE(matrix.sum_B.size(), sums.size());
        for (std::size_t i = 0; i < sums.size(); ++i)
            QVERIFY(std::abs(sums[i] - matrix.sum_B[i]) <= 1e-9 * std::max(1.0, sums[i]));
        QVERIFY(*std::ranges::max_element(sums) > 0);
    }

    void aTileFinerThanItsRanksHasOneBinPerRank()
    {
        const MatrixTile tile = matrixTile(someTraffic(), 96, 0, 10, 0, 10, 512);
        QCOMPARE(tile.bins, 10);
        QCOMPARE(tile.sum_B.size(), std::size_t(100));
    }

private:
    static void compareTiles(const std::vector<TrafficItem> &items, int ranks, int rounds);
};

void tst_Matrix::compareTiles(const std::vector<TrafficItem> &items, int ranks, int rounds)
{
    const std::vector<double> matrix = bruteForce(items, ranks);
    std::mt19937 random(3);
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    for (int round = 0; round < rounds; ++round) {
        const int row0 = pick(0, ranks - 1), rows = pick(1, ranks - row0);
        const int col0 = pick(0, ranks - 1), cols = pick(1, ranks - col0);
        const MatrixTile tile = matrixTile(items, ranks, row0, rows, col0, cols, pick(1, ranks));
        std::vector<double> sum(tile.sum_B.size()), max(tile.sum_B.size());
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < cols; ++c) {
                const auto cell = static_cast<std::size_t>((r * tile.bins / rows) * tile.bins + c * tile.bins / cols);
                const double pair = matrix[static_cast<std::size_t>((row0 + r) * ranks + col0 + c)];
                sum[cell] += pair;
                max[cell] = std::max(max[cell], pair);
            }
        }
        for (std::size_t i = 0; i < sum.size(); ++i) {
            QVERIFY(std::abs(sum[i] - static_cast<double>(tile.sum_B[i])) <= 1e-3);
            QVERIFY(std::abs(max[i] - static_cast<double>(tile.max_B[i])) <= 1e-3);
        }
    }
}

QTEST_GUILESS_MAIN(tst_Matrix)
#include "tst_matrix.moc"
