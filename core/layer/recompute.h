// SPDX-License-Identifier: GPL-3.0-or-later
// Which modules selective recompute repeats in a layer, for its time and its memory alike.
#pragma once

#include <cstdint>

#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::layer {

/// Of the modules that the plan names, those that a layer of this kind has; none where recompute is not selective. As
/// Megatron-Core has them (transformer_config.py: recompute_modules): `mlp` is the dense layers' MLP, `moe` all of an MoE
/// layer's, shared expert and exchange included, `moe_act` the activation of MoE layers, `act` that of any; what holds a
/// named module whole leaves nothing of it to repeat.
inline std::uint32_t repeatedModules(const catalog::Architecture &model, const workload::Recompute &recompute, bool moe)
{
    using namespace workload;
    if (recompute.kind != RecomputeKind::Selective)
        return 0;
    std::uint32_t has = RecomputeCoreAttn | RecomputeLayernorm | RecomputeAct | RecomputeOp | RecomputeLayer;
    if (moe)
        has |= RecomputeMoeAct | RecomputeMoe;
    else
        has |= RecomputeMlp;
    if (model.attention == catalog::Attention::Mla)
        has |= RecomputeMlaUpProj;
    std::uint32_t modules = recompute.modules & has;
    if ((modules & (RecomputeMlp | RecomputeMoe)) != 0)
        modules &= ~(RecomputeAct | RecomputeMoeAct);
    return modules;
}

} // namespace switchyard::layer
