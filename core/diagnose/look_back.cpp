// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/look_back.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>

#include <core/diagnose/job_trouble.h>
#include <core/diagnose/peer_group.h>
#include <core/diagnose/remark.h>
#include <core/diagnose/returning.h>

namespace switchyard::diagnose {

namespace {

/// Of so many peers the usual and its spread are known as well as of all: 1,024 GPUs of hosts of 8.
constexpr std::size_t peersOfAPart = 128;
/// Of few GPUs no more stand apart (standApart()): the whole cluster tells better.
constexpr std::size_t mostAccused = 8;

/// A remark is not shown as trouble, whether it passes or not; but an older look may make it one.
bool mayPass(const Finding &finding) { return finding.passing && (finding.severity != Severity::Info || finding.untold); }

/// Where the findings accuse few GPUs of one group of peers in a large cluster: their hosts, and peers of that group from
/// all over it; else none, for all are needed.
std::vector<int> hostsInQuestion(const LiveScene &scene, const std::vector<Finding> &findings)
{
    if (!scene.layout.isLarge())
        return {};
    std::set<std::string_view> accused;
    for (const Finding &finding : findings) {
        if (mayPass(finding) && !isOfGpuAlone(finding))
            return {};
        if (mayPass(finding))
            accused.insert(finding.where.begin(), finding.where.end());
    }
    if (accused.size() > mostAccused)
        return {};
    const PeerGroups groups = peerGroups(scene);
    const PeerGroup *theirs = nullptr;
    std::set<int> hosts;
    for (const PeerGroup &group : groups) {
        for (const int gpu : group.gpus) {
            const int host = scene.layout.instanceOfGpu(gpu);
            if (!accused.contains(scene.gpuPlace(gpu)) && !accused.contains(scene.instanceId(host)))
                continue;
            if (theirs != nullptr && theirs != &group)
                return {};
            theirs = &group;
            hosts.insert(host);
        }
    }
    if (theirs == nullptr)
        return {};
    std::vector<int> peers;
    for (const auto &[host, members] : theirs->byHost) {
        const bool whole = static_cast<int>(members.size()) == scene.layout.gpusOf(host);
        if (whole && !hosts.contains(host))
            peers.push_back(host);
    }
    // In an order that no rhythm of a placement (a stage every 16 hosts) falls in with; the same at every look.
    std::ranges::sort(peers, {}, [](int host) { return static_cast<std::uint32_t>(host) * 2654435761U; });
    hosts.insert(peers.begin(), peers.begin() + static_cast<std::ptrdiff_t>(std::min(peers.size(), peersOfAPart)));
    return {hosts.begin(), hosts.end()};
}

/// Looks take single samples of power, which may all meet the waits of a job's long steps: who worked between them does not hang.
constexpr double workedWithin_s = 300;
constexpr double leastScrapes = 6;
constexpr double finestScrape_s = 15;
constexpr std::size_t hostsThatTell = 8; ///< of a job, whose ranks work and wait together

/// It rests on power: where nobody tells the activity of kernels, which is a mean.
bool isHangByPower(const Finding &finding) { return finding.kind == standingJob && finding.severity != Severity::Info; }

/// What the GPUs of some of its hosts drew at most within the last minutes, the median; NaN: the past does not tell.
double drawnOfLate_W(const JobScene &job, const LiveScene &scene, telemetry::Source &source, const std::stop_token &stop)
{
    const double scrape_s = std::max(finestScrape_s, scene.observation.interval_s()), now_s = scene.observation.time_s;
    const std::vector<int> hosts(job.instances.begin(), job.instances.begin() + static_cast<std::ptrdiff_t>(std::min(job.instances.size(), hostsThatTell)));
    const auto past = source.overTime(Quantity::Power_W, hosts, now_s - std::max(workedWithin_s, leastScrapes * scrape_s), now_s, scrape_s, stop);
    if (!past || !past->of || past->of->instances.size() != hosts.size())
        return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> most;
    for (const std::vector<float> &values : past->value) {
        most.resize(std::max(most.size(), values.size()), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t gpu = 0; gpu < values.size(); ++gpu)
            most[gpu] = std::fmax(most[gpu], static_cast<double>(values[gpu]));
    }
    return median(std::move(most));
}

void dropHangsBetweenSamples(std::vector<Finding> &findings, const LiveScene &scene, telemetry::Source &source, const std::stop_token &stop)
{
    for (Finding &finding : findings) {
        const auto job = std::ranges::find(scene.jobs, finding.job, &JobScene::name);
        if (!isHangByPower(finding) || job == scene.jobs.end() || std::isfinite(scene.medianOf(Quantity::TensorActive, job->gpus)) || std::isfinite(scene.medianOf(Quantity::SmActive, job->gpus)))
            continue;
        if (const double drawn_W = drawnOfLate_W(*job, scene, source, stop); drawn_W > spinsAt * scene.workPower_W(job->instances))
            makeRemark(finding, say("Its GPUs drew up to {} within the last minutes: the looks may have met the waits of its steps. If it goes on, it is trouble.", format::significant(drawn_W) + " W"));
    }
}

} // namespace

std::vector<Finding> diagnoseAndLookBack(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
                                         const telemetry::Observation &now, telemetry::Source &source,
                                         std::vector<telemetry::ObservationPtr> &history, Begins &begins, const std::stop_token &stop)
{
    std::vector<Finding> findings = diagnose(catalog, design, prediction, now, history);
    const auto add = [&](const std::vector<telemetry::ObservationPtr> &back) {
        if (back.empty())
            return;
        history.insert(history.end(), back.begin(), back.end());
        std::stable_sort(history.begin(), history.end(), [](const auto &a, const auto &b) { return a->time_s < b->time_s; });
        findings = diagnose(catalog, design, prediction, now, history);
    };
    const auto told = [&](const Finding &finding) {
        return !mayPass(finding) || std::any_of(history.begin(), history.end(), [&](const telemetry::ObservationPtr &look) {
            return now.time_s - look->time_s >= lastsFrom_s && now.time_s - look->time_s <= lastsTo_s(now) && speaksOf(*look, finding);
        });
    };
    if (!std::all_of(findings.begin(), findings.end(), told)) {
        const auto back = telemetry::lookBack(source, now, hostsInQuestion(LiveScene(catalog, design, prediction, now), findings), stop);
        add(back);
    }
    for (std::size_t place = looksThatMustAgree; place < lastsAt_s.size() && std::ranges::any_of(findings, &Finding::untold); ++place) {
        if (lookThatTells(place, now, history))
            continue;
        add(telemetry::lookBack(source, now, hostsInQuestion(LiveScene(catalog, design, prediction, now), findings), stop, lastsAt_s.at(place) / lastsAt_s[1]));
    }
    if (std::ranges::any_of(findings, mayReturn)) {
        tellReturning(LiveScene(catalog, design, prediction, now), findings, diagnose(catalog, design, prediction, now, {}), source, stop);
        rank(findings);
    }
    if (std::ranges::any_of(findings, isHangByPower)) {
        dropHangsBetweenSamples(findings, LiveScene(catalog, design, prediction, now), source, stop);
        rank(findings);
    }
    begins.date(findings, catalog, design, prediction, now, source, stop);
    return findings;
}

} // namespace switchyard::diagnose
