// SPDX-License-Identifier: GPL-3.0-or-later
// predict --goodput as scripts see it: schema, the same numbers as the engine, errors of one line.
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

const QStringList job = {"predict", "--instance", "p5.48xlarge", "--count", "128", "--model", "llama3.1-70b", "--tp", "8", "--pp", "4", "--gbs", "512", "--seq", "8192"};
QString sample(const char *name) { return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name); }

} // namespace

class tst_Goodput : public QObject
{
    Q_OBJECT
private slots:
    void answersObeyTheSchema_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing stated") << job + QStringList{"--goodput"};
        QTest::newRow("a flag asks") << job + QStringList{"--checkpoint", "async", "--run-tokens", "1e12"};
        QTest::newRow("storage") << job + QStringList{"--storage", "fsx-lustre-persistent2-1000:48", "--checkpoint", "tiered", "--spares", "hot"};
        QTest::newRow("checkpointless") << job + QStringList{"--recovery", "checkpointless", "--shard", "hsdp", "--shard-group", "16", "--storage", "s3-standard:10"};
        QTest::newRow("a platform without a price") << QStringList{"predict", "--platform", "hgx-h100", "--gpus", "64", "--model", "llama3.1-8b", "--gbs", "64", "--goodput"};
        QTest::newRow("LoRA") << QStringList{"predict", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--gbs", "8", "--task", "lora", "--goodput"};
        QTest::newRow("sample") << QStringList{"predict", sample("llama3.1-70b-256-p5en-checkpoints.switchyard"), "--goodput"};
        QTest::newRow("UltraServers") << QStringList{"predict", sample("deepseek-v3-gb200-ultraservers.switchyard"), "--goodput"};
    }
    void answersObeyTheSchema()
    {
        QFETCH(QStringList, arguments);
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const json &g = answer["goodput"];
        double shares = 0;
        for (const json &part : g["parts"])
            shares += part["share"].get<double>();
        QVERIFY(std::abs(shares - 1) < 1e-9);
        QVERIFY(g["effective_share"] > 0.2 && g["effective_share"] < 1);
        QVERIFY(g["days_band"][0] < g["days"] && g["days"] < g["days_band"][1]);
        QVERIFY(g["cost"].is_null() == answer["cost"].is_null());
        const Ran text = runCli(arguments);
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.find("goodput ") != std::string::npos && text.out.find("checkpoint of ") != std::string::npos);
    }

    void nobodyIsToldUnasked()
    {
        const Ran ran = runCli(job + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QVERIFY(!json::parse(ran.out).contains("goodput"));
    }

    void whatIsStatedCounts()
    {
        const auto share = [](const QStringList &more) {
            const Ran ran = runCli(job + QStringList{"--storage", "fsx-lustre-persistent2-1000:48", "--json"} + more);
            return ran.status == 0 ? json::parse(ran.out)["goodput"]["effective_share"].get<double>() : -1.0;
        };
        const double usual = share({"--checkpoint", "sync"});
        QVERIFY(share({"--checkpoint", "async"}) > usual);
        QVERIFY(share({"--detect", "30"}) > usual);
        QVERIFY(share({"--gpu-hours-per-interruption", "5000"}) < usual);
        QVERIFY(share({"--checkpoint-interval", "86400"}) < usual);
        QVERIFY(share({"--storage-share", "0.05"}) < usual);
    }

    /// Interrupted every few seconds: no days, no dollars, and a line that says so; never "0 days, $0.00".
    void aRunWithoutEnd()
    {
        const QStringList arguments = job + QStringList{"--gpu-hours-per-interruption", "1", "--bytes-per-token", "1e6"};
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const json &g = answer["goodput"];
        QVERIFY(g["days"].is_null() && g["interruptions"].is_null() && g["cost"].is_null());
        QCOMPARE(g["effective_share"].get<double>(), 0.0);
        const Ran text = runCli(arguments);
        QVERIFY2(text.out.find("run without end") != std::string::npos && text.out.find("cost unknown: the run does not end") != std::string::npos, text.out.c_str());
        QVERIFY2(text.out.find("warning: the run does not end") != std::string::npos && text.out.find("$0.00") == std::string::npos, text.out.c_str());
    }

    void badInputIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("no storage class") << job + QStringList{"--storage", "nosuch:5"} << "no storage class";
        QTest::newRow("no size") << job + QStringList{"--storage", "fsx-lustre-persistent2-1000"} << "has no size";
        QTest::newRow("mode") << job + QStringList{"--checkpoint", "often"} << "expected";
        QTest::newRow("share") << job + QStringList{"--hardware-share", "2"} << "expected";
        QTest::newRow("beside a design") << QStringList{"predict", sample("llama3.1-8b-4-p6-b200.switchyard"), "--checkpoint", "async"} << "beside a design";
        QTest::newRow("serving") << QStringList{"predict", "--task", "serve", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--goodput"} << "expected a job that trains";
    }
    void badInputIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ran ran = runCli(arguments);
        QCOMPARE(ran.status, 2);
        const QString err = QString::fromStdString(ran.err);
        QVERIFY2(err.contains(says) && err.count(QLatin1Char('\n')) == 1, qPrintable(err));
    }
};

QTEST_APPLESS_MAIN(tst_Goodput)
#include "tst_goodput.moc"
