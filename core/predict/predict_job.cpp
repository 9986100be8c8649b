// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/predict/expected_error.h>
#include <core/predict/job_engine.h>
#include <core/predict/kernel_basis.h>
#include <core/predict/price.h>
#include <core/train/ledger.h>
#include <core/workload/parameters.h>
#include <core/workload/resolve.h>

namespace switchyard::predict {

using catalog::Catalog;
using workload::Plan;

Result<train::Engine> makeEngine(const Catalog &catalog, const JobSpec &spec, const hardware::Constants &constants)
{
    train::Engine engine;
    SWITCHYARD_TRY(engine.machine, hardware::machineFor(catalog, constants, spec.instance, spec.instances, spec.plan.framework));
    // Part of the last instance may stay idle: measurements on 1 or 4 GPUs of a node exist.
    const int gpus = spec.plan.gpus();
    if (gpus < 1 || gpus > engine.machine.gpus)
        return fail(ErrorCode::InvalidInput, "the plan needs " + std::to_string(gpus) + " GPUs; the job has "
                                                 + std::to_string(engine.machine.gpus));
    engine.machine.gpus = gpus;
    if (spec.domains)
        engine.machine.domains = *spec.domains;
    if (auto checked = workload::checkPlan(spec.plan, spec.model, gpus); !checked)
        return std::unexpected(std::move(checked).error());
    engine.model = spec.model;
    engine.plan = spec.plan;
    if (engine.plan.vpp > 1 && engine.plan.schedule == workload::Schedule::OneFOneB)
        engine.plan.schedule = workload::Schedule::Interleaved;
    engine.retabulate();
    return engine;
}

namespace {

void addMemory(const train::Engine &engine, Prediction &prediction)
{
    const train::MemoryTable &table = engine.table.memory;
    prediction.stages.reserve(static_cast<std::size_t>(engine.plan.pp));
    for (int stage = 0; stage < engine.plan.pp; ++stage) {
        prediction.stages.push_back(train::stageMemory(table, engine.model, engine.plan, stage, engine.table.headLayers));
        if (stage == 0 || prediction.stages.back().total > prediction.memory.total) {
            prediction.memory = prediction.stages.back();
            prediction.memoryStage = stage;
        }
    }
    prediction.gpuMemory_B = engine.machine.memory_B;
    const double needed = train::neededBytes(table, prediction.memory);
    prediction.fits = needed <= engine.machine.memory_B;
    if (!prediction.fits)
        prediction.warnings.push_back("does not fit: stage " + std::to_string(prediction.memoryStage) + " needs "
                                      + format::binaryBytes(needed) + " of "
                                      + format::binaryBytes(engine.machine.memory_B) + " per GPU");
}

} // namespace

Prediction predictionOf(const train::Engine &engine)
{
    const Plan &plan = engine.plan;
    const train::StepNumbers numbers = step(engine.machine, engine.model, plan, engine.table);

    Prediction prediction;
    prediction.gpus = engine.machine.gpus;
    prediction.nodes = engine.machine.nodes;
    prediction.step_s = numbers.step_s;
    const double tokens = static_cast<double>(plan.gbs) * plan.seq;
    prediction.tokensPerS = tokens / numbers.step_s;
    prediction.tokensPerSPerGpu = prediction.tokensPerS / prediction.gpus;
    const double flops = workload::modelFlopsPerToken(engine.model, plan.context(), true, plan.task == workload::Task::Lora);
    prediction.modelFlopsPerGpuPerS = flops * prediction.tokensPerSPerGpu;
    prediction.mfu = prediction.modelFlopsPerGpuPerS / engine.machine.gpu->bf16_flops;

    for (int i = 0; i < workload::partCount; ++i) {
        const double busy = numbers.busy[static_cast<std::size_t>(i)];
        const double exposed = numbers.exposed[static_cast<std::size_t>(i)];
        if (busy > 0 || exposed > 0)
            prediction.breakdown.push_back({static_cast<workload::Part>(i), busy, exposed});
    }
    prediction.bottleneck = workload::longestPart(numbers.exposed);
    addMemory(engine, prediction);
    if (engine.table.recomputeShare > 0 && plan.recompute.kind == workload::RecomputeKind::Unstated)
        prediction.assumed.push_back({"recompute", format::percent(engine.table.recomputeShare) + " of the layers in full",
                                      "the least that fits in memory"});
    noteKernels(engine.machine, plan.precision, prediction);
    const ExpectedError band = expectedError(*engine.machine.catalog, engine.machine.gpu->generation, engine.model.isMoe(), plan.gpus());
    prediction.errorBand_pct = {100 * (std::exp(band.low) - 1), 100 * (std::exp(band.high) - 1)};
    prediction.errorBasis = band.basis;
    prediction.traffic = train::ledgerOf(engine);
    return prediction;
}

void countFullAttention(const JobSpec &spec, Prediction &prediction)
{
    const bool lora = spec.plan.task == workload::Task::Lora;
    const double half = workload::modelFlopsPerToken(spec.model, spec.plan.context(), true, lora);
    const double full = workload::modelFlopsPerToken(spec.model, spec.plan.context(), false, lora);
    prediction.modelFlopsPerGpuPerS *= full / half;
    prediction.mfu *= full / half;
}

Result<Prediction> predictJob(const Catalog &catalog, const JobSpec &spec)
{
    SWITCHYARD_TRY(const train::Engine engine, makeEngine(catalog, spec, hardware::constantsFrom(catalog)));
    Prediction prediction = predictionOf(engine);
    addPrice(catalog, spec, prediction);
    return prediction;
}

} // namespace switchyard::predict
