// SPDX-License-Identifier: GPL-3.0-or-later
// live URL [DESIGN]: one look at a running cluster, or at one that was saved. Exit status 1 when an error is found.
#include <app/cli/command.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <ranges>
#include <regex>
#include <stop_token>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/findings_json.h>
#include <app/cli/live_plan.h>
#include <app/cli/live_rules.h>
#include <app/cli/live_serving.h>
#include <app/cli/live_since.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/adopt/adopt_jobs.h>
#include <core/base/echo.h>
#include <core/base/file.h>
#include <core/base/instant.h>
#include <core/design/edit.h>
#include <core/design/first_job.h>
#include <core/design/named_files.h>
#include <core/diagnose/cause.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/hand_off.h>
#include <core/diagnose/look_back.h>
#include <core/telemetry/discover.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/moment.h>
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
    bool nearestPlan = false;
    std::string output;
    std::string rules;
    bool serverRules = false;
    std::string ticket;
    std::string save;
    std::string against;
    std::vector<std::string> worksFor; ///< "JOB=HOST,HOST"; without a job: nobody
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
    bool given = true; ///< false: the design is what the server shows
    bool whole = true; ///< false: the server told in part which hosts there are
};

constexpr const char *hostsInPart = "the server answered in part which hosts there are: some may be missing here";

/// A moment in place of an address: a file is there, or the word is the name of one.
bool isFileName(const std::string &word)
{
    std::error_code ignored;
    return word.find("://") == std::string::npos && (word.ends_with(".json") || std::filesystem::is_regular_file(word, ignored));
}

Result<telemetry::MomentPtr> openMoment(const std::string &path, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(telemetry::Moment moment, telemetry::loadMoment(path, catalog));
    return std::make_shared<const telemetry::Moment>(std::move(moment));
}

Json summary(const Target &target, const telemetry::Observation &o, const std::vector<diagnose::Finding> &findings,
             const std::vector<diagnose::Visibility> &visibility)
{
    const design::Design &design = *target.design;
    const auto gpus = std::count_if(o.age_s.begin(), o.age_s.end(), [](float age) { return !std::isnan(age); });
    Json stale = Json::array();
    Json silent = Json::array();
    for (const diagnose::Finding &f : findings) {
        if (f.causeClass != diagnose::CauseClass::Stale)
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
        jobs.push_back({{"name", job.name}, {"source", job.source}, {"owner", job.owner}});
    Json held = Json::array(), given = Json::array();
    for (std::size_t i = 0; i < o.hostHeld.size(); ++i) {
        if (const telemetry::HostHeld &told = o.hostHeld[i]; told.how != telemetry::Held::No)
            held.push_back({{"host", design.instances[i].id}, {"as", told.word}, {"because", told.because}, {"since", told.since_s > 0 ? Json(told.since_s) : Json()}});
    }
    for (std::size_t i = 0; i < o.givenTo.size(); ++i) {
        if (!o.givenTo[i].empty())
            given.push_back({{"host", design.instances[i].id}, {"jobs", o.givenTo[i]}, {"gpus", o.gpusGiven[i]}});
    }
    Json byHand = Json::array();
    for (const design::Instance &instance : design.instances) {
        if (instance.worksFor)
            byHand.push_back({{"host", instance.id}, {"job", instance.worksFor->empty() ? Json() : Json(*instance.worksFor)}});
    }
    Json skipped = Json::array();
    for (const auto &[host, why] : target.skipped)
        skipped.push_back({{"host", host}, {"why", why}});
    std::vector<std::string> warnings = o.warnings;
    if (!target.whole)
        warnings.insert(warnings.begin(), hostsInPart);
    return {{"visibility", std::move(seen)},
            {"observation",
             {{"time", o.time_s}, {"at", instantText(o.time_s)}, {"complete", o.complete && target.whole}, {"jobs", std::move(jobs)}, {"held", std::move(held)}, {"shared", std::move(given)}, {"by_hand", std::move(byHand)}, {"skipped", std::move(skipped)}, {"hosts", o.hostsMatched}, {"gpus", gpus}, {"series", o.seriesCount}, {"stale", stale},
              {"scrape_interval_s", o.scrapeInterval_s}, {"silent", silent}, {"not_collected", o.missingFamilies}, {"warnings", std::move(warnings)}}},
            {"mapping", {{"matched", o.hostsMatched}, {"unmatched", o.unmatchedHosts}}},
            {"findings", toJson(findings)}};
}

Result<void> checkWorksFor(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        return fail(ErrorCode::Usage, "expected JOB=HOST,HOST,... or =HOST,... for hosts that work for nobody");
    return {};
}

/// Whom hosts work for, said by hand (design::Instance::worksFor).
Result<void> sayByHand(const std::vector<std::string> &said, design::DesignPtr &design)
{
    if (said.empty())
        return {};
    const telemetry::HostMap hosts(*design);
    for (const std::string &one : said) {
        const std::size_t equals = one.find('=');
        std::vector<std::string> ids;
        for (const auto word : std::views::split(std::string_view(one).substr(equals + 1), ',')) {
            const std::string host(word.begin(), word.end());
            const int instance = hosts.find(host);
            if (instance < 0)
                return fail(ErrorCode::NotFound, "--works-for: there is no host " + inQuotes(host) + ", or two go by that name");
            ids.push_back(design->instances[static_cast<std::size_t>(instance)].id);
        }
        SWITCHYARD_TRY(design::Design next, design::sayWorksFor(*design, ids, one.substr(0, equals)));
        design = std::make_shared<const design::Design>(std::move(next));
    }
    return {};
}

/// `moment`: in place of a server; null: none.
Result<Target> findTarget(const LiveOptions &options, const catalog::Catalog &catalog, const telemetry::Moment *moment)
{
    std::vector<telemetry::Discovery::Skipped> skipped;
    for (const auto &[host, why] : moment ? moment->notUnderstood : std::vector<std::pair<std::string, std::string>>())
        skipped.push_back({host, why});
    if (!options.design.empty()) {
        SWITCHYARD_TRY(design::Design read, openDesign(options.design, &catalog));
        if (moment && telemetry::instancesOf(*moment, read, catalog) == 0)
            return fail(ErrorCode::InvalidInput, "the moment is of other machines: none of its " + std::to_string(moment->design->instances.size()) + " instances is in the design", options.address);
        return Target{std::make_shared<const design::Design>(std::move(read)), std::move(skipped), true};
    }
    Target target{moment ? moment->design : nullptr, std::move(skipped), moment && moment->designGiven};
    if (!moment) {
        SWITCHYARD_TRY(telemetry::Discovery found, telemetry::discoverDesign(catalog, options.server, {}));
        target.design = std::make_shared<const design::Design>(std::move(found.design));
        target.skipped = std::move(found.skipped);
        target.whole = found.complete;
    }
    return target;
}

/// The look that is printed, with what its findings rest on; `swept`: the last whole one, null: that one.
Result<void> save(const LiveOptions &options, const Target &target, const std::string &server, const telemetry::ObservationPtr &seen, const telemetry::ObservationPtr &swept,
                  const std::vector<telemetry::ObservationPtr> &history)
{
    if (options.save.empty())
        return {};
    telemetry::Moment moment;
    moment.server = server;
    moment.design = target.design;
    moment.designGiven = target.given;
    moment.seen = seen;
    moment.kept.swept = swept;
    moment.kept.before = diagnose::looksThatTell(swept ? *swept : *seen, history);
    for (const auto &[host, why] : target.skipped)
        moment.notUnderstood.emplace_back(host, why);
    return telemetry::saveMoment(moment, options.save);
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

/// What there is, with the jobs that run on it, as a design.
Result<adopt::Adoption> adoptInto(const LiveOptions &options, const catalog::Catalog &catalog, const design::Design &design, const telemetry::Observation &observation)
{
    if (!options.adopt)
        return adopt::Adoption{design, {}};
    SWITCHYARD_TRY(adopt::Adoption adopted, adopt::adoptJobs(catalog, design, observation));
    if (!options.design.empty())
        design::renameFiles(adopted.design, std::filesystem::absolute(options.design).string(), std::filesystem::absolute(options.output).string());
    if (auto saved = design::saveDesign(adopted.design, options.output); !saved)
        return std::unexpected(std::move(saved).error());
    return adopted;
}

/// All that one look gives.
struct Seen {
    Target target;
    std::unique_ptr<telemetry::Source> source;
    telemetry::ObservationPtr observation;
    std::shared_ptr<const predict::DesignPrediction> prediction; ///< null: `unpredicted` says why, or the design has no job
    std::string unpredicted;
    std::vector<telemetry::ObservationPtr> history;
    std::vector<diagnose::Finding> findings;
    std::vector<diagnose::Visibility> visibility;
    std::vector<diagnose::ServingBeside> besides;
    adopt::Adoption adopted;
    // Where they are asked for.
    std::optional<JudgedRules> rules;
    std::optional<Result<adopt::NearestPlans>> nearest;
    std::optional<Since> since;

    /// What findings rest on: the last whole look.
    [[nodiscard]] const telemetry::Observation &judged() const
    {
        const telemetry::ObservationPtr whole = swept();
        return whole ? *whole : *observation;
    }
    [[nodiscard]] telemetry::ObservationPtr swept() const { return source->kept() ? source->kept()->swept : nullptr; }
};

void predictInto(const catalog::Catalog &catalog, Seen &seen)
{
    const design::Design &design = *seen.target.design;
    if (design.jobs.empty())
        return;
    auto predicted = predict::predictDesign(catalog, design, design::namedOrFirst(design, {}));
    if (predicted)
        seen.prediction = std::move(*predicted);
    else
        seen.unpredicted = predicted.error().message;
}

Result<void> judgeInto(const LiveOptions &options, const catalog::Catalog &catalog, Seen &seen)
{
    const design::Design &design = *seen.target.design;
    if (const telemetry::EarlierLooks *kept = seen.source->kept())
        seen.history = kept->before;
    diagnose::Begins begins;
    seen.findings = diagnose::diagnoseAndLookBack(catalog, design, seen.prediction.get(), seen.judged(), *seen.source, seen.history, begins, {});
    if (!seen.target.given)
        diagnose::speakWithoutDesign(seen.findings, seen.judged(), seen.target.whole);
    if (options.serverRules) {
        SWITCHYARD_TRY(telemetry::ServerRules read, seen.source->rules({}));
        diagnose::addAlerts(seen.findings, read, design);
        auto lint = diagnose::lintRules(read, *seen.observation, options.server.matchers);
        seen.rules = JudgedRules{std::move(read), std::move(lint)};
    }
    seen.visibility = diagnose::visibility(*seen.observation, seen.target.given, seen.prediction != nullptr);
    seen.besides = besidePredictions(catalog, design, seen.prediction.get(), *seen.observation);
    return {};
}

Json lookJson(const catalog::Catalog &catalog, const telemetry::MomentPtr &opened, const Seen &seen)
{
    const design::Design &design = *seen.target.design;
    Json out = summary(seen.target, *seen.observation, seen.findings, seen.visibility);
    if (opened)
        out["moment"] = {{"server", opened->server}, {"time", seen.observation->time_s}};
    if (seen.since)
        out["since"] = sinceJson(catalog, design, *seen.since, *seen.observation, seen.findings);
    if (seen.rules)
        out["server_rules"] = rulesJson(design, *seen.rules, seen.findings);
    if (!seen.unpredicted.empty())
        out["observation"]["warnings"].push_back("no prediction: " + seen.unpredicted);
    for (const adopt::AdoptedJob &job : seen.adopted.jobs)
        out["adopted"].push_back({{"job", job.name}, {"instances", job.instances}, {"type", job.type}, {"what", job.what.english()}});
    if (seen.nearest)
        out["nearest_plan"] = nearestJson(*seen.nearest);
    if (seen.observation->serving)
        out["serving"] = servingJson(design, *seen.observation->serving, seen.besides);
    return out;
}

/// Which look it is, and what of it is not as the server told.
void printHead(std::ostream &out, const LiveOptions &options, const telemetry::MomentPtr &opened, const Seen &seen)
{
    const design::Design &design = *seen.target.design;
    if (opened)
        out << "moment of " << instantText(seen.observation->time_s) << ", offline; ages are of that time\n";
    out << echo(seen.source->name(), 300) << ": " << seen.observation->hostsMatched << " of " << design.instances.size() << " hosts, " << seen.observation->seriesCount
        << " series, scraped every " << seen.observation->scrapeInterval_s << " s";
    if (!options.at.empty())
        out << ", as of " << instantText(seen.observation->time_s);
    out << '\n';
    if (!seen.target.whole)
        out << hostsInPart << '\n';
    if (!seen.unpredicted.empty())
        out << "no prediction: " << seen.unpredicted << '\n';
    for (const design::Instance &instance : design.instances) {
        if (instance.worksFor)
            out << "by hand: " << echo(instance.id) << " works for " << (instance.worksFor->empty() ? "nobody" : "job " + echo(*instance.worksFor)) << '\n';
    }
    for (const auto &[host, why] : seen.target.skipped)
        out << "not understood: " << echo(host) << " (" << echo(why, 300) << ")\n";
}

void printLook(std::ostream &out, const LiveOptions &options, const catalog::Catalog &catalog, const telemetry::MomentPtr &opened, const Seen &seen)
{
    const design::Design &design = *seen.target.design;
    printHead(out, options, opened, seen);
    for (const std::string &path : {options.output, options.rules, options.ticket, options.save}) {
        if (!path.empty())
            out << "written: " << path << '\n';
    }
    for (const adopt::AdoptedJob &job : seen.adopted.jobs)
        out << "adopted: job " << echo(job.name) << " on " << job.instances << " x " << job.type << ": " << job.what.english() << '\n';
    if (seen.nearest)
        printNearest(out, *seen.nearest);
    if (seen.observation->serving)
        printServing(out, *seen.observation->serving, seen.besides);
    print(out, seen.findings);
    if (seen.rules)
        printRules(out, design, *seen.rules, seen.findings);
    if (seen.since)
        printSince(out, catalog, design, *seen.since, *seen.observation, seen.findings);
}

/// Address and time of the server.
Result<void> settleServer(LiveOptions &options, bool moment)
{
    if (!moment) {
        SWITCHYARD_TRY(options.server.server, telemetry::ServerAddress::parse(options.address));
    }
    if (options.server.server.hasLogin())
        std::cerr << "switchyard-cli: a login on the command line is in the shell's history; put it into a file for --http-config\n";
    if (!options.at.empty()) {
        SWITCHYARD_TRY(options.server.at_s, instantFromText(options.at, now_s()));
    }
    return {};
}

/// Of a moment, or of the server that the options name.
Result<int> look(LiveOptions options, const Context &context, const std::shared_ptr<const catalog::Catalog> &catalog, const telemetry::MomentPtr &opened, const telemetry::MomentPtr &against)
{
    if (auto settled = settleServer(options, opened != nullptr); !settled)
        return std::unexpected(std::move(settled).error());
    Seen seen;
    SWITCHYARD_TRY(seen.target, findTarget(options, *catalog, opened.get()));
    if (auto told = sayByHand(options.worksFor, seen.target.design); !told)
        return std::unexpected(std::move(told).error());
    const design::DesignPtr &design = seen.target.design;
    seen.source = opened ? telemetry::makeMomentSource(opened, design, *catalog) : telemetry::makePrometheusSource(design, catalog, options.server);
    SWITCHYARD_TRY(seen.observation, seen.source->observe({}, {}));
    predictInto(*catalog, seen);
    if (auto judged = judgeInto(options, *catalog, seen); !judged)
        return std::unexpected(std::move(judged).error());
    SWITCHYARD_TRY(seen.adopted, adoptInto(options, *catalog, *design, seen.judged()));
    if (options.nearestPlan)
        seen.nearest = adopt::nearestPlans(*catalog, seen.adopted.design, design::namedOrFirst(seen.adopted.design, {}), seen.judged());
    if (auto handed = handOff(options, *design, *seen.observation, seen.findings); !handed)
        return std::unexpected(std::move(handed).error());
    if (against) {
        SWITCHYARD_TRY(seen.since, sinceMoment(*catalog, design, seen.prediction.get(), against, *seen.observation));
    }
    if (auto saved = save(options, seen.target, seen.source->name(), seen.observation, seen.swept(), seen.history); !saved)
        return std::unexpected(std::move(saved).error());
    if (context.json)
        std::cout << lookJson(*catalog, opened, seen).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    else
        printLook(std::cout, options, *catalog, opened, seen);
    return exitStatusOf(seen.findings);
}

Result<int> run(LiveOptions options, const Context &context)
{
    const bool file = isFileName(options.address);
    if (file && (!options.at.empty() || !options.server.httpConfigFile.empty() || !options.server.matchers.empty()))
        return fail(ErrorCode::Usage, "--at, --http-config and --match are for servers; a saved moment has one time and no login");
    SWITCHYARD_TRY(catalog::Catalog loaded, openCatalog(context));
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(loaded));
    telemetry::MomentPtr opened, against;
    if (!options.against.empty()) {
        SWITCHYARD_TRY(against, openMoment(options.against, *catalog));
    }
    if (file) {
        SWITCHYARD_TRY(opened, openMoment(options.address, *catalog));
    }
    return look(std::move(options), context, catalog, opened, against);
}

} // namespace

Action addLive(CLI::App &app)
{
    auto options = std::make_shared<LiveOptions>();
    flags::form(app.add_option("URL", options->address, "Prometheus server, e.g. http://head-node:9090; or a saved moment: FILE.json")->required(), "URL");
    flags::form(app.add_option("DESIGN", options->design, "what should be there; left out: what the server shows, or the moment's own design"), "FILE");
    flags::form(app.add_option("--http-config", options->server.httpConfigFile, "credentials and TLS, as Prometheus' http_config"), "FILE");
    flags::form(app.add_option("--match", options->server.matchers, "extra label matchers, e.g. cluster_id=\"c1\""), "MATCHERS",
                checkMatchers);
    flags::real(app.add_option("--timeout", options->server.timeout_s, "seconds that one query may take"), 0.001, 86400);
    flags::form(app.add_option("--at", options->at, "look at this time instead of now: 2026-12-01T14:02:31Z, -15m (15 minutes ago; s, m, h, d) or Unix seconds"), "TIME",
                checkTime);
    auto *adopt = app.add_flag("--adopt", options->adopt, "write what is there, with the jobs that run on it, as a design (with -o)");
    app.add_flag("--nearest-plan", options->nearestPlan, "hold the plans that the first training job could have against what is seen of it");
    auto *output = app.add_option("-o,--output", options->output, "the design to write");
    flags::form(output, "OUTPUT");
    flags::form(app.add_option("--rules", options->rules, "write recording and alerting rules for this server's metrics, as Prometheus reads them"), "OUTPUT");
    app.add_flag("--server-rules", options->serverRules, "read the rules and alerts that the server has: who fires on these hosts, which rules cannot fire or mean something else, what none sees");
    flags::form(app.add_option("--ticket", options->ticket, "write what was found as Markdown, with the lines that take a host out of service"), "OUTPUT");
    flags::form(app.add_option("--save", options->save, "write what was seen as a moment, which opens without the server (FILE.moment.json); no login is in it"), "OUTPUT");
    flags::form(app.add_option("--against", options->against, "a saved moment: what changed since, findings and the largest changes of each quantity"), "FILE");
    flags::form(app.add_option("--works-for", options->worksFor, "whom hosts work for, whatever metrics tell: JOB=HOST,HOST,...; =HOST,... for nobody (a spare, a test, a notebook); several times"), "JOB=HOSTS", checkWorksFor);
    adopt->needs(output);
    output->needs(adopt);
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
