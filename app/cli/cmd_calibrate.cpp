// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate KIND FILE.csv…: fits the physical parameters that the catalog holds, prints each with
// its residuals and rows; writes a private profile, the catalog, or nothing.
#include <app/cli/command.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/flags/flags.h>
#include <core/base/file.h>
#include <core/base/format.h>
#include <core/base/input.h>
#include <core/calibrate/calibration.h>
#include <core/catalog/catalog.h>
#include <core/validate/row_kind.h>
#include <core/validate/words.h>

namespace switchyard::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CalibrateArguments {
    std::string kind;
    std::vector<std::string> files;
    std::string output;
    bool writeCatalog = false;
};

void printJson(const std::vector<calibrate::CalibratedGroup> &groups)
{
    Json list = Json::array();
    for (const calibrate::CalibratedGroup &group : groups) {
        Json constants = Json::object();
        for (const auto &[name, value] : group.constants)
            constants[name] = value;
        list.push_back({{"name", group.name},
                        {"constants", constants},
                        {"surface_knots", group.surface.size()},
                        {"rows", group.rowsUsed},
                        {"residuals", {{"median_abs_pct", group.medianAbs_pct},
                                       {"p90_abs_pct", group.p90Abs_pct},
                                       {"bias_pct", group.bias_pct}}}});
    }
    std::cout << Json{{"groups", list}}.dump(2) << '\n';
}

void printText(const std::vector<calibrate::CalibratedGroup> &groups)
{
    for (const calibrate::CalibratedGroup &group : groups) {
        std::cout << group.name << "\n   ";
        for (const auto &[name, value] : group.constants)
            std::cout << ' ' << name << ' ' << format::significant(value, 4);
        if (!group.surface.empty())
            std::cout << ", surface of " << group.surface.size() << " knots";
        std::cout << "\n    error: median " << format::significant(group.medianAbs_pct) << " %, p90 "
                  << format::significant(group.p90Abs_pct) << " %, bias " << format::significant(group.bias_pct)
                  << " %; " << group.rowsUsed << '\n';
    }
}

/// What stands there already; nothing where there is no such file.
Result<std::string> textOf(const std::string &path)
{
    auto text = readInput(path, InputKind::Catalog);
    return !text && text.error().code == ErrorCode::NotFound ? std::string() : text;
}

Result<int> run(const CalibrateArguments &arguments, const Context &context)
{
    SWITCHYARD_TRY(const validate::RowKind *kind, validate::findKind(arguments.kind));
    const std::string directory =
        context.catalogDirectory.empty() ? catalog::defaultCatalogDirectory() : context.catalogDirectory;
    SWITCHYARD_TRY(const catalog::Catalog catalog, catalog::loadCatalog(directory));
    std::vector<csv::Table> tables;
    std::string madeBy = "switchyard-cli calibrate " + kind->name();
    for (const std::string &file : arguments.files) {
        SWITCHYARD_TRY(csv::Table table, csv::readCsv(file));
        for (const std::string &column : kind->requiredColumns())
            if (!table.columns->index.contains(column))
                return fail(ErrorCode::InvalidInput, "column '" + column + "' is missing; " + kind->name() + " needs it",
                            file + ":1");
        tables.push_back(std::move(table));
        madeBy += " " + std::filesystem::path(file).filename().string();
    }
    std::vector<const csv::Record *> rows;
    for (const csv::Table &table : tables)
        for (const csv::Record &row : table.records)
            if (kind->isRow(row))
                rows.push_back(&row);
    if (rows.empty())
        return fail(ErrorCode::InvalidInput, "no rows to calibrate " + kind->name() + " with; expected rows with a "
                        "measured quantity", arguments.files.front());
    const bool isPrivate = !arguments.output.empty() && !arguments.writeCatalog;
    SWITCHYARD_TRY(const std::vector<calibrate::CalibratedGroup> groups,
                   isPrivate ? kind->fitPrivate(rows, catalog) : kind->fit(rows, catalog));
    context.json ? printJson(groups) : printText(groups);

    if (!arguments.output.empty()) {
        SWITCHYARD_TRY(const std::string text, calibrate::writeCalibration(groups, madeBy));
        if (auto written = writeFileAtomically(arguments.output, text); !written)
            return std::unexpected(written.error());
    }
    if (arguments.writeCatalog) {
        const std::string path = directory + "/calibration/" + kind->calibrationFile();
        SWITCHYARD_TRY(const std::string old, textOf(path));
        SWITCHYARD_TRY(const std::string text, calibrate::writeCalibration(groups, madeBy, old));
        if (auto written = writeFileAtomically(path, text); !written)
            return std::unexpected(written.error());
    }
    return 0;
}

} // namespace

Action addCalibrate(CLI::App &app)
{
    auto arguments = std::make_shared<CalibrateArguments>();
    flags::oneOf(app.add_option("kind", arguments->kind, "what the rows measure")->required(), validate::kindWords());
    flags::form(app.add_option("files", arguments->files, "tables of measurements")->required(), "FILE");
    flags::form(app.add_option("-o,--output", arguments->output, "write a private profile: collectives start from the catalog's constants"),
                "OUTPUT");
    app.add_flag("--write-catalog", arguments->writeCatalog, "write catalog/calibration");
    return [arguments](const Context &context) { return run(*arguments, context); };
}

} // namespace switchyard::cli
