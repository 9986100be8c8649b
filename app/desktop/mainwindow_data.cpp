// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window asks of a watched cluster, told.
#include <app/desktop/mainwindow.h>

#include <views/live/datadialog.h>
#include <views/results/resultsdock.h>

namespace switchyard::app {

void MainWindow::connectData()
{
    connect(m_work->actions.showData, &QAction::triggered, this, [this] { showData(false); });
    connect(m_results, &results::ResultsDock::dataRequested, this, [this] { showData(true); });
    connect(&m_work->feed, &session::LiveFeed::observed, this, [this] {
        m_work->actions.showData->setEnabled(m_work->feed.observation() != nullptr);
        if (m_dataDialog && m_dataDialog->isVisible())
            m_dataDialog->setObservation(m_work->feed.observation());
    });
}

live::DataDialog *MainWindow::showData(bool coverage)
{
    if (!m_dataDialog) {
        m_dataDialog = new live::DataDialog(this);
        connect(m_dataDialog, &live::DataDialog::queryOpened, this, &MainWindow::openQuery);
    }
    m_dataDialog->setObservation(m_work->feed.observation());
    if (coverage)
        m_dataDialog->showCoverage();
    else
        m_dataDialog->showQuestions();
    m_dataDialog->show();
    m_dataDialog->raise();
    m_dataDialog->activateWindow();
    return m_dataDialog;
}

} // namespace switchyard::app
