// SPDX-License-Identifier: GPL-3.0-or-later
// search DESIGN|ad-hoc flags: the best plans for a job or clusters for it; search merge FILE…
#include <app/cli/command.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <memory>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <core/base/format.h>
#include <core/base/input.h>
#include <core/base/json.h>
#include <core/base/number.h>
#include <core/design/design.h>
#include <core/search/search.h>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/prediction_json.h>
#include <app/cli/search_json.h>
#include <app/cli/serve_options.h>
#include <app/cli/serving_search.h>
#include <app/cli/serving_search_json.h>
#include <app/flags/flags.h>

namespace switchyard::cli {

namespace {

struct SearchOptions {
    JobOptions job;
    ServeOptions serving;
    ServingSearchOptions servingSearch;
    SearchAsked asked;
    std::string part = "1/1";
    std::vector<std::string> mergeFiles;
    const CLI::App *merge = nullptr;
};

constexpr std::array<std::pair<const char *, search::Objective>, 3> objectives = {
    {{"time", search::Objective::Time}, {"cost", search::Objective::Cost}, {"tokens-per-usd", search::Objective::TokensPerUsd}}};

/// The word was checked when it was read.
search::Objective objectiveOf(const std::string &word)
{
    const auto found = std::find_if(objectives.begin(), objectives.end(), [&](const auto &entry) { return word == entry.first; });
    return found == objectives.end() ? search::Objective::Time : found->second;
}

constexpr int mostParts = 1'000'000;
constexpr int mostThreads = 256;
constexpr int mostTop = 1'000'000;

Result<std::pair<int, int>> partFromText(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto n = number::wholeFromText(text.substr(slash + 1), 1, mostParts);
        const auto i = number::wholeFromText(text.substr(0, slash), 1, n.value_or(0));
        if (i && n)
            return std::pair(static_cast<int>(*i), static_cast<int>(*n));
    }
    return fail(ErrorCode::Usage, "expected i/n with 1 <= i <= n, like 3/16");
}

/// --task serve, or a design whose job serves.
Result<bool> isForServing(const SearchOptions &options)
{
    if (options.job.design.empty())
        return serves(options.job);
    SWITCHYARD_TRY(const design::Design design, design::loadDesign(options.job.design));
    const auto job = design::findJob(design, options.job.jobName);
    return job && design::serves(**job); // what else is wrong with the design is said when it is searched
}

Result<int> runSearch(const SearchOptions &options, const Context &context)
{
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    SearchAsked asked = options.asked;
    SWITCHYARD_TRY(const auto part, partFromText(options.part));
    asked.part = part.first;
    asked.parts = part.second;
    if (auto flags = serveFlagsNeedServe(options.job, options.serving, !options.job.design.empty()); !flags)
        return std::unexpected(std::move(flags).error());
    SWITCHYARD_TRY(const bool forServing, isForServing(options));
    if (forServing)
        return searchServing(options.job, options.serving, options.servingSearch, asked, context);
    if (auto flags = servingSearchFlagsNeedServe(options.servingSearch); !flags)
        return std::unexpected(std::move(flags).error());
    if (asked.objective == "throughput")
        return fail(ErrorCode::Usage, "--objective throughput beside a job that trains; expected time, cost, tokens-per-usd");
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    search::Options search;
    search.objective = objectiveOf(asked.objective);
    search.top = asked.top;
    search.pareto = asked.pareto;
    search.threads = asked.threads;
    search.part = asked.part;
    search.parts = asked.parts;
    predict::JobSpec base;
    if (options.job.design.empty()) {
        SWITCHYARD_TRY(base, searchJobOf(options.job, catalog, search.limits));
    } else {
        SWITCHYARD_TRY(base, searchJobOf(options.job.design, options.job.jobName, catalog));
    }
    for (const std::string &limit : asked.limits) {
        if (auto added = search.limits.add(limit); !added)
            return std::unexpected(added.error());
    }
    SWITCHYARD_TRY(const search::Answer answer, search::search(catalog, base, search));
    SWITCHYARD_TRY(const nlohmann::ordered_json out, toJson(answer, search, base, catalog));
    if (context.json) {
        std::cout << out.dump(1) << '\n';
        return 0;
    }
    std::cout << format::integer(static_cast<double>(answer.enumerated)) << " plans, " << format::integer(static_cast<double>(answer.fitting))
              << " fit, " << format::seconds(answer.seconds) << " ("
              << format::significant(static_cast<double>(answer.enumerated) / std::max(1e-9, answer.seconds)) << " plans/s)\n";
    for (const std::string &warning : answer.warnings)
        std::cout << "warning: " << warning << '\n';
    for (const search::Found &found : answer.top)
        std::cout << format::seconds(found.step_s) << "   " << format::binaryBytes(found.memory_B) << "   " << found.instances << " x " << found.instance << "  "
                  << (found.usdPerHour ? format::usdPerHour(*found.usdPerHour) : "price unknown") << "  "
                  << workload::shortText(found.plan) << '\n';
    return 0;
}

Result<int> runMerge(const SearchOptions &options)
{
    std::vector<nlohmann::ordered_json> parts;
    for (const std::string &file : options.mergeFiles) {
        SWITCHYARD_TRY(const std::string text, readInput(file, InputKind::Answer));
        if (auto cost = json::checkCost(text, file); !cost)
            return std::unexpected(cost.error());
        auto json = nlohmann::ordered_json::parse(text, nullptr, false);
        if (json.is_discarded())
            return fail(ErrorCode::InvalidInput, "is no JSON; expected the output of search --json", file);
        parts.push_back(std::move(json));
    }
    const bool forServing = parts.front().is_object() && parts.front().value("task", nlohmann::ordered_json()) == "serve";
    SWITCHYARD_TRY(const nlohmann::ordered_json merged, forServing ? mergeServingAnswers(parts, options.mergeFiles) : mergeAnswers(parts, options.mergeFiles));
    std::cout << merged.dump(1) << '\n';
    return 0;
}

} // namespace

Action addSearch(CLI::App &app)
{
    auto options = std::make_shared<SearchOptions>();
    addJobOptions(app, options->job, "a .switchyard file; its job's plan is what varies");
    addServeOptions(app, options->serving, ServeUse::Search);
    addServingSearchOptions(app, options->servingSearch);
    SearchAsked &asked = options->asked;
    flags::oneOf(app.add_option("--objective", asked.objective, "time; serving: throughput; cost is usd_per_hour of the cluster"), servingObjectives());
    flags::whole(app.add_option("--top", asked.top, "how many of the best"), 1, mostTop);
    app.add_flag("--pareto", asked.pareto, "also the front of step time, memory and dollars per hour; serving: of tokens/s per user and per GPU");
    flags::form(app.add_option("--limit", asked.limits, "like tp=1..8, mbs=1,2, shard=zero1, step_time_s=..6; serving: precision=bf16,fp8 (repeatable)")
                    ->allow_extra_args(false),
                "NAME=RANGE", [](const std::string &text) -> Result<void> {
                    using search::Constraints; // which job is searched is not known yet: good for one of the two, refused in the words of the one that knows the name
                    const auto training = Constraints().add(text);
                    auto serving = Constraints(Constraints::Subject::Serving).add(text);
                    return training || serving ? Result<void>() : Constraints::knows(Constraints::Subject::Training, text.substr(0, text.find('='))) ? training : serving;
                });
    flags::form(app.add_option("--part", options->part, "this share of the plans, for batch systems"), "I/N",
                flags::accepted(partFromText));
    flags::whole(app.add_option("--threads", asked.threads, "0: all cores"), 0, mostThreads);
    CLI::App *merge = app.add_subcommand("merge", "merge the JSON answers of all parts");
    flags::form(merge->add_option("files", options->mergeFiles, "outputs of search --json --part i/n")->required(), "FILE");
    options->merge = merge;
    return [options](const Context &context) { return options->merge->parsed() ? runMerge(*options) : runSearch(*options, context); };
}

} // namespace switchyard::cli
