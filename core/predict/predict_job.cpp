// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/predict.h>

#include <algorithm>
#include <cmath>

#include <core/hardware/kernel_basis.h>
#include <core/predict/expected_error.h>
#include <core/predict/job_engine.h>
#include <core/predict/misfit.h>
#include <core/predict/price.h>
#include <core/train/ledger.h>
#include <core/workload/parameters.h>
#include <core/workload/state_work.h>

namespace switchyard::predict {

using catalog::Catalog;
using workload::Plan;

Result<train::Engine> makeEngine(const Catalog &catalog, const JobSpec &spec, const hardware::Constants &constants)
{
    return train::makeEngine(catalog, constants, spec.model, spec.plan, {spec.instance, spec.instances, spec.domains});
}

namespace {

void addMemory(const train::Engine &engine, Prediction &prediction)
{
    prediction.stages = train::stageMemories(engine);
    const auto worst = std::ranges::max_element(prediction.stages, {}, &train::Memory::needed);
    prediction.memory = *worst;
    prediction.memoryStage = static_cast<int>(worst - prediction.stages.begin());
    const train::MemoryRoom room = train::roomOf(engine.machine, engine.model, engine.plan, engine.table, worst->needed());
    prediction.gpuMemory_B = room.has_B;
    prediction.neededMemory_B = room.needed_B;
    prediction.neededHost_B = room.host.needed_B;
    prediction.hostMemory_B = room.host.has_B;
    prediction.fits = room.fits();
    if (!prediction.fits)
        prediction.warnings.push_back(misfit(prediction));
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
    train::noteRecompute(engine, prediction.assumed);
    hardware::noteKernels(engine.machine, plan.precision, prediction.warnings, prediction.assumed);
    if (Said rough = workload::unconfirmedLayers(engine.model); !rough.empty())
        prediction.warnings.push_back(std::move(rough));
    ExpectedError band = expectedError(*engine.machine.catalog, engine.machine.gpu->generation, engine.model.isMoe(), plan.gpus());
    widenUnconfirmed(engine.model, band);
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
