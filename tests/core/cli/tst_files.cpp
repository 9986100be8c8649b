// SPDX-License-Identifier: GPL-3.0-or-later
// catalog, import and diff as scripts see them: exit status, one line of error, JSON by its schema.
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/design/edit.h>
#include <core/exchange/format.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/samples.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using test::Ran;
using test::runCli;

namespace {

QString sample(const char *name) { return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name); }

} // namespace

class tst_Files : public QObject
{
    Q_OBJECT
private slots:
    void catalog()
    {
        for (const QStringList &what : {QStringList{}, {"p5.48xlarge"}, {"models"}, {"gb200"}, {"u-p6e-gb200x72"}}) {
            const Ran ran = runCli(QStringList{"catalog"} + what + QStringList{"--json"});
            QCOMPARE(ran.status, 0);
            const std::string error = test::schemaViolation("catalog", ran.out);
            QVERIFY2(error.empty(), error.c_str());
        }
        const auto p5 = nlohmann::json::parse(runCli({"catalog", "p5.48xlarge", "--json"}).out)["entries"][0];
        QCOMPARE(p5["figures"]["nics"]["value"].get<int>(), 32);
        QCOMPARE(p5["figures"]["nic_Gbps"]["unit"].get<std::string>(), std::string("Gbps"));
        QVERIFY(runCli({"catalog", "b200-hgx"}).out.find("sms = 148.0  [Device properties of a B200: ") != std::string::npos);
    }
    void importTopology()
    {
        const QTemporaryDir scratch;
        const std::string input = scratch.filePath("t.json").toStdString();
        std::ofstream(input) << "{\"Instances\": [{\"InstanceId\": \"i-1\", \"InstanceType\": \"p5.48xlarge\", \"NetworkNodes\": [\"a\", \"b\", \"c\"]}]}";
        const QString output = scratch.filePath("d.switchyard");
        const Ran ran = runCli({"import", "ec2-topology", QString::fromStdString(input), "-o", output, "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const std::string error = test::schemaViolation("import", ran.out);
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(design::loadDesign(output.toStdString())->instances.size(), std::size_t{1});
    }
    void importModel()
    {
        const QTemporaryDir scratch;
        const std::string input = scratch.filePath("config.json").toStdString();
        std::ofstream(input) << "{\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"hidden_size\": 64, \"num_attention_heads\": 4, "
                                "\"intermediate_size\": 128, \"vocab_size\": 1000, \"tie_word_embeddings\": false, \"odd\": 1}";
        const QString output = scratch.filePath("d.switchyard");
        const Ran ran = runCli({"import", "hf-config", QString::fromStdString(input), "-o", output, "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const std::string error = test::schemaViolation("import", ran.out);
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(nlohmann::json::parse(ran.out)["not_understood"].dump(), std::string("[\"\\\"odd\\\"\"]"));
        QVERIFY(trainingOf(design::loadDesign(output.toStdString())->jobs.front())->custom);
    }
    /// Each format that is read is named by import and by the table; files are told by their content.
    void importByContent()
    {
        const QTemporaryDir scratch;
        const auto seed = [](const char *id) { return QString::fromStdString(test::sourceDir() + "/tests/fuzz/formats/" + id + "/1"); };
        const QString output = scratch.filePath("d.switchyard");
        const Ran both = runCli({"import", "auto", seed("ec2-topology"), seed("hf-config"), "-o", output, "--json"});
        QVERIFY2(both.status == 0, both.err.c_str());
        QCOMPARE(test::schemaViolation("import", both.out), std::string());
        const auto out = nlohmann::json::parse(both.out);
        QCOMPARE(out["files"][0]["understood"].get<int>(), 4);
        QCOMPARE(out["files"][1]["format"].get<std::string>(), std::string("hf-config"));
        QCOMPARE(out["jobs"].get<int>(), 1);
        QCOMPARE(out["instances"].get<int>(), 3);
        const design::Design design = *design::loadDesign(output.toStdString());
        QVERIFY(design.instances.size() == 3 && trainingOf(design.jobs.front())->custom);
        const Ran runs = runCli({"import", "auto", seed("nccl-tests"), "--platform", "p5.48xlarge", "-o", scratch.filePath("m.csv"), "--json"});
        QVERIFY2(runs.status == 0 && test::schemaViolation("import", runs.out).empty(), runs.out.c_str());
        QCOMPARE(runCli({"import", "auto", seed("nccl-tests"), seed("hf-config"), "--platform", "p5.48xlarge", "-o", output}).status, 2);
        for (const char *other : {"nccl-tests", "ec2-types"}) { // beside a cluster they are set aside, as in a folder
            const Ran aside = runCli({"import", "auto", seed("ec2-topology"), seed(other), "-o", output, "--json"});
            QVERIFY2(aside.status == 0 && nlohmann::json::parse(aside.out)["instances"].get<int>() == 3, aside.err.c_str());
        }
        const Ran hint = runCli({"import", "auto", seed("slurm-topology"), "--instance", "p5.48xlarge", "-o", output, "--json"});
        QVERIFY2(hint.status == 0 && nlohmann::json::parse(hint.out)["instances"].get<int>() == 8, hint.out.c_str());
        QCOMPARE(runCli({"import", "auto", seed("slurm-topology"), "--instance", "p9.48xlarge", "-o", output}).status, 2);
        const Ran none = runCli({"import", "auto", sample("llama3.1-8b-4-p6-b200.switchyard"), "-o", output});
        QVERIFY2(none.status == 3 && std::ranges::count(none.err, '\n') == 1, none.err.c_str());
    }
    /// What is known of a folder becomes one design; the rest is named with a reason, and what a cluster holds beside a design is set aside.
    void importOfAFolder()
    {
        const QTemporaryDir scratch, cluster;
        const auto put = [&](const char *name, const std::string &text) { std::ofstream(cluster.filePath(name).toStdString()) << text; };
        for (const char *id : {"ec2-topology", "nccl-log"})
            put(id, test::readText(test::sourceDir() + "/tests/fuzz/formats/" + id + "/1"));
        put("notes.txt", "hello\n");
        const QString output = scratch.filePath("d.switchyard");
        const Ran ran = runCli({"import", "auto", cluster.path(), "-o", output, "--json"});
        QVERIFY2(ran.status == 0 && test::schemaViolation("import", ran.out).empty(), (ran.err + test::schemaViolation("import", ran.out)).c_str());
        const auto out = nlohmann::json::parse(ran.out);
        QCOMPARE(out["instances"].get<int>(), 3);
        QVERIFY(out["unread"].size() == 1 && out["unread"][0]["path"].get<std::string>().ends_with("notes.txt"));
        QVERIFY(out["aside"].size() == 1 && out["aside"][0].get<std::string>().find("nccl-log") != std::string::npos);
        const Ran words = runCli({"import", "auto", cluster.path(), "-o", output});
        QVERIFY2(words.out.find("not read: ") != std::string::npos && words.out.find("set aside: ") != std::string::npos, words.out.c_str());
        QVERIFY(runCli({"import", "auto", cluster.filePath("absent.json"), cluster.filePath("ec2-topology"), "-o", output}).status == 3); // a name that is mistyped is no file to pass by
        put("1.json", test::readText(test::sourceDir() + "/tests/fuzz/formats/hf-config/1")); // of two models none is taken, nor told
        std::string other = test::readText(test::sourceDir() + "/tests/fuzz/formats/hf-config/1");
        put("2.json", other.replace(other.find("num_hidden_layers") + 20, 1, "9"));
        const auto two = nlohmann::json::parse(runCli({"import", "auto", cluster.path(), "-o", output, "--json"}).out);
        QVERIFY2(!two.contains("model") && two["conflicts"].size() == 1 && two["jobs"].get<int>() == 0, two.dump().c_str());
        const QTemporaryDir empty;
        QCOMPARE(runCli({"import", "auto", empty.path(), "-o", output}).status, 3);
    }

    /// A file that no design comes of writes none, and says why in one line.
    void importOfNoDesign()
    {
        const QTemporaryDir scratch;
        const QString output = scratch.filePath("d.switchyard");
        const auto file = [&](const char *name, const char *text) {
            std::ofstream(scratch.filePath(name).toStdString()) << text;
            return scratch.filePath(name);
        };
        const QString log = QString::fromStdString(test::sourceDir() + "/tests/fuzz/formats/nccl-log/1");
        const Ran observed = runCli({"import", "auto", log, "-o", output});
        QVERIFY2(observed.status == 2 && std::ranges::count(observed.err, '\n') == 1 && observed.err.find("-o NAME.json") != std::string::npos, observed.err.c_str());
        QCOMPARE(runCli({"import", "auto", log, "-o", scratch.filePath("facts.json")}).status, 0);
        QCOMPARE(runCli({"import", "auto", log, "-o", "-"}).status, 0);
        const std::pair<QString, const char *> empty[] = {
            {file("eks.yaml", "apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata:\n  name: a\n  region: us-west-2\n"), "names no machine"},
            {file("pc.yaml", "HeadNode: {}\nScheduling:\n  SlurmQueues:\n    - Name: q\n      ComputeResources:\n        - Name: c\n          InstanceType: ${TYPE}\n          MaxCount: 4\n"), "the template's variable"},
            {file("run.sh", "torchrun pretrain_gpt.py --tensor-model-parallel-size 8\n"), "name no model"}};
        for (const auto &[path, why] : empty) {
            const Ran ran = runCli({"import", "auto", path, "-o", output});
            QVERIFY2(ran.status == 3 && std::ranges::count(ran.err, '\n') == 1 && ran.err.find(why) != std::string::npos, (ran.err + ran.out).c_str());
        }
        QVERIFY(!QFile::exists(output));
    }
    /// A design without a job: what is wrong, in which file, what was expected; what is worth saying of the file is said once.
    void noJob()
    {
        const QTemporaryDir scratch;
        const QString path = scratch.filePath("d.switchyard");
        std::ofstream(path.toStdString()) << R"({"switchyard": 1})";
        for (const char *command : {"predict", "traffic", "search"}) {
            const Ran ran = runCli({command, path});
            QVERIFY2(ran.status == 3 && ran.err.find(path.toStdString() + ": the design has no job; expected one") != std::string::npos, ran.err.c_str());
            QVERIFY2(std::ranges::count(ran.err, '\n') == 2, ran.err.c_str());
        }
    }
    /// Machines that no type is told of are refused with the file that names them; a network alone, all of whose machines are, is no design.
    void importOfUntypedMachines()
    {
        const QTemporaryDir scratch;
        const QString output = scratch.filePath("d.switchyard");
        const auto file = [&](const char *name, const char *text) {
            std::ofstream(scratch.filePath(name).toStdString()) << text;
            return scratch.filePath(name);
        };
        const QString topology = file("topology.conf", "SwitchName=top Switches=leaf[1-2]\nSwitchName=leaf1 Nodes=n1\nSwitchName=leaf2 Nodes=n[2-3]\n");
        const QString typed = file("typed.conf", "NodeName=n1 Gres=gpu:h100:8 Feature=p5.48xlarge\n");
        const Ran none = runCli({"import", "auto", topology, "-o", output, "--json"}); // its switches are a network
        QVERIFY2(none.status == 0 && nlohmann::json::parse(none.out)["files"][0]["refused"].dump().find("whose instance type no file tells: left out; give its EC2 instances") != std::string::npos, (none.err + none.out).c_str());
        const Ran some = runCli({"import", "auto", topology, typed, "-o", output, "--json"});
        QVERIFY2(some.status == 0 && test::schemaViolation("import", some.out).empty(), (some.err + some.out).c_str());
        const auto out = nlohmann::json::parse(some.out);
        const auto refused = [&](std::size_t of) { return out["files"][of]["refused"].dump(); };
        QVERIFY2(out["instances"].get<int>() == 1 && refused(0).find("left out") != std::string::npos && refused(0).find("(2 times)") != std::string::npos, some.out.c_str());
        QVERIFY2(refused(1).find("left out") == std::string::npos, some.out.c_str());
        const Ran all = runCli({"import", "auto", topology, "--instance", "p5.48xlarge", "-o", output, "--json"});
        QVERIFY2(all.status == 0 && nlohmann::json::parse(all.out)["files"][0]["refused"].empty(), all.out.c_str());
        const QString switches = file("switches.conf", "SwitchName=top Switches=leaf[1-2]\nSwitchName=leaf1\nSwitchName=leaf2\n"); // which names no machine
        QCOMPARE(runCli({"import", "auto", switches, "-o", output}).status, 0);
    }
    /// The predicted step beside an observed one: both as figures and a line each; of files without a trace it is refused.
    void traceBesideTheDesign()
    {
        const QTemporaryDir scratch;
        const std::string root = test::sourceDir();
        const QString trace = QString::fromStdString(root + "/tests/fuzz/formats/kineto/1"), sample = QString::fromStdString(root + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard"), output = scratch.filePath("facts.json");
        const Ran ran = runCli({"import", "kineto", trace, "-o", output, "--beside", sample});
        QVERIFY2(ran.status == 0 && ran.out.find("step 150 µs, predicted ") != std::string::npos && ran.out.find("of another number of ranks") != std::string::npos, (ran.err + ran.out).c_str()); // 8 of 32
        const auto beside = nlohmann::json::parse(test::readText(output.toStdString()))[0]["beside"][0];
        double predicted_ms = 0;
        for (const auto &share : beside["shares"])
            predicted_ms += share["predicted_ms"].get<double>();
        QVERIFY(std::abs(predicted_ms - beside["predicted_ms"].get<double>()) < 1e-6 * predicted_ms);
        QVERIFY(std::abs(beside["shares"][0]["observed_ms"].get<double>() - 0.1) < 1e-9); // the product's 100 us
        const Ran refused = runCli({"import", "auto", QString::fromStdString(root + "/tests/fuzz/formats/nccl-tests/1"), "-o", scratch.filePath("t.csv"), "--beside", sample});
        QVERIFY2(refused.status == 2 && refused.err.find("expected traces alone") != std::string::npos, refused.err.c_str());
    }

    void exports()
    {
        const QTemporaryDir scratch;
        const QString output = scratch.filePath("out");
        for (const exchange::Format &format : exchange::formats()) {
            const QString id = QString::fromUtf8(format.id);
            const Ran ran = runCli({"export", id, sample("llama3.1-8b-4-p6-b200.switchyard"), "-o", output, "--json"});
            const bool serves = QStringList{"vllm", "sglang", "lws", "dynamo", "verl"}.contains(id); // the sample trains
            QCOMPARE(ran.status, !format.write ? 2 : serves ? 3 : 0);
            if (!format.write || serves)
                continue;
            QCOMPARE(test::schemaViolation("export", ran.out), std::string());
            if (format.holds == exchange::Holds::Cluster && id != QStringLiteral("report")) // which tells of jobs too
                QCOMPARE(nlohmann::json::parse(ran.out)["left_out"][0].get<std::string>(), std::string("1 job"));
            const Ran screen = runCli({"export", id, sample("llama3.1-8b-4-p6-b200.switchyard"), "-o", "-"});
            QCOMPARE(screen.out, test::readText(output.toStdString()));
            if (!format.read || format.holds != exchange::Holds::Cluster || id == QStringLiteral("slurm-topology")) // the last names nodes without their types
                continue;
            const Ran back = runCli({"import", "auto", output, "-o", scratch.filePath("back.switchyard"), "--json"});
            QVERIFY2(back.status == 0, back.err.c_str());
            QCOMPARE(nlohmann::json::parse(back.out)["instances"].get<int>(), 4);
        }
        const Ran table = runCli({"formats", "--json"});
        QCOMPARE(test::schemaViolation("formats", table.out), std::string());
        QCOMPARE(nlohmann::json::parse(table.out)["formats"].size(), exchange::formats().size());
    }
    void diff()
    {
        const auto loaded = catalog::loadCatalog(test::sourceDir() + "/catalog");
        QVERIFY(loaded);
        const QTemporaryDir scratch;
        const std::string path = scratch.filePath("b.switchyard").toStdString();
        const design::Design a = *design::loadDesign(sample("llama3.1-8b-4-p6-b200.switchyard").toStdString());
        QVERIFY(design::saveDesign(*design::addCapacity(a, *loaded, "p6-b200.48xlarge", 1, {}), path));
        const Ran ran = runCli({"diff", sample("llama3.1-8b-4-p6-b200.switchyard"), QString::fromStdString(path), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const std::string error = test::schemaViolation("diff", ran.out);
        QVERIFY2(error.empty(), error.c_str());
        const auto out = nlohmann::json::parse(ran.out);
        QCOMPARE(out["added"].dump(), std::string("[\"/instances/p6-b200-0005\"]"));
        QCOMPARE(out["delta"]["gpus"].get<int>(), 8);
        QVERIFY(std::abs(out["delta"]["usd_per_hour"].get<double>() - 113.9328) < 1e-6);
        QCOMPARE(out["bill"].size(), std::size_t{1});
        const auto &line = out["bill"][0];
        QCOMPARE(line["item"].get<std::string>(), std::string("p6-b200.48xlarge"));
        QVERIFY(line["count_from"].get<double>() == 4 && line["count_to"].get<double>() == 5);
        QVERIFY(std::abs(line["usd_per_hour_to"].get<double>() - line["usd_per_hour_from"].get<double>() - 113.9328) < 1e-6);
        const std::string words = runCli({"diff", sample("llama3.1-8b-4-p6-b200.switchyard"), QString::fromStdString(path)}).out;
        QVERIFY2(words.find("$ 4 → 5 × p6-b200.48xlarge: +$113.93/h (+25 %)") != std::string::npos, words.c_str());
        const auto same = nlohmann::json::parse(runCli({"diff", sample("llama3.1-8b-4-p6-b200.switchyard"), sample("llama3.1-8b-4-p6-b200.switchyard"), "--json"}).out);
        QCOMPARE(same["delta"]["step_time_s"].dump(), std::string("0.0"));
        QVERIFY(same["bill"].empty());
    }
    /// Of two jobs on the same links each is told, and one that is there in one design alone says so.
    void diffTellsEachJob()
    {
        const QTemporaryDir scratch;
        const std::string before = scratch.filePath("a.switchyard").toStdString(), after = scratch.filePath("b.switchyard").toStdString();
        design::Design a = *design::loadDesign(sample("llama3.1-8b-4-p6-b200.switchyard").toStdString());
        a.jobs.push_back(a.jobs.front());
        a.jobs.back().name = "second";
        QVERIFY(design::saveDesign(a, before));
        const_cast<workload::Plan *>(design::planOf(a.jobs.back()))->gbs *= 2;
        a.jobs.push_back(a.jobs.front());
        a.jobs.back().name = "third";
        QVERIFY(design::saveDesign(a, after));
        const QStringList both = {"diff", QString::fromStdString(before), QString::fromStdString(after)};
        const Ran ran = runCli(both + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        QCOMPARE(test::schemaViolation("diff", ran.out), std::string());
        const auto out = nlohmann::json::parse(ran.out);
        QVERIFY(out["delta"]["step_time_s"].is_null());
        QCOMPARE(out["jobs"].size(), std::size_t{3});
        const auto &second = out["jobs"][1];
        QCOMPARE(second["name"].get<std::string>(), std::string("second"));
        const double times = second["step_time_s_to"].get<double>() / second["step_time_s_from"].get<double>();
        QVERIFY2(times > 1.5 && times < 3, qPrintable(QString::number(times)));
        QVERIFY(out["jobs"][2]["step_time_s_from"].is_null() && out["jobs"][2]["unknown"] == "before: no such job");
        const std::string words = runCli(both).out;
        QVERIFY2(words.find("\njob second: step ") != std::string::npos && words.find("\njob third: step unknown → ") != std::string::npos, words.c_str());
    }
    void diffOfASwapAcrossUltraServers()
    {
        const QTemporaryDir scratch;
        const std::string path = scratch.filePath("b.switchyard").toStdString();
        const design::Design a = *design::loadDesign(sample("deepseek-v3-gb200-ultraservers.switchyard").toStdString());
        const std::vector<std::string> &ranks = trainingOf(a.jobs.front())->pool;
        QVERIFY(design::saveDesign(*design::swapInstances(a, ranks.front(), ranks.back()), path));
        const Ran ran = runCli({"diff", sample("deepseek-v3-gb200-ultraservers.switchyard"), QString::fromStdString(path), "--json"});
        const auto out = nlohmann::json::parse(ran.out);
        QCOMPARE(out["delta"]["gpus"].get<int>(), 0);
        QCOMPARE(out["delta"]["usd_per_hour"].get<double>(), 0.0);
        QVERIFY2(out["delta"]["step_time_s"].get<double>() > 0.1, ran.out.c_str()); // two groups leave their NVLink domain
    }
    void errors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("code");
        QTest::newRow("no such entry") << QStringList{"catalog", "p9.metal"} << 3 << QStringLiteral("not_found");
        QTest::newRow("no such file") << QStringList{"diff", "/nonexistent/a", "/nonexistent/b"} << 3 << QStringLiteral("not_found");
        QTest::newRow("no such format") << QStringList{"import", "visio", "x", "-o", "y"} << 2 << QStringLiteral("usage");
        QTest::newRow("no such catalog") << QStringList{"catalog", "--catalog", "/nonexistent"} << 3 << QStringLiteral("not_found");
        QTest::newRow("a directory") << QStringList{"import", "hf-config", "/", "-o", "y"} << 3 << QStringLiteral("unreadable");
        QTest::newRow("no design") << QStringList{"diff", QString::fromStdString(test::sourceDir() + "/catalog/gpus.json"), "x"} << 3 << QStringLiteral("invalid_input");
    }
    void errors()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, code);
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QCOMPARE(ran.status, status);
        QVERIFY2(ran.err.starts_with("switchyard-cli: ") && std::ranges::count(ran.err, '\n') == 1, ran.err.c_str());
        const std::string error = test::schemaViolation("error", ran.out);
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(QString::fromStdString(nlohmann::json::parse(ran.out)["error"]["code"]), code);
    }
};

QTEST_GUILESS_MAIN(tst_Files)
#include "tst_files.moc"
