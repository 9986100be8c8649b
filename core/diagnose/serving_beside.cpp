// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/serving_beside.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/model_names.h>
#include <core/diagnose/peers.h>
#include <core/telemetry/jobs.h>

namespace switchyard::diagnose {

namespace {

using telemetry::ServingEndpoint;
using telemetry::ServingFigure;
using telemetry::ServingFigures;
using telemetry::ServingObservation;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

constexpr double leastApart = 0.2;    ///< of the usual time between tokens
constexpr double heavierLoad = 1.25;  ///< running requests of the usual: then it is the load
constexpr double leastBand = 0.25;    ///< observed / predicted further from 1 is far off, whatever the error bands say
constexpr double otherLoad = 1.25;
constexpr double otherHits = 0.1;
constexpr double fewestRequests = 20; ///< that ended in the window, before their lengths are judged

const std::string &designedModel(const design::Phase &phase) { return phase.model == "custom" && phase.custom ? phase.custom->name : phase.model; }

bool isNamed(const design::Job &job, std::string_view served)
{
    const design::Phase *phase = design::servingOf(job);
    return phase != nullptr && !catalog::bareName(served).empty() && catalog::modelStem(served) == catalog::modelStem(designedModel(*phase));
}

/// The one of these jobs that serves the model; -1: none, or several.
int jobServing(const design::Design &design, const std::set<int> &jobs, std::string_view served)
{
    int found = -1;
    int exact = -1;
    int alike = 0;
    int same = 0;
    for (const int j : jobs) {
        const design::Job &job = design.jobs[static_cast<std::size_t>(j)];
        if (!isNamed(job, served))
            continue;
        found = j;
        ++alike;
        if (catalog::bareName(designedModel(*design::servingOf(job))) == catalog::bareName(served)) {
            exact = j;
            ++same;
        }
    }
    return same == 1 ? exact : alike == 1 ? found : -1;
}

/// A phase that serves on an instance.
struct Place {
    int job = -1;
    std::string phase;
};

/// By instance.
std::vector<std::vector<Place>> placesOf(const design::Design &design)
{
    std::vector<std::vector<Place>> out(design.instances.size());
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        for (const design::Phase &phase : design.jobs[j].phases) {
            if (!std::holds_alternative<design::Serve>(phase.work))
                continue;
            const auto instances = design::phaseInstances(design, design.jobs[j], phase);
            for (const int i : instances ? *instances : std::vector<int>())
                out[static_cast<std::size_t>(i)].push_back({static_cast<int>(j), phase.id});
        }
    }
    return out;
}

/// The phase of a job that an endpoint on such an instance is of; empty: not told.
std::string phaseOf(const design::Job &job, int number, const std::vector<Place> &here)
{
    std::vector<std::string> phases;
    for (const design::Phase &phase : job.phases) {
        if (std::holds_alternative<design::Serve>(phase.work))
            phases.push_back(phase.id);
    }
    if (phases.size() != 1) {
        phases.clear();
        for (const Place &place : here) {
            if (place.job == number)
                phases.push_back(place.phase);
        }
    }
    return phases.size() == 1 ? phases.front() : std::string();
}

/// Of all endpoints of a group; latencies' percentiles are the model's where it has no others, else the median endpoint's.
ServingFigures togetherOf(const ServingGroup &group, const ServingObservation &serving)
{
    const auto model = std::ranges::find_if(serving.models, [&](const telemetry::ServedModel &m) { return m.engine == group.engine && m.model == group.model; });
    if (model != serving.models.end() && model->endpoints.size() == group.endpoints.size())
        return model->figures;
    ServingFigures out;
    const auto each = [&](auto member) {
        std::vector<double> values;
        for (const std::size_t e : group.endpoints)
            values.push_back(member(serving.endpoints[e].figures));
        std::erase_if(values, [](double v) { return std::isnan(v); });
        return values;
    };
    const auto sum = [&](double ServingFigures::*member) {
        const auto values = each([member](const ServingFigures &f) { return f.*member; });
        double total = values.empty() ? none : 0;
        for (const double v : values)
            total += v;
        return total;
    };
    for (double ServingFigures::*const member : {&ServingFigures::running, &ServingFigures::waiting, &ServingFigures::waitingGrowth_per_s, &ServingFigures::promptTokens_per_s,
                                                 &ServingFigures::outputTokens_per_s, &ServingFigures::requests_per_s})
        out.*member = sum(member);
    const auto cache = each([](const ServingFigures &f) { return f.kvUse; });
    out.kvUse = cache.empty() ? none : *std::ranges::max_element(cache);
    out.prefixHit = median(each([](const ServingFigures &f) { return f.prefixHit; }));
    for (telemetry::ObservedLatency ServingFigures::*latency : {&ServingFigures::ttft_s, &ServingFigures::itl_s, &ServingFigures::e2e_s}) {
        for (double telemetry::ObservedLatency::*part : {&telemetry::ObservedLatency::p50, &telemetry::ObservedLatency::p90, &telemetry::ObservedLatency::p99, &telemetry::ObservedLatency::mean})
            out.*latency.*part = median(each([&](const ServingFigures &f) { return f.*latency.*part; }));
    }
    return out;
}

format::Formatted times(double ratio) { return format::significant(ratio, 2) + " ×"; }

/// What each of some replicas of a kind does, of an engine; in one order.
struct Work {
    std::vector<double> itl_s, running, tokens_per_s, prompts_per_s, context; ///< prompts: tokens that are computed; context: cache of a request

    void add(const ServingEndpoint &endpoint)
    {
        const ServingFigures &f = endpoint.figures;
        itl_s.push_back(f.itl_s.mean);
        running.push_back(over(f.running, endpoint.engines));
        tokens_per_s.push_back(over(f.outputTokens_per_s, endpoint.engines));
        prompts_per_s.push_back(over(f.promptTokens_per_s * (std::isnan(f.prefixHit) ? 1 : 1 - f.prefixHit), endpoint.engines));
        context.push_back(over(f.kvUse, running.back()));
    }
};

/// It is no more than what those have that do not stand apart, their noise included. Unknown: no.
bool isAsOthers(const std::vector<double> &values, std::size_t at, const std::set<int> &apart, double beyond)
{
    std::vector<double> others;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!apart.contains(static_cast<int>(i)) && std::isfinite(values[i]))
            others.push_back(values[i]);
    }
    constexpr double rounding = 1e-6;
    return !others.empty() && values[at] <= (1 + rounding) * std::max(*std::ranges::max_element(others), median(others) + 2 * spread(others) / beyond);
}

/// More requests run there, and load is not why its tokens come late. A step reads the weights once and the cache of each request that
/// runs (Pope et al., Efficiently Scaling Transformer Inference, 2022): ITL = a + b × running. So load makes ITL grow at most in
/// proportion to what runs: who has more running than that, and than arrivals by chance make it (a Poisson number), is given more. And running / ITL, the tokens per second (Little 1961),
/// grow with load where a > 0: who is only busier generates more than its peers, while a slow replica that is dealt as much as they
/// are holds as many more requests as its ITL is longer, and generates what they do. Prompts that are computed between tokens and
/// longer contexts make ITL longer, too: there must be no more of them.
bool isSlowAtItsLoad(const Work &work, std::size_t at, const std::set<int> &apart, double beyond)
{
    const double inProportion = median(work.running) * work.itl_s[at] / median(work.itl_s);
    return work.running[at] <= inProportion + std::max(2 * spread(work.running), std::sqrt(inProportion)) / beyond && isAsOthers(work.tokens_per_s, at, apart, beyond)
        && isAsOthers(work.prompts_per_s, at, apart, beyond) && isAsOthers(work.context, at, apart, beyond);
}

/// What is far off, in words; empty: nothing.
struct FarOff {
    Said words;
    Said begun;         ///< the same at the beginning of a sentence
    bool worse = false; ///< some of it; what holds it back is no reason to be better
};

FarOff farOff(const ServingBeside &beside, const serve::ServingPrediction &p)
{
    FarOff off;
    std::vector<Said> words, begun;
    const auto look = [&](Pattern<1> inside, Pattern<1> first, ServingFigure figure, const std::array<double, 2> &band_pct, bool moreIsWorse) {
        const ServingRow *row = beside.row(figure);
        const double ratio = row != nullptr ? row->ratio() : none;
        const double low = 1 + std::min(band_pct[0] / 100, -leastBand);
        const double high = 1 + std::max(band_pct[1] / 100, leastBand);
        if (!(ratio < low || ratio > high))
            return;
        begun.push_back(say(words.empty() ? first : inside, times(ratio)));
        words.push_back(say(inside, times(ratio)));
        off.worse = off.worse || (moreIsWorse ? ratio > high : ratio < low);
    };
    look(Pattern<1>("time to first token is {}"), Pattern<1>("Time to first token is {}"), ServingFigure::TtftMean, p.ttftBand_pct, true);
    look(Pattern<1>("time between tokens is {}"), Pattern<1>("Time between tokens is {}"), ServingFigure::ItlMean, p.tpotBand_pct, true);
    look(Pattern<1>("output is {}"), Pattern<1>("Output is {}"), ServingFigure::OutputTokens, p.throughputBand_pct, false);
    if (!words.empty()) {
        off.words = say("{} what was predicted", joined(words, "{}, {}"));
        off.begun = say("{} what was predicted", joined(begun, "{}, {}"));
    }
    return off;
}

/// Why, most telling first.
Said reasonOf(const design::Design &design, const ServingBeside &beside, const serve::Served &served, const ServingGroup &group, const ServingObservation &serving, const ServingFigures &all, double staleAfter_s, bool worse)
{
    const serve::Load &load = served.job.load;
    const bool frontend = group.engine == telemetry::ServingEngine::Dynamo;
    const auto isOff = [](double ratio) { return ratio > otherLoad || ratio < 1 / otherLoad; };
    if (!frontend && static_cast<int>(beside.seen) < beside.replicas)
        return say("{} of {} replicas are seen: fewer share the load, or some are not scraped", beside.seen, beside.replicas);
    if (const auto slow = slowReplicas(design, group, serving, staleAfter_s); worse && !slow.empty())
        return say("{} is slow against its peers ({} their time between tokens)", echo(serving.endpoints[slow.front().endpoint].name()), times(over(slow.front().itl_s, slow.front().usual_s)));
    if (worse && all.waiting > 0 && all.kvUse >= fullCache)
        return say("the KV cache is full ({}) and {} requests wait for room", format::percent(all.kvUse), format::amount(all.waiting));
    if (load.kind == serve::Load::Kind::Open && load.rate > 0 && isOff(all.requests_per_s / load.rate))
        return say("the load is another: {} requests/s, the design says {}", format::significant(all.requests_per_s), format::significant(load.rate));
    const double atATime = all.running + (std::isnan(all.waiting) ? 0 : all.waiting);
    const double predicted = served.prediction.runningMean * std::max(1, beside.replicas);
    if (load.kind == serve::Load::Kind::Closed && load.concurrency > 0 && isOff(atATime / load.concurrency) && isOff(over(atATime, predicted)))
        return say("the load is another: {} requests at a time, the design says {}", format::amount(atATime), format::amount(load.concurrency));
    const bool trace = load.kind == serve::Load::Kind::Trace; // whose requests have lengths of their own
    const double ended = all.requests_per_s * serving.window_s;
    const double prompt = over(all.promptTokens_per_s, all.requests_per_s);
    if (!trace && ended >= fewestRequests && isOff(prompt / load.prompt))
        return say("prompts have {} tokens, the design says {}", format::significant(prompt), format::significant(load.prompt));
    const double answer = over(all.outputTokens_per_s, all.requests_per_s);
    if (!trace && ended >= fewestRequests && isOff(answer / load.output))
        return say("answers have {} tokens, the design says {}", format::significant(answer), format::significant(load.output));
    if (std::abs(all.prefixHit - served.job.serving.prefixHit) > otherHits)
        return say("the prefix cache holds {} of the prompts, the design says {}", format::percent(all.prefixHit), format::percent(served.job.serving.prefixHit));
    if (worse && all.waiting > 0.1 * all.running)
        return say("{} requests wait in the queue", format::amount(all.waiting));
    return say("load and cache are those of the design: the engine's release and flags, or the model's error");
}

} // namespace

std::vector<ServingGroup> servingGroups(const design::Design &design, const ServingObservation &serving)
{
    const std::vector<std::vector<Place>> places = placesOf(design);
    std::set<int> serves;
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        if (design::servingOf(design.jobs[j]) != nullptr)
            serves.insert(static_cast<int>(j));
    }
    const auto sameAsFirst = [&](const telemetry::ServedModel &model) { return model.model == serving.models.front().model; };
    const bool oneOfEach = std::ranges::all_of(serving.models, sameAsFirst) && serves.size() == 1;
    std::vector<ServingGroup> groups;
    std::map<std::tuple<int, std::string, telemetry::ServingEngine, std::string>, std::size_t> at;
    for (std::size_t e = 0; e < serving.endpoints.size(); ++e) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        const bool placed = endpoint.host >= 0 && static_cast<std::size_t>(endpoint.host) < places.size();
        const std::vector<Place> here = placed ? places[static_cast<std::size_t>(endpoint.host)] : std::vector<Place>();
        std::set<int> jobs;
        for (const Place &place : here)
            jobs.insert(place.job);
        const int job = jobs.size() == 1 ? *jobs.begin() : oneOfEach ? *serves.begin() : jobServing(design, jobs.empty() ? serves : jobs, endpoint.model);
        std::string pool = job >= 0 ? phaseOf(design.jobs[static_cast<std::size_t>(job)], job, here) : std::string();
        if (pool.empty() && endpoint.replica.empty() && !endpoint.pod.empty())
            pool = telemetry::ownerOfPod(endpoint.pod);
        const auto [entry, fresh] = at.emplace(std::tuple(job, pool, endpoint.engine, endpoint.model), groups.size());
        if (fresh)
            groups.push_back({job, pool, endpoint.engine, endpoint.model, {}});
        groups[entry->second].endpoints.push_back(e);
    }
    return groups;
}

std::vector<SlowReplica> slowReplicas(const design::Design &design, const ServingGroup &group, const ServingObservation &serving, double staleAfter_s, double beyond)
{
    std::map<std::string, std::vector<std::size_t>> busy; // by type
    for (const std::size_t e : group.endpoints) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        const bool placed = endpoint.host >= 0 && static_cast<std::size_t>(endpoint.host) < design.instances.size();
        if (endpoint.figures.outputTokens_per_s * serving.window_s >= fewestTokens && !(endpoint.age_s > staleAfter_s) && std::isfinite(endpoint.figures.itl_s.mean))
            busy[placed ? design.instances[static_cast<std::size_t>(endpoint.host)].type : std::string()].push_back(e);
    }
    std::vector<SlowReplica> out;
    for (const auto &[type, endpoints] : busy) {
        Work work;
        for (const std::size_t e : endpoints)
            work.add(serving.endpoints[e]);
        const double usual_s = median(work.itl_s);
        const double usualRunning = median(work.running);
        const std::vector<int> high = standApart(work.itl_s, {Side::High, beyond * std::max(leastApart * usual_s, 4 * spread(work.itl_s)), 5});
        const std::set<int> apart(high.begin(), high.end());
        for (const int i : high) {
            const auto at = static_cast<std::size_t>(i);
            const bool holdsMore = !(work.running[at] <= std::max(heavierLoad * usualRunning, usualRunning + 2));
            if (!holdsMore || isSlowAtItsLoad(work, at, apart, beyond))
                out.push_back({endpoints[at], holdsMore, work.tokens_per_s[at], median(work.tokens_per_s), work.itl_s[at], usual_s, endpoints.size() - 1, type});
        }
    }
    return out;
}

double ServingRow::ratio() const { return over(observed, predicted); }

Said ServingRow::text(double value) const { return std::isnan(value) ? say("no data") : verbatim(format::inUnit(value, unit)); }

const ServingRow *ServingBeside::row(ServingFigure figure) const
{
    const auto found = std::ranges::find(rows, figure, &ServingRow::figure);
    return found == rows.end() ? nullptr : &*found;
}

bool ServingBeside::isCompared() const
{
    return std::ranges::any_of(std::array{ServingFigure::TtftMean, ServingFigure::ItlMean, ServingFigure::OutputTokens}, [this](ServingFigure figure) {
        const ServingRow *found = row(figure);
        return found != nullptr && std::isfinite(found->ratio());
    });
}

std::optional<ServingBeside> besidePrediction(const design::Design &design, const std::string &jobName, const serve::Served &served, const telemetry::Observation &observation)
{
    if (!observation.serving)
        return std::nullopt;
    const ServingObservation &serving = *observation.serving;
    const serve::ServingPrediction &p = served.prediction;
    const design::Job *const job = design::jobNamed(design, jobName);
    const design::Phase *main = job == nullptr ? nullptr : design::servingOf(*job);
    if (main == nullptr)
        return std::nullopt;
    // The design's model before others, workers before the frontend that tells less of them, the pool that answers before the
    // one that prefills.
    const auto isFrontend = [](const ServingGroup &g) { return g.engine == telemetry::ServingEngine::Dynamo; };
    const auto rankOf = [&](const ServingGroup &g) {
        double output = 0;
        for (const std::size_t e : g.endpoints)
            output += std::max(0.0, serving.endpoints[e].figures.outputTokens_per_s);
        return std::tuple(isNamed(*job, g.model), !isFrontend(g), g.pool == main->id, output, g.endpoints.size());
    };
    const std::vector<ServingGroup> groups = servingGroups(design, serving);
    const ServingGroup *group = nullptr;
    for (const ServingGroup &each : groups) {
        const bool ours = each.job == design::jobIndex(design, jobName);
        const bool prefills = !isFrontend(each) && each.pool != main->id && design::findPhase(*job, each.pool) != nullptr;
        if (ours && !prefills && (group == nullptr || rankOf(each) > rankOf(*group)))
            group = &each;
    }
    if (group == nullptr)
        return std::nullopt;
    ServingBeside out;
    out.job = jobName;
    out.model = group->model;
    out.engine = group->engine;
    out.whole = isFrontend(*group);
    out.replicas = p.phases.empty() ? 0 : p.phases.back().pool.cut.replicas;
    out.window_s = serving.window_s;
    std::size_t engines = 0;
    for (const std::size_t e : group->endpoints) {
        engines += static_cast<std::size_t>(std::max(1, serving.endpoints[e].engines));
        out.age_s = std::max(out.age_s, std::isnan(serving.endpoints[e].age_s) ? 0 : serving.endpoints[e].age_s);
    }
    // Of a replica whose attention is data-parallel each rank is an engine, where they are told apart.
    const auto ranks = static_cast<std::size_t>(std::max(1, served.job.pool.cut.attentionDp));
    out.seen = engines > group->endpoints.size() && !out.whole ? std::max<std::size_t>(1, engines / ranks) : group->endpoints.size();
    const ServingFigures all = togetherOf(*group, serving);
    const double replicas = std::max(1, out.replicas);
    const double behind = out.whole ? 1 : static_cast<double>(out.seen); // what is observed is divided by
    const double each = out.whole ? 1 : replicas;                         // what is predicted of all
    const auto add = [&](ServingFigure figure, double predicted, double observed, const char *more = "") {
        const telemetry::ServingFigureInfo &about = telemetry::about(figure);
        out.rows.push_back({figure, std::string(about.title) + more, about.unit, predicted, observed, serving.query(group->engine, figure)});
    };
    // What a decode worker measures begins when the prompt's cache arrives: that is not predicted by itself.
    const bool decodes = served.job.prefill.has_value() && !out.whole;
    const auto addLatency = [&](ServingFigure first, const serve::Percentiles &of, bool known) {
        const auto begin = static_cast<std::size_t>(first);
        const bool any = known && of.p99 > 0; // answers of one token have no time between tokens
        for (std::size_t i = 0; i < 4; ++i) {
            const auto figure = static_cast<ServingFigure>(begin + i);
            add(figure, any ? std::array{of.p50, of.p90, of.p99, of.mean}[i] : none, telemetry::valueOf(all, figure));
        }
    };
    addLatency(ServingFigure::TtftP50, p.ttft_s, !decodes);
    addLatency(ServingFigure::ItlP50, p.itl_s, true);
    addLatency(ServingFigure::E2eP50, p.e2e_s, !decodes);
    const char *const of = out.whole ? " of all replicas" : " of a replica";
    add(ServingFigure::OutputTokens, p.outputPerS / each, all.outputTokens_per_s / behind, of);
    add(ServingFigure::PromptTokens, p.inputPerS / each, all.promptTokens_per_s / behind, of);
    add(ServingFigure::Requests, p.requestsPerS / each, all.requests_per_s / behind, of);
    add(ServingFigure::Running, p.runningMean * (out.whole ? replicas : 1), all.running / behind, of);
    add(ServingFigure::Waiting, none, all.waiting / behind, of);
    add(ServingFigure::KvUse, p.kvUse, all.kvUse, ", fullest");
    add(ServingFigure::PrefixHit, served.job.serving.prefixHit, all.prefixHit);
    const bool named = isNamed(*job, group->model);
    if (const FarOff off = farOff(out, p); !off.words.empty())
        out.verdict = say("{}: {}", named ? off.begun : off.words, reasonOf(design, out, served, *group, serving, all, observation.servingStaleAfter_s(), off.worse));
    if (!named) {
        const Said other = say("{} is served, the design says {}", echo(group->model), echo(designedModel(*main)));
        out.verdict = out.verdict.empty() ? other : say("{}; {}", other, out.verdict);
    }
    return out;
}

} // namespace switchyard::diagnose
