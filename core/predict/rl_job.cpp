// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/rl_job.h>

#include <algorithm>
#include <functional>

#include <core/layer/rank_layout.h>
#include <core/predict/serving_job.h>
#include <core/predict/transfer_job.h>
#include <core/rl/traffic.h>
#include <core/workload/parameters.h>

namespace switchyard::predict {

namespace {

struct PlacedRl {
    rl::Reinforced job;
    network::Placement placement;
    std::vector<network::TrafficItem> traffic;
};

Result<PlacedRl> placeRl(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    PlacedRl out;
    SWITCHYARD_TRY(out.job.asked, rl::rlOfDesign(catalog, design, job));
    SWITCHYARD_TRY(out.job.prediction, rl::predictRl(catalog, out.job.asked.job));
    rl::RlPrediction &prediction = out.job.prediction;
    prediction.assumed.insert(prediction.assumed.begin(), out.job.asked.assumed.begin(), out.job.asked.assumed.end());
    SWITCHYARD_TRY(out.placement, rl::placementOf(catalog, design, out.job));
    out.traffic = rl::trafficOf(catalog, out.job);
    return out;
}

/// Memory of the engine as it fills it and of an update; of one pool for both the larger, as an engine that sleeps leaves
/// its memory, added to what is in `gpuMemory_B`. Busy: the model's products over the BF16 peak, over the whole step; not where `gpuBusy` is empty.
void addRlGpus(const catalog::Catalog &catalog, const rl::Reinforced &one, const network::Placement &placement, std::vector<float> &gpuMemory_B, std::vector<float> &gpuBusy)
{
    const rl::RlPrediction &p = one.prediction;
    const rl::RlJob &job = one.asked.job;
    const workload::Plan &plan = p.passes.plan;
    std::vector<float> own(gpuMemory_B.size(), 0.F);
    const auto add = [&](int rank, double memory_B, double busy) {
        const auto gpu = static_cast<std::size_t>(placement.gpuOfRank[static_cast<std::size_t>(rank)]);
        own[gpu] = std::max(own[gpu], static_cast<float>(memory_B));
        if (gpu < gpuBusy.size())
            gpuBusy[gpu] = std::min(1.F, gpuBusy[gpu] + static_cast<float>(busy));
    };
    const int trainRanks = plan.gpus();
    const int stride = layer::layoutOf(plan).pp;
    for (int rank = 0; rank < trainRanks; ++rank)
        add(rank, p.passes.stages[static_cast<std::size_t>(rank / stride % plan.pp)].total, p.passes.mfu * p.passes.update_s / p.step.period_s);
    const int rolloutRanks = static_cast<int>(p.cut.gpus() * p.cut.replicas);
    const int first = job.placement == rl::PoolPlacement::Split ? trainRanks : 0;
    const serve::Memory &memory = p.rollout.memory;
    const double flops = 2 * workload::countParameters(job.model).active * p.rollout.tokens;
    const double peak_flops = catalog.gpuOf(*catalog.instance(job.rollout.instance))->bf16_flops * rolloutRanks;
    for (int rank = first; rank < first + rolloutRanks; ++rank)
        add(rank, memory.weights_B + memory.activations_B + memory.other_B + memory.kv_B, flops / peak_flops / p.step.period_s);
    std::ranges::transform(own, gpuMemory_B, gpuMemory_B.begin(), std::plus());
}

} // namespace

std::vector<transfer::SteadyLoad> rlLoads(const catalog::Catalog &catalog, const design::Design &design, const design::Job *except, Warnings &notes, std::vector<float> &gpuMemory_B)
{
    std::vector<transfer::SteadyLoad> out;
    for (const design::Job &job : design.jobs) {
        if (&job == except || !design::reinforces(job))
            continue;
        if (auto placed = placeRl(catalog, design, job)) {
            std::vector<float> none;
            addRlGpus(catalog, placed->job, placed->placement, gpuMemory_B, none);
            out.push_back({job.name, false, std::move(placed->traffic), std::move(placed->placement), placed->job.prediction.step.period_s});
        } else
            notes.push_back(say("job {} is not counted as contention: {}", job.name, sentence(placed.error())));
    }
    return out;
}

Result<std::shared_ptr<const DesignPrediction>> predictRlJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job,
                                                             const std::stop_token &stop)
{
    SWITCHYARD_TRY(PlacedRl placed, placeRl(catalog, design, job));
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("cancelled"));
    auto out = std::make_shared<DesignPrediction>();
    out->rl = std::move(placed.job);
    const rl::RlPrediction &p = out->rl->prediction;
    Prediction &prediction = out->prediction;
    prediction.step_s = p.step.period_s;
    prediction.tokensPerS = p.tokens / p.step.period_s;
    prediction.tokensPerSPerGpu = prediction.tokensPerS / p.step.gpus;
    prediction.gpus = p.step.gpus;
    prediction.fits = p.fits;
    if (const auto worst = std::ranges::max_element(p.passes.stages, {}, &train::Memory::needed); worst != p.passes.stages.end()) { // of an update
        prediction.memory = *worst;
        prediction.memoryStage = static_cast<int>(worst - p.passes.stages.begin());
        prediction.neededMemory_B = worst->needed();
        prediction.neededHost_B = p.passes.host.needed_B;
        prediction.hostMemory_B = p.passes.host.has_B;
        prediction.gpuMemory_B = catalog.gpuOf(*catalog.instance(out->rl->asked.job.train.instance))->memory_B;
    }
    prediction.errorBand_pct = p.errorBand_pct;
    prediction.errorBasis = p.errorBasis;
    prediction.assumed = p.assumed;
    prediction.warnings = p.warnings;
    prediction.traffic = std::move(placed.traffic);
    if (p.cost)
        prediction.cost = TrainingCost{p.cost->usdPerHour, p.cost->usdPerStep, 1e6 * p.cost->usdPerStep / p.tokens, p.cost->priceSource, p.cost->priceDate};
    out->placement = std::move(placed.placement);
    if (auto done = finishAlone(catalog, design, job, *out); !done)
        return std::unexpected(done.error());
    out->gpuBusy.assign(out->gpuMemory_B.size(), 0.F);
    addRlGpus(catalog, *out->rl, out->placement, out->gpuMemory_B, out->gpuBusy);
    return std::shared_ptr<const DesignPrediction>(std::move(out));
}

} // namespace switchyard::predict
