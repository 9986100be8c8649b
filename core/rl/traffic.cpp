// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/traffic.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <core/design/numbering.h>
#include <core/serve/traffic.h>

namespace switchyard::rl {

namespace {

using network::TrafficItem;

int trainRanks(const Reinforced &job) { return job.prediction.passes.plan.gpus(); }
int rolloutRanks(const Reinforced &job) { return static_cast<int>(job.prediction.cut.gpus() * job.prediction.cut.replicas); }
bool split(const Reinforced &job) { return job.asked.job.placement == PoolPlacement::Split; }

/// Appends the GPUs of a phase's instances as ranks, at most so many.
void append(const catalog::Catalog &catalog, const design::Design &design, const design::Numbering &numbers, const PlacedPhase &phase, int ranks,
            network::Placement &placement)
{
    const std::size_t end = placement.gpuOfRank.size() + static_cast<std::size_t>(ranks);
    for (const int index : phase.instances) {
        const auto at = static_cast<std::size_t>(index);
        const int gpus = catalog.instance(design.instances[at].type)->gpus;
        for (int gpu = 0; gpu < gpus && placement.gpuOfRank.size() < end; ++gpu)
            placement.gpuOfRank.push_back(numbers.firstGpu[at] + gpu);
    }
}

/// Appends what a phase sends. Beside a pool that is never waited for nothing lengthens the step.
void addPhase(const Reinforced &job, PhaseKind kind, std::vector<TrafficItem> items, std::vector<TrafficItem> &out)
{
    const bool critical = std::ranges::any_of(job.prediction.step.phases, [kind](const TimedPhase &phase) { return phase.kind == kind && phase.critical; });
    for (TrafficItem &item : items) {
        item.name = say("{} {}", say(nameOf(kind)), item.name);
        if (!critical)
            item.exposed_s = 0;
        out.push_back(std::move(item));
    }
}

/// A pass of the trainer, so many times in a step of the job. `longer`: what all of it takes there over what the training engine says.
std::vector<TrafficItem> repeated(std::vector<TrafficItem> pass, double times, double longer)
{
    for (TrafficItem &item : pass) {
        item.calls *= times;
        item.busy_s *= times * longer;
        item.exposed_s *= times * longer;
    }
    return pass;
}

/// A rollout is a deployment that answers a step's samples in a step.
std::vector<TrafficItem> rolloutTraffic(const Reinforced &job)
{
    const RlPrediction &p = job.prediction;
    serve::PhasePrediction phase;
    phase.pool = {job.asked.job.rollout.instance, 1, p.cut};
    phase.sent = p.rollout.sent; // of a step: its period is one
    phase.dispatcher = p.rollout.dispatcher;
    serve::ServingPrediction rates;
    rates.phases.push_back(std::move(phase));
    return serve::trafficOf({}, rates, 1);
}

/// None where one pool has both: the weights stay on their GPUs.
std::vector<TrafficItem> syncTraffic(const catalog::Catalog &catalog, const Reinforced &job)
{
    if (!split(job) || !(job.prediction.sync.bytes > 0))
        return {};
    const auto method = syncMethod(catalog, job.asked.job.sync);
    const bool funnel = method && method->funnel_Bps > 0;
    const int all = trainRanks(job);
    // Where whole tensors are put together, all cards of an instance send.
    const int senders = funnel ? std::min(all, catalog.instance(job.asked.job.train.instance)->gpus) : all;
    TrafficItem item;
    item.name = say("weight sync");
    item.part = workload::Part::Transfer;
    item.op = funnel ? network::Op::Broadcast : network::Op::AllToAll;
    item.family = {{{senders + rolloutRanks(job), 1}}, {{1, 1}}, all - senders, funnel ? 0 : senders};
    item.bytes = funnel ? job.prediction.sync.bytes : job.prediction.sync.bytes * job.prediction.cut.replicas / senders;
    item.calls = 1;
    item.busy_s = item.exposed_s = job.prediction.sync.seconds; // they travel as fast as the framework's software hands them on
    return {std::move(item)};
}

} // namespace

Result<network::Placement> placementOf(const catalog::Catalog &catalog, const design::Design &design, const Reinforced &job)
{
    const design::Numbering numbers(design, catalog);
    network::Placement out;
    const PlacedPhase &update = job.asked.phases.at(PhaseKind::Update);
    append(catalog, design, numbers, update, split(job) ? trainRanks(job) : std::max(trainRanks(job), rolloutRanks(job)), out);
    if (split(job))
        append(catalog, design, numbers, job.asked.phases.at(PhaseKind::Rollout), rolloutRanks(job), out);
    return out;
}

std::vector<TrafficItem> trafficOf(const catalog::Catalog &catalog, const Reinforced &job)
{
    const RlPrediction &p = job.prediction;
    std::vector<TrafficItem> out;
    addPhase(job, PhaseKind::Update, repeated(p.passes.traffic, job.asked.job.updates, p.parts.update_s / p.passes.update_s), out);
    if (p.parts.old_s > 0)
        addPhase(job, PhaseKind::OldLogProbs, repeated(p.passes.forward.traffic, 1, p.parts.old_s / p.passes.forward.seconds), out);
    if (p.parts.reference_s > 0)
        addPhase(job, PhaseKind::Reference, repeated(p.passes.reference.traffic, 1, p.parts.reference_s / p.passes.reference.seconds), out);
    std::vector<TrafficItem> rollout = rolloutTraffic(job);
    if (split(job))
        for (TrafficItem &item : rollout)
            item.family.offset += trainRanks(job);
    addPhase(job, PhaseKind::Rollout, std::move(rollout), out);
    std::ranges::move(syncTraffic(catalog, job), std::back_inserter(out));
    return out;
}

Result<std::vector<network::LinkLoad>> syncLinks(const catalog::Catalog &catalog, const design::Design &design, const Reinforced &job, int top)
{
    const std::vector<TrafficItem> items = syncTraffic(catalog, job);
    if (items.empty())
        return std::vector<network::LinkLoad>();
    SWITCHYARD_TRY(const network::FabricPtr fabric, network::buildFabric(design, catalog));
    SWITCHYARD_TRY(const network::Placement placement, placementOf(catalog, design, job));
    const std::vector<network::PlacedTraffic> traffic = {{items, &placement}};
    return network::busiestLinks(*fabric, traffic, network::linkLoads(*fabric, traffic, job.prediction.sync.seconds), top);
}

} // namespace switchyard::rl
