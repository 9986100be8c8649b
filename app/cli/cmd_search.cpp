// SPDX-License-Identifier: GPL-3.0-or-later
// search DESIGN|ad-hoc flags: the best plans for a job or clusters for it; search merge FILE…
#include <app/cli/command.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <core/base/format.h>
#include <core/base/input.h>
#include <core/base/json.h>
#include <core/search/search.h>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/prediction_json.h>
#include <app/cli/search_json.h>

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

Result<search::Objective> objectiveOf(const std::string &word)
{
    if (word == "time")
        return search::Objective::Time;
    if (word == "cost")
        return search::Objective::Cost;
    if (word == "tokens-per-usd")
        return search::Objective::TokensPerUsd;
    return fail(ErrorCode::Usage, "--objective " + word + "; expected time, cost or tokens-per-usd");
}

Result<void> readPart(const std::string &text, search::Options &options)
{
    const char *end = text.data() + text.size();
    const auto i = std::from_chars(text.data(), end, options.part);
    if (i.ec == std::errc{} && i.ptr != end && *i.ptr == '/') {
        const auto n = std::from_chars(i.ptr + 1, end, options.parts);
        if (n.ec == std::errc{} && n.ptr == end)
            return {};
    }
    return fail(ErrorCode::Usage, "--part " + text + "; expected i/n, like 3/16");
}

Result<int> runSearch(const SearchOptions &options, const Context &context)
{
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    search::Options search;
    SWITCHYARD_TRY(search.objective, objectiveOf(options.objective));
    search.top = options.top;
    search.pareto = options.pareto;
    search.threads = options.threads;
    if (auto part = readPart(options.part, search); !part)
        return std::unexpected(part.error());
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
    for (const search::Found &found : answer.top)
        std::cout << format::seconds(found.step_s) << "   " << format::binaryBytes(found.memory_B) << "   " << found.instances << " x " << found.instance << "  "
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
    app.add_option("--objective", options->objective, "time, cost (usd_per_hour of the cluster) or tokens-per-usd");
    app.add_option("--top", options->top, "how many of the best");
    app.add_flag("--pareto", options->pareto, "also the front of step time, memory and dollars per hour");
    app.add_option("--limit", options->limits, "NAME=RANGE, like tp=1..8, mbs=1,2, shard=zero1, step_time_s=..6");
    app.add_option("--part", options->part, "i/n: this share of the plans, for batch systems");
    app.add_option("--threads", options->threads, "0: all cores");
    CLI::App *merge = app.add_subcommand("merge", "merge the JSON answers of all parts");
    merge->add_option("files", options->mergeFiles, "outputs of search --json --part i/n")->required();
    options->merge = merge;
    return [options](const Context &context) { return options->merge->parsed() ? runMerge(*options) : runSearch(*options, context); };
}

} // namespace switchyard::cli
