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

/// A rollout is a deployment that answers a step's samples in a step.
std::vector<TrafficItem> rolloutTraffic(const catalog::Catalog &catalog, const Reinforced &job)
{
    const RlJob &asked = job.asked.job;
    const RlPrediction &p = job.prediction;
    const double period_s = p.step.period_s;
    serve::ServingJob serving;
    serving.serving = asked.rollout.serving;
    serving.serving.model = asked.model;
    serving.serving.cut = p.cut;
    serving.serving.prefixHit = static_cast<double>(asked.load.perPrompt - 1) / asked.load.perPrompt;
    serve::ServingPrediction rates;
    rates.requestsPerS = asked.load.samples / period_s;
    rates.inputPerS = rates.requestsPerS * asked.load.lengths.prompt;
    rates.outputPerS = p.rollout.tokens / period_s;
    const double steps = p.rollout.tokens / (p.rollout.running * p.cut.replicas);
    serve::PhasePrediction phase;
    phase.kind = "serve";
    phase.pool = {asked.rollout.instance, 1, p.cut};
    phase.period_s = period_s / steps;
    rates.phases.push_back(std::move(phase));
    return serve::trafficOf(catalog, serving, rates, period_s);
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
    item.name = "weight sync";
    item.part = workload::Part::Transfer;
    item.op = funnel ? network::Op::Broadcast : network::Op::AllToAll;
    item.family = {{{senders + rolloutRanks(job), 1}}, {{1, 1}}, all - senders, funnel ? 0 : senders};
    item.bytes = funnel ? job.prediction.sync.bytes : job.prediction.sync.bytes * job.prediction.cut.replicas / senders;
    item.calls = 1;
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
    std::vector<TrafficItem> out = job.prediction.passes.traffic;
    for (TrafficItem &item : out) {
        item.name = "update " + item.name;
        item.calls *= job.asked.job.updates;
        // Its times are of a training step by itself, not of this one.
        item.busy_s = 0;
        item.exposed_s = 0;
    }
    for (TrafficItem &item : rolloutTraffic(catalog, job)) {
        item.name = "rollout " + item.name;
        if (split(job))
            item.family.offset += trainRanks(job);
        out.push_back(std::move(item));
    }
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
