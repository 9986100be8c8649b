// SPDX-License-Identifier: GPL-3.0-or-later
// What the operator cannot see, and what would show it. Blind spots are never painted as health.
#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <core/diagnose/diagnose.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/telemetry/binding.h>

namespace switchyard::diagnose {

namespace {

constexpr std::size_t most = 16;
constexpr double lookback_s = 300; ///< Prometheus' default

Said listed(const std::vector<std::string> &items)
{
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(items.size(), 4); ++i)
        text += (i > 0 ? ", " : "") + items[i];
    return items.size() > 4 ? say("{} and {} more", text, items.size() - 4) : verbatim(text);
}

bool answersWithoutValues(const LiveScene &scene, int instance)
{
    const auto at = static_cast<std::size_t>(instance);
    const telemetry::Observation &o = scene.observation;
    if (at >= o.gpuExporterUp.size() || o.gpuExporterUp[at] != 1 || scene.layout.gpusOf(instance) == 0)
        return false;
    for (int g = scene.layout.firstGpu[at]; g < scene.layout.firstGpu[at + 1]; ++g) {
        if (scene.everSeen(g) || scene.value(Quantity::XidCode, g) > 0)
            return false;
    }
    return true;
}

void findStaleHosts(const LiveScene &scene, Findings &findings)
{
    std::vector<std::string> hosts;
    std::vector<double> ages_s;
    std::size_t spoke = 0; ///< hosts
    // A server that scrapes late has everybody's samples old: one that is as old as the others' are is not stuck.
    const double usual_s = median({scene.observation.age_s.begin(), scene.observation.age_s.end()});
    const double late_s = 4 * (std::isfinite(usual_s) ? usual_s : 0);
    const bool anyGpu = std::any_of(scene.observation.age_s.begin(), scene.observation.age_s.end(), [](float age) { return !std::isnan(age); });
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        double oldest_s = 0;
        bool speaks = false;
        for (int g = scene.layout.firstGpu[at]; g < scene.layout.firstGpu[at + 1]; ++g) {
            speaks = speaks || scene.everSeen(g);
            if (scene.stale(g) && (scene.observation.age_s[static_cast<std::size_t>(g)] > late_s || usual_s > scene.observation.staleAfter_s()))
                oldest_s = std::max(oldest_s, static_cast<double>(scene.observation.age_s[static_cast<std::size_t>(g)]));
        }
        const bool down = (at < scene.observation.hostUp.size() && scene.observation.hostUp[at] == 0) || scene.leftItsJob(i);
        // Servers drop a sample after five minutes: an exporter that answers without values is as stale.
        if (oldest_s == 0 && anyGpu && answersWithoutValues(scene, i))
            oldest_s = lookback_s;
        spoke += speaks || oldest_s > 0 ? 1 : 0;
        if (oldest_s > 0 && !down) {
            hosts.push_back(scene.instanceId(i));
            ages_s.push_back(oldest_s);
        }
    }
    const auto finding = [&](const std::string &of, Said title, std::vector<std::string> where, double age_s) -> Finding & {
        Finding f;
        f.call("stale", of);
        f.severity = Severity::Warning;
        f.causeClass = CauseClass::Stale;
        f.title = std::move(title);
        f.cause = say("The server still shows the last values, with their old time: the exporter or the relay behind it is stuck. They are drawn as stale and judged by no rule.");
        f.where = std::move(where);
        f.evidence = {{say("age"), age_s, Unit::Seconds, scene.observation.scrapeInterval_s, "timestamp(…)"}};
        f.since_s = scene.observation.time_s - age_s;
        f.action = say("Restart the exporter or the collector on the host; check its clock.");
        findings.push_back(std::move(f));
        return findings.back();
    };
    if (hosts.size() > 1 && hosts.size() == spoke) { // no host is to blame
        const double age_s = *std::ranges::max_element(ages_s);
        Finding &f = finding("all", say("Nothing new of any host for {}", format::seconds(age_s)), hosts, age_s);
        f.cause = say("All hosts fell silent at once: the server does not scrape, or nobody writes to it. What is shown is of before that, and judged by no rule.");
        f.action = say("Look at the server (its targets, its disk, what sends to it), not at the hosts.");
        if (age_s < lookback_s) // it was started anew, or its network had a gap
            f.severity = Severity::Info;
        return;
    }
    if (hosts.size() > most) {
        finding("many", say("{} hosts show old data: {}", hosts.size(), listed(hosts)), hosts,
                *std::max_element(ages_s.begin(), ages_s.end()));
        return;
    }
    for (std::size_t k = 0; k < hosts.size(); ++k)
        finding(hosts[k],
                ages_s[k] < lookback_s ? say("Stale data: {}, last sample {} old", hosts[k], format::seconds(ages_s[k])) : say("Stale data: {}, last sample more than {} old", hosts[k], format::seconds(ages_s[k])),
                {hosts[k]}, ages_s[k]);
}

/// Two machines under one name are drawn as one, and either's trouble may hide behind the other's samples.
void findSharedNames(const LiveScene &scene, Findings &findings)
{
    std::vector<std::string> hosts;
    for (std::size_t i = 0; i < scene.observation.nameShared.size(); ++i) {
        if (scene.observation.nameShared[i] != 0)
            hosts.push_back(scene.instanceId(static_cast<int>(i)));
    }
    if (hosts.empty())
        return;
    Finding f;
    f.call("name-shared");
    f.severity = Severity::Warning;
    f.title = say("Two machines or more answer to one name: {}", listed(hosts));
    f.cause = say("Samples of now of the same GPU index carry two UUIDs: two clusters on this server have equal host names, or the exporter's host label names no host. What is shown of such a name is of either machine, and trouble of one may not be seen.");
    f.where = hosts;
    f.action = say("Narrow the connection to one cluster with matchers (cluster=\"…\"), or let each exporter write its own host's name.");
    findings.push_back(std::move(f));
}

/// Values that do not move while the clock goes on: the exporter answers with what it read once. Power
/// never stands still on a GPU that works.
void findFrozen(const LiveScene &scene, Findings &findings)
{
    for (const JobScene &job : scene.jobs) {
        if (!(scene.medianOf(Quantity::PowerChanges, job.instances) >= 3) || job.state == JobState::Off)
            continue;
        for (const int i : job.instances) {
            const int first = scene.layout.firstGpu[static_cast<std::size_t>(i)];
            if (scene.value(Quantity::PowerChanges, i) != 0 || scene.layout.gpusOf(i) == 0 || !scene.fresh(first)
                || !(scene.value(Quantity::Power_W, first) > 0.25 * scene.tdp_W(first)))
                continue;
            Finding f = scene.onHost(CauseClass::Frozen, "frozen", i);
            f.title = say("Frozen metrics: no value of {} has changed for five minutes", scene.instanceId(i));
            f.cause = say("The samples are fresh, the values are not: dcgm-exporter answers, the host engine behind it does not. What they show is old.");
            f.peers = say("{} other hosts of job {}", job.instances.size() - 1, job.name);
            f.evidence = {scene.evidence(Quantity::PowerChanges, 0, scene.medianOf(Quantity::PowerChanges, job.instances))};
            f.confidence = 0.9;
            f.action = say("Restart nvidia-dcgm and dcgm-exporter on the host.");
            findings.push_back(std::move(f));
        }
    }
}

Finding info(const char *kind, Said title, Said cause, Said action)
{
    Finding f;
    f.call(kind);
    f.severity = Severity::Info;
    f.title = std::move(title);
    f.cause = std::move(cause);
    f.action = std::move(action);
    return f;
}

constexpr const char *notInDesign = "unmapped";

} // namespace

void speakWithoutDesign(Findings &findings, const telemetry::Observation &o, bool whole)
{
    if (!whole)
        std::erase_if(findings, [](const Finding &f) { return f.kind == notInDesign; });
    for (Finding &f : findings) {
        if (f.kind != notInDesign)
            continue;
        f.title = say("{} hosts on the server are not shown: {}", o.unmatchedHosts.size(), listed(o.unmatchedHosts));
        f.cause = say("No GPU of theirs was seen within the hour, or they fit no instance type of the catalog: a head node, a storage server, a host that is new.");
        f.action = say("Nothing, where they have no GPUs; else look again, or write a design that has them.");
    }
}

void findBlindSpots(const LiveScene &scene, Findings &findings)
{
    const telemetry::Observation &o = scene.observation;
    if (o.complete) // else the newer samples may be what was left out
        findStaleHosts(scene, findings);
    findSharedNames(scene, findings);
    findFrozen(scene, findings);
    const int hosts = scene.layout.instances();
    if (hosts > 0 && 2 * o.hostsMatched < hosts && o.complete) {
        Finding f = info("mapping", say("Only {} of {} hosts of the design are found on the server", o.hostsMatched, hosts),
                         o.unmatchedHosts.empty() ? say("The server knows no other hosts either.")
                                                  : say("The server has these hosts instead: {}.", listed(o.unmatchedHosts)),
                         o.hostsMatched == 0 && !o.unmatchedHosts.empty()
                             ? say("Open the design of this cluster, or draw what the server shows (in the window: the bar above the drawing; `live --adopt`). "
                                   "Where it is this one and names alone differ, set them in the design (instance property 'host') as the server writes them.")
                             : say("Set the hosts' names in the design (instance property 'host') as the server writes them."));
        f.severity = Severity::Warning;
        findings.push_back(std::move(f));
    } else if (!o.unmatchedHosts.empty() && (o.complete || hosts == 0)) { // else what names them may be left out
        findings.push_back(info(notInDesign, say("{} hosts on the server are not in the design: {}", o.unmatchedHosts.size(), listed(o.unmatchedHosts)),
                                hosts == 0 ? say("The design is empty: there is nothing to compare them with.") : say("Their series are ignored."),
                                hosts == 0 ? say("Draw what the server shows (in the window: the bar above the drawing; `live --adopt`), or open its design; its metrics then show on the drawing.")
                                           : say("Add them to the design, or narrow the connection with matchers.")));
    }
    const bool anyGpu = std::any_of(o.series.begin(), o.series.end(), [](const auto &entry) {
        return entry.second.available && telemetry::descriptor(entry.first).subject == telemetry::Subject::Gpu;
    });
    if (!anyGpu && o.complete) {
        Finding f = info("no-gpu-metrics", say("This server has no GPU metrics"), say("No series of dcgm-exporter is on it, under any known name: nothing is known of any GPU."),
                         say("Run dcgm-exporter on the hosts and let the server scrape it; check the connection's matchers."));
        f.severity = Severity::Warning;
        f.causeClass = CauseClass::ExporterDown;
        findings.push_back(std::move(f));
    }
    if (!o.missingFamilies.empty()) {
        std::string actions;
        for (const std::string &how : o.missingFamilies)
            actions += (actions.empty() ? "" : "; ") + how;
        findings.push_back(info(notCollected, o.missingFamilies.size() == 1 ? say("One quantity is not collected") : say("{} quantities are not collected", o.missingFamilies.size()),
                                say("No series of any known name for them is on the server: what they would show stays unseen."), verbatim(actions + ".")));
    }
    if (!o.complete) {
        Finding f = info(answeredInPart, say("The server answered in part: {}", o.warnings.empty() ? say("something is left out") : verbatim(o.warnings.front())),
                         say("What is left out is not missing: hosts, GPUs and cards without values are not judged in this look. {}", listed(o.warnings)),
                         say("Narrow the connection with matchers, raise the server's limits, or look again."));
        findings.push_back(std::move(f));
    } else if (!o.warnings.empty()) {
        findings.push_back(info("remarks", say("The server remarks: {}", o.warnings.front()), listed(o.warnings), say("Narrow the connection with matchers, or raise the server's limits.")));
    }
}

} // namespace switchyard::diagnose
