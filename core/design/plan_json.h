// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/base/json_fields.h>
#include <core/workload/plan.h>

namespace switchyard::design {

/// Every field is written; when read, tp, pp, dp, gbs, mbs, seq and precision must be there and
/// the rest may be left out (one, off, or the first word of its kind). `fields` is left open so
/// that the caller can keep unknown members.
json::Value writePlan(const workload::Plan &plan);
workload::Plan readPlan(json::Fields &fields);

} // namespace switchyard::design
