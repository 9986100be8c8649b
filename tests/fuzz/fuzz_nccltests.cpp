// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/fuzz/fuzz.h>

#include <cmath>

#include <core/exchange/nccltests.h>
#include <core/validate/csv.h>

using namespace switchyard;

std::vector<std::string> fuzz::seeds()
{
    return {
        R"(# nccl-tests version 2.17.6 nccl-headers=22602 nccl-library=22602
# Collective test starting: all_reduce_perf
0: #  Rank  0 Group  0 Pid 1 on host-a device  0 [0x53] NVIDIA H100
0: #  Rank  1 Group  0 Pid 2 on host-b device  0 [0x53] NVIDIA H100
host-a:1:1 [0] NCCL INFO NET/OFI Initializing aws-ofi-nccl 1.16.3-aws
host-a:1:1 [0] NCCL INFO NCCL_ALGO set by environment to Ring
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
0:         1024           256     float     sum      -1    20.50    0.05    0.05      0    19.00    0.05    0.05    N/A
[1,0]<stdout>:     2147483648     536870912     float     sum      -1     9175  234.05  234.05      0   9166.2  234.28  234.28      3
...
# Avg bus bandwidth    : 117.05
)",
        "#  size count type redop root time algbw busbw #wrong i_min i_max i_p99 i_cv% time algbw busbw #wrong i_min i_max i_p99 i_cv% timestamp\n"
        " 1048576 262144 float sum -1 100.00 10.49 19.66 0 98.00 104.0 103.0 1.20 101.00 10.38 19.47 0 99.00 105.0 104.0 1.30 2026-03-02 09:14:07\n",
        "  1048576  262144  float  sum  100.0  10.49  19.66  1e-7  101.0  10.38  19.47  1e-7\n",
        R"({"version": 2, "args": [".\/all_gather_perf", "-g", "8"], "env": ["NCCL_ALGO=Tree", "="], "nccl_version": 22907,
 "config": {"nthreads": 1, "ngpus": 8, "devices": [{"rank": 0, "hostname": "a"}, {"rank": 8, "hostname": "b"}, 3]},
 "results": [{"size": 1024, "type": "float", "redop": "none", "out_of_place": {"time": 30.5, "alg_bw": 3.3, "bus_bw": 3.1, "nwrong": 0}, "in_place": null},
  {"size": 2048, "out_of_place": {"cpu_time": 3}, "in_place": {"time": "nan", "nwrong": 7}}, 5],
 "average_bus_bandwidth": {"bandwidth": 100.5, "okay": "unchecked"}})"};
}

/// What is accepted has rows with times; its table of measurements reads back with as many lines.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto tests = exchange::readNcclTests({"run.txt", std::string(reinterpret_cast<const char *>(data), size)});
    if (!tests) {
        fuzz::require(!tests.error().message.empty() && !tests.error().where.empty(), "an error has a message and a place");
        return 0;
    }
    fuzz::require(!tests->rows.empty() && tests->ranks >= 0 && tests->nodes >= 0, "accepted output has rows");
    int lines = 0;
    const auto csv = exchange::toMeasurements(*tests, {"p5.48xlarge", 1, 8, "all_reduce", ""}, "run.txt", lines);
    fuzz::require(csv.has_value(), "with its place known it becomes measurements");
    const auto table = validate::parseCsv(*csv, "again");
    fuzz::require(table && table->records.size() == static_cast<std::size_t>(lines), "the table reads back");
    return 0;
}
