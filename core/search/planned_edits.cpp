// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/planned_edits.h>

#include <optional>
#include <utility>

#include <core/design/edit.h>
#include <core/predict/job_of_design.h>
#include <core/search/first_plan.h>

namespace switchyard::search {

namespace {

/// Nothing where the engine refuses the job, or no plan fits.
std::optional<workload::Plan> firstPlanOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    const auto placed = predict::placeJob(catalog, design, job);
    const auto plan = placed ? firstPlan(catalog, placed->spec) : Result<workload::Plan>(std::unexpected(placed.error()));
    return plan ? std::optional(*plan) : std::nullopt;
}

/// Where the job trains and a plan fits.
void takeFirstPlan(const catalog::Catalog &catalog, const design::Design &design, design::Job &job)
{
    if (workload::Plan *const plan = design::planOf(job))
        if (const auto first = firstPlanOf(catalog, design, job))
            *plan = *first;
}

} // namespace

Result<design::Design> addPlanned(const design::Design &design, const catalog::Catalog &catalog, design::Pool pool, std::string *name)
{
    SWITCHYARD_TRY(design::Design next, design::addTraining(design, catalog, std::move(pool), name));
    takeFirstPlan(catalog, next, next.jobs.back());
    return next;
}

Result<design::Design> addPlannedPerType(const design::Design &design, const catalog::Catalog &catalog, const design::Pool &pool, std::string *first)
{
    design::Design next = design;
    bool any = false;
    for (const design::TypeShare &share : design::typesOf(design, catalog, pool)) {
        SWITCHYARD_TRY(next, addPlanned(next, catalog, share.instances, any ? nullptr : first));
        any = true;
    }
    return next;
}

Result<design::Design> tellPlannedWork(const design::Design &design, const catalog::Catalog &catalog, std::string_view job, design::JobKind kind)
{
    SWITCHYARD_TRY(design::Design next, design::tellWork(design, catalog, job, kind));
    SWITCHYARD_TRY(design::Job *const told, design::findJob(next, job));
    takeFirstPlan(catalog, next, *told);
    return next;
}

Result<design::Design> usePlannedModel(const design::Design &design, const catalog::Catalog &catalog, std::string_view job, const catalog::Architecture &model)
{
    SWITCHYARD_TRY(design::Design next, design::useModel(design, catalog, job, model));
    SWITCHYARD_TRY(const design::Job *const was, design::findJob(design, job));
    SWITCHYARD_TRY(design::Job *const now, design::findJob(next, job));
    const workload::Plan *const plan = design::planOf(*now);
    if (plan != nullptr && firstPlanOf(catalog, design, *was) == *plan)
        takeFirstPlan(catalog, next, *now);
    return next;
}

} // namespace switchyard::search
