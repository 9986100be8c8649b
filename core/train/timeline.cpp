// SPDX-License-Identifier: GPL-3.0-or-later
// One pipeline of the step, event by event: Megatron's 1F1B and interleaved orders with the stage
// times of the layer table.
#include <core/train/timeline.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/train/stages.h>

namespace switchyard::train {

bool runsIn(StepSlot slot, const TimelineCell &cell, int lastBatch)
{
    using Kind = TimelineCell::Kind;
    switch (slot) {
    case StepSlot::Forward:
    case StepSlot::BesideForward: return cell.kind == Kind::Forward;
    case StepSlot::Backward:
    case StepSlot::BesideBackward: return cell.kind == Kind::Backward;
    case StepSlot::FirstForward: return cell.kind == Kind::Forward && cell.microBatch == 0;
    case StepSlot::LastBackward: return cell.kind == Kind::Backward && cell.microBatch == lastBatch;
    case StepSlot::Tail: return cell.kind == Kind::Communication && cell.part == workload::Part::DpComm && cell.slot == StepSlot::Tail;
    case StepSlot::Optimizer: return cell.kind == Kind::Optimizer;
    case StepSlot::Hop: break;
    }
    return cell.from >= 0;
}

namespace {

struct Work {
    bool forward = true;
    int chunk = 0;
    int microBatch = 0;
};

/// Order of one stage (Megatron-LM, schedules.py): a warm-up of forwards, then one forward and one
/// backward in turn, then the backwards that are left. Interleaving runs the chunks in rounds of
/// micro-batches.
std::vector<Work> orderOf(const workload::Plan &plan, int stage)
{
    const int m = std::max(1, plan.microBatches());
    const int pp = plan.pp;
    const int vpp = plan.vpp;
    std::vector<Work> forwards;
    std::vector<Work> backwards;
    const int round = roundOf(m, pp);
    for (int first = 0; first < m; first += round) {
        for (int chunk = 0; chunk < vpp; ++chunk) {
            for (int i = first; i < first + round; ++i) {
                forwards.push_back({true, chunk, i});
                backwards.push_back({false, vpp - 1 - chunk, i});
            }
        }
    }
    const int total = static_cast<int>(forwards.size());
    const int warmup = std::min(total, vpp > 1 ? 2 * (pp - stage - 1) + (vpp - 1) * round : pp - stage - 1);
    std::vector<Work> order(forwards.begin(), forwards.begin() + warmup);
    for (int i = warmup; i < total; ++i) {
        order.push_back(forwards[static_cast<std::size_t>(i)]);
        order.push_back(backwards[static_cast<std::size_t>(i - warmup)]);
    }
    order.insert(order.end(), backwards.begin() + (total - warmup), backwards.end());
    return order;
}

/// Done times of every pass, by stage, chunk and micro-batch; negative: not yet.
class Times
{
public:
    Times(int pp, int vpp, int m) : m_vpp(vpp), m_m(m), m_done(static_cast<std::size_t>(2 * pp * vpp * m), -1.0) {}
    double &at(bool forward, int stage, int chunk, int i)
    {
        return m_done[static_cast<std::size_t>((((forward ? 0 : 1) + 2 * stage) * m_vpp + chunk) * m_m + i)];
    }

private:
    int m_vpp;
    int m_m;
    std::vector<double> m_done;
};

} // namespace

namespace {

/// Seconds of one stage, per model chunk and micro-batch.
struct StagePass {
    double forward_s = 0;
    double backward_s = 0;    ///< without what zero-bubble defers
    double weight_s = 0;      ///< that
    workload::Parts forwardComm{};      ///< busy
    workload::Parts backwardComm{};
    workload::Parts forwardExposed{};
    workload::Parts backwardExposed{};
};

StagePass passOf(const Engine &engine, const std::vector<TimedItem> &ledger, int stage)
{
    const LayerTable &table = engine.table;
    const double vpp = engine.plan.vpp;
    const double passes = passesOf(engine.plan, StepSlot::Forward);
    const StageTime time = stageTime(table, stageLayers(engine.model, engine.plan, stage, table.headLayers));
    const bool defers = engine.plan.schedule == workload::Schedule::ZeroBubble;
    StagePass pass;
    pass.forward_s = time.forward / vpp;
    pass.weight_s = defers ? time.weightGrad / vpp : 0;
    pass.backward_s = time.backward / vpp - pass.weight_s;
    for (const TimedItem &entry : ledger) {
        if (!entry.isOn(stage))
            continue;
        at(pass.forwardComm, entry.item.part) += at(entry.busy_s, StepSlot::Forward) / passes;
        at(pass.backwardComm, entry.item.part) += at(entry.busy_s, StepSlot::Backward) / passes;
        at(pass.forwardExposed, entry.item.part) += at(entry.exposed_s, StepSlot::Forward) / passes;
        at(pass.backwardExposed, entry.item.part) += at(entry.exposed_s, StepSlot::Backward) / passes;
    }
    return pass;
}

/// Runs the stages' orders against each other. A pass waits for its input; a send takes a hop, of which it waits
/// for the share that the framework does not hide. The first micro-batch on its way down and the last on its way
/// up meet idle stages: nothing hides their hops.
class Schedule
{
public:
    Schedule(const Engine &engine, const std::vector<TimedItem> &ledger)
        : m_plan(engine.plan), m_m(std::max(1, engine.plan.microBatches())), m_hop_s(hop_s(engine.machine, engine.model, engine.plan)),
          m_wait_s(m_hop_s * (1 - engine.machine.framework.p2pOverlap)), m_done(m_plan.pp, m_plan.vpp, m_m)
    {
        for (int s = 0; s < m_plan.pp; ++s)
            m_stages.push_back({passOf(engine, ledger, s), orderOf(m_plan, s)});
    }

    std::vector<TimelineCell> run()
    {
        for (bool moved = true; moved;) {
            moved = false;
            for (int stage = 0; stage < m_plan.pp; ++stage) {
                while (advance(stage))
                    moved = true;
            }
        }
        for (int stage = 0; stage < m_plan.pp; ++stage)
            weights(stage, m_stages[static_cast<std::size_t>(stage)].owed_s);
        return std::move(m_cells);
    }

    [[nodiscard]] double freeAt(int stage) const { return m_stages[static_cast<std::size_t>(stage)].free_s; }

private:
    struct Stage {
        StagePass pass;
        std::vector<Work> order;
        std::size_t next = 0;
        double free_s = 0;
        double owed_s = 0; ///< weight gradients that were deferred
        int alive = 0;     ///< micro-batches that keep activations
    };

    bool advance(int stage)
    {
        Stage &self = m_stages[static_cast<std::size_t>(stage)];
        if (self.next == self.order.size())
            return false;
        const Work &work = self.order[self.next];
        const double ready = arrival(stage, work);
        if (ready < 0)
            return false;
        // ZB-H1 (Qi et al. 2023): gaps take deferred weight gradients, and no stage keeps more
        // activations than the first of 1F1B does.
        if (work.forward && self.pass.weight_s > 0 && self.alive >= m_plan.pp)
            weights(stage, self.pass.weight_s);
        weights(stage, std::min(self.owed_s, std::max(0.0, ready - self.free_s)));
        const double start = std::max(self.free_s, ready);
        const double length = work.forward ? self.pass.forward_s : self.pass.backward_s;
        m_cells.push_back({stage, work.microBatch, work.chunk, work.forward ? TimelineCell::Kind::Forward : TimelineCell::Kind::Backward,
                           start, start + length});
        for (int i = 0; i < workload::partCount; ++i) {
            const auto part = static_cast<workload::Part>(i);
            // What outlasts a pass of ZB-H1 runs beside the weight gradients that it has put off, wherever these lie.
            if (const double busy = std::min(length, at(work.forward ? self.pass.forwardComm : self.pass.backwardComm, part)); busy > 0)
                m_cells.push_back({stage, work.microBatch, work.chunk, TimelineCell::Kind::Communication, start, start + busy, part,
                                   std::min(busy, at(work.forward ? self.pass.forwardExposed : self.pass.backwardExposed, part))});
        }
        m_done.at(work.forward, stage, work.chunk, work.microBatch) = start + length;
        self.free_s = start + length + m_wait_s;
        self.alive += work.forward ? 1 : 0;
        self.owed_s += work.forward ? 0 : self.pass.weight_s;
        self.alive -= !work.forward && self.pass.weight_s <= 0 ? 1 : 0;
        ++self.next;
        return true;
    }

    /// Runs `seconds` of the deferred weight gradients.
    void weights(int stage, double seconds)
    {
        Stage &self = m_stages[static_cast<std::size_t>(stage)];
        const double run_s = std::min(seconds, self.owed_s);
        if (!(run_s > 0))
            return;
        m_cells.push_back({stage, 0, 0, TimelineCell::Kind::WeightGradient, self.free_s, self.free_s + run_s});
        const auto owed = [&] { return static_cast<int>(std::ceil(self.owed_s / self.pass.weight_s - 1e-9)); };
        const int before = owed();
        self.free_s += run_s;
        self.owed_s = std::max(0.0, self.owed_s - run_s);
        self.alive -= before - owed();
    }

    /// When the input of a pass is there; negative: it is not made yet.
    double arrival(int stage, const Work &work)
    {
        const int last = m_plan.pp - 1;
        const int i = work.microBatch;
        const bool first = i == 0 && work.chunk == 0; // fills the pipeline
        const bool drains = i == m_m - 1 && work.chunk == 0;
        if (work.forward) {
            if (stage > 0)
                return sent(stage - 1, stage, work, m_done.at(true, stage - 1, work.chunk, i), first);
            return work.chunk > 0 ? sent(last, stage, work, m_done.at(true, last, work.chunk - 1, i), false) : 0;
        }
        if (stage < last)
            return sent(stage + 1, stage, work, m_done.at(false, stage + 1, work.chunk, i), drains);
        if (work.chunk < m_plan.vpp - 1)
            return sent(0, stage, work, m_done.at(false, 0, work.chunk + 1, i), false);
        const double done = m_done.at(true, last, work.chunk, i); // its own loss
        return done < 0 ? done : done + m_wait_s;
    }

    double sent(int from, int stage, const Work &work, double done, bool exposed)
    {
        if (done < 0 || m_hop_s <= 0)
            return done;
        const double wait_s = exposed ? m_hop_s : m_wait_s;
        m_cells.push_back({stage, work.microBatch, work.chunk, TimelineCell::Kind::Communication, done, done + m_hop_s, workload::Part::PpComm, wait_s, from});
        return done + wait_s;
    }

    const workload::Plan &m_plan;
    int m_m;
    double m_hop_s;
    double m_wait_s;
    Times m_done;
    std::vector<Stage> m_stages;
    std::vector<TimelineCell> m_cells;
};

/// Parameters are gathered from a pass's beginning, since it needs them, gradients to its end, since it makes them.
std::vector<TimelineCell> hiddenDataParallel(const Engine &engine, const std::vector<TimedItem> &ledger, const std::vector<TimelineCell> &passes)
{
    constexpr std::array slots = {StepSlot::BesideForward, StepSlot::BesideBackward, StepSlot::LastBackward, StepSlot::FirstForward};
    const int lastBatch = std::max(1, engine.plan.microBatches()) - 1;
    std::vector<Calls> hidden_s(static_cast<std::size_t>(engine.plan.pp)); // by stage, beside one pass
    for (int stage = 0; stage < engine.plan.pp; ++stage)
        for (const TimedItem &entry : ledger)
            for (const StepSlot slot : slots)
                at(hidden_s[static_cast<std::size_t>(stage)], slot) += entry.isOn(stage) ? at(entry.busy_s, slot) / passesOf(engine.plan, slot) : 0;
    std::vector<TimelineCell> cells;
    for (const TimelineCell &pass : passes) {
        for (const StepSlot slot : slots) {
            const double length_s = std::min(at(hidden_s[static_cast<std::size_t>(pass.stage)], slot), pass.end_s - pass.start_s);
            if (!(length_s > 0) || !runsIn(slot, pass, lastBatch))
                continue;
            TimelineCell &cell = cells.emplace_back(pass);
            cell.kind = TimelineCell::Kind::Communication;
            cell.part = workload::Part::DpComm;
            cell.slot = slot;
            if (pass.kind == TimelineCell::Kind::Forward)
                cell.end_s = pass.start_s + length_s;
            else
                cell.start_s = pass.end_s - length_s;
        }
    }
    return cells;
}

} // namespace

std::vector<TimelineCell> timeline(const Engine &engine)
{
    using Kind = TimelineCell::Kind;
    const std::vector<TimedItem> ledger = timedLedger(engine);
    Schedule schedule(engine, ledger);
    std::vector<TimelineCell> cells = schedule.run();
    const std::vector<TimelineCell> hidden = hiddenDataParallel(engine, ledger, cells);
    cells.insert(cells.end(), hidden.begin(), hidden.end());
    const StepNumbers numbers = step(engine.machine, engine.model, engine.plan, engine.table);
    double end_s = 0;
    for (int stage = 0; stage < engine.plan.pp; ++stage) {
        const StageStep own = stageStep(engine, numbers, stage);
        const double reduced_s = schedule.freeAt(stage) + at(own.exposed, workload::Part::DpComm);
        const double updated_s = reduced_s + at(own.exposed, workload::Part::Optimizer);
        if (reduced_s > schedule.freeAt(stage))
            cells.push_back({stage, 0, 0, Kind::Communication, schedule.freeAt(stage), reduced_s, workload::Part::DpComm, reduced_s - schedule.freeAt(stage)});
        cells.push_back({stage, 0, 0, Kind::Optimizer, reduced_s, updated_s, workload::Part::Optimizer});
        end_s = std::max(end_s, updated_s);
    }
    // The host once per step; then everyone waits for the slowest node.
    const double hosted_s = end_s + stepOverhead_s(engine.machine, engine.plan);
    const double waited_s = hosted_s * (1 + slowestNode(engine.machine));
    for (int stage = 0; stage < engine.plan.pp; ++stage) {
        cells.push_back({stage, 0, 0, Kind::Host, end_s, hosted_s, workload::Part::Overhead});
        if (waited_s > hosted_s)
            cells.push_back({stage, 0, 0, Kind::Wait, hosted_s, waited_s, workload::Part::Straggler});
    }
    return cells;
}

} // namespace switchyard::train
