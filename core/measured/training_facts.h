// SPDX-License-Identifier: GPL-3.0-or-later
// Switches of a published run beside its degrees. A column says them; where it is empty the publisher's own words do, or the
// release of the software that ran; else they stay open, for the framework's default. No row is known by its id, set or date.
#pragma once

#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/measured/training_case.h>
#include <core/workload/resolve.h>

namespace switchyard::measured {

/// Columns cuda_graphs, compiled, fused_attention, a2a_overlap (1 or 0) and dispatcher, tp_overlap (words of a plan).
/// `request` has the row's framework and precision; what the month of its software says, or that words are missing, is a guess, and `assumed`
/// gets its reason.
Result<void> readFacts(const ColumnText &columns, workload::PlanRequest &request, std::vector<std::string> &assumed);

} // namespace switchyard::measured
