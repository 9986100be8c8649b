// SPDX-License-Identifier: GPL-3.0-or-later
// Rules and alerts as servers write them, servers that have none, and what is asked of the index.
#include <core/telemetry/server_rules.h>

#include <atomic>
#include <cmath>
#include <mutex>

#include <QtTest/QTest>

#include <core/telemetry/promql_tree.h>

#include "answers.h"

using namespace switchyard;
using namespace switchyard::telemetry;

namespace {

/// Prometheus 2.42.
constexpr std::string_view prometheus = R"j({"status":"success","data":{"groups":[{"name":"gpu","file":"/etc/rules.yml","rules":[
 {"state":"firing","name":"GpuHot","query":"DCGM_FI_DEV_GPU_TEMP \u003e 85","duration":300,"keepFiringFor":0,"labels":{"severity":"warning"},"annotations":{"summary":"hot"},
  "alerts":[{"labels":{"alertname":"GpuHot","Hostname":"n1","gpu":"1","instance":"10.0.0.1:9400","severity":"warning"},"annotations":{"summary":"hot"},"state":"firing","activeAt":"2026-11-24T01:30:07.123456789Z","value":"9.1e+01"}],
  "health":"ok","evaluationTime":0.0003,"lastEvaluation":"2026-11-24T01:40:07.1Z","type":"alerting"},
 {"name":"gpu:temp:max","query":"max by (gpu) (DCGM_FI_DEV_GPU_TEMP)","labels":null,"health":"err","lastError":"found duplicate series","type":"recording"}],
 "interval":30,"limit":0,"evaluationTime":0.001,"lastEvaluation":"2026-11-24T01:40:07.1Z"}]}})j";
/// Mimir's ruler: namespaces in place of files, tenants, no health of a rule that never ran.
constexpr std::string_view mimir = R"j({"status":"success","data":{"groups":[{"name":"gpu","file":"team-a","rules":[
 {"state":"inactive","name":"GpuHot","query":"DCGM_FI_DEV_GPU_TEMP > 85","duration":60,"keepFiringFor":0,"labels":{},"annotations":{},"alerts":null,"health":"unknown","lastError":"","type":"alerting","lastEvaluation":"0001-01-01T00:00:00Z","evaluationTime":0}],
 "interval":60,"lastEvaluation":"0001-01-01T00:00:00Z","evaluationTime":0,"sourceTenants":null}]},"errorType":"","error":""})j";
constexpr std::string_view thanos = R"j({"status":"success","data":{"groups":[{"name":"gpu","file":"/rules.yml","rules":[
 {"state":"pending","name":"GpuHot","query":"DCGM_FI_DEV_GPU_TEMP > 85","duration":60,"labels":{"replica":"a"},"annotations":{},"alerts":[{"labels":{"alertname":"GpuHot","Hostname":"n2"},"annotations":{},"state":"pending","activeAt":"2026-11-24T01:30:07Z","value":"88","partialResponseStrategy":"WARN"}],"health":"ok","type":"alerting"}],
 "interval":60,"partialResponseStrategy":"ABORT"}]},"warnings":["no store matched"]})j";
/// vmalert, behind VictoriaMetrics with -vmalert.proxyURL; rules of logs are not ours.
constexpr std::string_view vmalert = R"j({"status":"success","data":{"groups":[{"name":"gpu","rules":[
 {"state":"firing","name":"GpuHot","query":"DCGM_FI_DEV_GPU_TEMP > 85","duration":120,"keep_firing_for":0,"labels":{"severity":"warning"},"annotations":{"summary":"hot"},"lastError":"","evaluationTime":0.001,"lastEvaluation":"2026-11-24T01:40:07Z",
  "alerts":[{"state":"firing","name":"GpuHot","value":"91","labels":{"alertgroup":"gpu","Hostname":"n1"},"annotations":{"summary":"hot"},"activeAt":"2026-11-24T01:30:07Z","id":"1","rule_id":"2","group_id":"3","expression":"DCGM_FI_DEV_GPU_TEMP > 85","source":"vmalert/alert?x","restored":false,"stabilizing":false}],
  "health":"ok","type":"alerting","datasourceType":"prometheus","lastSamples":1,"lastSeriesFetched":1,"id":"2","group_id":"3"},
 {"name":"errors","query":"_time:5m error | stats count()","duration":0,"type":"alerting","datasourceType":"vlogs"}],
 "interval":15,"id":"3","file":"/rules.yml","concurrency":1,"type":"prometheus"}]}})j";

struct Asked {
    std::mutex mutex;
    std::vector<std::string> lines;
};

/// The tiny server of the other tests, and what it says at the paths of rules.
class Server
{
public:
    Server(std::string rules, std::string alerts)
        : m_server([this, rules = std::move(rules), alerts = std::move(alerts)](const test::HttpRequest &request) {
            {
                const std::lock_guard lock(m_asked.mutex);
                m_asked.lines.push_back(test::formDecoded(request.line));
            }
            if (request.line.starts_with("GET /prefix/api/v1/rules"))
                return rules;
            if (request.line.starts_with("GET /prefix/api/v1/alerts"))
                return alerts;
            const std::string line = test::formDecoded(request.line);
            if (line.find("/api/v1/label/__name__/values") != std::string::npos && line.find("NO_SUCH") != std::string::npos)
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP"]})");
            if (request.line.starts_with("GET /prefix/api/v1/labels"))
                return test::httpAnswer(line.find("hostname=") != std::string::npos ? R"({"status":"success","data":[]})" : R"({"status":"success","data":["Hostname","__name__","gpu","instance"]})");
            if (request.body.find("ALERTS") != std::string::npos)
                return answers::success(R"({"metric":{"__name__":"ALERTS","alertname":"GpuHot","alertstate":"firing","Hostname":"n2","gpu":"0"},"value":[1000,"1"]})");
            return answers::tinyPrometheus(request);
        })
    {
    }
    Result<ServerRules> ask(double at_s = 0)
    {
        PrometheusOptions options = answers::options(m_server.url() + "/prefix");
        options.at_s = at_s;
        return makePrometheusSource(answers::testDesign(), answers::testCatalog, options)->rules({});
    }
    int count(std::string_view what)
    {
        const std::lock_guard lock(m_asked.mutex);
        return static_cast<int>(std::ranges::count_if(m_asked.lines, [&](const std::string &line) { return line.find(what) != std::string::npos; }));
    }

private:
    Asked m_asked;
    test::HttpServer m_server; // last: it asks what is above
};

std::string notFound() { return test::httpAnswer("404 page not found\n", "text/plain", "404 Not Found"); }

} // namespace

class tst_ServerRules : public QObject
{
    Q_OBJECT
private slots:
    void rulesOfEveryServerAreRead_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<double>("for_s");
        QTest::addColumn<double>("interval_s");
        QTest::addColumn<int>("alerts");
        const auto bytes = [](std::string_view text) { return QByteArray(text.data(), static_cast<int>(text.size())); };
        QTest::newRow("Prometheus") << bytes(prometheus) << 300.0 << 30.0 << 1;
        QTest::newRow("Mimir") << bytes(mimir) << 60.0 << 60.0 << 0;
        QTest::newRow("Thanos") << bytes(thanos) << 60.0 << 60.0 << 1;
        QTest::newRow("vmalert") << bytes(vmalert) << 120.0 << 15.0 << 1;
    }
    void rulesOfEveryServerAreRead()
    {
        QFETCH(QByteArray, body);
        std::vector<ServerAlert> alerts;
        const auto rules = parseRules(std::string_view(body.constData(), static_cast<std::size_t>(body.size())), &alerts);
        QVERIFY2(rules.has_value(), rules ? "" : describe(rules.error()).c_str());
        QCOMPARE(rules->front().name, std::string("GpuHot"));
        QVERIFY(rules->front().alerts && rules->front().problem.empty());
        QTEST(rules->front().for_s, "for_s");
        QTEST(rules->front().interval_s, "interval_s");
        QCOMPARE(rules->front().query, std::string("DCGM_FI_DEV_GPU_TEMP > 85"));
        QTEST(static_cast<int>(alerts.size()), "alerts");
        for (const ServerAlert &alert : alerts) {
            QCOMPARE(alert.name, std::string("GpuHot"));
            QVERIFY(alert.value > 87 && alert.value < 92);
            QCOMPARE(std::floor(alert.since_s), 1795483807.0);
        }
    }

    void aRuleThatFailsSaysWhy()
    {
        const auto rules = parseRules(prometheus);
        QCOMPARE(rules->size(), std::size_t{2});
        QVERIFY(!rules->back().alerts);
        QCOMPARE(rules->back().problem, std::string("found duplicate series"));
    }

    void bodiesThatAreNone_data()
    {
        QTest::addColumn<QByteArray>("body");
        for (const char *body : {"", "[]", "404 page not found", "{}", R"({"status":"success"})", R"({"status":"success","data":{"groups":3}})", R"({"status":"error","error":"no"})", "<html>"})
            QTest::newRow(*body == '\0' ? "nothing" : body) << QByteArray(body);
    }
    void bodiesThatAreNone()
    {
        QFETCH(QByteArray, body);
        QVERIFY(!parseRules(body.toStdString()).has_value());
        QVERIFY(!parseAlerts(body.toStdString()).has_value());
    }

    void alertsAreOfHostsOfTheDesign()
    {
        Server server(test::httpAnswer(std::string(prometheus)), test::httpAnswer(R"({"status":"success","data":{"alerts":[
            {"labels":{"alertname":"Disk","instance":"elsewhere:9100"},"annotations":{},"state":"firing","activeAt":"2026-11-24T01:30:07Z","value":"1e+00"},
            {"labels":{"alertname":"Cpu","instance":"10.0.0.2:9100"},"annotations":{"description":"busy"},"state":"pending","activeAt":"2026-11-24T01:30:07Z","value":"0.9"},
            {"labels":{"alertname":"GpuHot","hostname":"n1","gpu":"1"},"annotations":{},"state":"firing","activeAt":"2026-11-24T01:30:07Z","value":"91"}]}})"));
        const auto told = server.ask();
        QVERIFY2(told.has_value(), told ? "" : describe(told.error()).c_str());
        QVERIFY2(told->absence.empty() && told->alertsAbsence.empty(), told->absence.c_str());
        QCOMPARE(told->alerts.size(), std::size_t{3});
        QCOMPARE(told->alerts[0].name, std::string("GpuHot"));
        QCOMPARE(told->alerts[0].instance, 0);
        QCOMPARE(told->alerts[1].instance, 1); // by the address that the server tells beside the host's name
        QCOMPARE(told->alerts[1].summary, std::string("busy"));
        QCOMPARE(told->alerts[2].instance, -1);
    }

    void theIndexIsAskedOnceForEachSelector()
    {
        const auto rule = [](const std::string &name, const std::string &query) { return "{\"name\":\"" + name + "\",\"type\":\"alerting\",\"duration\":60,\"query\":\"" + query + "\"}"; };
        const std::string rules = R"({"status":"success","data":{"groups":[{"name":"g","interval":15,"rules":[)" + rule("A", "DCGM_FI_DEV_GPU_TEMP > 85") + "," + rule("B", "max(DCGM_FI_DEV_GPU_TEMP) > 90") + ","
            + rule("C", "DCGM_FI_DEV_GPU_TEMP{hostname='n1'} > 85") + "," + rule("D", "DCGM_FI_DEV_NO_SUCH_FIELD > 85") + "]}]}}";
        Server server(test::httpAnswer(rules), test::httpAnswer(R"({"status":"success","data":{"alerts":[]}})"));
        const auto told = server.ask();
        QVERIFY(told.has_value());
        QCOMPARE(server.count("/api/v1/labels"), 2);
        QCOMPARE(server.count("NO_SUCH"), 1);
        QVERIFY(told->seriesTold);
        QVERIFY(told->metrics.contains("DCGM_FI_DEV_GPU_TEMP") && !told->metrics.contains("DCGM_FI_DEV_NO_SUCH_FIELD"));
        QVERIFY(told->labelsOf.at("DCGM_FI_DEV_GPU_TEMP").contains("Hostname"));
        QVERIFY(told->labelsOf.at("DCGM_FI_DEV_GPU_TEMP{hostname=\"n1\"}").empty());
    }

    /// VictoriaMetrics alone, a proxy that lets queries through only: one line, and the look goes on.
    void absenceIsOneLineNotAnError()
    {
        Server server(notFound(), notFound());
        const auto told = server.ask();
        QVERIFY2(told.has_value(), told ? "" : describe(told.error()).c_str());
        QVERIFY2(told->absence.find("this server tells no rules (HTTP 404)") == 0 && told->absence.find('\n') == std::string::npos, told->absence.c_str());
        QCOMPARE(told->alerts.size(), std::size_t{1}); // rules that run elsewhere leave their series here
        QCOMPARE(told->alerts[0].instance, 1);
        Server forbidden(test::httpAnswer(R"({"message":"no"})", "application/json", "403 Forbidden"), notFound());
        QVERIFY(forbidden.ask()->absence.find("the login may not read them") != std::string::npos);
        Server page(test::httpAnswer("<html>login</html>", "text/html"), notFound());
        QVERIFY(!page.ask()->absence.empty());
    }

    void atAnEarlierTimeAlertsAreOfThen()
    {
        Server server(test::httpAnswer(std::string(prometheus)), test::httpAnswer(R"({"status":"success","data":{"alerts":[]}})"));
        const auto told = server.ask(900);
        QVERIFY(told.has_value());
        QCOMPARE(server.count("/api/v1/alerts"), 0);
        QCOMPARE(told->alerts.size(), std::size_t{1});
    }

    // --- expressions ---

    void expressionsAreTrees_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("read");
        for (const char *text : {"up == 0", "1 - avg by (instance) (rate(node_cpu_seconds_total{mode=\"idle\"}[5m]))", "sum(rate(a[5m])) by (b) / ignoring (c) group_left (d, e) x > bool 1e-3",
                                 "max_over_time((a > 1)[1h:5m]) offset -1d", "a @ 1700000000 and b @ end()", "{\"metric.name\", x='y'}", "{__name__=~\"a|b\"}", "-a ^ 2 ^ b", "absent(up{job=\"x\"}) or vector(1)",
                                 "count_values(\"v\", a)", "a # why\n > 1", "quantile(0.9, a) < Inf", "topk(3, a)", "sum without(x,) (a)", "a[90s] ", "a{x!=\"\",}", "label_replace(a, \"b\", \"$1\", \"c\", \"(.*)\")", "a atan2 b",
                                 "0x1F < a", "rate(a[1h30m])", "on", "by + sum"})
            QTest::newRow(text) << QString::fromLatin1(text) << true;
        for (const char *text : {"", "a >", "sum(", "a{x}", "a[5]m", "a b", "(((a)", "rate(a[$__rate_interval])", "\"open", "a{x=~5}", "1 2", "sum by a", ")"})
            QTest::newRow(*text == '\0' ? "nothing" : text) << QString::fromLatin1(text) << false;
        QTest::newRow("deep") << QString(3000, QLatin1Char('(')) << false;
        QTest::newRow("signs") << QString(3000, QLatin1Char('-')) << false;
        QTest::newRow("many") << QStringLiteral("a") + QStringLiteral("+a").repeated(5000) << false;
        QTest::newRow("long") << QString(30'000, QLatin1Char('a')) << false;
    }
    void expressionsAreTrees()
    {
        QFETCH(QString, text);
        const auto tree = parsePromql(text.toStdString());
        QFETCH(bool, read);
        QVERIFY2(tree.has_value() == read, tree ? "read" : describe(tree.error()).c_str());
    }

    void operatorsBindAsInPrometheus()
    {
        const auto tree = parsePromql("a or b unless c > 1 + 2 * d");
        QVERIFY(tree.has_value());
        QCOMPARE(tree->name, std::string("or"));
        QCOMPARE(tree->parts[1].name, std::string("unless"));
        QCOMPARE(tree->parts[1].parts[1].name, std::string(">"));
        QCOMPARE(tree->parts[1].parts[1].parts[1].name, std::string("+"));
        const auto power = parsePromql("2 ^ 3 ^ x");
        QCOMPARE(power->parts[1].name, std::string("^"));
        const auto sub = parsePromql("a - b - c");
        QCOMPARE(sub->parts[0].name, std::string("-"));
        QCOMPARE(promqlDuration_s("1h30m"), 5400.0);
        QCOMPARE(promqlDuration_s("250ms"), 0.25);
        QVERIFY(std::isnan(promqlDuration_s("5x")) && std::isnan(promqlDuration_s("")));
    }
};

QTEST_GUILESS_MAIN(tst_ServerRules)
#include "tst_server_rules.moc"
