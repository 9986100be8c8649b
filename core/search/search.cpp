// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/search.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include <core/search/sweep.h>
#include <core/workload/fit.h>

namespace switchyard::search {

using hardware::Machine;
using workload::Schedule;

namespace {

Found foundOf(const Space &space, const Options &options, const std::vector<Machine> &machines, const Scored &scored)
{
    const PlanFamily &family = space.families[scored.place.family];
    const ClusterChoice &cluster = space.clusters[static_cast<std::size_t>(family.cluster)];
    const LayerChoice &choice = space.layerChoices[scored.place.layerChoice];
    Found found;
    found.plan = space.base.plan;
    found.plan.tp = family.tp;
    found.plan.cp = family.cp;
    found.plan.ep = family.ep;
    found.plan.etp = family.etp;
    found.plan.pp = scored.place.pp;
    found.plan.vpp = scored.place.vpp;
    found.plan.dp = cluster.gpus / (family.tp * family.cp * found.plan.pp);
    found.plan.schedule = workload::scheduleOf(found.plan.vpp, scored.place.zeroBubble ? Schedule::ZeroBubble : Schedule::OneFOneB);
    found.plan.sp = choice.sp;
    found.plan.mbs = choice.mbs;
    found.plan.recompute = choice.recompute;
    found.plan.precision = choice.precision;
    found.plan.a2aOverlap = choice.a2aOverlap;
    found.plan.cpKind = choice.cpKind;
    found.plan.dispatcher = choice.dispatcher;
    const auto shards = shardsOf(options.limits, space.base.model, found.plan, machines[static_cast<std::size_t>(family.cluster)].domains.gpus);
    const ShardChoice &shard = shards[scored.place.shardChoice];
    found.plan.shard = shard.shard;
    found.plan.shardGroup = shard.group;
    found.plan.offload = choice.offloadActivations ? workload::Offload::Activations : shard.offload;
    found.instance = cluster.instance;
    found.instances = cluster.instances;
    found.score = scored.score;
    found.step_s = scored.step_s;
    found.memory_B = scored.memory_B;
    if (scored.usdPerHour != unknownPrice)
        found.usdPerHour = scored.usdPerHour;
    found.place = {scored.place.family, scored.place.layerChoice, scored.place.pp, scored.place.vpp, scored.place.zeroBubble,
                   scored.place.shardChoice};
    return found;
}

/// One remark for each type without a known price. Refused where the objective is money and no cluster has one,
/// or all are owned.
Result<std::vector<std::string>> judgePrices(const Space &space, Objective objective)
{
    std::vector<std::string> warnings;
    for (const ClusterChoice &cluster : space.clusters)
        if (!cluster.aboutPrice.empty() && std::ranges::find(warnings, cluster.aboutPrice) == warnings.end())
            warnings.push_back(cluster.aboutPrice);
    if (objective == Objective::Time)
        return warnings;
    if (std::ranges::all_of(space.clusters, [](const ClusterChoice &cluster) { return cluster.usdPerHour == unknownPrice; }))
        return fail(ErrorCode::Unsupported, say("cost is no objective here: {}", warnings.empty() ? say("no price is known") : verbatim(warnings.front())));
    if (space.base.price.kind == catalog::CapacityKind::Own)
        return fail(ErrorCode::Usage, say("cost is no objective here: owned capacity costs nothing by the hour; expected time"));
    return warnings;
}

} // namespace

Result<Answer> search(const catalog::Catalog &catalog, const predict::JobSpec &base, const Options &options, std::stop_token stop,
                      const SearchProgress &progress)
{
    if (options.parts < 1 || options.part < 1 || options.part > options.parts)
        return fail(ErrorCode::Usage, say("--part {}/{}; expected i/n with 1 <= i <= n", options.part, options.parts));
    const auto start = std::chrono::steady_clock::now();
    SWITCHYARD_TRY(const Space space, makeSpace(catalog, base, options.limits));
    SWITCHYARD_TRY(std::vector<std::string> warnings, judgePrices(space, options.objective));
    const hardware::Constants constants = hardware::constantsFrom(catalog);
    std::vector<Machine> machines;
    for (const ClusterChoice &cluster : space.clusters) {
        SWITCHYARD_TRY(Machine machine, hardware::machineFor(catalog, constants, cluster.instance, cluster.instances,
                                                            base.plan.framework));
        machine.gpus = cluster.gpus;
        if (base.domains && cluster.instance == base.instance)
            machine.domains.gpus = base.domains->gpus;
        machines.push_back(std::move(machine));
    }

    std::vector<std::uint32_t> own;
    for (std::uint32_t i = 0; i < space.families.size(); ++i) {
        if (static_cast<int>(i % static_cast<std::uint32_t>(options.parts)) == options.part - 1)
            own.push_back(i);
    }
    const unsigned cores = std::max(1u, options.threads > 0 ? static_cast<unsigned>(options.threads) : std::thread::hardware_concurrency());
    std::vector<std::unique_ptr<Share>> shares;
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> enumerated = 0;
    std::atomic<std::uint64_t> fitting = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < cores; ++t) {
            shares.push_back(std::make_unique<Share>(Share{BestK(options.top), {}, 0, 0}));
            threads.emplace_back([&, share = shares.back().get()] {
                Sweep sweep(space, options, machines, *share);
                for (std::size_t i = next++; i < own.size() && !stop.stop_requested(); i = next++) {
                    const std::uint64_t looked = share->enumerated;
                    const std::uint64_t fitted = share->fitting;
                    sweep.run(own[i], stop);
                    if (progress)
                        progress({static_cast<double>(i + 1) / static_cast<double>(own.size()),
                                  enumerated += share->enumerated - looked, fitting += share->fitting - fitted});
                }
            });
        }
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("the search was cancelled"));

    Answer answer;
    answer.warnings = std::move(warnings);
    BestK best(options.top);
    Front front;
    for (const auto &share : shares) {
        answer.enumerated += share->enumerated;
        answer.fitting += share->fitting;
        for (const Scored &scored : share->best.sorted())
            best.add(scored);
        for (const Scored &scored : share->front.sorted())
            front.add(scored);
    }
    for (const Scored &scored : best.sorted())
        answer.top.push_back(foundOf(space, options, machines, scored));
    for (const Scored &scored : front.sorted())
        answer.pareto.push_back(foundOf(space, options, machines, scored));
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return answer;
}

} // namespace switchyard::search
