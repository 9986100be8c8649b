// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/layer/layer_shape.h>

#include <algorithm>

namespace switchyard::layer {

using catalog::Architecture;
using workload::Plan;
using workload::Precision;

LayerShape shapeOf(const Architecture &model, const Plan &plan)
{
    LayerShape shape{};
    const bool mla = model.attention == catalog::Attention::Mla;
    shape.h = model.hidden;
    shape.tp = plan.tp;
    shape.t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
    shape.tSp = plan.sp ? shape.t / plan.tp : shape.t;
    shape.qk = mla ? model.mla.qkNopeHeadDim + model.mla.qkRopeHeadDim : model.headDim;
    shape.v = mla ? model.mla.vHeadDim : model.headDim;
    shape.heads = static_cast<double>(model.heads) / plan.tp;
    shape.kvHeads = mla ? shape.heads : std::max(1.0, static_cast<double>(model.kvHeads) / plan.tp);
    shape.attend = model.attentionShare();
    shape.math = workload::kernelPrecision(plan.precision);
    return shape;
}

LayerShape fullShapeOf(const Architecture &model, const LayerShape &shape)
{
    LayerShape full = shape;
    if (model.twoHeads()) {
        full.qk = full.v = model.full.headDim;
        full.kvHeads = std::max(1.0, model.full.kvHeads / shape.tp);
    }
    return full;
}

LinearCosts linear(const hardware::Machine &machine, double t, double n, double k, workload::KernelPrecision math)
{
    LinearCosts cost;
    cost.forward = hardware::gemm_s(machine, t, n, k, math);
    cost.dgrad = hardware::gemm_s(machine, t, k, n, math);
    cost.wgrad = hardware::gemm_s(machine, n, k, t, math);
    // Read 16-bit, write the narrow tensor and its transpose: input once, output gradient once.
    if (math != workload::KernelPrecision::Bf16)
        cost.cast_B = machine.common.fp8Cast * 4 * t * (k + n);
    return cost;
}

bool narrow(Precision precision) { return precision != Precision::Bf16 && precision != Precision::Fp16; }

LinearCosts mlp(const hardware::Machine &machine, const Architecture &model, double t, double h, double width, workload::KernelPrecision math)
{
    LinearCosts total = linear(machine, t, (model.gatedMlp ? 2 : 1) * width, h, math);
    total += linear(machine, t, h, width, math);
    return total;
}

} // namespace switchyard::layer
