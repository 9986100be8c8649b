// SPDX-License-Identifier: GPL-3.0-or-later
// Causes in GPUs and hosts: each test writes the symptom into the observation of a healthy cluster.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <QtTest/QTest>

#include <core/diagnose/hand_off.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_HardwareCauses : public QObject
{
    Q_OBJECT
private slots:
    /// Eight GPUs of one host with the same errors are one finding; where all there is has them, they need no peers.
    void whatAHostsGpusShareIsOneFinding()
    {
        Bench bench;
        bench.fill(Quantity::NvlinkErrors, 8, 0.0F);
        std::fill_n(bench.values(Quantity::NvlinkErrors, 8).begin() + 16, 8, 600.0F);
        bench.values(Quantity::NvlinkErrors, 8)[19] = 900.0F;
        auto trouble = bench.trouble();
        ONLY(trouble, "nvlink-errors:h-0002");
        QCOMPARE(trouble.front().where.size(), std::size_t{9});
        QCOMPARE(trouble.front().where.front(), std::string("h-0002"));
        QVERIFY(trouble.front().title.english().find("GPU 3") != std::string::npos); // the worst
        bench.fill(Quantity::NvlinkErrors, 8, 5000.0F);
        trouble = bench.trouble();
        QVERIFY2(!trouble.empty() && trouble.front().causeClass == CauseClass::Nvlink, text(trouble).c_str());
        bench.fill(Quantity::NvlinkErrors, 8, 200.0F); // a fleet of old cables
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// A port of an NVLink switch tray, or its cable, shows on many compute trays of one UltraServer: no tray is drained for it.
    void whatAnUltraServersTraysShareIsOneFinding()
    {
        Bench bench("p6e-gb200.36xlarge"); // four GPUs a tray
        design::Design placed = *bench.design;
        placed.ultraservers = {{"us-1", "u-p6e-gb200x36"}, {"us-2", "u-p6e-gb200x36"}};
        for (std::size_t i = 0; i < placed.instances.size(); ++i)
            placed.instances[i].ultraserver = i < 4 ? "us-1" : "us-2";
        bench.design = std::make_shared<const design::Design>(std::move(placed));
        bench.fill(Quantity::NvlinkErrors, 4, 0.0F);
        std::vector<float> &errors = bench.values(Quantity::NvlinkErrors, 4);
        errors[1] = errors[6] = errors[30] = 600.0F;
        auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 3, text(trouble).c_str()); // two trays of one and one of the other: three GPUs
        std::fill_n(errors.begin() + 8, 4, 700.0F);           // and all of a third
        trouble = bench.trouble();
        QVERIFY2(trouble.size() == 2, text(trouble).c_str());
        const auto switchTray = std::ranges::find(trouble, std::string("nvlink-errors:us-1"), &Finding::id);
        QVERIFY2(switchTray != trouble.end(), text(trouble).c_str());
        QCOMPARE(switchTray->causeClass, std::optional(CauseClass::Nvlink));
        QCOMPARE(switchTray->where, (std::vector<std::string>{"us-1", "h-0000/gpu1", "h-0001/gpu2", "h-0002", "h-0002/gpu0", "h-0002/gpu1", "h-0002/gpu2", "h-0002/gpu3"}));
        QVERIFY(switchTray->title.english().find("3 of 4 trays of us-1") != std::string::npos);
        const auto alone = std::ranges::find(trouble, std::string("nvlink-errors:h-0007:2"), &Finding::id);
        QVERIFY2(alone != trouble.end(), text(trouble).c_str());
        QCOMPARE(drainLines(*bench.design, *alone, Scheduler::Kubernetes), std::vector<std::string>{"kubectl cordon h-0007"});
        for (const Scheduler scheduler : {Scheduler::Slurm, Scheduler::Kubernetes})
            QVERIFY(drainLines(*bench.design, *switchTray, scheduler).empty()); // it is reported before single trays are
    }

    /// Of a shared host nobody tells whose GPUs are whose: what a GPU counts itself needs no peers.
    void heatNeedsNoJob()
    {
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::GpuUtil, 8, 0.0F); // nor does anything look like one
        bench.fill(Quantity::EngineActive, 8, 0.0F);
        bench.fill(Quantity::MemoryUsed_B, 8, 1e6F);
        bench.fill(Quantity::Temperature_C, 8, 60.0F);
        bench.fill(Quantity::ThermalShare, 8, 0.0F);
        bench.values(Quantity::ThermalShare, 8)[19] = 0.8F; // of another unit, perhaps
        const auto hot = [&] { return named(bench, "throttle:h-0002:3"); };
        QVERIFY(!hot());
        bench.values(Quantity::Temperature_C, 8)[19] = 87.0F;
        QVERIFY2(hot() && hot()->causeClass == CauseClass::Thermal && hot()->severity == Severity::Warning, text(bench.trouble()).c_str());
        bench.values(Quantity::ThermalShare, 8)[19] = 0.1F;
        QVERIFY(!hot());
    }

    /// All hosts silent at once is the server's, and for some minutes a gap that passes.
    void allHostsSilentIsTheServers()
    {
        Bench bench;
        std::ranges::fill(bench.seen.age_s, 110.0F);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        const auto remark = named(bench, "stale:all");
        QVERIFY(remark && remark->where.size() == hosts && remark->severity == Severity::Info);
        std::ranges::fill(bench.seen.age_s, 900.0F); // servers with a longer memory
        ONLY(bench.trouble(), "stale:all");
        std::fill_n(bench.seen.age_s.begin(), 8, 5.0F);
        QVERIFY(!named(bench, "stale:all"));
    }

    /// What an answer leaves out may be the newer samples; and two machines of one name are told.
    void whatIsLeftOutIsNotOld()
    {
        Bench bench;
        std::fill_n(bench.seen.age_s.begin() + 32, 8, 200.0F);
        ONLY(bench.trouble(), "stale:h-0004");
        bench.seen.complete = false;
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        bench.seen.complete = true;
        std::fill_n(bench.seen.age_s.begin() + 32, 8, 1.0F);
        bench.seen.nameShared.assign(hosts, 0);
        bench.seen.nameShared[6] = 1;
        ONLY(bench.trouble(), "name-shared");
    }

    /// The software's power cap shows on many healthy GPUs; the time under it tells, and the hardware's brake needs no peers.
    void aPowerCapThatManyShowIsNoCause_data()
    {
        QTest::addColumn<int>("bits");
        QTest::addColumn<double>("share");
        QTest::addColumn<int>("cause");
        QTest::newRow("as its peers") << 4 << 0.02 << static_cast<int>(CauseClass::Clock);
        QTest::newRow("nearly all the time") << 4 << 0.9 << static_cast<int>(CauseClass::Power);
        QTest::newRow("brake") << 0x88 << 0.02 << static_cast<int>(CauseClass::Power);
    }
    void aPowerCapThatManyShowIsNoCause()
    {
        QFETCH(int, bits);
        QFETCH(double, share);
        QFETCH(int, cause);
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        bench.fill(Quantity::PowerShare, 8, 0.02F);
        bench.fill(Quantity::ThermalShare, 8, 0.0F);
        bench.fill(Quantity::ClockReasons, 8, 4.0F);
        bench.values(Quantity::SmClock_Hz, 8)[21] = 1.5e9F;
        bench.values(Quantity::PowerShare, 8)[21] = static_cast<float>(share);
        bench.values(Quantity::ClockReasons, 8)[21] = static_cast<float>(bits);
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().where == std::vector<std::string>{"h-0002/gpu5"}, text(trouble).c_str());
        QCOMPARE(static_cast<int>(*trouble.front().causeClass), cause);
    }

    /// Where all run at their limit the time under the cap has a long tail. On a host that tells no clocks only who draws less
    /// than the others is held below it.
    void aLongTailOfCappedTimeIsNoCause()
    {
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        bench.fill(Quantity::PowerShare, 8, 0.1F);
        bench.fill(Quantity::Power_W, 8, 980.0F);
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 8, 8, std::numeric_limits<float>::quiet_NaN());
        bench.values(Quantity::PowerShare, 8)[13] = 0.7F;
        const auto quiet = bench.trouble();
        QVERIFY2(quiet.empty(), text(quiet).c_str());
        bench.values(Quantity::Power_W, 8)[13] = 620.0F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().where == std::vector<std::string>{"h-0001/gpu5"}, text(trouble).c_str());
        QVERIFY(*trouble.front().causeClass == CauseClass::Power);
        for (const Quantity quantity : {Quantity::Power_W, Quantity::TensorActive, Quantity::SmActive}) // a scrape was lost: nothing else is known of it
            bench.values(quantity, 8)[13] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// The time under the cap speaks of half of a slow host's GPUs: one host, one cause.
    void aSlowHostHasOneCause()
    {
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        bench.fill(Quantity::PowerShare, 8, 0.1F);
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 16, 8, 1.3e9F);
        std::fill_n(bench.values(Quantity::PowerShare, 8).begin() + 16, 4, 0.45F);
        const auto trouble = bench.trouble();
        ONLY(trouble, "straggler:h-0002");
        // The power brake is the hardware's own word, though it shows on three of eight at a look.
        bench.fill(Quantity::PowerShare, 8, 0.1F);
        bench.fill(Quantity::ClockReasons, 8, 0.0F);
        std::fill_n(bench.values(Quantity::ClockReasons, 8).begin() + 16, 3, static_cast<float>(0x80));
        const auto braked = bench.trouble();
        ONLY(braked, "throttle:h-0002");
        QVERIFY(braked.front().causeClass == CauseClass::Power && braked.front().cause.english().contains("power brake"));
    }

    /// A fleet at its power limit: each chip's quality is in its clock, the slowest of many is no straggler.
    void aFleetAtItsLimitSetsItsOwnFloor()
    {
        Bench bench;
        auto &clock = bench.values(Quantity::SmClock_Hz, 8);
        for (std::size_t g = 0; g < clock.size(); ++g)
            clock[g] = static_cast<float>(1.7e9 * (1 + 0.015 * std::sin(1.7 * static_cast<double>(g))));
        clock[12] = 1.7e9F * 0.953F;
        auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
        clock[12] = 1.7e9F * 0.88F;
        trouble = bench.trouble();
        ONLY(trouble, "straggler:h-0001:4");
    }

    /// Who draws all that it may runs at the clock of its silicon, and above who waits is no one at fault; a counter, or a clock that
    /// no chip has, speaks against it.
    void whoDrawsAsMuchAsItMayIsNoStraggler_data()
    {
        QTest::addColumn<double>("peers_W");
        QTest::addColumn<double>("peersClock_Hz");
        QTest::addColumn<double>("peersCapped");
        QTest::addColumn<double>("own_W");
        QTest::addColumn<double>("ownClock_Hz");
        QTest::addColumn<double>("ownCapped");
        QTest::addColumn<QString>("found");
        const auto none = QString();
        const auto clock = QStringLiteral("straggler:h-0001:4"), power = QStringLiteral("throttle:h-0001:4");
        QTest::newRow("at its rated power") << 683.0 << 1.755e9 << 0.15 << 677.0 << 1.665e9 << 0.15 << none;
        QTest::newRow("capped for a bit longer") << 683.0 << 1.755e9 << 0.15 << 669.0 << 1.665e9 << 0.33 << none;
        QTest::newRow("its peers wait at the moment") << 236.0 << 1.98e9 << 0.15 << 690.0 << 1.665e9 << 0.15 << none;
        QTest::newRow("hardly more than its peers, as no chip") << 640.0 << 1.98e9 << 0.15 << 660.0 << 1.2e9 << 0.15 << clock;
        QTest::newRow("draws less") << 683.0 << 1.755e9 << 0.15 << 600.0 << 1.6e9 << 0.15 << clock;
        QTest::newRow("leaves a part of what all others draw") << 683.0 << 1.755e9 << 0.15 << 642.0 << 1.64e9 << 0.02 << clock;
        QTest::newRow("draws less, capped for longer") << 683.0 << 1.755e9 << 0.15 << 500.0 << 1.6e9 << 0.4 << power;
        QTest::newRow("capped for longer by far") << 683.0 << 1.755e9 << 0.15 << 677.0 << 1.665e9 << 0.9 << power;
        QTest::newRow("as no chip") << 683.0 << 1.755e9 << 0.15 << 690.0 << 1.4e9 << 0.15 << clock;
        QTest::newRow("at the lower limit of all") << 500.0 << 1.5e9 << 0.3 << 495.0 << 1.42e9 << 0.3 << none;
        QTest::newRow("below the lower limit of all") << 500.0 << 1.5e9 << 0.3 << 420.0 << 1.35e9 << 0.3 << clock;
        QTest::newRow("nobody is at a limit") << 500.0 << 1.98e9 << 0.0 << 495.0 << 1.85e9 << 0.0 << clock;
    }
    void whoDrawsAsMuchAsItMayIsNoStraggler()
    {
        QFETCH(double, peers_W);
        QFETCH(double, peersClock_Hz);
        QFETCH(double, peersCapped);
        QFETCH(double, own_W);
        QFETCH(double, ownClock_Hz);
        QFETCH(double, ownCapped);
        QFETCH(QString, found);
        Bench bench;
        bench.fill(Quantity::Power_W, 8, static_cast<float>(peers_W));
        bench.fill(Quantity::SmClock_Hz, 8, static_cast<float>(peersClock_Hz));
        bench.fill(Quantity::PowerShare, 8, static_cast<float>(peersCapped));
        bench.values(Quantity::Power_W, 8)[12] = static_cast<float>(own_W);
        bench.values(Quantity::SmClock_Hz, 8)[12] = static_cast<float>(ownClock_Hz);
        bench.values(Quantity::PowerShare, 8)[12] = static_cast<float>(ownCapped);
        const auto trouble = bench.trouble();
        if (found.isEmpty())
            QVERIFY2(trouble.empty(), text(trouble).c_str());
        else
            ONLY(trouble, found.toStdString());
    }

    /// Generations of instances differ in the generation of their bus: peers are of one type.
    void busesOfOtherTypesAreNoPeers()
    {
        Bench bench;
        auto mixed = std::make_shared<design::Design>(*bench.design);
        for (std::size_t host = 5; host < hosts; ++host)
            mixed->instances[host].type = "p5e.48xlarge";
        bench.design = mixed;
        bench.fill(Quantity::PcieGeneration, 8, 5.0F);
        std::fill_n(bench.values(Quantity::PcieGeneration, 8).begin() + 40, 24, 4.0F);
        const auto narrow = [&] {
            auto found = bench.trouble();
            std::erase_if(found, [](const Finding &f) { return f.kind != "pcie-link"; });
            return found;
        };
        QVERIFY2(narrow().empty(), text(narrow()).c_str());
        bench.values(Quantity::PcieGeneration, 8)[43] = 3.0F;
        ONLY(narrow(), "pcie-link:h-0005:3");
        QCOMPARE(narrow().front().evidence.front().expected, 4.0);
    }

    /// Of a host that two jobs share, a GPU's error stops the job of that GPU, not the one that has most of the host.
    void anErrorOnASharedHostIsOfItsGpusJob()
    {
        Bench bench;
        bench.forgetJobs();
        bench.seen.jobs = {{"1042", "hpc_job", {}}, {"1043", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.begin(), 11, 1); // a host, and three GPUs of the next
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        bench.hang({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin(), 32, 0.0F);
        bench.values(Quantity::XidOfLate, 8)[9] = 48;
        bench.values(Quantity::XidOfLate, 8)[40] = 48; // of the job that works
        const auto trouble = bench.trouble();
        const auto stops = std::ranges::find(trouble, std::string("xid:h-0001:1:48"), &Finding::id);
        const auto works = std::ranges::find(trouble, std::string("xid:h-0005:0:48"), &Finding::id);
        QVERIFY2(trouble.size() == 2 && stops != trouble.end() && works != trouble.end(), text(trouble).c_str());
        QCOMPARE(stops->job, std::string("1043"));
        QVERIFY(stops->costUsdPerHour > 0 && works->costUsdPerHour > 0);
        QCOMPARE(*stops->costUsdPerHour / *works->costUsdPerHour, 11.0 / 8); // all GPUs of the one, a host of the other
    }

    /// An error costs the whole job only where ranks of it wait for the one that failed: not of a job that works, ended, loads or serves.
    void anErrorCostsTheJobThatStandsForIt_data()
    {
        QTest::addColumn<QString>("job");
        QTest::newRow("works") << "works";
        QTest::newRow("stands") << "stands";
        QTest::newRow("ended") << "ended";
        QTest::newRow("loads") << "loads";
        QTest::newRow("serves") << "serves";
    }
    void anErrorCostsTheJobThatStandsForIt()
    {
        QFETCH(QString, job);
        const auto found = [](const QString &does) {
            Bench bench;
            if (does != QStringLiteral("works"))
                bench.wait();
            if (does == QStringLiteral("ended"))
                bench.fill(Quantity::MemoryUsed_B, 8, 0.0F);
            if (does == QStringLiteral("loads")) {
                bench.fill(Quantity::LowestMemory_B, 1, 1e8F);
                bench.fill(Quantity::StartPower_W, 1, 125.0F);
            }
            if (does == QStringLiteral("serves")) {
                telemetry::ServingObservation serving;
                serving.endpoints.resize(1);
                serving.endpoints.front().host = 2;
                bench.seen.serving = std::make_shared<const telemetry::ServingObservation>(serving);
            }
            bench.values(Quantity::DoubleBitErrors, 8)[10] = 3;
            for (const Finding &f : bench.trouble())
                if (f.id == "ecc-dbe:h-0001:2")
                    return f;
            return Finding();
        };
        const Finding error = found(job), ofOneHost = found(QStringLiteral("works"));
        QVERIFY(error.severity == Severity::Error && error.costUsdPerHour > 0 && ofOneHost.costUsdPerHour > 0);
        QCOMPARE(*error.costUsdPerHour / *ofOneHost.costUsdPerHour, job == QStringLiteral("stands") ? 8.0 : 1.0);
        QCOMPARE(error.cause.english().find("stands still") != std::string::npos, job == QStringLiteral("stands"));
    }

    /// A thousandth of the time in nanoseconds reads as all of it in microseconds: the clock and the temperature tell.
    void aCoolGpuAtItsPeersClockIsNotThrottled()
    {
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        bench.fill(Quantity::Temperature_C, 8, 60.0F);
        bench.fill(Quantity::ThermalShare, 8, 0.0F);
        bench.values(Quantity::ThermalShare, 8)[21] = 1.0F;
        const auto quiet = bench.trouble();
        QVERIFY2(quiet.empty(), text(quiet).c_str());
        bench.values(Quantity::Temperature_C, 8)[21] = 83.0F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Thermal, text(trouble).c_str());
    }

    /// DCGM's own check speaks where nothing else does.
    void aFailedHealthCheckIsTold()
    {
        Bench bench;
        bench.values(Quantity::HealthFailure, 8)[10] = 6;
        const auto trouble = bench.trouble();
        ONLY(trouble, "health:h-0001:2");
        QVERIFY(trouble.front().causeClass == CauseClass::Nvlink);
        bench.values(Quantity::NvlinkRecoveries, 8)[10] = 2;
        ONLY(bench.trouble(), "nvlink-recovery:h-0001:2");
    }

    /// A process left behind on one GPU of a host that no job has, where the labels tell jobs.
    void aZombieMayHoldOneGpu()
    {
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::PeakUtil, 1, 0.99F);
        bench.values(Quantity::PeakUtil, 1)[7] = 0;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::MemoryUsed_B})
            std::fill_n(bench.values(quantity, 8).begin() + 56, 8, 0.0F);
        bench.values(Quantity::MemoryUsed_B, 8)[61] = 40e9F;
        auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str()); // a person's, perhaps
        bench.seen.jobs = {{"1042", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.begin() + 56, 8, -1);
        trouble = bench.trouble();
        ONLY(trouble, "zombie:h-0007");
        QCOMPARE(trouble.front().evidence.back().value, static_cast<double>(40e9F));
    }
};

QTEST_GUILESS_MAIN(tst_HardwareCauses)
#include "tst_hardware_causes.moc"
