// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/network/links.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;
using namespace fixture;

namespace {

constexpr double S = 1 << 30;

LinkLoads loadsOf(const Fabric &fabric, const std::vector<TrafficItem> &items, const Placement &placement)
{
    const PlacedTraffic placed{items, &placement};
    return linkLoads(fabric, std::span(&placed, 1), 1.0);
}

void compareNear(double actual, double expected)
{
    const double tolerance = 1e-6 * std::max(1.0, std::abs(expected));
    QVERIFY2(std::abs(actual - expected) <= tolerance,
             qPrintable(QStringLiteral("actual %1, expected %2").arg(actual, 0, 'g', 9).arg(expected, 0, 'g', 9)));
}

/// Every byte that leaves a port arrives at one, and what goes up comes down.
void checkConservation(const LinkLoads &loads)
{
    compareNear(total(loads.nvlinkTx_B), total(loads.nvlinkRx_B));
    compareNear(total(loads.efaTx_B), total(loads.efaRx_B));
    compareNear(total(loads.uplinkTx_B), total(loads.uplinkRx_B));
}

} // namespace

class tst_LinkLoads : public QObject
{
    Q_OBJECT
private slots:
    void ringAllReduceAcrossNodesEqualsTheClosedForm()
    {
        // 8 nodes of p5, all-reduce per local rank over one GPU of each node: a ring of 8 on the cards.
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 8, 4), smallCatalog()).value();
        const Placement placement = identity(64);
        const auto items = std::vector{item("DP", Op::AllGather, {{{8, 8}}, {{8, 1}}, 0}, S)};
        const LinkLoads loads = loadsOf(*fabric, items, placement);
        for (const float bytes : loads.efaTx_B)
            compareNear(bytes, S * 7 / 8 / 4); // four cards carry what one GPU sends
        compareNear(total(loads.nvlinkTx_B), 0);
        // Two of the eight ring edges leave each leaf of four nodes; eight rings.
        compareNear(total(loads.uplinkTx_B), 0 + 2 * 8 * S * 7 / 8);
        checkConservation(loads);
    }

    void wholeNodeRingSharesRailsEvenly()
    {
        const FabricPtr fabric = buildFabric(cluster("p4d.24xlarge", 4, 2), smallCatalog()).value();
        const Placement placement = identity(32);
        const auto items = std::vector{item("RS", Op::ReduceScatter, {{{32, 1}}, {}, 0}, S)};
        const LinkLoads loads = loadsOf(*fabric, items, placement);
        const double edge = S * 31 / 32;
        for (const float bytes : loads.nvlinkTx_B)
            compareNear(bytes, edge * 7 / 8);
        for (const float bytes : loads.efaRx_B)
            compareNear(bytes, edge / 4); // a p4d card serves two GPUs
        checkConservation(loads);
    }

    void pairsWithPxnStayOnTheirRail()
    {
        design::Design d = cluster("p5.48xlarge", 4, 2);
        const auto items = std::vector{item("EP", Op::AllToAll, {{{32, 1}}, {}, 0}, S)};
        const Placement placement = identity(32);
        for (const bool pxn : {true, false}) {
            const FabricPtr fabric = buildFabric(d, smallCatalog(), {{}, pxn}).value();
            const LinkLoads loads = loadsOf(*fabric, items, placement);
            for (const float bytes : loads.efaTx_B)
                compareNear(bytes, S * 24 / 32 / 4);
            const double relayed = pxn ? S * 24 / 32 * 7 / 8 : 0;
            for (const float bytes : loads.nvlinkTx_B)
                compareNear(bytes, S * 7 / 32 + relayed);
            checkConservation(loads);
        }
    }

    void doubleTreeMeanIsTwoSPerNodeEdge()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 8, 4), smallCatalog()).value();
        const Placement placement = identity(64);
        TrafficItem small = item("AR", Op::AllReduce, {{{64, 1}}, {}, 0}, 64 * 1024);
        small.calls = 1000;
        const LinkLoads loads = loadsOf(*fabric, {small}, placement);
        // Small all-reduce runs as a tree: mean 2 S (k-1)/k per node, spread over its cards.
        compareNear(total(loads.efaTx_B), 8 * 2 * small.bytes * small.calls * 7 / 8);
        checkConservation(loads);
    }

    void anUltraServerIsOneNvlinkDomain()
    {
        design::Design d = cluster("p6e-gb200.36xlarge", 36, 18);
        d.ultraservers = {{"us-0", ""}, {"us-1", ""}};
        for (std::size_t i = 0; i < d.instances.size(); ++i)
            d.instances[i].ultraserver = i < 18 ? "us-0" : "us-1";
        const FabricPtr fabric = buildFabric(d, smallCatalog()).value();
        QCOMPARE(fabric->domains, 2);
        const Placement placement = identity(144);
        // EP 72 inside each UltraServer: no card moves a byte.
        LinkLoads loads = loadsOf(*fabric, {item("EP", Op::AllToAll, {{{72, 1}}, {{2, 72}}, 0}, S)}, placement);
        compareNear(total(loads.efaTx_B), 0);
        compareNear(loads.nvlinkTx_B[0], S * 71 / 72);
        // A communicator that spans half of each: 36 ranks in two domains.
        loads = loadsOf(*fabric, {item("AG", Op::AllGather, {{{36, 1}, {2, 72}}, {}, 0}, S)}, placement);
        compareNear(total(loads.efaTx_B), 2 * S * 71 / 72);
        QCOMPARE(loads.nvlinkTx_B[36], 0.0f);
        checkConservation(loads);
    }

    /// Only an NVLink domain whose trays hang below different nodes spans leaves: the walk is slower there.
    void domainsBelowSeveralLeavesAreKnown()
    {
        QVERIFY(!buildFabric(cluster("p5.48xlarge", 8, 2), smallCatalog()).value()->domainsSpanLeaves); // each host a domain
        for (const int perLeaf : {18, 9}) {
            design::Design d = cluster("p6e-gb200.36xlarge", 36, perLeaf);
            d.ultraservers = {{"us-0", ""}, {"us-1", ""}};
            for (std::size_t i = 0; i < d.instances.size(); ++i)
                d.instances[i].ultraserver = i < 18 ? "us-0" : "us-1";
            QCOMPARE(buildFabric(d, smallCatalog()).value()->domainsSpanLeaves, perLeaf < 18);
        }
    }

    /// All-to-all over UltraServers below several leaves: a pair inside one stays on NVLink and off the uplinks. Every
    /// pair of every communicator, spelled out; by hand, two of 72 GPUs, half of each below a leaf: 36 x 72 pairs go up.
    void onlyPairsBetweenDomainsGoUp()
    {
        for (const int perLeaf : {9, 6, 4, 18}) {
            design::Design d = cluster("p6e-gb200.36xlarge", 36, perLeaf);
            d.ultraservers = {{"us-0", ""}, {"us-1", ""}};
            for (std::size_t i = 0; i < d.instances.size(); ++i)
                d.instances[i].ultraserver = i < 18 ? "us-0" : "us-1";
            const FabricPtr fabric = buildFabric(d, smallCatalog()).value();
            Placement shuffled = identity(144);
            std::shuffle(shuffled.gpuOfRank.begin(), shuffled.gpuOfRank.end(), std::mt19937(3));
            for (const auto &[placement, family] : {std::pair{identity(144), GroupFamily{{{144, 1}}, {{1, 1}}, 0}},
                                                    std::pair{identity(144), GroupFamily{{{36, 4}}, {{4, 1}}, 0}},
                                                    std::pair{shuffled, GroupFamily{{{24, 1}}, {{6, 24}}, 0}}}) {
                const int n = family.size();
                const double pair_B = S / n;
                std::vector<double> up(fabric->nodes.size()), down(fabric->nodes.size());
                const auto climb = [&](int from, int to, std::vector<double> &bytes) { // to where both paths meet
                    std::vector<int> above;
                    for (int node = fabric->leafOfGpu(to); node >= 0; node = fabric->nodes[static_cast<std::size_t>(node)].parent)
                        above.push_back(node);
                    for (int node = fabric->leafOfGpu(from); std::ranges::find(above, node) == above.end(); node = fabric->nodes[static_cast<std::size_t>(node)].parent)
                        bytes[static_cast<std::size_t>(node)] += pair_B;
                };
                for (int group = 0; group < family.groups(); ++group) {
                    const auto gpuOf = [&](int i) {
                        return placement.gpuOfRank[static_cast<std::size_t>(group * family.across.front().stride + i * family.member.front().stride)];
                    };
                    for (int a = 0; a < n; ++a) {
                        for (int b = 0; b < n; ++b) {
                            const int from = gpuOf(a), to = gpuOf(b);
                            if (fabric->domainOfGpu[static_cast<std::size_t>(from)] == fabric->domainOfGpu[static_cast<std::size_t>(to)])
                                continue;
                            climb(from, to, up);
                            climb(to, from, down);
                        }
                    }
                }
                const LinkLoads loads = loadsOf(*fabric, {item("EP", Op::AllToAll, family, S)}, placement);
                for (std::size_t node = 0; node < fabric->nodes.size(); ++node) {
                    compareNear(loads.uplinkTx_B[node], up[node]);
                    compareNear(loads.uplinkRx_B[node], down[node]);
                }
                if (perLeaf == 9 && n == 144)
                    compareNear(loads.uplinkTx_B.back(), 36 * 72 * pair_B);
                checkConservation(loads);
            }
        }
    }

    void pipelineNeighboursUseTheirOwnCards()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 4, 2), smallCatalog()).value();
        const Placement placement = identity(32);
        TrafficItem pp = item("PP", Op::SendRecv, {{{4, 8}}, {{8, 1}}, 0}, S);
        pp.bothWays = true;
        const LinkLoads loads = loadsOf(*fabric, {pp}, placement);
        compareNear(loads.efaTx_B[0], S / 4);      // first stage: forward only
        compareNear(loads.efaTx_B[32], 2 * S / 4); // middle stage: forward and back
        checkConservation(loads);
    }

    void theBottleneckIsNamed()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 2, 2), smallCatalog()).value();
        const Placement placement = identity(16);
        const std::vector items{item("TP all-gather", Op::AllGather, {{{8, 1}}, {{2, 8}}, 0}, S),
                                item("DP reduce-scatter", Op::ReduceScatter, {{{2, 8}}, {{8, 1}}, 0}, S)};
        const LinkLoads loads = loadsOf(*fabric, items, placement);
        const PlacedTraffic placed{items, &placement};
        QCOMPARE(bottleneckOf(*fabric, std::span(&placed, 1), loads), std::string("EFA card 0 of n0 (tx), DP reduce-scatter"));
        QCOMPARE(bottleneckOf(*fabric, {}, linkLoads(*fabric, {}, 1.0)), std::string());
    }

    void bytesAreConservedOnRandomCommunicators()
    {
        std::mt19937 random(7);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        for (int round = 0; round < 200; ++round) {
            const char *types[] = {"p4d.24xlarge", "p5.48xlarge", "p6e-gb200.36xlarge"};
            const int nodes = pick(1, 12);
            design::Design d = cluster(types[pick(0, 2)], nodes, pick(1, 4));
            const FabricPtr fabric = buildFabric(d, smallCatalog(), {{}, pick(0, 1) == 1}).value();
            Placement placement = identity(fabric->gpus());
            if (pick(0, 1) == 1)
                std::shuffle(placement.gpuOfRank.begin(), placement.gpuOfRank.end(), random);
            const int inner = 1 << pick(0, 2);
            const int outer = std::max(1, fabric->gpus() / inner);
            std::vector<TrafficItem> items;
            for (const Op op : {Op::AllReduce, Op::AllGather, Op::ReduceScatter, Op::AllToAll, Op::SendRecv, Op::Broadcast,
                                Op::Scatter, Op::Dispatch})
                items.push_back(item("x", op, {{{inner, 1}}, {{outer, inner}}, 0}, pick(1, 1 << 20)));
            for (const Op op : {Op::AllReduce, Op::AllToAll, Op::SendRecv})
                items.push_back(item("y", op, {{{outer, inner}}, {{inner, 1}}, 0}, pick(1, 1 << 20)));
            checkConservation(loadsOf(*fabric, items, placement));
        }
    }

    void symmetricPlansGiveSymmetricLoads()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 16, 4), smallCatalog()).value();
        const Placement placement = identity(128);
        const std::vector items{item("TP", Op::AllGather, {{{8, 1}}, {{16, 8}}, 0}, S),
                                item("DP", Op::ReduceScatter, {{{16, 8}}, {{8, 1}}, 0}, S),
                                item("EP", Op::AllToAll, {{{32, 1}}, {{4, 32}}, 0}, S)};
        const LinkLoads loads = loadsOf(*fabric, items, placement);
        for (const float bytes : loads.nvlinkTx_B)
            QCOMPARE(bytes, loads.nvlinkTx_B.front());
        for (const float bytes : loads.efaRx_B)
            QCOMPARE(bytes, loads.efaRx_B.front());
    }
};

QTEST_GUILESS_MAIN(tst_LinkLoads)
#include "tst_linkloads.moc"
