// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/search.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <core/predict/engine.h>
#include <core/search/best.h>
#include <core/search/space.h>
#include <core/workload/resolve.h>

namespace switchyard::search {

using predict::LayerTable;
using predict::Machine;
using workload::Plan;
using workload::Schedule;

namespace {

/// What a schedule adds on one pipeline, with the layers' time included.
struct ScheduleTime {
    int vpp = 1;
    bool zeroBubble = false;
    double seconds = 0; ///< before data parallelism, optimizer and the slowest node
};

struct Share {
    BestK best;
    Front front;
    std::uint64_t enumerated = 0;
    std::uint64_t fitting = 0;
};

/// Result limits, looked up once.
struct ResultLimits {
    Range step, memory, perMillion, rate;
    bool any = false;
};

ResultLimits resultLimits(const Limits &limits)
{
    ResultLimits result;
    const std::pair<const char *, Range *> fields[] = {{"step_time_s", &result.step},
                                                       {"memory_gib", &result.memory},
                                                       {"usd_per_million_tokens", &result.perMillion},
                                                       {"tokens_per_s", &result.rate}};
    for (const auto &[name, range] : fields) {
        if (const Range *found = limits.find(name)) {
            *range = *found;
            result.any = true;
        }
    }
    return result;
}

class Worker
{
public:
    Worker(const Space &space, const Options &options, const std::vector<Machine> &machines, Share &share)
        : m_space(space)
        , m_options(options)
        , m_machines(machines)
        , m_share(share)
        , m_plan(space.base.plan)
        , m_results(resultLimits(options.limits))
        , m_tokens(static_cast<double>(space.base.plan.gbs) * space.base.plan.seq)
    {
    }

    void run(std::uint32_t familyIndex, const std::stop_token &stop)
    {
        const Family &family = m_space.families[familyIndex];
        const Cluster &cluster = m_space.clusters[static_cast<std::size_t>(family.cluster)];
        m_machine = &m_machines[static_cast<std::size_t>(family.cluster)];
        m_cluster = &cluster;
        m_plan.tp = family.tp;
        m_plan.cp = family.cp;
        m_plan.ep = family.ep;
        m_plan.etp = family.etp;
        m_place = {};
        m_place.family = familyIndex;
        const std::vector<int> stages = stagesOf(m_space, family, m_options.limits);
        m_dpTimes.assign(stages.size(), {});
        for (std::uint32_t c = 0; c < m_space.layerChoices.size(); ++c) {
            if (stop.stop_requested())
                return;
            layerChoice(c, stages);
        }
    }

private:
    struct DpCache {
        int longestStage = -1;
        predict::StageParameters parameters;
        std::vector<ShardChoice> shards;
        std::vector<predict::DpTimes> times;
        std::vector<double> optimizer_s;
    };

    void layerChoice(std::uint32_t index, const std::vector<int> &stages)
    {
        const LayerChoice &choice = m_space.layerChoices[index];
        if (choice.sp && m_plan.tp == 1)
            return;
        m_place.layerChoice = index;
        m_plan.sp = choice.sp;
        m_plan.mbs = choice.mbs;
        m_plan.recompute = choice.recompute;
        m_plan.precision = choice.precision;
        m_plan.a2aOverlap = choice.a2aOverlap;
        std::optional<LayerTable> table;
        for (std::size_t s = 0; s < stages.size(); ++s) {
            m_plan.pp = stages[s];
            m_plan.dp = m_cluster->gpus / (m_plan.tp * m_plan.cp * m_plan.pp);
            if (m_plan.gbs % (1LL * m_plan.mbs * m_plan.dp) != 0 || !m_options.limits.allows("dp", m_plan.dp))
                continue;
            setSchedule(1, false);
            m_plan.shard = workload::Shard::Ddp;
            m_plan.shardGroup = 0;
            m_plan.offload = workload::Offload::None;
            if (!workload::checkPlan(m_plan, m_space.base.model, m_cluster->gpus))
                continue;
            if (!table)
                table = predict::tabulate(*m_machine, m_space.base.model, m_plan);
            pipelines(*table, m_dpTimes[s]);
        }
    }

    void setSchedule(int vpp, bool zeroBubble)
    {
        m_plan.vpp = vpp;
        m_plan.schedule = vpp > 1 ? Schedule::Interleaved : zeroBubble ? Schedule::ZeroBubble : Schedule::OneFOneB;
    }

    void pipelines(const LayerTable &table, DpCache &dp)
    {
        const predict::Pipeline pipeline = predict::pipelineOf(m_space.base.model, m_plan, table);
        const double hop = predict::hop_s(*m_machine, m_space.base.model, m_plan);
        m_schedules.clear();
        for (const int vpp : chunksOf(m_space.base.model, m_plan.pp, m_options.limits)) {
            for (const bool zeroBubble : {false, true}) {
                if (zeroBubble && (vpp > 1 || m_plan.pp == 1))
                    continue;
                setSchedule(vpp, zeroBubble);
                if (m_options.limits.find("schedule") != nullptr
                    && !m_options.limits.allowsWord("schedule", workload::toWord(m_plan.schedule)))
                    continue;
                const predict::Fill fill = predict::fillOf(*m_machine, m_plan, pipeline, hop);
                m_schedules.push_back({vpp, zeroBubble, predict::stepSeconds(*m_machine, m_plan, pipeline, fill, 0, 0)});
            }
        }
        refresh(dp, table, pipeline);
        predict::findFullestStages(table.memory, m_space.base.model, m_plan, table.headLayers, m_fullest);
        const double slowest = 1 + predict::slowestNode(*m_machine);
        m_place.pp = static_cast<std::uint16_t>(m_plan.pp);
        for (std::size_t k = 0; k < dp.shards.size(); ++k) {
            m_plan.shard = dp.shards[k].shard;
            m_plan.shardGroup = dp.shards[k].group;
            m_plan.offload = dp.shards[k].offload;
            const double perStep = predict::dataParallel(*m_machine, m_plan, dp.times[k], pipeline.longest.forward,
                                                         pipeline.longest.backward).exposed_s
                                   + dp.optimizer_s[k];
            m_place.shardChoice = static_cast<std::uint8_t>(k);
            const predict::MemoryFactors factors = predict::memoryFactors(table.memory, m_plan);
            for (const ScheduleTime &schedule : m_schedules) {
                setSchedule(schedule.vpp, schedule.zeroBubble);
                consider(table, factors, (schedule.seconds + perStep) * slowest);
            }
        }
    }

    /// Parameters and the times of their collectives depend on the family and the longest stage only.
    void refresh(DpCache &dp, const LayerTable &table, const predict::Pipeline &pipeline)
    {
        if (dp.longestStage == pipeline.longestStage)
            return;
        dp.longestStage = pipeline.longestStage;
        dp.parameters = predict::trainableOf(m_space.base.model, m_plan, table, pipeline.longest.layers);
        dp.shards = shardsOf(m_options.limits, m_plan.dp * m_plan.cp, m_machine->domains.gpus);
        dp.times.clear();
        dp.optimizer_s.clear();
        for (const ShardChoice &choice : dp.shards) {
            m_plan.shard = choice.shard;
            m_plan.shardGroup = choice.group;
            m_plan.offload = choice.offload;
            dp.times.push_back(predict::dpTimes(*m_machine, m_plan, dp.parameters, pipeline.longest.layers.total()));
            dp.optimizer_s.push_back(predict::optimizerSeconds(*m_machine, m_plan, dp.parameters));
        }
    }

    void consider(const LayerTable &table, const predict::MemoryFactors &factors, double step_s)
    {
        ++m_share.enumerated;
        const predict::Memory memory = predict::worstMemory(table.memory, m_plan, factors, m_fullest);
        if (predict::neededBytes(table.memory, memory) > m_machine->memory_B)
            return;
        const double usd = m_cluster->usdPerHour;
        const double perMillion = usd / 3600 * step_s / m_tokens * 1e6;
        if (m_results.any
            && (!m_results.step.holds(step_s) || !m_results.memory.holds(memory.total / 1073741824.0)
                || !m_results.perMillion.holds(perMillion) || !m_results.rate.holds(m_tokens / step_s)))
            return;
        ++m_share.fitting;
        Scored scored{step_s, step_s, memory.total, usd, m_place};
        scored.place.vpp = static_cast<std::uint16_t>(m_plan.vpp);
        scored.place.zeroBubble = m_plan.schedule == Schedule::ZeroBubble;
        if (m_options.objective == Objective::Cost)
            scored.score = usd > 0 ? usd : std::numeric_limits<double>::infinity();
        else if (m_options.objective == Objective::TokensPerUsd)
            scored.score = usd > 0 ? perMillion : std::numeric_limits<double>::infinity();
        if (m_share.best.wants(scored.score))
            m_share.best.add(scored);
        if (m_options.pareto)
            m_share.front.add(scored);
    }

    const Space &m_space;
    const Options &m_options;
    const std::vector<Machine> &m_machines;
    Share &m_share;
    const Machine *m_machine = nullptr;
    const Cluster *m_cluster = nullptr;
    Plan m_plan;
    Place m_place;
    ResultLimits m_results;
    double m_tokens;
    std::vector<ScheduleTime> m_schedules;
    std::vector<predict::StageHoldings> m_fullest; ///< of the pipeline at hand
    std::vector<DpCache> m_dpTimes; ///< by pipeline depth of the family
};

Found foundOf(const Space &space, const Options &options, const std::vector<Machine> &machines, const Scored &scored)
{
    const Family &family = space.families[scored.place.family];
    const Cluster &cluster = space.clusters[static_cast<std::size_t>(family.cluster)];
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
    found.plan.schedule = found.plan.vpp > 1 ? Schedule::Interleaved
        : scored.place.zeroBubble            ? Schedule::ZeroBubble
                                             : Schedule::OneFOneB;
    found.plan.sp = choice.sp;
    found.plan.mbs = choice.mbs;
    found.plan.recompute = choice.recompute;
    found.plan.precision = choice.precision;
    found.plan.a2aOverlap = choice.a2aOverlap;
    const auto shards = shardsOf(options.limits, found.plan.dp * found.plan.cp,
                                 machines[static_cast<std::size_t>(family.cluster)].domains.gpus);
    const ShardChoice &shard = shards[scored.place.shardChoice];
    found.plan.shard = shard.shard;
    found.plan.shardGroup = shard.group;
    found.plan.offload = shard.offload;
    found.instance = cluster.instance;
    found.instances = cluster.instances;
    found.score = scored.score;
    found.step_s = scored.step_s;
    found.memory_B = scored.memory_B;
    found.usdPerHour = scored.usdPerHour;
    found.place = {scored.place.family, scored.place.layerChoice, scored.place.pp, scored.place.vpp, scored.place.zeroBubble,
                   scored.place.shardChoice};
    return found;
}

} // namespace

Result<Answer> search(const catalog::Catalog &catalog, const predict::JobSpec &base, const Options &options, std::stop_token stop,
                      const Progress &progress)
{
    if (options.parts < 1 || options.part < 1 || options.part > options.parts)
        return fail(ErrorCode::Usage, "--part " + std::to_string(options.part) + "/" + std::to_string(options.parts)
                                          + "; expected i/n with 1 <= i <= n");
    const auto start = std::chrono::steady_clock::now();
    SWITCHYARD_TRY(const Space space, makeSpace(catalog, base, options.limits));
    const predict::Constants constants = predict::constantsFrom(catalog);
    std::vector<Machine> machines;
    for (const Cluster &cluster : space.clusters) {
        SWITCHYARD_TRY(Machine machine, predict::machineFor(catalog, constants, cluster.instance, cluster.instances,
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
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < cores; ++t) {
            shares.push_back(std::make_unique<Share>(Share{BestK(options.top), {}, 0, 0}));
            threads.emplace_back([&, share = shares.back().get()] {
                Worker worker(space, options, machines, *share);
                for (std::size_t i = next++; i < own.size() && !stop.stop_requested(); i = next++) {
                    worker.run(own[i], stop);
                    if (progress)
                        progress(static_cast<double>(i + 1) / static_cast<double>(own.size()));
                }
            });
        }
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "the search was cancelled");

    Answer answer;
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
