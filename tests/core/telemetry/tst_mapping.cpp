// SPDX-License-Identifier: GPL-3.0-or-later
// Host names, card names and metric names, and samples put in their places.
#include <core/telemetry/jobs.h>
#include <core/telemetry/series_builder.h>

#include <cmath>

#include <QtTest/QTest>

#include <tests/support/processor_time.h>
#include <tests/support/slowness.h>

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
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Gpu);
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

    /// dcgm-exporter tells a host's name and address, node_exporter its address and a port of its own.
    void anAliasIsOfTheHostNotOfThePort()
    {
        HostMap map(smallDesign());
        QCOMPARE(map.find("10.9.9.9:9100"), -1);
        map.addAlias("10.9.9.9:9400", 2);
        QCOMPARE(map.find("10.9.9.9:9100"), 2);
        QCOMPARE(map.find("ip-10-9-9-9.ec2.internal"), 2);
    }

    /// A collector that sends for all hosts, or localhost on each.
    void anAliasOfTwoHostsIsNobodys()
    {
        HostMap map(smallDesign());
        map.addAlias("collector:8889", 1);
        map.addAlias("collector:8889", 2);
        QCOMPARE(map.find("collector:8889"), -1);
        map.addAlias("collector:8889", 1);
        QCOMPARE(map.find("collector:8889"), -1);
    }

    void samplesLandOnTheirGpu()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        QCOMPARE(layout.gpus(), 20);
        QCOMPARE(layout.cards(), 11);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Gpu);
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
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Card);
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

    /// Hosts whose buses are not the catalog's: a list that knows some of the names must not mix with the order of the
    /// others, and a host that lacks a card is numbered as its peers are.
    void cardsOfHostsThatNumberOtherwise()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Card);
        for (const auto &[device, value] : {std::pair{"rdmap96s0", 2.0}, {"rdmap80s0", 1.0}, {"rdmap97s0", 3.0}, {"rdmap113s0", 4.0}})
            add(builder, "a", device, value, true);
        for (const auto &[device, value] : {std::pair{"rdmap80s0", 5.0}, {"rdmap97s0", 7.0}, {"rdmap113s0", 8.0}})
            add(builder, "queue-st-p5-1", device, value, true);
        const auto values = builder.values();
        for (int card = 0; card < 4; ++card)
            QCOMPARE(values[static_cast<std::size_t>(card)], static_cast<float>(card + 1));
        QCOMPARE(values[7], 5.0F);
        QVERIFY(std::isnan(values[8]));
        QCOMPARE(values[9], 7.0F);
        QCOMPARE(values[10], 8.0F);
    }

    void oldAndNewMetricNames()
    {
        const auto old = bind(Quantity::Temperature_C, {"DCGM_FI_DEV_GPU_TEMP"});
        QCOMPARE(old->metricList(), std::string("DCGM_FI_DEV_GPU_TEMP"));
        const auto renamed = bind(Quantity::Power_W, {"DCGM_FI_DEV_BOARD_POWER_WATTS"});
        QCOMPARE(renamed->metricList(), std::string("DCGM_FI_DEV_BOARD_POWER_WATTS"));
        QVERIFY(!bind(Quantity::NvlinkTx_Bps, {"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL"}));
        const auto throttle = bind(Quantity::ThermalShare, {"DCGM_FI_DEV_POWER_VIOLATION", "DCGM_FI_DEV_THERMAL_VIOLATION_total"});
        QCOMPARE(promql(*throttle, "Hostname", "cluster=\"x\"", 60),
                 std::string("max by (Hostname,gpu) (deriv(DCGM_FI_DEV_THERMAL_VIOLATION_total{cluster=\"x\"}[60s]))"));
    }

    /// Half of a fleet has the names of the next release: each GPU has the first that it has, and shares have one unit.
    void oldAndNewNamesOfOneMeasureAreJoined()
    {
        const auto temperature = bind(Quantity::Temperature_C, {"DCGM_FI_DEV_GPU_TEMP", "DCGM_FI_DEV_GPU_TEMP_CELSIUS"});
        QCOMPARE(promql(*temperature, "instance", "", 60), std::string("max by (instance,gpu) (DCGM_FI_DEV_GPU_TEMP) or max by (instance,gpu) (DCGM_FI_DEV_GPU_TEMP_CELSIUS)"));
        QCOMPARE(temperature->metricList(), std::string("DCGM_FI_DEV_GPU_TEMP or DCGM_FI_DEV_GPU_TEMP_CELSIUS"));
        const auto collected = bind(Quantity::EfaTx_Bps, {"node_amazonefa_tx_bytes", "node_amazonefa_tx_bytes_total"}); // some by OpenTelemetry
        QCOMPARE(promql(*collected, "instance", "", 60),
                 std::string("max by (instance,device) (deriv(node_amazonefa_tx_bytes[60s])) or max by (instance,device) (deriv(node_amazonefa_tx_bytes_total[60s]))"));
        const auto util = bind(Quantity::GpuUtil, {"DCGM_FI_DEV_GPU_UTIL", "DCGM_FI_DEV_GPU_UTIL_RATIO"});
        QCOMPARE(util->scale, 0.01);
        QCOMPARE(promql(*util, "instance", "", 60),
                 std::string("max by (instance,gpu) (DCGM_FI_DEV_GPU_UTIL) or max by (instance,gpu) (DCGM_FI_DEV_GPU_UTIL_RATIO) * 100"
                             " / scalar(1 + 99 * (max(max by (instance,gpu) (DCGM_FI_DEV_GPU_UTIL_RATIO)) > bool 1.5))"));
        // A percent of memory traffic among ranks that wait looks like a share: the engine's time has the same unit, and tells.
        const auto dram = bind(Quantity::DramActive, {"DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_PROF_DRAM_UTIL_RATIO"});
        QCOMPARE(promql(*dram, "instance", "c=\"1\"", 60),
                 std::string("max by (instance,gpu) (DCGM_FI_PROF_DRAM_ACTIVE{c=\"1\"}) or max by (instance,gpu) (DCGM_FI_PROF_DRAM_UTIL_RATIO{c=\"1\"})"
                             " / scalar(1 + 99 * (max(max by (instance,gpu) (DCGM_FI_PROF_DRAM_UTIL_RATIO{c=\"1\"}) or DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO{c=\"1\"}) > bool 1.5))"));
        const auto peak = bind(Quantity::PeakUtil, {"DCGM_FI_DEV_GPU_UTIL_RATIO"}); // 0..1 or 0..100, like the ratio itself
        QCOMPARE(promql(*peak, "instance", "", 60), std::string("max by (instance) (max_over_time(DCGM_FI_DEV_GPU_UTIL_RATIO[10m])) * 100"
                                                                " / scalar(1 + 99 * (max(max by (instance) (max_over_time(DCGM_FI_DEV_GPU_UTIL_RATIO[10m]))) > bool 1.5))"));
    }

    /// Peers are measured alike: copies of memory are no activity of its interface.
    void twoMeasuresAreNotJoined()
    {
        QCOMPARE(bind(Quantity::DramActive, {"DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_DEV_MEM_COPY_UTIL"})->metrics.size(), std::size_t{1});
        QCOMPARE(bind(Quantity::GpuUtil, {"DCGM_FI_DEV_GPU_UTIL", "DCGM_FI_PROF_GR_ENGINE_ACTIVE"})->metrics.size(), std::size_t{1});
    }

    /// Three changes of a reading take four scrapes.
    void aLongWindowHoldsSixScrapes()
    {
        const auto changes = bind(Quantity::PowerChanges, {"DCGM_FI_DEV_POWER_USAGE"});
        QCOMPARE(promql(*changes, "instance", "", 60), std::string("max by (instance) (changes(DCGM_FI_DEV_POWER_USAGE[300s]) and count_over_time(DCGM_FI_DEV_POWER_USAGE[300s]) >= 4)"));
        QCOMPARE(promql(*changes, "instance", "", 480), std::string("max by (instance) (changes(DCGM_FI_DEV_POWER_USAGE[720s]) and count_over_time(DCGM_FI_DEV_POWER_USAGE[720s]) >= 4)"));
    }

    /// dcgm-exporter counts XIDs by a label that holds the code.
    void aCodeMayBeALabel()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Gpu);
        const LabelView counted[] = {{"Hostname", "a"}, {"gpu", "1"}, {"xid", "48"}};
        builder.add({counted, 0, 3});
        const Series series = builder.series(*bind(Quantity::XidOfLate, {"DCGM_EXP_XID_ERRORS_COUNT"}), "");
        QCOMPARE(series.value[1], 48.0F);
        QCOMPARE(series.value[0], 0.0F);
        for (const char *code : {"94", "154", "45"}) { // larger numbers, or later ones: the hardware's tells why
            const LabelView after[] = {{"Hostname", "a"}, {"gpu", "1"}, {"xid", code}};
            builder.add({after, 0, 1});
        }
        QCOMPARE(builder.values()[1], 48.0F);
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
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        const auto binding = bind(Quantity::GpuUtil, {"DCGM_FI_DEV_GPU_UTIL_RATIO"});
        SeriesBuilder percent(layout, hosts, "Hostname", Subject::Gpu);
        add(percent, "a", "0", 98);
        add(percent, "a", "1", 0.5);
        QCOMPARE(percent.series(*binding, "").value[0], 0.98F);
        SeriesBuilder ratio(layout, hosts, "Hostname", Subject::Gpu);
        add(ratio, "a", "0", 0.98);
        QCOMPARE(ratio.series(*binding, "").value[0], 0.98F);
    }

    /// The whole of a quantity is one line of quantities.inc.
    void theTableIsWholeAndOfOneOrder()
    {
        std::set<std::string> words;
        for (const Quantity quantity : allQuantities()) {
            const Descriptor &about = descriptor(quantity);
            QVERIFY(about.quantity == quantity);
            QVERIFY2(words.insert(about.word).second, about.word);
            QVERIFY(*about.title != '\0');
        }
        const auto dram = bind(Quantity::DramActive, {"DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_DEV_MEM_COPY_UTIL"});
        QCOMPARE(dram->metricList(), std::string("DCGM_FI_PROF_DRAM_ACTIVE"));
        QVERIFY(descriptor(Quantity::DramActive).heat);
        const auto occupancy = bind(Quantity::SmOccupancy, {"DCGM_FI_PROF_SM_ACTIVE", "DCGM_FI_PROF_SM_OCCUPANCY"});
        QVERIFY(occupancy && descriptor(Quantity::SmOccupancy).heat);
        QCOMPARE(promql(*occupancy, "instance", "", 60), std::string("max by (instance,gpu) (DCGM_FI_PROF_SM_OCCUPANCY)"));
        QVERIFY(isProfiledRatio(*bind(Quantity::SmOccupancy, {"DCGM_FI_PROF_SM_OCCUPANCY_RATIO"}))); // 0..1 or 0..100
        QVERIFY(!bind(Quantity::SmOccupancy, {"DCGM_FI_PROF_SM_ACTIVE"}));
    }

    /// The one that grew most tells: a retry would hide a thousand of the other kind.
    void severalCountersDoNotHideEachOther()
    {
        const auto errors = bind(Quantity::EfaErrors, {"node_amazonefa_rdma_write_wr_err", "node_amazonefa_rdma_read_wr_err"});
        QCOMPARE(errors->metrics.size(), std::size_t{2});
        QCOMPARE(promql(*errors, "instance", "", 60),
                 std::string("max by (instance,device) (label_replace(delta(node_amazonefa_rdma_write_wr_err[15m]) > 0 and node_amazonefa_rdma_write_wr_err, "
                             "\"counter\", \"node_amazonefa_rdma_write_wr_err\", \"\", \"\") or "
                             "label_replace(delta(node_amazonefa_rdma_read_wr_err[15m]) > 0 and node_amazonefa_rdma_read_wr_err, "
                             "\"counter\", \"node_amazonefa_rdma_read_wr_err\", \"\", \"\"))"));
    }

    void eventsAreAskedForByTheirGrowth()
    {
        const auto remapped = bind(Quantity::RemappedRows, {"DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS"});
        QCOMPARE(promql(*remapped, "Hostname", "", 60),
                 std::string("max by (Hostname,gpu) (delta(DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS[30m]) > 0 and DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS)"));
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Gpu);
        add(builder, "a", "1", 3.03); // delta() scales 3 to the whole window
        const Series series = builder.series(*remapped, "");
        QCOMPARE(series.value[1], 3.0F);
        QCOMPARE(series.value[0], 0.0F); // none that grew is none, not unknown
    }

    void throttledTimeInNanosecondsAndMicroseconds()
    {
        const auto binding = bind(Quantity::ThermalShare, {"DCGM_FI_DEV_THERMAL_VIOLATION"});
        std::vector<float> nano = {5e8F, 1e5F};
        scaleValues(nano, *binding);
        QVERIFY(std::abs(nano[0] - 0.5F) < 1e-5F);
        std::vector<float> micro = {5e5F, 0};
        scaleValues(micro, *binding);
        QVERIFY(std::abs(micro[0] - 0.5F) < 1e-5F);
        std::vector<float> jittered = {1.16e6F, 2e3F}; // always throttled: the times of scrapes stretch a second
        scaleValues(jittered, *binding);
        QCOMPARE(jittered[0], 1.0F);
    }

    void hostQuantitiesHaveShapesOfTheirOwn()
    {
        const auto wait = bind(Quantity::HostIoWait, {"node_cpu_seconds_total"});
        QCOMPARE(promql(*wait, "instance", "cluster=\"x\"", 120),
                 std::string("avg by (instance) (rate(node_cpu_seconds_total{cluster=\"x\",mode=\"iowait\",cpu=~\"[0-9]|1[0-5]\"}[120s]))"));
        const auto steal = bind(Quantity::HostSteal, {"node_cpu_seconds_total"}); // of a look the few that lose any
        const std::string all = "avg by (instance) (rate(node_cpu_seconds_total{mode=\"steal\",cpu=~\"[0-9]|1[0-5]\"}[120s]))";
        QCOMPARE(promql(*steal, "instance", "", 120), all + " > 0.02");
        QCOMPARE(promql(*steal, "instance", "", 120, Zeros::Asked), all);
    }

    /// Of some hosts over time what is 0 is asked for, too.
    void zerosAreAskedOfThePast()
    {
        const auto retransmits = bind(Quantity::EfaRetransmits_per_s, {"node_amazonefa_retrans_pkts"});
        QCOMPARE(promql(*retransmits, "instance", "", 120, Zeros::Asked), std::string("max by (instance,device) (deriv(node_amazonefa_retrans_pkts[120s]))"));
        const auto drops = bind(Quantity::EfaDrops, {"node_amazonefa_rx_drops"});
        QCOMPARE(promql(*drops, "instance", "", 120, Zeros::Asked), std::string("max by (instance,device) (delta(node_amazonefa_rx_drops[15m]) and node_amazonefa_rx_drops)"));
        QCOMPARE(promql(*bind(Quantity::RemapFailed, {"DCGM_FI_DEV_ROW_REMAP_FAILURE"}), "Hostname", "", 60, Zeros::Asked), std::string("max by (Hostname,gpu) (DCGM_FI_DEV_ROW_REMAP_FAILURE)"));
        std::vector<float> values = {std::nanf(""), 0, 3.2F};
        toQuantity(values, *drops, Zeros::Asked);
        QVERIFY(std::isnan(values[0]) && values[1] == 0 && values[2] == 3);
    }

    void podsTellTheirOwner_data()
    {
        QTest::addColumn<QString>("pod");
        QTest::addColumn<QString>("owner");
        QTest::newRow("training operator") << "llama-70b-worker-12" << "llama-70b";
        QTest::newRow("indexed job") << "pretrain-3-x7k2b" << "pretrain";
        QTest::newRow("deployment") << "vllm-6d4cf56db9-2zx7c" << "vllm";
        QTest::newRow("a suffix without a digit") << "chat-7d9f8b6c5-xkqzp" << "chat";
        QTest::newRow("words that are as long") << "prefill-llama" << "prefill-llama";
        QTest::newRow("stateful set") << "trainer-0" << "trainer";
        QTest::newRow("a plain name") << "notebook" << "notebook";
        QTest::newRow("a run of its own") << "train-1042-worker-3" << "train-1042";
        QTest::newRow("the next run") << "train-1050-worker-1" << "train-1050";
        QTest::newRow("a run's number of five digits") << "train-24578-master-0" << "train-24578";
        QTest::newRow("JobSet") << "train-1042-workers-0-3-x7k2b" << "train-1042";
        QTest::newRow("JobSet of slices") << "train-1042-slice-1-0-x7k2b" << "train-1042";
        QTest::newRow("KubeRay") << "ray-70b-head-x7k2b" << "ray-70b";
    }
    void podsTellTheirOwner()
    {
        QFETCH(QString, pod);
        QFETCH(QString, owner);
        QCOMPARE(ownerOfPod(pod.toStdString()), owner.toStdString());
    }

    void workersOfALeaderAreOfItsSet()
    {
        const auto nameOf = [](const char *pod, const std::set<std::string, std::less<>> &pods) {
            const LabelView labels[] = {{"pod", pod}, {"namespace", "ml"}};
            return withItsLeader(jobOfSample({labels, 0, 0}, false), pods).name;
        };
        const std::set<std::string, std::less<>> set = {"ml/vllm-0", "ml/vllm-0-1", "ml/vllm-1", "ml/vllm-1-1"};
        for (const char *pod : {"vllm-0", "vllm-0-1", "vllm-1", "vllm-1-1"})
            QCOMPARE(nameOf(pod, set), std::string("ml/vllm"));
        QCOMPARE(nameOf("train-7-0", {"ml/train-7-0", "ml/train-8-0"}), std::string("ml/train-7")); // two indexed jobs
        QCOMPARE(nameOf("train-8-0", {"ml/train-7-0", "ml/train-8-0"}), std::string("ml/train-8"));
    }

    void jobLabelsOfSlurmAndKubernetes()
    {
        const LabelView slurm[] = {{"hpc_job", "1042"}, {"pod", "dcgm-exporter-abcde"}};
        QCOMPARE(jobOfSample({slurm, 0, 0}, false).name, std::string("1042"));
        const LabelView scraped[] = {{"pod", "dcgm-exporter-abcde"}, {"exported_pod", "llama-worker-3"}, {"exported_namespace", "ml"}};
        QCOMPARE(jobOfSample({scraped, 0, 0}, true).name, std::string("ml/llama"));
        const LabelView exporter[] = {{"pod", "dcgm-exporter-abcde"}, {"namespace", "monitoring"}};
        QVERIFY(jobOfSample({exporter, 0, 0}, false).name.empty()); // the exporter's own pod
        const LabelView collector[] = {{"pod", "hyperpod-otel-collector-x7k2b"}, {"namespace", "hyperpod-observability"}};
        QVERIFY(jobOfSample({collector, 0, 0}, false).name.empty());
        const LabelView old[] = {{"pod", "nvidia-gpu-agent-x7k2b"}, {"pod_name", "llama-worker-3"}, {"pod_namespace", "ml"}}; // --use-old-namespace
        QCOMPARE(jobOfSample({old, 0, 0}, false).name, std::string("ml/llama"));
    }

    void fewDevicesFindTheirCards()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder all(layout, hosts, "Hostname", Subject::Card);
        for (const char *device : {"rdmap16s27", "rdmap144s27", "rdmap32s27"})
            add(all, "hyperpod-i-0123456789abcdef0", device, 1, true);
        const std::vector<std::string> devices = all.devices();
        QCOMPARE(devices[5], std::string("rdmap32s27"));
        SeriesBuilder few(layout, hosts, "Hostname", Subject::Card); // the answer to a `> 0` question
        few.setDevices(devices);
        add(few, "hyperpod-i-0123456789abcdef0", "rdmap144s27", 7, true);
        add(few, "hyperpod-i-0123456789abcdef0", "rdmap144s27", 7, true); // scraped twice
        const auto values = few.values();
        QCOMPARE(values[6], 7.0F);
        QVERIFY(std::isnan(values[4]));
    }

    /// A server's nonsense costs no time, and is no host's peer.
    void hostsOfManyDevicesAreStrangers()
    {
        const auto catalog = smallCatalog();
        const auto design = smallDesign();
        const DeviceNumbering layout(design, catalog);
        const HostMap hosts(design);
        SeriesBuilder builder(layout, hosts, "Hostname", Subject::Card);
        constexpr int many = 60'000;
        for (int i = 0; i < many; ++i)
            add(builder, "a", "rdmap" + std::to_string(i) + "s9", 1, true);
        for (const char *device : {"rdmap80s0", "rdmap97s0", "rdmap113s0", "rdmap96s0"})
            add(builder, "queue-st-p5-1", device, 1, true);
        const test::ProcessorTime used;
        const auto values = builder.values();
        QVERIFY2(used.ms() < 2000 * test::slowness, std::to_string(used.ms()).c_str());
        QCOMPARE(builder.strangers(), std::size_t{many});
        for (std::size_t card = 0; card < 4; ++card)
            QVERIFY(std::isnan(values[card]));
        for (std::size_t card = 7; card < 11; ++card)
            QCOMPARE(values[card], 1.0F);
    }

    void everyMissingQuantitySaysWhatEnablesIt()
    {
        for (const Quantity quantity : allQuantities()) {
            QVERIFY2(!howToCollect(quantity).empty(), toWord(quantity).c_str());
            QVERIFY(!candidates(quantity).empty());
        }
    }

    /// Counters that a collector's others stand beside lack by the driver or on their way, not for want of the collector.
    void aCountersOwnLackIsNoLackOfItsCollector()
    {
        const std::string how = howToCollect(Quantity::EfaErrors);
        QVERIFY2(how.find("EFA driver 2.5.0") != std::string::npos && how.find("run node_exporter") == std::string::npos, how.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Mapping)
#include "tst_mapping.moc"
