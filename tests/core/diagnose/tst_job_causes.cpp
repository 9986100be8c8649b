// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that are of a job as a whole: imbalance and hangs: each test writes the symptom into the observation of a healthy cluster.
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
