// SPDX-License-Identifier: GPL-3.0-or-later
// Output of nccl-tests (text of any release, or the JSON of -J) as measurements in the columns that
// `validate collectives` and `calibrate collectives` read. The forms are those of nccl-tests
// src/common.cu and src/util.cu: with and without redop, root, per-iteration columns, timestamps.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/exchange/textfile.h>

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
    std::vector<std::string> notUnderstood;
};

/// Launcher prefixes ("0: ", "[1,0]<stdout>:"), NCCL INFO lines and cut tables ("...") are normal.
/// Times of wrong results and times of the CPU (-C) are no measurements: they are listed as not
/// understood. Text without any table is an error.
Result<NcclTests> readNcclTests(const TextFile &file);

/// What the output does not carry and the caller knows.
struct NcclTestsPlace {
    std::string platform; ///< catalog id
    int nodes = 0;        ///< 0: as printed
    int ranks = 0;
    std::string op;       ///< "": as printed
    std::string pluginVersion;
};
/// CSV with a header line in the columns of collectives; row ids count on from `rowsBefore`, which
/// grows. Missing ranks, nodes or operation are an error that says which flag gives them.
Result<std::string> toMeasurements(const NcclTests &tests, const NcclTestsPlace &place, const std::string &source, int &rowsBefore);

/// One run of a benchmark and the file that it came from.
struct MeasuredRun {
    std::string file;
    NcclTests tests;
};
using Measurements = std::vector<MeasuredRun>;

/// Several runs as one table; each file is a source of its own.
struct MeasuredTable {
    std::string text;
    std::size_t sizes = 0;            ///< lines of the outputs
    std::vector<std::string> assumed; ///< one sentence each: what the output does not say
};
Result<MeasuredTable> measuredTable(std::span<const MeasuredRun> runs, const NcclTestsPlace &place, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
