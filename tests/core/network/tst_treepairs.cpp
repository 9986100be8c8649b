// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's trees as pairs of ranks: by hand, and of any placement against what the links carry.
#include <core/network/treepairs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/network/groupmatrix.h>
#include <core/network/rankgroups.h>
#include <core/network/trafficwalk.h>
#include <core/network/unrolled.h>
#include <tests/core/network/fixture.h>
#include <tests/support/processor_time.h>
#include <tests/support/slowness.h>

using namespace switchyard;
using namespace switchyard::network;
using namespace fixture;

namespace {

bool near(double a, double b, double scale) { return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), scale}); }

/// `tuner`: whose regions aws-ofi-nccl takes.
FabricPtr p5(int instances, catalog::EfaPlatform tuner = catalog::EfaPlatform::P5)
{
    catalog::Catalog catalog = smallCatalog();
    catalog.instances["p5.48xlarge"].ofiPlatform = tuner;
    return buildFabric(cluster("p5.48xlarge", instances, 4), catalog).value();
}

std::vector<double> cellsOf(const std::vector<TrafficItem> &items, int ranks) { return matrixSums(items, ranks, 0, ranks, 0, ranks, ranks); }

/// src/graph/trees.cc for four nodes. First tree: 0 is the root, 2 its child, 1 and 3 those of 2. The second is its mirror: 3,
/// below it 1, below that 0 and 2. In units of half the buffer, both ways alike; 1 and 2 are joined in both.
constexpr int edges[4][4] = {{0, 1, 1, 0}, {1, 0, 2, 1}, {1, 2, 0, 1}, {0, 1, 1, 0}};

} // namespace

class tst_TreePairs : public QObject
{
    Q_OBJECT
private slots:
    /// One rank of each of four nodes, eight times beside each other.
    void fourNodesByHand()
    {
        const FabricPtr fabric = p5(4, catalog::EfaPlatform::P5en); // on p5 four ranks take a ring
        const Placement placement = identity(32);
        TrafficItem reduce = item("AR", Op::AllReduce, {{{4, 8}}, {{8, 1}}, 0}, 32768);
        reduce.calls = 3;
        QCOMPARE(algoOf(reduce, {4, 4, 1, 1}, fabric->typeOfGpu(0).machine), Algo::Tree);
        const std::vector<TrafficItem> items = withTrees(std::array{reduce}, *fabric, placement);
        const std::vector<double> cells = cellsOf(items, 32);
        for (std::size_t row = 0; row < 32; ++row)
            for (std::size_t column = 0; column < 32; ++column)
                QCOMPARE(cells[row * 32 + column], row % 8 == column % 8 ? edges[row / 8][column / 8] * 3 * 32768 / 2.0 : 0.0);
        // Which no ring has: leaves of both trees send a buffer, nodes inside of one two; a ring sends 1.5 and joins 3 to 0.
        QCOMPARE(items.front().trees->of(0).size(), std::size_t(2));
        QCOMPARE(cellsOf({reduce}, 32)[24 * 32], 1.5 * 3 * 32768);
    }
    /// Four whole nodes: each rank has an eighth of its node's edges, with that of its rail, and in the node the chain up and down.
    void wholeNodesByHand()
    {
        const FabricPtr fabric = p5(4);
        const TrafficItem reduce = item("AR", Op::AllReduce, {{{32, 1}}, {}, 0}, 65536);
        QCOMPARE(algoOf(reduce, {32, 4, 8, 8}, fabric->typeOfGpu(0).machine), Algo::Tree);
        const std::vector<double> cells = cellsOf(withTrees(std::array{reduce}, *fabric, identity(32)), 32);
        for (std::size_t row = 0; row < 32; ++row)
            for (std::size_t column = 0; column < 32; ++column) {
                const bool next = column % 8 == (row + 1) % 8 || row % 8 == (column + 1) % 8;
                const double expected = row / 8 == column / 8 ? (next ? 65536 * 7 / 8.0 : 0) : row % 8 == column % 8 ? edges[row / 8][column / 8] * 65536 / 16.0 : 0;
                QCOMPARE(cells[row * 32 + column], expected);
            }
    }
    /// Of a large one the switches of the nodes do what is inside; a ring stays one, and so does what is no all-reduce.
    void otherAlgorithmsByHand()
    {
        const FabricPtr fabric = p5(16);
        const double S = 3.0 * (1 << 30);
        const TrafficItem reduce = item("AR", Op::AllReduce, {{{128, 1}}, {}, 0}, S), gather = item("AG", Op::AllGather, {{{128, 1}}, {}, 0}, S);
        QCOMPARE(algoOf(reduce, {128, 16, 8, 8}, fabric->typeOfGpu(0).machine), Algo::NvlsTree);
        const std::vector<TrafficItem> items = withTrees(std::array{reduce, gather}, *fabric, identity(128));
        QVERIFY(items[0].trees && !items[1].trees);
        const std::vector<double> cells = cellsOf({items[0]}, 128);
        QCOMPARE(cells[1], S * 14 / 8);      // once round the node
        QCOMPARE(cells[128], 0.0);           // and not back
        QCOMPARE(cells[8 * 8], S / 16);      // 8 below 0
        QCOMPARE(cells[8], S / 16);          // 0 below 1 in the mirror
        TrafficItem ring = reduce;
        ring.bytes = 1e12;
        QVERIFY(!withTrees(std::array{ring}, *fabric, identity(128)).front().trees);
        QVERIFY(!withTrees(std::array{reduce}, Fabric(), identity(128)).front().trees); // stands nowhere
        // Of ranks that have no GPU nobody knows: a ring, whatever the others of the family are.
        const TrafficItem several = item("AR", Op::AllReduce, {{{32, 1}}, {{4, 32}}, 0}, 65536);
        Placement some = identity(128);
        some.gpuOfRank[5] = -1;
        const auto mixed = withTrees(std::array{several}, *fabric, some);
        QVERIFY(mixed.front().trees);
        QCOMPARE(mixed.front().trees->of(31).size(), std::size_t(1));
        QVERIFY(mixed.front().trees->of(32).size() > 1);
    }

    /// Communicators anywhere, of any size: the row of a rank is what it injects and what trees add, and every form of the
    /// matrix has the same pairs.
    void anyPlacementAgreesWithTheLinks()
    {
        std::mt19937 random(17);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        int trees = 0, nvlsTrees = 0, mixed = 0, uneven = 0;
        for (int round = 0; round < 120; ++round) {
            const int instances = std::array{3, 4, 9, 16}[static_cast<std::size_t>(round % 4)], ranks = 8 * instances;
            const FabricPtr fabric = p5(instances);
            Placement placement = identity(ranks);
            if (round % 3 == 1)
                std::ranges::shuffle(placement.gpuOfRank, random);
            if (round % 3 == 2) // an instance short of two GPUs
                std::rotate(placement.gpuOfRank.begin(), placement.gpuOfRank.begin() + 2, placement.gpuOfRank.end());
            const int stride = std::array{1, 2, 8, 1}[static_cast<std::size_t>(pick(0, 3))], size = pick(2, ranks / stride);
            const int groups = ranks / stride / size;
            const GroupFamily family{{{size, stride}}, {{stride, 1}, {groups, stride * size}}, 0};
            TrafficItem reduce = item("AR", Op::AllReduce, family, std::array{65536.0, 4e6, 3e8, 3.2e9}[static_cast<std::size_t>(pick(0, 3))]);
            reduce.calls = pick(1, 3);
            TrafficItem more = reduce;
            more.calls = 5;
            const std::vector items{reduce, item("AG", Op::AllGather, family, 7e6), more, item("A2A", Op::AllToAll, {{{ranks, 1}}, {}, 0}, 1e5)};
            const std::vector<TrafficItem> drawn = withTrees(items, *fabric, placement);
            QVERIFY(drawn[0].trees == drawn[2].trees);
            QVERIFY(!drawn[1].trees && !drawn[3].trees);

            LinkSums sums(*fabric);
            sums.askForColumns();
            walkTraffic(*fabric, {items, &placement}, sums);
            const std::vector<double> cells = cellsOf(drawn, ranks);
            const double most = *std::ranges::max_element(cells);
            const auto n = static_cast<std::size_t>(ranks);
            for (std::size_t rank = 0; rank < n; ++rank) {
                const auto gpu = static_cast<std::size_t>(placement.gpuOfRank[rank]);
                double row = 0;
                for (std::size_t other = 0; other < n; ++other)
                    row += cells[rank * n + other];
                const double sent = sums.columns.injected[gpu] + sums.columns.relayed[gpu];
                QVERIFY2(near(row, sent, most), qPrintable(QStringLiteral("round %1, rank %2: row %3, links %4").arg(round).arg(rank).arg(row).arg(sent)));
            }
            QVERIFY(near(total(cells), total(injectedBytes(items, ranks)), most));
            compareForms(drawn, cells, *fabric, placement, random);
            if (QTest::currentTestFailed())
                return;

            int asTree = 0, asNvls = 0, asRing = 0;
            for (const std::int32_t base : axisOffsets(family.across)) {
                Membership group(*fabric);
                std::vector<std::int32_t> gpus;
                for (const std::int32_t member : axisOffsets(family.member))
                    gpus.push_back(placement.gpuOfRank[static_cast<std::size_t>(base + member)]);
                group.assign(gpus);
                const Algo algo = algoOf(reduce, group.shape(), fabric->typeOfGpu(gpus.front()).machine);
                (algo == Algo::Tree ? asTree : algo == Algo::NvlsTree ? asNvls : asRing) += 1;
                uneven += algo != Algo::Ring && std::ranges::min(group.m_count) != std::ranges::max(group.m_count) ? 1 : 0;
            }
            QCOMPARE(drawn[0].trees != nullptr, asTree + asNvls > 0);
            trees += asTree > 0 ? 1 : 0;
            nvlsTrees += asNvls > 0 ? 1 : 0;
            mixed += asTree + asNvls > 0 && asRing > 0 ? 1 : 0;
        }
        qInfo("%d trees, %d NVLS trees, %d beside rings of the same family, %d over uneven domains", trees, nvlsTrees, mixed, uneven);
        QVERIFY(trees > 10 && nvlsTrees > 3 && mixed > 2 && uneven > 10);
    }

    /// One communicator of 131,072 ranks: a few pairs and lines, where a matrix has 10^10 cells.
    void manyRanksHaveFewPairs()
    {
        constexpr int ranks = 131072;
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", ranks / 8, 32), smallCatalog()).value();
        const std::array all{item("norm", Op::AllReduce, {{{ranks, 1}}, {}, 0}, 4)};
        test::ProcessorTime used;
        const std::vector<TrafficItem> items = withTrees(all, *fabric, identity(ranks));
        const double made_ms = used.restart();
        QVERIFY(items.front().trees);
        const auto pairs = static_cast<double>(items.front().trees->pairs.size());
        matrixTile(items, ranks, 0, ranks, 0, ranks, 512);
        const double tile_ms = used.restart();
        const auto lines = unrolledMatrix(items, ranks);
        const double lines_ms = used.restart();
        qInfo("%.1f pairs a rank in %.0f ms, a tile of all in %.0f ms, %zu lines in %.0f ms", pairs / ranks, made_ms, tile_ms, lines.size(), lines_ms);
        QVERIFY(pairs <= 8.0 * ranks);
        QVERIFY(lines.size() <= 40);
        QVERIFY2(made_ms + tile_ms + lines_ms < 3000 * test::slowness, "the bound is wide");
        // Where GPUs stand in no order neither do pairs: what lines there are stay few, and say all that is sent.
        Placement anywhere = identity(1024);
        std::ranges::shuffle(anywhere.gpuOfRank, std::mt19937(5));
        const auto scattered = withTrees(std::array{item("norm", Op::AllReduce, {{{1024, 1}}, {}, 0}, 1 << 20)}, *fabric, anywhere);
        QVERIFY(scattered.front().trees);
        const auto many = unrolledMatrix(scattered, 1024);
        QVERIFY2(many.size() > 40 && many.size() < 80, qPrintable(QString::number(many.size())));
        double sent = 0;
        for (const OffsetLine &line : many)
            sent += total(line.bytes);
        QVERIFY(std::abs(sent / total(matrixSums(scattered, 1024, 0, 1024, 0, 1024, 16)) - 1) < 1e-6);
    }

private:
    static void compareForms(const std::vector<TrafficItem> &items, const std::vector<double> &cells, const Fabric &fabric, const Placement &placement, std::mt19937 &random);
};

/// Tiles, groups and lines, of all pairs and of those over NVLink and over cards, against the cells of single ranks.
void tst_TreePairs::compareForms(const std::vector<TrafficItem> &items, const std::vector<double> &cells, const Fabric &fabric, const Placement &placement, std::mt19937 &random)
{
    const auto n = placement.gpuOfRank.size();
    const int ranks = static_cast<int>(n);
    const auto close = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)}); };
    const std::vector<std::int32_t> domains = domainsOfRanks(fabric, placement);
    std::vector<std::int32_t> groupOfRank;
    for (std::size_t rank = 0; rank < n; ++rank)
        groupOfRank.push_back(std::uniform_int_distribution(-1, 4)(random));
    for (const auto over : {PairFilter::Over::All, PairFilter::Over::Nvlink, PairFilter::Over::Cards}) {
        const PairFilter filter{over, domains};
        const int row0 = ranks / 3, rows = ranks / 2, col0 = ranks / 4, cols = ranks / 2 + 1, bins = 7;
        const MatrixTile tile = matrixTile(items, ranks, row0, rows, col0, cols, bins, filter);
        const GroupMatrix groups = groupMatrix(items, groupOfRank, 5, filter);
        std::vector<double> tiled(tile.sum_B.size()), grouped(groups.sum_B.size()), sent(n), lines(n);
        for (int row = 0; row < ranks; ++row)
            for (int column = 0; column < ranks; ++column) {
                const auto from = static_cast<std::size_t>(row), to = static_cast<std::size_t>(column);
                const double bytes = filter.counts(row, column) ? cells[from * n + to] : 0;
                sent[from] += bytes;
                if (groupOfRank[from] >= 0 && groupOfRank[to] >= 0)
                    grouped[groups.cell(groupOfRank[from], groupOfRank[to])] += bytes;
                if (row >= row0 && row < row0 + rows && column >= col0 && column < col0 + cols)
                    tiled[static_cast<std::size_t>((row - row0) * bins / rows * bins + (column - col0) * bins / cols)] += bytes;
            }
        for (const OffsetLine &line : unrolledMatrix(items, ranks, filter))
            for (std::size_t rank = 0; rank < n; ++rank)
                lines[rank] += static_cast<double>(line.bytes[rank]);
        for (std::size_t i = 0; i < tiled.size(); ++i)
            QVERIFY(close(tiled[i], static_cast<double>(tile.sum_B[i])));
        for (std::size_t i = 0; i < grouped.size(); ++i)
            QVERIFY(close(grouped[i], groups.sum_B[i]));
        for (std::size_t rank = 0; rank < n; ++rank)
            QVERIFY(close(lines[rank], sent[rank]));
    }
}

QTEST_GUILESS_MAIN(tst_TreePairs)
#include "tst_treepairs.moc"
