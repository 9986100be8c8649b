// SPDX-License-Identifier: GPL-3.0-or-later
// live FILE: a saved moment in place of a server, and what changed since another one.
#include <algorithm>

#include <nlohmann/json.hpp>

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/diagnose/diagnose.h>
#include <core/predict/predict.h>
#include <core/telemetry/moment.h>
#include <tests/support/clusters.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using telemetry::Quantity;
using test::Ran;
using test::runCli;

namespace {

constexpr double someTime_s = 1'795'356'151; // 2026-11-22 14:02:31 UTC

telemetry::Moment momentOf(const design::DesignPtr &design, const std::string &fault, double time_s = someTime_s)
{
    telemetry::Moment moment;
    moment.server = "http://head-node:9090";
    moment.design = design;
    moment.seen = *telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {fault}, [time_s] { return time_s; }})->observe({}, {});
    return moment;
}

std::string bytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class tst_Moment : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    design::DesignPtr m_design = test::cluster({"p5.48xlarge", 4, 8, 1});
    QString m_slow, m_well;

    QString saved(const char *name, const telemetry::Moment &moment)
    {
        const QString path = m_dir.filePath(QString::fromLatin1(name));
        if (const auto done = telemetry::saveMoment(moment, path.toStdString()); !done)
            qFatal("%s", describe(done.error()).c_str());
        return path;
    }

private slots:
    void initTestCase()
    {
        m_slow = saved("slow.moment.json", momentOf(m_design, "straggler:h-0002:3:19"));
        m_well = saved("well.moment.json", momentOf(m_design, "missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS", someTime_s - 3600));
    }

    void itsFindingsAreThoseOfTheLook()
    {
        const auto moment = momentOf(m_design, "straggler:h-0002:3:19");
        const auto prediction = predict::predictDesign(*test::bundledCatalog(), *m_design, m_design->jobs.front().name);
        std::vector<std::string> expected;
        for (const diagnose::Finding &f : diagnose::diagnose(*test::bundledCatalog(), *m_design, prediction ? prediction->get() : nullptr, *moment.seen))
            expected.push_back(f.id + " " + diagnose::toWord(f.severity) + " " + f.title.english());
        const Ran ran = runCli({"--json", "live", m_slow});
        QVERIFY2(ran.status == 0 || ran.status == 1, ran.err.c_str());
        const QString wrong = QString::fromStdString(test::schemaViolation("live", ran.out));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const json answer = json::parse(ran.out);
        std::vector<std::string> found;
        for (const json &f : answer["findings"])
            found.push_back(f["id"].get<std::string>() + " " + f["severity"].get<std::string>() + " " + f["title"].get<std::string>());
        QCOMPARE(found, expected);
        QVERIFY(std::ranges::any_of(found, [](const std::string &f) { return f.starts_with("straggler:h-0002:3"); }));
        QCOMPARE(answer["moment"]["time"].get<double>(), someTime_s);
        QCOMPARE(answer["moment"]["server"].get<std::string>(), std::string("http://head-node:9090"));
        QCOMPARE(answer["observation"]["gpus"].get<int>(), 32);
        const Ran ruled = runCli({"--json", "live", m_slow, "--server-rules"});
        const QString wrongRules = QString::fromStdString(test::schemaViolation("live", ruled.out));
        QVERIFY2(wrongRules.isEmpty(), qPrintable(wrongRules));
        QVERIFY(json::parse(ruled.out)["server_rules"]["absence"].is_string()); // a moment has no server
        const Ran text = runCli({"live", m_slow});
        QVERIFY2(text.out.find("moment of 2026-11-22T14:02:31Z, offline") != std::string::npos, text.out.c_str());
    }

    /// A host that is said to work for nobody is no peer, and what is wrong with it keeps nobody waiting.
    void whomHostsWorkForIsSaidByHand()
    {
        const auto troubles = [](const Ran &ran) {
            int count = 0;
            const json answer = json::parse(ran.out);
            for (const json &f : answer["findings"])
                count += f["severity"] != "info" ? 1 : 0;
            return count;
        };
        QVERIFY(troubles(runCli({"--json", "live", m_slow})) > 0);
        const Ran ran = runCli({"--json", "live", m_slow, "--works-for", "=h-0002,h-0003", "--works-for", "burn-in=h-0003"});
        const QString wrong = QString::fromStdString(test::schemaViolation("live", ran.out));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(troubles(ran), 0);
        const json said = json::parse(ran.out)["observation"]["by_hand"];
        QCOMPARE(said.size(), 2U);
        QVERIFY(said[0]["host"] == "h-0002" && said[0]["job"].is_null() && said[1]["job"] == "burn-in");
        const Ran text = runCli({"live", m_slow, "--works-for", "=h-0002"});
        QVERIFY2(text.out.find("by hand: h-0002 works for nobody\n") != std::string::npos, text.out.c_str());
        QVERIFY(runCli({"live", m_slow, "--works-for", "h-0002"}).status == 2);
        const Ran ghost = runCli({"live", m_slow, "--works-for", "=h-0777"});
        QVERIFY2(ghost.status > 1 && ghost.err.find("there is no host \"h-0777\"") != std::string::npos, ghost.err.c_str());
    }

    /// 1 for an error, 0 for warnings: one scale for `check` and `live`.
    void theExitStatusIsOfErrorsAlone()
    {
        const auto worst = [](const Ran &ran) {
            const json answer = json::parse(ran.out);
            std::string word = "info", title;
            for (const json &f : answer["findings"]) {
                const std::string severity = f["severity"].get<std::string>();
                if (severity == "error" || (severity == "warning" && word == "info")) {
                    word = severity;
                    title = f["title"].get<std::string>();
                }
            }
            return word + ": " + title;
        };
        const Ran slow = runCli({"--json", "live", m_slow});
        QVERIFY2(worst(slow).starts_with("warning: "), worst(slow).c_str());
        QCOMPARE(slow.status, 0);
        const QString lost = saved("lost.moment.json", momentOf(m_design, "xid:h-0002:3:79"));
        const Ran broken = runCli({"--json", "live", lost});
        QVERIFY2(worst(broken).starts_with("error: "), worst(broken).c_str());
        QCOMPARE(broken.status, 1);
        QCOMPARE(runCli({"live", lost}).status, 1);
    }

    void withADesignItIsThatDesigns()
    {
        const QString design = m_dir.filePath(QStringLiteral("d.switchyard"));
        QVERIFY(design::saveDesign(*m_design, design.toStdString()).has_value());
        const json alone = json::parse(runCli({"--json", "live", m_slow}).out), given = json::parse(runCli({"--json", "live", m_slow, design}).out);
        QVERIFY(alone["findings"] == given["findings"] && alone["observation"] == given["observation"]);
        auto other = *m_design;
        other.jobs.clear();
        for (design::Instance &instance : other.instances)
            instance.id = "x" + instance.id;
        QVERIFY(design::saveDesign(other, design.toStdString()).has_value());
        const Ran ran = runCli({"live", m_slow, design});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.find("other machines") != std::string::npos, ran.err.c_str());
    }

    void savedAgainItIsTheSameFile()
    {
        const QString again = m_dir.filePath(QStringLiteral("again.json"));
        const Ran ran = runCli({"live", m_slow, "--save", again});
        QVERIFY2(ran.status < 2, ran.err.c_str());
        QVERIFY(ran.out.find("written: ") != std::string::npos);
        QVERIFY(bytes(again) == bytes(m_slow));
        const QString adopted = m_dir.filePath(QStringLiteral("adopted.switchyard"));
        QVERIFY(runCli({"live", m_slow, "--adopt", "-o", adopted}).status < 2);
        QCOMPARE(bytes(adopted), design::writeDesign(*m_design));
    }

    /// Written elsewhere, what a design names is named from there.
    void anAdoptedDesignFindsItsPrices()
    {
        design::Design priced = *m_design;
        priced.priceList = "p.csv";
        const QString design = m_dir.filePath(QStringLiteral("priced.switchyard")), adopted = m_dir.filePath(QStringLiteral("deeper/adopted.switchyard"));
        QVERIFY(QDir(m_dir.path()).mkdir(QStringLiteral("deeper")));
        QVERIFY(writeFileAtomically(m_dir.filePath(QStringLiteral("p.csv")).toStdString(), "item,usd_per_hour\np5.48xlarge,50\n"));
        QVERIFY(design::saveDesign(priced, design.toStdString()));
        const Ran ran = runCli({"live", m_slow, design, "--adopt", "-o", adopted});
        QVERIFY2(ran.status < 2, ran.err.c_str());
        const auto read = design::loadDesign(adopted.toStdString(), test::bundledCatalog().get());
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        QCOMPARE(read->priceList, std::string("../p.csv"));
    }

    void againstAnotherMoment()
    {
        const Ran ran = runCli({"--json", "live", m_slow, "--against", m_well});
        QVERIFY2(ran.status < 2, ran.err.c_str());
        const QString wrong = QString::fromStdString(test::schemaViolation("live", ran.out));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const json since = json::parse(ran.out)["since"];
        QCOMPARE(since["time"].get<double>(), someTime_s - 3600);
        const auto has = [](const json &findings, const char *id) {
            return std::ranges::any_of(findings, [&](const json &f) { return f["id"].get<std::string>() == id; });
        };
        QVERIFY(has(since["new"], "straggler:h-0002:3") && !has(since["gone"], "straggler:h-0002:3"));
        const auto clock = std::ranges::find_if(since["quantities"], [](const json &q) { return q["quantity"] == "sm_clock"; });
        QVERIFY(clock != since["quantities"].end());
        const json &largest = (*clock)["largest"].at(0);
        QCOMPARE(largest["where"].get<std::string>(), std::string("h-0002/gpu3"));
        QVERIFY(largest["ratio"].get<double>() < 0.9 && largest["age_now_s"].is_number() && largest["age_before_s"].is_number());
        const json back = json::parse(runCli({"--json", "live", m_well, "--against", m_slow}).out)["since"];
        QVERIFY(has(back["gone"], "straggler:h-0002:3"));
        const json same = json::parse(runCli({"--json", "live", m_slow, "--against", m_slow}).out)["since"];
        QVERIFY(same["new"].empty() && same["gone"].empty() && same["quantities"].empty());
        const Ran text = runCli({"live", m_slow, "--against", m_well});
        for (const char *part : {"since 2026-11-22T13:02:31Z", "new: ", "h-0002/gpu3", " then, "})
            QVERIFY2(text.out.find(part) != std::string::npos, text.out.c_str());
    }

    void badInputIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("not there") << QStringList{"live", "nowhere.moment.json"} << 3 << "no such file";
        QTest::newRow("a design") << QStringList{"live", "DIR/d2.json"} << 3 << "no saved moment";
        QTest::newRow("cut off") << QStringList{"live", "DIR/cut.json"} << 3 << "damaged or cut off";
        QTest::newRow("newer") << QStringList{"live", "DIR/new.json"} << 3 << "newer release";
        QTest::newRow("a time") << QStringList{"live", "DIR/slow.moment.json", "--at", "5"} << 2 << "--at";
        QTest::newRow("against nothing") << QStringList{"live", "http://127.0.0.1:1", "--against", "nowhere.json"} << 3 << "no such file";
        QTest::newRow("nowhere to write") << QStringList{"live", "DIR/slow.moment.json", "--save", "DIR/no/m.json"} << 3 << "no/m.json";
    }
    void badInputIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, says);
        const std::string good = bytes(m_slow), folder = m_dir.path().toStdString();
        QVERIFY(writeFileAtomically(folder + "/d2.json", design::writeDesign(*m_design)).has_value());
        QVERIFY(writeFileAtomically(folder + "/cut.json", good.substr(0, good.size() / 3)).has_value());
        QVERIFY(writeFileAtomically(folder + "/new.json", R"({"switchyard_moment": 7})").has_value());
        for (QString &word : arguments)
            word.replace(QStringLiteral("DIR"), m_dir.path());
        const Ran ran = runCli(arguments);
        QCOMPARE(ran.status, status);
        QVERIFY2(QString::fromStdString(ran.err).contains(says) && std::ranges::count(ran.err, '\n') == 1, ran.err.c_str());
        QVERIFY(ran.out.empty());
    }
};

QTEST_GUILESS_MAIN(tst_Moment)
#include "tst_moment.moc"
