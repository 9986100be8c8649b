// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/deployed.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/catalog/model_names.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/exchange/published.h>
#include <core/exchange/trained.h>
#include <core/serve/drafting.h>
#include <core/serve/of_design.h>
#include <core/workload/serving_fields.h>

namespace switchyard::exchange {

namespace {

using Role = design::Serve::Role;

/// Deployments of one job: of two pools the one that prefills comes first.
using Deployment = std::vector<const Deployed *>;

Said said(const Deployed &one) { return say("{} ({})", echo(one.where), one.model.empty() ? say("no model") : verbatim(echo(one.model, 60))); }

bool same(const Deployed &a, const Deployed &b)
{
    return a.role == b.role && a.model == b.model && a.drafter == b.drafter && a.lookUp == b.lookUp && a.tp == b.tp && a.pp == b.pp && a.dp == b.dp && a.ep == b.ep && a.attentionDp == b.attentionDp && a.expertParallel == b.expertParallel && a.replicas == b.replicas && a.type == b.type && a.limits == b.limits;
}

std::vector<Deployment> deploymentsOf(std::span<const Deployed> engines, Notes &notes)
{
    std::vector<Deployment> out;
    for (const Deployed &one : engines) {
        if (one.role == Role::Whole) {
            if (std::ranges::none_of(out, [&](const Deployment &other) { return same(*other.front(), one) && other.front()->name == one.name; }))
                out.push_back({&one});
            continue;
        }
        // Its other half has the same name, or none.
        const auto half = std::ranges::find_if(out, [&](const Deployment &other) { return other.front()->role != Role::Whole && other.front()->name == one.name; });
        if (half == out.end()) {
            out.push_back({&one});
            continue;
        }
        const auto twin = std::ranges::find_if(*half, [&](const Deployed *other) { return other->role == one.role; });
        if (twin == half->end())
            half->push_back(&one);
        else if (!same(**twin, one))
            notes.conflict(say("the pool that is to {} is told differently in {} and {}: the first is kept", toWord(one.role), said(**twin), said(one)));
    }
    for (Deployment &one : out)
        std::ranges::stable_sort(one, {}, [](const Deployed *engine) { return engine->role == Role::Decode; });
    return out;
}

workload::ServingPlan planOf(const Deployed &one, const catalog::Architecture &model)
{
    workload::ServingPlan plan;
    if (one.role != Role::Prefill) // of two pools the one that decodes says all but the cut
        plan = one.limits;
    const bool experts = model.isMoe();
    long long tp = one.tp;
    int replicas = std::max(0, one.replicas);
    const bool copies = one.dp > 1 && !one.attentionDp && (one.limits.framework == workload::ServingFramework::Sglang || !experts); // of the whole model
    if (one.dp > 1 && !copies) {
        if (!one.attentionDp)
            tp = std::min<long long>(number::mostGpus, tp * one.dp);
        plan.attentionDp = one.dp;
    }
    if (copies)
        replicas = static_cast<int>(std::min<long long>(number::mostGpus, static_cast<long long>(std::max(1, replicas)) * one.dp));
    plan.tp = static_cast<double>(tp);
    plan.pp = one.pp;
    if (experts && one.expertParallel)
        plan.ep = static_cast<double>(tp);
    else if (experts && one.ep > 1)
        plan.ep = one.ep;
    if (replicas > 0)
        plan.replicas = replicas;
    return plan;
}

design::Phase phaseOf(const Deployed &one, const catalog::Architecture &model, const catalog::Catalog &catalog)
{
    design::Phase phase;
    phase.id = toWord(one.role);
    setModel(phase, model, catalog);
    phase.work = design::Serve{one.role, planOf(one, model)};
    return phase;
}

/// Of two pools each gets the instances that it asks for, the one that decodes the rest.
void share(std::vector<design::Phase> &phases, const design::Pool &where, const design::Design &design, const catalog::Catalog &catalog, Notes &notes)
{
    if (phases.size() != 2) {
        phases.front().pool = where;
        return;
    }
    design::Pool all = where;
    if (all.empty())
        for (const design::Instance &one : design.instances)
            all.push_back(one.id);
    if (all.size() < 2) {
        if (!all.empty())
            notes.add(say("prompts and answers want pools of their own, and there is one instance"));
        return;
    }
    const auto first = std::ranges::find(design.instances, all.front(), &design::Instance::id);
    const catalog::InstanceType *const type = first == design.instances.end() ? nullptr : catalog.instance(first->type);
    const workload::ServingPlan &plan = std::get<design::Serve>(phases.front().work).plan;
    const double gpus = plan.tp.value_or(1) * plan.pp.value_or(1) * plan.replicas.value_or(1);
    const auto wanted = static_cast<std::size_t>(std::min(1e6, (gpus + std::max(1, type ? type->gpus : 1) - 1) / std::max(1, type ? type->gpus : 1)));
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(std::clamp<std::size_t>(wanted, 1, all.size() - 1));
    phases.front().pool.assign(all.begin(), middle);
    phases.back().pool.assign(middle, all.end());
}

/// Of a checkpoint whose options do not say it: by its name, else as its maker publishes the model, else the type that is computed in.
void takePrecision(Deployed &one, const catalog::Architecture &model, const std::string &inName, bool given, Notes &notes)
{
    constexpr std::pair<std::string_view, std::string_view> native[] = {{"fp8_block", "fp8-block"}, {"mxfp4", "mxfp4"}, {"int4", "int4"}};
    std::string word = inName;
    for (const auto &[published, ours] : native)
        if (word.empty() && model.nativeWeights == published)
            word = ours;
    if (!word.empty() && workload::servingField("precision")->set(one.limits, word))
        return;
    if (one.type)
        one.limits.precision = *one.type;
    else if (given || !word.empty())
        notes.add(say("the format of the weights of {} is not told: taken for BF16", echo(one.model.empty() ? model.name : one.model, 60)));
}

/// Where all its phases are; empty: on all instances.
design::Pool placeOf(const design::Job &job)
{
    design::Pool out;
    for (const design::Phase &phase : job.phases) {
        if (std::holds_alternative<design::Transfer>(phase.work))
            continue;
        if (phase.pool.empty())
            return {};
        for (const std::string &id : phase.pool)
            if (std::ranges::find(out, id) == out.end())
                out.push_back(id);
    }
    return out;
}

/// The plan that has the load; of two pools that which decodes. Null: none.
workload::ServingPlan *loaded(std::vector<design::Phase> &phases)
{
    for (design::Phase &phase : phases)
        if (auto *const serve = std::get_if<design::Serve>(&phase.work); serve && serve->role != Role::Prefill)
            return &serve->plan;
    return nullptr;
}

/// Options of an engine say nothing of what is asked of it: that stays as the job has it.
void keepLoad(std::vector<design::Phase> &before, std::vector<design::Phase> &now)
{
    const workload::ServingPlan *const from = loaded(before);
    workload::ServingPlan *const to = loaded(now);
    if (!from || !to)
        return;
    for (const auto member : {&workload::ServingPlan::isl, &workload::ServingPlan::osl, &workload::ServingPlan::islCv, &workload::ServingPlan::oslCv, &workload::ServingPlan::concurrency, &workload::ServingPlan::rate, &workload::ServingPlan::prefixHit, &workload::ServingPlan::acceptance})
        if (!(to->*member))
            to->*member = from->*member;
}

/// The model that drafts as the catalog names it; where it has none, nothing is drafted. A plan has no word for a look-up: heads come first.
void takeDrafter(Deployed &one, const catalog::Architecture &model, const catalog::Catalog &catalog, Notes &notes)
{
    if (one.lookUp && serve::speculationOf(model, 1, 0).mtp) {
        notes.add(say("drafts are looked up in the text, and {} has heads that would draft: nothing is drafted", model.name));
        one.limits.speculate.reset();
    }
    if (one.drafter.empty())
        return;
    if (const catalog::Architecture *const draft = knownModel(catalog, one.drafter)) {
        one.limits.draftModel = draft->id;
        return;
    }
    notes.add(say("the draft model {} is not in the catalog: nothing is drafted", inQuotes(one.drafter)));
    one.limits.speculate.reset();
}

/// Options do not say it, and a job that drafts needs it. What is published is of heads and of models, `lookedUp` drafts are as good as the text repeats itself.
void takeAcceptance(std::vector<design::Phase> &phases, bool lookedUp, Notes &notes)
{
    workload::ServingPlan *const plan = loaded(phases);
    if (plan == nullptr)
        return;
    if (plan->speculate.value_or(0) <= 0) { // a share of no drafts is refused
        plan->acceptance.reset();
        return;
    }
    if (plan->acceptance)
        return;
    if (lookedUp) {
        notes.add(say("how many drafts are accepted is not told, and of those that are looked up it hangs on the text: nothing is drafted"));
        plan->speculate.reset();
        return;
    }
    plan->acceptance = serve::usualAcceptance(static_cast<int>(*plan->speculate));
    notes.add(say("how many drafts are accepted is not told: taken for {} at each position, as published for other models", format::percent(*plan->acceptance)));
}

/// The job that becomes the deployment; null: none.
design::Job *jobFor(design::Design &design, const std::string &name)
{
    const auto may = [](const design::Job &job) { return design::serves(job) || (!job.phases.empty() && design::kindOf(job.phases.front()) == design::unstatedKind); };
    const auto found = design::findJob(design, name);
    return found && may(**found) ? *found : nullptr;
}

} // namespace

const catalog::Architecture *knownModel(const catalog::Catalog &catalog, const std::string &name, std::string *precision)
{
    if (name.empty())
        return nullptr;
    if (precision)
        *precision = catalog::precisionInName(name);
    if (const Published *const published = publishedBy(name))
        return catalog.model(published->id);
    const auto named = catalog::modelNamed(catalog, name);
    return named ? named->model : nullptr;
}

design::Design withServing(design::Design design, std::span<const Deployed> engines, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes)
{
    for (const Deployment &deployment : deploymentsOf(engines, notes)) {
        std::vector<design::Phase> phases;
        std::string name;
        bool lookedUp = false;
        for (const Deployed *engine : deployment) {
            Deployed one = *engine;
            std::string word;
            const catalog::Architecture *const model = given ? given : knownModel(catalog, one.model, &word);
            if (!model) {
                notes.add(one.model.empty() ? say("{}: no model is named; give its config.json too: no job was made", said(one)) : say("the model {} is not in the catalog; give its config.json too: no job was made", inQuotes(one.model)));
                continue;
            }
            if (!one.precision)
                takePrecision(one, *model, word, given != nullptr, notes);
            takeDrafter(one, *model, catalog, notes);
            lookedUp = lookedUp || one.lookUp;
            phases.push_back(phaseOf(one, *model, catalog));
            if (name.empty())
                name = one.name;
        }
        if (phases.empty())
            continue;
        if (phases.size() == 1 && deployment.size() == 1 && deployment.front()->role != Role::Whole)
            notes.add(say("{}: one of two pools; the other's options are not told", said(*deployment.front())));
        design::Job *job = jobFor(design, name);
        design::Pool where = job ? placeOf(*job) : design::Pool();
        if (const std::vector<design::TypeShare> types = where.empty() ? design::typesOf(design, catalog, where) : std::vector<design::TypeShare>(); types.size() > 1) {
            where = types.front().instances;
            notes.add(say("the design has several instance types: the deployment was put on the first, {}", types.front().type));
        }
        share(phases, where, design, catalog, notes);
        if (!job) {
            design.jobs.push_back({name.empty() ? design::freeJobName(design, "serving-") : design::freeNameFor(design, name), {}, {}});
            job = &design.jobs.back();
        }
        keepLoad(job->phases, phases);
        takeAcceptance(phases, lookedUp, notes);
        job->phases = std::move(phases);
        if (design.name.empty())
            design.name = job->name;
        if (!design.instances.empty())
            if (const auto read = serve::servingOfDesign(catalog, design, *job); !read)
                notes.add(say("as a deployment: {}", sentence(read.error())));
    }
    return design;
}

} // namespace switchyard::exchange
