// SPDX-License-Identifier: GPL-3.0-or-later
// check DESIGN: design rules. Exit status 1 when an error is found, whatever is shown.
#include <app/cli/command.h>

#include <iostream>
#include <map>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/findings_sarif.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/design/first_job.h>
#include <core/diagnose/diagnose.h>

namespace switchyard::cli {

namespace {

struct CheckOptions {
    std::string path;
    std::string jobName;              ///< whose prediction the rules ask; empty: the first, as in the window
    std::string format;               ///< text, json, sarif; empty: by --json
    std::string severity = "info"; ///< the least that is shown
};

/// How many of each severity are not shown.
using Hidden = std::map<std::string, int>;

Hidden dropBelow(const std::string &severity, std::vector<diagnose::Finding> &findings)
{
    using diagnose::Severity;
    Severity least = Severity::Info;
    for (const Severity each : {Severity::Info, Severity::Warning, Severity::Error})
        if (diagnose::toWord(each) == severity)
            least = each;
    Hidden hidden;
    std::erase_if(findings, [&](const diagnose::Finding &f) {
        if (f.severity >= least)
            return false;
        ++hidden[diagnose::toWord(f.severity)];
        return true;
    });
    return hidden;
}

void printHidden(std::ostream &out, const Hidden &hidden)
{
    int all = 0;
    std::string each;
    for (const auto &[severity, count] : hidden) {
        all += count;
        each += (each.empty() ? "" : ", ") + std::to_string(count) + ' ' + severity;
    }
    if (all > 0)
        out << "not shown: " << each << " (--severity info shows all)\n";
}

Result<int> run(const CheckOptions &options, const Context &context)
{
    const std::string &path = options.path;
    const std::string format = !options.format.empty() ? options.format : context.json ? "json" : "text";
    if (context.json && format != "json")
        return fail(ErrorCode::Usage, "--json beside --format " + format + "; expected one of them");
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context));
    SWITCHYARD_TRY(design::Design design, openDesign(path)); // unknown types are findings
    if (auto priced = design::needPrices(design, path, catalog); !priced)
        return std::unexpected(std::move(priced).error());
    // Without a valid prediction the rules that need none still speak; the reason is one of them.
    std::shared_ptr<const predict::DesignPrediction> prediction;
    if (!design.jobs.empty() || !options.jobName.empty()) {
        SWITCHYARD_TRY(const design::Job *job, askedJob(design, design::namedOrFirst(design, options.jobName), path));
        if (auto predicted = predict::predictDesign(catalog, design, job->name))
            prediction = std::move(*predicted);
    }
    auto findings = diagnose::checkDesign(catalog, design, prediction.get());
    const int status = exitStatusOf(findings);
    const Hidden hidden = dropBelow(options.severity, findings);
    const auto write = [](const nlohmann::ordered_json &document) { std::cout << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n'; };
    if (format == "json") {
        nlohmann::ordered_json answer = {{"findings", toJson(findings)}};
        if (!hidden.empty())
            answer["not_shown"] = hidden;
        write(answer);
    } else if (format == "sarif") {
        write(toSarif(findings, path));
    } else {
        if (!findings.empty() || hidden.empty())
            print(std::cout, findings);
        printHidden(std::cout, hidden);
    }
    return status;
}

} // namespace

Action addCheck(CLI::App &app)
{
    auto options = std::make_shared<CheckOptions>();
    flags::form(app.add_option("DESIGN", options->path, "the design to check")->required(), "FILE");
    flags::form(app.add_option("--job", options->jobName, "whose prediction the rules ask (default: the first job)"), "NAME");
    flags::oneOf(app.add_option("--severity", options->severity, "the least that is shown; the exit status is that of all"), {"info", "warning", "error"});
    flags::oneOf(app.add_option("--format", options->format, "how it is written; sarif: SARIF 2.1.0, as code hosts read it"), {"text", "json", "sarif"});
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
