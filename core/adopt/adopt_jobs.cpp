// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/adopt/adopt_jobs.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <core/base/echo.h>
#include <core/catalog/model_names.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/design/host_names.h>
#include <core/diagnose/scene.h>
#include <core/exchange/deployed.h>
#include <core/exchange/notes.h>
#include <core/predict/job_of_design.h>
#include <core/search/first_plan.h>

namespace switchyard::adopt {

namespace {

/// What runs somewhere, before it is a job.
struct Running {
    std::string name;
    std::vector<int> instances; ///< in the order of host names, as launchers have them
    int gpus = 0;
    bool whole = true;          ///< all GPUs of its instances
    bool told = true;           ///< by labels of GPUs: those are all its own
    bool serves = false;
    const telemetry::ServedModel *model = nullptr; ///< of a job that its engines alone tell
};

design::Pool poolOf(const design::Design &design, const std::vector<int> &instances)
{
    design::Pool pool;
    for (const int i : instances)
        pool.push_back(design.instances[static_cast<std::size_t>(i)].id);
    return pool;
}

design::Design withUnstated(const design::Design &design, const Running &running, std::string *name)
{
    design::Kept kept{std::string(design::unstatedKind), {}};
    if (!running.whole)
        kept.members.emplace("gpus", std::to_string(running.gpus));
    design::Phase phase;
    phase.id = "run";
    phase.pool = poolOf(design, running.instances);
    phase.work = std::move(kept);
    design::Design next = design;
    *name = design::freeNameFor(design, running.name);
    next.jobs.push_back({*name, {}, {std::move(phase)}});
    return next;
}

/// Engines of one model on hosts of the job; none: nobody says that it serves.
struct Engines {
    const telemetry::ServedModel *model = nullptr;
    std::set<int> hosts;
    int engines = 0;
    bool alone = true; ///< no other model on these hosts
    double prompt_per_s = 0, output_per_s = 0, requests_per_s = 0, running = 0;
};

double known(double value) { return std::isfinite(value) ? value : 0; }

/// Of the model with most engines there, or of that which the job is known by.
Engines enginesOn(const telemetry::Observation &observation, const Running &running)
{
    Engines most;
    if (!observation.serving)
        return most;
    int models = 0;
    const std::set<int> own(running.instances.begin(), running.instances.end());
    for (const telemetry::ServedModel &model : observation.serving->models) {
        Engines one;
        one.model = &model;
        for (const std::size_t e : model.endpoints) {
            const telemetry::ServingEndpoint &endpoint = observation.serving->endpoints[e];
            if (!own.contains(endpoint.host))
                continue;
            one.hosts.insert(endpoint.host);
            one.engines += endpoint.engines;
            one.prompt_per_s += known(endpoint.figures.promptTokens_per_s);
            one.output_per_s += known(endpoint.figures.outputTokens_per_s);
            one.requests_per_s += known(endpoint.figures.requests_per_s);
            one.running += known(endpoint.figures.running) + known(endpoint.figures.waiting);
        }
        models += one.engines > 0;
        if (running.model == &model || (!running.model && one.engines > most.engines))
            most = std::move(one);
    }
    most.alone = models == 1;
    return most;
}

/// What is asked of it, as it is seen: mean lengths, and the requests that are there at a time. False: nothing is asked.
bool takeLoad(const Engines &engines, workload::ServingPlan &plan)
{
    if (engines.requests_per_s > 0 && engines.prompt_per_s > 0)
        plan.isl = std::max(1.0, std::round(engines.prompt_per_s / engines.requests_per_s));
    if (engines.requests_per_s > 0 && engines.output_per_s > 0)
        plan.osl = std::max(1.0, std::round(engines.output_per_s / engines.requests_per_s));
    if (engines.running >= 1) {
        plan.concurrency = std::round(engines.running);
        plan.rate.reset();
    }
    return engines.requests_per_s > 0 || engines.running >= 1;
}

/// A job that serves in the place of the one without work; none: the catalog lacks its model.
std::optional<design::Design> withEngines(const design::Design &design, const catalog::Catalog &catalog, const std::string &name, const Running &running, const Engines &engines, Said &what)
{
    exchange::Deployed deployed;
    deployed.name = name;
    deployed.model = engines.model->model;
    deployed.limits.framework = engines.model->engine == telemetry::ServingEngine::Sglang ? workload::ServingFramework::Sglang : workload::ServingFramework::Vllm;
    // Where all GPUs are the job's and each host answers, an engine has its share of them; Dynamo's frontends stand for several.
    const bool cut = engines.model->engine != telemetry::ServingEngine::Dynamo && running.told && engines.alone && engines.hosts.size() == running.instances.size()
        && engines.engines > 0 && running.gpus % engines.engines == 0;
    if (cut) {
        deployed.tp = running.gpus / engines.engines;
        deployed.replicas = engines.engines;
    }
    exchange::Notes notes;
    design::Design next = exchange::withServing(design, {&deployed, 1}, nullptr, catalog, notes);
    design::Job *const job = design::jobNamed(next, name);
    if (job == nullptr || !design::serves(*job))
        return std::nullopt;
    bool loaded = false;
    for (design::Phase &phase : job->phases)
        if (auto *const serve = std::get_if<design::Serve>(&phase.work)) {
            if (!cut) {
                serve->plan.tp.reset();
                serve->plan.pp.reset();
                serve->plan.replicas.reset();
            }
            loaded = takeLoad(engines, serve->plan) || loaded;
        }
    const std::string model = echo(engines.model->model, 100);
    what = say("{}; {}", cut ? say("serves {} with {} × {} GPUs", model, engines.engines, deployed.tp) : say("serves {}, how it is cut is not told", model),
               loaded ? say("its load is that of now") : say("nothing is asked of it now"));
    return next;
}

/// A training job of that model in the place of the one without work, with the nearest plan.
Result<design::Design> withTraining(const design::Design &before, const catalog::Catalog &catalog, const std::string &name, const Running &running, const catalog::Architecture &model,
                                    const telemetry::Observation &observation, const Going &going, Said &what)
{
    std::string made;
    SWITCHYARD_TRY(design::Design next, design::addTraining(before, catalog, poolOf(before, running.instances), &made));
    SWITCHYARD_TRY(next, design::renameJob(next, made, name));
    SWITCHYARD_TRY(next, design::useModel(next, catalog, name, model));
    design::Job &job = next.jobs.back();
    SWITCHYARD_TRY(const predict::PlacedJob placed, predict::placeJob(catalog, next, job));
    SWITCHYARD_TRY(workload::Plan plan, search::firstPlan(catalog, placed.spec));
    workload::Plan plain = plan; // what launchers do unless they are told: nothing that only a search takes
    plain.vpp = 1;
    plain.schedule = workload::Schedule::OneFOneB;
    plain.recompute = {};
    plain.firstStageLayers = plain.lastStageLayers = 0;
    *design::planOf(job) = plain;
    const auto near = nearestPlans(catalog, next, name, observation, going, Open::Batch);
    if (!near && near.error().code == ErrorCode::Cancelled)
        return std::unexpected(near.error());
    const Said trains = say("trains {}, which its name says", model.id);
    if (near) {
        plan = near->near.front().plan;
        what = say("{}; {}, nearest to what is seen: {}", trains, shortText(plan), near->sure());
    } else {
        what = say("{}; {}, a first plan: {}", trains, shortText(plan), sentence(near.error()));
    }
    *design::planOf(job) = plan;
    return next;
}

/// All that runs here and the design has not.
std::vector<Running> runningBeside(const catalog::Catalog &catalog, const design::Design &design, const telemetry::Observation &observation)
{
    const diagnose::LiveScene scene(catalog, design, nullptr, observation);
    std::vector<Running> list;
    std::set<int> taken;
    for (std::size_t j = 0; j < scene.jobs.size(); ++j) {
        const diagnose::JobScene &job = scene.jobs[j];
        if (job.told || job.designJob >= 0)
            taken.insert(job.instances.begin(), job.instances.end());
        if (!job.told || job.designJob >= 0 || job.instances.empty())
            continue;
        Running running;
        running.name = job.name;
        running.serves = scene.serves(job);
        for (const int i : job.instances) { // a host without data is counted to the only job that there is
            const auto from = observation.jobOfGpu.begin() + scene.layout.firstGpu[static_cast<std::size_t>(i)], to = observation.jobOfGpu.begin() + scene.layout.firstGpu[static_cast<std::size_t>(i) + 1];
            if (std::find(from, to, static_cast<int>(j)) != to)
                running.instances.push_back(i);
        }
        for (const int i : running.instances)
            for (int gpu = scene.layout.firstGpu[static_cast<std::size_t>(i)]; gpu < scene.layout.firstGpu[static_cast<std::size_t>(i) + 1]; ++gpu) {
                const bool own = scene.jobIndexOfGpu[static_cast<std::size_t>(gpu)] == static_cast<int>(j);
                running.gpus += own;
                running.whole = running.whole && own;
            }
        if (!running.instances.empty())
            list.push_back(std::move(running));
    }
    for (const design::Job &job : design.jobs) // labels of others leave it untold
        if (const auto own = design::jobInstances(design, job))
            taken.insert(own->begin(), own->end());
    const auto freeHosts = [&](const telemetry::ServedModel &model) {
        std::set<int> hosts;
        for (const std::size_t e : model.endpoints)
            if (const int host = observation.serving->endpoints[e].host; host >= 0 && host < scene.layout.instances() && !taken.contains(host))
                hosts.insert(host);
        return hosts;
    };
    const auto isBeforeEngines = [&](const telemetry::ServedModel &model) { // a frontend: they are its job
        return model.engine == telemetry::ServingEngine::Dynamo && std::ranges::any_of(observation.serving->models, [&](const telemetry::ServedModel &other) {
                   return other.engine != telemetry::ServingEngine::Dynamo && catalog::modelStem(other.model) == catalog::modelStem(model.model) && !freeHosts(other).empty();
               });
    };
    if (observation.serving) // engines that no label of a GPU names
        for (const telemetry::ServedModel &model : observation.serving->models) {
            const std::set<int> hosts = freeHosts(model);
            if (hosts.empty() || isBeforeEngines(model))
                continue;
            std::string name = model.model;
            while (name.ends_with('/'))
                name.pop_back();
            Running running{echo(name.substr(name.rfind('/') + 1), 60), {hosts.begin(), hosts.end()}, 0, true, false, true, &model};
            for (const int i : running.instances)
                running.gpus += scene.layout.gpusOf(i);
            list.push_back(std::move(running));
        }
    for (Running &one : list)
        design::sortByHostName(design, one.instances);
    return list;
}

} // namespace

const catalog::Architecture *modelInName(const catalog::Catalog &catalog, std::string_view job)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : std::string(job) + '-') {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.')
            word += c;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    }
    for (std::size_t length = words.size(); length > 0; --length)
        for (std::size_t first = 0; first + length <= words.size(); ++first) {
            std::string name = words[first];
            for (std::size_t k = 1; k < length; ++k)
                name += "-" + words[first + k];
            if (std::ranges::none_of(name, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }) || std::ranges::none_of(name, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }))
                continue; // a word of the language, or a number
            if (const auto named = catalog::modelNamed(catalog, name))
                return named->model;
        }
    return nullptr;
}

Result<Adoption> adoptJobs(const catalog::Catalog &catalog, const design::Design &design, const telemetry::Observation &observation, const Going &going)
{
    Adoption out{design, {}};
    const std::vector<Running> list = runningBeside(catalog, design, observation);
    for (std::size_t k = 0; k < list.size(); ++k) {
        const Running &running = list[k];
        const auto share = static_cast<double>(list.size());
        const Going inside = [&, k](double done) { return !going || going((static_cast<double>(k) + done) / share); };
        if (!inside(0))
            return fail(ErrorCode::Cancelled, say("cancelled"));
        AdoptedJob job{{}, static_cast<int>(running.instances.size()), design.instances[static_cast<std::size_t>(running.instances.front())].type, {}};
        const design::Design before = out.design;
        out.design = withUnstated(before, running, &job.name);
        job.what = running.whole ? say("what it does is not told") : say("on {} GPUs of them; what it does is not told", running.gpus);
        const Engines engines = enginesOn(observation, running);
        const bool most = 2 * engines.hosts.size() >= running.instances.size(); // one engine may be on several hosts
        if (engines.model && running.whole && most) {
            if (auto next = withEngines(out.design, catalog, job.name, running, engines, job.what))
                out.design = std::move(*next);
            else
                job.what = say("serves {}, which the catalog has not", echo(engines.model->model, 100));
        } else if (engines.model) {
            job.what = say("engines serve {} on {} of them; what the others do is not told", echo(engines.model->model, 100), engines.hosts.size());
        } else if (running.serves) {
            job.what = say("its name says that it serves; no engine is scraped");
        } else if (const catalog::Architecture *const model = running.whole ? modelInName(catalog, running.name) : nullptr) {
            auto next = withTraining(before, catalog, job.name, running, *model, observation, inside, job.what);
            if (next)
                out.design = std::move(*next);
            else if (next.error().code == ErrorCode::Cancelled)
                return std::unexpected(next.error());
            else
                job.what = say("its name says {}, which does not train here: {}", model->id, sentence(next.error()));
        }
        out.jobs.push_back(std::move(job));
    }
    return out;
}

} // namespace switchyard::adopt
