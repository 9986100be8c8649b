// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the region tuner against the polygons that they were cut from.
#include <core/network/ofituner.h>

#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include <QtTest/QTest>

#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::network;

namespace {

using enum OfiChoice;

struct Point {
    double x = 0; ///< log2 bytes
    double y = 0; ///< log2 ranks
};

/// A region holds its edges as well, as in the plugin.
bool holds(const std::vector<Point> &region, Point p)
{
    constexpr double near = 1e-9;
    bool inside = false;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const Point a = region[i];
        const Point b = region[(i + 1) % region.size()];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (length == 0)
            continue;
        const double across = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length;
        const double along = ((b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y)) / length;
        if (std::abs(across) < near && along > -near && along < length + near)
            return true;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

using Key = std::tuple<EfaPlatform, int, Op>;

struct Region {
    OfiChoice choice = None;
    std::vector<Point> vertices;
};

std::map<Key, std::vector<Region>> readRegions()
{
    const std::map<std::string, EfaPlatform> platforms = {
        {"p5", EfaPlatform::P5}, {"p5en", EfaPlatform::P5en}, {"p6-b200", EfaPlatform::P6B200}, {"p6-b300", EfaPlatform::P6B300}};
    const std::map<std::string, Op> ops = {{"all_reduce", Op::AllReduce}, {"all_gather", Op::AllGather}, {"reduce_scatter", Op::ReduceScatter}};
    const std::map<std::string, OfiChoice> choices = {
        {"tree-ll", TreeLL}, {"tree-ll128", TreeLL128}, {"tree-simple", TreeSimple}, {"ring-ll", RingLL}, {"ring-ll128", RingLL128},
        {"ring-simple", RingSimple}, {"nvlstree-simple", NvlsTree}, {"pat-simple", Pat}};
    std::map<Key, std::vector<Region>> regions;
    std::istringstream file(test::readText(test::dataFile("ofi_regions.txt")));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream words(line);
        std::string platform;
        std::string op;
        std::string choice;
        int perNode = 0;
        words >> platform >> perNode >> op >> choice;
        Region region{choices.at(choice), {}};
        double bytes = 0;
        double ranks = 0;
        for (char comma = 0; words >> bytes >> comma >> ranks;)
            region.vertices.push_back({std::log2(std::max(bytes, 1e-6)), std::log2(ranks)});
        regions[{platforms.at(platform), perNode, ops.at(op)}].push_back(std::move(region));
    }
    return regions;
}

OfiChoice firstOf(const std::vector<Region> &regions, double bytes, int ranks)
{
    for (const Region &region : regions) {
        if (holds(region.vertices, {std::log2(bytes), std::log2(ranks)}))
            return region.choice;
    }
    return Nccl;
}

OfiChoice chosen(const OfiTable &table, double bytes, int ranks)
{
    const int nodes = ranks / table.ranksPerNode;
    return ofiChoose(table.platform, {}, table.op, bytes, {ranks, nodes, table.ranksPerNode, table.ranksPerNode});
}

QString nameOf(const OfiTable &table, int ranks, double bytes)
{
    return QStringLiteral("platform %1, %2 per node, %3, %4 ranks, %5 bytes").arg(int(table.platform)).arg(table.ranksPerNode)
        .arg(QString::fromStdString(toWord(table.op))).arg(ranks).arg(bytes, 0, 'f', 0);
}

/// Boundaries of the tables hold to 1 % and are written with three digits.
constexpr double slack = 1.015;
constexpr double smallest_B = 64;
constexpr double largest_B = 16e9;

} // namespace

class tst_OfiRegions : public QObject
{
    Q_OBJECT
    const std::map<Key, std::vector<Region>> m_regions = readRegions();

private slots:
    void everyRegionHasATable()
    {
        std::set<Key> tables;
        for (const OfiTable &table : ofiTables())
            QVERIFY(tables.insert({table.platform, table.ranksPerNode, table.op}).second);
        std::set<Key> regions;
        for (const auto &[key, list] : m_regions)
            regions.insert(key);
        QVERIFY(tables == regions);
    }

    /// From the first byte on, in rising sizes, and each boundary changes the choice.
    void rowsAreInOrder()
    {
        for (const OfiTable &table : ofiTables()) {
            int before = 0;
            for (const OfiRow &row : table.rows) {
                QVERIFY(row.ranks > before && row.ranks % table.ranksPerNode == 0);
                before = row.ranks;
                QCOMPARE(row.edges[0].from_B, 0.0);
                QVERIFY(row.edges[0].choice != None);
                bool ended = false;
                for (std::size_t i = 1; i < row.edges.size(); ++i) {
                    const OfiEdge &edge = row.edges[i];
                    ended = ended || edge.choice == None;
                    QVERIFY2(ended ? edge.choice == None : edge.from_B > row.edges[i - 1].from_B, qPrintable(nameOf(table, row.ranks, edge.from_B)));
                    if (ended)
                        continue;
                    QVERIFY2(chosen(table, edge.from_B, row.ranks) == edge.choice, qPrintable(nameOf(table, row.ranks, edge.from_B)));
                    QVERIFY2(chosen(table, std::nextafter(edge.from_B, 0), row.ranks) == row.edges[i - 1].choice && row.edges[i - 1].choice != edge.choice,
                             qPrintable(nameOf(table, row.ranks, edge.from_B)));
                }
            }
        }
    }

    /// Every row, over all sizes: what the polygons choose, away from a boundary by what the tables promise.
    void everyRowIsAsThePolygonsSay()
    {
        int points = 0;
        for (const OfiTable &table : ofiTables()) {
            const auto &regions = m_regions.at({table.platform, table.ranksPerNode, table.op});
            for (const OfiRow &row : table.rows) {
                for (double bytes = smallest_B; bytes < largest_B; bytes *= 1.004) {
                    const OfiChoice ours = chosen(table, bytes, row.ranks);
                    if (chosen(table, bytes * slack, row.ranks) != ours || chosen(table, bytes / slack, row.ranks) != ours)
                        continue;
                    ++points;
                    QVERIFY2(ours == firstOf(regions, bytes, row.ranks), qPrintable(nameOf(table, row.ranks, bytes)));
                }
            }
        }
        qInfo("%d points", points);
        QVERIFY(points > 400'000);
    }

    /// Clusters between the tabulated counts: lines between rows follow the polygons' edges.
    void betweenTheRows()
    {
        int points = 0;
        int other = 0;
        for (const OfiTable &table : ofiTables()) {
            const auto &regions = m_regions.at({table.platform, table.ranksPerNode, table.op});
            for (int ranks = table.rows.front().ranks; ranks <= table.rows.back().ranks; ranks += table.ranksPerNode * (ranks < 128 ? 1 : 4)) {
                for (double bytes = smallest_B; bytes < largest_B; bytes *= 1.1) {
                    ++points;
                    other += chosen(table, bytes, ranks) != firstOf(regions, bytes, ranks);
                }
            }
        }
        qInfo("%d points, %d chosen otherwise (%.2f %%)", points, other, 100.0 * other / points);
        QVERIFY(other < points / 50);
    }
};

QTEST_GUILESS_MAIN(tst_OfiRegions)
#include "tst_ofi_regions.moc"
