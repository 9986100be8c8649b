// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/transfer/transfer.h>

#include <algorithm>
#include <limits>
#include <set>

#include <core/network/contention.h>
#include <core/network/jobsharing.h>
#include <core/network/links.h>

namespace switchyard::transfer {

namespace {

using network::LinkKind;
using network::LinkLoads;

/// Every link of a fabric as contention.h has it. Links of unknown capacity hold nobody.
struct Links {
    std::vector<double> capacity_Bps;
    std::vector<std::pair<LinkKind, int>> which;

    network::ActiveGroup take(const LinkLoads &loads)
    {
        const bool first = capacity_Bps.empty();
        network::ActiveGroup group;
        int link = 0;
        for (const network::LinkSeries &series : network::linkSeries()) {
            const std::vector<float> &bytes = loads.*series.bytes, &capacity = loads.*series.capacity_Bps;
            for (std::size_t i = 0; i < bytes.size(); ++i, ++link) {
                if (first) {
                    capacity_Bps.push_back(static_cast<double>(capacity[i]));
                    which.emplace_back(series.kind, static_cast<int>(i));
                }
                if (bytes[i] > 0 && capacity[i] > 0)
                    group.uses.push_back({link, static_cast<double>(bytes[i])});
            }
        }
        return group;
    }
};

LinkLoads loadsOf(const network::Fabric &fabric, const std::vector<network::TrafficItem> &items, const network::Placement &placement, double period_s)
{
    const network::PlacedTraffic traffic{items, &placement};
    return network::linkLoads(fabric, std::span(&traffic, 1), period_s);
}

/// Seconds of the network model's send and receive over those of the nominal link, on the slowest type that takes part.
double overNominal(const network::Fabric &fabric, const PlacedTransfer &placed, const LinkLoads &loads)
{
    std::set<const network::FabricType *> types;
    for (const std::int32_t gpu : placed.placement.gpuOfRank)
        types.insert(&fabric.typeOfGpu(gpu));
    const double card_B = std::max(*std::ranges::max_element(loads.pcieTx_B), *std::ranges::max_element(loads.pcieRx_B));
    const double nvlink_B = std::max(*std::ranges::max_element(loads.nvlinkTx_B), *std::ranges::max_element(loads.nvlinkRx_B));
    double factor = 1;
    for (const network::FabricType *type : types) {
        network::CollectiveQuery query;
        query.op = network::Op::SendRecv;
        query.bytes = card_B > 0 ? card_B : nvlink_B;
        query.shape = {2, card_B > 0 ? 2 : 1, card_B > 0 ? 1 : 2, 1};
        const double nominal_Bps = card_B > 0 ? type->machine.nicPerGpu_Bps : type->machine.nvlink_Bps;
        if (nominal_Bps > 0 && query.bytes > 0)
            factor = std::max(factor, network::collectiveTime(type->machine, query).seconds * nominal_Bps / query.bytes);
    }
    return factor;
}

struct Run {
    const design::Phase *phase = nullptr;
    PlacedTransfer placed;
    network::ActiveGroup uses;
    double factor = 1;  ///< of the nominal link's seconds
    double left = 1;    ///< of the whole
    TransferPrediction out;
    bool started = false;
    bool ended = false;
};

/// Steady loads as groups that ask for one period's bytes per period and no more.
std::vector<network::ActiveGroup> steadyGroups(const network::Fabric &fabric, const design::Job &job, std::span<const SteadyLoad> beside, Links &links)
{
    std::vector<network::ActiveGroup> groups;
    for (const SteadyLoad &load : beside) {
        if ((!load.trains && load.job == job.name) || !(load.period_s > 0))
            continue;
        groups.push_back(links.take(loadsOf(fabric, load.items, load.placement, load.period_s)));
        groups.back().uses.push_back({static_cast<int>(links.capacity_Bps.size()), 1});
        links.capacity_Bps.push_back(1 / load.period_s);
    }
    return groups;
}

bool mayStart(const Run &run, const std::vector<Run> &runs, const design::Job &job, double now, double training_s)
{
    return std::ranges::all_of(run.phase->after, [&](const std::string &id) {
        const auto before = std::ranges::find_if(runs, [&](const Run &other) { return other.phase->id == id; });
        if (before != runs.end())
            return before->ended;
        const design::Phase *phase = design::findPhase(job, id);
        return phase == nullptr || now >= training_s;
    });
}

/// Runs them all; links are shared by those that run at the same time, and with the steady loads.
void play(std::vector<Run> &runs, const design::Job &job, const std::vector<network::ActiveGroup> &steady, const Links &links, double training_s)
{
    double now = 0;
    while (std::ranges::any_of(runs, [](const Run &run) { return !run.ended; })) {
        std::vector<Run *> active;
        for (Run &run : runs) {
            if (!run.started && mayStart(run, runs, job, now, training_s)) {
                run.started = true;
                run.out.start_s = now;
            }
            if (run.started && !run.ended)
                active.push_back(&run);
        }
        if (active.empty()) {
            if (now >= training_s)
                return; // the reader refuses phases that wait for each other
            now = training_s;
            continue;
        }
        std::vector<network::ActiveGroup> groups;
        for (const Run *run : active)
            groups.push_back(run->uses);
        groups.insert(groups.end(), steady.begin(), steady.end());
        const std::vector<double> perSecond = network::shareRates(links.capacity_Bps, groups);
        double next = now < training_s ? training_s - now : std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < active.size(); ++i)
            next = std::min(next, active[i]->left * active[i]->factor / perSecond[i]);
        if (next == std::numeric_limits<double>::infinity())
            return; // no capacity at all
        now += next;
        for (std::size_t i = 0; i < active.size(); ++i) {
            active[i]->left -= next * perSecond[i] / active[i]->factor;
            if (active[i]->left > 1e-12)
                continue;
            active[i]->ended = true;
            active[i]->out.seconds = now - active[i]->out.start_s;
        }
    }
}

/// Trainings that the transfer slows while it runs.
std::vector<TransferPrediction::Meets> meetsOf(const network::Fabric &fabric, const Run &run, std::span<const SteadyLoad> beside)
{
    std::vector<TransferPrediction::Meets> out;
    for (const SteadyLoad &load : beside) {
        if (!load.trains || !(load.period_s > 0) || !(run.out.seconds > 0))
            continue;
        std::vector<network::TrafficItem> items = run.placed.items;
        for (network::TrafficItem &item : items)
            item.calls *= load.period_s / run.out.seconds;
        const network::PlacedTraffic own{load.items, &load.placement};
        const network::PlacedTraffic other{items, &run.placed.placement};
        if (const auto sharing = network::shareWithOthers(fabric, own, std::span(&other, 1), load.period_s); sharing.slowdown > 1)
            out.push_back({load.job, sharing.slowdown});
    }
    return out;
}

int idleGpus(design::Transfer::Pattern pattern, const PlacedTransfer &placed)
{
    switch (pattern) {
    case design::Transfer::Pattern::Gather: return placed.receivers - 1;
    case design::Transfer::Pattern::Broadcast: return placed.senders - 1;
    case design::Transfer::Pattern::SameRank:
    case design::Transfer::Pattern::AllToAll: break;
    }
    return 0;
}

} // namespace

Result<std::vector<TransferPrediction>> predictTransfers(const network::Fabric &fabric, const design::Design &design,
                                                         const design::Job &job, std::span<const SteadyLoad> beside, double training_s)
{
    std::vector<Run> runs;
    Links links;
    for (const design::Phase &phase : job.phases) {
        const auto *transfer = std::get_if<design::Transfer>(&phase.work);
        if (transfer == nullptr)
            continue;
        Run run;
        run.phase = &phase;
        SWITCHYARD_TRY(run.placed, placeTransfer(fabric, design, job, phase));
        const LinkLoads loads = loadsOf(fabric, run.placed.items, run.placed.placement, 1);
        run.uses = links.take(loads);
        run.factor = overNominal(fabric, run.placed, loads);
        double longest_s = 0;
        for (const network::LinkUse &use : run.uses.uses) {
            const auto l = static_cast<std::size_t>(use.link);
            if (const double seconds = use.bytes / links.capacity_Bps[l]; seconds > longest_s) {
                longest_s = seconds;
                run.out.bottleneck = network::linkName(fabric, links.which[l].first, links.which[l].second);
            }
        }
        if (!(longest_s > 0))
            return fail(ErrorCode::Unsupported, say("transfer {} of job {} crosses no link of a known rate", phase.id, job.name));
        run.out.job = job.name;
        run.out.phase = phase.id;
        run.out.bytes = transfer->bytes;
        run.out.senders = run.placed.senders;
        run.out.receivers = run.placed.receivers;
        run.out.idle = idleGpus(transfer->pattern, run.placed);
        run.out.period_s = transfer->period_s;
        run.out.alone_s = longest_s * run.factor;
        runs.push_back(std::move(run));
    }
    if (runs.empty())
        return std::vector<TransferPrediction>();
    const std::vector<network::ActiveGroup> steady = steadyGroups(fabric, job, beside, links);
    play(runs, job, steady, links, training_s);
    std::vector<TransferPrediction> out;
    for (Run &run : runs) {
        run.out.meets = meetsOf(fabric, run, beside);
        out.push_back(std::move(run.out));
    }
    return out;
}

} // namespace switchyard::transfer
