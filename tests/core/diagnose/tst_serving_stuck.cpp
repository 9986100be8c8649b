// SPDX-License-Identifier: GPL-3.0-or-later
// What serves and is stuck: a replica that generates nothing, caches that are full, and queues that are not worked off.
#include <algorithm>
#include <cmath>
#include <set>

#include <tests/core/diagnose/serving_bench.h>

using namespace switchyard;
using namespace switchyard::diagnose;
using diagnose::serving::Bench, diagnose::serving::someTime_s;
using telemetry::ServingFigure;

class tst_ServingStuck : public QObject
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
};

QTEST_GUILESS_MAIN(tst_ServingStuck)
#include "tst_serving_stuck.moc"
