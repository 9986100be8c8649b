// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>
#include <QTimer>

#include <core/diagnose/finding.h>
#include <core/telemetry/moment.h>
#include <core/telemetry/source.h>

#include <views/session/enginerunner.h>

namespace switchyard::session {

/// Watches a running cluster: polls a telemetry source on a thread of its own, diagnoses there, and
/// hands over values. A slow, dead or lying server never blocks the caller.
class LiveFeed : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Off,
        Connecting, ///< no whole answer yet; there may be a first sight
        Live,
        Stale, ///< the server answers, but its newest samples are old
        Lost,  ///< the last look failed; the observation shown is the one before
        Paused, ///< what is shown is of an earlier time, and the server is not asked for its present
        Moment, ///< a saved moment is shown: nothing is asked, ages are those of its time
    };
    Q_ENUM(State)
    /// Makes the source for a design; runs on the feed's thread.
    using Factory = std::function<std::unique_ptr<telemetry::Source>(design::DesignPtr, CatalogPtr)>;

    /// What else may ask the same cluster, by a source of its own.
    struct Watched {
        int connection = 0; ///< another number: other hosts, or another server
        Factory factory;
        design::DesignPtr design;
        PredictionPtr prediction;
        CatalogPtr catalog;
    };

    explicit LiveFeed(CatalogPtr catalog, QObject *parent = nullptr);
    ~LiveFeed() override;

    /// `label`: what the user calls it ("Demo", a URL without credentials).
    void connectTo(const QString &label, Factory factory);
    /// A saved moment in place of a cluster, on the design by its ids; disconnectFrom() closes it.
    void showMoment(const telemetry::MomentPtr &moment);
    void disconnectFrom();
    /// What observations are mapped to and compared with. Instances that change make a new source.
    void setDesign(const design::DesignPtr &design, const PredictionPtr &prediction);
    /// Of the next look on; a running watch starts anew.
    void setCatalog(CatalogPtr catalog);
    /// What is on the screen: of a large cluster this is asked for at every look, all else within two minutes.
    void setInView(std::vector<telemetry::Quantity> quantities);
    /// Shortest pause between two looks; a source that scrapes more rarely is asked more rarely.
    void setMinimumInterval(double seconds);
    /// No more looks until resume(), which other hosts or another server are too; what is shown stays, or is what
    /// showPast() brings. Before the first look: nothing.
    void pause();
    void showPast(const telemetry::ObservationPtr &observation, std::vector<diagnose::Finding> findings);
    void resume();
    /// The next look without the pause before it, also at a server that failed.
    void lookNow();
    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] Watched watched() const { return {m_lastSerial, m_factory, m_design, m_prediction, m_catalog}; }
    /// The server's clock now, by its last look; NaN before the first.
    [[nodiscard]] double present_s() const;
    /// How long ago that was what is shown; NaN before the first look.
    [[nodiscard]] double shownAgo_s() const;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] QString label() const { return m_label; }
    [[nodiscard]] QString error() const { return m_error; } ///< of the last failed look; empty when it worked
    [[nodiscard]] const telemetry::ObservationPtr &observation() const { return m_observation; }
    /// Values to be drawn while the first look is under way, which is all that is known then: no finding rests on it, and nobody is well
    /// by it. Null before it, where the source has none, and from the first look on.
    [[nodiscard]] const telemetry::ObservationPtr &firstSight() const { return m_sight; }
    [[nodiscard]] const std::vector<diagnose::Finding> &findings() const { return m_findings; }
    [[nodiscard]] const telemetry::MomentPtr &moment() const { return m_moment; } ///< null: none is shown
    /// What is shown, to be saved or compared with; null: nothing was seen yet. `server`: where it is from.
    [[nodiscard]] telemetry::MomentPtr present(const std::string &server) const;
    /// Of the first look, which takes long where there are many hosts: answers so far, and about how many there will be; 0: not
    /// known yet, or it is over.
    [[nodiscard]] std::pair<int, int> firstLook() const;
    /// Seconds since the newest sample was taken; NaN without one.
    [[nodiscard]] double dataAge_s() const;
    /// Seconds since the last look that worked, or the first sight; 0 without one, and of a time that was: samples were as old as then.
    [[nodiscard]] double sinceLook_s() const;
    /// Seconds until the next attempt after a failure; 0 when none is waiting.
    [[nodiscard]] double retryIn_s() const;

signals:
    void stateChanged(switchyard::session::LiveFeed::State state);
    void sighted();      ///< firstSight() is there
    void observed();     ///< observation and findings are new
    void ageTicked();    ///< once a second while connected

private:
    struct Worker;
    struct Look;
    void take(int serial, Look &look);
    void takeSight(int serial, const telemetry::ObservationPtr &sight);
    [[nodiscard]] const telemetry::ObservationPtr &shown() const { return m_observation ? m_observation : m_sight; }
    void begin(const QString &label, Factory factory, telemetry::MomentPtr moment);
    void start();
    void startAnew();
    void forget();
    void stop();
    void updateState();

    CatalogPtr m_catalog;
    QString m_label;
    Factory m_factory;
    telemetry::MomentPtr m_moment; ///< of which the factory makes a source
    design::DesignPtr m_design;
    PredictionPtr m_prediction;
    double m_minimumInterval_s = 5;
    std::vector<telemetry::Quantity> m_inView;
    std::shared_ptr<Worker> m_worker;
    std::vector<std::shared_ptr<Worker>> m_retired; ///< stopped, perhaps still inside a request
    int m_lastSerial = 0;
    State m_state = State::Off;
    QString m_error;
    telemetry::ObservationPtr m_sight;
    telemetry::ObservationPtr m_observation;
    design::DesignPtr m_seenOn; ///< the design that it is on
    telemetry::EarlierLooks m_kept; ///< what the findings rest on beside it
    std::chrono::steady_clock::time_point m_receivedAt;
    std::vector<diagnose::Finding> m_findings;
    bool m_paused = false;
    telemetry::ObservationPtr m_present; ///< of the last look, while paused
    std::vector<diagnose::Finding> m_presentFindings;
    double m_nextAttempt_s = 0;
    QTimer m_tick;
};

} // namespace switchyard::session
