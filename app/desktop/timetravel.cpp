// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/timetravel.h>

#include <algorithm>
#include <cmath>

#include <views/live/eventwords.h>
#include <views/live/timebar.h>
#include <views/live/timestrip.h>
#include <views/session/enginerunner.h>

namespace switchyard::app {

namespace {

constexpr int rest_ms = 150;      ///< of the hand, before the server is asked
constexpr int told_ms = 300;      ///< what takes longer says so
constexpr int replayPause_ms = 1000;
constexpr double replaySteps = 20;
constexpr double askAgain_s = 30; ///< what happened; less often where the server takes long for it

} // namespace

TimeTravel::TimeTravel(session::LiveFeed &feed, session::EngineRunner &engine, live::TimeBar &bar, QObject *parent)
    : QObject(parent)
    , m_feed(feed)
    , m_bar(bar)
{
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(rest_ms);
    m_next.setSingleShot(true);
    m_progress.setInterval(told_ms / 3);
    connect(&m_debounce, &QTimer::timeout, this, &TimeTravel::look);
    connect(&m_next, &QTimer::timeout, this, &TimeTravel::nextOfReplay);
    connect(&m_progress, &QTimer::timeout, this, &TimeTravel::showProgress);
    connect(&m_bar, &live::TimeBar::scrubbed, this, [this](double time_s) {
        stopReplay();
        scrubTo(time_s);
    });
    connect(&m_bar, &live::TimeBar::liveWanted, this, &TimeTravel::goLive);
    connect(&m_bar, &live::TimeBar::pauseToggled, this, &TimeTravel::togglePause);
    connect(&m_bar, &live::TimeBar::replayToggled, this, &TimeTravel::toggleReplay);
    connect(&m_bar, &live::TimeBar::windowChosen, this, [this] {
        m_bar.show(m_feed);
        askWhatHappened();
    });
    for (const auto changed : {&session::LiveFeed::ageTicked, &session::LiveFeed::observed})
        connect(&m_feed, changed, this, &TimeTravel::tick);
    connect(&m_feed, &session::LiveFeed::stateChanged, this, &TimeTravel::tick);
    connect(&engine, &session::EngineRunner::finished, this, [this] { // findings are against the prediction
        if (m_feed.isPaused() && m_wanted_s > 0)
            look();
    });
    connect(&m_past, &session::PastFeed::looked, this, &TimeTravel::took);
    connect(&m_past, &session::PastFeed::lookFailed, this, [this](const QString &why) {
        stopReplay();
        m_progress.stop();
        m_failed = true;
        m_bar.strip().setNote(why, true);
    });
    connect(&m_past, &session::PastFeed::happened, this, [this](const telemetry::Happened &happened) {
        m_askedTook_s = static_cast<double>(m_asked.restart()) / 1000;
        m_bar.strip().setHappened(happened);
    });
    connect(&m_past, &session::PastFeed::askFailed, this, [this](const QString &why) {
        m_askedTook_s = static_cast<double>(m_asked.restart()) / 1000;
        telemetry::Happened nothing;
        nothing.warnings.push_back(verbatim(why.toStdString()));
        m_bar.strip().setHappened(nothing); // its tip says why
    });
}

/// The bar follows the watch: its state, its age, and once in a while what happened since.
void TimeTravel::tick()
{
    using State = session::LiveFeed::State;
    if (!m_feed.isPaused() && m_wanted_s > 0) { // other hosts, another server, or nothing is watched
        stopReplay();
        m_debounce.stop();
        m_progress.stop();
        m_past.stopLooking();
        m_wanted_s = 0;
        m_failed = false;
        m_bar.strip().setNote({});
    }
    const bool on = m_feed.state() != State::Off && !m_feed.moment();
    m_bar.show(m_feed);
    if (!on || !m_feed.observation()) {
        if (m_connection != 0)
            m_past.clear();
        m_connection = 0;
        m_bar.strip().setHappened({});
        return;
    }
    const int connection = m_feed.watched().connection;
    const bool due = m_asked.isValid() && static_cast<double>(m_asked.elapsed()) / 1000 > std::max(askAgain_s, 20 * m_askedTook_s);
    if (connection != m_connection || (due && !m_feed.isPaused() && !m_past.isAsking())) {
        m_connection = connection;
        askWhatHappened();
    }
}

void TimeTravel::askWhatHappened()
{
    const auto [from_s, to_s] = m_bar.strip().range();
    if (!m_feed.observation() || !(to_s > from_s))
        return;
    m_asked.start();
    m_past.ask(m_feed.watched(), from_s, to_s);
}

void TimeTravel::scrubTo(double time_s)
{
    m_feed.pause();
    if (!m_feed.isPaused())
        return;
    m_wanted_s = time_s;
    m_bar.strip().setPlayhead(time_s);
    m_debounce.start();
}

void TimeTravel::look()
{
    m_debounce.stop();
    if (!m_feed.isPaused())
        return;
    m_failed = false;
    m_looking.start();
    m_progress.start();
    m_past.look(m_feed.watched(), m_wanted_s);
}

void TimeTravel::showProgress()
{
    if (!m_past.isLooking()) {
        m_progress.stop();
        if (!m_failed)
            m_bar.strip().setNote({});
        return;
    }
    if (m_looking.elapsed() < told_ms)
        return;
    const auto [answered, of] = m_past.progress();
    const QString at = live::clockText(m_wanted_s);
    m_bar.strip().setNote(of > 0 ? tr("looking at %1: %2 of about %3 answers").arg(at).arg(answered).arg(of) : tr("looking at %1 …").arg(at));
}

void TimeTravel::took(const telemetry::ObservationPtr &observation, const std::vector<diagnose::Finding> &findings)
{
    m_progress.stop();
    m_bar.strip().setNote(observation->hostsMatched == 0 ? tr("nothing was collected at %1").arg(live::clockText(observation->time_s)) : QString());
    m_feed.showPast(observation, findings);
    m_bar.show(m_feed);
    if (isReplaying())
        m_next.start(static_cast<int>(std::max<qint64>(0, replayPause_ms - m_looking.elapsed())));
}

void TimeTravel::togglePause()
{
    if (m_feed.isPaused())
        return goLive();
    m_feed.pause();
    if (!m_feed.isPaused())
        return;
    m_wanted_s = m_feed.observation()->time_s;
    m_bar.strip().setPlayhead(m_wanted_s);
    m_bar.show(m_feed);
}

void TimeTravel::goLive()
{
    m_feed.resume(); // tick() does the rest
}

void TimeTravel::toggleReplay()
{
    if (isReplaying())
        return stopReplay();
    const auto [from_s, to_s] = m_bar.strip().range();
    if (!m_feed.observation() || !(to_s > from_s))
        return;
    const double begin_s = m_feed.isPaused() && m_wanted_s > from_s && m_wanted_s < to_s ? m_wanted_s : from_s;
    m_replayStep_s = std::max(m_feed.observation()->scrapeInterval_s, (to_s - from_s) / replaySteps);
    m_bar.setReplaying(true);
    scrubTo(begin_s);
    if (!m_feed.isPaused())
        stopReplay();
}

void TimeTravel::stopReplay()
{
    m_next.stop();
    if (m_replayStep_s > 0)
        m_bar.setReplaying(false);
    m_replayStep_s = 0;
}

void TimeTravel::nextOfReplay()
{
    const double next_s = m_wanted_s + m_replayStep_s;
    if (!isReplaying())
        return;
    if (next_s > m_bar.strip().range().second) {
        stopReplay();
        return goLive();
    }
    scrubTo(next_s);
    look(); // nobody's hand is waited for
}

} // namespace switchyard::app
