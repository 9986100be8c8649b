// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/serving_job.h>

#include <algorithm>

#include <core/design/numbering.h>
#include <core/predict/transfer_job.h>
#include <core/serve/of_design.h>
#include <core/serve/traffic.h>
#include <core/workload/parameters.h>

namespace switchyard::predict {

namespace {

struct PlacedServing {
    serve::Served served;
    network::Placement placement;
    std::vector<network::TrafficItem> traffic;
    double period_s = 0;
};

/// The GPUs that serve, in the order of the pools' instances.
Result<network::Placement> placementOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const serve::ServingPrediction &prediction)
{
    const design::Numbering numbers(design, catalog);
    network::Placement out;
    for (const serve::PhasePrediction &part : prediction.phases) {
        const design::Phase *const phase = design::servingPhase(job, part.role);
        SWITCHYARD_TRY(const std::vector<int> indices, design::phaseInstances(design, job, *phase));
        const std::size_t last = out.gpuOfRank.size() + static_cast<std::size_t>(serve::ranksOf(part.pool));
        const int gpus = catalog.instance(part.pool.instance)->gpus;
        for (const int index : indices)
            for (int gpu = 0; gpu < gpus && out.gpuOfRank.size() < last; ++gpu)
                out.gpuOfRank.push_back(numbers.firstGpu[static_cast<std::size_t>(index)] + gpu);
    }
    return out;
}

Result<PlacedServing> placeServing(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const std::stop_token &stop = {})
{
    SWITCHYARD_TRY(serve::DesignServing asked, serve::servingOfDesign(catalog, design, job));
    PlacedServing out;
    SWITCHYARD_TRY(out.served.prediction, serve::predictServing(catalog, asked.job, nullptr, stop));
    serve::ServingPrediction &prediction = out.served.prediction;
    prediction.assumed.insert(prediction.assumed.begin(), asked.assumed.begin(), asked.assumed.end());
    out.served.job = std::move(asked.job);
    out.period_s = prediction.phases.back().period_s > 0 ? prediction.phases.back().period_s : prediction.phases.front().period_s;
    out.traffic = serve::trafficOf(out.served.job, prediction, out.period_s);
    SWITCHYARD_TRY(out.placement, placementOf(catalog, design, job, prediction));
    return out;
}

/// As the engine fills it.
void addServingMemory(const serve::ServingPrediction &prediction, const network::Placement &placement, std::vector<float> &gpuMemory_B)
{
    std::size_t rank = 0;
    for (const serve::PhasePrediction &phase : prediction.phases) {
        const serve::Memory &memory = phase.memory;
        const double filled_B = memory.weights_B + memory.activations_B + memory.other_B + memory.kv_B;
        for (int i = 0; i < serve::ranksOf(phase.pool) && rank < placement.gpuOfRank.size(); ++i, ++rank)
            gpuMemory_B[static_cast<std::size_t>(placement.gpuOfRank[rank])] += static_cast<float>(filled_B);
    }
}

/// The share of the dense BF16 peak that the tokens' products take.
void fillServingGpus(const catalog::Catalog &catalog, DesignPrediction &out)
{
    out.gpuBusy.assign(out.gpuMemory_B.size(), 0.F);
    const serve::ServingPrediction &prediction = out.serving->prediction;
    const double flopsPerToken = 2 * workload::countParameters(out.serving->job.serving.model).active;
    std::size_t rank = 0;
    for (const serve::PhasePrediction &phase : prediction.phases) {
        const double prompts = phase.role == design::Serve::Role::Decode ? 0 : prediction.inputPerS * out.serving->job.serving.freshShare();
        const double answers = phase.role == design::Serve::Role::Prefill ? 0 : prediction.outputPerS;
        const int ranks = serve::ranksOf(phase.pool);
        const double peak = catalog.gpuOf(*catalog.instance(phase.pool.instance))->bf16_flops * ranks;
        const double busy = std::min(1.0, (prompts + answers) * flopsPerToken / peak);
        for (int i = 0; i < ranks && rank < out.placement.gpuOfRank.size(); ++i, ++rank) {
            out.gpuBusy[static_cast<std::size_t>(out.placement.gpuOfRank[rank])] = static_cast<float>(busy);
        }
    }
}

} // namespace

std::vector<transfer::SteadyLoad> servingLoads(const catalog::Catalog &catalog, const design::Design &design, const design::Job *except,
                                               Warnings &notes, std::vector<float> &gpuMemory_B)
{
    std::vector<transfer::SteadyLoad> out;
    for (const design::Job &job : design.jobs) {
        if (&job == except || !design::serves(job))
            continue;
        if (auto placed = placeServing(catalog, design, job)) {
            addServingMemory(placed->served.prediction, placed->placement, gpuMemory_B);
            out.push_back({job.name, false, std::move(placed->traffic), std::move(placed->placement), placed->period_s});
        } else
            notes.push_back(say("job {} is not counted as contention: {}", job.name, sentence(placed.error())));
    }
    return out;
}

Result<std::shared_ptr<const DesignPrediction>> predictServingJob(const catalog::Catalog &catalog, const design::Design &design,
                                                                  const design::Job &job, const std::stop_token &stop)
{
    auto out = std::make_shared<DesignPrediction>();
    Prediction &prediction = out->prediction;
    SWITCHYARD_TRY(PlacedServing placed, placeServing(catalog, design, job, stop));
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("cancelled"));
    const serve::ServingPrediction &served = placed.served.prediction;
    prediction.step_s = placed.period_s;
    prediction.traffic = std::move(placed.traffic);
    prediction.tokensPerS = served.outputPerS;
    prediction.tokensPerSPerGpu = served.outputPerSPerGpu();
    prediction.gpus = served.gpus;
    prediction.assumed = served.assumed;
    prediction.warnings = served.warnings;
    out->placement = std::move(placed.placement);
    out->serving = std::move(placed.served);
    if (auto done = finishAlone(catalog, design, job, *out); !done)
        return std::unexpected(done.error());
    addServingMemory(out->serving->prediction, out->placement, out->gpuMemory_B);
    fillServingGpus(catalog, *out);
    return std::shared_ptr<const DesignPrediction>(std::move(out));
}

} // namespace switchyard::predict
