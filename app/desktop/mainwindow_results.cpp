// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's search and comparison: pages of the results that have a worker of their own.
#include <app/desktop/mainwindow.h>

#include <QFileDialog>

#include <views/inspector/inspector.h>
#include <views/results/compareview.h>
#include <views/results/resultsdock.h>
#include <views/results/searchpanel.h>
#include <views/session/edits.h>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

void MainWindow::connectSearch()
{
    connect(m_results, &results::ResultsDock::pageBuilt, this, [this](QWidget *page) {
        if (auto *search = qobject_cast<results::SearchPanel *>(page))
            connectSearchPanel(search);
    });
}

void MainWindow::connectSearchPanel(results::SearchPanel *panel)
{
    connect(panel, &results::SearchPanel::searchRequested, this, [this, panel](const search::Options &options) {
        const auto base = session::jobSpec(*m_work->document.catalog(), *m_work->document.design(), m_inspector->job().toStdString());
        if (!base)
            return panel->setFailed(QString::fromStdString(base.error().message));
        m_work->searches.start(m_work->document.catalog(), *base, options);
    });
    connect(panel, &results::SearchPanel::cancelRequested, &m_work->searches, &session::SearchRunner::cancel);
    connect(&m_work->searches, &session::SearchRunner::progressed, panel, &results::SearchPanel::setProgress);
    connect(&m_work->searches, &session::SearchRunner::failed, panel, &results::SearchPanel::setFailed);
    connect(&m_work->searches, &session::SearchRunner::finished, panel, [panel](const session::SearchResultPtr &result) { panel->setAnswer(result->answer, result->base); });
    connect(panel, &results::SearchPanel::applyRequested, this, [this](const workload::Plan &plan) {
        report(session::changePlan(m_work->document, m_inspector->job().toStdString(), plan, tr("Apply a plan of the search"), 0));
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

void MainWindow::compareWith(const QString &path)
{
    m_results->showPage("compare");
    m_work->baseline.load(path);
}

} // namespace switchyard::app
