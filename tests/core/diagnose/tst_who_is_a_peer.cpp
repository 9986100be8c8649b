// SPDX-License-Identifier: GPL-3.0-or-later
// Who may be compared with whom: jobs and roles that nobody names, replicas, phases, neighbours.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QtTest/QTest>

#include <core/design/edit.h>
#include <core/diagnose/scene.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

namespace {

/// All hosts send and compute, and nobody tells for which job.
void workUnnamed(Bench &bench, float memory_B)
{
    bench.forgetJobs();
    bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
    bench.fill(Quantity::HostCpu, 1, 0.2F);
    bench.fill(Quantity::HostIoWait, 1, 0.0F);
    bench.fill(Quantity::MemoryUsed_B, 8, memory_B);
    bench.fill(Quantity::GpuUtil, 8, 0.99F);
    bench.fill(Quantity::EngineActive, 8, 0.99F);
}

} // namespace

class tst_WhoIsAPeer : public QObject
{
    Q_OBJECT
private slots:
    /// Two jobs that no label tells, whose hosts all hold otherwise (allocators): what they send tells them apart. Each runs at the
    /// clock of its own work; a GPU below its own job's is slow.
    void jobsOfOtherTrafficHaveOtherClocks_data()
    {
        QTest::addColumn<bool>("other");
        QTest::addColumn<bool>("slow");
        QTest::newRow("one job, two hosts slow") << false << false;
        QTest::newRow("two jobs") << true << false;
        QTest::newRow("two jobs, a slow GPU in the larger") << true << true;
    }
    void jobsOfOtherTrafficHaveOtherClocks()
    {
        QFETCH(bool, other);
        QFETCH(bool, slow);
        Bench bench;
        bench.forgetJobs();
        for (std::size_t host = 0; host < hosts; ++host) {
            const bool second = host >= 6;
            std::fill_n(bench.values(Quantity::MemoryUsed_B, 8).begin() + static_cast<std::ptrdiff_t>(8 * host), 8, 50e9F * static_cast<float>(std::pow(1.05, host)));
            std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + static_cast<std::ptrdiff_t>(8 * host), 8, second ? 1.58e9F : 1.69e9F);
            std::fill_n(bench.values(Quantity::TensorActive, 8).begin() + static_cast<std::ptrdiff_t>(8 * host), 8, second && other ? 0.27F : 0.35F);
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + static_cast<std::ptrdiff_t>(32 * host), 32, second && other ? 1e9F : 2e9F);
        }
        for (float &power : bench.values(Quantity::Power_W, 8))
            power = 600;
        for (float &celsius : bench.values(Quantity::Temperature_C, 8))
            celsius = 50;
        if (slow)
            bench.values(Quantity::SmClock_Hz, 8)[11] = 1.4e9F;
        const auto found = bench.trouble();
        if (slow) {
            ONLY(found, "straggler:h-0001:3");
        } else {
            QVERIFY2(found.empty() == other, text(found).c_str());
        }
    }

    /// Hosts that send each other nothing are replicas, also one that is a role by itself: none waits for the others.
    void aReplicaWithARoleOfItsOwnIsNotLate_data()
    {
        QTest::addColumn<double>("sent_Bps");
        QTest::addColumn<bool>("named"); // a label tells the job
        QTest::addColumn<bool>("found");
        QTest::newRow("they share a step") << 2e9 << true << true;
        QTest::newRow("they send nothing") << 0.0 << true << false;
        QTest::newRow("they send nothing, and no label tells of a job") << 0.0 << false << false;
    }
    void aReplicaWithARoleOfItsOwnIsNotLate()
    {
        QFETCH(double, sent_Bps);
        QFETCH(bool, named);
        QFETCH(bool, found);
        Bench bench;
        if (!named)
            bench.forgetJobs();
        bench.fill(Quantity::EfaTx_Bps, 32, static_cast<float>(sent_Bps));
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            std::fill_n(bench.values(quantity, 8).begin() + 18, 2, 0.45F);
        }
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.kind == "fed-late"; }) == found, text(trouble).c_str());
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
        workUnnamed(bench, 40e9F);
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

    /// Two jobs of one shape that no label tells: when they began tells them apart, and which of them lacks input.
    void twinsAreToldByTheirStart_data()
    {
        QTest::addColumn<double>("second_s");
        QTest::addColumn<bool>("found");
        QTest::newRow("two starts") << 7200.0 << true;
        QTest::newRow("one start: half of its ranks are no job") << 3600.0 << false;
    }
    void twinsAreToldByTheirStart()
    {
        QFETCH(double, second_s);
        QFETCH(bool, found);
        Bench bench;
        workUnnamed(bench, 60e9F);
        bench.fill(Quantity::EfaRx_Bps, 32, 2e9F);
        bench.fill(Quantity::MemoryHeld_s, 1, 3600.0F);
        for (std::size_t host = 0; host < 4; ++host) {
            bench.values(Quantity::MemoryHeld_s, 1)[host] = static_cast<float>(second_s);
            bench.values(Quantity::HostIoWait, 1)[host] = 0.3F;
            for (std::size_t g = 8 * host; g < 8 * host + 8; ++g)
                bench.values(Quantity::GpuUtil, 8)[g] = bench.values(Quantity::EngineActive, 8)[g] = 0.5F;
        }
        const auto trouble = bench.trouble();
        const auto named = std::ranges::find(trouble, "storage:work on h-0000", &Finding::id);
        QVERIFY2((named != trouble.end()) == found, text(trouble).c_str());
        if (found)
            QVERIFY2(trouble.size() == 1 && named->causeClass == CauseClass::Storage, text(trouble).c_str());
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
        bench.seen.jobs = {{"vllm", "exported_pod", {}}};
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
            bench.seen.jobs = {{"served", "exported_pod", {}}};
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

    /// A server beside the training, alone on its host: its GPUs are each at the clock of their load.
    void aServersClocksAreOfItsLoad_data()
    {
        QTest::addColumn<double>("util");
        QTest::addColumn<bool>("found");
        QTest::newRow("ranks that spin") << 1.0 << true;
        QTest::newRow("servers") << 0.5 << false;
    }
    void aServersClocksAreOfItsLoad()
    {
        QFETCH(double, util);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::SmClock_Hz, 8, 1.7e9F);
        for (std::size_t card = 64; card < 96; ++card)
            bench.values(Quantity::EfaTx_Bps, 32)[card] = 0;
        for (std::size_t g = 16; g < 24; ++g) {
            bench.values(Quantity::GpuUtil, 8)[g] = static_cast<float>(util);
            bench.values(Quantity::SmClock_Hz, 8)[g] = g == 20 ? 1.77e9F : 1.93e9F;
        }
        bench.values(Quantity::Power_W, 8)[20] = 500.0F; // less than it may: else it would be its silicon
        const auto trouble = bench.trouble();
        if (found)
            ONLY(trouble, "straggler:h-0002:4");
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

    /// A notebook beside a job that hangs, told by nobody, draws what ranks draw that wait in a kernel. It is none of them: its old
    /// code does not stop them.
    void aNotebookIsNoRankOfAHang()
    {
        Bench bench;
        bench.forgetJobs();
        bench.hang();
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.fill(Quantity::WorkPower_W, 1, 620.0F);
        const std::size_t notebook = 7;
        for (std::size_t g = 8 * notebook; g < 8 * notebook + 8; ++g) {
            bench.values(Quantity::MemoryUsed_B, 8)[g] = 9e9F;
            bench.values(Quantity::GpuUtil, 8)[g] = 0.33F;
            bench.values(Quantity::Power_W, 8)[g] = 212.0F;
        }
        bench.values(Quantity::WorkPower_W, 1)[notebook] = 220.0F;
        bench.values(Quantity::PeakPower_W, 1)[notebook] = 220.0F;
        bench.values(Quantity::XidCode, 8)[8 * notebook + 4] = 62;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        const auto blamed = [&] {
            const auto trouble = bench.trouble();
            return std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "xid:h-0007:4:62"; });
        };
        QVERIFY2(!blamed(), text(bench.trouble()).c_str());
        bench.values(Quantity::XidCode, 8)[8 * notebook + 4] = 0; // a rank's own
        bench.values(Quantity::XidCode, 8)[8 * 2 + 4] = 62;
        bench.values(Quantity::PeakPower_W, 1)[2] = 245.0F; // and it stands for longer than an hour
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "xid:h-0002:4:62"; }), text(trouble).c_str());
    }

    /// Three of the four hosts of a role are hot: the measure is the whole job, which is 25 °C cooler and half as fast again.
    void mostOfARoleIsHot_data()
    {
        QTest::addColumn<float>("temperature");
        QTest::addColumn<bool>("found");
        QTest::newRow("at 87 degrees") << 87.0F << true;
        QTest::newRow("cool: another clock of another role") << 62.0F << false;
    }
    void mostOfARoleIsHot()
    {
        QFETCH(float, temperature);
        QFETCH(bool, found);
        Bench bench;
        bench.forgetJobs();
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        bench.fill(Quantity::SmClock_Hz, 8, 1.85e9F);
        bench.fill(Quantity::Temperature_C, 8, 60.0F);
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        for (std::size_t g = 0; g < 32; ++g) { // one stage holds more than the other
            bench.values(Quantity::MemoryUsed_B, 8)[g] = 64e9F;
            if (g < 8)
                continue;
            bench.values(Quantity::SmClock_Hz, 8)[g] = 1.26e9F;
            bench.values(Quantity::Temperature_C, 8)[g] = temperature;
        }
        const auto trouble = bench.trouble();
        const auto rack = std::ranges::find(trouble, "rack:thermal:h-0001", &Finding::id);
        QVERIFY2((rack != trouble.end()) == found, text(trouble).c_str());
        if (!found)
            return;
        QVERIFY2(trouble.size() == 1, text(trouble).c_str());
        QCOMPARE(std::ranges::count(rack->where, std::string("h-0003")), 1);
        QVERIFY(std::ranges::any_of(rack->evidence, [](const Evidence &e) { return std::abs(e.expected - 1.85e9) < 1e6; }));
    }

    /// Two jobs share a host: what its neighbours draw does not say that the GPU of the other job works.
    void aNeighbourJobDoesNotSpeakForAGpu()
    {
        Bench bench;
        bench.seen.jobs = {{"one", "hpc_job", {}}, {"two", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive, Quantity::EngineActive, Quantity::SmActive})
            bench.fill(quantity, 8, 0.9F);
        for (const std::size_t g : {25U, 26U, 27U}) // GPUs 1 to 3 of h-0003
            bench.seen.jobOfGpu[g] = 1;
        bench.hang({25, 26, 27});
        bench.fill(Quantity::PeakPower_W, 1, 600.0F); // of GPUs 0 and 4
        bench.values(Quantity::XidCode, 8)[26] = 119;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "xid:h-0003:2:119"; }), text(trouble).c_str());
    }

    /// A test runs on a host whose labels tell the job that was there, or where nobody tells one. What is said by hand stands above it.
    void whatIsSaidByHandStandsAboveLabels_data()
    {
        QTest::addColumn<bool>("labels");
        QTest::newRow("by labels") << true;
        QTest::newRow("nobody tells") << false;
    }
    void whatIsSaidByHandStandsAboveLabels()
    {
        QFETCH(bool, labels);
        Bench bench;
        bench.forgetJobs();
        if (labels) {
            bench.seen.jobs = {{"train", "hpc_job", {}}};
            bench.seen.jobOfGpu.assign(hosts * 8, 0);
        }
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive, Quantity::EngineActive, Quantity::SmActive})
            bench.fill(quantity, 8, 0.9F);
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::SmClock_Hz, 8, 1.9e9F);
        bench.fill(Quantity::Power_W, 8, 600.0F);
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.values(Quantity::SmClock_Hz, 8)[59] = 1.3e9F; // host 7, GPU 3
        bench.values(Quantity::Power_W, 8)[59] = 590.0F;
        QVERIFY2(!bench.trouble().empty(), "a slow GPU of a job is found");

        const auto said = [&](const std::optional<std::string> &job) {
            auto next = design::sayWorksFor(*bench.design, std::vector<std::string>{"h-0007"}, job);
            bench.design = std::make_shared<const design::Design>(std::move(*next));
            return bench.trouble();
        };
        auto found = said("");
        QVERIFY2(found.empty(), text(found).c_str());
        found = said("burn-in"); // one host of a job of its own: seven of its GPUs are its peers
        QVERIFY2(std::ranges::all_of(found, [](const Finding &f) { return f.job == "burn-in"; }), text(found).c_str());
        found = said({});
        QVERIFY2(!found.empty() && found.front().job != "burn-in", text(found).c_str());
        const auto nowhere = design::sayWorksFor(*bench.design, std::vector<std::string>{"h-9999"}, "x");
        QVERIFY(!nowhere);
    }

    /// All hosts of a job are said to work for nobody: the job is gone, nothing else is.
    void aJobWithoutHostsIsNone()
    {
        Bench bench;
        bench.forgetJobs();
        bench.seen.jobs = {{"old", "hpc_job", {}}, {"train", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 1);
        std::fill_n(bench.seen.jobOfGpu.begin(), 16, 0);
        auto next = design::sayWorksFor(*bench.design, std::vector<std::string>{"h-0000", "h-0001"}, "");
        QVERIFY(next);
        const LiveScene scene(*test::bundledCatalog(), *next, nullptr, bench.seen);
        QCOMPARE(scene.jobs.size(), 1U);
        QCOMPARE(scene.jobs.front().name, std::string("train"));
        QCOMPARE(scene.jobs.front().instances.size(), 6U);
        QCOMPARE(scene.jobOfInstance.at(0), -1);
        QCOMPARE(scene.jobIndexOfGpu.at(63), 0);
        QVERIFY(scene.setAside(1) && !scene.setAside(2));
    }
};

QTEST_GUILESS_MAIN(tst_WhoIsAPeer)
#include "tst_who_is_a_peer.moc"
