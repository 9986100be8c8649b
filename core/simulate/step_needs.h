// SPDX-License-Identifier: GPL-3.0-or-later
// What one step of a plan asks of a GPU on the mean, by the arithmetic that is in public papers and stands before the
// engine: bytes that its tensors hold, bytes that it sends, FLOPs. The truth draws around it how well the cluster does.
#pragma once

#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::simulate {

struct StepNeeds {
    double states_B = 0;      ///< weights, gradients, optimizer
    double activations_B = 0; ///< on the first stage
    double flops = 0;         ///< of the model, with what is recomputed
    double nvlink_B = 0;      ///< sent within the NVLink domain
    double network_B = 0;     ///< sent to other domains
};

/// `domainGpus`: of one NVLink domain, filled in rank order.
StepNeeds stepNeeds(const catalog::Architecture &model, const workload::Plan &plan, int domainGpus);

} // namespace switchyard::simulate
