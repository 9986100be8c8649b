// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/trained.h>

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/exchange/inventory_join.h>
#include <core/exchange/reinforced.h>
#include <core/workload/plan_fields.h>
#include <core/workload/resolve.h>

namespace switchyard::exchange {

namespace {

/// Of the trainer and of a rollout's own pool; 0: not told.
int gpusOf(const FrameworkSettings &settings)
{
    return static_cast<int>(std::min<long long>(number::mostGpus, static_cast<long long>(settings.gpus) + (settings.rl && settings.gpus > 0 ? settings.rl->gpus : 0)));
}

} // namespace

Result<design::Design> withMachines(design::Design design, const FrameworkSettings &settings, const catalog::Catalog &catalog, const std::string &type, Notes &notes)
{
    const catalog::InstanceType *const known = catalog.instance(type);
    if (type.empty() || !design.instances.empty() || !known || known->gpus <= 0)
        return design;
    long long gpus = 1;
    for (const auto &[key, text] : settings.plan)
        if (key == "tp" || key == "pp" || key == "cp" || key == "dp")
            gpus = std::min<long long>(number::mostGpus, gpus * number::wholeFromText(text, 1, number::mostGpus).value_or(1));
    gpus = std::max<long long>(gpus, gpusOf(settings));
    const int count = static_cast<int>((gpus + known->gpus - 1) / known->gpus);
    notes.add("machines are not told: " + std::to_string(count) + " x " + known->id + " were taken for " + std::to_string(gpus) + " GPUs");
    return design::addCapacity(design, catalog, known->id, count, {});
}

namespace {

workload::PlanRequest requestOf(const FrameworkSettings &settings, Notes &notes)
{
    workload::PlanRequest out;
    for (const auto &[key, text] : settings.plan)
        if (const workload::PlanField *const field = workload::planField(key))
            if (const auto asked = field->ask(out, text); !asked)
                notes.add(key + " " + echo(text, 40) + ": " + asked.error().message);
    return out;
}

/// Where the settings leave the global batch open, one pass of every replica.
void settleBatch(workload::PlanRequest &request, int gpus, Notes &notes)
{
    if (request.gbs)
        return;
    constexpr long long most = 10'000'000;
    const long long replica = std::min(most, 1LL * request.tp.value_or(1) * request.pp.value_or(1) * request.cp.value_or(1));
    const long long once = request.mbs.value_or(1) * std::max(1LL, gpus / std::max(1LL, replica)) * request.pp.value_or(1);
    if (once > 1'000'000'000)
        return;
    request.gbs = static_cast<int>(once);
    notes.add("the global batch is open: taken for one pass of every replica, " + std::to_string(once));
}

/// As many as the degrees that are told need; 0: more than any cluster has.
int gpusOf(const workload::PlanRequest &request)
{
    long long n = 1;
    for (const auto &degree : {request.tp, request.pp, request.cp, request.dp})
        n *= degree.value_or(1);
    return n <= 10'000'000 ? static_cast<int>(n) : 0;
}

} // namespace

Result<design::Job *> jobOf(design::Design &design, const FrameworkSettings &settings)
{
    if (design.jobs.size() > 1 && settings.job.empty())
        return fail(ErrorCode::Usage, "the design has " + std::to_string(design.jobs.size()) + " jobs and the settings name none; expected one job");
    if (design.jobs.size() == 1)
        return &design.jobs.front();
    if (design::Job *const named = design::jobNamed(design, settings.job))
        return named;
    const auto queued = std::ranges::find_if(design.jobs, [&](const design::Job &one) { return one.name.starts_with(settings.job + " ("); }); // with its number
    return queued == design.jobs.end() ? nullptr : &*queued;
}

const catalog::Architecture *modelOf(const FrameworkSettings &settings, const catalog::Architecture *given, const design::Job *job, const catalog::Catalog &catalog, Notes &notes)
{
    const catalog::Architecture *out = given ? given : settings.model ? &*settings.model : knownModel(catalog, settings.modelName);
    const design::Phase *const before = out || !job ? nullptr : design::modelledOf(*job);
    if (before)
        out = before->custom ? before->custom.get() : catalog.model(before->model);
    if (!out)
        notes.add((settings.modelName.empty() ? std::string("the settings name no model") : "the model " + inQuotes(settings.modelName) + " is not in the catalog") + "; give its config.json too: " + (job ? "what the job computes is left open" : "no job was made"));
    return out;
}

design::Pool poolOf(const design::Design &design, const FrameworkSettings &settings, const catalog::Catalog &catalog, Notes &notes)
{
    design::Pool out;
    if (design.instances.empty())
        return out;
    if (!settings.nodes.empty()) {
        std::unordered_map<std::string, const std::string *> known;
        for (const design::Instance &one : design.instances)
            for (const std::string &name : {one.id, one.host})
                known.emplace(hostKey(name), &one.id);
        for (const std::string &node : settings.nodes)
            if (const auto found = known.find(hostKey(node)); found != known.end())
                out.push_back(*found->second);
        if (out.size() < settings.nodes.size())
            notes.add("the settings name " + std::to_string(settings.nodes.size()) + " nodes, " + std::to_string(out.size()) + " of which are in the design");
    }
    const int gpus = gpusOf(settings);
    if (out.empty() && gpus > 0 && gpus < design::gpuCount(design, catalog)) {
        out = design::FreeInstances(design, catalog).take(gpus);
        if (!out.empty())
            notes.add("the settings are for " + std::to_string(gpus) + " GPUs and name no node: the first " + std::to_string(out.size()) + " instances that are free were taken");
    }
    return out;
}

void setModel(design::Phase &phase, const catalog::Architecture &model, const catalog::Catalog &catalog)
{
    const catalog::Architecture *const known = catalog.model(model.id);
    const bool bundled = known && *known == model;
    phase.model = bundled ? model.id : "custom";
    phase.custom = bundled ? nullptr : std::make_shared<const catalog::Architecture>(model);
}

Result<design::Design> withTraining(design::Design design, const FrameworkSettings &settings, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes)
{
    if (settings.rl)
        return withReinforcement(std::move(design), settings, given, catalog, notes);
    workload::PlanRequest request = requestOf(settings, notes);
    SWITCHYARD_TRY(design::Job *const known, jobOf(design, settings));
    design::Job *job = known;
    const catalog::Architecture *const model = modelOf(settings, given, job, catalog, notes);
    if (!model)
        return design;
    const design::Phase *const training = job ? design::trainingOf(*job) : nullptr;
    design::Phase phase;
    phase.id = "train";
    if (job && !job->phases.empty())
        phase = training ? *training : job->phases.front();
    else
        phase.pool = poolOf(design, settings, catalog, notes);
    const auto instances = design::poolInstances(design, phase.pool, say("the job"));
    int gpus = instances ? design::gpuCount(design, catalog, *instances) : 0;
    if (gpus == 0)
        gpus = std::max(settings.gpus, gpusOf(request));
    settleBatch(request, gpus, notes);
    const auto plan = workload::fillOpen(request, *model, std::max(1, gpus));
    if (!plan) {
        notes.add("the plan was not taken: " + plan.error().message);
        return design;
    }
    if (const auto possible = workload::checkPlan(plan->plan, *model, std::max(1, gpus)); !possible)
        notes.add("as a plan for " + std::to_string(gpus) + " GPUs: " + possible.error().message);
    phase.work = plan->plan;
    setModel(phase, *model, catalog);
    if (!job || job->phases.empty()) {
        design.jobs.push_back({settings.job.empty() ? "imported" : settings.job, {}, {}});
        job = &design.jobs.back();
    }
    if (training)
        *design::trainingOf(*job) = std::move(phase);
    else
        job->phases = {std::move(phase)};
    if (design.name.empty())
        design.name = model->name;
    return design;
}

} // namespace switchyard::exchange
