// SPDX-License-Identifier: GPL-3.0-or-later
// One job ready to be predicted: hardware, model, plan and its layer table. Knobs can be turned
// on it (levers, search, calibration) without going through the catalog again.
#pragma once

#include <core/train/step.h>

namespace switchyard::train {

struct Engine {
    hardware::Machine machine;
    catalog::Architecture model;
    workload::Plan plan;
    LayerTable table;
    double slowdown = 1; ///< of transfers over the network, by other jobs on the same links

    /// Other jobs slow transfers over the network. Retabulates.
    void slowDown(double factor);

    /// After a change of machine, model or plan. Settles recompute where the plan leaves it open.
    void retabulate();
};

} // namespace switchyard::train
