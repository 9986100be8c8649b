// SPDX-License-Identifier: GPL-3.0-or-later
// Causes told from symptoms: each test writes the symptom into the observation of a healthy cluster.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <QtTest/QTest>

#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_Causes : public QObject
{
    Q_OBJECT
private slots:
    void heavyRanksAreAnImbalance_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<bool>("found");
        QTest::newRow("a tenth more is the nature of a plan") << 1.1 << false;
        QTest::newRow("a quarter more") << 1.25 << false;
        QTest::newRow("half more") << 1.5 << true;
        QTest::newRow("twice") << 2.0 << true;
    }
    void heavyRanksAreAnImbalance()
    {
        QFETCH(double, times);
        QFETCH(bool, found);
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        bench.fill(Quantity::TensorActive, 8, 0.4F);
        for (const std::size_t g : {3U, 27U, 41U})
            bench.values(Quantity::TensorActive, 8)[g] = static_cast<float>(0.4 * times);
        const auto trouble = bench.trouble();
        if (!found) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Imbalance, text(trouble).c_str());
        QCOMPARE(trouble.front().where, (std::vector<std::string>{bench.design->jobs.front().name, "h-0000/gpu3", "h-0003/gpu3", "h-0005/gpu1"}));
    }

    /// Everybody at a level of its own is serving, or small jobs: no rank waits for another.
    void unlikeLevelsAreNoImbalance()
    {
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        auto &tensor = bench.values(Quantity::TensorActive, 8);
        for (std::size_t g = 0; g < tensor.size(); ++g)
            tensor[g] = 0.1F + 0.02F * static_cast<float>(g % 16);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::none_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::Imbalance; }), text(trouble).c_str());
    }

    void linksThatCarryLittle()
    {
        Bench bench;
        bench.fill(Quantity::NvlinkTx_Bps, 8, 100e9F);
        bench.values(Quantity::NvlinkTx_Bps, 8)[19] = 50e9F;
        ONLY(bench.trouble(), "nvlink-slow:h-0002:3");
    }
    /// A stage inside the hosts asks less of one GPU, on all of them.
    void linksThatCarryLittleEverywhereHaveARole()
    {
        Bench bench;
        bench.fill(Quantity::NvlinkTx_Bps, 8, 100e9F);
        for (std::size_t host = 0; host < hosts; ++host)
            bench.values(Quantity::NvlinkTx_Bps, 8)[8 * host + 7] = 40e9F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// A card number that is slow on all hosts; not the four of a GPU whose stage has less to send.
    void aRailIsLowBesideTheCardsOfItsGpu()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t card = 8; card < 12; ++card)
                bench.values(Quantity::EfaTx_Bps, 32)[32 * host + card] = (card == 9 ? 4.2e9F : 4.5e9F); // GPU 2, and its cards are not quite alike
        }
        auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
        for (std::size_t host = 0; host < hosts; ++host)
            bench.values(Quantity::EfaTx_Bps, 32)[32 * host + 9] = 2.2e9F;
        trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::FabricRail && trouble.front().where.front() == "rail 9", text(trouble).c_str());
        QVERIFY2(trouble.front().title.english().find("carries 51.1 % less than the other cards of its GPU") != std::string::npos, trouble.front().title.english().c_str());
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t card = 8; card < 12; ++card)
                bench.values(Quantity::EfaTx_Bps, 32)[32 * host + card] = (card == 9 ? 6.2e9F : 12e9F); // no less than a rail does
        }
        trouble = bench.trouble();
        QVERIFY2(std::ranges::none_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricRail; }), text(trouble).c_str());
    }

    /// A hang while one card gets no answer: the card stops the job, and the hang is not told a second time.
    void aDeafCardStopsTheJob()
    {
        Bench bench;
        bench.hang();
        const std::string job = bench.design->jobs.front().name;
        ONLY(bench.trouble(), "hang:" + job);
        bench.values(Quantity::EfaTimeouts, 32)[32 * 4 + 9] = 200;
        const auto trouble = bench.trouble();
        ONLY(trouble, "efa-timeouts:h-0004:9");
        QCOMPARE(trouble.front().severity, Severity::Error);
        QVERIFY(trouble.front().costUsdPerHour > 0);
    }

    /// One host lacks kernels: its own CPU, its own storage, or neither, tells why.
    void aHostIsFedLate_data()
    {
        QTest::addColumn<double>("cpu");
        QTest::addColumn<double>("wait");
        QTest::addColumn<int>("cause");
        QTest::newRow("busy host") << 0.95 << 0.0 << static_cast<int>(CauseClass::HostCpu);
        QTest::newRow("slow storage") << 0.2 << 0.3 << static_cast<int>(CauseClass::Storage);
        QTest::newRow("neither") << 0.2 << 0.0 << static_cast<int>(CauseClass::DataLoading);
    }
    void aHostIsFedLate()
    {
        QFETCH(double, cpu);
        QFETCH(double, wait);
        QFETCH(int, cause);
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            std::fill_n(bench.values(quantity, 8).begin() + 16, 8, 0.6F);
        }
        bench.fill(Quantity::HostCpu, 1, 0.2F);
        bench.fill(Quantity::HostIoWait, 1, 0.0F);
        bench.values(Quantity::HostCpu, 1)[2] = static_cast<float>(cpu);
        bench.values(Quantity::HostIoWait, 1)[2] = static_cast<float>(wait);
        const auto trouble = bench.trouble();
        ONLY(trouble, "fed-late:h-0002");
        QCOMPARE(static_cast<int>(*trouble.front().causeClass), cause);
    }

    /// EFA is silent and Ethernet is not, on a type whose cards could all carry Ethernet.
    void aJobFellBackToTcp_data()
    {
        QTest::addColumn<double>("tcp_Bps");
        QTest::addColumn<bool>("found");
        QTest::newRow("20 Gb/s a host") << 2.5e9 << true;
        QTest::newRow("a few MB/s, as always") << 5e6 << false;
    }
    void aJobFellBackToTcp()
    {
        QFETCH(double, tcp_Bps);
        QFETCH(bool, found);
        Bench bench("p6-b300.48xlarge");
        bench.fill(Quantity::EfaTx_Bps, 16, 0.0F);
        bench.fill(Quantity::EfaRx_Bps, 16, 0.0F);
        bench.fill(Quantity::HostTcpTx_Bps, 1, static_cast<float>(tcp_Bps));
        const auto trouble = bench.trouble();
        const auto fallback = std::ranges::count_if(trouble, [](const Finding &f) { return f.causeClass == CauseClass::FabricFallback; });
        QVERIFY2(fallback == (found ? 1 : 0), text(trouble).c_str());
    }

    /// Half of a job at half the clock: what the hosts share, though the median of the job lies between.
    void aRackMayBeHalfOfTheJob()
    {
        Bench bench;
        bench.fill(Quantity::SmClock_Hz, 8, 1.4e9F);
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 32, 32, 1.08e9F);
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Rack, text(trouble).c_str());
        for (const char *host : {"h-0004", "h-0005", "h-0006", "h-0007"})
            QVERIFY(std::ranges::count(trouble.front().where, std::string(host)) == 1);
        QVERIFY(std::ranges::count(trouble.front().where, std::string("h-0003")) == 0);
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

    /// An XID from before the data, and a job that stands now: it worked since, so the XID is not why.
    void anOldXidIsNotWhyTheJobStands()
    {
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 0.0F);
        bench.fill(Quantity::TensorActive, 8, 0.0F);
        bench.fill(Quantity::PeakPower_W, 1, 90.0F);
        bench.values(Quantity::XidCode, 8)[10] = 79;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        const auto of = [](const std::vector<Finding> &found, CauseClass cause) { return std::ranges::count_if(found, [&](const Finding &f) { return f.causeClass == cause; }); };
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 1); // idle for as long as the data goes back
        bench.fill(Quantity::LowestMemory_B, 1, 1e8F); // empty a while ago: a job that starts
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 0);
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        const auto trouble = bench.trouble();
        QVERIFY2(of(trouble, CauseClass::XidHardware) == 0, text(trouble).c_str());
    }

    /// What could not be dated is told as it is.
    void anXidOfUnknownAgeIsNotCalledOld()
    {
        Bench bench;
        bench.values(Quantity::XidCode, 8)[10] = 79;
        bench.seen.xidSince_s.assign(hosts * 8, std::nan(""));
        const auto trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:79");
        QVERIFY(trouble.front().cause.english().find("may be old") != std::string::npos);
        QCOMPARE(trouble.front().since_s, bench.seen.time_s); // when it was first looked at
    }

    /// Series that ended: with the target gone from the server too and nobody waiting, the host was given back.
    void aHostThatIsNoTargetAnyMoreWasGivenBack()
    {
        Bench bench;
        bench.seen.seenBefore.assign(hosts, 1);
        bench.seen.hostUp.assign(hosts, 1);
        bench.seen.hostUp[5] = 2;
        bench.seen.gpuExporterUp = bench.seen.hostUp;
        for (auto &[quantity, series] : bench.seen.series) {
            const std::size_t each = series.value.size() / hosts;
            if (series.value.size() == each * hosts)
                std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(5 * each), each, std::nanf(""));
        }
        std::fill_n(bench.seen.age_s.begin() + 40, 8, std::nanf(""));
        ONLY(bench.trouble(), "host-lost:h-0005");
        bench.seen.targetsTold = true;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Idle tensor cores are no hang by themselves: something else may work.
    void workWithoutTensorCoresIsNoHang_data()
    {
        QTest::addColumn<int>("quantity");
        QTest::addColumn<int>("each");
        QTest::addColumn<double>("value");
        QTest::newRow("collectives over NVLink") << static_cast<int>(Quantity::NvlinkTx_Bps) << 8 << 150e9;
        QTest::newRow("collectives over EFA") << static_cast<int>(Quantity::EfaTx_Bps) << 32 << 4e9;
        QTest::newRow("decoding of few requests") << static_cast<int>(Quantity::DramActive) << 8 << 0.5;
        QTest::newRow("HPC in FP64") << static_cast<int>(Quantity::SmActive) << 8 << 0.9;
        QTest::newRow("it draws what it drew") << static_cast<int>(Quantity::Power_W) << 8 << 500.0;
    }
    void workWithoutTensorCoresIsNoHang()
    {
        QFETCH(int, quantity);
        QFETCH(int, each);
        QFETCH(double, value);
        Bench bench;
        bench.hang();
        ONLY(bench.trouble(), "hang:" + bench.design->jobs.front().name);
        bench.fill(static_cast<Quantity>(quantity), static_cast<std::size_t>(each), static_cast<float>(value));
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
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

    /// Memory is held and nothing runs: trouble for a job that worked until then, not for a server at night or a debugger.
    void whoDidNotWorkDoesNotStandStill()
    {
        Bench bench;
        bench.wait();
        ONLY(bench.trouble(), "input:" + bench.design->jobs.front().name);
        bench.fill(Quantity::PeakPower_W, 1, 140.0F);
        auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        QVERIFY(std::ranges::any_of(all, [](const Finding &f) { return f.causeClass == CauseClass::IdlePaid && f.severity == Severity::Info; }));
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        telemetry::ServingObservation serving;
        serving.endpoints.resize(1);
        serving.endpoints.front().host = 2;
        bench.seen.serving = std::make_shared<const telemetry::ServingObservation>(serving);
        trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// All GPUs busy to the same share: a step whose input is late, or replicas at an even load.
    void anEvenLoadIsNotLateInput_data()
    {
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("received_Bps");
        QTest::addColumn<bool>("efa");
        QTest::addColumn<bool>("found");
        QTest::newRow("a step") << 0.2 << 3e9 << true << true;
        QTest::newRow("a step, nobody counts EFA") << 0.2 << 3e9 << false << true;
        QTest::newRow("decoding") << 0.04 << 3e9 << true << false;
        QTest::newRow("decoding, nobody counts EFA") << 0.04 << 3e9 << false << false;
        QTest::newRow("caches go one way") << 0.2 << 0.5e9 << true << false;
    }
    void anEvenLoadIsNotLateInput()
    {
        QFETCH(double, tensor);
        QFETCH(double, received_Bps);
        QFETCH(bool, efa);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::GpuUtil, 8, 0.5F);
        bench.fill(Quantity::EngineActive, 8, 0.5F);
        bench.fill(Quantity::TensorActive, 8, static_cast<float>(tensor));
        bench.fill(Quantity::NvlinkTx_Bps, 8, 50e9F);
        bench.fill(Quantity::EfaTx_Bps, 32, 3e9F);
        bench.fill(Quantity::EfaRx_Bps, 32, static_cast<float>(received_Bps));
        bench.fill(Quantity::HostCpu, 1, 0.1F);
        bench.fill(Quantity::HostIoWait, 1, 0.0F);
        if (!efa)
            bench.seen.series[Quantity::EfaTx_Bps] = bench.seen.series[Quantity::EfaRx_Bps] = {};
        const auto trouble = bench.trouble();
        const bool late = std::ranges::any_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::DataLoading; });
        QVERIFY2(late == found && trouble.size() == (found ? 1U : 0U), text(trouble).c_str());
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

    /// Its GPUs report by another way than the targets that are down.
    void aHostWithFreshGpusIsNotDown()
    {
        Bench bench;
        bench.seen.hostUp.assign(hosts, 1);
        bench.seen.hostUp[3] = 0;
        const auto trouble = bench.trouble();
        ONLY(trouble, "exporter-down:h-0003");
        QCOMPARE(trouble.front().severity, Severity::Warning);
    }

    /// All cards of a host alike: none stands apart in it.
    void aHostWhoseCardsAllCarryLittle()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * 6e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        const auto quiet = bench.trouble();
        QVERIFY2(quiet.empty(), text(quiet).c_str());
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, 2.5e9F);
        bench.values(Quantity::EfaMean_Bps, 1)[2] = 32 * 4e9F; // it began ten minutes ago
        const auto trouble = bench.trouble();
        ONLY(trouble, "efa-host:h-0002");
        QVERIFY(trouble.front().causeClass == CauseClass::FabricHost);
        bench.values(Quantity::LowestMemory_B, 1)[2] = 1e8F; // another process than half an hour ago
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// All absent beside a living node_exporter.
    void aHostWithoutAnyCard()
    {
        Bench bench;
        bench.fill(Quantity::HostCpu, 1, 0.1F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 64, 32, std::nanf(""));
        const auto trouble = bench.trouble();
        ONLY(trouble, "card-missing:h-0002");
        QCOMPARE(trouble.front().confidence, 0.6);
        bench.values(Quantity::HostCpu, 1)[2] = std::nanf(""); // nor does its exporter speak
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
    }

    /// Retries come singly on healthy links, a link that went down does not.
    void aRecoveredLinkIsToldAtOnce()
    {
        Bench bench;
        bench.values(Quantity::NvlinkErrors, 8)[10] = 3;
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        bench.values(Quantity::NvlinkRecoveries, 8)[10] = 1;
        ONLY(bench.trouble(), "nvlink-recovery:h-0001:2");
    }

    /// What was counted of late is new, whatever stayed in the other metric since last week.
    void aCountedXidIsNew()
    {
        Bench bench;
        bench.values(Quantity::XidCode, 8)[10] = 79;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str()); // old, and the GPU works
        bench.values(Quantity::XidOfLate, 8)[10] = 48;
        const auto trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:48");
        QCOMPARE(trouble.front().severity, Severity::Error);
        bench.seen.series.erase(Quantity::XidCode);
        ONLY(bench.trouble(), "xid:h-0001:2:48");
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
        bench.seen.jobs = {{"1042", "hpc_job"}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.begin() + 56, 8, -1);
        trouble = bench.trouble();
        ONLY(trouble, "zombie:h-0007");
        QCOMPARE(trouble.front().evidence.back().value, static_cast<double>(40e9F));
    }

    /// It stood still long before the half hour that its highest power is of: what it drew since it holds its memory tells.
    void aHangOfAnHourIsAHang_data()
    {
        QTest::addColumn<double>("worked_W");
        QTest::addColumn<bool>("found");
        QTest::newRow("it worked before") << 600.0 << true;
        QTest::newRow("it never drew more") << 245.0 << false;
    }
    void aHangOfAnHourIsAHang()
    {
        QFETCH(double, worked_W);
        QFETCH(bool, found);
        Bench bench;
        bench.hang();
        for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive})
            bench.seen.series.erase(quantity); // power alone tells
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::PeakPower_W, 1, 250.0F);
        bench.fill(Quantity::WorkPower_W, 1, static_cast<float>(worked_W));
        const auto trouble = bench.trouble();
        if (found)
            ONLY(trouble, "hang:" + bench.design->jobs.front().name);
        else
            QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Input that has stood for longer than half an hour: of hosts that shared a step until then, not of a server at night.
    void inputThatStandsForAnHour()
    {
        Bench bench;
        bench.wait();
        bench.fill(Quantity::PeakPower_W, 1, 130.0F);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        bench.fill(Quantity::EfaUsual_Bps, 1, 5e6F);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        bench.fill(Quantity::EfaUsual_Bps, 1, 5e9F);
        ONLY(bench.trouble(), "input:" + bench.design->jobs.front().name);
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

    /// A server that scrapes late has old samples of everybody: none of them is stuck.
    void lateScrapesAreNotStale()
    {
        Bench bench;
        const auto ages = [&](float usual_s) {
            for (std::size_t g = 0; g < bench.seen.age_s.size(); ++g)
                bench.seen.age_s[g] = g / 8 == 5 ? 50.0F : usual_s;
        };
        ages(5);
        ONLY(bench.trouble(), "stale:h-0005");
        ages(30);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        ages(300); // all of them are
        QVERIFY2(bench.trouble().size() == hosts, text(bench.trouble()).c_str());
    }

    /// Links of a host, or of the hosts of a leaf, that carry less than they did; for an hour too.
    void hostsThatCarryLessThanTheyDid_data()
    {
        QTest::addColumn<int>("struck");
        QTest::addColumn<double>("mean");  // of a quarter of an hour, of what the others send
        QTest::addColumn<double>("usual"); // before that; 0: the server does not go so far back
        QTest::addColumn<QString>("id");
        QTest::newRow("a host, ten minutes ago") << 1 << 0.65 << 0.0 << "efa-host:h-0002";
        QTest::newRow("a host, an hour ago") << 1 << 0.4 << 1.0 << "efa-host:h-0002";
        QTest::newRow("a leaf") << 4 << 0.6 << 1.0 << "rack:efa-host:h-0002";
        QTest::newRow("a role: it never sent more") << 1 << 0.4 << 0.4 << "";
        QTest::newRow("most of them: the job is another") << 6 << 0.6 << 1.0 << "";
    }
    void hostsThatCarryLessThanTheyDid()
    {
        QFETCH(int, struck);
        QFETCH(double, mean);
        QFETCH(double, usual);
        QFETCH(QString, id);
        constexpr float full_Bps = 6e9F;
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, full_Bps);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * full_Bps);
        if (usual > 0)
            bench.fill(Quantity::EfaUsual_Bps, 1, 32 * full_Bps);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        for (std::size_t h = 2; h < 2 + static_cast<std::size_t>(struck); ++h) {
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * h), 32, 0.4F * full_Bps);
            bench.values(Quantity::EfaMean_Bps, 1)[h] = 32 * full_Bps * static_cast<float>(mean);
            if (usual > 0)
                bench.values(Quantity::EfaUsual_Bps, 1)[h] = 32 * full_Bps * static_cast<float>(usual);
        }
        const auto trouble = bench.trouble();
        if (id.isEmpty()) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        ONLY(trouble, id.toStdString());
        QVERIFY(std::ranges::find(trouble.front().where, "h-000" + std::to_string(1 + struck)) != trouble.front().where.end());
    }

    /// One plane of one leaf: the same card of several hosts is one cause.
    void oneCardOfSeveralHostsIsARail()
    {
        Bench bench;
        bench.fill(Quantity::EfaTx_Bps, 32, 6e9F);
        for (const std::size_t h : {1U, 2U, 3U})
            bench.values(Quantity::EfaTx_Bps, 32)[32 * h + 9] = 2.4e9F;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::FabricRail, text(trouble).c_str());
        QCOMPARE(trouble.front().where.front(), std::string("rail 9"));
        bench.values(Quantity::EfaTx_Bps, 32)[32 * 3 + 9] = 6e9F; // two are two
        QVERIFY2(bench.trouble().size() == 2 && bench.trouble().front().causeClass == CauseClass::FabricCard, text(bench.trouble()).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Causes)
#include "tst_causes.moc"
