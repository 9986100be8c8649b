// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/serving_search_json.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include <core/base/json.h>
#include <core/search/serving_choice.h>

#include <app/cli/finite_json.h>
#include <app/cli/merge_parts.h>
#include <app/cli/serving_json.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;
using search::ServingObjective;

namespace {

constexpr std::array<std::pair<const char *, ServingObjective>, 4> objectives = {{{"throughput", ServingObjective::Throughput},
                                                                                  {"time", ServingObjective::Time},
                                                                                  {"cost", ServingObjective::Cost},
                                                                                  {"tokens-per-usd", ServingObjective::TokensPerUsd}}};

std::string numberText(double value) { return json::number(value).text; }

Json figuresJson(const search::OperatingFigures &figures)
{
    return {{"score", finite(figures.score)},
            {"ttft_ms", finite(1e3 * figures.ttft_s)},
            {"tpot_ms", finite(1e3 * figures.tpot_s)},
            {"output_tokens_per_s", figures.outputPerS},
            {"tokens_per_s_per_gpu", figures.outputPerSPerGpu},
            {"tokens_per_s_per_user", figures.perUser},
            {"usd_per_million_output_tokens", finite(figures.usdPerMillion)}};
}

std::string planText(const serve::Cut &cut)
{
    std::string out = "tp=" + std::to_string(cut.tp);
    for (const auto &[name, value] : {std::pair{"pp", cut.pp}, {"ep", cut.ep}, {"attention-dp", cut.attentionDp}})
        if (value > 1)
            out += "," + std::string(name) + "=" + std::to_string(value);
    return out;
}

/// What `predict --task serve` takes beside the flags of the search.
Json flagsJson(const search::ServingFound &found)
{
    Json out = Json::array();
    const auto add = [&out](const std::string &flag, const std::string &value) {
        out.push_back(flag);
        out.push_back(value);
    };
    const auto poolText = [](const serve::PoolShape &pool) { return pool.instance + ":" + std::to_string(pool.instances) + ":" + planText(pool.cut); };
    if (found.job.prefill) {
        add("--prefill", poolText(*found.job.prefill));
        add("--decode", poolText(found.job.pool));
    } else {
        const serve::Cut &cut = found.job.pool.cut;
        add("--instance", found.job.pool.instance);
        add("--count", std::to_string(found.job.pool.instances));
        for (const auto &[flag, value] : {std::pair{"--tp", cut.tp}, {"--pp", cut.pp}, {"--ep", cut.ep}, {"--attention-dp", cut.attentionDp}})
            if (value > 1)
                add(flag, std::to_string(value));
    }
    add("--precision", found.precision);
    if (found.kvPrecision != "auto")
        add("--kv-precision", found.kvPrecision);
    if (found.job.load.kind == serve::Load::Kind::Open)
        add("--rate", numberText(found.job.load.rate));
    else
        add("--concurrency", numberText(found.job.load.concurrency));
    return out;
}

Json foundJson(const search::ServingFound &found)
{
    Json out = figuresJson(found.events);
    const bool open = found.job.load.kind == serve::Load::Kind::Open;
    out["gpus"] = found.prediction.gpus;
    out["usd_per_hour"] = finite(found.usdPerHour);
    out["limit"] = toWord(found.prediction.limit);
    out["mode"] = found.job.prefill ? "disaggregated" : "aggregated";
    Json pools = Json::array();
    for (const serve::PhasePrediction &phase : found.prediction.phases) {
        const serve::Cut &cut = phase.pool.cut;
        pools.push_back({{"kind", toWord(phase.role)}, {"instance", phase.pool.instance}, {"instances", phase.pool.instances},
                         {"parallelism", {{"tp", cut.tp}, {"pp", cut.pp}, {"ep", cut.ep}, {"attention_dp", cut.attentionDp}, {"replicas", cut.replicas}}}});
    }
    out["pools"] = std::move(pools);
    out["precision"] = found.precision;
    out["kv_precision"] = found.kvPrecision;
    out["concurrency"] = open ? Json(nullptr) : Json(found.job.load.concurrency);
    out["rate"] = open ? Json(found.job.load.rate) : Json(nullptr);
    out["clients_per_replica"] = open ? Json(nullptr) : Json(found.clients);
    out["closed_form"] = figuresJson(found.form);
    out["place"] = found.place;
    out["flags"] = flagsJson(found);
    out["prediction"] = toJson(found.prediction);
    return out;
}

Json examinedJson(const search::Examined &examined)
{
    return {{"place", examined.place}, {"within_by_closed_form", examined.within}, {"rank", finite(examined.rank)}, {"accepted", examined.accepted}, {"missed", examined.missed}};
}

/// Of money where no price is known there is none: behind all.
double number(const Json &value) { return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>(); }

search::Examined examinedOf(const Json &value)
{
    return {value.at("within_by_closed_form").get<bool>(), number(value.at("rank")), value.at("place").get<std::vector<std::uint32_t>>(), value.at("accepted").get<bool>(),
            value.at("missed").get<std::string>()};
}

std::vector<std::uint32_t> placeOf(const Json &found) { return found.at("place").get<std::vector<std::uint32_t>>(); }

/// The entries of a list that stand on the front by the figures of `of`.
Json frontOf(const Json &list, const auto &of)
{
    std::vector<search::FrontPoint> points;
    for (const Json &each : list)
        points.push_back({of(each).at("tokens_per_s_per_user").template get<double>(), of(each).at("tokens_per_s_per_gpu").template get<double>(), placeOf(each)});
    Json out = Json::array();
    for (const std::size_t i : search::frontOf(points))
        out.push_back(list[i]);
    return out;
}

/// What the whole would have examined of what its parts did, and its best.
Result<Json> merged(const std::vector<Json> &parts, const std::vector<std::string> &names)
{
    SWITCHYARD_TRY(Json out, mergedHead(parts, names, {"task", "objective", "model", "framework", "isl", "osl", "load", "limits", "percentile"},
                                        {"points", "points_fitting", "deployments", "event_runs"}, {"closed_form_seconds", "seconds"}));
    SWITCHYARD_TRY(const std::size_t most, topOf(out, names[0]));
    std::vector<std::pair<search::Examined, Json>> examined;
    Json found = Json::array();
    Json front = Json::array();
    for (const Json &part : parts) {
        for (const Json &each : part.at("examined"))
            examined.emplace_back(examinedOf(each), each);
        found.insert(found.end(), part.at("top").begin(), part.at("top").end());
        front.insert(front.end(), part.at("pareto").begin(), part.at("pareto").end());
    }
    std::ranges::sort(examined, [](const auto &a, const auto &b) { return search::before(a.first, b.first); });
    std::vector<search::Examined> plain;
    for (const auto &each : examined)
        plain.push_back(each.first);
    const std::size_t count = search::examinedBy(search::ExamineRule(most), plain);
    out["examined"] = Json::array();
    out["top"] = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        out["examined"].push_back(examined[i].second);
        for (const Json &each : found) {
            const std::vector<std::uint32_t> place = placeOf(each);
            if (place.size() >= 2 && std::equal(plain[i].place.begin(), plain[i].place.end(), place.begin(), place.begin() + 2))
                out["top"].push_back(each);
        }
    }
    auto &top = out["top"].get_ref<Json::array_t &>();
    std::ranges::sort(top, [](const Json &a, const Json &b) {
        const double x = number(a.at("score"));
        const double y = number(b.at("score"));
        return x < y || (x == y && placeOf(a) < placeOf(b));
    });
    if (top.size() > most)
        top.resize(most);
    out["pareto"] = frontOf(frontOf(front, [](const Json &each) -> const Json & { return each.at("closed_form"); }), std::identity());
    // What comes nearest, of those that the whole would have examined.
    out["nearest"] = nullptr;
    out["nothing"] = !top.empty() ? Json("") : count > 0 ? Json(plain.front().missed) : parts.front().at("nothing");
    for (const Json &part : parts) {
        const Json &near = part.at("nearest");
        const auto same = [&](const search::Examined &each) { return each.place == std::vector<std::uint32_t>{near.at("place").at(0), near.at("place").at(1)}; };
        if (!top.empty() || near.is_null() || std::none_of(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(count), same))
            continue;
        if (out["nearest"].is_null() || number(near.at("excess")) < number(out["nearest"].at("excess"))) {
            out["nearest"] = near;
            out["nothing"] = part.at("nothing");
        }
    }
    return out;
}

} // namespace

const std::vector<std::string> &servingObjectives()
{
    static const std::vector<std::string> words = [] {
        std::vector<std::string> out;
        for (const auto &[word, objective] : objectives)
            out.emplace_back(word);
        return out;
    }();
    return words;
}

ServingObjective servingObjectiveOf(const std::string &word)
{
    const auto *found = std::ranges::find_if(objectives, [&](const auto &entry) { return word == entry.first; });
    return found == objectives.end() ? ServingObjective::Throughput : found->second;
}

Json toJson(const search::ServingAnswer &answer, const search::ServingOptions &options, const search::ServingQuestion &question, const std::vector<workload::Assumption> &assumed)
{
    const serve::Load &load = question.job.load;
    const bool open = load.kind == serve::Load::Kind::Open;
    const auto *objective = std::ranges::find_if(objectives, [&](const auto &entry) { return entry.second == options.objective; });
    Json assumedJson = Json::array();
    for (const workload::Assumption &each : assumed)
        assumedJson.push_back({{"name", each.name}, {"value", each.value}, {"why", each.why}});
    const auto highOf = [&](const char *name) {
        const search::Range *range = options.limits.find(name);
        return range != nullptr && std::isfinite(range->high) ? Json(range->high) : Json(nullptr);
    };
    Json out = {{"task", "serve"},
                {"objective", objective->first},
                {"model", question.job.serving.model.id},
                {"framework", serve::toWord(question.job.serving.release.framework)},
                {"isl", load.prompt},
                {"osl", load.output},
                {"load", {{"concurrency", !open && !question.anyLoad ? Json(load.concurrency) : Json(nullptr)}, {"rate", open ? Json(load.rate) : Json(nullptr)}}},
                {"limits", {{"ttft_ms", highOf("ttft_ms")}, {"tpot_ms", highOf("tpot_ms")}}},
                {"percentile", search::toWord(options.latency)},
                {"points", answer.points},
                {"points_fitting", answer.fitting},
                {"deployments", answer.deployments},
                {"event_runs", answer.runs},
                {"closed_form_seconds", answer.formSeconds},
                {"seconds", answer.seconds},
                {"top_k", options.top},
                {"parts", options.parts},
                {"part", Json::array({options.part})},
                {"top", Json::array()},
                {"examined", Json::array()},
                {"pareto", Json::array()},
                {"nearest", nullptr},
                {"nothing", answer.nothing},
                {"assumed", std::move(assumedJson)},
                {"warnings", answer.warnings}};
    for (const search::ServingFound &found : answer.top)
        out["top"].push_back(foundJson(found));
    for (const search::Examined &examined : answer.examined)
        out["examined"].push_back(examinedJson(examined));
    for (const search::ServingFound &found : answer.pareto)
        out["pareto"].push_back(foundJson(found));
    if (answer.nearest) {
        out["nearest"] = foundJson(*answer.nearest);
        out["nearest"]["excess"] = finite(answer.nearest->events.excess);
    }
    return out;
}

Result<Json> mergeServingAnswers(const std::vector<Json> &parts, const std::vector<std::string> &names)
{
    try {
        return merged(parts, names);
    } catch (const Json::exception &e) {
        return fail(ErrorCode::InvalidInput, std::string("not the output of search --task serve --json: ") + e.what());
    }
}

} // namespace switchyard::cli
