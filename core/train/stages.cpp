// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/stages.h>

#include <algorithm>
#include <cmath>

#include <core/workload/framework_traits.h>

namespace switchyard::train {

namespace {

/// Layers [begin, begin + count) of a stage.
struct Range {
    int begin = 0;
    int count = 0;
};

Range rangeOf(const workload::Plan &plan, int layers, int stage, double headLayers)
{
    if (workload::traitsOf(plan.framework).stages.is == workload::StageCut::ByCost) {
        // nanotron's build_model: a stage takes blocks until their cumulative cost, output layer
        // included, reaches its share. Late stages may hold the output layer alone.
        const auto first = [&](int s) {
            if (s <= 0 || s >= plan.pp)
                return s <= 0 ? 0 : layers;
            return std::min(layers, static_cast<int>(std::ceil((layers + headLayers) * s / plan.pp - 1e-9)));
        };
        const int begin = first(stage);
        return {begin, first(stage + 1) - begin};
    }
    if (plan.firstStageLayers > 0 || plan.lastStageLayers > 0) {
        const int named = (plan.firstStageLayers > 0 ? 1 : 0) + (plan.lastStageLayers > 0 ? 1 : 0);
        const int each = (layers - plan.firstStageLayers - plan.lastStageLayers) / std::max(1, plan.pp - named);
        const int first = plan.firstStageLayers > 0 ? plan.firstStageLayers : each;
        if (stage == 0)
            return {0, first};
        if (stage == plan.pp - 1 && plan.lastStageLayers > 0)
            return {layers - plan.lastStageLayers, plan.lastStageLayers};
        return {first + (stage - 1) * each, each};
    }
    // What does not divide goes to the middle stages: the ends carry embedding and head.
    const int base = layers / plan.pp;
    const int extra = layers - base * plan.pp;
    const int before = (plan.pp - extra) / 2; // stages of the base size at the front
    return {stage * base + std::clamp(stage - before, 0, extra), base + (stage >= before && stage < before + extra)};
}

} // namespace

StageLayers stageLayers(const catalog::Architecture &model, const workload::Plan &plan, int stage, double headLayers)
{
    StageLayers layers;
    layers.first = stage == 0;
    layers.last = stage == plan.pp - 1;
    const auto [begin, count] = rangeOf(plan, model.layers, stage, headLayers);
    const double modules = layers.last ? model.mtpLayers : 0;
    layers.headPasses = layers.last ? 1 + modules : 0;
    if (!model.isMoe()) {
        layers.dense = count + modules;
        return layers;
    }
    const int leading = std::clamp(model.firstDenseLayers - begin, 0, count);
    const double routed = static_cast<double>(count - leading) / std::max(1, model.moeLayerPeriod);
    layers.moe = routed + modules;
    layers.dense = count - routed;
    return layers;
}

int firstLongerStage(const catalog::Architecture &model, const workload::Plan &plan)
{
    const int extra = model.layers % plan.pp;
    return extra > 0 ? (plan.pp - extra) / 2 : 0;
}

int roundOf(int microBatches, int stages)
{
    if (microBatches % stages == 0)
        return stages;
    int rounds = std::max(1, microBatches / stages);
    while (microBatches % rounds != 0)
        --rounds;
    return microBatches / rounds;
}

double inFlight(const workload::Plan &plan, int stage, double microBatches)
{
    if (plan.vpp <= 1 && plan.schedule == workload::Schedule::ZeroBubble)
        return std::min(microBatches, static_cast<double>(plan.pp));
    if (plan.vpp <= 1)
        return std::min(microBatches, static_cast<double>(plan.pp - stage));
    // Megatron's interleaved warm-up: 2 (pp - stage - 1) + (vpp - 1) rounds of chunks, and the one at work.
    const double chunks = 2.0 * (plan.pp - stage - 1) + (plan.vpp - 1.0) * roundOf(static_cast<int>(microBatches), plan.pp) + 1;
    return std::min(microBatches * plan.vpp, chunks) / plan.vpp;
}

} // namespace switchyard::train
