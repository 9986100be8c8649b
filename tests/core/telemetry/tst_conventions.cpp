// SPDX-License-Identifier: GPL-3.0-or-later
// Installs that name and collect otherwise: two releases of an exporter in one fleet, hosts that lack a metric, agents that
// scrape localhost, nodes that only Kubernetes knows, pairs of servers, groups of hosts at rates of their own.
#include <core/telemetry/source.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <QtTest/QTest>

#include <core/telemetry/prometheus_source.h>
#include <tests/core/telemetry/stored.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace switchyard::telemetry::answers;

class tst_Conventions : public QObject
{
    Q_OBJECT
private slots:
    /// Half of a fleet is at DCGM 4.6: other names of metrics, and of the label that names the host.
    void twoReleasesInOneFleet()
    {
        std::vector<Stored> series;
        for (int g = 0; g < 2; ++g) {
            series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"Hostname", "n1"}, {"instance", "10.0.0.1:9400"}}), g), 61});
            series.push_back({"DCGM_FI_DEV_GPU_TEMP_CELSIUS", gpu(labels({{"hostname", "n2"}, {"instance", "10.0.0.2:9400"}}), g), 62});
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const Series &temperature = (*got)->series.at(Quantity::Temperature_C);
        for (std::size_t g = 0; g < 4; ++g) {
            QCOMPARE(temperature.value[g], g < 2 ? 61.0F : 62.0F);
            QCOMPARE((*got)->age_s[g], 5.0F);
        }
        QCOMPARE((*got)->seenBefore, (std::vector<char>{1, 1}));
    }

    /// A host whose list lacks the temperature is as fresh as the others, and has its job.
    void aHostWhoseListLacksAMetric()
    {
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            const std::string name = labels({{"Hostname", node(host)}, {"hpc_job", "7"}, {"instance", address(host) + ":9400"}});
            for (int g = 0; g < 2; ++g) {
                if (host == 1)
                    series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(name, g), 61});
                series.push_back({"DCGM_FI_DEV_POWER_USAGE", gpu(name, g), 500});
            }
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        for (std::size_t g = 0; g < 4; ++g) {
            QCOMPARE((*got)->age_s[g], 5.0F);
            QCOMPARE((*got)->series.at(Quantity::Power_W).value[g], 500.0F);
            QCOMPARE((*got)->jobOfGpu[g], 0);
        }
        QVERIFY(std::isnan((*got)->series.at(Quantity::Temperature_C).value[2]));
    }

    /// An agent of OpenTelemetry on each host scrapes localhost and adds what its host is called.
    void agentsThatScrapeLocalhost_data()
    {
        QTest::addColumn<QString>("label");
        for (const char *label : {"host_name", "k8s_node_name", "node_name", "host"})
            QTest::newRow(label) << QString::fromLatin1(label);
    }
    void agentsThatScrapeLocalhost()
    {
        QFETCH(QString, label);
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            const std::string own = labels({{label.toStdString(), node(host)}, {"instance", "localhost:9400"}});
            for (int g = 0; g < 2; ++g)
                series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(own, g), 60.0 + host});
            series.push_back({"up", own + "," + labels({{"job", "dcgm"}}), host == 1 ? 1.0 : 0.0});
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->series.at(Quantity::Temperature_C).value, (std::vector<float>{61, 61, 62, 62}));
        QCOMPARE((*got)->hostUp, (std::vector<char>{1, 0}));
    }

    /// dcgm-exporter without a host name: Kubernetes alone knows whose address that is, or whose pod's.
    void nodesThatKubernetesKnows_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("by");
        QTest::addColumn<bool>("renamed");
        QTest::newRow("a node's address") << "kube_node_info" << "internal_ip" << false;
        QTest::newRow("a pod's address") << "kube_pod_info" << "pod_ip" << false;
        QTest::newRow("a node's address, kube-state-metrics runs on a host of the design") << "kube_node_info" << "internal_ip" << true;
        QTest::newRow("a pod's address, likewise") << "kube_pod_info" << "pod_ip" << true;
    }
    void nodesThatKubernetesKnows()
    {
        QFETCH(QString, metric);
        QFETCH(QString, by);
        QFETCH(bool, renamed);
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            for (int g = 0; g < 2; ++g)
                series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"instance", address(host) + ":9400"}}), g), 60.0 + host});
            series.push_back({metric.toStdString(), labels({{renamed ? "exported_node" : "node", node(host)}, {by.toStdString(), address(host)}}) + (renamed ? "," + labels({{"node", "n1"}}) : "")});
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->series.at(Quantity::Temperature_C).value, (std::vector<float>{61, 61, 62, 62}));
    }

    /// One job scrapes all exporters: the port tells which target is of the GPUs.
    void oneJobForAllExporters()
    {
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"Hostname", node(host)}, {"instance", address(host) + ":9400"}}), 0), 61});
            series.push_back({"up", labels({{"instance", address(host) + ":9400"}, {"job", "dcgm"}}), host == 1 ? 1.0 : 0.0});
            series.push_back({"up", labels({{"instance", address(host) + ":9100"}, {"job", "dcgm"}}), 1});
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->hostUp, (std::vector<char>{1, 1}));
        QCOMPARE((*got)->gpuExporterUp, (std::vector<char>{1, 0}));
    }

    /// By the rate of the faster ones the slower would be old between any two samples.
    void groupsOfHostsAtRatesOfTheirOwn()
    {
        std::vector<Stored> series;
        for (const int host : {1, 2})
            series.push_back({"DCGM_FI_DEV_GPU_TEMP", gpu(labels({{"Hostname", node(host)}}), 0), 61, host == 1 ? 15.0 : 60.0});
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->scrapeInterval_s, 60.0);
        QCOMPARE((*got)->interval_s(), 15.0); // most hosts' own
    }

    /// Ranks that wait read a percent of their memory's time at most: its unit is that of the others.
    void percentIsToldByItsNeighbours_data()
    {
        QTest::addColumn<double>("engine");
        QTest::addColumn<double>("dram"); // as it is written
        QTest::addColumn<float>("share");
        QTest::newRow("percent") << 100.0 << 1.0 << 0.01F;
        QTest::newRow("shares") << 1.0 << 1.0 << 1.0F;
    }
    void percentIsToldByItsNeighbours()
    {
        QFETCH(double, engine);
        QFETCH(double, dram);
        QFETCH(float, share);
        std::vector<Stored> series;
        for (const int host : {1, 2}) {
            const std::string own = gpu(labels({{"Hostname", node(host)}}), 0);
            series.push_back({"DCGM_FI_DEV_GPU_TEMP", own, 61});
            series.push_back({"DCGM_FI_PROF_DRAM_UTIL_RATIO", own, dram});
            series.push_back({"DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO", own, engine});
        }
        const auto got = Server(series).look();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->series.at(Quantity::DramActive).value[0], share);
        QCOMPARE((*got)->series.at(Quantity::EngineActive).value[0], 1.0F);
    }

    /// A job that was at work and waits since: what it writes now tells no unit, and the server is asked anew what it has.
    void percentStaysKnownThroughAHang()
    {
        const auto fleet = [](double dram, const std::string &host) {
            std::vector<Stored> series;
            for (const int gpuOfHost : {0, 1}) {
                const std::string own = gpu(labels({{"Hostname", host}}), gpuOfHost);
                series.push_back({"DCGM_FI_DEV_GPU_TEMP", own, 61});
                series.push_back({"DCGM_FI_PROF_DRAM_UTIL_RATIO", own, dram});
            }
            return series;
        };
        Server server(fleet(40, node(1)));
        const auto source = makePrometheusSource(testDesign(), testCatalog, options(server.url()));
        const auto shareOfMemory = [&] {
            const auto got = source->observe({}, {});
            return got ? (*got)->series.at(Quantity::DramActive).value[0] : std::numeric_limits<float>::quiet_NaN();
        };
        QCOMPARE(shareOfMemory(), 0.4F);
        server.has(fleet(1, "elsewhere")); // nobody is known there: the next look asks again what there is
        QVERIFY(std::isnan(shareOfMemory()));
        server.has(fleet(1, node(1)));
        QCOMPARE(shareOfMemory(), 0.01F);
    }
};

QTEST_GUILESS_MAIN(tst_Conventions)
#include "tst_conventions.moc"
