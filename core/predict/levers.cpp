// SPDX-License-Identifier: GPL-3.0-or-later
// What would help: each knob and hardware figure moved by one unit, and the job predicted again.
#include <core/predict/predict.h>

#include <algorithm>
#include <functional>
#include <memory>

#include <core/base/format.h>
#include <core/train/engine.h>
#include <core/workload/resolve.h>

namespace switchyard::predict {

namespace {

using workload::Plan;

class Tries
{
public:
    Tries(const train::Engine &base, std::vector<Lever> &levers) : m_base(base), m_levers(levers)
    {
        m_step_s = step(base.machine, base.model, base.plan, base.table).step_s;
        m_memory = worst(base).total;
    }

    /// A change of plan: kept when the plan is still possible.
    void plan(Said what, const std::function<void(Plan &)> &change)
    {
        train::Engine engine = m_base;
        change(engine.plan);
        if (engine.plan == m_base.plan || !workload::checkPlan(engine.plan, engine.model, engine.machine.gpus))
            return;
        add(std::move(what), engine);
        m_levers.back().plan = engine.plan;
    }

    void hardware(Said what, const std::function<void(hardware::Machine &)> &change)
    {
        train::Engine engine = m_base;
        change(engine.machine);
        add(std::move(what), engine);
    }

private:
    static train::Memory worst(const train::Engine &engine)
    {
        return train::worstMemory(engine.table.memory, engine.model, engine.plan, engine.table.headLayers);
    }

    void add(Said what, train::Engine &engine)
    {
        engine.retabulate();
        const double step_s = step(engine.machine, engine.model, engine.plan, engine.table).step_s;
        const train::Memory neediest = worst(engine);
        const double memory = neediest.total;
        const train::MemoryRoom room = train::roomOf(engine.machine, engine.model, engine.plan, engine.table, neediest.needed());
        Said note;
        if (!room.onGpu())
            note = say("does not fit: {} per GPU", format::binaryBytes(room.needed_B));
        else if (memory > m_memory * 1.01)
            note = say("needs {} more per GPU", format::binaryBytes(memory - m_memory));
        else if (memory < m_memory * 0.99)
            note = say("frees {} per GPU", format::binaryBytes(m_memory - memory));
        m_levers.push_back({std::move(what), step_s - m_step_s, room.fits(), std::move(note)});
    }

    const train::Engine &m_base;
    std::vector<Lever> &m_levers;
    double m_step_s = 0;
    double m_memory = 0;
};

Said arrow(const char *name, int from, int to) { return say("{} {} → {}", name, from, to); }

void tryPlans(const Plan &plan, Tries &tries)
{
    if (plan.pp > 1) {
        tries.plan(arrow("VPP", plan.vpp, plan.vpp * 2), [](Plan &p) { p.vpp *= 2; });
        if (plan.schedule != workload::Schedule::ZeroBubble && plan.vpp == 1)
            tries.plan(say("zero-bubble schedule"), [](Plan &p) { p.schedule = workload::Schedule::ZeroBubble; });
        tries.plan(say("{}, DP × 2", arrow("PP", plan.pp, plan.pp / 2)), [](Plan &p) { p.pp /= 2; p.dp *= 2; });
    }
    tries.plan(say("{}, DP ÷ 2", arrow("PP", plan.pp, plan.pp * 2)), [](Plan &p) { p.pp *= 2; p.dp /= 2; });
    if (plan.tp > 1)
        tries.plan(say("{}, DP × 2", arrow("TP", plan.tp, plan.tp / 2)), [](Plan &p) { p.tp /= 2; p.dp *= 2; p.etp = std::min(p.etp, p.tp); });
    tries.plan(say("{}, DP ÷ 2", arrow("TP", plan.tp, plan.tp * 2)), [](Plan &p) { p.tp *= 2; p.dp /= 2; p.sp = true; });
    if (plan.cp > 1)
        tries.plan(say("{}, DP × 2", arrow("CP", plan.cp, plan.cp / 2)), [](Plan &p) { p.cp /= 2; p.dp *= 2; });
    tries.plan(say("micro-batch {} → {}", plan.mbs, plan.mbs * 2), [](Plan &p) { p.mbs *= 2; });
    if (plan.mbs > 1)
        tries.plan(say("micro-batch {} → {}", plan.mbs, plan.mbs / 2), [](Plan &p) { p.mbs /= 2; });
    if (plan.ep > 1)
        tries.plan(arrow("EP", plan.ep, plan.ep / 2), [](Plan &p) { p.ep /= 2; });
    tries.plan(arrow("EP", plan.ep, plan.ep * 2), [](Plan &p) { p.ep *= 2; });
    tries.plan(say("no recompute"), [](Plan &p) { p.recompute = {workload::RecomputeKind::None, 0}; });
    tries.plan(say("full recompute"), [](Plan &p) { p.recompute = {workload::RecomputeKind::Full, 0}; });
    const auto shardAll = [&](Said what, workload::Shard shard) {
        tries.plan(std::move(what), [shard](Plan &p) {
            p.shard = shard;
            p.shardGroup = 0;
        });
    };
    shardAll(say("optimizer sharded (ZeRO-1)"), workload::Shard::Zero1);
    shardAll(say("all sharded (ZeRO-3)"), workload::Shard::Zero3);
    if (plan.tp > 1)
        tries.plan(say("TP communication beside products"), [](Plan &p) { p.tpOverlap = workload::TpOverlap::On; });
    tries.plan(say("CUDA graphs"), [](Plan &p) { p.cudaGraphs = true; });
    if (plan.ep > 1)
        tries.plan(say("all-to-all overlap"), [](Plan &p) { p.a2aOverlap = true; });
}

/// Streaming kernels, and the memory-bound side of every kernel curve.
void fasterMemory(hardware::Machine &machine, double factor)
{
    machine.stream_Bps *= factor;
    machine.hbm_Bps *= factor;
    auto kernels = std::make_shared<workload::GpuKernels>(*machine.kernels);
    kernels->memory_Bps *= factor;
    const auto scale = [&](auto &curves) {
        for (auto &curve : curves)
            curve.memory_Bps *= factor;
    };
    for (auto &libraries : kernels->gemm)
        scale(libraries);
    scale(kernels->prefill);
    scale(kernels->decode);
    scale(kernels->mlaPrefill);
    scale(kernels->mlaDecode);
    scale(kernels->experts);
    machine.kernels = std::move(kernels);
}

void tryHardware(const train::Engine &base, Tries &tries)
{
    if (base.machine.gpu->fp8_flops > 0)
        tries.plan(say("FP8 (current scaling)"), [](Plan &p) {
            if (!layer::narrow(p.precision))
                p.precision = workload::Precision::Fp8Cs;
        });
    tries.hardware(say("tensor cores +10 %"), [](hardware::Machine &m) { m.clock *= 1.1; });
    tries.hardware(say("HBM bandwidth +10 %"), [](hardware::Machine &m) { fasterMemory(m, 1.1); });
    tries.hardware(say("HBM capacity +10 %"), [](hardware::Machine &m) { m.memory_B *= 1.1; });
    tries.hardware(say("NVLink +10 %"), [](hardware::Machine &m) { m.common.nvlinkTime /= 1.1; });
    tries.hardware(say("EFA +10 %"), [](hardware::Machine &m) { m.common.nicTime /= 1.1; });
    tries.hardware(say("host +10 %"), [](hardware::Machine &m) { m.framework.hostLayer_s /= 1.1; m.framework.hostMoeLayer_s /= 1.1; m.framework.hostStep_s /= 1.1; });
}

} // namespace

std::vector<Lever> whatWouldHelp(const train::Engine &engine, int top)
{
    std::vector<Lever> levers;
    Tries tries(engine, levers);
    tryPlans(engine.plan, tries);
    tryHardware(engine, tries);
    std::erase_if(levers, [](const Lever &lever) { return lever.deltaStep_s >= 0 || !lever.fits; });
    std::ranges::stable_sort(levers, {}, &Lever::deltaStep_s);
    if (static_cast<int>(levers.size()) > top)
        levers.resize(static_cast<std::size_t>(std::max(0, top)));
    return levers;
}

} // namespace switchyard::predict
