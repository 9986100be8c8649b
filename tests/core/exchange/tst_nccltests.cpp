// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/nccl/nccltests.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::exchange;

namespace {

const char *const withPrefixes = R"(# nccl-tests version 2.17.6 nccl-headers=22602 nccl-library=22602
# Collective test starting: all_reduce_perf
0: #  Rank  0 Group  0 Pid 1 on host-a device  0 [0x53] NVIDIA H100
0: #  Rank  1 Group  0 Pid 2 on host-b device  0 [0x53] NVIDIA H100
host-a:1:1 [0] NCCL INFO 16 coll channels, 16 nvls channels
0:         1024           256     float     sum      -1    20.50    0.05    0.05      0    19.00    0.05    0.05    N/A
[1,0]<stdout>:     2147483648     536870912     float     sum      -1     9175  234.05  234.05      0   9166.2  234.28  234.28      0
...
# Avg bus bandwidth    : 117.05
)";

} // namespace

class tst_NcclTests : public QObject
{
    Q_OBJECT
private slots:
    void textWithLaunchersAndLogs()
    {
        const NcclTests tests = readNcclTests({"a.txt", withPrefixes}).value();
        QCOMPARE(tests.op, std::string("all_reduce"));
        QCOMPARE(tests.ncclVersion, std::string("2.26.2"));
        QCOMPARE(tests.ranks, 2);
        QCOMPARE(tests.nodes, 2);
        QCOMPARE(tests.rows.size(), std::size_t(2));
        QCOMPARE(*tests.rows[1].outOfPlace_us, 9175.0);
        QCOMPARE(*tests.averageBus_GBps, 117.05);
        const auto found = formatOf("nccl-tests")->read(std::vector<TextFile>{{"a.txt", withPrefixes}}, test::bundled());
        QVERIFY(found && found->notUnderstood.back().english() == "a.txt: the log of NCCL around the rows (switchyard-cli import nccl-log tells it)");
    }

    void oldTablesWithoutRoot()
    {
        const NcclTests tests =
            readNcclTests({"old.txt", "  1048576  262144  float  sum  100.0  10.49  19.66  1e-7  101.0  10.38  19.47  1e-7\n"}).value();
        QCOMPARE(*tests.rows[0].inPlace_us, 101.0);
        QCOMPARE(tests.ranks, 16);
    }

    void json()
    {
        const NcclTests tests = readNcclTests({"a.json", R"({"args": ["./all_gather_perf"], "nccl_version": 22703,
            "devices": [{"rank": 0, "hostname": "a"}, {"rank": 1, "hostname": "a"}],
            "results": [{"size": 4096, "type": "float", "out_of_place": {"time": 12.5, "alg_bw": 0.3, "bus_bw": 0.15}}]})"}).value();
        QCOMPARE(tests.op, std::string("all_gather"));
        QCOMPARE(tests.ncclVersion, std::string("2.27.3"));
        QCOMPARE(tests.nodes, 1);
        QCOMPARE(*tests.rows[0].outOfPlace_us, 12.5);
        QVERIFY(!tests.rows[0].inPlace_us);
    }

    /// The second version of the JSON: devices inside "config", one per process; null and "nan".
    void jsonOfReleasesSince217()
    {
        const NcclTests tests = readNcclTests({"b.json", R"({"version": 2, "args": ["./build\/all_reduce_perf", "-g", "8"],
            "env": ["HOME=/root", "NCCL_ALGO=NVLSTree", "NCCL_PROTO=^LL", "A=B=C"], "nccl_version": 22907,
            "config": {"nthreads": 1, "ngpus": 8, "graph": 0,
                       "devices": [{"rank": 0, "hostname": "a"}, {"rank": 8, "hostname": "b"}]},
            "results": [
              {"size": 1024, "type": "float", "out_of_place": {"time": 30.5, "alg_bw": 0.03, "bus_bw": 0.06, "nwrong": 0}, "in_place": {"time": 31.5, "nwrong": null}},
              {"size": 2048, "type": "float", "out_of_place": {"time": 30.5, "nwrong": 12}, "in_place": {"time": "nan", "nwrong": 0}},
              {"size": 4096, "type": "float", "out_of_place": null, "in_place": {"time": 32.5, "nwrong": 0}},
              {"size": 8192, "type": "float", "out_of_place": {"cpu_time": 3.5}, "in_place": {"cpu_time": 3.5}}]})"}).value();
        QCOMPARE(tests.op, std::string("all_reduce"));
        QCOMPARE(tests.ncclVersion, std::string("2.29.7"));
        QVERIFY(tests.ranks == 16 && tests.nodes == 2);
        QVERIFY(tests.algo == "nvlstree" && tests.proto.empty());
        QCOMPARE(tests.rows.size(), std::size_t(2));
        QVERIFY(!tests.rows[1].outOfPlace_us && *tests.rows[1].inPlace_us == 32.5);
        QCOMPARE(tests.notUnderstood.size(), std::size_t(2));
    }

    void perIterationColumnsAndTimestamps()
    {
        const NcclTests tests = readNcclTests({"p.txt", R"(
host:1:1 [0] NCCL INFO NET/OFI Initializing aws-ofi-nccl 1.16.3-aws
host:1:1 [0] NCCL INFO NCCL_PROTO set by environment to Simple
#       size         count      type   redop    root     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%           timestamp
     1048576        262144     float     sum      -1   100.00   10.49   19.66       0    98.00   104.0   103.0     1.20   101.00   10.38   19.47       0    99.00   105.0   104.0     1.30  2026-03-02 09:14:07
)"}).value();
        QCOMPARE(tests.rows.size(), std::size_t(1));
        QVERIFY(*tests.rows[0].outOfPlace_us == 100 && *tests.rows[0].inPlace_us == 101);
        QVERIFY(tests.pluginVersion == "1.16.3" && tests.proto == "simple" && tests.algo.empty());
    }

    void theOperationFollowsFromTheRatio()
    {
        const auto op = [](const char *redop, double algbw, double busbw) {
            return readNcclTests({"x", "  1048576  262144  float  " + std::string(redop) + "  -1  100.0  " + std::to_string(algbw) + "  " + std::to_string(busbw)
                                           + "  0  101.0  1.0  1.0  0\n"})->op;
        };
        QCOMPARE(op("sum", 100, 187.5), std::string("all_reduce"));     // 2 x 15/16
        QCOMPARE(op("sum", 100, 93.75), std::string("reduce_scatter")); // 15/16
        QCOMPARE(op("none", 100, 93.75), std::string());                // all-gather or all-to-all
        QCOMPARE(op("sum", 100, 100), std::string());                   // reduce, or all-reduce of two
    }

    void typesAndOperatorsAreRowsOfTheirOwn()
    {
        const NcclTests tests = readNcclTests({"t.txt", R"(
     1048576        262144     float     sum      -1   100.0   10.49   19.66      0   101.0   10.38   19.47      0
     1048576        524288      half     sum      -1   110.0    9.53   17.87      0   111.0    9.45   17.71      0
     1048576        524288      half     sum      -1   110.0    9.53   17.87      0   111.0    9.45   17.71      0
)"}).value();
        QCOMPARE(tests.rows.size(), std::size_t(2)); // the third is the second, shown again
    }

    void wrongResultsAndLaunchTimesAreNoMeasurements()
    {
        const NcclTests wrong = readNcclTests({"w.txt", R"(
     1048576        262144     float     sum      -1   100.0   10.49   19.66     64   101.0   10.38   19.47      0
     2097152        524288     float     sum      -1   150.0   13.98   26.21      0   151.0   13.89   26.04      0
)"}).value();
        QCOMPARE(wrong.rows.size(), std::size_t(1));
        QVERIFY(wrong.notUnderstood.front().english().starts_with("wrong results: "));
        const auto cpu = readNcclTests({"c.txt", R"(
#       size         count      type   redop    root  cputime   algbw   busbw  #wrong  cputime   algbw   busbw  #wrong
     1048576        262144     float     sum      -1     3.00  349.52  655.36      0     3.10  338.25  634.22      0
)"});
        QVERIFY(!cpu && cpu.error().message.find("time of the CPU") != std::string::npos);
    }

    void aCutJsonNamesItsLine()
    {
        const auto cut = readNcclTests({"cut.json", "{\"version\": 2,\n \"results\": [{\"size\": 8,\n"});
        QVERIFY(!cut);
        QVERIFY2(QString::fromStdString(cut.error().where).startsWith("cut.json:"), cut.error().where.c_str());
    }

    void measurementsHaveTheColumnsOfValidate()
    {
        const NcclTests tests = readNcclTests({"a.txt", withPrefixes}).value();
        int rows = 10;
        const std::string csv = toMeasurements(tests, {"p5.48xlarge", 0, 0, "", "1.16.3"}, "mine, today", rows).value();
        QVERIFY(csv.starts_with("row_id,platform,nodes,gpus,collective,"));
        QVERIFY(csv.find("N11,p5.48xlarge,2,2,all_reduce,,,float,out,1024,20.5,2.26.2,1.16.3,\"mine, today\"\n") != std::string::npos);
    }

    void whatIsMissingIsNamed()
    {
        const NcclTests tests = readNcclTests({"x", "  8  2  float  sum  -1  12.9  0.00  0.00  0  12.8  0.00  0.00  0\n"}).value();
        QVERIFY(tests.op.empty());
        int rows = 0;
        QVERIFY(toMeasurements(tests, {"p5.48xlarge", 1, 8, "", ""}, "x", rows).error().message.find("--op") != std::string::npos);
        QVERIFY(!readNcclTests({"empty.txt", "nothing here\n"}));
        QVERIFY(!readNcclTests({"bad.json", "{\"results\": 3}"}));
    }

    void publishedOutputs()
    {
        if (test::sharedDir().empty())
            QSKIP("no published outputs beside this checkout");
        const auto expected = nlohmann::json::parse(test::readText(test::sharedDir() + "/oracles/expected.json"));
        int files = 0;
        for (const auto &entry : std::filesystem::directory_iterator(test::sharedDir() + "/samples/nccl/tests")) {
            if (entry.path().extension() != ".txt")
                continue;
            const std::string name = entry.path().filename().string();
            const auto &want = expected.at("nccl/tests/" + name);
            const auto tests = readNcclTests({name, test::readText(entry.path().string())});
            QVERIFY2(tests, name.c_str());
            QCOMPARE(tests->rows.size(), want["rows"].get<std::size_t>());
            QCOMPARE(tests->rows.back().bytes, want["last_bytes"].get<double>());
            QCOMPARE(*tests->rows.back().outOfPlace_us, want["last_oop"]["time_us"].get<double>());
            QCOMPARE(tests->ranks, want["ranks_if_allreduce"].get<int>());
            ++files;
        }
        QVERIFY(files > 5);
    }
};

QTEST_GUILESS_MAIN(tst_NcclTests)
#include "tst_nccltests.moc"
