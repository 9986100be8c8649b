// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that serve: made, changed, cut into two pools and put together.
#include <core/design/edit.h>

#include <algorithm>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/design/assign.h>
#include <core/workload/parameters.h>

namespace switchyard::design {

namespace {

/// Of GPU memory: the rest is for the KV cache and the engine.
constexpr double weightsShare = 0.6;

Result<Serve *> serveIn(Job &job, std::string_view id)
{
    Phase *const phase = findPhase(job, id);
    Serve *const serve = phase == nullptr ? nullptr : std::get_if<Serve>(&phase->work);
    if (serve == nullptr)
        return fail(ErrorCode::NotFound, say("job {} has no phase {} that serves", job.name, inQuotes(std::string(id))));
    return serve;
}

/// Another id for a phase; those that wait for it still do.
void rename(Job &job, const std::string &from, const std::string &to)
{
    for (Phase &phase : job.phases) {
        std::ranges::replace(phase.after, from, to);
        if (phase.id == from)
            phase.id = to;
    }
}

} // namespace

Result<Design> addServing(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name)
{
    SWITCHYARD_TRY(const std::string first, poolType(design, catalog, pool, say("the pool that serves")));
    const catalog::InstanceType *const type = catalog.instance(first);
    const catalog::Gpu *const gpu = catalog.gpuOf(*type);
    const catalog::Architecture &model = modelOrFirst(catalog, "llama3.3-70b");
    int tp = 1;
    while (tp * 2 <= type->gpus && workload::bf16_B * workload::countParameters(model).total() > weightsShare * tp * gpu->memory_B)
        tp *= 2;
    Serve serve;
    serve.plan.tp = tp;
    serve.plan.isl = 2000;
    serve.plan.osl = 300;
    serve.plan.concurrency = 64;
    Phase phase;
    phase.id = toWord(serve.role);
    phase.model = model.id;
    phase.pool = std::move(pool);
    phase.work = std::move(serve);
    Job job;
    job.name = freeJobName(design, "serving-");
    job.phases.push_back(std::move(phase));
    if (name != nullptr)
        *name = job.name;
    Design next = design;
    next.jobs.push_back(std::move(job));
    return next;
}

Result<Design> changeServing(const Design &design, std::string_view job, std::string_view phase, const workload::ServingPlan &plan)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    SWITCHYARD_TRY(Serve *const serve, serveIn(*found, phase));
    serve->plan = plan;
    return next;
}

Result<Design> splitServing(const Design &design, std::string_view job)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const whole = servingPhase(*found, Serve::Role::Whole);
    if (whole == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no phase that serves from one pool", found->name));
    SWITCHYARD_TRY(const std::vector<int> instances, phaseInstances(design, *found, *whole));
    if (instances.size() < 2)
        return fail(ErrorCode::Usage, say("job {} runs on one instance; expected two or more, for a pool of prompts and one of answers", found->name));
    Serve &decode = std::get<Serve>(whole->work);
    decode.role = Serve::Role::Decode;
    Serve prefill{Serve::Role::Prefill, {}};
    for (auto degree : {&workload::ServingPlan::tp, &workload::ServingPlan::pp, &workload::ServingPlan::ep, &workload::ServingPlan::attentionDp})
        prefill.plan.*degree = decode.plan.*degree;
    decode.plan.replicas.reset(); // as many as the halves hold
    Phase prompts;
    prompts.model = whole->model;
    prompts.custom = whole->custom;
    prompts.after = whole->after;
    prompts.work = std::move(prefill);
    const std::string taken = whole->id;
    if (taken == toWord(Serve::Role::Whole) && findPhase(*found, toWord(Serve::Role::Decode)) == nullptr)
        rename(*found, taken, toWord(Serve::Role::Decode));
    const std::string usual = toWord(Serve::Role::Prefill);
    prompts.id = findPhase(*found, usual) == nullptr ? usual : taken + "-" + usual;
    whole->pool.clear();
    const std::size_t half = instances.size() / 2;
    for (std::size_t i = 0; i < instances.size(); ++i)
        (i < half ? prompts.pool : whole->pool).push_back(design.instances[static_cast<std::size_t>(instances[i])].id);
    found->phases.insert(found->phases.begin() + (whole - found->phases.data()), std::move(prompts));
    return next;
}

Result<Design> joinServing(const Design &design, std::string_view job)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    const Phase *const prefill = servingPhase(*found, Serve::Role::Prefill);
    Phase *const decode = servingPhase(*found, Serve::Role::Decode);
    if (prefill == nullptr && decode == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no pools of prompts and of answers to put together", found->name));
    // One of them may have lost its last instance, and be gone.
    Phase whole = decode != nullptr ? *decode : *prefill;
    if (prefill != nullptr && decode != nullptr) {
        if (prefill->pool.empty() || decode->pool.empty())
            whole.pool.clear();
        else
            whole.pool = prefill->pool;
        for (const std::string &id : whole.pool.empty() ? Pool() : decode->pool)
            if (std::ranges::find(whole.pool, id) == whole.pool.end())
                whole.pool.push_back(id);
        std::erase(whole.after, prefill->id);
        for (const std::string &id : prefill->after)
            if (id != whole.id && std::ranges::find(whole.after, id) == whole.after.end())
                whole.after.push_back(id);
    }
    if (whole.pool.size() == design.instances.size())
        whole.pool.clear();
    Serve &serve = std::get<Serve>(whole.work);
    serve.role = Serve::Role::Whole;
    serve.plan.replicas.reset();
    const std::string gone = prefill != nullptr && decode != nullptr ? prefill->id : std::string();
    const std::string kept = whole.id;
    *findPhase(*found, kept) = std::move(whole);
    if (!gone.empty()) {
        std::erase_if(found->phases, [&](const Phase &phase) { return phase.id == gone; });
        rename(*found, gone, kept); // who waited for prompts waits for both
    }
    const std::string usual = toWord(Serve::Role::Whole);
    if (const auto role = servingRole(kept); role && *role != Serve::Role::Whole && findPhase(*found, usual) == nullptr)
        rename(*found, kept, usual);
    return next;
}

Result<Design> changePool(const Design &design, std::string_view job, std::string_view phase, Pool pool)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const changed = findPhase(*found, phase);
    if (changed == nullptr)
        return fail(ErrorCode::NotFound, say("job {} has no phase {}", found->name, inQuotes(std::string(phase))));
    if (std::holds_alternative<Transfer>(changed->work))
        return fail(ErrorCode::InvalidInput, say("phase {} of job {} is a transfer, which has two pools", changed->id, found->name));
    if (auto known = poolInstances(design, pool, say("the pool of {}", changed->id)); !known)
        return std::unexpected(known.error());
    const Pool before = std::exchange(changed->pool, std::move(pool));
    for (Phase &other : found->phases) // what runs with it goes along
        if (!before.empty() && other.pool == before && &hostOf(*found, other) == changed)
            other.pool.clear();
    return next;
}

} // namespace switchyard::design
