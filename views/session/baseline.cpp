// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/baseline.h>

#include <utility>

#include <QFileInfo>
#include <QMetaObject>

#include <core/base/format.h>

namespace switchyard::session {

namespace {

std::vector<predict::KeyFigure> figures(const catalog::Catalog &catalog, const Outcome &outcome)
{
    return predict::keyFigures(catalog, *outcome.design, outcome.prediction.get());
}

std::string jobLine(const catalog::Catalog &catalog, const Outcome &outcome)
{
    const auto found = design::findJob(*outcome.design, outcome.job);
    if (!found)
        return {};
    const design::Job *const job = *found;
    const design::Phase *training = design::trainingOf(*job);
    if (!training)
        return job->name;
    const catalog::Architecture *model = training->custom ? training->custom.get() : catalog.model(training->model);
    return (model && !model->name.empty() ? model->name : training->model) + ": " + workload::shortText(*design::planOf(*job));
}

std::vector<std::string> notes(const predict::Prediction &prediction)
{
    std::vector<std::string> notes;
    const auto &[low, high] = prediction.errorBand_pct;
    if (high > low)
        notes.push_back("Step time: 80 % of measured runs lie within " + format::signedPercent(low / 100) + " to " + format::signedPercent(high / 100)
                        + (prediction.errorBasis.empty() ? std::string() : " (" + prediction.errorBasis + ")"));
    if (prediction.cost && !prediction.cost->priceSource.empty())
        notes.push_back("Price: " + prediction.cost->priceSource + (prediction.cost->priceDate.empty() ? std::string() : ", " + prediction.cost->priceDate));
    if (!prediction.fits)
        notes.push_back("The job does not fit into the memory of its GPUs");
    for (const Said &warning : prediction.warnings)
        notes.push_back(warning.english());
    return notes;
}

} // namespace

Baseline::Baseline(Document &document, EngineRunner &engine, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_engine(engine)
{
    m_pool.setMaxThreadCount(1);
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

Baseline::~Baseline()
{
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void Baseline::set(OutcomePtr outcome, const QString &name)
{
    ++m_generation; // what is under way comes too late
    m_stop.request_stop();
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
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 generation = ++m_generation;
    m_pool.start([this, generation, job, design = m_outcome->design, catalog = m_document.catalog(), stop = m_stop.get_token()] {
        const OutcomePtr outcome = evaluate(*catalog, design, job, stop);
        QMetaObject::invokeMethod(this, [this, generation, outcome] {
            if (generation == m_generation && outcome)
                set(outcome, m_name);
        }, Qt::QueuedConnection);
    });
}

Baseline::Words Baseline::words() const
{
    const auto step_s = [](const OutcomePtr &outcome) { return outcome && outcome->prediction && (outcome->prediction->trains || outcome->prediction->rl) ? outcome->prediction->prediction.step_s : 0; };
    const double before = step_s(m_outcome), now = step_s(m_engine.outcome());
    const auto step = [](const OutcomePtr &outcome, double value) {
        return value > 0 ? tr(" · step %1").arg(QString::fromStdString(format::seconds(value))) : !outcome || !outcome->prediction ? tr(" · no prediction") : QString();
    };
    const QString change = before > 0 && now > 0 ? QStringLiteral(" (%1)").arg(QString::fromStdString(format::signedPercent(now / before - 1))) : QString();
    return {tr("Before: %1%2").arg(m_name, step(m_outcome, before)), tr("Now%1%2").arg(step(m_engine.outcome(), now), change)};
}

void Baseline::load(const QString &path)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 generation = ++m_generation;
    m_pool.start([this, generation, path, catalog = m_document.catalog(), stop = m_stop.get_token()] {
        auto design = design::loadDesign(path.toStdString(), catalog.get());
        const OutcomePtr outcome = design ? evaluate(*catalog, std::make_shared<const design::Design>(std::move(*design)), {}, stop) : nullptr;
        const QString trouble = design ? QString() : QString::fromStdString(describe(design.error()));
        QMetaObject::invokeMethod(this, [this, generation, path, outcome, trouble] {
            if (generation != m_generation)
                return;
            if (!outcome)
                emit failed(trouble);
            else
                set(outcome, QFileInfo(path).fileName());
        }, Qt::QueuedConnection);
    });
}

exchange::Report Baseline::report() const
{
    exchange::Report report;
    report.title = m_document.title().toStdString();
    const OutcomePtr &now = m_engine.outcome();
    if (!now)
        return report;
    const catalog::Catalog &catalog = *m_document.catalog();
    report.job = jobLine(catalog, *now);
    if (now->error)
        report.refused = now->error->message;
    report.now = figures(catalog, *now);
    report.waivers = now->design->waivers;
    if (now->prediction)
        report.notes = notes(now->prediction->prediction);
    if (!m_outcome || m_outcome->design == now->design)
        return report;
    report.baseline = m_name.toStdString();
    report.before = figures(catalog, *m_outcome);
    report.bill = design::pairedBills(m_outcome->bill, now->bill);
    report.changes = design::diffLines(design::diff(*m_outcome->design, *now->design));
    return report;
}

} // namespace switchyard::session
