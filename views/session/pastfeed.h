// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include <core/diagnose/finding.h>
#include <core/diagnose/rule_lint.h>
#include <core/telemetry/happened.h>

#include <views/session/livefeed.h>
#include <views/session/newest.h>

namespace switchyard::session {

/// Asks the cluster that a live feed watches how it was: a look at an earlier time with its findings, and what happened
/// in between; and what rules its server has. Each by a source and a thread of its own; of each the newest question counts alone.
class PastFeed : public QObject
{
    Q_OBJECT
public:
    explicit PastFeed(QObject *parent = nullptr);
    ~PastFeed() override { clear(); } ///< all are stopped before any is waited for

    void look(const LiveFeed::Watched &watched, double time_s);
    void ask(const LiveFeed::Watched &watched, double from_s, double to_s);
    /// The rules of the server, held against what was seen; `at_s`: alerts as of an earlier time, 0: of now.
    void askRules(const LiveFeed::Watched &watched, const telemetry::ObservationPtr &seen, double at_s);
    /// What is under way counts no more.
    void stopLooking();
    void clear();
    [[nodiscard]] bool isLooking() const { return m_looks.busy; }
    [[nodiscard]] bool isAsking() const { return m_questions.busy; }
    /// Of the look that is under way: answers so far, and about how many there will be; 0: not known yet.
    [[nodiscard]] std::pair<int, int> progress() const;

signals:
    void looked(const switchyard::telemetry::ObservationPtr &observation, const std::vector<switchyard::diagnose::Finding> &findings);
    void lookFailed(const QString &why);
    void happened(const switchyard::telemetry::Happened &happened);
    void askFailed(const QString &why);
    void rulesTold(const switchyard::telemetry::ServerRules &rules, const switchyard::diagnose::RuleLint &lint);
    void rulesFailed(const QString &why);

private:
    /// Kept from question to question of one connection: it knows the server. Its questions go one after the other.
    struct Kept {
        int connection = 0;
        std::unique_ptr<telemetry::Source> source; ///< made on the thread
        std::atomic<int> answered = 0;
        std::atomic<int> expected = 0;
    };
    struct Lane {
        Newest newest;
        std::shared_ptr<Kept> kept = nullptr;
        bool busy = false;
    };
    using Task = std::function<std::function<void()>(telemetry::Source &, const std::stop_token &)>; ///< returns what to say
    static void give(Lane &lane);
    void start(Lane &lane, const LiveFeed::Watched &watched, Task task);

    Lane m_looks{Newest(this)};
    Lane m_questions{Newest(this)};
    Lane m_rules{Newest(this)};
};

} // namespace switchyard::session
