// SPDX-License-Identifier: GPL-3.0-or-later
// A plan on another number of GPUs than it was made for.
#pragma once

#include <functional>
#include <optional>

#include <core/workload/plan.h>

namespace switchyard::workload {

/// Whether a plan is possible for its model and its instances.
using PlanAccepted = std::function<bool(const Plan &)>;

/// The plan on `gpus` GPUs. The model stays cut as it is where that goes, else only as far as TP and EP, else
/// not at all; DP takes the rest and the global batch is the whole multiple of it next to what it was.
/// Nothing when the plan has that many already or `accepted` takes none of these.
std::optional<Plan> fitToGpus(const Plan &plan, int gpus, const PlanAccepted &accepted);

} // namespace switchyard::workload
