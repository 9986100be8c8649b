// SPDX-License-Identifier: GPL-3.0-or-later
// Time and bytes that routing adds to a layer: the experts' products, permutation, dispatch and combine.
#pragma once

#include <core/layer/layer_shape.h>

namespace switchyard::layer {

/// What routing adds to a layer, recompute and overlap left aside.
struct ExpertCosts {
    LinearCosts routed;    ///< the experts' grouped products
    LinearCosts others;    ///< shared experts and the router
    double moved_B = 0;    ///< permutations and activations, forward
    double bytes = 0;      ///< of one dispatch or combine, per GPU
    double domainShare = 1; ///< of bytes, what crosses the cards where each domain gets one copy
    double dispatch_s = 0; ///< one of each direction
    double combine_s = 0;
    double tensor_B = 0;   ///< of one gather or scatter of expert TP
    double gather_s = 0;
    double scatter_s = 0;
};
/// One exchange of tokens, as routing has it. `bytes`: every token once per expert that it visits.
struct Exchange {
    network::GroupShape shape;
    network::Routing routing;
    double tokens = 0; ///< of this GPU
    double bytes = 0;
};
Exchange exchangeOf(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

ExpertCosts expertCosts(const hardware::Machine &machine, const catalog::Architecture &model, const workload::Plan &plan);

} // namespace switchyard::layer
