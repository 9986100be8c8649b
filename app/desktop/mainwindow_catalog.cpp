// SPDX-License-Identifier: GPL-3.0-or-later
// The main window and the catalog: its editor, and what follows another one.
#include <app/desktop/mainwindow.h>

#include <utility>

#include <QStringList>

#include <core/catalog/own.h>

#include <views/canvas/palette.h>
#include <views/catalog/catalogdialog.h>
#include <views/language/described.h>
#include <views/results/resultsdock.h>
#include <views/results/whyview.h>

#include <app/desktop/noticebar.h>

namespace switchyard::app {

void MainWindow::connectCatalog()
{
    connect(m_work->actions.editCatalog, &QAction::triggered, this, &MainWindow::editCatalog);
    connect(&m_work->document, &session::Document::catalogChanged, this, [this] {
        m_palette->setCatalog(m_work->document.catalog());
        m_work->previews.setCatalog(m_work->document.catalog());
        m_work->feed.setCatalog(m_work->document.catalog());
        showJob(m_work->engine.job());
        enableActions();
    });
    connect(m_results, &results::ResultsDock::pageBuilt, this, [this](QWidget *page) {
        if (auto *why = qobject_cast<results::WhyView *>(page))
            connect(why, &results::WhyView::figureRequested, this, &MainWindow::showFigure);
    });
}

void MainWindow::showFigure(const QString &list, const QString &id, const QString &key)
{
    catalogeditor::CatalogDialog *dialog = editCatalog();
    if (dialog && !dialog->showEntry(list.toStdString(), id.toStdString(), key.toStdString()))
        m_notice->showText(tr("%1 of %2 is not in the catalog.").arg(key, id));
}

catalogeditor::CatalogDialog *MainWindow::editCatalog()
{
    if (!m_catalogDialog) {
        setCursor(Qt::WaitCursor);
        auto own = catalog::openOwnCatalog(m_work->document.catalog()->directory, catalog::userCatalogDirectory());
        unsetCursor();
        if (!own) {
            m_notice->showText(language::described(own.error()));
            return nullptr;
        }
        m_catalogDialog = new catalogeditor::CatalogDialog(std::move(*own), this);
        m_catalogDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_catalogDialog, &catalogeditor::CatalogDialog::catalogChanged, this, [this](const session::CatalogPtr &catalog) { m_work->document.setCatalog(catalog); });
    }
    m_catalogDialog->show();
    m_catalogDialog->raise();
    m_catalogDialog->activateWindow();
    return m_catalogDialog;
}

void MainWindow::warnOfOwnCatalog(const std::vector<Error> &refused)
{
    QStringList lines;
    for (const Error &error : refused)
        lines << tr("A file of your own catalog is left out: %1").arg(language::described(error));
    if (!lines.isEmpty())
        m_notice->show(NoticeBar::Topic::Catalog, lines.join(QLatin1Char('\n')), {{tr("Catalog…"), [this] { editCatalog(); }}});
}

} // namespace switchyard::app
