// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/details.h>

#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QEvent>
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
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (change.kind == Change::Kind::Opened || (change.parts & ~(PartPositions | PartViews)) != 0) // what is predicted anew (EngineRunner)
            outdate();
    });
    connect(&document, &Document::catalogChanged, this, [this] {
        outdate();
        m_trial.reset();
    });
}

Details::~Details()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void Details::deliver() { QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); }

template <class Value>
void Details::compute(std::function<Value()> work, void (Details::*ready)(const Value &))
{
    m_pool.start([this, catalog = m_document.catalog(), work = std::move(work), ready, generation = m_generation.load()] {
        if (generation != m_generation)
            return; // of a design that is no more
        Value value = work();
        QMetaObject::invokeMethod(this, [this, ready, generation, value = std::move(value)] {
            if (generation == m_generation)
                emit (this->*ready)(value);
        }, Qt::QueuedConnection);
    });
}

void Details::wantLevers(const predict::EnginePtr &engine)
{
    if (engine) // else the prediction has said why already
        compute<std::vector<predict::Lever>>([engine] { return predict::whatWouldHelp(*engine); }, &Details::leversReady);
}

void Details::wantTimeline(const predict::EnginePtr &engine)
{
    if (engine)
        compute<StepTimesPtr>([engine] { return std::make_shared<const train::StepTimes>(train::stepTimes(*engine)); }, &Details::timelineReady);
}

void Details::wantWhy(const predict::EnginePtr &engine)
{
    if (engine)
        compute<Term>([engine] { return predict::explain(*engine); }, &Details::whyReady);
}

void Details::wantServing(const std::shared_ptr<const predict::DesignPrediction> &prediction)
{
    if (prediction && prediction->serving)
        compute<LoadCurvePtr>([catalog = m_document.catalog(), prediction] { return std::make_shared<const Result<serve::LoadCurve>>(serve::loadCurve(*catalog, prediction->serving->job)); },
                              &Details::servingReady);
}

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
