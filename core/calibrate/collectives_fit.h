// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <core/calibrate/group.h>

namespace switchyard::calibrate {

/// Constants of the collective time model (core/network/timemodel.h) and its error band, fitted to
/// the rows that can be read; each source weighs 1. Deterministic.
Result<std::vector<CalibratedGroup>> fitCollectives(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

/// The same for one owner's own rows: the catalog's constants in place of the priors, and only the
/// groups that a row reaches.
Result<std::vector<CalibratedGroup>> refineCollectives(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
