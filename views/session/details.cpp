// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/details.h>

#include <cmath>
#include <utility>

#include <QMetaObject>

#include <core/predict/job_of_design.h>
#include <core/train/engine.h>

namespace switchyard::session {

Result<predict::JobSpec> jobSpec(const catalog::Catalog &catalog, const design::Design &design, const std::string &name)
{
    SWITCHYARD_TRY(const design::Job *const job, design::findJob(design, name));
    SWITCHYARD_TRY(predict::PlacedJob placed, predict::placeJob(catalog, design, *job));
    return std::move(placed.spec);
}

Details::Details(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    m_pool.setMaxThreadCount(1);
    connect(&document, &Document::changed, this, [this] { ++m_generation; });
}

Details::~Details()
{
    m_pool.clear();
    m_pool.waitForDone();
}

template <class Value>
void Details::compute(const predict::EnginePtr &engine, Value (*function)(const train::Engine &), void (Details::*ready)(const Value &))
{
    if (!engine)
        return; // the prediction has said why already
    m_pool.start([this, catalog = m_document.catalog(), engine, function, ready, generation = m_generation] {
        Value value = function(*engine);
        QMetaObject::invokeMethod(this, [this, ready, generation, value = std::move(value)] {
            if (generation == m_generation)
                emit (this->*ready)(value);
        }, Qt::QueuedConnection);
    });
}

void Details::wantLevers(const predict::EnginePtr &engine)
{
    compute<std::vector<predict::Lever>>(engine, [](const train::Engine &of) { return predict::whatWouldHelp(of); }, &Details::leversReady);
}

void Details::wantTimeline(const predict::EnginePtr &engine)
{
    compute<StepTimesPtr>(engine, [](const train::Engine &of) -> StepTimesPtr { return std::make_shared<const train::StepTimes>(train::stepTimes(of)); },
                          &Details::timelineReady);
}

void Details::wantWhy(const predict::EnginePtr &engine) { compute<Term>(engine, &predict::explain, &Details::whyReady); }

Result<predict::Verdict> Details::verdict(const std::string &job, const workload::Plan &plan, const predict::EnginePtr &shown)
{
    const double slowdown = shown ? shown->slowdown : 1;
    if (!m_trial || m_trial->design != m_document.design() || m_trial->job != job || std::abs(m_trial->slowdown - slowdown) > 0) {
        const auto make = [&]() -> Result<predict::PlanTrial> {
            SWITCHYARD_TRY(const predict::JobSpec spec, jobSpec(*m_document.catalog(), *m_document.design(), job));
            return predict::PlanTrial::make(*m_document.catalog(), spec, slowdown);
        };
        m_trial.emplace(Trial{m_document.design(), job, slowdown, make()});
    }
    if (!m_trial->trial)
        return std::unexpected(m_trial->trial.error());
    return m_trial->trial->of(plan);
}

} // namespace switchyard::session
