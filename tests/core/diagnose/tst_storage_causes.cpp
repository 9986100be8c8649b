// SPDX-License-Identifier: GPL-3.0-or-later
// Storage that a job waits for: shares of time in I/O and stalls on it, in hangs, late input and slow steps; each test writes the symptom into the
// observation of a healthy cluster.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <limits>

#include <QtTest/QTest>

#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_StorageCauses : public QObject
{
    Q_OBJECT
private slots:
    /// A host has many CPUs, and few tasks wait: their time hardly tells, stalls do. One host that writes (a core dump) beside a hang is not it.
    void stallsTellStorage_data()
    {
        QTest::addColumn<bool>("spins");
        QTest::addColumn<int>("stalled");
        QTest::addColumn<double>("usual");
        QTest::addColumn<bool>("storage");
        QTest::newRow("no kernel, all hosts stalled") << false << 8 << 0.02 << true;
        QTest::newRow("in a collective, all hosts stalled") << true << 8 << 0.02 << true;
        QTest::newRow("nobody knows what is usual") << true << 8 << static_cast<double>(std::numeric_limits<float>::quiet_NaN()) << true;
        QTest::newRow("they always are") << false << 8 << 0.7 << false;
        QTest::newRow("a rank dumps its core") << true << 1 << 0.02 << false;
        QTest::newRow("nobody is stalled") << false << 0 << 0.02 << false;
    }
    void stallsTellStorage()
    {
        QFETCH(bool, spins);
        QFETCH(int, stalled);
        QFETCH(double, usual);
        QFETCH(bool, storage);
        Bench bench;
        if (spins)
            bench.hang();
        else
            bench.wait();
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        bench.fill(Quantity::EfaUsual_Bps, 1, 3e10F);
        bench.fill(Quantity::HostCpu, 1, 0.05F);
        bench.fill(Quantity::HostIoWait, 1, 0.005F);
        bench.fill(Quantity::UsualIoWait, 1, 0.004F);
        bench.fill(Quantity::HostIoStalled, 1, 0.01F);
        bench.fill(Quantity::UsualIoStalled, 1, static_cast<float>(usual));
        std::fill_n(bench.values(Quantity::HostIoStalled, 1).begin(), stalled, 0.97F);
        bench.values(Quantity::HostIoStalled, 1)[6] = std::numeric_limits<float>::quiet_NaN(); // its kernel has no such count
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1, text(trouble).c_str());
        const Finding &first = trouble.front();
        QVERIFY2((first.causeClass == CauseClass::Storage) == storage, text(trouble).c_str());
        const bool shown = std::ranges::any_of(first.evidence, [](const Evidence &e) { return std::holds_alternative<Quantity>(e.of) && std::get<Quantity>(e.of) == Quantity::HostIoStalled; });
        QCOMPARE(shown, storage);
    }

    /// Input comes late while all hosts are stalled: storage, where they are not always.
    void stallsTellSlowInput()
    {
        Bench bench;
        bench.fill(Quantity::EngineActive, 8, 0.6F);
        bench.fill(Quantity::HostCpu, 1, 0.2F);
        bench.fill(Quantity::HostIoWait, 1, 0.005F);
        bench.fill(Quantity::HostIoStalled, 1, 0.9F);
        bench.fill(Quantity::UsualIoStalled, 1, 0.2F);
        ONLY(bench.trouble(), "storage:" + bench.design->jobs.front().name);
        bench.fill(Quantity::UsualIoStalled, 1, 0.8F);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::none_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::Storage; }), text(trouble).c_str());
    }

    /// The few ranks that write block a CPU each, of many: what a host waited before tells.
    void aHangWaitsForStorageAsItsHostsNeverDid()
    {
        Bench bench;
        bench.hang();
        bench.fill(Quantity::HostIoWait, 1, 0.05F);
        bench.fill(Quantity::UsualIoWait, 1, 0.04F);
        auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Hang, text(trouble).c_str());
        bench.fill(Quantity::UsualIoWait, 1, 0.002F);
        trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Storage, text(trouble).c_str());
    }

    /// Rank 0 writes alone, and all others wait for it.
    void oneHostWaitsForStorageForAll()
    {
        Bench bench;
        bench.hang();
        bench.fill(Quantity::HostIoWait, 1, 0.001F);
        bench.fill(Quantity::UsualIoWait, 1, 0.002F);
        bench.values(Quantity::HostIoWait, 1)[3] = 0.04F;
        auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Storage, text(trouble).c_str());
        QVERIFY(std::ranges::find(trouble.front().where, "h-0003") != trouble.front().where.end());
        bench.values(Quantity::UsualIoWait, 1)[3] = 0.03F; // it always does
        trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Hang, text(trouble).c_str());
    }

    /// Hosts that wait a little for storage do not hide a rank that is gone; who writes for the others is no dead rank.
    void aDeadRankIsNamedBeforeStorage_data()
    {
        QTest::addColumn<QList<int>>("silent");
        QTest::addColumn<bool>("gone");
        QTest::addColumn<int>("writer");
        QTest::addColumn<bool>("dead");
        QTest::newRow("its process is gone") << QList<int>{11} << true << -1 << true;
        QTest::newRow("its process is there") << QList<int>{11} << false << -1 << true;
        QTest::newRow("gone, and another host writes") << QList<int>{11} << true << 5 << true;
        QTest::newRow("gone, and its host dumps its core") << QList<int>{11} << true << 1 << true;
        QTest::newRow("it writes for all") << QList<int>{11} << false << 1 << false;
        QTest::newRow("one of each host writes") << QList<int>{0, 8, 16, 24, 32, 40, 48, 56} << false << -1 << false;
    }
    void aDeadRankIsNamedBeforeStorage()
    {
        QFETCH(QList<int>, silent);
        QFETCH(bool, gone);
        QFETCH(int, writer);
        QFETCH(bool, dead);
        Bench bench;
        bench.hang();
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::UsualIoWait, 1, 0.002F);
        bench.fill(Quantity::HostIoWait, 1, writer < 0 ? 0.05F : 0.001F);
        if (writer >= 0)
            bench.values(Quantity::HostIoWait, 1)[static_cast<std::size_t>(writer)] = 0.05F;
        for (const int g : silent) {
            for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::SmActive})
                bench.values(quantity, 8)[static_cast<std::size_t>(g)] = 0.0F;
            if (gone)
                bench.values(Quantity::MemoryUsed_B, 8)[static_cast<std::size_t>(g)] = 545e6F;
        }
        const auto trouble = bench.trouble();
        ONLY(trouble, "hang:" + bench.design->jobs.front().name);
        QCOMPARE(trouble.front().causeClass == CauseClass::Hang, dead);
        QCOMPARE(trouble.front().where.front() == "h-0001/gpu3", dead);
        QCOMPARE(trouble.front().cause.english().find("wait for storage, too") != std::string::npos || trouble.front().cause.english().find("waits for storage, too") != std::string::npos, dead);
    }

    /// GPUs look busy while their ranks wait in collectives: that hosts wait for storage as they never did, and send and draw less, tells.
    void slowStorageBehindBusyGpus_data()
    {
        QTest::addColumn<int>("waiting");
        QTest::addColumn<double>("usual");
        QTest::addColumn<double>("sent");
        QTest::addColumn<double>("drew_W");
        QTest::addColumn<bool>("efa");
        QTest::addColumn<QString>("severity");
        QTest::newRow("slower, and it was not so before") << 8 << 0.004 << 0.62 << 690.0 << true << "warning";
        QTest::newRow("it sends less, its power is the same") << 8 << 0.004 << 0.62 << 570.0 << true << "info";
        QTest::newRow("nobody counts what it sends") << 8 << 0.004 << 0.62 << 690.0 << false << "info";
        QTest::newRow("it writes asynchronously") << 8 << 0.004 << 1.0 << 570.0 << true << "";
        QTest::newRow("asynchronously, its power varies") << 8 << 0.004 << 1.0 << 690.0 << true << "";
        QTest::newRow("asynchronously, nobody counts what it sends") << 8 << 0.004 << 1.0 << 570.0 << false << "";
        QTest::newRow("it always waits so") << 8 << 0.1 << 0.62 << 690.0 << true << "";
        QTest::newRow("few of its hosts wait") << 3 << 0.004 << 0.62 << 690.0 << true << "";
    }
    void slowStorageBehindBusyGpus()
    {
        QFETCH(int, waiting);
        QFETCH(double, usual);
        QFETCH(double, sent);
        QFETCH(double, drew_W);
        QFETCH(bool, efa);
        QFETCH(QString, severity);
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        bench.fill(Quantity::EngineActive, 8, 0.99F);
        bench.fill(Quantity::TensorActive, 8, 0.27F);
        bench.fill(Quantity::Power_W, 8, 560.0F);
        bench.fill(Quantity::PeakPower_W, 1, static_cast<float>(drew_W));
        bench.fill(Quantity::WorkPower_W, 1, static_cast<float>(drew_W));
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::EfaUsual_Bps, 1, static_cast<float>(32 * 2e9 / sent));
        if (!efa)
            bench.seen.series[Quantity::EfaTx_Bps] = bench.seen.series[Quantity::EfaUsual_Bps] = {};
        bench.fill(Quantity::UsualIoWait, 1, static_cast<float>(usual));
        bench.fill(Quantity::HostIoWait, 1, 0.004F);
        std::fill_n(bench.values(Quantity::HostIoWait, 1).begin(), waiting, 0.35F);
        const auto trouble = bench.trouble();
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto found = std::ranges::find(all, "storage:" + bench.design->jobs.front().name, &Finding::id);
        QVERIFY2(trouble.size() == (severity == "warning" ? 1U : 0U), text(trouble).c_str());
        QCOMPARE(found == all.end() ? QString() : QString::fromStdString(toWord(found->severity)), severity);
    }
};

QTEST_GUILESS_MAIN(tst_StorageCauses)
#include "tst_storage_causes.moc"
