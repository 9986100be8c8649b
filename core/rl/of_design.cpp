// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/of_design.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/json_fields.h>
#include <core/base/number.h>
#include <core/design/bill.h>
#include <core/workload/plan_fields.h>

namespace switchyard::rl {

namespace {

constexpr std::array<std::pair<std::string_view, PhaseKind>, 5> kinds = {{
    {"rollout", PhaseKind::Rollout},
    {"reward", PhaseKind::Reward},
    {"reference", PhaseKind::Reference},
    {"update", PhaseKind::Update},
    {"weight_sync", PhaseKind::WeightSync},
}};

/// Of a training step and not of an update: they follow from the answers.
constexpr std::string_view followed[] = {"gbs", "mbs", "seq", "document", "dp"};

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

/// Members that no phase of the kind has are an error, not a silent default.
Result<void> onlyMembers(const design::Phase &phase, std::initializer_list<std::string_view> known)
{
    for (const auto &[key, text] : std::get<design::Kept>(phase.work).members)
        if (key != "model" && key != "pool" && key != "after" && std::ranges::find(known, key) == known.end())
            return fail(ErrorCode::InvalidInput, "phase " + phase.id + ": unknown member " + inQuotes(key));
    return {};
}

struct Instances {
    std::vector<int> indices;
    std::string type;
    int gpus = 0;
};

Result<Instances> instancesOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const design::Phase &phase)
{
    Instances out;
    SWITCHYARD_TRY(out.indices, design::phaseInstances(design, job, phase));
    if (out.indices.empty())
        return fail(ErrorCode::InvalidInput, "phase " + phase.id + " of job " + job.name + " runs on no instances");
    out.type = design.instances[static_cast<std::size_t>(out.indices.front())].type;
    for (const int index : out.indices)
        if (design.instances[static_cast<std::size_t>(index)].type != out.type)
            return fail(ErrorCode::Unsupported, "phase " + phase.id + " of job " + job.name + " runs on several instance types; expected one per pool");
    const catalog::InstanceType *type = catalog.instance(out.type);
    if (type == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, out.type));
    SWITCHYARD_TRY(out.gpus, number::gpus(static_cast<int>(out.indices.size()), type->gpus, ErrorCode::InvalidInput));
    std::ranges::sort(out.indices);
    return out;
}

Result<void> readRollout(const design::Phase &phase, const catalog::Gpu &gpu, DesignRl &out)
{
    constexpr int most = 100'000;
    const std::string file = "phase " + phase.id;
    if (auto known = onlyMembers(phase, {"parallelism", "rollout"}); !known)
        return known;
    serve::Serving &serving = out.job.rollout.serving;
    SWITCHYARD_TRY(const json::Value degrees, memberOf(phase, "parallelism"));
    json::Fields cut(degrees, file, "parallelism");
    serving.cut.tp = cut.integer("tp", 1, most, 1);
    serving.cut.pp = cut.integer("pp", 1, most, 1);
    serving.cut.ep = cut.integer("ep", 1, most, 1);
    serving.cut.attentionDp = cut.integer("attention_dp", 1, most, 1);
    serving.cut.replicas = cut.integer("replicas", 1, most, 0);
    if (auto read = cut.finish(); !read)
        return read;
    SWITCHYARD_TRY(const json::Value value, memberOf(phase, "rollout"));
    json::Fields fields(value, file, "rollout");
    const std::string framework = fields.text("framework", "vllm");
    const std::string version = fields.text("version", "");
    const std::string precision = fields.text("precision", "bf16");
    const std::string kv = fields.text("kv_precision", "");
    RolloutLoad &load = out.job.load;
    const int prompts = fields.integer("prompts", 1, 1'000'000);
    load.perPrompt = fields.integer("samples", 1, 10'000);
    load.lengths.prompt = fields.number("isl", 1, 1e6, 256);
    load.lengths.mean = fields.number("osl", 1, 1e6);
    load.lengths.cap = fields.number("osl_cap", 1, 1e7, 4 * load.lengths.mean);
    load.lengths.cv = fields.number("osl_cv", 0, 10, 1);
    load.tool_s = fields.number("tool_s", 0, 1e6, 0);
    load.partial = fields.flag("partial", false);
    load.eager = fields.flag("eager", false);
    if (fields.has("max_seqs"))
        serving.limits.sequences = fields.integer("max_seqs", 1, 1'000'000);
    if (fields.has("max_batched_tokens"))
        serving.limits.budget = fields.integer("max_batched_tokens", 1, 100'000'000);
    serving.limits.memoryFraction = fields.number("memory_fraction", 0.01, 1, 0.6);
    if (auto read = fields.finish(); !read)
        return read;
    constexpr double mostAnswers = 200'000; // of one step, run one by one
    if (1.0 * prompts * load.perPrompt > mostAnswers)
        return fail(ErrorCode::InvalidInput, file + ": " + format::integer(1.0 * prompts * load.perPrompt) + " answers a step; expected at most " + format::integer(mostAnswers));
    load.samples = prompts * load.perPrompt;
    const auto assume = [&](const char *key, double taken, const char *why) {
        if (!fields.has(key))
            out.assumed.push_back({key, format::significant(taken), why});
    };
    assume("isl", load.lengths.prompt, "the phase does not say");
    assume("osl_cap", load.lengths.cap, "four times the mean: the phase does not say");
    assume("osl_cv", load.lengths.cv, "the long tail of reasoning runs");
    assume("memory_fraction", *serving.limits.memoryFraction, "NeMo-RL's, which leaves room for a trainer beside it");
    SWITCHYARD_TRY(const serve::Framework family, serve::frameworkFromWord(framework));
    serving.release = serve::releaseOf(serve::toWord(family) + " " + version);
    SWITCHYARD_TRY(serving.formats, serve::formatsOf(precision, kv, out.job.model, serve::rulesOf(serving.release, gpu, serving.cut.tp), gpu.generation));
    return {};
}

/// A member of the file as a flag would have it.
Result<std::string> textOf(const json::Value &value, const workload::PlanField &field, const std::string &file)
{
    switch (field.kind) {
    case workload::FieldKind::Whole:
        if (value.isNumber() && value.number == std::floor(value.number) && std::abs(value.number) < 1e15)
            return std::to_string(static_cast<long long>(value.number));
        break;
    case workload::FieldKind::Switch:
        if (value.kind == json::Kind::Bool)
            return std::string(value.boolean ? "on" : "off");
        break;
    case workload::FieldKind::Word:
    case workload::FieldKind::Form:
        if (value.isString())
            return value.text;
        break;
    }
    return fail(ErrorCode::InvalidInput, file + ": " + inQuotes(field.key) + " is of another kind; expected " + field.domain());
}

Result<void> readPlan(json::Fields &fields, const std::string &file, workload::PlanPart part, workload::PlanRequest &request)
{
    for (const workload::PlanField &field : workload::planFields()) {
        if (field.part != part || std::ranges::find(followed, field.key) != std::end(followed))
            continue;
        const json::Value *value = fields.find(field.key);
        if (value == nullptr)
            continue;
        SWITCHYARD_TRY(const std::string text, textOf(*value, field, file));
        if (auto asked = field.ask(request, text); !asked)
            return fail(ErrorCode::InvalidInput, file + ": " + inQuotes(field.key) + ": " + asked.error().message);
    }
    return {};
}

Result<void> readUpdate(const design::Phase &phase, DesignRl &out)
{
    const std::string file = "phase " + phase.id;
    if (auto known = onlyMembers(phase, {"parallelism", "update"}); !known)
        return known;
    SWITCHYARD_TRY(const json::Value degrees, memberOf(phase, "parallelism"));
    json::Fields cut(degrees, file, "parallelism");
    if (auto read = readPlan(cut, file, workload::PlanPart::Parallelism, out.job.train.plan); !read)
        return read;
    if (auto read = cut.finish(); !read)
        return read;
    SWITCHYARD_TRY(const json::Value value, memberOf(phase, "update"));
    json::Fields fields(value, file, "update");
    if (auto read = readPlan(fields, file, workload::PlanPart::Training, out.job.train.plan); !read)
        return read;
    out.job.updates = fields.integer("updates", 1, 1'000'000, 1);
    out.job.oldLogProbs = fields.flag("old_logprobs", true);
    out.job.packed = fields.number("packed_tokens", 1, 1e9, 0);
    return fields.finish();
}

Result<void> readSync(const catalog::Catalog &catalog, const design::Phase *phase, DesignRl &out)
{
    const bool colocated = out.job.placement == Placement::Colocated;
    out.job.sync = colocated ? "ipc" : "nccl-packed";
    if (phase == nullptr) {
        out.assumed.push_back({"weight_sync", out.job.sync, "the job has no such phase"});
        return {};
    }
    const std::string file = "phase " + phase->id;
    if (auto known = onlyMembers(*phase, {"weight_sync"}); !known)
        return known;
    SWITCHYARD_TRY(const json::Value value, memberOf(*phase, "weight_sync"));
    json::Fields fields(value, file, "weight_sync");
    if (!fields.has("method"))
        out.assumed.push_back({"method", out.job.sync, "NeMo-RL's"});
    out.job.sync = fields.text("method", out.job.sync);
    out.job.stepsOff = fields.number("steps_off", 0, 64, 0);
    out.job.chunks = fields.integer("chunks", 1, 10'000, 1);
    if (auto read = fields.finish(); !read)
        return read;
    if (auto method = syncMethod(catalog, out.job.sync); !method)
        return fail(method.error().code, file + ": " + method.error().message);
    return {};
}

Result<void> readRest(const DesignRl &found, RlJob &job)
{
    const auto phaseOf = [&](PhaseKind kind) {
        const auto at = found.phases.find(kind);
        return at == found.phases.end() ? nullptr : at->second;
    };
    if (const design::Phase *reward = phaseOf(PhaseKind::Reward)) {
        if (auto known = onlyMembers(*reward, {"reward"}); !known)
            return known;
        SWITCHYARD_TRY(const json::Value value, memberOf(*reward, "reward"));
        const std::string file = "phase " + reward->id;
        json::Fields fields(value, file, "reward");
        job.reward_s = fields.number("seconds", 0, 1e6, 0);
        if (auto read = fields.finish(); !read)
            return read;
    }
    job.reference = phaseOf(PhaseKind::Reference) != nullptr;
    if (job.reference)
        return onlyMembers(*phaseOf(PhaseKind::Reference), {"parallelism", "reference"});
    return {};
}

} // namespace

bool reinforces(const design::Job &job)
{
    bool turns = false;
    for (const design::Phase &phase : job.phases) {
        const std::string kind = design::kindOf(phase);
        if (std::ranges::find(kinds, kind, &std::pair<std::string_view, PhaseKind>::first) == kinds.end())
            return false;
        turns = turns || kind == "rollout" || kind == "update";
    }
    return turns;
}

Result<DesignRl> rlOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    DesignRl out;
    for (const design::Phase &phase : job.phases) {
        const auto *kind = std::ranges::find(kinds, design::kindOf(phase), &std::pair<std::string_view, PhaseKind>::first);
        if (kind == kinds.end())
            return fail(ErrorCode::Unsupported, "phase " + phase.id + " of job " + job.name + " is of kind " + inQuotes(design::kindOf(phase)) + "; expected phases of an RL step alone");
        if (!out.phases.emplace(kind->second, &phase).second)
            return fail(ErrorCode::Unsupported, "phase " + phase.id + " of job " + job.name + " is the second of its kind; expected one");
    }
    if (!out.phases.contains(PhaseKind::Rollout) || !out.phases.contains(PhaseKind::Update))
        return fail(ErrorCode::InvalidInput, "job " + job.name + ": expected a phase of kind rollout and one of kind update");
    const design::Phase &rollout = *out.phases.at(PhaseKind::Rollout);
    const design::Phase &update = *out.phases.at(PhaseKind::Update);
    SWITCHYARD_TRY(const Instances makes, instancesOf(catalog, design, job, rollout));
    SWITCHYARD_TRY(const Instances trains, instancesOf(catalog, design, job, update));
    std::vector<int> both;
    std::ranges::set_intersection(makes.indices, trains.indices, std::back_inserter(both));
    if (!both.empty() && makes.indices != trains.indices)
        return fail(ErrorCode::Unsupported, "phases " + rollout.id + " and " + update.id + " of job " + job.name + " share " + std::to_string(both.size())
                                                + " of their instances; expected the same pool, or pools of their own");
    out.job.placement = both.empty() ? Placement::Split : Placement::Colocated;
    out.job.rollout.instance = makes.type;
    out.job.rollout.gpus = makes.gpus;
    out.job.train.instance = trains.type;
    out.job.train.gpus = trains.gpus;
    out.job.price = design::priceTerms(design);
    const std::string model = modelOf(rollout);
    if (const std::string own = modelOf(update); !own.empty() && own != model)
        return fail(ErrorCode::InvalidInput, "phase " + update.id + " of job " + job.name + " names the model " + inQuotes(own) + ", phase " + rollout.id + " " + inQuotes(model)
                                                 + "; expected one model");
    if (catalog.model(model) == nullptr)
        return fail(ErrorCode::NotFound, "phase " + rollout.id + " of job " + job.name + " names the model " + inQuotes(model) + ", which the catalog lacks");
    out.job.model = *catalog.model(model);
    const catalog::Gpu *gpu = catalog.gpuOf(*catalog.instance(makes.type));
    if (gpu == nullptr)
        return fail(ErrorCode::NotFound, makes.type + " names a GPU that the catalog lacks");
    const auto named = [&](Result<void> read) { return read ? read : Result<void>(fail(read.error().code, "job " + job.name + ": " + read.error().message)); };
    if (auto read = named(readRollout(rollout, *gpu, out)); !read)
        return std::unexpected(read.error());
    if (auto read = named(readUpdate(update, out)); !read)
        return std::unexpected(read.error());
    const auto sync = out.phases.find(PhaseKind::WeightSync);
    if (auto read = named(readSync(catalog, sync == out.phases.end() ? nullptr : sync->second, out)); !read)
        return std::unexpected(read.error());
    if (auto read = named(readRest(out, out.job)); !read)
        return std::unexpected(read.error());
    return out;
}

} // namespace switchyard::rl
