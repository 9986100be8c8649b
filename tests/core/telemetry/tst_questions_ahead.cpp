// SPDX-License-Identifier: GPL-3.0-or-later
// Questions asked side by side: their answers come in order, a few at a time, and can be dropped.
#include <core/telemetry/questions_ahead.h>

#include <atomic>
#include <chrono>
#include <thread>

#include <QtTest/QTest>

using namespace switchyard;
using namespace switchyard::telemetry;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<HttpClient> client()
{
    return std::make_unique<HttpClient>(HttpOptions{*ServerAddress::parse("http://127.0.0.1:9"), {}, 1, 1000});
}

HttpReply said(const std::string &words)
{
    HttpReply reply;
    reply.body = words;
    return reply;
}

} // namespace

class tst_QuestionsAhead : public QObject
{
    Q_OBJECT
private slots:
    void answersComeInOrderAFewAtOnce()
    {
        std::atomic<int> under = 0;
        std::atomic<int> most = 0;
        QuestionsAhead ahead(client, [&](HttpClient &, const std::string &question, const std::stop_token &) -> Result<HttpReply> {
            const int now = ++under;
            int seen = most;
            while (now > seen && !most.compare_exchange_weak(seen, now)) { }
            for (int i = 0; i < 10'000 && most < int(QuestionsAhead::atOnce); ++i) // the first waits for those beside it
                std::this_thread::sleep_for(1ms);
            std::this_thread::sleep_for(question == "a" ? 40ms : 10ms);
            --under;
            return said(question + "!");
        });
        ahead.start({"a", "b", "c", "d"}, {});
        for (const char *question : {"a", "b", "c", "d"}) {
            const auto answer = ahead.take(question);
            QVERIFY(answer && *answer);
            QCOMPARE((*answer)->body, std::string(question) + "!");
        }
        QCOMPARE(most.load(), int(QuestionsAhead::atOnce));
        QVERIFY(!ahead.take("a")); // taken
        QVERIFY(!ahead.take("e")); // never asked
    }

    void whatIsNotTakenIsDropped()
    {
        std::atomic<int> asked = 0;
        std::atomic<int> stopped = 0;
        QuestionsAhead ahead(client, [&](HttpClient &, const std::string &question, const std::stop_token &stop) -> Result<HttpReply> {
            ++asked;
            while (question.starts_with("slow") && !stop.stop_requested())
                std::this_thread::sleep_for(1ms);
            stopped += stop.stop_requested() ? 1 : 0;
            return said(question);
        });
        ahead.start({"slow 1", "slow 2", "x", "y"}, {});
        QCOMPARE((*ahead.take("y"))->body, std::string("y")); // those before it are interrupted, or never asked
        QCOMPARE(stopped.load(), 2);
        QVERIFY(!ahead.take("x"));
        ahead.start({"slow 3"}, {});
        ahead.drop();
        QCOMPARE(stopped.load(), 3);
        QVERIFY(!ahead.take("slow 3"));
    }

    void theCallersStopIsPassedOn()
    {
        QuestionsAhead ahead(client, [](HttpClient &, const std::string &, const std::stop_token &stop) -> Result<HttpReply> {
            while (!stop.stop_requested())
                std::this_thread::sleep_for(1ms);
            return fail(ErrorCode::Cancelled, "stopped");
        });
        std::stop_source stop;
        ahead.start({"a"}, stop.get_token());
        stop.request_stop();
        const auto answer = ahead.take("a");
        QVERIFY(answer && !*answer);
        QCOMPARE(answer->error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_QuestionsAhead)
#include "tst_questions_ahead.moc"
