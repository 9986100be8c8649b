// SPDX-License-Identifier: GPL-3.0-or-later
// diff A B: what changed, with the change in time and money.
#include <app/cli/command.h>

#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

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

/// Step time of a design's only job where it lies; empty when there is none, or more than one job, or
/// the plan cannot run.
std::optional<double> stepTime(const catalog::Catalog &catalog, const design::Design &design)
{
    if (design.jobs.size() != 1)
        return {};
    const auto placed = predict::predictDesign(catalog, design);
    return placed ? std::optional((*placed)->prediction.step_s) : std::nullopt;
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

void printDiff(const design::DesignDiff &diff, const Json &delta, const std::vector<design::BillPair> &bill)
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
    for (const design::BillPair &pair : bill) {
        const std::string change = design::shownChange(pair);
        std::cout << "$ " << design::nameOf(pair) << ": " << (!pair.change() ? "price unknown" : change.empty() ? "costs the same" : change) << '\n';
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
        const auto before = stepTime(catalog, a);
        const auto after = stepTime(catalog, b);
        delta["step_time_s"] = before && after ? Json(*after - *before) : Json(nullptr);
        const design::Bill billA = design::billOf(catalog, a);
        const design::Bill billB = design::billOf(catalog, b);
        const bool priced = billA.usdPerHour() && billB.usdPerHour();
        delta["usd_per_hour"] = priced ? Json(*billB.usdPerHour() - *billA.usdPerHour()) : Json(nullptr);
        delta["gpus"] = design::gpuCount(b, catalog) - design::gpuCount(a, catalog);
        if (!context.json) {
            printDiff(diff, delta, changedLines(billA, billB));
            return 0;
        }
        Json out = {{"added", diff.added}, {"removed", diff.removed}, {"moved", Json::array()}, {"changed", Json::array()}, {"bill", Json::array()}, {"delta", delta}};
        for (const auto &moved : diff.moved)
            out["moved"].push_back({{"id", moved.id}, {"from", moved.from}, {"to", moved.to}});
        for (const auto &changed : diff.changed)
            out["changed"].push_back({{"path", changed.path}, {"from", parsed(changed.from)}, {"to", parsed(changed.to)}});
        for (const design::BillPair &pair : changedLines(billA, billB))
            out["bill"].push_back({{"item", pair.item}, {"count_from", pair.countBefore}, {"count_to", pair.countNow},
                                   {"usd_per_hour_from", pair.beforeUsdPerHour ? Json(*pair.beforeUsdPerHour) : Json(nullptr)},
                                   {"usd_per_hour_to", pair.nowUsdPerHour ? Json(*pair.nowUsdPerHour) : Json(nullptr)}});
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        return 0;
    };
}

} // namespace switchyard::cli
