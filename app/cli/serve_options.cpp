// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/serve_options.h>

#include <algorithm>
#include <array>
#include <utility>

#include <CLI/CLI.hpp>

#include <app/flags/flags.h>
#include <core/base/csv.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/catalog/model_names.h>
#include <core/serve/drafting.h>
#include <core/workload/serving_fields.h>

namespace switchyard::cli {

namespace {

/// Fields of a plan that mean something to a serving job.
constexpr std::array<std::string_view, 6> sharedFields = {"task", "framework", "tp", "pp", "ep", "precision"};

/// "p5en.48xlarge:4:tp=4,pp=1": type, instances, degrees.
Result<serve::PoolShape> poolOf(const std::string &text, const char *flag)
{
    const auto refuse = [&](const std::string &what) {
        return fail(ErrorCode::Usage, std::string(flag) + " " + inQuotes(text) + ": " + what + "; expected TYPE:INSTANCES:PLAN, like p5en.48xlarge:4:tp=4");
    };
    const std::size_t first = text.find(':');
    const std::size_t second = first == std::string::npos ? first : text.find(':', first + 1);
    if (first == std::string::npos || first == 0)
        return refuse("no type and number of instances");
    serve::PoolShape pool;
    pool.instance = text.substr(0, first);
    pool.cut.replicas = 0;
    const auto count = number::fromText(text.substr(first + 1, second == std::string::npos ? second : second - first - 1));
    const auto instances = count ? number::whole(*count, 1, number::mostGpus) : std::nullopt;
    if (!instances)
        return refuse("the number of instances is no whole number from 1");
    pool.instances = *instances;
    std::string plan = second == std::string::npos ? "" : text.substr(second + 1);
    while (!plan.empty()) {
        const std::size_t comma = plan.find(',');
        const std::string item = plan.substr(0, comma);
        plan = comma == std::string::npos ? "" : plan.substr(comma + 1);
        const std::size_t equals = item.find('=');
        const auto value = equals == std::string::npos ? std::nullopt : number::fromText(item.substr(equals + 1));
        const auto degree = value ? number::whole(*value, 1, number::mostGpus) : std::nullopt;
        const std::string key = item.substr(0, equals);
        int *field = key == "tp" ? &pool.cut.tp : key == "pp" ? &pool.cut.pp : key == "ep" ? &pool.cut.ep
            : key == "dp" || key == "attention-dp"            ? &pool.cut.attentionDp
            : key == "replicas"                               ? &pool.cut.replicas
                                                              : nullptr;
        if (field == nullptr || !degree)
            return refuse(inQuotes(item) + " is no degree of tp, pp, ep, attention-dp or replicas");
        *field = *degree;
    }
    return pool;
}

/// Columns at_s, prompt_tokens, output_tokens.
Result<std::vector<serve::Arrival>> readTrace(const std::string &path)
{
    SWITCHYARD_TRY(const csv::Table table, csv::readCsv(path));
    for (const char *column : {"at_s", "prompt_tokens", "output_tokens"})
        if (!table.columns->index.contains(column))
            return fail(ErrorCode::InvalidInput, "column '" + std::string(column) + "' is missing; expected at_s, prompt_tokens, output_tokens", path + ":1");
    std::vector<serve::Arrival> trace;
    for (const csv::Record &row : table.records) {
        SWITCHYARD_TRY(const double at, row.notNegative("at_s"));
        SWITCHYARD_TRY(const double prompt, row.positive("prompt_tokens"));
        SWITCHYARD_TRY(const double output, row.positive("output_tokens"));
        if (prompt > 1e8 || output > 1e8)
            return fail(ErrorCode::InvalidInput, "more than 100 million tokens in a request", row.where());
        trace.push_back({at, static_cast<int>(prompt), static_cast<int>(output)});
    }
    if (trace.empty())
        return fail(ErrorCode::InvalidInput, "the trace holds no request; expected lines of at_s, prompt_tokens, output_tokens", path);
    std::ranges::stable_sort(trace, {}, &serve::Arrival::at_s);
    const double first_s = trace.front().at_s; // whatever the clock was
    for (serve::Arrival &arrival : trace)
        arrival.at_s -= first_s;
    return trace;
}

int degree(const JobOptions &job, std::string_view key)
{
    const auto typed = job.plan.find(key);
    return typed == job.plan.end() ? 1 : static_cast<int>(number::fromText(typed->second).value_or(1));
}

/// Flags that would not be read beside another that decides.
Result<void> refuseBeside(const JobOptions &job, const ServeOptions &options)
{
    const auto refuse = [&](std::initializer_list<const char *> names, const char *other) -> Result<void> {
        for (const std::string name : names) {
            const bool typed = job.plan.contains(name.substr(2)) || std::ranges::any_of(options.flags, [&](const CLI::Option *flag) { return flag->get_name() == name && flag->count() > 0; });
            if (typed)
                return fail(ErrorCode::Usage, name + " beside " + other + "; expected one of them");
        }
        return {};
    };
    if (!options.prefill.empty())
        if (auto pools = refuse({"--tp", "--pp", "--ep", "--replicas", "--attention-dp"}, "--prefill and --decode, whose pools have their own"); !pools)
            return pools;
    if (!options.trace.empty())
        return refuse({"--isl", "--osl", "--isl-cv", "--osl-cv"}, "--trace, which has its own lengths");
    return {};
}

Result<void> readLoad(const ServeOptions &options, AdHocServing &out)
{
    serve::Load &load = out.job.load;
    const int stated = (options.concurrency > 0) + (options.rate > 0) + !options.trace.empty();
    if (stated > 1)
        return fail(ErrorCode::Usage, "expected one of --concurrency, --rate and --trace");
    const auto take = [&](const char *name, double value, double otherwise, const char *why) {
        if (value > 0)
            return value;
        out.assumed.push_back({name, format::significant(otherwise), why});
        return otherwise;
    };
    if (!options.trace.empty()) {
        load.kind = serve::Load::Kind::Trace;
        SWITCHYARD_TRY(load.trace, readTrace(options.trace));
        return {};
    }
    load.prompt = take("isl", options.isl, 1024, "tokens of a prompt are not stated");
    load.output = take("osl", options.osl, 1024, "tokens of an answer are not stated");
    load.promptCv = options.islCv;
    load.outputCv = options.oslCv;
    if (options.rate > 0) {
        load.kind = serve::Load::Kind::Open;
        load.rate = options.rate;
    } else {
        load.concurrency = take("concurrency", options.concurrency, 16, "neither clients, a rate nor a trace is stated");
    }
    return {};
}

} // namespace

void addServeOptions(CLI::App &app, ServeOptions &options, ServeUse use)
{
    using flags::form;
    using flags::oneOf;
    using flags::real;
    using flags::whole;
    const auto add = [&](const char *name, auto &field, const char *help) {
        CLI::Option *option = app.add_option(name, field, help);
        options.flags.push_back(option);
        return option;
    };
    form(add("--framework-version", options.version, "serving: release, 0.18.0; else the newest that is modelled"), "RELEASE",
         [](const std::string &text) -> Result<void> {
             if (serve::releaseOf("vllm " + text).version > 0)
                 return {};
             return fail(ErrorCode::Usage, "expected MAJOR.MINOR, like 0.18.0");
         });
    oneOf(add("--kv-precision", options.kvPrecision, "serving: KV cache; else by the framework's rule"), {"bf16", "fp8"});
    whole(add("--attention-dp", options.attentionDp, "serving: attention groups of a replica, each with requests of its own"), 1, number::mostGpus);
    real(add("--isl", options.isl, "serving: tokens of a prompt, mean"), 1, 1e7);
    real(add("--osl", options.osl, "serving: tokens of an answer, mean"), 1, 1e7);
    real(add("--isl-cv", options.islCv, "serving: spread of prompts, standard deviation over mean"), 0, 10);
    real(add("--osl-cv", options.oslCv, "serving: spread of answers"), 0, 10);
    real(add("--concurrency", options.concurrency, "serving: clients in a closed loop"), 1, 100000);
    real(add("--rate", options.rate, "serving: requests a second, Poisson"), 1e-6, 1e6);
    real(add("--prefix-hit", options.prefixHit, "serving: share of prompt tokens in the prefix cache"), 0, 0.999);
    real(add("--host-hit", options.hostHit, "serving: share of prompt tokens that are offloaded to host memory, beside --prefix-hit"), 0, 0.999);
    real(add("--nvme-hit", options.nvmeHit, "serving: share of prompt tokens that are offloaded to NVMe"), 0, 0.999);
    whole(add("--speculate", options.drafts, "serving: tokens drafted per step"), 0, 64);
    real(add("--acceptance", options.acceptance, "serving: share of drafts accepted at each position"), 0, 1);
    form(add("--draft-model", options.draftModel, "serving: model of the catalog that drafts beside --model; else the model's own heads, or a look-up of n-grams that costs nothing"), "NAME");
    real(add("--expert-imbalance", options.expertImbalance, "serving: tokens of the fullest GPU's experts over the mean; else the power law of the kernel tables"), 1, 64);
    whole(add("--redundant-experts", options.redundantExperts, "serving: copies of experts that EPLB places beside the model's; else no EPLB"), 0, 4096);
    oneOf(add("--two-batches", options.twoBatches, "serving: two micro-batches, each computing while the other's tokens travel to experts and back; else off"), {"off", "on"});
    oneOf(add("--kv-transport", options.kvTransport, "serving: what sends a prompt's cache between two pools; else one piece for each block"), {"auto", "nixl-ucx", "nixl-libfabric"});
    oneOf(add("--kv-blocks", options.kvBlocks, "serving: how a block of the cache lies in memory; else by the engine's rule"), {"auto", "by-layer", "across-layers"});
    whole(add("--max-seqs", options.sequences, "serving: most sequences at once; else the framework's"), 1, 1000000);
    whole(add("--max-batched-tokens", options.budget, "serving: tokens of a step; else the framework's"), 1, 100000000);
    real(add("--memory-fraction", options.memoryFraction, "serving: of GPU memory; else the framework's"), 0.01, 1);
    whole(add("--senders", options.senders, "serving: processes of a front end that share the sending of tokens; 0: the caller is in the engine's own process"), 0, 1024);
    whole(add("--stream-interval", options.streamInterval, "serving: tokens of an answer that are sent at once"), 1, 1000000);
    if (use == ServeUse::Search)
        return;
    whole(add("--replicas", options.replicas, "serving: replicas; else as many as fit"), 1, number::mostGpus);
    form(add("--trace", options.trace, "serving: table with at_s, prompt_tokens, output_tokens"), "FILE");
    form(add("--prefill", options.prefill, "serving: prefill pool, TYPE:INSTANCES:PLAN"), "POOL");
    form(add("--decode", options.decode, "serving: decode pool, TYPE:INSTANCES:PLAN"), "POOL");
}

bool serves(const JobOptions &job)
{
    if (job.serves())
        return true;
    const auto framework = job.plan.find("framework");
    return job.task().empty() && framework != job.plan.end() && serve::frameworkFromWord(framework->second).has_value();
}

Result<void> serveFlagsNeedServe(const JobOptions &job, const ServeOptions &options, bool phases)
{
    if (serves(job) && !phases)
        return {};
    for (const CLI::Option *flag : options.flags)
        if (flag->count() > 0)
            return phases ? fail(ErrorCode::Usage, flag->get_name() + " beside a design or --phases, which say it themselves; expected the file alone, or flags alone")
                          : fail(ErrorCode::Usage, flag->get_name() + " without --task serve; expected both");
    return {};
}

Result<AdHocServing> servingOf(const JobOptions &job, const ServeOptions &options, const catalog::Catalog &catalog)
{
    AdHocServing out;
    for (const auto &[key, text] : job.plan)
        if (std::ranges::find(sharedFields, key) == sharedFields.end())
            return fail(ErrorCode::Usage, std::string(workload::planField(key)->flag) + " beside --task serve; a serving job has none");
    if (job.model.empty())
        return fail(ErrorCode::Usage, "no --model; expected a catalog id or a config.json");
    serve::Serving &serving = out.job.serving;
    SWITCHYARD_TRY(serving.model, modelOf(job, catalog, out.assumed));
    SWITCHYARD_TRY(out.job.price, priceTermsOf(job, catalog));
    const auto framework = job.plan.find("framework");
    if (framework == job.plan.end())
        out.assumed.push_back({"framework", "vllm", "not stated"});
    SWITCHYARD_TRY(const serve::ServingFramework family, serve::frameworkFromWord(framework == job.plan.end() ? "vllm" : framework->second));
    serving.release = serve::releaseOf(serve::toWord(family) + " " + options.version);

    if (auto read = refuseBeside(job, options); !read)
        return std::unexpected(read.error());
    // Pools.
    if (options.prefill.empty() != options.decode.empty())
        return fail(ErrorCode::Usage, "--prefill and --decode stand together; expected both or neither");
    serve::Cut cut;
    cut.tp = degree(job, "tp");
    cut.pp = degree(job, "pp");
    cut.ep = degree(job, "ep");
    cut.attentionDp = options.attentionDp;
    cut.replicas = options.replicas;
    if (!options.prefill.empty()) {
        if (!job.instance.empty() || !job.platform.empty())
            return fail(ErrorCode::Usage, "--instance or --platform beside --prefill and --decode; expected the pools alone");
        SWITCHYARD_TRY(out.job.prefill, poolOf(options.prefill, "--prefill"));
        SWITCHYARD_TRY(out.job.pool, poolOf(options.decode, "--decode"));
    } else if (!job.platform.empty() && job.instance.empty()) {
        const catalog::InstanceType *type = catalog.instance(job.platform);
        if (type == nullptr)
            return fail(ErrorCode::Usage, "--platform: " + catalog::unknownType(catalog, job.platform));
        if (job.gpus < 1)
            return fail(ErrorCode::Usage, "--platform needs --gpus of 1 or more");
        out.job.pool = {job.platform, (job.gpus + type->gpus - 1) / type->gpus, cut};
        if (cut.replicas <= 0)
            out.job.pool.cut.replicas = std::max(1, static_cast<int>(job.gpus / std::max(1LL, cut.gpus())));
    } else if (!job.instance.empty() && job.platform.empty()) {
        if (catalog.instance(job.instance) == nullptr)
            return fail(ErrorCode::Usage, "--instance: " + catalog::unknownType(catalog, job.instance));
        if (job.count < 1)
            return fail(ErrorCode::Usage, "--instance needs --count of 1 or more");
        out.job.pool = {job.instance, job.count, cut};
    } else {
        return fail(ErrorCode::Usage, "expected --instance with --count, --platform with --gpus, or --prefill with --decode");
    }
    serving.cut = out.job.pool.cut;

    const catalog::InstanceType *type = catalog.instance(out.job.pool.instance);
    const catalog::Gpu *gpu = type == nullptr ? nullptr : catalog.gpuOf(*type);
    if (gpu == nullptr)
        return fail(ErrorCode::Usage, "--decode: " + catalog::unknownType(catalog, out.job.pool.instance));
    const auto precision = job.plan.find("precision");
    if (precision == job.plan.end())
        out.assumed.push_back({"precision", "bf16", "not stated"});
    const serve::Rules rules = serve::rulesOf(serving.release, *gpu, serving.cut.tp);
    SWITCHYARD_TRY(serving.formats, serve::formatsOf(precision == job.plan.end() ? "bf16" : precision->second, options.kvPrecision, serving.model, rules, gpu->generation));
    if (options.kvPrecision.empty())
        out.assumed.push_back({"kv_precision", serving.formats.fp8Kv ? "fp8" : "bf16", "the rule of " + serve::toWord(family)});
    if (!options.sequences)
        out.assumed.push_back({"max_seqs", std::to_string(rules.sequences), "the rule of " + serve::toWord(family)});
    if (!options.budget)
        out.assumed.push_back({"max_batched_tokens", std::to_string(rules.budget), "the rule of " + serve::toWord(family)});
    serving.limits.sequences = options.sequences;
    serving.limits.budget = options.budget;
    serving.limits.memoryFraction = options.memoryFraction;
    serving.limits.streamInterval = options.streamInterval.value_or(1);
    if (options.senders)
        serving.limits.senders = *options.senders;
    else if (rules.sendToken_s > 0)
        out.assumed.push_back({"senders", "1", "the rule of " + serve::toWord(family) + ": a front end sends " + format::integer(serving.limits.streamInterval / rules.sendToken_s) + " tokens/s at most"});
    serving.prefixHit = options.prefixHit;
    serving.hostHit = options.hostHit;
    serving.nvmeHit = options.nvmeHit;
    serving.expertImbalance = options.expertImbalance;
    serving.redundantExperts = options.redundantExperts;
    serving.twoBatches = options.twoBatches == "on";
    workload::ServingPlan words;
    for (const auto &[key, text] : {std::pair{"kv_transport", &options.kvTransport}, {"kv_blocks", &options.kvBlocks}})
        if (!text->empty())
            if (auto set = workload::servingField(key)->set(words, *text); !set)
                return std::unexpected(set.error());
    out.job.carrier = {words.kvTransport, words.kvBlocks};
    if (options.drafts > 0 && !options.acceptance)
        return fail(ErrorCode::Usage, "--speculate without --acceptance; expected the share of drafts that are accepted");
    if (options.acceptance && options.drafts == 0)
        return fail(ErrorCode::Usage, "--acceptance without --speculate; expected the tokens that are drafted per step, too");
    std::optional<serve::DraftModel> drafter;
    if (!options.draftModel.empty()) {
        if (options.drafts == 0)
            return fail(ErrorCode::Usage, "--draft-model without --speculate; expected the tokens that are drafted per step, too");
        auto named = catalog::modelNamed(catalog, options.draftModel);
        if (!named)
            return fail(ErrorCode::Usage, "--draft-model: " + named.error().message);
        if (!named->assumed.empty())
            out.assumed.push_back({"draft_model", named->model->id, named->assumed});
        SWITCHYARD_TRY(drafter, serve::draftModelOf(*named->model, serving.model, options.kvPrecision, rules, gpu->generation));
    }
    serving.speculation = serve::speculationOf(serving.model, options.drafts, options.acceptance.value_or(0), std::move(drafter));
    if (auto read = readLoad(options, out); !read)
        return std::unexpected(read.error());
    return out;
}

} // namespace switchyard::cli
