// SPDX-License-Identifier: GPL-3.0-or-later
// predict --task serve and validate inference as scripts see them: schemas, errors of one line, exit status.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/workload/serving_fields.h>
#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using nlohmann::json;
using test::Ran;
using test::runCli;

namespace {

const QStringList oneP5 = {"predict", "--task", "serve", "--instance", "p5.48xlarge", "--count", "1", "--precision", "fp8"};
const QStringList llama = {"--model", "llama3.1-70b", "--tp", "4"};

} // namespace

class tst_Serving : public QObject
{
    Q_OBJECT
private slots:
    void answersObeyTheSchema_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("closed loop") << oneP5 + llama + QStringList{"--concurrency", "32", "--isl", "1000", "--osl", "200"};
        QTest::newRow("nothing stated") << oneP5 + llama;
        QTest::newRow("a rate") << oneP5 + llama + QStringList{"--framework", "sglang", "--rate", "2", "--isl", "1000", "--osl", "200", "--osl-cv", "0.5"};
        QTest::newRow("drafts") << oneP5 + llama + QStringList{"--speculate", "2", "--acceptance", "0.7", "--framework", "trtllm"};
        QTest::newRow("a draft model") << oneP5 + llama + QStringList{"--speculate", "2", "--acceptance", "0.7", "--draft-model", "meta-llama/Llama-3.2-1B-Instruct"};
        QTest::newRow("platform") << QStringList{"predict", "--framework", "vllm", "--platform", "hgx-h200", "--gpus", "8", "--model", "qwen3-30b-a3b", "--tp", "2"};
        QTest::newRow("attention DP") << QStringList{"predict", "--task", "serve", "--instance", "p5en.48xlarge", "--count", "1", "--model", "deepseek-v3", "--precision",
                                                     "fp8", "--framework", "sglang", "--tp", "8", "--ep", "8", "--attention-dp", "8"};
        QTest::newRow("disaggregated") << QStringList{"predict", "--task", "serve", "--model", "llama3.1-70b", "--precision", "fp8", "--prefill", "p5en.48xlarge:2:tp=4",
                                                      "--decode", "p6-b200.48xlarge:1:tp=8", "--isl", "4000", "--osl", "500", "--concurrency", "64"};
        QTest::newRow("a transport of caches") << QStringList{"predict", "--task", "serve", "--model", "llama3.1-70b", "--precision", "fp8", "--prefill", "p5en.48xlarge:2:tp=4",
                                                              "--decode", "p5en.48xlarge:1:tp=8", "--isl", "4000", "--kv-transport", "nixl-libfabric", "--kv-blocks", "across-layers"};
    }
    void answersObeyTheSchema()
    {
        QFETCH(QStringList, arguments);
        const Ran ran = runCli(arguments + QStringList{"--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(answer["ttft_ms"]["p50"] <= answer["ttft_ms"]["p99"]);
        QVERIFY(answer["tokens_per_s_per_user"].get<double>() > 1);
        double exposed = 0;
        for (const json &part : answer["breakdown"])
            exposed += part["exposed_seconds"].get<double>();
        QVERIFY(std::abs(exposed - answer["step_time_s"].get<double>()) < 1e-9);
        const Ran text = runCli(arguments);
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.find("TTFT") != std::string::npos);
    }

    /// Every format that a design's serving phase can have; a training job has its own.
    void formatsOfDesignsAreFlags()
    {
        for (const workload::OptionWord &word : workload::servingField("precision")->words) {
            const QString format = QString::fromLatin1(word.word.data(), static_cast<qsizetype>(word.word.size()));
            const Ran ran = runCli(QStringList{"predict", "--task", "serve", "--instance", "p6-b200.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--precision", format, "--json"});
            QVERIFY2(ran.status == 0, ran.err.c_str());
        }
        const Ran trained = runCli({"predict", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--gbs", "8", "--precision", "int4"});
        QCOMPARE(trained.status, 2);
        QVERIFY2(trained.err.find("--precision") != std::string::npos && trained.err.find("expected") != std::string::npos, trained.err.c_str());
        const json oss = json::parse(runCli({"predict", "--task", "serve", "--instance", "p5.48xlarge", "--count", "1", "--model", "gpt-oss-120b", "--precision", "bf16", "--json"}).out);
        QVERIFY2(oss["assumed"].dump().find("MXFP4 experts and 16-bit attention, the only checkpoint") != std::string::npos, oss["assumed"].dump().c_str());
    }

    /// As people and tables write it; the answer says whose it is.
    void namesOfCheckpointsAreModels()
    {
        const QStringList how = {"--tp", "4", "--json"};
        const json ours = json::parse(runCli(oneP5 + QStringList{"--model", "llama3.1-70b"} + how).out);
        const json named = json::parse(runCli(oneP5 + QStringList{"--model", "meta-llama/Llama-3.1-70B-Instruct-FP8"} + how).out);
        QCOMPARE(named["step_time_s"].get<double>(), ours["step_time_s"].get<double>());
        const auto says = [](const json &answer) { return answer["assumed"].dump().find("by its name, \\\"meta-llama/Llama-3.1-70B-Instruct-FP8") != std::string::npos; };
        QVERIFY2(says(named) && !says(ours), named["assumed"].dump().c_str());
    }
    void badInputIsOneLine_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown model") << QStringList{"--model", "nosuch"} << 2 << "not in the catalog";
        QTest::newRow("one of several models") << QStringList{"--model", "meta-llama/Llama3"} << 2 << "it could be llama3-70b, llama3-8b";
        QTest::newRow("out of scope") << QStringList{"--model", "google/gemma-4-12B-it"} << 2 << "without an encoder";
        QTest::newRow("TP over heads") << QStringList{"--model", "llama3.1-8b", "--tp", "64"} << 3 << "does not divide the 32 heads";
        QTest::newRow("too many GPUs") << QStringList{"--model", "llama3.1-8b", "--tp", "8", "--replicas", "2"} << 3 << "have 8";
        QTest::newRow("a rate above capacity") << llama + QStringList{"--rate", "1000"} << 3 << "times what this deployment carries";
        QTest::newRow("acceptance") << llama + QStringList{"--speculate", "1", "--acceptance", "1.2"} << 2 << "0 to 1";
        QTest::newRow("less than the mean") << QStringList{"--model", "qwen3-30b-a3b", "--tp", "4", "--ep", "4", "--expert-imbalance", "0.9"} << 2 << "1 to 64";
        QTest::newRow("uneven copies") << QStringList{"--model", "qwen3-30b-a3b", "--tp", "4", "--ep", "4", "--redundant-experts", "3"} << 3 << "128 experts with 3 redundant ones over EP 4; expected redundant experts";
        QTest::newRow("copies of none") << llama + QStringList{"--redundant-experts", "8"} << 3 << "redundant experts, but";
        QTest::newRow("two batches of an engine without") << llama + QStringList{"--framework", "trtllm", "--two-batches", "on"} << 3 << "expected vllm from 0.11, or sglang";
        QTest::newRow("no experts") << llama + QStringList{"--expert-imbalance", "1.2"} << 3 << "an expert imbalance, but";
        QTest::newRow("drafts alone") << llama + QStringList{"--speculate", "1"} << 2 << "--acceptance";
        QTest::newRow("a draft model alone") << llama + QStringList{"--draft-model", "llama3.2-1b"} << 2 << "--draft-model without --speculate";
        QTest::newRow("an unknown draft model") << llama + QStringList{"--speculate", "1", "--acceptance", "0.7", "--draft-model", "nosuch"} << 2 << "--draft-model: ";
        QTest::newRow("a draft model of other words") << llama + QStringList{"--speculate", "1", "--acceptance", "0.7", "--draft-model", "qwen3-0.6b"} << 3 << "expected one and the same";
        QTest::newRow("weights too large") << QStringList{"--model", "llama3.1-405b", "--tp", "1"} << 3 << "does not fit";
        QTest::newRow("request too long") << llama + QStringList{"--isl", "5000000"} << 3 << "the pool holds";
        QTest::newRow("two loads") << llama + QStringList{"--rate", "1", "--concurrency", "2"} << 2 << "one of";
        QTest::newRow("a training flag") << llama + QStringList{"--gbs", "8"} << 2 << "a serving job has none";
        QTest::newRow("a training framework") << llama + QStringList{"--framework", "megatron"} << 2 << "expected vllm, sglang or trtllm";
        QTest::newRow("half of two pools") << llama + QStringList{"--prefill", "p5.48xlarge:1"} << 2 << "--decode";
    }
    void badInputIsOneLine()
    {
        QFETCH(QStringList, more);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Ran ran = runCli(oneP5 + more);
        QCOMPARE(ran.status, status);
        QVERIFY2(QString::fromStdString(ran.err).contains(says), ran.err.c_str());
        QCOMPARE(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
    }

    /// What would not be read is refused.
    void flagsBesideOthersThatDecide()
    {
        const QStringList pools = {"predict", "--task", "serve", "--model", "llama3.1-70b", "--prefill", "p5en.48xlarge:2:tp=4", "--decode", "p5en.48xlarge:1:tp=8"};
        for (const char *flag : {"--tp", "--pp", "--ep", "--replicas", "--attention-dp"}) {
            const Ran ran = runCli(pools + QStringList{flag, "2"});
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.err.find(std::string(flag) + " beside --prefill and --decode") != std::string::npos, ran.err.c_str());
        }
        const QString example = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard");
        for (const QStringList &design : {QStringList{example}, QStringList{"--phases", example}, QStringList{"--phases", example, "--task", "serve"}}) {
            const Ran ran = runCli(QStringList{"predict"} + design + QStringList{"--isl", "100"});
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.err.find("--isl beside") != std::string::npos, ran.err.c_str());
        }
    }

    /// Answers of one token have no price of their own.
    void oneTokenHasNoPriceOfOutput()
    {
        const QStringList one = oneP5 + llama + QStringList{"--osl", "1", "--isl", "1000", "--concurrency", "8"};
        const json answer = json::parse(runCli(one + QStringList{"--json"}).out);
        const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(answer["cost"]["usd_per_million_output_tokens"].is_null() && answer["cost"]["usd_per_million_input_tokens"].get<double>() > 0);
        const std::string text = runCli(one).out;
        QVERIFY2(text.find("per million input tokens   (") != std::string::npos && text.find("$0.00") == std::string::npos, text.c_str());
    }

    /// What an engine sends with is assumed aloud, and said by flags.
    void sendersAreSaid()
    {
        const QStringList trtllm = oneP5 + llama + QStringList{"--framework", "trtllm", "--json"};
        const auto assumes = [](const QStringList &arguments) {
            const Ran ran = runCli(arguments);
            return ran.status == 0 && ran.out.find("20,000 tokens/s at most") != std::string::npos;
        };
        QVERIFY(assumes(trtllm) && !assumes(trtllm + QStringList{"--senders", "0"}) && !assumes(trtllm + QStringList{"--stream-interval", "10"}));
    }

    void servingFlagsNeedServing()
    {
        const Ran ran = runCli({"predict", "--instance", "p5.48xlarge", "--count", "1", "--model", "llama3.1-8b", "--gbs", "8", "--isl", "100"});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.find("--task serve") != std::string::npos, ran.err.c_str());
    }

    void tracesAreReadAndEmptyOnesRefused()
    {
        QTemporaryDir scratch;
        const auto write = [&](const char *name, const QByteArray &text) {
            QFile file(scratch.filePath(QLatin1String(name)));
            if (file.open(QIODevice::WriteOnly))
                file.write(text);
            return file.fileName();
        };
        const QString good = write("good.csv", "at_s,prompt_tokens,output_tokens\n0,100,20\n0.1,2000,50\n");
        QCOMPARE(runCli(oneP5 + llama + QStringList{"--trace", good}).status, 0);
        // The first request starts the clock: seconds of the epoch are the same trace.
        const QString epoch = write("epoch.csv", "at_s,prompt_tokens,output_tokens\n1750000000,100,20\n1750000000.125,2000,50\n");
        const QString zero = write("zero.csv", "at_s,prompt_tokens,output_tokens\n0,100,20\n0.125,2000,50\n");
        QCOMPARE(runCli(oneP5 + llama + QStringList{"--trace", epoch}).out, runCli(oneP5 + llama + QStringList{"--trace", zero}).out);
        const Ran lengths = runCli(oneP5 + llama + QStringList{"--trace", good, "--isl", "100"});
        QCOMPARE(lengths.status, 2);
        QVERIFY2(lengths.err.find("--isl beside --trace") != std::string::npos, lengths.err.c_str());
        const Ran empty = runCli(oneP5 + llama + QStringList{"--trace", write("empty.csv", "at_s,prompt_tokens,output_tokens\n")});
        QCOMPARE(empty.status, 3);
        QVERIFY(empty.err.find("no request") != std::string::npos);
    }

    /// Phases of a design: one that serves, or two pools; what is wrong is said by predict and by check.
    void designsServe()
    {
        QTemporaryDir scratch;
        const auto design = [&](const char *name, const char *phases) {
            QFile file(scratch.filePath(QLatin1String(name)));
            if (file.open(QIODevice::WriteOnly))
                file.write(QByteArray(R"({"switchyard": 2, "name": "s", "instances": [{"id": "a", "type": "p5en.48xlarge"}, {"id": "b", "type": "p5en.48xlarge"}], "jobs": [{"name": "chat", "phases": [)")
                           + phases + "]}]}");
            return file.fileName();
        };
        const QString one = design("one.switchyard", R"({"id": "s", "kind": "serve", "model": "llama3.1-70b", "pool": [], "parallelism": {"tp": 4}, "serve": {"framework": "vllm", "precision": "fp8", "concurrency": 32}})");
        const QString two = design("two.switchyard", R"({"id": "p", "kind": "prefill", "model": "llama3.1-70b", "pool": ["a"], "parallelism": {"tp": 4}},
            {"id": "d", "kind": "decode", "model": "llama3.1-70b", "pool": ["b"], "parallelism": {"tp": 8}, "decode": {"precision": "fp8", "isl": 4000, "rate": 2}})");
        for (const auto &[path, phases] : {std::pair{one, 1U}, {two, 2U}}) {
            const Ran ran = runCli({"predict", path, "--json"});
            QVERIFY2(ran.status == 0, ran.err.c_str());
            const json answer = json::parse(ran.out);
            const QString wrong = QString::fromStdString(test::schemaViolation("predict", answer));
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            QCOMPARE(answer["phases"].size(), std::size_t(phases));
            QVERIFY(runCli({"check", path}).out.find("cannot serve") == std::string::npos);
        }
        const QString example = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard");
        QCOMPARE(runCli({"predict", example}).status, 0);
        QCOMPARE(runCli({"check", example}).status, 0);
        // By flags and by a design: the same deployment is the same prediction.
        const json flags = json::parse(runCli({"predict", "--task", "serve", "--framework", "vllm", "--instance", "p5en.48xlarge", "--count", "2", "--model", "llama3.1-70b", "--tp", "4",
                                               "--precision", "fp8", "--concurrency", "32", "--json"}).out);
        QVERIFY(json::parse(runCli({"predict", one, "--json"}).out)["ttft_ms"] == flags["ttft_ms"]);
        // The prefill phase has a model and a load of its own to say: only the decode phase's are read.
        const QString models = design("models.switchyard", R"({"id": "p", "kind": "prefill", "model": "llama3.1-8b", "pool": ["a"], "parallelism": {"tp": 4}},
            {"id": "d", "kind": "decode", "model": "llama3.1-70b", "pool": ["b"], "parallelism": {"tp": 8}, "decode": {}})");
        const Ran differ = runCli({"predict", models});
        QCOMPARE(differ.status, 3);
        QVERIFY2(differ.err.find("phase p of job chat names the model") != std::string::npos, differ.err.c_str());
        const QString loads = design("loads.switchyard", R"({"id": "p", "kind": "prefill", "pool": ["a"], "parallelism": {"tp": 4}, "prefill": {"isl": 9000}},
            {"id": "d", "kind": "decode", "model": "llama3.1-70b", "pool": ["b"], "parallelism": {"tp": 8}, "decode": {}})");
        const Ran unread = runCli({"predict", loads});
        QCOMPARE(unread.status, 3);
        QVERIFY2(unread.err.find("\"prefill\"") != std::string::npos, unread.err.c_str());
        const QString bad = design("bad.switchyard", R"({"id": "s", "kind": "serve", "model": "llama3.1-70b", "parallelism": {"tp": 3}, "serve": {}})");
        QCOMPARE(runCli({"predict", bad}).status, 3);
        const Ran check = runCli({"check", bad});
        QCOMPARE(check.status, 1);
        QVERIFY(check.out.find("does not divide the 64 heads") != std::string::npos);
    }

    /// Rows of every kind: queued, offline, static, a rate, another engine, an impossible one, an unknown model.
    void validatesRows()
    {
        QTemporaryDir scratch;
        QFile file(scratch.filePath(QStringLiteral("rows.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("row_id,set,framework,hardware,gpus,model,tp,isl,osl,concurrency_or_batch,request_rate_qps,precision,output_tokens_per_s_per_gpu,ttft_ms,tpot_or_itl_ms,completeness\n"
                   "A,s,vllm 0.18.0,H100,4,llama3-70b,4,1024,1024,16,,FP8,,200,12,A\n"
                   "B,s,TensorRT-LLM v1.0,H200,1,llama3-8b,1,1000,1000,\"max throughput, 3000 requests queued at once\",,FP8,9000,,,B\n"
                   "C,s,TensorRT-LLM 0.6.1,A100-80,1,gptj-6b,1,128,128,static batch 64,,FP16,3500,,,B\n"
                   "D,s,TensorRT-LLM 0.14 + Triton backend,H100,4,llama3-70b,4,467,256,500 requests,4,BF16,250,70,25,A\n"
                   "E,s,lmdeploy 0.9,B200,8,deepseek-v3,8,1024,1024,64,,FP8,,300,15,A\n"
                   "F,s,vllm 0.18.0,H100,1,llama3-8b,1,8000,100,512,,FP8,,50,2,A\n"
                   "G,s,vllm 0.18.0,H100,1,nosuch,1,100,100,1,,FP8,,50,2,A\n"
                   "H,s,vllm 0.18.0,H100,2,llama3-70b,2,8000,1000,512,,FP8,,900000,60,A\n"
                   "I,s,vllm 0.18.0,H100,1,llama3-8b,1,100,100,999999999,,FP8,,50,2,A\n"
                   "J,s,vllm 0.18.0,H100,1,llama3-8b,1,1000000000,100,4,,FP8,,50,2,A\n");
        file.close();
        const Ran ran = runCli({"validate", "inference", file.fileName(), "--json"});
        QVERIFY2(ran.status == 0, ran.err.c_str());
        const json answer = json::parse(ran.out);
        const QString wrong = QString::fromStdString(test::schemaViolation("validate", answer));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(answer["rows"].get<int>(), 10);
        QCOMPARE(answer["skipped"].size(), std::size_t(3));
        std::map<std::string, int> quantities;
        std::set<std::string> impossible;
        for (const json &result : answer["results"]) {
            ++quantities[result["quantity"].get<std::string>()];
            if (result.contains("implausible"))
                impossible.insert(result["row_id"].get<std::string>());
            QVERIFY(result["band_low"] < result["predicted"] && result["predicted"] < result["band_high"]);
        }
        QVERIFY(impossible == std::set<std::string>{"F"});
        QCOMPARE(quantities["output_tokens_per_s_per_gpu"], 3);
        QCOMPARE(quantities["tpot_ms"], 5);
        QCOMPARE(quantities["ttft_ms"], 3); // not of F and H, whose clients exceed the slots
        std::set<std::string> groups;
        for (const json &group : answer["groups"])
            groups.insert(group["by"].get<std::string>() + " " + group["key"].get<std::string>());
        QVERIFY(groups.contains("queued tpot_ms") && groups.contains("quantity ttft_ms"));
        QVERIFY(!answer["assumed"].empty());
    }
};

QTEST_APPLESS_MAIN(tst_Serving)
#include "tst_serving.moc"
