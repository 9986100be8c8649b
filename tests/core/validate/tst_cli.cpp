// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-cli validate and calibrate as scripts see them: exit status, streams, files.
#include <algorithm>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/run_cli.h>
#include <tests/support/schema_check.h>

using namespace switchyard;
using test::Ran;
using test::runCli;

namespace {

QString write(const QTemporaryDir &directory, const char *name, const QByteArray &text)
{
    const QString path = directory.filePath(QString::fromLatin1(name));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    return path;
}

const QByteArray rows = "row_id,kernel,hardware,framework,dtype,m,n,k,time_us\n"
                        "a,gemm,H100,TRTLLM,bfloat16,4096,4096,4096,190\n"
                        "b,gemm,H100,TRTLLM,bfloat16,8192,8192,8192,1420\n"
                        "c,gemm,H100,TRTLLM,bfloat16,64,4096,4096,14\n"
                        "d,gemm,TPU,TRTLLM,bfloat16,64,4096,4096,14\n";

} // namespace

class tst_Cli : public QObject
{
    Q_OBJECT
private slots:
    void validatePrintsTheContractsJson()
    {
        const QTemporaryDir directory;
        const Ran answer = runCli({"validate", "kernels", write(directory, "k.csv", rows), "--by", "hardware", "--json"});
        QCOMPARE(answer.status, 0);
        const auto json = nlohmann::json::parse(answer.out);
        QCOMPARE(test::schemaViolation("validate", json), std::string());
        QVERIFY(json["rows"] == 4 && json["scored"] == 3);
        QVERIFY(json["skipped"][0]["row_id"] == "d");
    }
    /// Ten rows as other tables write them: none is skipped, and what was made of them is said.
    void rowsOfOtherTablesAreRead()
    {
        const QTemporaryDir directory;
        const QByteArray hostile = "row_id,set,source,date,framework,hardware,gpus,model,tp,ep,dp_attention,parallel_note,isl,osl,concurrency_or_batch,request_rate_qps,precision,"
                                   "output_tokens_per_s,ttft_ms,tpot_or_itl_ms,notes\n"
                                   "A,s,blog,2025-10,vLLM,NVIDIA H100 80GB HBM3,8,meta-llama/Llama-3.3-70B-Instruct,TP8,,,,1k,1k,64,,auto,,300,20,\n"
                                   "B,s,blog,2025-10,SGLang,8xH200,,deepseek-ai/DeepSeek-R1-0528,8,,,,1024,1024,\"64 clients\",,,,500,30,\n"
                                   "C,s,blog,,Dynamo 0.5 (TRT-LLM 1.1),HGX B200,8,nvidia/DeepSeek-R1-0528-NVFP4,8,8,8,,1024,1024,128,,,,400,20,MTP=3\n"
                                   "D,s,blog,2026-02,vllm,H100 PCIe,1,Qwen/Qwen3-8B-FP8,1,,,,1024,128,,4 req/s,,,100,12,\n"
                                   "E,s,blog,2025-12,TensorRT-LLM,GB200 NVL72,4,openai/gpt-oss-120b,4,,,,1024,1024,max throughput,,,\"20,000\",,,\n"
                                   "F,s,blog,2024-12,vllm 0.6.3,A100-80GB,4,Meta-Llama-3.1-70B-Instruct-AWQ-INT4,4,,,,512,256,32,,,,300,25,\n"
                                   "G,s,blog,2026-03,vllm,H200,8,MiniMaxAI/MiniMax-M2.5,8,8,,,1024,1024,64,,BF16 (model default),,300,15,\n"
                                   "H,s,blog,2025-11,sglang,H200,16,deepseek-v3,8,8,8,,2048,256,256,,FP8,,0.9 s,40,EAGLE with 3 draft tokens\n"
                                   "I,s,blog,2025-09,LMDeploy 0.9,H100,2,Mistral-7B-Instruct-v0.3,2,,,,1024,1024,\"1,500 requests queued at once\",,FP16,,,9,\n"
                                   "J,s,blog,2026-01,vllm,B200,8,qwen3-235b,,,,DEP8,1024,1024,512,,NVFP4,,1200,30,\n";
        const Ran answer = runCli({"validate", "inference", write(directory, "h.csv", hostile), "--json"});
        QVERIFY2(answer.status == 0, answer.err.c_str());
        const auto json = nlohmann::json::parse(answer.out);
        QCOMPARE(test::schemaViolation("validate", json), std::string());
        QVERIFY2(json["skipped"].empty(), json["skipped"].dump().c_str());
        QCOMPARE(json["rows"].get<int>(), 10);
        QCOMPARE(json["scored"].get<int>(), 10);
        for (const char *said : {"model llama3.1-70b for", "of the modules of its generation", "drafts of which", "vLLM's rules and constants for", "before 0.8", "the only checkpoint", "by the model's name"})
            QVERIFY2(json["assumed"].dump().find(said) != std::string::npos, said);
    }
    /// Rows that stand on guesses are told with them, and the errors of the others apart.
    void rowsThatAssumeNothingAreScoredApart()
    {
        const QByteArray training = "row_id,set,date,hardware,platform,gpus,framework,model,precision_id,gbs,mbs,seq_len,tp,pp,vpp,dp,usable_for,step_time_s\n"
                                    "a,s,2024-07,H100,hgx-h100,64,megatron,llama3-70b,bf16,128,1,8192,4,4,5,4,speed,12.5\n"
                                    "b,s,2024-07,H100,hgx-h100,64,megatron,llama3-70b,bf16,128,1,8192,4,4,,4,speed,25\n";
        const QTemporaryDir directory;
        const QString file = write(directory, "t.csv", training);
        const auto json = nlohmann::json::parse(runCli({"validate", "training", file, "--json"}).out);
        QCOMPARE(test::schemaViolation("validate", json), std::string());
        QCOMPARE(json["stated"]["rows"].get<int>(), 1);
        QCOMPARE(json["stated"]["mean_abs_pct"].get<double>(), std::abs(json["results"][0]["error_pct"].get<double>()));
        QVERIFY(!json["results"][0].contains("assumed"));
        QCOMPARE(json["results"][1]["assumed"].size(), std::size_t{1});
        const std::string text = runCli({"validate", "training", file}).out;
        QVERIFY2(text.contains("that assume nothing, weighted") && text.contains("assumed for 1 (b …): stages interleaved"), text.c_str());
    }
    void missedThresholdExitsWithOne()
    {
        const QTemporaryDir directory;
        const QString file = write(directory, "k.csv", rows);
        QCOMPARE(runCli({"validate", "kernels", file, "--max-median-pct", "50"}).status, 0);
        const Ran missed = runCli({"validate", "kernels", file, "--max-median-pct", "0.001"});
        QCOMPARE(missed.status, 1);
        QCOMPARE(std::ranges::count(missed.err, '\n'), std::ptrdiff_t{1});
    }
    void usageAndInputErrorsAreOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("part");
        QTest::newRow("unknown kind") << QStringList{"validate", "weather", "x.csv"} << 2 << "kernels";
        QTest::newRow("unknown fold") << QStringList{"validate", "kernels", "x.csv", "--cross-validate", "moon"} << 2 << "shape";
        QTest::newRow("no file") << QStringList{"validate", "kernels", "/nonexistent.csv"} << 3 << "/nonexistent.csv";
        QTest::newRow("nothing to calibrate with") << QStringList{"calibrate", "kernels", "/nonexistent.csv"} << 3 << "/nonexistent.csv";
    }
    void usageAndInputErrorsAreOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, part);
        const Ran answer = runCli(arguments);
        QCOMPARE(answer.status, status);
        QCOMPARE(std::ranges::count(answer.err, '\n'), std::ptrdiff_t{1});
        QVERIFY2(QString::fromStdString(answer.err).contains(part), answer.err.c_str());
        const Ran json = runCli(arguments + QStringList{"--json"});
        QVERIFY(nlohmann::json::parse(json.out)["error"].contains("message"));
    }
    void wrongLineIsNamed()
    {
        const QTemporaryDir directory;
        const Ran answer = runCli({"validate", "kernels", write(directory, "k.csv", rows + "\"x\n")});
        QCOMPARE(answer.status, 3);
        QVERIFY2(answer.err.find("k.csv:6: ") != std::string::npos, answer.err.c_str());
    }
    /// Dispatch and combine are scored apart, and a floor is found again: 40 µs under what the bytes take.
    void expertsHaveTheirFloors()
    {
        const QTemporaryDir directory;
        QByteArray table = "row_id,hardware,kernel,mode,nodes,ep,hidden,experts,topk,tokens_per_gpu,dtype,sms,prepare_us,dispatch_us,combine_us\n";
        int id = 0;
        for (const int tokens : {1, 8, 64, 256}) { // the seven others' share over 0.685 of 450 GB/s
            const double copies = tokens * 8.0 * 7 / 8 / (0.685 * 450e3);
            table += QString("r%1,H100,deepep,low_latency,1,,7168,256,8,%2,,,,%3,%4\n").arg(++id).arg(tokens)
                         .arg(40 + copies * 7168 * (1 + 4.0 / 128), 0, 'f', 6).arg(40 + copies * 7168 * 2, 0, 'f', 6).toLatin1();
        }
        const QString file = write(directory, "experts.csv", table + "x,H100,deepep,magic,1,,7168,256,8,1,,,,9,9\n");
        const Ran answer = runCli({"validate", "experts", file, "--by", "hardware+mode", "--json"});
        QVERIFY2(answer.status == 0, answer.err.c_str());
        const auto json = nlohmann::json::parse(answer.out);
        QCOMPARE(test::schemaViolation("validate", json), std::string());
        QVERIFY(json["rows"] == 5 && json["skipped"][0]["row_id"] == "x");
        QVERIFY2(json["weighted"]["bias_pct"].get<double>() < -30, answer.out.c_str()); // a floor of 12 µs is the catalog's
        const QString good = write(directory, "good.csv", table);
        const QString profile = directory.filePath("p.json");
        QCOMPARE(runCli({"calibrate", "experts", good, "-o", profile}).status, 0);
        QFile written(profile);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto groups = nlohmann::json::parse(written.readAll().toStdString());
        QCOMPARE(groups["experts.node.h100-sxm"]["constants"]["low_latency_us"].get<double>(), 40.0);
    }
    void profileIsPrivateAndRepeatable()
    {
        const QTemporaryDir directory;
        QByteArray table = "row_id,kernel,hardware,framework,dtype,m,n,k,time_us\n";
        int id = 0;
        for (const int m : {16, 256, 4096})
            for (const int n : {1024, 4096, 16384}) // twice as slow as the published kernels
                table += QString("r%1,gemm,H100,TRTLLM,bfloat16,%2,%3,8192,%4\n").arg(++id).arg(m).arg(n)
                             .arg(2 * (6 + 2e-6 * m * n * 8192 / 800e6 + 2e-6 * n * 8192 / 2.8)).toLatin1();
        const QString file = write(directory, "slow.csv", table);
        const QString profile = directory.filePath("p.json");
        QCOMPARE(runCli({"calibrate", "kernels", file, "-o", profile}).status, 0);
        QFile first(profile);
        QVERIFY(first.open(QIODevice::ReadOnly));
        const QByteArray bytes = first.readAll();
        QCOMPARE(runCli({"calibrate", "kernels", file, "-o", profile}).status, 0);
        QFile second(profile);
        QVERIFY(second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), bytes);
        const auto bias = [&](const QStringList &extra) {
            const Ran answer = runCli(QStringList{"validate", "kernels", file, "--json"} + extra);
            return nlohmann::json::parse(answer.out)["weighted"]["bias_pct"].get<double>();
        };
        QVERIFY2(bias({}) < -30, "the catalog knows faster kernels");
        QVERIFY(std::abs(bias({"--profile", profile})) < 5);
    }
};

QTEST_GUILESS_MAIN(tst_Cli)
#include "tst_cli.moc"
