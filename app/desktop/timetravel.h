// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <views/session/pastfeed.h>

namespace switchyard::live {
class TimeBar;
}

namespace switchyard::session {
class EngineRunner;
}

namespace switchyard::app {

/// The time bar drives the watch: dragging pauses it and shows the time under the hand, Live returns. The newest time
/// counts; the others are not asked to the end.
class TimeTravel : public QObject
{
    Q_OBJECT
public:
    TimeTravel(session::LiveFeed &feed, session::EngineRunner &engine, live::TimeBar &bar, QObject *parent);

    /// Pauses; what was at that time is shown as soon as the server has said it.
    void scrubTo(double time_s);
    void togglePause();
    void toggleReplay();
    void goLive();
    [[nodiscard]] bool isReplaying() const { return m_replayStep_s > 0; }

private:
    void look();
    void took(const telemetry::ObservationPtr &observation, const std::vector<diagnose::Finding> &findings);
    void stopReplay();
    void nextOfReplay();
    void tick();
    void askWhatHappened();
    void showProgress();

    session::LiveFeed &m_feed;
    live::TimeBar &m_bar;
    session::PastFeed m_past;
    int m_connection = 0;   ///< whose past the strip shows
    double m_wanted_s = 0;  ///< the time under the hand
    double m_replayStep_s = 0;
    double m_askedTook_s = 0;
    bool m_failed = false;  ///< the note says why
    QTimer m_debounce, m_progress, m_next;
    QElapsedTimer m_looking, m_asked;
};

} // namespace switchyard::app
