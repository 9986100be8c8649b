// SPDX-License-Identifier: GPL-3.0-or-later
// traffic as scripts see it, on the bundled designs and on two jobs that share cards.
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/design/design.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using test::Ran;
using test::runCli;
using nlohmann::json;

namespace {

std::string samplePath(const char *name) { return test::sourceDir() + "/resources/samples/" + name + ".switchyard"; }

double total(const json &matrix)
{
    double sum = 0;
    for (const json &row : matrix["sum"])
        for (const json &cell : row)
            sum += cell.get<double>();
    return sum;
}

} // namespace

class tst_Traffic : public QObject
{
    Q_OBJECT
private slots:
    void samples_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("busiest"); // kinds that must be among the links
        QTest::newRow("405B on 16,384 GPUs") << "llama3.1-405b-16384-h100" << "efa";
        QTest::newRow("DeepSeek-V3 on UltraServers") << "deepseek-v3-gb200-ultraservers" << "nvlink";
        QTest::newRow("70B on 64 p5en") << "llama3.1-70b-64-p5en" << "nvlink";
        QTest::newRow("8B on 4 p6-b200") << "llama3.1-8b-4-p6-b200" << "efa";
    }
    void samples()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, busiest);
        const QString path = QString::fromStdString(samplePath(qPrintable(name)));
        const Ran ran = runCli({"traffic", path, "--json", "--top", "40", "--matrix", "8"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("traffic", ran.out), std::string());
        const json out = json::parse(ran.out);
        QCOMPARE(out["links"].size(), std::size_t{40});
        QVERIFY(std::ranges::any_of(out["links"], [&](const json &link) { return link["kind"] == busiest.toStdString(); }));
        double before = 1e300;
        for (const json &link : out["links"]) {
            QVERIFY2(!link["communicators"].empty(), link.dump().c_str());
            QVERIFY(link["seconds"] <= before);
            QVERIFY(std::abs(link["utilization"].get<double>() * out["step_time_s"].get<double>() - link["seconds"].get<double>()) < 1e-9);
            before = link["seconds"];
        }
        QCOMPARE(out["matrix"]["sum"].size(), std::size_t{8});

        // Any resolution holds the same bytes.
        const json fine = json::parse(runCli({"traffic", path, "--json", "--matrix", "32"}).out)["matrix"];
        QVERIFY(std::abs(total(fine) / total(out["matrix"]) - 1) < 1e-4);
        // For people: the busiest link first.
        const Ran text = runCli({"traffic", path, "--top", "1"});
        QVERIFY(text.out.find(out["links"][0]["name"].get<std::string>()) != std::string::npos);
    }
    void anotherJobOnTheSameCardsIsNamed()
    {
        design::Design design = *design::loadDesign(samplePath("llama3.1-8b-4-p6-b200"));
        QTemporaryDir scratch;
        const std::string path = scratch.filePath("two.switchyard").toStdString();
        design::Job second = design.jobs.front();
        second.name = "shadow";
        design.jobs.push_back(second);
        QVERIFY(design::saveDesign(design, path));
        const Ran which = runCli({"traffic", QString::fromStdString(path)});
        QCOMPARE(which.status, 2);
        QVERIFY(which.err.find("shadow") != std::string::npos);
        const Ran ran = runCli({"traffic", QString::fromStdString(path), "--job", QString::fromStdString(design.jobs.front().name), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json out = json::parse(ran.out);
        QVERIFY(std::ranges::any_of(out["links"][0]["communicators"], [](const json &name) { return name.get<std::string>().starts_with("shadow: "); }));
        const json alone = json::parse(runCli({"traffic", QString::fromStdString(samplePath("llama3.1-8b-4-p6-b200")), "--json"}).out);
        QVERIFY(out["links"][0]["bytes"] > alone["links"][0]["bytes"]);
        QVERIFY(!out["warnings"].empty());
    }
    void errors()
    {
        QCOMPARE(runCli({"traffic", "/nonexistent.switchyard"}).status, 3);
        QCOMPARE(runCli({"traffic"}).status, 2);
        QCOMPARE(runCli({"traffic", QString::fromStdString(samplePath("llama3.1-8b-4-p6-b200")), "--top", "0"}).status, 2);
    }
};

QTEST_GUILESS_MAIN(tst_Traffic)
#include "tst_traffic.moc"
