// SPDX-License-Identifier: GPL-3.0-or-later
// What a new training job starts with.
#pragma once

#include <core/predict/predict.h>

namespace switchyard::search {

/// The fastest plan by the engine of a few that a framework runs without further thought: TP of 1 to 8 within the NVLink
/// domain, any stages in one or more chunks, micro-batches of one, ZeRO-1 or ZeRO-3, no CP and no offload. `base` gives
/// model, hardware, batch, sequence and the rest of the plan. It fills no
/// more than train::tightShare of the memory where one does; refused: none fits.
Result<workload::Plan> firstPlan(const catalog::Catalog &catalog, const predict::JobSpec &base);

} // namespace switchyard::search
