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
/// What names an endpoint: the target, its pod, of Ray's one target per node the replica; of an agent on each host, to which all
/// targets are its own, the host.
constexpr std::string_view endpointLabels = "instance,namespace,pod,node,k8s_node_name,host_name,ReplicaId,";
constexpr std::array<std::string_view, 3> hostWords = {"node", "k8s_node_name", "host_name"};
constexpr std::size_t mostEndpoints = 20000; ///< more is a server's nonsense
constexpr std::array<const char *, 3> quantileShares = {"0.5", "0.9", "0.99"}; // words: std::to_string() follows the locale
constexpr std::array<std::array<const char *, 3>, 3> quantileWords
    = {{{"ttft_p50", "ttft_p90", "ttft_p99"}, {"itl_p50", "itl_p90", "itl_p99"}, {"e2e_p50", "e2e_p90", "e2e_p99"}}};

enum class Way {
    Age,
    Sum,     ///< levels of an endpoint's parts, added up
    Fullest, ///< the highest of its parts
    Slope,   ///< counters, by their slopes: deriv() for the reason that binding.h gives
    Change,  ///< a level's slope
    Parts,   ///< how many engines one endpoint holds
    Before,  ///< asked for by itself (beforeQuestion())
};

struct TermInfo {
    const char *word;
    Way way;
};
constexpr std::array<TermInfo, servingTerms> terms = {{
    {"age", Way::Age}, {"running", Way::Sum}, {"waiting", Way::Sum}, {"waiting_growth", Way::Change}, {"kv_use", Way::Fullest},
    {"prompt", Way::Slope}, {"output", Way::Slope}, {"requests", Way::Slope}, {"prefix_hits", Way::Slope}, {"prefix_of", Way::Slope},
    {"prefix_share", Way::Fullest}, {"ttft_sum", Way::Slope}, {"ttft_count", Way::Slope}, {"itl_sum", Way::Slope}, {"itl_count", Way::Slope},
    {"e2e_sum", Way::Slope}, {"e2e_count", Way::Slope}, {"engines", Way::Parts},
    {"preemptions", Way::Slope}, {"ttft_before", Way::Before},
}};
const TermInfo &infoOf(ServingTerm term) { return terms[static_cast<std::size_t>(term)]; }

struct TermNames {
    ServingTerm term;
    std::vector<std::string_view> metrics; ///< newest first, without the engine's prefix
};

struct EngineInfo {
    ServingEngine engine;
    std::vector<std::string_view> prefixes; ///< spellings
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
        {ServingEngine::Vllm, {"vllm:", "vllm_", "ray_vllm:", "ray_vllm_"}, "model_name", "engine,finished_reason,WorkerId",
         {{Running, {"num_requests_running"}}, {Waiting, {"num_requests_waiting"}}, {KvUse, {"kv_cache_usage_perc", "gpu_cache_usage_perc"}},
          {Prompt, {"prompt_tokens_total"}}, {Output, {"generation_tokens_total"}}, {Requests, {"request_success_total"}},
          {Preemptions, {"num_preemptions_total"}}, {PrefixHits, {"prefix_cache_hits_total", "gpu_prefix_cache_hits_total"}},
          {PrefixOf, {"prefix_cache_queries_total", "gpu_prefix_cache_queries_total"}}},
         {{{"time_to_first_token_seconds"}, {"inter_token_latency_seconds", "time_per_output_token_seconds"}, {"e2e_request_latency_seconds"}}}},
        {ServingEngine::Sglang, {"sglang:", "sglang_"}, "model_name", "dp_rank,dp,cache_source",
         {{Running, {"num_running_reqs"}}, {Waiting, {"num_queue_reqs"}}, {KvUse, {"token_usage"}}, {Prompt, {"prompt_tokens_total"}},
          {Output, {"generation_tokens_total"}}, {Requests, {"num_requests_total"}}, {Preemptions, {"num_retracted_requests_total"}}, {PrefixHits, {"cached_tokens_total"}},
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
    case Way::Slope:
        if (!bound.ofNative.empty()) // rate() sees their restarts
            return "sum by (" + by + ") (" + each + std::string(bound.ofNative) + "(rate(" + now + windowOf(window_s) + "))))";
        return "sum by (" + by + ") (" + each + "deriv(" + now + windowOf(window_s) + ") >= 0))"; // set back by a restart: left out until the slope is up again (paired())
    case Way::Change: return "sum by (" + by + ") (" + each + "deriv(" + now + windowOf(window_s) + ")))";
    case Way::Parts: return "count by (" + by + ") (" + each + now + "))";
    case Way::Before: break;
    }
    return {};
}

std::string named(const std::string &question, std::string_view word)
{
    return "label_replace(" + question + ",\"" + std::string(figureLabel) + "\",\"" + std::string(word) + "\",\"\",\"\")";
}

/// By buckets and by native histograms, whichever a server has: a fleet may be under way from one to the other. Of these there is no
/// largest one; whoever is read twice counts twice, which its own percentiles do not show.
std::string quantileQuestion(const EngineInfo &engine, const ServingMetrics &metrics, std::size_t latency, std::size_t which, bool ofModel, std::string_view matchers, double window_s)
{
    const std::string model(engine.modelLabel);
    const std::string endpoint = std::string(endpointLabels) + model, by = ofModel ? model : endpoint;
    const std::string share = "histogram_quantile(" + std::string(quantileShares[which]) + ",sum by (";
    const auto rate = [&](const std::string &metric) { return "rate(" + selector(metric, matchers) + windowOf(window_s) + ")"; };
    std::string text;
    if (const std::string &buckets = metrics.histograms[latency]; !buckets.empty())
        text = share + "le," + by + ") (max by (le," + endpoint + "," + std::string(engine.parts) + ") (" + rate(buckets + "_bucket") + ")))";
    if (const std::string &native = metrics.natives[latency]; !native.empty())
        text += (text.empty() ? "" : " or ") + share + by + ") (" + rate(native) + "))";
    return text;
}

/// So long ago: longer than trouble is looked at for, and where it stands for hours, before it or at the same time of yesterday.
constexpr std::array<const char *, 3> agoOfBefore = {"30m", "3h", "1d"};

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

using Terms = std::array<double, servingTerms>;
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

/// Without terms whose other half is missing: each counter is left out by itself after a restart, and a part without
/// its whole, or a whole without its part, makes a ratio that is not there.
Terms paired(Terms read)
{
    for (const auto &[part, whole] : {std::pair(PrefixHits, PrefixOf), std::pair(TtftSum, TtftCount), std::pair(ItlSum, ItlCount), std::pair(E2eSum, E2eCount)}) {
        double &a = read[static_cast<std::size_t>(part)];
        double &b = read[static_cast<std::size_t>(whole)];
        if (std::isnan(a) || std::isnan(b))
            a = b = noFigure;
    }
    return read;
}

/// Of terms that are paired.
ServingFigures figuresOf(const Terms &read, const Quantiles &of, ServingEngine engine)
{
    const auto at = [&](ServingTerm term) { return read[static_cast<std::size_t>(term)]; };
    ServingFigures f;
    f.running = at(Running);
    f.waiting = at(Waiting);
    if (engine == ServingEngine::Dynamo && !std::isnan(f.running) && !std::isnan(f.waiting))
        f.running = std::max(0.0, f.running - f.waiting);
    f.waitingGrowth_per_s = at(WaitingGrowth);
    f.kvUse = at(KvUse);
    f.promptTokens_per_s = at(Prompt);
    f.outputTokens_per_s = at(Output);
    f.requests_per_s = at(Requests);
    f.prefixHit = std::isnan(at(PrefixShare)) ? shareOf(at(PrefixHits), at(PrefixOf)) : at(PrefixShare); // never both are asked for
    const auto latency = [&](std::size_t which, ServingTerm sum, ServingTerm count) {
        return ObservedLatency{of[which][0], of[which][1], of[which][2], shareOf(at(sum), at(count))};
    };
    f.ttft_s = latency(0, TtftSum, TtftCount);
    f.itl_s = latency(1, ItlSum, ItlCount);
    f.e2e_s = latency(2, E2eSum, E2eCount);
    f.preemptions_per_s = at(Preemptions);
    f.ttftBefore_s = at(TtftBefore);
    return f;
}

/// Of a target that an agent calls local the host's name in its place: else all hosts are one endpoint.
std::string addressOf(std::string_view instance, std::string_view host)
{
    const bool local = instance.starts_with("localhost") || instance.starts_with("127.") || instance.starts_with("[::1]") || instance.starts_with("0.0.0.0");
    if (!local || host.empty())
        return std::string(instance);
    const std::size_t port = instance.rfind(':');
    return std::string(host).append(port == std::string_view::npos || instance.ends_with(']') ? std::string_view() : instance.substr(port));
}

} // namespace

const std::string *ServingMetrics::metricOf(ServingTerm term) const
{
    const auto bound = std::ranges::find(terms, term, &Bound::term);
    return bound == terms.end() ? nullptr : &bound->metric;
}

std::string servingNames() { return "(ray_)?vllm[:_].*|sglang[:_].*|dynamo_frontend_.*|dynamo_component_.*cache_usage_percent"; }

std::vector<ServingMetrics> bindServing(const Names &names)
{
    std::vector<ServingMetrics> out;
    for (const EngineInfo &engine : engines()) {
        for (const std::string_view prefix : engine.prefixes) {
            ServingMetrics found;
            found.engine = engine.engine;
            found.prefix = prefix;
            const auto bind = [&](ServingTerm term, std::string metric) {
                if (!metric.empty())
                    found.terms.push_back({term, std::move(metric)});
            };
            const std::string running = firstOf(names, prefix, engine.terms.front().metrics);
            if (running.empty())
                continue; // another spelling, or nobody serves
            bind(Age, running);
            if (engine.engine != ServingEngine::Dynamo)
                bind(Engines, running);
            for (const TermNames &term : engine.terms) {
                if (term.term == PrefixShare && found.metricOf(PrefixHits) != nullptr)
                    continue; // of the last batch alone
                const std::string metric = firstOf(names, prefix, term.metrics);
                bind(term.term, metric);
                for (const std::string_view name : metric.empty() ? term.metrics : std::vector<std::string_view>()) { // the sum of a native histogram is in it
                    if (name.ends_with("_sum") && found.metricOf(term.term) == nullptr && names.contains(std::string(prefix).append(name.substr(0, name.size() - 4))))
                        found.terms.push_back({term.term, std::string(prefix).append(name.substr(0, name.size() - 4)), "histogram_sum"});
                }
                if (term.term == Waiting)
                    bind(WaitingGrowth, firstOf(names, prefix, term.metrics));
            }
            for (std::size_t h = 0; h < 3; ++h) {
                const std::string base = firstOf(names, prefix, engine.histograms[h], "_bucket");
                const std::string native = firstOf(names, prefix, engine.histograms[h]);
                found.histograms[h] = base;
                found.natives[h] = native;
                const auto sum = static_cast<ServingTerm>(static_cast<std::size_t>(TtftSum) + 2 * h), count = static_cast<ServingTerm>(static_cast<std::size_t>(TtftCount) + 2 * h);
                if (!base.empty()) {
                    bind(sum, base + "_sum");
                    bind(count, base + "_count");
                } else if (!native.empty()) {
                    found.terms.push_back({sum, native, "histogram_sum"});
                    found.terms.push_back({count, native, "histogram_count"});
                }
            }
            out.push_back(std::move(found));
        }
    }
    return out;
}

ServingMetrics newestServing(ServingEngine engine)
{
    const EngineInfo &info = infoOf(engine);
    const std::string prefix(info.prefixes.front());
    Names names;
    for (const TermNames &term : info.terms)
        names.insert(prefix + std::string(term.metrics.front()));
    for (const auto &histogram : info.histograms)
        names.insert(prefix + std::string(histogram.front()) + "_bucket");
    return bindServing(names).front();
}

std::map<std::pair<ServingEngine, ServingFigure>, std::string> servingQueries(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s)
{
    std::map<std::pair<ServingEngine, ServingFigure>, std::string> out;
    for (const ServingMetrics &of : metrics) {
        const EngineInfo &engine = infoOf(of.engine);
        const auto say = [&](ServingFigure figure, const std::string &question) { // by every spelling
            std::string &query = out[{of.engine, figure}];
            query += (query.empty() ? "" : " or ") + question;
        };
        const auto question = [&](ServingTerm term) { return termQuestion(engine, *std::ranges::find(of.terms, term, &ServingMetrics::Bound::term), matchers, window_s); };
        const auto sayTerm = [&](ServingFigure figure, ServingTerm term) {
            if (of.metricOf(term) != nullptr)
                say(figure, question(term));
        };
        const auto sayRatio = [&](ServingFigure figure, ServingTerm part, ServingTerm whole) {
            if (of.metricOf(part) != nullptr && of.metricOf(whole) != nullptr)
                say(figure, question(part) + " / " + question(whole));
        };
        sayTerm(ServingFigure::Running, Running);
        sayTerm(ServingFigure::Waiting, Waiting);
        sayTerm(ServingFigure::WaitingGrowth, WaitingGrowth);
        sayTerm(ServingFigure::KvUse, KvUse);
        sayTerm(ServingFigure::PromptTokens, Prompt);
        sayTerm(ServingFigure::OutputTokens, Output);
        sayTerm(ServingFigure::Requests, Requests);
        sayRatio(ServingFigure::PrefixHit, PrefixHits, PrefixOf);
        sayTerm(ServingFigure::PrefixHit, PrefixShare);
        sayTerm(ServingFigure::Preemptions, Preemptions);
        if (const std::string before = beforeQuestion(of, matchers); !before.empty())
            say(ServingFigure::TtftBefore, before);
        for (std::size_t h = 0; h < 3; ++h) {
            for (std::size_t q = 0; q < 3 && of.hasLatency(h); ++q)
                say(latencyFigures[h][q], quantileQuestion(engine, of, h, q, false, matchers, window_s));
            sayRatio(latencyFigures[h][3], static_cast<ServingTerm>(static_cast<std::size_t>(TtftSum) + 2 * h), static_cast<ServingTerm>(static_cast<std::size_t>(TtftCount) + 2 * h));
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

std::string latencyQuestion(const ServingMetrics &metrics, std::size_t which, std::string_view matchers, double window_s, bool ofEndpoints)
{
    std::string text;
    for (std::size_t q = 0; q < quantileShares.size() && metrics.hasLatency(which); ++q) {
        for (const bool ofModel : {false, true}) {
            if (ofModel || ofEndpoints)
                text += (text.empty() ? "" : " or ") + named(quantileQuestion(infoOf(metrics.engine), metrics, which, q, ofModel, matchers, window_s), quantileWords[which][q]);
        }
    }
    return text;
}

std::string beforeQuestion(const ServingMetrics &metrics, std::string_view matchers)
{
    const EngineInfo &engine = infoOf(metrics.engine);
    const std::string by = std::string(endpointLabels).append(engine.modelLabel);
    const auto slope = [&](ServingTerm term, const char *ago) {
        const ServingMetrics::Bound &bound = *std::ranges::find(metrics.terms, term, &ServingMetrics::Bound::term);
        const std::string then = selector(bound.metric, matchers) + "[10m] offset " + ago;
        const std::string each = bound.ofNative.empty() ? "deriv(" + then + ")" : std::string(bound.ofNative) + "(rate(" + then + "))";
        return "sum by (" + by + ") (max by (" + by + "," + std::string(engine.parts) + ") (" + each + " > 0))";
    };
    if (metrics.metricOf(TtftSum) == nullptr || metrics.metricOf(TtftCount) == nullptr)
        return {};
    std::string any;
    for (const char *ago : agoOfBefore)
        any += (any.empty() ? "" : " or ") + ("label_replace(" + slope(TtftSum, ago) + " / " + slope(TtftCount, ago)) + ",\"ago\",\"" + ago + "\",\"\",\"\")";
    return named("min by (" + by + ") (" + any + ")", infoOf(TtftBefore).word);
}

ServingReader::Read::Read() : terms(nothing()), quantiles(noQuantiles()) {}

void ServingReader::add(const ServingMetrics &metrics, const SampleView &sample)
{
    const ServingEngine engine = metrics.engine;
    const std::string_view figure = sample.label(figureLabel);
    const std::string model(sample.label(infoOf(engine).modelLabel));
    if (model.empty() && engine != ServingEngine::Dynamo)
        return; // a router that repeats its engines' names
    std::string_view host;
    for (const std::string_view word : hostWords)
        host = host.empty() ? sample.label(word) : host;
    const std::string instance = addressOf(sample.label("instance"), host);
    const std::string replica(sample.label("ReplicaId"));
    std::string pod(sample.label("pod"));
    if (const std::string_view space = sample.label("namespace"); !pod.empty() && !space.empty())
        pod = std::string(space) + "/" + pod;
    const bool ofModel = instance.empty() && pod.empty() && replica.empty() && host.empty();
    Quantiles *into = nullptr;
    if (ofModel) {
        const ModelKey key{engine, model, metrics.prefix};
        if (m_models.size() >= mostEndpoints && !m_models.contains(key)) {
            m_cut = true;
            return;
        }
        into = &m_models.try_emplace(key, noQuantiles()).first->second;
    } else {
        const Key key{engine, model, instance, pod, replica};
        if (m_endpoints.size() >= mostEndpoints && !m_endpoints.contains(key)) {
            m_cut = true;
            return;
        }
        Read &read = m_endpoints[key];
        read.prefix = metrics.prefix;
        into = &read.quantiles;
        for (const std::string_view word : {hostWords[0], hostWords[1], hostWords[2], std::string_view("instance"), std::string_view("pod")})
            if (const std::string_view label = sample.label(word); read.host < 0 && !label.empty())
                read.host = m_hostOf(label);
        for (std::size_t t = 0; t < terms.size(); ++t) {
            if (figure == terms[t].word && std::isfinite(sample.value))
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

bool ServingReader::hasQueue(const ServingMetrics &metrics) const
{
    return std::ranges::any_of(m_endpoints, [&](const auto &entry) {
        return entry.first.engine == metrics.engine && entry.second.prefix == metrics.prefix && entry.second.terms[static_cast<std::size_t>(Waiting)] >= 1;
    });
}

std::optional<ServingObservation> ServingReader::observation(const std::vector<ServingMetrics> &metrics, std::string_view matchers, double window_s) const
{
    ServingObservation out;
    out.window_s = window_s;
    std::map<std::pair<ServingEngine, std::string>, Terms> sums;
    std::map<std::pair<ServingEngine, std::string>, std::set<std::string>> prefixes;
    for (const auto &[key, read] : m_endpoints) {
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
        const Terms own = paired(read.terms);
        const double engines = own[static_cast<std::size_t>(Engines)];
        ServingEndpoint endpoint{key.engine, key.model, key.instance, key.pod, key.replica, read.host, own[static_cast<std::size_t>(Age)], figuresOf(own, read.quantiles, key.engine),
                                 engines >= 1 ? static_cast<int>(std::min(engines, 1e6)) : 1};
        prefixes[{key.engine, key.model}].insert(read.prefix);
        Terms &sum = sums.try_emplace({key.engine, key.model}, nothing()).first->second;
        for (std::size_t t = 0; t < terms.size(); ++t) {
            const bool highest = terms[t].way == Way::Age || terms[t].way == Way::Fullest || terms[t].way == Way::Before;
            if (highest)
                sum[t] = std::isnan(sum[t]) ? own[t] : std::isnan(own[t]) ? sum[t] : std::max(sum[t], own[t]);
            else
                addTo(sum[t], own[t]);
        }
        if (out.models.empty() || out.models.back().engine != key.engine || out.models.back().model != key.model) // keys are sorted
            out.models.push_back({key.engine, key.model, {}, noFigure, {}});
        out.models.back().endpoints.push_back(out.endpoints.size());
        out.endpoints.push_back(std::move(endpoint));
    }
    if (out.endpoints.empty())
        return std::nullopt;
    for (ServedModel &model : out.models) {
        const std::set<std::string> &spelt = prefixes.at({model.engine, model.model});
        const auto ofAll = m_models.find({model.engine, model.model, *spelt.begin()});
        const bool all = spelt.size() == 1 && ofAll != m_models.end(); // percentiles of two spellings are those of neither
        const Terms &sum = sums.at({model.engine, model.model});
        model.age_s = sum[static_cast<std::size_t>(Age)];
        model.figures = figuresOf(sum, all ? ofAll->second : noQuantiles(), model.engine);
    }
    out.queries = servingQueries(metrics, matchers, window_s);
    return out;
}

} // namespace switchyard::telemetry
