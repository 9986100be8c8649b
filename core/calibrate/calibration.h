// SPDX-License-Identifier: GPL-3.0-or-later
// Fitted groups as files: the catalog's own (catalog/calibration/KIND.json) or a private profile.
// Both have the form that the catalog loader reads, one group per line, sorted.
#pragma once

#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/calibrate/group.h>
#include <core/catalog/catalog.h>

namespace switchyard::calibrate {

/// Text of a calibration file. `madeBy` is the command that fitted the groups. Groups of `before`
/// (text of the file so far, may be empty) that were not fitted again stay.
Result<std::string> writeCalibration(const std::vector<CalibratedGroup> &groups, const std::string &madeBy,
                                     const std::string &before = {});

/// The groups of a private profile in place of the catalog's. InvalidInput, with file and line, for a
/// file that `calibrate -o` did not write: no groups, a group or constant that no model knows (so
/// another unit as well, "hop_ms"), one that lacks constants, a value no machine has. The catalog
/// then stays as it was.
Result<void> applyProfile(catalog::Catalog &catalog, const std::string &path);

} // namespace switchyard::calibrate
