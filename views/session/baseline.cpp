// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/baseline.h>

#include <utility>

#include <QFileInfo>

#include <core/base/format.h>

#include <views/language/described.h>
#include <views/language/words.h>

namespace switchyard::session {

Baseline::Baseline(Document &document, EngineRunner &engine, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_engine(engine)
    , m_newest(this)
{
    connect(&document, &Document::changed, this, [this](const Change &change) { m_opened |= change.kind == Change::Kind::Opened; });
    connect(&engine, &EngineRunner::finished, this, [this](const OutcomePtr &now) {
        if (std::exchange(m_opened, false) || !m_outcome)
            return set(now, tr("as opened"));
        const design::Job *was = design::jobToShow(*m_outcome->design, m_outcome->job), *is = design::jobToShow(*now->design, now->job);
        if (was && is && was->name != is->name && design::findJob(*m_outcome->design, is->name))
            evaluateFor(is->name);
        emit changed();
    });
}

void Baseline::set(OutcomePtr outcome, const QString &name)
{
    m_newest.forget(); // what is under way comes too late
    m_outcome = std::move(outcome);
    m_name = name;
    emit changed();
}

void Baseline::keepPresent()
{
    if (m_engine.outcome())
        set(m_engine.outcome(), m_document.undoStack().undoText().isEmpty() ? tr("as opened") : tr("after \"%1\"").arg(m_document.undoStack().undoText()));
}

bool Baseline::keepPrevious()
{
    if (!m_engine.previous())
        return false;
    const QString edit = m_document.undoStack().undoText();
    set(m_engine.previous(), edit.isEmpty() ? tr("before the last edit") : tr("before \"%1\"").arg(edit));
    return true;
}

/// Another job is shown: what it was in the state that is kept.
void Baseline::evaluateFor(const std::string &job)
{
    m_newest.ask([job, design = m_outcome->design, catalog = m_document.catalog()](const std::stop_token &stop) { return evaluate(*catalog, design, job, stop); },
                 [this](const OutcomePtr &outcome) { set(outcome, m_name); });
}

Baseline::Words Baseline::words() const
{
    const auto step_s = [](const OutcomePtr &outcome) { return outcome && outcome->prediction && (outcome->prediction->trains || outcome->prediction->rl) ? outcome->prediction->prediction.step_s : 0; };
    const double before = step_s(m_outcome), now = step_s(m_engine.outcome());
    const auto step = [](const OutcomePtr &outcome, double value) {
        return value > 0 ? tr(" · step %1").arg(qstring(format::seconds(value))) : !outcome || !outcome->prediction ? tr(" · no prediction") : QString();
    };
    const QString change = before > 0 && now > 0 ? QStringLiteral(" (%1)").arg(qstring(format::signedPercent(now / before - 1))) : QString();
    return {tr("Before: %1%2").arg(m_name, step(m_outcome, before)), tr("Now%1%2").arg(step(m_engine.outcome(), now), change)};
}

void Baseline::load(const QString &path)
{
    m_newest.ask(
        [path, catalog = m_document.catalog()](const std::stop_token &stop) -> Result<OutcomePtr> {
            SWITCHYARD_TRY(design::Design design, design::loadDesign(path.toStdString(), catalog.get()));
            return evaluate(*catalog, std::make_shared<const design::Design>(std::move(design)), {}, stop);
        },
        [this, path](const Result<OutcomePtr> &outcome) {
            if (outcome)
                set(*outcome, QFileInfo(path).fileName());
            else
                emit failed(language::described(outcome.error()));
        });
}

exchange::Report Baseline::report() const
{
    const OutcomePtr &now = m_engine.outcome();
    exchange::Report report;
    if (now)
        report = exchange::reportOf(*m_document.catalog(), *now->design, now->job, now->prediction.get());
    report.title = m_document.title().toStdString();
    if (!now)
        return report;
    if (now->error)
        report.refused = now->error->message;
    if (!m_outcome || m_outcome->design == now->design)
        return report;
    report.baseline = m_name.toStdString();
    report.before = predict::keyFigures(*m_document.catalog(), *m_outcome->design, m_outcome->prediction.get());
    report.bill = design::pairedBills(m_outcome->bill, now->bill);
    report.changes = design::diffLines(design::diff(*m_outcome->design, *now->design));
    return report;
}

} // namespace switchyard::session
