// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of switchyard-cli and switchyard-sim, by their own tables, with hostile values.
#include <fstream>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/flag_table.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>

using namespace switchyard;
using test::FlagBase;
using test::FlagTable;

namespace {

QString sample(const char *name) { return QString::fromStdString(test::sourceDir() + "/resources/samples/" + name); }

QString write(const QTemporaryDir &directory, const char *name, const std::string &text)
{
    const QString path = directory.filePath(QString::fromLatin1(name));
    std::ofstream(path.toStdString()) << text;
    return path;
}

const QString small = sample("llama3.1-8b-4-p6-b200.switchyard");

QString program(const char *below) { return QString::fromStdString(test::binaryDir() + below); }

/// A job of one p5 that predicts.
const FlagBase job = {{"--instance", "p5.48xlarge"}, {"--count", "1"}, {"--model", "llama3.1-8b"}, {"--tp", "8"}, {"--gbs", "8"}};

} // namespace

class tst_Flags : public QObject
{
    Q_OBJECT
private slots:
    void commandLine()
    {
        const QTemporaryDir scratch;
        const QString rows = write(scratch, "rows.csv",
                                   "row_id,platform,nodes,gpus,collective,algo,proto,dtype,placement,bytes,time_us,nccl_version,plugin_version,source\n"
                                   "C1,p5.48xlarge,2,16,all_reduce,,,float,out,1073741824,5400,2.23.4,1.13.0,s\n");
        const QString tests = write(scratch, "tests.txt",
                                    "# nccl-tests\n#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n"
                                    "  1073741824     268435456     float     sum      -1   5400.0  198.84  372.83      0   5400.0  198.84  372.83      0\n");
        FlagTable table(program("/app/cli/switchyard-cli"), {}, scratch.path());
        table.base("catalog", {});
        table.base("diff", {{"a", small}, {"b", small}});
        table.base("import", {{"format", "nccl-tests"}, {"files", tests}, {"--output", "out.csv"}, {"--platform", "p5.48xlarge"},
                              {"--nodes", "2"}, {"--gpus", "16"}, {"--op", "all_reduce"}});
        table.base("export", {{"format", "ec2-topology"}, {"design", small}, {"--output", "out.json"}});
        table.base("predict", job);
        table.base("predict design", {});
        table.base("predict --job", {{"design", small}});
        table.base("predict --platform", {{"--gpus", "8"}, {"--model", "llama3.1-8b"}, {"--gbs", "8"}});
        table.base("predict --gpus", {{"--platform", "hgx-h100"}, {"--model", "llama3.1-8b"}, {"--gbs", "8"}});
        const FlagBase serving = {{"--task", "serve"}, {"--instance", "p5.48xlarge"}, {"--count", "1"}, {"--model", "llama3.1-8b"},
                                  {"--isl", "128"}, {"--osl", "16"}, {"--concurrency", "4"}};
        for (const char *flag : {"--framework-version", "--kv-precision", "--attention-dp", "--replicas", "--isl", "--osl", "--isl-cv", "--osl-cv",
                                 "--concurrency", "--prefix-hit", "--host-hit", "--nvme-hit", "--max-seqs", "--max-batched-tokens", "--memory-fraction", "--senders", "--stream-interval"})
            table.base(QStringLiteral("predict ") + QLatin1String(flag), serving);
        const FlagBase open(serving.begin(), serving.end() - 1);
        table.base("predict --rate", open);
        table.base("predict --trace", FlagBase(serving.begin(), serving.begin() + 4)); // lengths are the trace's
        FlagBase routed = serving;
        routed[3].second = "qwen3-30b-a3b"; // these need experts
        for (const char *flag : {"--expert-imbalance", "--redundant-experts", "--two-batches"})
            table.base(QStringLiteral("predict ") + QLatin1String(flag), routed);
        FlagBase speculating = serving;
        speculating.emplace_back("--speculate", "1");
        speculating.emplace_back("--acceptance", "0.5");
        for (const char *flag : {"--speculate", "--acceptance", "--draft-model"})
            table.base(QStringLiteral("predict ") + QLatin1String(flag), speculating);
        for (const char *flag : {"--kv-transport", "--kv-blocks"})
            table.base(QStringLiteral("predict ") + QLatin1String(flag), serving);
        const FlagBase pools = {{"--task", "serve"}, {"--model", "llama3.1-8b"}, {"--prefill", "p5.48xlarge:1:tp=1"}, {"--decode", "p5.48xlarge:1:tp=1"}};
        for (const char *flag : {"--prefill", "--decode"})
            table.base(QStringLiteral("predict ") + QLatin1String(flag), pools);
        FlagBase search = job;
        search.emplace_back("--threads", "1");
        search.emplace_back("--top", "1");
        search.emplace_back("--limit", "mbs=1");
        table.base("search", search);
        table.base("search design", {});
        table.base("search --job", {{"design", small}});
        table.base("search --platform", {{"--gpus", "8"}, {"--model", "llama3.1-8b"}, {"--gbs", "8"}});
        table.base("search --gpus", {{"--platform", "hgx-h100"}, {"--model", "llama3.1-8b"}, {"--gbs", "8"}});
        const FlagBase servingSearch = {{"--task", "serve"}, {"--instance", "p5.48xlarge"}, {"--count", "1"}, {"--model", "llama3.1-8b"}, {"--isl", "128"},
                                        {"--osl", "16"}, {"--concurrency", "4"}, {"--threads", "1"}, {"--top", "1"}, {"--limit", "pp=1"}};
        for (const char *flag : {"--framework-version", "--kv-precision", "--attention-dp", "--isl", "--osl", "--isl-cv", "--osl-cv", "--concurrency", "--prefix-hit", "--host-hit", "--nvme-hit",
                                 "--max-seqs", "--max-batched-tokens", "--memory-fraction", "--senders", "--stream-interval", "--ttft-ms", "--tpot-ms", "--percentile", "--mode"})
            table.base(QStringLiteral("search ") + QLatin1String(flag), servingSearch);
        FlagBase routedSearch = servingSearch;
        routedSearch[3].second = "qwen3-30b-a3b";
        for (const char *flag : {"--expert-imbalance", "--redundant-experts", "--two-batches"})
            table.base(QStringLiteral("search ") + QLatin1String(flag), routedSearch);
        FlagBase without = servingSearch;
        std::erase_if(without, [](const auto &option) { return option.first == QLatin1String("--concurrency"); });
        table.base("search --rate", without);
        FlagBase most = servingSearch;
        std::erase_if(most, [](const auto &option) { return option.first == QLatin1String("--count"); });
        table.base("search --max-gpus", most);
        FlagBase drafts = servingSearch;
        drafts.emplace_back("--speculate", "1");
        drafts.emplace_back("--acceptance", "0.5");
        for (const char *flag : {"--speculate", "--acceptance", "--draft-model"})
            table.base(QStringLiteral("search ") + QLatin1String(flag), drafts);
        table.base("search merge", {});
        table.base("collective", {{"--instance", "p5.48xlarge"}, {"--nodes", "2"}, {"--op", "all_reduce"}, {"--bytes", "1GiB"}});
        table.base("collective --platform", {{"--gpus", "8"}, {"--op", "all_reduce"}, {"--bytes", "1GiB"}});
        const FlagBase dispatch = {{"--instance", "p5.48xlarge"}, {"--nodes", "2"}, {"--op", "dispatch"}, {"--dispatcher", "deepep"}, {"--tokens", "128"}};
        for (const char *flag : {"--tokens", "--topk", "--hidden", "--most-nodes", "--sms", "--dispatcher", "--mode"})
            table.base(QStringLiteral("collective ") + QLatin1String(flag), dispatch);
        table.base("traffic", {{"design", small}});
        table.base("validate", {{"kind", "collectives"}, {"file", rows}});
        table.base("calibrate", {{"kind", "collectives"}, {"files", rows}});
        table.base("check", {{"DESIGN", small}});
        table.base("live", {{"URL", "http://127.0.0.1:1"}, {"DESIGN", small}});
        const QStringList failures = table.failures();
        qInfo("%d options, %d runs", table.options(), table.runs());
        for (const QString &failure : failures)
            qWarning("%s", qPrintable(failure));
        QCOMPARE(failures.size(), 0);
    }
    void simulator()
    {
        const QTemporaryDir scratch;
        FlagTable table(program("/app/sim/switchyard-sim"), {}, scratch.path());
        table.base("", {{"DESIGN", small}, {"--listen", "127.0.0.1:0"}});
        table.base("--replay", {{"--listen", "127.0.0.1:0"}});
        table.stopAt("hosts on http");
        const QStringList failures = table.failures();
        qInfo("%d options, %d runs", table.options(), table.runs());
        for (const QString &failure : failures)
            qWarning("%s", qPrintable(failure));
        QCOMPARE(failures.size(), 0);
    }
    void plainLines_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("part");
        const QString cli = program("/app/cli/switchyard-cli");
        const QString sim = program("/app/sim/switchyard-sim");
        for (const char *listen : {"127.0.0.1:0,127.0.0.1:0", "127.0.0.1:0s", "127.0.0.1:65536", "::1:0", ":0", "127.0.0.1", "+127.0.0.1:0", "256.1.1.1:0"})
            QTest::newRow(listen) << sim << QStringList{small, "--listen", listen} << 2 << "listen";
        QTest::newRow("truth is a directory") << sim << QStringList{small, "--truth", "/"} << 3 << "/";
        QTest::newRow("no such family") << sim << QStringList{small, "--fault", "missing:nope"} << 2 << "nope";
        QTest::newRow("no such host") << sim << QStringList{small, "--fault", "host-lost:99999999999999999999"} << 2 << "host-lost";
        const auto predict = [](const char *count, const char *type) {
            return QStringList{"predict", "--instance", type, "--count", count, "--model", "llama3.1-8b", "--gbs", "8"};
        };
        QTest::newRow("8-fold overflow") << cli << predict("536870913", "p5.48xlarge") << 2 << "--count";
        QTest::newRow("too many GPUs") << cli << predict("1250001", "p5.48xlarge") << 2 << "10,000,000 GPUs";
        QTest::newRow("nodes") << cli << QStringList{"collective", "--instance", "p5.48xlarge", "--nodes", "2147483647", "--op", "all_reduce", "--bytes", "1GiB"} << 2 << "--nodes";
        QTest::newRow("nodes × GPUs") << cli << QStringList{"collective", "--instance", "p5.48xlarge", "--nodes", "5000000", "--op", "all_reduce", "--bytes", "1GiB"} << 2 << "10,000,000 GPUs";
        QTest::newRow("threads") << cli << (QStringList{"search"} + predict("1", "p5.48xlarge").mid(1) + QStringList{"--threads", "100000"}) << 2 << "--threads";
        QTest::newRow("count of the limit") << cli << (QStringList{"search"} + predict("1", "p5.48xlarge").mid(1) + QStringList{"--limit", "count=1..100000000"}) << 2 << "count";
        QTest::newRow("GPUs of the limit") << cli << (QStringList{"search"} + predict("1", "p5.48xlarge").mid(1) + QStringList{"--limit", "count=5000000"}) << 2 << "10,000,000 GPUs";
        QTest::newRow("half a GPU") << cli << (QStringList{"search"} + predict("1", "p5.48xlarge").mid(1) + QStringList{"--limit", "tp=0.5..8"}) << 2 << "tp";
        QTest::newRow("nan limit") << cli << (QStringList{"search"} + predict("1", "p5.48xlarge").mid(1) + QStringList{"--limit", "step_time_s=..nan"}) << 2 << "step_time_s";
        QTest::newRow("octal") << cli << predict("0x10", "p5.48xlarge") << 2 << "--count";
    }
    void plainLines()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, part);
        QProcess process;
        process.start(program, arguments);
        if (!process.waitForFinished(60000)) {
            process.kill();
            process.waitForFinished();
            QFAIL("still running");
        }
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(process.exitCode() == status, err.constData());
        QCOMPARE(err.count('\n'), 1);
        QVERIFY2(QString::fromUtf8(err).contains(part), err.constData());
    }
    /// "010" is ten, as everywhere else, and not eight.
    void decimal()
    {
        const auto json = test::runCli({"predict", "--instance", "p5.48xlarge", "--count", "01", "--model", "llama3.1-8b", "--tp", "08", "--gbs", "8", "--json"});
        QVERIFY2(json.status == 0, json.err.c_str());
    }
    void namesOnlyWhatExists()
    {
        const auto help = test::runCli({"validate", "--help"});
        QCOMPARE(help.status, 0);
        QVERIFY(help.out.find("kernels|collectives|memory|training") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Flags)
#include "tst_flags.moc"
