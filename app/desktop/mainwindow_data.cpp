// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window asks of a watched cluster, told; and what the cluster's server watches itself.
#include <app/desktop/mainwindow.h>

#include <utility>

#include <views/live/datadialog.h>
#include <views/live/rulespage.h>
#include <views/results/resultsdock.h>
#include <views/session/pastfeed.h>

namespace switchyard::app {

void MainWindow::connectData()
{
    m_rules = new session::PastFeed(this);
    connect(m_work->actions.showData, &QAction::triggered, this, [this] { showData(live::DataPage::Questions); });
    connect(m_work->actions.showRules, &QAction::triggered, this, [this] { showData(live::DataPage::Rules); });
    connect(m_results, &results::ResultsDock::dataRequested, this, [this] { showData(live::DataPage::Coverage); });
    connect(&m_work->feed, &session::LiveFeed::observed, this, [this] {
        const bool seen = m_work->feed.observation() != nullptr;
        for (QAction *action : {m_work->actions.showData, m_work->actions.showRules})
            action->setEnabled(seen);
        const std::pair of(m_work->feed.watched().connection, seen && m_work->feed.isPaused() ? m_work->feed.observation()->time_s : 0.0);
        if (std::exchange(m_rulesOf, of) != of && m_dataDialog)
            m_dataDialog->forgetRules();
        if (m_dataDialog && m_dataDialog->isVisible())
            m_dataDialog->setObservation(m_work->feed.observation());
    });
    connect(m_rules, &session::PastFeed::rulesTold, this, [this](const telemetry::ServerRules &rules, const diagnose::RuleLint &lint) {
        if (m_dataDialog)
            m_dataDialog->rules().tell(rules, lint, *m_work->document.design(), m_work->feed.findings());
    });
    connect(m_rules, &session::PastFeed::rulesFailed, this, [this](const QString &why) {
        if (m_dataDialog)
            m_dataDialog->rules().showFailure(why);
    });
}

void MainWindow::askForRules()
{
    const telemetry::ObservationPtr &seen = m_work->feed.observation();
    if (!seen || !m_dataDialog)
        return;
    m_dataDialog->rules().showAsking();
    m_rules->askRules(m_work->feed.watched(), seen, m_work->feed.isPaused() ? seen->time_s : 0);
}

live::DataDialog *MainWindow::showData(live::DataPage page)
{
    if (!m_dataDialog) {
        m_dataDialog = new live::DataDialog(this);
        connect(m_dataDialog, &live::DataDialog::queryOpened, this, &MainWindow::openQuery);
        connect(m_dataDialog, &live::DataDialog::rulesRequested, this, &MainWindow::askForRules);
    }
    m_dataDialog->setObservation(m_work->feed.observation());
    m_dataDialog->showPage(page);
    m_dataDialog->show();
    m_dataDialog->raise();
    m_dataDialog->activateWindow();
    return m_dataDialog;
}

} // namespace switchyard::app
