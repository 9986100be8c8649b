// SPDX-License-Identifier: GPL-3.0-or-later
// The tree behind the numbers. Every inner value is the sum of its children, or what its formula
// makes of them.
#include <core/predict/predict.h>

#include <string>

#include <core/predict/engine.h>
#include <core/predict/stages.h>

namespace switchyard::predict {

namespace {

Term leaf(std::string name, double value, std::string unit, std::string source)
{
    return {std::move(name), {}, value, std::move(unit), std::move(source), {}};
}

std::string sourceOf(Part part, const Engine &engine)
{
    switch (part) {
    case Part::Gemm:
    case Part::Experts:
    case Part::Attention:
    case Part::Recompute: return "kernel curves of " + engine.machine.kernels->measuredOn + ", training.gpu constants";
    case Part::Pointwise: return "bytes over HBM bandwidth; " + engine.machine.gpu->id;
    case Part::Head: return "output layer GEMM and 24 bytes per logit; training.common";
    case Part::Offload: return "bytes over C2C or PCIe, what compute does not hide; " + engine.machine.gpu->id;
    case Part::Launch:
    case Part::Overhead: return "training.framework." + toWord(engine.plan.framework);
    case Part::TpComm:
    case Part::CpComm:
    case Part::EpComm:
    case Part::PpComm:
    case Part::DpComm: return "collective model on " + engine.machine.type->id;
    case Part::Bubble: return "Narayanan et al. 2021, section 2.2";
    case Part::Optimizer: return "bytes per parameter over HBM bandwidth";
    case Part::Straggler: return "training.common.straggler";
    case Part::Count: break;
    }
    return {};
}

/// Per-layer parts: micro-batches × Σ layers × (forward + backward).
Term layerPart(const Engine &engine, const StepNumbers &numbers, Part part)
{
    const StageLayers layers = stageLayers(engine.model, engine.plan, numbers.longestStage, engine.table.headLayers);
    const double microBatches = engine.plan.microBatches();
    Term term{nameOf(part), "sum of passes", at(numbers.exposed, part), "s", sourceOf(part, engine), {}};
    double explained = 0;
    const auto add = [&](const char *kind, double count, const LayerCosts &costs) {
        const double forward = at(costs.forward.exposed, part);
        const double backward = at(costs.backward.exposed, part);
        if (count <= 0 || forward + backward <= 0)
            return;
        const double value = microBatches * count * (forward + backward);
        explained += value;
        term.children.push_back({std::string(kind) + " layers", "micro-batches x layers x (forward + backward)", value, "s",
                                 "stage " + std::to_string(numbers.longestStage) + ", the longest",
                                 {leaf("micro-batches", microBatches, "", "gbs / (mbs dp)"),
                                  leaf("layers", count, "", "of the stage"), leaf("forward", forward, "s", "one layer, one micro-batch"),
                                  leaf("backward", backward, "s", "one layer, one micro-batch")}});
    };
    const double mtp = layers.last ? engine.model.mtpLayers : 0;
    add("dense", layers.dense + (engine.model.isMoe() ? 0 : mtp), engine.table.dense);
    add("MoE", layers.moe + (engine.model.isMoe() ? mtp : 0), engine.table.moe);
    if (const double rest = term.value - explained; rest > 1e-12)
        term.children.push_back(leaf("outside the layers", rest, "s", sourceOf(part, engine)));
    return term;
}

} // namespace

Term explain(const catalog::Catalog &catalog, const JobSpec &spec)
{
    const auto engine = makeEngine(catalog, spec, constantsFrom(catalog));
    if (!engine)
        return leaf("step time", 0, "s", describe(engine.error()));
    const StepNumbers numbers = step(engine->machine, engine->model, engine->plan, engine->table);
    Term root{"step time", "sum of what is exposed", numbers.step_s, "s", "longest stage plus fill and drain", {}};
    for (int i = 0; i < partCount; ++i) {
        const Part part = static_cast<Part>(i);
        if (at(numbers.exposed, part) <= 0)
            continue;
        const bool perLayer = part <= Part::EpComm && part != Part::Head;
        root.children.push_back(perLayer ? layerPart(*engine, numbers, part)
                                         : leaf(nameOf(part), at(numbers.exposed, part), "s", sourceOf(part, *engine)));
    }
    return root;
}

Term explainMemory(const catalog::Catalog &catalog, const JobSpec &spec)
{
    const auto engine = makeEngine(catalog, spec, constantsFrom(catalog));
    if (!engine)
        return leaf("memory", 0, "B", describe(engine.error()));
    int stage = 0;
    const Memory m = worstMemory(engine->table.memory, engine->model, engine->plan, engine->table.headLayers, &stage);
    const std::string where = "stage " + std::to_string(stage) + ", the fullest";
    return {"memory per GPU", "sum of classes", m.total, "B", where,
            {leaf("weights", m.weights, "B", "parameters of the stage x bytes, sharded as planned"),
             leaf("gradients", m.gradients, "B", "trainable parameters x bytes"),
             leaf("optimizer", m.optimizer, "B", "trainable parameters x bytes, sharded as planned"),
             leaf("activations", m.activations, "B", "layers x micro-batches in flight x kept bytes; Korthikanti et al. 2022"),
             leaf("logits", m.logits, "B", "9.2 bytes per logit, measured"),
             leaf("buffers", m.buffers, "B", "NCCL buffers, gathered layers"),
             leaf("workspace", m.workspace, "B", "kernels' scratch"),
             leaf("fragmentation", m.fragmentation, "B", "allocator: reserved over allocated"),
             leaf("context", m.context, "B", "CUDA context and libraries")}};
}

} // namespace switchyard::predict
