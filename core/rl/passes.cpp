// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/passes.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include <core/base/format.h>
#include <core/hardware/kernel_basis.h>
#include <core/train/engine.h>
#include <core/train/ledger.h>
#include <core/workload/parameters.h>

namespace switchyard::rl {

namespace {

constexpr std::size_t openBins = 64;

/// Micro-batches of the fullest data-parallel rank of a mini-batch, and how long they are.
struct Packing {
    int microBatches = 1;
    int tokens = 1; ///< of one, over all ranks of a replica
};

/// Samples of these lengths over `replicas`, packed into bins of `room` tokens. Frameworks balance ranks by their tokens,
/// longest samples first, and pack likewise; ranks meet in every layer or at the latest in every micro-batch, so that a
/// round lasts as long as its fullest bin.
Packing pack(std::vector<int> samples, int replicas, double room, int divisor)
{
    std::ranges::sort(samples, std::greater{});
    struct Rank {
        double tokens = 0;
        std::vector<double> bins;
    };
    std::vector<Rank> ranks(static_cast<std::size_t>(replicas));
    const auto fuller = [](const Rank &a, const Rank &b) { return a.tokens > b.tokens; }; // the emptiest on top
    for (const int sample : samples) {
        std::ranges::pop_heap(ranks, fuller);
        Rank &rank = ranks.back();
        rank.tokens += sample;
        // First fit, among the bins opened last: the older ones are as good as full, and there may be many.
        const auto recent = rank.bins.end() - static_cast<std::ptrdiff_t>(std::min(rank.bins.size(), openBins));
        const auto bin = std::find_if(recent, rank.bins.end(), [&](double held) { return held + sample <= room; });
        if (bin != rank.bins.end())
            *bin += sample;
        else
            rank.bins.push_back(sample);
        std::ranges::push_heap(ranks, fuller);
    }
    std::size_t rounds = 1;
    for (Rank &rank : ranks) {
        std::ranges::sort(rank.bins, std::greater{});
        rounds = std::max(rounds, rank.bins.size());
    }
    double tokens = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        double longest = 0;
        for (const Rank &rank : ranks)
            longest = std::max(longest, round < rank.bins.size() ? rank.bins[round] : 0.0);
        tokens += longest;
    }
    Packing out;
    out.microBatches = static_cast<int>(rounds);
    out.tokens = std::max(1, static_cast<int>(std::ceil(tokens / static_cast<double>(rounds) / divisor))) * divisor;
    return out;
}

/// What a trainer sees of a step's answers.
struct Answers {
    CappedLogNormal law;
    double prompt = 0;
    double document = 0; ///< attention costs the sum of squares: answers of this length have the same sums
    double room = 0;     ///< tokens of a micro-batch

    [[nodiscard]] std::vector<int> drawn(int count) const
    {
        std::vector<int> out = law.answers(count);
        for (int &each : out)
            each += static_cast<int>(std::lround(prompt));
        return out;
    }
};

Result<Answers> answersOf(const Batch &batch)
{
    SWITCHYARD_TRY(const CappedLogNormal law, CappedLogNormal::of(batch.lengths));
    const double prompt = batch.lengths.prompt;
    const double document = (prompt * prompt + 2 * prompt * law.mean() + law.meanSquare()) / (prompt + law.mean());
    return Answers{law, prompt, document, batch.packed > 0 ? batch.packed : prompt + batch.lengths.cap};
}

/// The plan of a pool for `count` answers, packed.
Result<workload::ResolvedPlan> planFor(const catalog::Architecture &model, const TrainPool &pool, const Answers &answers, int count)
{
    workload::PlanRequest request = pool.plan;
    request.mbs = 1;
    request.gbs = 1;
    // How the GPUs are cut, before any length is known.
    SWITCHYARD_TRY(const workload::ResolvedPlan cut, workload::fillOpen(request, model, pool.gpus));
    const int replicas = std::max(1, cut.plan.dp);
    const int divisor = 2 * cut.plan.cp * std::max(1, cut.plan.tp);
    const Packing packing = pack(answers.drawn(count), replicas, answers.room, divisor);
    request.gbs = packing.microBatches * replicas;
    request.seq = packing.tokens;
    request.document = static_cast<int>(std::lround(std::min<double>(answers.document, packing.tokens)));
    return workload::resolve(request, model, pool.gpus);
}

/// The forward part of a step of `engine`: the same micro-batches without their backward passes, gradients and optimizer.
ForwardPass forwardOf(const train::Engine &engine)
{
    const workload::Plan &plan = engine.plan;
    const train::Pipeline pipeline = train::pipelineOf(engine.model, plan, engine.table);
    const train::Fill fill = train::fillOf(engine.machine, plan, pipeline, train::hop_s(engine.machine, engine.model, plan));
    const train::StageParameters parameters = train::trainableOf(engine.model, plan, engine.table, pipeline.longest.layers);
    const train::DpTimes step = train::dpTimes(engine.machine, plan, parameters, pipeline.longest.layers.total());
    train::DpTimes gathers; // of sharded parameters, in the forward alone
    const auto forwardOnly = static_cast<std::size_t>(train::When::EachForward);
    gathers.comm_s[forwardOnly] = step.comm_s[forwardOnly];
    const double gather_s = train::dataParallel(engine.machine, plan, gathers, pipeline.longest.forward, pipeline.longest.backward).exposed_s;
    ForwardPass out;
    out.passes_s = std::max(1, plan.microBatches()) * pipeline.longest.forward + (pipeline.all.forward - pipeline.longest.forward) / plan.vpp;
    out.hops_s = 0.5 * fill.p2pExposed_s;
    out.gathers_s = gather_s;
    out.host_s = train::stepOverhead_s(engine.machine, plan);
    train::Fill forward;
    forward.passes_s = out.passes_s + out.hops_s;
    const double slowest = train::slowestNode(engine.machine);
    out.seconds = train::stepSeconds(engine.machine, plan, forward, gather_s, slowest);
    out.slowest_s = out.seconds * slowest / (1 + slowest);
    out.traffic = train::forwardLedgerOf(engine);
    return out;
}

Result<train::Engine> engineOf(const catalog::Catalog &catalog, const catalog::Architecture &model, const TrainPool &pool, const workload::Plan &plan)
{
    const int each = catalog.instance(pool.instance)->gpus;
    return train::makeEngine(catalog, hardware::constantsFrom(catalog), model, plan, {pool.instance, (pool.gpus + each - 1) / each});
}

void addMemory(const train::Engine &engine, Passes &out)
{
    out.stages = train::stageMemories(engine);
    const auto worst = std::ranges::max_element(out.stages, {}, &train::Memory::needed);
    const train::MemoryRoom room = train::roomOf(engine.machine, engine.model, engine.plan, engine.table, worst->needed());
    out.host = room.host;
    out.fits = room.fits();
    if (room.lacksHostAlone())
        out.warnings.push_back(say("an update does not fit: what is offloaded needs {} of {} host memory per instance", format::binaryBytes(out.host.needed_B), format::binaryBytes(out.host.has_B)));
    if (!room.onGpu())
        out.warnings.push_back(say("an update does not fit: stage {} needs {} of {} per GPU", worst - out.stages.begin(), format::binaryBytes(room.needed_B), format::binaryBytes(room.has_B)));
}

/// One pass over all samples: the same bins, as many as there are in all updates.
Result<ForwardPass> forwardPass(const catalog::Catalog &catalog, const catalog::Architecture &model, const TrainPool &pool, const Answers &answers, int samples)
{
    SWITCHYARD_TRY(const workload::ResolvedPlan resolved, planFor(model, pool, answers, samples));
    SWITCHYARD_TRY(const train::Engine engine, engineOf(catalog, model, pool, resolved.plan));
    return forwardOf(engine);
}

} // namespace

Result<Passes> passesOf(const catalog::Catalog &catalog, const catalog::Architecture &model, const TrainPool &pool, const Batch &batch)
{
    if (catalog.instance(pool.instance) == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, pool.instance));
    if (pool.gpus < 1 || batch.samples < 1 || batch.updates < 1 || batch.updates > batch.samples)
        return fail(ErrorCode::InvalidInput, say("{} answers in {} updates on {} GPUs; expected 1 or more of each, an answer or more in an update", batch.samples, batch.updates, pool.gpus));
    SWITCHYARD_TRY(const Answers answers, answersOf(batch));
    SWITCHYARD_TRY(workload::ResolvedPlan resolved, planFor(model, pool, answers, batch.samples / batch.updates));
    SWITCHYARD_TRY(const train::Engine engine, engineOf(catalog, model, pool, resolved.plan));
    Passes out;
    out.plan = engine.plan;
    const train::StepNumbers numbers = train::step(engine.machine, engine.model, engine.plan, engine.table);
    const double step_s = numbers.step_s;
    out.update_s = batch.updates * step_s;
    std::ranges::transform(numbers.exposed, out.updateParts.begin(), [&](double part_s) { return batch.updates * part_s; });
    const double flops = workload::modelFlopsPerToken(model, engine.plan.context(), true, engine.plan.task == workload::Task::Lora);
    out.mfu = flops * engine.plan.gbs * engine.plan.seq / step_s / engine.machine.gpus / engine.machine.gpu->bf16_flops;
    out.assumed = std::move(resolved.assumed);
    addMemory(engine, out);
    out.traffic = train::ledgerOf(engine);
    train::noteRecompute(engine, out.assumed);
    hardware::noteKernels(engine.machine, engine.plan.precision, out.warnings, out.assumed);
    SWITCHYARD_TRY(out.forward, forwardPass(catalog, model, pool, answers, batch.samples));
    out.reference = out.forward;
    if (batch.reference) {
        SWITCHYARD_TRY(out.reference, forwardPass(catalog, model, {pool.instance, pool.gpus, *batch.reference}, answers, batch.samples));
    }
    return out;
}

} // namespace switchyard::rl
