// SPDX-License-Identifier: GPL-3.0-or-later
// A job on one kind of hardware, made ready, and what its engine says of it.
#pragma once

#include <core/predict/predict.h>
#include <core/train/engine.h>

namespace switchyard::predict {

/// Checks the plan; the engine holds pointers into `catalog`.
Result<train::Engine> makeEngine(const catalog::Catalog &catalog, const JobSpec &spec, const hardware::Constants &constants);

/// Everything but price, error band and assumptions of the caller.
Prediction predictionOf(const train::Engine &engine);

} // namespace switchyard::predict
