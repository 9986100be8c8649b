// SPDX-License-Identifier: GPL-3.0-or-later
// What serves: replicas that are stuck or slow against their peers, caches that are full while requests wait, and all of it beside the
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
#include <core/diagnose/serving_stuck.h>

namespace switchyard::diagnose {

namespace {

using telemetry::ServingEndpoint;
using telemetry::ServingFigure;

constexpr double queued = 3;   ///< fewer wait a moment anywhere
constexpr double queueGrew = 3; ///< within the window
constexpr double backlog = 2;  ///< of what runs: each of them waits for two others to end
constexpr double fewestOfABacklog = 20;
constexpr double hasRoom = 0.8; ///< of the KV cache
constexpr double waitsLonger = 2; ///< times its peers, or what they used to, from request to first token
constexpr double fewestPreempted = 3; ///< requests in the window: one may be a long answer

std::string jobOf(const LiveScene &scene, const ServingGroup &group)
{
    return group.job >= 0 ? scene.design.jobs[static_cast<std::size_t>(group.job)].name : std::string();
}

/// Of one replica; none: unknown.
std::optional<double> usdPerHourOf(const LiveScene &scene, const ServingGroup &group)
{
    const auto *serving = scene.prediction != nullptr && scene.prediction->serving ? &scene.prediction->serving->prediction : nullptr;
    if (serving == nullptr || !serving->cost || serving->phases.empty() || jobOf(scene, group) != scene.prediction->job)
        return std::nullopt;
    return serving->cost->usdPerHour / std::max(1, serving->phases.back().pool.cut.replicas);
}

Evidence evidenceOf(const telemetry::ServingObservation &serving, const ServingGroup &group, ServingFigure figure, double value, double expected)
{
    return {figure, value, telemetry::about(figure).unit, expected, serving.query(group.engine, figure)};
}

/// A job, else a model; with the pool, engine and model where several groups are of it.
std::string idOf(const LiveScene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group)
{
    const auto who = [&](const ServingGroup &each) { return each.job >= 0 ? jobOf(scene, each) : each.model; };
    const bool alone = std::ranges::count_if(groups, [&](const ServingGroup &each) { return who(each) == who(group); }) == 1;
    return alone ? who(group) : who(group) + ":" + group.pool + ":" + telemetry::toWord(group.engine) + ":" + group.model;
}

/// The GPUs of the host of an endpoint that is alone there; none where it is one of several, or no label names its host.
std::vector<int> gpusOf(const LiveScene &scene, std::size_t endpoint)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    const int host = serving.endpoints[endpoint].host;
    std::vector<int> gpus;
    if (host < 0 || host >= scene.layout.instances() || std::ranges::count(serving.endpoints, host, &ServingEndpoint::host) > 1)
        return gpus;
    for (int g = scene.layout.firstGpu[static_cast<std::size_t>(host)]; g < scene.layout.firstGpu[static_cast<std::size_t>(host) + 1]; ++g)
        gpus.push_back(g);
    return gpus;
}

/// What the GPUs of a replica that generates nothing do, and those of its peers: it dates the trouble, too (begins.h).
void addGpus(const LiveScene &scene, const StuckReplica &stuck, Finding &finding)
{
    const std::vector<int> own = gpusOf(scene, stuck.endpoint);
    std::vector<int> peers;
    for (const std::size_t e : stuck.peers) {
        const std::vector<int> theirs = gpusOf(scene, e);
        peers.insert(peers.end(), theirs.begin(), theirs.end());
    }
    for (const Quantity quantity : {Quantity::Power_W, Quantity::TensorActive, Quantity::GpuUtil}) {
        const double value = scene.medianOf(quantity, own), usual = scene.medianOf(quantity, peers);
        if (!std::isfinite(value) || !std::isfinite(usual))
            continue;
        finding.evidence.push_back(scene.evidence(quantity, value, usual));
        if (quantity == Quantity::Power_W && value < usual)
            finding.cause.add(say("Its GPUs draw {}, its peers' {}.", format::inUnit(value, Unit::Watt), format::inUnit(usual, Unit::Watt)));
    }
}

/// Those found, as indices of endpoints.
std::set<std::size_t> findStuck(const LiveScene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    std::set<std::size_t> found;
    Findings parts;
    for (const StuckReplica &stuck : stuckReplicas(group, serving, scene.observation.servingStaleAfter_s())) {
        found.insert(stuck.endpoint);
        const ServingEndpoint &endpoint = serving.endpoints[stuck.endpoint];
        const telemetry::ServingFigures &figures = endpoint.figures;
        const auto models = std::ranges::count_if(serving.endpoints, [&](const ServingEndpoint &each) { return each.name() == endpoint.name(); });
        const bool placed = endpoint.host >= 0 && endpoint.host < scene.layout.instances();
        Finding f = placed ? scene.onHost(CauseClass::Hang, "stuck-replica", endpoint.host) : Finding();
        f.call("stuck-replica", endpoint.name(), models > 1 ? endpoint.model : std::string());
        f.causeClass = CauseClass::Hang;
        f.severity = Severity::Error;
        f.passing = true;
        if (const std::string job = jobOf(scene, group); !job.empty())
            f.job = job;
        const std::string name = echo(endpoint.name());
        f.title = figures.waiting >= 1 ? say("Replica {} hangs: {} requests run, {} wait, and it generates no token", name, format::amount(figures.running), format::amount(figures.waiting))
                                       : say("Replica {} hangs: {} requests run, and it generates no token", name, format::amount(figures.running));
        f.cause = say("Its engine holds requests and answers none of them, nor does it take in prompts, while its peers generate: a collective of its ranks, a lock or a dead worker process holds it.");
        f.peers = say("{} replicas of {}", stuck.peers.size(), echo(group.model));
        f.confidence = 0.9;
        f.wouldConfirm = say("a stack dump of the engine's processes (py-spy dump): none of them moves on");
        f.evidence = {evidenceOf(serving, group, ServingFigure::OutputTokens, figures.outputTokens_per_s, stuck.usualTokens_per_s),
                      evidenceOf(serving, group, ServingFigure::Running, figures.running, std::nan(""))};
        if (std::isfinite(figures.waiting))
            f.evidence.push_back(evidenceOf(serving, group, ServingFigure::Waiting, figures.waiting, std::nan("")));
        addGpus(scene, stuck, f);
        f.costUsdPerHour = usdPerHourOf(scene, group);
        if (!f.costUsdPerHour && placed)
            addLossCost(scene, nullptr, 1.0 / static_cast<double>(std::ranges::count(serving.endpoints, endpoint.host, &ServingEndpoint::host)), f);
        f.action = say("Take it out of the load balancer, dump the stacks of its processes (py-spy dump), then restart the engine.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, "stuck-replica", say("{} replicas of {} hang", parts.size(), echo(group.model)), "many:" + idOf(scene, groups, group));
    return found;
}

void findSlow(const LiveScene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    Findings parts;
    for (const SlowReplica &slow : slowReplicas(scene.design, group, serving, scene.observation.servingStaleAfter_s(), scene.beyond)) {
        const ServingEndpoint &endpoint = serving.endpoints[slow.endpoint];
        const std::string name = echo(endpoint.name());
        const auto models = std::ranges::count_if(serving.endpoints, [&](const ServingEndpoint &each) { return each.name() == endpoint.name(); });
        Finding f;
        f.call("slow-replica", endpoint.name(), models > 1 ? endpoint.model : std::string());
        f.causeClass = CauseClass::SlowReplica;
        f.passing = true;
        f.job = jobOf(scene, group);
        if (endpoint.host >= 0)
            f.where = {scene.instanceId(endpoint.host)};
        f.title = say("Slow replica: {} takes {} from token to token, its peers {}", name, format::seconds(slow.itl_s), format::seconds(slow.usual_s));
        if (slow.holdsMore) {
            f.cause = say("It serves the same model in the same pool and generates no more tokens a second than they do: more requests run there because each takes longer.");
            f.cause.add(slow.type.empty() ? say("Its GPUs, their clocks or its host are slower, or its instance is of another type: no label of theirs names a host of the design.")
                                          : say("Its GPUs, their clocks or its host are slower."));
        } else if (slow.type.empty()) {
            f.cause = say("It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower, "
                          "or its instance is of another type: no label of theirs names a host of the design.");
        } else {
            f.cause = say("It serves the same model in the same pool and has no more requests running than they have: its GPUs, their clocks or its host are slower.");
        }
        f.peers = slow.type.empty() ? say("{} replicas of {}", slow.peers, echo(group.model)) : say("{} replicas of {} on {}", slow.peers, echo(group.model), slow.type);
        f.confidence = slow.type.empty() ? 0.5 : 0.8;
        f.wouldConfirm = say("clocks, temperatures and throttling of the GPUs of its host beside the others'");
        f.evidence = {evidenceOf(serving, group, ServingFigure::ItlMean, slow.itl_s, slow.usual_s)};
        if (slow.holdsMore)
            f.evidence.push_back(evidenceOf(serving, group, ServingFigure::OutputTokens, slow.tokens_per_s * endpoint.engines, slow.usualTokens_per_s * endpoint.engines));
        f.costUsdPerHour = catalog::times(1 - slow.usual_s / slow.itl_s, usdPerHourOf(scene, group));
        f.action = say("Look at the findings of its host; else restart it on another host and see whether it stays behind.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, "slow-replica", say("{} replicas of {} are slow", parts.size(), echo(group.model)), "many:" + idOf(scene, groups, group));
}

/// "chat-2, chat-5 and 3 more".
Said namesOf(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 2;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? say("{} and {} more", text, names.size() - most) : verbatim(text);
}

/// A queue that stands is the load's, unless most peers have room and its requests wait far longer than theirs: the usual time
/// to the first token there. Who only fills caches for others has no time between tokens and is no peer.
std::optional<double> timeElsewhere(const telemetry::ServingObservation &serving, const ServingGroup &group, std::size_t full, double staleAfter_s)
{
    std::vector<double> ttft_s; // of those that have room
    std::size_t peers = 0;
    for (const std::size_t e : group.endpoints) {
        const ServingEndpoint &peer = serving.endpoints[e];
        if (e == full || peer.age_s > staleAfter_s)
            continue;
        ++peers;
        const telemetry::ServingFigures &figures = peer.figures;
        if (figures.kvUse < hasRoom && figures.waiting < queued && std::isfinite(figures.itl_s.mean) && std::isfinite(figures.ttft_s.mean))
            ttft_s.push_back(figures.ttft_s.mean);
    }
    if (ttft_s.empty() || 2 * ttft_s.size() < peers)
        return std::nullopt;
    const double usual_s = median(ttft_s);
    return serving.endpoints[full].figures.ttft_s.mean >= waitsLonger * usual_s ? std::optional(usual_s) : std::nullopt;
}

/// No replica has room, most have requests that wait while others are computed again, and even the shortest time to a first token
/// there is far above the longest that it used to be: the load is more than the deployment's, though no queue grows. A closed loop and
/// a deployment that is merely well used are as before. The usual time; none: it is not so.
std::optional<double> timeBefore(const LiveScene &scene, const std::vector<const ServingEndpoint *> &endpoints)
{
    const double window_s = scene.observation.serving->window_s;
    double shortest_s = telemetry::noFigure;
    double before_s = telemetry::noFigure;
    std::size_t over = 0;
    for (const ServingEndpoint *endpoint : endpoints) {
        const telemetry::ServingFigures &f = endpoint->figures;
        if (!(f.kvUse >= hasRoom))
            return std::nullopt;
        if (!(f.kvUse >= scene.edge(fullCache) && f.waiting >= scene.edge(queued) && f.preemptions_per_s * window_s >= scene.edge(fewestPreempted)))
            continue;
        ++over;
        shortest_s = std::fmin(shortest_s, f.ttft_s.mean);
        before_s = std::fmax(before_s, f.ttftBefore_s);
    }
    const bool most = 4 * over >= 3 * endpoints.size() && over > 0;
    return most && shortest_s >= scene.edge(waitsLonger, 1) * before_s ? std::optional(before_s) : std::nullopt;
}

/// Full caches of engines that generate, with a queue that grows, or that stands where peers have room or where it did not use to. Behind a frontend workers tell their caches alone: the fullest of them stands beside
/// the queues of the frontends.
void findFull(const LiveScene &scene, const std::vector<ServingGroup> &groups, const ServingGroup &group, const std::set<std::size_t> &stuck, Findings &findings)
{
    const telemetry::ServingObservation &serving = *scene.observation.serving;
    const bool frontend = group.engine == telemetry::ServingEngine::Dynamo;
    const auto model = std::ranges::find_if(serving.models, [&](const telemetry::ServedModel &m) { return m.engine == group.engine && m.model == group.model; });
    const auto cacheOf = [&](const ServingEndpoint &endpoint) {
        if (!frontend)
            return endpoint.figures.kvUse;
        return model != serving.models.end() && model->endpoints.size() == group.endpoints.size() ? model->figures.kvUse : telemetry::noFigure;
    };
    const double staleAfter_s = scene.observation.servingStaleAfter_s();
    std::vector<const ServingEndpoint *> fresh;
    for (const std::size_t e : group.endpoints) {
        if (const ServingEndpoint &endpoint = serving.endpoints[e]; !(endpoint.age_s > staleAfter_s) && !stuck.contains(e))
            fresh.push_back(&endpoint);
    }
    const std::optional<double> before_s = frontend ? std::nullopt : timeBefore(scene, fresh);
    std::size_t full = 0;
    double preempted_per_s = 0;
    double waiting = 0;
    double growth = 0;
    double fullest = 0;
    double running = 0;
    double slowest_s = telemetry::noFigure; // to the first token, of those whose queue stands
    double usual_s = telemetry::noFigure;
    std::vector<double> others;
    std::vector<std::string> names;
    std::set<std::string> hosts;
    for (const std::size_t e : group.endpoints) {
        const ServingEndpoint &endpoint = serving.endpoints[e];
        const telemetry::ServingFigures &figures = endpoint.figures;
        if (endpoint.age_s > staleAfter_s || stuck.contains(e))
            continue;
        const double cache = cacheOf(endpoint);
        const bool waits = cache >= scene.edge(fullCache) && figures.waiting >= scene.edge(queued);
        const bool grows = waits && figures.waitingGrowth_per_s * serving.window_s >= scene.edge(queueGrew);
        const auto elsewhere_s = waits && !grows && !frontend && !before_s ? timeElsewhere(serving, group, e, staleAfter_s) : std::nullopt;
        if (!grows && !elsewhere_s && !(waits && before_s)) {
            others.push_back(frontend ? telemetry::noFigure : cache);
            continue;
        }
        if (elsewhere_s) {
            slowest_s = std::fmax(slowest_s, figures.ttft_s.mean);
            usual_s = *elsewhere_s;
        }
        if (before_s) {
            slowest_s = std::fmax(slowest_s, figures.ttft_s.mean);
            usual_s = *before_s;
            preempted_per_s += std::isnan(figures.preemptions_per_s) ? 0 : figures.preemptions_per_s;
        }
        ++full;
        waiting += figures.waiting;
        running += std::isnan(figures.running) ? 0 : figures.running;
        growth += grows ? figures.waitingGrowth_per_s : 0;
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
    f.call("kv-full", idOf(scene, groups, group));
    f.causeClass = CauseClass::KvPressure;
    f.passing = true;
    f.job = job;
    if (!job.empty())
        f.where = {job};
    if (!frontend && !before_s && full < group.endpoints.size()) // of all nobody is to be told apart
        f.where.insert(f.where.end(), hosts.begin(), hosts.end());
    const std::string who = echo(job.empty() ? group.model : job);
    const Said queue = growth > 0 ? say("{} requests wait and {} more every second", format::amount(waiting), format::significant(growth, 2))
                                  : say("{} requests wait in the queue", format::amount(waiting));
    const std::size_t all = group.endpoints.size();
    if (frontend)
        f.title = say("{}: the KV cache of the fullest worker is full ({}), {}", who, format::percent(fullest), queue);
    else if (names.size() >= all || before_s)
        f.title = say("{}: the KV cache is full ({}) on {} of {} replicas, {}", who, format::percent(fullest), full, all, queue);
    else
        f.title = say("{}: the KV cache is full ({}) on {} of {} replicas ({}), {}", who, format::percent(fullest), full, all, namesOf(names), queue);
    if (frontend)
        f.cause = say("More arrives than the workers answer, and at least one has no room for another request: the time to first token grows with the queue.");
    else if (before_s)
        f.cause = say("More arrives than the caches of all replicas hold at once: {} requests a second are set aside and computed again, and the first token takes up to {} where it took {}.", format::significant(preempted_per_s, 2), format::seconds(slowest_s), format::seconds(usual_s));
    else if (full == group.endpoints.size())
        f.cause = say("More arrives than the caches of all replicas hold at once: the time to first token grows with the queue.");
    else
        f.cause = room ? say("More arrives there than its cache holds at once, while other replicas have room: requests are not dealt by load.")
                       : say("More arrives there than its cache holds at once: the time to first token grows with the queue.");
    f.confidence = frontend ? 0.7 : 0.9;
    f.evidence = {evidenceOf(serving, group, ServingFigure::KvUse, fullest, median(others)), evidenceOf(serving, group, ServingFigure::Waiting, waiting, 0),
                  evidenceOf(serving, group, ServingFigure::WaitingGrowth, growth, 0), evidenceOf(serving, group, ServingFigure::Running, running, 0)};
    if (std::isfinite(slowest_s))
        f.evidence.push_back(evidenceOf(serving, group, ServingFigure::TtftMean, slowest_s, usual_s));
    if (before_s)
        f.evidence.push_back(evidenceOf(serving, group, ServingFigure::Preemptions, preempted_per_s, 0));
    f.action = room ? say("Route by load or by free cache; else as for more replicas.") : say("Add replicas, store the cache in FP8, or limit how long answers may be.");
    findings.push_back(std::move(f));
}

void compare(const LiveScene &scene, Findings &findings)
{
    if (scene.prediction == nullptr || !scene.prediction->serving)
        return;
    const auto beside = besidePrediction(scene.design, scene.prediction->job, *scene.prediction->serving, scene.observation);
    if (!beside || (!beside->isCompared() && beside->verdict.empty()))
        return;
    Finding f;
    f.call("serving-vs-predicted", beside->job);
    f.severity = Severity::Info;
    f.causeClass = CauseClass::ModelGap;
    f.job = beside->job;
    f.confidence = 0.5;
    f.title = beside->verdict.empty() ? say("{} serves about as predicted", beside->job) : say("{}: {}", beside->job, beside->verdict);
    f.cause = beside->whole ? say("Requests of the last {} s of {} frontends beside the prediction for the design's load.", std::lround(beside->window_s), beside->seen)
                            : say("Requests of the last {} s of {} replicas beside the prediction for the design's load.", std::lround(beside->window_s), beside->seen);
    for (const ServingRow &row : beside->rows) {
        if (std::isfinite(row.ratio()))
            f.evidence.push_back({row.figure, row.observed, row.unit, row.predicted, row.query});
    }
    f.action = say("Give the design the load that is there; what then differs is the engine's or the model's.");
    if (!f.evidence.empty())
        findings.push_back(std::move(f));
}

} // namespace

double backlogOf(const Finding &finding)
{
    if (finding.causeClass != CauseClass::KvPressure)
        return 0;
    const auto told = [&](ServingFigure figure) {
        const auto found = std::ranges::find(finding.evidence, Measured(figure), &Evidence::of);
        return found == finding.evidence.end() ? 0 : found->value;
    };
    const double waiting = told(ServingFigure::Waiting);
    const double running = told(ServingFigure::Running);
    return running > 0 && waiting >= std::max(fewestOfABacklog, backlog * running) ? waiting : 0;
}

void findServingTrouble(const LiveScene &scene, Findings &findings)
{
    if (!scene.observation.serving)
        return;
    const std::vector<ServingGroup> groups = servingGroups(scene.design, *scene.observation.serving);
    for (const ServingGroup &group : groups) {
        const std::set<std::size_t> stuck = findStuck(scene, groups, group, findings);
        findSlow(scene, groups, group, findings);
        findFull(scene, groups, group, stuck, findings);
    }
    compare(scene, findings);
}

} // namespace switchyard::diagnose
