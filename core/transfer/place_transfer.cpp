// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/transfer/transfer.h>

#include <unordered_set>

#include <core/network/groupwalk.h>
#include <core/network/trafficwalk.h>

namespace switchyard::transfer {

namespace {

using design::Transfer;
using network::GroupFamily;
using network::TrafficItem;

TrafficItem item(Said name, network::Op op, GroupFamily family, double bytes)
{
    TrafficItem out;
    out.name = std::move(name);
    out.part = workload::Part::Transfer;
    out.op = op;
    out.family = std::move(family);
    out.bytes = bytes;
    out.calls = 1;
    return out;
}

std::vector<TrafficItem> itemsOf(const Transfer &transfer, const std::string &name, int n, int m)
{
    const double share_B = transfer.bytes / n;
    switch (transfer.pattern) {
    case Transfer::Pattern::SameRank:
        return {item(verbatim(name), network::Op::AllToAll, {{{2, n}}, {{n, 1}}, 0, 1}, share_B)};
    case Transfer::Pattern::AllToAll:
        return {item(verbatim(name), network::Op::AllToAll, {{{n + m, 1}}, {{1, 1}}, 0, n}, share_B)};
    case Transfer::Pattern::Gather:
        return {item(verbatim(name), network::Op::AllToAll, {{{n + 1, 1}}, {{1, 1}}, 0, n}, share_B)};
    case Transfer::Pattern::Broadcast: break;
    }
    std::vector<TrafficItem> items = {item(verbatim(name), network::Op::AllToAll, {{{2, n}}, {{1, 1}}, 0, 1}, transfer.bytes)};
    if (m > 1)
        items.push_back(item(say("{}, passed on", name), network::Op::Broadcast, {{{m, 1}}, {{1, 1}}, n}, transfer.bytes));
    return items;
}

/// GPUs of a pool in rank order.
void appendGpus(const network::Fabric &fabric, const std::vector<int> &instances, std::vector<std::int32_t> &gpus)
{
    for (const int index : instances) {
        const network::FabricInstance &instance = fabric.instances[static_cast<std::size_t>(index)];
        for (int gpu = 0; gpu < fabric.types[static_cast<std::size_t>(instance.type)].machine.gpus; ++gpu)
            gpus.push_back(instance.firstGpu + gpu);
    }
}

/// A GPU whose bytes must cross a card and that has none; -1: there is no such GPU.
int gpuWithoutCard(const network::Fabric &fabric, const PlacedTransfer &placed)
{
    network::LinkSums sums(fabric);
    network::walkTraffic(fabric, {placed.items, &placed.placement}, sums);
    for (const std::int32_t gpu : placed.placement.gpuOfRank) {
        const auto g = static_cast<std::size_t>(gpu);
        if (sums.cardTx[g] + sums.cardRx[g] > 0 && fabric.typeOfGpu(gpu).cardsOfGpu[static_cast<std::size_t>(fabric.railOfGpu[g])].empty())
            return gpu;
    }
    return -1;
}

} // namespace

Result<PlacedTransfer> placeTransfer(const network::Fabric &fabric, const design::Design &design, const design::Job &job,
                                     const design::Phase &phase)
{
    const Said what = say("transfer {} of job {}", phase.id, job.name);
    const auto *transfer = std::get_if<Transfer>(&phase.work);
    if (transfer == nullptr)
        return fail(ErrorCode::InvalidInput, say("phase {} of job {} is no transfer", phase.id, job.name));
    if (!(transfer->bytes > 0))
        return fail(ErrorCode::InvalidInput, say("{} moves 0 bytes; expected more", what));
    SWITCHYARD_TRY(const std::vector<int> from, design::poolInstances(design, transfer->from, what));
    SWITCHYARD_TRY(const std::vector<int> to, design::poolInstances(design, transfer->to, what));
    const std::unordered_set<int> senders(from.begin(), from.end());
    for (const int index : to) {
        if (senders.contains(index))
            return fail(ErrorCode::InvalidInput, say("{} has {} in both its pools; expected pools that share no instance", what, design.instances[static_cast<std::size_t>(index)].id));
    }
    PlacedTransfer placed;
    std::vector<std::int32_t> &gpus = placed.placement.gpuOfRank;
    appendGpus(fabric, from, gpus);
    placed.senders = static_cast<int>(gpus.size());
    appendGpus(fabric, to, gpus);
    placed.receivers = static_cast<int>(gpus.size()) - placed.senders;
    if (placed.senders == 0 || placed.receivers == 0)
        return fail(ErrorCode::InvalidInput, placed.senders == 0 ? say("{} has no GPU to send from", what) : say("{} has no GPU to send to", what));
    if (transfer->pattern == Transfer::Pattern::SameRank && placed.senders != placed.receivers)
        return fail(ErrorCode::InvalidInput, say("{} goes from {} to {} GPUs; expected pools of equal size for same_rank, or the pattern all_to_all", what, placed.senders, placed.receivers));
    placed.items = itemsOf(*transfer, phase.id, placed.senders, placed.receivers);
    if (const int gpu = gpuWithoutCard(fabric, placed); gpu >= 0)
        return fail(ErrorCode::Unsupported, say("{} must cross the network, and {} has no network card", what, fabric.gpuName(gpu)));
    return placed;
}

std::vector<SteadyLoad> periodicTransfers(const network::Fabric &fabric, const design::Design &design, Warnings &notes)
{
    std::vector<SteadyLoad> out;
    for (const design::Job &job : design.jobs) {
        for (const design::Phase &phase : job.phases) {
            const auto *transfer = std::get_if<Transfer>(&phase.work);
            if (transfer == nullptr)
                continue;
            auto placed = placeTransfer(fabric, design, job, phase);
            if (!placed)
                notes.push_back(sentence(placed.error()));
            else if (transfer->period_s > 0)
                out.push_back({job.name, false, std::move(placed->items), std::move(placed->placement), transfer->period_s});
        }
    }
    return out;
}

} // namespace switchyard::transfer
