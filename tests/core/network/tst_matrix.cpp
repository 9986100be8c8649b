// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include <QtTest/QTest>

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
