// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own measurements, all the way through the program: output of nccl-tests is imported,
// scored, fitted to a private profile, and every command that predicts uses the profile. The two
// outputs in tests/data/nccltests are written for this test, in the forms of nccl-tests 2.17: two
// p5.48xlarge whose network is a fifth to a third slower than the published ones.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

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

QString data(const char *name)
{
    return QString::fromStdString(test::dataFile(std::string("nccltests/") + name));
}

json answer(const QStringList &arguments)
{
    const Ran ran = runCli(arguments + QStringList{"--json"});
    return ran.status == 0 ? json::parse(ran.out) : json{{"failed", ran.err}};
}

void write(const QString &path, const std::string &text)
{
    std::ofstream(path.toStdString(), std::ios::binary) << text;
}

const QStringList collective = {"collective", "--instance", "p5.48xlarge", "--nodes", "2", "--op", "all_reduce", "--bytes", "1GiB"};
const QStringList job = {"--instance", "p5.48xlarge", "--count", "2", "--model", "llama3.1-8b", "--gbs", "64", "--mbs", "1", "--seq", "8192"};

} // namespace

class tst_PrivateProfile : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_scratch;
    [[nodiscard]] QString file(const char *name) const { return m_scratch.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] double median(const QString &table, const QStringList &more = {}) const
    {
        return answer(QStringList{"validate", "collectives", table} + more)["weighted"]["median_abs_pct"].get<double>();
    }

private slots:
    void initTestCase()
    {
        for (const auto &[input, table, sizes] :
             {std::tuple("slow_cards_all_reduce.txt", "ar.csv", 10), std::tuple("slow_cards_reduce_scatter.json", "rs.csv", 5)}) {
            const json imported = answer({"import", "nccl-tests", data(input), "--platform", "p5.48xlarge", "-o", file(table)});
            QCOMPARE(test::schemaViolation("import", imported), std::string());
            QVERIFY2(imported["sizes"] == sizes && imported["not_understood"].empty(), imported.dump().c_str());
        }
        QCOMPARE(runCli({"calibrate", "collectives", file("ar.csv"), file("rs.csv"), "-o", file("mine.json")}).status, 0);
    }

    void outputsOfSeveralRunsAreOneTable()
    {
        const QString both = file("both.csv");
        QCOMPARE(runCli({"import", "nccl-tests", data("slow_cards_all_reduce.txt"), data("slow_cards_reduce_scatter.json"), "--platform",
                         "p5.48xlarge", "-o", both})
                     .status,
                 0);
        const json scored = answer({"validate", "collectives", both});
        QCOMPARE(test::schemaViolation("validate", scored), std::string());
        QVERIFY(scored["rows"] == 30 && scored["scored"] == 30); // 15 sizes, out of place and in place
        QCOMPARE(scored["results"].back()["row_id"].get<std::string>(), std::string("N30"));
    }

    void whatTheOutputDoesNotSayIsAssumedAloud()
    {
        const QString cut = file("cut.txt");
        write(cut, "  1073741824  268435456  float  sum  -1  4700  228.5  428.4  0  4710  228.0  427.5  0\n");
        const QStringList import = {"import", "nccl-tests", cut, "-o", file("cut.csv")};
        const json imported = answer(import + QStringList{"--platform", "p5.48xlarge"}); // 428.4 / 228.5 = 2 x 15/16
        QCOMPARE(test::schemaViolation("import", imported), std::string());
        QVERIFY2(imported["assumed"].size() == 1 && imported["assumed"][0].get<std::string>().find("2 instances for 16 ranks") != std::string::npos,
                 imported.dump().c_str());
        QVERIFY(test::readText(file("cut.csv").toStdString()).find("N1,p5.48xlarge,2,16,all_reduce,") != std::string::npos);
        const Ran unknown = runCli(import + QStringList{"--platform", "p9.48xlarge"});
        QVERIFY(unknown.status == 2 && std::ranges::count(unknown.err, '\n') == 1);
        QCOMPARE(runCli(import).status, 2); // the machine is not in the output
    }

    /// The nearest release stands in, and the answer says for how many rows.
    void olderReleasesAreScoredWithAWarning()
    {
        std::string old = test::readText(file("rs.csv").toStdString());
        for (std::size_t at = 0; (at = old.find(",2.27.3,", at)) != std::string::npos;)
            old.replace(at, 8, ",2.18.5,");
        write(file("old.csv"), old);
        const json scored = answer({"validate", "collectives", file("old.csv")});
        QCOMPARE(test::schemaViolation("validate", scored), std::string());
        QVERIFY2(scored["warnings"].size() == 1 && scored["warnings"][0]["rows"] == 10, scored["warnings"].dump().c_str());
        QVERIFY(scored["warnings"][0]["warning"].get<std::string>().starts_with("NCCL 2.18.5 is not modelled"));
        QVERIFY(answer({"validate", "collectives", file("rs.csv")})["warnings"].empty());
    }

    void theProfileFitsTheMachine()
    {
        for (const char *table : {"ar.csv", "rs.csv"}) {
            const double fitted = median(file(table), {"--profile", file("mine.json")});
            QVERIFY2(fitted < 3, table);
            QVERIFY2(median(file(table)) > 3 * fitted, "the catalog knows faster networks");
        }
    }

    /// Fitted to all-reduce alone: reduce-scatter, which it never saw, gains as well where the cards
    /// take its time, since the same cards carry it.
    void whatWasNotMeasuredGainsToo()
    {
        const QString profile = file("ar-only.json");
        QCOMPARE(runCli({"calibrate", "collectives", file("ar.csv"), "-o", profile}).status, 0);
        const QString large = file("rs-large.csv");
        std::istringstream rows(test::readText(file("rs.csv").toStdString()));
        std::string kept;
        for (std::string row; std::getline(rows, row);) {
            const bool small = std::ranges::any_of(std::array{",65536,", ",524288,", ",4194304,"},
                                                   [&row](const char *bytes) { return row.find(bytes) != std::string::npos; });
            kept += small ? "" : row + "\n";
        }
        write(large, kept);
        QVERIFY(answer({"validate", "collectives", large})["scored"] == 4);
        QVERIFY(median(large, {"--profile", profile}) < 0.85 * median(large));
    }

    /// One machine's rows say nothing of others: only groups that they reach are in the profile.
    void theProfileHoldsOnlyWhatTheRowsReach()
    {
        const json profile = json::parse(test::readText(file("mine.json").toStdString()));
        QVERIFY(profile.contains("collective.fabric.efa-p5") && profile.contains("collective.gpu.hopper"));
        for (const char *other : {"collective.fabric.efa-p4", "collective.gpu.blackwell", "collective.algorithm.exchange", "collective.band"})
            QVERIFY2(!profile.contains(other), other);
        const QStringList elsewhere = {"collective", "--instance", "p6-b200.48xlarge", "--nodes", "2", "--op", "alltoall", "--bytes", "1GiB"};
        QCOMPARE(answer(elsewhere + QStringList{"--profile", file("mine.json")}).dump(), answer(elsewhere).dump());
    }

    void theSameRowsGiveTheSameBytes()
    {
        const QString again = file("again.json");
        QCOMPARE(runCli({"calibrate", "collectives", file("ar.csv"), file("rs.csv"), "-o", again}).status, 0);
        QCOMPARE(test::readText(again.toStdString()), test::readText(file("mine.json").toStdString()));
    }

    void everyPredictionUsesIt()
    {
        const QStringList mine = {"--profile", file("mine.json")};
        const double own_us = answer(collective + mine)["time_us"].get<double>();
        QVERIFY(own_us > 1.15 * answer(collective)["time_us"].get<double>());

        const QStringList predict = QStringList{"predict", "--tp", "16"} + job;
        const json with = answer(predict + mine);
        QCOMPARE(test::schemaViolation("predict", with), std::string());
        const double step_s = with["step_time_s"].get<double>();
        QVERIFY(step_s > 1.02 * answer(predict)["step_time_s"].get<double>());
        QVERIFY(std::ranges::any_of(with["assumed"], [](const json &a) { return a["name"] == "calibration"; }));

        const QStringList search = QStringList{"search", "--limit", "tp=16", "--limit", "mbs=1", "--top", "1"} + job;
        const auto best_s = [&](const QStringList &more) {
            return answer(search + more)["top"][0]["prediction"]["step_time_s"].get<double>();
        };
        QVERIFY(best_s(mine) > 1.02 * best_s({}));

        const QString design = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard");
        QVERIFY(answer(QStringList{"predict", design} + mine)["step_time_s"] != answer({"predict", design})["step_time_s"]);
        QVERIFY(answer(QStringList{"traffic", design} + mine)["step_time_s"] != answer({"traffic", design})["step_time_s"]);
    }

    void badProfilesAreOneLine_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("message");
        QTest::newRow("truncated") << "\"constants\"" << "" << "bad.json:";
        QTest::newRow("another unit by name") << "\"hop_us\"" << "\"hop_ms\"" << "has no constant \"hop_ms\"; expected base_us, ";
        QTest::newRow("percent for a fraction") << "\"card_efficiency\": 0." << "\"card_efficiency\": 9" << "expected a fraction of the nominal rate";
        QTest::newRow("negative") << "\"base_us\": " << "\"base_us\": -" << "expected a number above zero";
        QTest::newRow("a word") << "\"base_us\": " << "\"base_us\": \"fast\", \"x\": " << "base_us";
        QTest::newRow("unknown group") << "collective.gpu." << "collective.tpu." << "no model has a calibration group \"collective.tpu.hopper\"";
        QTest::newRow("a constant lacks") << "\"base_factor\": " << "" << "bad.json:";
        QTest::newRow("no residuals") << "\"residuals\"" << "\"leftovers\"" << "residuals";
    }
    void badProfilesAreOneLine()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, message);
        std::string text = test::readText(file("mine.json").toStdString());
        const std::size_t at = text.find(from.toStdString());
        QVERIFY(at != std::string::npos);
        if (to.isEmpty())
            text.resize(at);
        else
            text.replace(at, static_cast<std::size_t>(from.size()), to.toStdString());
        refuse(text, message);
    }

    void foreignFilesAreOneLine()
    {
        refuse("", "bad.json");
        refuse("{}", "holds no calibration group");
        refuse("[1, 2]", "a calibration file is an object of groups");
        refuse(test::readText(data("slow_cards_reduce_scatter.json").toStdString()), "bad.json:");
        refuse(test::readText(file("ar.csv").toStdString()), "bad.json:1");
        json lacking = json::parse(test::readText(file("mine.json").toStdString()));
        json &hop_us = lacking["collective.fabric.efa-p5"]["constants"]["hop_us"];
        hop_us = hop_us.get<double>() * 1e-6;
        refuse(lacking.dump(), "expected the unit of its name, about ");
        lacking["collective.fabric.efa-p5"]["constants"].erase("hop_us");
        refuse(lacking.dump(), "collective.fabric.efa-p5 lacks the constant \"hop_us\"");
    }

    /// Constants of the step have limits in the engine; one beyond them is not quietly brought back.
    void constantsOfTheStepHaveLimits()
    {
        const json catalog = json::parse(test::readText(test::sourceDir() + "/catalog/calibration/training.json"));
        json mine = {{"training.gpu.hopper", catalog["training.gpu.hopper"]}};
        write(file("step.json"), mine.dump());
        QCOMPARE(runCli(QStringList{"predict"} + job + QStringList{"--profile", file("step.json")}).status, 0);
        mine["training.gpu.hopper"]["constants"]["gemm16"] = 50;
        refuse(mine.dump(), "training.gpu.hopper: gemm16 is 50; expected ");
    }

private:
    /// The same clear line from every command that takes a profile.
    void refuse(const std::string &text, const QString &message) const
    {
        const QString bad = file("bad.json");
        write(bad, text);
        for (const QStringList &command : {collective, QStringList{"validate", "collectives", file("ar.csv")}, QStringList{"predict"} + job,
                                           QStringList{"search"} + job}) {
            const Ran ran = runCli(command + QStringList{"--profile", bad, "--json"});
            QCOMPARE(ran.status, 3);
            QVERIFY2(std::ranges::count(ran.err, '\n') == 1 && QString::fromStdString(ran.err).contains(message), ran.err.c_str());
            QCOMPARE(test::schemaViolation("error", ran.out), std::string());
        }
    }
};

QTEST_GUILESS_MAIN(tst_PrivateProfile)
#include "tst_private_profile.moc"
