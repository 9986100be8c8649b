// SPDX-License-Identifier: GPL-3.0-or-later
// What else of a plan follows where one of its fields, or the number of its GPUs, is another.
#pragma once

#include <functional>
#include <optional>

#include <core/workload/plan.h>

namespace switchyard::workload {

/// The schedule of `vpp` model chunks per stage where `asked` is said: several are interleaved, unless by zero bubble; one is not.
Schedule scheduleOf(int vpp, Schedule asked = Schedule::OneFOneB);

/// `plan`, in which a field is another than in `before`, with what follows: another number of chunks is scheduled as such, nothing
/// is sequence parallel where tensors are not cut, and where the model is cut otherwise DP takes the rest of `gpus`.
Plan settled(Plan plan, const Plan &before, int gpus);

/// Whether a plan is possible for its model and its instances.
using PlanAccepted = std::function<bool(const Plan &)>;

/// The plan on `gpus` GPUs. The model stays cut as it is where that goes, else only as far as TP and EP, else
/// not at all; DP takes the rest and the global batch is the whole multiple of it next to what it was.
/// Nothing when the plan has that many already or `accepted` takes none of these.
std::optional<Plan> fitToGpus(const Plan &plan, int gpus, const PlanAccepted &accepted);

} // namespace switchyard::workload
