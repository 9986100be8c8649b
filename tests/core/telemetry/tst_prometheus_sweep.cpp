// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked how often, what a sweep leaves standing until the next, and how old an XID is.
#include <core/telemetry/source.h>

#include <cmath>
#include <set>

#include <QtTest/QTest>

#include <core/telemetry/coverage.h>
#include <core/telemetry/prometheus_source.h>
#include <tests/core/telemetry/answers.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace switchyard::telemetry::answers;

namespace {

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

} // namespace

class tst_PrometheusSweep : public QObject
{
    Q_OBJECT
private slots:
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
            const std::string query = test::formDecoded(request.body);
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

    /// Of a large cluster what is drawn comes first, by a few questions that need no other answer. It has values and their age, and
    /// no word on who is up.
    void aLargeClusterIsDrawnFirst()
    {
        constexpr int hosts = 600;
        design::Design design;
        for (int i = 0; i < hosts; ++i)
            design.instances.push_back({"n" + std::to_string(i), "t", {}, {}, {}});
        std::vector<std::string> asked;
        bool refuses = false;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return refuses ? test::httpAnswer("down", "text/plain", "503 Service Unavailable")
                               : test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_GPU_UTIL","DCGM_FI_DEV_POWER_USAGE"]})");
            const std::string query = test::formDecoded(request.body);
            asked.push_back(query);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (query.starts_with("query=max by (Hostname,gpu) (DCGM_FI_DEV_POWER_USAGE"))
                return test::httpAnswer(R"({"status":"error","errorType":"execution","error":"too many samples"})", "application/json", "422 Unprocessable Entity");
            std::string rows;
            for (int i = 1; i < hosts; ++i) { // the first one is silent
                const std::string value = query.find("timestamp(") != std::string::npos ? "990" : query.find("GPU_TEMP") != std::string::npos ? "61" : "80";
                rows += (i > 1 ? "," : "") + (R"({"metric":{"Hostname":"n)" + std::to_string(i) + R"(","instance":"n)" + std::to_string(i) + R"(:9400","job":"dcgm","gpu":"0"},"value":[1000,")" + value + R"("]})");
            }
            return success(rows);
        });
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        const auto sight = source->firstSight({Quantity::Temperature_C}, {});
        QVERIFY2(sight.has_value(), sight ? "" : describe(sight.error()).c_str());
        QVERIFY(*sight && (*sight)->partial && !(*sight)->swept);
        QVERIFY2(asked.size() <= 6, std::to_string(asked.size()).c_str()); // time, names of hosts, ages, three levels
        QCOMPARE((*sight)->series.at(Quantity::Temperature_C).value[2], 61.0F);
        QCOMPARE((*sight)->series.at(Quantity::GpuUtil).value[2], 0.8F);
        QVERIFY(!(*sight)->series.contains(Quantity::Power_W)); // no half picture
        QCOMPARE((*sight)->age_s[2], 10.0F);
        QVERIFY(std::isnan((*sight)->age_s[0]) && std::isnan((*sight)->series.at(Quantity::Temperature_C).value[0]));
        QCOMPARE((*sight)->hostsMatched, hosts - 1);
        QVERIFY(std::ranges::all_of((*sight)->hostUp, [](char up) { return up == 2; })); // nobody said
        asked.clear();
        const auto whole = source->observe({Quantity::Temperature_C}, {});
        QVERIFY2(whole.has_value(), whole ? "" : describe(whole.error()).c_str());
        QVERIFY((*whole)->swept && !(*whole)->partial && asked.size() > 6);
        const auto again = source->firstSight({Quantity::Temperature_C}, {});
        QVERIFY(again && !*again); // a look is as quick now
        refuses = true;
        const auto other = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        QVERIFY(!other->firstSight({}, {}));
        const auto small = makePrometheusSource(testDesign(), testCatalog, options(server.url()));
        const auto none = small->firstSight({Quantity::Temperature_C}, {});
        QVERIFY(none && !*none);
    }

    /// When memory was filled is asked where nobody names jobs, and once a sweep.
    void startsAreAskedWhereNobodyNamesJobs_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<bool>("inDesign");
        QTest::addColumn<int>("times");
        QTest::newRow("nobody") << QString() << false << 1;
        QTest::newRow("labels") << QStringLiteral("\"hpc_job\":\"7\",") << false << 0;
        QTest::newRow("the design") << QString() << true << 0;
    }
    void startsAreAskedWhereNobodyNamesJobs()
    {
        QFETCH(QString, label);
        QFETCH(bool, inDesign);
        QFETCH(int, times);
        int asked = 0;
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_UTIL","DCGM_FI_DEV_FB_USED"]})");
            const std::string query = test::formDecoded(request.body);
            const bool start = query.find("[3h:1m]") != std::string::npos;
            asked += start ? 1 : 0;
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (query.starts_with("query=count by (") && query.find("hpc_job") != std::string::npos && query.find("Hostname") == std::string::npos) // the labels alone
                return success(R"({"metric":{)" + (label.isEmpty() ? std::string() : R"("hpc_job":"7")") + R"(},"value":[1000,"2"]})");
            std::string rows;
            for (int i = 1; i <= 2; ++i) {
                const std::string host = "n" + std::to_string(i), value = start ? std::to_string(600 * i) : query.find("timestamp(") != std::string::npos ? "995" : "60000";
                rows += (i > 1 ? "," : "") + (R"({"metric":{)" + label.toStdString() + R"("Hostname":")" + host + R"(","instance":")" + host + R"(:9400","job":"dcgm","gpu":"0"},"value":[1000,")" + value + R"("]})");
            }
            return success(rows);
        });
        design::Design design = *testDesign();
        if (inDesign)
            design.jobs.emplace_back().name = "llama";
        const auto source = makePrometheusSource(std::make_shared<const design::Design>(design), testCatalog, options(server.url()));
        for (int k = 0; k < 2; ++k) {
            const auto seen = source->observe({}, {});
            QVERIFY2(seen.has_value(), seen ? "" : describe(seen.error()).c_str());
            const auto held = (*seen)->series.find(Quantity::MemoryHeld_s);
            QCOMPARE(held != (*seen)->series.end() && held->second.available && held->second.value == (std::vector<float>{600, 1200}), times > 0);
        }
        QCOMPARE(asked, times);
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
            const std::string query = test::formDecoded(request.body);
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
            const std::string query = test::formDecoded(request.body);
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
            const std::string query = test::formDecoded(request.body);
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

    /// A program that the hardware failed leaves a code of its own, which the metric shows from then on: the past tells the other.
    void theHardwaresXidIsTold_data()
    {
        QTest::addColumn<QString>("readings"); // of the last five minutes
        QTest::addColumn<int>("code");
        QTest::addColumn<double>("since_s");
        QTest::newRow("79, then 45") << "0 79 45 45 45" << 79 << 820.0;
        QTest::newRow("48, what to do about it, and its program") << "0 48 154 43 43" << 48 << 820.0;
        QTest::newRow("31, then 45: the last of the program's") << "0 31 45 45 45" << 45 << 880.0;
        QTest::newRow("an old 79, then 45") << "79 79 45 45 45" << 45 << 880.0;
        QTest::newRow("an old 45, then 79") << "45 45 79 79 79" << 79 << 880.0;
        QTest::newRow("79, a reset, then 45") << "0 79 0 45 45" << 45 << 940.0;
    }
    void theHardwaresXidIsTold()
    {
        QFETCH(QString, readings);
        QFETCH(int, code);
        QFETCH(double, since_s);
        const std::string last = readings.split(QLatin1Char(' ')).last().toStdString();
        test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_XID_ERRORS"]})");
            const std::string query = test::formDecoded(request.body);
            if (query.find("min_over_time(timestamp(") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1"},"value":[1000,"760"]})");
            if (query.find("XID_ERRORS") != std::string::npos && query.find("[1h:30s]") != std::string::npos)
                return answer("matrix", ofGpu1(minutely(readings)));
            if (query.find("XID_ERRORS") != std::string::npos)
                return success(R"({"metric":{"Hostname":"n1","gpu":"1"},"value":[1000,")" + last + R"("]})");
            return tinyPrometheus(request);
        });
        const auto got = look(options(server.url() + "/prefix"));
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE((*got)->series.at(Quantity::XidCode).value[1], static_cast<float>(code));
        QCOMPARE((*got)->xidSince_s[1], since_s);
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
            const std::string query = test::formDecoded(request.body);
            if (query.starts_with("query=time()"))
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (query.find("delta_prometheus(") != std::string::npos)
                return test::httpAnswer(R"({"status":"error","errorType":"bad_data","error":"unknown function"})", "application/json", "400 Bad Request");
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
};

QTEST_GUILESS_MAIN(tst_PrometheusSweep)
#include "tst_prometheus_sweep.moc"
