// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/savedviews.h>

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <views/canvas/canvasview.h>
#include <views/canvas/savedview.h>
#include <views/canvas/trafficchips.h>
#include <views/language/described.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/plain.h>
#include <views/timeline/timelineview.h>

#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

SavedViews::SavedViews(MainWindow &window, const Actions &actions)
    : QObject(&window)
    , m_window(window)
    , m_actions(actions)
{
    connect(actions.saveView, &QAction::triggered, this, &SavedViews::askSave);
    connect(actions.savedViews, &QMenu::aboutToShow, this, &SavedViews::fillMenu);
}

bool SavedViews::isPage(const design::SavedView &view)
{
    const results::ViewRow *row = results::viewOfWord(view.view);
    return row && row->page.tab;
}

design::SavedView SavedViews::present(const QString &name, const QString &note, bool page) const
{
    design::SavedView view;
    view.name = name.toStdString();
    view.note = note.toStdString();
    view.view = "canvas";
    const canvas::Canvas &canvas = m_window.canvas();
    canvas::keepHeat(view, canvas.heatChoice());
    view.traffic = predict::wordsOf(m_window.canvasView().chips().chosen());
    view.selected = m_window.selection().ids();
    if (page)
        view.view = shownPage();
    else
        canvas::keepCamera(view, canvas.camera(), canvas.scene().layout.bounds, canvas.size());
    return view;
}

std::string SavedViews::shownPage() const
{
    results::ResultsDock &results = m_window.results();
    const std::string page = results.currentPage();
    const auto chosen = page == "matrix" ? results.page<matrix::MatrixView>("matrix").chosenGrouping() : std::nullopt;
    return chosen ? page + ' ' + matrix::wordOf(*chosen) : page;
}

void SavedViews::showPage(std::string_view view)
{
    results::ResultsDock &results = m_window.results();
    results.showPage(view);
    if (std::string_view(results.currentPage()) == "matrix")
        results.page<matrix::MatrixView>("matrix").chooseGrouping(matrix::groupingFromWord(results::groupingWordOf(view)));
}

void SavedViews::show(const design::SavedView &view, bool remembered)
{
    canvas::Canvas &canvas = m_window.canvas();
    canvas::HeatChoice heat = canvas::heatOf(view, canvas.heatChoice());
    if (remembered) // the way back is of the view, not of who tells it
        heat.source = canvas.heatChoice().source;
    else if (!canvas.scene().observation && m_window.feed().state() == session::LiveFeed::State::Off) // saved of a running cluster, and none is watched
        heat.source = canvas::HeatSource::Predicted;
    auto &step = m_window.results().page<timeline::TimelineView>("timeline").canvas();
    step.setPlayhead(heat.basis == canvas::Basis::Playhead ? heat.playhead_s : timeline::noPlayhead);
    canvas.setHeatChoice(heat);
    m_window.canvasView().chips().choose(predict::maskOf(view.traffic));
    m_window.selection().set(view.selected);
    m_window.selection().keepExisting(*m_window.document().design());
    if (isPage(view))
        return showPage(view.view);
    const canvas::Camera camera = canvas::cameraOf(view, canvas.scene().layout.bounds, canvas.size());
    if (remembered)
        canvas.go(camera);
    else
        canvas.setCamera(camera);
}

void SavedViews::askSave()
{
    QDialog dialog(&m_window);
    dialog.setObjectName(QStringLiteral("saveView"));
    dialog.setWindowTitle(tr("Save view"));
    auto *name = new QLineEdit(tr("View %1").arg(m_window.document().design()->views.size() + 1));
    name->setObjectName(QStringLiteral("viewName"));
    name->setMinimumWidth(300);
    name->setToolTip(tr("A view of the same name is replaced"));
    auto *what = new QComboBox;
    what->setObjectName(QStringLiteral("viewWhat"));
    what->addItems({tr("the drawing, as it is now"), tr("the page of the results that is open")});
    auto *note = new QLineEdit;
    note->setObjectName(QStringLiteral("viewNote"));
    note->setPlaceholderText(tr("what the audience should see"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    auto *form = new QFormLayout(&dialog);
    form->addRow(tr("&Name"), name);
    form->addRow(tr("&Shows"), what);
    form->addRow(tr("N&ote"), note);
    form->addRow(buttons);
    connect(name, &QLineEdit::textChanged, buttons, [buttons](const QString &text) { buttons->button(QDialogButtonBox::Save)->setEnabled(!text.trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    name->selectAll();
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const auto saved = session::saveView(m_window.document(), present(name->text().trimmed(), note->text().trimmed(), what->currentIndex() == 1)); !saved)
        m_window.notice().showText(language::described(saved.error()));
}

void SavedViews::fillMenu()
{
    QMenu *menu = m_actions.savedViews;
    menu->clear();
    const std::vector<design::SavedView> &views = m_window.document().design()->views;
    QMenu *remove = nullptr;
    for (const design::SavedView &view : views) {
        QAction *go = menu->addAction(text::menuText(QString::fromStdString(view.name)));
        go->setToolTip(text::shown(QString::fromStdString(view.note)));
        connect(go, &QAction::triggered, this, [this, view] { show(view, true); });
    }
    if (views.empty()) {
        menu->addAction(tr("none saved yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    remove = menu->addMenu(tr("&Delete"));
    for (const design::SavedView &view : views)
        connect(remove->addAction(text::menuText(QString::fromStdString(view.name))), &QAction::triggered, this, [this, name = view.name] {
            if (const auto removed = session::removeView(m_window.document(), name); !removed)
                m_window.notice().showText(language::described(removed.error()));
        });
}

} // namespace switchyard::app
