// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <core/exchange/nccltests.h>
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

    void measurementsHaveTheColumnsOfValidate()
    {
        const NcclTests tests = readNcclTests({"a.txt", withPrefixes}).value();
        const std::string csv = toMeasurements(tests, {"p5.48xlarge", 0, 0, "", "1.16.3"}, "mine, today").value();
        QVERIFY(csv.starts_with("row_id,platform,nodes,gpus,collective,"));
        QVERIFY(csv.find("N1,p5.48xlarge,2,2,all_reduce,float,out,1024,20.5,2.26.2,1.16.3,\"mine, today\"\n") != std::string::npos);
    }

    void whatIsMissingIsNamed()
    {
        const NcclTests tests = readNcclTests({"x", "  8  2  float  sum  -1  12.9  0.00  0.00  0  12.8  0.00  0.00  0\n"}).value();
        QVERIFY(toMeasurements(tests, {"p5.48xlarge", 1, 8, "", ""}, "x").error().message.find("--op") != std::string::npos);
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
