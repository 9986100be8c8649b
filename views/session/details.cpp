// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/details.h>

#include <core/predict/explain_phases.h>

#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QEvent>

#include <core/predict/job_of_design.h>
#include <core/predict/while_busy.h>
#include <core/train/engine.h>

namespace switchyard::session {

Details::Details(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_newest(this)
{
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (changesNumbers(change)) // what is predicted anew (EngineRunner)
            outdate();
    });
    connect(&document, &Document::catalogChanged, this, [this] {
        outdate();
        m_trial.reset();
    });
}

void Details::deliver() { QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); }

void Details::wantLevers(const predict::EnginePtr &engine)
{
    if (engine) // else the prediction has said why already
        m_newest.also([engine, catalog = m_document.catalog()](const std::stop_token &) { return predict::whatWouldHelp(*engine); },
                      [this](const std::vector<predict::Lever> &levers) { emit leversReady(levers); });
}

void Details::wantTimeline(const predict::EnginePtr &engine)
{
    if (engine)
        m_newest.also([engine, catalog = m_document.catalog()](const std::stop_token &) { return std::make_shared<const train::StepTimes>(train::stepTimes(*engine)); },
                      [this](const StepTimesPtr &times) { emit timelineReady(times); });
}

void Details::wantWhy(const std::shared_ptr<const predict::DesignPrediction> &prediction)
{
    if (prediction && predict::isExplained(*prediction))
        m_newest.also([catalog = m_document.catalog(), prediction](const std::stop_token &) { return predict::explainStep(*catalog, *prediction); },
                      [this](const Term &tree) { emit whyReady(tree); });
}

void Details::wantServing(const std::shared_ptr<const predict::DesignPrediction> &prediction)
{
    if (prediction && prediction->serving)
        m_newest.also(
            [catalog = m_document.catalog(), prediction](const std::stop_token &stop) {
                return std::make_shared<const Result<serve::LoadCurve>>(serve::loadCurve(*catalog, prediction->serving->job, stop));
            },
            [this](const LoadCurvePtr &curve) { emit servingReady(curve); });
}

void Details::wantPaths(const std::shared_ptr<const predict::DesignPrediction> &prediction)
{
    if (prediction && prediction->fabric)
        m_newest.also([catalog = m_document.catalog(), prediction](const std::stop_token &) { return std::make_shared<const predict::BytePaths>(predict::bytePaths(*prediction)); },
                      [this](const PathsPtr &paths) { emit pathsReady(paths); });
}

void Details::wantBusy(const std::shared_ptr<const predict::DesignPrediction> &prediction, predict::TrafficMask mask)
{
    if (prediction && prediction->fabric)
        m_newest.also(
            [catalog = m_document.catalog(), prediction, mask](const std::stop_token &) {
                return BusyLinks{prediction, mask, std::make_shared<const network::LinkLoads>(predict::whileBusy(*prediction, mask)->loads)};
            },
            [this](const BusyLinks &busy) { emit busyReady(busy); });
}

Result<predict::Verdict> Details::verdict(const std::string &job, const workload::Plan &plan, const predict::EnginePtr &shown)
{
    const double slowdown = shown ? shown->slowdown : 1;
    if (!m_trial || m_trial->design != m_document.design() || m_trial->job != job || std::abs(m_trial->slowdown - slowdown) > 0) {
        const auto make = [&]() -> Result<predict::PlanTrial> {
            SWITCHYARD_TRY(const predict::JobSpec spec, predict::jobSpec(*m_document.catalog(), *m_document.design(), job));
            return predict::PlanTrial::make(*m_document.catalog(), spec, slowdown);
        };
        m_trial.emplace(Trial{m_document.design(), job, slowdown, make()});
    }
    if (!m_trial->trial)
        return std::unexpected(m_trial->trial.error());
    return m_trial->trial->of(plan);
}

} // namespace switchyard::session
