// SPDX-License-Identifier: GPL-3.0-or-later
// Host names, card names and metric names, and samples put in their places.
#include <core/telemetry/series_builder.h>

#include <cmath>

#include <QtTest/QTest>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

catalog::Catalog smallCatalog()
{
    catalog::Catalog catalog;
    catalog::InstanceType named{};
    named.id = "named";
    named.gpus = 8;
    named.nics = 4;
    named.rdmapBuses = "rdmap79s0 rdmap96s0 rdmap113s0 rdmap130s0";
    catalog.instances[named.id] = named;
    catalog::InstanceType unnamed{};
    unnamed.id = "unnamed";
    unnamed.gpus = 4;
    unnamed.nics = 3;
    catalog.instances[unnamed.id] = unnamed;
    return catalog;
}

design::Design smallDesign()
{
    design::Design design;
    design.instances = {{"a", "named", "ip-10-1-2-3", {}, {}},
                        {"i-0123456789abcdef0", "unnamed", {}, {}, {}},
                        {"queue-st-p5-1", "named", {}, {}, {}}};
    return design;
}

void add(SeriesBuilder &builder, std::string_view host, std::string_view unit, double value, bool card = false)
{
    const LabelView labels[] = {{"Hostname", host}, {card ? "device" : "gpu", unit}};
    builder.add({labels, 0, value});
}

} // namespace

class tst_Mapping : public QObject
{
    Q_OBJECT
private slots:
    void aHostWithSeveralExportersIsOneHost()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const Layout layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", false);
        for (const char *host : {"elsewhere:9400", "elsewhere:9100", "other:9400", "other"})
            add(builder, host, "0", 1);
        QCOMPARE(builder.unmatchedHosts().size(), std::size_t(2));
    }

    void hostLabels_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("instance");
        QTest::newRow("as designed") << "ip-10-1-2-3" << 0;
        QTest::newRow("with port") << "ip-10-1-2-3:9400" << 0;
        QTest::newRow("private DNS name") << "ip-10-1-2-3.us-west-2.compute.internal" << 0;
        QTest::newRow("address and port") << "10.1.2.3:9100" << 0;
        QTest::newRow("upper case") << "IP-10-1-2-3.EC2.internal" << 0;
        QTest::newRow("design id") << "a" << 0;
        QTest::newRow("HyperPod node") << "hyperpod-i-0123456789abcdef0" << 1;
        QTest::newRow("provider id") << "aws:///us-east-1a/i-0123456789abcdef0" << 1;
        QTest::newRow("ParallelCluster node") << "queue-st-p5-1:9400" << 2;
        QTest::newRow("another address") << "10.1.2.4:9100" << -1;
        QTest::newRow("longer address") << "10.1.2.31" << -1;
        QTest::newRow("longer id") << "i-0123456789abcdef01" << -1;
        QTest::newRow("nothing") << "" << -1;
        QTest::newRow("a port alone") << ":9400" << -1;
    }
    void hostLabels()
    {
        QFETCH(QString, label);
        QFETCH(int, instance);
        const HostMap map(smallDesign());
        QCOMPARE(map.find(label.toStdString()), instance);
        QCOMPARE(map.find(label.toStdString()), instance); // from the cache
    }

    void collisionsAreNamedAndNeverGuessed()
    {
        design::Design design;
        design.instances = {{"n1", "named", "ip-10-0-0-1", {}, {}}, {"n2", "named", "10.0.0.1", {}, {}}};
        const HostMap map(design);
        QCOMPARE(map.find("ip-10-0-0-1.ec2.internal"), -1);
        QCOMPARE(map.find("n2:9400"), 1);
        QCOMPARE(map.collisions(), std::vector<std::string>{"ip-10-0-0-1"});
    }

    void aliasesNeverOverrideTheDesign()
    {
        HostMap map(smallDesign());
        map.addAlias("10.9.9.9:9100", 2);
        map.addAlias("a", 2);
        QCOMPARE(map.find("10.9.9.9:9100"), 2);
        QCOMPARE(map.find("a"), 0);
    }

    void samplesLandOnTheirGpu()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const Layout layout(design, catalog);
        QCOMPARE(layout.gpus(), 20);
        QCOMPARE(layout.cards(), 11);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", false);
        add(builder, "ip-10-1-2-3", "3", 7);
        add(builder, "ip-10-1-2-3", "3", 5);                         // a second job's copy
        add(builder, "hyperpod-i-0123456789abcdef0", "GPU2", 9);
        add(builder, "hyperpod-i-0123456789abcdef0", "4", 9);        // the type has four
        add(builder, "a", "0", 9223372036854775794.0);               // DCGM's blank
        add(builder, "stranger", "0", 1);
        const auto values = builder.values();
        QCOMPARE(values[3], 7.0F);
        QCOMPARE(values[10], 9.0F);
        QVERIFY(std::isnan(values[0]));
        QVERIFY(std::isnan(values[4]));
        QCOMPARE(builder.strangers(), std::size_t{1});
        QCOMPARE(builder.unmatchedHosts(), std::set<std::string>{"stranger"});
    }

    void cardsByNameElseByBusOrder()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const Layout layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", true);
        add(builder, "a", "rdmap113s0", 3, true);
        add(builder, "a", "rdmap79s0", 1, true);
        add(builder, "hyperpod-i-0123456789abcdef0", "rdmap144s27", 30, true);
        add(builder, "hyperpod-i-0123456789abcdef0", "rdmap16s2", 10, true);
        add(builder, "hyperpod-i-0123456789abcdef0", "rdmap16s27", 20, true);
        const auto values = builder.values();
        QCOMPARE(values[0], 1.0F);
        QVERIFY(std::isnan(values[1]));
        QCOMPARE(values[2], 3.0F);
        QCOMPARE(values[4], 10.0F);
        QCOMPARE(values[5], 20.0F);
        QCOMPARE(values[6], 30.0F);
    }

    void oldAndNewMetricNames()
    {
        const auto old = bind(Quantity::Temperature_C, {"DCGM_FI_DEV_GPU_TEMP"});
        QCOMPARE(old->metricList(), std::string("DCGM_FI_DEV_GPU_TEMP"));
        const auto renamed = bind(Quantity::Power_W, {"DCGM_FI_DEV_BOARD_POWER_WATTS"});
        QCOMPARE(renamed->metricList(), std::string("DCGM_FI_DEV_BOARD_POWER_WATTS"));
        QVERIFY(!bind(Quantity::NvlinkTx_Bps, {"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL"}));
        const auto throttle = bind(Quantity::ThrottleFraction, {"DCGM_FI_DEV_POWER_VIOLATION", "DCGM_FI_DEV_THERMAL_VIOLATION"});
        QCOMPARE(promql(*throttle, "Hostname", "cluster=\"x\"", 60),
                 std::string("max by (Hostname,gpu) (deriv(DCGM_FI_DEV_THERMAL_VIOLATION{cluster=\"x\"}[60s])) + "
                             "max by (Hostname,gpu) (deriv(DCGM_FI_DEV_POWER_VIOLATION{cluster=\"x\"}[60s]))"));
    }

    void aGaugeTypedCounterIsNotRated()
    {
        const auto total = bind(Quantity::NvlinkTotal_Bps, {"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL"});
        QCOMPARE(promql(*total, "instance", "", 60), std::string("max by (instance,gpu) (DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL)"));
        QCOMPARE(total->scale, 1024000.0);
    }

    void ratiosTellTheirScale()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const Layout layout(design, catalog);
        const HostMap hosts(design);
        const auto binding = bind(Quantity::GpuUtil, {"DCGM_FI_DEV_GPU_UTIL_RATIO"});
        SeriesBuilder percent(layout, hosts, "Hostname", false);
        add(percent, "a", "0", 98);
        add(percent, "a", "1", 0.5);
        QCOMPARE(percent.series(*binding, "").value[0], 0.98F);
        SeriesBuilder ratio(layout, hosts, "Hostname", false);
        add(ratio, "a", "0", 0.98);
        QCOMPARE(ratio.series(*binding, "").value[0], 0.98F);
    }

    void everyMissingQuantitySaysWhatEnablesIt()
    {
        for (const Quantity quantity : allQuantities()) {
            QVERIFY2(!howToCollect(quantity).empty(), toWord(quantity).c_str());
            QVERIFY(!candidates(quantity).empty());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Mapping)
#include "tst_mapping.moc"
