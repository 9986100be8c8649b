// SPDX-License-Identifier: GPL-3.0-or-later
// The source against servers that are slow, huge, refusing, lying, or not Prometheus at all.
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

class tst_PrometheusTrouble : public QObject
{
    Q_OBJECT
private slots:
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

    void aServerThatLimitsRequestsIsAskedAgain()
    {
        std::atomic<int> asked = 0;
        test::HttpServer server([&](const test::HttpRequest &request) {
            return ++asked % 5 == 0 ? test::httpAnswer("slow down", "text/plain", "429 Too Many Requests") : tinyPrometheus(request);
        });
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY(asked > 5);
        for (const std::string &warning : (*got)->warnings)
            QVERIFY2(warning.find("429") == std::string::npos, warning.c_str());
    }

    /// Once in a while series are far too many: a Prometheus that knows the limit sends no more than tells it, others send all.
    void anAnswerOfTooManySeriesIsRefused()
    {
        std::string limit;
        const test::HttpServer server([&](const test::HttpRequest &request) {
            const std::string form = test::formDecoded(request.body);
            if (form.find("GPU_TEMP") == std::string::npos || form.find("timestamp(") != std::string::npos || form.find("count") != std::string::npos || form.find("[15m]") != std::string::npos)
                return tinyPrometheus(request);
            limit = form.substr(form.rfind("&limit="));
            std::string rows;
            for (int i = 0; i < 6; ++i)
                rows += (i > 0 ? "," : "") + (R"({"metric":{"Hostname":"n1","gpu":")" + std::to_string(i % 2) + R"("},"value":[1000,"61"]})");
            return success(rows);
        });
        PrometheusOptions o = options(server.url() + "/prefix");
        o.maxSeries = 5;
        const auto got = look(o);
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY2(limit.starts_with("&limit=6"), limit.c_str());
        QVERIFY(!(*got)->complete);
        QVERIFY(std::isnan((*got)->series.at(Quantity::Temperature_C).value[0])); // none of it is taken
        QVERIFY(std::ranges::any_of((*got)->warnings, [](const std::string &w) { return w.find("more than 5 series") != std::string::npos; }));
    }

    /// Learning what there is counts into the time of a look, which ends whatever the server does.
    void aLookHasOneTimeForAllOfIt()
    {
        const test::HttpServer server([](const test::HttpRequest &request) {
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
            return tinyPrometheus(request);
        });
        PrometheusOptions o = options(server.url() + "/prefix");
        o.look_s = 0.8; // of a first look twice that, and it would be a dozen questions
        const auto catalog = test::bundledCatalog(); // reading it is no part of a look
        QElapsedTimer clock;
        clock.start();
        const auto got = look(o);
        const qint64 took_ms = clock.restart();
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().code, ErrorCode::Remote);
        QVERIFY2(took_ms < 5000, qPrintable(QString::number(took_ms)));
        const auto found = discoverDesign(*catalog, o, {});
        QVERIFY(!found.has_value());
        QVERIFY2(clock.elapsed() < 2700, qPrintable(QString::number(clock.elapsed()) + QString::fromStdString(found.error().message)));
    }

    /// What is not asked for in time is said; who is there is asked all the same.
    void aSlowLookTellsWhoIsThere()
    {
        std::atomic<bool> looks = false;
        const test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET /prefix/api/v1/label/"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_SM_CLOCK","DCGM_FI_DEV_MEM_CLOCK","DCGM_FI_DEV_POWER_USAGE","DCGM_FI_DEV_FB_USED",)"
                                        R"("DCGM_FI_DEV_GPU_UTIL","DCGM_FI_PROF_SM_ACTIVE","DCGM_FI_PROF_DRAM_ACTIVE","DCGM_FI_PROF_PIPE_TENSOR_ACTIVE","DCGM_FI_DEV_XID_ERRORS","DCGM_FI_DEV_MEMORY_TEMP",)"
                                        R"("DCGM_FI_DEV_PCIE_LINK_GEN","DCGM_FI_DEV_PCIE_LINK_WIDTH","DCGM_FI_DEV_PCIE_REPLAY_COUNTER","DCGM_FI_DEV_ECC_SBE_VOL_TOTAL","DCGM_FI_DEV_ECC_DBE_VOL_TOTAL"]})");
            looks = looks || test::formDecoded(request.body).starts_with("query=time()");
            if (looks)
                std::this_thread::sleep_for(std::chrono::milliseconds(400));
            return tinyPrometheus(request);
        });
        PrometheusOptions o = options(server.url() + "/prefix");
        o.look_s = 3;
        const auto source = makePrometheusSource(testDesign(), testCatalog, o);
        const auto begin = std::chrono::steady_clock::now();
        const auto got = source->observe({}, {});
        const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY2(took_s < 7, qPrintable(QString::number(took_s)));
        QCOMPARE((*got)->age_s[0], 5.0F);
        QCOMPARE((*got)->gpuUuid[1], std::string("GPU-b"));
        QVERIFY(!(*got)->complete);
        QVERIFY(std::ranges::any_of((*got)->warnings, [](const std::string &w) { return w.starts_with("the server is slow: a look takes at most 6 s"); }));
        // Its past has what is left of that time, and at least the time of one question.
        QVERIFY(source->observeAt(900, {}, {}).has_value());
        QVERIFY(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < 13);
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
};

QTEST_GUILESS_MAIN(tst_PrometheusTrouble)
#include "tst_prometheus_trouble.moc"
