// SPDX-License-Identifier: GPL-3.0-or-later
// One look at a server: what is asked now, and what the last sweep still answers.
#include <core/telemetry/prometheus_source.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>

namespace switchyard::telemetry {

namespace {

constexpr double probeEvery_s = 600;
/// Events and hosts are asked for more rarely than levels: they count half an hour.
constexpr double sweepEvery_s = 110;
constexpr double soonestSweep_s = 25; ///< hosts that come and go all the time must not make every look a sweep
/// Above so many GPUs a look asks for what is wanted and for presence alone, and for all else once in a sweep:
/// a level of 16,384 GPUs is 1.3 MB of answer and 0.15 s of the server's time.
constexpr int alwaysSweptGpus = 1024;
constexpr float noData = std::numeric_limits<float>::quiet_NaN();

/// Seconds on a clock that nobody sets and that runs on while the machine sleeps, as the server's does.
double clock_s()
{
    std::timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
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

/// What an earlier answer left out is left out of this look, too.
void inherit(Observation &observation, bool whole, const std::vector<std::string> &warnings)
{
    observation.complete = observation.complete && whole;
    for (const std::string &warning : warnings) {
        if (std::find(observation.warnings.begin(), observation.warnings.end(), warning) == observation.warnings.end())
            observation.warnings.push_back(warning);
    }
}

} // namespace

std::vector<std::array<int, 3>> presence(const DeviceNumbering &layout, const Observation &o)
{
    std::vector<std::array<int, 3>> hosts;
    for (int i = 0; i < layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        auto &[up, gone, old] = hosts.emplace_back(std::array{int{o.hostUp[at]}, 0, 0});
        for (int g = layout.firstGpu[at]; g < layout.firstGpu[at + 1]; ++g) {
            const float age_s = o.age_s[static_cast<std::size_t>(g)];
            gone += std::isnan(age_s) ? 1 : 0;
            old += o.isStale(static_cast<double>(age_s)) ? 1 : 0;
        }
    }
    return hosts;
}

void PrometheusSource::showAgain(Observation &observation, Quantity quantity, const Swept &swept)
{
    observation.series[quantity] = swept.series;
    inherit(observation, swept.whole, swept.warnings);
}

/// What the server has is asked for anew once in a while.
Result<void> PrometheusSource::probe()
{
    if (m_probe && clock_s() - m_probed_s < probeEvery_s)
        return {};
    m_probe.reset();
    m_probed_s = clock_s();
    SWITCHYARD_TRY(m_probe, probeServer(m_server, *m_design, m_layout, m_hosts));
    return {};
}

bool PrometheusSource::isTiered(const std::vector<Quantity> &wanted) const { return !wanted.empty() && m_layout.gpus() > alwaysSweptGpus; }

bool PrometheusSource::sweepIsDue() const
{
    return m_sweep.empty() || clock_s() - m_swept_s > sweepEvery_s;
}

Result<ObservationPtr> PrometheusSource::observe(const std::vector<Quantity> &wanted, std::stop_token stop)
{
    if (auto opened = m_server.open(stop); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    // The server's clock, so that all queries of one look see the same instant. Between two sweeps ours runs on.
    double now_s = 0;
    if (isTiered(wanted) && m_lastSweep && !sweepIsDue()) {
        now_s = m_clockAhead_s + clock_s();
    } else {
        SWITCHYARD_TRY(const ReplySummary clock, m_server.query("time()", [&](const SampleView &sample) { now_s = sample.value; }));
        static_cast<void>(clock);
        m_clockAhead_s = now_s - clock_s();
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

    const double begin_s = clock_s();
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
        inherit(*observation, m_lastSweep->complete, m_lastSweep->warnings);
    }
    if (sweeps && !past) {
        m_sweep.clear();
        m_swept_s = begin_s;
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
                showAgain(*observation, quantity, swept->second);
            continue;
        }
        if (m_server.stopRequested())
            return fail(ErrorCode::Cancelled, "stopped while reading " + name());
        const bool inView = std::find(wanted.begin(), wanted.end(), quantity) != wanted.end();
        if (const auto swept = m_sweep.find(quantity); !sweeps && !inView && swept != m_sweep.end()) {
            showAgain(*observation, quantity, swept->second);
            continue;
        }
        // A slow server is not asked without end: what is not read in time is said.
        if (clock_s() - begin_s > m_server.lookLimit_s()) {
            observation->series[quantity] = Series{};
            observation->complete = false;
            const std::string late = "the server is slow: after " + std::to_string(static_cast<int>(m_server.lookLimit_s())) + " s the rest was not asked for";
            if (std::find(observation->warnings.begin(), observation->warnings.end(), late) == observation->warnings.end())
                observation->warnings.push_back(late);
            continue;
        }
        const auto said = static_cast<std::ptrdiff_t>(observation->warnings.size());
        const bool whole = observeQuantity(*observation, binding->second) == Answer::Whole;
        if (!past && (tiered || isSwept(binding->second)))
            m_sweep[quantity] = {observation->series[quantity], whole, {observation->warnings.begin() + said, observation->warnings.end()}};
    }
    observeFreshness(*observation);
    if (observation->swept)
        observeJobs(*observation);
    if (!past)
        observeUp(*observation);
    if (!past && observation->swept)
        observeXidAges(*observation);
    if (!observation->swept && clock_s() - m_swept_s > soonestSweep_s && presence(m_layout, *observation) != presence(m_layout, *m_lastSweep)) {
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

std::unique_ptr<Source> makePrometheusSource(design::DesignPtr design, std::shared_ptr<const catalog::Catalog> catalog,
                                             PrometheusOptions options)
{
    return std::make_unique<PrometheusSource>(std::move(design), std::move(catalog), std::move(options));
}

} // namespace switchyard::telemetry
