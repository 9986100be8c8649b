// SPDX-License-Identifier: GPL-3.0-or-later
// predict --why as scripts and people see it: the trees of the engine that made the numbers, by design and by flags.
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

QString sample(const char *name) { return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name + ".switchyard"); }

const QStringList flags = {"predict", "--instance", "p5.48xlarge", "--count", "16", "--model", "llama3.1-70b", "--tp", "8", "--pp", "4", "--gbs", "512", "--seq", "8192", "--precision", "fp8-cs"};

double sum(const json &children, const char *unit)
{
    double total = 0;
    for (const json &child : children)
        total += child["unit"] == unit ? child["value"].get<double>() : 0;
    return total;
}

} // namespace

class tst_Why : public QObject
{
    Q_OBJECT
private slots:
    void bothTreesComeWithTheNumbers_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("flags") << flags;
        QTest::newRow("design") << QStringList{"predict", sample("llama3.1-70b-64-p5en")};
        QTest::newRow("a pipeline that is never full") << QStringList{"predict", "--instance", "p5.48xlarge", "--count", "8", "--model", "qwen3-30b-a3b", "--pp", "8", "--ep", "8", "--gbs", "32", "--recompute", "none"};
        QTest::newRow("experts on UltraServers") << QStringList{"predict", sample("deepseek-v3-gb200-ultraservers")};
    }
    void bothTreesComeWithTheNumbers()
    {
        QFETCH(const QStringList, arguments);
        const Ran ran = runCli(arguments + QStringList{"--why", "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("predict", ran.out), std::string());
        const json answer = json::parse(ran.out);
        const json &step = answer["why"]["step"];
        const json &memory = answer["why"]["memory"];
        const double step_s = answer["step_time_s"];
        QVERIFY(std::abs(step["value"].get<double>() - step_s) < 1e-9 * step_s);
        QVERIFY(std::abs(sum(step["children"], "s") - step_s) < 1e-9 * step_s);
        for (const json &part : answer["breakdown"]) // "1.019 of 0.980 s" is no share
            QVERIFY2(part["seconds"] >= part["exposed_seconds"], part.dump().c_str());
        for (const json &part : answer["breakdown"])
            if (part["exposed_seconds"] > 0)
                QVERIFY2(std::ranges::any_of(step["children"], [&](const json &term) { return term["name"] == part["name"] && term["value"] == part["exposed_seconds"]; }),
                         part.dump().c_str());
        for (const json &term : memory["children"])
            QVERIFY2(std::abs(term["value"].get<double>() - answer["memory_per_gpu_bytes"][term["name"].get<std::string>()].get<double>()) <= 0.5, term.dump().c_str());
        QCOMPARE(memory["children"].size(), std::size_t(9));

        // Unasked nobody is told, and the numbers are the same.
        json plain = json::parse(runCli(arguments + QStringList{"--json"}).out);
        QVERIFY(!plain.contains("why"));
        plain["why"] = answer["why"];
        QVERIFY(plain == answer);

        // For people: the same tree, its figures with their sources.
        const Ran text = runCli(arguments + QStringList{"--why"});
        QCOMPARE(text.status, 0);
        for (const char *line : {"\nstep time  ", "\n  matrix products  ", "  = ", "training.common", "\n  training.common: ", "\nmemory per GPU  ", "\n  weights  "})
            QVERIFY2(text.out.find(line) != std::string::npos, line);
    }

    void aFigureSaysWhereItStands()
    {
        const json step = json::parse(runCli(flags + QStringList{"--why", "--json"}).out)["why"]["step"];
        const std::string all = step.dump();
        for (const char *figure : {"gpus/h100-sxm/fp8_TFLOPS", "gpus/h100-sxm/nvlink_GBps", "instances/p5.48xlarge/nic_Gbps"})
            QVERIFY2(all.find(figure) != std::string::npos, figure);
    }

    /// Behind the tree each source once: a group's rows whole, though they have colons and semicolons of their own.
    void sourcesAreToldOnce()
    {
        const auto &origins = test::bundled().calibrationOrigin;
        const Ran text = runCli(flags + QStringList{"--framework", "automodel", "--why"});
        QVERIFY2(text.status == 0, text.err.c_str());
        const QStringList lines = QString::fromStdString(text.out).split(QLatin1Char('\n'));
        int groups = 0;
        for (qsizetype at = lines.indexOf(QStringLiteral("sources")) + 1; at > 0 && at < lines.size() && lines[at].startsWith(QStringLiteral("  ")); ++at) {
            const QString name = lines[at].trimmed().section(QStringLiteral(": "), 0, 0);
            const auto origin = origins.find(name.toStdString());
            QVERIFY2(origin != origins.end() || name.contains(QStringLiteral(" of ")), qPrintable(lines[at]));
            if (origin != origins.end())
                QCOMPARE(lines[at], QStringLiteral("  %1: %2").arg(name, QString::fromStdString(origin->second.rows)));
            groups += origin != origins.end() ? 1 : 0;
        }
        QVERIFY(groups > 3 && origins.at("prior.memory.automodel").rows.find("; ") != std::string::npos);
    }

    /// Of serving the means of both times to a token, of RL the step; what they add up to are the numbers beside them.
    void otherJobsHaveTheirs_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("serving") << QStringList{"predict", sample("llama3.3-70b-4-p5en-serving")};
        QTest::newRow("RL") << QStringList{"predict", sample("grpo-qwen3-235b-16-p5en")};
        QTest::newRow("serving by flags") << QStringList{"predict", "--task", "serve", "--instance", "p5en.48xlarge", "--count", "1", "--model", "llama3.3-70b", "--tp", "8"};
    }
    void otherJobsHaveTheirs()
    {
        QFETCH(const QStringList, arguments);
        const Ran ran = runCli(arguments + QStringList{"--why", "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("predict", ran.out), std::string());
        const json answer = json::parse(ran.out);
        const bool serves = answer.contains("ttft_ms");
        const auto adds = [&](const char *tree, double value) {
            const json &root = answer["why"][tree];
            return std::abs(root["value"].get<double>() / value - 1) < 1e-9 && std::abs(sum(root["children"], "s") / value - 1) < 1e-6;
        };
        if (serves)
            QVERIFY(adds("first_token", answer["ttft_ms"]["mean"].get<double>() / 1e3) && adds("output_token", answer["tpot_ms"]["mean"].get<double>() / 1e3));
        else
            QVERIFY(adds("step", answer["step_time_s"]));
        const Ran text = runCli(arguments + QStringList{"--why"});
        QVERIFY2(text.out.find(serves ? "\ntime per output token  " : "\nstep time  ") != std::string::npos, text.out.c_str());
        QVERIFY2(!serves || text.out.find("  TP all-reduce") != std::string::npos, text.out.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Why)
#include "tst_why.moc"
