// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/reinforced.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <core/base/echo.h>
#include <core/exchange/trained.h>
#include <core/rl/of_design.h>
#include <core/workload/rl_fields.h>

namespace switchyard::exchange {

namespace {

using workload::RlPlan;
using workload::RlRole;

/// Where the trainer runs, and the rollout.
struct Places {
    design::Pool update;
    design::Pool rollout;
};

/// The trainer's instances first, then those of a rollout with a pool of its own.
Places placesOf(const design::Design &design, const FrameworkSettings &settings, const design::Pool &pool, const catalog::Catalog &catalog, Notes &notes)
{
    if (settings.rl->gpus == 0 || settings.gpus == 0 || design.instances.empty())
        return {pool, pool};
    Places out;
    const auto indices = design::poolInstances(design, pool, say("the job"));
    int left = settings.gpus;
    for (const int i : indices.value_or(std::vector<int>())) {
        const design::Instance &one = design.instances[static_cast<std::size_t>(i)];
        (left > 0 ? out.update : out.rollout).push_back(one.id);
        const catalog::InstanceType *const type = catalog.instance(one.type);
        left -= type ? type->gpus : 0;
    }
    if (!out.rollout.empty())
        return out;
    notes.add(say("the rollout has a pool of {} GPUs beside the trainer's {}, for which there are not enough instances: they take turns", settings.rl->gpus, settings.gpus));
    return {pool, pool};
}

/// What is said of the plan; batch and sequence follow from the answers.
RlPlan updateOf(const FrameworkSettings &settings, Notes &notes)
{
    RlPlan out = settings.rl->update;
    for (const auto &[key, text] : settings.plan) {
        const workload::RlField *const field = workload::rlField(RlRole::Update, key);
        if (!field || std::ranges::find(workload::followsFromAnswers(), key) != workload::followsFromAnswers().end())
            continue;
        if (const auto set = field->set(out, text); !set)
            notes.add(say("{} {}: {}", key, echo(text, 40), sentence(set.error())));
    }
    return out;
}

design::Phase phaseOf(RlRole role, RlPlan plan, design::Pool pool, std::vector<std::string> after)
{
    design::Phase out;
    out.id = workload::toWord(role);
    out.pool = std::move(pool);
    out.after = std::move(after);
    out.work = design::Reinforce{role, std::move(plan)};
    return out;
}

} // namespace

Result<design::Design> withReinforcement(design::Design design, const FrameworkSettings &settings, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes)
{
    SWITCHYARD_TRY(design::Job *const known, jobOf(design, settings));
    design::Job *job = known;
    const catalog::Architecture *const model = modelOf(settings, given, job, catalog, notes);
    if (!model)
        return design;
    const bool before = job && !job->phases.empty();
    const Places places = placesOf(design, settings, before ? job->phases.front().pool : poolOf(design, settings, catalog, notes), catalog, notes);
    std::vector<design::Phase> phases;
    phases.push_back(phaseOf(RlRole::Rollout, settings.rl->rollout, places.rollout, {}));
    setModel(phases.back(), *model, catalog);
    phases.push_back(phaseOf(RlRole::Reward, {}, {}, {phases.back().id}));
    if (settings.rl->reference)
        phases.push_back(phaseOf(RlRole::Reference, {}, {}, {phases.back().id}));
    phases.push_back(phaseOf(RlRole::Update, updateOf(settings, notes), places.update, {phases.back().id}));
    RlPlan sync = settings.rl->sync;
    if (places.rollout == places.update) // takes turns: on policy
        sync = {};
    phases.push_back(phaseOf(RlRole::WeightSync, std::move(sync), {}, {phases.back().id}));
    if (!job) {
        design.jobs.push_back({settings.job.empty() ? "imported" : settings.job, {}, {}});
        job = &design.jobs.back();
    }
    if (before && design::reinforces(*job)) { // where it was put it stays
        const design::Phase *const rollout = design::rlPhase(*job, RlRole::Rollout);
        const design::Phase *const update = design::rlPhase(*job, RlRole::Update);
        for (design::Phase &phase : phases)
            if (const design::Phase *const known = phase.id == workload::toWord(RlRole::Rollout) ? rollout : phase.id == workload::toWord(RlRole::Update) ? update : nullptr)
                phase.pool = known->pool;
    }
    job->phases = std::move(phases);
    if (design.name.empty())
        design.name = model->name;
    if (!design.instances.empty())
        if (const auto possible = rl::rlOfDesign(catalog, design, *job); !possible)
            notes.add(say("as a job of reinforcement learning: {}", sentence(possible.error())));
    return design;
}

} // namespace switchyard::exchange
