// SPDX-License-Identifier: GPL-3.0-or-later
// What saves, loads and spares cost a run: who writes, when a save counts, what a failure falls back to.
#include <core/goodput/goodput.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include <QtTest/QTest>

#include <core/base/format.h>
#include <tests/core/goodput/jobs.h>

using namespace switchyard;
using namespace switchyard::goodput;
using test::hotRun;
using test::jobOn;
using test::warns;
using workload::CheckpointMode;
using workload::Recovery;
using workload::Run;
using workload::Spares;

class tst_Saves : public QObject
{
    Q_OBJECT
private slots:
    void aSaveMustEndBeforeTheNext()
    {
        Run run;
        run.mode = CheckpointMode::Async;
        run.interval_s = 30;
        const Goodput g = goodputOf(jobOn("p5.48xlarge", 1024, 405e9, run, "fsx-lustre-persistent2-125", 38.4)); // 2.4 GB/s for 5.7 TB
        QVERIFY(g.interval_s > 2000);
        QCOMPARE(g.interval_s, g.leastInterval_s);
        QVERIFY(warns(g, "before the last has ended"));
    }

    /// The file system that is assumed gives a checkpoint back as soon as it takes one, read once or by every replica.
    void anAssumedStorageIsSizedForLoadsToo()
    {
        for (const workload::CheckpointLoad how : {workload::CheckpointLoad::Once, workload::CheckpointLoad::Every}) {
            Run run;
            run.mode = CheckpointMode::Async;
            run.load = how;
            RunSpec job = jobOn("p5.48xlarge", 16384, 405e9, run);
            job.storage = {};
            job.weightReplicas = 128;
            job.stateReplicas = 1;
            const Goodput g = goodputOf(job);
            QVERIFY2(g.load.seconds < 330, qPrintable(QString::number(g.load.seconds)));
            QVERIFY2(g.effective.value > 0.72 && g.effective.value < 0.85, qPrintable(QString::number(g.effective.value)));
        }
    }

    /// What is said of an assumed storage is what it does: at the stated share, and no faster than its clients are.
    void whatIsAssumedIsTrue()
    {
        const auto promised = [](const Goodput &g) {
            const std::string words = "takes one in " + format::seconds(g.state.bytes / g.write.total_Bps);
            return warns(g, words);
        };
        for (const std::optional<double> share : {std::optional<double>(), std::optional(0.1), std::optional(1.0)}) {
            Run run;
            run.reachedShare = share;
            RunSpec job = jobOn("p5.48xlarge", 1024, 405e9, run);
            job.storage = {};
            const Goodput g = goodputOf(job);
            QVERIFY2(promised(g), g.warnings.front().english().c_str());
            QVERIFY2(g.save.write_s < 310, qPrintable(QString::number(g.save.write_s))); // as large as the share asks for
        }
        RunSpec few = jobOn("p5.48xlarge", 8, 671e9, {}); // one client cannot write 9.4 TB in 300 s at a tenth of its rate
        few.run.reachedShare = 0.1;
        few.storage = {};
        QVERIFY2(promised(goodputOf(few)), goodputOf(few).warnings.front().english().c_str());
    }

    void theBestWherePeersSurviveAll()
    {
        for (const Recovery recovery : {Recovery::Restart, Recovery::Checkpointless}) {
            Run run = hotRun();
            run.recovery = recovery;
            if (recovery == Recovery::Restart)
                run.mode = CheckpointMode::Tiered;
            run.localShare = 0.99;
            const double most = goodputOf(jobOn("p5.48xlarge", 4096, 405e9, run)).effective.value;
            run.localShare = 1;
            const Goodput all = goodputOf(jobOn("p5.48xlarge", 4096, 405e9, run));
            QVERIFY2(all.effective.value > most, qPrintable(QStringLiteral("%1, all but one in a hundred %2").arg(all.effective.value).arg(most)));
        }
    }

    /// A failure while a save is on its way falls back to the one before.
    void aSaveCountsOnceItIsWritten()
    {
        Run run = hotRun();
        run.interval_s = 600;
        const auto lost = [&](double size_TiB) { return goodputOf(jobOn("p5.48xlarge", 16384, 405e9, run, "fsx-lustre-persistent2-1000", size_TiB)); };
        const Goodput slow = lost(24); // 12 GB/s
        const Goodput fast = lost(2400);
        const double later_s = (slow.save.write_s - slow.save.stall_s) - (fast.save.write_s - fast.save.stall_s);
        QVERIFY(later_s > 400);
        const auto perFailure_s = [](const Goodput &g) { return of(g.shares, Part::Lost) / (1 - of(g.shares, Part::Spares)) * g.betweenInterruptions_s / (1 - restartOf(g.shares) / (1 - of(g.shares, Part::Spares))); };
        QVERIFY2(std::abs((perFailure_s(slow) - perFailure_s(fast)) / later_s - 1) < 0.1, qPrintable(QStringLiteral("%1 of %2 s").arg(perFailure_s(slow) - perFailure_s(fast)).arg(later_s)));
    }

    /// Replicas have the same bytes: one of them writes, and the instances of the others stand by.
    void onlyWritersWrite()
    {
        RunSpec job = jobOn("p5.48xlarge", 256, 8e9, {}, "s3-standard", 10);
        job.writerGpus = 1;
        job.weightReplicas = job.stateReplicas = 256;
        const Goodput g = goodputOf(job);
        QCOMPARE(g.write.total_Bps, 0.5 * 100e9 / 8); // one instance over ENA, half of its rating
        QVERIFY(g.load.seconds >= g.state.bytes / g.write.total_Bps); // and one reads
        job.writerGpus = 9;
        QCOMPARE(goodputOf(job).write.total_Bps, 2 * 0.5 * 100e9 / 8);
        QCOMPARE(g.dataGiven_Bps, 32 * 0.5 * 100e9 / 8); // data go to all
    }

    void noSpareIsNoSpare()
    {
        Run run = hotRun();
        run.spareInstances = 0;
        const Goodput hot = goodputOf(jobOn("p5.48xlarge", 1024, 70e9, run));
        run.spares = Spares::None;
        run.spareInstances.reset();
        const Goodput none = goodputOf(jobOn("p5.48xlarge", 1024, 70e9, run));
        QCOMPARE(of(hot.shares, Part::Replace), of(none.shares, Part::Replace));
        QVERIFY(warns(hot, "fewer than one"));
        QVERIFY(!warns(none, "fewer than one"));
    }

    /// A storage that is not there takes for ever, not no time: it is said, and one that exists is assumed.
    void aStorageWithoutARateIsNone()
    {
        RunSpec job = jobOn("hgx-h100", 64, 8e9, {}, "instance-nvme", 0);
        const Goodput g = goodputOf(job);
        QVERIFY(g.storageAssumed && g.write.total_Bps > 0 && g.load.seconds > 0);
        QVERIFY2(g.warnings.front().english().starts_with("instance-nvme gives hgx-h100 no rate"), g.warnings.front().english().c_str());
        const storage::Save save = storage::saveTime(CheckpointMode::Sync, g.state, job.clients, {}, 3);
        QVERIFY(std::isinf(save.write_s));
        QVERIFY(std::isinf(storage::loadTime(workload::CheckpointLoad::Once, g.state, job.clients, {}).seconds));
    }

    /// What runs on is all but what the lost instance held, which is more than a replica where those are small.
    void aLostInstanceTakesItsReplicas()
    {
        Run run = hotRun();
        run.recovery = Recovery::Elastic;
        run.hardwareShare = 1;
        RunSpec job = jobOn("p5.48xlarge", 1024, 8e9, run);
        job.replicas = 1024; // eight on an instance
        const Goodput small = goodputOf(job);
        job.replicas = 128; // one on an instance
        QCOMPARE(small.process.smaller, goodputOf(job).process.smaller);
        job.replicas = 64;
        QVERIFY(goodputOf(job).process.smaller > 1.9 * small.process.smaller);
    }

    /// Bytes that lie in host memory do not take the GPUs' way.
    void hostMemoryHasNoGpuDirect()
    {
        Run run;
        const auto on = [&] { return goodputOf(jobOn("p5.48xlarge", 16, 70e9, run, "fsx-lustre-persistent2-1000", 4800)); };
        QCOMPARE(on().write.client_Bps, 1200e9 / 8);
        QCOMPARE(on().dataGiven_Bps, 2 * 0.5 * 700e9 / 8);
        for (const CheckpointMode mode : {CheckpointMode::Async, CheckpointMode::Tiered}) {
            run.mode = mode;
            QCOMPARE(on().write.client_Bps, 700e9 / 8);
        }
    }

    void peersComeBeforeStorage()
    {
        Run run = hotRun();
        run.mode = CheckpointMode::Tiered;
        run.interval_s = 600;
        run.localInterval_s = 3600;
        const Goodput g = goodputOf(jobOn("p5.48xlarge", 1024, 70e9, run));
        QCOMPARE(g.interval_s, 3600.0);
        QVERIFY2(warns(g, "more often than copies at peers"), "not said");
        // One instance has no peer: only what leaves its memory alone is survived.
        run.interval_s.reset();
        run.localInterval_s.reset();
        run.localShare = 0.9;
        run.hardwareShare = 0.5;
        const Goodput alone = goodputOf(jobOn("p5.48xlarge", 8, 8e9, run));
        const double all = alone.process.storage.interruptions_per_s + alone.process.peers.interruptions_per_s;
        QVERIFY2(std::abs(alone.process.peers.interruptions_per_s / all - 0.5) < 1e-9, qPrintable(QString::number(alone.process.peers.interruptions_per_s / all)));
        QVERIFY(warns(alone, "one instance"));
    }

    void noStorageIsSaid()
    {
        RunSpec job = jobOn("p5.48xlarge", 1024, 70e9, {});
        job.storage = {};
        const Goodput g = goodputOf(job);
        QVERIFY(g.storageAssumed);
        QVERIFY(g.storage.size_TiB > 0);
        QVERIFY2(g.save.write_s <= 304, qPrintable(QString::number(g.save.write_s)));
        QVERIFY(!g.warnings.empty());
    }

    void storageByAFlag()
    {
        QVERIFY(storageFromText(test::bundled(), "fsx-lustre-persistent2-1000:96").has_value());
        QVERIFY(storageFromText(test::bundled(), "instance-nvme").has_value());
        for (const char *bad : {"", "nosuch:5", "fsx-lustre-persistent2-1000", "s3-standard:0", "s3-standard:nan", "s3-standard:-1", "s3-standard:1e30"})
            QVERIFY2(!storageFromText(test::bundled(), bad), bad);
    }
};

QTEST_APPLESS_MAIN(tst_Saves)
#include "tst_saves.moc"
