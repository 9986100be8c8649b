// SPDX-License-Identifier: GPL-3.0-or-later
// What serves: replicas that are slow against their peers, caches that are full while the queue grows, and all of it beside the
// prediction.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/serving_beside.h>

namespace switchyard::diagnose {

namespace {

using telemetry::ServingEndpoint;
using telemetry::ServingFigure;

constexpr double queued = 3;   ///< fewer wait a moment anywhere
constexpr double joined = 3;   ///< within the window
constexpr double backlog = 2;  ///< of what runs: each of them waits for two others to end
constexpr double fewestOfABacklog = 20;
constexpr double hasRoom = 0.8; ///< of the KV cache

std::string jobOf(const Scene &scene, const ServingGroup &group)
{
    return group.job >= 0 ? scene.design.jobs[static_cast<std::size_t>(group.job)].name : std::string();
}

/// Of one replica; 0: unknown.
double usdPerHourOf(const Scene &scene, const ServingGroup &group)
{
    const auto *serving = scene.prediction != nullptr && scene.prediction->serving ? &scene.prediction->serving->prediction : nullptr;
    if (serving == nullptr || !serving->cost || serving->phases.empty() || jobOf(scene, group) != scene.prediction->job)
        return 0;
    return serving->cost->usdPerHour / std::max(1, serving->phases.back().pool.cut.replicas);
}

Evidence evidenceOf(const telemetry::ServingObservation &serving, const ServingGroup &group, ServingFigure figure, double value, double expected)
{
    const telemetry::ServingFigureInfo &about = telemetry::about(figure);
    return {about.word, value, about.unit, expected, serving.query(group.engine, figure)};
}

/// A job, else a model; with the pool, engine and model where several groups are of it.
std::string idOf(const Scene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group)
{
    const auto who = [&](const ServingGroup &each) { return each.job >= 0 ? jobOf(scene, each) : each.model; };
    const bool alone = std::ranges::count_if(groups, [&](const ServingGroup &each) { return who(each) == who(group); }) == 1;
    return alone ? who(group) : who(group) + ":" + group.pool + ":" + telemetry::toWord(group.engine) + ":" + group.model;
}

void findSlow(const Scene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    Findings parts;
    for (const SlowReplica &slow : slowReplicas(scene.design, group, serving, servingStaleAfter_s(scene.observation))) {
        const ServingEndpoint &endpoint = serving.endpoints[slow.endpoint];
        const std::string name = echo(endpoint.name());
        const auto models = std::ranges::count_if(serving.endpoints, [&](const ServingEndpoint &each) { return each.name() == endpoint.name(); });
        Finding f;
        f.id = "slow-replica:" + endpoint.name() + (models > 1 ? ":" + endpoint.model : "");
        f.causeClass = CauseClass::SlowReplica;
        f.passing = true;
        f.job = jobOf(scene, group);
        if (endpoint.host >= 0)
            f.where = {scene.instanceId(endpoint.host)};
        f.title = "Slow replica: " + name + " takes " + format::seconds(slow.itl_s) + " from token to token, its peers " + format::seconds(slow.usual_s);
        f.cause = "It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower";
        f.cause += slow.type.empty() ? ", or its instance is of another type: no label of theirs names a host of the design." : ".";
        f.peers = std::to_string(slow.peers) + " replicas of " + echo(group.model) + (slow.type.empty() ? "" : " on " + slow.type);
        f.confidence = slow.type.empty() ? 0.5 : 0.8;
        f.wouldConfirm = "clocks, temperatures and throttling of the GPUs of its host beside the others'";
        f.evidence = {evidenceOf(serving, group, ServingFigure::ItlMean, slow.itl_s, slow.usual_s)};
        f.costUsdPerHour = (1 - slow.usual_s / slow.itl_s) * usdPerHourOf(scene, group);
        f.action = "Look at the findings of its host; else restart it on another host and see whether it stays behind.";
        parts.push_back(std::move(f));
    }
    addAlike(findings, parts, "slow-replica:many:" + idOf(scene, groups, group), " replicas of " + echo(group.model) + " are slow");
}

/// " (chat-2, chat-5 and 3 more)"; empty where all are meant.
std::string namesOf(const std::vector<std::string> &names, std::size_t all)
{
    constexpr std::size_t most = 2;
    if (names.size() >= all)
        return {};
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return " (" + text + (names.size() > most ? " and " + std::to_string(names.size() - most) + " more)" : ")");
}

/// Full caches with a queue that grows. Behind a frontend workers tell their caches alone: the fullest of them stands beside
/// the queues of the frontends.
void findFull(const Scene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    const bool frontend = group.engine == telemetry::ServingEngine::Dynamo;
    const auto model = std::ranges::find_if(serving.models, [&](const telemetry::ServedModel &m) { return m.engine == group.engine && m.model == group.model; });
    const auto cacheOf = [&](const ServingEndpoint &endpoint) {
        if (!frontend)
            return endpoint.figures.kvUse;
        return model != serving.models.end() && model->endpoints.size() == group.endpoints.size() ? model->figures.kvUse : telemetry::noFigure;
    };
    std::size_t full = 0;
    double waiting = 0;
    double growth = 0;
    double fullest = 0;
    double running = 0;
    std::vector<double> others;
    std::vector<std::string> names;
    std::set<std::string> hosts;
    for (const std::size_t e : group.endpoints) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        const telemetry::ServingFigures &figures = endpoint.figures;
        if (endpoint.age_s > servingStaleAfter_s(scene.observation))
            continue;
        const double cache = cacheOf(endpoint);
        if (!(cache >= fullCache && figures.waiting >= queued && figures.waitingGrowth_per_s * serving.window_s >= joined)) {
            others.push_back(frontend ? telemetry::noFigure : cache);
            continue;
        }
        ++full;
        waiting += figures.waiting;
        running += std::isnan(figures.running) ? 0 : figures.running;
        growth += figures.waitingGrowth_per_s;
        fullest = std::max(fullest, cache);
        names.push_back(echo(endpoint.name()));
        if (endpoint.host >= 0)
            hosts.insert(scene.instanceId(endpoint.host));
    }
    if (full == 0)
        return;
    const bool room = std::ranges::any_of(others, [](double cache) { return cache < hasRoom; });
    const std::string job = jobOf(scene, group);
    Finding f;
    f.id = "kv-full:" + idOf(scene, groups, group);
    f.causeClass = CauseClass::KvPressure;
    f.passing = true;
    f.job = job;
    if (!job.empty())
        f.where = {job};
    if (!frontend && full < group.endpoints.size()) // of all nobody is to be told apart
        f.where.insert(f.where.end(), hosts.begin(), hosts.end());
    f.title = echo(job.empty() ? group.model : job) + ": the KV cache "
        + (frontend ? "of the fullest worker is full (" + format::percent(fullest) + "), "
                    : "is full (" + format::percent(fullest) + ") on " + std::to_string(full) + " of " + std::to_string(group.endpoints.size()) + " replicas" + namesOf(names, group.endpoints.size()) + ", ")
        + requestsText(waiting) + " requests wait and " + format::significant(growth, 2) + " more every second";
    if (frontend)
        f.cause = "More arrives than the workers answer, and at least one has no room for another request: the time to first token grows with the queue.";
    else if (full == group.endpoints.size())
        f.cause = "More arrives than the caches of all replicas hold at once: the time to first token grows with the queue.";
    else
        f.cause = room ? "More arrives there than its cache holds at once, while other replicas have room: requests are not dealt by load."
                       : "More arrives there than its cache holds at once: the time to first token grows with the queue.";
    f.confidence = frontend ? 0.7 : 0.9;
    f.evidence = {evidenceOf(serving, group, ServingFigure::KvUse, fullest, median(others)), evidenceOf(serving, group, ServingFigure::Waiting, waiting, 0),
                  evidenceOf(serving, group, ServingFigure::WaitingGrowth, growth, 0), evidenceOf(serving, group, ServingFigure::Running, running, 0)};
    f.action = room ? "Route by load or by free cache; else as for more replicas." : "Add replicas, store the cache in FP8, or limit how long answers may be.";
    findings.push_back(std::move(f));
}

void compare(const Scene &scene, Findings &findings)
{
    if (scene.prediction == nullptr || !scene.prediction->serving)
        return;
    const auto beside = besidePrediction(scene.design, scene.prediction->job, *scene.prediction->serving, scene.observation);
    if (!beside || (!beside->isCompared() && beside->verdict.empty()))
        return;
    Finding f;
    f.id = "serving-vs-predicted:" + beside->job;
    f.severity = Severity::Info;
    f.causeClass = CauseClass::ModelGap;
    f.job = beside->job;
    f.confidence = 0.5;
    f.title = beside->verdict.empty() ? beside->job + " serves about as predicted" : beside->job + ": " + beside->verdict;
    f.cause = "Requests of the last " + std::to_string(std::lround(beside->window_s)) + " s of " + std::to_string(beside->seen) + (beside->whole ? " frontends" : " replicas") + " beside the prediction for the design's load.";
    for (const ServingRow &row : beside->rows) {
        if (std::isfinite(row.ratio()))
            f.evidence.push_back({telemetry::about(row.figure).word, row.observed, row.unit, row.predicted, row.query});
    }
    f.action = "Give the design the load that is there; what then differs is the engine's or the model's.";
    if (!f.evidence.empty())
        findings.push_back(std::move(f));
}

} // namespace

double backlogOf(const Finding &finding)
{
    if (finding.causeClass != CauseClass::KvPressure)
        return 0;
    const auto told = [&](ServingFigure figure) {
        const auto found = std::ranges::find(finding.evidence, telemetry::about(figure).word, &Evidence::metric);
        return found == finding.evidence.end() ? 0 : found->value;
    };
    const double waiting = told(ServingFigure::Waiting);
    const double running = told(ServingFigure::Running);
    return running > 0 && waiting >= std::max(fewestOfABacklog, backlog * running) ? waiting : 0;
}

void findServingTrouble(const Scene &scene, Findings &findings)
{
    if (!scene.observation.serving)
        return;
    const std::vector<ServingGroup> groups = servingGroups(scene.design, *scene.observation.serving);
    for (const ServingGroup &group : groups) {
        findSlow(scene, groups, group, findings);
        findFull(scene, groups, group, findings);
    }
    compare(scene, findings);
}

} // namespace switchyard::diagnose
