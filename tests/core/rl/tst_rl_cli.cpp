// SPDX-License-Identifier: GPL-3.0-or-later
// predict of an RL job as scripts see it: the schema, errors of one line, exit status.
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

QString example() { return QString::fromStdString(test::sourceDir() + "/docs/examples/grpo-qwen3-235b-16-p5en.phases.json"); }

json exampleJson() { return json::parse(test::readText(example().toStdString())); }

QString written(const QTemporaryDir &folder, const json &phases)
{
    const QString path = folder.filePath("phases.json");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(phases.dump(1).c_str());
    return path;
}

} // namespace

class TestRlCli : public QObject
{
    Q_OBJECT

private slots:
    void theExampleObeysTheSchema()
    {
        const Ran ran = runCli({"predict", "--task", "rl", "--phases", example(), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(answer["placement"].get<std::string>(), std::string("split"));
        QCOMPARE(answer["gpus"].get<int>(), 128);
        double idle = 0;
        double end = 0;
        for (const json &phase : answer["phases"]) {
            QVERIFY(phase["end_s"] >= phase["start_s"]);
            QVERIFY(phase["idle_gpu_s"] >= 0);
            QCOMPARE(phase["period_s"].get<double>(), answer["period_s"].get<double>());
            idle += phase["idle_gpu_s"].get<double>();
            end = std::max(end, phase["end_s"].get<double>());
        }
        QVERIFY(std::abs(idle - answer["idle_gpu_s"].get<double>()) < 1e-6 * idle);
        QVERIFY(std::abs(end - answer["period_s"].get<double>()) < 1e-9);
        QVERIFY(idle < answer["gpus"].get<double>() * end);
        QVERIFY(answer["cost"]["usd_per_step"] > 0);
        // Through a funnel one instance sends all weights: the cards carry them.
        const json &sync = answer["phases"].back();
        QCOMPARE(sync["kind"].get<std::string>(), std::string("weight_sync"));
        QVERIFY(!sync["links"].empty() && sync["links"][0]["bytes"] > 0);
        QVERIFY(sync["link_s"] < sync["seconds"]);
        const Ran text = runCli({"predict", "--phases", example()});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.find("idle GPU-s") != std::string::npos && text.out.find("weights") != std::string::npos);
    }

    /// The same pool for both is colocated; a phase that is left out is not there.
    void colocatedAndShort()
    {
        const QTemporaryDir folder;
        json phases = exampleJson();
        phases["pools"].erase("engine");
        json rollout = phases["phases"][0];
        json update = phases["phases"][3];
        rollout["pool"] = {"trainer"};
        update.erase("after");
        phases["phases"] = {rollout, update};
        const Ran ran = runCli({"predict", "--phases", written(folder, phases), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        QCOMPARE(answer["placement"].get<std::string>(), std::string("colocated"));
        QCOMPARE(answer["gpus"].get<int>(), 64);
        for (const json &phase : answer["phases"])
            QVERIFY(phase["kind"] != "reference" && phase["kind"] != "reward");
    }

    void badPhasesAreOneLine_data()
    {
        QTest::addColumn<QString>("change"); ///< merge patch of one phase
        QTest::addColumn<int>("phase");
        QTest::addColumn<QString>("says");
        QTest::newRow("no prompts") << R"({"rollout": {"prompts": null}})" << 0 << "prompts";
        QTest::newRow("answers above their cap") << R"({"rollout": {"osl": 9000}})" << 0 << "mean below the cap";
        QTest::newRow("a member that is none") << R"({"rollout": {"temperature": 1}})" << 0 << "temperature";
        QTest::newRow("a batch") << R"({"update": {"gbs": 512}})" << 3 << "gbs";
        QTest::newRow("a plan that is none") << R"({"parallelism": {"tp": 3}})" << 3 << "expected 64";
        QTest::newRow("word for number") << R"({"parallelism": {"tp": "two"}})" << 3 << "tp";
        QTest::newRow("method") << R"({"weight_sync": {"method": "tape"}})" << 4 << "not modelled; expected one of";
        QTest::newRow("another model") << R"({"model": "qwen3-8b"})" << 3 << "expected one model";
        QTest::newRow("no model") << R"({"model": null})" << 0 << "has no \"model\"";
        QTest::newRow("no pool") << R"({"pool": ["nowhere"]})" << 0 << "nowhere";
        QTest::newRow("too many answers") << R"({"rollout": {"prompts": 1000000}})" << 0 << "answers a step";
        QTest::newRow("a kind twice") << R"({"kind": "update"})" << 2 << "second of its kind";
        QTest::newRow("copies that EP does not divide") << R"({"parallelism": {"ep": 8}, "rollout": {"redundant_experts": 7}})" << 0 << "expected redundant experts that EP divides";
        QTest::newRow("no room") << R"({"parallelism": {"tp": 1}})" << 0 << "does not fit";
    }
    void badPhasesAreOneLine()
    {
        QFETCH(QString, change);
        QFETCH(int, phase);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        json phases = exampleJson();
        phases["phases"][static_cast<std::size_t>(phase)].merge_patch(json::parse(change.toStdString()));
        const Ran ran = runCli({"predict", "--phases", written(folder, phases)});
        QVERIFY2(ran.status == 3, ran.err.c_str());
        QVERIFY2(QString::fromStdString(ran.err).contains(says), ran.err.c_str());
        QCOMPARE(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
    }

    void taskWantsPhases()
    {
        const Ran alone = runCli({"predict", "--task", "rl", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b"});
        QCOMPARE(alone.status, 2);
        QVERIFY2(alone.err.find("--phases") != std::string::npos, alone.err.c_str());
        const QString serves = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard");
        const Ran other = runCli({"predict", serves, "--task", "rl"});
        QCOMPARE(other.status, 2);
        QVERIFY2(other.err.find("expected rollout") != std::string::npos, other.err.c_str());
    }
};

QTEST_GUILESS_MAIN(TestRlCli)
#include "tst_rl_cli.moc"
