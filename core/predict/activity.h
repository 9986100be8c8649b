// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/predict/prediction.h>

namespace switchyard::predict {

/// Share of the step, 0..1, in which tensor pipes work (DCGM_FI_PROF_PIPE_TENSOR_ACTIVE): on the model's FLOPs and on what is
/// recomputed.
double tensorActivity(const Prediction &prediction);

} // namespace switchyard::predict
