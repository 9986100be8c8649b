// SPDX-License-Identifier: GPL-3.0-or-later
// A first job on a cluster, and the model of a job.
#include <core/design/edit.h>

#include <algorithm>

#include <core/catalog/catalog.h>

namespace switchyard::design {

Result<Design> addJob(const Design &design, const catalog::Catalog &catalog)
{
    const int gpus = gpuCount(design, catalog);
    if (gpus == 0)
        return fail(ErrorCode::Usage, "place instances first: a job needs GPUs to run on");
    if (catalog.models.empty())
        return fail(ErrorCode::NotFound, "the catalog has no model architectures");
    const catalog::InstanceType *type = catalog.instance(design.instances.front().type);
    const auto wanted = catalog.models.find("llama3.1-70b");
    workload::Plan plan;
    plan.tp = type && gpus % type->gpus == 0 ? std::min(8, type->gpus) : 1;
    plan.sp = plan.tp > 1;
    plan.dp = gpus / plan.tp;
    plan.shard = workload::Shard::Zero3;
    plan.gbs = plan.dp * 4;
    plan.seq = 8192;
    Design next = design;
    next.jobs.push_back(trainingJob("job-" + std::to_string(next.jobs.size() + 1),
                                    wanted != catalog.models.end() ? wanted->first : catalog.models.begin()->first, std::move(plan)));
    return next;
}

Result<Design> useModel(const Design &design, const catalog::Catalog &catalog, std::string_view job, const catalog::Architecture &model)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    Phase *const changed = trainingOf(*found);
    if (!changed)
        return fail(ErrorCode::InvalidInput, "job " + found->name + " has no training phase to put the model on");
    const catalog::Architecture *const known = catalog.model(model.id);
    const bool bundled = known && *known == model;
    changed->model = bundled ? model.id : "custom";
    changed->custom = bundled ? nullptr : std::make_shared<const catalog::Architecture>(model);
    return next;
}

} // namespace switchyard::design
