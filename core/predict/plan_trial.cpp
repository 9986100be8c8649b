// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/predict.h>
#include <core/train/engine.h>

#include <core/workload/fit.h>
#include <core/workload/resolve.h>

namespace switchyard::predict {

Result<PlanTrial> PlanTrial::make(const catalog::Catalog &catalog, const JobSpec &spec, double slowdown)
{
    auto base = std::make_shared<train::Engine>();
    const auto constants = std::make_shared<const hardware::Constants>(hardware::constantsFrom(catalog));
    SWITCHYARD_TRY(base->machine, hardware::machineFor(catalog, *constants, spec.instance, spec.instances, spec.plan.framework));
    if (spec.domains)
        base->machine.domains = *spec.domains;
    train::slowNetwork(base->machine, slowdown);
    base->slowdown = slowdown;
    base->model = spec.model;
    base->plan = spec.plan;
    PlanTrial trial;
    if (!base->machine.type->reference)
        trial.m_usdPerHour = catalog::times(spec.instances, catalog::quote(catalog, spec.price, spec.instance).usdPerHour);
    trial.m_base = std::move(base);
    trial.m_constants = constants;
    return trial;
}

Result<Verdict> PlanTrial::of(const workload::Plan &asked) const
{
    workload::Plan plan = asked;
    plan.schedule = workload::scheduleOf(plan.vpp, plan.schedule);
    const int gpus = plan.gpus();
    if (gpus < 1 || gpus > m_base->machine.gpus)
        return fail(ErrorCode::InvalidInput, say("the plan needs {} GPUs; the job has {}", gpus, m_base->machine.gpus));
    if (auto checked = workload::checkPlan(plan, m_base->model, gpus); !checked)
        return std::unexpected(std::move(checked).error());
    hardware::Machine machine = m_base->machine;
    machine.gpus = gpus;
    if (plan.framework != m_base->plan.framework) {
        hardware::applyConstants(machine, *m_constants, plan.framework);
        train::slowNetwork(machine, m_base->slowdown);
    }
    const train::LayerTable table = train::settledTable(machine, m_base->model, plan);
    const train::StepNumbers numbers = step(machine, m_base->model, plan, table);
    const train::Memory memory = train::worstMemory(table.memory, m_base->model, plan, table.headLayers);
    Verdict verdict;
    verdict.neededMemory_B = memory.needed();
    verdict.fits = train::roomOf(machine, m_base->model, plan, table, verdict.neededMemory_B).fits();
    verdict.step_s = numbers.step_s;
    verdict.memory_B = memory.total;
    if (m_usdPerHour)
        verdict.usdPerMillionTokens = catalog::perMillionTokens(*m_usdPerHour, static_cast<double>(plan.gbs) * plan.seq, numbers.step_s);
    verdict.why = workload::longestPart(numbers.exposed);
    return verdict;
}

} // namespace switchyard::predict
