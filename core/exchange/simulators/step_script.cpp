// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/simulators/step_script.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/base/index.h>
#include <core/network/rankgroups.h>
#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
#include <core/train/timeline.h>

namespace switchyard::exchange {

using train::StepSlot;
using train::TimedItem;
using train::TimelineCell;

namespace {


bool isPass(const TimelineCell &cell) { return cell.kind == TimelineCell::Kind::Forward || cell.kind == TimelineCell::Kind::Backward; }

/// What takes the time of a stage: passes, deferred weight gradients, and after them data parallelism's tail, optimizer, host, waiting.
bool takesTime(const TimelineCell &cell)
{
    if (cell.kind == TimelineCell::Kind::Communication)
        return cell.part == workload::Part::DpComm && cell.exposed_s > 0;
    return true;
}

/// Whether any communicator of a family leaves its NVLink domain.
bool leavesDomain(const network::GroupFamily &family, const std::vector<std::int32_t> &domainOfRank)
{
    const std::vector<std::int32_t> members = network::axisOffsets(family.member);
    for (const std::int32_t base : network::axisOffsets(family.across)) {
        const auto domainAt = [&](std::int32_t member) { return domainOfRank[at(family.offset + base + member)]; };
        for (const std::int32_t member : members)
            if (domainAt(member) != domainAt(members.front()))
                return true;
    }
    return false;
}

class Writer
{
public:
    explicit Writer(StepScript &script) : m_script(script), m_plan(script.engine.plan) {}

    void run()
    {
        std::vector<TimelineCell> cells = train::timeline(m_script.engine);
        std::erase_if(cells, [](const TimelineCell &cell) { return !takesTime(cell); });
        std::ranges::stable_sort(cells, {}, &TimelineCell::start_s);
        m_script.stages.resize(at(m_plan.pp));
        m_before.assign(at(m_plan.pp), std::vector<double>(m_script.ledger.size()));
        for (const TimelineCell &cell : cells)
            add(cell);
    }

private:
    void add(const TimelineCell &cell)
    {
        StageWork work;
        double hidden_s = 0;
        double taken_s = 0;
        for (std::size_t i = 0; i < m_script.ledger.size(); ++i) {
            const TimedItem &entry = m_script.ledger[i];
            if (!m_script.told[i] || !entry.isOn(cell.stage))
                continue;
            double calls = 0;
            for (int k = 0; k <= static_cast<int>(StepSlot::Tail); ++k) {
                const auto slot = static_cast<StepSlot>(k);
                if (!train::runsIn(slot, cell, m_script.microBatches() - 1))
                    continue;
                const double cells = train::passesOf(m_plan, slot);
                calls += train::at(entry.calls, slot) / cells;
                taken_s += train::at(entry.exposed_s, slot) / cells;
                hidden_s += std::max(0.0, train::at(entry.busy_s, slot) - train::at(entry.exposed_s, slot)) / cells;
            }
            if (!(calls > 0))
                continue;
            double &before = m_before[at(cell.stage)][i];
            work.exchanges.push_back({static_cast<int>(i), calls, before});
            before += calls;
        }
        const double calculates_s = std::max(0.0, cell.end_s - cell.start_s - taken_s);
        work.beside_s = std::min(hidden_s, calculates_s);
        work.alone_s = calculates_s - work.beside_s;
        std::vector<StageWork> &list = m_script.stages[at(cell.stage)];
        if (isPass(cell)) {
            work.kind = cell.kind == TimelineCell::Kind::Forward ? StageWork::Kind::Forward : StageWork::Kind::Backward;
            work.chunk = cell.chunk;
            work.microBatch = cell.microBatch;
        } else if (work.exchanges.empty() && !list.empty() && list.back().kind == StageWork::Kind::Other && list.back().exchanges.empty()) {
            list.back().alone_s += work.alone_s; // optimizer, host and waiting are one
            return;
        }
        list.push_back(std::move(work));
    }

    StepScript &m_script;
    const workload::Plan &m_plan;
    std::vector<std::vector<double>> m_before; ///< calls by stage and entry
};

} // namespace

int StepScript::microBatches() const { return std::max(1, engine.plan.microBatches()); }

int StepScript::stageOf(int rank) const { return rank / layer::layoutOf(engine.plan).pp % engine.plan.pp; }

int StepScript::rankOn(int stage, int rank) const { return rank + (stage - stageOf(rank)) * layer::layoutOf(engine.plan).pp; }

HopEnd StepScript::comesFrom(int stage, const StageWork &work) const
{
    const int last = engine.plan.pp - 1;
    if (work.kind == StageWork::Kind::Other || last == 0)
        return {};
    if (work.kind == StageWork::Kind::Forward)
        return stage > 0 ? HopEnd{stage - 1, work.chunk} : work.chunk > 0 ? HopEnd{last, work.chunk - 1} : HopEnd{};
    return stage < last ? HopEnd{stage + 1, work.chunk} : work.chunk < engine.plan.vpp - 1 ? HopEnd{0, work.chunk + 1} : HopEnd{};
}

HopEnd StepScript::goesTo(int stage, const StageWork &work) const
{
    const int last = engine.plan.pp - 1;
    if (work.kind == StageWork::Kind::Other || last == 0)
        return {};
    if (work.kind == StageWork::Kind::Forward)
        return stage < last ? HopEnd{stage + 1, work.chunk} : work.chunk < engine.plan.vpp - 1 ? HopEnd{0, work.chunk + 1} : HopEnd{};
    return stage > 0 ? HopEnd{stage - 1, work.chunk} : work.chunk > 0 ? HopEnd{last, work.chunk - 1} : HopEnd{};
}

int StepScript::hopTag(const StageWork &work, int chunkOfReceiver) const
{
    const int ofOneDirection = engine.plan.vpp * microBatches();
    return 1 + (work.kind == StageWork::Kind::Forward ? 0 : ofOneDirection) + hopNumber(work, chunkOfReceiver);
}

int StepScript::exchangeTag(std::size_t work, std::size_t exchange) const
{
    return 1 + 2 * engine.plan.vpp * microBatches() + static_cast<int>(work * ledger.size() + exchange);
}

std::uint64_t wholeBytes(double bytes, double before, double calls)
{
    return static_cast<std::uint64_t>(std::llround(bytes * (before + calls)) - std::llround(bytes * before));
}

namespace {

constexpr Pattern<0> simulatorWords = Pattern<0>("the simulator's engine models generic switches; SRD spraying, EFA credit limits and NCCL's own algorithms are not modelled");

} // namespace

std::string simulatorLabel() { return std::string(simulatorWords.text()); }

std::vector<Said> notTold(const StepScript &script)
{
    std::vector<Said> out = {say("how EFA sends: {}", say(simulatorWords))};
    if (script.furtherJobs > 0)
        out.push_back(script.furtherJobs == 1 ? say("{} further training job: a file has one", script.furtherJobs) : say("{} further training jobs: a file has one", script.furtherJobs));
    out.emplace_back(say("what else is on the network, transfers to host memory and storage"));
    return out;
}

Result<void> fitsOneFile(const StepScript &script, double messages, std::string_view format)
{
    constexpr double most = 3e6; // 330 MB of GOAL, which is held as one text
    double works = 0;
    for (const std::vector<StageWork> &stage : script.stages)
        works += static_cast<double>(stage.size()) * script.ranks / script.engine.plan.pp;
    if (messages + works <= most)
        return {};
    return fail(ErrorCode::Unsupported,
                say("job {} has {} messages and {} calculations of {} ranks in a step; {} takes up to {} together. A smaller global batch (fewer micro-batches) or fewer replicas keep the pattern", script.job, format::integer(messages), format::integer(works), script.ranks, format, format::integer(most)));
}

Result<StepScript> stepScript(const design::Design &design, const catalog::Catalog &catalog, Told told)
{
    const design::Job *job = nullptr;
    StepScript script;
    for (const design::Job &one : design.jobs) {
        if (design::trainingOf(one) == nullptr)
            continue;
        script.furtherJobs += job ? 1 : 0;
        job = job ? job : &one;
    }
    if (!job)
        return fail(ErrorCode::InvalidInput, say("the design has no training job; expected at least one"), design.name);
    SWITCHYARD_TRY(const predict::PlacedJob placed, predict::placeJob(catalog, design, *job));
    SWITCHYARD_TRY(script.engine, predict::makeEngine(catalog, placed.spec, hardware::constantsFrom(catalog)));
    const train::Engine &engine = script.engine;
    script.job = job->name;
    script.model = engine.model.name;
    script.ranks = engine.plan.gpus();
    const hardware::Domains &domains = engine.machine.domains;
    for (int rank = 0; rank < script.ranks; ++rank)
        script.domainOfRank.push_back(domains.ofRank ? (*domains.ofRank)[at(rank)] : rank / std::max(1, domains.gpus));
    script.domains = 1 + std::ranges::max(script.domainOfRank);
    script.ledger = train::timedLedger(engine);
    for (const TimedItem &entry : script.ledger) {
        const bool sends = entry.item.family.size() > 1 && entry.item.bytes > 0 && entry.item.part != workload::Part::PpComm;
        script.told.push_back(sends && (told == Told::All || leavesDomain(entry.item.family, script.domainOfRank)));
    }
    const layer::Message hop = train::hopOf(engine.machine, engine.model, engine.plan);
    script.hop_B = hop.bytes;
    script.hop_s = hop.seconds;
    script.hopWait_s = hop.seconds * (1 - engine.machine.framework.p2pOverlap);
    script.step_s = train::step(engine.machine, engine.model, engine.plan, engine.table).step_s;
    if (const auto efa = catalog.efa.find(engine.machine.type->efaVersion); efa != catalog.efa.end())
        script.latency_s = efa->second.latency_s;
    Writer(script).run();
    return script;
}

} // namespace switchyard::exchange
