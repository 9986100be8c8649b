// SPDX-License-Identifier: GPL-3.0-or-later
// predict DESIGN [--job NAME], or ad hoc by flags: one prediction.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/cli/prediction_json.h>
#include <app/flags/flags.h>
#include <core/predict/job_of_design.h>

namespace switchyard::cli {

namespace {

struct PredictOptions {
    JobOptions job;
    std::string flops = "half";
};

Result<predict::Prediction> predictDesignFile(const PredictOptions &options, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const design::Design design, openDesign(options.job.design, &catalog));
    SWITCHYARD_TRY(const auto placed, predict::predictDesign(catalog, design, options.job.jobName));
    predict::Prediction prediction = placed->prediction;
    if (options.flops == "full") {
        SWITCHYARD_TRY(const design::Job *job, design::findJob(design, options.job.jobName));
        SWITCHYARD_TRY(const predict::PlacedJob spec, predict::placeJob(catalog, design, *job));
        predict::countFullAttention(spec.spec, prediction);
    }
    return prediction;
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
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    SWITCHYARD_TRY(predict::Prediction prediction,
                   options.job.design.empty() ? predictFlags(options, catalog) : predictDesignFile(options, catalog));
    if (!options.job.profile.empty())
        prediction.assumed.push_back({"calibration", options.job.profile, "the private profile stands before the catalog"});
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
    flags::oneOf(app.add_option("--flops", options->flops, "attention FLOPs in TFLOP/s and MFU: half (causal, once) or full square"),
                 {"half", "full"});
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
