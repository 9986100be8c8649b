// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/look_back.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <unordered_map>

#include <core/telemetry/device_numbering.h>

namespace switchyard::diagnose {

namespace {

/// Of so many peers the usual and its spread are known as well as of all: 1,024 GPUs of hosts of 8.
constexpr std::size_t hostsOfAPart = 128;
constexpr std::size_t mostAccused = 32;

/// A remark is not shown as trouble, whether it passes or not.
bool mayPass(const Finding &finding) { return finding.passing && finding.severity != Severity::Info; }

/// The hosts that the findings name, with peers of their job and type from all over the cluster; empty: all are needed.
std::vector<int> hostsInQuestion(const telemetry::DeviceNumbering &layout, const design::Design &design, const telemetry::Observation &now, const std::vector<Finding> &findings)
{
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index.emplace(design.instances[i].id, static_cast<int>(i));
    const auto jobOf = [&](int instance) {
        const auto gpu = static_cast<std::size_t>(layout.firstGpu[static_cast<std::size_t>(instance)]);
        return gpu < now.jobOfGpu.size() ? now.jobOfGpu[gpu] : -1;
    };
    const auto kindOf = [&](int instance) { return std::pair(layout.type[static_cast<std::size_t>(instance)], jobOf(instance)); };
    std::set<int> accused;
    std::set<std::pair<const catalog::InstanceType *, int>> kinds;
    for (const Finding &finding : findings) {
        if (!mayPass(finding))
            continue;
        if (!isOfGpuAlone(finding))
            return {};
        for (const std::string &place : finding.where) {
            const auto host = index.find(std::string_view(place).substr(0, place.find('/')));
            if (host == index.end())
                return {};
            accused.insert(host->second);
            kinds.insert(kindOf(host->second));
        }
    }
    std::vector<int> peers;
    for (int i = 0; i < layout.instances(); ++i) {
        const auto gpus = now.age_s.begin() + layout.firstGpu[static_cast<std::size_t>(i)];
        const bool fresh = std::none_of(gpus, gpus + layout.gpusOf(i), [&](float age) { return std::isnan(age) || now.isStale(static_cast<double>(age)); });
        if (fresh && !accused.contains(i) && kinds.contains(kindOf(i)))
            peers.push_back(i);
    }
    if (accused.size() > mostAccused || peers.size() < 2 * hostsOfAPart)
        return {};
    for (std::size_t k = 0; k < hostsOfAPart; ++k)
        accused.insert(peers[k * peers.size() / hostsOfAPart]);
    return {accused.begin(), accused.end()};
}

} // namespace

std::vector<Finding> diagnoseAndLookBack(const catalog::Catalog &catalog, const design::Design &design, const predict::DesignPrediction *prediction,
                                         const telemetry::Observation &now, telemetry::Source &source,
                                         std::vector<telemetry::ObservationPtr> &history, const std::stop_token &stop)
{
    std::vector<Finding> findings = diagnose(catalog, design, prediction, now, history);
    const auto told = [&](const Finding &finding) {
        return !mayPass(finding) || std::any_of(history.begin(), history.end(), [&](const telemetry::ObservationPtr &look) {
            return now.time_s - look->time_s >= lastsFrom_s && now.time_s - look->time_s <= lastsTo_s && speaksOf(*look, finding);
        });
    };
    if (std::all_of(findings.begin(), findings.end(), told))
        return findings;
    const std::vector<int> hosts = hostsInQuestion(telemetry::DeviceNumbering(design, catalog), design, now, findings);
    const auto back = telemetry::lookBack(source, now, hosts, stop);
    history.insert(history.end(), back.begin(), back.end());
    std::stable_sort(history.begin(), history.end(), [](const auto &a, const auto &b) { return a->time_s < b->time_s; });
    return diagnose(catalog, design, prediction, now, history);
}

} // namespace switchyard::diagnose
