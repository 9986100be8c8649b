// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/goodput_options.h>

#include <algorithm>

#include <CLI/CLI.hpp>

#include <app/flags/flags.h>
#include <core/predict/job_engine.h>
#include <core/workload/run_fields.h>

namespace switchyard::cli {

using workload::RunField;
using workload::OptionKind;

void addGoodputOptions(CLI::App &app, GoodputOptions &options)
{
    app.add_flag("--goodput", options.goodput, "also how much of the time trains, when the run is done and what a token then costs");
    for (const RunField &field : workload::runFields()) {
        const std::string name(field.flag);
        const std::string help = "goodput: " + std::string(field.help);
        if (field.kind == OptionKind::Text) {
            options.flags.push_back(flags::form(app.add_option(name, options.storage, help), "CLASS:TIB"));
            continue;
        }
        // Held against its domain before it is read here.
        CLI::Option *option = app.add_option_function<std::string>(name, [&options, &field](const std::string &text) { static_cast<void>(field.set(options.run, text)); }, help);
        options.flags.push_back(option);
        if (field.kind == OptionKind::Number) {
            flags::real(option, field.low, field.high);
            continue;
        }
        std::vector<std::string> words;
        for (const workload::OptionWord &word : field.words)
            words.emplace_back(word.word);
        flags::oneOf(option, words);
    }
}

bool asksGoodput(const GoodputOptions &options)
{
    return options.goodput || std::ranges::any_of(options.flags, [](const CLI::Option *flag) { return flag->count() > 0; });
}

Result<void> runFlagsNeedFlags(const GoodputOptions &options, bool file)
{
    for (const CLI::Option *flag : options.flags)
        if (file && flag->count() > 0)
            return fail(ErrorCode::Usage, flag->get_name() + " beside a design, whose job has a run of its own; expected the design with --goodput, or flags alone");
    return {};
}

Result<goodput::RunSpec> goodputJobOf(const GoodputOptions &options, const AdHocJob &job, const predict::Prediction &prediction, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const train::Engine engine, predict::makeEngine(catalog, job.spec, hardware::constantsFrom(catalog)));
    goodput::RunSpec out = goodput::jobOf(catalog, engine, prediction, options.run, job.spec.price);
    if (!options.storage.empty()) {
        auto storage = goodput::storageFromText(catalog, options.storage);
        if (!storage)
            return fail(ErrorCode::Usage, "--storage: " + storage.error().message);
        out.storage = *storage;
    }
    return out;
}

} // namespace switchyard::cli
