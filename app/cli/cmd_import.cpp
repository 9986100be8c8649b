// SPDX-License-Identifier: GPL-3.0-or-later
// import FORMAT|auto FILE|FOLDER… -o DESIGN; runs of a benchmark become a table of measurements instead, prices a price list.
#include <app/cli/command.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/format_words.h>
#include <app/cli/open_catalog.h>
#include <app/cli/release.h>
#include <app/flags/flags.h>
#include <core/base/file.h>
#include <core/base/format.h>
#include <core/base/input.h>
#include <core/base/number.h>
#include <core/catalog/architecture_json.h>
#include <core/exchange/import_plan.h>
#include <core/exchange/nccl/log_beside.h>
#include <core/exchange/nccl/nccltests.h>
#include <core/exchange/traces/trace_beside.h>
#include <core/network/words.h>
#include <core/predict/predict.h>
#include <core/workload/parameters.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;
using exchange::FormatFiles;

constexpr auto byContent = "auto";

struct ImportOptions {
    std::string format;
    std::vector<std::string> files;
    std::string output;
    std::string beside; ///< a design, of traces
    exchange::NcclTestsPlace place; ///< of runs
    exchange::JoinHints hints;
};

/// What a design's files leave: said apart from what their readers did not understand.
struct Left {
    std::vector<Said> open;
    std::vector<exchange::LeftOut> out; ///< of `open`
    std::vector<Said> conflicts;
    std::vector<Said> aside;
    std::vector<exchange::Refused> unread;
};

Json parsed(const json::Value &value) { return Json::parse(json::writeLine(value), nullptr, false); }

/// What was read from which file. What several files of one format left over stands with the last of them, what the join
/// left out with the file that tells it.
Json filesJson(const std::vector<FormatFiles> &parts, const std::vector<exchange::LeftOut> &leftOut)
{
    Json out = Json::array();
    for (const FormatFiles &part : parts) {
        for (std::size_t i = 0; i < part.files.size(); ++i) {
            Json refused = Json::array();
            for (const exchange::LeftOut &one : leftOut)
                if (one.file == part.files[i])
                    refused.push_back(one.sentence.english());
            out.push_back({{"path", part.files[i]}, {"format", part.format->id}, {"understood", part.fragment.understood[i]}, {"refused", std::move(refused)}});
        }
        for (const Said &what : part.fragment.notUnderstood)
            out.back()["refused"].push_back(what.english());
        if (part.fragment.found.isObject())
            out.back()["found"] = parsed(part.fragment.found);
    }
    return out;
}

/// The part of the answer that all kinds of content share, then what `more` adds.
void report(const std::vector<FormatFiles> &parts, const Json &more, const Context &context, const ImportOptions &options, const std::string &line, const Left &left = {})
{
    std::vector<Said> notUnderstood = left.open;
    for (const FormatFiles &part : parts)
        notUnderstood.insert(notUnderstood.end(), part.fragment.notUnderstood.begin(), part.fragment.notUnderstood.end());
    if (context.json && options.output != "-") {
        Json out = {{"format", parts.size() == 1 ? std::string(parts.front().format->id) : std::string(byContent)}, {"files", filesJson(parts, left.out)}};
        for (const FormatFiles &part : parts)
            if (parts.size() == 1 && part.fragment.found.isObject())
                out["found"] = parsed(part.fragment.found);
        out.update(more);
        out["not_understood"] = english(notUnderstood);
        if (!left.conflicts.empty())
            out["conflicts"] = english(left.conflicts);
        if (!left.aside.empty())
            out["aside"] = english(left.aside);
        for (const exchange::Refused &one : left.unread)
            out["unread"].push_back({{"path", one.file}, {"why", one.why.message}});
        out["output"] = options.output;
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        return;
    }
    std::ostream &stream = options.output == "-" ? std::cerr : std::cout;
    stream << line << '\n';
    for (const Said &what : left.conflicts)
        stream << "conflict: " << what.english() << '\n';
    for (const Said &what : notUnderstood)
        stream << "not understood: " << what.english() << '\n';
    for (const Said &what : left.aside)
        stream << "set aside: " << what.english() << '\n';
    for (const exchange::Refused &one : left.unread)
        stream << "not read: " << describe(Error{one.why.code, one.why.message, one.file}) << '\n';
}

std::string counted(std::size_t count, const char *one, const char *several)
{
    return format::integer(static_cast<double>(count)) + (count == 1 ? one : several);
}

/// What the design holds of the cluster, as JSON and as words.
void describeCluster(const design::Design &design, const catalog::Catalog &catalog, Json &json, std::string &line)
{
    const int gpus = design::gpuCount(design, catalog);
    json["design"] = {{"instances", design.instances.size()},
                      {"network_nodes", design.networkNodes.size()},
                      {"ultraservers", design.ultraservers.size()},
                      {"gpus", gpus}};
    line += counted(design.instances.size(), " instance, ", " instances, ") + format::integer(gpus) + " GPUs, "
        + counted(design.networkNodes.size(), " network node, ", " network nodes, ")
        + counted(design.ultraservers.size(), " UltraServer", " UltraServers");
}

void describeModel(const catalog::Architecture &model, Json &json, std::string &line)
{
    const workload::ParameterCount parameters = workload::countParameters(model);
    json["model"] = parsed(catalog::writeArchitecture(model));
    json["parameters"] = parameters.total();
    json["active_parameters"] = parameters.active;
    line += (line.empty() ? "" : "; ") + model.name + ": " + format::significant(parameters.total() / 1e9, 4) + " B parameters, "
        + format::significant(parameters.active / 1e9, 4) + " B active";
}

Result<void> save(const std::string &text, const std::string &path)
{
    if (path != "-")
        return writeFileAtomically(path, text);
    std::cout << text;
    return {};
}

/// Of files that were named one by one all has to fit; of a folder, and of what is piped, what does not is set aside.
Result<design::Design> designOf(const ImportOptions &options, const std::vector<FormatFiles> &parts, const catalog::Catalog &catalog, bool mixed, Left &left)
{
    if (!mixed)
        return exchange::joined({}, parts, catalog, options.hints, &left.open, &left.conflicts, &left.out);
    exchange::ImportPlan plan = exchange::planImport({}, parts, catalog, options.hints);
    left.open = std::move(plan.open);
    left.out = std::move(plan.leftOut);
    left.conflicts = std::move(plan.conflicts);
    left.aside = std::move(plan.aside);
    if (!plan.alone)
        return fail(ErrorCode::InvalidInput, plan.why, options.files.front());
    return std::move(*plan.alone);
}

Result<int> makeDesign(const Context &context, const ImportOptions &options, const std::vector<FormatFiles> &parts, const catalog::Catalog &catalog, bool mixed, Left left)
{
    SWITCHYARD_TRY(const design::Design design, designOf(options, parts, catalog, mixed, left));
    if (Said why = exchange::whyNoDesign(design, parts, left.open); !why.empty())
        return fail(ErrorCode::InvalidInput, std::move(why), parts.front().files.front());
    if (auto saved = save(design::writeDesign(design), options.output); !saved)
        return std::unexpected(saved.error());
    Json json = {{"instances", design.instances.size()}, {"jobs", design.jobs.size()}, {"storage", design.storage.size()}};
    std::string line;
    if (exchange::holds(parts, exchange::Holds::Cluster))
        describeCluster(design, catalog, json, line);
    if (!design.jobs.empty())
        line += (line.empty() ? "" : ", ") + counted(design.jobs.size(), " job", " jobs");
    const bool one = std::ranges::count(parts, exchange::Holds::Model, [](const FormatFiles &part) { return part.format->holds; }) == 1; // of several none is taken
    for (const FormatFiles &part : parts)
        if (const auto *const model = std::get_if<catalog::Architecture>(&part.fragment.content); model && one)
            describeModel(*model, json, line);
    report(parts, json, context, options, line + " → " + options.output, left);
    return 0;
}

/// Entries for a catalog of one's own, as the file that it is.
Result<int> makeCatalog(const Context &context, const ImportOptions &options, const std::vector<FormatFiles> &parts, const Left &left)
{
    if (parts.size() != 1 || (options.output != "-" && !options.output.ends_with(".json")))
        return fail(ErrorCode::Usage, "instance types are entries of a catalog, not of a design; expected them alone, and -o NAME.json in $XDG_CONFIG_HOME/switchyard/catalog", parts.front().files.front());
    const json::Value &file = parts.front().fragment.found;
    if (auto saved = save(parsed(file).dump(1, ' ', false, Json::error_handler_t::replace) + "\n", options.output); !saved)
        return std::unexpected(saved.error());
    const std::size_t entries = file.find("instances") ? file.find("instances")->items.size() : 0;
    report(parts, Json::object(), context, options, counted(entries, " instance type", " instance types") + " → " + options.output, left);
    return 0;
}

/// AWS's prices of the catalog's types, as a price list of one's own.
Result<int> makePrices(const Context &context, const ImportOptions &options, const std::vector<FormatFiles> &parts, const Left &left)
{
    if (parts.size() != 1 || (options.output != "-" && !options.output.ends_with(".csv")))
        return fail(ErrorCode::Usage, "prices become a price list, not a part of a design; expected them alone, and -o NAME.csv, which --price and a design's \"price_list\" take", parts.front().files.front());
    const auto &list = std::get<catalog::PriceList>(parts.front().fragment.content);
    if (auto saved = save(catalog::writePriceList(list), options.output); !saved)
        return std::unexpected(saved.error());
    report(parts, Json::object(), context, options, list.what + " → " + options.output, left);
    return 0;
}

/// Of `--beside`; null: not asked for.
Result<predict::EnginePtr> engineBeside(const ImportOptions &options, const catalog::Catalog &catalog)
{
    if (options.beside.empty())
        return predict::EnginePtr();
    SWITCHYARD_TRY(const design::Design design, design::loadDesign(options.beside, &catalog));
    SWITCHYARD_TRY(const auto predicted, predict::predictDesign(catalog, design));
    if (!predicted->engine)
        return fail(ErrorCode::Usage, "--beside: its first job does not train; expected a design with a training job", options.beside);
    return predicted->engine;
}

/// The calls that a flight recorder held beside those of the ledger; adds its lines.
Json recordedBeside(const exchange::ObservedTrace &trace, const exchange::TraceStep &step, const exchange::StepBeside &beside, std::string &lines)
{
    Json groups = Json::array();
    lines += "\n" + trace.file + (beside.otherSize ? ": of another number of ranks" : ":");
    for (const Said &trouble : trace.trouble)
        lines += "\n  " + trouble.english();
    for (std::size_t i = 0; i < step.lanes.size(); ++i) {
        const exchange::TraceLane &lane = step.lanes[i];
        Json calls = Json::array(), predicted = Json::array();
        lines += "\n  " + lane.words().english() + ": " + counted(static_cast<std::size_t>(lane.calls), " call", " calls") + ", " + std::to_string(lane.openCalls()) + " not ended";
        for (const exchange::TraceCalls &of : lane.sizes)
            calls.push_back({{"operation", of.operation}, {"bytes", of.bytes}, {"calls", of.calls}, {"not_ended", of.open}});
        for (const exchange::PredictedCalls &of : beside.calls)
            if (of.group == beside.groupOfLane[i] && of.group != workload::PartGroup::Count)
                predicted.push_back({{"name", of.name.english()}, {"bytes", of.bytes}, {"calls_per_step", of.calls}});
        groups.push_back({{"group", lane.name}, {"calls", std::move(calls)}, {"predicted", std::move(predicted)}});
    }
    return {{"file", trace.file}, {"rank", trace.rank}, {"stage", beside.stage}, {"other_size", beside.otherSize}, {"groups", std::move(groups)}};
}

/// The typical step of each rank beside the predicted one of its stage; adds a line for each to `lines`.
Json tracesBeside(const exchange::Observed &seen, const train::Engine &engine, std::string &lines)
{
    Json out = Json::array();
    for (const exchange::ObservedTrace &trace : seen.traces) {
        const exchange::TraceStep &step = trace.steps[static_cast<std::size_t>(trace.typicalStep())];
        const exchange::StepBeside beside = exchange::besideTrace(trace, step, engine);
        if (step.recorded) {
            out.push_back(recordedBeside(trace, step, beside, lines));
            continue;
        }
        Json shares = Json::array();
        std::string parts;
        for (const exchange::SharePair &share : beside.shares) {
            const std::string name = share.words().english();
            shares.push_back({{"what", name}, {"predicted_ms", share.predictedAlone_s * 1e3}, {"observed_ms", share.observedAlone_s * 1e3}, {"predicted_busy_ms", share.predictedBusy_s * 1e3}, {"observed_busy_ms", share.observedBusy_s * 1e3}});
            parts += "\n  " + name + " " + format::seconds(share.observedAlone_s) + ", predicted " + format::seconds(share.predictedAlone_s);
        }
        out.push_back({{"file", trace.file}, {"rank", trace.rank}, {"step", step.number}, {"stage", beside.stage}, {"other_size", beside.otherSize}, {"observed_ms", beside.observed_s * 1e3}, {"predicted_ms", beside.predicted_s * 1e3}, {"shares", std::move(shares)}});
        lines += "\n" + trace.file + ": step " + format::seconds(beside.observed_s) + ", predicted " + format::seconds(beside.predicted_s) + (beside.otherSize ? ", of another number of ranks" : "") + parts;
    }
    return out;
}

/// What was seen and is no part of a design: the facts themselves, as JSON.
Result<int> makeFacts(const Context &context, const ImportOptions &options, const std::vector<FormatFiles> &parts, const catalog::Catalog &catalog, const train::Engine *engine, const Left &left)
{
    if (options.output != "-" && !options.output.ends_with(".json"))
        return fail(ErrorCode::Usage, "what " + std::string(parts.front().format->id) + " shows is no design: it is told as facts in JSON; expected -o - or -o NAME.json, or files of a cluster beside it", options.output);
    Json facts = Json::array();
    std::size_t files = 0;
    std::string beside;
    for (const FormatFiles &part : parts) {
        facts.push_back({{"format", part.format->id}, {"files", part.files}, {"found", parsed(part.fragment.found)}});
        files += part.files.size();
        if (const auto *const seen = std::get_if<exchange::Observed>(&part.fragment.content); seen && engine && !seen->traces.empty())
            facts.back()["beside"] = tracesBeside(*seen, *engine, beside);
        if (part.format->beside == nullptr || options.place.platform.empty())
            continue;
        const catalog::InstanceType *const type = catalog.instance(options.place.platform);
        if (!type)
            return fail(ErrorCode::Usage, "--platform: " + catalog::unknownType(catalog, options.place.platform));
        SWITCHYARD_TRY(const exchange::LogBeside both, part.format->beside(part.fragment.found, *type, catalog, {options.place.nodes, options.place.ranks}));
        facts.back()["beside"] = parsed(both.facts);
        for (const exchange::LogBeside::Sentence &one : both.sentences)
            beside += "\n" + one.words.english() + (one.agrees ? "" : " (not the same)");
    }
    if (auto saved = save(facts.dump(1, ' ', false, Json::error_handler_t::replace) + "\n", options.output); !saved)
        return std::unexpected(saved.error());
    report(parts, Json::object(), context, options, "what " + counted(files, " file shows", " files show") + " → " + options.output + beside, left);
    return 0;
}

/// Several outputs become one table; each file is a source of its own.
Result<int> makeTable(const Context &context, const ImportOptions &options, const std::vector<FormatFiles> &parts, const catalog::Catalog &catalog, const Left &left)
{
    exchange::Measurements runs;
    for (const FormatFiles &part : parts) {
        const auto *const some = std::get_if<exchange::Measurements>(&part.fragment.content);
        if (!some)
            return fail(ErrorCode::Usage, "this is no run of a benchmark, others are: runs make a table, the rest a design; expected one of both", part.files.front());
        runs.insert(runs.end(), some->begin(), some->end());
    }
    SWITCHYARD_TRY(const exchange::MeasuredTable table, exchange::measuredTable(runs, options.place, catalog));
    if (auto written = save(table.text, options.output); !written)
        return std::unexpected(written.error());
    std::string line = std::to_string(table.sizes) + " sizes of " + std::to_string(runs.size()) + " runs → " + options.output;
    for (const std::string &what : table.assumed)
        line += "\nassumed: " + what;
    report(parts, {{"sizes", table.sizes}, {"assumed", table.assumed}}, context, options, line, left);
    return 0;
}

Result<int> run(const Context &context, const ImportOptions &options)
{
    const exchange::Format *const as = exchange::formatOf(options.format);
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context));
    if (!options.hints.instance.empty() && !catalog.instance(options.hints.instance))
        return fail(ErrorCode::Usage, "--instance: " + catalog::unknownType(catalog, options.hints.instance));
    SWITCHYARD_TRY(const predict::EnginePtr engine, engineBeside(options, catalog));
    SWITCHYARD_TRY(exchange::Gathered gathered, exchange::gather(options.files, {}, as, catalog));
    const std::vector<FormatFiles> &parts = gathered.parts;
    for (const exchange::Refused &one : gathered.refused)
        if (parts.empty() || as || one.why.code == ErrorCode::NotFound)
            return std::unexpected(one.why);
    if (parts.empty())
        return fail(ErrorCode::InvalidInput, "there is no file in it; expected files to import", options.files.front());
    Left left;
    left.unread = std::move(gathered.refused);
    const auto isMixed = [](const std::string &name) {
        std::error_code failed;
        return name == "-" || std::filesystem::is_directory(name, failed);
    };
    const auto forDesigns = [](const FormatFiles &part) { return exchange::isForDesigns(part.format->holds); };
    const bool severalKinds = exchange::holds(parts, exchange::Holds::Cluster) && !std::ranges::all_of(parts, forDesigns); // a cluster's make a design, as in a drop
    const bool mixed = severalKinds || (std::ranges::any_of(options.files, isMixed) && std::ranges::any_of(parts, forDesigns));
    if (!mixed && exchange::holds(parts, exchange::Holds::Catalog))
        return makeCatalog(context, options, parts, left);
    if (!mixed && exchange::holds(parts, exchange::Holds::Prices))
        return makePrices(context, options, parts, left);
    if (std::ranges::all_of(parts, [](const FormatFiles &part) { return part.format->holds == exchange::Holds::Observed; }))
        return makeFacts(context, options, parts, catalog, engine.get(), left);
    if (engine)
        return fail(ErrorCode::Usage, "--beside tells a predicted step beside an observed one; expected traces alone", options.beside);
    if (!mixed && exchange::holds(parts, exchange::Holds::Runs))
        return makeTable(context, options, parts, catalog, left);
    return makeDesign(context, options, parts, catalog, mixed, std::move(left));
}

} // namespace

Action addImport(CLI::App &app)
{
    auto options = std::make_shared<ImportOptions>();
    std::vector<std::string> words = formatWords(formatIsRead);
    words.insert(words.begin(), byContent);
    flags::oneOf(app.add_option("format", options->format, "auto tells each file by its content. " + formatHelp(formatIsRead))->required(), words);
    flags::form(app.add_option("files", options->files, "files and folders to read, - for standard input; several pages of one answer may be given")->required(), "FILE");
    flags::form(app.add_option("-o,--output", options->output, "design to write (of runs: table of measurements; of logs and traces alone: facts, NAME.json; of prices: own price list, NAME.csv); - for standard output")->required(), "OUTPUT");
    flags::form(app.add_option("--instance", options->hints.instance, "instance type of the machines whose files do not tell it"), "NAME");
    const std::string ofRuns = joinWords(formatWords([](const exchange::Format &format) { return format.holds == exchange::Holds::Runs; })) + ": ";
    flags::form(app.add_option("--platform", options->place.platform, ofRuns + "instance type or reference platform that ran; " + joinWords(formatWords([](const exchange::Format &format) { return format.beside != nullptr; })) + ": then each choice is told beside the predicted one"), "NAME");
    flags::form(app.add_option("--beside", options->beside, "kineto: a design whose first job's predicted step is told beside the observed ones"), "FILE");
    flags::whole(app.add_option("--nodes", options->place.nodes, ofRuns + "instances, where the output does not list its hosts"), 1, number::mostGpus);
    flags::whole(app.add_option("--gpus", options->place.ranks, ofRuns + "ranks, where the output does not tell"), 1, number::mostGpus);
    flags::oneOf(app.add_option("--op", options->place.op, ofRuns + "operation, where the output does not name its program"), network::opWords());
    flags::form(app.add_option("--plugin", options->place.pluginVersion, ofRuns + "aws-ofi-nccl version"), "RELEASE", checkRelease);
    return [options](const Context &context) { return run(context, *options); };
}

} // namespace switchyard::cli
