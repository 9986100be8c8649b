// SPDX-License-Identifier: GPL-3.0-or-later
// RL jobs: made, changed, cut into two pools and put together.
#include <core/design/edit.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/design/assign.h>
#include <core/workload/parameters.h>

namespace switchyard::design {

namespace {

using workload::RlPlan;
using workload::RlRole;

/// Of GPU memory, where a trainer stands beside the engine: the engine has 60 %, half of it for its weights.
constexpr double engineShare = 0.3;
/// Weights and FP32 gradients, which replicas do not share out, and half of the memory for them.
constexpr double trained_B = 6;
constexpr double trainedShare = 0.5;

/// The least power of two of an instance's GPUs over which so many bytes take no more than so much of each.
int over(double bytes, double perGpu_B, int gpus)
{
    int tp = 1;
    while (tp * 2 <= gpus && bytes > perGpu_B * tp)
        tp *= 2;
    return tp;
}

Phase part(RlRole role, RlPlan plan, Pool pool, std::vector<std::string> after)
{
    Phase out;
    out.id = workload::toWord(role);
    out.pool = std::move(pool);
    out.after = std::move(after);
    out.work = Reinforce{role, std::move(plan)};
    return out;
}

Result<RlPlan *> planIn(Job &job, std::string_view id)
{
    Phase *const phase = findPhase(job, id);
    Reinforce *const work = phase == nullptr ? nullptr : std::get_if<Reinforce>(&phase->work);
    if (work == nullptr)
        return fail(ErrorCode::NotFound, say("job {} has no phase {} of an RL step", job.name, inQuotes(std::string(id))));
    return &work->plan;
}

RlPlan *planOf(Job &job, RlRole role)
{
    Phase *const phase = rlPhase(job, role);
    return phase == nullptr ? nullptr : &std::get<Reinforce>(phase->work).plan;
}

/// Whose pools follow those of rollout and update where they are not said.
void clearFollowers(Job &job)
{
    for (const RlRole role : {RlRole::Reward, RlRole::Reference, RlRole::WeightSync})
        if (Phase *const phase = rlPhase(job, role))
            phase->pool.clear();
}

std::string freeId(const Job &job, std::string_view stem)
{
    std::string id(stem);
    for (int n = 2; findPhase(job, id) != nullptr; ++n)
        id = std::string(stem) + '-' + std::to_string(n);
    return id;
}

} // namespace

Result<Design> addRl(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name)
{
    SWITCHYARD_TRY(const std::string type, poolType(design, catalog, pool, say("the pool of the RL job")));
    const catalog::InstanceType &instance = *catalog.instance(type);
    const catalog::Architecture &model = modelOrFirst(catalog, "qwen3-8b");
    const double parameters = workload::countParameters(model).total();
    const double memory_B = catalog.gpuOf(instance)->memory_B;
    RlPlan rollout;
    rollout.engine.tp = over(workload::bf16_B * parameters, engineShare * memory_B, instance.gpus);
    rollout.prompts = 64;
    rollout.samples = 8;
    rollout.engine.isl = 256;
    rollout.engine.osl = 2000;
    rollout.oslCap = 8192;
    RlPlan update;
    const int tp = over(trained_B * parameters, trainedShare * memory_B, instance.gpus);
    update.trainer = {{"tp", std::to_string(tp)}, {"recompute", "full"}};
    if (tp > 1)
        update.trainer.emplace("sp", "on");
    Job job;
    job.name = freeJobName(design, "rl-");
    job.phases = {part(RlRole::Rollout, std::move(rollout), pool, {}), part(RlRole::Reward, {}, {}, {"rollout"}), part(RlRole::Reference, {}, {}, {"reward"}),
                  part(RlRole::Update, std::move(update), std::move(pool), {"reference"}), part(RlRole::WeightSync, {}, {}, {"update"})};
    job.phases.front().model = model.id;
    if (name != nullptr)
        *name = job.name;
    Design next = design;
    next.jobs.push_back(std::move(job));
    return next;
}

Result<Design> changeRl(const Design &design, std::string_view job, std::string_view phase, const RlPlan &plan)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    SWITCHYARD_TRY(RlPlan *const changed, planIn(*found, phase));
    *changed = plan;
    return next;
}

Result<Design> splitRl(const Design &design, std::string_view job)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const rollout = rlPhase(*found, RlRole::Rollout);
    Phase *const update = rlPhase(*found, RlRole::Update);
    if (rollout == nullptr || update == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no rollout and update to give pools of their own", found->name));
    SWITCHYARD_TRY(const std::vector<int> instances, phaseInstances(design, *found, *rollout));
    if (instances.size() < 2)
        return fail(ErrorCode::Usage, say("job {} runs on one instance; expected two or more, for a pool that answers and one that trains", found->name));
    rollout->pool.clear();
    update->pool.clear();
    const std::size_t half = instances.size() / 2;
    for (std::size_t i = 0; i < instances.size(); ++i)
        (i < half ? rollout : update)->pool.push_back(design.instances[static_cast<std::size_t>(instances[i])].id);
    clearFollowers(*found);
    std::get<Reinforce>(rollout->work).plan.engine.replicas.reset(); // as many as the half holds
    if (RlPlan *const sync = planOf(*found, RlRole::WeightSync)) {
        sync->method.clear();
        sync->stepsOff = 1; // on policy both pools would wait for each other
    }
    return next;
}

Result<Design> joinRl(const Design &design, std::string_view job)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const rollout = rlPhase(*found, RlRole::Rollout);
    Phase *const update = rlPhase(*found, RlRole::Update);
    if (rollout == nullptr || update == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no rollout and update to put together", found->name));
    Pool both;
    if (!rollout->pool.empty() && !update->pool.empty())
        both = rollout->pool;
    for (const std::string &id : both.empty() ? Pool() : update->pool)
        if (std::ranges::find(both, id) == both.end())
            both.push_back(id);
    if (both.size() == design.instances.size())
        both.clear();
    rollout->pool = update->pool = both;
    clearFollowers(*found);
    // What takes turns is on policy.
    RlPlan &answers = std::get<Reinforce>(rollout->work).plan;
    answers.engine.replicas.reset();
    answers.partial = false;
    if (RlPlan *const sync = planOf(*found, RlRole::WeightSync)) {
        sync->method.clear();
        sync->stepsOff.reset();
        sync->chunks.reset();
    }
    return next;
}

Result<Design> useReference(const Design &design, std::string_view job, bool use)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const reference = rlPhase(*found, RlRole::Reference);
    Phase *const update = rlPhase(*found, RlRole::Update);
    if (update == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no update that a reference model would stand beside", found->name));
    if (use == (reference != nullptr))
        return next;
    if (use) {
        Phase added = part(RlRole::Reference, {}, {}, update->after);
        added.id = freeId(*found, added.id);
        update->after = {added.id};
        found->phases.insert(found->phases.begin() + (update - found->phases.data()), std::move(added));
        return next;
    }
    const Phase gone = *reference;
    std::erase_if(found->phases, [&](const Phase &phase) { return phase.id == gone.id; });
    for (Phase &phase : found->phases) { // who waited for it waits for what it waited for
        if (std::erase(phase.after, gone.id) == 0)
            continue;
        for (const std::string &id : gone.after)
            if (std::ranges::find(phase.after, id) == phase.after.end())
                phase.after.push_back(id);
    }
    return next;
}

} // namespace switchyard::design
