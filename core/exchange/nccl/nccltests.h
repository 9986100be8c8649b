// SPDX-License-Identifier: GPL-3.0-or-later
// Output of nccl-tests (text of any release, or the JSON of -J) as measurements in the columns that
// `validate collectives` and `calibrate collectives` read. The forms are those of nccl-tests
// src/common.cu and src/util.cu: with and without redop, root, per-iteration columns, timestamps.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/exchange/measurements.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

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

/// Several runs as one table; each file is a source of its own.
struct MeasuredTable {
    std::string text;
    std::size_t sizes = 0;            ///< lines of the outputs
    std::vector<std::string> assumed; ///< one sentence each: what the output does not say
};
Result<MeasuredTable> measuredTable(std::span<const MeasuredRun> runs, const NcclTestsPlace &place, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
