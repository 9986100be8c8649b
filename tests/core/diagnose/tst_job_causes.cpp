// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that are of a job as a whole: imbalance, input, hangs: each test writes the symptom into the observation of a healthy cluster.
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

class tst_JobCauses : public QObject
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

    /// A host at a low clock makes the others wait: who does not wait for it, of another job that nobody names, has no heavier work.
    void besideASlowHostNothingIsUneven()
    {
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 1.0F);
        bench.fill(Quantity::SmClock_Hz, 8, 1.8e9F);
        bench.fill(Quantity::TensorActive, 8, 0.25F);
        std::fill_n(bench.values(Quantity::TensorActive, 8).begin() + 48, 8, 0.4F);
        const auto uneven = [](const Finding &f) { return f.causeClass == CauseClass::Imbalance; };
        QVERIFY2(std::ranges::any_of(bench.trouble(), uneven), text(bench.trouble()).c_str());
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 16, 8, 1.2e9F);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::none_of(trouble, uneven) && std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "straggler:h-0002"; }), text(trouble).c_str());
        // One that does nothing is at its idle clock and makes nobody wait.
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 16, 8, 0.345e9F);
        std::fill_n(bench.values(Quantity::GpuUtil, 8).begin() + 16, 8, 0.0F);
        std::fill_n(bench.values(Quantity::TensorActive, 8).begin() + 16, 8, std::numeric_limits<float>::quiet_NaN()); // its profiling counters are silent
        const auto beside = bench.trouble();
        QVERIFY2(std::ranges::any_of(beside, uneven), text(beside).c_str());
        // Another type has a clock of its own.
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive})
            std::fill_n(bench.values(quantity, 8).begin() + 16, 8, quantity == Quantity::GpuUtil ? 1.0F : 0.25F);
        design::Design mixed = *bench.design;
        mixed.instances[2].type = "p5e.48xlarge";
        bench.design = std::make_shared<const design::Design>(std::move(mixed));
        std::fill_n(bench.values(Quantity::SmClock_Hz, 8).begin() + 16, 8, 1.2e9F);
        const auto ofTwoTypes = bench.trouble();
        QVERIFY2(std::ranges::any_of(ofTwoTypes, uneven), text(ofTwoTypes).c_str());
    }

    /// Hosts wait for storage a bit more or less than what names it: one trouble, that lasts.
    void lateInputLastsByAnyName()
    {
        Bench bench;
        bench.fill(Quantity::EngineActive, 8, 0.6F);
        bench.fill(Quantity::HostIoWait, 1, 0.105F);
        const auto found = [&](float busy, float wait) {
            auto before = std::make_shared<telemetry::Observation>(bench.seen);
            before->time_s -= 90;
            std::ranges::fill(before->series[Quantity::EngineActive].value, busy);
            std::ranges::fill(before->series[Quantity::HostIoWait].value, wait);
            auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {before});
            std::erase_if(all, [](const Finding &f) { return f.severity == Severity::Info; });
            return all;
        };
        ONLY(found(0.6F, 0.095F), "storage:" + bench.design->jobs.front().name);
        QVERIFY(found(0.98F, 0.01F).empty());
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
        if (quantity == static_cast<int>(Quantity::SmActive))
            bench.fill(Quantity::Power_W, 8, 500.0F); // what spins draws far less
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.empty(), text(trouble).c_str());
    }

    /// Kernels that send by themselves hold all SMs while they wait, and may read flags over the links: the power of their work and what
    /// the cards sent tell that it is none. It is no job whose EFA is not used, either.
    void busySmsAreNoWork_data()
    {
        QTest::addColumn<double>("kernels");
        QTest::addColumn<double>("links_Bps");
        QTest::addColumn<double>("power_W");
        QTest::addColumn<bool>("tensor");
        QTest::addColumn<bool>("hangs");
        QTest::newRow("few SMs") << 0.07 << 0.0 << 245.0 << true << true;
        QTest::newRow("all SMs") << 0.95 << 0.0 << 245.0 << true << true;
        QTest::newRow("flags over NVLink") << 0.07 << 3e9 << 245.0 << true << true;
        QTest::newRow("all SMs, flags over NVLink, no tensor metric") << 0.95 << 3e9 << 245.0 << false << true;
        QTest::newRow("above half of the rated power, no profiling metrics") << -1.0 << 0.0 << 370.0 << false << true;
        QTest::newRow("collectives over NVLink") << 0.3 << 100e9 << 245.0 << true << false;
        QTest::newRow("all SMs at the power of work") << 0.95 << 0.0 << 500.0 << true << false;
    }
    void busySmsAreNoWork()
    {
        QFETCH(double, kernels);
        QFETCH(double, links_Bps);
        QFETCH(double, power_W);
        QFETCH(bool, tensor);
        QFETCH(bool, hangs);
        Bench bench;
        bench.hang();
        bench.fill(Quantity::EfaMean_Bps, 1, 5e9F);
        bench.fill(Quantity::SmActive, 8, static_cast<float>(kernels));
        if (kernels < 0)
            bench.seen.series.erase(Quantity::SmActive);
        if (!tensor)
            bench.seen.series.erase(Quantity::TensorActive);
        bench.fill(Quantity::NvlinkTx_Bps, 8, static_cast<float>(links_Bps));
        bench.fill(Quantity::Power_W, 8, static_cast<float>(power_W));
        const auto trouble = bench.trouble();
        if (hangs)
            ONLY(trouble, "hang:" + bench.design->jobs.front().name);
        else // cards that fell silent under work are another matter
            QVERIFY2(std::ranges::none_of(trouble, [](const Finding &f) { return f.causeClass == CauseClass::Hang; }), text(trouble).c_str());
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

    /// All ranks lack kernels alike: a remark where it was so as far back as is known and the hosts show no reason.
    void gapsFromTheStartAreItsNature_data()
    {
        QTest::addColumn<double>("usual_Bps"); // of a host; 0: nobody knows
        QTest::addColumn<double>("drew_W");
        QTest::addColumn<double>("cpu");
        QTest::addColumn<double>("wait");
        QTest::addColumn<double>("usualWait");
        QTest::addColumn<bool>("found");
        QTest::newRow("it sends as ever") << 32 * 3e9 << 600.0 << 0.1 << 0.0 << 0.0 << false;
        QTest::newRow("it sent more") << 32 * 5e9 << 600.0 << 0.1 << 0.0 << 0.0 << true;
        QTest::newRow("nobody knows what it sent, it draws as ever") << 0.0 << 370.0 << 0.1 << 0.0 << 0.0 << false;
        QTest::newRow("nobody knows what it sent, it drew more") << 0.0 << 600.0 << 0.1 << 0.0 << 0.0 << true;
        QTest::newRow("nothing is known") << 0.0 << 0.0 << 0.1 << 0.0 << 0.0 << true;
        QTest::newRow("busy processors") << 32 * 3e9 << 600.0 << 0.9 << 0.0 << 0.0 << true;
        QTest::newRow("storage, all along") << 32 * 3e9 << 600.0 << 0.1 << 0.2 << 0.2 << true;
        QTest::newRow("storage of late, and the pace stays") << 32 * 3e9 << 600.0 << 0.1 << 0.2 << 0.01 << false;
        QTest::newRow("storage of late, and it is slower") << 32 * 5e9 << 600.0 << 0.1 << 0.2 << 0.01 << true;
    }
    void gapsFromTheStartAreItsNature()
    {
        QFETCH(double, usual_Bps);
        QFETCH(double, drew_W);
        QFETCH(double, cpu);
        QFETCH(double, wait);
        QFETCH(double, usualWait);
        QFETCH(bool, found);
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive})
            bench.fill(quantity, 8, 0.65F);
        bench.fill(Quantity::TensorActive, 8, 0.2F);
        bench.fill(Quantity::Power_W, 8, 350.0F);
        bench.fill(Quantity::EfaTx_Bps, 32, 3e9F);
        bench.fill(Quantity::EfaRx_Bps, 32, 3e9F);
        bench.fill(Quantity::HostCpu, 1, static_cast<float>(cpu));
        bench.fill(Quantity::HostIoWait, 1, static_cast<float>(wait));
        bench.fill(Quantity::UsualIoWait, 1, static_cast<float>(usualWait));
        bench.fill(Quantity::EfaUsual_Bps, 1, static_cast<float>(usual_Bps));
        bench.fill(Quantity::WorkPower_W, 1, static_cast<float>(drew_W));
        if (drew_W <= 0)
            bench.seen.series.erase(Quantity::WorkPower_W);
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto late = std::ranges::find_if(all, [](const Finding &f) { return f.kind == "input" || f.kind == "storage"; });
        QVERIFY2(late != all.end() && (late->severity != Severity::Info) == found, text(all).c_str());
    }

    /// Begun within the half hour: the spells of the last hours hold a part of it at most, the last quarter of an hour tells its pace.
    void aNewProgramHasAPaceOfItsOwn()
    {
        for (const bool slower : {false, true}) {
            Bench bench;
            for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive})
                bench.fill(quantity, 8, 0.65F);
            bench.fill(Quantity::TensorActive, 8, 0.2F);
            bench.fill(Quantity::LowestMemory_B, 1, 4e6F);
            bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
            bench.fill(Quantity::EfaRx_Bps, 32, 2e9F);
            bench.fill(Quantity::EfaUsual_Bps, 1, 32 * 2e9F);
            bench.fill(Quantity::EfaMean_Bps, 1, slower ? 32 * 2.6e9F : 32 * 2e9F);
            bench.fill(Quantity::HostIoWait, 1, 0.3F);
            bench.fill(Quantity::UsualIoWait, 1, 0.0F);
            const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
            const auto late = std::ranges::find(all, std::string("storage"), &Finding::kind);
            QVERIFY2(late != all.end() && (late->severity != Severity::Info) == slower, text(all).c_str());
        }
        // Six minutes old: most of the quarter of an hour was before it, and it sends more than that mean. It draws less than it did.
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive})
            bench.fill(quantity, 8, 0.65F);
        bench.fill(Quantity::TensorActive, 8, 0.2F);
        bench.fill(Quantity::LowestMemory_B, 1, 4e6F);
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::EfaMean_Bps, 1, 32 * 0.7e9F);
        bench.fill(Quantity::EfaUsual_Bps, 1, 32 * 2.6e9F);
        bench.fill(Quantity::Power_W, 8, 450.0F);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        bench.fill(Quantity::HostIoWait, 1, 0.3F);
        bench.fill(Quantity::UsualIoWait, 1, 0.0F);
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto late = std::ranges::find(all, std::string("storage"), &Finding::kind);
        QVERIFY2(late != all.end() && late->severity != Severity::Info, text(all).c_str());
    }

    /// A program that ends before it holds any memory: what Kubernetes counts tells, and the hosts are not idle beside it.
    void containersThatAreStartedAgain_data()
    {
        QTest::addColumn<int>("times");
        QTest::addColumn<int>("of"); // hosts
        QTest::addColumn<bool>("works");
        QTest::addColumn<int>("severity"); // -1: nothing is said
        QTest::newRow("twice is an accident") << 2 << 8 << false << -1;
        QTest::newRow("all of them") << 5 << 8 << false << static_cast<int>(Severity::Error);
        QTest::newRow("one, and the others wait") << 4 << 1 << false << static_cast<int>(Severity::Error);
        QTest::newRow("one, and the others work") << 4 << 1 << true << static_cast<int>(Severity::Warning);
    }
    void containersThatAreStartedAgain()
    {
        QFETCH(int, times);
        QFETCH(int, of);
        QFETCH(bool, works);
        QFETCH(int, severity);
        Bench bench;
        const std::string job = bench.design->jobs.front().name;
        if (!works) {
            for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::NvlinkTx_Bps, Quantity::MemoryUsed_B})
                bench.fill(quantity, 8, 0.0F);
            bench.fill(Quantity::EfaTx_Bps, 32, 0.0F);
            bench.fill(Quantity::Power_W, 8, 80.0F);
            bench.fill(Quantity::PeakUtil, 1, 0.0F);
            bench.fill(Quantity::PeakMemory_B, 1, 4e6F);
            bench.fill(Quantity::LowestMemory_B, 1, 4e6F);
            bench.fill(Quantity::PeakPower_W, 1, 80.0F);
        }
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts.assign(hosts, 0);
        std::fill_n(bench.seen.podRestarts.begin(), of, times);
        const auto trouble = bench.trouble();
        const auto found = std::ranges::find(trouble, "restart-loop:" + job, &Finding::id);
        QVERIFY2((found == trouble.end() ? -1 : static_cast<int>(found->severity)) == severity, text(trouble).c_str());
        if (found != trouble.end()) {
            QCOMPARE(found->where.size(), of == hosts ? std::size_t{1} : std::size_t{2});
            QVERIFY(severity == static_cast<int>(Severity::Error) || found->costStep_s == 0); // the others go on
            QVERIFY2(found->title.english().find(std::to_string(times) + " times") != std::string::npos, found->title.english().c_str());
        }
    }

    /// A notebook beside nobody: no job waits for it, and the worst of the hosts is what the evidence counts.
    void aContainerOfNoJobIsNoLossOfAll()
    {
        Bench bench;
        bench.forgetJobs();
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::NvlinkTx_Bps, Quantity::MemoryUsed_B})
            bench.fill(quantity, 8, 0.0F);
        bench.fill(Quantity::EfaTx_Bps, 32, 0.0F);
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts = {0, 3, 0, 12, 0, 0, 0, 0};
        const auto trouble = bench.trouble();
        const auto found = std::ranges::find(trouble, std::string("restart-loop"), &Finding::kind);
        QVERIFY2(found != trouble.end() && found->severity == Severity::Warning, text(trouble).c_str());
        QCOMPARE(found->where, (std::vector<std::string>{"h-0001", "h-0003"}));
        QCOMPARE(found->evidence.front().value, 12.0);
        QVERIFY2(found->title.english().starts_with("Containers on 2 of 8 hosts"), found->title.english().c_str());
    }

    /// A notebook on a host that works for nobody, beside a job that is named as the cluster is and has a container of its own that starts
    /// again: each is told with its own count.
    void aContainerBesideAJob()
    {
        Bench bench;
        bench.seen.jobs = {{bench.design->name, "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.end() - 8, 8, -1);
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts = {0, 4, 0, 0, 0, 0, 0, 9};
        const auto trouble = bench.trouble();
        QCOMPARE(std::ranges::count(trouble, std::string("restart-loop"), &Finding::kind), std::ptrdiff_t{2});
        const auto beside = std::ranges::find(trouble, std::string("restart-loop"), &Finding::id);
        QVERIFY2(beside != trouble.end() && beside->severity == Severity::Warning && beside->job.empty(), text(trouble).c_str());
        QCOMPARE(beside->where, std::vector<std::string>{"h-0007"});
        QCOMPARE(beside->evidence.front().value, 9.0);
        QVERIFY2(beside->action.english().find("stop the job") == std::string::npos, beside->action.english().c_str());
        const auto ofJob = std::ranges::find(trouble, "restart-loop:" + bench.design->name, &Finding::id);
        QVERIFY2(ofJob != trouble.end() && ofJob->job == bench.design->name, text(trouble).c_str());
        QCOMPARE(ofJob->where, (std::vector<std::string>{bench.design->name, "h-0001"}));
        QCOMPARE(ofJob->evidence.front().value, 4.0);
    }

    /// Two jobs on a host: what is started again there is of the one that does not run; where both do, nobody tells whose it is. Once, in any case.
    void restartsOnASharedHostAreOfOneJob_data()
    {
        QTest::addColumn<bool>("stands"); // the second job
        QTest::addColumn<QString>("found");
        QTest::newRow("one of them stands") << true << "restart-loop:1043";
        QTest::newRow("both work") << false << "restart-loop";
    }
    void restartsOnASharedHostAreOfOneJob()
    {
        QFETCH(bool, stands);
        QFETCH(QString, found);
        Bench bench;
        bench.seen.jobs = {{"1042", "hpc_job", {}}, {"1043", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.begin(), 12, 1); // a host, and half of the next
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        if (stands) {
            bench.hang({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin(), 32, 0.0F);
        }
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts = {0, 4, 0, 0, 0, 0, 0, 0};
        const auto trouble = bench.trouble();
        QCOMPARE(std::ranges::count(trouble, std::string("restart-loop"), &Finding::kind), std::ptrdiff_t{1});
        const auto restarts = std::ranges::find(trouble, std::string("restart-loop"), &Finding::kind);
        QCOMPARE(restarts->id, found.toStdString());
        QCOMPARE(restarts->where.back(), std::string("h-0001"));
        QVERIFY(restarts->job.empty() == !stands);
    }

    /// Some containers of a job that works start again: it may hang for another reason all the same.
    void restartsHideNoOtherTrouble()
    {
        Bench bench;
        bench.fill(Quantity::EngineActive, 8, 0.6F);
        bench.fill(Quantity::HostIoWait, 1, 0.3F);
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts = {0, 4, 0, 0, 0, 0, 0, 0};
        const auto trouble = bench.trouble();
        for (const char *kind : {"restart-loop", "storage"})
            QVERIFY2(std::ranges::any_of(trouble, [&](const Finding &f) { return f.kind == kind; }), text(trouble).c_str());
    }

    /// A container on a host of the job is started again while the job hangs: where the ranks there held their memory all along, the hang
    /// is another trouble; where they did not, the others wait for them.
    void aHangBesideRestarts_data()
    {
        QTest::addColumn<double>("lowest_B");
        QTest::addColumn<QStringList>("found");
        QTest::newRow("they held their memory") << 60e9 << QStringList{QStringLiteral("hang:job"), QStringLiteral("restart-loop:job")};
        QTest::newRow("they were started again") << 1e8 << QStringList{QStringLiteral("restart-loop:job")};
    }
    void aHangBesideRestarts()
    {
        QFETCH(double, lowest_B);
        QFETCH(QStringList, found);
        Bench bench;
        bench.hang();
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.values(Quantity::LowestMemory_B, 1)[1] = static_cast<float>(lowest_B);
        bench.seen.restartsTold = {"kube_pod_container_status_restarts_total", "changes(kube_pod_container_status_restarts_total[30m])"};
        bench.seen.podRestarts = {0, 4, 0, 0, 0, 0, 0, 0};
        const auto trouble = bench.trouble();
        QStringList ids;
        for (const Finding &f : trouble)
            ids << QString::fromStdString(f.id);
        ids.sort();
        QCOMPARE(ids, found);
        const auto restarts = std::ranges::find(trouble, std::string("restart-loop"), &Finding::kind);
        QCOMPARE(restarts->severity, found.size() == 1 ? Severity::Error : Severity::Warning);
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

    /// Started anew within the half hour, with the power of the run before in the hour: it loads until it has worked itself.
    void aRestartThatLoadsIsNoTrouble()
    {
        for (const bool spins : {false, true}) {
            Bench bench;
            if (spins) {
                bench.hang();
                bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
            } else {
                bench.wait();
            }
            bench.fill(Quantity::LowestMemory_B, 1, 1e8F);
            bench.fill(Quantity::StartPower_W, 1, 125.0F);
            QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
            const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
            QVERIFY(std::ranges::any_of(all, [](const Finding &f) { return f.id.starts_with("starting:") && f.severity == Severity::Info; }));
            bench.fill(Quantity::StartPower_W, 1, 600.0F); // and then it stood
            ONLY(bench.trouble(), (spins ? "hang:" : "input:") + bench.design->jobs.front().name);
        }
    }

    /// Power alone tells no trainer from a server: hosts that never sent each other anything share no step.
    void aServerThatFellIdleStandsForNobody()
    {
        Bench bench;
        bench.wait();
        bench.fill(Quantity::EfaUsual_Bps, 1, 2e5F);
        bench.fill(Quantity::EfaMean_Bps, 1, 2e5F);
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        bench.fill(Quantity::EfaMean_Bps, 1, 5e9F);
        ONLY(bench.trouble(), "input:" + bench.design->jobs.front().name);
    }

    /// All wait for one that computes: it is named, and that is no end of the job.
    void allWaitForOneThatWorks()
    {
        Bench bench;
        bench.hang();
        bench.values(Quantity::TensorActive, 8)[9] = 0.3F;
        const auto trouble = bench.trouble();
        ONLY(trouble, "hang:" + bench.design->jobs.front().name);
        QCOMPARE(trouble.front().severity, Severity::Warning);
        QCOMPARE(trouble.front().where.front(), std::string("h-0001/gpu1"));
    }

    /// A host that was booted holds nothing, and worked within the half hour.
    void aBootedHostIsWhomTheyWaitFor()
    {
        Bench bench;
        bench.forgetJobs();
        bench.hang();
        bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
        bench.fill(Quantity::PeakMemory_B, 1, 60e9F);
        for (std::size_t g = 24; g < 32; ++g) {
            bench.values(Quantity::GpuUtil, 8)[g] = 0;
            bench.values(Quantity::MemoryUsed_B, 8)[g] = 1e8F;
        }
        const auto trouble = bench.trouble();
        QVERIFY2(!trouble.empty() && trouble.front().causeClass == CauseClass::Hang, text(trouble).c_str());
        QCOMPARE(trouble.front().where.front(), std::string("h-0003"));
    }

    /// Without a price a lost GPU explains a hang as well as with one.
    void whatHasNoPriceExplainsAsWell()
    {
        Bench bench;
        auto unpriced = std::make_shared<design::Design>(*bench.design);
        unpriced->region = "nowhere-1";
        bench.design = unpriced;
        bench.hang();
        bench.seen.age_s[11] = std::nanf("");
        const auto trouble = bench.trouble();
        ONLY(trouble, "gpu-lost:h-0001:3");
    }

    /// What cannot stop a job hides no hang of it: an exporter, a host that never came up, an error on a host that is none of its own.
    void aHangIsToldBesideWhatCannotStopIt_data()
    {
        QTest::addColumn<QString>("beside");
        QTest::addColumn<QString>("hang");
        QTest::newRow("an exporter is down, its host answers") << "exporter-down:h-0004" << "hang:job";
        QTest::newRow("a host that was never seen") << "host-silent:h-0004" << "hang:job";
        QTest::newRow("an error on a host of no job") << "xid:h-0004:0:48" << "hang:1042";
    }
    void aHangIsToldBesideWhatCannotStopIt()
    {
        QFETCH(QString, beside);
        QFETCH(QString, hang);
        Bench bench;
        bench.hang();
        const bool silent = beside.startsWith(QStringLiteral("host-silent"));
        if (beside.startsWith(QStringLiteral("xid"))) {
            bench.seen.jobs = {{"1042", "hpc_job", {}}}; // on one host, which costs as much as the other
            bench.seen.jobOfGpu.assign(hosts * 8, -1);
            std::fill_n(bench.seen.jobOfGpu.begin(), 8, 0);
            bench.values(Quantity::XidOfLate, 8)[32] = 48;
        } else {
            bench.seen.hostUp.assign(hosts, 1);
            bench.seen.gpuExporterUp = bench.seen.hostUp;
            bench.seen.seenBefore.assign(hosts, 1);
            bench.seen.targetsTold = true;
            bench.seen.gpuExporterUp[4] = silent ? 2 : 0;
            std::fill_n(bench.seen.age_s.begin() + 32, 8, std::nanf(""));
        }
        if (silent) {
            bench.seen.hostUp[4] = 2;
            bench.seen.seenBefore[4] = 0;
            for (auto &[quantity, series] : bench.seen.series)
                if (const std::size_t each = series.value.size() / hosts; each * hosts == series.value.size())
                    std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(4 * each), each, std::nanf(""));
        }
        const auto trouble = bench.trouble();
        for (const QString &id : {beside, hang})
            QVERIFY2(std::ranges::any_of(trouble, [&](const Finding &f) { return f.id == id.toStdString(); }), text(trouble).c_str());
        if (silent)
            QVERIFY2(std::ranges::all_of(trouble, [&](const Finding &f) { return f.severity == Severity::Warning || f.id == hang.toStdString(); }), text(trouble).c_str());
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

    /// A host of which every GPU is empty is told as that, not as one of its ranks.
    void anEmptyHostIsNoDeadRank()
    {
        for (const bool whole : {true, false}) {
            Bench bench;
            bench.hang();
            bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
            for (std::size_t g = 24; g < 32; ++g) {
                bench.values(Quantity::GpuUtil, 8)[g] = 0;
                bench.values(Quantity::MemoryUsed_B, 8)[g] = whole || g == 24 ? 0 : 60e9F;
            }
            const auto trouble = bench.trouble();
            ONLY(trouble, "hang:" + bench.design->jobs.front().name);
            const std::vector<std::string> &where = trouble.front().where;
            QCOMPARE(where.front() == "h-0003", whole);
            QCOMPARE(std::ranges::find(where, std::string("h-0003/gpu0")) == where.end(), whole);
            QCOMPARE(trouble.front().cause.english().find("booted") != std::string::npos, whole);
        }
    }

    /// Rollouts take turns with training: of what drew the power of work minutes ago nobody says that it did nothing for an hour.
    void whoWorkedMinutesAgoIsNotIdle_data()
    {
        QTest::addColumn<double>("drew_W");
        QTest::addColumn<double>("busy");
        QTest::addColumn<QString>("said");
        QTest::newRow("minutes ago") << 630.0 << 1.0 << "";
        QTest::newRow("within the hour") << 630.0 << 0.0 << "It worked within the last hour";
        QTest::newRow("not at all") << 140.0 << 0.0 << "It did not work";
    }
    void whoWorkedMinutesAgoIsNotIdle()
    {
        QFETCH(double, drew_W);
        QFETCH(double, busy);
        QFETCH(QString, said);
        Bench bench;
        bench.wait();
        bench.fill(Quantity::EfaUsual_Bps, 1, 2e5F);
        bench.fill(Quantity::EfaMean_Bps, 1, 2e5F);
        bench.fill(Quantity::PeakPower_W, 1, static_cast<float>(drew_W));
        bench.fill(Quantity::PeakUtil, 1, static_cast<float>(busy));
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto remark = std::ranges::find(all, "idle-held:" + bench.design->jobs.front().name, &Finding::id);
        QCOMPARE(remark == all.end(), said.isEmpty());
        if (remark != all.end())
            QVERIFY2(remark->cause.english().starts_with(said.toStdString()), remark->cause.english().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_JobCauses)
#include "tst_job_causes.moc"
