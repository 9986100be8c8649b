// SPDX-License-Identifier: GPL-3.0-or-later
// The page Serving in the real window: its curve comes from a worker, follows an edit, and says what to do where nothing serves.
#include <algorithm>

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoStack>

#include <views/results/costview.h>
#include <views/results/resultsdock.h>
#include <views/serving/servingview.h>
#include <views/session/edits.h>

#include <tests/support/desk.h>
#include <tests/support/http_server.h>
#include <tests/support/paths.h>

using namespace switchyard;
using servingview::ServingView;
using test::Desk;

namespace {

QString sample(const char *name) { return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name + ".switchyard"); }

bool whole(const ServingView &page) { return page.picture().loadCurve() && !page.picture().old; }

} // namespace

class tst_ServingPage : public QObject
{
    Q_OBJECT
private slots:
    /// Where nothing serves the page itself offers a job that does.
    void anEmptyPageHasAButton()
    {
        Desk desk;
        desk.window().results().showPage("serving");
        auto &page = desk.window().results().page<ServingView>("serving");
        auto *add = page.findChild<QPushButton *>(QStringLiteral("addServing"));
        QVERIFY(add && !add->isVisible()); // nothing to serve from
        QVERIFY(session::place(desk.window().document(), desk.window().selection(), "p5en.48xlarge", 4, {}));
        QVERIFY(desk.settle());
        QTRY_VERIFY(add->isVisible());
        QVERIFY(page.rect().contains(add->geometry()));
        QTest::mouseClick(add, Qt::LeftButton);
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        QVERIFY(design::serves(desk.design().jobs.front()));
        QTRY_VERIFY(!add->isVisible());
        desk.window().document().undoStack().setClean();
    }

    void theCurveFollowsAnEdit()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.3-70b-4-p5en-serving")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("serving");
        auto &page = desk.window().results().page<ServingView>("serving");
        QVERIFY(page.picture().missing.isEmpty());
        QVERIFY(QTest::qWaitFor([&] { return whole(page); }, 20000));
        const auto &served = *desk.window().engine().outcome()->prediction->serving;
        const serve::LoadCurve before = *page.picture().loadCurve();
        QCOMPARE(before.points[before.own].outputPerS, served.prediction.outputPerS);
        desk.shot(QStringLiteral("serving-page"));

        auto *clients = desk.window().findChild<QLineEdit *>(QStringLiteral("serving concurrency"));
        QVERIFY(clients);
        clients->setFocus();
        clients->selectAll();
        QTest::keyClicks(clients, QStringLiteral("96"));
        QTest::keyClick(clients, Qt::Key_Return);
        QVERIFY(desk.settle());
        QVERIFY(QTest::qWaitFor([&] { return whole(page) && page.picture().loadCurve()->points[page.picture().loadCurve()->own].load == 96; }, 20000));

        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(QTest::qWaitFor([&] { return whole(page) && page.picture().loadCurve()->points.size() == before.points.size(); }, 20000));
        QCOMPARE(page.picture().loadCurve()->points[before.own].ttft_s.p99, before.points[before.own].ttft_s.p99);
    }

    /// A Prometheus that knows one vLLM endpoint: what is seen stands beside what was predicted, and goes with the connection.
    void whatAWatchedClusterServes()
    {
        test::HttpServer server([](const test::HttpRequest &request) {
            const auto vector = [](const std::string &rows) { return test::httpAnswer(R"({"status":"success","data":{"resultType":"vector","result":[)" + rows + "]}}"); };
            const auto row = [](const std::string &figure, const std::string &value) {
                return "{\"metric\":{\"instance\":\"p5en-0001:8000\",\"model_name\":\"meta-llama/Llama-3.3-70B-Instruct\",\"figure\":\"" + figure + "\"},\"value\":[1000,\"" + value + "\"]}";
            };
            if (request.line.find("/label/") != std::string::npos)
                return test::httpAnswer(R"({"status":"success","data":["vllm:num_requests_running","vllm:num_requests_waiting","vllm:time_to_first_token_seconds_bucket"]})");
            if (request.body.find("query=time") == 0)
                return test::httpAnswer(R"({"status":"success","data":{"resultType":"scalar","result":[1000,"1000"]}})");
            if (request.body.find("histogram_quantile") != std::string::npos)
                return vector(row("ttft_p50", "1.5") + R"(,{"metric":{"model_name":"meta-llama/Llama-3.3-70B-Instruct","figure":"ttft_p50"},"value":[1000,"1.5"]})");
            return vector(request.body.find("label_replace") == std::string::npos ? std::string() : row("running", "12") + "," + row("waiting", "3") + "," + row("age", "4"));
        });
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.3-70b-4-p5en-serving")));
        QVERIFY(desk.settle());
        desk.window().connectTo({.server = telemetry::ServerAddress::parse(server.url()).value(), .httpConfigFile = {}, .matchers = {}});
        desk.window().results().showPage("serving");
        auto &page = desk.window().results().page<ServingView>("serving");
        QVERIFY(QTest::qWaitFor([&] { return page.picture().beside && whole(page); }, 30000));
        QCOMPARE(page.picture().rows[0].seen[0], QStringLiteral("1.50 s"));
        QCOMPARE(page.picture().rows[0].seen[2], QStringLiteral("no data"));
        QVERIFY2(page.picture().facts[1].value.contains(QStringLiteral("3 waiting")), qPrintable(page.picture().facts[1].value));
        desk.shot(QStringLiteral("serving-watched"));
    }

    /// What serves trains on nothing: its money is that of a token.
    void itsCostIsThatOfTokens()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.3-70b-4-p5en-serving")));
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().findChild<QComboBox *>(QStringLiteral("model"))->currentText(), QStringLiteral("llama3.3-70b: as Llama 3.1 70B"));
        const auto rows = results::costRows(*desk.window().engine().outcome()->prediction, nullptr, 15.6e12);
        const auto has = [&](const char *words) { return std::ranges::any_of(rows, [&](const results::CostRow &row) { return row.name.contains(QLatin1String(words)); }); };
        QVERIFY(has("per million output tokens") && has("per million input tokens"));
        QVERIFY(!has("Training"));
    }

    void twoPools()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(sample("llama3.3-70b-prefill-p5en-decode-p6-b200")));
        QVERIFY(desk.settle());
        desk.window().results().showPage("serving");
        auto &page = desk.window().results().page<ServingView>("serving");
        QVERIFY(QTest::qWaitFor([&] { return whole(page); }, 20000));
        QCOMPARE(page.picture().pools.size(), std::size_t(2));
        desk.shot(QStringLiteral("serving-two-pools"));
    }

    void whereNothingServesItSaysWhatToDo()
    {
        Desk desk;
        desk.window().results().showPage("serving");
        auto &page = desk.window().results().page<ServingView>("serving");
        QVERIFY2(page.picture().missing.contains(QStringLiteral("Add a serving job")), qPrintable(page.picture().missing));
        QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
        QVERIFY(desk.settle());
        QVERIFY2(page.picture().missing.contains(QStringLiteral("Add a serving job")), qPrintable(page.picture().missing));
        QVERIFY(!page.findChild<QComboBox *>(QStringLiteral("ttft limit"))->isVisible());
        desk.shot(QStringLiteral("serving-empty"));
    }
};

QTEST_MAIN(tst_ServingPage)
#include "tst_servingpage.moc"
