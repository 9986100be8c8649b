// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/network/rankgroups.h>
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
                    else if (item.op == Op::SendRecv && j == i + 1)
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
private slots:
    void tilesEqualTheMatrixPairByPair()
    {
        const int ranks = 96;
        const std::vector<double> matrix = bruteForce(someTraffic(), ranks);
        std::mt19937 random(3);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        for (int round = 0; round < 100; ++round) {
            const int row0 = pick(0, 80), rows = pick(1, ranks - row0);
            const int col0 = pick(0, 80), cols = pick(1, ranks - col0);
            const MatrixTile tile = matrixTile(someTraffic(), ranks, row0, rows, col0, cols, pick(1, 96));
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

    void aTileFinerThanItsRanksHasOneBinPerRank()
    {
        const MatrixTile tile = matrixTile(someTraffic(), 96, 0, 10, 0, 10, 512);
        QCOMPARE(tile.bins, 10);
        QCOMPARE(tile.sum_B.size(), std::size_t(100));
    }
};

QTEST_GUILESS_MAIN(tst_Matrix)
#include "tst_matrix.moc"
