// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <set>
#include <string_view>

#include <core/design/place_id.h>
#include <core/diagnose/at_rest.h>
#include <core/diagnose/peer_group.h>
#include <core/diagnose/remark.h>
#include <core/diagnose/step_seen.h>
#include <core/telemetry/part.h>

namespace switchyard::diagnose {

namespace {

/// Earlier looks that are searched for the beginning of a trouble.
constexpr std::size_t historyLooks = 8;

Findings examine(const LiveScene &scene)
{
    Findings findings;
    const PeerGroups groups = peerGroups(scene);
    findLostHardware(scene, findings);
    findErrors(scene, findings);
    findSlowGpus(groups, findings);
    findHotGpus(scene, findings);
    findFedLate(groups, findings);
    findStolenTime(scene, findings);
    findBusyHosts(scene, findings);
    findImbalance(groups, findings);
    findWeakNvlink(scene, findings);
    findNetworkTrouble(scene, findings);
    quietenHeldHosts(scene, findings); // none of it is why a job stands
    findJobTrouble(scene, findings);
    findIdleHosts(scene, findings);
    compareWithModel(scene, findings);
    findServingTrouble(scene, findings);
    findHeldHosts(scene, findings);
    findBlindSpots(scene, findings);
    return findings;
}

/// Of what rules ask beyond the usual an earlier look has to show so much: what lies at the edge lasts, though noise takes it across.
constexpr double enoughEarlier = 0.9;

/// What was found at an earlier look; of a part of the cluster, in that part.
Findings examineEarlier(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, const telemetry::Observation &o)
{
    if (!o.of)
        return examine(LiveScene(catalog, design, prediction, o, enoughEarlier));
    // Of the design as it is now: its jobs may have changed.
    const design::Design part = telemetry::partOf(design, telemetry::instancesOfPart(*o.of, design));
    return part.instances.size() == o.of->instances.size() ? examine(LiveScene(catalog, part, nullptr, o, enoughEarlier)) : Findings();
}

/// GPUs with a sample of the time of the look.
std::ptrdiff_t seenGpus(const telemetry::Observation &o)
{
    return std::count_if(o.age_s.begin(), o.age_s.end(), [&](float age) { return !std::isnan(age) && !o.isStale(static_cast<double>(age)); });
}

/// A look from before the server knew the cluster, or from the middle of its first scrapes, contradicts nobody.
bool sawTheCluster(const telemetry::Observation &earlier, const telemetry::Observation &now)
{
    const auto expected = earlier.of ? static_cast<std::ptrdiff_t>(earlier.age_s.size()) : seenGpus(now);
    return static_cast<double>(seenGpus(earlier)) >= 0.98 * static_cast<double>(expected);
}

/// So long ago a queue must have been there and shorter: rates are of a minute, so that a burst is over by then.
constexpr double backlogFrom_s = 25;

/// Queues that were there, full and shorter, some looks ago do not wait for the look of minutes ago: nobody works off what
/// is a multiple of what runs and grows.
void keepBacklogs(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, Findings &findings,
                  const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history)
{
    if (std::ranges::none_of(findings, [](const Finding &f) { return backlogOf(f) > 0; }))
        return;
    const auto look = std::find_if(history.rbegin(), history.rend(), [&](const telemetry::ObservationPtr &o) { return !o->of && now.time_s - o->time_s >= backlogFrom_s; });
    if (look == history.rend() || now.time_s - (*look)->time_s > lastsTo_s(now))
        return;
    const Findings earlier = examineEarlier(catalog, design, prediction, **look);
    for (Finding &finding : findings) {
        const auto old = std::ranges::find(earlier, finding.id, &Finding::id);
        const double before = old != earlier.end() ? backlogOf(*old) : 0;
        if (before > 0 && before < backlogOf(finding))
            finding.passing = false;
    }
}

/// The earlier one is of these GPUs or cards, or of the whole of their hosts.
bool coversPlaces(const Finding &earlier, const Finding &finding)
{
    return !finding.where.empty() && std::ranges::all_of(finding.where, [&](const std::string &place) {
        return std::ranges::any_of(earlier.where, [&](const std::string &other) { return other == place || other == design::instanceIdOf(place); });
    });
}

/// Of a whole job's.
bool isOfInput(const Finding &finding)
{
    return (finding.causeClass == CauseClass::DataLoading || finding.causeClass == CauseClass::Storage) && finding.where == std::vector{finding.job};
}

/// A GPU or host that is slow stays what it was when its clock, its heat and its power take turns in naming the cause; so does a job
/// that is fed late when its hosts wait for storage a bit more or less.
bool sameTrouble(const Finding &earlier, const Finding &finding)
{
    return earlier.id == finding.id || (isOfGpuAlone(earlier) && isOfGpuAlone(finding) && coversPlaces(earlier, finding))
        || (isOfInput(earlier) && isOfInput(finding) && earlier.job == finding.job);
}

std::set<std::string> hostsOf(const Finding &finding)
{
    std::set<std::string> hosts;
    for (const std::string &place : finding.where)
        hosts.insert(design::instanceIdOf(place));
    return hosts;
}

/// Who is told as one of several hosts now may have been told alone a minute ago, or the other way round, and the first of them
/// may have been another one: at the edge of what counts.
bool shownInAGroup(const Findings &earlier, const Finding &finding)
{
    const std::set<std::string> own = hostsOf(finding);
    if (own.empty())
        return false;
    std::set<std::string> before;
    for (const Finding &old : earlier) {
        if (old.passing && old.severity != Severity::Info && (old.causeClass == CauseClass::Rack || finding.causeClass == CauseClass::Rack))
            before.merge(hostsOf(old));
    }
    const auto known = static_cast<std::size_t>(std::ranges::count_if(own, [&](const std::string &host) { return before.contains(host); }));
    return finding.causeClass == CauseClass::Rack ? 2 * known >= own.size() : known == own.size();
}

/// The job has held its memory for half an hour at least: it did not start a moment ago.
bool holdsForLong(const LiveScene &scene, const Finding &finding)
{
    constexpr double held_B = 2.0 * 1024 * 1024 * 1024;
    const auto job = std::ranges::find(scene.jobs, finding.job, &JobScene::name);
    return job != scene.jobs.end() && scene.medianOf(Quantity::LowestMemory_B, job->instances) > held_B;
}

/// What the earlier looks say of one finding.
struct Votes {
    Finding *of = nullptr;
    bool agreed = false;
    bool isOld = false;  ///< one that agreed is from before a checkpoint of usual length
    double rested_s = 0; ///< so long ago its job rested at a look that was asked; 0: it did not
    [[nodiscard]] bool isUntold() const { return of->severity != Severity::Info && rested_s > 0 && !isOld; }
    [[nodiscard]] bool asks(std::size_t place) const { return place < looksThatMustAgree ? of->severity != Severity::Info : isUntold(); }
};

/// A rate or a comparison that an earlier look does not show may be a checkpoint, a start or a burst. A look at which its job rested
/// tells neither: one further back does. Where there is none, what has begun with its job is a remark; what the job shows that holds
/// its memory for longer stands on the look that agreed.
void dropPassing(const LiveScene &scene, Findings &findings, const std::vector<telemetry::ObservationPtr> &history)
{
    const telemetry::Observation &now = scene.observation;
    std::vector<Votes> votes;
    for (Finding &finding : findings) {
        if (finding.passing && finding.severity != Severity::Info)
            votes.push_back({&finding});
    }
    for (std::size_t place = 0; place < lastsAt_s.size() && std::ranges::any_of(votes, [&](const Votes &each) { return each.asks(place); }); ++place) {
        const auto look = lookThatTells(place, now, history);
        if (!look)
            continue;
        const double ago_s = now.time_s - look->time_s;
        AtRest rest(scene, *look);
        std::vector<Votes *> asked;
        for (Votes &each : votes) {
            if (!each.asks(place))
                continue;
            if (rest.isSo(*each.of))
                each.rested_s = each.rested_s == 0 ? ago_s : each.rested_s;
            else
                asked.push_back(&each);
        }
        if (asked.empty())
            continue;
        const Findings earlier = examineEarlier(scene.catalog, scene.design, scene.prediction, *look);
        for (Votes *each : asked) {
            if (std::ranges::any_of(earlier, [&](const Finding &old) { return sameTrouble(old, *each->of); }) || shownInAGroup(earlier, *each->of)) {
                each->agreed = true;
                each->isOld = each->isOld || ago_s >= lastsAt_s[1];
            } else if (speaksOf(*look, *each->of)) {
                makeRemark(*each->of, say("It was not there {} s ago: if it lasts, it is trouble.", static_cast<int>(ago_s)));
            }
        }
    }
    for (const Votes &each : votes) {
        each.of->untold = each.isUntold();
        if (each.of->untold && !(each.agreed && holdsForLong(scene, *each.of)))
            makeRemark(*each.of, say("Its job did not work at the looks that would show whether it lasts: if it does, it is trouble."));
    }
}

} // namespace

void makeRemark(Finding &finding, const Said &why)
{
    finding.severity = Severity::Info;
    finding.confidence = std::min(finding.confidence, 0.3);
    finding.cause.add(why);
    finding.costUsdPerHour = finding.costStep_s = 0;
}

bool isOfGpuAlone(const Finding &finding)
{
    if (!finding.causeClass)
        return false;
    switch (*finding.causeClass) {
    case CauseClass::Clock:
    case CauseClass::Thermal:
    case CauseClass::Power:
    case CauseClass::Hbm: return true;
    default: return false;
    }
}

telemetry::ObservationPtr lookThatTells(std::size_t place, const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history)
{
    std::size_t at = 0;
    for (auto look = history.rbegin(); look != history.rend() && at <= place; ++look) {
        const double ago_s = now.time_s - (*look)->time_s;
        if (ago_s > lastsTo_s(now))
            at = std::max(at, looksThatMustAgree);
        if (ago_s > 3 * lastsTo_s(now) || at > place)
            break;
        if (ago_s < lastsAt_s.at(at) || !sawTheCluster(**look, now))
            continue;
        if (at == place)
            return *look;
        ++at;
    }
    return nullptr;
}

bool speaksOf(const telemetry::Observation &look, const Finding &finding)
{
    if (!look.of)
        return true;
    return isOfGpuAlone(finding) && std::all_of(finding.where.begin(), finding.where.end(), [&](const std::string &place) {
               const std::string host = design::instanceIdOf(place);
               return std::any_of(look.of->instances.begin(), look.of->instances.end(), [&](const design::Instance &instance) { return instance.id == host; });
           });
}

namespace {
/// Capacity of no job that is not used: a matter of the budget, no fault.
bool isSpare(const Finding &finding) { return finding.causeClass == CauseClass::IdlePaid && finding.job.empty(); }
} // namespace

void rank(Findings &findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        if ((a.kind == answeredInPart) != (b.kind == answeredInPart))
            return a.kind == answeredInPart; // what was not answered comes before what was
        if ((a.severity == Severity::Info) != (b.severity == Severity::Info))
            return b.severity == Severity::Info;
        if (isSpare(a) != isSpare(b))
            return isSpare(b); // whatever it costs: somebody may want it so
        const double aUsd = a.costUsdPerHour.value_or(0), bUsd = b.costUsdPerHour.value_or(0); // where unknown, the step decides
        if (aUsd != bUsd)
            return aUsd > bUsd;
        if (a.costStep_s != b.costStep_s)
            return a.costStep_s > b.costStep_s;
        return a.severity > b.severity;
    });
}

void applyWaivers(const design::Design &design, Findings &findings)
{
    for (Finding &finding : findings) {
        for (const design::Waiver &waiver : design.waivers) {
            if (waiver.finding == finding.id)
                finding.waivedBecause = waiver.reason;
        }
    }
}

std::vector<Finding> diagnose(const catalog::Catalog &catalog, const design::Design &design,
                              const predict::DesignPrediction *prediction, const telemetry::Observation &now,
                              const std::vector<telemetry::ObservationPtr> &history)
{
    const LiveScene scene(catalog, design, prediction, now);
    Findings findings = examine(scene);
    keepBacklogs(catalog, design, prediction, findings, now, history);
    dropPassing(scene, findings, history);
    // Since when: back through the looks in which the same thing was found.
    std::set<std::string_view> open;
    for (Finding &finding : findings) {
        finding.sinceOrBefore = finding.since_s == 0;
        if (finding.since_s == 0)
            finding.since_s = now.time_s;
        if (finding.severity != Severity::Info)
            open.insert(finding.id);
    }
    std::size_t looks = 0;
    for (auto look = history.rbegin(); look != history.rend() && !open.empty() && looks < historyLooks; ++look, ++looks) {
        const Findings earlier = examineEarlier(catalog, design, prediction, **look);
        std::set<std::string_view> still;
        AtRest rest(scene, **look);
        for (const Finding &finding : findings) {
            if (open.contains(finding.id) && (!speaksOf(**look, finding) || rest.isSo(finding)))
                still.insert(finding.id);
        }
        for (const Finding &old : earlier) {
            for (Finding &finding : findings) {
                if (open.contains(finding.id) && sameTrouble(old, finding)) {
                    finding.since_s = std::min(finding.since_s, (*look)->time_s);
                    still.insert(finding.id);
                }
            }
        }
        for (Finding &finding : findings) {
            if (open.contains(finding.id) && !still.contains(finding.id))
                finding.sinceOrBefore = false; // that look did not show it
        }
        open = std::move(still);
    }
    applyWaivers(design, findings);
    tellLoss(findings);
    rank(findings);
    return findings;
}

std::vector<telemetry::ObservationPtr> looksThatTell(const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history)
{
    std::set<telemetry::ObservationPtr> asked;
    for (std::size_t place = 0; place < lastsAt_s.size(); ++place)
        asked.insert(lookThatTells(place, now, history));
    std::vector<telemetry::ObservationPtr> out;
    for (std::size_t k = 0; k < history.size(); ++k) {
        if (history.size() - k <= historyLooks || asked.contains(history[k]))
            out.push_back(history[k]);
    }
    return out;
}

} // namespace switchyard::diagnose
