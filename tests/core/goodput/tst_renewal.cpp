// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time goes, in closed form: against runs drawn at random, and against published tables.
#include <core/goodput/renewal.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <QtTest/QTest>

using namespace switchyard::goodput;

namespace {

Level level(double mean_s, double save_s, double interval_s, double restart_s, double late_s = 0)
{
    Level out{mean_s > 0 ? 1 / mean_s : 0, save_s, interval_s, late_s, {}};
    of(out.restart_s, Part::Detect) = restart_s * 0.25;
    of(out.restart_s, Part::Load) = restart_s * 0.75;
    return out;
}

Process storageAlone(const Level &storage)
{
    Process out;
    out.storage = storage;
    return out;
}

/// What an actual job does: works, saves, is interrupted, restarts, loses what was not saved.
double drawn(const Level &l, std::uint64_t seed, double segments)
{
    std::mt19937_64 random(seed);
    std::exponential_distribution<double> until(l.interruptions_per_s);
    const double segment_s = l.interval_s + l.save_s;
    const double restart_s = restartOf(l.restart_s);
    double time_s = 0;
    double work_s = 0;
    double next_s = until(random);
    bool onItsWay = false; // a save that is not yet whole
    while (work_s < segments * l.interval_s) {
        if (onItsWay && next_s > l.late_s)
            work_s += l.interval_s;
        onItsWay = next_s > segment_s;
        if (onItsWay) {
            next_s -= segment_s;
            time_s += segment_s;
            continue;
        }
        time_s += next_s;
        for (next_s = until(random); next_s < restart_s; next_s = until(random)) // interrupted while it restarts
            time_s += next_s;
        next_s -= restart_s;
        time_s += restart_s;
    }
    return work_s / time_s;
}

/// The same with copies at peers, of which every `copies`th goes to storage: an interruption falls back to the last of its kind.
double drawn(const Level &storage, const Level &peers, int copies, std::uint64_t seed, double saves)
{
    std::mt19937_64 random(seed);
    std::exponential_distribution<double> untilStorage(storage.interruptions_per_s);
    std::exponential_distribution<double> untilPeers(peers.interruptions_per_s);
    double storage_s = untilStorage(random);
    double peers_s = untilPeers(random);
    double time_s = 0;
    double work_s = 0;
    int made = 0; // copies since the last save to storage
    const auto goesOn = [&](double for_s) { // up to the next interruption
        const double passed_s = std::min({for_s, storage_s, peers_s});
        time_s += passed_s;
        storage_s -= passed_s;
        peers_s -= passed_s;
        return passed_s == for_s;
    };
    while (work_s < saves * copies * peers.interval_s) {
        double next_s = made < copies ? peers.interval_s + peers.save_s : storage.save_s;
        if (goesOn(next_s)) {
            work_s += made < copies ? 0 : copies * peers.interval_s;
            made = made < copies ? made + 1 : 0;
            continue;
        }
        bool fromStorage = false;
        do {
            if (storage_s <= 0) {
                fromStorage = true;
                made = 0;
                storage_s = untilStorage(random);
            } else {
                peers_s = untilPeers(random);
            }
        } while (!goesOn(restartOf(fromStorage ? storage.restart_s : peers.restart_s)));
    }
    return work_s / time_s;
}

double total(const Parts &parts) { return std::accumulate(parts.begin(), parts.end(), 0.0); }

} // namespace

class tst_Renewal : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithRunsDrawnAtRandom_data()
    {
        QTest::addColumn<double>("mean_s");
        QTest::addColumn<double>("save_s");
        QTest::addColumn<double>("interval_s");
        QTest::addColumn<double>("restart_s");
        QTest::addColumn<double>("late_s");
        QTest::newRow("seldom") << 350000.0 << 5.0 << 1900.0 << 600.0 << 0.0;
        QTest::newRow("16,384 GPUs") << 11000.0 << 5.0 << 330.0 << 600.0 << 0.0;
        QTest::newRow("long saves") << 11000.0 << 120.0 << 1500.0 << 1200.0 << 0.0;
        QTest::newRow("hardly ever through") << 1000.0 << 60.0 << 900.0 << 700.0 << 0.0;
        QTest::newRow("beside the step") << 11000.0 << 3.0 << 600.0 << 1200.0 << 300.0;
        QTest::newRow("beside the step, as long as the interval") << 3000.0 << 3.0 << 600.0 << 700.0 << 600.0;
    }
    void agreesWithRunsDrawnAtRandom()
    {
        QFETCH(double, mean_s);
        QFETCH(double, save_s);
        QFETCH(double, interval_s);
        QFETCH(double, restart_s);
        QFETCH(double, late_s);
        const Level l = level(mean_s, save_s, interval_s, restart_s, late_s);
        const double closed = effectiveShare(sharesOf(storageAlone(l)));
        const double seen = drawn(l, 7, 400000);
        QVERIFY2(std::abs(closed - seen) < 0.004, qPrintable(QStringLiteral("%1 in closed form, %2 drawn").arg(closed).arg(seen)));
    }

    void twoLevelsAgreeWithRunsDrawnAtRandom_data()
    {
        QTest::addColumn<double>("storage_s");
        QTest::addColumn<double>("peers_s");
        QTest::addColumn<int>("copies");
        QTest::newRow("nine in ten survive, 2,048 GPUs") << 880000.0 << 98000.0 << 8;
        QTest::newRow("nine in ten survive, 16,384 GPUs") << 110000.0 << 12200.0 << 8;
        QTest::newRow("half survives") << 22000.0 << 22000.0 << 4;
    }
    void twoLevelsAgreeWithRunsDrawnAtRandom()
    {
        QFETCH(double, storage_s);
        QFETCH(double, peers_s);
        QFETCH(int, copies);
        Process p = storageAlone(level(storage_s, 3, 0, 900));
        p.peers = level(peers_s, 4, 300, 200);
        p.storage.interval_s = copies * (p.peers.interval_s + p.peers.save_s);
        const double closed = effectiveShare(sharesOf(p));
        const double seen = drawn(p.storage, p.peers, copies, 7, 40000);
        QVERIFY2(std::abs(closed - seen) < 0.006, qPrintable(QStringLiteral("%1 in closed form, %2 drawn").arg(closed).arg(seen)));
    }

    void sharesSumToOne_data()
    {
        QTest::addColumn<double>("peers_s");
        QTest::addColumn<double>("spares");
        QTest::newRow("storage alone") << 0.0 << 0.0;
        QTest::newRow("peers too, spares") << 9000.0 << 0.02;
    }
    void sharesSumToOne()
    {
        QFETCH(double, peers_s);
        QFETCH(double, spares);
        Process p = storageAlone(level(110000, 3, 800, 900, 300));
        if (peers_s > 0)
            p.peers = level(peers_s, 3, 200, 120, 30);
        p.spares = spares;
        p.other = 0.01;
        p.smaller = 0.005;
        p.data = 0.2;
        const Parts parts = sharesOf(p);
        QVERIFY(std::abs(total(parts) - 1) < 1e-12);
        QVERIFY(std::ranges::all_of(parts, [](double part) { return part >= 0; }));
        QCOMPARE(of(parts, Part::Spares), spares);
    }

    /// Goodput of 50,000 GPU-hours per interruption, by GPUs, save and restart: first-order figures of Young's formula,
    /// which the exact ones meet but for terms of second order.
    void meetsYoungsTable_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<double>("save_s");
        QTest::addColumn<double>("minutes");
        QTest::addColumn<double>("fast");
        QTest::addColumn<double>("slow");
        QTest::newRow("512, 5 s") << 512 << 5.0 << 31.0 << 0.994 << 0.993;
        QTest::newRow("512, 60 s") << 512 << 60.0 << 108.0 << 0.981 << 0.980;
        QTest::newRow("4,096, 5 s") << 4096 << 5.0 << 11.0 << 0.982 << 0.971;
        QTest::newRow("4,096, 60 s") << 4096 << 60.0 << 38.0 << 0.945 << 0.934;
        QTest::newRow("16,384, 5 s") << 16384 << 5.0 << 5.5 << 0.959 << 0.915;
        QTest::newRow("16,384, 60 s") << 16384 << 60.0 << 19.0 << 0.885 << 0.841;
    }
    void meetsYoungsTable()
    {
        QFETCH(int, gpus);
        QFETCH(double, save_s);
        QFETCH(double, minutes);
        const double mean_s = 50000.0 * 3600 / gpus;
        const double best_s = bestInterval(1 / mean_s, save_s, 1);
        QVERIFY2(std::abs(best_s / 60 / minutes - 1) < 0.04, qPrintable(QString::number(best_s / 60)));
        for (const auto &[column, restart_s] : {std::pair("fast", 120.0), std::pair("slow", 600.0)}) {
            QFETCH(double, fast);
            QFETCH(double, slow);
            const double expected = restart_s < 200 ? fast : slow;
            const double share = effectiveShare(sharesOf(storageAlone(level(mean_s, save_s, best_s, restart_s))));
            QVERIFY2(std::abs(share - expected) < 0.012, qPrintable(QStringLiteral("%1: %2, expected %3").arg(QLatin1String(column)).arg(share).arg(expected)));
        }
    }

    void theBestIntervalIsTheBest_data()
    {
        QTest::addColumn<double>("mean_s");
        QTest::addColumn<double>("save_s");
        QTest::newRow("short saves") << 11000.0 << 3.0;
        QTest::newRow("long saves") << 11000.0 << 600.0;
        QTest::newRow("as long as the mean") << 600.0 << 600.0;
    }
    void theBestIntervalIsTheBest()
    {
        QFETCH(double, mean_s);
        QFETCH(double, save_s);
        const double best_s = bestInterval(1 / mean_s, save_s, 0.001);
        const auto share = [&](double interval_s) { return effectiveShare(sharesOf(storageAlone(level(mean_s, save_s, interval_s, 300)))); };
        for (const double other : {0.5, 0.9, 0.99, 1.01, 1.1, 2.0})
            QVERIFY2(share(best_s) >= share(best_s * other), qPrintable(QStringLiteral("%1 s × %2").arg(best_s).arg(other)));
    }

    void nothingIsLostWhereNothingFails()
    {
        const Parts parts = sharesOf(storageAlone(level(0, 6, 594, 300)));
        QVERIFY(std::abs(of(parts, Part::Save) - 0.01) < 1e-12);
        QVERIFY(std::abs(of(parts, Part::Productive) - 0.99) < 1e-12);
        // Where nothing fails, a save is only a loss: the longer between two, the better.
        QVERIFY2(bestInterval(0, 5, 42) > 1e6, qPrintable(QString::number(bestInterval(0, 5, 42))));
        QVERIFY(bestInterval(0, 5, 42) >= bestInterval(1e-12, 5, 42));
    }
};

QTEST_APPLESS_MAIN(tst_Renewal)
#include "tst_renewal.moc"
