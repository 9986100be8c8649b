// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/predict.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>
#include <core/network/jobsharing.h>
#include <core/predict/activity.h>
#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
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
        item.name = job + ": " + item.name;
        item.calls *= step_s / prediction.step_s;
    }
    return other;
}

void fillPerGpu(const train::Engine &engine, DesignPrediction &out, std::size_t gpus)
{
    out.gpuMemory_B.assign(gpus, 0.F);
    out.gpuBusy.assign(gpus, 0.F);
    const int stride = layer::layoutOf(engine.plan).pp;
    const double busy = tensorActivity(out.prediction);
    for (std::size_t rank = 0; rank < out.placement.gpuOfRank.size(); ++rank) {
        const auto gpu = static_cast<std::size_t>(out.placement.gpuOfRank[rank]);
        const int stage = static_cast<int>(rank) / stride % engine.plan.pp;
        out.gpuMemory_B[gpu] = static_cast<float>(out.prediction.stages[static_cast<std::size_t>(stage)].total);
        out.gpuBusy[gpu] = static_cast<float>(busy);
    }
}

bool hasTransfer(const design::Job &job)
{
    return std::ranges::any_of(job.phases, [](const design::Phase &phase) { return std::holds_alternative<design::Transfer>(phase.work); });
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
    SWITCHYARD_TRY(PlacedJob placed, placeJob(catalog, design, *job));
    const hardware::Constants constants = hardware::constantsFrom(catalog);
    SWITCHYARD_TRY(train::Engine engine, makeEngine(catalog, placed.spec, constants));

    auto out = std::make_shared<DesignPrediction>();
    out->job = job->name;
    out->prediction = predictionOf(engine);
    out->placement = std::move(placed.placement);
    SWITCHYARD_TRY(out->fabric, network::buildFabric(design, catalog));
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");

    // The other jobs of the design load the same links.
    Warnings notes;
    for (const design::Job &other : design.jobs) {
        if (&other == job || (predictable(other) && design::trainingOf(other) == nullptr))
            continue;
        auto otherPlaced = placeJob(catalog, design, other);
        auto prediction = otherPlaced ? predictJob(catalog, otherPlaced->spec) : Result<Prediction>(std::unexpected(otherPlaced.error()));
        if (!prediction) {
            notes.push_back(say("job {} is not counted as contention: {}", other.name, sentence(prediction.error())));
            continue;
        }
        out->others.push_back(duringStep(other.name, std::move(*otherPlaced), std::move(*prediction), out->prediction.step_s));
    }
    std::vector<transfer::SteadyLoad> periodic = transfer::periodicTransfers(*out->fabric, design, notes);
    for (auto more : {servingLoads(catalog, design, nullptr, notes), rlLoads(catalog, design, nullptr, notes)})
        periodic.insert(periodic.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    const std::size_t trainings = out->others.size();
    for (JobTraffic &other : loadsDuring(periodic, out->prediction.step_s))
        out->others.push_back(std::move(other));
    if (!out->others.empty()) {
        std::vector<network::PlacedTraffic> theirs;
        for (const JobTraffic &other : out->others)
            theirs.push_back({other.items, &other.placement});
        const double alone_s = out->prediction.step_s;
        const network::PlacedTraffic own{out->prediction.traffic, &out->placement};
        const network::JobSharing sharing = network::shareWithOthers(*out->fabric, own, theirs, alone_s);
        if (sharing.slowdown > 1) {
            engine.slowDown(sharing.slowdown);
            out->prediction = predictionOf(engine);
            for (JobTraffic &other : out->others) { // a longer step of ours sees more of theirs
                for (network::TrafficItem &item : other.items)
                    item.calls *= out->prediction.step_s / alone_s;
            }
            notes.push_back(say("other jobs slow this job's network transfers {} times; they meet on {}", format::significant(sharing.slowdown), sharing.bottleneck));
        }
    }

    std::vector<network::PlacedTraffic> traffic = {{out->prediction.traffic, &out->placement}};
    for (const JobTraffic &other : out->others)
        traffic.push_back({other.items, &other.placement});
    out->loads = network::linkLoads(*out->fabric, traffic, out->prediction.step_s);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");

    if (std::ranges::any_of(design.jobs, hasTransfer)) {
        std::vector<transfer::SteadyLoad> steady = {{job->name, true, out->prediction.traffic, out->placement, out->prediction.step_s}};
        for (std::size_t i = 0; i < trainings; ++i)
            steady.push_back({out->others[i].job, true, out->others[i].items, out->others[i].placement, out->prediction.step_s});
        steady.insert(steady.end(), periodic.begin(), periodic.end());
        out->transfers = transfersOf(*out->fabric, design, steady, notes);
    }
    out->prediction.warnings.insert(out->prediction.warnings.end(), notes.begin(), notes.end());
    addPrice(catalog, placed.spec, out->prediction);
    fillPerGpu(engine, *out, out->loads.nvlinkTx_B.size());
    out->engine = std::make_shared<const train::Engine>(std::move(engine));
    out->bill = design::billOf(catalog, design);
    for (Said &why : out->bill.unknown())
        if (std::ranges::find(out->prediction.warnings, why) == out->prediction.warnings.end())
            out->prediction.warnings.emplace_back(std::move(why), Warning::About::Price);
    return std::shared_ptr<const DesignPrediction>(std::move(out));
}

} // namespace switchyard::predict
