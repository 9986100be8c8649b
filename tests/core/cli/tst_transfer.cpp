// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers as scripts see them, alone and beside a training; and designs of format 1 through the doors that read two.
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/design/design.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

constexpr const char *fourInstances = "llama3.1-8b-4-p6-b200";
constexpr double gib = 1073741824.0;

std::string samplePath(const char *name) { return test::sourceDir() + "/resources/samples/" + name + ".switchyard"; }

/// The first two instances send to the last two.
design::Job transferOf(const design::Design &design, double bytes, double period_s)
{
    const auto id = [&](std::size_t i) { return design.instances[i].id; };
    design::Phase phase;
    phase.id = "move";
    phase.work = design::Transfer{design::Transfer::Pattern::SameRank, {id(0), id(1)}, {id(2), id(3)}, bytes, period_s};
    design::Job job;
    job.name = "reshard";
    job.phases = {phase};
    return job;
}

int linesOf(const std::string &text) { return static_cast<int>(std::ranges::count(text, '\n')); }

double sumOf(const json &rows)
{
    double sum = 0;
    for (const json &row : rows)
        for (const json &cell : row)
            sum += cell.get<double>();
    return sum;
}

} // namespace

class tst_TransferDoors : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_scratch;
    design::Design m_four;

    QString saved(const char *name, const design::Design &design) const
    {
        const std::string path = m_scratch.filePath(name).toStdString();
        if (const auto written = design::saveDesign(design, path); !written)
            qFatal("%s", describe(written.error()).c_str());
        return QString::fromStdString(path);
    }
    QString alone(double bytes) const
    {
        design::Design design = m_four;
        design.jobs = {transferOf(design, bytes, 0)};
        return saved(("alone-" + std::to_string(std::llround(bytes / gib)) + ".switchyard").c_str(), design);
    }
    QString beside() const
    {
        design::Design design = m_four;
        design.jobs.push_back(transferOf(design, 64 * gib, 0.5));
        return saved("beside.switchyard", design);
    }
    /// The answer of a command that must end with 0 and obey its schema.
    static json answerOf(const char *schema, const QStringList &arguments)
    {
        const Ran ran = runCli(arguments + QStringList{"--json"});
        if (ran.status != 0)
            qFatal("%s: %d %s", schema, ran.status, ran.err.c_str());
        if (const std::string wrong = test::schemaViolation(schema, ran.out); !wrong.empty())
            qFatal("%s: %s", schema, wrong.c_str());
        return json::parse(ran.out);
    }

private slots:
    void initTestCase()
    {
        auto loaded = design::loadDesign(samplePath(fourInstances));
        QVERIFY(loaded);
        m_four = std::move(*loaded);
        QCOMPARE(m_four.instances.size(), std::size_t(4));
    }

    void aloneItTakesWhatTheCardsTake()
    {
        const QString path = alone(64 * gib);
        QCOMPARE(test::schemaViolation("design", test::readText(path.toStdString())), std::string());
        const json answer = answerOf("predict", {"predict", path});
        QCOMPARE(answer["phases"].size(), std::size_t(1));
        const json &move = answer["phases"][0];
        QCOMPARE(move["kind"].get<std::string>(), std::string("transfer"));
        QCOMPARE(move["bytes"].get<double>(), 64 * gib);
        QCOMPARE(move["gpus"].get<int>(), 32);
        QCOMPARE(move["seconds"].get<double>(), move["alone_s"].get<double>());
        QVERIFY(move["period_s"].is_null() && move["meets"].empty());
        QCOMPARE(answer["end_s"].get<double>(), move["end_s"].get<double>());
        // 16 GPUs send a sixteenth each, over the cards that are theirs: never faster, and no half slower.
        const catalog::InstanceType &type = *test::bundled().instance(m_four.instances.front().type);
        const double least_s = 64 * gib / 16 / type.nicPerGpu_Bps();
        QVERIFY2(move["seconds"] >= least_s && move["seconds"] < 1.5 * least_s, move.dump().c_str());
        // Twice the bytes, about twice the time.
        const double twice_s = answerOf("predict", {"predict", alone(128 * gib)})["phases"][0]["seconds"];
        QVERIFY(std::abs(twice_s / move["seconds"].get<double>() - 2) < 0.02);
        const Ran text = runCli({"predict", path});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.starts_with("transfer move: 64") && text.out.find(" from 16 to 16 GPUs in ") != std::string::npos, text.out.c_str());
        // It has no step to explain and no goodput.
        for (const char *flag : {"--why", "--goodput"}) {
            const Ran refused = runCli({"predict", path, flag});
            QCOMPARE(refused.status, 2);
            QVERIFY2(linesOf(refused.err) == 1 && refused.err.find("reshard has no training phase") != std::string::npos, refused.err.c_str());
        }
    }

    void aloneItIsOnTheLinksAndInTheMatrix()
    {
        const QString path = alone(64 * gib);
        const json answer = answerOf("traffic", {"traffic", path, "--matrix", "32", "--top", "1000"});
        QCOMPARE(answer["job"].get<std::string>(), std::string("reshard"));
        QCOMPARE(answer["matrix"]["order"].get<std::string>(), std::string("from-to"));
        QCOMPARE(answer["matrix"]["ranks"].get<int>(), 32);
        QVERIFY(std::abs(sumOf(answer["matrix"]["sum"]) / (64 * gib) - 1) < 1e-6);
        const json &rows = answer["matrix"]["sum"];
        for (std::size_t i = 0; i < 16; ++i)
            QVERIFY(rows[i][16 + i] > 0 && rows[16 + i][i] == 0); // rank i to its counterpart, nothing back
        double cards_B = 0;
        for (const json &link : answer["links"]) {
            QVERIFY(link["kind"] != "nvlink");
            cards_B += link["kind"] == "efa" ? link["bytes"].get<double>() : 0;
        }
        QVERIFY2(std::abs(cards_B / (2 * 64 * gib) - 1) < 1e-6, std::to_string(cards_B / gib).c_str()); // out of a card and into one
    }

    void rulesAndDifferences()
    {
        const QString path = alone(64 * gib);
        const QString more = alone(128 * gib);
        answerOf("check", {"check", path});
        const json diff = answerOf("diff", {"diff", path, more});
        QCOMPARE(diff["changed"].size(), std::size_t(1));
        QVERIFY(diff["changed"][0]["path"].get<std::string>().ends_with("bytes"));
        QCOMPARE(diff["changed"][0]["to"].get<double>(), 128 * gib);
        QVERIFY(diff["added"].empty() && diff["removed"].empty() && diff["bill"].empty());
        QCOMPARE(diff["delta"]["gpus"].get<int>(), 0);
    }

    /// On the same cards: the step is longer, and so is the transfer; each names the other.
    void besideATraining()
    {
        const QString path = beside();
        const json before = answerOf("predict", {"predict", QString::fromStdString(samplePath(fourInstances))});
        const json pretrain = answerOf("predict", {"predict", path, "--job", QString::fromStdString(m_four.jobs.front().name)});
        QVERIFY(pretrain["step_time_s"] > before["step_time_s"]);
        QVERIFY(std::ranges::any_of(pretrain["warnings"], [](const json &warning) { return warning.get<std::string>().starts_with("other jobs slow this job's network transfers"); }));
        const json move = answerOf("predict", {"predict", path, "--job", "reshard"})["phases"][0];
        QCOMPARE(move["period_s"].get<double>(), 0.5);
        QVERIFY(move["seconds"] > move["alone_s"]);
        QCOMPARE(move["meets"].size(), std::size_t(1));
        QCOMPARE(move["meets"][0]["job"].get<std::string>(), m_four.jobs.front().name);
        QVERIFY(move["meets"][0]["slowdown"] > 1);
        for (const QString &job : {QString::fromStdString(m_four.jobs.front().name), QStringLiteral("reshard")}) {
            const json traffic = answerOf("traffic", {"traffic", path, "--job", job, "--top", "1000"});
            const std::string other = job == "reshard" ? m_four.jobs.front().name : "reshard";
            const bool named = std::ranges::any_of(traffic["links"], [&](const json &link) {
                return std::ranges::any_of(link["communicators"], [&](const json &name) { return name.get<std::string>().starts_with(other + ": "); });
            });
            QVERIFY2(named, qPrintable(job));
        }
        answerOf("check", {"check", path, "--job", "reshard"});
        const json diff = answerOf("diff", {"diff", QString::fromStdString(samplePath(fourInstances)), path});
        QVERIFY(std::ranges::any_of(diff["added"], [](const json &added) { return added.get<std::string>().find("reshard") != std::string::npos; }));
        QVERIFY(diff["delta"]["step_time_s"].is_null()); // of two jobs there is no one step
    }

    /// A training job with a transfer behind it tells both phases.
    void asAPhaseOfATraining()
    {
        design::Design design = m_four;
        design::Phase phase = transferOf(design, 64 * gib, 0).phases.front();
        phase.after = {design.jobs.front().phases.front().id};
        design.jobs.front().phases.push_back(phase);
        const QString path = saved("phase.switchyard", design);
        const json answer = answerOf("predict", {"predict", path});
        QCOMPARE(answer["phases"].size(), std::size_t(2));
        QCOMPARE(answer["phases"][0]["kind"].get<std::string>(), std::string("train"));
        QCOMPARE(answer["phases"][1]["kind"].get<std::string>(), std::string("transfer"));
        QCOMPARE(answer["phases"][1]["start_s"].get<double>(), answer["phases"][0]["end_s"].get<double>());
        QVERIFY(!answerOf("predict", {"predict", path, "--why"})["why"]["step"]["children"].empty());
    }

    /// One notice on stderr, the answer as of a design of format 2.
    void formatOneIsReadAndSaysSo()
    {
        const QString old = QString::fromStdString(test::dataFile(std::string("format-1/") + fourInstances + ".switchyard"));
        const QString now = QString::fromStdString(samplePath(fourInstances));
        QCOMPARE(test::schemaViolation("design", test::readText(old.toStdString())), std::string());
        const auto toldOnce = [&](const Ran &ran) {
            return linesOf(ran.err) == 1 && ran.err.starts_with("note: ") && ran.err.find("has format 1; it is saved in format 2") != std::string::npos;
        };
        const Ran check = runCli({"check", old, "--json"});
        QVERIFY2(check.status == 0 && toldOnce(check), check.err.c_str());
        QCOMPARE(test::schemaViolation("check", check.out), std::string());
        QCOMPARE(check.out, runCli({"check", now, "--json"}).out);
        const Ran diff = runCli({"diff", old, now, "--json"});
        QVERIFY2(diff.status == 0 && toldOnce(diff), diff.err.c_str());
        QCOMPARE(test::schemaViolation("diff", diff.out), std::string());
        QCOMPARE(json::parse(diff.out)["delta"]["step_time_s"].get<double>(), 0.0);
        const Ran predict = runCli({"predict", old, "--json"});
        QVERIFY2(predict.status == 0 && toldOnce(predict), predict.err.c_str());
        QCOMPARE(predict.out, runCli({"predict", now, "--json"}).out);
    }
};

QTEST_GUILESS_MAIN(tst_TransferDoors)
#include "tst_transfer.moc"
