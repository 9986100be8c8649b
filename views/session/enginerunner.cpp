// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/enginerunner.h>

#include <utility>

#include <core/design/first_job.h>
#include <core/diagnose/diagnose.h>

namespace switchyard::session {

OutcomePtr evaluate(const catalog::Catalog &catalog, const design::DesignPtr &design, const std::string &job,
                    const std::stop_token &stop)
{
    auto outcome = std::make_shared<EngineAnswer>();
    outcome->design = design;
    outcome->job = design::namedOrFirst(*design, job);
    outcome->gpus = design::gpuCount(*design, catalog);
    outcome->bill = design::billOf(catalog, *design);
    if (!design->jobs.empty()) {
        auto prediction = predict::predictDesign(catalog, *design, outcome->job, stop);
        if (prediction)
            outcome->prediction = std::move(*prediction);
        else
            outcome->error = std::move(prediction).error();
    }
    if (!design->storage.empty() && !stop.stop_requested())
        outcome->others = std::make_shared<const std::vector<goodput::NamedRun>>(
            goodput::otherRuns(catalog, *design, outcome->prediction ? outcome->prediction->job : std::string()));
    if (!outcome->prediction && !stop.stop_requested())
        outcome->fabric = network::buildFabric(*design, catalog).value_or(nullptr);
    if (!stop.stop_requested())
        outcome->checks = diagnose::checkDesign(catalog, *design, outcome->prediction.get());
    return outcome;
}

EngineRunner::EngineRunner(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_newest(this) // a stopped evaluation ends soon; the newest waits for it
{
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (change.kind == Change::Kind::Opened) {
            m_fresh = true;
            m_job.clear();
        }
        if (changesNumbers(change))
            request();
    });
    connect(&document, &Document::catalogChanged, this, &EngineRunner::request);
}

void EngineRunner::setJob(const std::string &job)
{
    if (std::exchange(m_job, job) == job)
        return;
    m_fresh = true; // numbers of another job are no change
    request();
}

void EngineRunner::request()
{
    m_newest.ask([catalog = m_document.catalog(), design = m_document.design(), job = m_job](const std::stop_token &stop) { return evaluate(*catalog, design, job, stop); },
                 [this](const OutcomePtr &outcome) { take(outcome); });
    if (!std::exchange(m_busy, true))
        emit busyChanged(true);
}

void EngineRunner::take(const OutcomePtr &outcome)
{
    m_previous = std::exchange(m_fresh, false) ? nullptr : m_outcome;
    m_outcome = outcome;
    m_busy = false;
    emit busyChanged(false);
    emit finished(m_outcome, m_previous);
}

} // namespace switchyard::session
