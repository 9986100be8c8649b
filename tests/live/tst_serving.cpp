// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-sim → a real Prometheus → what serves: the truth by every exporter, the slow replica, the full cache, the command line.
#include <core/telemetry/source.h>

#include <algorithm>
#include <cmath>

#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <core/diagnose/diagnose.h>
#include <core/simulate/serving_simulation.h>
#include <tests/live/prometheus.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>
#include <tests/support/tools.h>

using namespace switchyard;
using simulate::ServingExporter;

namespace {

QString sample() { return QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard"); }

design::DesignPtr sampleDesign()
{
    return std::make_shared<const design::Design>(*design::loadDesign(sample().toStdString(), test::bundledCatalog().get(), nullptr));
}

Result<telemetry::ObservationPtr> look(const test::LiveCluster &live, const design::DesignPtr &design)
{
    telemetry::PrometheusOptions options;
    options.server = *telemetry::ServerAddress::parse(live.url());
    return telemetry::makePrometheusSource(design, test::bundledCatalog(), options)->observe({}, {});
}

bool near(double value, double expected, double share) { return std::abs(value - expected) <= share * std::abs(expected); }

} // namespace

class tst_LiveServing : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (test::prometheusProgram().isEmpty())
            SKIP_FOR_TOOL("prometheus is not installed");
    }

    void whatIsObservedIsTheTruth_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("exporter");
        QTest::addColumn<int>("endpoints");
        QTest::newRow("vllm") << "vllm" << static_cast<int>(ServingExporter::Vllm) << 8;
        QTest::newRow("vllm 0.8") << "vllm-0.8" << static_cast<int>(ServingExporter::VllmOld) << 8;
        QTest::newRow("sglang") << "sglang" << static_cast<int>(ServingExporter::Sglang) << 8;
        QTest::newRow("dynamo") << "dynamo" << static_cast<int>(ServingExporter::Dynamo) << 1;
    }
    void whatIsObservedIsTheTruth()
    {
        QFETCH(QString, word);
        QFETCH(int, exporter);
        QFETCH(int, endpoints);
        const auto design = sampleDesign();
        test::LiveCluster live(sample(), {QStringLiteral("--seed"), QStringLiteral("5"), QStringLiteral("--serving"), word}, 1);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        const int workers = exporter == static_cast<int>(ServingExporter::Dynamo) ? 8 : 0;
        QVERIFY2(live.waitForScrapes(8 + endpoints + workers, 15, 180), qPrintable(live.error));
        const auto observed = look(live, design);
        QVERIFY2(observed.has_value(), observed ? "" : describe(observed.error()).c_str());
        QVERIFY((*observed)->complete);
        QVERIFY((*observed)->serving != nullptr);
        const telemetry::ServingObservation &serving = *(*observed)->serving;
        QCOMPARE(serving.endpoints.size(), static_cast<std::size_t>(endpoints));
        QCOMPARE(serving.models.size(), std::size_t(1));
        QCOMPARE(serving.models[0].model, std::string("llama3.3-70b"));

        const auto truth = simulate::makeTruth(*design, *test::bundledCatalog(), {5, 0, {}, {}});
        const auto cluster = std::make_shared<const simulate::Cluster>(design, test::bundledCatalog(), *truth);
        const simulate::ServingSimulation of(cluster, 0, static_cast<ServingExporter>(exporter));
        double output = 0;
        double requests = 0;
        double running = 0;
        double ttft = 0;
        for (std::size_t r = 0; r < of.replicas().size(); ++r) {
            const simulate::ReplicaLevels level = of.levels(r, true);
            output += level.requestsPerS * level.outputTokens;
            requests += level.requestsPerS;
            running += level.running;
            ttft += level.ttft_s / static_cast<double>(of.replicas().size());
        }
        const telemetry::ServingFigures &f = serving.models[0].figures;
        QVERIFY2(near(f.outputTokens_per_s, output, 0.05), std::to_string(f.outputTokens_per_s).c_str());
        QVERIFY2(near(f.requests_per_s, requests, 0.15), std::to_string(f.requests_per_s).c_str());
        QVERIFY2(near(f.running, running, 0.1), std::to_string(f.running).c_str());
        QCOMPARE(f.waiting, 0.0);
        QVERIFY(f.kvUse > 0 && f.kvUse < 1);
        QVERIFY2(std::abs(f.prefixHit - of.levels(0, true).prefixHit) <= 0.1 * of.levels(0, true).prefixHit + 0.001, std::to_string(f.prefixHit).c_str());
        QVERIFY2(f.ttft_s.p50 > ttft / 2 && f.ttft_s.p50 < ttft * 2, std::to_string(f.ttft_s.p50).c_str());
        QVERIFY(f.ttft_s.p50 <= f.ttft_s.p90 && f.ttft_s.p90 <= f.ttft_s.p99);
        QVERIFY2(near(f.itl_s.mean, of.levels(0, true).itl_s * std::exp(simulate::latencySpread * simulate::latencySpread / 2), 0.08), std::to_string(f.itl_s.mean).c_str());
        QVERIFY(f.e2e_s.mean > f.ttft_s.mean);
        for (const telemetry::ServingEndpoint &endpoint : serving.endpoints) {
            QVERIFY(endpoint.host >= 0 && endpoint.age_s >= 0 && endpoint.age_s < 10);
            QVERIFY(endpoint.figures.ttft_s.p90 > 0);
        }
    }

    void theSlowReplicaTheFullCacheAndTheCommandLine()
    {
        const auto design = sampleDesign();
        test::LiveCluster live(sample(), {QStringLiteral("--seed"), QStringLiteral("5"), QStringLiteral("--fault"), QStringLiteral("slow-replica:p5en-0002:1:40"),
                                          QStringLiteral("--fault"), QStringLiteral("kv-full:p5en-0003:0:2")}, 1);
        QVERIFY2(live.error.isEmpty(), qPrintable(live.error));
        QVERIFY2(live.waitForScrapes(16, 15, 180), qPrintable(live.error));
        const auto observed = look(live, design);
        QVERIFY2(observed.has_value(), observed ? "" : describe(observed.error()).c_str());
        std::vector<std::string> found;
        for (const diagnose::Finding &f : diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, **observed, {})) {
            if (f.causeClass == diagnose::CauseClass::SlowReplica || f.causeClass == diagnose::CauseClass::KvPressure)
                found.push_back(f.id);
        }
        std::ranges::sort(found);
        QCOMPARE(found, (std::vector<std::string>{"kv-full:chat", "slow-replica:chat-3"}));

        const test::Ran ran = test::runCli({QStringLiteral("--json"), QStringLiteral("live"), QString::fromStdString(live.url()), sample()});
        QCOMPARE(QString::fromStdString(test::schemaViolation("live", ran.out)), QString());
        const auto answer = nlohmann::json::parse(ran.out);
        QVERIFY(answer.at("serving").at("endpoints").size() == 8);
        const auto &beside = answer.at("serving").at("beside_prediction").at(0);
        QVERIFY(beside.at("job").get<std::string>() == "chat" && beside.at("rows").size() > 15);
        const test::Ran text = test::runCli({QStringLiteral("live"), QString::fromStdString(live.url()), sample()});
        QVERIFY2(text.out.find("vLLM serves llama3.3-70b on 8 endpoints") != std::string::npos && text.out.find("TTFT p50") != std::string::npos, text.out.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_LiveServing)
#include "tst_serving.moc"
