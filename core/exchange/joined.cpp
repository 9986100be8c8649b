// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/echo.h>
#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/exchange/notes.h>
#include <core/exchange/trained.h>

namespace switchyard::exchange {

namespace {

/// Why a second part of one kind has no place.
std::unexpected<Error> twice(const char *what, std::span<const FormatFiles> parts, Holds kind)
{
    std::string files;
    for (const FormatFiles &part : parts)
        if (part.format->holds == kind)
            files += (files.empty() ? "" : ", ") + echo(part.files.front()) + " (" + std::string(part.format->id) + ")";
    return fail(ErrorCode::Usage, say("{}: each holds a {}; expected one", files, what));
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
FrameworkSettings settingsOf(std::span<const FormatFiles> parts, Notes &notes)
{
    FrameworkSettings out;
    std::map<std::string, std::pair<std::string, const std::string *>> told; // what, and by which file
    std::set<std::string> open;
    for (const FormatFiles &part : parts) {
        const auto *const settings = std::get_if<FrameworkSettings>(&part.fragment.content);
        if (!settings || !settings->serving.empty())
            continue;
        if (out.job.empty())
            out.job = settings->job;
        if (out.modelName.empty())
            out.modelName = settings->modelName;
        if (!out.model)
            out.model = settings->model;
        if (out.nodes.empty())
            out.nodes = settings->nodes;
        if (!out.rl)
            out.rl = settings->rl;
        out.gpus = std::max(out.gpus, settings->gpus);
        for (const auto &[key, text] : settings->plan) {
            const auto [known, isNew] = told.emplace(key, std::pair(text, &part.files.front()));
            const auto &[first, file] = known->second;
            if (isNew || first == text)
                continue;
            notes.conflict(say("{} is {} in {} and {} in {}: left open", key, first, echo(*file), text, echo(part.files.front())));
            open.insert(key);
        }
    }
    for (const auto &[key, text] : told)
        if (!open.contains(key))
            out.plan.emplace_back(key, text.first);
    return out;
}

} // namespace

Result<design::Design> joined(const design::Design &base, std::span<const FormatFiles> parts, const catalog::Catalog &catalog, const JoinHints &hints, std::vector<Said> *open, std::vector<Said> *conflicts,
                              std::vector<LeftOut> *leftOut)
{
    const design::Design *cluster = nullptr;
    const catalog::Architecture *model = nullptr;
    std::vector<Inventory> whole; ///< finished clusters, to be joined
    std::vector<const Inventory *> clusters;
    std::vector<Said> unused;
    std::vector<Said> &said = open ? *open : unused;
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
            return fail(ErrorCode::Usage, say("measurements are no part of a design; `switchyard-cli import` makes a table of them"), part.files.front());
        } else if (std::holds_alternative<catalog::PriceList>(part.fragment.content)) {
            return fail(ErrorCode::Usage, say("prices are no part of a design; `switchyard-cli import` makes a price list of them, which a design names"), part.files.front());
        } else if (std::holds_alternative<Observed>(part.fragment.content)) {
            for (const std::string &file : part.files)
                said.push_back(say("{} ({}): what it shows is no part of a design; imported alone, it is told as facts", echo(file), part.format->title));
        }
    }
    design::Design design = base;
    if (cluster && clusters.size() == 1) {
        design = *cluster;
    } else if (!clusters.empty()) {
        JoinHints known = hints;
        known.model = model;
        SWITCHYARD_TRY(design, buildDesign(clusters, catalog, known, said, conflicts, leftOut));
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
    const FrameworkSettings settings = settingsOf(parts, notes);
    SWITCHYARD_TRY(design, withMachines(std::move(design), settings, catalog, hints.instance, notes));
    auto done = withTraining(std::move(design), settings, model, catalog, notes);
    told();
    return done;
}

} // namespace switchyard::exchange
