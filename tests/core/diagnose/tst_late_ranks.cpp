// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that come late because of their hosts: fed late, with busy processors, robbed by the hypervisor.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_LateRanks : public QObject
{
    Q_OBJECT
private slots:
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

    /// A GPU that comes late over a link that trained down has one finding, with what all others wait for.
    void aNarrowLinkIsWhyItComesLate()
    {
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            bench.values(quantity, 8)[18] = 0.7F;
        }
        ONLY(bench.trouble(), "fed-late:h-0002:2");
        bench.fill(Quantity::PcieGeneration, 8, 5.0F);
        bench.values(Quantity::PcieGeneration, 8)[18] = 1.0F;
        const auto trouble = bench.trouble();
        ONLY(trouble, "pcie-link:h-0002:2");
        QVERIFY(trouble.front().costUsdPerHour > 0 && trouble.front().evidence.size() == 2);
    }

    /// Utilisation is sampled: of a host whose processors are taken one rank is seen late at this look, another at the next. It is the host
    /// at all of them, and lasts.
    void ranksOfABusyHostTakeTurns_data()
    {
        QTest::addColumn<double>("cpu");
        QTest::addColumn<QString>("found");
        QTest::newRow("its processors are busy") << 0.98 << QStringLiteral("fed-late:h-0002");
        QTest::newRow("and are not") << 0.2 << QString();
    }
    void ranksOfABusyHostTakeTurns()
    {
        QFETCH(double, cpu);
        QFETCH(QString, found);
        const auto lookWith = [&](std::size_t late, double time_s) {
            Bench bench;
            bench.fill(Quantity::HostCpu, 1, 0.13F);
            bench.values(Quantity::HostCpu, 1)[2] = static_cast<float>(cpu);
            for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
                bench.fill(quantity, 8, 0.99F);
                bench.values(quantity, 8)[16 + late] = 0.6F;
            }
            bench.seen.time_s = time_s;
            return bench;
        };
        const Bench now = lookWith(1, 2000);
        std::vector<telemetry::ObservationPtr> history;
        for (const auto &[late, ago_s] : {std::pair{std::size_t{7}, 210.0}, {std::size_t{4}, 90.0}})
            history.push_back(std::make_shared<const telemetry::Observation>(lookWith(late, 2000 - ago_s).seen));
        auto trouble = diagnose::diagnose(*test::bundledCatalog(), *now.design, nullptr, now.seen, history);
        std::erase_if(trouble, [](const Finding &f) { return f.severity == Severity::Info; });
        if (found.isEmpty())
            QVERIFY2(trouble.empty(), text(trouble).c_str());
        else
            ONLY(trouble, found.toStdString());
    }

    /// Small kernels leave gaps on every rank: then the peers are alike below what ranks do that spin, and their spread tells.
    void lateBesidePeersWithGaps_data()
    {
        QTest::addColumn<double>("usual");
        QTest::addColumn<double>("strays"); // peers, by host in turn
        QTest::addColumn<double>("late");
        QTest::addColumn<double>("sent_Bps");
        QTest::addColumn<bool>("found");
        QTest::newRow("they spin") << 0.99 << 0.0 << 0.8 << 2e9 << true;
        QTest::newRow("they have gaps") << 0.8 << 0.01 << 0.6 << 2e9 << true;
        QTest::newRow("little less") << 0.8 << 0.01 << 0.72 << 2e9 << false;
        QTest::newRow("unlike peers") << 0.8 << 0.08 << 0.6 << 2e9 << false;
        QTest::newRow("nobody shares a step") << 0.8 << 0.01 << 0.6 << 1e5 << false;
        QTest::newRow("idle for the most part") << 0.45 << 0.01 << 0.25 << 2e9 << false;
    }
    void lateBesidePeersWithGaps()
    {
        QFETCH(double, usual);
        QFETCH(double, strays);
        QFETCH(double, late);
        QFETCH(double, sent_Bps);
        QFETCH(bool, found);
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            std::vector<float> &busy = bench.values(quantity, 8);
            for (std::size_t g = 0; g < busy.size(); ++g)
                busy[g] = static_cast<float>(usual + (g / 8 % 2 == 0 ? strays : -strays));
            std::fill_n(busy.begin() + 16, 8, static_cast<float>(late));
        }
        bench.fill(Quantity::EfaTx_Bps, 32, static_cast<float>(sent_Bps));
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "fed-late:h-0002"; }) == found, text(trouble).c_str());
    }

    /// Of two or three hosts none stands apart from most: where the others' ranks all spin, they wait for the idler one.
    void lateAmongFewHosts_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("usual");
        QTest::addColumn<double>("late");
        QTest::addColumn<bool>("found");
        QTest::newRow("one of two") << 2 << 0.99 << 0.65 << true;
        QTest::newRow("one of three") << 3 << 0.99 << 0.65 << true;
        QTest::newRow("one of two, a bit") << 2 << 0.99 << 0.93 << false;
        QTest::newRow("nobody spins") << 2 << 0.8 << 0.5 << false;
    }
    void lateAmongFewHosts()
    {
        QFETCH(int, count);
        QFETCH(double, usual);
        QFETCH(double, late);
        QFETCH(bool, found);
        Bench bench;
        bench.seen.jobs = {{"1042", "hpc_job", {}}, {"1050", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 1);
        std::fill_n(bench.seen.jobOfGpu.begin(), 8 * count, 0);
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            std::fill_n(bench.values(quantity, 8).begin(), 8 * count, static_cast<float>(usual));
            std::fill_n(bench.values(quantity, 8).begin() + 8, 8, static_cast<float>(late));
        }
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.id == "fed-late:h-0001"; }) == found, text(trouble).c_str());
        if (found)
            QVERIFY(trouble.front().evidence.front().expected > 0.9); // of the others alone
    }

    /// Busy processors of one host alone: a remark, and more where the job sends less than it did.
    void aHostBusyAsNoOther_data()
    {
        QTest::addColumn<double>("cpu");
        QTest::addColumn<double>("others");
        QTest::addColumn<double>("usual_Bps");
        QTest::addColumn<int>("severity"); // -1: nothing is said
        QTest::newRow("the job goes on as before") << 0.96 << 0.2 << 32 * 2e9 << static_cast<int>(Severity::Info);
        QTest::newRow("the job is slower") << 0.96 << 0.2 << 32 * 2.8e9 << static_cast<int>(Severity::Warning);
        QTest::newRow("a server is asked for less") << 0.96 << 0.2 << -32 * 2.8e9 << static_cast<int>(Severity::Info);
        QTest::newRow("some processors are free") << 0.8 << 0.2 << 32 * 2.8e9 << -1;
        QTest::newRow("all are busy") << 0.96 << 0.7 << 32 * 2.8e9 << -1;
    }
    void aHostBusyAsNoOther()
    {
        QFETCH(double, cpu);
        QFETCH(double, others);
        QFETCH(double, usual_Bps);
        QFETCH(int, severity);
        Bench bench;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive})
            bench.fill(quantity, 8, 0.99F);
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::EfaUsual_Bps, 1, static_cast<float>(std::abs(usual_Bps)));
        if (usual_Bps < 0) { // it serves
            bench.forgetJobs();
            bench.seen.jobs = {{"vllm-llama", "pod", {}}};
            bench.seen.jobOfGpu.assign(hosts * 8, 0);
        }
        bench.fill(Quantity::HostCpu, 1, static_cast<float>(others));
        bench.values(Quantity::HostCpu, 1)[2] = static_cast<float>(cpu);
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto found = std::ranges::find(all, std::string("busy-cpu:h-0002"), &Finding::id);
        QCOMPARE(found == all.end() ? -1 : static_cast<int>(found->severity), severity);
        QVERIFY(found == all.end() || (found->causeClass == CauseClass::HostCpu && found->passing));
    }

    /// Part of what looks like busy CPUs is the hypervisor's; what all hosts lose, or little, tells nothing of one.
    void theHypervisorTakesAHostsTime_data()
    {
        QTest::addColumn<double>("cpu");
        QTest::addColumn<double>("steal");
        QTest::addColumn<double>("peers");
        QTest::addColumn<int>("cause");
        QTest::newRow("robbed") << 0.7 << 0.55 << 0.0 << static_cast<int>(CauseClass::HostCpu);
        QTest::newRow("robbed of nearly all") << 0.95 << 0.8 << 0.0 << static_cast<int>(CauseClass::HostCpu);
        QTest::newRow("all hosts alike") << 0.3 << 0.15 << 0.14 << static_cast<int>(CauseClass::DataLoading);
        QTest::newRow("little") << 0.2 << 0.05 << 0.0 << static_cast<int>(CauseClass::DataLoading);
    }
    void theHypervisorTakesAHostsTime()
    {
        QFETCH(double, cpu);
        QFETCH(double, steal);
        QFETCH(double, peers);
        QFETCH(int, cause);
        const auto lose = [&](Bench &bench) {
            bench.fill(Quantity::HostCpu, 1, 0.2F);
            bench.values(Quantity::HostCpu, 1)[2] = static_cast<float>(cpu);
            bench.fill(Quantity::HostSteal, 1, static_cast<float>(peers));
            bench.values(Quantity::HostSteal, 1)[2] = static_cast<float>(steal);
        };
        const bool robbed = cause == static_cast<int>(CauseClass::HostCpu);
        Bench late;
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            late.fill(quantity, 8, 0.99F);
            std::fill_n(late.values(quantity, 8).begin() + 16, 8, 0.6F);
        }
        lose(late);
        auto trouble = late.trouble();
        ONLY(trouble, "fed-late:h-0002");
        QCOMPARE(static_cast<int>(*trouble.front().causeClass), cause);
        QCOMPARE(trouble.front().cause.english().find("by the hypervisor (steal ") != std::string::npos, robbed);

        Bench silent; // no GPU is seen to wait
        lose(silent);
        trouble = silent.trouble();
        if (robbed) {
            ONLY(trouble, "steal:h-0002");
            QVERIFY(trouble.front().passing);
        } else {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
        }
    }

    /// All hosts of one of two jobs are robbed: no host of it stands apart, and the other job's hosts tell what is usual.
    void theHypervisorTakesAJobsTime_data()
    {
        QTest::addColumn<double>("robbed");
        QTest::addColumn<double>("others");
        QTest::addColumn<double>("busy");
        QTest::addColumn<bool>("found");
        QTest::newRow("robbed, steps late") << 0.3 << 0.0 << 0.6 << true;
        QTest::newRow("robbed, nothing seen of it on the GPUs") << 0.15 << 0.0 << 0.99 << true;
        QTest::newRow("little") << 0.08 << 0.0 << 0.99 << false;
        QTest::newRow("the whole fleet") << 0.3 << 0.25 << 0.99 << false;
    }
    void theHypervisorTakesAJobsTime()
    {
        QFETCH(double, robbed);
        QFETCH(double, others);
        QFETCH(double, busy);
        QFETCH(bool, found);
        Bench bench;
        bench.seen.jobs = {{"first", "hpc_job", {}}, {"second", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        std::fill_n(bench.seen.jobOfGpu.begin() + 32, 32, 1);
        bench.fill(Quantity::HostCpu, 1, 0.3F);
        bench.fill(Quantity::HostSteal, 1, static_cast<float>(others));
        std::fill_n(bench.values(Quantity::HostSteal, 1).begin(), 4, static_cast<float>(robbed));
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            std::fill_n(bench.values(quantity, 8).begin(), 32, static_cast<float>(busy));
        }
        const auto trouble = bench.trouble();
        if (!found) {
            QVERIFY2(trouble.empty(), text(trouble).c_str());
            return;
        }
        ONLY(trouble, "job-steal:first");
        QVERIFY(trouble.front().causeClass == CauseClass::HostCpu && trouble.front().passing);
        QCOMPARE(trouble.front().where, (std::vector<std::string>{"first"}));
    }

    /// Two stages of unlike work, of which the heavier leaves gaps: the lighter one waits for it, and nothing comes late.
    void aHeavierStageIsNotLate_data()
    {
        QTest::addColumn<double>("work");
        QTest::addColumn<bool>("late");
        QTest::newRow("it does more") << 0.4 << false;
        QTest::newRow("it does as much") << 0.33 << true;
    }
    void aHeavierStageIsNotLate()
    {
        QFETCH(double, work);
        QFETCH(bool, late);
        Bench bench;
        bench.seen.jobs = {{"1042", "hpc_job", {}}, {"1050", "hpc_job", {}}};
        bench.seen.jobOfGpu.assign(hosts * 8, 1);
        std::fill_n(bench.seen.jobOfGpu.begin(), 16, 0);
        bench.fill(Quantity::TensorActive, 8, 0.33F);
        std::fill_n(bench.values(Quantity::TensorActive, 8).begin() + 8, 8, static_cast<float>(work));
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::EngineActive}) {
            bench.fill(quantity, 8, 0.99F);
            std::fill_n(bench.values(quantity, 8).begin() + 8, 8, 0.84F);
        }
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        const auto trouble = bench.trouble();
        QVERIFY2(std::ranges::any_of(trouble, [](const Finding &f) { return f.kind == "fed-late"; }) == late, text(trouble).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_LateRanks)
#include "tst_late_ranks.moc"
