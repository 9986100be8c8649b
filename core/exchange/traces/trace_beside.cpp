// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/trace_beside.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>

#include <core/base/tableword.h>
#include <core/layer/rank_layout.h>
#include <core/train/ledger.h>
#include <core/train/step.h>

namespace switchyard::exchange {

namespace {

using workload::PartGroup;

constexpr PartGroup communicators[] = {PartGroup::Tp, PartGroup::Cp, PartGroup::Ep, PartGroup::Pp, PartGroup::Dp};

/// Which share of a trace a part is seen in: kernels, a communicator, or nothing that runs. Who waits for other ranks is seen
/// in a call: NCCL's kernels run while they wait, receives in a bubble and sums for the slowest node.
PartGroup seenAs(workload::Part part, const workload::Plan &plan)
{
    if (part == workload::Part::Bubble && plan.pp > 1)
        return PartGroup::Pp;
    if (part == workload::Part::Straggler && plan.dp * plan.cp > 1)
        return PartGroup::Dp;
    const PartGroup group = workload::infoOf(part).group;
    if (group == PartGroup::Compute || group == PartGroup::Optimizer)
        return PartGroup::Compute;
    return std::ranges::find(communicators, group) != std::end(communicators) ? group : PartGroup::Other;
}

/// The only one of `kinds` that the prediction has; Count: none or several.
PartGroup onlyOne(const std::vector<SharePair> &shares, std::initializer_list<PartGroup> kinds)
{
    PartGroup found = PartGroup::Count;
    for (const SharePair &share : shares) {
        if (share.predictedBusy_s <= 0 || std::ranges::find(kinds, share.group) == kinds.end())
            continue;
        if (found != PartGroup::Count)
            return PartGroup::Count;
        found = share.group;
    }
    return found;
}

std::vector<PredictedCalls> callsOf(const train::Engine &engine, int stage)
{
    std::vector<PredictedCalls> out;
    for (const network::TrafficItem &item : train::ledgerOf(engine))
        if (item.firstStage <= stage && stage < item.firstStage + item.stages && item.bytes > 0 && item.calls > 0)
            out.push_back({.group = workload::infoOf(item.part).group, .name = item.name, .bytes = item.bytes, .calls = item.calls});
    return out;
}

SharePair &shareOf(std::vector<SharePair> &shares, PartGroup group)
{
    const auto known = std::ranges::find(shares, group, &SharePair::group);
    return known != shares.end() ? *known : shares.emplace_back(SharePair{.group = group});
}

} // namespace

Said SharePair::words() const
{
    if (group == PartGroup::Compute)
        return say("kernels");
    if (group == PartGroup::Other)
        return say("no kernel");
    return group == PartGroup::Count ? say("untold communication") : tableWord(workload::nameOf(group));
}

const SharePair *StepBeside::farthest() const
{
    const auto most = std::ranges::max_element(shares, {}, [](const SharePair &share) { return std::abs(share.longer_s()); });
    return most == shares.end() ? nullptr : &*most;
}

StepBeside besideTrace(const ObservedTrace &trace, const TraceStep &step, const train::Engine &engine)
{
    StepBeside out;
    const workload::Plan &plan = engine.plan;
    const int ranks = plan.tp * plan.cp * plan.dp * plan.pp;
    out.otherSize = trace.worldSize > 0 && trace.worldSize != ranks;
    if (!out.otherSize && trace.rank >= 0 && trace.rank < ranks)
        out.stage = layer::roleOf(plan, trace.rank).pp;
    const train::StepNumbers numbers = train::step(engine.machine, engine.model, plan, engine.table);
    const train::StageStep predicted = train::stageStep(engine, numbers, out.stage);
    out.predicted_s = numbers.step_s;
    out.observed_s = step.length_s;
    if (step.recorded) {
        std::ranges::transform(step.lanes, std::back_inserter(out.groupOfLane), &TraceLane::group);
        if (!out.otherSize)
            out.calls = callsOf(engine, out.stage);
        return out;
    }

    for (const workload::PartInfo &part : workload::partTable()) {
        if (at(predicted.busy, part.part) == 0 && at(predicted.exposed, part.part) == 0)
            continue;
        SharePair &share = shareOf(out.shares, seenAs(part.part, plan));
        share.predictedBusy_s += std::max(at(predicted.busy, part.part), at(predicted.exposed, part.part)); // kernels are seen to wait, too
        share.predictedAlone_s += at(predicted.exposed, part.part);
    }
    const PartGroup only = onlyOne(out.shares, {PartGroup::Tp, PartGroup::Cp, PartGroup::Ep, PartGroup::Pp, PartGroup::Dp});
    const PartGroup onlyOfPairs = onlyOne(out.shares, {PartGroup::Pp, PartGroup::Cp, PartGroup::Ep});

    SharePair &kernels = shareOf(out.shares, PartGroup::Compute);
    kernels.observedBusy_s = kernels.observedAlone_s = step.compute_s;
    SharePair &rest = shareOf(out.shares, PartGroup::Other);
    rest.observedBusy_s = rest.observedAlone_s = step.idle_s;
    for (const TraceLane &lane : step.lanes) {
        PartGroup group = lane.group;
        if (lane.kind == TraceLane::Kind::Communication) {
            if (group == PartGroup::Count && !out.otherSize)
                group = lane.name == "SendRecv" ? onlyOfPairs : only;
            SharePair &share = shareOf(out.shares, group);
            share.observedBusy_s += lane.busy_s;
            share.observedAlone_s += lane.alone_s;
        } else if (lane.kind == TraceLane::Kind::Copies) {
            group = PartGroup::Other;
            shareOf(out.shares, group).observedAlone_s += lane.alone_s;
        } else {
            group = PartGroup::Compute;
        }
        out.groupOfLane.push_back(group);
    }
    std::ranges::sort(out.shares, {}, &SharePair::group);
    return out;
}

} // namespace switchyard::exchange
