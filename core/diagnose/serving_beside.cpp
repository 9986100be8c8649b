// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/serving_beside.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include <core/base/format.h>
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
constexpr double moreToDo = 1.25;     ///< running requests of the usual: then it is the load
constexpr double fewestTokens = 200;  ///< in the window
constexpr double leastBand = 0.25;    ///< observed / predicted further from 1 is far off, whatever the error bands say
constexpr double otherLoad = 1.25;
constexpr double otherHits = 0.1;
constexpr double fullCache = 0.95;

/// "llama3370binstruct": letters and digits of the last part of a path.
std::string bare(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    std::string out;
    for (const char c : slash == std::string_view::npos ? name : name.substr(slash + 1)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

bool isNamed(const design::Job &job, std::string_view served)
{
    const design::Phase *phase = design::servingOf(job);
    const std::string of = bare(served);
    if (phase == nullptr || of.empty())
        return false;
    const std::string designed = bare(phase->model == "custom" && phase->custom ? phase->custom->name : phase->model);
    return !designed.empty() && (of.starts_with(designed) || designed.starts_with(of));
}

/// By instance: job and phase that serve there; a job of -2: several.
struct Place {
    int job = -1;
    std::string phase;
};

std::vector<Place> placesOf(const design::Design &design)
{
    std::vector<Place> out(design.instances.size());
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        for (const design::Phase &phase : design.jobs[j].phases) {
            if (!std::holds_alternative<design::Serve>(phase.work))
                continue;
            const auto instances = design::phaseInstances(design, design.jobs[j], phase);
            for (const int i : instances ? *instances : std::vector<int>()) {
                Place &place = out[static_cast<std::size_t>(i)];
                place = {place.job == -1 || place.job == static_cast<int>(j) ? static_cast<int>(j) : -2, phase.id};
            }
        }
    }
    return out;
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
    for (double ServingFigures::*member : {&ServingFigures::running, &ServingFigures::waiting, &ServingFigures::waitingGrowth_per_s, &ServingFigures::promptTokens_per_s,
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

std::string times(double ratio) { return format::significant(ratio, 2) + " ×"; }

/// What is far off, in words; empty: nothing.
std::string farOff(const ServingBeside &beside, const serve::ServingPrediction &p)
{
    std::string text;
    const auto say = [&](const char *what, ServingFigure figure, const std::array<double, 2> &band_pct) {
        const ServingRow *row = beside.row(figure);
        const double ratio = row != nullptr ? row->ratio() : none;
        const double low = 1 + std::min(band_pct[0] / 100, -leastBand);
        const double high = 1 + std::max(band_pct[1] / 100, leastBand);
        if (ratio < low || ratio > high)
            text += (text.empty() ? "" : ", ") + std::string(what) + " " + times(ratio);
    };
    say("time to first token is", ServingFigure::TtftMean, p.ttftBand_pct);
    say("time between tokens is", ServingFigure::ItlMean, p.tpotBand_pct);
    say("output is", ServingFigure::OutputTokens, p.throughputBand_pct);
    return text.empty() ? text : text + " what was predicted";
}

/// Why, most telling first.
std::string reasonOf(const ServingBeside &beside, const serve::Served &served, const ServingGroup &group, const ServingObservation &serving, const ServingFigures &all, double staleAfter_s)
{
    const serve::Load &load = served.job.load;
    const bool frontend = group.engine == telemetry::ServingEngine::Dynamo;
    const auto isOff = [](double ratio) { return ratio > otherLoad || ratio < 1 / otherLoad; };
    if (!frontend && static_cast<int>(beside.seen) < beside.replicas)
        return std::to_string(beside.seen) + " of " + std::to_string(beside.replicas) + " replicas are seen: fewer share the load, or some are not scraped";
    if (const auto slow = slowReplicas(group, serving, staleAfter_s); !slow.empty())
        return serving.endpoints[slow.front().endpoint].name() + " is slow against its peers (" + times(slow.front().itl_s / slow.front().usual_s) + " their time between tokens)";
    if (all.waiting > 0 && all.kvUse >= fullCache)
        return "the KV cache is full (" + format::percent(all.kvUse) + ") and " + requestsText(all.waiting) + " requests wait for room";
    if (load.kind == serve::Load::Kind::Open && load.rate > 0 && isOff(all.requests_per_s / load.rate))
        return "the load is another: " + format::significant(all.requests_per_s) + " requests/s, the design says " + format::significant(load.rate);
    const double atATime = all.running + (std::isnan(all.waiting) ? 0 : all.waiting);
    const double predicted = served.prediction.runningMean * std::max(1, beside.replicas);
    if (load.kind == serve::Load::Kind::Closed && load.concurrency > 0 && isOff(atATime / load.concurrency) && isOff(atATime / predicted))
        return "the load is another: " + requestsText(atATime) + " requests at a time, the design says " + requestsText(load.concurrency);
    const double prompt = all.promptTokens_per_s / all.requests_per_s;
    if (isOff(prompt / load.prompt))
        return "prompts have " + format::significant(prompt) + " tokens, the design says " + format::significant(load.prompt);
    const double answer = all.outputTokens_per_s / all.requests_per_s;
    if (isOff(answer / load.output))
        return "answers have " + format::significant(answer) + " tokens, the design says " + format::significant(load.output);
    if (std::abs(all.prefixHit - served.job.serving.prefixHit) > otherHits)
        return "the prefix cache holds " + format::percent(all.prefixHit) + " of the prompts, the design says " + format::percent(served.job.serving.prefixHit);
    if (all.waiting > 0.1 * all.running)
        return requestsText(all.waiting) + " requests wait in the queue";
    return "load and cache are those of the design: the engine's release and flags, or the model's error";
}

} // namespace

std::vector<ServingGroup> servingGroups(const design::Design &design, const ServingObservation &serving)
{
    const std::vector<Place> places = placesOf(design);
    const auto serves = [](const design::Job &job) { return design::servingOf(job) != nullptr; };
    const auto sameAsFirst = [&](const telemetry::ServedModel &model) { return model.model == serving.models.front().model; };
    const bool oneOfEach = std::ranges::all_of(serving.models, sameAsFirst) && std::ranges::count_if(design.jobs, serves) == 1;
    std::vector<ServingGroup> groups;
    std::map<std::tuple<int, std::string, telemetry::ServingEngine, std::string>, std::size_t> at;
    for (std::size_t e = 0; e < serving.endpoints.size(); ++e) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        Place place;
        if (endpoint.host >= 0 && static_cast<std::size_t>(endpoint.host) < places.size())
            place = places[static_cast<std::size_t>(endpoint.host)];
        for (std::size_t j = 0; place.job < 0 && j < design.jobs.size(); ++j) {
            if (isNamed(design.jobs[j], endpoint.model) || (oneOfEach && serves(design.jobs[j])))
                place.job = static_cast<int>(j);
        }
        place.job = std::max(place.job, -1);
        if (place.phase.empty() && !endpoint.pod.empty())
            place.phase = telemetry::ownerOfPod(endpoint.pod);
        const auto [entry, fresh] = at.emplace(std::tuple(place.job, place.phase, endpoint.engine, endpoint.model), groups.size());
        if (fresh)
            groups.push_back({place.job, place.phase, endpoint.engine, endpoint.model, {}});
        groups[entry->second].endpoints.push_back(e);
    }
    return groups;
}

double servingStaleAfter_s(const telemetry::Observation &observation) { return std::max(observation.staleAfter_s(), 75.0); }

std::vector<SlowReplica> slowReplicas(const ServingGroup &group, const ServingObservation &serving, double staleAfter_s)
{
    std::vector<double> itl_s;
    std::vector<double> running;
    for (const std::size_t e : group.endpoints) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        const bool busy = endpoint.figures.outputTokens_per_s * serving.window_s >= fewestTokens && !(endpoint.age_s > staleAfter_s);
        itl_s.push_back(busy ? endpoint.figures.itl_s.mean : none);
        running.push_back(busy ? endpoint.figures.running : none);
    }
    const double usual_s = median(itl_s);
    const double usualRunning = median(running);
    const auto busy = static_cast<std::size_t>(std::ranges::count_if(itl_s, [](double v) { return std::isfinite(v); }));
    std::vector<SlowReplica> out;
    for (const int i : standApart(itl_s, {Side::High, std::max(leastApart * usual_s, 4 * spread(itl_s)), 5})) {
        const auto at = static_cast<std::size_t>(i);
        if (running[at] <= std::max(moreToDo * usualRunning, usualRunning + 2))
            out.push_back({group.endpoints[at], itl_s[at], usual_s, busy - 1});
    }
    return out;
}

std::string requestsText(double requests) { return requests == std::round(requests) ? format::integer(requests) : format::significant(requests); }

double ServingRow::ratio() const { return predicted > 0 ? observed / predicted : none; }

std::string ServingRow::text(double value) const
{
    if (std::isnan(value))
        return "no data";
    if (unit.empty())
        return format::percent(value);
    if (unit == "s")
        return format::seconds(value);
    if (unit == "requests")
        return requestsText(value) + " " + unit;
    return format::significant(value) + " " + unit;
}

const ServingRow *ServingBeside::row(ServingFigure figure) const
{
    const auto found = std::ranges::find(rows, figure, &ServingRow::figure);
    return found == rows.end() ? nullptr : &*found;
}

std::optional<ServingBeside> besidePrediction(const design::Design &design, const std::string &jobName, const serve::Served &served, const telemetry::Observation &observation)
{
    if (!observation.serving)
        return std::nullopt;
    const ServingObservation &serving = *observation.serving;
    const serve::ServingPrediction &p = served.prediction;
    const design::Phase *main = nullptr;
    for (const design::Job &job : design.jobs) {
        if (job.name == jobName)
            main = design::servingOf(job);
    }
    // Workers tell more than the frontend before them, the pool that answers more than the one that prefills.
    const std::vector<ServingGroup> groups = servingGroups(design, serving);
    const ServingGroup *group = nullptr;
    const auto rankOf = [&](const ServingGroup &g) { return (g.engine != telemetry::ServingEngine::Dynamo ? 2 : 0) + (main != nullptr && g.pool == main->id ? 1 : 0); };
    for (const ServingGroup &each : groups) {
        const bool ours = each.job >= 0 && design.jobs[static_cast<std::size_t>(each.job)].name == jobName;
        if (ours && (group == nullptr || rankOf(each) > rankOf(*group)
                     || (rankOf(each) == rankOf(*group) && each.endpoints.size() > group->endpoints.size())))
            group = &each;
    }
    if (group == nullptr)
        return std::nullopt;
    ServingBeside out;
    out.job = jobName;
    out.model = group->model;
    out.engine = group->engine;
    out.replicas = p.phases.empty() ? 0 : p.phases.back().pool.cut.replicas;
    out.seen = group->endpoints.size();
    out.window_s = serving.window_s;
    for (const std::size_t e : group->endpoints)
        out.age_s = std::max(out.age_s, std::isnan(serving.endpoints[e].age_s) ? 0 : serving.endpoints[e].age_s);
    const ServingFigures all = togetherOf(*group, serving);
    const double behind = group->engine == telemetry::ServingEngine::Dynamo ? std::max(1, out.replicas) : static_cast<double>(out.seen);
    const double each = std::max(1, out.replicas);
    const auto add = [&](ServingFigure figure, double predicted, double observed, const char *more = "") {
        const telemetry::ServingFigureInfo &about = telemetry::about(figure);
        out.rows.push_back({figure, std::string(about.title) + more, about.unit, predicted, observed, serving.query(group->engine, figure)});
    };
    const auto addLatency = [&](ServingFigure first, const serve::Percentiles &of) {
        const auto begin = static_cast<std::size_t>(first);
        const bool any = of.p99 > 0; // answers of one token have no time between tokens
        for (std::size_t i = 0; i < 4; ++i) {
            const auto figure = static_cast<ServingFigure>(begin + i);
            add(figure, any ? std::array{of.p50, of.p90, of.p99, of.mean}[i] : none, telemetry::valueOf(all, figure));
        }
    };
    addLatency(ServingFigure::TtftP50, p.ttft_s);
    addLatency(ServingFigure::ItlP50, p.itl_s);
    addLatency(ServingFigure::E2eP50, p.e2e_s);
    constexpr const char *ofReplica = " of a replica";
    add(ServingFigure::OutputTokens, p.outputPerS / each, all.outputTokens_per_s / behind, ofReplica);
    add(ServingFigure::PromptTokens, p.inputPerS / each, all.promptTokens_per_s / behind, ofReplica);
    add(ServingFigure::Requests, p.requestsPerS / each, all.requests_per_s / behind, ofReplica);
    add(ServingFigure::Running, p.runningMean, all.running / behind, " of a replica");
    add(ServingFigure::Waiting, none, all.waiting / behind, ofReplica);
    add(ServingFigure::KvUse, p.kvUse, all.kvUse, ", fullest");
    add(ServingFigure::PrefixHit, served.job.serving.prefixHit, all.prefixHit);
    if (const std::string off = farOff(out, p); !off.empty()) {
        out.verdict = off + ": " + reasonOf(out, served, *group, serving, all, servingStaleAfter_s(observation));
        out.verdict.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(out.verdict.front())));
    }
    return out;
}

} // namespace switchyard::diagnose
