// SPDX-License-Identifier: GPL-3.0-or-later
// Causes told from symptoms: each test writes the symptom into the observation of a healthy cluster.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <array>
#include <limits>
#include <cmath>

#include <QtTest/QTest>

#include <core/telemetry/binding.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using telemetry::Quantity;

namespace {

constexpr int hosts = 8;

struct Bench {
    design::DesignPtr design;
    telemetry::Observation seen;

    explicit Bench(const char *type = "p5.48xlarge")
        : design(test::cluster({type, hosts, 8, 1}))
    {
        const auto source = telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return 1.8e9; }});
        seen = **source->observe({}, {});
    }
    std::vector<float> &values(Quantity quantity, std::size_t each)
    {
        telemetry::Series &series = seen.series[quantity];
        if (!series.available || series.value.size() != hosts * each)
            series = {std::vector<float>(hosts * each, 0.0F), "query", "metric", true};
        return series.value;
    }
    /// No label and no design tells the jobs.
    void forgetJobs()
    {
        design::Design bare = *design;
        bare.jobs.clear();
        design = std::make_shared<const design::Design>(std::move(bare));
        seen.jobs.clear();
        seen.jobOfGpu.clear();
    }
    void fill(Quantity quantity, std::size_t each, float value) { std::ranges::fill(values(quantity, each), value); }
    [[nodiscard]] std::vector<Finding> trouble() const
    {
        auto found = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {});
        std::erase_if(found, [](const Finding &f) { return f.severity == Severity::Info; });
        return found;
    }
};

std::string text(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english();
    return all.empty() ? "nothing" : all;
}

} // namespace

#define ONLY(found, expected)                                                                                          \
    QVERIFY2((found).size() == 1 && (found).front().id == (expected), text(found).c_str())

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
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        bench.fill(Quantity::TensorActive, 8, 0.0F);
        bench.fill(Quantity::EfaTx_Bps, 32, 0.0F);
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
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

    /// Two jobs that no label tells, each of hosts that hold and send alike: one of them lacks input.
    void oneOfTwoJobsIsFedLate_data()
    {
        QTest::addColumn<double>("busy");
        QTest::addColumn<bool>("found");
        QTest::newRow("slow input") << 0.5 << true;
        QTest::newRow("enough") << 0.95 << false;
    }
    void oneOfTwoJobsIsFedLate()
    {
        QFETCH(double, busy);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::HostCpu, 1, 0.2F);
        bench.fill(Quantity::HostIoWait, 1, 0.0F);
        bench.fill(Quantity::MemoryUsed_B, 8, 40e9F);
        bench.fill(Quantity::GpuUtil, 8, 0.99F);
        bench.fill(Quantity::EngineActive, 8, 0.99F);
        for (std::size_t host = 0; host < 5; ++host) {
            bench.values(Quantity::HostIoWait, 1)[host] = 0.3F;
            for (std::size_t g = 8 * host; g < 8 * host + 8; ++g) {
                bench.values(Quantity::MemoryUsed_B, 8)[g] = 60e9F;
                bench.values(Quantity::GpuUtil, 8)[g] = bench.values(Quantity::EngineActive, 8)[g] = static_cast<float>(busy);
            }
        }
        const auto trouble = bench.trouble();
        if (!found) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Storage, text(trouble).c_str());
        QCOMPARE(trouble.front().where, (std::vector<std::string>{"h-0000", "h-0001", "h-0002", "h-0003", "h-0004"}));
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

    /// Replicas of one deployment share a label and no step: none is late for the others.
    void replicasAreNotFedLate_data()
    {
        QTest::addColumn<double>("rate_Bps");
        QTest::addColumn<bool>("found");
        QTest::newRow("they send nothing") << 0.0 << false;
        QTest::newRow("they share a step") << 2e9 << true;
    }
    void replicasAreNotFedLate()
    {
        QFETCH(double, rate_Bps);
        QFETCH(bool, found);
        Bench bench;
        bench.seen.jobs = {{"vllm", "exported_pod"}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        bench.fill(Quantity::EfaTx_Bps, 32, static_cast<float>(rate_Bps));
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.95F);
            std::fill_n(bench.values(quantity, 8).begin() + 16, 8, 0.6F);
        }
        const auto trouble = bench.trouble();
        if (found)
            ONLY(trouble, "fed-late:h-0002");
        else
            QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Prefill computes, decode reads memory: the phases of the design are not one another's peers.
    void prefillIsNoHeavyStage_data()
    {
        QTest::addColumn<bool>("told"); // by a label of the server
        QTest::newRow("by the design alone") << false;
        QTest::newRow("by a label, too") << true;
    }
    void prefillIsNoHeavyStage()
    {
        QFETCH(bool, told);
        Bench bench;
        design::Design served = *bench.design;
        const auto phase = [](const char *id, std::vector<std::string> where) {
            design::Phase out;
            out.id = id;
            out.pool = std::move(where);
            out.work = design::Kept{id, {}};
            return out;
        };
        served.jobs.front().phases = {phase("prefill", {"h-0000", "h-0001"}), phase("decode", {"h-0002", "h-0003", "h-0004", "h-0005", "h-0006", "h-0007"})};
        bench.design = std::make_shared<const design::Design>(std::move(served));
        bench.seen.jobs.clear();
        bench.seen.jobOfGpu.clear();
        if (told) {
            bench.seen.jobs = {{"served", "exported_pod"}};
            bench.seen.jobOfGpu.assign(hosts * 8, 0);
        }
        bench.fill(Quantity::GpuUtil, 8, 0.95F);
        bench.fill(Quantity::EngineActive, 8, 0.95F);
        bench.fill(Quantity::EfaTx_Bps, 32, 1e9F);
        bench.fill(Quantity::TensorActive, 8, 0.2F);
        std::fill_n(bench.values(Quantity::TensorActive, 8).begin(), 16, 0.6F);
        std::fill_n(bench.values(Quantity::EngineActive, 8).begin() + 24, 8, 0.6F); // one has less to do
        std::fill_n(bench.values(Quantity::GpuUtil, 8).begin() + 24, 8, 0.6F);
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
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

    /// No label tells the jobs. Hosts that send nothing have one each, at a pace of their own; hosts that send wait for each other.
    void hostsThatSendNothingAreNoPeers_data()
    {
        QTest::addColumn<double>("rate_Bps");
        QTest::addColumn<bool>("found");
        QTest::newRow("a job on each host") << 0.0 << false;
        QTest::newRow("one job") << 2e9 << true;
    }
    void hostsThatSendNothingAreNoPeers()
    {
        QFETCH(double, rate_Bps);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::EfaTx_Bps, 32, static_cast<float>(rate_Bps));
        bench.fill(Quantity::SmClock_Hz, 8, 1.7e9F);
        for (std::size_t g = 16; g < 24; ++g)
            bench.values(Quantity::SmClock_Hz, 8)[g] = 1.4e9F;
        const auto trouble = bench.trouble();
        if (found)
            ONLY(trouble, "straggler:h-0002");
        else
            QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Jobs of a host each that nobody names: what they hold and how much they do differs from host to host, so do their clocks.
    /// Hosts that hold different things and do the same share a step: a low clock is one then.
    void asManyJobsAsHosts_data()
    {
        QTest::addColumn<bool>("sameWork");
        QTest::newRow("each host its own work") << false;
        QTest::newRow("one step, other memory") << true;
    }
    void asManyJobsAsHosts()
    {
        QFETCH(bool, sameWork);
        Bench bench;
        bench.forgetJobs();
        const std::array work{0.57F, 0.336F, 0.455F, 0.374F, 0.515F, 0.476F, 0.348F, 0.41F};
        const std::array clock_Hz{1.82e9F, 1.425e9F, 1.65e9F, 1.78e9F, 1.91e9F, 1.71e9F, 1.71e9F, 1.51e9F};
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t g = 8 * host; g < 8 * host + 8; ++g) {
                bench.values(Quantity::MemoryUsed_B, 8)[g] = 40e9F + 3e9F * static_cast<float>((5 * host) % 8);
                bench.values(Quantity::TensorActive, 8)[g] = sameWork ? 0.45F : work[host];
                bench.values(Quantity::SmClock_Hz, 8)[g] = sameWork ? host == 1 ? 1.4e9F : 1.7e9F : clock_Hz[host];
            }
        }
        const auto trouble = bench.trouble();
        if (sameWork)
            ONLY(trouble, "straggler:h-0001");
        else
            QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Three hosts of a role are too few to tell which is late; the job's other ranks spin too while they wait.
    void lateAmongFewOfItsRole()
    {
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::HostIoWait, 1, 0.0F);
        bench.values(Quantity::HostIoWait, 1)[0] = 0.25F;
        for (std::size_t host = 0; host < hosts; ++host) {
            for (std::size_t g = 8 * host; g < 8 * host + 8; ++g) {
                bench.values(Quantity::MemoryUsed_B, 8)[g] = host < 3 ? 61e9F : 52e9F;
                bench.values(Quantity::GpuUtil, 8)[g] = bench.values(Quantity::EngineActive, 8)[g] = host == 0 ? 0.57F : 0.985F;
            }
        }
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 1 && trouble.front().causeClass == CauseClass::Storage, text(trouble).c_str());
        QCOMPARE(trouble.front().where, std::vector<std::string>{"h-0000"});
    }

    /// A server whose memory happens to be that of a training job beside it: its tensor cores tell that it shares no step.
    void whoWorksFarLessIsNotLate_data()
    {
        QTest::addColumn<double>("tensor");
        QTest::addColumn<bool>("found");
        QTest::newRow("the same work") << 0.5 << true;
        QTest::newRow("a third of it") << 0.15 << false;
    }
    void whoWorksFarLessIsNotLate()
    {
        QFETCH(double, tensor);
        QFETCH(bool, found);
        Bench bench;
        bench.fill(Quantity::TensorActive, 8, 0.5F);
        for (std::size_t g = 8; g < 16; ++g) {
            bench.values(Quantity::TensorActive, 8)[g] = static_cast<float>(tensor);
            bench.values(Quantity::GpuUtil, 8)[g] = bench.values(Quantity::EngineActive, 8)[g] = 0.7F;
        }
        const auto trouble = bench.trouble();
        if (found)
            ONLY(trouble, "fed-late:h-0001");
        else
            QVERIFY2(trouble.empty(), text(trouble).c_str());
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

    /// Two jobs share a host: what its neighbours draw does not say that the GPU of the other job works.
    void aNeighbourJobDoesNotSpeakForAGpu()
    {
        Bench bench;
        bench.seen.jobs = {{"one", "hpc_job"}, {"two", "hpc_job"}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive, Quantity::EngineActive, Quantity::SmActive})
            bench.fill(quantity, 8, 0.9F);
        for (const std::size_t g : {25U, 26U, 27U}) { // GPUs 1 to 3 of h-0003
            bench.seen.jobOfGpu[g] = 1;
            for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmActive, Quantity::EngineActive, Quantity::GpuUtil})
                bench.values(quantity, 8)[g] = quantity == Quantity::GpuUtil ? 1.0F : 0.0F;
        }
        bench.fill(Quantity::PeakPower_W, 1, 600.0F); // of GPUs 0 and 4
        bench.values(Quantity::XidCode, 8)[26] = 119;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "xid:h-0003:2:119"; }), text(trouble).c_str());
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
};

QTEST_GUILESS_MAIN(tst_Causes)
#include "tst_causes.moc"
