// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/job_prediction.h>

namespace switchyard::cli {

Result<std::shared_ptr<const predict::DesignPrediction>> predictFirstJob(const catalog::Catalog &catalog,
                                                                         const design::Design &design)
{
    if (design.jobs.empty())
        return fail(ErrorCode::NotFound, "the design has no job");
    const design::Job &job = design.jobs.front();
    const catalog::Architecture *model = job.custom ? job.custom.get() : catalog.model(job.model);
    if (model == nullptr)
        return fail(ErrorCode::NotFound, "no model '" + job.model + "' in the catalog", job.name);
    SWITCHYARD_TRY(const std::vector<int> instances, design::jobInstances(design, job));
    if (instances.empty())
        return fail(ErrorCode::InvalidInput, "the job has no instances", job.name);
    predict::JobSpec spec;
    spec.model = *model;
    spec.plan = job.plan;
    spec.instance = design.instances[static_cast<std::size_t>(instances.front())].type;
    spec.instances = static_cast<int>(instances.size());
    spec.region = design.region;
    auto result = std::make_shared<predict::DesignPrediction>();
    SWITCHYARD_TRY(result->prediction, predict::predictJob(catalog, spec));
    result->usdPerHour = predict::designUsdPerHour(catalog, design);
    return result;
}

} // namespace switchyard::cli
