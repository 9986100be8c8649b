// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/end_costs.h>

#include <core/workload/framework_traits.h>

namespace switchyard::layer {

using catalog::Architecture;
using workload::Plan;

namespace {

/// × the logit traffic of a fused softmax and cross entropy: some families run it as single
/// PyTorch operations, like their other pointwise work.
double lossTraffic(const hardware::Machine &machine, const Plan &plan)
{
    return workload::traitsOf(plan.framework).fusedLoss.is ? 1 : machine.framework.pointwise;
}

} // namespace

EndCosts endCosts(const hardware::Machine &machine, const Architecture &model, const Plan &plan)
{
    EndCosts ends;
    const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    const double vocab = static_cast<double>(model.vocab) / plan.tp;
    const double h = model.hidden;
    const bool lora = plan.task == workload::Task::Lora;
    const double forward = hardware::gemm_s(machine, t, vocab, h, workload::KernelPrecision::Bf16);
    const double dgrad = hardware::gemm_s(machine, t, h, vocab, workload::KernelPrecision::Bf16);
    const double wgrad = lora ? 0 : hardware::gemm_s(machine, vocab, h, t, workload::KernelPrecision::Bf16);
    const double loss = hardware::stream_s(machine, lossTraffic(machine, plan) * machine.common.lossBytes * t * vocab);
    ends.head_s = forward + dgrad + wgrad + loss;
    ends.embedding_s = hardware::stream_s(machine, 12 * t * h);
    ends.embeddingParameters = (static_cast<double>(model.vocab) / plan.tp + (model.learnedPositions ? model.maxPositions : 0)) * h;
    ends.headParameters = vocab * h;
    return ends;
}

} // namespace switchyard::layer
