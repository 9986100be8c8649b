// SPDX-License-Identifier: GPL-3.0-or-later
// live URL [DESIGN]: one look at a running cluster. Exit status 1 when an error is found.
#include <app/cli/command.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <iostream>
#include <memory>
#include <regex>
#include <stop_token>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/live_serving.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/base/file.h>
#include <core/base/instant.h>
#include <core/diagnose/cause.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/hand_off.h>
#include <core/diagnose/look_back.h>
#include <core/telemetry/discover.h>
#include <core/telemetry/source.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostMatchers_B = 1000; ///< the regular expression's own recursion stays small

struct LiveOptions {
    std::string address;
    telemetry::PrometheusOptions server; ///< all but the address and the time
    std::string at;                      ///< empty: now
    std::string design;
    bool adopt = false;
    std::string output;
    std::string rules;
    std::string ticket;
};

/// NAME=~"TEXT",…: these words go into every query, so nothing else may stand there.
Result<void> checkMatchers(const std::string &text)
{
    static const std::regex form(R"re([A-Za-z_][A-Za-z0-9_]*(=|!=|=~|!~)"([^"\\]|\\.)*"(,[A-Za-z_][A-Za-z0-9_]*(=|!=|=~|!~)"([^"\\]|\\.)*")*)re");
    if (text.size() > mostMatchers_B || !std::regex_match(text, form))
        return fail(ErrorCode::Usage, "expected NAME=\"TEXT\", with =, !=, =~ or !~, several with commas between");
    return {};
}

double now_s() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

Result<void> checkTime(const std::string &text)
{
    if (const auto time_s = instantFromText(text, now_s()); !time_s)
        return std::unexpected(time_s.error());
    return {};
}

/// What there is: the design that was given, or what the server shows.
struct Target {
    design::DesignPtr design;
    std::vector<telemetry::Discovery::Skipped> skipped;
};

Json summary(const Target &target, const telemetry::Observation &o, const std::vector<diagnose::Finding> &findings,
             const std::vector<diagnose::Visibility> &visibility)
{
    const design::Design &design = *target.design;
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
    Json seen = Json::array();
    for (const diagnose::Visibility &v : visibility)
        seen.push_back({{"class", diagnose::toWord(v.causeClass)}, {"visible", v.visible}, {"needs", v.needs}});
    Json jobs = Json::array();
    for (const telemetry::ObservedJob &job : o.jobs)
        jobs.push_back({{"name", job.name}, {"source", job.source}});
    Json skipped = Json::array();
    for (const auto &[host, why] : target.skipped)
        skipped.push_back({{"host", host}, {"why", why}});
    return {{"visibility", std::move(seen)},
            {"observation",
             {{"time", o.time_s}, {"at", instantText(o.time_s)}, {"complete", o.complete}, {"jobs", std::move(jobs)}, {"skipped", std::move(skipped)}, {"hosts", o.hostsMatched}, {"gpus", gpus}, {"series", o.seriesCount}, {"stale", stale},
              {"scrape_interval_s", o.scrapeInterval_s}, {"silent", silent}, {"not_collected", o.missingFamilies}, {"warnings", o.warnings}}},
            {"mapping", {{"matched", o.hostsMatched}, {"unmatched", o.unmatchedHosts}}},
            {"findings", toJson(findings)}};
}

Result<Target> findTarget(const LiveOptions &options, const catalog::Catalog &catalog)
{
    if (!options.design.empty()) {
        SWITCHYARD_TRY(design::Design read, openDesign(options.design, &catalog));
        return Target{std::make_shared<const design::Design>(std::move(read)), {}};
    }
    SWITCHYARD_TRY(telemetry::Discovery found, telemetry::discoverDesign(catalog, options.server, {}));
    if (options.adopt) {
        if (auto saved = design::saveDesign(found.design, options.output); !saved)
            return std::unexpected(std::move(saved).error());
    }
    return Target{std::make_shared<const design::Design>(std::move(found.design)), std::move(found.skipped)};
}

/// Rules and ticket, where they are asked for.
Result<void> handOff(const LiveOptions &options, const design::Design &design, const telemetry::Observation &observation, const std::vector<diagnose::Finding> &findings)
{
    if (!options.rules.empty()) {
        if (auto saved = writeFileAtomically(options.rules, diagnose::prometheusRules(observation, options.server.matchers)); !saved)
            return saved;
    }
    return options.ticket.empty() ? Result<void>() : writeFileAtomically(options.ticket, diagnose::ticket(design, observation, findings));
}

Result<int> run(LiveOptions options, const Context &context)
{
    SWITCHYARD_TRY(options.server.server, telemetry::ServerAddress::parse(options.address));
    if (options.server.server.hasLogin())
        std::cerr << "switchyard-cli: a login on the command line is in the shell's history; put it into a file for --http-config\n";
    if (!options.at.empty()) {
        SWITCHYARD_TRY(options.server.at_s, instantFromText(options.at, now_s()));
    }
    SWITCHYARD_TRY(catalog::Catalog loaded, openCatalog(context));
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    SWITCHYARD_TRY(const Target target, findTarget(options, *catalog));
    const design::DesignPtr &design = target.design;
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
    std::vector<telemetry::ObservationPtr> history;
    const auto findings = diagnose::diagnoseAndLookBack(*catalog, *design, prediction.get(), *observation, *source, history, {});
    const auto visibility = diagnose::visibility(*observation, !options.design.empty(), prediction != nullptr);
    const auto besides = besidePredictions(*catalog, *design, prediction.get(), *observation);
    if (auto handed = handOff(options, *design, *observation, findings); !handed)
        return std::unexpected(std::move(handed).error());
    if (context.json) {
        Json out = summary(target, *observation, findings, visibility);
        if (!unpredicted.empty())
            out["observation"]["warnings"].push_back("no prediction: " + unpredicted);
        if (observation->serving)
            out["serving"] = servingJson(*design, *observation->serving, besides);
        std::cout << out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        std::cout << source->name() << ": " << observation->hostsMatched << " of " << design->instances.size() << " hosts, "
                  << observation->seriesCount << " series, scraped every " << observation->scrapeInterval_s << " s";
        if (!options.at.empty())
            std::cout << ", as of " << instantText(observation->time_s);
        std::cout << '\n';
        if (!unpredicted.empty())
            std::cout << "no prediction: " << unpredicted << '\n';
        for (const auto &[host, why] : target.skipped)
            std::cout << "not understood: " << host << " (" << why << ")\n";
        for (const std::string &path : {options.output, options.rules, options.ticket}) {
            if (!path.empty())
                std::cout << "written: " << path << '\n';
        }
        if (observation->serving)
            printServing(std::cout, *observation->serving, besides);
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
    flags::form(app.add_option("--at", options->at, "look at this time instead of now: 2026-12-01T14:02:31Z, -15m (15 minutes ago; s, m, h, d) or Unix seconds"), "TIME",
                checkTime);
    auto *adopt = app.add_flag("--adopt", options->adopt, "write what the server shows as a design (with -o)");
    auto *output = app.add_option("-o,--output", options->output, "the design to write");
    flags::form(output, "OUTPUT");
    flags::form(app.add_option("--rules", options->rules, "write recording and alerting rules for this server's metrics, as Prometheus reads them"), "OUTPUT");
    flags::form(app.add_option("--ticket", options->ticket, "write what was found as Markdown, with the lines that take a host out of service"), "OUTPUT");
    adopt->needs(output);
    output->needs(adopt);
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
