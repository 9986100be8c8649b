// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <set>

#include <core/rl/of_design.h>
#include <core/serve/of_design.h>
#include <core/base/format.h>
#include <core/diagnose/design_rules.h>
#include <core/diagnose/fixes.h>
#include <core/workload/fit.h>
#include <core/workload/resolve.h>

namespace switchyard::diagnose {

namespace {

/// What a rule needs of one job.
struct JobView {
    const design::Job &job;
    const design::Phase &phase; ///< its training phase
    const workload::Plan &plan;
    int gpus = 0;
    std::set<std::string> types;
};

JobView viewOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const design::Phase &phase, const std::vector<int> &instances)
{
    JobView view{job, phase, std::get<workload::Plan>(phase.work), design::gpuCount(design, catalog, instances), {}};
    for (const int i : instances)
        view.types.insert(design.instances[static_cast<std::size_t>(i)].type);
    return view;
}

/// The plan on all of the job's GPUs, where the model stays cut so that it can be.
std::optional<Fix> fitFix(const JobView &view, const catalog::Architecture &model)
{
    const auto fitted = workload::fitToGpus(view.plan, view.gpus, [&](const workload::Plan &plan) { return workload::checkPlan(plan, model, view.gpus).has_value(); });
    if (!fitted)
        return std::nullopt;
    return planFix(say("Fit the plan to {} GPUs", format::integer(view.gpus)), view.job.name, *fitted);
}

void checkPlan(const catalog::Catalog &catalog, const JobView &view, std::vector<Finding> &findings)
{
    const design::Job &job = view.job;
    const catalog::Architecture *model = view.phase.custom ? view.phase.custom.get() : catalog.model(view.phase.model);
    if (model == nullptr) {
        findings.push_back(ruleFinding("unknown-model", job.name, say("Model {} of job {} is not in the catalog", view.phase.model, job.name),
                                       say("Nothing can be predicted for this job."), say("Choose a model of the catalog, or import a config.json."), {job.name}));
        return;
    }
    // As the prediction has it: GPUs beyond the plan stay idle.
    const int used = std::min(view.plan.gpus(), view.gpus);
    std::optional<Finding> found;
    if (const auto valid = workload::checkPlan(view.plan, *model, used > 0 ? used : view.gpus); !valid)
        found = ruleFinding("plan", job.name, say("The plan of job {} is impossible: {}", job.name, sentence(valid.error())),
                            say("The framework would refuse to start."), say("Change the plan, or the job's instances."), {job.name});
    else if (used < view.gpus)
        found = ruleFinding("idle-gpus", job.name, say("Job {} leaves {} of its {} GPUs idle", job.name, format::integer(view.gpus - used), format::integer(view.gpus)),
                            say("Its plan uses {}; the others are paid for.", format::integer(used)), say("Fit the plan to the instances, or take some from the job."), {job.name});
    if (!found)
        return;
    found->fix = fitFix(view, *model);
    findings.push_back(std::move(*found));
}

void checkTypes(const JobView &view, std::vector<Finding> &findings)
{
    if (view.types.size() <= 1)
        return;
    std::string list;
    for (const std::string &type : view.types)
        list += (list.empty() ? "" : ", ") + type;
    findings.push_back(ruleFinding("mixed-types", view.job.name, say("Job {} mixes instance types: {}", view.job.name, list),
                                   say("Every step waits for the slowest of them."), say("Give the job instances of one type."), {view.job.name}));
}

/// Jobs that the engine refuses, phases that are kept and not calculated. `predicted`: the engine has answered for this job.
void checkKinds(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, bool predicted, std::vector<Finding> &findings)
{
    if (predicted)
        return;
    if (design::serves(job)) {
        auto serving = serve::servingOfDesign(catalog, design, job);
        auto prediction = serving ? serve::predictServing(catalog, serving->job) : Result<serve::ServingPrediction>(std::unexpected(serving.error()));
        if (!prediction)
            findings.push_back(ruleFinding("serving", job.name, say("Job {} cannot serve so: {}", job.name, sentence(prediction.error())),
                                           say("Nothing is predicted for this job."), say("Change its pool, its degrees or its load."), {job.name}));
        return;
    }
    if (design::reinforces(job)) {
        auto asked = rl::rlOfDesign(catalog, design, job);
        auto prediction = asked ? rl::predictRl(catalog, asked->job) : Result<rl::RlPrediction>(std::unexpected(asked.error()));
        if (!prediction)
            findings.push_back(ruleFinding("rl", job.name, say("Job {} cannot run so: {}", job.name, sentence(prediction.error())),
                                           say("Nothing is predicted for this job."), say("Change its pools, its degrees or its answers."), {job.name}));
        return;
    }
    for (const design::Phase &phase : job.phases) {
        const auto *kept = std::get_if<design::Kept>(&phase.work);
        if (kept == nullptr)
            continue;
        const bool named = design::isNamedKind(kept->kind);
        if (kept->kind == design::unstatedKind) {
            findings.push_back(ruleFinding("phase-kind", job.name + "/" + phase.id, say("Job {} was imported with its nodes and without its plan", job.name),
                                           say("It takes its instances; nothing is predicted for it."), say("Tell what it does in the inspector, or import its framework's arguments and its model's config.json."), {job.name}));
            continue;
        }
        findings.push_back(ruleFinding("phase-kind", job.name + "/" + phase.id,
                                       named ? say("Phase {} of job {} is of kind {}, which cannot be predicted yet", phase.id, job.name, kept->kind)
                                             : say("Phase {} of job {} is of kind {}, which this version does not know", phase.id, job.name, kept->kind),
                                       say("The phase is kept as it is; nothing is predicted for this job."),
                                       named ? say("Nothing to do.") : say("Open the design with the version of Switchyard that wrote it."), {job.name}));
    }
}

} // namespace

void checkJobs(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, std::vector<Finding> &findings)
{
    for (const design::Job &job : design.jobs) {
        auto instances = design::jobInstances(design, job);
        if (!instances) {
            findings.push_back(ruleFinding("instances", job.name, say("Job {}: {}", job.name, sentence(instances.error())),
                                           say("The job names instances that the design does not have."), say("Choose the job's instances again."), {job.name}));
            continue;
        }
        checkKinds(catalog, design, job, prediction != nullptr && prediction->job == job.name && (prediction->serving || prediction->rl), findings);
        const design::Phase *training = design::trainingOf(job);
        if (training == nullptr)
            continue;
        auto own = design::phaseInstances(design, job, *training); // as valid as the job's
        const JobView view = viewOf(catalog, design, job, *training, own ? *own : std::vector<int>());
        checkPlan(catalog, view, findings);
        checkTypes(view, findings);
    }
}

} // namespace switchyard::diagnose
