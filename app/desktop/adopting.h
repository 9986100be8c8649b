// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QObject>

#include <core/adopt/adopt_jobs.h>

#include <views/session/document.h>
#include <views/session/newest.h>

namespace switchyard::session {
class LiveFeed;
}

namespace switchyard::app {

class NoticeBar;

/// What runs on a watched cluster becomes part of the design: the jobs that it has, and the plan that one of them shows. Worked
/// out beside the window; a line above the drawing says what is under way, with Cancel, and what came of it.
class Adopting : public QObject
{
    Q_OBJECT
public:
    Adopting(session::Document &document, session::LiveFeed &feed, NoticeBar &notice, QObject *parent);

    /// The hosts were just drawn: the jobs of the first look are added unasked, as one undo step.
    void expectJobs() { m_expected = true; }
    void addJobs();
    /// The plans that fit what is seen of a job; the nearest is offered.
    void findPlan(const std::string &job);
    /// Jobs may still come from what is seen.
    [[nodiscard]] bool isDue() const;

signals:
    /// Nothing is due any more.
    void settled();
    /// Jobs are there that were not; the first of them.
    void added(const QString &job);

private:
    /// What is seen and by which design; nothing while the drawing has other instances than that: the next look is on it.
    [[nodiscard]] telemetry::ObservationPtr seen() const;
    [[nodiscard]] bool takesThisLook() const;
    void forget();
    void ask(bool wanted);
    void took(const design::DesignPtr &asked, bool wanted, const Result<adopt::Adoption> &result);
    void add(bool wanted, const Result<adopt::Adoption> &result);
    void offer(const std::string &job, const design::DesignPtr &asked, const Result<adopt::NearestPlans> &result);
    void showUnderWay(const QString &words);

    session::Document &m_document;
    session::LiveFeed &m_feed;
    NoticeBar &m_notice;
    bool m_expected = false;
    bool m_asked = false; ///< for jobs
    session::Newest m_work{this}; ///< last: it stops before the rest goes
};

} // namespace switchyard::app
