// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/sweep.h>

#include <algorithm>
#include <limits>
#include <utility>

#include <core/layer/rank_layout.h>
#include <core/workload/fit.h>
#include <core/workload/framework_traits.h>
#include <core/workload/resolve.h>

namespace switchyard::search {

using train::LayerTable;
using train::Peak;
using workload::Schedule;

Sweep::Sweep(const Space &space, const Options &options, const std::vector<hardware::Machine> &machines, Share &share)
    : m_space(space)
    , m_options(options)
    , m_machines(machines)
    , m_share(share)
    , m_tokens(static_cast<double>(space.base.plan.gbs) * space.base.plan.seq)
    , m_plan(space.base.plan)
{
    const std::pair<const char *, Range *> fields[] = {{"step_time_s", &m_stepLimit},
                                                       {"memory_gib", &m_memoryLimit},
                                                       {"usd_per_million_tokens", &m_perMillionLimit},
                                                       {"tokens_per_s", &m_rateLimit}};
    for (const auto &[name, range] : fields) {
        if (const Range *found = options.limits.find(name)) {
            *range = *found;
            m_anyResultLimit = true;
        }
    }
}

void Sweep::run(std::uint32_t familyIndex, const std::stop_token &stop)
{
    const PlanFamily &family = m_space.families[familyIndex];
    const ClusterChoice &cluster = m_space.clusters[static_cast<std::size_t>(family.cluster)];
    m_machine = &m_machines[static_cast<std::size_t>(family.cluster)];
    m_usdPerHour = cluster.usdPerHour;
    m_slowest = 1 + train::slowestNode(*m_machine);
    m_plan.tp = family.tp;
    m_plan.cp = family.cp;
    m_plan.ep = family.ep;
    m_plan.etp = family.etp;
    m_place = {};
    m_place.family = familyIndex;
    forgetTables(family);
    m_experts.clear();
    m_depths.clear();
    for (const int pp : stagesOf(m_space, family, m_options.limits)) {
        const int dp = cluster.gpus / (family.tp * family.cp * pp);
        if (!m_options.limits.allows("dp", dp))
            continue;
        m_plan.pp = pp;
        m_plan.dp = dp;
        m_depths.push_back({pp, dp, chunksOf(m_space.base.model, pp, m_options.limits),
                            shardsOf(m_options.limits, m_space.base.model, m_plan, m_machine->domains.gpus), {}, {}, {}, {}, {}});
    }
    for (std::uint32_t c = 0; c < m_space.layerChoices.size(); ++c) {
        if (stop.stop_requested())
            return;
        layerChoice(c);
    }
}

/// Dense layers and ends are kept over families that follow each other with the same tp and cp.
void Sweep::forgetTables(const PlanFamily &family)
{
    const bool same = !m_denseTables.empty() && family.cluster == m_tablesOf.cluster && family.tp == m_tablesOf.tp
        && family.cp == m_tablesOf.cp;
    if (!same)
        m_denseTables.assign(2 * m_space.layerChoices.size(), {});
    m_tablesOf = family;
}

LayerTable Sweep::tabulate(const TableKey &key)
{
    KeptTable &kept = m_denseTables[2 * m_place.layerChoice + (key.onePipelineStage ? 1 : 0)];
    if (key != kept.key) {
        kept.table = train::tabulateDense(*m_machine, m_space.base.model, m_plan);
        kept.key = key;
    }
    return train::tabulate(*m_machine, m_space.base.model, m_plan, kept.table, experts(key));
}

const layer::ExpertCosts &Sweep::experts(const TableKey &key)
{
    static const layer::ExpertCosts none;
    if (!m_space.base.model.isMoe())
        return none;
    TableKey strides = key;
    strides.onePipelineStage = false; // experts do not see the pipeline
    strides.blockStages = 0;
    for (const KeptExperts &kept : m_experts) {
        if (kept.mbs == m_plan.mbs && kept.sp == m_plan.sp && kept.dispatcher == m_plan.dispatcher && kept.precision == m_plan.precision && kept.key == strides)
            return kept.costs;
    }
    m_experts.push_back({m_plan.sp, m_plan.mbs, m_plan.precision, m_plan.dispatcher, strides,
                         layer::expertCosts(*m_machine, m_space.base.model, m_plan)});
    return m_experts.back().costs;
}

void Sweep::layerChoice(std::uint32_t index)
{
    const LayerChoice &choice = m_space.layerChoices[index];
    if (choice.sp && m_plan.tp == 1)
        return;
    // Without expert parallelism there is no exchange to overlap: the same plan twice.
    if (choice.a2aOverlap && m_plan.ep == 1 && m_options.limits.allowsWord("a2a_overlap", "off"))
        return;
    // One kind of what the plan does not have is enough.
    if ((m_plan.cp == 1 && choice.cpKind != m_space.layerChoices.front().cpKind)
        || (m_plan.ep == 1 && choice.dispatcher != m_space.layerChoices.front().dispatcher))
        return;
    m_place.layerChoice = index;
    m_plan.sp = choice.sp;
    m_plan.mbs = choice.mbs;
    m_plan.recompute = choice.recompute;
    m_plan.precision = choice.precision;
    m_plan.a2aOverlap = choice.a2aOverlap;
    m_plan.cpKind = choice.cpKind;
    m_plan.dispatcher = choice.dispatcher;
    m_activationsOut = choice.offloadActivations;
    LayerTable table;
    std::optional<TableKey> tabulated;
    for (Depth &depth : m_depths) {
        if (m_plan.gbs % (1LL * m_plan.mbs * depth.dp) != 0)
            continue;
        m_plan.pp = depth.pp;
        m_plan.dp = depth.dp;
        setSchedule(1, false);
        setShard({workload::Shard::Ddp, 0, workload::Offload::None});
        if (!workload::checkPlan(m_plan, m_space.base.model, m_plan.gpus()))
            continue;
        const layer::RankLayout layout = layer::layoutOf(m_plan);
        const bool block = choice.recompute.kind == workload::RecomputeKind::Block;
        const TableKey key{depth.pp == 1 && (m_plan.tp > 1 || m_machine->memory.gathered > 0), block ? depth.pp : 0,
                           layout.tp, layout.cp, layout.dp};
        if (key != tabulated) {
            table = tabulate(key);
            tabulated = key;
        }
        pipelines(table, depth);
    }
}

void Sweep::setSchedule(int vpp, bool zeroBubble)
{
    m_plan.vpp = vpp;
    m_plan.schedule = workload::scheduleOf(vpp, zeroBubble ? Schedule::ZeroBubble : Schedule::OneFOneB);
}

void Sweep::setShard(const ShardChoice &choice)
{
    m_plan.shard = choice.shard;
    m_plan.shardGroup = choice.group;
    m_plan.offload = m_activationsOut ? workload::Offload::Activations : choice.offload;
}

/// Offload is one word of the plan: a layer choice that takes it leaves the states on the GPU.
bool Sweep::suits(const ShardChoice &choice) const
{
    if (m_activationsOut)
        return choice.offload == workload::Offload::None;
    return m_options.limits.allowsWord("offload", workload::toWord(choice.offload));
}

void Sweep::pipelines(const LayerTable &table, Depth &depth)
{
    const train::Pipeline pipeline = train::pipelineOf(m_space.base.model, m_plan, table);
    refreshStates(depth, table);
    schedules(table, depth);
    refresh(depth, depth.first, table, pipeline.first.layers);
    if (pipeline.heaviestStage > 0)
        refresh(depth, depth.heaviest, table, pipeline.heaviest.layers);
    m_place.pp = static_cast<std::uint16_t>(m_plan.pp);
    const hardware::FrameworkMemory &memory = table.memory.family;
    const int microBatches = m_plan.microBatches();
    for (std::size_t k = 0; k < depth.shards.size(); ++k) {
        if (!suits(depth.shards[k]))
            continue;
        setShard(depth.shards[k]);
        m_place.shardChoice = static_cast<std::uint8_t>(k);
        const std::size_t heavy = depth.heavy.size();
        const train::StageStates *states = depth.states.data() + k * heavy;
        m_share.enumerated += m_schedules.size();
        std::optional<double> first_s; // times are asked for where the first plan fits
        double heaviest_s = 0;
        for (Scheduled &schedule : m_schedules) {
            const train::StageFlow *flows = m_flows.data() + schedule.flow;
            Peak worst = train::peakOf(memory, microBatches, states[0], flows[0]);
            double host_B = states[0].host + flows[0].host;
            for (std::size_t s = 1; s < heavy; ++s) {
                const Peak peak = train::peakOf(memory, microBatches, states[s], flows[s]);
                host_B = std::max(host_B, states[s].host + flows[s].host);
                if (peak.needed > worst.needed)
                    worst = peak;
            }
            if (worst.needed > m_machine->memory_B || !train::roomOf(*m_machine, worst.needed, host_B).fits()) // most end at the GPU
                continue;
            if (!schedule.timed)
                time(schedule, pipeline);
            if (!first_s) {
                first_s = endOf(depth.first, k, pipeline.first);
                heaviest_s = pipeline.heaviestStage > 0 ? endOf(depth.heaviest, k, pipeline.heaviest) : 0;
            }
            consider(schedule, (schedule.seconds + train::afterPasses_s(*first_s, heaviest_s, schedule.heaviestEarlier_s)) * m_slowest, worst);
        }
    }
}

/// The schedules that suit the depth, with the memory that they give the pipeline.
void Sweep::schedules(const LayerTable &table, const Depth &depth)
{
    m_schedules.clear();
    m_flows.clear();
    const Range *words = m_options.limits.find("schedule");
    m_hop_s.reset();
    for (const int vpp : depth.chunks) {
        setSchedule(vpp, false);
        if (!workload::takesRounds(m_plan))
            continue;
        for (const bool zeroBubble : {false, true}) {
            if (zeroBubble && (vpp > 1 || m_plan.pp == 1))
                continue;
            setSchedule(vpp, zeroBubble);
            if (words != nullptr && !words->holds(workload::toWord(m_plan.schedule)))
                continue;
            m_schedules.push_back({vpp, zeroBubble, false, m_flows.size()});
            for (const train::StageContents &stage : depth.heavy) // zero bubble keeps more micro-batches on late stages
                m_flows.push_back(train::stageFlow(table.memory, m_plan, stage));
        }
    }
}

/// The time that a schedule gives the pipeline.
void Sweep::time(Scheduled &schedule, const train::Pipeline &pipeline)
{
    setSchedule(schedule.vpp, schedule.zeroBubble);
    if (!m_hop_s)
        m_hop_s = train::hop_s(*m_machine, m_space.base.model, m_plan);
    const train::Fill fill = train::fillOf(*m_machine, m_plan, pipeline, *m_hop_s);
    schedule.seconds = train::stepSeconds(*m_machine, m_plan, fill, 0, 0);
    schedule.heaviestEarlier_s = fill.heaviestEarlier_s;
    schedule.timed = true;
}

/// Parameters and the times of their collectives depend on the family and the stage's layers only.
void Sweep::refresh(const Depth &depth, StageEnds &ends, const LayerTable &table, const train::StageLayers &layers)
{
    if (ends.layers == layers)
        return;
    ends.layers = layers;
    const train::StageParameters parameters = train::trainableOf(m_space.base.model, m_plan, table, layers);
    ends.times.clear();
    ends.optimizer_s.clear();
    for (const ShardChoice &choice : depth.shards) {
        setShard(choice);
        ends.times.push_back(train::dpTimes(*m_machine, m_plan, parameters, layers.total()));
        ends.optimizer_s.push_back(train::optimizerSeconds(*m_machine, m_plan, parameters));
    }
}

double Sweep::endOf(const StageEnds &ends, std::size_t shard, const train::StageTime &stage) const
{
    return train::dataParallel(*m_machine, m_plan, ends.times[shard], stage.forward, stage.backward).exposed_s + ends.optimizer_s[shard];
}

/// What sharding makes of the stages depends on the parameters and their widths only.
void Sweep::refreshStates(Depth &depth, const LayerTable &table)
{
    const bool headCuts = workload::traitsOf(m_plan.framework).stages.is == workload::StageCut::ByCost;
    const std::pair key(m_plan.precision, headCuts ? table.headLayers : 0.0);
    if (depth.statesOf == key)
        return;
    depth.statesOf = key;
    depth.heavy.clear();
    depth.states.clear();
    train::addHeavyStages(depth.heavy, table.memory, m_space.base.model, m_plan, table.headLayers);
    for (const ShardChoice &choice : depth.shards) {
        setShard(choice);
        const train::ShardFactors factors = train::shardFactors(table.memory, m_plan);
        for (const train::StageContents &stage : depth.heavy)
            depth.states.push_back(train::stageStates(factors, stage));
    }
}

bool Sweep::withinResultLimits(double step_s, double memory_B) const
{
    return m_stepLimit.holds(step_s) && m_memoryLimit.holds(memory_B / 1073741824.0)
        && m_perMillionLimit.holds(catalog::perMillionTokens(m_usdPerHour, m_tokens, step_s)) && m_rateLimit.holds(m_tokens / step_s);
}

void Sweep::consider(const Scheduled &schedule, double step_s, const Peak &peak)
{
    if (m_anyResultLimit && !withinResultLimits(step_s, peak.total))
        return;
    ++m_share.fitting;
    double score = step_s;
    if (m_options.objective == Objective::Cost)
        score = m_usdPerHour;
    else if (m_options.objective == Objective::TokensPerUsd)
        score = catalog::perMillionTokens(m_usdPerHour, m_tokens, step_s);
    const bool best = m_share.best.wants(score);
    if (!best && !m_options.pareto)
        return;
    Scored scored{score, step_s, peak.total, m_usdPerHour, m_place};
    scored.place.vpp = static_cast<std::uint16_t>(schedule.vpp);
    scored.place.zeroBubble = schedule.zeroBubble;
    if (best)
        m_share.best.add(scored);
    if (m_options.pareto)
        m_share.front.add(scored);
}

} // namespace switchyard::search
