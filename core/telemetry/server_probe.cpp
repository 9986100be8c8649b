// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/server_probe.h>

#include <algorithm>
#include <functional>
#include <utility>

#include <core/design/host_names.h>
#include <core/telemetry/host_labels.h>
#include <core/telemetry/jobs.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

/// What any of the metrics had within the last hour: a host that is down has no series now, and its targets still need its names.
std::string ofLastHour(const PrometheusServer &server, const std::vector<std::string> &metrics)
{
    std::string text;
    for (const std::string &metric : metrics)
        text += (text.empty() ? "" : " or ") + ("last_over_time(" + server.series(metric) + "[1h])");
    return text;
}

/// What any of the metrics has now.
std::string ofNow(const PrometheusServer &server, const std::vector<std::string> &metrics)
{
    std::string text;
    for (const std::string &metric : metrics)
        text += (text.empty() ? "" : " or ") + server.series(metric);
    return text;
}

/// Every name of the hosts that have one of these series.
std::string namesQuestion(const std::string &series) { return "count by (" + listOfHostLabels() + ",job) (" + series + ")"; }

/// Of the last hour.
std::string hostsQuestion(const PrometheusServer &server, const std::vector<std::string> &metrics) { return namesQuestion(ofLastHour(server, metrics)); }

struct HostNames {
    std::string label;              ///< that names most hosts of the design
    std::vector<std::string> hosts; ///< its values, sorted
    std::map<int, std::set<std::string>> ofInstance;
};

/// Some of them, from all over the list, for some may be gone.
std::vector<std::string> someOf(const std::vector<std::string> &hosts)
{
    std::vector<std::string> some;
    const std::size_t few = std::min(hosts.size(), std::size_t{9});
    for (std::size_t i = 0; i < few; ++i)
        some.push_back(hosts[i * hosts.size() / few]);
    return some;
}

/// "a|b|c".
std::string fewOf(const std::vector<std::string> &hosts)
{
    std::string pattern;
    for (const std::string &host : someOf(hosts))
        pattern += (pattern.empty() ? "" : "|") + literally(host);
    return pattern;
}

using Row = std::vector<std::pair<std::string, std::string>>; ///< label and value, of one host

/// By the most trusted label that names one; -1: none does.
int hostOf(const Row &row, const HostMap &hosts)
{
    for (const char *label : hostLabels) {
        const auto at = std::ranges::find(row, label, &Row::value_type::first);
        if (const int instance = at == row.end() ? -1 : hosts.find(at->second); instance >= 0)
            return instance;
    }
    return -1;
}

/// The label that names most hosts, and how many. `ofUname`: node_uname_info has a label for the node, the host's other series
/// have not.
std::pair<std::string, std::size_t> mostTelling(const std::vector<Row> &rows, const HostMap &hosts, bool ofUname)
{
    std::map<std::string, std::set<int>, std::less<>> found;
    for (const Row &row : rows) {
        for (const auto &[key, value] : row) {
            if (const int instance = hosts.find(value); instance >= 0)
                found[key].insert(instance);
        }
    }
    std::pair<std::string, std::size_t> best = {"instance", 0};
    for (const char *label : hostLabels) {
        const auto entry = found.find(label);
        if (!(ofUname && std::string_view(label) == "nodename") && entry != found.end() && entry->second.size() > best.second)
            best = {label, entry->second.size()};
    }
    return best;
}

/// The label that names most hosts. All other names that its hosts go by join `hosts`.
std::string learnNames(const std::vector<Row> &rows, HostMap &hosts, bool ofUname)
{
    const auto [said, saidMost] = mostTelling(rows, hosts, ofUname);
    for (const Row &row : rows) {
        const int instance = hostOf(row, hosts);
        for (const auto &[key, value] : row) {
            if (instance >= 0 && key != "job" && !value.empty())
                hosts.addAlias(value, instance);
        }
    }
    const auto [learnt, learntMost] = mostTelling(rows, hosts, ofUname);
    return learntMost > saidMost ? learnt : said;
}

Row rowOf(const SampleView &sample)
{
    Row row;
    for (const LabelView &label : sample.labels)
        row.emplace_back(label.name, label.value);
    return row;
}

/// The label that names most hosts of the design, and every other name that those hosts go by. A name that only another one
/// explains (an exporter's pod) is not asked for, since the next one is unknown again; but hosts of two
/// releases may name themselves by two labels: what both have besides (their address) then names all, once it is learnt.
Result<HostNames> discoverHosts(PrometheusServer &server, const design::Design &design, const std::vector<std::string> &metrics, Subject subject,
                                HostMap &hosts, ServerProbe &probe)
{
    std::vector<Row> rows;
    const auto onSample = [&](const SampleView &sample) {
        rows.push_back(rowOf(sample));
        if (subject == Subject::Gpu && !sample.label("job").empty())
            probe.gpuTargets.insert(targetKey(sample.label("job"), sample.label("instance")));
    };
    SWITCHYARD_TRY(const ReplySummary summary, server.query(hostsQuestion(server, metrics), onSample));
    probe.warnings.insert(probe.warnings.end(), summary.warnings.begin(), summary.warnings.end());
    probe.partial = probe.partial || summary.partial;
    const std::string best = learnNames(rows, hosts, subject == Subject::Instance);
    std::map<int, std::set<std::string>> namesOfHost;
    for (const auto &row : rows) {
        int instance = -1;
        for (const auto &[key, value] : row) {
            if (key == best)
                instance = hosts.find(value);
        }
        for (const auto &[key, value] : row) {
            if (key == best && instance >= 0)
                namesOfHost[instance].insert(value);
        }
    }
    for (const auto &[instance, names] : namesOfHost) {
        if (names.size() < 2 || design::hostKeys(*names.begin()).front() == design::hostKeys(*names.rbegin()).front())
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

/// Of kube-state-metrics: a node's name, address and EC2 instance; where its pods that may be exporters are reached. A scrape that has
/// labels of its own for where kube-state-metrics itself runs renames these.
std::string kubeNodesQuestion(const PrometheusServer &server)
{
    return "max by (node,exported_node,internal_ip,provider_id) (last_over_time(" + server.series("kube_node_info") + "[1h]))";
}

std::string kubePodsQuestion(const PrometheusServer &server)
{
    const std::string matchers = server.matchers() + (server.matchers().empty() ? "" : ","), named = R"(pod=~".*(dcgm|exporter|efa|otel|collector|agent).*")";
    return "max by (node,exported_node,pod_ip) (" + selector("kube_pod_info", matchers + named) + " or " + selector("kube_pod_info", matchers + "exported_" + named) + ")";
}

/// Other names of a host, from what one exporter tells of all.
void learnNodeNames(PrometheusServer &server, const std::string &question, HostMap &hosts)
{
    const auto onSample = [&hosts](const SampleView &sample) {
        int instance = -1;
        const bool renamed = !sample.label("exported_node").empty();
        const auto isOfScrape = [&](const LabelView &label) { return renamed && label.name == "node"; };
        for (const LabelView &label : sample.labels)
            instance = instance < 0 && !isOfScrape(label) ? hosts.find(label.value) : instance;
        for (const LabelView &label : sample.labels) {
            if (instance >= 0 && !label.value.empty() && !isOfScrape(label))
                hosts.addAlias(label.value, instance);
        }
    };
    static_cast<void>(server.query(question, onSample)); // absent on most servers
}

/// The distance between the samples of a series, the median of its own; 0 unknown.
class Gaps
{
public:
    void add(double gap_s) { m_gaps.push_back(gap_s); }
    [[nodiscard]] std::size_t count() const { return m_gaps.size(); }
    [[nodiscard]] double median_s() { return at_s(m_gaps.size() / 2); }
    /// Of one that misses scrapes the gaps are multiples of its rate, of one that is read rarely all of them are long.
    [[nodiscard]] double short_s() { return at_s(m_gaps.size() / 4); }

private:
    double at_s(std::size_t k)
    {
        if (m_gaps.empty())
            return 0;
        std::nth_element(m_gaps.begin(), m_gaps.begin() + static_cast<std::ptrdiff_t>(k), m_gaps.end());
        return m_gaps[k];
    }

    std::vector<double> m_gaps;
};

/// Hosts with the fewest samples: some may be read more rarely than the others. Empty where that would cost too much.
std::vector<std::string> rarelyRead(PrometheusServer &server, const std::string &metric, const ExporterSeries &family)
{
    constexpr int few = 6;
    std::vector<std::string> hosts;
    const std::string by = "max by (" + family.hostLabel + ") (count_over_time(" + server.series(metric) + "[15m]))";
    static_cast<void>(server.query("bottomk(" + std::to_string(few) + ", " + by + " > 1)", [&](const SampleView &sample) {
        if (const std::string_view host = sample.label(family.hostLabel); !host.empty() && hosts.size() < few)
            hosts.emplace_back(host);
    }));
    return hosts;
}

/// The distance between samples of a few of the `hosts`; the configured interval is not told by every dialect. Where groups of
/// hosts are read at several rates: the slowest, for by a faster one the others would be old between any two of their samples,
/// and the usual, by which the rates of most are told sooner.
void learnScrapeInterval(PrometheusServer &server, const std::string &metric, const std::vector<std::string> &hosts, bool cheap, ExporterSeries &family)
{
    if (hosts.empty())
        return;
    constexpr std::size_t enough = 2; ///< gaps of a series: one alone may be a scrape that failed
    constexpr double otherRate = 1.5;
    std::string pattern = fewOf(hosts);
    const std::vector<std::string> some = someOf(hosts);
    std::set<std::string> rare;
    const bool asksForMore = cheap && some.size() < hosts.size();
    for (const std::string &host : asksForMore ? rarelyRead(server, metric, family) : std::vector<std::string>()) {
        if (std::ranges::binary_search(hosts, host) && std::ranges::find(some, host) == some.end() && rare.insert(host).second)
            pattern += "|" + literally(host);
    }
    std::string matchers = server.matchers().empty() ? "" : server.matchers() + ",";
    matchers += family.hostLabel + "=~" + stringLiteral(pattern);
    struct Of {
        Gaps gaps;
        std::string host;
    };
    std::map<std::string, Of> gaps;
    std::string lastSeries;
    double last_s = 0;
    const auto onSample = [&](const SampleView &sample) {
        std::string series;
        for (const LabelView &label : sample.labels)
            series.append(label.value).push_back('\n');
        if (series == lastSeries && sample.time_s > last_s) {
            Of &of = gaps[series];
            of.gaps.add(sample.time_s - last_s);
            of.host = sample.label(family.hostLabel);
        }
        lastSeries = std::move(series);
        last_s = sample.time_s;
    };
    for (const char *window : {"15m", "1h"}) { // a server that is back after a while has one sample of each series in a few minutes
        if (gaps.empty() && !server.query(metric + "{" + matchers + "}[" + window + "]", onSample))
            return;
    }
    const bool told = std::ranges::any_of(gaps, [](const auto &of) { return of.second.gaps.count() >= enough; });
    double slowest_s = 0;
    std::vector<double> usual;
    for (auto &[series, of] : gaps) {
        if (told && of.gaps.count() < enough)
            continue;
        if (rare.contains(of.host)) { // chosen for its few samples: a host whose scrapes fail is no slow one
            slowest_s = std::max(slowest_s, of.gaps.short_s());
        } else {
            usual.push_back(of.gaps.median_s());
            slowest_s = std::max(slowest_s, usual.back());
        }
    }
    if (slowest_s <= 0)
        return;
    family.scrapeInterval_s = std::clamp(slowest_s, 0.1, 300.0);
    std::ranges::sort(usual);
    const double most_s = usual.empty() ? slowest_s : usual[(usual.size() - 1) / 2];
    family.usualInterval_s = most_s * otherRate < slowest_s ? std::max(most_s, 0.1) : family.scrapeInterval_s;
}

/// What GPUs are, and which hosts had any within the last hour.
void learnGpus(PrometheusServer &server, const DeviceNumbering &layout, const HostMap &hosts, ServerProbe &probe)
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
    static_cast<void>(server.query("count by (" + hostLabel + ",gpu,modelName,GPU_I_ID) (" + ofLastHour(server, probe.presence) + ")", onSample));
}

std::string jobLabelsQuestion(const PrometheusServer &server, const ServerProbe &probe)
{
    std::string by;
    for (const char *label : jobLabels)
        by += (by.empty() ? "" : ",") + std::string(label);
    return "count by (" + by + ") (" + ofNow(server, probe.presence) + ")";
}

void learnJobLabels(PrometheusServer &server, ServerProbe &probe)
{
    std::set<std::string> found;
    const auto onSample = [&](const SampleView &sample) {
        for (const LabelView &label : sample.labels) {
            if (!label.value.empty())
                found.emplace(label.name);
        }
    };
    static_cast<void>(server.query(jobLabelsQuestion(server, probe), onSample));
    probe.jobLabels.assign(found.begin(), found.end());
}

/// Metrics of which every member of a family has one; empty: the family is not there.
std::vector<std::string> metricsOf(const ServerProbe &probe, Subject subject)
{
    if (subject == Subject::Gpu)
        return probe.presence;
    if (subject == Subject::Instance && probe.hasUname) // one series a host
        return {"node_uname_info"};
    for (const auto &[quantity, binding] : probe.bindings) {
        if (descriptor(quantity).subject == subject)
            return binding.metrics;
    }
    return {};
}

/// Hosts whose counters file lacks one metric have another. Of the usual ones the metric that most GPUs have tells who is
/// there; the others too, where some GPUs have only these.
void learnPresence(PrometheusServer &server, const DeviceNumbering &layout, ServerProbe &probe)
{
    constexpr std::size_t few = 4; ///< each is a question
    std::vector<std::pair<double, const Binding *>> usual;
    for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::SmClock_Hz, Quantity::Power_W, Quantity::MemoryUsed_B}) {
        const auto binding = probe.bindings.find(quantity);
        const bool level = binding != probe.bindings.end() && (binding->second.read == Candidate::Read::Gauge || binding->second.read == Candidate::Read::Ratio);
        if (level && usual.size() < few)
            usual.emplace_back(0, &binding->second);
    }
    if (usual.empty()) { // what else there is
        for (const auto &[quantity, binding] : probe.bindings) {
            if (descriptor(quantity).subject == Subject::Gpu && probe.presence.empty())
                probe.presence = binding.metrics;
        }
        return;
    }
    std::vector<std::string> questions, any;
    for (const auto &[count, binding] : usual) {
        questions.push_back("count(" + ofNow(server, binding->metrics) + ")");
        any.insert(any.end(), binding->metrics.begin(), binding->metrics.end());
    }
    questions.push_back("count(" + ofNow(server, any) + ")");
    double inAll = 0;
    if (usual.size() > 1) {
        if (layout.isLarge())
            server.ahead(questions);
        for (std::size_t k = 0; k < questions.size(); ++k) {
            double &count = k < usual.size() ? usual[k].first : inAll;
            const auto onSample = [&](const SampleView &sample) { count = sample.labels.empty() ? sample.value : 0; };
            if (!server.query(questions[k], onSample))
                count = 0;
        }
    }
    std::ranges::stable_sort(usual, std::ranges::greater(), [](const auto &of) { return of.first; });
    const bool moreThanOne = inAll > usual.front().first; // series of one GPU differ in their name alone, and count once
    for (const auto &[count, binding] : usual) {
        if (binding == usual.front().second || (moreThanOne && count > 0))
            probe.presence.insert(probe.presence.end(), binding->metrics.begin(), binding->metrics.end());
    }
}

/// Whether the metric's series name hosts as node_uname_info does, which the same exporter gives.
bool isOfSameHosts(PrometheusServer &server, const std::string &metric, const HostNames &names)
{
    if (names.hosts.empty())
        return false;
    const std::string matchers = (server.matchers().empty() ? "" : server.matchers() + ",") + names.label + "=~" + stringLiteral(fewOf(names.hosts));
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
        if (const auto metrics = metricsOf(probe, subject); !metrics.empty())
            questions.push_back(hostsQuestion(server, metrics));
    }
    if (!probe.presence.empty())
        questions.push_back(jobLabelsQuestion(server, probe));
    server.ahead(std::move(questions));
}

/// The names that any quantity may bind to, as one regular expression.
std::string wantedNames()
{
    std::string pattern = "node_uname_info|kube_node_info|DCGM_.*|node_amazonefa_.*|" + schedulerNames() + "|" + servingNames();
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

const ExporterSeries &ServerProbe::family(Subject subject) const
{
    static const ExporterSeries plain;
    const auto entry = families.find(subject);
    return entry == families.end() ? plain : entry->second;
}

std::string targetKey(std::string_view job, std::string_view instance)
{
    const std::string_view host = design::withoutPort(instance);
    return std::string(job).append(instance.substr(host.size()));
}

Result<std::string> hostLabelNow(PrometheusServer &server, const std::vector<std::string> &metrics, HostMap &hosts)
{
    std::vector<Row> rows;
    SWITCHYARD_TRY(const ReplySummary summary, server.query(namesQuestion(ofNow(server, metrics)), [&](const SampleView &sample) { rows.push_back(rowOf(sample)); }));
    static_cast<void>(summary);
    return learnNames(rows, hosts, false);
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
    probe.scheduler = bindScheduler(names);
    server.setMetricsQl(server.query("count(delta_prometheus(up[1m]))", [](const SampleView &) {}).has_value()); // a function of its own
    probe.hasUname = names.contains("node_uname_info");
    learnPresence(server, layout, probe);
    if (layout.isLarge())
        askAhead(server, probe);
    if (probe.hasUname)
        learnNodeNames(server, nodeNamesQuestion(server), hosts);
    if (names.contains("kube_node_info"))
        learnNodeNames(server, kubeNodesQuestion(server), hosts);
    if (names.contains("kube_pod_info"))
        learnNodeNames(server, kubePodsQuestion(server), hosts);
    HostNames ofExporter;
    for (const Subject subject : {Subject::Gpu, Subject::Instance, Subject::Card}) {
        const std::vector<std::string> metrics = metricsOf(probe, subject);
        if (metrics.empty())
            continue;
        HostNames found;
        if (subject == Subject::Card && layout.isLarge() && isOfSameHosts(server, metrics.front(), ofExporter)) {
            found = ofExporter; // an hour of 65,000 cards takes the server seconds
        } else {
            SWITCHYARD_TRY(found, discoverHosts(server, design, metrics, subject, hosts, probe));
        }
        if (subject == Subject::Instance && probe.hasUname)
            ofExporter = found;
        ExporterSeries family;
        family.hostLabel = found.label;
        family.namesOfHost = std::move(found.ofInstance);
        double slowest_s = 0, usual_s = 0;
        for (const std::string &metric : metrics) {
            ExporterSeries of = family;
            of.scrapeInterval_s = of.usualInterval_s = 0;
            learnScrapeInterval(server, metric, found.hosts, subject != Subject::Card || !layout.isLarge(), of);
            slowest_s = std::max(slowest_s, of.scrapeInterval_s);
            usual_s = usual_s > 0 && of.usualInterval_s > 0 ? std::min(usual_s, of.usualInterval_s) : std::max(usual_s, of.usualInterval_s);
        }
        if (slowest_s > 0) {
            family.scrapeInterval_s = slowest_s;
            family.usualInterval_s = usual_s;
        }
        probe.families[subject] = std::move(family);
    }
    if (!probe.presence.empty()) {
        learnGpus(server, layout, hosts, probe);
        learnJobLabels(server, probe);
    }
    for (const std::string &key : hosts.collisions())
        probe.warnings.push_back("two instances of the design answer to the host name " + key);
    return probe;
}

} // namespace switchyard::telemetry
