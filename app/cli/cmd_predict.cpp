// SPDX-License-Identifier: GPL-3.0-or-later
// predict DESIGN [--job NAME], or ad hoc by flags: one prediction.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include <app/cli/goodput_json.h>
#include <app/cli/goodput_options.h>
#include <app/cli/job_options.h>
#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/cli/phases_file.h>
#include <app/cli/phases_json.h>
#include <app/cli/power_json.h>
#include <app/cli/prediction_json.h>
#include <app/cli/rl_json.h>
#include <app/cli/serve_options.h>
#include <app/cli/serving_json.h>
#include <app/cli/term_json.h>
#include <app/flags/flags.h>
#include <core/predict/explain_phases.h>
#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
#include <core/predict/price.h>
#include <core/serve/of_design.h>

namespace switchyard::cli {

namespace {

struct PredictOptions {
    JobOptions job;
    ServeOptions serving;
    GoodputOptions goodput;
    std::string flops = "half";
    std::string phases; ///< file
    bool why = false;
};

void noteProfile(const PredictOptions &options, predict::Prediction &prediction)
{
    if (!options.job.profile.empty())
        prediction.assumed.push_back({"calibration", options.job.profile, "the private profile stands before the catalog"});
}

Result<int> answerServing(const PredictOptions &options, const serve::ServingJob &job, const std::vector<workload::Assumption> &assumed,
                          const catalog::PowerTerms &terms, const catalog::Catalog &catalog, const Context &context)
{
    serve::Served served{job, {}};
    serve::ServingPrediction &prediction = served.prediction;
    SWITCHYARD_TRY(prediction, serve::predictServing(catalog, job));
    prediction.assumed.insert(prediction.assumed.begin(), assumed.begin(), assumed.end());
    if (!options.job.profile.empty())
        prediction.assumed.push_back({"calibration", options.job.profile, "the private profile stands before the catalog"});
    const std::optional<predict::PoolPower> power = predict::poolPowerOf(catalog, terms, job);
    if (context.json) {
        auto out = toJson(prediction);
        out["power"] = toJson(power, terms.usdPerKWh, out["step_time_s"].get<double>(), prediction.outputPerS);
        if (options.why)
            out["why"] = {{"first_token", toJson(predict::explainFirstToken(catalog, served))}, {"output_token", toJson(predict::explainOutputToken(catalog, served))}};
        std::cout << out.dump(2) << '\n';
    } else {
        print(std::cout, prediction);
        print(std::cout, power, prediction.outputPerS, "output tokens");
        if (options.why) {
            print(std::cout, predict::explainFirstToken(catalog, served));
            print(std::cout, predict::explainOutputToken(catalog, served));
        }
    }
    return 0;
}

Result<int> answerRl(const PredictOptions &options, const design::Design &design, const design::Job &job, const catalog::Catalog &catalog, const Context &context)
{
    constexpr int listed = 8; // links
    rl::Reinforced reinforced;
    SWITCHYARD_TRY(reinforced.asked, rl::rlOfDesign(catalog, design, job));
    SWITCHYARD_TRY(reinforced.prediction, rl::predictRl(catalog, reinforced.asked.job));
    SWITCHYARD_TRY(const std::vector<network::LinkLoad> links, rl::syncLinks(catalog, design, reinforced, listed));
    if (!options.job.profile.empty())
        reinforced.prediction.assumed.push_back({"calibration", options.job.profile, "the private profile stands before the catalog"});
    const std::optional<predict::PoolPower> power = predict::poolPowerOf(catalog, design.power, reinforced.asked.job);
    const double period_s = reinforced.prediction.step.period_s;
    const double tokensPerS = reinforced.prediction.tokens / period_s;
    if (context.json) {
        auto out = toJson(reinforced, links);
        out["power"] = toJson(power, design.power.usdPerKWh, period_s, tokensPerS);
        if (options.why)
            out["why"] = {{"step", toJson(predict::explainRl(catalog, reinforced))}};
        std::cout << out.dump(2) << '\n';
    } else {
        print(std::cout, reinforced, links);
        print(std::cout, power, tokensPerS, "tokens");
        if (options.why)
            print(std::cout, predict::explainRl(catalog, reinforced));
    }
    return 0;
}

/// A training's prediction, with its goodput and the trees of the engine that made it where those were asked for.
void answer(const predict::Prediction &prediction, const train::Engine *why, const std::optional<goodput::RunSpec> &job, const nlohmann::ordered_json &more, const Context &context)
{
    const std::optional<goodput::Goodput> goodput = job ? std::optional(goodput::goodputOf(*job)) : std::nullopt;
    if (context.json) {
        auto out = toJson(prediction);
        out.update(more);
        if (goodput)
            out["goodput"] = toJson(*job, *goodput);
        if (why)
            out["why"] = {{"step", toJson(predict::explain(*why))}, {"memory", toJson(predict::explainMemory(*why))}};
        std::cout << out.dump(2) << '\n';
        return;
    }
    print(std::cout, prediction);
    if (goodput)
        print(std::cout, *job, *goodput);
    if (why) {
        print(std::cout, predict::explain(*why));
        print(std::cout, predict::explainMemory(*why));
    }
}

/// A job of a design: prints it, with its phases where it has other than a training step.
Result<int> runDesign(const PredictOptions &options, const catalog::Catalog &catalog, const Context &context)
{
    SWITCHYARD_TRY(const design::Design design,
                   options.phases.empty() ? openDesign(options.job.design, &catalog) : readPhasesFile(options.phases, catalog));
    SWITCHYARD_TRY(const design::Job *job, askedJob(design, options.job.jobName, options.phases.empty() ? options.job.design : options.phases));
    if (options.why && !design::serves(*job) && !design::reinforces(*job) && design::trainingOf(*job) == nullptr)
        return fail(ErrorCode::Usage, "--why: job " + job->name + " has no training phase; expected a job that trains, serves or is an RL step");
    if (options.job.reinforces() && !design::reinforces(*job))
        return fail(ErrorCode::Usage, "--task rl: job " + job->name + " has phases of other kinds; expected rollout, reward, reference, update and weight_sync alone");
    if (design::serves(*job)) {
        if (asksGoodput(options.goodput))
            return fail(ErrorCode::Usage, "--goodput: job " + job->name + " serves; expected a job that trains");
        SWITCHYARD_TRY(const serve::DesignServing asked, serve::servingOfDesign(catalog, design, *job));
        return answerServing(options, asked.job, asked.assumed, design.power, catalog, context);
    }
    if (design::reinforces(*job)) {
        if (asksGoodput(options.goodput))
            return fail(ErrorCode::Usage, "--goodput: job " + job->name + " is an RL job; expected a job that trains");
        return answerRl(options, design, *job, catalog, context);
    }
    SWITCHYARD_TRY(const auto placed, predict::predictDesign(catalog, design, job->name));
    if (!placed->trains && options.goodput.goodput)
        return fail(ErrorCode::Usage, "--goodput: job " + job->name + " has no training phase; expected a job that trains");
    if (!placed->trains) {
        if (context.json)
            std::cout << transferJobJson(*job, *placed).dump(2) << '\n';
        else
            printTransfers(std::cout, *placed);
        for (const std::string &warning : english(placed->prediction.warnings))
            if (!context.json)
                std::cout << "warning: " << warning << '\n';
        return 0;
    }
    if (options.job.transfers())
        return fail(ErrorCode::Usage, "--task transfer: job " + job->name + " trains; expected a job of transfers alone");
    predict::Prediction prediction = placed->prediction;
    if (options.flops == "full") {
        SWITCHYARD_TRY(const predict::PlacedJob spec, predict::placeJob(catalog, design, *job));
        predict::countFullAttention(spec.spec, prediction);
    }
    noteProfile(options, prediction);
    auto more = nlohmann::ordered_json::object();
    if (job->phases.size() > 1)
        more["phases"] = phasesJson(*job, *placed);
    answer(prediction, options.why ? placed->engine.get() : nullptr, asksGoodput(options.goodput) ? goodput::jobOfDesign(catalog, design, *placed) : std::nullopt, more, context);
    if (!context.json)
        printTransfers(std::cout, *placed);
    return 0;
}

predict::Prediction predictFlags(const PredictOptions &options, const AdHocJob &job, const train::Engine &engine, const catalog::Catalog &catalog)
{
    predict::Prediction prediction = predict::predictionOf(engine);
    predict::addPrice(catalog, job.spec, prediction);
    prediction.assumed.insert(prediction.assumed.begin(), job.assumed.begin(), job.assumed.end());
    if (options.flops == "full")
        predict::countFullAttention(job.spec, prediction);
    return prediction;
}

Result<int> run(const PredictOptions &options, const Context &context)
{
    if (auto chosen = designOrFlags(options.job); !chosen)
        return std::unexpected(std::move(chosen).error());
    if (!options.phases.empty() && !options.job.design.empty())
        return fail(ErrorCode::Usage, "--phases " + options.phases + " beside a design; expected one of them");
    if (options.job.transfers() && options.job.design.empty() && options.phases.empty())
        return fail(ErrorCode::Usage, "--task transfer without a design; expected a design, or --phases with a file");
    if (options.job.reinforces() && options.job.design.empty() && options.phases.empty())
        return fail(ErrorCode::Usage, "--task rl without a design; expected a design, or --phases with a file");
    if (auto served = serveFlagsNeedServe(options.job, options.serving, !options.job.design.empty() || !options.phases.empty()); !served)
        return std::unexpected(std::move(served).error());
    if (auto flags = runFlagsNeedFlags(options.goodput, !options.job.design.empty() || !options.phases.empty()); !flags)
        return std::unexpected(std::move(flags).error());
    if (asksGoodput(options.goodput) && serves(options.job))
        return fail(ErrorCode::Usage, "--goodput and the flags of a run beside a serving job; expected a job that trains");
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, options.job.profile));
    if (serves(options.job) && options.job.design.empty() && options.phases.empty()) {
        SWITCHYARD_TRY(const AdHocServing asked, servingOf(options.job, options.serving, catalog));
        return answerServing(options, asked.job, asked.assumed, {}, catalog, context);
    }
    if (!options.job.design.empty() || !options.phases.empty())
        return runDesign(options, catalog, context);
    SWITCHYARD_TRY(const AdHocJob job, jobOf(options.job, catalog));
    SWITCHYARD_TRY(const train::Engine engine, predict::makeEngine(catalog, job.spec, hardware::constantsFrom(catalog)));
    predict::Prediction prediction = predictFlags(options, job, engine, catalog);
    noteProfile(options, prediction);
    std::optional<goodput::RunSpec> run;
    if (asksGoodput(options.goodput)) {
        SWITCHYARD_TRY(run, goodputJobOf(options.goodput, job, prediction, catalog));
    }
    answer(prediction, options.why ? &engine : nullptr, run, nlohmann::ordered_json::object(), context);
    return 0;
}

} // namespace

Action addPredict(CLI::App &app)
{
    auto options = std::make_shared<PredictOptions>();
    addJobOptions(app, options->job, "design file (*.switchyard); else the flags describe the job");
    addServeOptions(app, options->serving);
    addGoodputOptions(app, options->goodput);
    flags::form(app.add_option("--phases", options->phases, "file with pools and phases of a job, instead of a design"), "FILE");
    flags::oneOf(app.add_option("--flops", options->flops, "attention FLOPs in TFLOP/s and MFU: half (causal, once) or full square"),
                 {"half", "full"});
    app.add_flag("--why", options->why, "how step time and memory come about, of a serving job the times to a token: each number with its formula and its source");
    return [options](const Context &context) { return run(*options, context); };
}

} // namespace switchyard::cli
