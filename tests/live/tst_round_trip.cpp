// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-sim → a real Prometheus, and a real VictoriaMetrics → observation: what is observed is what the truth says.
#include <core/telemetry/source.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/simulate/cluster.h>
#include <core/telemetry/discover.h>
#include <tests/live/prometheus.h>
#include <tests/support/clusters.h>
#include <tests/support/tools.h>

using namespace switchyard;
using telemetry::Quantity;

namespace {

QString saved(const design::Design &design, const QTemporaryDir &dir)
{
    const QString path = dir.filePath(QStringLiteral("cluster.switchyard"));
    if (const auto done = design::saveDesign(design, path.toStdString()); !done)
        qFatal("%s", describe(done.error()).c_str());
    return path;
}

void servers()
{
    QTest::addColumn<test::Server>("server");
    QTest::newRow("Prometheus") << test::Server::Prometheus;
    QTest::newRow("VictoriaMetrics") << test::Server::VictoriaMetrics;
}

} // namespace

class tst_RoundTrip : public QObject
{
    Q_OBJECT
private slots:
    void whatIsObservedIsTheTruth_data() { servers(); }
    void whatIsObservedIsTheTruth()
    {
        QFETCH(test::Server, server);
        if (test::serverProgram(server).isEmpty())
            SKIP_FOR_TOOL("the server is not installed");
        QTemporaryDir dir;
        auto designed = *test::cluster({"p5.48xlarge", 6, 8, 2});
        designed.instances[1].host = "ip-10-1-2-3.us-west-2.compute.internal"; // a host name that is not its id
        const auto design = std::make_shared<const design::Design>(designed);
        const std::vector<std::string> faults = {"straggler:h-0002:3:20", "efa-retrans:h-0003:5:400", "host-lost:h-0004",
                                                 "missing:DCGM_FI_PROF_DRAM_ACTIVE"};
        QStringList arguments = {QStringLiteral("--seed"), QStringLiteral("9")};
        for (const std::string &fault : faults)
            arguments << QStringLiteral("--fault") << QString::fromStdString(fault);
        test::LiveCluster live(saved(designed, dir), arguments, 2, {}, server);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QVERIFY2(live.waitForScrapes(12, 4, 180), qPrintable(live.error));

        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(live.url());
        const auto source = telemetry::makePrometheusSource(design, test::bundledCatalog(), options);
        const auto observed = source->observe({}, {});
        QVERIFY2(observed.has_value(), observed ? "" : describe(observed.error()).c_str());
        const telemetry::Observation &o = **observed;
        QCOMPARE(o.hostsMatched, 5);
        QCOMPARE(int(o.hostUp[4]), 0);
        QVERIFY(o.unmatchedHosts.empty());
        QVERIFY2(std::abs(o.scrapeInterval_s - 2) < 0.5, std::to_string(o.scrapeInterval_s).c_str());

        // The same truth, in this process. The lost host stops the job: the fault set says so on purpose.
        const auto truth = simulate::makeTruth(*design, *test::bundledCatalog(), {9, 0, faults, {}});
        const simulate::Cluster cluster(design, test::bundledCatalog(), *truth);
        for (int host = 0; host < 6; ++host) {
            for (int g = 0; g < 8; ++g) {
                const auto i = static_cast<std::size_t>(8 * host + g);
                const simulate::GpuLevels level = cluster.gpu(host, g, true);
                const auto check = [&](Quantity quantity, double expected, double tolerance) {
                    const double value = static_cast<double>(o.series.at(quantity).value[i]);
                    const std::string what = telemetry::toWord(quantity) + " of h-000" + std::to_string(host) + " GPU " + std::to_string(g) + ": "
                        + std::to_string(value) + ", true " + std::to_string(expected);
                    if (host == 4)
                        QVERIFY2(std::isnan(value), what.c_str()); // a lost host is no data, not zero
                    else
                        QVERIFY2(std::abs(value - expected) <= tolerance, what.c_str());
                };
                check(Quantity::SmClock_Hz, level.smClock_MHz * 1e6, 0.02 * level.smClock_MHz * 1e6 + 8e6);
                check(Quantity::TensorActive, level.tensorActive, 0.05 * level.tensorActive);
                check(Quantity::GpuUtil, level.gpuUtil, 0.05);
                check(Quantity::Power_W, level.power_W, 0.08 * level.power_W);
                check(Quantity::Temperature_C, level.temperature_C, 3);
                check(Quantity::MemoryUsed_B, level.memoryUsed_B, 2e6);
                check(Quantity::NvlinkTx_Bps, level.nvlinkTx_Bps, 0.08 * level.nvlinkTx_Bps + 1);
                check(Quantity::XidCode, 0, 0);
                QCOMPARE(o.gpuUuid[i].starts_with("GPU-"), host != 4);
                QCOMPARE(std::isnan(o.age_s[i]), host == 4);
            }
            for (int c = 0; c < 32 && host != 4; ++c) {
                const auto i = static_cast<std::size_t>(32 * host + c);
                const simulate::CardLevels level = cluster.card(host, c, true);
                const double retransmits = static_cast<double>(o.series.at(Quantity::EfaRetransmits_per_s).value[i]);
                QVERIFY2(std::abs(retransmits - level.retransmits_per_s) <= 0.06 * level.retransmits_per_s + 0.6, std::to_string(retransmits).c_str());
            }
        }

        const auto findings = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, o, {});
        std::vector<std::string> trouble;
        for (const diagnose::Finding &f : findings) {
            if (f.severity != diagnose::Severity::Info)
                trouble.push_back(f.id);
        }
        QCOMPARE(trouble, std::vector<std::string>{"host-lost:h-0004"}); // the job stands: nobody is slow now
    }

    void aRunningJobItsTrafficAndTheCulprit_data() { servers(); }
    void aRunningJobItsTrafficAndTheCulprit()
    {
        QFETCH(test::Server, server);
        if (test::serverProgram(server).isEmpty())
            SKIP_FOR_TOOL("the server is not installed");
        QTemporaryDir dir;
        const auto design = test::cluster({"p5en.48xlarge", 6, 8, 2});
        const QStringList arguments = {QStringLiteral("--seed"), QStringLiteral("4"), QStringLiteral("--fault"), QStringLiteral("straggler:h-0002:3:20"),
                                       QStringLiteral("--fault"), QStringLiteral("efa-retrans:h-0003:5:400")};
        test::LiveCluster live(saved(*design, dir), arguments, 2, {}, server);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QVERIFY2(live.waitForScrapes(12, 5, 180), qPrintable(live.error));
        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(live.url());
        const auto observed = telemetry::makePrometheusSource(design, test::bundledCatalog(), options)->observe({}, {});
        QVERIFY2(observed.has_value(), observed ? "" : describe(observed.error()).c_str());
        const telemetry::Observation &o = **observed;
        const auto truth = simulate::makeTruth(*design, *test::bundledCatalog(), {4, 0, {"straggler:h-0002:3:20", "efa-retrans:h-0003:5:400"}, {}});
        const simulate::Cluster cluster(design, test::bundledCatalog(), *truth);
        for (int host = 0; host < 6; ++host) {
            for (int c = 0; c < 16; ++c) {
                const auto i = static_cast<std::size_t>(16 * host + c);
                const simulate::CardLevels level = cluster.card(host, c, true);
                const double tx = static_cast<double>(o.series.at(Quantity::EfaTx_Bps).value[i]);
                const double rx = static_cast<double>(o.series.at(Quantity::EfaRx_Bps).value[i]);
                QVERIFY2(std::abs(tx / level.tx_Bps - 1) < 0.05, (std::to_string(tx) + " " + std::to_string(level.tx_Bps)).c_str());
                QVERIFY2(std::abs(rx / level.rx_Bps - 1) < 0.05, std::to_string(rx).c_str());
            }
        }
        const auto findings = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, o, {});
        std::set<std::string> trouble;
        for (const diagnose::Finding &f : findings) {
            if (f.severity != diagnose::Severity::Info)
                trouble.insert(f.id);
        }
        QCOMPARE(trouble, (std::set<std::string>{"straggler:h-0002:3", "efa-retrans:h-0003:5"}));

        // Without a design the server's hosts become one.
        const auto found = telemetry::discoverDesign(*test::bundledCatalog(), options, {});
        QVERIFY2(found.has_value(), found ? "" : describe(found.error()).c_str());
        QCOMPARE(found->design.instances.size(), std::size_t{6});
        QCOMPARE(found->design.instances[2].id, std::string("h-0002"));
        QCOMPARE(found->design.instances[2].type, std::string("p5en.48xlarge"));
    }
};

QTEST_GUILESS_MAIN(tst_RoundTrip)
#include "tst_round_trip.moc"
