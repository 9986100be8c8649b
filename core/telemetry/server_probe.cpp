// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_probe.h>

#include <algorithm>
#include <array>
#include <utility>

#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

/// Labels that may name the host, most trusted first.
constexpr std::array hostLabels = {"Hostname", "hostname", "node", "nodename", "kubernetes_node", "exported_instance", "instance"};

/// The label that names most hosts of the design, and every other name that those hosts go by.
Result<std::string> discoverHosts(PrometheusServer &server, const design::Design &design, const std::string &metric, bool cards,
                                  HostMap &hosts, ServerProbe &probe)
{
    std::string by;
    for (const char *label : hostLabels)
        by += std::string(label) + ",";
    std::map<std::string, std::set<int>, std::less<>> found;
    std::vector<std::vector<std::pair<std::string, std::string>>> rows;
    const auto onSample = [&](const SampleView &sample) {
        auto &row = rows.emplace_back();
        for (const LabelView &label : sample.labels) {
            row.emplace_back(label.name, label.value);
            if (const int instance = hosts.find(label.value); instance >= 0)
                found[std::string(label.name)].insert(instance);
            if (!cards && label.name == "job")
                probe.gpuJobs.emplace(label.value);
        }
    };
    const std::string promql = "count by (" + by + "job) (" + server.series(metric) + ")";
    SWITCHYARD_TRY(const ReplySummary summary, server.query(promql, onSample));
    probe.warnings.insert(probe.warnings.end(), summary.warnings.begin(), summary.warnings.end());
    std::string best = "instance";
    std::size_t most = 0;
    for (const char *label : hostLabels) {
        const auto entry = found.find(label);
        if (entry != found.end() && entry->second.size() > most) {
            most = entry->second.size();
            best = label;
        }
    }
    std::map<int, std::set<std::string>> namesOfHost;
    for (const auto &row : rows) {
        int instance = -1;
        for (const auto &[key, value] : row) {
            if (key == best)
                instance = hosts.find(value);
        }
        if (instance < 0)
            continue;
        for (const auto &[key, value] : row) {
            if (key == best)
                namesOfHost[instance].insert(value);
            else if (key != "job" && !value.empty())
                hosts.addAlias(value, instance);
        }
    }
    for (const auto &[instance, names] : namesOfHost) {
        if (names.size() < 2 || hostKeys(*names.begin()).front() == hostKeys(*names.rbegin()).front())
            continue;
        probe.warnings.push_back("hosts " + *names.begin() + " and " + *names.rbegin() + " both map to "
                                 + design.instances[static_cast<std::size_t>(instance)].id);
    }
    return best;
}

void learnNodeNames(PrometheusServer &server, HostMap &hosts)
{
    const auto onSample = [&hosts](const SampleView &sample) {
        if (const int instance = hosts.find(sample.label("nodename")); instance >= 0)
            hosts.addAlias(sample.label("instance"), instance);
    };
    static_cast<void>(server.query("max by (instance,nodename) (" + server.series("node_uname_info") + ")", onSample));
}

/// The distance between samples of a few series; the configured interval is not told by every dialect.
void learnScrapeInterval(PrometheusServer &server, ServerProbe &probe)
{
    const std::string *metric = probe.freshnessMetric();
    if (metric == nullptr)
        return;
    std::vector<std::string> few;
    const auto onHost = [&](const SampleView &sample) { few.emplace_back(sample.label(probe.gpuHostLabel)); };
    if (!server.query("topk(3, count by (" + probe.gpuHostLabel + ") (" + server.series(*metric) + "))", onHost) || few.empty())
        return;
    std::string matchers = server.matchers().empty() ? "" : server.matchers() + ",";
    std::string pattern;
    for (const std::string &host : few)
        pattern += (pattern.empty() ? "" : "|") + literally(host);
    matchers += probe.gpuHostLabel + "=~" + quoted(pattern);
    std::vector<double> gaps;
    std::string lastSeries;
    double last_s = 0;
    const auto onSample = [&](const SampleView &sample) {
        std::string series;
        for (const LabelView &label : sample.labels)
            series.append(label.value).push_back('\n');
        if (series == lastSeries && sample.time_s > last_s)
            gaps.push_back(sample.time_s - last_s);
        lastSeries = std::move(series);
        last_s = sample.time_s;
    };
    if (!server.query(*metric + "{" + matchers + "}[5m]", onSample) || gaps.empty())
        return;
    std::nth_element(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2), gaps.end());
    probe.scrapeInterval_s = std::clamp(gaps[gaps.size() / 2], 0.1, 300.0);
}

} // namespace

const std::string *ServerProbe::freshnessMetric() const
{
    for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::SmClock_Hz, Quantity::Power_W,
                                    Quantity::MemoryUsed_B, Quantity::TensorActive, Quantity::XidCode,
                                    Quantity::SmActive, Quantity::NvlinkTotal_Bps, Quantity::NvlinkTx_Bps,
                                    Quantity::NvlinkRx_Bps, Quantity::ThrottleFraction}) {
        const auto binding = bindings.find(quantity);
        if (binding != bindings.end())
            return &binding->second.metrics.front();
    }
    return nullptr;
}

Result<ServerProbe> probeServer(PrometheusServer &server, const design::Design &design, HostMap &hosts)
{
    ServerProbe probe;
    SWITCHYARD_TRY(const std::vector<std::string> listed, server.metricNames("DCGM_.*|node_amazonefa_.*|node_uname_info"));
    const std::set<std::string, std::less<>> names(listed.begin(), listed.end());
    for (const Quantity quantity : allQuantities()) {
        if (auto binding = bind(quantity, names))
            probe.bindings.emplace(quantity, std::move(*binding));
    }
    if (names.contains("node_uname_info"))
        learnNodeNames(server, hosts);
    if (const std::string *metric = probe.freshnessMetric()) {
        SWITCHYARD_TRY(probe.gpuHostLabel, discoverHosts(server, design, *metric, false, hosts, probe));
    }
    for (const Quantity quantity : {Quantity::EfaTx_Bps, Quantity::EfaRx_Bps, Quantity::EfaRetransmits_per_s}) {
        const auto binding = probe.bindings.find(quantity);
        if (binding == probe.bindings.end())
            continue;
        SWITCHYARD_TRY(probe.cardHostLabel, discoverHosts(server, design, binding->second.metrics.front(), true, hosts, probe));
        break;
    }
    learnScrapeInterval(server, probe);
    for (const std::string &key : hosts.collisions())
        probe.warnings.push_back("two instances of the design answer to the host name " + key);
    return probe;
}

} // namespace switchyard::telemetry
