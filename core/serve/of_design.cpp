// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/of_design.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/design/bill.h>

namespace switchyard::serve {

namespace {

/// JSON of a member of a kept phase; an empty object where there is none.
Result<json::Value> memberOf(const design::Phase &phase, const std::string &key)
{
    const auto &members = std::get<design::Kept>(phase.work).members;
    const auto found = members.find(key);
    if (found == members.end())
        return json::object();
    // As the one item of a list, because a bare value is no document.
    SWITCHYARD_TRY(json::Value list, json::parse('[' + found->second + ']', key));
    if (list.items.size() != 1 || !list.items.front().isObject())
        return fail(ErrorCode::InvalidInput, "phase " + phase.id + ": \"" + key + "\" is no object");
    return std::move(list.items.front());
}

/// The document keeps the model of such a phase as it was written.
std::string modelOf(const design::Phase &phase)
{
    const auto &members = std::get<design::Kept>(phase.work).members;
    const auto found = members.find("model");
    if (!phase.model.empty() || found == members.end())
        return phase.model;
    const Result<json::Value> list = json::parse('[' + found->second + ']', "model");
    return list && list->items.size() == 1 && list->items.front().isString() ? list->items.front().text : std::string();
}

Result<Pool> poolOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const design::Phase &phase)
{
    SWITCHYARD_TRY(const std::vector<int> indices, design::phaseInstances(design, job, phase));
    if (indices.empty())
        return fail(ErrorCode::InvalidInput, "phase " + phase.id + " of job " + job.name + " runs on no instances");
    Pool pool;
    pool.instance = design.instances[static_cast<std::size_t>(indices.front())].type;
    pool.instances = static_cast<int>(indices.size());
    for (const int index : indices)
        if (design.instances[static_cast<std::size_t>(index)].type != pool.instance)
            return fail(ErrorCode::Unsupported, "phase " + phase.id + " of job " + job.name + " runs on several instance types; expected one per pool");
    if (catalog.instance(pool.instance) == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, pool.instance));
    SWITCHYARD_TRY(const json::Value value, memberOf(phase, "parallelism"));
    const std::string file = "phase " + phase.id;
    json::Fields fields(value, file, "parallelism");
    constexpr int most = 100'000;
    pool.cut.tp = fields.integer("tp", 1, most, 1);
    pool.cut.pp = fields.integer("pp", 1, most, 1);
    pool.cut.ep = fields.integer("ep", 1, most, 1);
    pool.cut.attentionDp = fields.integer("attention_dp", 1, most, 1);
    pool.cut.replicas = fields.integer("replicas", 1, most, 0);
    if (auto read = fields.finish(); !read)
        return std::unexpected(read.error());
    return pool;
}

Result<void> readLoad(json::Fields &fields, Load &load, std::vector<workload::Assumption> &assumed)
{
    load.prompt = fields.number("isl", 1, 1e7, 1024);
    load.output = fields.number("osl", 1, 1e7, 1024);
    load.promptCv = fields.number("isl_cv", 0, 10, 0);
    load.outputCv = fields.number("osl_cv", 0, 10, 0);
    if (!fields.has("isl"))
        assumed.push_back({"isl", "1024", "the phase does not say"});
    if (!fields.has("osl"))
        assumed.push_back({"osl", "1024", "the phase does not say"});
    if (fields.has("rate") && fields.has("concurrency"))
        return fail(ErrorCode::InvalidInput, "\"rate\" beside \"concurrency\"; expected one of them");
    if (fields.has("rate")) {
        load.kind = Load::Kind::Open;
        load.rate = fields.number("rate", 1e-6, 1e6);
    } else {
        load.concurrency = fields.number("concurrency", 1, 100'000, 16);
        if (!fields.has("concurrency"))
            assumed.push_back({"concurrency", "16", "the phase says neither clients nor a rate"});
    }
    return {};
}

} // namespace

bool serves(const design::Job &job)
{
    return !job.phases.empty() && std::ranges::all_of(job.phases, [](const design::Phase &phase) {
        const std::string kind = design::kindOf(phase);
        return kind == "serve" || kind == "prefill" || kind == "decode";
    });
}

Result<DesignServing> servingOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    const design::Phase *main = nullptr;
    const design::Phase *prefill = nullptr;
    for (const design::Phase &phase : job.phases) {
        const design::Phase *&which = design::kindOf(phase) == "prefill" ? prefill : main;
        if (which != nullptr)
            return fail(ErrorCode::Unsupported, "phase " + phase.id + " of job " + job.name + " is the second of its kind; expected one");
        which = &phase;
    }
    if (main == nullptr || (design::kindOf(*main) == "decode") != (prefill != nullptr))
        return fail(ErrorCode::InvalidInput, "job " + job.name + ": expected a phase that serves, or one of prefill and one of decode");
    DesignServing out;
    SWITCHYARD_TRY(out.job.pool, poolOf(catalog, design, job, *main));
    if (prefill != nullptr) {
        SWITCHYARD_TRY(out.job.prefill, poolOf(catalog, design, job, *prefill));
        if (const std::string own = modelOf(*prefill); !own.empty() && own != modelOf(*main))
            return fail(ErrorCode::InvalidInput, "phase " + prefill->id + " of job " + job.name + " names the model " + inQuotes(own) + ", phase " + main->id + " "
                                                     + inQuotes(modelOf(*main)) + "; expected one model");
        SWITCHYARD_TRY(const json::Value load, memberOf(*prefill, "prefill"));
        if (!load.members.empty())
            return fail(ErrorCode::InvalidInput, "phase " + prefill->id + " of job " + job.name + ": \"prefill\" is not read; expected framework, precision and load in \"decode\" of phase " + main->id);
    }
    out.job.price = design::priceTerms(design);
    Serving &serving = out.job.serving;
    serving.cut = out.job.pool.cut;
    const std::string model = modelOf(*main);
    if (catalog.model(model) == nullptr)
        return fail(ErrorCode::NotFound, "phase " + main->id + " of job " + job.name + " names the model " + inQuotes(model) + ", which the catalog lacks");
    serving.model = *catalog.model(model);
    out.model = model;
    const std::string kind = design::kindOf(*main);
    SWITCHYARD_TRY(const json::Value value, memberOf(*main, kind));
    const std::string file = "phase " + main->id;
    json::Fields fields(value, file, kind);
    const std::string framework = fields.text("framework", "vllm");
    const std::string version = fields.text("version", "");
    const std::string precision = fields.text("precision", "bf16");
    const std::string kv = fields.text("kv_precision", "");
    if (auto read = readLoad(fields, out.job.load, out.assumed); !read)
        return fail(read.error().code, "phase " + main->id + ": " + read.error().message);
    serving.prefixHit = fields.number("prefix_hit", 0, 0.999, 0);
    serving.speculation.drafts = fields.integer("speculate", 0, 64, 0);
    serving.speculation.acceptance = fields.number("acceptance", 0, 1, 0);
    if (fields.has("acceptance") && serving.speculation.drafts == 0)
        return fail(ErrorCode::InvalidInput, "\"acceptance\" without \"speculate\"; expected the tokens that are drafted per step, too");
    if (fields.has("max_seqs"))
        serving.limits.sequences = fields.integer("max_seqs", 1, 1'000'000);
    if (fields.has("max_batched_tokens"))
        serving.limits.budget = fields.integer("max_batched_tokens", 1, 100'000'000);
    if (fields.has("memory_fraction"))
        serving.limits.memoryFraction = fields.number("memory_fraction", 0.01, 1);
    if (auto read = fields.finish(); !read)
        return std::unexpected(read.error());
    SWITCHYARD_TRY(const Framework family, frameworkFromWord(framework));
    serving.release = releaseOf(toWord(family) + " " + version);
    const catalog::InstanceType *type = catalog.instance(out.job.pool.instance);
    const catalog::Gpu *gpu = catalog.gpuOf(*type);
    if (gpu == nullptr)
        return fail(ErrorCode::NotFound, type->id + " names a GPU that the catalog lacks");
    SWITCHYARD_TRY(serving.formats, formatsOf(precision, kv, serving.model, rulesOf(serving.release, *gpu, serving.cut.tp), gpu->generation));
    if (kv.empty())
        out.assumed.push_back({"kv_precision", serving.formats.fp8Kv ? "fp8" : "bf16", "the rule of " + toWord(family)});
    return out;
}

} // namespace switchyard::serve
