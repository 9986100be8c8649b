// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/transfer_job.h>

#include <algorithm>

#include <core/layer/rank_layout.h>
#include <core/predict/job_of_design.h>
#include <core/predict/placed_traffic.h>
#include <core/predict/price.h>
#include <core/predict/rl_job.h>
#include <core/predict/serving_job.h>

namespace switchyard::predict {

namespace {

/// As other traffic in `window_s`, its items named "job: item".
JobTraffic during(const transfer::SteadyLoad &load, double window_s)
{
    JobTraffic out{load.job, load.placement, load.items};
    for (network::TrafficItem &item : out.items) {
        item.name = say("{}: {}", load.job, item.name);
        item.calls *= window_s / load.period_s;
    }
    return out;
}

/// Seconds after which the job's training phase has ended its step; 0: it has none.
double trainingEnd(const design::Job &job, const std::vector<transfer::SteadyLoad> &steady)
{
    const auto own = std::ranges::find_if(steady, [&](const transfer::SteadyLoad &load) { return load.trains && load.job == job.name; });
    return own == steady.end() ? 0 : own->period_s;
}

} // namespace

void addTrainingMemory(const workload::Parallelism &plan, const std::vector<train::Memory> &stages, const network::Placement &placement, std::vector<float> &gpuMemory_B)
{
    const int stride = layer::layoutOf(plan).pp;
    for (std::size_t rank = 0; rank < placement.gpuOfRank.size(); ++rank)
        gpuMemory_B[static_cast<std::size_t>(placement.gpuOfRank[rank])] += static_cast<float>(stages[rank / static_cast<std::size_t>(stride) % static_cast<std::size_t>(plan.pp)].total);
}

std::vector<transfer::SteadyLoad> trainingLoads(const catalog::Catalog &catalog, const design::Design &design, Warnings &notes, std::vector<float> &gpuMemory_B)
{
    std::vector<transfer::SteadyLoad> out;
    for (const design::Job &job : design.jobs) {
        if (design::trainingOf(job) == nullptr)
            continue;
        auto placed = placeJob(catalog, design, job);
        auto prediction = placed ? predictJob(catalog, placed->spec) : Result<Prediction>(std::unexpected(placed.error()));
        if (prediction) {
            addTrainingMemory(placed->spec.plan, prediction->stages, placed->placement, gpuMemory_B);
            out.push_back({job.name, true, std::move(prediction->traffic), std::move(placed->placement), prediction->step_s});
        } else
            notes.push_back(say("job {} is not counted as contention: {}", job.name, sentence(prediction.error())));
    }
    return out;
}

std::vector<JobTraffic> loadsDuring(const std::vector<transfer::SteadyLoad> &steady, double window_s)
{
    std::vector<JobTraffic> out;
    for (const transfer::SteadyLoad &load : steady)
        out.push_back(during(load, window_s));
    return out;
}

network::LinkLoads allLoads(const DesignPrediction &of)
{
    return network::linkLoads(*of.fabric, placedTraffic(of), of.prediction.step_s);
}

std::vector<transfer::TransferPrediction> transfersOf(const network::Fabric &fabric, const design::Design &design,
                                                      const std::vector<transfer::SteadyLoad> &steady, Warnings &notes)
{
    std::vector<transfer::TransferPrediction> out;
    for (const design::Job &job : design.jobs) {
        auto some = transfer::predictTransfers(fabric, design, job, steady, trainingEnd(job, steady));
        if (some)
            out.insert(out.end(), std::make_move_iterator(some->begin()), std::make_move_iterator(some->end()));
        else if (std::ranges::find(notes, sentence(some.error())) == notes.end())
            notes.push_back(sentence(some.error()));
    }
    for (const transfer::TransferPrediction &transfer : out) {
        if (transfer.period_s > 0 && transfer.seconds > transfer.period_s)
            notes.push_back(say("transfer {} of job {} takes longer than its period", transfer.phase, transfer.job));
    }
    return out;
}

std::vector<transfer::SteadyLoad> loadsBeside(const catalog::Catalog &catalog, const network::Fabric &fabric, const design::Design &design, const design::Job &job,
                                              Warnings &notes, std::vector<float> &gpuMemory_B)
{
    std::vector<transfer::SteadyLoad> out = trainingLoads(catalog, design, notes, gpuMemory_B);
    for (auto more : {servingLoads(catalog, design, &job, notes, gpuMemory_B), rlLoads(catalog, design, &job, notes, gpuMemory_B), transfer::periodicTransfers(fabric, design, notes)})
        out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return out;
}

Result<void> finishAlone(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, DesignPrediction &out)
{
    Prediction &prediction = out.prediction;
    out.job = job.name;
    out.trains = false;
    SWITCHYARD_TRY(out.fabric, network::buildFabric(design, catalog));
    SWITCHYARD_TRY(const std::vector<int> instances, design::jobInstances(design, job));
    prediction.nodes = static_cast<int>(instances.size());
    Warnings &notes = prediction.warnings;
    out.gpuMemory_B.assign(static_cast<std::size_t>(out.fabric->gpus()), 0.F);
    std::vector<transfer::SteadyLoad> steady = loadsBeside(catalog, *out.fabric, design, job, notes, out.gpuMemory_B);
    out.others = loadsDuring(steady, prediction.step_s);
    steady.push_back({job.name, false, prediction.traffic, out.placement, prediction.step_s});
    out.transfers = transfersOf(*out.fabric, design, steady, notes);
    out.loads = allLoads(out);
    addBill(catalog, design, out);
    return {};
}

Result<std::shared_ptr<const DesignPrediction>> predictTransferJob(const catalog::Catalog &catalog, const design::Design &design,
                                                                   const design::Job &job, const std::stop_token &stop)
{
    auto out = std::make_shared<DesignPrediction>();
    Warnings &notes = out->prediction.warnings;
    out->job = job.name;
    out->trains = false;
    SWITCHYARD_TRY(out->fabric, network::buildFabric(design, catalog));
    for (const design::Phase &phase : job.phases) // its own trouble is an error, that of other jobs a note
        if (auto placed = transfer::placeTransfer(*out->fabric, design, job, phase); !placed)
            return std::unexpected(placed.error());
    out->gpuMemory_B.assign(static_cast<std::size_t>(out->fabric->gpus()), 0.F);
    const std::vector<transfer::SteadyLoad> steady = loadsBeside(catalog, *out->fabric, design, job, notes, out->gpuMemory_B);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("cancelled"));
    SWITCHYARD_TRY(const std::vector<transfer::TransferPrediction> own, transfer::predictTransfers(*out->fabric, design, job, steady, 0));
    out->transfers = transfersOf(*out->fabric, design, steady, notes);

    const design::Phase &first = job.phases.front();
    SWITCHYARD_TRY(transfer::PlacedTransfer placed, transfer::placeTransfer(*out->fabric, design, job, first));
    Prediction &prediction = out->prediction;
    prediction.step_s = own.front().period_s > 0 ? own.front().period_s : own.front().seconds;
    prediction.traffic = std::move(placed.items);
    prediction.gpus = placed.senders + placed.receivers;
    SWITCHYARD_TRY(const std::vector<int> instances, design::jobInstances(design, job));
    prediction.nodes = static_cast<int>(instances.size());
    out->placement = std::move(placed.placement);
    for (const transfer::SteadyLoad &load : steady)
        if (load.trains || load.job != job.name)
            out->others.push_back(during(load, prediction.step_s));
    // The job's other transfers, as far as they run beside the first, at their bytes per second.
    for (std::size_t i = 1; i < own.size(); ++i) {
        const double together_s = std::min(own[0].start_s + own[0].seconds, own[i].start_s + own[i].seconds) - std::max(own[0].start_s, own[i].start_s);
        if (together_s <= 0 && !(own[i].period_s > 0))
            continue;
        SWITCHYARD_TRY(transfer::PlacedTransfer other, transfer::placeTransfer(*out->fabric, design, job, job.phases[i]));
        const double each_s = own[i].period_s > 0 ? own[i].period_s : own[i].seconds;
        out->others.push_back(during({job.name, false, std::move(other.items), std::move(other.placement), each_s},
                                     own[i].period_s > 0 ? prediction.step_s : together_s));
    }
    out->loads = allLoads(*out);
    out->gpuBusy.assign(out->loads.nvlinkTx_B.size(), 0.F);
    addBill(catalog, design, *out);
    return std::shared_ptr<const DesignPrediction>(std::move(out));
}

} // namespace switchyard::predict
