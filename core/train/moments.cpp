// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/moments.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace switchyard::train {

using network::TrafficItem;

namespace {

constexpr double shortest_s = 1e-12;

double lengthOf(const Interval &interval) { return interval.to_s - interval.from_s; }

std::vector<Interval> &at(std::array<std::vector<Interval>, slotCount> &stage, StepSlot slot)
{
    return stage[static_cast<std::size_t>(slot)];
}

/// The interval of a list in which a time lies; null: none.
const Interval *intervalAt(const std::vector<Interval> &intervals, double time_s)
{
    auto next = std::ranges::upper_bound(intervals, time_s, {}, &Interval::from_s);
    if (next == intervals.begin())
        return nullptr;
    --next;
    if (next->to_s <= time_s)
        return nullptr;
    return &*next;
}

/// A hop's communicator: one rank of `from` and its counterpart of `to`.
network::GroupFamily hopFamily(const workload::Plan &plan, int from, int to)
{
    network::GroupFamily family = layer::familyOf(plan, layer::Group::Pp);
    const int stride = family.member.front().stride;
    family.member = {{2, (to - from) * stride}};
    family.offset += from * stride;
    return family;
}

/// The entry of the ledger that a hop belongs to: neighbours, or the two ends of the pipeline where chunks meet. Of two
/// stages both join the same ranks with as many bytes, and one entry stands for both.
const TimedItem *entryOfHop(const Moments &moments, const HopTime &hop)
{
    const bool wraps = hop.from - hop.to != 1 && hop.to - hop.from != 1;
    const auto found = std::ranges::find_if(moments.ledger, [&](const TimedItem &entry) {
        return entry.group == (wraps ? layer::Group::PpWrap : layer::Group::Pp);
    });
    return found == moments.ledger.end() ? nullptr : &*found;
}

} // namespace

Moments momentsOf(const Engine &engine, const std::vector<TimelineCell> &cells)
{
    using Kind = TimelineCell::Kind;
    Moments moments{.plan = engine.plan, .ledger = timedLedger(engine), .stages = {}, .hops = {}};
    moments.stages.resize(static_cast<std::size_t>(engine.plan.pp));
    for (const TimelineCell &cell : cells) {
        auto &stage = moments.stages[static_cast<std::size_t>(cell.stage)];
        const Interval when{cell.start_s, cell.end_s};
        moments.end_s = std::max(moments.end_s, cell.end_s);
        if (lengthOf(when) < shortest_s)
            continue;
        if (cell.kind == Kind::Forward)
            at(stage, StepSlot::Forward).push_back(when);
        else if (cell.kind == Kind::Backward)
            at(stage, StepSlot::Backward).push_back(when);
        else if (cell.kind == Kind::Optimizer)
            at(stage, StepSlot::Optimizer).push_back(when);
        else if (cell.kind == Kind::Communication && cell.part == workload::Part::DpComm)
            at(stage, cell.slot).push_back(when);
        else if (cell.kind == Kind::Communication && cell.from >= 0) {
            moments.hops.push_back({cell.from, cell.stage, when});
            moments.longestHop_s = std::max(moments.longestHop_s, lengthOf(when));
        }
    }
    for (auto &stage : moments.stages)
        for (std::vector<Interval> &intervals : stage)
            std::ranges::sort(intervals, {}, &Interval::from_s);
    std::ranges::sort(moments.hops, {}, [](const HopTime &hop) { return hop.when.from_s; });
    return moments;
}

StepTimes stepTimes(const Engine &engine)
{
    StepTimes times{.cells = timeline(engine), .path = {}, .moments = {}};
    times.moments = momentsOf(engine, times.cells);
    std::ranges::sort(times.cells, {}, [](const TimelineCell &c) { return std::tuple(c.stage, c.kind == TimelineCell::Kind::Communication, c.start_s); });
    times.path = criticalPath(times.cells);
    return times;
}

std::vector<TrafficItem> trafficAt(const Moments &moments, double time_s, int ofStage)
{
    std::vector<TrafficItem> items;
    const auto wanted = [ofStage](int stage) { return ofStage == everyStage || stage == ofStage; };
    for (const TimedItem &entry : moments.ledger) {
        for (int stage = entry.item.firstStage; stage < entry.item.firstStage + entry.item.stages; ++stage) {
            if (!wanted(stage))
                continue;
            double calls_ps = 0;
            for (int i = 0; i < slotCount; ++i) {
                const auto &intervals = moments.stages[static_cast<std::size_t>(stage)][static_cast<std::size_t>(i)];
                const double calls = entry.calls[static_cast<std::size_t>(i)];
                if (const Interval *now = calls > 0 ? intervalAt(intervals, time_s) : nullptr)
                    calls_ps += calls / static_cast<double>(intervals.size()) / lengthOf(*now);
            }
            if (!(calls_ps > 0))
                continue;
            TrafficItem &item = items.emplace_back(entry.item);
            item.family = layer::familyOf(moments.plan, entry.group, {stage, 1});
            item.firstStage = stage;
            item.stages = 1;
            item.calls = calls_ps;
        }
    }
    const auto startOf = [](const HopTime &hop) { return hop.when.from_s; };
    const auto last = std::ranges::upper_bound(moments.hops, time_s, {}, startOf);
    for (auto it = std::ranges::lower_bound(moments.hops, time_s - moments.longestHop_s, {}, startOf); it < last; ++it) {
        const HopTime &hop = *it;
        const bool now = hop.when.to_s > time_s && (wanted(hop.from) || wanted(hop.to));
        const TimedItem *entry = now ? entryOfHop(moments, hop) : nullptr;
        if (!entry)
            continue;
        TrafficItem &item = items.emplace_back(entry->item);
        item.family = hopFamily(moments.plan, hop.from, hop.to);
        item.wrap = item.bothWays = false;
        item.firstStage = std::min(hop.from, hop.to);
        item.stages = 1;
        item.calls = 1 / lengthOf(hop.when);
    }
    return items;
}

std::vector<double> changesOf(const Moments &moments, int stage)
{
    std::vector<double> times;
    const auto add = [&](const Interval &interval) {
        times.push_back(interval.from_s);
        times.push_back(interval.to_s);
    };
    for (const std::vector<Interval> &intervals : moments.stages[static_cast<std::size_t>(stage)])
        std::ranges::for_each(intervals, add);
    for (const HopTime &hop : moments.hops)
        if (hop.from == stage || hop.to == stage)
            add(hop.when);
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace switchyard::train
