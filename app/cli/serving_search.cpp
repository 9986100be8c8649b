// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/serving_search.h>

#include <algorithm>
#include <array>
#include <iostream>

#include <CLI/CLI.hpp>

#include <app/cli/open_catalog.h>
#include <app/cli/open_design.h>
#include <app/cli/serving_search_json.h>
#include <app/flags/flags.h>
#include <core/base/format.h>
#include <core/base/json.h>
#include <core/base/number.h>
#include <core/search/serving_question.h>
#include <core/serve/of_design.h>

namespace switchyard::cli {

namespace {

using search::LatencyOf;
using search::ServingObjective;

constexpr std::array<LatencyOf, 4> latencies = {LatencyOf::Mean, LatencyOf::P50, LatencyOf::P90, LatencyOf::P99};

/// A limit by flag and by --limit would leave open which one holds.
Result<void> take(search::Constraints &limits, const std::string &flag, const std::string &name, const std::string &range)
{
    if (limits.find(name) != nullptr)
        return fail(ErrorCode::Usage, flag + " beside --limit " + name + "; expected one of them");
    if (auto added = limits.add(name + "=" + range); !added)
        return fail(ErrorCode::Usage, flag + ": " + added.error().message);
    return {};
}

/// Every type that is sold, can be predicted and has a GPU whose kernels are known.
std::string anyType(const catalog::Catalog &catalog)
{
    std::string out;
    for (const auto &[id, type] : catalog.instances)
        if (!type.reference && !type.incomplete && serve::hardwareOf(catalog, id))
            out += (out.empty() ? "" : ",") + id;
    return out;
}

struct Asked {
    search::ServingQuestion question;
    std::vector<workload::Assumption> assumed;
};

/// What flags fix becomes a limit; what they leave open varies.
Result<Asked> ofFlags(const JobOptions &job, const ServeOptions &serving, const ServingSearchOptions &options, const catalog::Catalog &catalog, search::Constraints &limits)
{
    JobOptions whole = job;
    ServeOptions engine = serving;
    for (const char *key : {"tp", "pp", "ep", "precision"}) {
        if (const auto typed = whole.plan.find(key); typed != whole.plan.end()) {
            if (auto taken = take(limits, "--" + std::string(key), key, typed->second); !taken)
                return std::unexpected(taken.error());
            whole.plan.erase(typed);
        }
    }
    const auto typed = [&](const char *name) {
        return std::ranges::any_of(serving.flags, [name](const CLI::Option *flag) { return flag->get_name() == name && flag->count() > 0; });
    };
    if (typed("--attention-dp"))
        if (auto taken = take(limits, "--attention-dp", "attention_dp", std::to_string(serving.attentionDp)); !taken)
            return std::unexpected(taken.error());
    if (typed("--kv-precision"))
        if (auto taken = take(limits, "--kv-precision", "kv_precision", serving.kvPrecision); !taken)
            return std::unexpected(taken.error());
    engine.attentionDp = 1;
    engine.kvPrecision.clear();
    if (!job.platform.empty() && job.instance.empty()) {
        if (job.gpus > 0)
            if (auto taken = take(limits, "--gpus", "gpus", ".." + std::to_string(job.gpus)); !taken)
                return std::unexpected(taken.error());
        whole.gpus = std::max(1, job.gpus);
    } else {
        const search::Range *named = limits.find("instance");
        if (job.instance.empty() && named == nullptr)
            return fail(ErrorCode::Usage, "expected --instance with a type, a list of types or any, or --platform");
        if (!job.instance.empty())
            if (auto taken = take(limits, "--instance", "instance", job.instance == "any" ? anyType(catalog) : job.instance); !taken)
                return std::unexpected(taken.error());
        named = limits.find("instance");
        for (const std::string &id : named->words)
            if (catalog.instance(id) == nullptr)
                return fail(ErrorCode::Usage, "--instance: " + catalog::unknownType(catalog, id));
        whole.instance = named->words.front();
        whole.count = 1;
        if (job.count > 0)
            if (auto taken = take(limits, "--count", "count", std::to_string(job.count)); !taken)
                return std::unexpected(taken.error());
    }
    if (options.mostGpus)
        if (auto taken = take(limits, "--max-gpus", "gpus", ".." + std::to_string(*options.mostGpus)); !taken)
            return std::unexpected(taken.error());
    SWITCHYARD_TRY(AdHocServing asked, servingOf(whole, engine, catalog));
    Asked out;
    out.question.job = std::move(asked.job);
    out.question.anyLoad = serving.concurrency <= 0 && serving.rate <= 0;
    for (const workload::Assumption &each : asked.assumed) // the others are of each deployment's own
        if (each.name == "framework" || each.name == "isl" || each.name == "osl" || each.name == "model")
            out.assumed.push_back(each);
    if (limits.find("precision") == nullptr)
        out.assumed.push_back({"precision", "bf16", "not stated, and what a narrower format does to answers is not for a search to say"});
    if (limits.find("gpus") == nullptr && limits.find("count") == nullptr)
        out.assumed.push_back({"max_gpus", "64", "neither --max-gpus nor --count is stated"});
    return out;
}

/// The job of a design on the instances that it has.
Result<Asked> ofDesign(const JobOptions &job, const ServingSearchOptions &options, const catalog::Catalog &catalog, search::Constraints &limits)
{
    if (options.mostGpus)
        if (auto taken = take(limits, "--max-gpus", "gpus", ".." + std::to_string(*options.mostGpus)); !taken)
            return std::unexpected(taken.error());
    SWITCHYARD_TRY(const design::Design design, openDesign(job.design, &catalog));
    SWITCHYARD_TRY(const design::Job *found, askedJob(design, job.jobName, job.design));
    SWITCHYARD_TRY(const serve::DesignServing served, serve::servingOfDesign(catalog, design, *found));
    Asked out;
    SWITCHYARD_TRY(out.question, search::questionOfDesign(served, limits));
    out.assumed = served.assumed;
    return out;
}

std::string poolText(const serve::PhasePrediction &phase)
{
    const serve::Cut &cut = phase.pool.cut;
    std::string out = phase.role == design::Serve::Role::Whole ? "" : toWord(phase.role) + " ";
    out += std::to_string(phase.pool.instances) + " x " + phase.pool.instance + " (" + std::to_string(cut.replicas) + " of TP" + std::to_string(cut.tp);
    if (cut.pp > 1)
        out += " PP" + std::to_string(cut.pp);
    if (cut.ep > 1)
        out += " EP" + std::to_string(cut.ep);
    if (cut.attentionDp > 1)
        out += " ADP" + std::to_string(cut.attentionDp);
    return out + ")";
}

std::string line(const search::ServingFound &found, bool open, const std::string &latency)
{
    std::string out = format::significant(found.events.outputPerSPerGpu) + " tokens/s/GPU (" + format::significant(found.form.outputPerSPerGpu) + " in closed form)   "
        + format::significant(found.events.perUser) + " tokens/s/user   TTFT " + latency + " " + format::seconds(found.events.ttft_s) + "   TPOT " + latency + " "
        + format::seconds(found.events.tpot_s) + "   "
        + (found.events.usdPerMillion ? format::usd(*found.events.usdPerMillion) + " per million output tokens" : std::string("price unknown")) + "   "
        + std::to_string(found.prediction.gpus) + " GPUs   ";
    for (std::size_t i = 0; i < found.prediction.phases.size(); ++i)
        out += (i > 0 ? " + " : "") + poolText(found.prediction.phases[i]);
    out += "   " + found.precision;
    out += open ? "   " + format::significant(found.job.load.rate) + " requests/s" : "   " + format::significant(found.job.load.concurrency) + " clients";
    return out + "   held by " + toWord(found.prediction.limit);
}

void printAnswer(std::ostream &out, const search::ServingAnswer &answer, const search::ServingOptions &options, const Asked &asked)
{
    const bool open = asked.question.job.load.kind == serve::Load::Kind::Open;
    const std::string latency = search::toWord(options.latency);
    out << format::integer(static_cast<double>(answer.points)) << " operating points of " << format::integer(static_cast<double>(answer.deployments)) << " deployments in closed form, "
        << format::integer(static_cast<double>(answer.fitting)) << " within the limits, " << format::seconds(answer.formSeconds) << "; " << format::integer(static_cast<double>(answer.runs))
        << " runs of the event core, " << format::seconds(answer.seconds) << " in all\n";
    for (const workload::Assumption &each : asked.assumed)
        out << "assumed " << each.name << " = " << each.value << " (" << each.why << ")\n";
    for (const std::string &warning : answer.warnings)
        out << "warning: " << warning << '\n';
    for (const search::ServingFound &found : answer.top)
        out << line(found, open, latency) << '\n';
    if (answer.top.empty())
        out << "nothing is within the limits: " << answer.nothing << '\n';
    if (answer.nearest)
        out << "nearest: " << line(*answer.nearest, open, latency) << '\n';
    if (!answer.pareto.empty())
        out << "Pareto front, tokens/s/user against tokens/s/GPU:\n";
    for (const search::ServingFound &found : answer.pareto)
        out << "  " << line(found, open, latency) << '\n';
}

} // namespace

void addServingSearchOptions(CLI::App &app, ServingSearchOptions &options)
{
    const auto add = [&](const char *name, auto &field, const char *help) {
        CLI::Option *option = app.add_option(name, field, help);
        options.flags.push_back(option);
        return option;
    };
    flags::real(add("--ttft-ms", options.ttft_ms, "serving: longest time to the first token"), 0.001, 1e7);
    flags::real(add("--tpot-ms", options.tpot_ms, "serving: longest time per output token"), 0.001, 1e6);
    flags::oneOf(add("--percentile", options.percentile, "serving: what of the latencies the limits hold"), {"mean", "p50", "p90", "p99"});
    flags::whole(add("--max-gpus", options.mostGpus, "serving: most GPUs of a deployment; else 64"), 1, number::mostGpus);
    flags::oneOf(add("--mode", options.mode, "serving: prefill and decode in one pool, in two, or whichever is better"), {"any", "aggregated", "disaggregated"});
}

Result<void> servingSearchFlagsNeedServe(const ServingSearchOptions &options)
{
    for (const CLI::Option *flag : options.flags)
        if (flag->count() > 0)
            return fail(ErrorCode::Usage, flag->get_name() + " beside a job that does not serve; expected --task serve, or a design whose job serves");
    return {};
}

Result<int> searchServing(const JobOptions &job, const ServeOptions &serving, const ServingSearchOptions &options, const SearchAsked &asked, const Context &context)
{
    SWITCHYARD_TRY(const catalog::Catalog catalog, openCatalog(context, job.profile));
    search::ServingOptions search;
    const std::string objective = asked.objective.empty() ? "throughput" : asked.objective;
    search.objective = servingObjectiveOf(objective);
    search.top = asked.top;
    search.pareto = asked.pareto;
    search.threads = asked.threads;
    search.part = asked.part;
    search.parts = asked.parts;
    search.latency = *std::ranges::find(latencies, options.percentile, [](LatencyOf each) { return search::toWord(each); });
    for (const std::string &limit : asked.limits)
        if (auto added = search.limits.add(limit); !added)
            return std::unexpected(added.error());
    const auto atMost = [](double value) { return ".." + json::number(value).text; };
    if (options.ttft_ms)
        if (auto taken = take(search.limits, "--ttft-ms", "ttft_ms", atMost(*options.ttft_ms)); !taken)
            return std::unexpected(taken.error());
    if (options.tpot_ms)
        if (auto taken = take(search.limits, "--tpot-ms", "tpot_ms", atMost(*options.tpot_ms)); !taken)
            return std::unexpected(taken.error());
    if (options.mode != "any")
        if (auto taken = take(search.limits, "--mode", "mode", options.mode); !taken)
            return std::unexpected(taken.error());
    SWITCHYARD_TRY(const Asked question, job.design.empty() ? ofFlags(job, serving, options, catalog, search.limits) : ofDesign(job, options, catalog, search.limits));
    SWITCHYARD_TRY(const search::ServingAnswer answer, search::searchServing(catalog, question.question, search));
    if (context.json)
        std::cout << toJson(answer, search, question.question, question.assumed).dump(1) << '\n';
    else
        printAnswer(std::cout, answer, search, question);
    return 0;
}

} // namespace switchyard::cli
