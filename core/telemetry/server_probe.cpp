// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_probe.h>

#include <algorithm>
#include <array>
#include <utility>

#include <core/telemetry/jobs.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

/// Labels that may name the host, most trusted first.
constexpr std::array hostLabels = {"Hostname", "hostname", "node", "nodename", "kubernetes_node", "exported_instance", "instance"};

/// Every name of the hosts that have the metric. Of the last hour: a host that is down has no series now, and its targets
/// still need its names.
std::string hostsQuestion(const PrometheusServer &server, const std::string &metric)
{
    std::string by;
    for (const char *label : hostLabels)
        by += std::string(label) + ",";
    return "count by (" + by + "job) (last_over_time(" + server.series(metric) + "[1h]))";
}

struct HostNames {
    std::string label;              ///< that names most hosts of the design
    std::vector<std::string> hosts; ///< its values, sorted
    std::map<int, std::set<std::string>> ofInstance;
};

/// "a|b|c": few of them, from all over the list, for some may be gone.
std::string fewOf(const std::vector<std::string> &hosts)
{
    std::string pattern;
    const std::size_t few = std::min(hosts.size(), std::size_t{9});
    for (std::size_t i = 0; i < few; ++i)
        pattern += (pattern.empty() ? "" : "|") + literally(hosts[i * hosts.size() / few]);
    return pattern;
}

/// The label that names most hosts of the design, and every other name that those hosts go by.
Result<HostNames> discoverHosts(PrometheusServer &server, const design::Design &design, const std::string &metric, Subject subject,
                                HostMap &hosts, ServerProbe &probe)
{
    std::map<std::string, std::set<int>, std::less<>> found;
    std::vector<std::vector<std::pair<std::string, std::string>>> rows;
    const auto onSample = [&](const SampleView &sample) {
        auto &row = rows.emplace_back();
        for (const LabelView &label : sample.labels) {
            row.emplace_back(label.name, label.value);
            if (const int instance = hosts.find(label.value); instance >= 0)
                found[std::string(label.name)].insert(instance);
            if (subject == Subject::Gpu && label.name == "job")
                probe.gpuJobs.emplace(label.value);
        }
    };
    SWITCHYARD_TRY(const ReplySummary summary, server.query(hostsQuestion(server, metric), onSample));
    probe.warnings.insert(probe.warnings.end(), summary.warnings.begin(), summary.warnings.end());
    probe.partial = probe.partial || summary.partial;
    std::string best = "instance";
    std::size_t most = 0;
    for (const char *label : hostLabels) {
        if (subject == Subject::Instance && std::string_view(label) == "nodename")
            continue; // node_uname_info has it, the other series of the host have not
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
    std::set<std::string> values;
    for (const auto &row : rows) {
        for (const auto &[key, value] : row) {
            if (key == best && !value.empty())
                values.insert(value);
        }
    }
    return HostNames{best, {values.begin(), values.end()}, std::move(namesOfHost)};
}

std::string nodeNamesQuestion(const PrometheusServer &server)
{
    return "max by (instance,nodename) (last_over_time(" + server.series("node_uname_info") + "[1h]))";
}

void learnNodeNames(PrometheusServer &server, HostMap &hosts)
{
    const auto onSample = [&hosts](const SampleView &sample) {
        if (const int instance = hosts.find(sample.label("nodename")); instance >= 0)
            hosts.addAlias(sample.label("instance"), instance);
    };
    static_cast<void>(server.query(nodeNamesQuestion(server), onSample));
}

/// The distance between samples of a few of the `hosts`; the configured interval is not told by every dialect.
void learnScrapeInterval(PrometheusServer &server, const std::string &metric, const std::vector<std::string> &hosts, Family &family)
{
    if (hosts.empty())
        return;
    std::string matchers = server.matchers().empty() ? "" : server.matchers() + ",";
    matchers += family.hostLabel + "=~" + quoted(fewOf(hosts));
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
    for (const char *window : {"5m", "1h"}) { // a server that is back after a while has one sample of each series in a few minutes
        if (gaps.empty() && !server.query(metric + "{" + matchers + "}[" + window + "]", onSample))
            return;
    }
    if (gaps.empty())
        return;
    std::nth_element(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2), gaps.end());
    family.scrapeInterval_s = std::clamp(gaps[gaps.size() / 2], 0.1, 300.0);
}

/// What GPUs are, and which hosts had any within the last hour.
void learnGpus(PrometheusServer &server, const std::string &metric, const DeviceNumbering &layout, const HostMap &hosts, ServerProbe &probe)
{
    probe.gpuModel.resize(static_cast<std::size_t>(layout.gpus()));
    probe.gpuShared.assign(static_cast<std::size_t>(layout.gpus()), 0);
    probe.seenBefore.assign(static_cast<std::size_t>(layout.instances()), 0);
    const std::string &hostLabel = probe.family(Subject::Gpu).hostLabel;
    const auto onSample = [&](const SampleView &sample) {
        const std::string_view host = sample.label(hostLabel);
        const int instance = hosts.find(host);
        if (instance < 0)
            return;
        probe.gpuHostName.emplace(instance, host);
        probe.seenBefore[static_cast<std::size_t>(instance)] = 1;
        const int gpu = gpuNumber(sample.label("gpu"));
        if (gpu < 0 || gpu >= layout.gpusOf(instance))
            return;
        const auto index = static_cast<std::size_t>(layout.firstGpu[static_cast<std::size_t>(instance)] + gpu);
        probe.gpuModel[index] = sample.label("modelName");
        if (!sample.label("GPU_I_ID").empty())
            probe.gpuShared[index] = 1;
    };
    static_cast<void>(server.query("count by (" + hostLabel + ",gpu,modelName,GPU_I_ID) (last_over_time(" + server.series(metric) + "[1h]))", onSample));
}

std::string jobLabelsQuestion(const PrometheusServer &server, const std::string &metric)
{
    std::string by;
    for (const char *label : jobLabels)
        by += (by.empty() ? "" : ",") + std::string(label);
    return "count by (" + by + ") (" + server.series(metric) + ")";
}

void learnJobLabels(PrometheusServer &server, const std::string &metric, ServerProbe &probe)
{
    std::set<std::string> found;
    const auto onSample = [&](const SampleView &sample) {
        for (const LabelView &label : sample.labels) {
            if (!label.value.empty())
                found.emplace(label.name);
        }
    };
    static_cast<void>(server.query(jobLabelsQuestion(server, metric), onSample));
    probe.jobLabels.assign(found.begin(), found.end());
}

/// A metric that every member of a family has.
const std::string *metricOf(const ServerProbe &probe, Subject subject)
{
    static const std::string uname = "node_uname_info";
    if (subject == Subject::Gpu)
        return probe.freshnessMetric();
    if (subject == Subject::Instance && probe.hasUname) // one series a host
        return &uname;
    for (const auto &[quantity, binding] : probe.bindings) {
        if (descriptor(quantity).subject == subject)
            return &binding.metrics.front();
    }
    return nullptr;
}

/// Whether the metric's series name hosts as node_uname_info does, which the same exporter gives.
bool isOfSameHosts(PrometheusServer &server, const std::string &metric, const HostNames &names)
{
    if (names.hosts.empty())
        return false;
    const std::string matchers = (server.matchers().empty() ? "" : server.matchers() + ",") + names.label + "=~" + quoted(fewOf(names.hosts));
    std::set<std::string> found;
    const auto onSample = [&](const SampleView &sample) { found.emplace(sample.label(names.label)); };
    const auto asked = server.query("count by (" + names.label + ") (" + selector(metric, matchers) + ")", onSample);
    return asked && 2 * found.size() > std::min(names.hosts.size(), std::size_t{9});
}

/// What needs no other answer first, in the order in which probeServer() puts it.
void askAhead(PrometheusServer &server, const ServerProbe &probe)
{
    std::vector<std::string> questions;
    if (probe.hasUname)
        questions.push_back(nodeNamesQuestion(server));
    for (const Subject subject : {Subject::Gpu, Subject::Instance}) {
        if (const std::string *metric = metricOf(probe, subject))
            questions.push_back(hostsQuestion(server, *metric));
    }
    if (const std::string *metric = probe.freshnessMetric())
        questions.push_back(jobLabelsQuestion(server, *metric));
    server.ahead(std::move(questions));
}

/// The names that any quantity may bind to, as one regular expression.
std::string wantedNames()
{
    std::string pattern = "node_uname_info|DCGM_.*|node_amazonefa_.*|" + servingNames();
    for (const Descriptor &about : descriptors()) {
        for (const Candidate &candidate : about.candidates) {
            for (const std::string_view metric : candidate.metrics) {
                if (!metric.starts_with("DCGM_") && !metric.starts_with("node_amazonefa_"))
                    pattern.append("|").append(metric);
            }
        }
    }
    return pattern;
}

} // namespace

const Family &ServerProbe::family(Subject subject) const
{
    static const Family plain;
    const auto entry = families.find(subject);
    return entry == families.end() ? plain : entry->second;
}

const std::string *ServerProbe::freshnessMetric() const
{
    for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::SmClock_Hz, Quantity::Power_W,
                                    Quantity::MemoryUsed_B, Quantity::TensorActive, Quantity::XidCode,
                                    Quantity::SmActive, Quantity::NvlinkTotal_Bps, Quantity::NvlinkTx_Bps,
                                    Quantity::NvlinkRx_Bps, Quantity::ThermalShare}) {
        const auto binding = bindings.find(quantity);
        if (binding != bindings.end())
            return &binding->second.metrics.front();
    }
    return nullptr;
}

Result<ServerProbe> probeServer(PrometheusServer &server, const design::Design &design, const DeviceNumbering &layout, HostMap &hosts)
{
    ServerProbe probe;
    SWITCHYARD_TRY(const std::vector<std::string> listed, server.metricNames(wantedNames()));
    const std::set<std::string, std::less<>> names(listed.begin(), listed.end());
    for (const Quantity quantity : allQuantities()) {
        if (auto binding = bind(quantity, names))
            probe.bindings.emplace(quantity, std::move(*binding));
    }
    probe.serving = bindServing(names);
    probe.metricsQl = server.query("count(delta_prometheus(up[1m]))", [](const SampleView &) {}).has_value();
    probe.hasUname = names.contains("node_uname_info");
    if (layout.isLarge())
        askAhead(server, probe);
    if (probe.hasUname)
        learnNodeNames(server, hosts);
    HostNames ofExporter;
    for (const Subject subject : {Subject::Gpu, Subject::Instance, Subject::Card}) {
        const std::string *metric = metricOf(probe, subject);
        if (metric == nullptr)
            continue;
        HostNames found;
        if (subject == Subject::Card && layout.isLarge() && isOfSameHosts(server, *metric, ofExporter)) {
            found = std::move(ofExporter); // an hour of 65,000 cards takes the server seconds
        } else {
            SWITCHYARD_TRY(found, discoverHosts(server, design, *metric, subject, hosts, probe));
        }
        if (subject == Subject::Instance && probe.hasUname)
            ofExporter = found;
        Family family;
        family.hostLabel = found.label;
        family.namesOfHost = std::move(found.ofInstance);
        learnScrapeInterval(server, *metric, found.hosts, family);
        probe.families[subject] = std::move(family);
    }
    if (const std::string *metric = probe.freshnessMetric()) {
        learnGpus(server, *metric, layout, hosts, probe);
        learnJobLabels(server, *metric, probe);
    }
    for (const std::string &key : hosts.collisions())
        probe.warnings.push_back("two instances of the design answer to the host name " + key);
    return probe;
}

} // namespace switchyard::telemetry
