// SPDX-License-Identifier: GPL-3.0-or-later
// Time and parameters of a model's two ends.
#pragma once

#include <core/catalog/architecture.h>
#include <core/hardware/machine.h>
#include <core/workload/plan.h>

namespace switchyard::layer {

/// Embedding lookup on the first stage, final norm, output layer and loss on the last.
struct EndCosts {
    double embedding_s = 0;      ///< forward + backward
    double head_s = 0;           ///< forward + backward, exposed time
    double embeddingParameters = 0;
    double headParameters = 0;
};
EndCosts endCosts(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

} // namespace switchyard::layer
