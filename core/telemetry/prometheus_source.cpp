// SPDX-License-Identifier: GPL-3.0-or-later
// A Prometheus-compatible server as a source.
#include <core/telemetry/source.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <core/telemetry/jobs.h>
#include <core/telemetry/device_numbering.h>
#include <core/telemetry/promql.h>
#include <core/telemetry/series_builder.h>
#include <core/telemetry/server_probe.h>

namespace switchyard::telemetry {

namespace {

constexpr double probeEvery_s = 600;
/// Events and hosts are asked for more rarely than levels: they count half an hour.
constexpr double sweepEvery_s = 110;
constexpr double soonestSweep_s = 25; ///< hosts that come and go all the time must not make every look a sweep
/// Above so many GPUs a look asks for what is wanted and for presence alone, and for all else once in a sweep:
/// a level of 16,384 GPUs is 1.3 MB of answer and 0.15 s of the server's time.
constexpr int alwaysSweptGpus = 1024;
constexpr std::size_t mostNamedHosts = 200; ///< in one regular expression
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
    Result<ObservationPtr> observeAt(double time_s, std::stop_token stop) override;

private:
    Result<void> probe();
    Result<ObservationPtr> look(const std::vector<Quantity> &wanted, double time_s, bool past);
    void observeQuantity(Observation &observation, const Binding &binding);
    void observeFreshness(Observation &observation);
    void observeJobs(Observation &observation);
    void observeUp(Observation &observation);
    void observeXidAges(Observation &observation);
    /// One question of a look: a failure or a partial answer is remembered.
    bool ask(Observation &observation, const std::string &promql, std::string_view what, const OnSample &onSample);
    [[nodiscard]] bool isTiered(const std::vector<Quantity> &wanted) const { return !wanted.empty() && m_layout.gpus() > alwaysSweptGpus; }
    [[nodiscard]] bool sweepIsDue() const
    {
        return m_sweep.empty() || std::chrono::duration<double>(std::chrono::steady_clock::now() - m_sweptAt).count() > sweepEvery_s;
    }
    [[nodiscard]] std::string silentHosts(const Observation &observation) const;
    [[nodiscard]] int gpuOf(const SampleView &sample, const std::string &hostLabel) const;

    design::DesignPtr m_design;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    PrometheusServer m_server;
    DeviceNumbering m_layout;
    HostMap m_hosts;
    std::optional<ServerProbe> m_probe;
    std::chrono::steady_clock::time_point m_probedAt;
    std::map<Quantity, Series> m_sweep; ///< of the last sweep: events, hosts and their recent past; of a large cluster everything
    std::chrono::steady_clock::time_point m_sweptAt;
    ObservationPtr m_lastSweep;         ///< jobs, devices, ages of XIDs
    double m_clockAhead_s = 0;          ///< the server's clock less the steady one
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
    SWITCHYARD_TRY(m_probe, probeServer(m_server, *m_design, m_layout, m_hosts));
    return {};
}

bool PrometheusSource::ask(Observation &observation, const std::string &promql, std::string_view what, const OnSample &onSample)
{
    ++m_asked;
    ++observation.queries;
    const auto summary = m_server.query(promql, onSample, observation.time_s);
    if (!summary) {
        ++m_failed;
        m_lastError = summary.error();
        observation.complete = false;
        observation.warnings.push_back(std::string(what) + ": " + summary.error().message);
        return false;
    }
    observation.seriesCount += summary->series;
    observation.decoded_B += summary->decoded_B;
    if (summary->partial)
        observation.complete = false;
    for (const std::string &warning : summary->warnings) {
        if (std::find(observation.warnings.begin(), observation.warnings.end(), warning) == observation.warnings.end())
            observation.warnings.push_back(warning);
    }
    return true;
}

int PrometheusSource::gpuOf(const SampleView &sample, const std::string &hostLabel) const
{
    const int instance = m_hosts.find(sample.label(hostLabel));
    const int gpu = gpuNumber(sample.label("gpu"));
    if (instance < 0 || gpu < 0 || gpu >= m_layout.gpusOf(instance))
        return -1;
    return m_layout.firstGpu[static_cast<std::size_t>(instance)] + gpu;
}

void PrometheusSource::observeQuantity(Observation &observation, const Binding &binding)
{
    const Subject subject = descriptor(binding.quantity).subject;
    const Family &family = m_probe->family(exporterOf(binding));
    const double window_s = std::max(60.0, 4 * family.scrapeInterval_s);
    const std::string text = promql(binding, family.hostLabel, m_server.matchers(), window_s);
    SeriesBuilder builder(m_layout, m_hosts, family.hostLabel, subject);
    if (subject == Subject::Card && !observation.cardDevice.empty())
        builder.setDevices(observation.cardDevice);
    const bool told = ask(observation, text, toWord(binding.quantity), [&builder](const SampleView &sample) { builder.add(sample); });
    Series series = builder.series(binding, text);
    if (!told) { // Half an answer would paint some hosts as silent: take none of it.
        std::fill(series.value.begin(), series.value.end(), noData);
        series.available = false;
    }
    if (told && subject == Subject::Card && observation.cardDevice.empty() && binding.read == Candidate::Read::Rate)
        observation.cardDevice = builder.devices();
    m_unmatched.insert(builder.unmatchedHosts().begin(), builder.unmatchedHosts().end());
    if (builder.strangers() > 0)
        observation.warnings.push_back(toWord(binding.quantity) + ": " + std::to_string(builder.strangers())
                                       + " series name a GPU or card that the instance type does not have");
    observation.series[binding.quantity] = std::move(series);
}

/// Age of each GPU's newest sample, its UUID and PCI bus.
void PrometheusSource::observeFreshness(Observation &observation)
{
    const std::string *metric = m_probe->freshnessMetric();
    if (metric == nullptr)
        return;
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    const bool named = observation.swept; // else the identities of the last sweep are kept
    const auto onSample = [&](const SampleView &sample) {
        const int gpu = gpuOf(sample, hostLabel);
        if (gpu < 0)
            return;
        const auto index = static_cast<std::size_t>(gpu);
        const auto age_s = static_cast<float>(std::max(0.0, observation.time_s - sample.value));
        if (!(observation.age_s[index] <= age_s)) { // also when there was none
            observation.age_s[index] = age_s;
            if (named) {
                observation.gpuUuid[index] = sample.label("UUID");
                observation.gpuBus[index] = sample.label("pci_bus_id");
            }
        }
    };
    ask(observation, "max by (" + hostLabel + ",gpu" + (named ? ",UUID,pci_bus_id" : "") + ") (timestamp(" + m_server.series(*metric) + "))",
        "age of the data is unknown", onSample);
}

/// Who works on which GPU. A GPU with several jobs belongs to all of them at once.
void PrometheusSource::observeJobs(Observation &observation)
{
    const std::string *metric = m_probe->freshnessMetric();
    if (metric == nullptr || m_probe->jobLabels.empty())
        return;
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    std::string by = hostLabel + ",gpu";
    for (const std::string &label : m_probe->jobLabels)
        by += "," + label;
    std::map<int, std::map<std::string, const char *>> found;
    const bool exported = std::find(m_probe->jobLabels.begin(), m_probe->jobLabels.end(), "exported_pod") != m_probe->jobLabels.end();
    const auto onSample = [&](const SampleView &sample) {
        const int gpu = gpuOf(sample, hostLabel);
        JobOfSample job = jobOfSample(sample, exported);
        if (gpu >= 0 && !job.name.empty())
            found[gpu].emplace(std::move(job.name), job.source);
    };
    ask(observation, "count by (" + by + ") (" + m_server.series(*metric) + ")", "jobs", onSample);
    // A host that fell silent belongs to the job that it worked for, where that job is still there.
    if (const std::string silent = silentHosts(observation); !silent.empty()) {
        std::set<std::string> current;
        for (const auto &[gpu, jobs] : found) {
            for (const auto &[name, source] : jobs)
                current.insert(name);
        }
        const std::string matchers = (m_server.matchers().empty() ? "" : m_server.matchers() + ",") + hostLabel + "=~" + quoted(silent);
        ask(observation, "count by (" + by + ") (last_over_time(" + selector(*metric, matchers) + "[1h]))", "jobs of silent hosts", [&](const SampleView &sample) {
            if (current.contains(jobOfSample(sample, exported).name))
                onSample(sample);
        });
    }
    observation.jobOfGpu.assign(static_cast<std::size_t>(m_layout.gpus()), -1);
    std::map<std::string, int> index;
    for (const auto &[gpu, jobs] : found) {
        std::string name;
        for (const auto &[job, source] : jobs)
            name += (name.empty() ? "" : " + ") + job;
        const auto [entry, fresh] = index.emplace(name, static_cast<int>(observation.jobs.size()));
        if (fresh)
            observation.jobs.push_back({name, jobs.begin()->second});
        observation.jobOfGpu[static_cast<std::size_t>(gpu)] = entry->second;
    }
}

/// The names of hosts of which no GPU has a sample, though they had within the hour, as a regular expression.
std::string PrometheusSource::silentHosts(const Observation &observation) const
{
    std::string pattern;
    std::size_t count = 0;
    for (const auto &[instance, name] : m_probe->gpuHostName) {
        const auto begin = observation.age_s.begin() + m_layout.firstGpu[static_cast<std::size_t>(instance)];
        if (!std::all_of(begin, begin + m_layout.gpusOf(instance), [](float age) { return std::isnan(age); }))
            continue;
        if (++count > mostNamedHosts)
            return {};
        pattern += (pattern.empty() ? "" : "|") + literally(name);
    }
    return pattern;
}

/// Since when each XID is there: the metric keeps the last one until the exporter restarts. Asked for the
/// few hosts that show any.
void PrometheusSource::observeXidAges(Observation &observation)
{
    const auto xid = observation.series.find(Quantity::XidCode);
    const auto binding = m_probe->bindings.find(Quantity::XidCode);
    const std::string *metric = m_probe->freshnessMetric();
    if (xid == observation.series.end() || !xid->second.available || binding == m_probe->bindings.end() || metric == nullptr)
        return;
    observation.xidSince_s.assign(static_cast<std::size_t>(m_layout.gpus()), 0);
    std::set<int> hosts;
    for (std::size_t g = 0; g < xid->second.value.size(); ++g) {
        if (xid->second.value[g] > 0)
            hosts.insert(m_layout.instanceOfGpu(static_cast<int>(g)));
    }
    if (hosts.empty() || hosts.size() > mostNamedHosts)
        return;
    const std::string &hostLabel = m_probe->family(Subject::Gpu).hostLabel;
    std::string pattern;
    for (const int host : hosts) {
        const auto name = m_probe->gpuHostName.find(host);
        if (name != m_probe->gpuHostName.end())
            pattern += (pattern.empty() ? "" : "|") + literally(name->second);
    }
    const std::string matchers = (m_server.matchers().empty() ? "" : m_server.matchers() + ",") + hostLabel + "=~" + quoted(pattern);
    std::vector<double> firstSeen(static_cast<std::size_t>(m_layout.instances()), 0);
    ask(observation, "min by (" + hostLabel + ") (min_over_time(timestamp(" + selector(*metric, matchers) + ")[1h:30s]))", "age of XIDs",
        [&](const SampleView &sample) {
            if (const int host = m_hosts.find(sample.label(hostLabel)); host >= 0)
                firstSeen[static_cast<std::size_t>(host)] = sample.value;
        });
    ask(observation,
        "min by (" + hostLabel + ",gpu) (min_over_time(timestamp(" + selector(binding->second.metrics.front(), matchers) + " > 0)[1h:30s]))", "age of XIDs",
        [&](const SampleView &sample) {
            const int gpu = gpuOf(sample, hostLabel);
            if (gpu < 0)
                return;
            const double first = firstSeen[static_cast<std::size_t>(m_layout.instanceOfGpu(gpu))];
            const bool appeared = first > 0 && sample.value > first + 2 * observation.scrapeInterval_s + 30;
            observation.xidSince_s[static_cast<std::size_t>(gpu)] = appeared ? sample.value : 0;
        });
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
        observation.targetsTold = true;
        if (m_probe->gpuJobs.contains(sample.label("job")))
            note(exporter[index], sample.value > 0);
    };
    ask(observation, "min by (instance,job) (" + m_server.series("up") + ")", "which targets are up is unknown", onSample);
    for (int i = 0; i < m_layout.instances(); ++i) { // servers without `up`, or targets under other names
        for (int g = 0; g < m_layout.gpusOf(i); ++g) {
            const auto gpu = static_cast<std::size_t>(m_layout.firstGpu[static_cast<std::size_t>(i)] + g);
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
    if (auto opened = m_server.open(stop); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    // The server's clock, so that all queries of one look see the same instant. Between two sweeps ours runs on.
    const auto steady_s = [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); };
    double now_s = 0;
    if (isTiered(wanted) && m_lastSweep && !sweepIsDue()) {
        now_s = m_clockAhead_s + steady_s();
    } else {
        SWITCHYARD_TRY(const ReplySummary clock, m_server.query("time()", [&](const SampleView &sample) { now_s = sample.value; }));
        static_cast<void>(clock);
        m_clockAhead_s = now_s - steady_s();
    }
    auto seen = look(wanted, now_s, false);
    if (seen && (*seen)->hostsMatched == 0)
        m_probe.reset(); // nothing found: look again at what there is
    return seen;
}

Result<ObservationPtr> PrometheusSource::observeAt(double time_s, std::stop_token stop)
{
    if (auto opened = m_server.open(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    return look({}, time_s, true);
}

/// Hosts that are up and down, GPUs with old data and without any.
std::array<std::ptrdiff_t, 4> presence(const Observation &o)
{
    const auto gone = std::count_if(o.age_s.begin(), o.age_s.end(), [](float age) { return std::isnan(age); });
    const auto old = std::count_if(o.age_s.begin(), o.age_s.end(), [&](float age) { return o.isStale(static_cast<double>(age)); });
    return {std::count(o.hostUp.begin(), o.hostUp.end(), char{1}), std::count(o.hostUp.begin(), o.hostUp.end(), char{0}), gone, old};
}

/// Events, hosts and their recent past: of the sweep. Levels and rates of GPUs and cards: of every look.
bool isSwept(const Binding &binding)
{
    using Read = Candidate::Read;
    return binding.read == Read::Grown || binding.read == Read::Flag || binding.read == Read::Shaped;
}

/// What tells whether a symptom lasts; events need no second look.
bool isAskedOfThePast(const Binding &binding)
{
    switch (binding.quantity) {
    case Quantity::NvlinkRx_Bps:
    case Quantity::EfaRx_Bps: return false; // shown, not judged
    default: return !isSwept(binding) || exporterOf(binding) == Subject::Instance;
    }
}

Result<ObservationPtr> PrometheusSource::look(const std::vector<Quantity> &wanted, double time_s, bool past)
{
    m_unmatched.clear();
    m_failed = m_asked = 0;
    auto observation = std::make_shared<Observation>();
    observation->time_s = time_s;
    observation->scrapeInterval_s = m_probe->family(Subject::Gpu).scrapeInterval_s;
    observation->warnings = m_probe->warnings;
    observation->complete = !m_probe->partial;
    observation->age_s.assign(static_cast<std::size_t>(m_layout.gpus()), noData);
    observation->gpuUuid.resize(static_cast<std::size_t>(m_layout.gpus()));
    observation->gpuBus = observation->gpuUuid;
    observation->gpuModel = m_probe->gpuModel;
    observation->gpuShared = m_probe->gpuShared;
    observation->seenBefore = m_probe->seenBefore;
    observation->hostUp.assign(static_cast<std::size_t>(m_layout.instances()), 2);
    observation->gpuExporterUp = observation->hostUp;

    const auto begin = std::chrono::steady_clock::now();
    const auto secondsSince = [](std::chrono::steady_clock::time_point since) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
    };
    const bool tiered = !past && isTiered(wanted);
    const bool sweeps = past || sweepIsDue();
    observation->swept = sweeps || !tiered || !m_lastSweep;
    if (!observation->swept) { // who and what they are does not change between two sweeps
        observation->gpuUuid = m_lastSweep->gpuUuid;
        observation->gpuBus = m_lastSweep->gpuBus;
        observation->cardDevice = m_lastSweep->cardDevice;
        observation->jobs = m_lastSweep->jobs;
        observation->jobOfGpu = m_lastSweep->jobOfGpu;
        observation->xidSince_s = m_lastSweep->xidSince_s;
    }
    if (sweeps && !past) {
        m_sweep.clear();
        m_sweptAt = begin;
    }
    for (const Quantity quantity : allQuantities()) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding == m_probe->bindings.end()) {
            const bool byDirection = m_probe->bindings.contains(Quantity::NvlinkTx_Bps);
            const bool history = descriptor(quantity).subject == Subject::Instance && quantity > Quantity::HostTcpTx_Bps;
            if ((quantity != Quantity::NvlinkTotal_Bps || !byDirection) && !history)
                observation->missingFamilies.push_back(howToCollect(quantity));
            observation->series[quantity] = Series{};
            continue;
        }
        if (past && !isAskedOfThePast(binding->second)) {
            // What hosts did within half an hour hardly differs for a look of some minutes ago: the sweep's serves it, too.
            const auto swept = m_sweep.find(quantity);
            if (descriptor(quantity).subject == Subject::Instance && swept != m_sweep.end())
                observation->series[quantity] = swept->second;
            continue;
        }
        if (m_server.stopRequested())
            return fail(ErrorCode::Cancelled, "stopped while reading " + name());
        const bool inView = std::find(wanted.begin(), wanted.end(), quantity) != wanted.end();
        if (const auto swept = m_sweep.find(quantity); !sweeps && !inView && swept != m_sweep.end()) {
            observation->series[quantity] = swept->second;
            continue;
        }
        // A slow server is not asked without end: what is not read in time is said.
        if (secondsSince(begin) > m_server.lookLimit_s()) {
            observation->series[quantity] = Series{};
            observation->complete = false;
            const std::string late = "the server is slow: after " + std::to_string(static_cast<int>(m_server.lookLimit_s())) + " s the rest was not asked for";
            if (std::find(observation->warnings.begin(), observation->warnings.end(), late) == observation->warnings.end())
                observation->warnings.push_back(late);
            continue;
        }
        observeQuantity(*observation, binding->second);
        if (!past && (tiered || isSwept(binding->second)))
            m_sweep[quantity] = observation->series[quantity];
    }
    observeFreshness(*observation);
    if (observation->swept)
        observeJobs(*observation);
    if (!past)
        observeUp(*observation);
    if (!past && observation->swept)
        observeXidAges(*observation);
    if (!observation->swept && secondsSince(m_sweptAt) > soonestSweep_s && presence(*observation) != presence(*m_lastSweep)) {
        m_sweep.clear(); // somebody came or went: what it means is not put off
        return look(wanted, time_s, past);
    }
    // Zero is a value: what was never seen has none.
    for (auto &[quantity, series] : observation->series) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding == m_probe->bindings.end() || descriptor(quantity).subject != Subject::Gpu)
            continue;
        for (std::size_t g = 0; g < series.value.size(); ++g) {
            const bool lastWord = quantity == Quantity::XidCode && series.value[g] > 0; // why it is gone
            if (std::isnan(observation->age_s[g]) && !lastWord)
                series.value[g] = noData;
        }
    }
    if (m_asked > 0 && m_failed == m_asked && m_lastError)
        return std::unexpected(*m_lastError);
    observation->unmatchedHosts.assign(m_unmatched.begin(), m_unmatched.end());
    observation->hostsMatched
        = static_cast<int>(std::count(observation->hostUp.begin(), observation->hostUp.end(), char{1}));
    if (tiered && observation->swept)
        m_lastSweep = observation;
    return observation;
}

} // namespace

std::unique_ptr<Source> makePrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                             PrometheusOptions options)
{
    return std::make_unique<PrometheusSource>(std::move(design), std::move(catalog), std::move(options));
}

} // namespace switchyard::telemetry
