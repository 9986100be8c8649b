// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's search and comparison: pages of the results that have a worker of their own.
#include <app/desktop/mainwindow.h>

#include <memory>
#include <string>
#include <utility>

#include <QActionGroup>
#include <QFileDialog>

#include <core/predict/job_of_design.h>
#include <core/search/serving_question.h>
#include <views/canvas/comparebar.h>
#include <views/inspector/inspector.h>
#include <views/language/language.h>
#include <views/results/compareview.h>
#include <views/results/costview.h>
#include <views/results/resultsdock.h>
#include <views/results/searchpanel.h>
#include <views/session/deployment.h>
#include <views/session/edits.h>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

void MainWindow::connectSearch()
{
    connect(m_results, &results::ResultsDock::pageBuilt, this, [this](QWidget *page) {
        if (auto *search = qobject_cast<results::SearchPanel *>(page))
            connectSearchPanel(search);
        if (auto *cost = qobject_cast<results::CostView *>(page))
            connect(cost, &results::CostView::powerEdited, this, [this](const catalog::PowerTerms &power) { report(session::changePower(m_work->document, power)); });
    });
}

void MainWindow::connectSearchPanel(results::SearchPanel *panel)
{
    auto asked = std::make_shared<std::string>(); // whose job was searched: what was found is applied to it, whichever is shown by then
    connect(panel, &results::SearchPanel::searchRequested, this, [this, panel, asked](const search::Options &options) {
        *asked = m_inspector->job().toStdString();
        const auto base = predict::jobSpec(*m_work->document.catalog(), *m_work->document.design(), *asked);
        if (!base)
            return panel->setFailed(language::said(base.error()));
        m_work->searches.start(m_work->document.catalog(), *base, options);
    });
    connect(panel, &results::SearchPanel::servingSearchRequested, this, [this, panel, asked](search::ServingOptions options, bool anyLoad) {
        *asked = m_inspector->job().toStdString();
        auto question = search::questionOfDesign(*m_work->document.catalog(), *m_work->document.design(), *asked, options.limits);
        if (!question)
            return panel->setFailed(language::said(question.error()));
        question->anyLoad = anyLoad;
        if (anyLoad)
            question->job.load.kind = serve::Load::Kind::Closed;
        m_work->searches.start(m_work->document.catalog(), *question, options);
    });
    connect(&m_work->document, &session::Document::changed, panel, [this, panel](const session::Change &change) {
        if (change.kind != session::Change::Kind::Opened)
            return;
        m_work->searches.forget(); // the design that is open now may have a job of the same name
        panel->forget();
    });
    connect(panel, &results::SearchPanel::cancelRequested, &m_work->searches, &session::SearchRunner::cancel);
    connect(&m_work->searches, &session::SearchRunner::progressed, panel, &results::SearchPanel::setProgress);
    connect(&m_work->searches, &session::SearchRunner::failed, panel, &results::SearchPanel::setFailed);
    connect(&m_work->searches, &session::SearchRunner::finished, panel, [panel](const session::SearchResultPtr &result) { panel->setAnswer(result->answer, result->base); });
    connect(&m_work->searches, &session::SearchRunner::servingFinished, panel,
            [panel](const session::ServingSearchResultPtr &result) { panel->setAnswer(result->answer, result->question); });
    connect(panel, &results::SearchPanel::deploymentRequested, this, [this, asked](const search::ServingFound &found, bool withClients) {
        report(session::deployServing(m_work->document, *asked, search::deploymentOf(found, withClients)));
    });
    connect(panel, &results::SearchPanel::applyRequested, this, [this, asked](const workload::Plan &plan) {
        report(session::changePlan(m_work->document, *asked, plan, tr("Apply a plan of the search")));
    });
}

void MainWindow::connectCompare()
{
    connect(m_results, &results::ResultsDock::pageBuilt, this, [this](QWidget *page) {
        auto *view = qobject_cast<results::CompareView *>(page);
        if (!view)
            return;
        session::Baseline &baseline = m_work->baseline;
        view->setReport(baseline.report());
        connect(&baseline, &session::Baseline::changed, view, [view, &baseline] { view->setReport(baseline.report()); });
        connect(view, &results::CompareView::keepRequested, &baseline, &session::Baseline::keepPresent);
        connect(view, &results::CompareView::fileRequested, m_work->actions.compareWith, &QAction::trigger);
        connect(view, &results::CompareView::exportRequested, m_work->actions.exportReport, &QAction::trigger);
        connect(view, &results::CompareView::idsPicked, this, &MainWindow::reveal);
        connect(view, &results::CompareView::mapRequested, this, [this] { compareOnMap(canvas::CompareMode::Panes); });
    });
    for (const auto &[action, mode] : {std::pair(m_work->actions.comparePanes, canvas::CompareMode::Panes), std::pair(m_work->actions.compareSwipe, canvas::CompareMode::Swipe),
                                       std::pair(m_work->actions.compareDifference, canvas::CompareMode::Difference)}) {
        connect(action, &QAction::triggered, this, [this, mode](bool checked) { compareOnMap(checked ? mode : canvas::CompareMode::Off); });
        connect(&canvas(), &canvas::Canvas::compareModeChanged, action, [this, action, mode] { action->setChecked(canvas().compareMode() == mode); });
    }
    connect(m_canvasView, &canvas::CanvasView::compareModeChosen, this, &MainWindow::compareOnMap);
    connect(&m_work->baseline, &session::Baseline::changed, this, [this] {
        if (m_compareMode != canvas::CompareMode::Off)
            compareOnMap(m_compareMode);
    });
    connect(&canvas(), &canvas::Canvas::compareModeChanged, this, [this] {
        m_compareMode = canvas().compareMode(); // opening another design leaves
        if (m_compareMode != canvas::CompareMode::Off)
            return;
        m_comparing.forget();
        m_comparesAt.reset();
        m_moments = {};
        if (m_work->feed.state() != session::LiveFeed::State::Off) {
            canvas::HeatChoice choice = canvas().heatChoice();
            choice.source = m_sourceAlone;
            canvas().setHeatChoice(choice);
        }
    });
    connect(m_work->actions.compareBeforeEdit, &QAction::triggered, this, [this] {
        if (!m_work->baseline.keepPrevious())
            return m_notice->showText(tr("Nothing has been edited yet."));
        m_results->showPage("compare");
    });
    connect(&m_work->baseline, &session::Baseline::failed, m_notice, &NoticeBar::showText);
    connect(m_work->actions.keepBaseline, &QAction::triggered, this, [this] {
        m_work->baseline.keepPresent();
        m_results->showPage("compare");
    });
    connect(m_work->actions.compareWith, &QAction::triggered, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Compare with a design"), QFileInfo(m_work->document.path()).path(), tr("Switchyard designs (*.switchyard)"));
        if (!path.isEmpty())
            compareWith(path);
    });
}

void MainWindow::compareOnMap(canvas::CompareMode mode)
{
    const session::OutcomePtr &before = m_work->baseline.outcome(), &now = m_work->engine.outcome();
    m_compareMode = before && now ? mode : canvas::CompareMode::Off;
    const bool on = m_compareMode != canvas::CompareMode::Off;
    if (mode != canvas::CompareMode::Off && !on) {
        m_notice->showText(tr("There is nothing to compare with yet."));
        if (QAction *checked = m_work->actions.compare->checkedAction())
            checked->setChecked(false);
    }
    const bool begins = on && canvas().compareMode() == canvas::CompareMode::Off; // before a change of heat draws it
    if (on) {
        canvas::HeatChoice choice = canvas().heatChoice();
        if (canvas().compareMode() == canvas::CompareMode::Off)
            m_sourceAlone = choice.source;
        choice.source = canvas::HeatSource::Predicted; // a baseline is a design, nobody observes it
        canvas().setHeatChoice(choice);
        const session::Baseline::Words words = m_work->baseline.words();
        m_canvasView->compareBar().setWords(words.before, words.now);
    }
    showTraffic();
    if (begins)
        canvas().setFocus(); // its keys are those of the comparison
}

void MainWindow::compareWith(const QString &path)
{
    m_results->showPage("compare");
    m_work->baseline.load(path);
}

} // namespace switchyard::app
