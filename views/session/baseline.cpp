// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/baseline.h>

#include <utility>

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>

#include <core/base/file.h>
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
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (change.kind != Change::Kind::Opened)
            return;
        m_opened = true;
        forget(); // it was to stand beside the design that was open
    });
    connect(&engine, &EngineRunner::finished, this, [this](const OutcomePtr &now) {
        if (std::exchange(m_opened, false) || !outcome())
            return keep({now, tr("as opened"), {}, {}});
        if (m_loading.isEmpty())
            followJob();
        emit changed();
    });
}

/// What is under way comes too late.
void Baseline::forget()
{
    m_newest.forget();
    m_loading.clear();
}

void Baseline::keep(const Kept &kept)
{
    forget();
    m_kept = kept;
    emit changed();
}

bool Baseline::holds(const QString &file) const
{
    return !file.isEmpty() && file == m_kept.file && QFileInfo(file).lastModified() == m_kept.fileAt;
}

void Baseline::keepPresent()
{
    if (m_engine.outcome())
        keep({m_engine.outcome(), m_document.undoStack().undoText().isEmpty() ? tr("as opened") : tr("after \"%1\"").arg(m_document.undoStack().undoText()), {}, {}});
}

bool Baseline::keepPrevious()
{
    if (!m_engine.previous())
        return false;
    const QString edit = m_document.undoStack().undoText();
    keep({m_engine.previous(), edit.isEmpty() ? tr("before the last edit") : tr("before \"%1\"").arg(edit), {}, {}});
    return true;
}

/// Another job is shown: what it was in the state that is kept.
void Baseline::followJob()
{
    const OutcomePtr &now = m_engine.outcome();
    const design::Job *was = design::jobToShow(*outcome()->design, outcome()->job), *is = now ? design::jobToShow(*now->design, now->job) : nullptr;
    if (!was || !is || was->name == is->name || !design::jobNamed(*outcome()->design, is->name))
        return;
    m_newest.ask([job = is->name, design = outcome()->design, catalog = m_document.catalog()](const std::stop_token &stop) { return evaluate(*catalog, design, job, stop); },
                 [this](const OutcomePtr &outcome) { keep({outcome, m_kept.name, m_kept.file, m_kept.fileAt}); });
}

Baseline::Words Baseline::words() const
{
    const auto step_s = [](const OutcomePtr &outcome) { return outcome && outcome->prediction && (outcome->prediction->trains || outcome->prediction->rl) ? outcome->prediction->prediction.step_s : 0; };
    const double before = step_s(m_kept.outcome), now = step_s(m_engine.outcome());
    const auto step = [](const OutcomePtr &outcome, double value) {
        return value > 0 ? tr(" · step %1").arg(qstring(format::seconds(value))) : !outcome || !outcome->prediction ? tr(" · no prediction") : QString();
    };
    const QString change = before > 0 && now > 0 ? QStringLiteral(" (%1)").arg(qstring(format::signedPercent(now / before - 1))) : QString();
    return {tr("Before: %1%2").arg(m_kept.name, step(m_kept.outcome, before)), tr("Now%1%2").arg(step(m_engine.outcome(), now), change)};
}

void Baseline::load(const QString &path, const std::function<void(const QString &why)> &refused)
{
    const QFileInfo file(path);
    m_loading = QDir::cleanPath(file.absoluteFilePath());
    m_newest.ask(
        [path, job = m_engine.job(), catalog = m_document.catalog()](const std::stop_token &stop) -> Result<OutcomePtr> {
            SWITCHYARD_TRY(design::Design design, design::loadDesign(path.toStdString(), catalog.get()));
            const bool same = design::jobNamed(design, job) != nullptr;
            return evaluate(*catalog, std::make_shared<const design::Design>(std::move(design)), same ? job : std::string(), stop);
        },
        [this, refused, name = file.fileName(), at = file.lastModified()](const Result<OutcomePtr> &outcome) {
            const QString read = std::exchange(m_loading, {});
            if (outcome) {
                keep({*outcome, name, read, at});
                return followJob(); // another is shown meanwhile
            }
            const QString why = language::described(outcome.error());
            if (refused)
                refused(why);
            else
                emit failed(why);
        });
}

void Baseline::deliver() { QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); }

/// A price list that both have is named as the document names it, which may have moved since.
std::string Baseline::copyText() const
{
    design::Design copy = *outcome()->design;
    if (copy.prices == m_document.design()->prices)
        copy.priceList = m_document.design()->priceList;
    return design::writeDesign(copy);
}

QString Baseline::copyPath() const
{
    constexpr int most = 99; // then what is there is not written over, and the writing says so
    const FileState copy = stateOfText(copyText());
    const QFileInfo document(m_document.path());
    const QString name = tr("%1 before").arg(document.completeBaseName());
    for (int i = 1;; ++i) {
        const QString path = document.absoluteDir().filePath(i == 1 ? name + QStringLiteral(".switchyard") : QStringLiteral("%1 %2.switchyard").arg(name).arg(i));
        const FileState there = lookAtFile(path.toStdString());
        if (there.kind == FileState::Kind::Absent || sameContent(there, copy) || i == most)
            return path;
    }
}

Result<void> Baseline::keepCopy()
{
    const QString path = copyPath();
    const std::string text = copyText();
    if (!sameContent(lookAtFile(path.toStdString()), stateOfText(text)))
        if (const auto written = replaceFile(path.toStdString(), text, {}); !written)
            return std::unexpected(written.error());
    m_kept.file = path;
    m_kept.fileAt = QFileInfo(path).lastModified();
    return {};
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
    if (!m_kept.outcome || m_kept.outcome->design == now->design)
        return report;
    report.baseline = m_kept.name.toStdString();
    report.before = predict::keyFigures(*m_document.catalog(), *m_kept.outcome->design, m_kept.outcome->prediction.get());
    report.bill = design::pairedBills(m_kept.outcome->bill, now->bill);
    report.changes = design::diffLines(design::diff(*m_kept.outcome->design, *now->design));
    return report;
}

} // namespace switchyard::session
