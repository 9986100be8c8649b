// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/adopting.h>

#include <utility>

#include <core/base/format.h>

#include <views/language/described.h>
#include <views/language/said.h>
#include <views/language/words.h>
#include <views/session/edits.h>
#include <views/session/livefeed.h>

#include <app/desktop/noticebar.h>

namespace switchyard::app {

namespace {

constexpr std::size_t shownJobs = 3;

/// "llama on 16 × p5.48xlarge trains …; …"
QString listOf(const std::vector<adopt::AdoptedJob> &jobs)
{
    QStringList words;
    for (std::size_t k = 0; k < std::min(shownJobs, jobs.size()); ++k)
        words << Adopting::tr("%1 on %2 × %3: %4").arg(qstring(jobs[k].name), QString::number(jobs[k].instances), qstring(jobs[k].type), language::said(jobs[k].what));
    if (jobs.size() > shownJobs)
        words << Adopting::tr("%1 more").arg(jobs.size() - shownJobs);
    return words.join(QStringLiteral("; "));
}

} // namespace

Adopting::Adopting(session::Document &document, session::LiveFeed &feed, NoticeBar &notice, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_feed(feed)
    , m_notice(notice)
{
    connect(&feed, &session::LiveFeed::observed, this, [this] {
        if (takesThisLook() && std::exchange(m_expected, false))
            ask(false);
    });
    connect(&document, &session::Document::changed, this, [this](const session::Change &change) {
        if (change.kind == session::Change::Kind::Opened || (change.parts & session::PartInstances) != 0)
            m_expected = false; // not what was drawn any more
        if (change.kind == session::Change::Kind::Opened)
            forget();
    });
    connect(&feed, &session::LiveFeed::stateChanged, this, [this] {
        if (m_feed.state() == session::LiveFeed::State::Off) {
            m_expected = false;
            forget();
        }
    });
}

/// What is under way, and what was said of a design that is not there any more.
void Adopting::forget()
{
    m_work.forget();
    m_asked = false;
    m_notice.clear(NoticeBar::Topic::Adopted);
}

bool Adopting::takesThisLook() const
{
    const telemetry::ObservationPtr now = m_expected ? seen() : nullptr;
    return now && now->complete && now->hostsMatched > 0;
}

bool Adopting::isDue() const { return m_asked || takesThisLook(); }

void Adopting::showUnderWay(const QString &words)
{
    m_notice.show(NoticeBar::Topic::Adopted, words, {{tr("Cancel"), [this] {
                                                          forget();
                                                          emit settled();
                                                      }}});
}

telemetry::ObservationPtr Adopting::seen() const
{
    const telemetry::MomentPtr shown = m_feed.present({});
    if (!shown || (session::differingParts(*shown->design, *m_document.design()) & session::PartInstances) != 0)
        return nullptr;
    return shown->kept.swept ? shown->kept.swept : shown->seen; // all quantities of one time
}

void Adopting::addJobs() { ask(true); }

void Adopting::ask(bool wanted)
{
    const telemetry::ObservationPtr seen = this->seen();
    if (!seen) {
        if (wanted)
            m_notice.showText(tr("The drawing has changed since the last look at the cluster: try again after the next one."));
        return;
    }
    if (wanted)
        showUnderWay(tr("Looking what runs here …"));
    m_asked = true;
    m_work.ask([catalog = m_document.catalog(), design = m_document.design(), seen](const std::stop_token &stop) {
        return adopt::adoptJobs(*catalog, *design, *seen, [&stop](double) { return !stop.stop_requested(); });
    }, [this, wanted, design = m_document.design()](const Result<adopt::Adoption> &result) { took(design, wanted, result); });
}

void Adopting::took(const design::DesignPtr &asked, bool wanted, const Result<adopt::Adoption> &result)
{
    m_notice.clear(NoticeBar::Topic::Adopted);
    m_asked = false;
    if (result && asked != m_document.design())
        ask(wanted); // an edit came between
    else
        add(wanted, result);
    if (!m_asked)
        emit settled();
}

void Adopting::add(bool wanted, const Result<adopt::Adoption> &result)
{
    if (!result) {
        if (wanted)
            m_notice.showText(language::described(result.error()));
        return;
    }
    if (result->jobs.empty()) {
        if (wanted)
            m_notice.showText(tr("Nothing runs here that the design has not: jobs are told by labels of the GPU series (hpc_job, pod) and by serving engines."));
        return;
    }
    const auto done = m_document.edit(tr("Add the jobs of %1").arg(m_feed.label()),
                                      [&](const design::Design &) -> Result<design::Design> { return result->design; });
    if (!done)
        return m_notice.showText(language::described(done.error()));
    m_notice.show(NoticeBar::Topic::Adopted, tr("Added what runs here: %1.").arg(listOf(result->jobs)));
    emit added(qstring(result->jobs.front().name));
}

void Adopting::findPlan(const std::string &job)
{
    const telemetry::ObservationPtr seen = this->seen();
    if (!seen)
        return m_notice.showText(tr("The drawing has changed since the last look at the cluster: try again after the next one."));
    m_asked = false; // which the question below takes the place of
    showUnderWay(tr("Holding the plans of %1 against what is seen …").arg(qstring(job)));
    m_work.ask([catalog = m_document.catalog(), design = m_document.design(), seen, job](const std::stop_token &stop) {
        return adopt::nearestPlans(*catalog, *design, job, *seen, [&stop](double) { return !stop.stop_requested(); });
    }, [this, job, design = m_document.design()](const Result<adopt::NearestPlans> &result) { offer(job, design, result); });
}

void Adopting::offer(const std::string &job, const design::DesignPtr &asked, const Result<adopt::NearestPlans> &result)
{
    m_notice.clear(NoticeBar::Topic::Adopted);
    if (!result)
        return m_notice.showText(language::described(result.error()));
    const adopt::NearPlan &best = result->near.front();
    const QString sure = language::said(result->sure());
    if (!result->another())
        return m_notice.show(NoticeBar::Topic::Adopted, tr("%1: nothing that is seen speaks against the design's plan. %2.").arg(qstring(job), sure));
    const QString words = tr("%1: what is seen fits %2 (distance %3; the design's plan: %4). %5.")
                              .arg(qstring(job), qstring(shortText(best.plan)), qstring(format::significant(best.off, 2)), qstring(format::significant(result->asDesigned.off, 2)), sure);
    m_notice.show(NoticeBar::Topic::Adopted, words, {{tr("Take this plan"), [this, job, plan = best.plan, asked] {
                                                          const auto done = asked == m_document.design() ? session::changePlan(m_document, job, plan, tr("Take the plan that %1 shows").arg(qstring(job)))
                                                                                                         : Result<void>(fail(ErrorCode::InvalidInput, say("the design has changed since: look again")));
                                                          if (!done)
                                                              m_notice.showText(language::described(done.error()));
                                                      }}});
}

} // namespace switchyard::app
