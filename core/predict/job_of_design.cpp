// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/job_of_design.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <core/base/echo.h>
#include <core/design/numbering.h>

namespace switchyard::predict {

namespace {

/// A label of the NVLink domain of each rank: the UltraServer, else the part of the instance.
std::vector<std::int32_t> domainLabels(const design::Design &design, const std::vector<int> &instances,
                                       const catalog::InstanceType &type, std::size_t ranks)
{
    const int perDomain = std::max(1, type.nvlinkDomainGpus);
    std::map<std::string_view, std::int32_t> ultraservers;
    std::vector<std::int32_t> labels;
    labels.reserve(instances.size() * static_cast<std::size_t>(type.gpus));
    std::int32_t next = 0;
    for (const int index : instances) {
        const std::string &ultraserver = design.instances[static_cast<std::size_t>(index)].ultraserver;
        const auto [known, isNew] = ultraserver.empty() ? std::pair{ultraservers.end(), true} : ultraservers.emplace(ultraserver, next);
        const std::int32_t first = isNew ? next : known->second;
        for (int gpu = 0; gpu < type.gpus; ++gpu)
            labels.push_back(ultraserver.empty() ? first + gpu / perDomain : first);
        if (isNew)
            next = labels.back() + 1;
    }
    labels.resize(std::min(ranks, labels.size()));
    return labels;
}

} // namespace

Result<void> predictable(const design::Job &job)
{
    if (job.phases.empty())
        return fail(ErrorCode::InvalidInput, say("job {} has no phases", job.name));
    for (const design::Phase &phase : job.phases) {
        const auto *kept = std::get_if<design::Kept>(&phase.work);
        if (kept && kept->kind == design::unstatedKind)
            return fail(ErrorCode::Unsupported, say("job {} was imported without its plan; expected its framework's arguments too", job.name));
        if (std::holds_alternative<design::Serve>(phase.work) && !design::serves(job))
            return fail(ErrorCode::Unsupported, say("phase {} of job {} serves, the job's other phases do not; expected a job of its own", phase.id, job.name));
        if (std::holds_alternative<design::Reinforce>(phase.work) && !design::reinforces(job))
            return fail(ErrorCode::Unsupported, say("phase {} of job {} is part of an RL step, and the job has no rollout or update, or other phases; expected a job of an RL step alone", phase.id, job.name));
        if (kept != nullptr)
            return fail(ErrorCode::Unsupported, design::isNamedKind(kept->kind) ? say("phase {} of job {} is of kind \"{}\", which cannot be predicted yet", phase.id, job.name, kept->kind) : say("phase {} of job {} is of kind \"{}\", which this version does not know", phase.id, job.name, kept->kind));
    }
    return {};
}

Result<const design::Phase *> trainingPhase(const design::Job &job)
{
    if (auto possible = predictable(job); !possible)
        return std::unexpected(possible.error());
    const design::Phase *found = nullptr;
    for (const design::Phase &phase : job.phases) {
        if (!std::holds_alternative<workload::Plan>(phase.work))
            continue;
        if (found != nullptr)
            return fail(ErrorCode::Unsupported, say("phase {} of job {} is its second training phase; expected one per job", phase.id, job.name));
        found = &phase;
    }
    if (found == nullptr)
        return fail(ErrorCode::Unsupported, say("job {} has no training phase", job.name));
    return found;
}

Result<PlacedJob> placeJob(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    SWITCHYARD_TRY(const design::Phase *const phase, trainingPhase(job));
    const workload::Plan &plan = std::get<workload::Plan>(phase->work);
    PlacedJob placed;
    if (phase->custom) {
        placed.spec.model = *phase->custom;
    } else if (const catalog::Architecture *model = catalog.model(phase->model); model != nullptr) {
        placed.spec.model = *model;
    } else {
        return fail(ErrorCode::NotFound, say("job {} names the model {}, which the catalog lacks", job.name, inQuotes(phase->model)));
    }
    SWITCHYARD_TRY(const std::vector<int> indices, design::phaseInstances(design, job, *phase));
    if (indices.empty())
        return fail(ErrorCode::InvalidInput, say("job {} runs on no instances", job.name));

    const design::Numbering numbers(design, catalog);
    if (const auto unknown = std::ranges::find(numbers.type, nullptr); unknown != numbers.type.end()) {
        const design::Instance &instance = design.instances[static_cast<std::size_t>(unknown - numbers.type.begin())];
        return fail(ErrorCode::NotFound, say("{} is of the type {}, which the catalog lacks", instance.id, inQuotes(instance.type)));
    }

    const std::string &first = design.instances[static_cast<std::size_t>(indices.front())].type;
    const catalog::InstanceType *type = catalog.instance(first);
    placed.placement.gpuOfRank.reserve(indices.size() * static_cast<std::size_t>(type->gpus));
    for (const int index : indices) {
        const design::Instance &instance = design.instances[static_cast<std::size_t>(index)];
        if (instance.type != first)
            return fail(ErrorCode::Unsupported, say("job {} runs on {} and {}; expected one instance type per job", job.name, first, instance.type));
        for (int gpu = 0; gpu < type->gpus; ++gpu)
            placed.placement.gpuOfRank.push_back(numbers.firstGpu[static_cast<std::size_t>(index)] + gpu);
    }
    placed.spec.plan = plan;
    placed.spec.instance = first;
    placed.spec.instances = static_cast<int>(indices.size());
    placed.spec.price = design::priceTerms(design);
    placed.spec.power = design.power;
    const auto ranks = static_cast<std::size_t>(std::max(0, plan.gpus()));
    if (ranks < placed.placement.gpuOfRank.size())
        placed.placement.gpuOfRank.resize(ranks); // GPUs beyond the plan stay idle
    placed.spec.domains = hardware::domainsOf(domainLabels(design, indices, *type, placed.placement.gpuOfRank.size()));
    return placed;
}

Result<JobSpec> jobSpec(const catalog::Catalog &catalog, const design::Design &design, std::string_view job)
{
    SWITCHYARD_TRY(const design::Job *const found, design::findJob(design, job));
    SWITCHYARD_TRY(PlacedJob placed, placeJob(catalog, design, *found));
    return std::move(placed.spec);
}

} // namespace switchyard::predict
