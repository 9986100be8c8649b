// SPDX-License-Identifier: GPL-3.0-or-later
// check DESIGN: design rules. Exit status 1 when an error is found.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/diagnose/diagnose.h>

namespace switchyard::cli {

namespace {

Result<int> run(const std::string &path, const Context &context)
{
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context));
    SWITCHYARD_TRY(design::Design design, openDesign(path)); // unknown types are findings
    if (auto priced = design::needPrices(design, path, catalog); !priced)
        return std::unexpected(std::move(priced).error());
    // Without a valid prediction the rules that need none still speak; the reason is one of them.
    std::shared_ptr<const predict::DesignPrediction> prediction;
    if (design.jobs.size() == 1) {
        if (auto predicted = predict::predictDesign(catalog, design))
            prediction = std::move(*predicted);
    }
    const auto findings = diagnose::checkDesign(catalog, design, prediction.get());
    if (context.json)
        std::cout << nlohmann::ordered_json({{"findings", toJson(findings)}}).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    else
        print(std::cout, findings);
    return exitStatusOf(findings);
}

} // namespace

Action addCheck(CLI::App &app)
{
    auto path = std::make_shared<std::string>();
    flags::form(app.add_option("DESIGN", *path, "the design to check")->required(), "FILE");
    return [path](const Context &context) { return run(*path, context); };
}

} // namespace switchyard::cli
