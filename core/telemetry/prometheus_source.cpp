// SPDX-License-Identifier: GPL-3.0-or-later
// A Prometheus-compatible server as a source. The HTTP contract and its dialects: prometheus.io
// "HTTP API"; POST form for queries, so that proxies and request signing need no URL rules.
#include <core/telemetry/source.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <core/telemetry/binding.h>
#include <core/telemetry/hostmap.h>
#include <core/telemetry/http.h>
#include <core/telemetry/layout.h>
#include <core/telemetry/promjson.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr double probeEvery_s = 600;
constexpr float noData = std::numeric_limits<float>::quiet_NaN();
/// Labels that may name the host, most trusted first.
constexpr std::array hostLabels = {"Hostname", "hostname", "node", "nodename", "kubernetes_node", "exported_instance", "instance"};

std::string firstLine(std::string_view text)
{
    std::string line(text.substr(0, std::min(text.find_first_of("\r\n"), std::size_t{200})));
    for (char &c : line) {
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' ';
    }
    return line;
}

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c != '\n')
            out += c;
    }
    return out + '"';
}

/// Unix time to the millisecond, which is what servers keep; with a point in every locale.
std::string timestamp(double time_s)
{
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), time_s, std::chars_format::fixed, 3);
    return {text.data(), end.ptr};
}

/// For a regular expression of PromQL (RE2): a host is a name, not a pattern.
std::string literally(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view(R"(\.+*?()|[]{}^$)").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

/// What one connection has found out about its server.
struct Probe {
    std::set<std::string, std::less<>> names;
    std::map<Quantity, Binding> bindings;
    std::string gpuHostLabel;
    std::string cardHostLabel;
    std::set<std::string, std::less<>> gpuJobs; ///< values of `job` of the DCGM series
    double scrapeInterval_s = 15;
    std::vector<std::string> warnings;
    std::chrono::steady_clock::time_point at;
};

class PrometheusSource final : public Source
{
public:
    PrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, PrometheusOptions options)
        : m_design(std::move(design))
        , m_catalog(std::move(catalog))
        , m_options(std::move(options))
        , m_layout(*m_design, *m_catalog)
        , m_hosts(*m_design)
    {
    }

    [[nodiscard]] std::string name() const override { return withoutCredentials(m_options.url); }
    Result<ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) override;

private:
    Result<void> openClient();
    Result<void> probe();
    Result<ReplySummary> query(const std::string &promql, const OnSample &onSample, double time_s = 0);
    Result<std::string> discoverHosts(const std::string &metric, bool cards);
    void learnNodeNames();
    void learnScrapeInterval();
    void observeQuantity(Observation &observation, const Binding &binding);
    void observeFreshness(Observation &observation);
    void observeUp(Observation &observation);
    [[nodiscard]] std::string selector(std::string_view metric) const;
    [[nodiscard]] const std::string *freshnessMetric() const;

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    PrometheusOptions m_options;
    Layout m_layout;
    HostMap m_hosts;
    std::optional<HttpClient> m_client;
    std::optional<Probe> m_probe;
    std::stop_token m_stop;
    bool m_getOnly = false;
    // of the look that is under way
    std::set<std::string> m_unmatched;
    std::size_t m_failed = 0;
    std::size_t m_asked = 0;
    std::optional<Error> m_lastError;
};

Result<void> PrometheusSource::openClient()
{
    if (m_client)
        return {};
    if (m_options.url.empty())
        return fail(ErrorCode::Usage, "no address of a metrics server; expected http://HOST:9090");
    HttpOptions http{m_options.url, {}, m_options.timeout_s, m_options.maxResponse_B};
    if (!m_options.httpConfigFile.empty()) {
        SWITCHYARD_TRY(http.config, loadHttpConfig(m_options.httpConfigFile));
    }
    m_client.emplace(std::move(http));
    return {};
}

std::string PrometheusSource::selector(std::string_view metric) const
{
    std::string text(metric);
    if (!m_options.matchers.empty())
        text += "{" + m_options.matchers + "}";
    return text;
}

Result<ReplySummary> PrometheusSource::query(const std::string &promql, const OnSample &onSample, double time_s)
{
    std::vector<std::pair<std::string, std::string>> form = {{"query", promql}};
    if (time_s > 0)
        form.emplace_back("time", timestamp(time_s));
    auto sent = m_getOnly ? m_client->get("/api/v1/query", form, m_stop) : m_client->post("/api/v1/query", form, m_stop);
    if (sent && sent->status == 405 && !m_getOnly) { // a proxy that lets only GET through
        m_getOnly = true;
        sent = m_client->get("/api/v1/query", form, m_stop);
    }
    SWITCHYARD_TRY(HttpReply reply, std::move(sent));
    auto summary = parseQueryReply(reply.body, onSample);
    if (!summary && reply.status != 200 && !reply.contentType.starts_with("application/json"))
        return fail(ErrorCode::Remote, "HTTP " + std::to_string(reply.status) + ": " + firstLine(reply.body), name());
    if (!summary)
        return fail(ErrorCode::Remote,
                    (reply.status == 200 ? "" : "HTTP " + std::to_string(reply.status) + ": ") + summary.error().message,
                    name());
    return summary;
}

/// The label that names most hosts of the design, and every other name that those hosts go by.
Result<std::string> PrometheusSource::discoverHosts(const std::string &metric, bool cards)
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
            if (const int instance = m_hosts.find(label.value); instance >= 0)
                found[std::string(label.name)].insert(instance);
            if (!cards && label.name == "job")
                m_probe->gpuJobs.emplace(label.value);
        }
    };
    const std::string promql = "count by (" + by + "job) (" + selector(metric) + ")";
    SWITCHYARD_TRY(const ReplySummary summary, query(promql, onSample));
    m_probe->warnings.insert(m_probe->warnings.end(), summary.warnings.begin(), summary.warnings.end());
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
                instance = m_hosts.find(value);
        }
        if (instance < 0)
            continue;
        for (const auto &[key, value] : row) {
            if (key == best)
                namesOfHost[instance].insert(value);
            else if (key != "job" && !value.empty())
                m_hosts.addAlias(value, instance);
        }
    }
    for (const auto &[instance, names] : namesOfHost) {
        if (names.size() < 2 || hostKeys(*names.begin()).front() == hostKeys(*names.rbegin()).front())
            continue;
        m_probe->warnings.push_back("hosts " + *names.begin() + " and " + *names.rbegin() + " both map to "
                                    + m_design->instances[static_cast<std::size_t>(instance)].id);
    }
    return best;
}

void PrometheusSource::learnNodeNames()
{
    if (!m_probe->names.contains(std::string_view("node_uname_info")))
        return;
    const auto onSample = [this](const SampleView &sample) {
        if (const int instance = m_hosts.find(sample.label("nodename")); instance >= 0)
            m_hosts.addAlias(sample.label("instance"), instance);
    };
    static_cast<void>(query("max by (instance,nodename) (" + selector("node_uname_info") + ")", onSample));
}

/// The distance between samples of a few series; the configured interval is not told by every dialect.
void PrometheusSource::learnScrapeInterval()
{
    const std::string *metric = freshnessMetric();
    if (metric == nullptr)
        return;
    std::vector<std::string> few;
    const auto onHost = [&](const SampleView &sample) { few.emplace_back(sample.label(m_probe->gpuHostLabel)); };
    if (!query("topk(3, count by (" + m_probe->gpuHostLabel + ") (" + selector(*metric) + "))", onHost) || few.empty())
        return;
    std::string matchers = m_options.matchers.empty() ? "" : m_options.matchers + ",";
    std::string pattern;
    for (const std::string &host : few)
        pattern += (pattern.empty() ? "" : "|") + literally(host);
    matchers += m_probe->gpuHostLabel + "=~" + quoted(pattern);
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
    if (!query(*metric + "{" + matchers + "}[5m]", onSample) || gaps.empty())
        return;
    std::nth_element(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2), gaps.end());
    m_probe->scrapeInterval_s = std::clamp(gaps[gaps.size() / 2], 0.1, 300.0);
}

const std::string *PrometheusSource::freshnessMetric() const
{
    for (const Quantity quantity : {Quantity::Temperature_C, Quantity::GpuUtil, Quantity::SmClock_Hz, Quantity::Power_W,
                                    Quantity::MemoryUsed_B, Quantity::TensorActive, Quantity::XidCode,
                                    Quantity::SmActive, Quantity::NvlinkTotal_Bps, Quantity::NvlinkTx_Bps,
                                    Quantity::NvlinkRx_Bps, Quantity::ThrottleFraction}) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding != m_probe->bindings.end())
            return &binding->second.metrics.front();
    }
    return nullptr;
}

Result<void> PrometheusSource::probe()
{
    const auto now = std::chrono::steady_clock::now();
    if (m_probe && std::chrono::duration<double>(now - m_probe->at).count() < probeEvery_s)
        return {};
    m_probe.emplace();
    m_probe->at = now;
    const auto abandon = [this](Error error) {
        m_probe.reset();
        return std::unexpected(std::move(error));
    };
    const std::string more = m_options.matchers.empty() ? "" : "," + m_options.matchers;
    const std::pair<std::string, std::string> form[] = {
        {"match[]", "{__name__=~\"DCGM_.*|node_amazonefa_.*|node_uname_info\"" + more + "}"}};
    auto reply = m_client->get("/api/v1/label/__name__/values", form, m_stop);
    if (!reply)
        return abandon(reply.error());
    auto names = parseStringList(reply->body);
    if (!names && reply->status == 200)
        return abandon(Error{ErrorCode::Remote, names.error().message, name()});
    if (!names) {
        const bool json = reply->contentType.starts_with("application/json");
        return abandon(Error{ErrorCode::Remote,
                             "HTTP " + std::to_string(reply->status) + ": "
                                 + (json ? names.error().message : firstLine(reply->body))
                                 + "; expected the address of a Prometheus server",
                             name()});
    }
    m_probe->names.insert(names->begin(), names->end());
    for (const Quantity quantity : allQuantities()) {
        if (auto binding = bind(quantity, m_probe->names))
            m_probe->bindings.emplace(quantity, std::move(*binding));
    }
    learnNodeNames();
    if (const std::string *metric = freshnessMetric()) {
        auto label = discoverHosts(*metric, false);
        if (!label)
            return abandon(label.error());
        m_probe->gpuHostLabel = *label;
    }
    for (const Quantity quantity : {Quantity::EfaTx_Bps, Quantity::EfaRx_Bps, Quantity::EfaRetransmits_per_s}) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding == m_probe->bindings.end())
            continue;
        auto label = discoverHosts(binding->second.metrics.front(), true);
        if (!label)
            return abandon(label.error());
        m_probe->cardHostLabel = *label;
        break;
    }
    learnScrapeInterval();
    for (const std::string &key : m_hosts.collisions())
        m_probe->warnings.push_back("two instances of the design answer to the host name " + key);
    return {};
}

void PrometheusSource::observeQuantity(Observation &observation, const Binding &binding)
{
    const bool card = isPerCard(binding.quantity);
    const std::string &hostLabel = card ? m_probe->cardHostLabel : m_probe->gpuHostLabel;
    const double window_s = std::max(60.0, 4 * m_probe->scrapeInterval_s);
    const std::string text = promql(binding, hostLabel, m_options.matchers, window_s);
    SeriesBuilder builder(m_layout, m_hosts, hostLabel, card);
    ++m_asked;
    const auto summary = query(text, [&builder](const SampleView &sample) { builder.add(sample); }, observation.time_s);
    Series series = builder.series(binding, text);
    if (summary) {
        observation.seriesCount += summary->series;
        observation.warnings.insert(observation.warnings.end(), summary->warnings.begin(), summary->warnings.end());
    } else {
        // Half an answer would paint some hosts as silent: take none of it.
        std::fill(series.value.begin(), series.value.end(), noData);
        series.available = false;
        observation.warnings.push_back(toWord(binding.quantity) + ": " + summary.error().message);
        ++m_failed;
        m_lastError = summary.error();
    }
    m_unmatched.insert(builder.unmatchedHosts().begin(), builder.unmatchedHosts().end());
    if (builder.strangers() > 0)
        observation.warnings.push_back(toWord(binding.quantity) + ": " + std::to_string(builder.strangers())
                                       + " series name a GPU or card that the instance type does not have");
    observation.series[binding.quantity] = std::move(series);
}

/// Age of each GPU's newest sample, and the UUIDs.
void PrometheusSource::observeFreshness(Observation &observation)
{
    const std::string *metric = freshnessMetric();
    if (metric == nullptr)
        return;
    const std::string &hostLabel = m_probe->gpuHostLabel;
    const auto onSample = [&](const SampleView &sample) {
        const int instance = m_hosts.find(sample.label(hostLabel));
        const int gpu = gpuNumber(sample.label("gpu"));
        if (instance < 0 || gpu < 0 || gpu >= m_layout.gpusOf(instance))
            return;
        const auto index = static_cast<std::size_t>(m_layout.gpuOffset[static_cast<std::size_t>(instance)] + gpu);
        const auto age_s = static_cast<float>(std::max(0.0, observation.time_s - sample.value));
        if (!(observation.age_s[index] <= age_s)) { // also when there was none
            observation.age_s[index] = age_s;
            observation.gpuUuid[index] = sample.label("UUID");
        }
    };
    const auto summary = query("max by (" + hostLabel + ",gpu,UUID) (timestamp(" + selector(*metric) + "))", onSample,
                               observation.time_s);
    ++m_asked;
    if (!summary) {
        ++m_failed;
        m_lastError = summary.error();
        observation.warnings.push_back("age of the data is unknown: " + summary.error().message);
    }
}

void PrometheusSource::observeUp(Observation &observation)
{
    std::vector<char> &host = observation.hostUp;
    std::vector<char> &exporter = observation.gpuExporterUp;
    const auto note = [](char &slot, bool up) { slot = static_cast<char>(up || slot == 1 ? 1 : 0); };
    const auto onSample = [&](const SampleView &sample) {
        const int instance = m_hosts.find(sample.label("instance"));
        if (instance < 0)
            return;
        const auto index = static_cast<std::size_t>(instance);
        note(host[index], sample.value > 0);
        if (m_probe->gpuJobs.contains(sample.label("job")))
            note(exporter[index], sample.value > 0);
    };
    static_cast<void>(query("min by (instance,job) (" + selector("up") + ")", onSample, observation.time_s));
    for (int i = 0; i < m_layout.instances(); ++i) { // servers without `up`, or targets under other names
        for (int g = 0; g < m_layout.gpusOf(i); ++g) {
            const auto gpu = static_cast<std::size_t>(m_layout.gpuOffset[static_cast<std::size_t>(i)] + g);
            if (std::isnan(observation.age_s[gpu]))
                continue;
            for (std::vector<char> *slots : {&host, &exporter}) {
                if ((*slots)[static_cast<std::size_t>(i)] == 2)
                    (*slots)[static_cast<std::size_t>(i)] = 1;
            }
        }
    }
}

Result<ObservationPtr> PrometheusSource::observe(const std::vector<Quantity> &wanted, std::stop_token stop)
{
    m_stop = std::move(stop);
    m_unmatched.clear();
    m_failed = m_asked = 0;
    if (auto opened = openClient(); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());

    auto observation = std::make_shared<Observation>();
    const auto onTime = [&](const SampleView &sample) { observation->time_s = sample.value; };
    // The server's clock, so that all queries of one look see the same instant.
    SWITCHYARD_TRY(const ReplySummary clock, query("time()", onTime));
    static_cast<void>(clock);
    observation->scrapeInterval_s = m_probe->scrapeInterval_s;
    observation->warnings = m_probe->warnings;
    observation->age_s.assign(static_cast<std::size_t>(m_layout.gpus()), noData);
    observation->gpuUuid.resize(static_cast<std::size_t>(m_layout.gpus()));
    observation->hostUp.assign(static_cast<std::size_t>(m_layout.instances()), 2);
    observation->gpuExporterUp = observation->hostUp;

    for (const Quantity quantity : allQuantities()) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding == m_probe->bindings.end()) {
            const bool byDirection = m_probe->bindings.contains(Quantity::NvlinkTx_Bps);
            if (quantity != Quantity::NvlinkTotal_Bps || !byDirection)
                observation->missingFamilies.push_back(howToCollect(quantity));
            observation->series[quantity] = Series{};
            continue;
        }
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), quantity) == wanted.end())
            continue;
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped while reading " + name());
        observeQuantity(*observation, binding->second);
    }
    observeFreshness(*observation);
    observeUp(*observation);
    if (m_asked > 0 && m_failed == m_asked && m_lastError)
        return std::unexpected(*m_lastError);
    observation->unmatchedHosts.assign(m_unmatched.begin(), m_unmatched.end());
    observation->hostsMatched
        = static_cast<int>(std::count(observation->hostUp.begin(), observation->hostUp.end(), char{1}));
    if (observation->hostsMatched == 0)
        m_probe.reset(); // nothing found: look again at what there is
    return observation;
}

} // namespace

std::unique_ptr<Source> makePrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                             PrometheusOptions options)
{
    return std::make_unique<PrometheusSource>(std::move(design), std::move(catalog), std::move(options));
}

} // namespace switchyard::telemetry
