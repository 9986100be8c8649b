// SPDX-License-Identifier: GPL-3.0-or-later
// The linear layers that LoRA hangs its adapters on: query, key and value together, the output projection, and with some
// frameworks those of the dense MLP or the shared expert. Routed experts have none.
#pragma once

#include <core/layer/layer_shape.h>
#include <core/workload/framework_traits.h>

namespace switchyard::layer {

/// Calls `use(inputs, outputs, ends a block?)` for each of a layer on one GPU. The outputs that end a block are scattered over
/// the TP ranks with sequence parallelism.
template <class Use>
void eachAdapted(const catalog::Architecture &model, const workload::Plan &plan, const LayerShape &s, bool moe, const Use &use)
{
    use(s.h, (s.heads + 2 * s.kvHeads) * s.qk, false);
    use(s.heads * s.v, s.h, true);
    const double width = static_cast<double>(moe ? model.sharedExpertFfn : model.ffnHidden) / plan.tp;
    if (!workload::traitsOf(plan.framework).adaptersOnMlp.is || width <= 0)
        return;
    for (int i = 0; i < (model.gatedMlp ? 2 : 1); ++i)
        use(s.h, width, false);
    use(width, s.h, true);
}

/// Of one layer on one GPU: rank x (inputs + outputs) of each.
inline double adapterParameters(const catalog::Architecture &model, const workload::Plan &plan, bool moe)
{
    double sum = 0;
    eachAdapted(model, plan, shapeOf(model, plan), moe, [&](double in, double out, bool) { sum += in + out; });
    return plan.loraRank * sum;
}

} // namespace switchyard::layer
