// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/predict.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/network/jobsharing.h>
#include <core/predict/activity.h>
#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
#include <core/predict/placed_traffic.h>
#include <core/predict/price.h>
#include <core/predict/rl_job.h>
#include <core/predict/serving_job.h>
#include <core/predict/transfer_job.h>

namespace switchyard::predict {

namespace {

/// Steps per second of each job differ: what the other sends in one of our steps.
JobTraffic duringStep(const std::string &job, PlacedJob placed, Prediction prediction, double step_s)
{
    JobTraffic other{job, std::move(placed.placement), std::move(prediction.traffic)};
    for (network::TrafficItem &item : other.items) {
        item.name = say("{}: {}", job, item.name);
        item.calls *= step_s / prediction.step_s;
    }
    return other;
}

/// Beside what the other jobs fill.
void fillPerGpu(const train::Engine &engine, DesignPrediction &out)
{
    addTrainingMemory(engine.plan, out.prediction.stages, out.placement, out.gpuMemory_B);
    out.gpuBusy.assign(out.gpuMemory_B.size(), 0.F);
    const double busy = tensorActivity(out.prediction);
    for (const int gpu : out.placement.gpuOfRank)
        out.gpuBusy[static_cast<std::size_t>(gpu)] = static_cast<float>(busy);
}

/// The other trainings of the design; `notes` say which is not counted, `gpuMemory_B`, by GPU of the document, gets what they fill.
std::vector<JobTraffic> trainingsBeside(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, double step_s, Warnings &notes,
                                        std::vector<float> &gpuMemory_B)
{
    std::vector<JobTraffic> out;
    for (const design::Job &other : design.jobs) {
        if (&other == &job || (predictable(other) && design::trainingOf(other) == nullptr))
            continue;
        auto placed = placeJob(catalog, design, other);
        auto prediction = placed ? predictJob(catalog, placed->spec) : Result<Prediction>(std::unexpected(placed.error()));
        if (!prediction) {
            notes.push_back(say("job {} is not counted as contention: {}", other.name, sentence(prediction.error())));
            continue;
        }
        addTrainingMemory(placed->spec.plan, prediction->stages, placed->placement, gpuMemory_B);
        out.push_back(duringStep(other.name, std::move(*placed), std::move(*prediction), step_s));
    }
    return out;
}

/// What loads links all the time, whatever the step: transfers that come again, serving, reinforcement learning. What the latter
/// two fill is added to `gpuMemory_B`.
std::vector<transfer::SteadyLoad> periodicLoads(const catalog::Catalog &catalog, const design::Design &design, const network::Fabric &fabric, Warnings &notes,
                                                std::vector<float> &gpuMemory_B)
{
    std::vector<transfer::SteadyLoad> out = transfer::periodicTransfers(fabric, design, notes);
    for (auto more : {servingLoads(catalog, design, nullptr, notes, gpuMemory_B), rlLoads(catalog, design, nullptr, notes, gpuMemory_B)})
        out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return out;
}

/// The other jobs load the same links: the step gets longer, and sees more of theirs.
void slowByOthers(train::Engine &engine, DesignPrediction &out, Warnings &notes)
{
    if (out.others.empty())
        return;
    const std::vector<network::PlacedTraffic> all = placedTraffic(out);
    const double alone_s = out.prediction.step_s;
    const network::JobSharing sharing = network::shareWithOthers(*out.fabric, all.front(), std::span(all).subspan(1), alone_s);
    if (sharing.slowdown <= 1)
        return;
    engine.slowDown(sharing.slowdown);
    out.prediction = predictionOf(engine);
    for (JobTraffic &other : out.others) {
        for (network::TrafficItem &item : other.items)
            item.calls *= out.prediction.step_s / alone_s;
    }
    notes.push_back(say("other jobs slow this job's network transfers {} times; they meet on {}", format::significant(sharing.slowdown), sharing.bottleneck));
}

/// The design's transfers beside the step, the first `trainings` of the others, and what is periodic.
std::vector<transfer::TransferPrediction> transfersBeside(const design::Design &design, const DesignPrediction &of, std::size_t trainings, const std::vector<transfer::SteadyLoad> &periodic, Warnings &notes)
{
    std::vector<transfer::SteadyLoad> steady = {{of.job, true, of.prediction.traffic, of.placement, of.prediction.step_s}};
    for (std::size_t i = 0; i < trainings; ++i)
        steady.push_back({of.others[i].job, true, of.others[i].items, of.others[i].placement, of.prediction.step_s});
    steady.insert(steady.end(), periodic.begin(), periodic.end());
    return transfersOf(*of.fabric, design, steady, notes);
}

bool hasTransfer(const design::Job &job)
{
    return std::ranges::any_of(job.phases, [](const design::Phase &phase) { return std::holds_alternative<design::Transfer>(phase.work); });
}

Result<std::shared_ptr<const DesignPrediction>> predictTrainingJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const std::stop_token &stop)
{
    SWITCHYARD_TRY(PlacedJob placed, placeJob(catalog, design, job));
    const hardware::Constants constants = hardware::constantsFrom(catalog);
    SWITCHYARD_TRY(train::Engine engine, makeEngine(catalog, placed.spec, constants));

    auto out = std::make_shared<DesignPrediction>();
    out->job = job.name;
    out->prediction = predictionOf(engine);
    out->placement = std::move(placed.placement);
    SWITCHYARD_TRY(out->fabric, network::buildFabric(design, catalog));
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("cancelled"));

    Warnings notes;
    out->gpuMemory_B.assign(static_cast<std::size_t>(out->fabric->gpus()), 0.F);
    out->others = trainingsBeside(catalog, design, job, out->prediction.step_s, notes, out->gpuMemory_B);
    const std::size_t trainings = out->others.size();
    const std::vector<transfer::SteadyLoad> periodic = periodicLoads(catalog, design, *out->fabric, notes, out->gpuMemory_B);
    for (JobTraffic &other : loadsDuring(periodic, out->prediction.step_s))
        out->others.push_back(std::move(other));
    slowByOthers(engine, *out, notes);
    out->loads = allLoads(*out);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("cancelled"));

    if (std::ranges::any_of(design.jobs, hasTransfer))
        out->transfers = transfersBeside(design, *out, trainings, periodic, notes);
    out->prediction.warnings.insert(out->prediction.warnings.end(), notes.begin(), notes.end());
    addPrice(catalog, placed.spec, out->prediction);
    fillPerGpu(engine, *out);
    out->engine = std::make_shared<const train::Engine>(std::move(engine));
    addBill(catalog, design, *out);
    return std::shared_ptr<const DesignPrediction>(std::move(out));
}

} // namespace

Result<std::shared_ptr<const DesignPrediction>> predictDesign(const catalog::Catalog &catalog, const design::Design &design,
                                                              std::string_view jobName, const std::stop_token &stop)
{
    SWITCHYARD_TRY(const design::Job *job, findJob(design, jobName));
    if (auto possible = predictable(*job); !possible)
        return std::unexpected(possible.error());
    if (design::serves(*job))
        return predictServingJob(catalog, design, *job, stop);
    if (design::reinforces(*job))
        return predictRlJob(catalog, design, *job, stop);
    if (design::trainingOf(*job) == nullptr)
        return predictTransferJob(catalog, design, *job, stop);
    return predictTrainingJob(catalog, design, *job, stop);
}

} // namespace switchyard::predict
