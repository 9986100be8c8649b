// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/search_json.h>

#include <algorithm>
#include <limits>

#include <core/base/number.h>
#include <core/design/design.h>
#include <core/predict/job_of_design.h>

#include <app/cli/finite_json.h>
#include <app/cli/merge_parts.h>
#include <app/cli/open_design.h>
#include <app/cli/prediction_json.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

namespace {

Json planJson(const search::Found &found)
{
    Json out = {{"instance", found.instance}, {"count", found.instances}};
    for (const workload::PlanField &field : workload::planFields()) {
        if (field.kind == workload::FieldKind::Whole)
            out[std::string(field.key)] = field.number(found.plan);
        else
            out[std::string(field.key)] = field.text(found.plan);
    }
    return out;
}

Result<Json> foundJson(const search::Found &found, const predict::JobSpec &base, const catalog::Catalog &catalog)
{
    predict::JobSpec spec = base;
    spec.plan = found.plan;
    spec.instance = found.instance;
    spec.instances = found.instances;
    if (spec.domains && found.instance == base.instance)
        spec.domains->ofRank.reset(); // as the search counts: ranks fill domains in order
    else
        spec.domains.reset();
    SWITCHYARD_TRY(const predict::Prediction prediction, predict::predictJob(catalog, spec));
    return Json{{"score", finite(found.score)}, // null: money, where no price is known
                {"step_time_s", found.step_s}, {"memory_bytes", found.memory_B}, {"usd_per_hour", finite(found.usdPerHour)},
                {"place", found.place}, {"plan", planJson(found)}, {"prediction", toJson(prediction)}};
}

/// Of a figure that may be null, which stands for no known price: dearer than any.
double figure(const Json &entry, const char *key)
{
    const Json &value = entry.at(key);
    return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

bool before(const Json &a, const Json &b)
{
    const double sa = figure(a, "score");
    const double sb = figure(b, "score");
    return sa < sb || (sa == sb && a.at("place") < b.at("place"));
}

bool dominates(const Json &a, const Json &b)
{
    bool less = false;
    for (const char *key : {"step_time_s", "memory_bytes", "usd_per_hour"}) {
        const double va = figure(a, key);
        const double vb = figure(b, key);
        if (va > vb)
            return false;
        less = less || va < vb;
    }
    return less || a.at("place") < b.at("place");
}

} // namespace

Result<predict::JobSpec> searchJobOf(const JobOptions &options, const catalog::Catalog &catalog, search::Constraints &limits)
{
    // Only what the flags say of hardware, model and batch is resolved here; degrees stay open.
    JobOptions whole = options;
    for (const auto &[key, text] : options.plan) {
        const workload::PlanField *field = workload::planField(key);
        if (field->search != workload::SearchUse::Fixed)
            continue;
        if (field->kind == workload::FieldKind::Whole)
            limits.fix(std::string(key), static_cast<double>(number::wholeFromText(text, field->low, field->high).value_or(0)));
        else
            limits.fix(std::string(key), text);
        whole.plan.erase(key);
    }
    SWITCHYARD_TRY(const AdHocJob job, jobOf(whole, catalog, CheckPlan::No));
    return job.spec;
}

Result<predict::JobSpec> searchJobOf(const std::string &file, const std::string &name, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const design::Design design, openDesign(file, &catalog));
    SWITCHYARD_TRY(const design::Job *const job, askedJob(design, name, file));
    return predict::jobSpec(catalog, design, job->name);
}

Result<Json> toJson(const search::Answer &answer, const search::Options &options, const predict::JobSpec &base,
                    const catalog::Catalog &catalog)
{
    const char *objective = options.objective == search::Objective::Time ? "time"
        : options.objective == search::Objective::Cost                   ? "cost"
                                                                         : "tokens-per-usd";
    Json out = {{"plans_enumerated", answer.enumerated}, {"plans_fitting", answer.fitting}, {"seconds", answer.seconds},
                {"objective", objective}, {"model", base.model.id}, {"gbs", base.plan.gbs}, {"seq", base.plan.seq},
                {"top_k", options.top}, {"parts", options.parts}, {"part", Json::array({options.part})},
                {"top", Json::array()}, {"pareto", Json::array()}, {"warnings", answer.warnings}};
    for (const auto &[list, key] : {std::pair{&answer.top, "top"}, std::pair{&answer.pareto, "pareto"}}) {
        for (const search::Found &found : *list) {
            SWITCHYARD_TRY(Json entry, foundJson(found, base, catalog));
            out[key].push_back(std::move(entry));
        }
    }
    return out;
}

Result<Json> mergeAnswers(const std::vector<Json> &parts, const std::vector<std::string> &names)
{
    try {
        SWITCHYARD_TRY(Json merged, mergedHead(parts, names, {"objective", "model", "gbs", "seq"}, {"plans_enumerated", "plans_fitting"}, {"seconds"}));
        SWITCHYARD_TRY(const std::size_t most, topOf(merged, names[0]));
        Json front = Json::array();
        merged["top"] = Json::array();
        for (const Json &part : parts) {
            for (const Json &entry : part.at("top"))
                merged["top"].push_back(entry);
            for (const Json &entry : part.at("pareto"))
                front.push_back(entry);
        }
        auto &top = merged["top"].get_ref<Json::array_t &>();
        std::sort(top.begin(), top.end(), before);
        if (top.size() > most)
            top.resize(most);
        merged["pareto"] = Json::array();
        for (std::size_t i = 0; i < front.size(); ++i) {
            bool beaten = false;
            for (std::size_t j = 0; j < front.size() && !beaten; ++j)
                beaten = i != j && dominates(front[j], front[i]);
            if (!beaten)
                merged["pareto"].push_back(front[i]);
        }
        auto &kept = merged["pareto"].get_ref<Json::array_t &>();
        std::sort(kept.begin(), kept.end(), [](const Json &a, const Json &b) {
            const double sa = a.at("step_time_s").get<double>();
            const double sb = b.at("step_time_s").get<double>();
            return sa < sb || (sa == sb && a.at("place") < b.at("place"));
        });
        return merged;
    } catch (const Json::exception &e) {
        return fail(ErrorCode::InvalidInput, std::string("not the output of search --json: ") + e.what());
    }
}

} // namespace switchyard::cli
