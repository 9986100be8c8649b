// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/network/contention.h>
#include <core/network/links.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;

class tst_Contention : public QObject
{
    Q_OBJECT
private slots:
    void equalsShareAFullLink()
    {
        const std::vector<double> capacity{100};
        const std::vector<ActiveGroup> groups{{{{0, 100}}}, {{{0, 100}}}};
        for (const GroupFinish &f : shareLinks(capacity, groups)) {
            QCOMPARE(f.seconds, 2.0);
            QCOMPARE(f.slowdown(), 2.0);
            QCOMPARE(f.bottleneck, 0);
        }
    }

    void theUnhinderedRiseOn()
    {
        // A long flow over both links, a short one on each: the classic parking lot.
        const std::vector<double> capacity{100, 200};
        const std::vector<ActiveGroup> groups{{{{0, 100}, {1, 100}}}, {{{0, 100}}}, {{{1, 100}}}};
        const auto finish = shareLinks(capacity, groups);
        QCOMPARE(finish[2].seconds, 100.0 / 150); // link 1 keeps 150 beside the long one's 50
        QCOMPARE(finish[0].seconds, 2.0);
        QCOMPARE(finish[1].seconds, 2.0);
    }

    /// A job held to a quarter of a card by a full uplink does not slow itself by another on that card, which
    /// takes the rest; how many bytes the uplink carries for the one or the other has no part in it.
    void whoIsHeldElsewhereYieldsTheRest()
    {
        for (const double uplink : {10.0, 1e3, 1e6}) {
            const std::vector<double> capacity{100, uplink};
            const std::vector<ActiveGroup> groups{{{{0, 100}, {1, 4 * uplink}}}, {{{0, 300}, {1, 0}}}};
            const auto finish = shareLinks(capacity, groups);
            QCOMPARE(finish[0].seconds, 4.0);
            QCOMPARE(finish[0].bottleneck, 1);
            QCOMPARE(finish[1].seconds, 4.0); // 75 of 100
        }
        // A wide uplink that is not full changes nothing: half the card each.
        const auto finish = shareLinks(std::vector<double>{100, 1e6}, std::vector<ActiveGroup>{{{{0, 100}, {1, 8000}}}, {{{0, 100}}}});
        QCOMPARE(finish[0].seconds, 2.0);
        QCOMPARE(finish[1].seconds, 2.0);
    }

    /// x crosses P; y P and Q; z Q; w Q and R. R leaves w next to nothing, and y and z take that on Q before x takes
    /// what y leaves on P.
    void plainFlowsAreMaxMinFair()
    {
        const std::vector<double> capacity{10, 6, 0.1};
        const std::vector<ActiveGroup> groups{{{{0, 7.05}}}, {{{0, 2.95}, {1, 2.95}}}, {{{1, 2.95}}}, {{{1, 0.1}, {2, 0.1}}}};
        for (const GroupFinish &f : shareLinks(capacity, groups))
            QVERIFY2(std::abs(f.seconds - 1) < 1e-9, qPrintable(QString::number(f.seconds)));
    }

    void theRestSpeedsUpWhenOneFinishes()
    {
        const std::vector<double> capacity{100};
        const std::vector<ActiveGroup> groups{{{{0, 50}}}, {{{0, 150}}}};
        const auto finish = shareLinks(capacity, groups);
        QVERIFY(std::abs(finish[1].seconds - 2.0) < 1e-9); // work is conserved
        QVERIFY(finish[0].seconds < finish[1].seconds);
    }

    void moreBandwidthNeverSlowsTheLast()
    {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> amount(1, 100);
        for (int round = 0; round < 200; ++round) {
            std::vector<double> capacity;
            for (int l = 0; l < 6; ++l)
                capacity.push_back(amount(random));
            std::vector<ActiveGroup> groups(5);
            for (ActiveGroup &group : groups) {
                for (int l = 0; l < 6; ++l) {
                    if (random() % 2 == 0)
                        group.uses.push_back({l, amount(random)});
                }
            }
            const auto before = shareLinks(capacity, groups);
            for (double &c : capacity)
                c *= 1.5;
            const auto after = shareLinks(capacity, groups);
            for (std::size_t g = 0; g < groups.size(); ++g) {
                QVERIFY(after[g].seconds <= before[g].seconds / 1.5 * (1 + 1e-9));
                QVERIFY(before[g].seconds >= before[g].alone_s * (1 - 1e-9));
            }
        }
    }

    /// The fast path multiplies a class's bytes by its sharing factor; the link map adds what is
    /// really on the card. Both within 1 % for jobs that share cards evenly.
    void theSharingFactorAgreesWithTheLinkMap()
    {
        using fixture::item;
        const FabricPtr fabric = buildFabric(fixture::cluster("p5.48xlarge", 16, 4), fixture::smallCatalog()).value();
        const Placement placement = fixture::identity(128);
        const std::vector items{item("DP", Op::ReduceScatter, {{{16, 8}}, {{8, 1}}, 0}, 1e9),
                                item("EP", Op::AllToAll, {{{32, 1}}, {{4, 32}}, 0}, 4e8)};
        const auto cardBytes = [&](std::span<const TrafficItem> some) {
            const PlacedTraffic placed{some, &placement};
            return linkLoads(*fabric, std::span(&placed, 1), 1.0).efaTx_B;
        };
        const auto dp = cardBytes(std::span(items).subspan(0, 1));
        const auto ep = cardBytes(std::span(items).subspan(1, 1));
        const auto both = cardBytes(items);
        const double fast = 1 + (4e8 * 24 / 32) / (1e9 * 15 / 16); // bytes of all over own
        std::vector<double> capacity(dp.size(), 12.5e9);
        std::vector<ActiveGroup> groups(2);
        for (std::size_t card = 0; card < dp.size(); ++card) {
            QVERIFY(std::abs(static_cast<double>(both[card] / dp[card]) / fast - 1) < 0.01);
            groups[0].uses.push_back({static_cast<int>(card), static_cast<double>(dp[card])});
            groups[1].uses.push_back({static_cast<int>(card), static_cast<double>(ep[card])});
        }
        const auto finish = shareLinks(capacity, groups);
        const double last = std::max(finish[0].seconds, finish[1].seconds);
        QVERIFY(std::abs(last / (fast * finish[0].alone_s) - 1) < 0.01);
    }
};

QTEST_GUILESS_MAIN(tst_Contention)
#include "tst_contention.moc"
