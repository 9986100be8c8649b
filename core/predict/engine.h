// SPDX-License-Identifier: GPL-3.0-or-later
// One job ready to be predicted: hardware, model, plan and its layer table. Knobs can be turned
// on it (levers, search, calibration) without going through the catalog again.
#pragma once

#include <core/predict/predict.h>
#include <core/predict/step.h>

namespace switchyard::predict {

struct Engine {
    Machine machine;
    catalog::Architecture model;
    workload::Plan plan;
    LayerTable table;
    double slowdown = 1; ///< of transfers over the network, by other jobs on the same links

    /// Other jobs slow transfers over the network. Retabulates.
    void slowDown(double factor);

    /// After a change of machine, model or plan. Settles recompute where the plan leaves it open.
    void retabulate();
};

/// Checks the plan; the engine holds pointers into `catalog`.
Result<Engine> makeEngine(const catalog::Catalog &catalog, const JobSpec &spec, const Constants &constants);

/// Everything but price, error band and assumptions of the caller.
Prediction predictionOf(const Engine &engine);

} // namespace switchyard::predict
