// SPDX-License-Identifier: GPL-3.0-or-later
// A Prometheus-compatible server as a source.
#include <core/telemetry/source.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <core/telemetry/layout.h>
#include <core/telemetry/series_builder.h>
#include <core/telemetry/server_probe.h>

namespace switchyard::telemetry {

namespace {

constexpr double probeEvery_s = 600;
constexpr float noData = std::numeric_limits<float>::quiet_NaN();
class PrometheusSource final : public Source
{
public:
    PrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog, PrometheusOptions options)
        : m_design(std::move(design))
        , m_catalog(std::move(catalog))
        , m_server(std::move(options))
        , m_layout(*m_design, *m_catalog)
        , m_hosts(*m_design)
    {
    }

    [[nodiscard]] std::string name() const override { return m_server.name(); }
    Result<ObservationPtr> observe(const std::vector<Quantity> &wanted, std::stop_token stop) override;

private:
    Result<void> probe();
    void observeQuantity(Observation &observation, const Binding &binding);
    void observeFreshness(Observation &observation);
    void observeUp(Observation &observation);

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    PrometheusServer m_server;
    Layout m_layout;
    HostMap m_hosts;
    std::optional<ServerProbe> m_probe;
    std::chrono::steady_clock::time_point m_probedAt;
    // of the look that is under way
    std::set<std::string> m_unmatched;
    std::size_t m_failed = 0;
    std::size_t m_asked = 0;
    std::optional<Error> m_lastError;
};

/// What the server has is asked for anew once in a while.
Result<void> PrometheusSource::probe()
{
    const auto now = std::chrono::steady_clock::now();
    if (m_probe && std::chrono::duration<double>(now - m_probedAt).count() < probeEvery_s)
        return {};
    m_probe.reset();
    m_probedAt = now;
    SWITCHYARD_TRY(m_probe, probeServer(m_server, *m_design, m_hosts));
    return {};
}

void PrometheusSource::observeQuantity(Observation &observation, const Binding &binding)
{
    const bool card = isPerCard(binding.quantity);
    const std::string &hostLabel = card ? m_probe->cardHostLabel : m_probe->gpuHostLabel;
    const double window_s = std::max(60.0, 4 * m_probe->scrapeInterval_s);
    const std::string text = promql(binding, hostLabel, m_server.matchers(), window_s);
    SeriesBuilder builder(m_layout, m_hosts, hostLabel, card);
    ++m_asked;
    const auto summary = m_server.query(text, [&builder](const SampleView &sample) { builder.add(sample); }, observation.time_s);
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
    const std::string *metric = m_probe->freshnessMetric();
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
    const auto summary = m_server.query("max by (" + hostLabel + ",gpu,UUID) (timestamp(" + m_server.series(*metric) + "))", onSample,
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
    static_cast<void>(m_server.query("min by (instance,job) (" + m_server.series("up") + ")", onSample, observation.time_s));
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
    m_unmatched.clear();
    m_failed = m_asked = 0;
    if (auto opened = m_server.open(stop); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());

    auto observation = std::make_shared<Observation>();
    const auto onTime = [&](const SampleView &sample) { observation->time_s = sample.value; };
    // The server's clock, so that all queries of one look see the same instant.
    SWITCHYARD_TRY(const ReplySummary clock, m_server.query("time()", onTime));
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
        if (stop.stop_requested())
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
