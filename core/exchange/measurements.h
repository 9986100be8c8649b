// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of nccl-tests as an import carries them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace switchyard::exchange {

/// One line of the table, out of place and in place.
struct NcclTestsRow {
    double bytes = 0;
    std::string type;                 ///< "float"; empty in very old output
    std::string redop;                ///< "sum", "none"; empty: not printed
    std::optional<double> outOfPlace_us;
    std::optional<double> inPlace_us;
    double outOfPlaceBus_GBps = 0;
    double outOfPlaceAlg_GBps = 0;
};

struct NcclTests {
    std::string op;          ///< "all_reduce"; as printed, else from busbw / algbw; empty: cannot be told
    std::string ncclVersion; ///< "2.26.2"; empty: not printed
    std::string pluginVersion; ///< of aws-ofi-nccl, "1.19.0"; empty: not logged
    std::string algo;          ///< of NCCL_ALGO when it names one; empty: NCCL's choice
    std::string proto;         ///< of NCCL_PROTO
    int ranks = 0;           ///< from the device list, else from busbw / algbw; 0: cannot be told
    int nodes = 0;           ///< hosts of the device list; 0: not printed
    std::vector<NcclTestsRow> rows;
    std::optional<double> averageBus_GBps;
    std::vector<Said> notUnderstood;
};

/// One run of a benchmark and the file that it came from.
struct MeasuredRun {
    std::string file;
    NcclTests tests;
};
using Measurements = std::vector<MeasuredRun>;

} // namespace switchyard::exchange
