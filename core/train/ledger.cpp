// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/ledger.h>

#include <algorithm>
#include <numeric>

namespace switchyard::train {

using network::Op;
using network::TrafficItem;
using workload::Plan;

namespace {

Pattern<0> groupWord(layer::Group group)
{
    switch (group) {
    case layer::Group::Tp: return Pattern<0>("TP");
    case layer::Group::Cp: return Pattern<0>("CP");
    case layer::Group::Ep: return Pattern<0>("EP");
    case layer::Group::Etp: return Pattern<0>("expert TP");
    case layer::Group::Pp:
    case layer::Group::PpWrap: return Pattern<0>("PP");
    case layer::Group::Dp:
    case layer::Group::ExpertDp: return Pattern<0>("DP");
    case layer::Group::ShardGroup:
    case layer::Group::ExpertShards: return Pattern<0>("shard group");
    case layer::Group::BetweenShards:
    case layer::Group::BetweenExpertShards: return Pattern<0>("between shard groups");
    case layer::Group::Host: break;
    }
    return Pattern<0>("host");
}

Pattern<0> opWord(const layer::Message &m)
{
    switch (m.op) {
    case Op::AllReduce: return Pattern<0>("all-reduce");
    case Op::AllGather: return Pattern<0>("all-gather");
    case Op::ReduceScatter: return Pattern<0>("reduce-scatter");
    case Op::AllToAll: return Pattern<0>("all-to-all");
    case Op::Dispatch: return Pattern<0>("dispatch");
    case Op::Combine: return Pattern<0>("combine");
    case Op::SendRecv: return m.part == workload::Part::CpComm ? Pattern<0>("ring") : m.group == layer::Group::PpWrap ? Pattern<0>("between chunks") : Pattern<0>("activations and gradients");
    case Op::Broadcast: return Pattern<0>("broadcast");
    case Op::Reduce: return Pattern<0>("reduce");
    case Op::Scatter: return Pattern<0>("scatter");
    }
    return Pattern<0>("");
}

bool ofExperts(layer::Group group)
{
    return group == layer::Group::ExpertDp || group == layer::Group::ExpertShards || group == layer::Group::BetweenExpertShards;
}

Said nameOf(const layer::Message &m)
{
    if (m.group == layer::Group::Host)
        return m.part == workload::Part::Offload ? say("activation offload") : say("optimizer offload");
    const Said group = say(groupWord(m.group)), op = say(opWord(m));
    return ofExperts(m.group) ? say("{} {}, experts", group, op) : say("{} {}", group, op);
}

Calls callsAt(StepSlot slot, double count)
{
    Calls calls{};
    at(calls, slot) = count;
    return calls;
}

/// What of a message lies on one stage in a step.
struct Sent {
    Calls calls{};
    double busy_s = 0;
    double exposed_s = 0;
    Calls busyAt_s{};
    Calls exposedAt_s{};
};

class Writer
{
public:
    explicit Writer(const Plan &plan) : m_plan(plan) {}

    /// Equal calls become one entry. Null where nothing is sent.
    TimedItem *add(const layer::Message &m, const layer::StageRange &stages, const Sent &sent)
    {
        const double calls = std::accumulate(sent.calls.begin(), sent.calls.end(), 0.0);
        if (m.bytes <= 0 || calls <= 0)
            return nullptr;
        TrafficItem item;
        item.part = m.part;
        item.op = m.op;
        item.family = layer::familyOf(m_plan, m.group, stages);
        if (m.group != layer::Group::Host && item.family.size() <= 1)
            return nullptr;
        item.name = nameOf(m);
        item.firstStage = stages.first;
        item.stages = stages.count;
        item.beside = m.beside;
        item.wrap = m.wrap;
        item.bothWays = m.bothWays;
        item.bytes = m.bytes;
        if (m.group == layer::Group::Ep) {
            item.dispatcher = m_plan.dispatcher;
            item.domainDedupe = m.domainShare;
        }
        const auto same = std::ranges::find_if(entries, [&](const TimedItem &entry) {
            const TrafficItem &known = entry.item;
            return known.part == item.part && known.op == item.op && known.beside == item.beside && known.bytes == item.bytes && known.family == item.family;
        });
        TimedItem &entry = same == entries.end() ? entries.emplace_back(TimedItem{std::move(item), m.group, {}, {}, {}}) : *same;
        entry.item.calls += calls;
        entry.item.busy_s += sent.busy_s;
        entry.item.exposed_s += sent.exposed_s;
        for (std::size_t i = 0; i < entry.calls.size(); ++i) {
            entry.calls[i] += sent.calls[i];
            entry.busy_s[i] += sent.busyAt_s[i];
            entry.exposed_s[i] += sent.exposedAt_s[i];
        }
        return &entry;
    }

    void addHost(const layer::Message &m, const layer::StageRange &stages, double out_B, double in_B, const Sent &sent)
    {
        TimedItem *entry = add(m, stages, sent);
        if (!entry)
            return;
        entry->item.bytes = 0; // no communicator
        entry->item.hostOut_B = out_B;
        entry->item.hostIn_B = in_B;
    }

    std::vector<TimedItem> entries;

private:
    const Plan &m_plan;
};

enum class Passes { All, Forward };

void addLayers(const Engine &engine, const StageLayers &layers, const layer::StageRange &stages, Passes which, Writer &out)
{
    for (const bool moe : {false, true}) {
        const double passes = layers.of(moe) * std::max(1, engine.plan.microBatches());
        for (layer::Message m : (moe ? engine.table.moe : engine.table.dense).messages) {
            if (which == Passes::Forward) {
                if (m.group == layer::Group::Host)
                    continue;
                m.backward = m.repeated = m.backwardExposed_s = 0;
            }
            Sent sent{.busy_s = passes * (m.forward + m.backward) * m.seconds, .exposed_s = passes * (m.forwardExposed_s + m.backwardExposed_s)};
            if (m.group == layer::Group::Host) { // out in the forward, back in the backward: half of a call each
                at(sent.calls, StepSlot::Forward) = at(sent.calls, StepSlot::Backward) = passes / 2;
                at(sent.busyAt_s, StepSlot::Forward) = passes * m.forward * m.seconds;
                at(sent.busyAt_s, StepSlot::Backward) = passes * m.backward * m.seconds;
                at(sent.exposedAt_s, StepSlot::Forward) = passes * m.forwardExposed_s;
                at(sent.exposedAt_s, StepSlot::Backward) = passes * m.backwardExposed_s;
                out.addHost(m, stages, m.bytes, m.bytes, sent);
            } else {
                at(sent.calls, StepSlot::Forward) = passes * m.forward;
                at(sent.calls, StepSlot::Backward) = passes * (m.backward + m.repeated);
                at(sent.busyAt_s, StepSlot::Forward) = passes * m.forward * m.seconds;
                at(sent.busyAt_s, StepSlot::Backward) = passes * (m.backward + m.repeated) * m.seconds;
                const double again = m.forward > 0 ? m.repeated / m.forward : 0;
                at(sent.exposedAt_s, StepSlot::Forward) = passes * m.forwardExposed_s;
                at(sent.exposedAt_s, StepSlot::Backward) = passes * (m.backwardExposed_s + again * m.forwardExposed_s);
                out.add(m, stages, sent);
            }
        }
    }
}

StepSlot slotOf(When when)
{
    switch (when) {
    case When::EachForward: return StepSlot::BesideForward;
    case When::EachBackward: return StepSlot::BesideBackward;
    case When::LastBackward: return StepSlot::LastBackward;
    case When::NextForward: return StepSlot::FirstForward;
    case When::Alone: break;
    }
    return StepSlot::Tail;
}

/// The timeline tells what data parallelism does not hide after the last backward, whatever it would run beside.
Calls callsOf(When when, double calls, double exposedShare)
{
    const double tail = when == When::Alone ? calls : calls * std::min(1.0, exposedShare);
    Calls all = callsAt(StepSlot::Tail, tail);
    at(all, slotOf(when)) += calls - tail;
    return all;
}

void addDataParallel(const Engine &engine, const StageLayers &layers, const layer::StageRange &stages, Passes which, Writer &out)
{
    const hardware::Machine &machine = engine.machine;
    const Plan &plan = engine.plan;
    const StageParameters parameters = trainableOf(engine.model, plan, engine.table, layers);
    const StageTime time = stageTime(engine.table, layers);
    const DpTimes times = dpTimes(machine, plan, parameters, layers.total());
    for (const DpMessage &m : dpMessages(machine, plan, parameters, layers.total())) {
        if (which == Passes::Forward && m.when != When::EachForward)
            continue;
        const double calls = timesInStep(plan, m.when) * m.message.forward;
        const double share = dpExposedShare(machine, m.when, times.comm_s[static_cast<std::size_t>(m.when)], time.forward, time.backward);
        Sent sent{.calls = callsOf(m.when, calls, share), .busy_s = calls * m.message.seconds, .exposed_s = calls * m.message.seconds * share};
        for (std::size_t i = 0; i < sent.calls.size(); ++i)
            sent.busyAt_s[i] = sent.calls[i] * m.message.seconds;
        at(sent.exposedAt_s, StepSlot::Tail) = sent.exposed_s;
        out.add(m.message, stages, sent);
    }
    if (const OptimizerOffload offload = optimizerOffload(machine, plan, parameters); which == Passes::All && offload.out_B > 0) {
        layer::Message m{workload::Part::Optimizer, Op::SendRecv, layer::Group::Host};
        m.bytes = offload.out_B;
        out.addHost(m, stages, offload.out_B, offload.in_B, {callsAt(StepSlot::Optimizer, 1), offload.seconds, offload.seconds, {}, {}});
    }
}

/// Neighbouring stages that hold the same layers, one after another.
template <class Visit>
void eachStage(const Engine &engine, const Visit &visit)
{
    const auto layersOf = [&](int stage) { return stageLayers(engine.model, engine.plan, stage, engine.table.headLayers); };
    for (layer::StageRange stages; stages.first < engine.plan.pp; stages.first += stages.count) {
        const StageLayers layers = layersOf(stages.first);
        stages.count = 1;
        while (stages.first + stages.count < engine.plan.pp && layersOf(stages.first + stages.count) == layers)
            ++stages.count;
        visit(layers, stages);
    }
}

/// From stage to stage; and from a chunk's last stage to the first of the next chunk, whose time is told with the others.
void addHops(const Engine &engine, bool bothWays, Writer &out)
{
    const Plan &plan = engine.plan;
    layer::Message hop = hopOf(engine.machine, engine.model, plan);
    if (hop.bytes <= 0)
        return;
    hop.bothWays = bothWays;
    const double m = std::max(1, plan.microBatches());
    const double share = bothWays ? 1 : 0.5;
    const Fill fill = fillOf(engine.machine, plan, pipelineOf(engine.model, plan, engine.table), hop.seconds);
    out.add(hop, {0, plan.pp}, {callsAt(StepSlot::Hop, m * plan.vpp), share * fill.p2pBusy_s, share * fill.p2pExposed_s, {}, {}});
    hop.group = layer::Group::PpWrap;
    out.add(hop, {0, plan.pp}, {callsAt(StepSlot::Hop, m * (plan.vpp - 1)), 0, 0, {}, {}});
}

std::vector<TrafficItem> itemsOf(std::vector<TimedItem> entries)
{
    std::vector<TrafficItem> items;
    for (TimedItem &entry : entries)
        items.push_back(std::move(entry.item));
    return items;
}

std::vector<TimedItem> entriesOf(const Engine &engine, Passes which)
{
    Writer out(engine.plan);
    eachStage(engine, [&](const StageLayers &layers, const layer::StageRange &stages) {
        addLayers(engine, layers, stages, which, out);
        addDataParallel(engine, layers, stages, which, out);
    });
    addHops(engine, which == Passes::All, out);
    return std::move(out.entries);
}

} // namespace

double passesOf(const Plan &plan, StepSlot slot)
{
    switch (slot) {
    case StepSlot::Forward:
    case StepSlot::Backward:
    case StepSlot::BesideForward:
    case StepSlot::BesideBackward: return std::max(1, plan.microBatches()) * plan.vpp;
    case StepSlot::FirstForward:
    case StepSlot::LastBackward: return plan.vpp;
    case StepSlot::Tail:
    case StepSlot::Optimizer:
    case StepSlot::Hop: break;
    }
    return 1;
}

std::vector<TimedItem> timedLedger(const Engine &engine) { return entriesOf(engine, Passes::All); }
std::vector<TrafficItem> ledgerOf(const Engine &engine) { return itemsOf(timedLedger(engine)); }
std::vector<TrafficItem> forwardLedgerOf(const Engine &engine) { return itemsOf(entriesOf(engine, Passes::Forward)); }

StageStep stageStep(const Engine &engine, const StepNumbers &numbers, int stage)
{
    const StageTime time = stageTime(engine.table, stageLayers(engine.model, engine.plan, stage, engine.table.headLayers));
    StageStep out;
    addStageWork(engine.plan, engine.table, time, afterPassesOf(engine.machine, engine.model, engine.plan, engine.table, time), out.busy, out.exposed);
    const auto add = [&](workload::Part part, double busy, double exposed) {
        at(out.busy, part) += busy;
        at(out.exposed, part) += exposed;
    };
    for (const workload::Part part : {workload::Part::PpComm, workload::Part::Overhead, workload::Part::Straggler}) // the same on every stage
        add(part, at(numbers.busy, part), at(numbers.exposed, part));
    const double waits = numbers.step_s - workload::sum(out.exposed);
    add(workload::Part::Bubble, waits, waits);
    return out;
}

} // namespace switchyard::train
