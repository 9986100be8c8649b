// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <core/calibrate/group.h>

namespace switchyard::calibrate {

/// What a call of DeepEP costs within an NVLink domain, per GPU (core/network/experts.h): the floor below which no size
/// goes, by least absolute logs over the rows with the model's bytes on top. Deterministic.
Result<std::vector<CalibratedGroup>> fitExperts(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
