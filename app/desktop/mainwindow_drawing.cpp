// SPDX-License-Identifier: GPL-3.0-or-later
// What the drawing asks for beside drags: steps of keys, its lock, the queries behind its colours.
#include <app/desktop/mainwindow.h>

#include <QClipboard>
#include <QGuiApplication>

#include <views/canvas/hovertext.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>

namespace switchyard::app {

void MainWindow::connectDrawing()
{
    canvas::Canvas &drawing = canvas();
    const Actions &actions = m_work->actions;
    connect(&drawing, &canvas::Canvas::swapRequested, this, [this](const std::string &a, const std::string &b) { report(session::swapPlaces(m_work->document, a, b)); });
    connect(&drawing, &canvas::Canvas::refused, this, [this](const QString &why) { m_notice->showText(why); });
    connect(actions.lockDrawing, &QAction::toggled, this, [this, &drawing](bool locked) {
        drawing.setLocked(locked);
        enableActions();
    });
    connect(actions.frameTime, &QAction::toggled, &drawing, &canvas::Canvas::setFrameTimeShown);
    connect(actions.showQuery, &QAction::toggled, &drawing, &canvas::Canvas::setQueriesShown);
    connect(actions.copyQuery, &QAction::triggered, this, [this, &drawing] {
        QGuiApplication::clipboard()->setText(canvas::queriesOf(drawing.scene()).join(QLatin1Char('\n')));
        m_notice->showText(tr("The query is in the clipboard."));
    });
    connect(actions.openQuery, &QAction::triggered, this, [this, &drawing] {
        for (const QString &query : canvas::queriesOf(drawing.scene()))
            openQuery(query);
    });
    connect(&drawing, &canvas::Canvas::sceneChanged, this, [&drawing, &actions] {
        const bool any = !canvas::queriesOf(drawing.scene()).isEmpty();
        actions.copyQuery->setEnabled(any);
        actions.openQuery->setEnabled(any);
    });
}

} // namespace switchyard::app
