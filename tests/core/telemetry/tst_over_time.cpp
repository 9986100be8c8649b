// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity of some hosts over time: one question of these hosts alone, and its answer on their indices.
#include <core/telemetry/source.h>

#include <cmath>
#include <mutex>
#include <string>
#include <vector>

#include <QtTest/QTest>

#include <tests/core/telemetry/answers.h>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace switchyard::telemetry::answers;

namespace {

/// tinyPrometheus(), whose clock of n2 fell at 820; GPU 1 has it in some samples alone.
class PastServer
{
public:
    PastServer() : m_server([this](const test::HttpRequest &request) { return reply(request); }) {}
    [[nodiscard]] std::unique_ptr<Source> source() const { return makePrometheusSource(testDesign(), testCatalog, options(m_server.url() + "/prefix")); }
    std::vector<std::string> ranges()
    {
        const std::lock_guard lock(m_mutex);
        return m_ranges;
    }
    bool partial = false;

private:
    std::string reply(const test::HttpRequest &request)
    {
        if (request.line.find("query_range") == std::string::npos)
            return tinyPrometheus(request);
        {
            const std::lock_guard lock(m_mutex);
            m_ranges.push_back(test::formDecoded(request.body));
        }
        return answer("matrix",
                      R"({"metric":{"Hostname":"n2","gpu":"0"},"values":[[800,"1980"],[820,"1200"],[840,"1200"]]},{"metric":{"Hostname":"n2","gpu":"1"},"values":[[820,"1980"],[1e300,"1"]]},)"
                      R"({"metric":{"Hostname":"other","gpu":"0"},"values":[[800,"1"]]})",
                      partial ? R"("warnings":["a store is away"],)" : "");
    }

    std::mutex m_mutex;
    std::vector<std::string> m_ranges;
    test::HttpServer m_server;
};

} // namespace

class tst_OverTime : public QObject
{
    Q_OBJECT
private slots:
    void someHostsAreAskedAlone()
    {
        PastServer server;
        const auto source = server.source();
        const auto got = source->overTime(Quantity::SmClock_Hz, {1}, 800, 845, 20, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QCOMPARE(server.ranges().size(), std::size_t{1});
        const std::string form = server.ranges().front();
        QVERIFY2(form.starts_with("query=max by (Hostname,gpu) (DCGM_FI_DEV_SM_CLOCK{Hostname=~\"n2\"})&start=800.000&end=840.000&step=20.000"), form.c_str());
        QVERIFY(got->of && got->of->instances.size() == 1 && got->of->instances.front().id == "n2");
        QCOMPARE(got->time_s, (std::vector<double>{800, 820, 840}));
        QCOMPARE(got->value[0][0], 1.98e9F); // in the quantity's unit
        QCOMPARE(got->value[1], (std::vector<float>{1.2e9F, 1.98e9F}));
        QCOMPARE(got->value[2][0], 1.2e9F);
        QVERIFY(std::isnan(got->value[0][1]) && std::isnan(got->value[2][1]));
        QVERIFY(got->complete);
        QVERIFY(got->query.find("DCGM_FI_DEV_SM_CLOCK") != std::string::npos);
    }

    /// A card that loses packets has its own past, under its own number; what is not there then has none.
    void aCardsQuietPastIsAskedFor()
    {
        auto catalog = std::make_shared<catalog::Catalog>(*testCatalog);
        catalog->instances["t"].nics = 2;
        std::string range;
        std::mutex mutex;
        const test::HttpServer server([&](const test::HttpRequest &request) {
            if (request.line.starts_with("GET /prefix/api/v1/label/"))
                return test::httpAnswer(R"({"status":"success","data":["DCGM_FI_DEV_GPU_TEMP","node_amazonefa_retrans_pkts"]})");
            if (request.line.find("query_range") == std::string::npos)
                return tinyPrometheus(request);
            const std::string form = test::formDecoded(request.body);
            const std::lock_guard lock(mutex);
            range = form;
            const bool few = form.find(" > 0") != std::string::npos;
            return answer("matrix", std::string(few ? "" : R"({"metric":{"Hostname":"n2","device":"efa_a1"},"values":[[820,"0"],[840,"0"]]},)")
                                        + R"({"metric":{"Hostname":"n2","device":"efa_b2"},"values":[)" + (few ? "" : R"([820,"0"],)") + R"([840,"20"]]})");
        });
        const auto source = makePrometheusSource(testDesign(), catalog, options(server.url() + "/prefix"));
        const auto got = source->overTime(Quantity::EfaRetransmits_per_s, {1}, 800, 845, 20, {});
        QVERIFY2(got.has_value(), got ? "" : describe(got.error()).c_str());
        QVERIFY2(range.find(" > 0") == std::string::npos, range.c_str());
        QCOMPARE(got->value.size(), std::size_t{3});
        QVERIFY(std::isnan(got->value[0][0]) && std::isnan(got->value[0][1])); // no data, not 0
        QCOMPARE(got->value[1], (std::vector<float>{0, 0}));
        QCOMPARE(got->value[2], (std::vector<float>{0, 20}));
    }

    void whatIsNotThereIsNotAskedFor()
    {
        PastServer server;
        const auto source = server.source();
        for (const auto &got : {source->overTime(Quantity::Power_W, {1}, 800, 845, 20, {}), source->overTime(Quantity::SmClock_Hz, {}, 800, 845, 20, {}),
                                source->overTime(Quantity::SmClock_Hz, {1}, 0, 1e9, 1, {}), source->overTime(Quantity::SmClock_Hz, {1}, 845, 800, 20, {})})
            QVERIFY(got.has_value() && !got->of);
        QVERIFY(server.ranges().empty());
        server.partial = true;
        const auto part = source->overTime(Quantity::SmClock_Hz, {1}, 800, 845, 20, {});
        QVERIFY(part.has_value() && !part->complete);
    }
};

QTEST_GUILESS_MAIN(tst_OverTime)
#include "tst_over_time.moc"
