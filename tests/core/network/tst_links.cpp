// SPDX-License-Identifier: GPL-3.0-or-later
// Links by name: PCIe and C2C ports, PCIe switches, network nodes of every layer.
#include <cmath>
#include <map>

#include <QtTest/QTest>

#include <core/network/links.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;
using namespace fixture;

namespace {

constexpr double S = 1 << 30;

TrafficItem offload(double out_B, double in_B)
{
    TrafficItem host;
    host.name = verbatim("optimizer offload");
    host.calls = 1;
    host.family.across = {{8, 1}};
    host.hostOut_B = out_B;
    host.hostIn_B = in_B;
    return host;
}

std::map<std::string, LinkLoad> linksOf(const FabricPtr &fabric, const std::vector<TrafficItem> &items, int ranks)
{
    const Placement placement = identity(ranks);
    const PlacedTraffic placed{items, &placement};
    const LinkLoads loads = linkLoads(*fabric, std::span(&placed, 1), 1.0);
    std::map<std::string, LinkLoad> byName;
    for (LinkLoad &link : busiestLinks(*fabric, std::span(&placed, 1), loads, 100000))
        byName.emplace(link.name.english(), link);
    return byName;
}

bool near(double actual, double expected) { return std::abs(actual / expected - 1) < 1e-6; }

} // namespace

class tst_Links : public QObject
{
    Q_OBJECT
private slots:
    void rdmaCrossesThePortButNotTheSwitchUplink()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 4, 2), smallCatalog()).value();
        QCOMPARE(fabric->switches, 32);
        const auto links = linksOf(fabric, {item("DP", Op::AllGather, {{{4, 8}}, {{8, 1}}, 0}, S)}, 32);
        const LinkLoad &port = links.at("PCIe of GPU 3 of n1 (tx)");
        QCOMPARE(port.kindWord, std::string("pcie"));
        QCOMPARE(port.rate_Bps, 63e9);
        QVERIFY(near(port.bytes, S * 3 / 4));
        QVERIFY(port.latency_s > 0);
        QVERIFY(!links.contains("uplink of PCIe switch 3 of n1 (up)"));
        QVERIFY(links.at("EFA card 12 of n1 (tx)").latency_s > links.at("PCIe of GPU 3 of n1 (tx)").latency_s);
    }

    void offloadClimbsToTheCpu()
    {
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 1, 1), smallCatalog()).value();
        const auto links = linksOf(fabric, {offload(4e9, 2e9)}, 8);
        const LinkLoad &up = links.at("uplink of PCIe switch 5 of n0 (up)");
        QVERIFY(near(up.bytes, 4e9));
        QVERIFY(near(up.seconds, 4e9 / 15.75e9));
        QCOMPARE(english(up.communicators), std::vector<std::string>{"optimizer offload"});
        QVERIFY(near(links.at("uplink of PCIe switch 5 of n0 (down)").bytes, 2e9));
        QVERIFY(near(links.at("PCIe of GPU 5 of n0 (rx)").bytes, 2e9));
    }

    void cardsBelowAnotherSwitchCostBothUplinks()
    {
        catalog::Catalog c = smallCatalog(); // all eight cards of GPU 0 and 1 below the second switch
        c.instances["p5.48xlarge"].pcie[0].nics = {};
        c.instances["p5.48xlarge"].pcie[1].nics = {0, 1, 2, 3, 4, 5, 6, 7};
        const FabricPtr fabric = buildFabric(cluster("p5.48xlarge", 2, 2), c).value();
        const auto links = linksOf(fabric, {item("PP", Op::SendRecv, {{{2, 8}}, {{8, 1}}, 0}, S)}, 16);
        QVERIFY(near(links.at("uplink of PCIe switch 0 of n0 (up)").bytes, S));
        QVERIFY(near(links.at("uplink of PCIe switch 1 of n0 (down)").bytes, S));
        QVERIFY(near(links.at("uplink of PCIe switch 1 of n1 (up)").bytes, S)); // received, on to GPU 0
        QVERIFY(!links.contains("uplink of PCIe switch 1 of n0 (up)"));
    }

    void graceReachesCardsAndMemoryOverC2c()
    {
        const FabricPtr fabric = buildFabric(cluster("p6e-gb200.36xlarge", 2, 2), smallCatalog()).value();
        QCOMPARE(fabric->switches, 0);
        const auto links = linksOf(fabric, {item("PP", Op::SendRecv, {{{2, 4}}, {{4, 1}}, 0}, S), offload(1e9, 5e8)}, 8);
        const LinkLoad &port = links.at("C2C of GPU 2 of n0 (tx)");
        QCOMPARE(port.kindWord, std::string("c2c"));
        QCOMPARE(port.rate_Bps, 225e9);
        QVERIFY(near(port.bytes, S + 1e9));
        QVERIFY(near(links.at("C2C of GPU 2 of n1 (tx)").bytes, 1e9));
    }

    void everyLayerHasItsUplinkAndOversubscription()
    {
        // 16 nodes: leaves of 2, middles of 4; a ring over all crosses both layers.
        const std::vector items{item("DP", Op::AllGather, {{{128, 1}}, {}, 0}, S)};
        const auto full = linksOf(buildFabric(cluster("p5.48xlarge", 16, 2), smallCatalog()).value(), items, 128);
        const auto thin = linksOf(buildFabric(cluster("p5.48xlarge", 16, 2), smallCatalog(), {{1, 4, 2}, true}).value(), items, 128);
        for (const auto &[name, kind, ratio] : {std::tuple("uplink of leaf-3 (layer 3) (up)", "layer3", 2.0),
                                                std::tuple("uplink of mid-1 (layer 2) (up)", "layer2", 4.0)}) {
            QCOMPARE(full.at(name).kindWord, std::string(kind));
            QVERIFY(near(full.at(name).bytes, S * 127 / 128));
            QVERIFY(near(thin.at(name).seconds, full.at(name).seconds * ratio));
        }
        // Nonblocking: an uplink carries as much as the cards below it.
        QVERIFY(near(full.at("uplink of leaf-3 (layer 3) (up)").rate_Bps, 2 * 32 * 12.5e9));
    }
};

QTEST_GUILESS_MAIN(tst_Links)
#include "tst_links.moc"
