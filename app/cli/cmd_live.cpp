// SPDX-License-Identifier: GPL-3.0-or-later
// live URL [DESIGN]: one look at a running cluster. Exit status 1 when an error is found.
#include <app/cli/command.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <iostream>
#include <memory>
#include <regex>
#include <stop_token>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/diagnose/diagnose.h>
#include <core/telemetry/discover.h>
#include <core/telemetry/source.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostMatchers_B = 1000; ///< the regular expression's own recursion stays small

struct LiveOptions {
    std::string address;
    telemetry::PrometheusOptions server; ///< all but the address
    std::string design;
};

/// NAME=~"TEXT",…: these words go into every query, so nothing else may stand there.
Result<void> checkMatchers(const std::string &text)
{
    static const std::regex form(R"re([A-Za-z_][A-Za-z0-9_]*(=|!=|=~|!~)"([^"\\]|\\.)*"(,[A-Za-z_][A-Za-z0-9_]*(=|!=|=~|!~)"([^"\\]|\\.)*")*)re");
    if (text.size() > mostMatchers_B || !std::regex_match(text, form))
        return fail(ErrorCode::Usage, "expected NAME=\"TEXT\", with =, !=, =~ or !~, several with commas between");
    return {};
}

Json summary(const design::Design &design, const telemetry::Observation &o, const std::vector<diagnose::Finding> &findings)
{
    const auto gpus = std::count_if(o.age_s.begin(), o.age_s.end(), [](float age) { return !std::isnan(age); });
    Json stale = Json::array();
    Json silent = Json::array();
    for (const diagnose::Finding &f : findings) {
        if (!f.id.starts_with("stale:"))
            continue;
        for (const std::string &host : f.where)
            stale.push_back(host);
    }
    for (std::size_t i = 0; i < o.hostUp.size(); ++i) {
        if (o.hostUp[i] == 2)
            silent.push_back(design.instances[i].id);
    }
    return {{"observation",
             {{"time", o.time_s}, {"hosts", o.hostsMatched}, {"gpus", gpus}, {"series", o.seriesCount}, {"stale", stale},
              {"scrape_interval_s", o.scrapeInterval_s}, {"silent", silent}, {"not_collected", o.missingFamilies}, {"warnings", o.warnings}}},
            {"mapping", {{"matched", o.hostsMatched}, {"unmatched", o.unmatchedHosts}}},
            {"findings", toJson(findings)}};
}

Result<int> run(LiveOptions options, const Context &context)
{
    SWITCHYARD_TRY(options.server.server, telemetry::ServerAddress::parse(options.address));
    if (options.server.server.hasLogin())
        std::cerr << "switchyard-cli: a login on the command line is in the shell's history; put it into a file for --http-config\n";
    SWITCHYARD_TRY(catalog::Catalog loaded, openCatalog(context));
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    design::Design read;
    if (options.design.empty()) {
        SWITCHYARD_TRY(read, telemetry::discoverDesign(*catalog, options.server, {}));
    } else {
        SWITCHYARD_TRY(read, openDesign(options.design, catalog.get()));
    }
    const auto design = std::make_shared<const design::Design>(std::move(read));
    const auto source = telemetry::makePrometheusSource(design, catalog, options.server);
    SWITCHYARD_TRY(const telemetry::ObservationPtr observation, source->observe({}, {}));

    std::shared_ptr<const predict::DesignPrediction> prediction;
    std::string unpredicted;
    if (!design->jobs.empty()) {
        auto predicted = predict::predictDesign(*catalog, *design, design->jobs.front().name);
        if (predicted)
            prediction = std::move(*predicted);
        else
            unpredicted = predicted.error().message;
    }
    const auto findings = diagnose::diagnose(*catalog, *design, prediction.get(), *observation, {});
    if (context.json) {
        Json out = summary(*design, *observation, findings);
        if (!unpredicted.empty())
            out["observation"]["warnings"].push_back("no prediction: " + unpredicted);
        std::cout << out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        std::cout << source->name() << ": " << observation->hostsMatched << " of " << design->instances.size() << " hosts, "
                  << observation->seriesCount << " series, scraped every " << observation->scrapeInterval_s << " s\n";
        if (!unpredicted.empty())
            std::cout << "no prediction: " << unpredicted << '\n';
        print(std::cout, findings);
    }
    return exitStatusOf(findings);
}

} // namespace

Action addLive(CLI::App &app)
{
    auto options = std::make_shared<LiveOptions>();
    flags::form(app.add_option("URL", options->address, "Prometheus server, e.g. http://head-node:9090")->required(), "URL");
    flags::form(app.add_option("DESIGN", options->design, "what should be there; left out: what the server shows"), "FILE");
    flags::form(app.add_option("--http-config", options->server.httpConfigFile, "credentials and TLS, as Prometheus' http_config"), "FILE");
    flags::form(app.add_option("--match", options->server.matchers, "extra label matchers, e.g. cluster_id=\"c1\""), "MATCHERS",
                checkMatchers);
    flags::real(app.add_option("--timeout", options->server.timeout_s, "seconds that one query may take"), 0.001, 86400);
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
