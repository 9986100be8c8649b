// SPDX-License-Identifier: GPL-3.0-or-later
// check as scripts and code hosts see it: what is shown, how it is written, and an exit status that does not depend on either.
#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/paths.h>
#include <tests/support/run_cli.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

class tst_Check : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_scratch.isValid());
        json design = json::parse(std::ifstream(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard"));
        design["waivers"] = json::array({{{"finding", "efa-clients:pretrain"}, {"reason", "two file systems, ticket 12"}}});
        m_warned = write("a design.switchyard", design);
        for (json &job : design["jobs"])
            for (json &phase : job["phases"])
                phase["parallelism"]["dp"] = 7; // not what the GPUs are divided by
        m_wrong = write("wrong.switchyard", design);
    }

    void sarif()
    {
        const Ran ran = runCli({"check", m_warned, "--format", "sarif"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json log = json::parse(ran.out);
        QCOMPARE(log["version"].get<std::string>(), std::string("2.1.0"));
        const json &run = log["runs"].at(0);
        const json &rules = run["tool"]["driver"]["rules"];
        const json found = json::parse(runCli({"check", m_warned, "--json"}).out)["findings"];
        QCOMPARE(run["results"].size(), found.size());
        QVERIFY(found.size() >= 2);
        int waived = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const json &result = run["results"][i];
            const std::string id = found[i]["id"];
            QCOMPARE(result["partialFingerprints"]["finding/v1"].get<std::string>(), id);
            QCOMPARE(result["ruleId"].get<std::string>(), id.substr(0, id.find(':')));
            QVERIFY(rules.at(result["ruleIndex"].get<std::size_t>())["id"] == result["ruleId"]);
            QCOMPARE(result["level"].get<std::string>(), std::string("warning"));
            const json &place = result["locations"].at(0);
            QVERIFY(place["physicalLocation"]["artifactLocation"]["uri"].get<std::string>().ends_with("/a%20design.switchyard"));
            QCOMPARE(place["logicalLocations"].size(), found[i]["where"].size());
            QCOMPARE(result.contains("suppressions"), found[i].contains("waived_because"));
            if (result.contains("suppressions")) {
                QVERIFY(result["suppressions"].at(0)["justification"] == found[i]["waived_because"]);
                ++waived;
            }
        }
        QCOMPARE(waived, 1);
    }

    /// The register of rules stands in the log: what a rule is, why, by which source, and what would mend it.
    void sarifSaysWhatARuleIs()
    {
        const json run = json::parse(runCli({"check", m_wrong, "--format", "sarif"}).out)["runs"].at(0);
        for (const json &rule : run["tool"]["driver"]["rules"]) {
            QVERIFY2(rule["help"]["text"].get<std::string>().size() > 40, rule.dump().c_str());
            QVERIFY(!rule["properties"]["sources"].get<std::string>().empty());
            QVERIFY(rule["defaultConfiguration"]["level"].is_string());
        }
        const json found = json::parse(runCli({"check", m_wrong, "--json"}).out)["findings"];
        const auto plan = std::ranges::find_if(found, [](const json &each) { return each["id"] == "plan:pretrain" || each["id"] == "idle-gpus:pretrain"; });
        QVERIFY(plan != found.end());
        QVERIFY2((*plan)["fix"].get<std::string>().starts_with("Fit the plan to"), plan->dump().c_str());
        QVERIFY((*plan)["rule"]["area"] == "plan");
        QVERIFY(runCli({"check", m_wrong}).out.find("one click: Fit the plan to") != std::string::npos);
    }

    void severityIsWhatIsShown()
    {
        const auto ids = [](const QStringList &more, const QString &design) {
            return json::parse(runCli(QStringList{"check", design, "--json"} + more).out)["findings"].size();
        };
        QVERIFY(ids({"--severity", "warning"}, m_warned) >= 2);
        QCOMPARE(ids({"--severity", "error"}, m_warned), std::size_t(0));
        QVERIFY(ids({"--severity", "error"}, m_wrong) >= 1);
        for (const char *severity : {"info", "warning", "error"})
            for (const char *format : {"text", "json", "sarif"})
                QCOMPARE(runCli({"check", m_wrong, "--severity", severity, "--format", format}).status, 1);
        const Ran level = runCli({"check", m_wrong, "--severity", "error", "--format", "sarif"});
        QCOMPARE(json::parse(level.out)["runs"].at(0)["results"].at(0)["level"].get<std::string>(), std::string("error"));
    }

    void whatIsHiddenIsCounted()
    {
        const json all = json::parse(runCli({"check", m_warned, "--json"}).out), few = json::parse(runCli({"check", m_warned, "--json", "--severity", "error"}).out);
        QVERIFY(!all.contains("not_shown"));
        int hidden = 0;
        for (const auto &[severity, count] : few["not_shown"].items())
            hidden += count.get<int>();
        QCOMPARE(few["findings"].size() + static_cast<std::size_t>(hidden), all["findings"].size());
        QVERIFY(runCli({"check", m_warned, "--severity", "error"}).out.starts_with("not shown: ")); // not "nothing found"
        QVERIFY(runCli({"check", m_warned}).out.find("not shown") == std::string::npos);
    }

    /// With several jobs the rules ask the prediction of the first, as in the window, or of the one that is named.
    void severalJobsAreCheckedAsInTheWindow()
    {
        json design = json::parse(std::ifstream(test::sourceDir() + "/resources/samples/llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard"));
        const auto has = [](const Ran &ran, const std::string &id) {
            const json found = json::parse(ran.out)["findings"];
            return std::ranges::any_of(found, [&](const json &each) { return each["id"] == id; });
        };
        QVERIFY(has(runCli({"check", write("one.switchyard", design), "--json"}), "model:chat:1"));
        design["jobs"].push_back(design["jobs"].at(0));
        design["jobs"].at(1)["name"] = "second";
        const QString two = write("two.switchyard", design);
        QVERIFY(has(runCli({"check", two, "--json"}), "model:chat:1"));
        QVERIFY(!has(runCli({"check", two, "--json"}), "model:second:1"));
        QVERIFY(has(runCli({"check", two, "--json", "--job", "second"}), "model:second:1"));
        const Ran wrong = runCli({"check", two, "--job", "nobody"});
        QVERIFY(wrong.status == 2 && wrong.err.find("nobody") != std::string::npos);
        design["jobs"] = json::array();
        QCOMPARE(runCli({"check", write("none.switchyard", design), "--job", "chat"}).status, 3); // as of every command that needs a job
    }

    /// What a finding costs is null where nobody knows a price, and left out of the text.
    void anUnknownCostIsNull()
    {
        json design = json::parse(std::ifstream(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"));
        json &phase = design["jobs"].at(0)["phases"].at(0);
        phase["pool"] = {"p6-b200-0001", "p6-b200-0002"};
        phase["parallelism"]["dp"] = 16;
        const auto idle = [&](const char *region, const char *format) {
            design["region"] = region;
            return runCli({"check", write("idle.switchyard", design), "--format", format}).out;
        };
        const auto costIn = [&](const char *region) {
            const json found = json::parse(idle(region, "json"))["findings"];
            return std::ranges::find(found, "unused", [](const json &each) { return each["id"].get<std::string>(); })->at("cost")["usd_per_hour"];
        };
        QVERIFY(costIn("us-east-1").get<double>() > 50);
        QVERIFY(costIn("ap-northeast-1").is_null()); // where no price of it is known
        QVERIFY(idle("us-east-1", "text").contains("    costs $"));
        QVERIFY(!idle("ap-northeast-1", "text").contains("    costs $"));
        const json log = json::parse(idle("ap-northeast-1", "sarif"));
        const json &results = log["runs"].at(0)["results"];
        const auto unused = std::ranges::find(results, "unused", [](const json &each) { return each["ruleId"].get<std::string>(); });
        QVERIFY(unused->at("properties")["usd_per_hour"].is_null());
    }

    void aCleanDesignIsAnEmptyRun()
    {
        const Ran ran = runCli({"check", QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"), "--format", "sarif"});
        QCOMPARE(ran.status, 0);
        QVERIFY(json::parse(ran.out)["runs"].at(0)["results"] == json::array());
    }

    void oneFormatAtATime()
    {
        const Ran ran = runCli({"check", m_warned, "--json", "--format", "sarif"});
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.err.find("expected one of them") != std::string::npos);
        QCOMPARE(runCli({"check", m_warned, "--json", "--format", "json"}).status, 0);
    }

private:
    QString write(const QString &name, const json &design)
    {
        const QString path = m_scratch.filePath(name);
        std::ofstream(path.toStdString()) << design.dump();
        return path;
    }

    QTemporaryDir m_scratch;
    QString m_warned;
    QString m_wrong;
};

QTEST_APPLESS_MAIN(tst_Check)
#include "tst_check.moc"
