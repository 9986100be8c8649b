// SPDX-License-Identifier: GPL-3.0-or-later
// What a fit yields: groups of constants, each with the rows that it came from.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <core/base/csv.h>
#include <core/catalog/catalog.h>

namespace switchyard::calibrate {

/// One calibration group: constants and perhaps a surface, and what they were fitted on.
struct CalibratedGroup {
    std::string name; ///< of Catalog::calibration, "kernel.gemm.h100-sxm.fp8.TRTLLM"
    std::map<std::string, double, std::less<>> constants;
    std::vector<double> surface; ///< of Catalog::surfaces; empty: none
    std::string note;      ///< for readers of the file; may be empty
    std::string rowsUsed;  ///< ids or ranges with counts: "2544 rows GP000123 … GP113001"
    std::size_t rows = 0;
    double medianAbs_pct = 0; ///< residuals of the fit
    double p90Abs_pct = 0;
    double bias_pct = 0;
};

/// A catalog with these groups in place of (or beside) its own.
catalog::Catalog withGroups(catalog::Catalog catalog, const std::vector<CalibratedGroup> &groups);

} // namespace switchyard::calibrate
