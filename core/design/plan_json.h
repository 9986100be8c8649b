// SPDX-License-Identifier: GPL-3.0-or-later
// The members of a plan in a design: how it is cut, and what a training step adds. In format 1 both were one object.
// Every field is written; when read, tp, pp, dp, gbs, mbs, seq and precision must be there and the rest may be left out
// (one, off, or the first word of its kind). `fields` is left open so that the caller can keep unknown members.
#pragma once

#include <core/base/json_fields.h>
#include <core/workload/plan.h>

namespace switchyard::design {

json::Value writeParallelism(const workload::Parallelism &parallelism);
void readParallelism(json::Fields &fields, workload::Parallelism &parallelism);

/// Without the members of its Parallelism.
json::Value writeTraining(const workload::Plan &plan);
void readTraining(json::Fields &fields, workload::Plan &plan);

} // namespace switchyard::design
