// SPDX-License-Identifier: GPL-3.0-or-later
// predict and search as scripts see them: JSON by its schema, limits and clusters, parts and merge, and
// the same number from both.
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using test::Ran;
using test::runCli;
using Json = nlohmann::json;

namespace {

QStringList words(const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); }

const QStringList job = words("--model llama3-8b --gbs 128 --seq 4096 --json");

Json searched(const char *more)
{
    const Ran ran = runCli(words("search --instance p5.48xlarge --count 8") + job + words(more));
    if (ran.status != 0)
        qFatal("%s", ran.err.c_str());
    return Json::parse(ran.out);
}

std::string searchViolation(const Json &answer)
{
    std::string error = test::schemaViolation("search", answer);
    for (const char *list : {"top", "pareto"}) {
        for (const Json &each : answer.at(list)) {
            if (error.empty())
                error = test::schemaViolation("predict", each.at("prediction"));
        }
    }
    return error;
}

} // namespace

class tst_Search : public QObject
{
    Q_OBJECT
private slots:
    void predictKeepsToItsSchema_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("fits");
        QTest::addColumn<bool>("priced");
        const QString samples = QString::fromStdString(test::sourceDir() + "/resources/samples/");
        QTest::newRow("a design") << QStringList{"predict", samples + "llama3.1-8b-4-p6-b200.switchyard", "--json"} << true << true;
        QTest::newRow("experts on UltraServers") << QStringList{"predict", samples + "deepseek-v3-gb200-ultraservers.switchyard", "--json"} << true << true;
        QTest::newRow("ad hoc") << words("predict --instance p5.48xlarge --count 8 --tp 8") + job << true << true;
        QTest::newRow("a reference platform has no price") << words("predict --platform hgx-h100 --gpus 64 --tp 8") + job << true << false;
        QTest::newRow("too large is an answer") << words("predict --instance p5.48xlarge --count 1 --model llama3.1-405b --gbs 8 --seq 4096 --tp 8 --json") << false << true;
    }
    void predictKeepsToItsSchema()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, fits);
        QFETCH(bool, priced);
        const Ran ran = runCli(arguments);
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("predict", ran.out), std::string());
        const Json out = Json::parse(ran.out);
        QCOMPARE(out["fits"].get<bool>(), fits);
        QCOMPARE(out["cost"].is_object(), priced);
        double exposed = 0;
        for (const Json &line : out["breakdown"])
            exposed += line["exposed_seconds"].get<double>();
        QVERIFY(std::abs(exposed - out["step_time_s"].get<double>()) < 1e-9);
    }

    /// A flag that nothing would read is refused, and a job's name without its design.
    void aDesignOrFlags_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const QString sample = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        QTest::newRow("a degree beside a design") << QStringList{"predict", sample, "--tp", "8"} << "--tp beside a design";
        QTest::newRow("a region beside a design") << QStringList{"predict", sample, "--region", "us-east-1"} << "--region beside a design";
        QTest::newRow("a model beside a design") << QStringList{"search", sample, "--model", "llama3-8b"} << "--model beside a design";
        QTest::newRow("a job without a design") << words("predict --job pretrain --instance p5.48xlarge --count 8 --model llama3-8b --gbs 128")
                                                << "--job pretrain without a design";
    }
    void aDesignOrFlags()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ran ran = runCli(arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(QString::fromStdString(ran.err).contains(says), ran.err.c_str());
    }

    void searchKeepsToItsSchemaAndToPredict_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("all open") << "--top 5 --pareto";
        QTest::newRow("uneven stages, packed documents, blocks")
            << "--top 5 --pareto --first-stage-layers 7 --last-stage-layers 7 --document-tokens 1024 --recompute block:2";
    }
    /// A found plan's words, given to predict, make the same number.
    void searchKeepsToItsSchemaAndToPredict()
    {
        QFETCH(QString, more);
        const Json answer = searched(qPrintable(more));
        QCOMPARE(searchViolation(answer), std::string());
        QCOMPARE(answer["top"].size(), std::size_t{5});
        for (const Json &each : answer["top"]) {
            const Json &plan = each["plan"];
            QStringList flags = words("predict --instance p5.48xlarge --count 8") + job;
            for (const auto &[name, value] : plan.items()) {
                if (name == "instance" || name == "count" || name == "gbs" || name == "seq")
                    continue; // of the job
                flags << QStringLiteral("--") + QString::fromStdString(name).replace('_', '-')
                      << QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
            }
            const Ran ran = runCli(flags);
            QVERIFY2(ran.status == 0, ran.err.c_str());
            QVERIFY(std::abs(Json::parse(ran.out)["step_time_s"].get<double>() / each["step_time_s"].get<double>() - 1) < 1e-12);
        }
    }

    void theBestClusterForAJob()
    {
        // The cheapest cluster, of three types in four sizes, that makes a step in two seconds.
        const Json answer = searched("--objective cost --top 3 --limit instance=p5.48xlarge,p5en.48xlarge,p6-b200.48xlarge "
                                     "--limit count=1,2,4,8 --limit step_time_s=..2");
        QCOMPARE(searchViolation(answer), std::string());
        QVERIFY(!answer["top"].empty());
        const double best_usd = answer["top"][0]["usd_per_hour"].get<double>();
        QVERIFY(answer["top"][0]["step_time_s"].get<double>() <= 2);
        // Searched one by one, no other of the twelve is cheaper and fast enough.
        double cheapest_usd = 1e30;
        for (const char *type : {"p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge"}) {
            for (const char *count : {"1", "2", "4", "8"}) {
                const Ran ran = runCli(words("search --top 1 --instance") + QStringList{QLatin1String(type), "--count", QLatin1String(count)} + job);
                QVERIFY2(ran.status == 0, ran.err.c_str());
                const Json one = Json::parse(ran.out);
                if (!one["top"].empty() && one["top"][0]["step_time_s"].get<double>() <= 2)
                    cheapest_usd = std::min(cheapest_usd, one["top"][0]["usd_per_hour"].get<double>());
            }
        }
        QCOMPARE(best_usd, cheapest_usd);
    }

    void aLimitThatNothingMeetsIsAnAnswer()
    {
        const Json answer = searched("--limit step_time_s=..0.001");
        QCOMPARE(searchViolation(answer), std::string());
        QCOMPARE(answer["plans_fitting"].get<int>(), 0);
        QVERIFY(answer["plans_enumerated"].get<int>() > 0);
        QVERIFY(answer["top"].empty());
    }

    void partsMergeToTheWhole()
    {
        const QTemporaryDir scratch;
        QStringList files;
        for (int part = 1; part <= 3; ++part) {
            files << scratch.filePath(QStringLiteral("part-%1.json").arg(part));
            std::ofstream(files.back().toStdString()) << searched(qPrintable(QStringLiteral("--top 7 --pareto --part %1/3").arg(part))).dump();
        }
        const Ran merged = runCli(QStringList{"search", "merge"} + files);
        QVERIFY2(merged.status == 0, merged.err.c_str());
        Json parts = Json::parse(merged.out);
        QCOMPARE(searchViolation(parts), std::string());
        Json whole = searched("--top 7 --pareto");
        parts.erase("seconds");
        whole.erase("seconds");
        QCOMPARE(parts.dump(), whole.dump());

        const Ran lacking = runCli(QStringList{"search", "merge", files[0], files[1]});
        QCOMPARE(lacking.status, 3);
        const Ran twice = runCli(QStringList{"search", "merge", files[0], files[1], files[1]});
        QCOMPARE(twice.status, 3);
        QVERIFY2(twice.err.find("second time") != std::string::npos, twice.err.c_str());
    }

    void usageIsRefused_data()
    {
        QTest::addColumn<QString>("more");
        for (const char *more : {"--objective speed", "--part 4/3", "--part 0/3", "--part x", "--limit tp=8..1", "--limit tp=3",
                                 "--limit recompute=some", "--limit precision=bf17", "--limit shard=zero4", "--limit sp=maybe",
                                 "--limit count=0"})
            QTest::newRow(more) << QString::fromLatin1(more);
    }
    void usageIsRefused()
    {
        QFETCH(QString, more);
        const Ran ran = runCli(words("search --instance p5.48xlarge --count 8") + job + words(qPrintable(more)));
        QVERIFY2(ran.status == 2, (ran.err + ran.out.substr(0, 400)).c_str());
        QCOMPARE(test::schemaViolation("error", ran.out), std::string());
        QVERIFY2(ran.err.find("expected") != std::string::npos || ran.err.find("limit") != std::string::npos, ran.err.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Search)
#include "tst_search.moc"
