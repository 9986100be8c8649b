// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/pages.h>
#include <core/simulate/serving_simulation.h>

#include <fstream>
#include <map>
#include <set>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/telemetry/exposition.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::simulate;

namespace {

constexpr double start_s = 1.8e9;

std::shared_ptr<const Cluster> clusterOf(const design::DesignPtr &design, TruthOptions options = {})
{
    auto truth = makeTruth(*design, *test::bundledCatalog(), options);
    if (!truth)
        qFatal("%s", describe(truth.error()).c_str());
    return std::make_shared<const Cluster>(design, test::bundledCatalog(), std::move(*truth));
}

/// Values of one metric by "host/unit" of a page.
std::map<std::string, double> valuesOf(const std::string &page, const std::string &metric, const char *unit)
{
    std::map<std::string, double> values;
    const auto read = telemetry::parseExposition(page, [&](std::string_view name, const telemetry::SampleView &sample) {
        if (name == metric)
            values[std::string(sample.label(unit))] = sample.value;
    });
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    return values;
}

} // namespace

class tst_Simulate : public QObject
{
    Q_OBJECT
private slots:
    void faultWordsAreExact_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("good");
        for (const char *word : {"straggler:h-0001:3:19", "xid:1:0:79", "efa-retrans:h-0000:31:120.5", "throttle:h-0003:7:30",
                                 "gpu-lost:h-0002:1", "host-lost:h-0002", "stale:0", "missing:DCGM_FI_PROF", "hang:h-0001:0", "remap:h-0003:2:4", "rail:5:40"})
            QTest::newRow(word) << word << true;
        for (const char *word : {"", "straggler", "straggler:h-0001:3", "straggler:h-0001:8:19", "straggler:h-0001:3:0", "straggler:h-0001:3:nan",
                                 "straggler:h-0001:3:19:1", "straggler:nobody:3:19", "xid:4:0:79", "efa-retrans:h-0000:32:1", "gpu-lost:h-0002:-1",
                                 "host-lost:", "host-lost:h-0001:1", "explode:h-0001", "missing:", "straggler:1.5:3:19", "hang:h-0001", "remap:h-0003:2:1.5", "rail:32:40", "rail:h-0001:5:40", "rail:5"})
            QTest::newRow(word) << word << false;
    }
    void faultWordsAreExact()
    {
        QFETCH(QString, word);
        QFETCH(bool, good);
        const auto design = test::cluster({});
        const auto fault = faultFromWord(word.toStdString(), *design, *test::bundledCatalog());
        QVERIFY2(fault.has_value() == good, fault ? "taken" : describe(fault.error()).c_str());
        if (!fault)
            return;
        const auto again = faultFromWord(toWord(*fault, *design), *design, *test::bundledCatalog());
        QCOMPARE(toWord(again.value(), *design), toWord(*fault, *design));
    }

    /// A rank that never comes runs nothing while all others spin; a rail is slow on every host; rows are of one GPU.
    void faultsOfOneRankOfARailAndOfMemory()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 1});
        const auto cluster = clusterOf(design, {3, 0, {"hang:h-0001:3"}, {}});
        QCOMPARE(cluster->gpu(1, 3, true).gpuUtil, 0.0);
        QCOMPARE(cluster->gpu(1, 3, true).memoryUsed_B, cluster->gpu(1, 3, false).memoryUsed_B);
        QCOMPARE(cluster->gpu(2, 3, true).gpuUtil, 1.0);
        QCOMPARE(cluster->gpu(2, 3, true).tensorActive, 0.0);
        QVERIFY(cluster->gpu(1, 3, true).power_W < cluster->gpu(2, 3, true).power_W);
        const auto others = clusterOf(design, {3, 0, {"rail:6:40", "remap:h-0002:5:4"}, {}});
        for (int host = 0; host < 4; ++host) {
            QCOMPARE(others->card(host, 6, true).tx_Bps, 0.6 * others->card(host, 6, false).tx_Bps);
            QCOMPARE(others->card(host, 7, true).tx_Bps, others->card(host, 7, false).tx_Bps);
            QCOMPARE(others->gpu(host, 5, true).remappedRows, host == 2 ? 4 : 0);
        }
    }

    void aSeedIsATruthAndAnotherSeedAnother()
    {
        const auto design = test::cluster({"p5.48xlarge", 32, 8, 4});
        const auto a = makeTruth(*design, *test::bundledCatalog(), {7, 0, {}, {}}).value();
        const auto b = makeTruth(*design, *test::bundledCatalog(), {7, 0, {}, {}}).value();
        const auto c = makeTruth(*design, *test::bundledCatalog(), {8, 0, {}, {}}).value();
        QCOMPARE(a.jobs[0].instances, b.jobs[0].instances);
        QVERIFY(a.jobs[0].instances != c.jobs[0].instances);
        QVERIFY(a.jobs[0].tensorActive != c.jobs[0].tensorActive);
        std::vector<int> documentOrder;
        for (int i = 0; i < 32; ++i)
            documentOrder.push_back(i);
        QVERIFY(a.jobs[0].instances != documentOrder); // placed otherwise than designed
        QVERIFY(std::is_permutation(documentOrder.begin(), documentOrder.end(), a.jobs[0].instances.begin()));
    }

    void aTruthFileWinsOverTheSeed()
    {
        QTemporaryDir dir;
        const std::string path = dir.path().toStdString() + "/truth.json";
        std::ofstream(path) << "{\"seed\": 3, \"at_s\": 12, \"faults\": [\"stale:h-0001\"], \"hostname_label\": \"hostname\","
                               " \"jobs\": {\"job\": {\"tensor_active\": 0.25, \"placement\": [\"h-0003\", \"h-0001\", \"h-0002\", \"h-0000\"]}}}";
        const auto design = test::cluster({});
        const auto truth = makeTruth(*design, *test::bundledCatalog(), {1, 0, {"xid:0:0:31"}, path}).value();
        QCOMPARE(truth.seed, 3U);
        QCOMPARE(truth.at_s, 12.0);
        QCOMPARE(truth.faults.size(), std::size_t{2});
        QCOMPARE(truth.jobs[0].tensorActive, 0.25);
        QCOMPARE(truth.jobs[0].instances, (std::vector<int>{3, 1, 2, 0}));
    }

    /// A level is a share of the time, of the peak or of the memory, whatever the seed.
    void levelsOfASeedAreShares()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 2});
        for (unsigned seed = 1; seed <= 300; ++seed) {
            const JobTruth job = makeTruth(*design, *test::bundledCatalog(), {seed, 0, {}, {}}).value().jobs.at(0);
            for (const double level : {job.tensorActive, job.smActive, job.dramActive, job.clockFraction, job.memoryFraction,
                                       job.nvlinkFraction, job.efaFraction, job.computeShare})
                QVERIFY2(level > 0 && level < 1, qPrintable(QString("seed %1: %2").arg(seed).arg(level)));
            QVERIFY(job.tensorActive < job.smActive); // a tensor core works in a multiprocessor that works
        }
    }

    /// DCGM's profiling fields are ratios: noise on a job at full load makes none above 1.
    void noRatioExceedsOne()
    {
        QTemporaryDir dir;
        const std::string path = dir.path().toStdString() + "/truth.json";
        std::ofstream(path) << "{\"jobs\": {\"job\": {\"tensor_active\": 1, \"sm_active\": 1, \"dram_active\": 1, \"compute_share\": 1}}}";
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 1});
        std::map<std::string, double> most;
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const Pages pages(clusterOf(design, {seed, 0, {}, path}), start_s);
            for (int second = 0; second < 60; ++second) {
                const std::string page = *pages.gpuPage(0, start_s + second);
                for (const char *metric : {"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_PROF_SM_ACTIVE", "DCGM_FI_PROF_GR_ENGINE_ACTIVE"})
                    for (const auto &[gpu, value] : valuesOf(page, metric, "gpu"))
                        most[metric] = std::max(most[metric], value);
            }
        }
        QCOMPARE(most.size(), std::size_t{4});
        for (const auto &[metric, value] : most)
            QVERIFY2(value > 0.9 && value <= 1, (metric + " " + std::to_string(value)).c_str());
    }

    void badTruthFilesAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("not JSON") << "seed: 1";
        QTest::newRow("unknown key") << "{\"sead\": 1}";
        QTest::newRow("unknown job") << "{\"jobs\": {\"other\": {}}}";
        QTest::newRow("unknown level") << "{\"jobs\": {\"job\": {\"speed\": 1}}}";
        QTest::newRow("out of range") << "{\"jobs\": {\"job\": {\"tensor_active\": 2}}}";
        QTest::newRow("half a placement") << "{\"jobs\": {\"job\": {\"placement\": [\"h-0003\"]}}}";
        QTest::newRow("negative seed") << "{\"seed\": -1}";
        QTest::newRow("faults are words") << "{\"faults\": [3]}";
        QTest::newRow("unknown label") << "{\"hostname_label\": \"host\"}";
    }
    void badTruthFilesAreRefused()
    {
        QFETCH(QString, text);
        QTemporaryDir dir;
        const std::string path = dir.path().toStdString() + "/truth.json";
        std::ofstream(path) << text.toStdString();
        const auto truth = makeTruth(*test::cluster({}), *test::bundledCatalog(), {1, 0, {}, path});
        QVERIFY(!truth.has_value());
        QCOMPARE(truth.error().where, path);
    }

    void theStragglerWaitsLeastAndSlowsEveryone()
    {
        const auto design = test::cluster({"p5.48xlarge", 4, 8, 2});
        const auto cluster = clusterOf(design, {1, 0, {"straggler:h-0001:3:20"}, {}});
        const GpuLevels slow = cluster->gpu(1, 3, true);
        const GpuLevels slowBefore = cluster->gpu(1, 3, false);
        const GpuLevels peer = cluster->gpu(1, 2, true);
        const GpuLevels peerBefore = cluster->gpu(1, 2, false);
        QVERIFY(slow.smClock_MHz < 0.81 * slowBefore.smClock_MHz);
        QVERIFY(slow.tensorActive > slowBefore.tensorActive);   // more of its cycles
        QVERIFY(peer.tensorActive < peerBefore.tensorActive);   // waits
        QVERIFY(peer.nvlinkTx_Bps < peerBefore.nvlinkTx_Bps);
        QVERIFY(slow.power_W < peer.power_W);
        // The useful work per second stays alike for both: clock times activity.
        const double work = slow.tensorActive * slow.smClock_MHz / (peer.tensorActive * peer.smClock_MHz);
        QVERIFY2(std::abs(work - 1) < 1e-9, std::to_string(work).c_str());
        QVERIFY(cluster->slowdown(0) > 1.1 && cluster->slowdown(0) < 1.25);
    }

    void aLostPartStopsTheJob()
    {
        const auto design = test::cluster({});
        const auto cluster = clusterOf(design, {1, 0, {"gpu-lost:h-0001:3"}, {}});
        QVERIFY(!cluster->gpu(1, 3, true).present);
        const GpuLevels other = cluster->gpu(0, 0, true);
        QCOMPARE(other.tensorActive, 0.0);
        QCOMPARE(other.gpuUtil, 1.0);
        QVERIFY(cluster->gpu(0, 0, false).tensorActive > 0.2);
    }

    void pagesCarryTheExportersNamesAndLabels()
    {
        const auto design = test::cluster({});
        const Pages pages(clusterOf(design), start_s);
        const std::string gpu = *pages.gpuPage(2, start_s + 60);
        QVERIFY(gpu.find("# TYPE DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL counter\n") != std::string::npos);
        QVERIFY(gpu.find("# TYPE DCGM_FI_PROF_PIPE_TENSOR_ACTIVE gauge\n") != std::string::npos);
        for (const char *label : {"gpu=\"3\"", "UUID=\"GPU-", "pci_bus_id=\"00000000:", "device=\"nvidia3\"", "modelName=\"",
                                  "Hostname=\"h-0002\"", "DCGM_FI_DRIVER_VERSION=\"", "hpc_job=\"1001\"", "err_code=\"0\",err_msg=\"No Error\""})
            QVERIFY2(gpu.find(label) != std::string::npos, label);
        const std::string node = *pages.nodePage(2, start_s + 60);
        QVERIFY(node.find("# TYPE node_amazonefa_tx_bytes counter\n") != std::string::npos);
        QVERIFY(node.find("node_amazonefa_tx_bytes{device=\"rdmap79s0\",port=\"1\"} ") != std::string::npos);
        QVERIFY(node.find("_total") == std::string::npos);
        QCOMPARE(valuesOf(node, "node_amazonefa_info", "device").size(), std::size_t{32});
    }

    void countersCount()
    {
        const auto design = test::cluster({});
        const auto cluster = clusterOf(design, {5, 100, {"efa-retrans:h-0001:4:250"}, {}});
        const Pages pages(cluster, start_s);
        const auto at = [&](double t, const char *metric) { return valuesOf(*pages.nodePage(1, start_s + t), metric, "device"); };
        const std::string device = pages.device(1, 4);
        const double rate = (at(90, "node_amazonefa_tx_bytes").at(device) - at(30, "node_amazonefa_tx_bytes").at(device)) / 60;
        QVERIFY(std::abs(rate / cluster->card(1, 4, false).tx_Bps - 1) < 0.03);
        QVERIFY(at(100, "node_amazonefa_retrans_pkts").at(device) < 100);
        const double lost = at(160, "node_amazonefa_retrans_pkts").at(device) - at(100, "node_amazonefa_retrans_pkts").at(device);
        QVERIFY(std::abs(lost / 60 - 250) < 12);
        // Identities of the driver: tx = send + read response + write, rx = recv + read + write received.
        QCOMPARE(at(77, "node_amazonefa_tx_bytes").at(device),
                 at(77, "node_amazonefa_send_bytes").at(device) + at(77, "node_amazonefa_rdma_write_bytes").at(device));
        QCOMPARE(at(77, "node_amazonefa_rx_bytes").at(device),
                 at(77, "node_amazonefa_recv_bytes").at(device) + at(77, "node_amazonefa_rdma_write_recv_bytes").at(device));
        double last = 0;
        for (double t = 0; t < 300; t += 7) {
            const double now = at(t, "node_amazonefa_tx_bytes").at(device);
            QVERIFY(now >= last);
            last = now;
        }
    }

    void faultsBeginWhenTold()
    {
        const auto design = test::cluster({});
        const Pages pages(clusterOf(design, {1, 50, {"xid:h-0000:2:48", "host-lost:h-0001", "missing:DCGM_FI_DEV_POWER", "stale:h-0002"}, {}}), start_s);
        QVERIFY(pages.gpuPage(1, start_s + 49));
        QVERIFY(!pages.gpuPage(1, start_s + 51));
        QCOMPARE(valuesOf(*pages.gpuPage(0, start_s + 49), "DCGM_FI_DEV_XID_ERRORS", "gpu").at("2"), 0.0);
        QCOMPARE(valuesOf(*pages.gpuPage(0, start_s + 51), "DCGM_FI_DEV_XID_ERRORS", "err_code").at("48"), 48.0);
        QVERIFY(valuesOf(*pages.gpuPage(0, start_s + 51), "DCGM_FI_DEV_POWER_USAGE", "gpu").empty());
        QVERIFY(pages.gpuPage(2, start_s + 51)->find(" 1800000050000\n") != std::string::npos); // its old time
        QCOMPARE(*pages.gpuPage(2, start_s + 51), *pages.gpuPage(2, start_s + 90));
    }

    void namesOfDcgm46()
    {
        auto design = test::cluster({});
        auto truth = makeTruth(*design, *test::bundledCatalog(), {}).value();
        truth.dcgm46 = true;
        truth.hostnameLabel = "hostname";
        const Pages pages(std::make_shared<const Cluster>(design, test::bundledCatalog(), truth), start_s);
        const std::string page = *pages.gpuPage(0, start_s);
        QVERIFY(page.find("DCGM_FI_DEV_GPU_TEMP_CELSIUS{") != std::string::npos);
        QVERIFY(page.find("DCGM_FI_DEV_GPU_TEMP{") == std::string::npos);
        QVERIFY(page.find("hostname=\"h-0000\"") != std::string::npos);
    }

    void exposition_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("escapes") << "a{b=\"x\\\"\\\\\\n\"} 1\n" << "";
        QTest::newRow("no labels, timestamp") << "a 1.5e3 1800000000000\n# HELP a b\n\n" << "";
        QTest::newRow("trailing comma") << "a{b=\"c\",} NaN\n" << "";
        QTest::newRow("open label") << "a 1\nb{c=\"d 1\n" << "line 2";
        QTest::newRow("no value") << "a{b=\"c\"}\n" << "line 1";
        QTest::newRow("word for a value") << "a x\n" << "line 1";
        QTest::newRow("bad time") << "a 1 now\n" << "line 1";
        QTest::newRow("name alone") << "a\n" << "line 1";
    }
    void exposition()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);
        int samples = 0;
        const auto read = telemetry::parseExposition(text.toStdString(), [&](std::string_view, const telemetry::SampleView &) { ++samples; });
        QCOMPARE(QString::fromStdString(read ? std::string() : read.error().where), error);
        QVERIFY(!read || samples == 1);
    }

    /// Eight replicas of TP 4 on four instances, in the formats of three exporters.
    void whatServesExposesIt()
    {
        const auto design = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", test::bundledCatalog().get(), nullptr));
        const auto sum = [](const std::string &page, const std::string &metric) {
            double value = -1;
            for (const auto &[label, each] : valuesOf(page, metric, "le"))
                value = std::max(value, 0.0) + each;
            return value;
        };
        const auto cluster = clusterOf(design, {3, 0, {"slow-replica:p5en-0002:1:40", "kv-full:p5en-0003:0:2"}, {}});
        const ServingSimulation serving(cluster, start_s, ServingExporter::Vllm);
        QCOMPARE(serving.targets().size(), std::size_t(8));
        QCOMPARE(serving.targets()[3].instance, std::string("p5en-0002:8001"));
        const std::string page = *serving.page(0, start_s + 100);
        QCOMPARE(page, *ServingSimulation(cluster, start_s, ServingExporter::Vllm).page(0, start_s + 100));
        QVERIFY(std::abs(sum(page, "vllm:num_requests_running") - 32) <= 4);
        QCOMPARE(sum(page, "vllm:num_requests_waiting"), 0.0);
        QVERIFY(sum(page, "vllm:kv_cache_usage_perc") > 0 && sum(page, "vllm:kv_cache_usage_perc") < 1);
        const auto buckets = valuesOf(page, "vllm:time_to_first_token_seconds_bucket", "le");
        QCOMPARE(buckets.at("+Inf"), sum(page, "vllm:time_to_first_token_seconds_count"));
        QVERIFY(buckets.at("0.001") == 0 && buckets.at("2560.0") == buckets.at("+Inf"));
        QVERIFY(page.find("vllm:num_requests_running{engine=\"0\",model_name=\"llama3.3-70b\"}") != std::string::npos);
        QVERIFY(serving.levels(3, true).itl_s > 1.5 * serving.levels(2, true).itl_s);
        QCOMPARE(serving.levels(3, false).itl_s < 1.1 * serving.levels(2, false).itl_s, true);
        QCOMPARE(sum(*serving.page(4, start_s + 100), "vllm:num_requests_waiting") - sum(*serving.page(4, start_s + 50), "vllm:num_requests_waiting"), 100.0);

        const std::string old = *ServingSimulation(cluster, start_s, ServingExporter::VllmOld).page(0, start_s + 100);
        QVERIFY(sum(old, "vllm:gpu_cache_usage_perc") > 0 && old.find("engine=") == std::string::npos && old.find("vllm:time_per_output_token_seconds_bucket") != std::string::npos);
        const std::string sglang = *ServingSimulation(cluster, start_s, ServingExporter::Sglang).page(0, start_s + 100);
        QVERIFY(sum(sglang, "sglang:token_usage") > 0 && sglang.find("tp_rank=\"0\"") != std::string::npos);
        const ServingSimulation dynamo(cluster, start_s, ServingExporter::Dynamo);
        QCOMPARE(dynamo.targets().size(), std::size_t(9)); // a frontend and its workers
        const std::string frontend = *dynamo.page(0, start_s + 10);
        const std::string worker = *dynamo.page(1, start_s + 10);
        QVERIFY(frontend.find("cache_usage") == std::string::npos && worker.find("frontend") == std::string::npos);
        QVERIFY(sum(worker, "dynamo_component_gpu_cache_usage_percent") > 0);
        QVERIFY(std::abs(sum(*dynamo.page(0, start_s + 10), "dynamo_frontend_inflight_requests") - 256) < 60);
        QVERIFY(!faultFromWord("slow-replica:p5en-0002:2:40", *design, *test::bundledCatalog()));
        QVERIFY(!faultFromWord("kv-full:h-0001:0:2", *test::cluster({"p5.48xlarge", 4, 8, 2}), *test::bundledCatalog()));
    }
};

QTEST_GUILESS_MAIN(tst_Simulate)
#include "tst_simulate.moc"
