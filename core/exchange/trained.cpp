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
    notes.add(say("machines are not told: {} x {} were taken for {} GPUs", count, known->id, gpus));
    return design::addCapacity(design, catalog, known->id, count, {});
}

namespace {

workload::PlanRequest requestOf(const FrameworkSettings &settings, Notes &notes)
{
    workload::PlanRequest out;
    for (const auto &[key, text] : settings.plan)
        if (const workload::PlanField *const field = workload::planField(key))
            if (const auto asked = field->ask(out, text); !asked)
                notes.add(say("{} {}: {}", key, echo(text, 40), sentence(asked.error())));
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
    notes.add(say("the global batch is open: taken for one pass of every replica, {}", once));
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
        return fail(ErrorCode::Usage, say("the design has {} jobs and the settings name none; expected one job", design.jobs.size()));
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
        notes.add(say("{}; give its config.json too: {}", settings.modelName.empty() ? say("the settings name no model") : say("the model {} is not in the catalog", inQuotes(settings.modelName)), job ? say("what the job computes is left open") : say("no job was made")));
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
            notes.add(say("the settings name {} nodes, {} of which are in the design", settings.nodes.size(), out.size()));
    }
    const int gpus = gpusOf(settings);
    if (out.empty() && gpus > 0 && gpus < design::gpuCount(design, catalog)) {
        out = design::FreeInstances(design, catalog).take(gpus);
        if (!out.empty())
            notes.add(say("the settings are for {} GPUs and name no node: the first {} instances that are free were taken", gpus, out.size()));
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
        notes.add(say("the plan was not taken: {}", sentence(plan.error())));
        return design;
    }
    if (const auto possible = workload::checkPlan(plan->plan, *model, std::max(1, gpus)); !possible)
        notes.add(say("as a plan for {} GPUs: {}", gpus, sentence(possible.error())));
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
