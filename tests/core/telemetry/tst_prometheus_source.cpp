// SPDX-License-Identifier: GPL-3.0-or-later
// What a server's answers come to: values, who is whose, and what is left out of them.
#include <core/telemetry/source.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include <QtCore/QElapsedTimer>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/coverage.h>
#include <core/telemetry/discover.h>
#include <core/telemetry/http.h>
#include <core/telemetry/prometheus_source.h>
#include <tests/core/telemetry/answers.h>
#include <tests/support/clusters.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace switchyard::telemetry::answers;

class tst_PrometheusSource : public QObject
{
    Q_OBJECT
private slots:
    /// Just back after a while, a server holds one sample of each series: the hour before tells how far apart they come.
    void aServerThatIsJustBackTellsItsIntervalByTheHourBefore()
    {
        test::HttpServer server([](const test::HttpRequest &request) {
            const std::string query = test::formDecoded(request.body);
            const auto samples = [](const char *values) {
                return test::httpAnswer(std::string(R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"gpu":"0"},"values":[)") + values + "]}]}}");
            };
            if (query.find("Hostname=~") != std::string::npos && query.find("}[15m]") != std::string::npos)
                return samples(R"([960,"1"])");
            if (query.find("Hostname=~") != std::string::npos && query.find("}[1h]") != std::string::npos)
                return samples(R"([400,"1"],[460,"1"],[520,"1"],[580,"1"],[960,"1"])");
            return tinyPrometheus(request);
        });
        const auto got = look(options(server.url() + "/prefix/"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->scrapeInterval_s, 60.0);
    }

    void noDataZeroAndStaleStayApart()
    {
        test::HttpServer server(tinyPrometheus);
        const auto got = look(options(server.url() + "/prefix/"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const Observation &o = **got;
        QCOMPARE(o.time_s, 1000.0);
        QCOMPARE(o.scrapeInterval_s, 10.0);
        const Series &temperature = o.series.at(Quantity::Temperature_C);
        QVERIFY(temperature.available);
        QCOMPARE(temperature.value[0], 61.0F);
        QCOMPARE(temperature.value[1], 0.0F);           // zero is a value
        QVERIFY(std::isnan(temperature.value[2]));      // no data
        QCOMPARE(o.age_s[0], 5.0F);
        QCOMPARE(o.age_s[2], 100.0F);                   // stale: ten intervals old
        QVERIFY(std::isnan(o.age_s[3]));                // never seen
        QCOMPARE(o.gpuUuid[1], std::string("GPU-b"));
        QCOMPARE(int(o.hostUp[0]), 1);
        QCOMPARE(int(o.hostUp[1]), 0);                  // by the alias 10.0.0.2:9400
        QCOMPARE(o.hostsMatched, 1);
        QCOMPARE(o.unmatchedHosts, std::vector<std::string>{"other"});
        QVERIFY(!o.series.at(Quantity::Power_W).available);
        QVERIFY(!o.missingFamilies.empty());
    }

    void oneFailedQueryIsAWarningNotTheEnd()
    {
        test::HttpServer server(tinyPrometheus);
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY(got.has_value());
        const Series &clock = (*got)->series.at(Quantity::SmClock_Hz);
        QVERIFY(!clock.available);
        bool told = false;
        for (const std::string &warning : (*got)->warnings)
            told = told || (warning.find("sm_clock") != std::string::npos && warning.find("too many samples") != std::string::npos);
        QVERIFY(told);
    }

    /// Thanos, VictoriaMetrics and gateways that cut answers short: what is left out is not lost.
    void aPartialAnswerIsNoLoss_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<bool>("complete");
        QTest::newRow("warning of a store") << R"("warnings":["store 10.0.0.7 unavailable"],)" << false;
        QTest::newRow("isPartial") << R"("isPartial":true,)" << false;
        QTest::newRow("remark on the query") << R"("infos":["PromQL info: metric might not be a counter"],)" << true;
        QTest::newRow("whole") << "" << true;
    }
    void aPartialAnswerIsNoLoss()
    {
        QFETCH(QString, part);
        QFETCH(bool, complete);
        test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string query = test::formDecoded(request.body);
            if (query.find("timestamp(") != std::string::npos) // n2 is not in the answer
                return test::httpAnswer(R"({"status":"success",)" + part.toStdString()
                                        + R"("data":{"resultType":"vector","result":[{"metric":{"Hostname":"n1","gpu":"0"},"value":[1000,"995"]}]}})");
            if (query.find("(up)") != std::string::npos)
                return success(R"({"metric":{"instance":"n1:9400","job":"dcgm"},"value":[1000,"1"]})");
            if (query.find("SM_CLOCK") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1","gpu":"0"},"value":[1000,"1980"]})");
            return tinyPrometheus(request);
        });
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->complete, complete);
        const auto findings = diagnose::diagnose(*testCatalog, *testDesign(), nullptr, **got, {});
        const bool lost = std::any_of(findings.begin(), findings.end(), [](const diagnose::Finding &f) {
            return f.causeClass == diagnose::CauseClass::HostDown || f.causeClass == diagnose::CauseClass::GpuMissing;
        });
        QCOMPARE(lost, complete);
        QCOMPARE(findings.front().id == "partial", !complete); // said before everything else
        const auto stranger = [](const std::vector<diagnose::Finding> &all) { return std::ranges::find(all, "unmapped", &diagnose::Finding::id); };
        QCOMPARE(stranger(findings) != findings.end(), complete);
    }

    /// Only hosts that lose processor time come back: the others lose none where their CPUs are read, and are unknown where they are not.
    void whoLosesNoProcessorTimeHasZero()
    {
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET /prefix/api/v1/label/"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","node_cpu_seconds_total"]})");
            const std::string query = test::formDecoded(request.body);
            if (query.find("mode=\"steal\"") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1"},"value":[1000,"0.3"]})");
            if (query.find("mode=\"idle\"") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1"},"value":[1000,"0.5"]},{"metric":{"Hostname":"n2"},"value":[1000,"0.1"]})");
            return query.find("mode=") != std::string::npos ? success("") : tinyPrometheus(request);
        });
        design::Design three = *testDesign();
        three.instances.push_back({"n3", "t", {}, {}, {}});
        const auto got = makePrometheusSource(std::make_shared<const design::Design>(three), testCatalog, options(server.url() + "/prefix"))->observe({}, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const std::vector<float> &steal = (*got)->series.at(Quantity::HostSteal).value;
        QCOMPARE(steal.size(), std::size_t{3});
        QVERIFY(steal[0] == 0.3F && steal[1] == 0.0F && std::isnan(steal[2]));
    }

    /// Where no design was given a host that is not shown is none that a design lacks; of a server that told of some hosts nothing is said.
    void withoutADesignNoHostLacksInIt()
    {
        test::HttpServer server(tinyPrometheus);
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        telemetry::Observation whole = **got;
        whole.complete = true;
        for (const bool all : {true, false}) {
            auto findings = diagnose::diagnose(*testCatalog, *testDesign(), nullptr, whole, {});
            diagnose::speakWithoutDesign(findings, whole, all);
            const auto stranger = std::ranges::find(findings, "unmapped", &diagnose::Finding::id);
            QCOMPARE(stranger != findings.end(), all);
            QVERIFY(!all || (stranger->title.english() == "1 hosts on the server are not shown: other" && stranger->action.english().find("Add them") == std::string::npos));
        }
    }

    /// Some proxies let only GET through: looks and the discovery of a design turn to it.
    void getOnlyProxies()
    {
        test::HttpServer server([](const test::HttpRequest &request) {
            if (request.line.starts_with("POST"))
                return test::httpAnswer("no", "text/plain", "405 Method Not Allowed");
            const std::size_t from = request.line.find('?') + 1;
            test::HttpRequest asPost = request;
            asPost.body = request.line.substr(from, request.line.rfind(' ') - from);
            const std::string query = test::formDecoded(asPost.body);
            if (query.find("modelName") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1","modelName":"NVIDIA H100 80GB HBM3"},"value":[1000,"2"]})");
            if (query.find("node_amazonefa_tx_bytes") != std::string::npos && query.starts_with("query="))
                return success("");
            return tinyPrometheus(asPost);
        });
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->series.at(Quantity::Temperature_C).value[0], 61.0F);

        catalog::Catalog catalog = *testCatalog;
        catalog.instances["t"].gpu = "h100-sxm";
        const auto found = discoverDesign(catalog, options(server.url() + "/prefix"), {});
        QVERIFY2(found.has_value(), found ? "" : describe(found.error()).c_str());
        QCOMPARE(found->design.instances.size(), std::size_t{1});
        QCOMPARE(found->design.instances[0].id, std::string("n1"));
    }

    /// GPUs report by host name, EFA cards by the address of another exporter: the server's own list of
    /// nodes joins them, and the cards tell p5en from p5e, both of eight H200.
    void cardsFindTheirHostByTheNodesOfTheServer_data()
    {
        QTest::addColumn<QString>("by");     // the labels that stay
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("node");   // what the server has under both
        QTest::addColumn<QString>("type");
        QTest::newRow("node exporter") << "instance,nodename" << "node_uname_info" << R"({"instance":"10.0.0.7:9100","nodename":"n1"})" << "p5en.48xlarge";
        QTest::newRow("kube-state-metrics") << "node,exported_node,internal_ip,provider_id" << "kube_node_info"
                                            << R"({"node":"n1","internal_ip":"10.0.0.7","provider_id":"aws:///us-east-1a/i-1"})" << "p5en.48xlarge";
        QTest::newRow("kube-state-metrics behind a scrape with a node of its own") << "node,exported_node,internal_ip,provider_id" << "kube_node_info"
                                                                                   << R"({"node":"monitoring","exported_node":"n1","internal_ip":"10.0.0.7","provider_id":"aws:///us-east-1a/i-1"})" << "p5en.48xlarge";
        QTest::newRow("neither") << "-" << "-" << "{}" << "p5e.48xlarge"; // unknown cards: the first type of the chip
    }
    void cardsFindTheirHostByTheNodesOfTheServer()
    {
        QFETCH(QString, by);
        QFETCH(QString, metric);
        QFETCH(QString, node);
        QFETCH(QString, type);
        const test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string query = test::formDecoded(request.body);
            if (query.find("modelName") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1","modelName":"NVIDIA H200"},"value":[1000,"8"]})");
            if (query.find("node_amazonefa_tx_bytes") != std::string::npos)
                return success(R"({"metric":{"instance":"10.0.0.7:9100"},"value":[1000,"16"]})");
            if (query.find("by (" + by.toStdString() + ")") != std::string::npos && query.find(metric.toStdString()) != std::string::npos)
                return success(R"({"metric":)" + node.toStdString() + R"(,"value":[1000,"1"]})");
            return success("");
        });
        const auto found = discoverDesign(*test::bundledCatalog(), options(server.url()), {});
        QVERIFY2(found.has_value(), found ? "" : describe(found.error()).c_str());
        QCOMPARE(found->design.instances.size(), std::size_t{1});
        QCOMPARE(found->design.instances[0].id, std::string("n1"));
        QCOMPARE(found->design.instances[0].type, type.toStdString());
    }

    /// dcgm-exporter writes the name of its own pod or container where nobody told it the node's: other labels, kube-state-metrics or the GPUs
    /// tell the host, and a pod that was made anew is no second one.
    void aPodIsNoHost_data()
    {
        QTest::addColumn<QStringList>("rows"); // labels of GPU series
        QTest::addColumn<QString>("nodes");    // of node_uname_info
        QTest::addColumn<QString>("pods");     // of kube_pod_info
        QTest::addColumn<QStringList>("gpus"); // name of a row and UUID of its first GPU; those without "was" are there now
        QTest::addColumn<QStringList>("hosts");
        const QString pod = QStringLiteral(R"("Hostname":"nvidia-dcgm-exporter-%1","instance":"10.77.1.%2:9400")");
        const auto row = [&](const char *name, int ip, const char *more = "") { return pod.arg(QLatin1String(name)).arg(ip) + QLatin1String(more); };
        QTest::newRow("a label of the scrape") << QStringList{row("aaaaa", 1, R"(,"kubernetes_node":"n1")"), row("bbbbb", 2, R"(,"kubernetes_node":"n2")")} << "" << "" << QStringList() << QStringList{"n1", "n2"};
        QTest::newRow("a pod made anew") << QStringList{row("aaaaa", 1, R"(,"node":"n1")"), row("bbbbb", 2, R"(,"node":"n2")"), row("ccccc", 3, R"(,"node":"n2")")} << "" << "" << QStringList() << QStringList{"n1", "n2"};
        QTest::newRow("a label that all share names none")
            << QStringList{row("aaaaa", 1, R"(,"node":"c")"), row("bbbbb", 2, R"(,"node":"c")"), row("ccccc", 3, R"(,"node":"c")"), row("ddddd", 4, R"(,"node":"c")"), row("eeeee", 5, R"(,"node":"c")")} << "" << "" << QStringList()
            << QStringList{"nvidia-dcgm-exporter-aaaaa", "nvidia-dcgm-exporter-bbbbb", "nvidia-dcgm-exporter-ccccc", "nvidia-dcgm-exporter-ddddd", "nvidia-dcgm-exporter-eeeee"};
        QTest::newRow("kube-state-metrics") << QStringList{row("aaaaa", 1), row("bbbbb", 2)} << ""
                                            << R"({"pod":"nvidia-dcgm-exporter-aaaaa","pod_ip":"10.77.1.1","node":"n1"};{"pod":"ksm","exported_pod":"nvidia-dcgm-exporter-bbbbb","pod_ip":"10.77.1.2","node":"k","exported_node":"n2"})"
                                            << QStringList() << QStringList{"n1", "n2"};
        QTest::newRow("the GPUs") << QStringList{row("aaaaa", 1), row("bbbbb", 2), row("ccccc", 3)} << "" << "" << QStringList{"aaaaa A", "ccccc B", "was bbbbb B"}
                                  << QStringList{"nvidia-dcgm-exporter-aaaaa", "nvidia-dcgm-exporter-ccccc"};
        QTest::newRow("containers") << QStringList{R"("Hostname":"009a3b1c03d1","instance":"10.0.0.5:9400")", R"("Hostname":"0cc47a6f2e3a","instance":"10.0.0.6:9400")"} << R"({"instance":"10.0.0.6:9100","nodename":"0cc47a6f2e3a"})" << ""
                                    << QStringList() << QStringList{"0cc47a6f2e3a", "10.0.0.5"}; // the second is a name: its kernel has it
    }
    void aPodIsNoHost()
    {
        QFETCH(QStringList, rows);
        QFETCH(QString, nodes);
        QFETCH(QString, pods);
        QFETCH(QStringList, gpus);
        QFETCH(QStringList, hosts);
        const auto answer = [](const QStringList &labels, const char *value) {
            QStringList samples;
            for (const QString &of : labels)
                samples << QStringLiteral("{\"metric\":%1,\"value\":[1000,\"%2\"]}").arg(of, QLatin1String(value));
            return success(samples.join(',').toStdString());
        };
        const test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string query = test::formDecoded(request.body);
            const auto asks = [&](const char *word) { return query.find(word) != std::string::npos; };
            if (asks("modelName")) {
                QStringList labels;
                for (const QString &row : rows)
                    labels << "{" + row + R"(,"modelName":"NVIDIA H200"})";
                return answer(labels, "8");
            }
            if (asks("UUID")) {
                QStringList labels;
                for (const QString &gpu : gpus) {
                    const QStringList words = gpu.split(' ');
                    if (!gpu.startsWith("was") || asks("[1h]"))
                        labels << R"({"Hostname":"nvidia-dcgm-exporter-)" + words[words.size() - 2] + R"(","UUID":"GPU-)" + words.back() + R"("})";
                }
                return answer(labels, "1");
            }
            if (asks("node_uname_info") && asks("nodename"))
                return answer(nodes.isEmpty() ? QStringList() : QStringList{nodes}, "1");
            if (asks("kube_pod_info"))
                return answer(pods.isEmpty() ? QStringList() : pods.split(';'), "1");
            return success("");
        });
        const auto found = discoverDesign(*test::bundledCatalog(), options(server.url()), {});
        QVERIFY2(found.has_value(), found ? "" : describe(found.error()).c_str());
        QStringList drawn;
        for (const design::Instance &instance : found->design.instances)
            drawn << QString::fromStdString(instance.id);
        drawn.sort();
        QCOMPARE(drawn, hosts);
    }

    /// Whose a host was that fell silent: labels of its last hour tell, where they name a job that is there, another or none.
    void whoseASilentHostWas_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("job");
        QTest::addColumn<int>("last");
        QTest::newRow("of the job that is there") << R"(,"hpc_job":"7")" << 0 << 0;
        QTest::newRow("of one that is over") << R"(,"hpc_job":"6")" << -1 << 2;
        QTest::newRow("of none") << "" << -1 << 1;
        QTest::newRow("nothing is known") << "-" << -1 << 0;
    }
    void whoseASilentHostWas()
    {
        QFETCH(QString, label);
        QFETCH(int, job);
        QFETCH(int, last);
        const test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP"]})");
            const std::string query = test::formDecoded(request.body);
            const auto asks = [&](const char *word) { return query.find(word) != std::string::npos; };
            const auto gpu = [](const char *host, const std::string &more, const char *value) {
                return R"({"metric":{"Hostname":")" + std::string(host) + R"(","instance":")" + host + R"(:9400","job":"dcgm","gpu":"0")" + more + R"(},"value":[1000,")" + value + R"("]})";
            };
            if (query.starts_with("query=time()"))
                return answer("scalar", R"(1000,"1000")");
            const std::string n1 = gpu("n1", R"(,"hpc_job":"7")", asks("timestamp(") ? "995" : "1");
            if (asks("gpu,hpc_job") && asks("[1h]"))
                return success(label == QStringLiteral("-") ? "" : gpu("n2", label.toStdString(), "1"));
            if (asks("[1h]"))
                return success(n1 + "," + gpu("n2", "", "1"));
            return success(n1);
        });
        const auto got = look(options(server.url()));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const Observation &o = **got;
        QCOMPARE(o.jobs.size(), std::size_t{1});
        QCOMPARE(o.jobOfGpu.at(0), 0);
        QCOMPARE(o.jobOfGpu.at(2), job);
        QCOMPARE(o.lastJob.size(), std::size_t{2});
        QCOMPARE(int(o.lastJob[1]), last);
        QCOMPARE(int(o.lastJob[0]), 0);
    }

    /// Silent for hours, and the server tries to read it yet: it is down, and part of the cluster.
    void aHostThatIsDownForHoursIsDrawn()
    {
        const test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string query = test::formDecoded(request.body);
            const auto host = [](const char *name) { return R"({"metric":{"Hostname":")" + std::string(name) + R"(","modelName":"NVIDIA H200"},"value":[1000,"8"]})"; };
            if (query.find("[12h]") != std::string::npos)
                return success(query.find("10\\\\.0\\\\.0\\\\.9:9400") != std::string::npos ? host("n9") : "");
            if (query.find("(up) == 0") != std::string::npos)
                return success(R"({"metric":{"instance":"10.0.0.9:9400"},"value":[1000,"0"]})");
            if (query.find("DCGM_FI_DEV_GPU_TEMP") != std::string::npos)
                return success(host("n1"));
            return success("");
        });
        const auto found = discoverDesign(*test::bundledCatalog(), options(server.url()), {});
        QVERIFY2(found.has_value(), found ? "" : describe(found.error()).c_str());
        QCOMPARE(found->design.instances.size(), std::size_t{2});
        QCOMPARE(found->design.instances[1].id, std::string("n9"));
    }

    /// A Grace superchip goes by its chip's name, too: four B200 and four cards are a whole p6e-gb200, not half a p6-b200.
    void superchipsGoByTheirChip_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("cards");
        QTest::addColumn<QString>("type");
        QTest::newRow("its own name") << "NVIDIA GB200" << 4 << 4 << "p6e-gb200.36xlarge";
        QTest::newRow("the chip's") << "NVIDIA B200" << 4 << 4 << "p6e-gb200.36xlarge";
        QTest::newRow("both") << "NVIDIA B200 in GB200 NVL72" << 4 << 4 << "p6e-gb200.36xlarge";
        QTest::newRow("no cards are seen") << "NVIDIA B200" << 4 << 0 << "p6e-gb200.36xlarge";
        QTest::newRow("eight") << "NVIDIA B200" << 8 << 8 << "p6-b200.48xlarge";
        QTest::newRow("seven of eight") << "NVIDIA B200" << 7 << 8 << "";
        QTest::newRow("no superchip has it") << "NVIDIA H200" << 1 << 0 << "";
        QTest::newRow("a name of one digit") << "NVIDIA L4" << 8 << 0 << "pcie-l4";
        QTest::newRow("another one of two") << "NVIDIA H20" << 8 << 0 << "hgx-h20";
    }
    void superchipsGoByTheirChip()
    {
        QFETCH(QString, model);
        QFETCH(int, gpus);
        QFETCH(int, cards);
        QFETCH(QString, type);
        QCOMPARE(guessInstanceType(*test::bundledCatalog(), model.toStdString(), gpus, cards), type.toStdString());
    }

    /// A count of NaN is no count: not −2147483648 GPUs, and not none in silence.
    void countsThatAreNone_data()
    {
        QTest::addColumn<QString>("count");
        for (const char *count : {"NaN", "+Inf", "1.5", "-1", "1e30"})
            QTest::newRow(count) << QString::fromLatin1(count);
    }
    void countsThatAreNone()
    {
        QFETCH(QString, count);
        const test::HttpServer server([&](const test::HttpRequest &request) {
            if (test::formDecoded(request.body).starts_with("query=count by"))
                return success(R"({"metric":{"Hostname":"n1","modelName":"NVIDIA H100 80GB HBM3"},"value":[1000,")" + count.toStdString() + R"("]})");
            return tinyPrometheus(request);
        });
        const auto found = discoverDesign(*testCatalog, options(server.url() + "/prefix"), {});
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::Remote);
        QVERIFY2(found.error().message.find("GPUs on n1; expected a whole number") != std::string::npos, found.error().message.c_str());
    }

    /// Two clusters on one server, or a label that names no host: samples of now of one GPU with two UUIDs.
    void twoMachinesOfOneNameAreTold()
    {
        for (const bool now : {true, false}) { // else the other one is the machine that was replaced
            test::HttpServer server([&](const test::HttpRequest &request) {
                const std::string query = test::formDecoded(request.body);
                if (query.find("timestamp(") != std::string::npos)
                    return success(R"({"metric":{"Hostname":"n1","gpu":"0","UUID":"GPU-a"},"value":[1000,"995"]},{"metric":{"Hostname":"n1","gpu":"0","UUID":"GPU-z"},"value":[1000,")"
                                   + std::string(now ? "993" : "940") + R"("]})");
                return tinyPrometheus(request);
            });
            const auto got = look(options(server.url() + "/prefix"));
            QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
            QCOMPARE((*got)->nameShared.empty(), !now);
            const auto findings = diagnose::diagnose(*testCatalog, *testDesign(), nullptr, **got, {});
            QCOMPARE(std::ranges::any_of(findings, [](const diagnose::Finding &f) { return f.id == "name-shared" && f.severity == diagnose::Severity::Warning; }), now);
        }
    }
};

QTEST_GUILESS_MAIN(tst_PrometheusSource)
#include "tst_prometheus_source.moc"
