// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded series played again: what is on the page when, and switchyard-sim that serves it.
#include <core/telemetry/recording.h>

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/telemetry/http.h>
#include <tests/support/paths.h>

using namespace switchyard;
using telemetry::Recording;

namespace {

/// As promtool tsdb dump-openmetrics writes it: 15 s apart; GPU 1 falls silent after the second scrape.
std::string dump()
{
    std::string text = "# HELP temp of GPUs\n# TYPE temp gauge\n";
    for (int i = 0; i < 5; ++i)
        text += "temp{gpu=\"0\",instance=\"n1:9400\",job=\"dcgm\"} " + std::to_string(60 + i) + " " + std::to_string(1700000000 + 15 * i) + ".25\n";
    for (int i = 0; i < 2; ++i)
        text += "temp{instance=\"n1:9400\",job=\"dcgm\",gpu=\"1\"} " + std::to_string(70 + i) + " " + std::to_string(1700000000 + 15 * i) + ".25\n";
    return text + "# EOF\n";
}

} // namespace

class tst_Recording : public QObject
{
    Q_OBJECT
private slots:
    void thePageIsOfItsTime()
    {
        const auto played = Recording::read(dump(), "a");
        QVERIFY2(played.has_value(), played ? "" : describe(played.error()).c_str());
        QCOMPARE(played->series(), std::size_t{2});
        QCOMPARE(played->points(), std::size_t{7});
        QCOMPARE(played->from_s(), 1700000000.25);
        QCOMPARE(played->length_s(), 75.0);
        const std::string both = "temp{gpu=\"0\",instance=\"n1:9400\",job=\"dcgm\"} 61\ntemp{gpu=\"1\",instance=\"n1:9400\",job=\"dcgm\"} 71\n";
        QCOMPARE(played->page(16, true), both);
        QCOMPARE(played->page(29.9, true), both);
        QCOMPARE(played->page(55, true), std::string("temp{gpu=\"0\",instance=\"n1:9400\",job=\"dcgm\"} 63\n")); // gone
        QCOMPARE(played->page(74, false), std::string("temp{gpu=\"0\",instance=\"n1:9400\",job=\"dcgm\"} 64\n"));
        QCOMPARE(played->page(75, false), std::string());
        QCOMPARE(played->page(75 + 16, true), both);
        QCOMPARE(played->page(75 * 1000 + 16, true), both);
    }

    void everyFormIsTheSame()
    {
        const std::string page = Recording::read(dump(), "a")->page(20, true);
        std::string text = dump();
        text.resize(text.find("# EOF"));
        for (std::size_t at = text.find(".25\n"); at != std::string::npos; at = text.find(".25\n", at + 1))
            text.replace(at, 3, "250"); // Prometheus' own text: milliseconds
        QCOMPARE(Recording::read(text, "b")->page(20, true), page);
        const std::string named = "{__name__=\"temp\", gpu=\"0\", instance=\"n1:9400\", job=\"dcgm\"} 61 1700000015250\n{__name__=\"temp\", gpu=\"1\", instance=\"n1:9400\", job=\"dcgm\"} 71 1700000015250\n";
        QCOMPARE(Recording::read(named, "d")->page(0, true), page); // promtool tsdb dump
        const std::string json = "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":["
                                 "{\"metric\":{\"__name__\":\"temp\",\"gpu\":\"0\",\"instance\":\"n1:9400\",\"job\":\"dcgm\"},\"values\":[[1700000000.25,\"60\"],[1700000015.25,\"61\"],[1700000030.25,\"62\"]]},"
                                 "{\"metric\":{\"__name__\":\"temp\",\"gpu\":\"1\",\"instance\":\"n1:9400\",\"job\":\"dcgm\"},\"values\":[[1700000000.25,\"70\"],[1700000015.25,\"71\"]]}]}}";
        const auto played = Recording::read(json, "c");
        QVERIFY2(played.has_value(), played ? "" : describe(played.error()).c_str());
        QCOMPARE(played->page(20, true), page);
    }

    void valuesAndLabelsSurvive()
    {
        const auto played = Recording::read("a{x=\"q\\\"\\\\\\n\"} +Inf 1.5\na{x=\"n\"} NaN 1.5\nb 1e-09 1.5 # {t=\"1\"} 2\nbig 123456789012345680 1.5\n# EOF", "a");
        QVERIFY2(played.has_value(), played ? "" : describe(played.error()).c_str());
        QCOMPARE(played->page(0, true), std::string("a{x=\"n\"} NaN\na{x=\"q\\\"\\\\\\n\"} +Inf\nb 1e-09\nbig 123456789012345680\n"));
    }

    void whatIsNoRecordingSaysWhy_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("nothing") << QByteArray() << QByteArray("no series");
        QTest::newRow("a page without times") << QByteArray("a 1\nb 2\n") << QByteArray("no timestamps");
        QTest::newRow("broken") << QByteArray("a{b 1 2\n") << QByteArray("f, line 1");
        QTest::newRow("seconds where milliseconds belong") << QByteArray("a 1 1700000000.5\n") << QByteArray("milliseconds");
        QTest::newRow("names aggregated away") << QByteArray("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"gpu\":\"0\"},\"values\":[[1,\"2\"]]}]}}") << QByteArray("no names");
        QTest::newRow("another JSON") << QByteArray("{\"switchyard_moment\":1}") << QByteArray("not a Prometheus reply");
    }
    void whatIsNoRecordingSaysWhy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, why);
        const auto played = Recording::read(text.toStdString(), "f");
        QVERIFY(!played.has_value());
        QVERIFY2(describe(played.error()).find(why.toStdString()) != std::string::npos, describe(played.error()).c_str());
    }

    void theSimulatorServesIt()
    {
        const QTemporaryDir dir;
        QFile file(dir.filePath(QStringLiteral("a.om")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(dump()));
        file.close();
        const QString program = QString::fromStdString(test::binaryDir()) + QStringLiteral("/app/sim/switchyard-sim");
        QProcess sim;
        sim.start(program, {QStringLiteral("--replay"), file.fileName(), QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")});
        QString said;
        QElapsedTimer timer;
        timer.start();
        while (!said.contains(QLatin1Char('\n')) && timer.elapsed() < 30'000 && sim.state() != QProcess::NotRunning) {
            sim.waitForReadyRead(500);
            said += QString::fromUtf8(sim.readAllStandardOutput());
        }
        QVERIFY2(said.contains(QStringLiteral("2 series of 75 s on http://127.0.0.1:")), qPrintable(said + QString::fromUtf8(sim.readAllStandardError())));
        const QString url = said.mid(said.indexOf(QStringLiteral("http://"))).section(QLatin1Char(' '), 0, 0);
        telemetry::HttpClient client({*telemetry::ServerAddress::parse(url.toStdString()), {}, 10, 1u << 20});
        const auto page = client.get("/metrics", {}, {});
        QVERIFY(page.has_value() && page->status == 200);
        QCOMPARE(page->body, std::string("temp{gpu=\"0\",instance=\"n1:9400\",job=\"dcgm\"} 60\ntemp{gpu=\"1\",instance=\"n1:9400\",job=\"dcgm\"} 70\n"));
        const auto configuration = client.get("/prometheus.yml", {}, {});
        QVERIFY(configuration.has_value() && configuration->body.find("honor_labels: true") != std::string::npos && configuration->body.find("scrape_interval: 15s") != std::string::npos);
        sim.terminate();
        QVERIFY(sim.waitForFinished(30'000));
        for (const QStringList &wrong : {QStringList{}, QStringList{QStringLiteral("--once")}, QStringList{QStringLiteral("--replay"), file.fileName(), QStringLiteral("--seed"), QStringLiteral("3")}}) {
            sim.start(program, wrong);
            QVERIFY(sim.waitForFinished(30'000));
            QCOMPARE(sim.exitCode(), 2);
        }
    }
};

QTEST_GUILESS_MAIN(tst_Recording)
#include "tst_recording.moc"
