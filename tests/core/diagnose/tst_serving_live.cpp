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
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using telemetry::ServingFigure;

namespace {

constexpr double someTime_s = 1.8e9;

/// The sample of eight replicas, and endpoints that do what is predicted.
struct Bench {
    design::DesignPtr design
        = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", test::bundledCatalog().get(), nullptr));
    serve::Served served = [this] {
        const serve::ServingJob job = serve::servingOfDesign(*test::bundledCatalog(), *design, design->jobs.front())->job;
        return serve::Served{job, *serve::predictServing(*test::bundledCatalog(), job)};
    }();
    telemetry::Observation seen;
    telemetry::ServingObservation serving;

    explicit Bench(int replicas = 8)
    {
        const auto source = telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return someTime_s; }});
        seen = **source->observe({}, {});
        const serve::ServingPrediction &p = served.prediction;
        const auto like = [](const serve::Percentiles &of) { return telemetry::ObservedLatency{of.p50, of.p90, of.p99, of.mean}; };
        for (int r = 0; r < replicas; ++r) {
            telemetry::ServingFigures f;
            f.running = p.runningMean;
            f.waiting = f.waitingGrowth_per_s = 0;
            f.kvUse = 0.4;
            f.promptTokens_per_s = p.inputPerS / 8;
            f.outputTokens_per_s = p.outputPerS / 8;
            f.requests_per_s = p.requestsPerS / 8;
            f.prefixHit = 0;
            f.ttft_s = like(p.ttft_s);
            f.itl_s = like(p.itl_s);
            f.itl_s.mean *= 1 + 0.01 * (r % 3);
            f.e2e_s = like(p.e2e_s);
            serving.endpoints.push_back({telemetry::ServingEngine::Vllm, "meta-llama/Llama-3.3-70B-Instruct", "10.0.0." + std::to_string(r) + ":8000", {}, {}, r / 2, 5, f});
        }
    }
    [[nodiscard]] telemetry::Observation look(double time_s = someTime_s) const
    {
        telemetry::Observation out = seen;
        out.time_s = time_s;
        telemetry::ServingObservation of = serving;
        telemetry::ServedModel model{telemetry::ServingEngine::Vllm, of.endpoints.front().model, {}, 5, {}};
        of.models.push_back(model); // of no endpoints: figures come from the group
        out.serving = std::make_shared<const telemetry::ServingObservation>(of);
        return out;
    }
    [[nodiscard]] std::optional<ServingBeside> beside() const { return besidePrediction(*design, "chat", served, look()); }
    [[nodiscard]] std::vector<Finding> found(const std::vector<telemetry::ObservationPtr> &history = {}) const
    {
        auto all = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, look(), history);
        std::erase_if(all, [](const Finding &f) { return !f.id.starts_with("slow-replica") && !f.id.starts_with("stuck-replica") && !f.id.starts_with("kv-full"); });
        return all;
    }
};

} // namespace

class tst_ServingLive : public QObject
{
    Q_OBJECT
    static void hang(telemetry::ServingFigures &f)
    {
        f.outputTokens_per_s = f.promptTokens_per_s = f.requests_per_s = 0;
        f.ttft_s = f.itl_s = f.e2e_s = {};
        f.running = 14;
        f.waiting = 180;
        f.kvUse = 0.99;
        f.waitingGrowth_per_s = 0.6;
    }

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

    /// An engine that holds requests and answers none is told beside peers that generate, once looks of five minutes agree.
    void anEngineThatGeneratesNothingHangs()
    {
        Bench bench;
        hang(bench.serving.endpoints[5].figures);
        const auto look = [&](const Bench &of, double ago_s) { return std::make_shared<const telemetry::Observation>(of.look(someTime_s - ago_s)); };
        auto found = bench.found({look(bench, 180), look(bench, 60)});
        QCOMPARE(found.size(), std::size_t(1)); // its queue is no cache's
        QCOMPARE(found[0].id, std::string("stuck-replica:10.0.0.5:8000"));
        QVERIFY(found[0].causeClass == CauseClass::Hang && found[0].severity == Severity::Error);
        QCOMPARE(found[0].where, std::vector<std::string>{"p5en-0003"});
        QCOMPARE(found[0].job, std::string("chat"));
        QVERIFY2(found[0].title.english().find("14 requests run, 180 wait") != std::string::npos, found[0].title.english().c_str());
        QVERIFY(found[0].peers.english().starts_with("7 replicas") && found[0].evidence[0].value == 0 && found[0].evidence[0].expected > 0);
        QVERIFY(found[0].costUsdPerHour > 0);
        QCOMPARE(found[0].since_s, someTime_s - 180);
        const Bench before;
        found = bench.found({look(before, 180), look(bench, 60)}); // a prompt may take as long
        QVERIFY(found.size() == 1 && found[0].severity == Severity::Info);
        Bench alone(2);
        hang(alone.serving.endpoints[1].figures);
        QCOMPARE(alone.found().size(), std::size_t(1));
    }

    /// Where tokens are counted at the end of answers and no latency is read, a queue beside peers that ended many tells.
    void aReplicaOfSglangThatHangs_data()
    {
        QTest::addColumn<double>("waiting");
        QTest::addColumn<double>("ended_per_s"); // by a peer
        QTest::addColumn<bool>("found");
        QTest::newRow("it queues, its peers answer") << 60.0 << 0.5 << true;
        QTest::newRow("nobody waits for it") << 0.0 << 0.5 << false;
        QTest::newRow("answers are long for all") << 60.0 << 0.02 << false;
        QTest::newRow("answers are not counted") << 60.0 << telemetry::noFigure << true;
    }
    void aReplicaOfSglangThatHangs()
    {
        QFETCH(double, waiting);
        QFETCH(double, ended_per_s);
        QFETCH(bool, found);
        Bench bench;
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints) {
            endpoint.engine = telemetry::ServingEngine::Sglang;
            endpoint.figures.requests_per_s = ended_per_s;
        }
        hang(bench.serving.endpoints[5].figures);
        bench.serving.endpoints[5].figures.waiting = waiting;
        const auto told = bench.found();
        QVERIFY2(std::ranges::any_of(told, [](const Finding &f) { return f.kind == "stuck-replica"; }) == found, told.empty() ? "" : told[0].title.english().c_str());
    }

    void whoGeneratesNothingForAReason_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("nobody asks it") << 0;
        QTest::newRow("it fills caches for others") << 1;
        QTest::newRow("it began anew") << 2;
        QTest::newRow("it was not read of late") << 3;
        QTest::newRow("all of them wait") << 4;
        QTest::newRow("a frontend that nobody asks") << 5;
        QTest::newRow("it generates slowly") << 6;
        QTest::newRow("tokens are counted when an answer ends, latencies as they come") << 7;
        QTest::newRow("the same of SGLang, of which no latency is read") << 8;
    }
    void whoGeneratesNothingForAReason()
    {
        QFETCH(int, what);
        Bench bench;
        for (std::size_t e = 0; e < bench.serving.endpoints.size(); ++e) {
            telemetry::ServingEndpoint &endpoint = bench.serving.endpoints[e];
            if (what == 5 || what == 8)
                endpoint.engine = what == 5 ? telemetry::ServingEngine::Dynamo : telemetry::ServingEngine::Sglang;
            if (e != 5 && what != 4)
                continue;
            telemetry::ServingFigures &f = endpoint.figures;
            f.outputTokens_per_s = what == 2 ? telemetry::noFigure : what == 6 ? 0.1 : 0;
            f.promptTokens_per_s = what == 1 ? 4000 : 0;
            f.running = what == 0 ? 0 : 14;
            f.ttft_s = {};
            if (what != 7)
                f.itl_s = {};
            endpoint.age_s = what == 3 ? 200 : 5;
        }
        const auto found = bench.found();
        QVERIFY2(found.empty(), found.empty() ? "" : found[0].title.english().c_str());
    }

    void aFullCacheWithAGrowingQueueNamesTheJob()
    {
        Bench bench;
        telemetry::ServingFigures &f = bench.serving.endpoints[1].figures;
        f.kvUse = 0.997;
        f.waiting = 40;
        QVERIFY(bench.found().empty()); // a queue that stays, and for which nobody waits longer, is the load's
        f.waitingGrowth_per_s = 2;
        const auto found = bench.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].id, std::string("kv-full:chat"));
        QCOMPARE(found[0].where, (std::vector<std::string>{"chat", "p5en-0001"}));
        QVERIFY2(found[0].title.english().find("1 of 8 replicas (10.0.0.1:8000), 40 requests") != std::string::npos, found[0].title.english().c_str());
        QVERIFY(found[0].cause.english().find("other replicas have room") != std::string::npos && std::abs(found[0].evidence[0].expected - 0.4) < 1e-9);
        for (telemetry::ServingEndpoint &endpoint : bench.serving.endpoints)
            endpoint.figures.kvUse = std::max(0.9, endpoint.figures.kvUse);
        QVERIFY(bench.found().at(0).cause.english().find("have room") == std::string::npos);
    }

    /// A queue that stands at a full cache is a fault where its requests wait and peers have room, and the load's elsewhere.
    void aFullCacheBesidePeersThatHaveRoom_data()
    {
        QTest::addColumn<int>("full"); // replicas
        QTest::addColumn<double>("ttft"); // times the peers'
        QTest::addColumn<double>("peers"); // cache
        QTest::addColumn<bool>("decode"); // the peers do
        QTest::addColumn<bool>("told");
        QTest::newRow("one is dealt too much") << 1 << 5.0 << 0.5 << true << true;
        QTest::newRow("three are") << 3 << 5.0 << 0.5 << true << true;
        QTest::newRow("all alike, closed loop") << 8 << 5.0 << 0.5 << true << false;
        QTest::newRow("most, the others just began") << 6 << 5.0 << 0.1 << true << false;
        QTest::newRow("nobody waits longer for it") << 1 << 1.1 << 0.5 << true << false;
        QTest::newRow("the time to the first token is not told") << 1 << std::nan("") << 0.5 << true << false;
        QTest::newRow("peers are nearly full") << 1 << 5.0 << 0.9 << true << false;
        QTest::newRow("peers fill caches for others") << 1 << 5.0 << 0.5 << false << false;
    }
    void aFullCacheBesidePeersThatHaveRoom()
    {
        QFETCH(int, full);
        QFETCH(double, ttft);
        QFETCH(double, peers);
        QFETCH(bool, decode);
        QFETCH(bool, told);
        Bench bench;
        for (std::size_t e = 0; e < bench.serving.endpoints.size(); ++e) {
            telemetry::ServingFigures &f = bench.serving.endpoints[e].figures;
            if (static_cast<int>(e) >= full) {
                f.kvUse = peers;
                if (!decode)
                    f.itl_s = {};
                continue;
            }
            f.kvUse = 0.985;
            f.waiting = 30;
            f.waitingGrowth_per_s = e == 0 ? 0 : -0.01;
            f.ttft_s.mean *= ttft;
        }
        const auto found = bench.found();
        QCOMPARE(found.size(), std::size_t(told ? 1 : 0));
        if (!told)
            return;
        QCOMPARE(found[0].id, std::string("kv-full:chat"));
        QVERIFY2(found[0].title.english().ends_with("requests wait in the queue"), found[0].title.english().c_str());
        QVERIFY2(found[0].cause.english().find("not dealt by load") != std::string::npos, found[0].cause.english().c_str());
        const Evidence &longer = found[0].evidence.back();
        QVERIFY(longer.of == Measured(ServingFigure::TtftMean) && std::abs(longer.value / longer.expected - ttft) < 1e-9);
        QCOMPARE(found[0].evidence[2].value, 0.0); // it does not grow
    }

    /// A queue that stands before full caches everywhere is the deployment's trouble where answers are computed again and first tokens
    /// take far longer than they did; else it is how it is used.
    void fullCachesEverywhere_data()
    {
        QTest::addColumn<double>("preemptions"); // a second, of a replica
        QTest::addColumn<double>("before");      // TTFT, of what it is now
        QTest::addColumn<double>("waiting");
        QTest::addColumn<double>("cache");       // of the last replica
        QTest::addColumn<bool>("told");
        QTest::newRow("more load than before") << 1.4 << 0.1 << 50.0 << 0.98 << true;
        QTest::newRow("one of them waits less") << 1.4 << 0.1 << 50.0 << 0.9 << true;
        QTest::newRow("one has room") << 1.4 << 0.1 << 50.0 << 0.5 << false;
        QTest::newRow("as before: a closed loop") << 1.4 << 0.95 << 50.0 << 0.98 << false;
        QTest::newRow("nobody knows how it was") << 1.4 << std::nan("") << 50.0 << 0.98 << false;
        QTest::newRow("nothing is computed again") << 0.0 << 0.1 << 50.0 << 0.98 << false;
        QTest::newRow("it is not told whether") << std::nan("") << 0.1 << 50.0 << 0.98 << false;
        QTest::newRow("well used, nobody waits") << 0.1 << 0.1 << 0.0 << 0.98 << false;
    }
    void fullCachesEverywhere()
    {
        QFETCH(double, preemptions);
        QFETCH(double, before);
        QFETCH(double, waiting);
        QFETCH(double, cache);
        QFETCH(bool, told);
        Bench bench;
        for (std::size_t e = 0; e < bench.serving.endpoints.size(); ++e) {
            telemetry::ServingFigures &f = bench.serving.endpoints[e].figures;
            f.kvUse = e == 7 ? cache : 0.985;
            f.waiting = waiting;
            f.waitingGrowth_per_s = e % 2 == 0 ? 0 : -0.01;
            f.preemptions_per_s = preemptions;
            f.ttft_s.mean *= 20;
            f.ttftBefore_s = before * f.ttft_s.mean;
        }
        const auto found = bench.found();
        QCOMPARE(found.size(), std::size_t(told ? 1 : 0));
        if (!told)
            return;
        QCOMPARE(found[0].id, std::string("kv-full:chat"));
        QCOMPARE(found[0].where, std::vector<std::string>{"chat"}); // no replica's
        QVERIFY(found[0].severity == Severity::Warning);
        QVERIFY2(found[0].cause.english().find("computed again") != std::string::npos && found[0].title.english().find("10.0.0") == std::string::npos, found[0].title.english().c_str());
        QVERIFY(found[0].evidence.back().of == Measured(ServingFigure::Preemptions) && found[0].evidence.back().value > 9);
    }

    /// A queue of many times what runs that has grown since half a minute ago does not wait for the look of minutes ago.
    void aBacklogDoesNotWait_data()
    {
        QTest::addColumn<double>("before"); // requests that waited
        QTest::addColumn<double>("now");
        QTest::addColumn<int>("ago_s");
        QTest::addColumn<bool>("trouble");
        QTest::newRow("long and longer") << 400.0 << 644.0 << 30 << true;
        QTest::newRow("just begun") << 400.0 << 644.0 << 5 << false;
        QTest::newRow("long, no longer") << 644.0 << 644.0 << 30 << false;
        QTest::newRow("was none") << 0.0 << 644.0 << 30 << false;
        QTest::newRow("short: a burst is worked off") << 8.0 << 15.0 << 30 << false;
    }
    void aBacklogDoesNotWait()
    {
        QFETCH(double, before);
        QFETCH(double, now);
        QFETCH(int, ago_s);
        QFETCH(bool, trouble);
        const auto waits = [](double waiting, double time_s) {
            Bench bench;
            telemetry::ServingFigures &f = bench.serving.endpoints[1].figures;
            f.running = 32;
            f.waiting = waiting;
            if (waiting > 0) {
                f.kvUse = 0.997;
                f.waitingGrowth_per_s = 2;
            }
            return std::make_shared<const telemetry::Observation>(bench.look(time_s));
        };
        const Bench bench;
        const auto calm = waits(0, someTime_s - 100); // it would have passed
        std::vector<telemetry::ObservationPtr> history{calm, waits(before, someTime_s - ago_s)};
        auto found = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, *waits(now, someTime_s), history);
        std::erase_if(found, [](const Finding &f) { return !f.id.starts_with("kv-full"); });
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].severity == Severity::Warning, trouble);
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
