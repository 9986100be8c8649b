// SPDX-License-Identifier: GPL-3.0-or-later
// What serves beside its prediction and its peers: who is slow, why figures differ, and silence where all is well.
#include <core/diagnose/serving_beside.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <QtTest/QTest>

#include <core/diagnose/cause.h>
#include <core/diagnose/diagnose.h>
#include <core/serve/of_design.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>
#include <tests/core/diagnose/serving_bench.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using diagnose::serving::Bench, diagnose::serving::someTime_s;
using telemetry::ServingFigure;

class tst_ServingLive : public QObject
{
    Q_OBJECT
private slots:
    void asPredictedIsSaidByNobody()
    {
        const Bench bench;
        const auto beside = bench.beside();
        QVERIFY(beside.has_value());
        QCOMPARE(beside->replicas, 8);
        QCOMPARE(beside->seen, std::size_t(8));
        QVERIFY2(beside->verdict.empty(), beside->verdict.english().c_str());
        QVERIFY(std::abs(beside->row(ServingFigure::OutputTokens)->ratio() - 1) < 0.01);
        QVERIFY(std::isnan(beside->row(ServingFigure::Waiting)->ratio()));
        QCOMPARE(beside->row(ServingFigure::Waiting)->text(std::nan("")).english(), std::string("no data"));
        QVERIFY(beside->row(ServingFigure::Waiting)->text(0).english() != "no data");
        QVERIFY(bench.found().empty());
    }

    /// Engines that are read once a minute are fresh beside hosts that are read every 15 s.
    void whenEndpointsAreOld()
    {
        telemetry::Observation look;
        look.scrapeInterval_s = 15;
        QCOMPARE(look.staleAfter_s(), 45.0);
        QCOMPARE(look.servingStaleAfter_s(), 75.0);
        look.scrapeInterval_s = 60;
        QCOMPARE(look.servingStaleAfter_s(), 180.0);
        telemetry::ServingObservation serving;
        serving.asked_s = 20;
        look.serving = std::make_shared<const telemetry::ServingObservation>(serving);
        QCOMPARE(look.servingStaleAfter_s(), 200.0);
    }

    void aSlowReplicaIsFoundAmongItsPeers()
    {
        Bench bench;
        bench.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        auto found = bench.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].id, std::string("slow-replica:10.0.0.5:8000"));
        QCOMPARE(found[0].where, std::vector<std::string>{"p5en-0003"});
        QCOMPARE(found[0].job, std::string("chat"));
        QVERIFY(found[0].severity == Severity::Warning && found[0].peers.english().starts_with("7 replicas"));
        // Two minutes ago it was like the others: it may pass.
        Bench before;
        found = bench.found({std::make_shared<const telemetry::Observation>(before.look(someTime_s - 120))});
        QVERIFY(found.size() == 1 && found[0].severity == Severity::Info);
        found = bench.found({std::make_shared<const telemetry::Observation>(bench.look(someTime_s - 120))});
        QVERIFY(found.size() == 1 && found[0].severity == Severity::Warning);
    }

    /// Dealt as much as its peers, a slow replica holds as many more requests as its tokens come later. Load shows in what is generated.
    void slowAtThePeersLoad_data()
    {
        QTest::addColumn<double>("itl"); // all of its peers'
        QTest::addColumn<double>("running");
        QTest::addColumn<double>("tokens");
        QTest::addColumn<double>("prompts");
        QTest::addColumn<double>("cache"); // of a request
        QTest::addColumn<double>("hits");  // of the peers' prompts
        QTest::addColumn<int>("many");
        QTest::addColumn<bool>("told");
        QTest::newRow("1.6 times") << 1.6 << 1.6 << 1.0 << 1.0 << 1.0 << 0.0 << 1 << true;
        QTest::newRow("three times") << 3.0 << 3.0 << 1.0 << 1.0 << 1.0 << 0.0 << 1 << true;
        QTest::newRow("two of them") << 1.6 << 1.6 << 1.0 << 1.0 << 1.0 << 0.0 << 2 << true;
        QTest::newRow("it is given more") << 1.6 << 2.0 << 1.25 << 1.25 << 1.0 << 0.0 << 1 << false;
        QTest::newRow("two are given more") << 1.6 << 2.0 << 1.25 << 1.25 << 1.0 << 0.0 << 2 << false;
        QTest::newRow("more run than that makes") << 1.6 << 2.0 << 1.0 << 1.0 << 1.0 << 0.0 << 1 << false;
        QTest::newRow("longer prompts") << 1.6 << 1.6 << 1.0 << 1.5 << 1.0 << 0.0 << 1 << false;
        QTest::newRow("longer contexts") << 1.6 << 1.6 << 1.0 << 1.0 << 1.5 << 0.0 << 1 << false;
        QTest::newRow("its prefix cache is cold") << 1.6 << 1.6 << 1.0 << 1.0 << 1.0 << 0.8 << 1 << false;
        QTest::newRow("prompts are not told") << 1.6 << 1.6 << 1.0 << std::nan("") << 1.0 << 0.0 << 1 << false;
    }
    void slowAtThePeersLoad()
    {
        QFETCH(double, itl);
        QFETCH(double, running);
        QFETCH(double, tokens);
        QFETCH(double, prompts);
        QFETCH(double, cache);
        QFETCH(double, hits);
        QFETCH(int, many);
        QFETCH(bool, told);
        Bench bench;
        for (std::size_t e = 0; e < bench.serving.endpoints.size(); ++e) {
            telemetry::ServingFigures &f = bench.serving.endpoints[e].figures;
            if (static_cast<int>(e) >= many) {
                f.prefixHit = hits;
                continue;
            }
            f.itl_s.mean *= itl;
            f.running *= running;
            f.kvUse = std::min(0.94, f.kvUse * running * cache);
            f.outputTokens_per_s *= tokens;
            f.promptTokens_per_s *= prompts;
        }
        const auto found = bench.found();
        QCOMPARE(found.size(), std::size_t(told ? many : 0));
        if (!told)
            return;
        QCOMPARE(std::ranges::count(found, std::string("slow-replica:10.0.0.0:8000"), &Finding::id), std::ptrdiff_t(1));
        QVERIFY2(found[0].cause.english().find("because each takes longer") != std::string::npos, found[0].cause.english().c_str());
        QVERIFY(found[0].evidence.back().of == Measured(ServingFigure::OutputTokens) && std::abs(found[0].evidence.back().value / found[0].evidence.back().expected - 1) < 1e-9);
    }

    void silentWhereNothingCanBeSaid()
    {
        Bench few(4);
        few.serving.endpoints[2].figures.itl_s.mean *= 2;
        QVERIFY(few.found().empty());
        Bench busier; // a router's doing
        busier.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        busier.serving.endpoints[5].figures.running *= 2;
        QVERIFY(busier.found().empty());
        Bench idle;
        idle.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        idle.serving.endpoints[5].figures.outputTokens_per_s = 0.1;
        QVERIFY(idle.found().empty());
        Bench old;
        old.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        old.serving.endpoints[5].age_s = 200;
        QVERIFY(old.found().empty());
        Bench none;
        none.serving.endpoints[5].figures.itl_s = {};
        QVERIFY(none.found().empty());
    }

    void whyFiguresDiffer_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("words");
        QTest::newRow("slow replica") << 0 << "is slow against its peers";
        QTest::newRow("cache") << 1 << "KV cache is full";
        QTest::newRow("load") << 2 << "the load is another";
        QTest::newRow("hits") << 3 << "the prefix cache holds";
        QTest::newRow("prompts") << 4 << "prompts have";
        QTest::newRow("engine") << 5 << "load and cache are those of the design";
    }
    void whyFiguresDiffer()
    {
        QFETCH(int, what);
        QFETCH(QString, words);
        Bench bench;
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints) {
            telemetry::ServingFigures &f = endpoint.figures;
            f.itl_s.mean *= 3;
            f.ttft_s.mean *= 5;
            if (what == 1)
                f.waiting = f.kvUse = 0.99;
            if (what == 2)
                f.running *= 2;
            if (what == 3)
                f.prefixHit = 0.5;
            if (what == 4)
                f.promptTokens_per_s *= 2;
        }
        if (what == 0)
            bench.serving.endpoints[2].figures.itl_s.mean *= 2;
        const auto beside = bench.beside();
        QVERIFY(beside.has_value());
        QVERIFY2(beside->verdict.english().find(words.toStdString()) != std::string::npos, beside->verdict.english().c_str());
        QVERIFY2(beside->verdict.english().starts_with("Time to first token is"), beside->verdict.english().c_str());
    }

    /// What holds one replica back is no reason why all are faster than predicted.
    void whatIsFasterIsNotExplainedByTrouble()
    {
        Bench bench;
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.figures.ttft_s.mean /= 3;
        bench.serving.endpoints[2].figures.itl_s.mean *= 2;
        bench.serving.endpoints[3].figures.waiting = 40;
        bench.serving.endpoints[3].figures.kvUse = 0.99;
        const auto beside = bench.beside();
        QVERIFY(beside.has_value());
        QVERIFY2(beside->verdict.english().starts_with("Time to first token is 0.33"), beside->verdict.english().c_str());
        for (const char *trouble : {"slow against", "is full", "wait in the queue"})
            QVERIFY2(beside->verdict.english().find(trouble) == std::string::npos, beside->verdict.english().c_str());
    }

    /// Replicas on two types are no peers; of hosts that nobody names the type may be the reason.
    void peersAreOfOneType()
    {
        Bench two;
        two.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        design::Design mixed = *two.design;
        mixed.instances[2].type = "p5.48xlarge"; // endpoints 4 and 5
        two.design = std::make_shared<const design::Design>(mixed);
        const auto slow = slowReplicas(mixed, servingGroups(mixed, two.serving).at(0), two.serving, 75);
        QVERIFY(slow.empty());
        Bench unknown;
        unknown.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        for (telemetry::ServingEndpoint &endpoint : unknown.serving.endpoints)
            endpoint.host = -1;
        const auto found = unknown.found();
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].confidence < 0.6 && found[0].where.empty());
        QVERIFY2(found[0].cause.english().find("another type") != std::string::npos, found[0].cause.english().c_str());
    }

    /// A frontend tells all replicas together, its workers their caches alone.
    void aFrontendStandsForAllReplicas()
    {
        Bench bench;
        const serve::ServingPrediction &p = bench.served.prediction;
        telemetry::ServingEndpoint frontend = bench.serving.endpoints.front();
        frontend.engine = telemetry::ServingEngine::Dynamo;
        frontend.figures.outputTokens_per_s = p.outputPerS;
        frontend.figures.promptTokens_per_s = p.inputPerS;
        frontend.figures.requests_per_s = p.requestsPerS;
        frontend.figures.running = p.runningMean * 8;
        frontend.figures.kvUse = telemetry::noFigure;
        bench.serving.endpoints = {frontend};
        telemetry::Observation o = bench.look();
        const auto beside = besidePrediction(*bench.design, "chat", bench.served, o);
        QVERIFY(beside.has_value() && beside->whole);
        QVERIFY2(beside->verdict.empty(), beside->verdict.english().c_str());
        QVERIFY(std::abs(beside->row(ServingFigure::OutputTokens)->ratio() - 1) < 0.01 && std::abs(beside->row(ServingFigure::OutputTokens)->predicted / p.outputPerS - 1) < 1e-9);
        QCOMPARE(beside->row(ServingFigure::OutputTokens)->title, std::string("Output tokens of all replicas"));
        const auto see = [&](CauseClass causeClass) {
            const auto list = visibility(o, true, true);
            return std::ranges::find(list, causeClass, &Visibility::causeClass)->visible;
        };
        QVERIFY(!see(CauseClass::SlowReplica) && !see(CauseClass::KvPressure));
        telemetry::ServingObservation full = bench.serving;
        full.endpoints[0].figures.waiting = 40;
        full.endpoints[0].figures.waitingGrowth_per_s = 2;
        full.models = {{frontend.engine, frontend.model, {0}, 5, full.endpoints[0].figures}};
        full.models[0].figures.kvUse = 0.99;
        o.serving = std::make_shared<const telemetry::ServingObservation>(full);
        QVERIFY(see(CauseClass::KvPressure));
        const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, o, {});
        const auto found = std::ranges::find(all, std::string("kv-full:chat"), &Finding::id);
        QVERIFY(found != all.end());
        QVERIFY2(found->title.english().find("fullest worker") != std::string::npos, found->title.english().c_str());
    }

    /// What no request ended tells nothing of their lengths.
    void noRequestsNoLengths()
    {
        Bench bench;
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints) {
            endpoint.figures.itl_s.mean *= 3;
            endpoint.figures.requests_per_s = 0;
        }
        const auto beside = bench.beside();
        QVERIFY(beside.has_value());
        QVERIFY2(!beside->verdict.empty() && beside->verdict.english().find("prompts have") == std::string::npos && beside->verdict.english().find("answers have") == std::string::npos, beside->verdict.english().c_str());
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.figures = {};
        QVERIFY(bench.beside()->verdict.empty() && !bench.beside()->isCompared()); // no data is not "as predicted"
    }

    void podsAndRaysReplicasAreOfTheirJob()
    {
        const std::array pods = {"ml/chat-7d9f8b6c5-xkqzp", "ml/chat-7d9f8b6c5-2zx7c", "ml/chat-7d9f8b6c5-bcdfg", "ml/other-0"};
        Bench bench;
        for (std::size_t e = 0; e < bench.serving.endpoints.size(); ++e) {
            bench.serving.endpoints[e].host = -1;
            bench.serving.endpoints[e].pod = pods[e % pods.size()];
            bench.serving.endpoints[e].replica = e < 4 ? "qk2y1x8" + std::to_string(e) : "";
        }
        auto groups = servingGroups(*bench.design, bench.serving);
        QVERIFY(groups.size() == 1 && groups[0].pool == bench.design->jobs[0].phases[0].id);
        design::Design nobody = *bench.design;
        nobody.jobs.clear(); // owners tell then; of Ray's replicas nothing does
        groups = servingGroups(nobody, bench.serving);
        QCOMPARE(groups.size(), std::size_t(3));
        QVERIFY(groups[0].pool.empty() && groups[0].endpoints.size() == 4);
        QVERIFY(groups[1].pool == "ml/chat" && groups[1].endpoints.size() == 3 && groups[2].pool == "ml/other");
    }

    /// Two jobs on one host: the name tells whose it is.
    void sharedHostsAreToldByName()
    {
        Bench bench;
        design::Design two = *bench.design;
        two.jobs.push_back(two.jobs.front());
        two.jobs.back().name = "code";
        two.jobs.back().phases.front().id = "code-phase";
        two.jobs.back().phases.front().model = "qwen3-235b-a22b";
        const auto groups = servingGroups(two, bench.serving);
        QVERIFY(groups.size() == 1 && groups[0].job == 0 && groups[0].pool == two.jobs[0].phases[0].id);
    }

    void namesOfModels_data()
    {
        QTest::addColumn<QString>("designed");
        QTest::addColumn<QString>("served");
        QTest::addColumn<bool>("same");
        QTest::newRow("as designed") << "llama3.3-70b" << "llama3.3-70b" << true;
        QTest::newRow("tuned, in FP8") << "llama3.3-70b" << "/models/RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic" << true;
        QTest::newRow("Meta's") << "llama3.1-70b" << "meta-llama/Meta-Llama-3.1-70B-Instruct" << true;
        QTest::newRow("with a date") << "qwen3-235b-a22b" << "Qwen/Qwen3-235B-A22B-Instruct-2507-FP8" << true;
        QTest::newRow("the next release") << "deepseek-v3" << "deepseek-ai/DeepSeek-V3.1" << false;
        QTest::newRow("another size") << "llama3.1-8b" << "meta-llama/Llama-3.1-8B0" << false;
        QTest::newRow("an alias") << "llama3.3-70b" << "chat" << false;
    }
    void namesOfModels()
    {
        QFETCH(QString, designed);
        QFETCH(QString, served);
        QFETCH(bool, same);
        Bench bench;
        design::Design of = *bench.design;
        of.jobs.front().phases.front().model = designed.toStdString();
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.model = served.toStdString();
        const auto beside = besidePrediction(of, "chat", bench.served, bench.look());
        QVERIFY(beside.has_value()); // one job, one model: they are each other's
        QCOMPARE(beside->verdict.english().find("is served, the design says " + designed.toStdString()) == std::string::npos, same);
        of.jobs.push_back(of.jobs.front());
        of.jobs.back().phases.front().model = "gpt3-175b";
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.host = -1;
        QCOMPARE(servingGroups(of, bench.serving).at(0).job, same ? 0 : -1);
    }

    /// A target of several data-parallel ranks is several replicas; a decode worker's first token is not the deployment's.
    void enginesAndPools()
    {
        Bench bench(4);
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints) {
            endpoint.engines = 2;
            endpoint.figures.outputTokens_per_s *= 2;
        }
        QCOMPARE(bench.beside()->seen, std::size_t(8));
        QVERIFY(std::abs(bench.beside()->row(ServingFigure::OutputTokens)->ratio() - 1) < 0.01);
        bench.served.job.prefill = bench.served.job.pool;
        QVERIFY(std::isnan(bench.beside()->row(ServingFigure::TtftMean)->ratio()) && std::isnan(bench.beside()->row(ServingFigure::E2eP99)->ratio()));
        QVERIFY(std::isfinite(bench.beside()->row(ServingFigure::ItlMean)->ratio()));
    }

    void idsAreOfOneFinding()
    {
        Bench bench;
        bench.serving.endpoints[5].figures.itl_s.mean *= 1.6;
        const std::size_t count = bench.serving.endpoints.size();
        for (std::size_t e = 0; e < count; ++e) { // each target serves a second model
            bench.serving.endpoints.push_back(bench.serving.endpoints[e]);
            bench.serving.endpoints.back().model = "llama3.3-70b";
        }
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints) {
            endpoint.figures.kvUse = 0.99;
            endpoint.figures.waiting = 40;
            endpoint.figures.waitingGrowth_per_s = 2;
        }
        std::set<std::string> ids;
        for (const Finding &f : bench.found())
            ids.insert(f.id);
        QCOMPARE(ids.size(), std::size_t(4));
    }

    /// The demo serves what the design serves, and its faults are found.
    void theDemoServes()
    {
        const Bench bench;
        const auto demo = [&](const std::string &fault) {
            const auto source = telemetry::makeDemoSource(bench.design, test::bundledCatalog(), {3, {fault}, [] { return someTime_s; }});
            return *source->observe({}, {});
        };
        const auto well = demo("missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS");
        QVERIFY(well->serving && well->serving->endpoints.size() == 8 && well->serving->models.size() == 1);
        QVERIFY(besidePrediction(*bench.design, "chat", bench.served, *well).has_value());
        QVERIFY(!well->serving->query(telemetry::ServingEngine::Vllm, ServingFigure::ItlMean).empty());
        const auto ids = [&](const telemetry::Observation &o) {
            std::vector<std::string> out;
            for (const Finding &f : diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, o, {})) {
                if (f.causeClass == CauseClass::SlowReplica || f.causeClass == CauseClass::KvPressure)
                    out.push_back(f.id);
            }
            return out;
        };
        QCOMPARE(ids(*well), std::vector<std::string>());
        QCOMPARE(ids(*demo("slow-replica:p5en-0002:1:40")), std::vector<std::string>{"slow-replica:chat-3"});
        QCOMPARE(ids(*demo("kv-full:p5en-0003:0:2")), std::vector<std::string>{"kv-full:chat"});
    }

    void endpointsFindTheirJob()
    {
        Bench bench;
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.host = -1; // pods with addresses of their own
        auto groups = servingGroups(*bench.design, bench.serving);
        QVERIFY(groups.size() == 1 && groups[0].job == 0);
        design::Design two = *bench.design;
        two.jobs.push_back(two.jobs.front());
        two.jobs.back().name = "code";
        two.jobs.back().phases.front().model = "qwen3-235b-a22b";
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.model = "Qwen/Qwen3-235B-A22B-FP8";
        groups = servingGroups(two, bench.serving);
        QVERIFY(groups.size() == 1 && groups[0].job == 1);
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.model = "something-else";
        QCOMPARE(servingGroups(two, bench.serving)[0].job, -1);
        QVERIFY(!besidePrediction(two, "chat", bench.served, bench.look()));
    }
};

QTEST_GUILESS_MAIN(tst_ServingLive)
#include "tst_serving_live.moc"
