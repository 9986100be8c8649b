// SPDX-License-Identifier: GPL-3.0-or-later
// An earlier time of a cluster, and what happened in between: what a server is asked, and what its answers become.
#include <core/telemetry/source.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/diagnose/diagnose.h>
#include <tests/support/clusters.h>
#include <tests/support/http_server.h>
#include <tests/support/promtool.h>
#include <tests/support/tools.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using Kind = Event::Kind;

namespace {

constexpr double from_s = 99990, to_s = 100890; ///< 60 steps of 15 s

const auto testCatalog = [] {
    auto catalog = std::make_shared<catalog::Catalog>();
    catalog::InstanceType type{};
    type.id = "t";
    type.gpus = 2;
    type.nics = 1;
    catalog->instances["t"] = type;
    return catalog;
}();

design::DesignPtr testDesign(int hosts = 2)
{
    design::Design design;
    for (int host = 1; host <= hosts; ++host)
        design.instances.push_back({"n" + std::to_string(host), "t", {}, {}, {}});
    return std::make_shared<const design::Design>(design);
}

/// The fields of a form.
std::map<std::string, std::string> fields(const std::string &body)
{
    std::map<std::string, std::string> out;
    for (std::size_t at = 0; at < body.size();) {
        const std::size_t end = std::min(body.find('&', at), body.size()), equals = body.find('=', at);
        out[body.substr(at, equals - at)] = test::formDecoded(body.substr(equals + 1, end - equals - 1));
        at = end + 1;
    }
    return out;
}

std::string answer(const std::string &type, const std::string &rows)
{
    return test::httpAnswer(R"({"status":"success","data":{"resultType":")" + type + R"(","result":[)" + rows + "]}}");
}

std::string series(const std::string &labels, const std::string &points) { return R"({"metric":{)" + labels + R"(},"values":[)" + points + "]}"; }
std::string point(double time_s, const std::string &value) { return "[" + std::to_string(static_cast<long long>(time_s)) + ",\"" + value + "\"]"; }

/// A server with a past: n1 and n2 with two GPUs each, a job 7 that loses half of them, an XID, a boot, an alert.
class PastServer
{
public:
    PastServer() : m_server([this](const test::HttpRequest &request) { return reply(request); }) {}

    [[nodiscard]] std::unique_ptr<Source> source(int hosts = 2) const
    {
        PrometheusOptions options;
        options.server = *ServerAddress::parse(m_server.url());
        options.timeout_s = 5;
        return makePrometheusSource(testDesign(hosts), testCatalog, options);
    }
    std::vector<std::map<std::string, std::string>> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_asked, {});
    }
    std::atomic<int> probes = 0;
    std::atomic<bool> refuses = false;
    std::atomic<bool> lies = false; ///< in values, times and numbers of points

private:
    std::string reply(const test::HttpRequest &request)
    {
        if (request.line.starts_with("GET /api/v1/label/")) {
            ++probes;
            return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","DCGM_FI_DEV_XID_ERRORS","DCGM_FI_PROF_PIPE_TENSOR_ACTIVE","DCGM_FI_DEV_FB_USED"]})");
        }
        auto form = fields(request.body);
        const bool ofRange = request.line.find("query_range") != std::string::npos;
        {
            const std::lock_guard lock(m_mutex);
            m_asked.push_back(form);
        }
        const std::string &query = form["query"];
        if (ofRange)
            return refuses ? test::httpAnswer(R"({"status":"error","errorType":"bad_data","error":"no ranges here"})", "application/json", "400 Bad Request") : lies ? lie(query) : range(query);
        const double time_s = form.contains("time") ? std::stod(form["time"]) : to_s;
        const std::string now = "\"value\":[" + std::to_string(time_s) + ",";
        if (query == "time()")
            return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[)" + std::to_string(time_s) + ",\"" + std::to_string(time_s) + "\"]}}");
        if (query.find("node_boot_time_seconds") != std::string::npos)
            return answer("vector", R"({"metric":{"instance":"n2:9100"},)" + now + "\"100100.5\"]}");
        if (query.starts_with("count(count by"))
            return answer("vector", R"({"metric":{},)" + now + "\"1\"]}");
        std::string rows;
        for (const char *host : {"n1", "n2"}) {
            for (const char *gpu : {"0", "1"}) {
                const std::string value = query.find("timestamp(") != std::string::npos ? std::to_string(time_s - 5) : query.find("XID") != std::string::npos ? "0" : "61";
                rows += (rows.empty() ? "" : ",") + (R"({"metric":{"Hostname":")" + std::string(host) + R"(","instance":")" + host + R"(:9400","job":"dcgm","hpc_job":"7","gpu":")" + gpu + "\"}," + now
                        + "\"" + value + "\"]}");
            }
        }
        return query.ends_with("[15m]") ? answer("matrix", "") : answer("vector", rows);
    }

    static std::string lie(const std::string &query)
    {
        std::string points = point(from_s + 150, "1e300") + "," + point(from_s + 150, "NaN") + "," + point(from_s + 150, "79.5") + "," + point(5e9, "79") + ",[1e300,\"79\"]";
        if (query.starts_with("count by (") && query.find("GPU_TEMP") != std::string::npos) {
            std::string jobs;
            for (int job = 0; job < 2000; ++job)
                jobs += (job == 0 ? "" : ",") + series(R"("hpc_job":")" + std::to_string(job) + "\"", point(from_s, "1") + "," + point(from_s + 15, "+Inf") + "," + points);
            return answer("matrix", jobs);
        }
        for (int i = 0; query.find("XID") != std::string::npos && i < 120'000; ++i)
            points += "," + point(from_s + 15 * (i % 60), std::to_string(1 + i % 1000));
        return answer("matrix", series(R"("Hostname":"n1","gpu":"1","instance":"n1:9400","alertname":"A")", points));
    }

    static std::string range(const std::string &query)
    {
        if (query.starts_with("avg(DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"))
            return answer("matrix", series("", point(from_s, "0.4") + "," + point(from_s + 15, "0.4") + "," + point(from_s + 30, "0.2")));
        if (query.find("XID") != std::string::npos)
            return answer("matrix", series(R"("Hostname":"n1","gpu":"1")", point(from_s + 150, "79")));
        if (query.starts_with("(max by (instance,job) (up offset 15000ms) == 1) unless"))
            return answer("matrix", series(R"("instance":"n2:9400","job":"dcgm")", point(from_s + 300, "1")) + "," + series(R"("instance":"n2:9100","job":"node")", point(from_s + 300, "1")) + ","
                                        + series(R"("instance":"stranger:9400","job":"dcgm")", point(from_s + 300, "1")));
        if (query.starts_with("(max by (instance,job) (up) == 1) unless"))
            return answer("matrix", series(R"("instance":"n2:9400","job":"dcgm")", point(from_s + 600, "1")));
        if (query.starts_with("count by (") && query.find("GPU_TEMP") != std::string::npos) {
            std::string points; // a scrape of everybody is missing in the middle: no job ended
            for (int step = 0; step <= 60; ++step)
                if (step != 10)
                    points += (points.empty() ? "" : ",") + point(from_s + 15 * step, step < 20 ? "4" : "2");
            return answer("matrix", series(R"("hpc_job":"7")", points));
        }
        if (query.find("ENERGY") != std::string::npos)
            return answer("matrix", series(R"("Hostname":"n1")", point(from_s + 450, "12")));
        if (query.find("FB_USED") != std::string::npos) // once beside the job, once alone
            return query.find("< 2048)") < query.find(">= 2048)") ? answer("matrix", series(R"("Hostname":"n2")", point(from_s + 300, "0")))
                                                                  : answer("matrix", series(R"("Hostname":"n2")", point(from_s + 750, "70000")));
        if (query.find("ALERTS") != std::string::npos)
            return answer("matrix", series(R"("alertname":"GpuHot","instance":"n1:9400")", point(from_s + 165, "1")));
        return answer("matrix", "");
    }

    std::mutex m_mutex;
    std::vector<std::map<std::string, std::string>> m_asked;
    test::HttpServer m_server; // last: it asks what is above
};

const Event *find(const Happened &happened, Kind kind, const std::string &what = {})
{
    const auto found = std::ranges::find_if(happened.events, [&](const Event &e) { return e.kind == kind && (what.empty() || e.what == what); });
    return found == happened.events.end() ? nullptr : &*found;
}

std::vector<std::string> trouble(const design::DesignPtr &design, const Observation &seen)
{
    std::vector<std::string> ids;
    for (const diagnose::Finding &f : diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {}))
        if (f.severity != diagnose::Severity::Info)
            ids.push_back(f.id);
    return ids;
}

} // namespace

class tst_Happened : public QObject
{
    Q_OBJECT
private slots:
    void everyQuestionHasTheTimeThatIsLookedAt()
    {
        PastServer server;
        const auto source = server.source();
        QVERIFY(source->observe({}, {}).has_value());
        server.take();
        Source *then = source->asOf(50000);
        QVERIFY(then != nullptr);
        const auto seen = then->observe({}, {});
        QVERIFY2(seen.has_value(), seen ? "" : describe(seen.error()).c_str());
        QCOMPARE((*seen)->time_s, 50000.0);
        QCOMPARE((*seen)->age_s[0], 5.0F); // against then, not against now
        QVERIFY((*seen)->swept);
        const auto asked = server.take();
        QVERIFY(asked.size() > 5);
        for (const auto &form : asked)
            QVERIFY2(form.contains("time") && form.at("time") == "50000.000", form.at("query").c_str());

        // Who was there holds for the minutes after, not before.
        const int probes = server.probes;
        QVERIFY(source->asOf(50300)->observe({}, {}).has_value());
        QCOMPARE(server.probes.load(), probes);
        QVERIFY(source->asOf(49990)->observe({}, {}).has_value());
        QCOMPARE(server.probes.load(), probes + 1);
        server.take();

        // Look backs are before then; the present has its own time again.
        const auto back = source->asOf(50000)->observeAt(49900, {}, {});
        QVERIFY(back && *back);
        QCOMPARE((*back)->time_s, 49900.0);
        const auto now = source->observe({}, {});
        QVERIFY(now.has_value());
        QCOMPARE((*now)->time_s, to_s);
    }

    void whatHappenedIsReadFromChanges()
    {
        PastServer server;
        const auto source = server.source();
        const auto got = source->happened(from_s, to_s, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        const Happened &happened = *got;
        QVERIFY2(happened.warnings.empty(), happened.warnings.empty() ? "" : happened.warnings.front().english().c_str());
        QCOMPARE(happened.step_s, 15.0);
        QCOMPARE(happened.from_s, from_s);
        QVERIFY(std::ranges::is_sorted(happened.events, {}, &Event::time_s));

        const Event *xid = find(happened, Kind::Xid);
        QVERIFY(xid != nullptr);
        QCOMPARE(xid->what, std::string("XID 79"));
        QCOMPARE(xid->time_s, from_s + 150);
        QCOMPARE(xid->where, std::vector<std::string>{"n1"});
        const Event *gone = find(happened, Kind::HostGone); // two targets, one host; no stranger
        QVERIFY(gone != nullptr);
        QCOMPARE(gone->where, std::vector<std::string>{"n2"});
        QCOMPARE(gone->count, 1);
        QVERIFY(find(happened, Kind::HostBack) != nullptr);
        const Event *job = find(happened, Kind::Placement);
        QVERIFY(job != nullptr);
        QCOMPARE(job->what, std::string("7"));
        QCOMPARE(job->count, -2);
        QCOMPARE(job->time_s, from_s + 300);
        QCOMPARE(std::ranges::count(happened.events, Kind::Placement, &Event::kind), 1);
        const Event *boot = find(happened, Kind::Boot);
        QVERIFY(boot != nullptr);
        QCOMPARE(boot->time_s, 100100.5);
        QVERIFY(find(happened, Kind::Counters) != nullptr); // one that fell
        QVERIFY(find(happened, Kind::Ended) == nullptr); // the job's placement says so
        QVERIFY(find(happened, Kind::Began) != nullptr);
        const Event *alert = find(happened, Kind::Alert);
        QVERIFY(alert != nullptr);
        QCOMPARE(alert->what, std::string("GpuHot"));
        QCOMPARE(happened.curve.value, (std::vector<float>{0.4F, 0.4F, 0.2F}));
    }

    /// By Prometheus' own evaluation of the question: an exporter that was away says an old code again, which is no new XID.
    void aRestartOfTheExporterIsNoXid()
    {
        const QString promtool = QStandardPaths::findExecutable(QStringLiteral("promtool"));
        if (promtool.isEmpty())
            SKIP_FOR_TOOL("promtool is not installed");
        PastServer server;
        QVERIFY(server.source()->happened(from_s, to_s, {}));
        std::string question;
        for (auto &form : server.take())
            if (form.contains("step") && form["query"].find("XID") != std::string::npos)
                question = form["query"];
        QVERIFY(!question.empty());
        const auto readings = [](int gpu, const char *pod, const char *values) {
            return "      - series: 'DCGM_FI_DEV_XID_ERRORS{Hostname=\"n1\",gpu=\"" + std::to_string(gpu) + "\",pod=\"" + pod + "\"}'\n        values: '" + values + "'\n";
        };
        // Every 15 s. GPU 0: 79 at 5 min, the exporter away for 10 min, the same from another pod; 1: 48 at 5 min out of nothing, 31 over
        // it at 30 min; 2: 79 that was cleared, and again; 3: away, and another code since.
        std::string text = "rule_files: []\nevaluation_interval: 15s\ntests:\n  - interval: 15s\n    input_series:\n"
            + readings(0, "a", "0x19 79x39 stale") + readings(0, "b", "_x100 79x100") + readings(1, "a", "_x20 48x99 31x100") + readings(2, "a", "79x19 0x59 79x100")
            + readings(3, "a", "13x19 stale") + readings(3, "b", "_x60 79x100") + "    promql_expr_test:\n";
        const auto at = [&](int step, const std::vector<std::pair<int, int>> &expected) {
            text += "      - expr: '" + question + "'\n        eval_time: " + std::to_string(15 * step) + "s\n        exp_samples: [";
            for (const auto &[gpu, code] : expected)
                text += "{labels: '{Hostname=\"n1\",gpu=\"" + std::to_string(gpu) + "\"}', value: " + std::to_string(code) + "}, ";
            text += "]\n";
        };
        for (int step = 10; step < 200; ++step) {
            std::vector<std::pair<int, int>> expected;
            if (step == 20)
                expected = {{0, 79}, {1, 48}};
            if (step == 60)
                expected = {{3, 79}};
            if (step == 80)
                expected = {{2, 79}};
            if (step == 120)
                expected = {{1, 31}};
            at(step, expected);
        }
        const QTemporaryDir dir;
        QVERIFY(writeFileAtomically(dir.filePath(QStringLiteral("test.yml")).toStdString(), text));
        const QByteArray complaint = test::complaintOf(promtool, {QStringLiteral("test"), QStringLiteral("rules"), QStringLiteral("test.yml")}, dir.path());
        QVERIFY2(complaint.isEmpty(), complaint.left(4000).constData());
    }

    void theQuestionsAreFewAndBounded()
    {
        PastServer server;
        const auto source = server.source();
        QVERIFY(source->observe({}, {}).has_value());
        server.take();
        QVERIFY(source->happened(to_s - 86400, to_s, {}).has_value());
        const auto asked = server.take();
        QVERIFY2(asked.size() <= 12, std::to_string(asked.size()).c_str());
        for (const auto &form : asked) {
            if (form.contains("step"))
                QVERIFY((std::stod(form.at("end")) - std::stod(form.at("start"))) / std::stod(form.at("step")) <= 300);
        }
        QCOMPARE(happenedStep_s(900, 15), 15.0);
        QCOMPARE(happenedStep_s(3600, 15), 15.0);
        QCOMPARE(happenedStep_s(6 * 3600, 15), 90.0);
        QCOMPARE(happenedStep_s(86400, 15), 360.0);
        QCOMPARE(happenedStep_s(3600, 60), 60.0);
    }

    void aServerThatRefusesIsSaid()
    {
        PastServer server;
        const auto source = server.source();
        server.refuses = true;
        const auto got = source->happened(from_s, to_s, {}); // boots are no range
        QVERIFY(got.has_value());
        QVERIFY(!got->warnings.empty());
        for (const std::string &warning : english(got->warnings))
            QVERIFY2(warning.find('\n') == std::string::npos && warning.find("no ranges here") != std::string::npos, warning.c_str());
        QVERIFY(find(*got, Kind::Boot) != nullptr);
    }

    void aServerThatLiesFillsNoMemory()
    {
        PastServer server;
        const auto source = server.source();
        QVERIFY(source->observe({}, {}).has_value());
        server.lies = true;
        const auto got = source->happened(from_s, to_s, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY(std::ranges::any_of(got->warnings, [](const Said &w) { return w.english().find("are left out") != std::string::npos; }));
        QVERIFY(!got->events.empty());
        for (const Event &event : got->events) {
            QVERIFY(event.time_s >= from_s - 15 && event.time_s <= to_s + 15);
            QVERIFY2(event.kind != Kind::Xid || event.what.size() <= std::string("XID 1000").size(), event.what.c_str());
            QVERIFY(event.kind != Kind::Placement || std::abs(event.count) <= 1);
        }
        QVERIFY(got->curve.time_s.size() <= 3);
        const auto backwards = source->happened(to_s, from_s, {});
        QVERIFY(backwards.has_value());
    }

    /// A server that was down itself has no hosts that went.
    void hostsGoWhereTheServerStays()
    {
        PastServer server;
        const auto source = server.source();
        QVERIFY(source->happened(from_s, to_s, {}).has_value());
        const auto asked = server.take();
        for (const char *end : {"unless (max by (instance,job) (up) == 1) and on () count(up)", "unless (max by (instance,job) (up offset 15000ms) == 1) and on () count(up offset 15000ms)"})
            QVERIFY2(std::ranges::any_of(asked, [&](const auto &form) { return form.at("query").ends_with(end); }), end);
    }

    /// Of a large cluster, too, where looks between two sweeps ask no clock.
    void anEarlierTimeStandsStill()
    {
        PastServer server;
        const auto source = server.source(600);
        Source *then = source->asOf(50000);
        const std::vector<Quantity> inView = {Quantity::XidCode};
        for (int look = 0; look < 3; ++look) {
            const auto seen = then->observe(inView, {});
            QVERIFY2(seen.has_value(), seen ? "" : describe(seen.error()).c_str());
            QCOMPARE((*seen)->time_s, 50000.0);
        }
    }

    void whatIsTooMuchIsCounted()
    {
        Happened happened;
        for (int i = 0; i < 500; ++i)
            happened.events.push_back({1000.0 + i, Kind::Xid, "XID 31", {"n1"}, 1});
        for (int host = 0; host < 20; ++host)
            happened.events.push_back({5000, Kind::HostGone, {}, {"h" + std::to_string(host)}, 1});
        happened.arrange();
        QCOMPARE(happened.leftOut, std::size_t{101});
        QCOMPARE(happened.events.size(), std::size_t{400});
        QCOMPARE(happened.events.back().kind, Kind::HostGone);
        QCOMPARE(happened.events.back().count, 20);
        QCOMPARE(happened.events.back().where.size(), std::size_t{8});
    }

    void theDemoWasWellBeforeItsFault()
    {
        const auto design = test::cluster({"p5.48xlarge", 2, 8, 2});
        constexpr double now_s = 1.8e9;
        DemoOptions options{11, {"xid:h-0000:2:48"}, [] { return now_s; }};
        options.began_s = now_s - 7200;
        options.faultsAfter_s = 6000;
        const auto source = makeDemoSource(design, test::bundledCatalog(), options);
        const auto now = source->observe({}, {});
        QVERIFY(now.has_value());
        QCOMPARE(trouble(design, **now), std::vector<std::string>{"xid:h-0000:2:48"});
        const auto before = source->asOf(now_s - 1800)->observe({}, {});
        QVERIFY(before.has_value());
        QCOMPARE((*before)->time_s, now_s - 1800);
        QCOMPARE(trouble(design, **before), std::vector<std::string>());
        const auto after = source->asOf(now_s - 600)->observe({}, {});
        QCOMPARE(trouble(design, **after), std::vector<std::string>{"xid:h-0000:2:48"});
        const auto nothing = source->asOf(now_s - 9000)->observe({}, {}); // before it ran
        QVERIFY(nothing.has_value());
        QCOMPARE((*nothing)->hostsMatched, 0);
        const auto happened = source->happened(now_s - 3600, now_s, {});
        QVERIFY(happened.has_value());
        const Event *xid = find(*happened, Kind::Xid, "XID 48");
        QVERIFY(xid != nullptr);
        QCOMPARE(xid->time_s, now_s - 1200);
        QVERIFY(happened->curve.value.size() > 200);
        QVERIFY(happened->curve.value.back() < 0.5F * happened->curve.value.front()); // the others wait in their next collective
    }
};

QTEST_GUILESS_MAIN(tst_Happened)
#include "tst_happened.moc"
