// SPDX-License-Identifier: GPL-3.0-or-later
// diff A B: what changed, with the change in time and money.
#include <app/cli/command.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/finite_json.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>
#include <core/design/diff.h>
#include <core/predict/predict.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

struct DiffOptions {
    std::string a;
    std::string b;
};

/// A job of either design by its name, beside all that runs there: its step, or why there is none.
struct JobSteps {
    std::string name;
    std::optional<double> before_s, after_s;
    std::string unknown;
};

std::optional<double> stepTime(const catalog::Catalog &catalog, const design::Design &design, JobSteps &job, const char *which)
{
    const auto why = [&](const std::string &reason) { job.unknown += (job.unknown.empty() ? "" : "; ") + std::string(which) + ": " + reason; };
    if (!design::jobNamed(design, job.name)) {
        why("no such job");
        return {};
    }
    const auto placed = predict::predictDesign(catalog, design, job.name);
    if (!placed) {
        why(sentence(placed.error()).english());
        return {};
    }
    return (*placed)->prediction.step_s;
}

/// The jobs of both designs, those of the first one first.
std::vector<JobSteps> stepsOf(const catalog::Catalog &catalog, const design::Design &a, const design::Design &b)
{
    std::vector<JobSteps> jobs;
    for (const design::Design *design : {&a, &b})
        for (const design::Job &job : design->jobs)
            if (std::ranges::find(jobs, job.name, &JobSteps::name) == jobs.end())
                jobs.push_back({job.name, {}, {}, {}});
    for (JobSteps &job : jobs) {
        job.before_s = stepTime(catalog, a, job, "before");
        job.after_s = stepTime(catalog, b, job, "after");
    }
    return jobs;
}

/// Of designs with one job each, whatever it is called.
std::optional<double> onlyStepChange(const std::vector<JobSteps> &jobs, const design::Design &a, const design::Design &b)
{
    if (a.jobs.size() != 1 || b.jobs.size() != 1)
        return {};
    const auto &before_s = jobs.front().before_s, &after_s = jobs.back().after_s; // of two names the second is the later one's
    return before_s && after_s ? std::optional(*after_s - *before_s) : std::nullopt;
}

void printSteps(const JobSteps &job)
{
    std::cout << "job " << job.name << ": ";
    if (job.before_s && job.after_s)
        std::cout << "step " << format::seconds(*job.before_s) << " → " << format::seconds(*job.after_s) << " (" << format::signedSeconds(*job.after_s - *job.before_s) << ")\n";
    else
        std::cout << "step " << (job.before_s ? format::seconds(*job.before_s) : "unknown") << " → " << (job.after_s ? format::seconds(*job.after_s) : "unknown") << " (" << job.unknown << ")\n";
}

/// JSON of a value of the file; text that is no JSON stays text.
Json parsed(const std::string &text)
{
    if (text.empty())
        return nullptr;
    const Json value = Json::parse(text, nullptr, false);
    return value.is_discarded() ? Json(text) : value;
}

/// Lines of the two bills that differ, in number or in price.
std::vector<design::BillPair> changedLines(const design::Bill &before, const design::Bill &now)
{
    std::vector<design::BillPair> pairs = design::pairedBills(before, now);
    std::erase_if(pairs, [](const design::BillPair &pair) {
        return pair.item.empty() || (pair.countBefore == pair.countNow && pair.beforeUsdPerHour == pair.nowUsdPerHour);
    });
    return pairs;
}

void printDiff(const design::DesignDiff &diff, const Json &delta, const std::vector<JobSteps> &jobs, const std::vector<design::BillPair> &bill)
{
    for (const std::string &path : diff.added)
        std::cout << "+ " << path << '\n';
    for (const std::string &path : diff.removed)
        std::cout << "- " << path << '\n';
    for (const auto &moved : diff.moved)
        std::cout << "> " << moved.id << ": " << (moved.from.empty() ? "nowhere" : moved.from) << " → " << (moved.to.empty() ? "nowhere" : moved.to) << '\n';
    for (const auto &changed : diff.changed)
        std::cout << "~ " << changed.path << ": " << (changed.from.empty() ? "nothing" : changed.from) << " → "
                  << (changed.to.empty() ? "nothing" : changed.to) << '\n';
    if (diff.empty())
        std::cout << "no difference\n";
    if (delta["step_time_s"].is_number())
        std::cout << "step time " << format::signedSeconds(delta["step_time_s"].get<double>()) << '\n';
    else
        std::ranges::for_each(jobs, [](const JobSteps &job) { printSteps(job); });
    for (const design::BillPair &pair : bill) {
        const std::string change = design::shownChange(pair);
        std::cout << "$ " << design::nameOf(pair).english() << ": " << (!pair.change() ? "price unknown" : change.empty() ? "costs the same" : change) << '\n';
    }
    const Json &usd = delta["usd_per_hour"];
    std::cout << (usd.is_number() ? "cost " + format::signedUsd(usd.get<double>()) + "/h" : "cost unknown") << ", GPUs " << std::showpos << delta["gpus"].get<int>()
              << std::noshowpos << '\n';
}

} // namespace

Action addDiff(CLI::App &app)
{
    auto options = std::make_shared<DiffOptions>();
    flags::form(app.add_option("a", options->a, "design before")->required(), "FILE");
    flags::form(app.add_option("b", options->b, "design after")->required(), "FILE");
    return [options](const Context &context) -> Result<int> {
        SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context));
        SWITCHYARD_TRY(const design::Design a, openDesign(options->a, &catalog));
        SWITCHYARD_TRY(const design::Design b, openDesign(options->b, &catalog));
        const design::DesignDiff diff = design::diff(a, b);
        Json delta;
        const std::vector<JobSteps> jobs = stepsOf(catalog, a, b);
        delta["step_time_s"] = finite(onlyStepChange(jobs, a, b));
        const design::Bill billA = design::billOf(catalog, a);
        const design::Bill billB = design::billOf(catalog, b);
        const bool priced = billA.usdPerHour() && billB.usdPerHour();
        delta["usd_per_hour"] = priced ? Json(*billB.usdPerHour() - *billA.usdPerHour()) : Json(nullptr);
        delta["gpus"] = design::gpuCount(b, catalog) - design::gpuCount(a, catalog);
        if (!context.json) {
            printDiff(diff, delta, jobs, changedLines(billA, billB));
            return 0;
        }
        Json out = {{"added", diff.added}, {"removed", diff.removed}, {"moved", Json::array()}, {"changed", Json::array()}, {"bill", Json::array()}, {"jobs", Json::array()}, {"delta", delta}};
        for (const JobSteps &job : jobs) {
            out["jobs"].push_back({{"name", job.name}, {"step_time_s_from", finite(job.before_s)}, {"step_time_s_to", finite(job.after_s)}});
            if (!job.unknown.empty())
                out["jobs"].back()["unknown"] = job.unknown;
        }
        for (const auto &moved : diff.moved)
            out["moved"].push_back({{"id", moved.id}, {"from", moved.from}, {"to", moved.to}});
        for (const auto &changed : diff.changed)
            out["changed"].push_back({{"path", changed.path}, {"from", parsed(changed.from)}, {"to", parsed(changed.to)}});
        for (const design::BillPair &pair : changedLines(billA, billB))
            out["bill"].push_back({{"item", pair.item}, {"count_from", pair.countBefore}, {"count_to", pair.countNow},
                                   {"usd_per_hour_from", finite(pair.beforeUsdPerHour)},
                                   {"usd_per_hour_to", finite(pair.nowUsdPerHour)}});
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        return 0;
    };
}

} // namespace switchyard::cli
