// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <core/calibrate/group.h>

namespace switchyard::calibrate {

/// Curves of every GPU × family × dtype × framework in the rows (names: kernel_groups.h), and the
/// share of memory bandwidth that streaming reads reach. Rows that cannot be read are an error.
/// Needs no calibration in the catalog, only the GPUs.
Result<std::vector<CalibratedGroup>> fitKernels(const std::vector<const csv::Record *> &rows,
                                                const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
