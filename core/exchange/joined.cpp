// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/format.h>

#include <algorithm>
#include <map>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/exchange/notes.h>
#include <core/workload/plan_fields.h>
#include <core/workload/resolve.h>

namespace switchyard::exchange {

namespace {

/// Why a second part of one kind has no place.
std::unexpected<Error> twice(const char *what, std::span<const FormatFiles> parts, Holds kind)
{
    std::string files;
    for (const FormatFiles &part : parts)
        if (part.format->holds == kind)
            files += (files.empty() ? "" : ", ") + echo(part.files.front()) + " (" + std::string(part.format->id) + ")";
    return fail(ErrorCode::Usage, files + ": each holds a " + what + "; expected one");
}

Result<design::Design> withModel(design::Design design, const catalog::Architecture &model, const catalog::Catalog &catalog)
{
    if (design.name.empty())
        design.name = model.name;
    if (design.jobs.empty() && design::gpuCount(design, catalog) == 0)
        design.jobs.push_back(design::trainingJob("imported", {}, {}));
    else if (design.jobs.empty()) {
        const std::vector<design::TypeShare> types = design::typesOf(design, catalog, design::Pool());
        SWITCHYARD_TRY(design, design::addTraining(design, catalog, types.size() > 1 ? types.front().instances : design::Pool()));
    }
    return design::useModel(design, catalog, {}, model);
}

/// All that the parts say of how the job runs; what two of them say differently stays open.
struct Wishes {
    std::string job;
    std::string modelName;
    const catalog::Architecture *model = nullptr;
    std::map<std::string, std::string> plan;
    int gpus = 0;
};

Wishes wishesOf(std::span<const FormatFiles> parts, Notes &notes)
{
    Wishes out;
    std::map<std::string, bool> open;
    for (const FormatFiles &part : parts) {
        const auto *const settings = std::get_if<FrameworkSettings>(&part.fragment.content);
        if (!settings || !settings->serving.empty())
            continue;
        if (out.job.empty())
            out.job = settings->job;
        if (out.modelName.empty())
            out.modelName = settings->modelName;
        if (!out.model && settings->model)
            out.model = &*settings->model;
        out.gpus = std::max(out.gpus, settings->gpus);
        for (const auto &[key, text] : settings->plan) {
            const auto [known, isNew] = out.plan.emplace(key, text);
            if (!isNew && known->second != text) {
                notes.conflict(key + " is " + known->second + " in one file and " + text + " in " + echo(part.files.front()) + ": left open");
                open[key] = true;
            }
        }
    }
    for (const auto &[key, unused] : open)
        out.plan.erase(key);
    return out;
}

/// Machines of the type that a person named, as many as the settings ask for; none where neither says.
Result<design::Design> withMachines(design::Design design, const Wishes &wishes, const catalog::Catalog &catalog, const std::string &type, Notes &notes)
{
    const catalog::InstanceType *const known = catalog.instance(type);
    if (type.empty() || !design.instances.empty() || !known || known->gpus <= 0)
        return design;
    long long gpus = 1;
    for (const char *degree : {"tp", "pp", "cp", "dp"})
        if (const auto asked = wishes.plan.find(degree); asked != wishes.plan.end())
            gpus = std::min<long long>(number::mostGpus, gpus * number::wholeFromText(asked->second, 1, number::mostGpus).value_or(1));
    gpus = std::max<long long>(gpus, wishes.gpus);
    const int count = static_cast<int>((gpus + known->gpus - 1) / known->gpus);
    notes.add("machines are not told: " + std::to_string(count) + " x " + known->id + " were taken for " + std::to_string(gpus) + " GPUs");
    return design::addCapacity(design, catalog, known->id, count, {});
}

/// The plan that the wishes make for the job's GPUs; what they leave open is as the framework does it.
Result<design::Design> withSettings(design::Design design, const Wishes &wishes, const catalog::Architecture *model, const catalog::Catalog &catalog, Notes &notes)
{
    workload::PlanRequest request;
    for (const auto &[key, text] : wishes.plan)
        if (const workload::PlanField *const field = workload::planField(key))
            if (const auto asked = field->ask(request, text); !asked)
                notes.add(key + " " + echo(text, 40) + ": " + asked.error().message);
    design::Job *job = nullptr;
    if (design.jobs.size() > 1 && wishes.job.empty())
        return fail(ErrorCode::Usage, "the design has " + std::to_string(design.jobs.size()) + " jobs and the settings name none; expected one job");
    for (design::Job &one : design.jobs)
        if (design.jobs.size() == 1 || one.name == wishes.job)
            job = &one;
    const design::Phase *const training = job ? design::trainingOf(*job) : nullptr;
    if (!model && training)
        model = training->custom ? training->custom.get() : catalog.model(training->model);
    if (!model) {
        notes.add(wishes.modelName.empty() ? "the settings name no model; give its config.json too: no job was made" : "the model " + inQuotes(wishes.modelName) + " is not in the catalog; give its config.json too: no job was made");
        return design;
    }
    int gpus = design::gpuCount(design, catalog);
    if (job)
        if (const auto pool = design::jobInstances(design, *job); pool && !pool->empty()) {
            gpus = 0;
            for (const int i : *pool)
                if (const auto *const type = catalog.instance(design.instances[static_cast<std::size_t>(i)].type))
                    gpus += type->gpus;
        }
    const auto degrees = [&] {
        long long n = 1;
        for (const auto &degree : {request.tp, request.pp, request.cp, request.dp})
            n *= degree.value_or(1);
        return n <= 10'000'000 ? static_cast<int>(n) : 0;
    };
    if (gpus == 0)
        gpus = std::max(wishes.gpus, degrees());
    const int replicas = std::max(1, gpus / std::max(1, static_cast<int>(std::min<long long>(10'000'000, 1LL * request.tp.value_or(1) * request.pp.value_or(1) * request.cp.value_or(1)))));
    if (const long long once = 1LL * request.mbs.value_or(1) * replicas * request.pp.value_or(1); !request.gbs && once <= 1'000'000'000) {
        request.gbs = static_cast<int>(once);
        notes.add("the global batch is open: taken for one pass of every replica, " + std::to_string(once));
    }
    const auto plan = workload::fillOpen(request, *model, std::max(1, gpus));
    if (!plan) {
        notes.add("the plan was not taken: " + plan.error().message);
        return design;
    }
    if (const auto possible = workload::checkPlan(plan->plan, *model, std::max(1, gpus)); !possible)
        notes.add("as a plan for " + std::to_string(gpus) + " GPUs: " + possible.error().message);
    design::Phase phase;
    phase.id = "train";
    if (job && !job->phases.empty()) {
        phase = training ? *training : job->phases.front();
    } else {
        design.jobs.push_back({wishes.job.empty() ? "imported" : wishes.job, {}, {}});
        job = &design.jobs.back();
    }
    phase.work = plan->plan;
    const catalog::Architecture *const known = catalog.model(model->id);
    const bool bundled = known && *known == *model;
    phase.model = bundled ? model->id : "custom";
    phase.custom = bundled ? nullptr : std::make_shared<const catalog::Architecture>(*model);
    if (training)
        *design::trainingOf(*job) = std::move(phase);
    else
        job->phases = {std::move(phase)};
    if (design.name.empty())
        design.name = model->name;
    return design;
}

} // namespace

Result<design::Design> joined(const design::Design &base, std::span<const FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints, std::vector<std::string> *open, std::vector<std::string> *conflicts)
{
    const design::Design *cluster = nullptr;
    const catalog::Architecture *model = nullptr;
    std::vector<Inventory> whole; ///< finished clusters, to be joined
    std::vector<const Inventory *> clusters;
    std::vector<std::string> unused;
    std::vector<std::string> &said = open ? *open : unused;
    whole.reserve(parts.size());
    for (const FormatFiles &part : parts) {
        if (const auto *const found = std::get_if<design::Design>(&part.fragment.content)) {
            cluster = found;
            clusters.push_back(&whole.emplace_back(inventoryOf(*found)));
        } else if (const auto *const inventory = std::get_if<Inventory>(&part.fragment.content)) {
            clusters.push_back(inventory);
        } else if (const auto *const architecture = std::get_if<catalog::Architecture>(&part.fragment.content)) {
            if (std::exchange(model, architecture))
                return twice("model", parts, Holds::Model);
        } else if (std::holds_alternative<Measurements>(part.fragment.content)) {
            return fail(ErrorCode::Usage, "measurements are no part of a design; `switchyard-cli import` makes a table of them", part.files.front());
        } else if (std::holds_alternative<catalog::PriceList>(part.fragment.content)) {
            return fail(ErrorCode::Usage, "prices are no part of a design; `switchyard-cli import` makes a price list of them, which a design names", part.files.front());
        } else if (std::holds_alternative<Observed>(part.fragment.content)) {
            for (const std::string &file : part.files)
                said.push_back(echo(file) + " (" + std::string(part.format->title) + "): what it shows is no part of a design; imported alone, it is told as facts");
        }
    }
    design::Design design = base;
    if (cluster && clusters.size() == 1) {
        design = *cluster;
    } else if (!clusters.empty()) {
        SWITCHYARD_TRY(design, buildDesign(clusters, catalog, hints, said, conflicts));
    }
    std::vector<Deployed> engines;
    bool trains = false;
    for (const FormatFiles &part : parts)
        if (const auto *const settings = std::get_if<FrameworkSettings>(&part.fragment.content)) {
            trains = trains || settings->serving.empty();
            engines.insert(engines.end(), settings->serving.begin(), settings->serving.end());
        }
    Notes notes;
    const auto told = [&] {
        std::ranges::copy(notes.sentences(), std::back_inserter(said));
        std::ranges::copy(notes.conflicts(), std::back_inserter(conflicts ? *conflicts : said));
    };
    if (!engines.empty()) {
        design = withServing(std::move(design), engines, trains ? nullptr : model, catalog, notes);
        if (!trains) {
            told();
            return design;
        }
    }
    if (!trains)
        return model ? withModel(std::move(design), *model, catalog) : design;
    const Wishes wishes = wishesOf(parts, notes);
    SWITCHYARD_TRY(design, withMachines(std::move(design), wishes, catalog, hints.instance, notes));
    auto done = withSettings(std::move(design), wishes, model ? model : wishes.model ? wishes.model : knownModel(catalog, wishes.modelName), catalog, notes);
    told();
    return done;
}

} // namespace switchyard::exchange
