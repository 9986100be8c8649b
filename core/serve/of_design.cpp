// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/of_design.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/design/bill.h>
#include <core/serve/drafting.h>
#include <core/workload/serving_fields.h>

namespace switchyard::serve {

namespace {

using workload::ServingPlan;

int whole(const std::optional<double> &said, int otherwise) { return static_cast<int>(said.value_or(otherwise)); }

Result<PoolShape> poolOf(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job, const design::Phase &phase)
{
    SWITCHYARD_TRY(const std::vector<int> indices, design::phaseInstances(design, job, phase));
    if (indices.empty())
        return fail(ErrorCode::InvalidInput, say("phase {} of job {} runs on no instances", phase.id, job.name));
    PoolShape pool;
    pool.instance = design.instances[static_cast<std::size_t>(indices.front())].type;
    pool.instances = static_cast<int>(indices.size());
    for (const int index : indices)
        if (design.instances[static_cast<std::size_t>(index)].type != pool.instance)
            return fail(ErrorCode::Unsupported, say("phase {} of job {} runs on several instance types; expected one per pool", phase.id, job.name));
    if (catalog.instance(pool.instance) == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, pool.instance));
    const ServingPlan &plan = std::get<design::Serve>(phase.work).plan;
    pool.cut = {whole(plan.tp, 1), whole(plan.pp, 1), whole(plan.ep, 1), whole(plan.attentionDp, 1), whole(plan.replicas, 0)};
    return pool;
}

Result<void> readLoad(const ServingPlan &plan, Load &load, std::vector<workload::Assumption> &assumed)
{
    if (plan.rate && plan.concurrency)
        return fail(ErrorCode::InvalidInput, say("\"rate\" beside \"concurrency\"; expected one of them"));
    const auto take = [&](const char *name, const std::optional<double> &said, double otherwise, const char *why) {
        if (!said)
            assumed.push_back({name, format::significant(otherwise), why});
        return said.value_or(otherwise);
    };
    load.prompt = take("isl", plan.isl, 1024, "the phase does not say");
    load.output = take("osl", plan.osl, 1024, "the phase does not say");
    load.promptCv = plan.islCv.value_or(0);
    load.outputCv = plan.oslCv.value_or(0);
    if (plan.rate) {
        load.kind = Load::Kind::Open;
        load.rate = *plan.rate;
    } else {
        load.concurrency = take("concurrency", plan.concurrency, 16, "the phase says neither clients nor a rate");
    }
    return {};
}

Result<void> apart(const design::Design &design, const design::Job &job, const design::Phase &prefill, const design::Phase &main)
{
    SWITCHYARD_TRY(const std::vector<int> prompts, design::phaseInstances(design, job, prefill));
    SWITCHYARD_TRY(const std::vector<int> answers, design::phaseInstances(design, job, main));
    const std::set<int> known(prompts.begin(), prompts.end());
    if (const auto shared = std::ranges::count_if(answers, [&](int index) { return known.contains(index); }); shared > 0)
        return fail(ErrorCode::InvalidInput, say("phases {} and {} of job {} share {} instances; expected a pool for each", prefill.id, main.id, job.name, shared));
    return {};
}

Result<bool> inOneUltraServer(const design::Design &design, const design::Job &job, const design::Phase &prefill, const design::Phase &main)
{
    SWITCHYARD_TRY(std::vector<int> all, design::phaseInstances(design, job, prefill));
    SWITCHYARD_TRY(const std::vector<int> answers, design::phaseInstances(design, job, main));
    all.insert(all.end(), answers.begin(), answers.end());
    const auto of = [&design](int index) -> const std::string & { return design.instances[static_cast<std::size_t>(index)].ultraserver; };
    return !of(all.front()).empty() && std::ranges::all_of(all, [&](int index) { return of(index) == of(all.front()); });
}

/// A prefill pool beside the other says where prompts are computed, and no more.
Result<void> cutAlone(const design::Job &job, const design::Phase &prefill, const design::Phase &main)
{
    if (!prefill.model.empty() && prefill.model != main.model)
        return fail(ErrorCode::InvalidInput, say("phase {} of job {} names the model {}, phase {} {}; expected one model", prefill.id, job.name, inQuotes(prefill.model), main.id, inQuotes(main.model)));
    const ServingPlan &plan = std::get<design::Serve>(prefill.work).plan;
    for (const workload::ServingField &field : workload::servingFields())
        if (field.part != workload::ServingPart::Cut && field.said(plan))
            return fail(ErrorCode::InvalidInput, say("phase {} of job {} has {} in \"prefill\"; expected engine, formats and load in \"decode\" of phase {}", prefill.id, job.name, inQuotes(field.key), main.id));
    return {};
}

} // namespace

Result<DesignServing> servingOfDesign(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    const design::Phase *main = nullptr;
    const design::Phase *prefill = nullptr;
    for (const design::Phase &phase : job.phases) {
        const auto *serve = std::get_if<design::Serve>(&phase.work);
        if (serve == nullptr)
            return fail(ErrorCode::Unsupported, say("phase {} of job {} does not serve; expected phases that do, and no others", phase.id, job.name));
        const design::Phase *&which = serve->role == design::Serve::Role::Prefill ? prefill : main;
        if (which != nullptr)
            return fail(ErrorCode::Unsupported, say("phase {} of job {} is the second of its kind; expected one", phase.id, job.name));
        which = &phase;
    }
    if (main == nullptr || (std::get<design::Serve>(main->work).role == design::Serve::Role::Decode) != (prefill != nullptr))
        return fail(ErrorCode::InvalidInput, say("job {}: expected a phase that serves, or one of prefill and one of decode", job.name));
    DesignServing out;
    SWITCHYARD_TRY(out.job.pool, poolOf(catalog, design, job, *main));
    if (prefill != nullptr) {
        SWITCHYARD_TRY(out.job.prefill, poolOf(catalog, design, job, *prefill));
        if (auto alone = cutAlone(job, *prefill, *main); !alone)
            return std::unexpected(alone.error());
        if (auto pools = apart(design, job, *prefill, *main); !pools)
            return std::unexpected(pools.error());
        SWITCHYARD_TRY(out.job.oneDomain, inOneUltraServer(design, job, *prefill, *main));
    }
    out.job.price = design::priceTerms(design);
    Serving &serving = out.job.serving;
    serving.cut = out.job.pool.cut;
    const catalog::Architecture *model = main->custom ? main->custom.get() : catalog.model(main->model);
    if (model == nullptr)
        return fail(ErrorCode::NotFound, say("phase {} of job {} names the model {}, which the catalog lacks", main->id, job.name, inQuotes(main->model)));
    serving.model = *model;
    out.model = main->model;
    const ServingPlan &plan = std::get<design::Serve>(main->work).plan;
    if (auto read = readLoad(plan, out.job.load, out.assumed); !read)
        return fail(read.error().code, say("phase {}: {}", main->id, sentence(read.error())));
    if (plan.acceptance && plan.speculate.value_or(0) == 0)
        return fail(ErrorCode::InvalidInput, say("phase {}: \"acceptance\" without \"speculate\"; expected the tokens that are drafted per step, too", main->id));
    if (plan.speculate.value_or(0) > 0 && !plan.acceptance)
        return fail(ErrorCode::InvalidInput, say("phase {}: \"speculate\" without \"acceptance\"; expected the share of drafts that are accepted", main->id));
    if (!plan.draftModel.empty() && plan.speculate.value_or(0) == 0)
        return fail(ErrorCode::InvalidInput, say("phase {}: \"draft_model\" without \"speculate\"; expected the tokens that are drafted per step, too", main->id));
    serving.prefixHit = plan.prefixHit.value_or(0);
    serving.hostHit = plan.hostHit.value_or(0);
    serving.nvmeHit = plan.nvmeHit.value_or(0);
    serving.expertImbalance = plan.expertImbalance;
    const auto limit = [](const std::optional<double> &said) { return said ? std::optional(static_cast<int>(*said)) : std::nullopt; };
    serving.redundantExperts = limit(plan.redundantExperts);
    serving.twoBatches = plan.twoBatches;
    serving.limits.sequences = limit(plan.maxSeqs);
    serving.limits.budget = limit(plan.maxBatchedTokens);
    serving.limits.memoryFraction = plan.memoryFraction;
    serving.limits.senders = whole(plan.senders, serving.limits.senders);
    serving.limits.streamInterval = whole(plan.streamInterval, serving.limits.streamInterval);
    out.job.carrier = {plan.kvTransport, plan.kvBlocks};
    serving.release = releaseOf(toWord(plan.framework) + " " + plan.version);
    const catalog::InstanceType *type = catalog.instance(out.job.pool.instance);
    const catalog::Gpu *gpu = catalog.gpuOf(*type);
    if (gpu == nullptr)
        return fail(ErrorCode::NotFound, say("{} names a GPU that the catalog lacks", type->id));
    const auto word = [&plan](const char *key) { return workload::servingField(key)->text(plan); };
    if (const std::string said = word("precision"); !said.empty())
        out.precision = said;
    if (const std::string said = word("kv_precision"); !said.empty())
        out.kvPrecision = said;
    SWITCHYARD_TRY(serving.formats, formatsOf(out.precision, out.kvPrecision, serving.model, rulesOf(serving.release, *gpu, serving.cut.tp), gpu->generation));
    std::optional<DraftModel> drafter;
    if (!plan.draftModel.empty()) {
        const catalog::Architecture *draft = catalog.model(plan.draftModel);
        if (draft == nullptr)
            return fail(ErrorCode::NotFound, say("phase {} of job {} names the draft model {}, which the catalog lacks", main->id, job.name, inQuotes(plan.draftModel)));
        SWITCHYARD_TRY(drafter, draftModelOf(*draft, serving.model, out.kvPrecision, rulesOf(serving.release, *gpu, serving.cut.tp), gpu->generation));
    }
    serving.speculation = speculationOf(serving.model, whole(plan.speculate, 0), plan.acceptance.value_or(0), std::move(drafter));
    if (plan.kvPrecision == workload::KvPrecision::Rule)
        out.assumed.push_back({"kv_precision", serving.formats.fp8Kv ? "fp8" : "bf16", "the rule of " + toWord(plan.framework)});
    return out;
}

} // namespace switchyard::serve
