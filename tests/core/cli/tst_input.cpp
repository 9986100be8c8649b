// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing that a file can be makes the command line wait, or take more memory than the file gives
// reason for: 64 MB and 8 bytes per byte of what is accepted, one line for the rest.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/exchange/format.h>

#include <tests/support/paths.h>
#include <tests/support/slowness.h>

using namespace switchyard;

namespace {

struct Child {
    int status = -1; ///< -1: killed by a signal, or by us after ten seconds
    double peak_MB = 0;
    std::string err;
};

/// The command line with its standard input from a file; peak memory by wait4, for this child alone.
Child run(const QTemporaryDir &scratch, const QStringList &arguments, const std::string &standardInput = "/dev/null")
{
    const std::string err = scratch.filePath(QStringLiteral("stderr")).toStdString();
    std::vector<std::string> words{test::binaryDir() + "/app/cli/switchyard-cli"};
    for (const QString &word : arguments)
        words.push_back(word.toStdString());
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(::open(standardInput.c_str(), O_RDONLY), STDIN_FILENO);
        ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
        ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        ::alarm(60);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    int status = 0;
    struct rusage used = {};
    ::wait4(pid, &status, 0, &used);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, static_cast<double>(used.ru_maxrss) / 1000, test::readText(err)};
}

using Make = std::string (*)(std::size_t bytes);

std::string repeated(std::string begin, std::string_view one, std::string_view end, std::size_t bytes)
{
    begin.reserve(bytes + one.size() + end.size());
    while (begin.size() + end.size() < bytes)
        begin += one;
    begin += end;
    return begin;
}

/// A list of objects with ids that count up.
std::string listOf(const char *begin, const char *object, const char *end, std::size_t bytes)
{
    std::string out = begin;
    char one[256];
    for (int i = 0; out.size() < bytes; ++i) {
        std::snprintf(one, sizeof one, object, i);
        out += (i == 0 ? "" : ",\n ") + std::string(one);
    }
    return out + end;
}

std::string instances(std::size_t bytes)
{
    return listOf("{\"switchyard\": 1, \"instances\": [\n", "{\"id\": \"p5-%06d\", \"type\": \"p5.48xlarge\"}", "\n]}", bytes);
}
std::string ultraservers(std::size_t bytes)
{
    return listOf("{\"switchyard\": 1, \"ultraservers\": [\n", "{\"id\": \"us-%d\"}", "\n]}", bytes);
}
std::string networkNodes(std::size_t bytes)
{
    return listOf("{\"switchyard\": 1, \"network_nodes\": [\n", "{\"id\": \"n%d\", \"layer\": 1}", "\n]}", bytes);
}
std::string unknownKeys(std::size_t bytes)
{
    return listOf("{\"switchyard\": 1, ", "\"key%06d\": 1", "}", bytes);
}
std::string numbers(std::size_t bytes) { return repeated("{\"switchyard\": 1, \"x\": [1", ",1", "]}", bytes); }
std::string emptyLists(std::size_t bytes) { return repeated("{\"switchyard\": 1, \"x\": [[]", ",[]", "]}", bytes); }
std::string deep(std::size_t bytes) { return std::string(bytes, '['); }
std::string topology(std::size_t bytes)
{
    return listOf("{\"Instances\": [\n",
                  "{\"InstanceId\": \"i-0123456789a%06d\", \"InstanceType\": \"p5.48xlarge\", \"NetworkNodes\": [\"nn-0123456789abcdef0\", "
                  "\"nn-0123456789abcdef1\", \"nn-0123456789abcdef2\"], \"AvailabilityZone\": \"us-east-1a\", \"ZoneId\": \"use1-az1\"}",
                  "\n]}", bytes);
}
std::string smallTopology(std::size_t bytes)
{
    return listOf("{\"Instances\": [\n", "{\"InstanceId\": \"i%d\", \"InstanceType\": \"p5.48xlarge\"}", "\n]}", bytes);
}
std::string commas(std::size_t bytes) { return std::string(bytes, ','); }
std::string manyRows(std::size_t bytes) { return repeated("row_id,source,platform,gpus,collective,bytes,time_us,nodes\n", ",,\n", "", bytes); }
std::string wideRows(std::size_t bytes)
{
    std::string line(1000, ',');
    line += '\n';
    std::string header = "row_id,source,platform,nodes,gpus,collective,bytes,time_us";
    for (int i = 0; i < 1000; ++i)
        header += ",c" + std::to_string(i);
    return repeated(header + '\n', line, "", bytes);
}
std::string ncclResults(std::size_t bytes) { return listOf("{\"results\": [", "{\"size\": %d, \"out_of_place\": {\"time\": 3}}", "]}", bytes); }

} // namespace

class tst_Input : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_scratch.isValid()); }

    void whatIsNoFile_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString sample = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        QTest::newRow("predict") << QStringList{"predict", "FILE"};
        QTest::newRow("check") << QStringList{"check", "FILE"};
        QTest::newRow("traffic") << QStringList{"traffic", "FILE"};
        QTest::newRow("diff") << QStringList{"diff", sample, "FILE"};
        for (const exchange::Format &format : exchange::formats())
            if (format.read)
                QTest::newRow(("import " + std::string(format.id)).c_str())
                    << QStringList{"import", QString::fromUtf8(format.id), "FILE", "-o", "-", "--platform", "p5.48xlarge"};
        QTest::newRow("import auto") << QStringList{"import", "auto", "FILE", "-o", "-"};
        QTest::newRow("export") << QStringList{"export", "ec2-topology", "FILE", "-o", "-"};
        QTest::newRow("validate") << QStringList{"validate", "collectives", "FILE"};
        QTest::newRow("calibrate") << QStringList{"calibrate", "collectives", "FILE"};
        QTest::newRow("search merge") << QStringList{"search", "merge", "FILE"};
        QTest::newRow("a profile") << QStringList{"predict", sample, "--profile", "FILE"};
        QTest::newRow("http-config") << QStringList{"live", "http://127.0.0.1:9", "--http-config", "FILE"};
    }
    void whatIsNoFile()
    {
        QFETCH(QStringList, arguments);
        const std::string fifo = m_scratch.filePath("fifo").toStdString();
        QVERIFY(::mkfifo(fifo.c_str(), 0600) == 0 || errno == EEXIST);
        const std::string huge = m_scratch.filePath("huge").toStdString(); // 10 GB that are not there
        std::ofstream(huge).close();
        std::filesystem::resize_file(huge, std::uintmax_t{10'000'000'000});
        for (const std::string &file : {fifo, huge, std::string("/dev/zero"), std::string("/tmp"), std::string("/nonexistent/file")}) {
            const auto began = std::chrono::steady_clock::now();
            if (file == "/tmp" && arguments.contains(QStringLiteral("auto"))) // a folder is looked into there
                continue;
            QStringList named = arguments;
            named.replaceInStrings("FILE", QString::fromStdString(file));
            const Child child = run(m_scratch, named);
            const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            QVERIFY2(child.status == 3, qPrintable(QString::fromStdString(file + ": " + child.err)));
            QVERIFY2(std::ranges::count(child.err, '\n') == 1 && child.err.find(file) != std::string::npos, child.err.c_str());
            QVERIFY2(took_s < 10, file.c_str());
            if (!test::sanitized)
                QVERIFY2(child.peak_MB < 64, file.c_str());
        }
    }

    void memoryFollowsTheFile_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<Make>("make");
        QTest::addColumn<bool>("accepted"); // at 2 MB, as 100,000 GPUs are; else it is refused at 30
        const QStringList check{"check", "FILE"};
        const QStringList ec2{"import", "ec2-topology", "FILE", "-o", "/dev/null/x"};
        const QStringList csv{"validate", "collectives", "FILE"};
        QTest::newRow("instances") << check << Make(instances) << true;
        QTest::newRow("UltraServers") << check << Make(ultraservers) << true;
        QTest::newRow("network nodes") << check << Make(networkNodes) << true;
        QTest::newRow("keys that nobody knows") << check << Make(unknownKeys) << false;
        QTest::newRow("a list of numbers") << check << Make(numbers) << false;
        QTest::newRow("empty lists") << check << Make(emptyLists) << false;
        QTest::newRow("brackets") << check << Make(deep) << false;
        QTest::newRow("EC2's topology") << ec2 << Make(topology) << true;
        QTest::newRow("EC2's topology, short names") << ec2 << Make(smallTopology) << true;
        QTest::newRow("commas as a table") << csv << Make(commas) << false;
        QTest::newRow("a table of many lines") << csv << Make(manyRows) << false;
        QTest::newRow("a table of many columns") << csv << Make(wideRows) << true;
        QTest::newRow("nccl-tests in JSON") << QStringList{"import", "nccl-tests", "FILE", "-o", "-", "--platform", "p5.48xlarge", "--op", "all_reduce", "--gpus", "8"}
                                            << Make(ncclResults) << true;
    }
    void memoryFollowsTheFile()
    {
        if (test::sanitized)
            QSKIP("a sanitizer's own memory counts too");
        QFETCH(QStringList, arguments);
        QFETCH(Make, make);
        QFETCH(bool, accepted);
        const std::string file = m_scratch.filePath("input").toStdString();
        arguments.replaceInStrings("FILE", QString::fromStdString(file));
        for (const std::size_t size : {std::size_t{300'000}, std::size_t{2'000'000}, std::size_t{30'000'000}}) {
            std::ofstream(file, std::ios::binary) << make(size); // not kept: what this process has counts for its child until exec
            const double size_MB = 1e-6 * static_cast<double>(std::filesystem::file_size(file));
            const Child child = run(m_scratch, arguments);
            const double most_MB = 68 + 8 * size_MB; // 40 MB are the program with its catalog
            std::printf("    %-28s %5.1f MB: peak %6.1f MB of %6.1f, exit %d\n", QTest::currentDataTag(), size_MB, child.peak_MB, most_MB, child.status);
            QVERIFY2(child.status >= 0, "it crashed or did not end");
            QVERIFY2(child.peak_MB <= most_MB, child.err.substr(0, 300).c_str());
            QVERIFY2(child.err.size() < 1000 || child.status != 3, "more than a line");
            if (size == 2'000'000 && accepted)
                QVERIFY2(child.err.find("too ") == std::string::npos, child.err.c_str());
            if (size == 30'000'000 && !accepted)
                QCOMPARE(child.status, 3);
        }
    }

    /// 100,000 GPUs of the type with the fewest per instance, each with all that a design says of it.
    void aLargeDesignFitsWell()
    {
        std::string text = "{\"switchyard\": 1,\n\"instances\": [\n";
        std::string positions;
        char one[256];
        for (int i = 0; i < 25'000; ++i) {
            std::snprintf(one, sizeof one, "%s {\"host\": \"ip-10-0-%d-%d.ec2.internal\", \"id\": \"p6e-%05d\", \"note\": \"row %d\", \"type\": \"p6e-gb200.36xlarge\"}",
                          i == 0 ? "" : ",\n", i / 256, i % 256, i, i / 18);
            text += one;
            std::snprintf(one, sizeof one, "%s \"p6e-%05d\": {\"x\": %d.5, \"y\": %d.25}", i == 0 ? "" : ",\n", i, 100 * (i % 160), 80 * (i / 160));
            positions += one;
        }
        text += "\n],\n\"positions\": {\n" + positions + "\n}}\n";
        const std::string file = m_scratch.filePath("large").toStdString();
        std::ofstream(file) << text << std::flush;
        const Child child = run(m_scratch, {"check", QString::fromStdString(file)});
        QVERIFY2(child.status == 0 || child.status == 1, child.err.c_str());
        std::printf("    100,000 GPUs in %.1f MB: peak %.1f MB\n", 1e-6 * static_cast<double>(text.size()), child.peak_MB);
    }

    void dashIsStandardInputWhereItSaysSo()
    {
        const std::string file = m_scratch.filePath("t.json").toStdString();
        std::ofstream(file) << smallTopology(200);
        QCOMPARE(run(m_scratch, {"import", "ec2-topology", "-", "-o", m_scratch.filePath("d.switchyard")}, file).status, 0);
        const Child endless = run(m_scratch, {"import", "ec2-topology", "-", "-o", "-"}, "/dev/zero");
        QCOMPARE(endless.status, 3);
        QVERIFY2(endless.err.find("too large") != std::string::npos, endless.err.c_str());
        QCOMPARE(run(m_scratch, {"check", "-"}, file).status, 3);
    }

private:
    QTemporaryDir m_scratch;
};

QTEST_GUILESS_MAIN(tst_Input)
#include "tst_input.moc"
