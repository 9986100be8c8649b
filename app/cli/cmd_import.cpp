// SPDX-License-Identifier: GPL-3.0-or-later
// import ec2-topology|hf-config FILE… -o DESIGN; import nccl-tests FILE… -o MEASURED.csv
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/open_catalog.h>
#include <app/cli/release.h>
#include <app/flags/flags.h>
#include <core/base/file.h>
#include <core/base/format.h>
#include <core/base/input.h>
#include <core/base/number.h>
#include <core/base/echo.h>
#include <core/catalog/architecture_json.h>
#include <core/catalog/catalog.h>
#include <core/exchange/import.h>
#include <core/exchange/nccltests.h>
#include <core/network/words.h>
#include <core/workload/parameters.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string format;
    std::vector<std::string> files;
    std::string output;
    exchange::NcclTestsPlace place; ///< nccl-tests only
};

Result<void> save(const design::Design &design, const std::string &path)
{
    if (path != "-")
        return design::saveDesign(design, path);
    std::cout << design::writeDesign(design);
    return {};
}

void report(const Json &summary, const std::vector<std::string> &notUnderstood, const Context &context, const Options &options,
            const std::string &line)
{
    if (context.json && options.output != "-") {
        Json out = summary;
        out["not_understood"] = notUnderstood;
        out["output"] = options.output;
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        return;
    }
    std::ostream &stream = options.output == "-" ? std::cerr : std::cout;
    stream << line << '\n';
    for (const std::string &what : notUnderstood)
        stream << "not understood: " << what << '\n';
}

Result<int> importTopology(const Context &context, const Options &options, std::span<const exchange::TextFile> files)
{
    SWITCHYARD_TRY(const catalog::Catalog loaded, openCatalog(context));
    SWITCHYARD_TRY(const exchange::ImportedDesign imported, exchange::importEc2Topology(files, loaded));
    if (auto saved = save(imported.design, options.output); !saved)
        return std::unexpected(saved.error());
    const exchange::TopologyFound &found = imported.found;
    const int gpus = design::gpuCount(imported.design, loaded);
    const Json summary = {{"format", "ec2-topology"},
                          {"found",
                           {{"pages", found.pages},
                            {"instances", found.instances},
                            {"bottom_nodes", found.bottomNodes},
                            {"with_capacity_block", found.withCapacityBlock},
                            {"depths", found.depths}}},
                          {"design",
                           {{"instances", imported.design.instances.size()},
                            {"network_nodes", imported.design.networkNodes.size()},
                            {"ultraservers", imported.design.ultraservers.size()},
                            {"gpus", gpus}}}};
    report(summary, imported.notUnderstood, context, options,
           format::integer(static_cast<double>(imported.design.instances.size())) + " instances, " + format::integer(gpus) + " GPUs, "
               + std::to_string(found.bottomNodes) + " bottom network nodes, " + std::to_string(imported.design.ultraservers.size())
               + " UltraServers → " + options.output);
    return 0;
}

Result<int> importModel(const Context &context, const Options &options, std::span<const exchange::TextFile> files)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, "hf-config takes one config.json");
    SWITCHYARD_TRY(const exchange::ImportedModel imported, exchange::importHfConfig(files.front()));
    const workload::ParameterCount parameters = workload::countParameters(imported.architecture);
    design::Design design;
    design.name = imported.architecture.name;
    design::Job job = design::trainingJob("imported", imported.architecture.id, {});
    design::trainingOf(job)->custom = std::make_shared<const catalog::Architecture>(imported.architecture);
    design.jobs.push_back(std::move(job));
    if (auto saved = save(design, options.output); !saved)
        return std::unexpected(saved.error());
    const Json model = Json::parse(json::writeLine(catalog::writeArchitecture(imported.architecture)), nullptr, false);
    report({{"format", "hf-config"}, {"model", model}, {"parameters", parameters.total()}, {"active_parameters", parameters.active}},
           imported.notUnderstood, context, options,
           imported.architecture.name + ": " + format::significant(parameters.total() / 1e9, 4) + " B parameters, "
               + format::significant(parameters.active / 1e9, 4) + " B active → " + options.output);
    return 0;
}

/// Several outputs become one table; each file is a source of its own.
Result<int> importNcclTests(const Context &context, const Options &options, std::span<const exchange::TextFile> files)
{
    if (options.place.platform.empty())
        return fail(ErrorCode::Usage, "nccl-tests does not name the machine; expected --platform with an instance type or reference platform");
    SWITCHYARD_TRY(const catalog::Catalog loaded, openCatalog(context));
    const catalog::InstanceType *type = loaded.instance(options.place.platform);
    if (!type)
        return fail(ErrorCode::Usage, "--platform \"" + echo(options.place.platform) + "\" is not in the catalog; `switchyard-cli catalog` lists what is");
    std::string table;
    std::vector<std::string> notUnderstood;
    std::vector<std::string> assumed;
    std::size_t rows = 0;
    int lines = 0;
    for (const exchange::TextFile &file : files) {
        SWITCHYARD_TRY(const exchange::NcclTests tests, exchange::readNcclTests(file));
        exchange::NcclTestsPlace place = options.place;
        const int ranks = place.ranks > 0 ? place.ranks : tests.ranks;
        if (place.nodes <= 0 && tests.nodes <= 0 && ranks > 0 && type->gpus > 0) {
            place.nodes = (ranks + type->gpus - 1) / type->gpus;
            assumed.push_back(file.name + ": " + std::to_string(place.nodes) + (place.nodes == 1 ? " instance" : " instances") + " for "
                              + std::to_string(ranks) + " ranks, since the output does not list its hosts; --nodes says otherwise");
        }
        SWITCHYARD_TRY(const std::string text, exchange::toMeasurements(tests, place, file.name, lines));
        table += table.empty() ? text : text.substr(text.find('\n') + 1);
        rows += tests.rows.size();
        for (const std::string &line : tests.notUnderstood)
            notUnderstood.push_back(file.name + ": " + line);
    }
    if (options.output == "-") {
        std::cout << table;
    } else if (auto written = writeFileAtomically(options.output, table); !written) {
        return std::unexpected(written.error());
    }
    std::string line = std::to_string(rows) + " sizes of " + std::to_string(files.size()) + " runs → " + options.output;
    for (const std::string &what : assumed)
        line += "\nassumed: " + what;
    report({{"format", "nccl-tests"}, {"files", files.size()}, {"sizes", rows}, {"assumed", assumed}}, notUnderstood, context, options, line);
    return 0;
}

} // namespace

Action addImport(CLI::App &app)
{
    auto options = std::make_shared<Options>();
    flags::oneOf(app.add_option("format", options->format,
                                "aws ec2 describe-instance-topology, Hugging Face config.json, output of nccl-tests (text or JSON)")
                     ->required(),
                 {"ec2-topology", "hf-config", "nccl-tests"});
    flags::form(app.add_option("files", options->files, "files to read; several pages of one answer may be given")->required(), "FILE");
    flags::form(app.add_option("-o,--output", options->output, "design to write; - for standard output")->required(), "OUTPUT");
    flags::form(app.add_option("--platform", options->place.platform, "nccl-tests: instance type or reference platform that ran"), "NAME");
    flags::whole(app.add_option("--nodes", options->place.nodes, "nccl-tests: instances, where the output does not list its hosts"), 1,
                 number::mostGpus);
    flags::whole(app.add_option("--gpus", options->place.ranks, "nccl-tests: ranks, where the output does not tell"), 1, number::mostGpus);
    flags::oneOf(app.add_option("--op", options->place.op, "nccl-tests: operation, where the output does not name its program"),
                 network::opWords());
    flags::form(app.add_option("--plugin", options->place.pluginVersion, "nccl-tests: aws-ofi-nccl version"), "RELEASE", checkRelease);
    return [options](const Context &context) -> Result<int> {
        std::vector<exchange::TextFile> files;
        for (const std::string &name : options->files) {
            SWITCHYARD_TRY(std::string text, readInput(name, InputKind::Import, StandardInput::Dash));
            files.push_back({name, std::move(text)});
        }
        if (options->format == "nccl-tests")
            return importNcclTests(context, *options, files);
        return options->format == "ec2-topology" ? importTopology(context, *options, files) : importModel(context, *options, files);
    };
}

} // namespace switchyard::cli
