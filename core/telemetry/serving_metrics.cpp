// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/serving_metrics.h>

#include <algorithm>
#include <cmath>

#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

using enum ServingTerm;
using Names = std::set<std::string, std::less<>>;

/// The label that carries what a sample of a question is: "running", "ttft_p90".
constexpr std::string_view figureLabel = "figure";
/// What names an endpoint: the target, its pod, of Ray's one target per node the replica.
constexpr std::string_view endpointLabels = "instance,namespace,pod,node,ReplicaId,";
constexpr std::size_t mostEndpoints = 20000; ///< more is a server's nonsense
constexpr std::array<double, 3> quantiles = {0.5, 0.9, 0.99};
constexpr std::array<std::array<const char *, 3>, 3> quantileWords
    = {{{"ttft_p50", "ttft_p90", "ttft_p99"}, {"itl_p50", "itl_p90", "itl_p99"}, {"e2e_p50", "e2e_p90", "e2e_p99"}}};

enum class Way {
    Age,
    Sum,     ///< levels of an endpoint's parts, added up
    Fullest, ///< the highest of its parts
    Slope,   ///< counters, by their slopes: deriv() for the reason that binding.h gives
    Change,  ///< a level's slope
};

struct TermInfo {
    const char *word;
    Way way;
};
constexpr std::array<TermInfo, 17> terms = {{
    {"age", Way::Age}, {"running", Way::Sum}, {"waiting", Way::Sum}, {"waiting_growth", Way::Change}, {"kv_use", Way::Fullest},
    {"prompt", Way::Slope}, {"output", Way::Slope}, {"requests", Way::Slope}, {"prefix_hits", Way::Slope}, {"prefix_of", Way::Slope},
    {"prefix_share", Way::Fullest}, {"ttft_sum", Way::Slope}, {"ttft_count", Way::Slope}, {"itl_sum", Way::Slope}, {"itl_count", Way::Slope},
    {"e2e_sum", Way::Slope}, {"e2e_count", Way::Slope},
}};
const TermInfo &infoOf(ServingTerm term) { return terms[static_cast<std::size_t>(term)]; }

struct TermNames {
    ServingTerm term;
    std::vector<std::string_view> metrics; ///< newest first, without the engine's prefix
};

struct EngineInfo {
    ServingEngine engine;
    std::vector<std::string_view> prefixes; ///< spellings; the first that is there counts
    std::string_view modelLabel;
    /// Labels of parts of one endpoint, whose values are added up. What else tells series apart (ranks of tensor and pipeline
    /// parallelism, the job that scraped, a second Prometheus) repeats the same requests: the largest is taken.
    std::string_view parts;
    std::vector<TermNames> terms;
    std::array<std::vector<std::string_view>, 3> histograms; ///< TTFT, ITL, E2E
};

const std::vector<EngineInfo> &engines()
{
    static const std::vector<EngineInfo> table = {
        {ServingEngine::Vllm, {"vllm:", "vllm_", "ray_vllm_"}, "model_name", "engine,finished_reason,WorkerId",
         {{Running, {"num_requests_running"}}, {Waiting, {"num_requests_waiting"}}, {KvUse, {"kv_cache_usage_perc", "gpu_cache_usage_perc"}},
          {Prompt, {"prompt_tokens_total"}}, {Output, {"generation_tokens_total"}}, {Requests, {"request_success_total"}},
          {PrefixHits, {"prefix_cache_hits_total", "gpu_prefix_cache_hits_total"}},
          {PrefixOf, {"prefix_cache_queries_total", "gpu_prefix_cache_queries_total"}}},
         {{{"time_to_first_token_seconds"}, {"inter_token_latency_seconds", "time_per_output_token_seconds"}, {"e2e_request_latency_seconds"}}}},
        {ServingEngine::Sglang, {"sglang:", "sglang_"}, "model_name", "dp_rank,dp,cache_source",
         {{Running, {"num_running_reqs"}}, {Waiting, {"num_queue_reqs"}}, {KvUse, {"token_usage"}}, {Prompt, {"prompt_tokens_total"}},
          {Output, {"generation_tokens_total"}}, {Requests, {"num_requests_total"}}, {PrefixHits, {"cached_tokens_total"}},
          {PrefixOf, {"prompt_tokens_total"}}, {PrefixShare, {"cache_hit_rate"}}},
         {{{"time_to_first_token_seconds"}, {"inter_token_latency_seconds", "time_per_output_token_seconds"}, {"e2e_request_latency_seconds"}}}},
        // A frontend counts what is in flight from the request on, and as queued what has no token yet.
        {ServingEngine::Dynamo, {"dynamo_"}, "model", "endpoint,exported_endpoint,request_type,status,error_type,dp_rank",
         {{Running, {"frontend_inflight_requests", "frontend_inflight_requests_total"}},
          {Waiting, {"frontend_queued_requests", "frontend_queued_requests_total"}},
          {KvUse, {"component_gpu_cache_usage_percent", "component_kvstats_gpu_cache_usage_percent"}},
          {Prompt, {"frontend_input_sequence_tokens_sum"}}, {Output, {"frontend_output_tokens_total", "frontend_output_sequence_tokens_sum"}},
          {Requests, {"frontend_requests_total"}}, {PrefixHits, {"frontend_cached_tokens_sum"}}, {PrefixOf, {"frontend_input_sequence_tokens_sum"}}},
         {{{"frontend_time_to_first_token_seconds"}, {"frontend_inter_token_latency_seconds"}, {"frontend_request_duration_seconds"}}}},
    };
    return table;
}

const EngineInfo &infoOf(ServingEngine engine) { return engines()[static_cast<std::size_t>(engine)]; }

std::string firstOf(const Names &names, std::string_view prefix, const std::vector<std::string_view> &metrics, std::string_view suffix = {})
{
    for (const std::string_view metric : metrics) {
        std::string name(prefix);
        name.append(metric);
        if (names.contains(name + std::string(suffix)))
            return name;
    }
    return {};
}

std::string windowOf(double window_s) { return "[" + std::to_string(std::lround(window_s)) + "s]"; }

/// Of every endpoint.
std::string termQuestion(const EngineInfo &engine, const ServingMetrics::Bound &bound, std::string_view matchers, double window_s)
{
    const std::string by = std::string(endpointLabels).append(engine.modelLabel);
    const std::string each = "max by (" + by + "," + std::string(engine.parts) + ") (";
    const std::string now = selector(bound.metric, matchers);
    switch (infoOf(bound.term).way) {
    case Way::Age: return "min by (" + by + ") (time() - timestamp(" + now + "))";
    case Way::Sum: return "sum by (" + by + ") (" + each + now + "))";
    case Way::Fullest: return "max by (" + by + ") (" + now + ")";
    case Way::Slope: return "sum by (" + by + ") (" + each + "deriv(" + now + windowOf(window_s) + ") >= 0))"; // a restart: no data for a window
    case Way::Change: return "sum by (" + by + ") (" + each + "deriv(" + now + windowOf(window_s) + ")))";
    }
    return {};
}

std::string named(const std::string &question, std::string_view word)
{
    return "label_replace(" + question + ",\"" + std::string(figureLabel) + "\",\"" + std::string(word) + "\",\"\",\"\")";
}

std::string quantileQuestion(const EngineInfo &engine, const std::string &histogram, double share, bool ofModel, std::string_view matchers, double window_s)
{
    const std::string model(engine.modelLabel);
    const std::string endpoint = std::string(endpointLabels) + model;
    std::string digits = std::to_string(share);
    digits.erase(digits.find_last_not_of('0') + 1);
    return "histogram_quantile(" + digits + ",sum by (le," + (ofModel ? model : endpoint) + ") (max by (le," + endpoint + "," + std::string(engine.parts) + ") (rate("
        + selector(histogram + "_bucket", matchers) + windowOf(window_s) + "))))";
}

/// A ratio of what was counted; of nothing there is none.
double shareOf(double part, double whole) { return whole > 0 ? part / whole : noFigure; }

/// Adds up what is there.
void addTo(double &sum, double value)
{
    if (!std::isnan(value))
        sum = std::isnan(sum) ? value : sum + value;
}

constexpr std::array<std::array<ServingFigure, 4>, 3> latencyFigures = {{
    {ServingFigure::TtftP50, ServingFigure::TtftP90, ServingFigure::TtftP99, ServingFigure::TtftMean},
    {ServingFigure::ItlP50, ServingFigure::ItlP90, ServingFigure::ItlP99, ServingFigure::ItlMean},
    {ServingFigure::E2eP50, ServingFigure::E2eP90, ServingFigure::E2eP99, ServingFigure::E2eMean},
}};

using Terms = std::array<double, 17>;
using Quantiles = std::array<std::array<double, 3>, 3>;

Terms nothing()
{
    Terms out;
    out.fill(noFigure);
    return out;
}

Quantiles noQuantiles()
{
    Quantiles out;
    for (auto &each : out)
        each.fill(noFigure);
    return out;
}

ServingFigures figuresOf(const Terms &read, const Quantiles &of, const ServingMetrics &metrics)
{
    const auto at = [&](ServingTerm term) { return read[static_cast<std::size_t>(term)]; };
    ServingFigures f;
    f.running = at(Running);
    f.waiting = at(Waiting);
    if (metrics.engine == ServingEngine::Dynamo && !std::isnan(f.running) && !std::isnan(f.waiting))
        f.running = std::max(0.0, f.running - f.waiting);
    f.waitingGrowth_per_s = at(WaitingGrowth);
    f.kvUse = at(KvUse);
    f.promptTokens_per_s = at(Prompt);
    f.outputTokens_per_s = at(Output);
    f.requests_per_s = at(Requests);
    // The series of hits begins with the first one.
    const double hits = std::isnan(at(PrefixHits)) && metrics.has(PrefixHits) ? 0 : at(PrefixHits);
    f.prefixHit = metrics.has(PrefixHits) ? shareOf(hits, at(PrefixOf)) : at(PrefixShare);
    const auto latency = [&](std::size_t which, ServingTerm sum, ServingTerm count) {
        return ObservedLatency{of[which][0], of[which][1], of[which][2], shareOf(at(sum), at(count))};
    };
    f.ttft_s = latency(0, TtftSum, TtftCount);
    f.itl_s = latency(1, ItlSum, ItlCount);
    f.e2e_s = latency(2, E2eSum, E2eCount);
    return f;
}

} // namespace

bool ServingMetrics::has(ServingTerm term) const
{
    return std::ranges::any_of(terms, [term](const Bound &bound) { return bound.term == term; });
}

std::string servingNames() { return "(ray_)?vllm[:_].*|sglang[:_].*|dynamo_frontend_.*|dynamo_component_.*cache_usage_percent"; }

std::vector<ServingMetrics> bindServing(const Names &names)
{
    std::vector<ServingMetrics> out;
    for (const EngineInfo &engine : engines()) {
        for (const std::string_view prefix : engine.prefixes) {
            ServingMetrics found;
            found.engine = engine.engine;
            const auto bind = [&](ServingTerm term, std::string metric) {
                if (!metric.empty())
                    found.terms.push_back({term, std::move(metric)});
            };
            const std::string running = firstOf(names, prefix, engine.terms.front().metrics);
            if (running.empty())
                continue; // another spelling, or nobody serves
            bind(Age, running);
            for (const TermNames &term : engine.terms) {
                bind(term.term, firstOf(names, prefix, term.metrics));
                if (term.term == Waiting)
                    bind(WaitingGrowth, firstOf(names, prefix, term.metrics));
            }
            for (std::size_t h = 0; h < 3; ++h) {
                const std::string base = firstOf(names, prefix, engine.histograms[h], "_bucket");
                found.histograms[h] = base;
                if (base.empty())
                    continue;
                bind(static_cast<ServingTerm>(static_cast<std::size_t>(TtftSum) + 2 * h), base + "_sum");
                bind(static_cast<ServingTerm>(static_cast<std::size_t>(TtftCount) + 2 * h), base + "_count");
            }
            out.push_back(std::move(found));
            break;
        }
    }
    return out;
}

std::string levelsQuestion(const ServingMetrics &metrics, std::string_view matchers, double window_s)
{
    std::string text;
    for (const ServingMetrics::Bound &bound : metrics.terms)
        text += (text.empty() ? "" : " or ") + named(termQuestion(infoOf(metrics.engine), bound, matchers, window_s), infoOf(bound.term).word);
    return text;
}

std::string latencyQuestion(const ServingMetrics &metrics, std::size_t which, std::string_view matchers, double window_s)
{
    std::string text;
    for (std::size_t q = 0; q < quantiles.size() && !metrics.histograms[which].empty(); ++q) {
        for (const bool ofModel : {false, true})
            text += (text.empty() ? "" : " or ")
                + named(quantileQuestion(infoOf(metrics.engine), metrics.histograms[which], quantiles[q], ofModel, matchers, window_s), quantileWords[which][q]);
    }
    return text;
}

ServingReader::Read::Read() : terms(nothing()), quantiles(noQuantiles()) {}

void ServingReader::add(ServingEngine engine, const SampleView &sample)
{
    const std::string_view figure = sample.label(figureLabel);
    const std::string model(sample.label(infoOf(engine).modelLabel));
    const std::string instance(sample.label("instance"));
    std::string pod(sample.label("ReplicaId").empty() ? sample.label("pod") : sample.label("ReplicaId"));
    if (const std::string_view space = sample.label("namespace"); !pod.empty() && !space.empty() && sample.label("ReplicaId").empty())
        pod = std::string(space) + "/" + pod;
    const bool ofModel = instance.empty() && pod.empty() && sample.label("node").empty();
    Quantiles *into = nullptr;
    if (ofModel) {
        into = &m_models.try_emplace({engine, model}, noQuantiles()).first->second;
    } else {
        const Key key{engine, model, instance, pod};
        if (m_endpoints.size() >= mostEndpoints && !m_endpoints.contains(key))
            return;
        Read &read = m_endpoints[key];
        into = &read.quantiles;
        for (const std::string_view label : {sample.label("node"), std::string_view(instance), std::string_view(sample.label("pod"))}) {
            if (read.host < 0 && !label.empty())
                read.host = m_hostOf(label);
        }
        for (std::size_t t = 0; t < terms.size(); ++t) {
            if (figure == terms[t].word)
                read.terms[t] = sample.value;
        }
    }
    for (std::size_t h = 0; h < 3; ++h) {
        for (std::size_t q = 0; q < 3; ++q) {
            if (figure == quantileWords[h][q] && std::isfinite(sample.value))
                (*into)[h][q] = sample.value;
        }
    }
}

std::optional<ServingObservation> ServingReader::observation(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s) const
{
    ServingObservation out;
    out.window_s = window_s;
    const auto metricsOf = [&](ServingEngine engine) -> const ServingMetrics & {
        return *std::ranges::find_if(metrics, [engine](const ServingMetrics &m) { return m.engine == engine; });
    };
    std::map<std::pair<ServingEngine, std::string>, Terms> sums;
    for (const auto &[key, read] : m_endpoints) {
        const ServingMetrics &of = metricsOf(key.engine);
        const double kvUse = read.terms[static_cast<std::size_t>(KvUse)];
        if (std::isnan(read.terms[static_cast<std::size_t>(Running)])) { // a worker behind a frontend tells its cache alone
            if (const auto sum = sums.find({key.engine, key.model}); sum != sums.end() && !std::isnan(kvUse)) {
                double &fullest = sum->second[static_cast<std::size_t>(KvUse)];
                fullest = std::isnan(fullest) ? kvUse : std::max(fullest, kvUse);
            } else if (!std::isnan(kvUse)) {
                sums[{key.engine, key.model}] = nothing();
                sums[{key.engine, key.model}][static_cast<std::size_t>(KvUse)] = kvUse;
            }
            continue;
        }
        ServingEndpoint endpoint{key.engine, key.model, key.instance, key.pod, read.host, read.terms[static_cast<std::size_t>(Age)],
                                 figuresOf(read.terms, read.quantiles, of)};
        Terms &sum = sums.try_emplace({key.engine, key.model}, nothing()).first->second;
        for (std::size_t t = 0; t < terms.size(); ++t) {
            const bool highest = terms[t].way == Way::Age || terms[t].way == Way::Fullest;
            if (highest)
                sum[t] = std::isnan(sum[t]) ? read.terms[t] : std::isnan(read.terms[t]) ? sum[t] : std::max(sum[t], read.terms[t]);
            else
                addTo(sum[t], read.terms[t]);
        }
        if (out.models.empty() || out.models.back().engine != key.engine || out.models.back().model != key.model) // keys are sorted
            out.models.push_back({key.engine, key.model, {}, noFigure, {}});
        out.models.back().endpoints.push_back(out.endpoints.size());
        out.endpoints.push_back(std::move(endpoint));
    }
    if (out.endpoints.empty())
        return std::nullopt;
    for (ServedModel &model : out.models) {
        const auto quantiles = m_models.find({model.engine, model.model});
        const Terms &sum = sums.at({model.engine, model.model});
        model.age_s = sum[static_cast<std::size_t>(Age)];
        model.figures = figuresOf(sum, quantiles == m_models.end() ? noQuantiles() : quantiles->second, metricsOf(model.engine));
    }
    for (const ServingMetrics &of : metrics) {
        const EngineInfo &engine = infoOf(of.engine);
        const auto say = [&](ServingFigure figure, ServingTerm term) {
            const auto bound = std::ranges::find_if(of.terms, [term](const ServingMetrics::Bound &b) { return b.term == term; });
            if (bound != of.terms.end())
                out.queries.try_emplace({of.engine, figure}, termQuestion(engine, *bound, matchers, window_s));
        };
        const auto sayRatio = [&](ServingFigure figure, ServingTerm part, ServingTerm whole) {
            const auto find = [&](ServingTerm term) { return std::ranges::find_if(of.terms, [term](const ServingMetrics::Bound &b) { return b.term == term; }); };
            if (of.has(part) && of.has(whole))
                out.queries.try_emplace({of.engine, figure}, termQuestion(engine, *find(part), matchers, window_s) + " / " + termQuestion(engine, *find(whole), matchers, window_s));
        };
        say(ServingFigure::Running, Running);
        say(ServingFigure::Waiting, Waiting);
        say(ServingFigure::WaitingGrowth, WaitingGrowth);
        say(ServingFigure::KvUse, KvUse);
        say(ServingFigure::PromptTokens, Prompt);
        say(ServingFigure::OutputTokens, Output);
        say(ServingFigure::Requests, Requests);
        sayRatio(ServingFigure::PrefixHit, PrefixHits, PrefixOf);
        say(ServingFigure::PrefixHit, PrefixShare);
        for (std::size_t h = 0; h < 3; ++h) {
            for (std::size_t q = 0; q < 3 && !of.histograms[h].empty(); ++q)
                out.queries[{of.engine, latencyFigures[h][q]}] = quantileQuestion(engine, of.histograms[h], quantiles[q], false, matchers, window_s);
            sayRatio(latencyFigures[h][3], static_cast<ServingTerm>(static_cast<std::size_t>(TtftSum) + 2 * h), static_cast<ServingTerm>(static_cast<std::size_t>(TtftCount) + 2 * h));
        }
    }
    return out;
}

} // namespace switchyard::telemetry
