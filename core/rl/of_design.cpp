// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/of_design.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/design/bill.h>
#include <core/workload/plan_fields.h>
#include <core/workload/rl_fields.h>

namespace switchyard::rl {

namespace {

using design::Phase;
using workload::RlPlan;
using workload::RlRole;

PhaseKind kindOf(RlRole role)
{
    switch (role) {
    case RlRole::Rollout: return PhaseKind::Rollout;
    case RlRole::Reward: return PhaseKind::Reward;
    case RlRole::Reference: return PhaseKind::Reference;
    case RlRole::Update: return PhaseKind::Update;
    case RlRole::WeightSync: break;
    }
    return PhaseKind::WeightSync;
}

const RlPlan &planOf(const Phase &phase) { return std::get<design::Reinforce>(phase.work).plan; }
int whole(const std::optional<double> &said, int otherwise) { return static_cast<int>(said.value_or(otherwise)); }

struct Instances {
    std::vector<int> indices;
    std::string type;
    int gpus = 0;
};

/// Reads one job; errors name it.
class Reader
{
public:
    Reader(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job) : m_catalog(catalog), m_design(design), m_job(job) {}

    Result<DesignRl> read()
    {
        if (auto found = findPhases(); !found)
            return std::unexpected(found.error());
        if (auto placed = readPools(); !placed)
            return std::unexpected(placed.error());
        for (const auto step : {&Reader::readModel, &Reader::readRollout, &Reader::readUpdate, &Reader::readReference, &Reader::readReward, &Reader::readSync})
            if (auto done = (this->*step)(); !done)
                return std::unexpected(done.error());
        m_out.job.price = design::priceTerms(m_design);
        return std::move(m_out);
    }

private:
    [[nodiscard]] const Phase *phaseOf(RlRole role) const { return design::rlPhase(m_job, role); }
    [[nodiscard]] Said named(const Phase &phase) const { return say("phase {} of job {}", phase.id, m_job.name); }
    [[nodiscard]] std::unexpected<Error> refuse(const Phase &phase, const Said &why, ErrorCode code = ErrorCode::InvalidInput) const
    {
        return fail(code, say("{} {}", named(phase), why));
    }
    double take(const char *name, const std::optional<double> &said, double otherwise, const char *why)
    {
        if (!said)
            m_out.assumed.push_back({name, format::significant(otherwise), why});
        return said.value_or(otherwise);
    }

    Result<void> findPhases()
    {
        for (const Phase &phase : m_job.phases) {
            const auto *part = std::get_if<design::Reinforce>(&phase.work);
            if (part == nullptr)
                return refuse(phase, say("is of kind {}; expected phases of an RL step alone", inQuotes(design::kindOf(phase))), ErrorCode::Unsupported);
            if (!m_out.phases.emplace(kindOf(part->role), PlacedPhase{phase.id, phase.pool, {}}).second)
                return refuse(phase, say("is the second of its kind; expected one"), ErrorCode::Unsupported);
        }
        if (!m_out.phases.contains(PhaseKind::Rollout) || !m_out.phases.contains(PhaseKind::Update))
            return fail(ErrorCode::InvalidInput, say("job {}: expected a phase of kind rollout and one of kind update", m_job.name));
        return {};
    }

    Result<Instances> instancesOf(RlRole role)
    {
        const Phase &phase = *phaseOf(role);
        Instances out;
        SWITCHYARD_TRY(out.indices, design::phaseInstances(m_design, m_job, phase));
        if (out.indices.empty())
            return refuse(phase, say("runs on no instances"));
        out.type = m_design.instances[static_cast<std::size_t>(out.indices.front())].type;
        for (const int index : out.indices)
            if (m_design.instances[static_cast<std::size_t>(index)].type != out.type)
                return refuse(phase, say("runs on several instance types; expected one per pool"), ErrorCode::Unsupported);
        const catalog::InstanceType *type = m_catalog.instance(out.type);
        if (type == nullptr)
            return fail(ErrorCode::NotFound, catalog::unknownType(m_catalog, out.type));
        SWITCHYARD_TRY(out.gpus, number::gpus(static_cast<int>(out.indices.size()), type->gpus, ErrorCode::InvalidInput));
        m_out.phases.at(kindOf(role)).instances = out.indices;
        std::ranges::sort(out.indices);
        return out;
    }

    /// The instances of a phase that runs on another's GPUs.
    Result<void> runsWith(RlRole role, std::initializer_list<const Instances *> hosts, Pattern<0> expected)
    {
        const Phase *phase = phaseOf(role);
        if (phase == nullptr)
            return {};
        PlacedPhase &placed = m_out.phases.at(kindOf(role));
        SWITCHYARD_TRY(placed.instances, design::phaseInstances(m_design, m_job, *phase));
        std::vector<int> sorted = placed.instances;
        std::ranges::sort(sorted);
        if (std::ranges::none_of(hosts, [&](const Instances *host) { return host->indices == sorted; }))
            return refuse(*phase, say("runs on instances of its own; expected {}", say(expected)), ErrorCode::Unsupported);
        return {};
    }

    Result<void> readPools()
    {
        SWITCHYARD_TRY(const Instances makes, instancesOf(RlRole::Rollout));
        SWITCHYARD_TRY(const Instances trains, instancesOf(RlRole::Update));
        std::vector<int> both;
        std::ranges::set_intersection(makes.indices, trains.indices, std::back_inserter(both));
        if (!both.empty() && makes.indices != trains.indices)
            return fail(ErrorCode::Unsupported, say("phases {} and {} of job {} share {} of their instances; expected the same pool, or pools of their own", phaseOf(RlRole::Rollout)->id, phaseOf(RlRole::Update)->id, m_job.name, both.size()));
        m_out.job.placement = both.empty() ? PoolPlacement::Split : PoolPlacement::Colocated;
        m_out.job.rollout.instance = makes.type;
        m_out.job.rollout.gpus = makes.gpus;
        m_out.job.train.instance = trains.type;
        m_out.job.train.gpus = trains.gpus;
        if (auto with = runsWith(RlRole::Reward, {&makes, &trains}, Pattern<0>("those of the rollout or of the update, whose hosts judge the answers")); !with)
            return with;
        if (auto with = runsWith(RlRole::Reference, {&trains}, Pattern<0>("those of the update, which computes its log-probs")); !with)
            return with;
        return runsWith(RlRole::WeightSync, {&trains, &makes}, Pattern<0>("those of the update, which sends the weights, or those of the rollout"));
    }

    /// The rollout's; others may name it again.
    Result<void> readModel()
    {
        const Phase &rollout = *phaseOf(RlRole::Rollout);
        const catalog::Architecture *model = rollout.custom ? rollout.custom.get() : m_catalog.model(rollout.model);
        if (model == nullptr)
            return fail(ErrorCode::NotFound, say("{} names the model {}, which the catalog lacks", named(rollout), inQuotes(rollout.model)));
        m_out.job.model = *model;
        for (const Phase &phase : m_job.phases)
            if (!phase.model.empty() && (phase.model != rollout.model || (phase.custom && *phase.custom != *model)))
                return refuse(phase, say("names the model {}, phase {} {}; expected one model", inQuotes(phase.model), rollout.id, inQuotes(rollout.model)));
        return {};
    }

    Result<void> readRollout()
    {
        const Phase &phase = *phaseOf(RlRole::Rollout);
        const RlPlan &plan = planOf(phase);
        const workload::ServingPlan &engine = plan.engine;
        for (const auto &[name, said] : {std::pair("prompts", &plan.prompts), {"samples", &plan.samples}, {"osl", &engine.osl}})
            if (!said->has_value())
                return refuse(phase, say("does not say {}; expected the {}", inQuotes(name), workload::rlField(RlRole::Rollout, name)->help));
        constexpr double mostAnswers = 200'000; // of one step, run one by one
        if (*plan.prompts * *plan.samples > mostAnswers)
            return refuse(phase, say("has {} answers a step; expected at most {}", format::integer(*plan.prompts * *plan.samples), format::integer(mostAnswers)));
        RolloutLoad &load = m_out.job.load;
        load.perPrompt = whole(plan.samples, 1);
        load.samples = whole(plan.prompts, 1) * load.perPrompt;
        load.lengths.prompt = take("isl", engine.isl, 256, "the phase does not say");
        load.lengths.mean = *engine.osl;
        load.lengths.cap = take("osl_cap", plan.oslCap, 4 * load.lengths.mean, "four times the mean: the phase does not say");
        load.lengths.cv = take("osl_cv", engine.oslCv, 1, "the long tail of reasoning runs");
        load.tool_s = plan.tool_s.value_or(0);
        load.partial = plan.partial;
        load.eager = plan.eager;
        serve::Serving &serving = m_out.job.rollout.serving;
        serving.cut = {whole(engine.tp, 1), whole(engine.pp, 1), whole(engine.ep, 1), whole(engine.attentionDp, 1), whole(engine.replicas, 0)};
        serving.expertImbalance = engine.expertImbalance;
        const auto limit = [](const std::optional<double> &said) { return said ? std::optional(static_cast<int>(*said)) : std::nullopt; };
        serving.redundantExperts = limit(engine.redundantExperts);
        serving.twoBatches = engine.twoBatches;
        serving.limits.sequences = limit(engine.maxSeqs);
        serving.limits.budget = limit(engine.maxBatchedTokens);
        serving.limits.memoryFraction = take("memory_fraction", engine.memoryFraction, 0.6, "NeMo-RL's, which leaves room for a trainer beside it");
        serving.release = serve::releaseOf(serve::toWord(engine.framework) + ' ' + engine.version);
        const catalog::Gpu *gpu = m_catalog.gpuOf(*m_catalog.instance(m_out.job.rollout.instance));
        if (gpu == nullptr)
            return fail(ErrorCode::NotFound, say("{} names a GPU that the catalog lacks", m_out.job.rollout.instance));
        const auto word = [&](const char *key) { return workload::rlField(RlRole::Rollout, key)->text(plan); };
        const std::string precision = word("precision");
        auto formats = serve::formatsOf(precision.empty() ? "bf16" : precision, word("kv_precision"), m_out.job.model, serve::rulesOf(serving.release, *gpu, serving.cut.tp), gpu->generation);
        if (!formats)
            return fail(formats.error().code, say("{}: {}", named(phase), sentence(formats.error())));
        serving.formats = *formats;
        if (engine.kvPrecision == workload::KvPrecision::Rule)
            m_out.assumed.push_back({"kv_precision", serving.formats.fp8Kv ? "fp8" : "bf16", "the rule of " + serve::toWord(engine.framework)});
        return {};
    }

    /// What is said of a training plan.
    Result<void> ask(const Phase &phase, workload::PlanRequest &request) const
    {
        for (const auto &[key, text] : planOf(phase).trainer)
            if (auto asked = workload::planField(key)->ask(request, text); !asked)
                return fail(ErrorCode::InvalidInput, say("{}: {}: {}", named(phase), inQuotes(key), sentence(asked.error())));
        return {};
    }

    Result<void> readUpdate()
    {
        const Phase &phase = *phaseOf(RlRole::Update);
        const RlPlan &plan = planOf(phase);
        m_out.job.updates = whole(plan.updates, 1);
        m_out.job.oldLogProbs = plan.oldLogProbs;
        m_out.job.packed = plan.packed.value_or(0);
        return ask(phase, m_out.job.train.plan);
    }

    Result<void> readReference()
    {
        const Phase *phase = phaseOf(RlRole::Reference);
        m_out.job.reference = phase != nullptr;
        if (phase == nullptr || planOf(*phase).trainer.empty())
            return {};
        workload::PlanRequest own = m_out.job.train.plan;
        if (auto asked = ask(*phase, own); !asked)
            return asked;
        m_out.job.referencePlan = std::move(own);
        return {};
    }

    Result<void> readReward()
    {
        if (const Phase *phase = phaseOf(RlRole::Reward))
            m_out.job.reward_s = planOf(*phase).reward_s.value_or(0);
        return {};
    }

    Result<void> readSync()
    {
        RlJob &job = m_out.job;
        const bool colocated = job.placement == PoolPlacement::Colocated;
        job.sync = colocated ? "ipc" : "nccl-packed";
        const Phase *phase = phaseOf(RlRole::WeightSync);
        if (phase == nullptr) {
            m_out.assumed.push_back({"weight_sync", job.sync, "the job has no such phase"});
            return {};
        }
        const RlPlan &plan = planOf(*phase);
        if (plan.method.empty())
            m_out.assumed.push_back({"method", job.sync, "NeMo-RL's"});
        else
            job.sync = plan.method;
        job.stepsOff = plan.stepsOff.value_or(0);
        job.chunks = whole(plan.chunks, 1);
        if (auto method = syncMethod(m_catalog, job.sync); !method)
            return fail(method.error().code, say("{}: {}", named(*phase), sentence(method.error())));
        return {};
    }

    const catalog::Catalog &m_catalog;
    const design::Design &m_design;
    const design::Job &m_job;
    DesignRl m_out;
};

} // namespace

Result<DesignRl> rlOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job) { return Reader(catalog, design, job).read(); }

} // namespace switchyard::rl
