// SPDX-License-Identifier: GPL-3.0-or-later
// search --task serve as scripts see it: JSON by its schema, the numbers of predict, parts and merge, designs, bad input.
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

QStringList words(const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts); }

const QStringList asked = words("--task serve --model llama3.1-70b --isl 2000 --osl 300 --framework sglang");

Json searched(const QStringList &more)
{
    const Ran ran = runCli(words("search --json") + asked + more);
    if (ran.status != 0)
        qFatal("%s", ran.err.c_str());
    return Json::parse(ran.out);
}

} // namespace

class tst_SearchServing : public QObject
{
    Q_OBJECT
private slots:
    void keepsToItsSchemaAndToPredict_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("any load, one and two pools") << "--instance p5en.48xlarge --max-gpus 24 --ttft-ms 2000 --tpot-ms 30 --top 3 --pareto";
        QTest::newRow("clients, types, formats") << "--instance p5.48xlarge,p6-b200.48xlarge --max-gpus 16 --concurrency 96 --mode aggregated --limit precision=bf16,fp8 --top 3 --objective tokens-per-usd";
        QTest::newRow("a rate, a degree, another percentile") << "--instance p5en.48xlarge --count 2 --rate 6 --tp 8 --percentile p99 --ttft-ms 5000 --top 3 --objective time";
        QTest::newRow("a platform has no price") << "--platform hgx-h100 --gpus 8 --mode aggregated --top 2 --kv-precision fp8 --precision fp8 --tpot-ms 30";
    }
    void keepsToItsSchemaAndToPredict()
    {
        QFETCH(QString, more);
        const Json answer = searched(more.split(QLatin1Char(' ')));
        QCOMPARE(test::schemaViolation("search_serving", answer), std::string());
        QVERIFY2(!answer["top"].empty(), answer["nothing"].get<std::string>().c_str());
        for (const Json &each : answer["top"]) {
            QCOMPARE(test::schemaViolation("predict", each.at("prediction")), std::string());
            QStringList flags = words("predict --json") + asked;
            for (const Json &word : each["flags"])
                flags << QString::fromStdString(word.get<std::string>());
            if (more.contains(QLatin1String("--platform"))) {
                flags.replaceInStrings(QStringLiteral("--instance"), QStringLiteral("--platform"));
                flags.replaceInStrings(QStringLiteral("--count"), QStringLiteral("--gpus"));
                flags[flags.indexOf(QStringLiteral("--gpus")) + 1] = QString::number(each["gpus"].get<int>());
            }
            const Ran ran = runCli(flags);
            QVERIFY2(ran.status == 0, ran.err.c_str());
            const Json predicted = Json::parse(ran.out);
            QCOMPARE(predicted["output_tokens_per_s_per_gpu"].get<double>(), each["tokens_per_s_per_gpu"].get<double>());
            QCOMPARE(predicted["ttft_ms"][answer["percentile"].get<std::string>()].get<double>(), each["ttft_ms"].get<double>());
            QCOMPARE(predicted["cost"].is_null(), each["usd_per_hour"].is_null());
        }
    }

    /// Parts of any number merge to the whole, to the byte but for the time that was taken and runs that only parts need.
    void partsMergeToTheWhole_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("something is found") << "--instance p5en.48xlarge,p6-b200.48xlarge --max-gpus 16 --ttft-ms 1500 --tpot-ms 25 --top 3 --pareto --limit pp=1";
        QTest::newRow("nothing is") << "--instance p5en.48xlarge --max-gpus 16 --ttft-ms 100 --top 3 --limit pp=1 --mode aggregated";
    }
    void partsMergeToTheWhole()
    {
        QFETCH(QString, more);
        const QStringList flags = more.split(QLatin1Char(' '));
        Json whole = searched(flags);
        QTemporaryDir dir;
        for (const int parts : {2, 3}) {
            QStringList files;
            for (int part = 1; part <= parts; ++part) {
                files << dir.filePath(QStringLiteral("%1-%2.json").arg(part).arg(parts));
                std::ofstream(files.back().toStdString()) << searched(flags + QStringList{QStringLiteral("--part"), QStringLiteral("%1/%2").arg(part).arg(parts)}).dump();
            }
            const Ran ran = runCli(words("search merge") + files);
            QVERIFY2(ran.status == 0, ran.err.c_str());
            Json merged = Json::parse(ran.out);
            QCOMPARE(test::schemaViolation("search_serving", merged), std::string());
            for (Json *each : {&whole, &merged})
                for (const char *key : {"seconds", "closed_form_seconds", "event_runs"})
                    (*each)[key] = 0;
            QCOMPARE(merged.dump(1), whole.dump(1));
            // One is missing.
            const Ran less = runCli(words("search merge") + files.mid(1));
            QCOMPARE(less.status, 3);
            QVERIFY2(less.err.find("parts are here") != std::string::npos, less.err.c_str());
        }
    }

    void aDesignOnItsInstances()
    {
        const QString sample = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard");
        const Ran ran = runCli({"search", sample, "--json", "--top", "2", "--limit", "tp=4,8", "--limit", "pp=1"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const Json answer = Json::parse(ran.out);
        QCOMPARE(test::schemaViolation("search_serving", answer), std::string());
        for (const Json &each : answer["top"])
            QCOMPARE(each["gpus"].get<int>(), 32);
        const Ran type = runCli({"search", sample, "--limit", "instance=p5.48xlarge"});
        QCOMPARE(type.status, 2);
        const Ran flag = runCli({"search", sample, "--isl", "200"});
        QCOMPARE(flag.status, 2);
    }

    void textSaysWhatIsBest()
    {
        const Ran ran = runCli(words("search") + asked + words("--instance p5en.48xlarge --max-gpus 8 --ttft-ms 2000 --top 2 --limit pp=1"));
        QVERIFY2(ran.status == 0, ran.err.c_str());
        for (const char *part : {"operating points of", "tokens/s/GPU (", "in closed form)", "tokens/s/user", "TTFT p90", "per million output tokens", "held by"})
            QVERIFY2(ran.out.find(part) != std::string::npos, ran.out.c_str());
    }

    void refusesInOneLine_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown model") << "--model nosuch --instance p5.48xlarge" << "nosuch";
        QTest::newRow("no hardware") << "--model llama3.1-8b" << "--instance";
        QTest::newRow("unknown type in a list") << "--model llama3.1-8b --instance p5.48xlarge,p9.huge" << "p9.huge";
        QTest::newRow("empty space") << "--model llama3.1-8b --instance p5.48xlarge --max-gpus 4" << "leave no deployment";
        QTest::newRow("no such cut") << "--model llama3.1-8b --instance p5.48xlarge --tp 3" << "leave no deployment";
        QTest::newRow("limited twice") << "--model llama3.1-8b --instance p5.48xlarge --tp 4 --limit tp=1..8" << "--tp beside --limit tp";
        QTest::newRow("limits that cannot meet") << "--model llama3.1-8b --instance p5.48xlarge --limit tpot_ms=30..20" << "lower bound first";
        QTest::newRow("part 0/0") << "--model llama3.1-8b --instance p5.48xlarge --part 0/0" << "i/n";
        QTest::newRow("pools") << "--model llama3.1-8b --instance p5.48xlarge --replicas 2" << "--replicas";
        QTest::newRow("a limit of a training") << "--model llama3.1-8b --instance p5.48xlarge --limit vpp=2" << "vpp";
    }
    void refusesInOneLine()
    {
        QFETCH(QString, more);
        QFETCH(QString, says);
        const Ran ran = runCli(words("search --task serve") + more.split(QLatin1Char(' ')));
        QCOMPARE(ran.status, 2);
        const QString error = QString::fromStdString(ran.err);
        QVERIFY2(error.contains(says), ran.err.c_str());
        QCOMPARE(error.count(QLatin1Char('\n')), 1);
        QVERIFY(ran.out.empty());
    }

    void servingFlagsNeedAJobThatServes()
    {
        const Ran ran = runCli(words("search --instance p5.48xlarge --count 8 --model llama3-8b --gbs 128 --seq 4096 --ttft-ms 100"));
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.find("--ttft-ms") != std::string::npos, ran.err.c_str());
    }

    void mergeRefusesWhatIsNone()
    {
        QTemporaryDir dir;
        const QString file = dir.filePath(QStringLiteral("a.json"));
        for (const char *text : {"{\"task\": \"serve\"}", "[]", "{\"task\": \"serve\", \"part\": 3}"}) {
            std::ofstream(file.toStdString()) << text;
            const Ran ran = runCli({"search", "merge", file});
            QCOMPARE(ran.status, 3);
            QCOMPARE(QString::fromStdString(ran.err).count(QLatin1Char('\n')), 1);
        }
    }
};

QTEST_APPLESS_MAIN(tst_SearchServing)
#include "tst_search_serving.moc"
