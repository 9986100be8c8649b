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
#include <core/search/search.h>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/prediction_json.h>
#include <app/cli/search_json.h>
#include <app/flags/flags.h>

namespace switchyard::cli {

namespace {

struct SearchOptions {
    JobOptions job;
    std::string objective = "time";
    std::size_t top = 10;
    bool pareto = false;
    std::vector<std::string> limits;
    std::string part = "1/1";
    int threads = 0;
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

Result<int> runSearch(const SearchOptions &options, const Context &context)
{
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    search::Options search;
    search.objective = objectiveOf(options.objective);
    search.top = options.top;
    search.pareto = options.pareto;
    search.threads = options.threads;
    SWITCHYARD_TRY(const auto part, partFromText(options.part));
    search.part = part.first;
    search.parts = part.second;
    predict::JobSpec base;
    if (options.job.design.empty()) {
        SWITCHYARD_TRY(base, searchJobOf(options.job, catalog, search.limits));
    } else {
        SWITCHYARD_TRY(base, searchJobOf(options.job.design, options.job.jobName, catalog));
    }
    for (const std::string &limit : options.limits) {
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
    SWITCHYARD_TRY(const nlohmann::ordered_json merged, mergeAnswers(parts, options.mergeFiles));
    std::cout << merged.dump(1) << '\n';
    return 0;
}

} // namespace

Action addSearch(CLI::App &app)
{
    auto options = std::make_shared<SearchOptions>();
    addJobOptions(app, options->job, "a .switchyard file; its job's plan is what varies");
    std::vector<std::string> words;
    for (const auto &[word, objective] : objectives)
        words.emplace_back(word);
    flags::oneOf(app.add_option("--objective", options->objective, "cost is usd_per_hour of the cluster"), words);
    flags::whole(app.add_option("--top", options->top, "how many of the best"), 1, mostTop);
    app.add_flag("--pareto", options->pareto, "also the front of step time, memory and dollars per hour");
    flags::form(app.add_option("--limit", options->limits, "like tp=1..8, mbs=1,2, shard=zero1, step_time_s=..6 (repeatable)")
                    ->allow_extra_args(false),
                "NAME=RANGE", [](const std::string &text) { return search::Limits().add(text); });
    flags::form(app.add_option("--part", options->part, "this share of the plans, for batch systems"), "I/N",
                flags::accepted(partFromText));
    flags::whole(app.add_option("--threads", options->threads, "0: all cores"), 0, mostThreads);
    CLI::App *merge = app.add_subcommand("merge", "merge the JSON answers of all parts");
    flags::form(merge->add_option("files", options->mergeFiles, "outputs of search --json --part i/n")->required(), "FILE");
    options->merge = merge;
    return [options](const Context &context) { return options->merge->parsed() ? runMerge(*options) : runSearch(*options, context); };
}

} // namespace switchyard::cli
