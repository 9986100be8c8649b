// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/layer_table.h>

#include <algorithm>

#include <core/workload/framework_traits.h>
#include <core/workload/parameters.h>

namespace switchyard::train {

using catalog::Architecture;
using workload::Plan;

namespace {

LayerShare shareOf(const layer::LayerCosts &layer)
{
    return {layer.denseParameters, layer.expertParameters, layer.trainableDense, layer.trainableExpert};
}

/// Share of the layers that is computed again in full. `open`: where the plan leaves it open.
double recomputedShare(const Architecture &model, const Plan &plan, double open)
{
    if (plan.recompute.kind != workload::RecomputeKind::Block)
        return open;
    return std::min(1.0, static_cast<double>(plan.recompute.layers) * plan.pp / std::max(1, model.layers));
}

} // namespace

DenseTable tabulateDense(const hardware::Machine &machine, const Architecture &model, const Plan &plan, double openShare)
{
    const double recomputeShare = recomputedShare(model, plan, openShare);
    DenseTable table;
    table.attention = layer::attentionCosts(machine, model, plan);
    if (model.moeLayers() < model.layers)
        table.dense = layer::layerCosts(machine, model, plan, table.attention, nullptr, recomputeShare);
    table.ends = layer::endCosts(machine, model, plan);
    return table;
}

LayerTable tabulate(const hardware::Machine &machine, const Architecture &model, const Plan &plan, double recomputeShare)
{
    const DenseTable dense = tabulateDense(machine, model, plan, recomputeShare);
    return tabulate(machine, model, plan, dense, model.isMoe() ? layer::expertCosts(machine, model, plan) : layer::ExpertCosts{}, recomputeShare);
}

LayerTable tabulate(const hardware::Machine &machine, const Architecture &model, const Plan &plan, const DenseTable &dense,
                    const layer::ExpertCosts &experts, double openShare)
{
    const double recomputeShare = recomputedShare(model, plan, openShare);
    LayerTable table;
    table.dense = dense.dense;
    table.ends = dense.ends;
    if (model.isMoe())
        table.moe = layer::layerCosts(machine, model, plan, dense.attention, &experts, recomputeShare);
    const layer::LayerCosts &usual = model.isMoe() ? table.moe : table.dense;
    table.headLayers = table.ends.head_s / std::max(1e-12, usual.forward.seconds + usual.backward.seconds);
    if (workload::traitsOf(plan.framework).stages.is == workload::StageCut::ByCost) { // which weighs blocks by their matrices
        const workload::LayerParameters layer = workload::layerParameters(model, model.isMoe());
        table.headLayers = static_cast<double>(model.vocab) * model.hidden / (layer.attention + layer.mlp + layer.experts);
    }
    table.recomputeShare = recomputeShare;
    table.memory = memoryTable(model, plan, machine.memory, shareOf(table.dense), shareOf(table.moe),
                               table.ends.embeddingParameters, table.ends.headParameters);
    table.memory.recomputeShare = recomputeShare;
    return table;
}

} // namespace switchyard::train
