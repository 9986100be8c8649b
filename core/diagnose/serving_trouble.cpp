// SPDX-License-Identifier: GPL-3.0-or-later
// What serves: replicas that are slow against their peers, caches that are full while the queue grows, and all of it beside the
// prediction.
#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/serving_beside.h>

namespace switchyard::diagnose {

namespace {

using telemetry::ServingEndpoint;
using telemetry::ServingFigure;

constexpr double fullCache = 0.95;
constexpr double queued = 3;  ///< fewer wait a moment anywhere
constexpr double joined = 3;  ///< within the window

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

void findSlow(const Scene &scene, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    for (const SlowReplica &slow : slowReplicas(group, serving, servingStaleAfter_s(scene.observation))) {
        const ServingEndpoint &endpoint = serving.endpoints[slow.endpoint];
        Finding f;
        f.id = "slow-replica:" + endpoint.name();
        f.causeClass = CauseClass::SlowReplica;
        f.passing = true;
        f.job = jobOf(scene, group);
        if (endpoint.host >= 0)
            f.where = {scene.instanceId(endpoint.host)};
        f.title = "Slow replica: " + endpoint.name() + " takes " + format::seconds(slow.itl_s) + " from token to token, its peers " + format::seconds(slow.usual_s);
        f.cause = "It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower.";
        f.peers = std::to_string(slow.peers) + " replicas of " + group.model;
        f.confidence = 0.8;
        f.wouldConfirm = "clocks, temperatures and throttling of the GPUs of its host beside the others'";
        f.evidence = {evidenceOf(serving, group, ServingFigure::ItlMean, slow.itl_s, slow.usual_s)};
        f.costUsdPerHour = (1 - slow.usual_s / slow.itl_s) * usdPerHourOf(scene, group);
        f.action = "Look at the findings of its host; else restart it on another host and see whether it stays behind.";
        findings.push_back(std::move(f));
    }
}

void findFull(const Scene &scene, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    std::size_t full = 0;
    double waiting = 0;
    double growth = 0;
    double fullest = 0;
    for (const std::size_t e : group.endpoints) {
        const telemetry::ServingFigures &figures = serving.endpoints[e].figures;
        if (!(figures.kvUse >= fullCache && figures.waiting >= queued && figures.waitingGrowth_per_s * serving.window_s >= joined)
            || serving.endpoints[e].age_s > servingStaleAfter_s(scene.observation))
            continue;
        ++full;
        waiting += figures.waiting;
        growth += figures.waitingGrowth_per_s;
        fullest = std::max(fullest, figures.kvUse);
    }
    if (full == 0)
        return;
    const std::string job = jobOf(scene, group);
    const std::string who = job.empty() ? group.model : job;
    Finding f;
    f.id = "kv-full:" + who;
    f.causeClass = CauseClass::KvPressure;
    f.passing = true;
    f.job = job;
    if (!job.empty())
        f.where = {job};
    f.title = who + ": the KV cache is full (" + format::percent(fullest) + ") on " + std::to_string(full) + " of " + std::to_string(group.endpoints.size())
        + " replicas, " + requestsText(waiting) + " requests wait and " + format::significant(growth, 2) + " more every second";
    f.cause = full < group.endpoints.size() ? "More arrives there than its cache holds at once, while other replicas have room: requests are not dealt by load."
                                            : "More arrives than the caches of all replicas hold at once: the time to first token grows with the queue.";
    f.confidence = 0.9;
    f.evidence = {evidenceOf(serving, group, ServingFigure::KvUse, fullest, fullCache), evidenceOf(serving, group, ServingFigure::Waiting, waiting, 0),
                  evidenceOf(serving, group, ServingFigure::WaitingGrowth, growth, 0)};
    f.action = full < group.endpoints.size() ? "Route by load or by free cache; else as for more replicas." : "Add replicas, store the cache in FP8, or limit how long answers may be.";
    findings.push_back(std::move(f));
}

void compare(const Scene &scene, Findings &findings)
{
    if (scene.prediction == nullptr || !scene.prediction->serving)
        return;
    const auto beside = besidePrediction(scene.design, scene.prediction->job, *scene.prediction->serving, scene.observation);
    if (!beside)
        return;
    Finding f;
    f.id = "serving-vs-predicted:" + beside->job;
    f.severity = Severity::Info;
    f.causeClass = CauseClass::ModelGap;
    f.job = beside->job;
    f.confidence = 0.5;
    f.title = beside->verdict.empty() ? beside->job + " serves about as predicted" : beside->job + ": " + beside->verdict;
    f.cause = "Requests of the last " + std::to_string(std::lround(beside->window_s)) + " s of " + std::to_string(beside->seen) + " endpoints beside the prediction for the design's load.";
    for (const ServingRow &row : beside->rows) {
        if (std::isfinite(row.ratio()))
            f.evidence.push_back({telemetry::about(row.figure).word, row.observed, row.unit, row.predicted, row.query});
    }
    f.action = "Give the design the load that is there; what then differs is the engine's or the model's.";
    if (!f.evidence.empty())
        findings.push_back(std::move(f));
}

} // namespace

void findServingTrouble(const Scene &scene, Findings &findings)
{
    if (!scene.observation.serving)
        return;
    for (const ServingGroup &group : servingGroups(scene.design, *scene.observation.serving)) {
        findSlow(scene, group, findings);
        findFull(scene, group, findings);
    }
    compare(scene, findings);
}

} // namespace switchyard::diagnose
