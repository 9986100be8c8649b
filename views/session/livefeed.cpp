// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/livefeed.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include <core/diagnose/look_back.h>

#include <views/language/described.h>
#include <views/session/logging.h>

namespace switchyard::session {

namespace {

constexpr double historyKept_s = 600;
constexpr double historyStep_s = 4; ///< looks in quick succession are one
constexpr double longestPause_s = 60;
constexpr double untilWoken_s = 1e6; ///< a saved moment does not change

double now_s()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Age of the newest sample at the time of evaluation; NaN when nothing was ever seen.
double newestSampleAge_s(const telemetry::Observation &observation)
{
    double youngest = std::numeric_limits<double>::quiet_NaN();
    for (const float age : observation.age_s)
        if (!std::isnan(age) && !(age >= youngest))
            youngest = static_cast<double>(age);
    return youngest;
}

using Looks = std::vector<telemetry::ObservationPtr>; // oldest first

void keep(Looks &history, const telemetry::ObservationPtr &seen)
{
    std::erase_if(history, [&](const auto &look) { return look->time_s > seen->time_s || seen->time_s - look->time_s > historyKept_s; });
    if (history.empty() || seen->time_s - history.back()->time_s >= historyStep_s)
        history.push_back(seen);
}

} // namespace

struct LiveFeed::Look {
    Result<telemetry::ObservationPtr> observation;
    std::vector<diagnose::Finding> findings;
    double nextAttempt_s = 0;
    design::DesignPtr design = {};
    telemetry::EarlierLooks kept = {};
};

/// The thread and what it is told. Values go in under the mutex, looks come out by queued call.
struct LiveFeed::Worker {
    std::mutex mutex;
    std::condition_variable_any wake;
    design::DesignPtr design;
    PredictionPtr prediction;
    double minimumInterval_s = 5;
    std::vector<telemetry::Quantity> inView;
    bool lookNow = false; ///< not after the pause
    bool insists = false; ///< nor after that of a failure
    bool paused = false;  ///< not at all
    int serial = 0;
    std::atomic<int> answered = 0; ///< of the look that is under way
    std::atomic<int> expected = 0;
    std::atomic<bool> finished = false;
    std::jthread thread; // last: joined before the rest goes
};

LiveFeed::LiveFeed(CatalogPtr catalog, QObject *parent)
    : QObject(parent)
    , m_catalog(std::move(catalog))
{
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        updateState();
        emit ageTicked();
        std::erase_if(m_retired, [](const auto &worker) { return worker->finished.load(); });
    });
}

LiveFeed::~LiveFeed()
{
    stop();
    m_retired.clear(); // joins: no thread may speak to a destroyed feed
}

void LiveFeed::connectTo(const QString &label, Factory factory) { begin(label, std::move(factory), nullptr); }

void LiveFeed::showMoment(const telemetry::MomentPtr &moment)
{
    begin(QString::fromStdString(moment->server), [moment](const design::DesignPtr &design, const CatalogPtr &catalog) { return telemetry::makeMomentSource(moment, design, *catalog); }, moment);
}

telemetry::MomentPtr LiveFeed::present(const std::string &server) const
{
    if (!m_observation)
        return {};
    auto moment = std::make_shared<telemetry::Moment>();
    moment->server = m_moment ? m_moment->server : server;
    moment->design = m_seenOn;
    moment->designGiven = !m_moment || m_moment->designGiven;
    moment->seen = m_observation;
    moment->kept = m_paused ? telemetry::EarlierLooks() : m_kept; // of the present
    if (m_moment)
        moment->notUnderstood = m_moment->notUnderstood;
    return moment;
}

void LiveFeed::begin(const QString &label, Factory factory, telemetry::MomentPtr moment)
{
    stop();
    m_moment = std::move(moment);
    m_label = label;
    m_factory = std::move(factory);
    const bool seen = shown() != nullptr;
    forget();
    m_error.clear();
    start();
    m_tick.start();
    updateState();
    if (seen)
        emit observed(); // of the cluster before nothing stays on screen
}

void LiveFeed::disconnectFrom()
{
    stop();
    m_tick.stop();
    m_factory = nullptr;
    m_moment.reset();
    forget();
    m_error.clear();
    m_label.clear();
    updateState();
    emit observed();
}

void LiveFeed::setCatalog(CatalogPtr catalog)
{
    m_catalog = std::move(catalog);
    if (m_factory)
        startAnew();
}

/// Indices of the old observation mean other GPUs or cards now.
void LiveFeed::startAnew()
{
    stop();
    forget();
    start();
    updateState();
    emit observed();
}

void LiveFeed::forget()
{
    m_paused = false;
    m_sight.reset();
    m_observation.reset();
    m_findings.clear();
    m_present.reset();
    m_presentFindings.clear();
    m_kept = {};
}

void LiveFeed::setDesign(const design::DesignPtr &design, const PredictionPtr &prediction)
{
    const bool otherHosts = !m_design || !design || (differingParts(*m_design, *design) & PartInstances) != 0;
    m_design = design;
    m_prediction = prediction;
    if (!m_factory)
        return;
    if (otherHosts)
        return startAnew();
    if (m_worker) {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->design = design;
        m_worker->prediction = prediction;
        m_worker->lookNow = m_worker->lookNow || m_moment; // there is no next look to wait for
    }
    if (m_worker && m_moment)
        m_worker->wake.notify_all();
}

void LiveFeed::setInView(std::vector<telemetry::Quantity> quantities)
{
    if (quantities == m_inView)
        return;
    m_inView = std::move(quantities);
    if (!m_worker || m_moment)
        return;
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->inView = m_inView;
        m_worker->lookNow = true;
    }
    m_worker->wake.notify_all();
}

void LiveFeed::setMinimumInterval(double seconds)
{
    m_minimumInterval_s = seconds;
    if (m_worker) {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->minimumInterval_s = seconds;
    }
}

void LiveFeed::pause()
{
    if (m_paused || !m_observation || m_moment)
        return;
    m_paused = true;
    m_present = m_observation;
    m_presentFindings = m_findings;
    if (m_worker) {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->paused = true;
    }
    updateState();
}

void LiveFeed::showPast(const telemetry::ObservationPtr &observation, std::vector<diagnose::Finding> findings)
{
    if (!m_paused)
        return;
    m_observation = observation;
    m_findings = std::move(findings);
    emit observed();
}

/// What was seen last is shown, as old as it is, until the next look.
void LiveFeed::resume()
{
    if (!m_paused)
        return;
    m_paused = false;
    m_observation = std::exchange(m_present, nullptr);
    m_findings = std::exchange(m_presentFindings, {});
    if (m_worker) {
        {
            const std::lock_guard lock(m_worker->mutex);
            m_worker->paused = false;
            m_worker->lookNow = true;
        }
        m_worker->wake.notify_all();
    }
    updateState();
    emit observed();
}

void LiveFeed::lookNow()
{
    if (!m_worker || m_paused || m_moment)
        return;
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->insists = true;
    }
    m_worker->wake.notify_all();
    m_nextAttempt_s = 0;
    emit ageTicked();
}

void LiveFeed::start()
{
    if (!m_factory || !m_design)
        return;
    auto worker = std::make_shared<Worker>();
    worker->design = m_design;
    worker->prediction = m_prediction;
    worker->minimumInterval_s = m_minimumInterval_s;
    worker->inView = m_inView;
    worker->serial = ++m_lastSerial;
    m_worker = worker;
    m_nextAttempt_s = 0;
    // The thread holds the bare pointer: the feed keeps every worker until its thread has ended.
    worker->thread = std::jthread([this, self = worker.get(), serial = worker->serial,
                                   design = m_design, catalog = m_catalog, factory = m_factory](const std::stop_token &stop) mutable {
        const std::unique_ptr<telemetry::Source> source = factory(design, catalog);
        source->onProgress([self](int answered, int of) {
            self->answered = answered;
            self->expected = of;
        });
        const telemetry::EarlierLooks *const saved = source->kept();
        Looks history = saved ? saved->before : Looks();
        telemetry::EarlierLooks kept;
        diagnose::Begins begins;
        std::vector<diagnose::Finding> ofSweep;
        std::vector<telemetry::Quantity> inView;
        {
            const std::lock_guard lock(self->mutex);
            inView = self->inView;
        }
        // What is drawn comes first. A server that fails here fails the look: it is not waited for twice.
        Result<telemetry::ObservationPtr> sight = saved ? telemetry::ObservationPtr() : source->firstSight(inView, stop);
        if (sight && *sight && !stop.stop_requested())
            QMetaObject::invokeMethod(
                this, [this, serial, seen = *sight] { takeSight(serial, seen); }, Qt::QueuedConnection);
        int failures = 0;
        while (!stop.stop_requested()) {
            {
                std::unique_lock lock(self->mutex);
                if (self->paused) {
                    if (!self->wake.wait(lock, stop, [&] { return !self->paused; }))
                        break;
                    self->lookNow = false; // this is that look
                    inView = self->inView;
                }
            }
            auto look = std::make_shared<Look>(Look{.observation = sight ? source->observe(inView, stop) : std::move(sight), .findings = {}});
            sight = telemetry::ObservationPtr();
            if (stop.stop_requested())
                break;
            std::unique_lock lock(self->mutex);
            design = self->design;
            const PredictionPtr prediction = self->prediction;
            double pause_s = self->minimumInterval_s;
            lock.unlock();
            const telemetry::ObservationPtr whole = saved && saved->swept ? saved->swept : look->observation && (*look->observation)->swept ? *look->observation : nullptr;
            if (look->observation && !whole) { // quantities of two times do not make one picture
                failures = 0;
                look->findings = ofSweep;
                pause_s = std::clamp((*look->observation)->scrapeInterval_s, pause_s, std::max(pause_s, longestPause_s));
            } else if (look->observation) {
                failures = 0;
                look->findings = diagnose::diagnoseAndLookBack(*catalog, *design, prediction.get(), *whole, *source, history, begins, stop);
                ofSweep = look->findings;
                kept = {whole, diagnose::looksThatTell(*whole, history)};
                if (!saved)
                    keep(history, whole);
                pause_s = std::clamp(whole->scrapeInterval_s, pause_s, std::max(pause_s, longestPause_s));
            } else {
                pause_s = std::min(longestPause_s, std::max(1.0, pause_s) * std::pow(2.0, std::min(failures++, 8)));
            }
            if (saved)
                pause_s = untilWoken_s;
            look->nextAttempt_s = now_s() + pause_s;
            look->design = design;
            look->kept = kept;
            QMetaObject::invokeMethod(
                this, [this, serial, look] { take(serial, *look); }, Qt::QueuedConnection);
            lock.lock();
            self->wake.wait_for(lock, stop, std::chrono::duration<double>(pause_s), [&] { return self->insists || (self->lookNow && failures == 0); }); // a server that fails is left alone
            self->lookNow = self->insists = false;
            inView = self->inView;
        }
        self->finished = true;
    });
}

void LiveFeed::stop()
{
    if (!m_worker)
        return;
    m_worker->thread.request_stop();
    m_retired.push_back(std::move(m_worker));
    m_worker.reset();
}

void LiveFeed::takeSight(int serial, const telemetry::ObservationPtr &sight)
{
    if (!m_worker || m_worker->serial != serial || m_observation)
        return;
    m_sight = sight;
    m_receivedAt = std::chrono::steady_clock::now();
    emit sighted();
}

void LiveFeed::take(int serial, Look &look)
{
    if (!m_worker || m_worker->serial != serial)
        return; // a retired connection still spoke
    if (m_paused)
        return; // a look that was under way
    m_nextAttempt_s = look.nextAttempt_s;
    if (!look.observation) {
        m_error = language::described(look.observation.error());
        qCInfo(lcSession) << "look failed:" << m_error;
        updateState();
        return;
    }
    m_error.clear();
    m_receivedAt = std::chrono::steady_clock::now(); // this clock may disagree with the server's
    m_observation = *look.observation;
    m_sight.reset();
    m_findings = std::move(look.findings);
    m_seenOn = std::move(look.design);
    m_kept = std::move(look.kept);
    updateState();
    emit observed();
}

std::pair<int, int> LiveFeed::firstLook() const
{
    return m_worker && !m_observation ? std::pair(m_worker->answered.load(), m_worker->expected.load()) : std::pair(0, 0);
}

double LiveFeed::sinceLook_s() const
{
    return shown() && !m_paused && !m_moment ? std::chrono::duration<double>(std::chrono::steady_clock::now() - m_receivedAt).count() : 0;
}

double LiveFeed::present_s() const
{
    const telemetry::ObservationPtr &last = m_paused ? m_present : shown();
    if (!last)
        return std::numeric_limits<double>::quiet_NaN();
    const double since_s = m_moment ? 0 : std::chrono::duration<double>(std::chrono::steady_clock::now() - m_receivedAt).count();
    return last->time_s + since_s;
}

double LiveFeed::shownAgo_s() const { return shown() ? present_s() - shown()->time_s : std::numeric_limits<double>::quiet_NaN(); }

double LiveFeed::dataAge_s() const
{
    if (!shown())
        return std::numeric_limits<double>::quiet_NaN();
    return newestSampleAge_s(*shown()) + shownAgo_s();
}

double LiveFeed::retryIn_s() const
{
    return m_error.isEmpty() ? 0 : std::max(0.0, m_nextAttempt_s - now_s());
}

void LiveFeed::updateState()
{
    State state = State::Live;
    if (!m_factory)
        state = State::Off;
    else if (m_paused)
        state = State::Paused;
    else if (m_moment)
        state = m_observation ? State::Moment : State::Connecting;
    else if (!m_error.isEmpty())
        state = State::Lost;
    else if (!m_observation)
        state = State::Connecting;
    else if (!(dataAge_s() - m_minimumInterval_s <= m_observation->staleAfter_s()))
        state = State::Stale;
    if (std::exchange(m_state, state) != state)
        emit stateChanged(state);
}

} // namespace switchyard::session
