// SPDX-License-Identifier: GPL-3.0-or-later
// One look at a server: what is asked now, and what the last sweep still answers.
#include <core/telemetry/prometheus_source.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <set>

#include <core/telemetry/part.h>
#include <core/telemetry/prometheus_happened.h>
#include <core/telemetry/series_builder.h>

namespace switchyard::telemetry {

namespace {

constexpr double probeEvery_s = 600;
/// Events and hosts are asked for more rarely than levels: they count half an hour.
constexpr double sweepEvery_s = 110;
constexpr double ofQuantities = 0.7; ///< of a look's time: who is there is asked after them
constexpr double soonestSweep_s = 25; ///< hosts that come and go all the time must not make every look a sweep
constexpr float quiet_Bps = 5e8F;          ///< of all cards of a host: a step that crosses hosts sends more
constexpr float lowShare = 0.75F;          ///< of what half of the hosts send: a link may be degraded
constexpr std::size_t peersBeside = 4;     ///< of a host that sends little, on each side
constexpr std::size_t peersOfAll = 24;
constexpr float leastStalled = 0.5F;       ///< likewise that something on it is stalled on I/O
constexpr float leastWait = 0.02F;         ///< share of the time that a host waits for storage, from which its past tells why

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

/// The other direction of what is judged.
bool isOnlyShown(Quantity quantity) { return quantity == Quantity::NvlinkRx_Bps || quantity == Quantity::EfaRx_Bps; }

/// What tells whether a symptom lasts; events need no second look.
bool isAskedOfThePast(const Binding &binding)
{
    return !isOnlyShown(binding.quantity) && (!isSwept(binding) || exporterOf(binding) == Subject::Instance);
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

/// Some GPU is used, or nobody tells: else that there is no job is no lack.
bool anyWorks(const Observation &observation)
{
    constexpr float used = 0.05F;
    const auto util = observation.series.find(Quantity::GpuUtil);
    return util == observation.series.end() || !util->second.available || std::ranges::any_of(util->second.value, [](float share) { return share > used; });
}

/// Hosts that did not come back though their CPUs are read are robbed of nothing.
void fillSteal(Observation &observation)
{
    const auto stolen = observation.series.find(Quantity::HostSteal), busy = observation.series.find(Quantity::HostCpu);
    if (stolen == observation.series.end() || !stolen->second.available || busy == observation.series.end())
        return;
    std::vector<float> &values = stolen->second.value;
    for (std::size_t i = 0; i < values.size() && i < busy->second.value.size(); ++i) {
        if (std::isnan(values[i]) && !std::isnan(busy->second.value[i]))
            values[i] = 0;
    }
}

/// Zero is a value: a card that sends no more has none.
void blankSilentCards(Observation &observation)
{
    const auto sent = observation.series.find(Quantity::EfaTx_Bps);
    if (sent == observation.series.end() || !sent->second.available)
        return;
    for (auto &[quantity, series] : observation.series) {
        for (std::size_t c = 0; isPerCard(quantity) && c < series.value.size() && c < sent->second.value.size(); ++c) {
            if (std::isnan(sent->second.value[c]))
                series.value[c] = noData;
        }
    }
}

/// Nor has a GPU that was never seen, but for the XID that says why it is gone.
void blankSilentGpus(Observation &observation, const std::map<Quantity, Binding> &bindings)
{
    for (auto &[quantity, series] : observation.series) {
        if (!bindings.contains(quantity) || descriptor(quantity).subject != Subject::Gpu)
            continue;
        for (std::size_t g = 0; g < series.value.size(); ++g) {
            const bool lastWord = quantity == Quantity::XidCode && series.value[g] > 0;
            if (std::isnan(observation.age_s[g]) && !lastWord)
                series.value[g] = noData;
        }
    }
}

std::set<std::string> profiledRatios(const std::map<Quantity, Binding> &bindings)
{
    std::set<std::string> metrics;
    for (const auto &[quantity, binding] : bindings)
        if (isProfiledRatio(binding))
            metrics.insert(binding.metrics.begin(), binding.metrics.end());
    return metrics;
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
    m_unmatched.insert(swept.unmatched.begin(), swept.unmatched.end()); // as the look that asked for it said
}

/// What the server has is asked for anew once in a while. In which unit it writes shares is forgotten with the metrics that
/// showed it alone: in a job that hangs for longer than that, a percent that waits is no share that works.
Result<void> PrometheusSource::probe()
{
    if (m_probe && clock_s() - m_probed_s < probeEvery_s)
        return {};
    m_probe.reset();
    m_probed_s = clock_s();
    m_probedFor_s = m_server.options().at_s;
    m_server.giveTime();
    SWITCHYARD_TRY(m_probe, probeServer(m_server, *m_design, m_layout, m_hosts));
    std::set<std::string> ratios = profiledRatios(m_probe->bindings);
    if (ratios != m_profiledRatios)
        m_ratiosArePercent = false;
    m_profiledRatios = std::move(ratios);
    return {};
}

bool PrometheusSource::isTiered(const std::vector<Quantity> &wanted) const { return !wanted.empty() && m_layout.isLarge(); }

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
    // The server's clock, so that all queries of one look see the same instant. Between two sweeps ours runs on, but for a
    // connection to an earlier time, which stands still.
    double now_s = 0;
    if (m_server.options().at_s <= 0 && isTiered(wanted) && m_lastSweep && !sweepIsDue()) {
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

Result<ObservationPtr> PrometheusSource::observeAt(double time_s, const std::vector<int> &hosts, std::stop_token stop)
{
    if (auto opened = m_server.goOn(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    const bool some = !hosts.empty() && hosts.size() <= mostNamed();
    if (some)
        m_only = hosts;
    auto seen = look({}, time_s, true);
    m_only.clear();
    if (!some)
        return seen;
    if (!seen || !(*seen)->complete) // names that are not answered to
        return look({}, time_s, true);
    Observation part = partOf(**seen, m_layout, hosts);
    part.of = std::make_shared<const design::Design>(partOf(*m_design, hosts));
    return std::make_shared<const Observation>(std::move(part));
}

Source *PrometheusSource::asOf(double time_s)
{
    if (!m_then)
        m_then = std::make_unique<PrometheusSource>(m_design, m_catalog, m_server.options());
    m_then->onProgress(m_progress);
    m_then->setTime(time_s);
    return m_then.get();
}

/// What the server has at a time holds for the minutes after it: who comes later was not there before.
void PrometheusSource::setTime(double time_s)
{
    if (time_s < m_probedFor_s || time_s - m_probedFor_s >= probeEvery_s)
        m_probe.reset();
    m_sweep.clear();
    m_lastSweep.reset();
    m_server.setTime(time_s);
}

Result<Happened> PrometheusSource::happened(double from_s, double to_s, std::stop_token stop)
{
    if (auto opened = m_server.open(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    return askWhatHappened(m_server, *m_probe, m_hosts, *m_design, from_s, to_s);
}

Result<ServerRules> PrometheusSource::rules(std::stop_token stop)
{
    if (auto opened = m_server.open(std::move(stop)); !opened)
        return std::unexpected(opened.error());
    if (auto probed = probe(); !probed)
        return std::unexpected(probed.error());
    double now_s = m_server.options().at_s;
    if (now_s <= 0) {
        SWITCHYARD_TRY(const ReplySummary clock, m_server.query("time()", [&](const SampleView &sample) { now_s = sample.value; }));
        static_cast<void>(clock);
    }
    return askServerRules(m_server, *m_probe, m_hosts, now_s);
}

PrometheusSource::Way PrometheusSource::wayOf(const Binding &binding, const std::vector<Quantity> &wanted, bool sweeps, bool past) const
{
    if (isMoot(binding.quantity))
        return Way::None;
    const bool swept = m_sweep.contains(binding.quantity);
    if (past && !isAskedOfThePast(binding)) // what hosts did within half an hour hardly differs for a look of some minutes ago
        return descriptor(binding.quantity).subject == Subject::Instance && swept ? Way::Again : Way::None;
    if (past)
        return Way::Ask;
    const bool inView = wanted.empty() ? !isSwept(binding) : std::find(wanted.begin(), wanted.end(), binding.quantity) != wanted.end();
    if (isTiered(wanted) && !m_lastSweep && !inView && isOnlyShown(binding.quantity))
        return Way::None; // findings first: the next look asks for it
    return !sweeps && !inView && swept ? Way::Again : Way::Ask;
}

/// In one regular expression; in an address there is room for fewer.
std::size_t PrometheusSource::mostNamed() const { return m_server.isGetOnly() ? 40 : 200; }

/// Hosts with cards that send next to nothing, less than what half of them send by a quarter, or far less than the busiest tenth; and some
/// of the others, for what a host sends beside its past is judged by what its peers do: those around each, where its job is, and a few of all.
std::vector<int> PrometheusSource::quietHosts(const Observation &observation) const
{
    const auto sent = observation.series.find(Quantity::EfaTx_Bps);
    if (sent == observation.series.end() || sent->second.value.size() != static_cast<std::size_t>(m_layout.cards()))
        return {};
    std::vector<float> ofHost(static_cast<std::size_t>(m_layout.instances()), 0);
    for (std::size_t i = 0; i < ofHost.size(); ++i) {
        for (int c = m_layout.firstCard[i]; c < m_layout.firstCard[i + 1]; ++c) {
            const float value = sent->second.value[static_cast<std::size_t>(c)];
            ofHost[i] += std::isnan(value) ? 0 : value;
        }
    }
    std::vector<float> sorted = ofHost;
    const auto busy = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 9 / 10);
    std::nth_element(sorted.begin(), busy, sorted.end());
    const float most = *busy;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const float low = std::max({quiet_Bps, 0.1F * most, lowShare * *middle});
    std::vector<int> quiet, others;
    for (int i = 0; i < m_layout.instances(); ++i) {
        if (m_layout.cardsOf(i) > 0)
            (ofHost[static_cast<std::size_t>(i)] < low ? quiet : others).push_back(i);
    }
    // Where jobs are told by their start, what some of all hosts sent before tells who was waited for.
    if ((quiet.empty() && isMoot(Quantity::MemoryHeld_s)) || quiet.size() >= mostNamed())
        return quiet;
    std::set<int> asked(quiet.begin(), quiet.end());
    const auto add = [&](std::size_t k) {
        if (k < others.size() && asked.size() < mostNamed())
            asked.insert(others[k]);
    };
    for (std::size_t far = 0; far < peersBeside; ++far) {
        for (const int host : quiet) {
            const auto next = static_cast<std::size_t>(std::ranges::lower_bound(others, host) - others.begin());
            add(next + far);
            add(next - 1 - far); // below the first it is no index
        }
    }
    for (std::size_t k = 0; k < peersOfAll; ++k)
        add(k * others.size() / peersOfAll);
    return {asked.begin(), asked.end()};
}

/// Hosts of which it matters what they do as a rule: wait for storage, are stalled on it.
std::vector<int> PrometheusSource::hostsAbove(Quantity quantity, float least, const Observation &observation)
{
    std::vector<int> hosts;
    const auto series = observation.series.find(quantity);
    for (std::size_t i = 0; series != observation.series.end() && i < series->second.value.size(); ++i) {
        if (series->second.value[i] > least)
            hosts.push_back(static_cast<int>(i));
    }
    return hosts;
}

/// Hosts whose memory was empty within the half hour: what holds it now began since.
std::vector<int> PrometheusSource::restartedHosts(const Observation &observation)
{
    constexpr float held_B = 2.0F * 1024 * 1024 * 1024;
    std::vector<int> hosts;
    const auto lowest = observation.series.find(Quantity::LowestMemory_B);
    for (std::size_t i = 0; lowest != observation.series.end() && i < lowest->second.value.size(); ++i) {
        if (lowest->second.value[i] < held_B)
            hosts.push_back(static_cast<int>(i));
    }
    return hosts;
}

bool PrometheusSource::isOfFew(Quantity quantity)
{
    return quantity == Quantity::EfaMean_Bps || quantity == Quantity::EfaUsual_Bps || quantity == Quantity::UsualIoWait || quantity == Quantity::UsualIoStalled || quantity == Quantity::StartPower_W;
}

/// Jobs that somebody names, in the design or on the server, need no word on when their memory was filled.
bool PrometheusSource::isMoot(Quantity quantity) const
{
    return quantity == Quantity::MemoryHeld_s && (!m_design->jobs.empty() || !m_probe->jobLabels.empty() || m_probe->scheduler.tellJobs());
}

std::vector<int> PrometheusSource::hostsInQuestion(Quantity ofFew, const Observation &observation) const
{
    switch (ofFew) {
    case Quantity::UsualIoWait: return hostsAbove(Quantity::HostIoWait, leastWait, observation);
    case Quantity::UsualIoStalled: return hostsAbove(Quantity::HostIoStalled, leastStalled, observation);
    case Quantity::StartPower_W: return restartedHosts(observation);
    default: return quietHosts(observation);
    }
}

/// The same questions as will be put one by one; of a large cluster they are asked side by side.
void PrometheusSource::askAhead(const Observation &observation, const std::vector<Quantity> &wanted, bool sweeps, bool past)
{
    std::vector<std::string> questions;
    for (const auto &[quantity, binding] : m_probe->bindings) {
        if (wayOf(binding, wanted, sweeps, past) == Way::Ask && !isOfFew(quantity)) // that waits for what cards send and hosts wait now
            questions.push_back(questionOf(binding));
    }
    if (!m_probe->presence.empty()) {
        questions.push_back(freshnessQuestion(observation.swept, matchersOf(Subject::Gpu)));
        if (observation.swept && !m_probe->jobLabels.empty())
            questions.push_back(jobsQuestion());
    }
    if (observation.swept && asksSchedulers()) {
        for (auto &[question, text] : schedulerQuestions(m_probe->scheduler, m_server.matchers()))
            questions.push_back(std::move(text));
    }
    if (!past)
        questions.push_back(targetsQuestion());
    m_expected = past ? 0 : static_cast<int>(questions.size());
    if (m_layout.isLarge() && m_only.empty())
        m_server.ahead(std::move(questions), observation.time_s);
}

/// The time of a look, or a share of it, is over: said once.
bool PrometheusSource::isLate(Observation &observation, double share) const
{
    if (!m_server.isLate(share))
        return false;
    const std::string late = m_server.lateness().english();
    if (std::find(observation.warnings.begin(), observation.warnings.end(), late) == observation.warnings.end())
        observation.warnings.push_back(late);
    return true;
}

/// An observation of the probe's hosts and GPUs, nothing asked yet.
Observation PrometheusSource::unasked(double time_s) const
{
    Observation out;
    out.time_s = time_s;
    const ExporterSeries &ofGpus = m_probe->family(Subject::Gpu);
    out.scrapeInterval_s = ofGpus.scrapeInterval_s;
    out.usualInterval_s = ofGpus.usualInterval_s < ofGpus.scrapeInterval_s ? ofGpus.usualInterval_s : 0;
    out.warnings = m_probe->warnings;
    out.complete = !m_probe->partial;
    out.age_s.assign(static_cast<std::size_t>(m_layout.gpus()), noData);
    out.gpuUuid.resize(static_cast<std::size_t>(m_layout.gpus()));
    out.gpuBus = out.gpuUuid;
    out.gpuModel = m_probe->gpuModel;
    out.gpuShared = m_probe->gpuShared;
    out.seenBefore = m_probe->seenBefore;
    out.hostUp.assign(static_cast<std::size_t>(m_layout.instances()), 2);
    out.gpuExporterUp = out.hostUp;
    return out;
}

/// Who and what they are does not change between two sweeps.
void PrometheusSource::keepFromSweep(Observation &observation) const
{
    observation.gpuUuid = m_lastSweep->gpuUuid;
    observation.gpuBus = m_lastSweep->gpuBus;
    observation.nameShared = m_lastSweep->nameShared;
    observation.cardDevice = m_lastSweep->cardDevice;
    observation.jobs = m_lastSweep->jobs;
    observation.jobOfGpu = m_lastSweep->jobOfGpu;
    observation.lastJob = m_lastSweep->lastJob;
    keepSchedulers(observation, *m_lastSweep);
    observation.xidSince_s = m_lastSweep->xidSince_s;
    if (m_lastSweep->serving)
        observation.serving = std::make_shared<const ServingObservation>(m_lastSweep->serving->after(observation.time_s - m_lastSweep->time_s));
    inherit(observation, m_lastSweep->complete, m_lastSweep->warnings);
}

/// The server has nothing of it.
void PrometheusSource::sayMissing(Observation &observation, Quantity quantity) const
{
    const bool byDirection = m_probe->bindings.contains(Quantity::NvlinkTx_Bps);
    const bool beside = quantity > Quantity::HostTcpTx_Bps; // the past of hosts, and other ways to what is told already
    if ((quantity != Quantity::NvlinkTotal_Bps || !byDirection) && !beside)
        observation.missingFamilies.push_back(howToCollect(quantity));
    observation.series[quantity] = Series{};
}

/// Of all hosts, or of those alone of which it is in question; true: the answer is whole.
bool PrometheusSource::readQuantity(Observation &observation, const Binding &binding)
{
    if (!isOfFew(binding.quantity) || !m_layout.isLarge() || !m_only.empty())
        return observeQuantity(observation, binding) == Answer::Whole;
    const std::vector<int> few = hostsInQuestion(binding.quantity, observation);
    if (few.empty()) {
        observation.series[binding.quantity] = SeriesBuilder(m_layout, m_hosts, {}, Subject::Instance).series(binding, questionOf(binding));
        return true;
    }
    m_only = few.size() > mostNamed() ? std::vector<int>() : few;
    const bool whole = observeQuantity(observation, binding) == Answer::Whole;
    m_only.clear();
    return whole;
}

/// Error: Cancelled. A slow server is not asked without end: what is not read in time is said.
Result<void> PrometheusSource::readQuantities(Observation &observation, const std::vector<Quantity> &wanted, bool sweeps, bool past)
{
    for (const Quantity quantity : allQuantities()) {
        const auto binding = m_probe->bindings.find(quantity);
        if (binding == m_probe->bindings.end()) {
            sayMissing(observation, quantity);
            continue;
        }
        const Way way = wayOf(binding->second, wanted, sweeps, past);
        if (way == Way::Again)
            showAgain(observation, quantity, m_sweep.at(quantity));
        if (way != Way::Ask)
            continue;
        if (m_server.stopRequested())
            return fail(ErrorCode::Cancelled, say("stopped while reading {}", name()));
        if (isLate(observation, ofQuantities)) {
            observation.series[quantity] = Series{};
            observation.complete = false;
            m_server.ahead({});
            continue;
        }
        const auto said = static_cast<std::ptrdiff_t>(observation.warnings.size());
        m_unmatchedByLast.clear();
        const bool whole = readQuantity(observation, binding->second);
        if (!past && (m_layout.isLarge() || isSwept(binding->second)))
            m_sweep[quantity] = {observation.series[quantity], whole, {observation.warnings.begin() + said, observation.warnings.end()}, m_unmatchedByLast};
    }
    return {};
}

/// Freshness, jobs, hosts that are up, ages of XIDs, what serves: all that is no quantity.
void PrometheusSource::readWhoIsThere(Observation &observation, bool past)
{
    const std::string silent = observeFreshness(observation);
    if (observation.swept)
        observeSchedulers(observation, observeJobs(observation, silent));
    if (!m_probe->scheduler.tellHosts())
        observation.missingFamilies.emplace_back(howToTellHosts);
    if (!m_probe->scheduler.tellJobs() && observation.jobs.empty() && anyWorks(observation))
        observation.missingFamilies.emplace_back(howToTellJobs);
    if (!past)
        observeUp(observation);
    if (!past && observation.swept) {
        observeXidAges(observation);
        if (const auto swept = m_sweep.find(Quantity::XidCode); swept != m_sweep.end()) // the code that the ages are of
            swept->second.series = observation.series[Quantity::XidCode];
    }
    if (observation.swept && m_only.empty())
        observeServing(observation);
}

Result<ObservationPtr> PrometheusSource::look(const std::vector<Quantity> &wanted, double time_s, bool past)
{
    m_unmatched.clear();
    m_failed = m_asked = 0;
    m_counts = !past;
    auto observation = std::make_shared<Observation>(unasked(time_s));
    const bool tiered = !past && isTiered(wanted);
    const bool sweeps = past || sweepIsDue() || (tiered && !m_lastSweep);
    observation->swept = sweeps || !tiered || !m_lastSweep;
    if (!observation->swept)
        keepFromSweep(*observation);
    if (sweeps && !past) {
        m_sweep.clear();
        m_questions.clear();
        m_swept_s = clock_s();
    }
    askAhead(*observation, wanted, sweeps, past);
    if (auto read = readQuantities(*observation, wanted, sweeps, past); !read)
        return std::unexpected(read.error());
    readPercent(*observation);
    readWhoIsThere(*observation, past);
    if (!observation->swept && clock_s() - m_swept_s > soonestSweep_s && presence(m_layout, *observation) != presence(m_layout, *m_lastSweep)) {
        m_sweep.clear(); // somebody came or went: what it means is not put off
        return look(wanted, time_s, past);
    }
    blankSilentCards(*observation);
    fillSteal(*observation);
    blankSilentGpus(*observation, m_probe->bindings);
    if (m_asked > 0 && m_failed == m_asked && m_lastError)
        return std::unexpected(*m_lastError);
    if (!past)
        observation->asked = m_questions;
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
