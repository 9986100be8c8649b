// SPDX-License-Identifier: GPL-3.0-or-later
// export FORMAT DESIGN -o PATH, and formats: the table of both ways.
#include <app/cli/command.h>

#include <cstdio>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/format_words.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/flags/flags.h>
#include <core/base/file.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ExportOptions {
    std::string format;
    std::string design;
    std::string output;
};

Result<int> run(const Context &context, const ExportOptions &options)
{
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context));
    SWITCHYARD_TRY(const design::Design design, openDesign(options.design, &catalog));
    SWITCHYARD_TRY(const exchange::Written written, exchange::formatOf(options.format)->write(design, catalog));
    const bool toScreen = options.output == "-";
    if (toScreen)
        std::cout << written.text;
    else if (auto saved = writeFileAtomically(options.output, written.text); !saved)
        return std::unexpected(saved.error());
    if (context.json && !toScreen) {
        const Json out = {{"format", options.format}, {"bytes", written.text.size()}, {"left_out", english(written.leftOut)}, {"output", options.output}};
        std::cout << out.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
        return 0;
    }
    std::ostream &stream = toScreen ? std::cerr : std::cout;
    stream << options.design << " → " << options.output << '\n';
    for (const Said &what : written.leftOut)
        stream << "left out: " << what.english() << '\n';
    return 0;
}

Result<int> list(const Context &context)
{
    Json rows = Json::array();
    for (const exchange::Format &format : exchange::formats())
        rows.push_back({{"id", format.id}, {"title", format.title}, {"is", format.is}, {"reads", format.read != nullptr}, {"writes", format.write != nullptr}, {"checked_by", format.checked}});
    if (context.json) {
        std::cout << Json{{"formats", rows}}.dump(1) << '\n';
        return 0;
    }
    for (const exchange::Format &format : exchange::formats())
        std::printf("%-14.*s %-9s %.*s (checked by %.*s)\n", static_cast<int>(format.id.size()), format.id.data(),
                    !format.write ? "in" : !format.read ? "out" : "in, out", static_cast<int>(format.is.size()), format.is.data(),
                    static_cast<int>(format.checked.size()), format.checked.data());
    return 0;
}

} // namespace

Action addExport(CLI::App &app)
{
    auto options = std::make_shared<ExportOptions>();
    flags::oneOf(app.add_option("format", options->format, formatHelp(formatIsWritten))->required(), formatWords(formatIsWritten));
    flags::form(app.add_option("design", options->design, "design to write in that format")->required(), "FILE");
    flags::form(app.add_option("-o,--output", options->output, "file to write; - for standard output")->required(), "OUTPUT");
    return [options](const Context &context) { return run(context, *options); };
}

Action addFormats(CLI::App &)
{
    return list;
}

} // namespace switchyard::cli
