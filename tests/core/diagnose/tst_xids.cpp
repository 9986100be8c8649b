// SPDX-License-Identifier: GPL-3.0-or-later
// XIDs: which of them are the hardware's and which the program's doing, how old they are, and what they hide.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QtTest/QTest>

#include <core/diagnose/hand_off.h>
#include <core/telemetry/xid_codes.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

class tst_Xids : public QObject
{
    Q_OBJECT
private slots:
    /// An XID from before the data, and a job that stands now: it worked since, so the XID is not why.
    void anOldXidIsNotWhyTheJobStands()
    {
        Bench bench;
        bench.fill(Quantity::GpuUtil, 8, 0.0F);
        bench.fill(Quantity::TensorActive, 8, 0.0F);
        bench.fill(Quantity::PeakPower_W, 1, 90.0F);
        bench.values(Quantity::XidCode, 8)[10] = 48;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        const auto of = [](const std::vector<Finding> &found, CauseClass cause) { return std::ranges::count_if(found, [&](const Finding &f) { return f.causeClass == cause; }); };
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 1); // idle for as long as the data goes back
        bench.values(Quantity::XidCode, 8)[10] = 63; // a row that is set aside at the next reset ends no program
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 0);
        bench.values(Quantity::XidCode, 8)[10] = 79; // a GPU that fell off the bus answers no more
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 0);
        const float power_W = std::exchange(bench.values(Quantity::Power_W, 8)[10], std::nanf(""));
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 1);
        bench.values(Quantity::Power_W, 8)[10] = power_W;
        bench.values(Quantity::XidCode, 8)[10] = 48;
        bench.fill(Quantity::LowestMemory_B, 1, 1e8F); // empty a while ago: a job that starts
        QVERIFY(of(bench.trouble(), CauseClass::XidHardware) == 0);
        bench.fill(Quantity::PeakPower_W, 1, 600.0F);
        const auto trouble = bench.trouble();
        QVERIFY2(of(trouble, CauseClass::XidHardware) == 0, text(trouble).c_str());
    }

    /// A GPU that is reported no more is lost, whatever code stayed in the metric, unless it is one that takes GPUs away.
    void anXidThatTakesNoGpuAwayHidesNoLoss_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("old");
        QTest::addColumn<bool>("lost");
        QTest::newRow("the program's, of last week") << 31 << true << true;
        QTest::newRow("the program's, of now") << 45 << false << true;
        QTest::newRow("a contained memory error") << 94 << true << true;
        QTest::newRow("a row that was set aside last week") << 63 << true << true;
        QTest::newRow("a memory error of last week") << 48 << true << false;
        QTest::newRow("fallen off the bus") << 79 << false << false;
    }
    void anXidThatTakesNoGpuAwayHidesNoLoss()
    {
        QFETCH(int, code);
        QFETCH(bool, old);
        QFETCH(bool, lost);
        Bench bench;
        bench.seen.age_s[11] = std::nanf("");
        bench.values(Quantity::XidCode, 8)[11] = static_cast<float>(code);
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        if (!old)
            bench.seen.xidSince_s[11] = bench.seen.time_s - 600;
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto error = std::ranges::find(all, lost ? std::string("gpu-lost:h-0001:3") : "xid:h-0001:3:" + std::to_string(code), &Finding::id);
        QVERIFY2(error != all.end() && error->severity == Severity::Error, text(all).c_str());
        QCOMPARE(std::ranges::count(all, Severity::Error, &Finding::severity), std::ptrdiff_t{1});
        QVERIFY2(std::ranges::none_of(all, [](const Finding &f) { return f.cause.english().find("the GPU works") != std::string::npos; }), text(all).c_str());
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

    /// A memory error that the driver contained is the memory's, not the program's doing; that the job ended is said of none that works.
    void aContainedMemoryErrorIsNotTheProgramsDoing()
    {
        Bench bench;
        bench.values(Quantity::XidOfLate, 8)[10] = 94;
        auto trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:94");
        const Finding &f = trouble.front();
        QVERIFY(f.causeClass == CauseClass::XidHardware && f.severity == Severity::Warning);
        QVERIFY2(f.title.english().ends_with("an uncorrected memory error, contained"), f.title.english().c_str());
        QVERIFY2(f.cause.english().find("Job job works") != std::string::npos && f.cause.english().find("ends") == std::string::npos && f.cause.english().find("program did") == std::string::npos, f.cause.english().c_str());
        QVERIFY2(f.action.english().find("Restart the job if it ended") == 0 && f.action.english().find("remap") != std::string::npos && f.action.english().find("node itself is fine") == std::string::npos, f.action.english().c_str());
        QVERIFY(drainLines(*bench.design, f, Scheduler::Slurm).empty()); // the GPU can be used until a drain comes anyway

        // A 45 follows it, and the last one alone stays in the metric.
        bench.values(Quantity::XidOfLate, 8)[10] = 45;
        bench.values(Quantity::XidCode, 8)[10] = 94;
        bench.seen.xidSince_s.assign(hosts * 8, 0);
        bench.seen.xidSince_s[10] = bench.seen.time_s - 600;
        ONLY(bench.trouble(), "xid:h-0001:2:94");
        bench.values(Quantity::XidCode, 8)[10] = 48; // of the same memory: the GPU needs a reset
        bench.values(Quantity::XidOfLate, 8)[10] = 94;
        trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:48");
        QCOMPARE(trouble.front().severity, Severity::Error);

        // The job stands.
        bench.values(Quantity::XidCode, 8)[10] = 0;
        bench.hang();
        trouble = bench.trouble();
        const auto found = std::ranges::find(trouble, std::string("xid:h-0001:2:94"), &Finding::id);
        QVERIFY2(found != trouble.end(), text(trouble).c_str());
        QVERIFY2(found->cause.english().find("ends: it may be why job job does not work") != std::string::npos, found->cause.english().c_str());
    }

    /// Codes that NVIDIA's catalog answers with a restart of the program: none hides one of the hardware.
    void whatARestartMendsIsTheProgramsDoing_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("program");
        QTest::newRow("8, a kernel without end") << 8 << true;
        QTest::newRow("69, an illegal command") << 69 << true;
        QTest::newRow("32, a corrupt stream of commands") << 32 << true;
        QTest::newRow("70, a copy engine") << 70 << true;
        QTest::newRow("68, a decoder") << 68 << true;
        QTest::newRow("92, many single bits") << 92 << false;
        QTest::newRow("140, a memory error that escaped") << 140 << false;
    }
    void whatARestartMendsIsTheProgramsDoing()
    {
        QFETCH(int, code);
        QFETCH(bool, program);
        Bench bench;
        bench.values(Quantity::XidOfLate, 8)[10] = static_cast<float>(code);
        auto trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:" + std::to_string(code));
        QCOMPARE(trouble.front().causeClass == CauseClass::XidApplication, program);
        QCOMPARE(telemetry::weightOf(48) > telemetry::weightOf(code), program);
    }

    /// What the program did is told in one sentence that says so, whether a job is known or not.
    void anApplicationsXidIsTheProgramsDoing()
    {
        Bench bench;
        bench.values(Quantity::XidOfLate, 8)[10] = 31;
        auto trouble = bench.trouble();
        ONLY(trouble, "xid:h-0001:2:31");
        QVERIFY(trouble.front().causeClass == CauseClass::XidApplication);
        QVERIFY2(trouble.front().cause.english().find("did on this GPU: job job failed there first or was ended.") != std::string::npos, trouble.front().cause.english().c_str());
        bench.forgetJobs();
        bench.fill(Quantity::MemoryUsed_B, 8, 1e8F);
        for (const Quantity quantity : {Quantity::GpuUtil, Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive})
            bench.fill(quantity, 8, 0.0F);
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto found = std::ranges::find(all, std::string("xid:h-0001:2:31"), &Finding::id);
        QVERIFY2(found != all.end(), text(all).c_str());
        QVERIFY2(found->job.empty() && found->cause.english().starts_with("The driver reports what the program did on this GPU: it failed there first or was ended."), found->cause.english().c_str());
    }

    /// A program that failed on one GPU is cleaned up on all of its GPUs: what failed is told, and no board is in question. Alone, on another
    /// host or at another time a 45 is told as it is.
    void aCleanUpIsNotWhatFailed_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("gpu");
        QTest::addColumn<double>("before_s");
        QTest::addColumn<bool>("dated");
        QTest::addColumn<bool>("explained");
        QTest::newRow("a page fault beside it") << 31 << 14 << 5.0 << true << true;
        QTest::newRow("the same, counted alone") << 31 << 14 << 5.0 << false << true;
        QTest::newRow("it was written a moment later") << 31 << 14 << -30.0 << true << true;
        QTest::newRow("a memory error") << 48 << 14 << 5.0 << true << true;
        QTest::newRow("a contained one") << 94 << 14 << 5.0 << true << true;
        QTest::newRow("an hour before") << 31 << 14 << 3600.0 << true << false;
        QTest::newRow("on another host") << 31 << 22 << 5.0 << true << false;
        QTest::newRow("alone") << 0 << 14 << 0.0 << true << false;
    }
    void aCleanUpIsNotWhatFailed()
    {
        QFETCH(int, code);
        QFETCH(int, gpu);
        QFETCH(double, before_s);
        QFETCH(bool, dated);
        QFETCH(bool, explained);
        Bench bench;
        const Quantity told = dated ? Quantity::XidCode : Quantity::XidOfLate;
        if (dated)
            bench.seen.xidSince_s.assign(hosts * 8, std::nan(""));
        const double at_s = bench.seen.time_s - 600;
        const auto write = [&](std::size_t at, int xid, double since_s) {
            bench.values(told, 8)[at] = static_cast<float>(xid);
            if (dated)
                bench.seen.xidSince_s[at] = since_s;
        };
        for (const std::size_t at : {8, 9, 10, 11, 12, 13, 15})
            write(at, 45, at_s);
        write(static_cast<std::size_t>(gpu), code, at_s - before_s);
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto after = std::ranges::find(all, std::string("xid:h-0001:45"), &Finding::id);
        QVERIFY2(after != all.end() && after->where.size() == 8, text(all).c_str());
        QCOMPARE(after->severity == Severity::Info, explained);
        QVERIFY2(after->cause.english().find("board") == std::string::npos, after->cause.english().c_str());
        if (!explained)
            return;
        ONLY(bench.trouble(), "xid:h-0001:6:" + std::to_string(code));
        const std::string of = "XID " + std::to_string(code) + " on h-0001 GPU 6";
        QVERIFY2(after->cause.english().find(of) != std::string::npos && after->action.english().find(of) != std::string::npos, after->cause.english().c_str());
    }

    /// One finding of a host for each XID that several of its GPUs have; the kind is the same for all.
    void theSameXidOnAHostIsOneFinding()
    {
        Bench bench;
        for (const std::size_t gpu : {8, 9, 11})
            bench.values(Quantity::XidOfLate, 8)[gpu] = 48;
        bench.values(Quantity::XidOfLate, 8)[12] = 62;
        const auto trouble = bench.trouble();
        for (const auto &[id, code] : {std::pair{"xid:h-0001:48", "48"}, std::pair{"xid:h-0001:4:62", "62"}}) {
            const auto found = std::ranges::find(trouble, std::string(id), &Finding::id);
            QVERIFY2(found != trouble.end(), text(trouble).c_str());
            QCOMPARE(found->kind, std::string("xid"));
            QCOMPARE(found->code, std::string(code));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Xids)
#include "tst_xids.moc"
