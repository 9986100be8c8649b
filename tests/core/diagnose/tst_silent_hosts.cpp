// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that fall silent: down, unread, given back, and whose they were.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <core/diagnose/hand_off.h>
#include <tests/core/diagnose/symptoms.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using namespace switchyard::diagnose::symptoms;

namespace {

constexpr std::size_t spare = 7;

/// Seven hosts work for a job that labels name; the eighth fell silent, and nothing of it answers.
Bench withSilentSpare()
{
    Bench bench;
    bench.forgetJobs();
    bench.seen.jobs = {{"1042", "hpc_job", {}}};
    bench.seen.jobOfGpu.assign(hosts * 8, 0);
    std::fill_n(bench.seen.jobOfGpu.begin() + 8 * spare, 8, -1);
    bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
    bench.fill(Quantity::MemoryUsed_B, 8, 60e9F);
    bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
    bench.fill(Quantity::PeakMemory_B, 1, 60e9F);
    bench.fill(Quantity::PeakPower_W, 1, 600.0F);
    bench.seen.hostUp.assign(hosts, 1);
    bench.seen.gpuExporterUp = bench.seen.hostUp;
    bench.seen.seenBefore.assign(hosts, 1);
    bench.seen.targetsTold = true;
    bench.seen.hostUp[spare] = bench.seen.gpuExporterUp[spare] = 0;
    return bench;
}

/// What is seen of it ends; what it did within the hour is told yet.
void silence(Bench &bench)
{
    for (auto &[quantity, series] : bench.seen.series) {
        const std::size_t each = series.value.size() / hosts;
        if (each > 0 && quantity != Quantity::PeakMemory_B && quantity != Quantity::PeakPower_W)
            std::fill(series.value.begin() + static_cast<std::ptrdiff_t>(spare * each), series.value.end(), std::nanf(""));
    }
    std::fill_n(bench.seen.age_s.begin() + 8 * spare, 8, std::nanf(""));
}

/// What tells whose it was, before it fell silent.
void spareRows()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<bool>("free");
    QTest::newRow("labels named no job") << "unnamed" << true;
    QTest::newRow("labels named a job that is over") << "another" << true;
    QTest::newRow("nobody names jobs, it held nothing") << "empty" << true;
    QTest::newRow("of longer ago than its memory is known, it drew nothing") << "idle" << true;
    QTest::newRow("no label, and it held and drew what work does") << "worked" << false;
    QTest::newRow("nothing is known of it") << "unknown" << false;
}

void tellBefore(Bench &bench, const QString &before)
{
    bench.seen.lastJob.assign(hosts, 0);
    float held_B = before == QStringLiteral("worked") ? 60e9F : before == QStringLiteral("empty") ? 4e6F : std::nanf("");
    float drew_W = before == QStringLiteral("worked") ? 600.0F : before == QStringLiteral("empty") || before == QStringLiteral("idle") ? 80.0F : std::nanf("");
    bench.values(Quantity::PeakMemory_B, 1)[spare] = held_B;
    bench.values(Quantity::PeakPower_W, 1)[spare] = drew_W;
    if (before == QStringLiteral("unnamed") || before == QStringLiteral("worked"))
        bench.seen.lastJob[spare] = 1;
    if (before == QStringLiteral("another"))
        bench.seen.lastJob[spare] = 2;
    if (before == QStringLiteral("empty"))
        bench.forgetJobs();
}

bool standsStill(const Finding &f) { return f.cause.english().find("stands still") != std::string::npos; }

} // namespace

class tst_SilentHosts : public QObject
{
    Q_OBJECT
private slots:
    /// A server without `up` shows the last values of a host that went minutes ago; its job hangs. Who answers by another exporter is
    /// there, and so is one whose job works: its exporter is stuck.
    void aHostThatWentMinutesAgo_data()
    {
        QTest::addColumn<bool>("hangs");
        QTest::addColumn<bool>("speaks");
        QTest::addColumn<QStringList>("found");
        QTest::newRow("gone") << true << false << QStringList{QStringLiteral("host-lost:h-0004")};
        QTest::newRow("its cards send") << true << true << QStringList{QStringLiteral("hang:job"), QStringLiteral("stale:h-0004")};
        QTest::newRow("its job works") << false << false << QStringList{QStringLiteral("stale:h-0004")};
    }
    void aHostThatWentMinutesAgo()
    {
        QFETCH(bool, hangs);
        QFETCH(bool, speaks);
        QFETCH(QStringList, found);
        Bench bench;
        if (hangs)
            bench.hang();
        std::ranges::fill(bench.seen.hostUp, char{1}); // of whom values are shown
        std::ranges::fill(bench.seen.gpuExporterUp, char{1});
        bench.seen.seenBefore.assign(hosts, 1);
        bench.seen.targetsTold = false;
        std::fill_n(bench.seen.age_s.begin() + 32, 8, 435.0F);
        bench.fill(Quantity::HostCpu, 1, 0.1F);
        bench.values(Quantity::HostCpu, 1)[4] = std::nanf("");
        if (!speaks)
            std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 128, 32, std::nanf(""));
        QStringList ids;
        for (const Finding &f : bench.trouble())
            ids << QString::fromStdString(f.id);
        ids.sort();
        QCOMPARE(ids, found);
    }

    /// Nothing of a host is read any more: it is lost where its job stands or was started anew, and unseen where the job goes on.
    void whomTheServerCannotReadWhileItsJobWorks()
    {
        Bench bench;
        std::ranges::fill(bench.seen.hostUp, char{1});
        bench.seen.seenBefore.assign(hosts, 1);
        bench.seen.targetsTold = true;
        bench.seen.hostUp[4] = 0;
        bench.seen.gpuExporterUp[4] = 0;
        std::fill_n(bench.seen.age_s.begin() + 32, 8, std::nanf(""));
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 128, 32, std::nanf(""));
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        auto trouble = bench.trouble();
        ONLY(trouble, "exporter-down:h-0004");
        QCOMPARE(trouble.front().severity, Severity::Warning);
        QVERIFY(diagnose::drainLines(*bench.design, trouble.front(), Scheduler::Slurm).empty());
        bench.fill(Quantity::LowestMemory_B, 1, 1e8F); // started anew: without it, for all that is known
        ONLY(bench.trouble(), "host-lost:h-0004");
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.hang();
        trouble = bench.trouble();
        ONLY(trouble, "host-lost:h-0004");
        QCOMPARE(trouble.front().severity, Severity::Error);

        Bench without; // `up`
        std::ranges::fill(without.seen.hostUp, char{1});
        without.seen.seenBefore.assign(hosts, 1);
        without.seen.targetsTold = false;
        without.seen.hostUp[4] = 2;
        without.seen.gpuExporterUp[4] = 2;
        std::fill_n(without.seen.age_s.begin() + 32, 8, std::nanf(""));
        without.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        std::fill_n(without.values(Quantity::EfaTx_Bps, 32).begin() + 128, 32, std::nanf(""));
        without.fill(Quantity::LowestMemory_B, 1, 60e9F);
        ONLY(without.trouble(), "exporter-down:h-0004");
    }

    /// A job hangs by a rank of its own; a spare is down, which is not whom the others wait for.
    void aSpareThatIsDownIsNotWhyAJobHangs_data() { spareRows(); }
    void aSpareThatIsDownIsNotWhyAJobHangs()
    {
        QFETCH(QString, before);
        QFETCH(bool, free);
        Bench bench = withSilentSpare();
        bench.hang();
        bench.fill(Quantity::EfaMean_Bps, 1, 0.0F); // for longer than a quarter of an hour: its onset tells nothing here
        bench.values(Quantity::GpuUtil, 8)[19] = 0.0F;
        silence(bench);
        tellBefore(bench, before);
        const auto trouble = bench.trouble();
        if (!free) {
            ONLY(trouble, "host-lost:h-0007");
            QVERIFY(standsStill(trouble.front()));
            return;
        }
        QVERIFY2(trouble.size() == 2 && trouble.front().kind == "hang" && trouble.back().id == "host-lost:h-0007", text(trouble).c_str());
        QCOMPARE(trouble.front().where.front(), std::string("h-0002/gpu3"));
        QVERIFY(trouble.back().job.empty() && !standsStill(trouble.back()) && trouble.back().action.english().find("restart the job") == std::string::npos);
    }

    /// Beside a job that works, it is down and of no job; where nothing is known of it, the job that goes on must have it, unless the
    /// scheduler does not reach it either.
    void aSpareThatIsDownBesideAJobThatWorks_data() { spareRows(); }
    void aSpareThatIsDownBesideAJobThatWorks()
    {
        QFETCH(QString, before);
        QFETCH(bool, free);
        for (const bool heldDown : {false, true}) {
            Bench bench = withSilentSpare();
            silence(bench);
            tellBefore(bench, before);
            if (heldDown) {
                bench.seen.hostHeld.resize(hosts);
                bench.seen.hostsTold = {"slurm_node_status", "query"};
                bench.seen.hostHeld[spare] = {telemetry::Held::Lost, telemetry::Scheduler::Slurm, "down", {}, 0};
            }
            const auto trouble = bench.trouble();
            ONLY(trouble, free || heldDown ? "host-lost:h-0007" : "exporter-down:h-0007");
            QCOMPARE(trouble.front().job.empty(), free);
            QCOMPARE(trouble.front().severity, free || heldDown ? Severity::Error : Severity::Warning);
        }
    }

    /// The exporter of a spare that answers by others: no job waits for it.
    void anExporterOfASpareIsDownBesideAHang()
    {
        Bench bench = withSilentSpare();
        bench.hang();
        silence(bench);
        tellBefore(bench, QStringLiteral("unnamed"));
        bench.seen.hostUp[spare] = 1;
        const auto trouble = bench.trouble();
        QVERIFY2(trouble.size() == 2 && trouble.front().id == "hang:1042" && trouble.back().id == "exporter-down:h-0007", text(trouble).c_str());
        QCOMPARE(trouble.back().severity, Severity::Warning);
        QVERIFY(trouble.back().job.empty() && !standsStill(trouble.back()));
    }

    /// A host of the job went over half an hour ago, or over an hour, and the others worked since: they do not wait for it.
    void whoWentLongBeforeItsJobStood_data()
    {
        QTest::addColumn<bool>("seenWithinTheHour");
        QTest::addColumn<float>("sent_Bps");
        QTest::addColumn<float>("drew_W");
        QTest::addColumn<bool>("waitedFor");
        QTest::newRow("half an hour, they sent within a quarter") << true << 1e9F << 600.0F << false;
        QTest::newRow("half an hour, who knows when they stopped") << true << 0.0F << 600.0F << true;
        QTest::newRow("an hour, they worked within it") << false << 0.0F << 600.0F << false;
        QTest::newRow("an hour, they did not work within it") << false << 0.0F << 245.0F << true;
    }
    void whoWentLongBeforeItsJobStood()
    {
        QFETCH(bool, seenWithinTheHour);
        QFETCH(float, sent_Bps);
        QFETCH(float, drew_W);
        QFETCH(bool, waitedFor);
        Bench bench = withSilentSpare();
        bench.hang();
        bench.seen.jobOfGpu.assign(hosts * 8, 0);
        bench.fill(Quantity::EfaMean_Bps, 1, sent_Bps);
        bench.fill(Quantity::PeakPower_W, 1, drew_W);
        bench.fill(Quantity::WorkPower_W, 1, 600.0F);
        silence(bench);
        bench.values(Quantity::PeakMemory_B, 1)[spare] = std::nanf("");
        bench.values(Quantity::PeakPower_W, 1)[spare] = std::nanf("");
        bench.seen.seenBefore[spare] = seenWithinTheHour ? 1 : 0;
        const auto trouble = bench.trouble();
        QCOMPARE(std::ranges::any_of(trouble, [](const Finding &f) { return f.kind == "hang"; }), !waitedFor);
        const auto lost = std::ranges::find(trouble, std::string("host-lost:h-0007"), &Finding::id);
        QVERIFY2(lost != trouble.end() && standsStill(*lost) == waitedFor, text(trouble).c_str());
    }

    /// A server without `up` (collectors that send): the job was begun again on other hosts, and nobody waits for the one that fell silent.
    void aHostThatWasReplacedIsNoLoss()
    {
        Bench bench;
        bench.seen.seenBefore.assign(hosts, 1);
        bench.seen.hostUp.assign(hosts, 1);
        bench.seen.hostUp[5] = 2;
        bench.seen.gpuExporterUp = bench.seen.hostUp;
        bench.seen.targetsTold = false;
        bench.fill(Quantity::EfaTx_Bps, 32, 2e9F);
        bench.fill(Quantity::LowestMemory_B, 1, 1e8F); // it was begun anew
        for (auto &[quantity, series] : bench.seen.series) {
            const std::size_t each = series.value.size() / hosts;
            if (series.value.size() == each * hosts)
                std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(5 * each), each, std::nanf(""));
        }
        std::fill_n(bench.seen.age_s.begin() + 40, 8, std::nanf(""));
        QVERIFY2(bench.trouble().empty(), text(bench.trouble()).c_str());
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
        const auto left = std::ranges::find(all, std::string("host-lost:h-0005"), &Finding::id);
        QVERIFY2(left != all.end() && left->severity == Severity::Info && left->title.english().starts_with("Host left or replaced"), text(all).c_str());
        bench.fill(Quantity::LowestMemory_B, 1, 60e9F);
        bench.hang(); // the job stands
        std::fill_n(bench.values(Quantity::EfaTx_Bps, 32).begin() + 160, 32, std::nanf(""));
        ONLY(bench.trouble(), "host-lost:h-0005");
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
        ONLY(bench.trouble(), "stale:all");
    }
};

QTEST_GUILESS_MAIN(tst_SilentHosts)
#include "tst_silent_hosts.moc"
