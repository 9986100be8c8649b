// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/peers.h>

#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/diagnose/planned_peers.h>

using namespace switchyard::diagnose;

class tst_Peers : public QObject
{
    Q_OBJECT
private slots:
    void medians()
    {
        QCOMPARE(median({3, 1, 2}), 2.0);
        QCOMPARE(median({4, 1, 3, 2}), 2.5);
        QCOMPARE(median({NAN, 5}), 5.0);
        QVERIFY(std::isnan(median({NAN})));
    }

    void quantilesAndSpread()
    {
        QCOMPARE(quantile({5, 1, 3, 2, 4}, 0.25), 2.0);
        QCOMPARE(quantile({NAN, 7}, 0.75), 7.0);
        QVERIFY(std::isnan(quantile({}, 0.5)));
        std::mt19937 random(1);
        std::normal_distribution<double> noise(10, 2);
        std::vector<double> values(10000);
        for (double &v : values)
            v = noise(random);
        QVERIFY(std::abs(spread(values) - 2) < 0.1);
        std::fill_n(values.begin(), 500, 1000.0); // a few far values do not widen it
        QVERIFY(std::abs(spread(values) - 2) < 0.2);
        QCOMPARE(spread({NAN}), 0.0);
    }

    /// The old do not tell what is usual, as long as enough others do.
    void theFreshTellWhatIsUsual()
    {
        const PlannedPeers peers{{0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}};
        const std::vector<float> values = {10, 10, 10, 10, 90, 90, 90, 90, 90};
        switchyard::telemetry::Observation observation;
        observation.scrapeInterval_s = 15;
        observation.age_s = {5, 5, 5, 5, 400, 400, 400, 400, NAN};
        QCOMPARE(mediansOfPeers(values, peers), std::vector<float>(9, 90));
        QCOMPARE(mediansOfFreshPeers(values, peers, observation), std::vector<float>(9, 10)); // 10, 10, 10, 10, 90
        observation.age_s.assign(9, 400);
        QCOMPARE(mediansOfFreshPeers(values, peers, observation), std::vector<float>(9, 90));
        QVERIFY(!observation.isGpuStale(9) && observation.isGpuStale(0)); // none there
        observation.age_s.assign(9, 5);
        QVERIFY(!observation.isGpuStale(0) && observation.isGpuStale(0, 100));
    }

    /// Shares are quiet below a hundredth, rates below half a hundredth of the most that they can be.
    void theQuietIsNotCompared()
    {
        using switchyard::telemetry::Quantity;
        QCOMPARE(besideUsual(Quantity::Power_W, 300, 600, 0).times, 0.5F);
        QVERIFY(!besideUsual(Quantity::Power_W, 0, 0.1F, 0).quiet);
        const BesideUsual began = besideUsual(Quantity::Power_W, 5, 0, 0);
        QVERIFY(!began.quiet && std::isinf(began.times));
        QVERIFY(std::isnan(besideUsual(Quantity::Power_W, NAN, 600, 0).times) && std::isnan(besideUsual(Quantity::Power_W, 300, NAN, 0).times));
        const BesideUsual nothing = besideUsual(Quantity::Power_W, 0, 0, 0);
        QVERIFY(nothing.quiet && std::isnan(nothing.times));
        QVERIFY(besideUsual(Quantity::SmOccupancy, 0.009F, 0.002F, 0).quiet && !besideUsual(Quantity::SmOccupancy, 0.011F, 0.002F, 0).quiet);
        QVERIFY(besideUsual(Quantity::EfaTx_Bps, 0.2e9F, 0, 50e9F).quiet && !besideUsual(Quantity::EfaTx_Bps, 0.3e9F, 0, 50e9F).quiet);
    }

    void noiseAloneStandsNowhere()
    {
        for (unsigned seed = 0; seed < 50; ++seed) {
            std::mt19937 random(seed);
            std::normal_distribution<double> noise(1, 0.012);
            std::vector<double> values(seed % 2 == 0 ? 8 : 4096);
            for (double &v : values)
                v = noise(random);
            QVERIFY(standApart(values, {Side::Low, 0.04}).empty());
            QVERIFY(standApart(values, {Side::High, 0.04}).empty());
        }
    }

    void severalHumpsAreNoFault()
    {
        // Four pipeline stages, 6 % apart, in groups of very different size.
        std::mt19937 random(1);
        std::normal_distribution<double> noise(0, 0.004);
        std::vector<double> values;
        for (const auto &[level, count] : {std::pair{1.00, 40}, {1.06, 400}, {1.12, 100}, {1.18, 40}}) {
            for (int i = 0; i < count; ++i)
                values.push_back(level + noise(random));
        }
        QVERIFY(standApart(values, {Side::High, 0.04}).empty());
        values[7] = 1.40;
        QCOMPARE(standApart(values, {Side::High, 0.04}), std::vector<int>{7});
    }

    void aNearCulpritIsNotHiddenByAFarOne()
    {
        std::vector<double> values(64, 1.0);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] += 0.001 * static_cast<double>(i % 7);
        values[10] = 0.85;
        values[20] = 0.40;
        QCOMPARE(standApart(values, {Side::Low, 0.04}), (std::vector<int>{20, 10}));
    }

    void fewPeersAndMissingValues()
    {
        QVERIFY(standApart(std::vector<double>{1, 2, 9}, {Side::High, 0.1}).empty()); // three say nothing
        QCOMPARE(standApart(std::vector<double>{1, NAN, 1.01, 0.99, 1, 9}, {Side::High, 0.1}), std::vector<int>{5});
        QVERIFY(standApart(std::vector<double>{}, {Side::High, 0.1}).empty());
    }

    void correlations()
    {
        const std::vector<double> a = {1, 2, 3, 4};
        const std::vector<double> b = {8, 6, 4, 2};
        QCOMPARE(correlation(a, a), 1.0);
        QCOMPARE(correlation(a, b), -1.0);
        QVERIFY(std::isnan(correlation(a, std::vector<double>{1, 1, 1, 1})));
        QCOMPARE(variation(std::vector<double>{1, 1}), 0.0);
    }
};

QTEST_GUILESS_MAIN(tst_Peers)
#include "tst_peers.moc"
