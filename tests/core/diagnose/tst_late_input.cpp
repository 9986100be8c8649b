// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that wait for their input: told from an even load, from the nature of a program and from one that is new.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <memory>

#include <QtTest/QTest>

#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_LateInput : public QObject
{
    Q_OBJECT
private slots:
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
};

QTEST_GUILESS_MAIN(tst_LateInput)
#include "tst_late_input.moc"
