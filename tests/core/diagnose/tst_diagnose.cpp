// SPDX-License-Identifier: GPL-3.0-or-later
// The culprit first, and nothing false beside it: on simulated clusters whose placement, efficiencies
// and noise the diagnosis does not know.
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <QtTest/QTest>

#include <core/telemetry/binding.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::diagnose;

namespace {

constexpr double someTime_s = 1.8e9;
constexpr double widelySpreadClocks_s = 1795389210; ///< seed 11 on 8 GPUs: chance doubles what the peers' clocks seem to spread by

telemetry::Observation observe(const design::DesignPtr &design, unsigned seed, std::vector<std::string> faults = {}, double now_s = someTime_s)
{
    if (faults.empty())
        faults.push_back("missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"); // the demo would choose a fault; nobody reads this metric
    const auto source = telemetry::makeDemoSource(design, test::bundledCatalog(), {seed, std::move(faults), [now_s] { return now_s; }});
    const auto observation = source->observe({}, {});
    if (!observation)
        qFatal("%s", describe(observation.error()).c_str());
    return **observation;
}

std::vector<Finding> look(const design::DesignPtr &design, unsigned seed, std::vector<std::string> faults, double now_s = someTime_s)
{
    return diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, observe(design, seed, std::move(faults), now_s), {});
}

std::vector<Finding> trouble(std::vector<Finding> findings)
{
    std::erase_if(findings, [](const Finding &f) { return f.severity == Severity::Info; });
    return findings;
}

/// What is said of it: how many quantities.
std::string saidNotCollected(const std::vector<Finding> &findings)
{
    const auto at = std::find_if(findings.begin(), findings.end(), [](const Finding &f) { return f.id == "not-collected"; });
    return at == findings.end() ? std::string() : at->title.english();
}

std::string text(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english();
    return all;
}

const std::vector<std::pair<const char *, test::ClusterSpec>> &shapes()
{
    static const std::vector<std::pair<const char *, test::ClusterSpec>> list = {
        {"8 GPUs, TP8", {"p5.48xlarge", 1, 8, 1}},
        {"8 GPUs, PP8 on one host", {"p5.48xlarge", 1, 1, 8}},
        {"16 GPUs, TP8 PP2", {"p5.48xlarge", 2, 8, 2}},
        {"32 B200, data parallel", {"p6-b200.48xlarge", 4, 1, 1}},
        {"64 H200, TP4 PP4", {"p5en.48xlarge", 8, 4, 4}},
        {"128 GPUs, TP8 PP16", {"p5.48xlarge", 16, 8, 16}},
        {"512 GPUs, TP2 PP8", {"p5.48xlarge", 64, 2, 8}},
    };
    return list;
}

} // namespace

class tst_Diagnose : public QObject
{
    Q_OBJECT
private slots:
    void aHealthyClusterHasNoTrouble_data()
    {
        QTest::addColumn<int>("shape");
        for (std::size_t i = 0; i < shapes().size(); ++i)
            QTest::newRow(shapes()[i].first) << static_cast<int>(i);
    }
    void aHealthyClusterHasNoTrouble()
    {
        QFETCH(int, shape);
        const auto design = test::cluster(shapes()[static_cast<std::size_t>(shape)].second);
        const unsigned seeds = design->instances.size() > 16 ? 5 : 30;
        for (unsigned seed = 1; seed <= seeds; ++seed) {
            const auto found = trouble(look(design, seed, {}));
            QVERIFY2(found.empty(), ("seed " + std::to_string(seed) + text(found)).c_str());
        }
    }

    void theCulpritIsNamedAndNobodyElse_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("where");
        for (std::size_t i = 0; i < shapes().size(); ++i) {
            const auto row = [&](const char *name, const char *fault, const char *id, const char *where) {
                QTest::addRow("%s: %s", shapes()[i].first, name) << static_cast<int>(i) << fault << id << where;
            };
            row("straggler 10 %", "straggler:h-0000:3:10", "straggler:h-0000:3", "h-0000/gpu3");
            row("straggler 30 %", "straggler:h-0000:5:30", "straggler:h-0000:5", "h-0000/gpu5");
            row("throttling", "throttle:h-0000:0:20", "throttle:h-0000:0", "h-0000/gpu0");
            row("application XID", "xid:h-0000:2:31", "xid:h-0000:2:31", "h-0000/gpu2");
            row("fatal XID", "xid:h-0000:2:48", "xid:h-0000:2:48", "h-0000/gpu2");
            row("fallen off the bus", "xid:h-0000:7:79", "xid:h-0000:7:79", "h-0000/gpu7");
            row("GPU lost", "gpu-lost:h-0000:6", "gpu-lost:h-0000:6", "h-0000/gpu6");
            row("stale host", "stale:h-0000", "stale:h-0000", "h-0000");
            if (shapes()[i].second.hosts > 1) {
                row("retransmits", "efa-retrans:h-0001:2:80", "efa-retrans:h-0001:2", "h-0001/card2");
                row("host lost", "host-lost:h-0001", "host-lost:h-0001", "h-0001");
            }
        }
    }
    void theCulpritIsNamedAndNobodyElse()
    {
        QFETCH(int, shape);
        QFETCH(QString, fault);
        QFETCH(QString, id);
        QFETCH(QString, where);
        const auto design = test::cluster(shapes()[static_cast<std::size_t>(shape)].second);
        const unsigned seeds = design->instances.size() > 16 ? 2 : 4;
        for (unsigned seed = 11; seed < 11 + seeds; ++seed) {
            const auto found = trouble(look(design, seed, {fault.toStdString()}));
            QVERIFY2(found.size() == 1, ("seed " + std::to_string(seed) + text(found)).c_str());
            QCOMPARE(found[0].id, id.toStdString());
            QCOMPARE(found[0].where, std::vector<std::string>{where.toStdString()});
            QVERIFY(!found[0].action.empty() && !found[0].cause.empty() && !found[0].evidence.empty());
            QVERIFY(found[0].causeClass && found[0].confidence > 0 && found[0].confidence <= 1);
        }
    }

    /// What is seen of several places: the rank that all others wait for, a rail on every host, rows that memory lost.
    void theSimulatorsOtherFaultsAreFound_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("where");
        QTest::newRow("a rank that never comes") << "hang:h-0005:3" << "hang:job" << static_cast<int>(CauseClass::Hang) << "h-0005/gpu3";
        QTest::newRow("a slow rail") << "rail:6:45" << "efa-rail:job:6" << static_cast<int>(CauseClass::FabricRail) << "h-0009/card6";
    }
    void theSimulatorsOtherFaultsAreFound()
    {
        QFETCH(QString, fault);
        QFETCH(QString, id);
        QFETCH(int, cause);
        QFETCH(QString, where);
        const auto design = test::cluster({"p5.48xlarge", 16, 8, 2});
        for (unsigned seed = 11; seed < 14; ++seed) {
            const auto found = trouble(look(design, seed, {fault.toStdString()}));
            QVERIFY2(found.size() == 1, ("seed " + std::to_string(seed) + text(found)).c_str());
            QCOMPARE(found[0].id, id.toStdString());
            QCOMPARE(static_cast<int>(*found[0].causeClass), cause);
            QVERIFY2(std::ranges::count(found[0].where, where.toStdString()) == 1, text(found).c_str());
        }
    }

    /// Each way in which a cause can show is enough to see it.
    void whatIsSeenOfACause_data()
    {
        QTest::addColumn<QString>("cause");
        QTest::addColumn<int>("quantity"); // Count: what Kubernetes tells of restarts
        using telemetry::Quantity;
        for (const Quantity quantity : {Quantity::EfaTx_Bps, Quantity::EfaErrors, Quantity::EfaTimeouts, Quantity::EfaUnreachable, Quantity::EfaDrops})
            for (const char *cause : {"fabric_card", "fabric_host"})
                QTest::addRow("%s by %s", cause, telemetry::toWord(quantity).c_str()) << cause << static_cast<int>(quantity);
        QTest::newRow("pcie by its width") << "pcie" << static_cast<int>(Quantity::PcieWidth);
        QTest::newRow("restart_loop by memory") << "restart_loop" << static_cast<int>(Quantity::MemoryFlips);
        QTest::newRow("restart_loop by Kubernetes") << "restart_loop" << static_cast<int>(Quantity::Count);
    }
    void whatIsSeenOfACause()
    {
        QFETCH(QString, cause);
        QFETCH(int, quantity);
        telemetry::Observation seen;
        const auto sees = [&] {
            const auto list = visibility(seen, false, false);
            return std::ranges::find(list, cause.toStdString(), [](const Visibility &v) { return std::string(toWord(v.causeClass)); })->visible;
        };
        QVERIFY(!sees());
        if (static_cast<telemetry::Quantity>(quantity) == telemetry::Quantity::Count)
            seen.restartsTold = {"kube_pod_container_status_restarts_total", "query"};
        else
            seen.series[static_cast<telemetry::Quantity>(quantity)].available = true;
        QVERIFY(sees());
    }

    void aStragglerAmongFewIsNamedAtAnyMoment()
    {
        const auto design = test::cluster(shapes().front().second);
        for (int second = 0; second < 60; ++second) {
            const double now_s = widelySpreadClocks_s + second;
            const auto found = trouble(look(design, 11, {"straggler:h-0000:3:10"}, now_s));
            QVERIFY2(found.size() == 1 && found[0].id == "straggler:h-0000:3", (std::to_string(now_s) + text(found)).c_str());
            const auto healthy = trouble(look(design, 11, {}, now_s));
            QVERIFY2(healthy.empty(), (std::to_string(now_s) + text(healthy)).c_str());
        }
    }

    void blindSpotsDoNotHideTheCulprit_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("missing");
        QTest::addColumn<bool>("told"); // a quantity is gone, not only one of its metrics
        const auto row = [](const char *name, const char *fault, const char *id, const char *missing, bool told) {
            QTest::newRow(name) << fault << id << missing << told;
        };
        const char *slow = "straggler:h-0002:3:19";
        row("straggler without clocks", slow, "straggler:h-0002:3", "missing:DCGM_FI_DEV_SM_CLOCK", true);
        row("straggler without profiling", slow, "straggler:h-0002:3", "missing:DCGM_FI_PROF", true);
        row("straggler without clocks and power", slow, "straggler:h-0002:3", "missing:DCGM_FI_DEV_SM_CLOCK missing:DCGM_FI_DEV_POWER missing:DCGM_FI_DEV_TOTAL", true);
        row("straggler with power from the energy counter", slow, "straggler:h-0002:3", "missing:DCGM_FI_DEV_POWER_USAGE", false);
        row("straggler without EFA", slow, "straggler:h-0002:3", "missing:node_amazonefa", true);
        const char *hot = "throttle:h-0002:3:19";
        row("throttling without the thermal counter", hot, "throttle:h-0002:3", "missing:DCGM_FI_DEV_THERMAL", true);
        row("throttling without violation counters", hot, "throttle:h-0002:3", "missing:DCGM_FI_DEV_THERMAL missing:DCGM_FI_DEV_POWER_VIOLATION", true);
        row("throttling without clocks", hot, "throttle:h-0002:3", "missing:DCGM_FI_DEV_SM_CLOCK", true);
        row("retransmits without profiling", "efa-retrans:h-0002:3:500", "efa-retrans:h-0002:3", "missing:DCGM_FI_PROF", true);
        row("GPU lost without temperatures", "gpu-lost:h-0002:3", "gpu-lost:h-0002:3", "missing:DCGM_FI_DEV_GPU_TEMP", true);
    }
    void blindSpotsDoNotHideTheCulprit()
    {
        QFETCH(QString, fault);
        QFETCH(QString, id);
        QFETCH(QString, missing);
        QFETCH(bool, told);
        std::vector<std::string> faults = {fault.toStdString(), "stale:h-0009"};
        for (const QString &word : missing.split(QLatin1Char(' ')))
            faults.push_back(word.toStdString());
        const auto design = test::cluster({"p5.48xlarge", 16, 8, 4});
        const auto seeing = look(design, 21, {faults[0], faults[1]});
        for (unsigned seed = 21; seed < 25; ++seed) {
            const auto all = look(design, seed, faults);
            const auto found = trouble(all);
            QVERIFY2(found.size() == 2, ("seed " + std::to_string(seed) + text(found)).c_str());
            QCOMPARE(found[0].id, id.toStdString());
            QCOMPARE(found[1].id, std::string("stale:h-0009"));
            QCOMPARE(saidNotCollected(all) != saidNotCollected(seeing), told);
        }
    }

    void severalFaultsAreAllNamed()
    {
        const auto design = test::cluster({"p5.48xlarge", 16, 8, 4});
        for (unsigned seed = 31; seed < 36; ++seed) {
            const auto found = trouble(look(design, seed, {"straggler:h-0003:1:12", "throttle:h-0008:6:30", "efa-retrans:h-0010:7:300", "xid:h-0012:0:94"}));
            std::vector<std::string> ids;
            for (const Finding &f : found)
                ids.push_back(f.id);
            std::sort(ids.begin(), ids.end());
            QVERIFY2((ids == std::vector<std::string>{"efa-retrans:h-0010:7", "straggler:h-0003:1", "throttle:h-0008:6", "xid:h-0012:0:94"}), text(found).c_str());
        }
    }

    void thousandsOfGpus()
    {
        const auto design = test::cluster({"p5.48xlarge", 2048, 8, 16, "llama3.1-405b"});
        const auto found = trouble(look(design, 4, {"straggler:h-1043:3:19", "stale:h-0100", "missing:DCGM_FI_DEV_FB"}));
        QVERIFY2(found.size() == 2, text(found).c_str());
        QCOMPARE(found[0].id, std::string("straggler:h-1043:3"));
        QCOMPARE(found[1].id, std::string("stale:h-0100"));
    }

    /// GPU series that ended and no `up`: the host's own cards tell a lost host from a dead exporter, not its neighbour's.
    void silentHostsSpeakForThemselves_data()
    {
        QTest::addColumn<int>("host");
        QTest::addColumn<bool>("cards");
        QTest::addColumn<QString>("id");
        QTest::newRow("all silent") << 2 << false << "host-lost:h-0002";
        QTest::newRow("the last, all silent") << 7 << false << "host-lost:h-0007";
        QTest::newRow("its cards speak") << 2 << true << "exporter-down:h-0002";
    }
    void silentHostsSpeakForThemselves()
    {
        QFETCH(int, host);
        QFETCH(bool, cards);
        QFETCH(QString, id);
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        telemetry::Observation seen = observe(design, 3);
        const auto at = static_cast<std::size_t>(host);
        seen.hostUp.assign(8, 2);
        seen.gpuExporterUp.assign(8, 2);
        seen.seenBefore.assign(8, 1);
        std::fill_n(seen.age_s.begin() + 8 * host, 8, std::nanf(""));
        for (auto &[quantity, series] : seen.series) {
            const auto subject = telemetry::descriptor(quantity).subject;
            const std::size_t each = subject == telemetry::Subject::Gpu ? 8 : subject == telemetry::Subject::Card ? 32 : 1;
            if (series.value.size() == 8 * each && !(cards && subject == telemetry::Subject::Card))
                std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(each * at), each, std::nanf(""));
        }
        const auto found = trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {}));
        QVERIFY2(found.size() == 1 && found[0].id == id.toStdString(), text(found).c_str());
        if (!cards)
            return;
        // Rates outlive a host by their window: that it is up is for `up` to say, and a restart of its exporter may be in vain.
        QVERIFY2(found[0].title.english().find("answers") == std::string::npos && found[0].action.english().starts_with("Check the instance's status"), text(found).c_str());
        seen.hostUp[at] = 1;
        seen.gpuExporterUp[at] = 0;
        const auto told = trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {}));
        QVERIFY2(told.size() == 1 && told[0].id == id.toStdString() && told[0].title.english().find("the host itself answers") != std::string::npos, text(told).c_str());
    }

    /// Each host lists its own cards alone, though its neighbour lacks some too.
    void lostCardsAreThoseOfTheHost()
    {
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        telemetry::Observation seen = observe(design, 3);
        auto &cards = seen.series.at(telemetry::Quantity::EfaTx_Bps).value;
        for (const std::size_t lost : {2 * 32 + 31, 3 * 32 + 0, 3 * 32 + 5, 7 * 32 + 7}) // neighbours, and the last host
            cards[lost] = std::nanf("");
        std::map<std::string, std::vector<std::string>> where;
        for (const Finding &f : diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {})) {
            if (f.causeClass == CauseClass::CardMissing)
                where[f.id] = f.where;
        }
        QCOMPARE(where.size(), std::size_t{3});
        QCOMPARE(where["card-missing:h-0002"], (std::vector<std::string>{"h-0002", "h-0002/card31"}));
        QCOMPARE(where["card-missing:h-0003"], (std::vector<std::string>{"h-0003", "h-0003/card0", "h-0003/card5"}));
        QCOMPARE(where["card-missing:h-0007"], (std::vector<std::string>{"h-0007", "h-0007/card7"}));
    }

    /// The server names no job; the design does. Its first job is a job like the others.
    void idleHostsOfADesignsJob_data()
    {
        QTest::addColumn<int>("idle");
        QTest::addColumn<QString>("id");
        QTest::newRow("first job") << 1 << "idle:first";
        QTest::newRow("second job") << 6 << "idle:second";
    }
    void idleHostsOfADesignsJob()
    {
        QFETCH(int, idle);
        QFETCH(QString, id);
        design::Design two = *test::cluster({"p5.48xlarge", 8, 8, 1});
        planOf(two.jobs[0])->dp = 4;
        planOf(two.jobs[0])->gbs = 32;
        two.jobs.push_back(two.jobs[0]);
        two.jobs[0].name = "first";
        two.jobs[1].name = "second";
        for (std::size_t i = 0; i < 8; ++i)
            trainingOf(two.jobs[i / 4])->pool.push_back(two.instances[i].id);
        const auto design = std::make_shared<const design::Design>(two);
        telemetry::Observation seen = observe(design, 3);
        seen.jobs.clear();
        seen.jobOfGpu.clear();
        const auto at = static_cast<std::size_t>(idle);
        for (auto &[quantity, series] : seen.series) {
            if (telemetry::descriptor(quantity).subject != telemetry::Subject::Gpu || !series.available)
                continue;
            const bool memory = quantity == telemetry::Quantity::MemoryUsed_B;
            std::fill_n(series.value.begin() + static_cast<std::ptrdiff_t>(8 * at), 8, memory ? 500e6F : 0.0F);
        }
        telemetry::Series &peak = seen.series[telemetry::Quantity::PeakUtil]; // of ten minutes, by host
        peak.available = true;
        peak.value.assign(8, 1.0F);
        peak.value[at] = 0;
        const auto findings = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {});
        const auto found = std::ranges::find(findings, id.toStdString(), &Finding::id);
        QVERIFY2(found != findings.end(), text(findings).c_str());
        QCOMPARE(found->where, std::vector<std::string>{two.instances[at].id});
        QVERIFY(found->costUsdPerHour > 0);
    }

    /// A straggler that a look 90 s ago did not show is a remark; unless that look fell into the server's first scrapes.
    void looksFromBeforeTheClusterDenyNothing()
    {
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        const telemetry::Observation now = observe(design, 5, {"straggler:h-0001:2:20"});
        telemetry::Observation earlier = observe(design, 5);
        earlier.time_s = now.time_s - 90;
        const auto found = [&](const telemetry::Observation &before) {
            return trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, now, {std::make_shared<const telemetry::Observation>(before)})).size();
        };
        QCOMPARE(found(earlier), std::size_t{0});
        std::fill_n(earlier.age_s.begin(), 16, std::nanf("")); // two hosts were not scraped yet
        QCOMPARE(found(earlier), std::size_t{1});
    }

    /// What holds a GPU back may be told as its clock now and as its power before: it lasts all the same.
    void aSlowGpuLastsByAnyName()
    {
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        const telemetry::Observation now = observe(design, 5, {"straggler:h-0001:2:20"});
        telemetry::Observation earlier = now;
        earlier.time_s = now.time_s - 90;
        telemetry::Series &capped = earlier.series[telemetry::Quantity::PowerShare];
        capped = {std::vector<float>(64, 0.0F), "query", "metric", true};
        capped.value[10] = 0.95F;
        const auto found = trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, now, {std::make_shared<const telemetry::Observation>(earlier)}));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].id, std::string("straggler:h-0001:2"));
        QCOMPARE(trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, earlier, {}))[0].id, std::string("throttle:h-0001:2"));
    }

    /// At the edge of what counts noise takes it across at one look and not at another: the earlier one asks for a bit less.
    void whatLiesAtTheEdgeLasts()
    {
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        const auto stage = [&](double times, double ago_s) { // the first two hosts have more of the step
            telemetry::Observation o = observe(design, 5);
            o.time_s -= ago_s;
            std::ranges::fill(o.series.at(telemetry::Quantity::GpuUtil).value, 1.0F);
            auto &work = o.series.at(telemetry::Quantity::TensorActive).value;
            for (std::size_t g = 0; g < work.size(); ++g)
                work[g] = static_cast<float>(g < 16 ? 0.4 * times : 0.4);
            return o;
        };
        const auto found = [&](double now, double before) {
            return trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, stage(now, 0), {std::make_shared<const telemetry::Observation>(stage(before, 90))}));
        };
        const auto at = found(1.351, 1.3499);
        QVERIFY2(at.size() == 1 && at.front().causeClass == CauseClass::Imbalance, text(at).c_str());
        QCOMPARE(at.front().since_s, someTime_s - 90);
        QVERIFY(found(1.351, 1.3).empty());   // it grew: it may pass
        QVERIFY(found(1.3499, 1.4).empty());  // now it does not count
        QVERIFY(trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, stage(1.3499, 0), {})).empty());
    }

    /// A clock limit at the edge of what peers spread by, likewise.
    void aClockAtTheEdgeLasts()
    {
        const auto design = test::cluster({"p5.48xlarge", 8, 8, 1});
        const auto clocks = [&](double times, double ago_s) {
            telemetry::Observation o = observe(design, 5);
            o.time_s -= ago_s;
            std::ranges::fill(o.series.at(telemetry::Quantity::GpuUtil).value, 1.0F);
            auto &clock = o.series.at(telemetry::Quantity::SmClock_Hz).value;
            std::ranges::fill(clock, 1.7e9F);
            clock[10] = static_cast<float>(1.7e9 * times);
            return o;
        };
        const auto found = [&](double now, double before) {
            return trouble(diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, clocks(now, 0), {std::make_shared<const telemetry::Observation>(clocks(before, 90))})).size();
        };
        QCOMPARE(found(0.958, 0.962), std::size_t{1});
        QCOMPARE(found(0.958, 0.97), std::size_t{0});
        QCOMPARE(found(0.962, 0.95), std::size_t{0});
    }

    void waiversAreMarked()
    {
        auto design = *test::cluster({});
        design.waivers = {{"straggler:h-0001:2", "known, replaced on Monday"}};
        const auto found = trouble(look(std::make_shared<const design::Design>(design), 5, {"straggler:h-0001:2:20"}));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].waivedBecause, std::string("known, replaced on Monday"));
    }

    /// What runs on the simulator is the design's plan, however well: the demo contradicts no sample.
    void aDesignsOwnPlanIsNoOther_data()
    {
        QTest::addColumn<QString>("sample"); // or a shape's name
        for (const char *sample : {"deepseek-v3-gb200-ultraservers", "llama3.1-70b-64-p5en", "llama3.1-8b-4-p6-b200"})
            QTest::newRow(sample) << QString::fromLatin1(sample);
        for (const auto &[name, spec] : shapes())
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void aDesignsOwnPlanIsNoOther()
    {
        QFETCH(QString, sample);
        design::DesignPtr design;
        for (const auto &[name, spec] : shapes()) {
            if (sample == QLatin1String(name))
                design = test::cluster(spec);
        }
        if (!design)
            design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/" + sample.toStdString() + ".switchyard", test::bundledCatalog().get(), nullptr));
        const auto prediction = predict::predictDesign(*test::bundledCatalog(), *design, design->jobs.front().name);
        QVERIFY(prediction.has_value());
        for (const unsigned seed : {1U, 4U, 9U}) {
            const auto found = diagnose::diagnose(*test::bundledCatalog(), *design, prediction->get(), observe(design, seed), {});
            QVERIFY2(std::ranges::none_of(found, [](const Finding &f) { return f.causeClass == CauseClass::Plan; }), text(found).c_str());
            QVERIFY2(trouble(found).empty(), text(found).c_str());
        }
    }

    /// The job on the cluster was started otherwise than the design says.
    void anotherPlanIsNamed_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("runsPp");
        QTest::addColumn<bool>("runsSharded"); // parameters too, and layers again in the backward
        QTest::addColumn<QString>("said");
        QTest::newRow("a pipeline in place of replicas") << "llama3.1-70b" << 8 << 1 << 16 << false << "EFA carries 0.";
        QTest::newRow("replicas in place of a pipeline") << "llama3.1-70b" << 8 << 16 << 1 << false << "EFA carries ";
        QTest::newRow("all is sharded") << "llama3.1-8b" << 1 << 1 << 1 << true << "GPUs hold";
    }
    void anotherPlanIsNamed()
    {
        QFETCH(QString, model);
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(int, runsPp);
        QFETCH(bool, runsSharded);
        QFETCH(QString, said);
        const auto designed = test::cluster({"p5.48xlarge", 16, tp, pp, model.toStdString()});
        auto runs = *test::cluster({"p5.48xlarge", 16, tp, runsPp, model.toStdString()});
        if (runsSharded) {
            design::planOf(runs.jobs[0])->shard = workload::Shard::Zero3;
            design::planOf(runs.jobs[0])->recompute.kind = workload::RecomputeKind::Full;
        }
        const auto prediction = predict::predictDesign(*test::bundledCatalog(), *designed, designed->jobs.front().name);
        QVERIFY(prediction.has_value());
        for (const unsigned seed : {1U, 4U, 9U}) {
            const auto seen = observe(std::make_shared<const design::Design>(runs), seed);
            const auto found = trouble(diagnose::diagnose(*test::bundledCatalog(), *designed, prediction->get(), seen, {}));
            QVERIFY2(found.size() == 1 && found[0].causeClass == CauseClass::Plan && found[0].title.english().find(said.toStdString()) != std::string::npos, text(found).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Diagnose)
#include "tst_diagnose.moc"
