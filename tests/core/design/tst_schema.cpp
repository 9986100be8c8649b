// SPDX-License-Identifier: GPL-3.0-or-later
// docs/schema/design.schema.json and the reader agree: on the samples, and on each key of a plan by
// one value inside and one outside what the schema says.
#include <core/design/design.h>
#include <core/workload/plan_fields.h>
#include <core/workload/rl_fields.h>
#include <core/workload/serving_fields.h>

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <tests/support/samples.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;

namespace {

json schemaDefinitions()
{
    static const json schema = json::parse(test::readText(test::sourceDir() + "/docs/schema/design.schema.json"));
    return schema["definitions"];
}

/// A small design whose phases have every key.
json smallDesign()
{
    design::Design design;
    design.name = "small";
    design.instances = {{"a", "p5.48xlarge", {}, {}, {}}};
    design.instances.push_back({"b", "p5.48xlarge", {}, {}, {}});
    design.jobs = {design::trainingJob("train", "llama3.1-8b", {}, {"a"})};
    design::Phase transfer;
    transfer.id = "move";
    transfer.after = {"train"};
    transfer.work = design::Transfer{design::Transfer::Pattern::SameRank, {"a"}, {"b"}, 1e9, 60};
    design.jobs[0].phases.push_back(transfer);
    return json::parse(design::writeDesign(design));
}

/// Both take it, or both refuse it: empty. Else which of them does what.
std::string disagreement(const json &design, bool good)
{
    const std::string schema = test::schemaViolation("design", design);
    const auto read = design::readDesign(design.dump(), "small.switchyard");
    if (schema.empty() != good)
        return good ? "the schema refuses it: " + schema : "the schema takes it";
    if (read.has_value() != good)
        return good ? "the reader refuses it: " + describe(read.error()) : "the reader takes it";
    return {};
}

} // namespace

class tst_Schema : public QObject
{
    Q_OBJECT
private slots:
    void samplesObey()
    {
        for (const test::Sample &sample : test::makeSamples(test::bundled())) {
            const std::string wrong = test::schemaViolation("design", test::readText(test::sourceDir() + "/resources/samples/" + sample.file));
            QVERIFY2(wrong.empty(), (sample.file + wrong).c_str());
        }
    }

    void namesEveryFieldOfServing()
    {
        const json definitions = schemaDefinitions();
        std::set<std::string> named;
        for (const char *part : {"serving_cut", "serve"})
            for (const auto &[key, value] : definitions[part]["properties"].items())
                named.insert(std::string(part) + '/' + key);
        std::set<std::string> fields;
        for (const workload::ServingField &field : workload::servingFields()) {
            const std::string part = field.part == workload::ServingPart::Cut ? "serving_cut" : "serve";
            fields.insert(part + '/' + std::string(field.key));
            const json &property = definitions[part]["properties"][std::string(field.key)];
            QCOMPARE(property["description"].get<std::string>(), std::string(field.help));
            if (field.kind == workload::OptionKind::Number)
                QVERIFY2(property["minimum"] == field.low && property["maximum"] == field.high && property["type"] == (field.whole ? "integer" : "number"), std::string(field.key).c_str());
            else if (field.kind == workload::OptionKind::Word)
                QVERIFY2(property["enum"].size() == field.words.size() && property["enum"][0] == std::string(field.words[0].word), std::string(field.key).c_str());
        }
        QVERIFY(named == fields);
    }

    void namesEveryFieldOfAnRlStep()
    {
        const json definitions = schemaDefinitions();
        const auto partOf = [](const workload::RlField &field) { return std::string(field.cut ? field.role == workload::RlRole::Rollout ? "serving_cut" : "trainer_cut" : workload::toWord(field.role)); };
        std::set<std::string> named;
        for (const char *part : {"serving_cut", "trainer_cut", "rollout", "reward", "reference", "update", "weight_sync"})
            for (const auto &[key, value] : definitions[part]["properties"].items())
                named.insert(std::string(part) + '/' + key);
        std::set<std::string> fields;
        for (const workload::RlField &field : workload::rlFields()) {
            const std::string path = partOf(field) + '/' + std::string(field.key);
            fields.insert(path);
            const json &property = definitions[partOf(field)]["properties"][std::string(field.key)];
            switch (field.kind) {
            case workload::OptionKind::Number:
                QVERIFY2(property["minimum"] == field.low && property["maximum"] == field.high && property["type"] == (field.whole ? "integer" : "number"), path.c_str());
                break;
            case workload::OptionKind::Word:
                QVERIFY2(property["enum"].size() == field.words.size() && property["enum"][0] == std::string(field.words[0].word), path.c_str());
                break;
            case workload::OptionKind::Switch: QVERIFY2(property["type"] == "boolean", path.c_str()); break;
            case workload::OptionKind::Text: QVERIFY2(property["type"] == "string", path.c_str()); break;
            }
            if (workload::planField(field.key) == nullptr)
                QCOMPARE(property["description"].get<std::string>(), std::string(field.help));
        }
        QVERIFY(named == fields);
    }

    void namesEveryKeyOfAPlan()
    {
        const json phases = smallDesign()["jobs"][0]["phases"];
        for (const auto &[part, phase] : {std::pair("parallelism", 0), {"train", 0}, {"transfer", 1}}) {
            std::set<std::string> written;
            for (const auto &[key, value] : phases[static_cast<std::size_t>(phase)][part].items())
                written.insert(key);
            for (const workload::PlanField &field : workload::planFields()) { // written where they say something
                if (part == std::string_view("train") && field.presence == workload::Presence::Late)
                    written.insert(std::string(field.key));
            }
            std::set<std::string> named;
            const json schema = schemaDefinitions()[part];
            for (const auto &[key, value] : schema["properties"].items())
                named.insert(key);
            QCOMPARE(named, written);
        }
    }

    void procurementIsReadAsTheSchemaSays_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<bool>("good");
        const auto row = [](const char *member, bool good) { QTest::newRow(member) << QString::fromLatin1(member) << good; };
        row(R"({"software": {"nccl": "2.27.7-1", "driver": "580.95.05", "libfabric": "2.4.0amzn5.0", "aws_ofi_nccl": "v1.16.3"}})", true);
        row(R"({"software": {"nccl": "new"}})", false);
        row(R"({"software": {"nccl": 2.27}})", false);
        row(R"({"quotas": [{"region": "us-east-1", "on_demand_p_vcpus": 0}, {"region": "us-west-2", "spot_p_vcpus": 768}]})", true);
        row(R"({"quotas": [{"region": "us-east-1", "on_demand_p_vcpus": -1}]})", false);
        row(R"({"quotas": [{"on_demand_p_vcpus": 1}]})", false);
        row(R"({"quotas": [{"region": "us-east-1", "spot_p_vcpus": 1.5}]})", false);
        row(R"({"capacity_blocks": [{"id": "cb-1", "type": "p5.48xlarge", "count": 4, "days": 14, "start": "2026-12-01"}]})", true);
        row(R"({"capacity_blocks": [{"id": "cb-1", "type": "p5.48xlarge", "count": 0, "days": 14}]})", false);
        row(R"({"capacity_blocks": [{"id": "cb-1", "type": "p5.48xlarge", "count": 4, "days": 14, "start": "soon"}]})", false);
        row(R"({"capacity_blocks": [{"id": "cb-1", "type": "p5.48xlarge", "count": 4}]})", false);
    }
    void procurementIsReadAsTheSchemaSays()
    {
        QFETCH(QString, member);
        QFETCH(bool, good);
        json design = smallDesign();
        design.update(json::parse(member.toStdString()));
        const std::string wrong = disagreement(design, good);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    /// Keys, bounds and words of the schema are those of the table of plan fields.
    void saysWhatTheTableSays()
    {
        const auto properties = [](const char *part) { return schemaDefinitions()[part]["properties"].size(); };
        QCOMPARE(properties("parallelism") + properties("train"), workload::planFields().size());
        for (const workload::PlanField &field : workload::planFields()) {
            const json schema = schemaDefinitions()[field.part == workload::PlanPart::Parallelism ? "parallelism" : "train"];
            const std::set<std::string> required(schema["required"].begin(), schema["required"].end());
            const std::string key(field.key);
            QVERIFY2(schema["properties"].contains(key), key.c_str());
            const json &rule = schema["properties"][key];
            QVERIFY2(required.contains(key) == (field.presence == workload::Presence::Required), key.c_str());
            switch (field.kind) {
            case workload::FieldKind::Whole:
                QVERIFY2(rule["type"] == "integer" && rule["minimum"] == field.low && rule["maximum"] == field.high, key.c_str());
                break;
            case workload::FieldKind::Switch: QVERIFY2(rule["type"] == "boolean", key.c_str()); break;
            case workload::FieldKind::Form: QVERIFY2(rule["type"] == "string" && rule.contains("pattern"), key.c_str()); break;
            case workload::FieldKind::Word: {
                json words = json::array();
                for (const workload::PlanWord &entry : field.words)
                    words.push_back(entry.word);
                QVERIFY2(rule["enum"] == words, (key + ": " + words.dump()).c_str());
                break;
            }
            }
        }
    }

    void agreesWithTheReader()
    {
        int tried = 0;
        std::string part;
        const auto agree = [&](const std::string &key, const json &value, bool good) {
            json design = smallDesign();
            json &plan = design["jobs"][0]["phases"][0][part];
            if (value.is_null())
                plan.erase(key);
            else
                plan[key] = value;
            const std::string wrong = disagreement(design, good);
            QVERIFY2(wrong.empty(), (key + " = " + value.dump() + ": " + wrong).c_str());
            ++tried;
        };
        for (const char *definition : {"parallelism", "train"}) {
            part = definition;
            const json schema = schemaDefinitions()[part];
            const std::set<std::string> required(schema["required"].begin(), schema["required"].end());
            for (const auto &[key, rule] : schema["properties"].items()) {
                agree(key, nullptr, !required.contains(key));
                if (rule.contains("enum")) {
                    for (const json &word : rule["enum"])
                        agree(key, word, true);
                    agree(key, "other", false);
                } else if (rule["type"] == "integer") {
                    agree(key, rule["minimum"], true);
                    agree(key, rule["maximum"], true);
                    agree(key, rule["minimum"].get<int>() - 1, false);
                    agree(key, rule["maximum"].get<int>() + 1, false);
                    agree(key, 1.5, false);
                } else if (rule["type"] == "boolean") {
                    agree(key, true, true);
                    agree(key, 1, false);
                }
            }
        }
        for (const char *word : {"unstated", "none", "full", "block:1", "block:12", "selective:core_attn", "selective:moe+layernorm"})
            agree("recompute", word, true);
        for (const char *word : {"block", "block:", "block:0", "block:-1", "block:two", "selective:", "selective:all", "some"})
            agree("recompute", word, false);
        part = "parallelism";
        agree("rank_order", "tp-cp-dp-pp", true);
        agree("rank_order", "tp-dp-pp", false);
        json many = smallDesign(); // each degree alone is possible; what the schema cannot say
        for (const char *degree : {"tp", "cp", "pp", "dp"})
            many["jobs"][0]["phases"][0][part][degree] = 65536;
        const auto read = design::readDesign(many.dump(), "many.switchyard");
        QVERIFY(!read && read.error().message.find("expected at most 10,000,000") != std::string::npos);
        QVERIFY2(tried > 150, std::to_string(tried).c_str());
    }

    void takesEveryKeyOfAView()
    {
        design::Design full;
        full.views = {{.name = "v", .view = "canvas", .center = {1, 2}, .heat = "traffic", .note = "n", .basis = "playhead", .playhead_s = 1, .traffic = {"TP"},
                       .selected = {"a"}, .compare = "swipe", .swipe = 0.25, .before = "old.switchyard"}};
        const json view = json::parse(design::writeDesign(full))["views"][0];
        std::set<std::string> named, written;
        const json definitions = schemaDefinitions();
        for (const auto &[key, value] : definitions["view"]["properties"].items())
            named.insert(key);
        for (const auto &[key, value] : view.items())
            written.insert(key);
        QVERIFY(named == written);
        for (const json &mode : definitions["view"]["properties"]["compare"]["enum"]) {
            json design = smallDesign();
            design["views"] = json::array({view});
            design["views"][0]["compare"] = mode;
            QCOMPARE(disagreement(design, true), std::string());
        }
    }

    void agreesOnTheRest_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::newRow("no id") << "/instances/0/id" << "\"\"";
        QTest::newRow("instance type of a number") << "/instances/0/type" << "5";
        QTest::newRow("format of tomorrow") << "/switchyard" << "3";
        QTest::newRow("jobs of another format") << "/switchyard" << "1";
        QTest::newRow("capacity") << "/capacity" << "\"free\"";
        QTest::newRow("a phase twice on one instance") << "/jobs/0/phases/0/pool" << "[\"a\", \"a\"]";
        QTest::newRow("a phase of no kind") << "/jobs/0/phases/0/kind" << "\"\"";
        QTest::newRow("a phase without an id") << "/jobs/0/phases/0/id" << "\"\"";
        QTest::newRow("a training phase without a model") << "/jobs/0/phases/0/model" << "\"\"";
        QTest::newRow("a training phase that is a transfer") << "/jobs/0/phases/0/kind" << "\"transfer\"";
        QTest::newRow("a transfer with a pool") << "/jobs/0/phases/1/pool" << "[\"a\"]";
        QTest::newRow("a transfer of less than nothing") << "/jobs/0/phases/1/transfer/bytes" << "-1";
        QTest::newRow("a transfer in no pattern") << "/jobs/0/phases/1/transfer/pattern" << "\"sideways\"";
        QTest::newRow("a transfer from nowhere") << "/jobs/0/phases/1/transfer/from" << "null";
        QTest::newRow("a transfer all the time") << "/jobs/0/phases/1/transfer/period_s" << "0";
        QTest::newRow("a colour without a name") << "/jobs/0/colour" << "\"red\"";
        QTest::newRow("a job without phases") << "/jobs/0/phases" << "7";
        QTest::newRow("layer 0") << "/network_nodes" << R"([{"id": "n", "layer": 0}])";
        QTest::newRow("storage of less than nothing") << "/storage" << R"([{"id": "s", "type": "t", "capacity_TiB": -1}])";
        QTest::newRow("half a position") << "/positions" << R"({"a": {"x": 1}})";
        QTest::newRow("a view without a name") << "/views" << R"([{"view": "canvas"}])";
        QTest::newRow("a swipe beyond the picture") << "/views" << R"([{"name": "v", "view": "canvas", "compare": "swipe", "swipe": 1.5}])";
        QTest::newRow("compared with a number") << "/views" << R"([{"name": "v", "view": "canvas", "compare": "panes", "before": 7}])";
        QTest::newRow("a waiver of nothing") << "/waivers" << R"([{"reason": "none"}])";
    }
    void agreesOnTheRest()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        json design = smallDesign();
        QCOMPARE(disagreement(design, true), std::string());
        design[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        QCOMPARE(disagreement(design, false), std::string());
    }
};

QTEST_GUILESS_MAIN(tst_Schema)
#include "tst_schema.moc"
