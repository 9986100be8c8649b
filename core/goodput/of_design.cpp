// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/run_spec.h>

#include <algorithm>
#include <charconv>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/layer/adapters.h>
#include <core/layer/rank_layout.h>
#include <core/workload/parameters.h>

namespace switchyard::goodput {

namespace {

using workload::Plan;
using workload::Shard;

/// How often parameters lie whole on the GPUs of a job, by what is sharded over their data-parallel ranks.
struct Replicas {
    double weights = 1;
    int state = 1;
};

/// `group`: data-parallel ranks of these parameters; `shards`: of them, those that one copy of the states is cut over.
Replicas replicasOf(const Plan &plan, int group, int shards)
{
    const int held = std::max(1, group / shards);
    const bool whole = plan.shard == Shard::Zero3 || plan.shard == Shard::Hsdp;
    return {1.0 * (whole ? held : group), held};
}

/// Routed experts have replicas of their own, fewer than the rest: EP spreads them over ranks that the rest repeats on.
/// Weights in the mean over their bytes; of the state the fewest, since all of it is needed.
Replicas replicasOf(const Plan &plan, double expertShare)
{
    const Replicas rest = replicasOf(plan, layer::replicas(plan), layer::shards(plan));
    if (expertShare <= 0)
        return rest;
    const Replicas experts = replicasOf(plan, layer::expertReplicas(plan), layer::expertShards(plan));
    return {expertShare * experts.weights + (1 - expertShare) * rest.weights, std::min(experts.state, rest.state)};
}

/// Parameters of the adapters, as core/layer counts them on a GPU; of the whole model, since what tensor parallelism
/// replicates is saved once.
double adaptersOf(const catalog::Architecture &model, Plan plan)
{
    plan.tp = 1;
    const int routed = model.moeLayers() + (model.isMoe() ? model.mtpLayers : 0);
    return routed * layer::adapterParameters(model, plan, true) + (model.layers + model.mtpLayers - routed) * layer::adapterParameters(model, plan, false);
}

} // namespace

RunSpec jobOf(const catalog::Catalog &catalog, const train::Engine &engine, const predict::Prediction &prediction, const workload::Run &run,
              const catalog::PriceTerms &price)
{
    const Plan &plan = engine.plan;
    const workload::ParameterCount count = workload::countParameters(engine.model);
    const Replicas replicas = replicasOf(plan, count.experts / count.total());
    RunSpec job;
    job.catalog = &catalog;
    job.run = run;
    job.clients = {engine.machine.type, std::max(1, engine.machine.nodes)};
    job.gpu = engine.machine.gpu;
    job.gpus = plan.gpus();
    job.replicas = plan.dp;
    const int perInstance = std::max(1, engine.machine.type->gpus);
    job.instancesPerDomain = std::max(1, engine.machine.domains.gpus / perInstance); // the mean where they are filled unevenly
    const double all = count.total() + count.mtp;
    if (plan.task == workload::Task::Lora) {
        job.trained = adaptersOf(engine.model, plan);
        job.frozen = all;
        if (plan.quantizedBase)
            job.frozen = all / 4; // 4 bits instead of 16
    } else {
        job.trained = all;
    }
    job.writerGpus = std::max(1, job.gpus / std::max(1, replicas.state));
    job.weightReplicas = replicas.weights;
    job.stateReplicas = replicas.state;
    job.step_s = prediction.step_s;
    job.tokensPerStep = prediction.tokensPerS * prediction.step_s;
    job.mfu = prediction.mfu;
    job.stepBand_pct = prediction.errorBand_pct;
    if (prediction.cost)
        job.usdPerHour = prediction.cost->usdPerHour;
    job.price = price;
    return job;
}

std::optional<RunSpec> jobOfDesign(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction &prediction)
{
    const auto found = design::findJob(design, prediction.job);
    const design::Phase *phase = found ? design::trainingOf(**found) : nullptr;
    if (phase == nullptr || !prediction.engine)
        return std::nullopt;
    RunSpec job = jobOf(catalog, *prediction.engine, prediction.prediction, phase->run, design::priceTerms(design));
    if (const auto storage = storageOf(catalog, design, phase->run, storage::writersOf(job.writerGpus, job.clients)))
        job.storage = *storage;
    return job;
}

bool holdsCheckpoints(const catalog::Catalog &catalog, const design::Storage &storage, const workload::Run &run)
{
    const auto type = catalog.storage.find(storage.type);
    if (type == catalog.storage.end())
        return false;
    // What is lost with an instance is a place for checkpoints only where the run says so.
    return run.storage.empty() ? type->second.kind != catalog::StorageKind::InstanceStore : run.storage == storage.id;
}

std::optional<storage::Attached> storageOf(const catalog::Catalog &catalog, const design::Design &design, const workload::Run &run,
                                           const storage::Clients &writers)
{
    std::optional<storage::Attached> best;
    double fastest_Bps = 0;
    for (const design::Storage &one : design.storage) {
        if (!holdsCheckpoints(catalog, one, run))
            continue;
        storage::Attached attached{one.id, &catalog.storage.find(one.type)->second, one.capacity_TiB, run.reachedShare};
        const double write_Bps = storage::rateOf(attached, writers, storage::Direction::Write, storage::buffersOf(run.mode)).total_Bps;
        if (!best || write_Bps > fastest_Bps) {
            fastest_Bps = write_Bps;
            best = std::move(attached);
        }
    }
    return best;
}

Result<storage::Attached> storageFromText(const catalog::Catalog &catalog, std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    const auto type = catalog.storage.find(id);
    if (type == catalog.storage.end())
        return fail(ErrorCode::Usage, say("the catalog has no storage class {}; expected CLASS:TIB, `switchyard-cli catalog storage` lists the classes", inQuotes(id)));
    const auto size = colon == std::string_view::npos ? std::nullopt : number::fromText(text.substr(colon + 1));
    constexpr double largest_TiB = 1e9; // as a design may have it
    const bool sized = type->second.kind != catalog::StorageKind::InstanceStore;
    if (sized && colon == std::string_view::npos)
        return fail(ErrorCode::Usage, say("{} has no size; expected CLASS:TIB", inQuotes(text)));
    if (colon != std::string_view::npos && !(size && *size > 0 && *size <= largest_TiB))
        return fail(ErrorCode::Usage, say("{}; expected CLASS:TIB with a size above 0, up to 1e9 TiB", inQuotes(text)));
    return storage::Attached{"", &type->second, size.value_or(0), {}};
}

} // namespace switchyard::goodput
