// SPDX-License-Identifier: GPL-3.0-or-later
// validate KIND FILE.csv: predicts each row of a table of measurements and scores the predictions.
#include <app/cli/command.h>

#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include <app/cli/open_catalog.h>
#include <app/flags/flags.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>
#include <core/validate/validate.h>
#include <core/validate/words.h>

namespace switchyard::cli {
namespace {

struct ValidateArguments {
    std::string kind;
    std::string file;
    std::vector<std::string> by;
    std::optional<double> maxMedian_pct;
    std::string crossValidate;
    std::string profile;
};

Result<int> run(const ValidateArguments &arguments, const Context &context)
{
    SWITCHYARD_TRY(const validate::RowKind *kind, validate::findKind(arguments.kind));
    validate::Options options;
    options.by = arguments.by;
    if (!arguments.crossValidate.empty()) {
        SWITCHYARD_TRY(options.crossValidate, validate::foldByFromWord(arguments.crossValidate));
    }
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, arguments.profile));
    SWITCHYARD_TRY(const csv::Table table, csv::readCsv(arguments.file));
    SWITCHYARD_TRY(const validate::Scorecard report, validate::score(*kind, table, catalog, options));
    std::cout << (context.json ? validate::toJson(report) : validate::toText(report));
    // Without a scored row the median is no number, and the answer is no as well.
    if (arguments.maxMedian_pct && !(report.weighted.medianAbs_pct <= *arguments.maxMedian_pct)) {
        std::cerr << "switchyard-cli: median error " << format::significant(report.weighted.medianAbs_pct)
                  << " %; expected at most " << format::significant(*arguments.maxMedian_pct) << " %\n";
        return 1;
    }
    return 0;
}

} // namespace

Action addValidate(CLI::App &app)
{
    auto arguments = std::make_shared<ValidateArguments>();
    flags::oneOf(app.add_option("kind", arguments->kind, "what the rows measure")->required(), validate::kindWords());
    flags::form(app.add_option("file", arguments->file, "table of measurements")->required(), "FILE");
    flags::form(app.add_option("--by", arguments->by, "score groups by these columns; A+B groups by both")->delimiter(','), "COLUMN");
    flags::real(app.add_option("--max-median-pct", arguments->maxMedian_pct, "exit 1 when the weighted median is above"), 0, 1e6);
    flags::oneOf(app.add_option("--cross-validate", arguments->crossValidate, "fit without each fold, score the fold"),
                 validate::foldWords());
    addProfileOption(app, arguments->profile);
    return [arguments](const Context &context) { return run(*arguments, context); };
}

} // namespace switchyard::cli
