// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs: made, changed, removed.
#include <core/design/edit.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/workload/parameters.h>

namespace switchyard::design {

namespace {

constexpr double firstTransfer_B = 100e9;

double weightsOfFirstTraining_B(const Design &design, const catalog::Catalog &catalog)
{
    for (const Job &job : design.jobs) {
        const Phase *training = trainingOf(job);
        const catalog::Architecture *model = training == nullptr ? nullptr : training->custom ? training->custom.get() : catalog.model(training->model);
        if (model != nullptr)
            return workload::bf16_B * workload::countParameters(*model).total();
    }
    return firstTransfer_B;
}

/// GPUs of a pool; an error names what is wrong with it.
Result<int> gpusOf(const Design &design, const catalog::Catalog &catalog, const Pool &pool, const Said &who)
{
    if (pool.empty())
        return fail(ErrorCode::Usage, say("{} is empty; expected at least one instance", who));
    SWITCHYARD_TRY(const std::vector<int> instances, poolInstances(design, pool, who));
    return gpuCount(design, catalog, instances);
}

} // namespace

std::string freeJobName(const Design &design, const std::string &stem)
{
    for (std::size_t n = 1;; ++n) {
        std::string name = stem + std::to_string(n);
        if (jobNamed(design, name) == nullptr)
            return name;
    }
}

Result<std::string> poolType(const Design &design, const catalog::Catalog &catalog, const Pool &pool, const Said &who)
{
    SWITCHYARD_TRY(const std::vector<int> instances, poolInstances(design, pool, who));
    if (instances.empty() || gpuCount(design, catalog) == 0)
        return fail(ErrorCode::Usage, say("place instances first: a job needs GPUs to run on"));
    if (catalog.models.empty())
        return fail(ErrorCode::NotFound, say("the catalog has no model architectures"));
    const std::string &first = design.instances[static_cast<std::size_t>(instances.front())].type;
    for (const int index : instances)
        if (const std::string &type = design.instances[static_cast<std::size_t>(index)].type; type != first)
            return fail(ErrorCode::Usage, say("{} has instances of {} and of {}; select those of one type", who, first, type));
    const catalog::InstanceType *const type = catalog.instance(first);
    if (type == nullptr || catalog.gpuOf(*type) == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, first));
    return first;
}

Result<Design> changePlan(const Design &design, std::string_view job, const workload::Plan &plan)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    workload::Plan *const changed = planOf(*found);
    if (changed == nullptr)
        return fail(ErrorCode::InvalidInput, say("job {} has no training phase", found->name));
    *changed = plan;
    return next;
}

std::pair<Pool, Pool> halvesOf(const Design &design, const std::vector<Pool> &selected)
{
    if (selected.size() == 2)
        return {selected[0], selected[1]};
    Pool all;
    for (const Pool &pool : selected)
        all.insert(all.end(), pool.begin(), pool.end());
    if (selected.empty())
        for (const Instance &instance : design.instances)
            all.push_back(instance.id);
    const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    return {Pool(all.begin(), half), Pool(half, all.end())};
}

Result<Design> useModel(const Design &design, const catalog::Catalog &catalog, std::string_view job, const catalog::Architecture &model)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    std::vector<Phase *> changed;
    if (Phase *const training = trainingOf(*found))
        changed.push_back(training);
    for (Phase &phase : found->phases) {
        const auto *part = std::get_if<Reinforce>(&phase.work);
        if (std::holds_alternative<Serve>(phase.work) || (part != nullptr && (part->role == workload::RlRole::Rollout || !phase.model.empty())))
            changed.push_back(&phase);
    }
    if (changed.empty())
        return fail(ErrorCode::InvalidInput, say("job {} has no phase that trains, serves or answers to put the model on", found->name));
    const catalog::Architecture *const known = catalog.model(model.id);
    const bool bundled = known && *known == model;
    const auto custom = bundled ? nullptr : std::make_shared<const catalog::Architecture>(model);
    for (Phase *const phase : changed) {
        phase->model = bundled ? model.id : "custom";
        phase->custom = custom;
    }
    return next;
}

Result<Design> addTransfer(const Design &design, const catalog::Catalog &catalog, Pool from, Pool to, std::string *name)
{
    SWITCHYARD_TRY(const int senders, gpusOf(design, catalog, from, say("the pool to move from")));
    SWITCHYARD_TRY(const int receivers, gpusOf(design, catalog, to, say("the pool to move to")));
    const std::unordered_set<std::string> sending(from.begin(), from.end());
    for (const std::string &id : to)
        if (sending.contains(id))
            return fail(ErrorCode::Usage, say("instance {} is in both pools; expected pools that share none", inQuotes(id)));
    Transfer transfer;
    transfer.pattern = senders == receivers ? Transfer::Pattern::SameRank : Transfer::Pattern::AllToAll;
    transfer.bytes = weightsOfFirstTraining_B(design, catalog);
    transfer.from = std::move(from);
    transfer.to = std::move(to);
    Job job;
    job.name = freeJobName(design, "transfer-");
    if (name != nullptr)
        *name = job.name;
    Phase phase;
    phase.id = "transfer";
    phase.work = std::move(transfer);
    job.phases.push_back(std::move(phase));
    Design next = design;
    next.jobs.push_back(std::move(job));
    return next;
}

Result<Design> changeTransfer(const Design &design, std::string_view job, std::string_view phase, const Transfer &transfer)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const changed = findPhase(*found, phase);
    if (changed == nullptr || !std::holds_alternative<Transfer>(changed->work))
        return fail(ErrorCode::NotFound, say("job {} has no transfer {}", found->name, inQuotes(std::string(phase))));
    changed->work = transfer;
    return next;
}

Result<Design> removeJob(const Design &design, std::string_view name)
{
    Design next = design;
    if (std::erase_if(next.jobs, [&](const Job &job) { return job.name == name; }) == 0)
        return fail(ErrorCode::NotFound, say("the design has no job {}", inQuotes(std::string(name))));
    return next;
}

} // namespace switchyard::design
