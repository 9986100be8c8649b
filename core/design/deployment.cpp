// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/deployment.h>

#include <algorithm>
#include <string>

#include <core/design/edit.h>

namespace switchyard::design {

namespace {

void cut(workload::ServingPlan &plan, const ServingDegrees &degrees)
{
    plan.tp = degrees.tp;
    const auto beyondOne = [](int degree) { return degree > 1 ? std::optional<double>(degree) : std::nullopt; };
    plan.pp = beyondOne(degrees.pp);
    plan.ep = beyondOne(degrees.ep);
    plan.attentionDp = beyondOne(degrees.attentionDp);
    plan.replicas.reset(); // as many as the pool holds
}

} // namespace

Result<Design> deployServing(const Design &design, std::string_view job, const ServingDeployment &deployment)
{
    Design next = design;
    SWITCHYARD_TRY(const Job *const before, findJob(design, job));
    const std::string name = before->name;
    const bool two = std::ranges::any_of(before->phases, [](const Phase &phase) {
        const auto *serve = std::get_if<Serve>(&phase.work);
        return serve != nullptr && serve->role != Serve::Role::Whole;
    });
    if (two && !deployment.prompts) {
        SWITCHYARD_TRY(next, joinServing(next, name));
    } else if (!two && deployment.prompts) {
        SWITCHYARD_TRY(next, splitServing(next, name));
    }
    SWITCHYARD_TRY(Job *const found, findJob(next, name));
    Phase *const answers = servingPhase(*found, deployment.prompts ? Serve::Role::Decode : Serve::Role::Whole);
    Phase *const prompts = servingPhase(*found, Serve::Role::Prefill);
    if (answers == nullptr || (deployment.prompts && prompts == nullptr))
        return fail(ErrorCode::InvalidInput, say("job {} has no phase that serves from one pool, and no pools of prompts and of answers", name));
    workload::ServingPlan &plan = std::get<Serve>(answers->work).plan;
    cut(plan, deployment.answers);
    if (deployment.clients) {
        plan.rate.reset();
        plan.concurrency = deployment.clients;
    }
    if (!deployment.prompts)
        return next;
    cut(std::get<Serve>(prompts->work).plan, *deployment.prompts);
    Pool all = prompts->pool;
    all.insert(all.end(), answers->pool.begin(), answers->pool.end());
    if (deployment.promptInstances < 1 || deployment.promptInstances >= static_cast<int>(all.size()))
        return fail(ErrorCode::InvalidInput, say("{} of the {} instances of job {} for prompts; expected at least one for them and one for answers", deployment.promptInstances, all.size(), name));
    prompts->pool.assign(all.begin(), all.begin() + deployment.promptInstances);
    answers->pool.assign(all.begin() + deployment.promptInstances, all.end());
    return next;
}

} // namespace switchyard::design
