// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_question.h>

namespace switchyard::search {

Result<ServingQuestion> questionOfDesign(const serve::DesignServing &served, Constraints &limits)
{
    for (const char *name : {"instance", "count", "gpus", "precision", "kv_precision"})
        if (limits.find(name) != nullptr)
            return fail(ErrorCode::Usage, say("a limit of {} beside a design, whose job has its own; expected limits of degrees, mode and results", name));
    const serve::ServingJob &job = served.job;
    if (job.prefill && job.prefill->instance != job.pool.instance)
        return fail(ErrorCode::Unsupported, say("the job prefills on {} and decodes on {}; expected pools of one type: a search over flags deals two", job.prefill->instance, job.pool.instance));
    limits.fix("instance", job.pool.instance);
    limits.fix("count", job.pool.instances + (job.prefill ? job.prefill->instances : 0));
    limits.fix("precision", served.precision);
    limits.fix("kv_precision", served.kvPrecision);
    return ServingQuestion{job, false};
}

Result<ServingQuestion> questionOfDesign(const catalog::Catalog &catalog, const design::Design &design, std::string_view job, Constraints &limits)
{
    SWITCHYARD_TRY(const design::Job *found, design::findJob(design, job));
    SWITCHYARD_TRY(const serve::DesignServing served, serve::servingOfDesign(catalog, design, *found));
    return questionOfDesign(served, limits);
}

design::ServingDeployment deploymentOf(const ServingFound &found, bool withClients)
{
    const auto degrees = [](const serve::Cut &cut) { return design::ServingDegrees{cut.tp, cut.pp, cut.ep, cut.attentionDp}; };
    design::ServingDeployment out;
    out.answers = degrees(found.job.pool.cut);
    if (found.job.prefill) {
        out.prompts = degrees(found.job.prefill->cut);
        out.promptInstances = found.job.prefill->instances;
    }
    if (withClients)
        out.clients = found.job.load.concurrency;
    return out;
}

} // namespace switchyard::search
