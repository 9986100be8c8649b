// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/diagnose.h>

#include <algorithm>
#include <set>
#include <string_view>

#include <core/diagnose/peer_group.h>
#include <core/diagnose/step_seen.h>
#include <core/telemetry/part.h>

namespace switchyard::diagnose {

namespace {

/// Earlier looks that are searched for the beginning of a trouble.
constexpr std::size_t historyLooks = 8;

Findings examine(const Scene &scene)
{
    Findings findings;
    const PeerGroups groups = peerGroups(scene);
    findLostHardware(scene, findings);
    findErrors(scene, findings);
    findSlowGpus(groups, findings);
    findFedLate(groups, findings);
    findStolenTime(scene, findings);
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

/// Looks of the last minutes that a lasting symptom must show, too.
constexpr std::size_t looksThatMustAgree = 2;

/// What was found at an earlier look; of a part of the cluster, in that part.
Findings examineEarlier(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction, const telemetry::Observation &o)
{
    if (!o.of)
        return examine(Scene(catalog, design, prediction, o));
    // Of the design as it is now: its jobs may have changed.
    const design::Design part = telemetry::partOf(design, telemetry::instancesOfPart(*o.of, design));
    return part.instances.size() == o.of->instances.size() ? examine(Scene(catalog, part, nullptr, o)) : Findings();
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

/// Whether the look decides what passes, when so many newer ones do already: the newest that is old enough, and one at least three
/// minutes back.
bool mayDecide(const telemetry::Observation &look, const telemetry::Observation &now, std::size_t newer)
{
    return now.time_s - look.time_s >= (newer == 0 ? lastsFrom_s : 180) && sawTheCluster(look, now);
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

/// A GPU or host that is slow stays what it was when its clock, its heat and its power take turns in naming the cause.
bool sameTrouble(const Finding &a, const Finding &b)
{
    return a.id == b.id || (isOfGpuAlone(a) && isOfGpuAlone(b) && a.where == b.where);
}

std::set<std::string> hostsOf(const Finding &finding)
{
    std::set<std::string> hosts;
    for (const std::string &place : finding.where)
        hosts.insert(place.substr(0, place.find('/')));
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

/// A rate or a comparison that an earlier look does not show may be a checkpoint, a start or a burst.
void dropPassing(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
                 Findings &findings, const telemetry::Observation &now, const std::vector<telemetry::ObservationPtr> &history)
{
    std::size_t agreed = 0;
    for (auto look = history.rbegin(); look != history.rend() && agreed < looksThatMustAgree; ++look) {
        const telemetry::Observation &o = **look;
        if (now.time_s - o.time_s > lastsTo_s(now))
            break;
        const double ago_s = now.time_s - o.time_s;
        if (std::none_of(findings.begin(), findings.end(), [](const Finding &f) { return f.passing && f.severity != Severity::Info; }) || !mayDecide(o, now, agreed))
            continue;
        ++agreed;
        const Findings earlier = examineEarlier(catalog, design, prediction, o);
        for (Finding &finding : findings) {
            const bool shown = std::ranges::any_of(earlier, [&](const Finding &old) { return sameTrouble(old, finding); }) || shownInAGroup(earlier, finding);
            if (!finding.passing || finding.severity == Severity::Info || shown || !speaksOf(o, finding))
                continue;
            finding.severity = Severity::Info;
            finding.confidence = std::min(finding.confidence, 0.3);
            finding.cause.add(say("It was not there {} s ago: if it lasts, it is trouble.", static_cast<int>(ago_s)));
            finding.costUsdPerHour = finding.costStep_s = 0;
        }
    }
}

} // namespace

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

bool speaksOf(const telemetry::Observation &look, const Finding &finding)
{
    if (!look.of)
        return true;
    return isOfGpuAlone(finding) && std::all_of(finding.where.begin(), finding.where.end(), [&](const std::string &place) {
               const std::string host = place.substr(0, place.find('/'));
               return std::any_of(look.of->instances.begin(), look.of->instances.end(), [&](const design::Instance &instance) { return instance.id == host; });
           });
}

void rank(Findings &findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        if ((a.kind == answeredInPart) != (b.kind == answeredInPart))
            return a.kind == answeredInPart; // what was not answered comes before what was
        if ((a.severity == Severity::Info) != (b.severity == Severity::Info))
            return b.severity == Severity::Info;
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
    Findings findings = examine(Scene(catalog, design, prediction, now));
    keepBacklogs(catalog, design, prediction, findings, now, history);
    dropPassing(catalog, design, prediction, findings, now, history);
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
        for (const Finding &finding : findings) {
            if (open.contains(finding.id) && !speaksOf(**look, finding))
                still.insert(finding.id);
        }
        for (const Finding &old : earlier) {
            for (Finding &finding : findings) {
                if (finding.id == old.id && open.contains(finding.id)) {
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
    std::vector<telemetry::ObservationPtr> out;
    std::size_t looks = 0, agreed = 0;
    for (auto look = history.rbegin(); look != history.rend(); ++look, ++looks) {
        const bool decides = agreed < looksThatMustAgree && now.time_s - (*look)->time_s <= lastsTo_s(now) && mayDecide(**look, now, agreed);
        agreed += decides ? 1 : 0;
        if (decides || looks < historyLooks)
            out.push_back(*look);
    }
    std::reverse(out.begin(), out.end());
    return out;
}

} // namespace switchyard::diagnose
