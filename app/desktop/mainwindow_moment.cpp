// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of a watched cluster in the main window: saved, opened, kept to compare with.
#include <app/desktop/mainwindow.h>

#include <QFileDialog>
#include <QFileInfo>

#include <core/base/file.h>

#include <views/canvas/heatbar.h>
#include <views/language/described.h>
#include <views/results/resultsdock.h>
#include <views/session/momenttime.h>
#include <views/text/filename.h>

#include <app/desktop/files.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/workbeside.h>

namespace switchyard::app {

namespace {

QString filter() { return MainWindow::tr("Moments (*.moment.json);;All files (*)"); }

} // namespace

void MainWindow::connectMoments()
{
    connect(m_work->actions.saveMoment, &QAction::triggered, this, [this] {
        const telemetry::MomentPtr moment = presentMoment();
        if (!moment)
            return;
        const QString name = QStringLiteral("%1 %2").arg(m_work->document.title(), session::momentTime(moment->seen->time_s).replace(QLatin1Char(':'), QLatin1Char('.')));
        QString path = QFileDialog::getSaveFileName(this, tr("Save this moment"), text::fileBeside(m_work->document.path(), text::fileName(name, QStringLiteral(".moment.json"))), filter());
        if (path.isEmpty())
            return;
        if (QFileInfo(path).suffix().isEmpty())
            path += QStringLiteral(".moment.json");
        saveMoment(path);
    });
    connect(m_work->actions.openMoment, &QAction::triggered, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Open a moment"), QFileInfo(m_work->document.path()).path(), filter());
        if (!path.isEmpty())
            openMoment(path);
    });
    connect(m_work->actions.keepMoment, &QAction::triggered, this, [this] {
        if (const telemetry::MomentPtr moment = presentMoment()) // none is not "forget the kept one"
            keepMoment(moment);
    });
    connect(m_work->actions.forgetMoment, &QAction::triggered, this, [this] { keepMoment(nullptr); });
    connect(&m_work->feed, &session::LiveFeed::observed, this, [this] {
        for (QAction *action : {m_work->actions.saveMoment, m_work->actions.keepMoment})
            action->setEnabled(m_work->feed.observation() != nullptr);
    });
    connect(&m_work->document, &session::Document::changed, this, [this](const session::Change &change) {
        if (m_reference && (change.kind == session::Change::Kind::Opened || (change.parts & session::PartInstances) != 0))
            showReference();
    });
    connect(&m_work->document, &session::Document::catalogChanged, this, &MainWindow::showReference);
}

telemetry::MomentPtr MainWindow::presentMoment() const
{
    return m_work->feed.present(m_server.isEmpty() ? std::string("demo") : m_server.toStdString());
}

bool MainWindow::saveMoment(const QString &path)
{
    const telemetry::MomentPtr moment = presentMoment();
    if (!moment) {
        m_notice->showText(tr("Nothing of a cluster is shown yet."));
        return false;
    }
    const Result<void> saved = workBeside(this, tr("Writing %1").arg(QFileInfo(path).fileName()), [&](const Going &goOn) -> Result<void> {
        const std::string text = telemetry::writeMoment(*moment);
        if (!goOn(1))
            return fail(ErrorCode::Cancelled, say("stopped; nothing was written"));
        return writeFileAtomically(path.toStdString(), text);
    });
    m_notice->showText(saved ? tr("The moment of %1 is in %2.").arg(session::momentTime(moment->seen->time_s), path) : language::described(saved.error()));
    return saved.has_value();
}

bool MainWindow::openMoment(const QString &path)
{
    telemetry::MomentPtr moment;
    const session::CatalogPtr catalog = m_work->document.catalog();
    const Result<void> read = workBeside(this, tr("Reading %1").arg(QFileInfo(path).fileName()), [&](const Going &) -> Result<void> {
        SWITCHYARD_TRY(telemetry::Moment loaded, telemetry::loadMoment(path.toStdString(), *catalog));
        moment = std::make_shared<const telemetry::Moment>(std::move(loaded));
        return {};
    });
    if (!read) {
        m_notice->showText(language::described(read.error()));
        return false;
    }
    const bool here = telemetry::instancesOf(*moment, *m_work->document.design(), *catalog) > 0;
    if (!here && !m_files->mayDiscard())
        return false;
    m_work->finder.disconnect(this);
    m_work->finder.stop();
    m_work->feed.disconnectFrom();
    if (!here) {
        m_work->document.reset(*moment->design);
        m_work->feed.setDesign(m_work->document.design(), nullptr); // its prediction follows
    }
    m_showLive = true;
    m_server.clear();
    m_watched.reset();
    m_work->feed.showMoment(moment);
    m_results->showPage("findings");
    return true;
}

void MainWindow::keepMoment(const telemetry::MomentPtr &moment)
{
    m_reference = moment;
    m_work->actions.forgetMoment->setEnabled(moment != nullptr);
    showReference();
    m_notice->showText(moment ? tr("The moment of %1 is kept: ÷ moment shows what changed since.").arg(session::momentTime(moment->seen->time_s)) : tr("No moment is kept any more."));
}

/// On the design as it is now; nothing where that has none of its machines.
void MainWindow::showReference()
{
    const design::DesignPtr design = m_work->document.design();
    const catalog::Catalog &catalog = *m_work->document.catalog();
    const bool here = m_reference && telemetry::instancesOf(*m_reference, *design, catalog) > 0;
    const telemetry::ObservationPtr then = here ? telemetry::seenOn(*m_reference, *design, catalog) : nullptr;
    canvas().setReference(then);
    m_results->setReference(then);
    m_canvasView->heatBar().setReference(here ? session::momentTime(m_reference->seen->time_s) : QString());
}

} // namespace switchyard::app
