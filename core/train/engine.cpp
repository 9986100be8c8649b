// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/engine.h>

#include <core/base/format.h>
#include <core/workload/fit.h>
#include <core/workload/resolve.h>

namespace switchyard::train {

void Engine::retabulate() { table = settledTable(machine, model, plan); }

void Engine::slowDown(double factor)
{
    slowdown *= factor;
    slowNetwork(machine, factor);
    retabulate();
}

Result<Engine> makeEngine(const catalog::Catalog &catalog, const hardware::Constants &constants, const catalog::Architecture &model,
                          const workload::Plan &plan, const EngineSpec &spec)
{
    Engine engine;
    SWITCHYARD_TRY(engine.machine, hardware::machineFor(catalog, constants, spec.instance, spec.instances, plan.framework));
    // Part of the last instance may stay idle: measurements on 1 or 4 GPUs of a node exist.
    const int gpus = plan.gpus();
    if (gpus < 1 || gpus > engine.machine.gpus)
        return fail(ErrorCode::InvalidInput, say("the plan needs {} GPUs; the job has {}", gpus, engine.machine.gpus));
    engine.machine.gpus = gpus;
    if (spec.domains)
        engine.machine.domains = *spec.domains;
    if (auto checked = workload::checkPlan(plan, model, gpus); !checked)
        return std::unexpected(std::move(checked).error());
    engine.model = model;
    engine.plan = plan;
    engine.plan.schedule = workload::scheduleOf(plan.vpp, plan.schedule);
    engine.retabulate();
    return engine;
}

void noteRecompute(const Engine &engine, std::vector<workload::Assumption> &assumed)
{
    if (engine.table.recomputeShare > 0 && engine.plan.recompute.kind == workload::RecomputeKind::Unstated)
        assumed.push_back({"recompute", format::percent(engine.table.recomputeShare) + " of the layers in full", "the least that fits in memory"});
}

std::vector<Memory> stageMemories(const Engine &engine)
{
    std::vector<Memory> out;
    out.reserve(static_cast<std::size_t>(engine.plan.pp));
    for (int stage = 0; stage < engine.plan.pp; ++stage)
        out.push_back(stageMemory(engine.table.memory, engine.model, engine.plan, stage, engine.table.headLayers));
    return out;
}

} // namespace switchyard::train
