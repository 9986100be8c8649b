// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/sync_links.h>

#include <core/design/numbering.h>

namespace switchyard::rl {

namespace {

/// Appends the GPUs of instances as ranks; returns how many there are.
int append(const design::Numbering &numbers, const catalog::InstanceType &type, const std::vector<int> &instances, network::Placement &placement)
{
    for (const int index : instances)
        for (int gpu = 0; gpu < type.gpus; ++gpu)
            placement.gpuOfRank.push_back(numbers.firstGpu[static_cast<std::size_t>(index)] + gpu);
    return static_cast<int>(instances.size()) * type.gpus;
}

} // namespace

Result<std::vector<network::LinkLoad>> syncLinks(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const DesignRl &asked,
                                                 const RlPrediction &prediction, int top)
{
    if (asked.job.placement == Placement::Colocated || !(prediction.sync.seconds > 0))
        return std::vector<network::LinkLoad>();
    SWITCHYARD_TRY(const SyncMethod method, syncMethod(catalog, asked.job.sync));
    SWITCHYARD_TRY(std::vector<int> from, design::phaseInstances(design, job, *asked.phases.at(PhaseKind::Update)));
    SWITCHYARD_TRY(const std::vector<int> to, design::phaseInstances(design, job, *asked.phases.at(PhaseKind::Rollout)));
    const bool funnel = method.funnel_Bps > 0;
    if (funnel)
        from.resize(1); // where whole tensors are put together; all of its cards send
    const design::Numbering numbers(design, catalog);
    network::Placement placement;
    const int senders = append(numbers, *catalog.instance(asked.job.train.instance), from, placement);
    const int receivers = append(numbers, *catalog.instance(asked.job.rollout.instance), to, placement);
    network::TrafficItem item;
    item.name = "weight sync";
    item.part = workload::Part::Transfer;
    item.op = funnel ? network::Op::Broadcast : network::Op::AllToAll;
    item.family = {{{senders + receivers, 1}}, {{1, 1}}, 0, funnel ? 0 : senders};
    item.bytes = funnel ? prediction.sync.bytes : prediction.sync.bytes * prediction.cut.replicas / senders;
    item.calls = 1;
    SWITCHYARD_TRY(const network::FabricPtr fabric, network::buildFabric(design, catalog));
    const std::vector<network::TrafficItem> items = {std::move(item)};
    const std::vector<network::PlacedTraffic> traffic = {{items, &placement}};
    return network::busiestLinks(*fabric, traffic, network::linkLoads(*fabric, traffic, prediction.sync.seconds), top);
}

} // namespace switchyard::rl
