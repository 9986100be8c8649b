// SPDX-License-Identifier: GPL-3.0-or-later
// collective as scripts and people see it: what was chosen and why, what a pin costs, and what
// stands in for a release that is not modelled.
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

const QStringList fourP5 = {"collective", "--instance", "p5.48xlarge", "--nodes", "4", "--op", "all_reduce", "--bytes", "64MiB"};

} // namespace

class tst_Collective : public QObject
{
    Q_OBJECT
private:
    static json answer(const QStringList &more)
    {
        const Ran ran = runCli(fourP5 + more + QStringList{"--json"});
        return ran.status == 0 ? json::parse(ran.out) : json{{"failed", ran.err}};
    }

private slots:
    void answersObeyTheSchema_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("warning"); // empty: none
        QTest::newRow("as the stack chooses") << QStringList{} << "";
        QTest::newRow("a modelled release") << QStringList{"--nccl", "2.21.5", "--plugin", "1.16.3"} << "";
        QTest::newRow("an older one") << QStringList{"--nccl", "2.18.5"} << "2.21.5, the nearest,";
        QTest::newRow("a newer one") << QStringList{"--nccl", "2.31.0"} << "2.30.7, the nearest,";
        QTest::newRow("a newer plugin") << QStringList{"--plugin", "v1.30.0"} << "the regions of 1.21.1";
        QTest::newRow("a pin") << QStringList{"--algo", "ring", "--proto", "ll"} << "";
        QTest::newRow("a pin that does not run") << QStringList{"--algo", "pat"} << "NCCL does not offer pat simple";
        QTest::newRow("registered buffers across nodes") << QStringList{"--algo", "symmetric"} << "NCCL has no symmetric-memory kernel";
    }
    void answersObeyTheSchema()
    {
        QFETCH(QStringList, more);
        QFETCH(QString, warning);
        const json out = answer(more);
        QCOMPARE(test::schemaViolation("collective", out), std::string());
        QCOMPARE(out["warnings"].size(), warning.isEmpty() ? std::size_t(0) : std::size_t(1));
        QCOMPARE(out.contains("unpinned"), more.contains("--algo"));
        const Ran text = runCli(fourP5 + more);
        QCOMPARE(QString::fromStdString(text.out).count("\n  warning: "), warning.isEmpty() ? 0 : 1);
        if (warning.isEmpty())
            return;
        QVERIFY(QString::fromStdString(out["warnings"][0].get<std::string>()).contains(warning));
        QVERIFY2(QString::fromStdString(text.out).contains(warning), text.out.c_str());
    }

    void aPinIsHeldAgainstTheStacksOwnChoice()
    {
        const json own = answer({});
        const json pinned = answer({"--algo", "ring", "--proto", "ll"});
        const json &unpinned = pinned["unpinned"];
        for (const char *key : {"algo", "proto", "chosen_by", "time_us"})
            QVERIFY2(unpinned[key] == own[key], key);
        const double cost_pct = 100 * (pinned["time_us"].get<double>() / own["time_us"].get<double>() - 1);
        QVERIFY(cost_pct > 5 && std::abs(unpinned["pin_cost_pct"].get<double>() - cost_pct) < 1e-9);
        const Ran text = runCli(fourP5 + QStringList{"--algo", "ring", "--proto", "ll"});
        QVERIFY2(text.out.find("pin costs +") != std::string::npos, text.out.c_str());
    }

    /// The reason names what decided: the plugin's regions, its absence at two nodes, NCCL's model.
    void theReasonFollowsTheStack()
    {
        const auto chosenBy = [](const QStringList &arguments) {
            return json::parse(runCli(QStringList{"collective", "--op", "all_reduce", "--bytes", "64MiB", "--json"} + arguments).out)["chosen_by"]
                .get<std::string>();
        };
        const auto contains = [](const std::string &text, const char *part) { return text.find(part) != std::string::npos; };
        QVERIFY(contains(chosenBy({"--instance", "p5.48xlarge", "--nodes", "4"}), "aws-ofi-nccl region tuner 1.21.1"));
        QVERIFY(contains(chosenBy({"--instance", "p5.48xlarge", "--nodes", "2"}), "stays out at two nodes since 1.14"));
        QVERIFY(contains(chosenBy({"--instance", "p5.48xlarge", "--nodes", "2", "--plugin", "1.13.2"}), "region tuner 1.13.2"));
        QVERIFY(contains(chosenBy({"--instance", "p6-b300.48xlarge", "--nodes", "4", "--plugin", "1.17.3"}), "from 1.18.0 on"));
        QVERIFY(contains(chosenBy({"--instance", "p4d.24xlarge", "--nodes", "4"}), "no regions for this platform"));
        QVERIFY(contains(chosenBy({"--instance", "p5.48xlarge", "--nodes", "1", "--nccl", "2.31"}), "NCCL 2.31, taken as 2.30.7"));
        QVERIFY(contains(chosenBy({"--instance", "p5.48xlarge", "--nodes", "1", "--algo", "symmetric"}), "registered symmetric windows"));
    }

    void dispatchTakesTokens()
    {
        const QStringList four = {"collective", "--instance", "p5en.48xlarge", "--nodes", "4", "--op"};
        const auto run = [&](const QStringList &more) { return json::parse(runCli(four + more + QStringList{"--json"}).out); };
        const json tokens = run({"dispatch", "--tokens", "4096", "--dispatcher", "deepep"});
        QCOMPARE(test::schemaViolation("collective", tokens), std::string());
        QCOMPARE(tokens["bytes"].get<double>(), 4096.0 * 8 * 7392);
        QCOMPARE(tokens["algo"].get<std::string>(), std::string("deepep"));
        const json bytes = run({"dispatch", "--bytes", "242221056", "--dispatcher", "deepep"});
        QCOMPARE(bytes["time_us"].get<double>(), tokens["time_us"].get<double>());
        QCOMPARE(bytes["routing"]["tokens"].get<double>(), 4096.0);
        const json combine = run({"combine", "--tokens", "4096", "--dispatcher", "deepep"});
        QCOMPARE(combine["routing"]["bytes_per_token"].get<double>(), 14336.0);
        const json few = run({"dispatch", "--tokens", "16", "--dispatcher", "deepep", "--mode", "ll"});
        QVERIFY(few["time_us"].get<double>() < run({"dispatch", "--tokens", "16", "--dispatcher", "deepep"})["time_us"].get<double>());
        QVERIFY(few["warnings"].empty());
        QCOMPARE(run({"dispatch", "--tokens", "16", "--mode", "ll"})["warnings"].size(), std::size_t(1));
        for (const QStringList &bad : {QStringList{"dispatch"}, QStringList{"dispatch", "--tokens", "8", "--bytes", "1MiB"}, QStringList{"alltoall", "--tokens", "8"},
                                       QStringList{"combine", "--tokens", "8", "--dtype", "int8"}, QStringList{"combine", "--tokens", "8", "--dispatcher", "mine"},
                                       QStringList{"all_reduce"}}) {
            const Ran ran = runCli(four + bad);
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.out.empty() && std::ranges::count(ran.err, '\n') == 1, ran.err.c_str());
        }
    }

    void badReleasesAreUsageErrors()
    {
        for (const QStringList &more : {QStringList{"--nccl", "newest"}, QStringList{"--nccl", "2"}, QStringList{"--plugin", "1.2x"}, QStringList{"--nccl", "2.27.3.1"}}) {
            const Ran ran = runCli(fourP5 + more);
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.out.empty() && std::ranges::count(ran.err, '\n') == 1, ran.err.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_Collective)
#include "tst_collective.moc"
