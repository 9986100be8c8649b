// SPDX-License-Identifier: GPL-3.0-or-later
// Programs and containers that are started again: whose they are, and what they do not hide.
#include <core/diagnose/diagnose.h>

#include <algorithm>

#include <QtTest/QTest>

#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_Restarts : public QObject
{
    Q_OBJECT
private slots:
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
        QVERIFY2(beside->cause.english().find("on its GPUs") == std::string::npos, beside->cause.english().c_str()); // which nobody looked at
        QVERIFY(beside->costUsdPerHour && *beside->costUsdPerHour > 0);
        const auto ofJob = std::ranges::find(trouble, "restart-loop:" + bench.design->name, &Finding::id);
        QVERIFY2(ofJob != trouble.end() && ofJob->job == bench.design->name, text(trouble).c_str());
        QCOMPARE(ofJob->where, (std::vector<std::string>{bench.design->name, "h-0001"}));
        QCOMPARE(ofJob->evidence.front().value, 4.0);
        bench.seen.givenTo.assign(hosts, ""); // a container that holds some GPUs there, nobody says which: not the whole host
        bench.seen.givenTo[7] = "notebook";
        const auto again = bench.trouble();
        const auto part = std::ranges::find(again, std::string("restart-loop"), &Finding::id);
        QVERIFY2(part != again.end() && part->costUsdPerHour == 0.0, text(again).c_str());
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
};

QTEST_GUILESS_MAIN(tst_Restarts)
#include "tst_restarts.moc"
