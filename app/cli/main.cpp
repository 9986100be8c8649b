// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/command.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/flags/flags.h>
#include <core/base/echo.h>
#include <core/telemetry/server_address.h>

namespace {

using namespace switchyard;

/// In the order of the help.
const std::vector<cli::Command> &commands()
{
    static const std::vector<cli::Command> list = {
        {"catalog", "list and show catalog entries with sources", cli::addCatalog},
        {"diff", "what changed between two designs, with the change in time and money", cli::addDiff},
        {"import", "read files of other tools into a design", cli::addImport},
        {"export", "write a design in a format of other tools", cli::addExport},
        {"formats", "the formats that import and export know", cli::addFormats},
        {"predict", "predict one training step: time, memory, cost and why", cli::addPredict},
        {"search", "the best plans for a job, or clusters for it", cli::addSearch},
        {"collective", "time, choice and links of one collective operation", cli::addCollective},
        {"traffic", "loads of a design's links and who talks to whom", cli::addTraffic},
        {"validate", "predict measured rows and score the predictions", cli::addValidate},
        {"calibrate", "fit the physical parameters of the catalog to measured rows", cli::addCalibrate},
        {"check", "check a design against the rules", cli::addCheck},
        {"live", "one look at a running cluster: observation, mapping, findings", cli::addLive},
    };
    return list;
}

std::string_view word(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Usage: return "usage";
    case ErrorCode::NotFound: return "not_found";
    case ErrorCode::Unreadable: return "unreadable";
    case ErrorCode::InvalidInput: return "invalid_input";
    case ErrorCode::NewerVersion: return "newer_version";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::Remote: return "remote";
    case ErrorCode::Cancelled: return "cancelled";
    }
    return "invalid_input";
}

int report(const Error &error, bool json)
{
    std::cerr << "switchyard-cli: " << describe(error) << '\n';
    if (json) {
        const nlohmann::ordered_json out = {
            {"error", {{"code", word(error.code)}, {"message", echo(withoutLogins(error.message), lineMost)}, {"where", withoutLogins(error.where)}}}};
        std::cout << out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    }
    return exitStatus(error.code);
}

int run(int argc, char **argv)
{
    CLI::App app{"Switchyard: design, predict and diagnose AWS GPU clusters", "switchyard-cli"};
    app.set_version_flag("--version", std::string("switchyard-cli " SWITCHYARD_VERSION));
    app.require_subcommand(1);
    app.fallthrough();
    cli::Context context;
    app.add_flag("--json", context.json, "machine-readable output");
    flags::form(app.add_option("--catalog", context.catalogDirectory, "catalog directory (default: the bundled one)"), "FILE");

    std::vector<std::pair<CLI::App *, cli::Action>> actions;
    for (const cli::Command &command : commands()) {
        CLI::App *sub = app.add_subcommand(std::string(command.name), std::string(command.help));
        actions.emplace_back(sub, command.add(*sub));
    }
    flags::finish(app);

    try {
        app.parse(argc, argv);
        telemetry::hideLogins(argc, argv);
    } catch (const CLI::CallForHelp &e) {
        return app.exit(e);
    } catch (const CLI::CallForAllHelp &e) {
        return app.exit(e);
    } catch (const CLI::CallForVersion &e) {
        return app.exit(e);
    } catch (const CLI::ParseError &e) {
        // The parser may stop before it comes to --json.
        const bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
        return report(flags::usageError(e), json);
    }

    for (const auto &[sub, action] : actions) {
        if (!sub->parsed())
            continue;
        const Result<int> status = action(context);
        return status ? *status : report(status.error(), context.json);
    }
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception &e) { // memory that ran out; errors that inputs can cause are values
        std::fprintf(stderr, "switchyard-cli: %s\n", e.what());
        return exitStatus(ErrorCode::Unreadable);
    }
}
