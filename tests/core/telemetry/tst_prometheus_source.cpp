// SPDX-License-Identifier: GPL-3.0-or-later
// The source against servers that are slow, huge, refusing, lying, or not Prometheus at all.
#include <core/telemetry/source.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/coverage.h>
#include <core/telemetry/discover.h>
#include <core/telemetry/http.h>
#include <core/telemetry/prometheus_source.h>
#include <tests/support/clusters.h>
#include <tests/support/http_server.h>

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

const auto testCatalog = [] {
    auto catalog = std::make_shared<catalog::Catalog>();
    catalog::InstanceType type{};
    type.id = "t";
    type.gpus = 2;
    type.nics = 1;
    catalog->instances["t"] = type;
    return catalog;
}();

design::DesignPtr testDesign()
{
    design::Design design;
    design.instances = {{"n1", "t", {}, {}, {}}, {"n2", "t", {}, {}, {}}};
    return std::make_shared<const design::Design>(design);
}

std::string success(const std::string &result)
{
    return test::httpAnswer(R"({"status":"success","data":{"resultType":"vector","result":[)" + result + "]}}");
}

/// `note`: members of the envelope beside the data, with a comma behind.
std::string answer(const std::string &type, const std::string &result, const std::string &note = {})
{
    return test::httpAnswer(R"({"status":"success",)" + note + R"("data":{"resultType":")" + type + R"(","result":[)" + result + "]}}");
}

/// GPU 0 of host "n<i>" in a list of series; `reading`: "995", or a list of points.
std::string series(int i, const std::string &reading)
{
    const std::string host = "n" + std::to_string(i);
    return (i > 0 ? "," : "") + (R"({"metric":{"gpu":"0","job":"dcgm","hpc_job":"7","Hostname":")" + host + R"(","instance":")" + host + ":9400\"},")
        + (reading.starts_with('[') ? "\"values\":" + reading : "\"value\":[1000,\"" + reading + "\"]") + "}";
}

/// Readings of the last minutes as points; "-": none.
std::string minutely(const QString &readings)
{
    std::string points;
    const QStringList words = readings.split(QLatin1Char(' '));
    for (int i = 0; i < words.size(); ++i) {
        if (words[i] != QStringLiteral("-"))
            points += (points.empty() ? "[" : ",[") + std::to_string(760 + 60 * i) + ",\"" + words[i].toStdString() + "\"]";
    }
    return points;
}
std::string ofGpu1(const std::string &points)
{
    return points.empty() ? "" : R"({"metric":{"Hostname":"n1","gpu":"1"},"values":[)" + points + "]}";
}

std::string decoded(const std::string &form)
{
    std::string out;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '%') {
            out += static_cast<char>(std::stoi(form.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else {
            out += form[i];
        }
    }
    return out;
}

/// A server that knows temperature and clock of n1 (both GPUs) and n2 (GPU 0 only, old sample).
std::string tinyPrometheus(const test::HttpRequest &request)
{
    if (request.line.starts_with("GET /prefix/api/v1/label/"))
        return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_SM_CLOCK"]})");
    const std::string query = decoded(request.body);
    if (query.starts_with("query=time()"))
        return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
    if (query.starts_with("query=count by"))
        return success(R"({"metric":{"Hostname":"n1","instance":"10.0.0.1:9400","job":"dcgm"},"value":[1000,"2"]},)"
                       R"({"metric":{"Hostname":"n2","instance":"10.0.0.2:9400","job":"dcgm"},"value":[1000,"1"]},)"
                       R"({"metric":{"Hostname":"rack[7].x","instance":"10.0.0.3:9400","job":"dcgm"},"value":[1000,"1"]})");
    if (query.find(R"({Hostname=~"n1|n2|rack\\[7\\]\\.x"}[5m])") != std::string::npos) // names, not patterns
        return test::httpAnswer(R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"gpu":"0"},"values":[[960,"1"],[970,"1"],[980,"1"],[990,"1"]]}]}})");
    if (query.find("timestamp(") != std::string::npos)
        return success(R"({"metric":{"Hostname":"n1","gpu":"0","UUID":"GPU-a"},"value":[1000,"995"]},)"
                       R"({"metric":{"Hostname":"n1","gpu":"1","UUID":"GPU-b"},"value":[1000,"995"]},)"
                       R"({"metric":{"Hostname":"n2","gpu":"0","UUID":"GPU-c"},"value":[1000,"900"]})");
    if (query.find("(up)") != std::string::npos)
        return success(R"({"metric":{"instance":"10.0.0.1:9400","job":"dcgm"},"value":[1000,"1"]},)"
                       R"({"metric":{"instance":"10.0.0.2:9400","job":"dcgm"},"value":[1000,"0"]})");
    if (query.find("GPU_TEMP") != std::string::npos)
        return success(R"({"metric":{"Hostname":"n1","gpu":"0"},"value":[1000,"61"]},{"metric":{"Hostname":"n1","gpu":"1"},"value":[1000,"0"]},{"metric":{"Hostname":"other","gpu":"1"},"value":[1000,"62"]})");
    return test::httpAnswer(R"({"status":"error","errorType":"execution","error":"too many samples"})", "application/json", "422 Unprocessable Entity");
}

PrometheusOptions options(const std::string &url, double timeout_s = 5)
{
    PrometheusOptions o;
    o.server = *ServerAddress::parse(url);
    o.timeout_s = timeout_s;
    return o;
}

Result<ObservationPtr> look(const PrometheusOptions &o, std::stop_token stop = {})
{
    return makePrometheusSource(testDesign(), testCatalog, o)->observe({}, std::move(stop));
}

} // namespace

class tst_PrometheusSource : public QObject
{
    Q_OBJECT
private slots:
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
            const std::string query = decoded(request.body);
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
            const std::string query = decoded(asPost.body);
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
        QTest::newRow("kube-state-metrics") << "node,internal_ip,provider_id" << "kube_node_info"
                                            << R"({"node":"n1","internal_ip":"10.0.0.7","provider_id":"aws:///us-east-1a/i-1"})" << "p5en.48xlarge";
        QTest::newRow("neither") << "-" << "-" << "{}" << "p5e.48xlarge"; // unknown cards: the first type of the chip
    }
    void cardsFindTheirHostByTheNodesOfTheServer()
    {
        QFETCH(QString, by);
        QFETCH(QString, metric);
        QFETCH(QString, node);
        QFETCH(QString, type);
        const test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string query = decoded(request.body);
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
            if (decoded(request.body).starts_with("query=count by"))
                return success(R"({"metric":{"Hostname":"n1","modelName":"NVIDIA H100 80GB HBM3"},"value":[1000,")" + count.toStdString() + R"("]})");
            return tinyPrometheus(request);
        });
        const auto found = discoverDesign(*testCatalog, options(server.url() + "/prefix"), {});
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::Remote);
        QVERIFY2(found.error().message.find("GPUs on n1; expected a whole number") != std::string::npos, found.error().message.c_str());
    }
    void badServers_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("says");
        const auto text = [](const std::string &t) { return QString::fromStdString(t); };
        QTest::newRow("wrong path") << text(test::httpAnswer("404 page not found\n", "text/plain; charset=utf-8", "404 Not Found")) << "HTTP 404: 404 page not found";
        QTest::newRow("login page") << text(test::httpAnswer("<html>login</html>", "text/html")) << "a web page (a login?)";
        QTest::newRow("unauthorised") << text(test::httpAnswer(R"({"message":"Unauthorized"})", "application/json", "401 Unauthorized")) << "HTTP 401: the server says: Unauthorized";
        QTest::newRow("refused query") << text(test::httpAnswer(R"({"status":"error","errorType":"bad_data","error":"no"})", "application/json", "400 Bad Request")) << "bad_data: no";
        QTest::newRow("no credentials, a proxy's page") << text(test::httpAnswer("<html>Sign in</html>", "text/html", "401 Unauthorized")) << "HTTP 401: a web page, not data; expected credentials";
        QTest::newRow("too many requests") << text(test::httpAnswer("slow down", "text/plain", "429 Too Many Requests")) << "limits requests";
        QTest::newRow("closed") << QString("") << "no answer";
        QTest::newRow("not HTTP") << QString("SSH-2.0-OpenSSH_9.2\r\n") << "no answer";
        QTest::newRow("redirect is not followed") << QString("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") << "HTTP 302";
    }
    void badServers()
    {
        QFETCH(QString, answer);
        QFETCH(QString, says);
        test::HttpServer server([&](const test::HttpRequest &) { return answer.toStdString(); });
        const auto got = look(options(server.url()));
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().code, ErrorCode::Remote);
        QVERIFY2(got.error().message.find(says.toStdString()) != std::string::npos, got.error().message.c_str());
    }

    void nobodyThere()
    {
        const auto got = look(options("http://127.0.0.1:" + std::to_string(test::freePort())));
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().code, ErrorCode::Remote);
    }

    void aSlowServerTimesOut()
    {
        test::HttpServer server([](const test::HttpRequest &) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1500));
            return std::string();
        });
        const auto got = look(options(server.url(), 0.3));
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().code, ErrorCode::Remote);
    }

    void theStopTokenInterruptsASlowServer()
    {
        std::atomic<bool> release = false;
        test::HttpServer server([&](const test::HttpRequest &) {
            while (!release)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            return std::string();
        });
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            stop.request_stop();
        });
        const auto begin = std::chrono::steady_clock::now();
        const auto got = look(options(server.url(), 30), stop.get_token());
        const auto took = std::chrono::steady_clock::now() - begin;
        release = true;
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().code, ErrorCode::Cancelled);
        QVERIFY(took < std::chrono::seconds(10)); // far below the time limit of 30 s
    }

    void aHugeAnswerIsCutOff()
    {
        test::HttpServer server([](const test::HttpRequest &) { return test::httpAnswer(std::string(3 << 20, ' ')); });
        PrometheusOptions o = options(server.url());
        o.maxResponse_B = 1 << 20;
        const auto got = look(o);
        QVERIFY(!got.has_value());
        QVERIFY2(got.error().message.find("larger than 1 MiB") != std::string::npos, got.error().message.c_str());
    }

    void credentialsComeFromFilesAndStayOutOfErrors()
    {
        QTemporaryDir dir;
        const std::string token = dir.path().toStdString() + "/token";
        const std::string config = dir.path().toStdString() + "/http.yml";
        std::ofstream(token) << "s3cret\n";
        std::ofstream(config) << "authorization:\n  type: Bearer\n  credentials_file: " << token << "\n";
        std::string seen;
        test::HttpServer server([&](const test::HttpRequest &request) {
            seen = request.head;
            return test::httpAnswer("no", "text/plain", "403 Forbidden");
        });
        PrometheusOptions o = options(server.url());
        o.httpConfigFile = config;
        const auto got = look(o);
        QVERIFY(seen.find("Authorization: Bearer s3cret") != std::string::npos);
        QVERIFY(describe(got.error()).find("s3cret") == std::string::npos);
    }

    /// Of a large cluster a look between two sweeps asks for what is in view and who is there; the rest is the sweep's.
    void aLargeClusterIsSweptNowAndThen_data()
    {
        QTest::addColumn<int>("hosts");
        QTest::addColumn<bool>("tiered");
        QTest::newRow("600 hosts of 2 GPUs") << 600 << true;
        QTest::newRow("a small cluster is read whole") << 8 << false;
    }
    void aLargeClusterIsSweptNowAndThen()
    {
        QFETCH(int, hosts);
        QFETCH(bool, tiered);
        design::Design design;
        for (int i = 0; i < hosts; ++i)
            design.instances.push_back({"n" + std::to_string(i), "t", {}, {}, {}});
        std::vector<std::string> asked;
        std::string temperature = "61";
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_SM_CLOCK","DCGM_FI_DEV_POWER_USAGE","DCGM_FI_DEV_FB_USED"]})");
            const std::string query = decoded(request.body);
            asked.push_back(query);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            std::string rows;
            for (int i = 0; i < hosts; ++i) {
                const std::string value = query.find("timestamp(") != std::string::npos ? "995" : query.find("GPU_TEMP") != std::string::npos ? temperature : "1";
                rows += (i > 0 ? "," : "") + (R"({"metric":{"Hostname":"n)" + std::to_string(i) + R"(","instance":"n)" + std::to_string(i) + R"(:9400","job":"dcgm","gpu":"0","UUID":"GPU-)"
                        + std::to_string(i) + R"("},"value":[1000,")" + value + R"("]})");
            }
            return success(rows);
        });
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        const auto first = source->observe({Quantity::Temperature_C}, {});
        QVERIFY2(first.has_value(), first ? "" : describe(first.error()).c_str());
        QVERIFY((*first)->swept);
        asked.clear();
        temperature = "77";
        const auto second = source->observe({Quantity::Temperature_C}, {});
        QVERIFY2(second.has_value(), second ? "" : describe(second.error()).c_str());
        QCOMPARE((*second)->swept, !tiered);
        QCOMPARE((*second)->series.at(Quantity::Temperature_C).value[0], 77.0F);
        QCOMPARE((*second)->series.at(Quantity::SmClock_Hz).value[0], 1e6F); // of the sweep, and not lost
        QCOMPARE((*second)->gpuUuid[0], std::string("GPU-0"));
        QVERIFY2(!tiered || asked.size() <= 4, std::to_string(asked.size()).c_str());
        QVERIFY(tiered || asked.size() > 4);
        QCOMPARE((*second)->hostsMatched, hosts);
        QVERIFY((*second)->decoded_B > 0 && (*second)->queries > 0);
        // What was asked: each question once, those of the sweep too, with what they cost.
        const auto &told = (*second)->asked;
        QVERIFY(told.size() >= (*first)->asked.size() && told.size() <= (*first)->asked.size() + 1); // ages alone are asked otherwise between two sweeps
        std::set<std::string> each;
        for (const Question &question : told) {
            each.insert(question.promql);
            QVERIFY2(question.problem.empty() && question.series == static_cast<std::size_t>(hosts) && question.decoded_B > 500 && question.seconds > 0 && question.time_s > 0, question.promql.c_str());
        }
        QCOMPARE(each.size(), told.size());
        QVERIFY(each.contains("max by (Hostname,gpu) (DCGM_FI_DEV_GPU_TEMP)") && each.contains("max by (Hostname,gpu) (DCGM_FI_DEV_FB_USED)"));
    }

    /// What a server has, quantity by quantity: by which metric, of how many, and what to switch on.
    void coverageIsTold()
    {
        test::HttpServer server(tinyPrometheus);
        const auto got = look(options(server.url() + "/prefix/"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const auto failed = std::find_if((*got)->asked.begin(), (*got)->asked.end(), [](const Question &q) { return q.promql.find("SM_CLOCK") != std::string::npos; });
        QVERIFY(failed != (*got)->asked.end() && failed->problem.find("too many samples") != std::string::npos);
        std::map<Quantity, Coverage> all;
        for (const Coverage &about : coverageOf(**got))
            all[about.quantity] = about;
        const Coverage &temperature = all.at(Quantity::Temperature_C);
        QVERIFY(temperature.collected && temperature.seen == 2 && temperature.of == 4);
        QCOMPARE(temperature.metric, std::string("DCGM_FI_DEV_GPU_TEMP"));
        QVERIFY(temperature.how.find("DCGM_FI_DEV_GPU_TEMP") != std::string::npos); // not of all
        const Coverage &power = all.at(Quantity::Power_W);
        QVERIFY(!power.collected && power.metric.empty() && power.seen == 0 && power.of == 4 && power.how.find("DCGM_FI_DEV_POWER_USAGE") != std::string::npos);
        QVERIFY(!all.contains(Quantity::PeakPower_W)); // its past is no quantity of its own
    }

    /// A host that goes while another comes changes no total, and who is there.
    void presenceIsOfEachHost()
    {
        const DeviceNumbering layout(*testDesign(), *testCatalog);
        Observation before;
        before.hostUp = {1, 0};
        before.age_s = {5, 5, std::nanf(""), std::nanf("")};
        Observation after = before;
        QVERIFY(presence(layout, before) == presence(layout, after));
        after.age_s = {6, 7, std::nanf(""), std::nanf("")};
        QVERIFY(presence(layout, before) == presence(layout, after));
        after.hostUp = {0, 1};
        QVERIFY(presence(layout, before) != presence(layout, after));
        after = before;
        after.age_s = {std::nanf(""), std::nanf(""), 5, 5};
        QVERIFY(presence(layout, before) != presence(layout, after));
    }

    /// What a sweep did not get is missing from every look that shows the sweep again, and said so.
    void anIncompleteSweepStaysIncomplete_data()
    {
        QTest::addColumn<int>("hosts");
        QTest::addColumn<QString>("metric"); // which the server gives in part, at the sweep alone
        QTest::newRow("small: errors are swept") << 4 << "ECC_DBE";
        QTest::newRow("large: a level") << 600 << "POWER_USAGE";
        QTest::newRow("large: the jobs") << 600 << "gpu,hpc_job";
    }
    void anIncompleteSweepStaysIncomplete()
    {
        QFETCH(int, hosts);
        QFETCH(QString, metric);
        design::Design design;
        for (int i = 0; i < hosts; ++i)
            design.instances.push_back({"n" + std::to_string(i), "t", {}, {}, {}});
        bool atFault = true;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_POWER_USAGE","DCGM_FI_DEV_ECC_DBE_VOL_TOTAL"]})");
            const std::string query = decoded(request.body);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            std::string rows;
            for (int i = 0; i < hosts; ++i)
                rows += series(i, query.find("timestamp(") != std::string::npos ? "995" : "1");
            const bool part = atFault && query.find(metric.toStdString()) != std::string::npos;
            return answer("vector", rows, part ? R"("warnings":["store 10.0.0.7 unavailable"],)" : "");
        });
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        const auto first = source->observe({Quantity::Temperature_C}, {});
        QVERIFY2(first.has_value(), first ? "" : describe(first.error()).c_str());
        QVERIFY(!(*first)->complete);
        atFault = false;
        const auto second = source->observe({Quantity::Temperature_C}, {});
        QVERIFY2(second.has_value(), second ? "" : describe(second.error()).c_str());
        QCOMPARE((*second)->swept, hosts < 512);
        QVERIFY(!(*second)->complete);
        QVERIFY(std::ranges::count((*second)->warnings, std::string("store 10.0.0.7 unavailable")) == 1);
    }

    /// Hosts that only counters of the last half hour still know are told at every look, not at the sweep alone.
    void strangersOfTheSweepStay_data()
    {
        QTest::addColumn<int>("hosts");
        QTest::newRow("a small cluster, read whole") << 4;
        QTest::newRow("a large one, in tiers") << 600;
    }
    void strangersOfTheSweepStay()
    {
        QFETCH(int, hosts);
        design::Design design;
        for (int i = 0; i < hosts; ++i)
            design.instances.push_back({"n" + std::to_string(i), "t", {}, {}, {}});
        int asked = 0;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_ECC_DBE_VOL_TOTAL"]})");
            const std::string query = decoded(request.body);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            std::string rows;
            for (int i = 0; i < hosts; ++i)
                rows += series(i, query.find("timestamp(") != std::string::npos ? "995" : "1");
            if (query.find("delta") != std::string::npos && query.find("ECC_DBE") != std::string::npos) {
                ++asked;
                rows += series(7777, "0");
            }
            return success(rows);
        });
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        for (int i = 0; i < 3; ++i) {
            const auto seen = source->observe({Quantity::Temperature_C}, {});
            QVERIFY2(seen.has_value(), seen ? "" : describe(seen.error()).c_str());
            const auto &strangers = (*seen)->unmatchedHosts;
            QVERIFY2(strangers == std::vector<std::string>{"n7777"}, qPrintable(QStringLiteral("look %1: %2, asked %3").arg(i).arg(strangers.size()).arg(asked)));
        }
        QCOMPARE(asked, 1);
    }

    /// The metric keeps the last code: its age is that of the code, not of the first trouble. What is not answered whole is not known.
    void anXidIsAsOldAsItsCode_data()
    {
        QTest::addColumn<QString>("readings"); // of the last five minutes, a minute each
        QTest::addColumn<QString>("note");     // in the envelope
        QTest::addColumn<double>("since_s");   // -1: not known
        QTest::newRow("there all along") << "79 79 79 79 79" << "" << 0.0;
        QTest::newRow("31 for an hour, then 79") << "31 31 31 79 79" << "" << 940.0;
        QTest::newRow("cleared by a restart, and back") << "79 0 0 0 79" << "" << 1000.0;
        QTest::newRow("no series before the first") << "- - - 79 79" << "" << 940.0;
        QTest::newRow("lost scrapes") << "79 - - 79 79" << "" << 0.0;
        QTest::newRow("silent since") << "0 79 - - -" << "" << 820.0;
        QTest::newRow("not in the answer") << "- - - - -" << "" << -1.0;
        QTest::newRow("a part") << "79 79 79 79 79" << R"("isPartial":true,)" << -1.0;
        QTest::newRow("refused") << "79 79 79 79 79" << "refuse" << -1.0;
    }
    void anXidIsAsOldAsItsCode()
    {
        QFETCH(QString, readings);
        QFETCH(QString, note);
        QFETCH(double, since_s);
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_XID_ERRORS"]})");
            const std::string query = decoded(request.body);
            if (query.find("min_over_time(timestamp(") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1"},"value":[1000,"760"]})");
            if (query.find("XID_ERRORS") != std::string::npos && query.find("[1h:30s]") != std::string::npos) {
                if (note == QStringLiteral("refuse"))
                    return test::httpAnswer("busy", "text/plain", "503 Service Unavailable");
                return answer("matrix", ofGpu1(minutely(readings)), note.toStdString());
            }
            if (query.find("XID_ERRORS") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1","gpu":"1"},"value":[1000,"79"]})");
            return tinyPrometheus(request);
        });
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->xidSince_s.size(), std::size_t{4});
        const double told = (*got)->xidSince_s[1];
        QCOMPARE(std::isnan(told) ? -1.0 : told, since_s);
    }

    /// Many hosts are asked about in several questions, not called old.
    void xidsOfManyHostsAreDated()
    {
        constexpr int hosts = 450;
        design::Design design;
        std::string rows, codes, readings, seen;
        for (int i = 0; i < hosts; ++i) {
            design.instances.push_back({"n" + std::to_string(i), "t", {}, {}, {}});
            rows += series(i, "995");
            codes += series(i, "74");
            readings += series(i, "[[700,\"31\"],[730,\"74\"]]");
            seen += series(i, "700");
        }
        int questions = 0;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_XID_ERRORS"]})");
            const std::string query = decoded(request.body);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (query.find("min_over_time(timestamp(") != std::string::npos)
                return success(seen);
            if (query.find("[1h:30s]") != std::string::npos) {
                ++questions;
                return answer("matrix", readings);
            }
            return success(query.find("XID_ERRORS") != std::string::npos ? codes : rows);
        });
        const auto got = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()))->observe({}, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE(questions, 3);
        QCOMPARE((*got)->xidSince_s[0], 730.0);
        QCOMPARE((*got)->xidSince_s[2 * (hosts - 1)], 730.0);
    }

    void httpConfigRefusesWhatItWouldIgnore_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::newRow("unknown section") << "\nsomething:\n  region: us-east-1\n" << "f:3";
        QTest::newRow("unknown key") << "sigv4:\n  region: us-east-1\n  kingdom: x\n" << "f:3";
        QTest::newRow("a role to assume") << "sigv4:\n  role_arn: arn:aws:iam::1:role/x\n" << "f:2";
        QTest::newRow("oauth2") << "oauth2: {client_id: a}\n" << "f:1";
        QTest::newRow("two logins") << "basic_auth:\n  username: a\n  password: b\nauthorization:\n  credentials: c\n" << "f";
        QTest::newRow("half a login") << "basic_auth:\n  username: a\n" << "f:2";
        QTest::newRow("half a certificate") << "tls_config:\n  cert_file: a\n" << "f:2";
        QTest::newRow("a list for a value") << "basic_auth:\n  username: [a]\n  password: b\n" << "f:2";
        QTest::newRow("no header") << "http_headers:\n  X-A: b\n" << "f:2";
        QTest::newRow("not a bool") << "tls_config:\n  insecure_skip_verify: maybe\n" << "f:2";
        QTest::newRow("no pair") << "hello\n" << "f:1";
    }
    void httpConfigRefusesWhatItWouldIgnore()
    {
        QFETCH(QString, text);
        QFETCH(QString, where);
        const auto got = readHttpConfig(text.toStdString(), "f");
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().where, where.toStdString());
    }
};

QTEST_GUILESS_MAIN(tst_PrometheusSource)
#include "tst_prometheus_source.moc"
