// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of a layer on one GPU, and the time of its linear layers.
#pragma once

#include <core/catalog/architecture.h>
#include <core/hardware/machine.h>
#include <core/workload/plan.h>

namespace switchyard::layer {

/// Sizes that every part of a layer shares. Tokens are those of one micro-batch on one GPU.
struct LayerShape {
    double h;        ///< hidden
    double t;        ///< tokens inside the TP region
    double tSp;      ///< tokens outside it (norms, residuals): t / tp with sequence parallelism
    double qk, v;    ///< head sizes of scores and values
    double heads;    ///< on this GPU
    double kvHeads;  ///< on this GPU
    double tp;
    double attend;   ///< share of the layers that attend: 1 but for models with layers that keep a state
    workload::KernelPrecision math;
};

/// Of the layers with full attention, where their heads differ from those with a sliding window.
LayerShape fullShapeOf(const catalog::Architecture &model, const LayerShape &shape);

LayerShape shapeOf(const catalog::Architecture &model, const workload::Plan &plan);

/// Seconds of linear layers.
struct LinearCosts {
    double forward = 0;
    double dgrad = 0;  ///< input gradient
    double wgrad = 0;  ///< weight gradient
    double cast_B = 0; ///< quantising inputs and gradients, all three passes
    [[nodiscard]] LinearCosts times(double n) const { return {n * forward, n * dgrad, n * wgrad, n * cast_B}; }
    void operator+=(const LinearCosts &other)
    {
        forward += other.forward;
        dgrad += other.dgrad;
        wgrad += other.wgrad;
        cast_B += other.cast_B;
    }
};

/// One linear layer of t tokens, n outputs, k inputs.
LinearCosts linear(const hardware::Machine &machine, double t, double n, double k, workload::KernelPrecision math);

/// Linear layers run in 8 bits or less.
bool narrow(workload::Precision precision);

/// An MLP of t tokens; `width` on this GPU.
LinearCosts mlp(const hardware::Machine &machine, const catalog::Architecture &model, double t, double h, double width,
                workload::KernelPrecision math);

} // namespace switchyard::layer
