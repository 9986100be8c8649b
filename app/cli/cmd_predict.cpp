// SPDX-License-Identifier: GPL-3.0-or-later
// predict DESIGN [--job NAME], or ad hoc by flags: one prediction.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/cli/phases_file.h>
#include <app/cli/phases_json.h>
#include <app/cli/prediction_json.h>
#include <core/predict/job_of_design.h>

namespace switchyard::cli {

namespace {

struct PredictOptions {
    JobOptions job;
    std::string flops = "half";
    std::string phases; ///< file
};

void noteProfile(const PredictOptions &options, predict::Prediction &prediction)
{
    if (!options.job.profile.empty())
        prediction.assumed.push_back({"calibration", options.job.profile, "the private profile stands before the catalog"});
}

/// A job of a design: prints it, with its phases where it has other than a training step.
Result<int> runDesign(const PredictOptions &options, const catalog::Catalog &catalog, const Context &context)
{
    SWITCHYARD_TRY(const design::Design design,
                   options.phases.empty() ? openDesign(options.job.design, &catalog) : readPhasesFile(options.phases, catalog));
    SWITCHYARD_TRY(const design::Job *job, design::findJob(design, options.job.jobName));
    SWITCHYARD_TRY(const auto placed, predict::predictDesign(catalog, design, job->name));
    if (!placed->trains) {
        if (context.json)
            std::cout << transferJobJson(*job, *placed).dump(2) << '\n';
        else
            printTransfers(std::cout, *placed);
        for (const std::string &warning : placed->prediction.warnings)
            if (!context.json)
                std::cout << "warning: " << warning << '\n';
        return 0;
    }
    if (options.job.task == "transfer")
        return fail(ErrorCode::Usage, "--task transfer: job " + job->name + " trains; expected a job of transfers alone");
    predict::Prediction prediction = placed->prediction;
    if (options.flops == "full") {
        SWITCHYARD_TRY(const predict::PlacedJob spec, predict::placeJob(catalog, design, *job));
        predict::countFullAttention(spec.spec, prediction);
    }
    noteProfile(options, prediction);
    if (context.json) {
        auto out = toJson(prediction);
        if (job->phases.size() > 1)
            out["phases"] = phasesJson(*job, *placed);
        std::cout << out.dump(2) << '\n';
    } else {
        print(std::cout, prediction);
        printTransfers(std::cout, *placed);
    }
    return 0;
}

Result<predict::Prediction> predictFlags(const PredictOptions &options, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const AdHocJob job, jobOf(options.job, catalog));
    SWITCHYARD_TRY(predict::Prediction prediction, predict::predictJob(catalog, job.spec));
    prediction.assumed.insert(prediction.assumed.begin(), job.assumed.begin(), job.assumed.end());
    if (options.flops == "full")
        predict::countFullAttention(job.spec, prediction);
    return prediction;
}

Result<int> run(const PredictOptions &options, const Context &context)
{
    if (options.flops != "half" && options.flops != "full")
        return fail(ErrorCode::Usage, "--flops " + options.flops + "; expected half or full");
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    if (!options.phases.empty() && !options.job.design.empty())
        return fail(ErrorCode::Usage, "--phases " + options.phases + " beside a design; expected one of them");
    if (options.job.task == "transfer" && options.job.design.empty() && options.phases.empty())
        return fail(ErrorCode::Usage, "--task transfer without a design; expected a design, or --phases with a file");
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    if (!options.job.design.empty() || !options.phases.empty())
        return runDesign(options, catalog, context);
    SWITCHYARD_TRY(predict::Prediction prediction, predictFlags(options, catalog));
    noteProfile(options, prediction);
    if (context.json)
        std::cout << toJson(prediction).dump(2) << '\n';
    else
        print(std::cout, prediction);
    return 0;
}

} // namespace

Action addPredict(CLI::App &app)
{
    auto options = std::make_shared<PredictOptions>();
    addJobOptions(app, options->job, "design file (*.switchyard); else the flags describe the job");
    app.add_option("--phases", options->phases, "file with pools and phases of a job, instead of a design");
    app.add_option("--flops", options->flops, "attention FLOPs in TFLOP/s and MFU: half (causal, once) or full square");
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
