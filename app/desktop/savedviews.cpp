// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/savedviews.h>

#include <utility>

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

#include <views/canvas/canvasview.h>
#include <views/canvas/savedview.h>
#include <views/canvas/trafficchips.h>
#include <views/language/described.h>
#include <views/matrix/matrixview.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/filename.h>
#include <views/text/plain.h>
#include <views/timeline/timelineview.h>

#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>

namespace switchyard::app {

namespace {
constexpr const char *comparePage = "compare";
}

SavedViews::SavedViews(MainWindow &window, const Actions &actions)
    : QObject(&window)
    , m_window(window)
    , m_actions(actions)
{
    connect(actions.saveView, &QAction::triggered, this, &SavedViews::askSave);
    connect(actions.savedViews, &QMenu::aboutToShow, this, &SavedViews::fillMenu);
    connect(&window.baseline(), &session::Baseline::changed, this, &SavedViews::compare);
    connect(&window.document(), &session::Document::changed, this, [this](const session::Change &change) {
        if (change.kind != session::Change::Kind::Opened)
            return;
        m_awaits.reset();
        sayAlone({}, {});
    });
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
    if (const canvas::CompareMode mode = page ? canvas::CompareMode::Off : canvas.compareMode(); mode != canvas::CompareMode::Off) {
        view.compare = canvas::wordOf(mode);
        if (mode == canvas::CompareMode::Swipe)
            view.swipe = canvas.swipe();
    }
    if (const QString &file = m_window.baseline().kept().file; !file.isEmpty() && (!view.compare.empty() || view.view == comparePage))
        view.before = text::namedFrom(m_window.document().path(), file).toStdString();
    return view;
}

SavedViews::OnScreen SavedViews::onScreen() const
{
    OnScreen out{present({}, {}, false), m_window.baseline().kept(), m_window.baseline().loading()};
    out.view.before.clear();
    return out;
}

void SavedViews::show(const OnScreen &before)
{
    session::Baseline &baseline = m_window.baseline();
    if (before.baseline.outcome != baseline.outcome() || before.loading != baseline.loading()) // what a slide asked for, and did not wait for
        baseline.keep(before.baseline);
    show(before.view);
}

/// Whether the baseline is what the view compares with; else it is read, and comes with Baseline::changed.
bool SavedViews::bring(const design::SavedView &view)
{
    session::Baseline &baseline = m_window.baseline();
    if (baseline.begun() && view.before.empty())
        return true;
    const QString &document = m_window.document().path();
    const QString before = QString::fromStdString(view.before);
    if (document.isEmpty() && !before.isEmpty() && QFileInfo(before).isRelative()) {
        sayAlone(QString::fromStdString(view.name), tr("%1 is named from the folder of a design that has no file yet").arg(before));
        return false;
    }
    const QString file = QDir::cleanPath(text::fileBeside(document, before));
    if (baseline.begun() && baseline.holds(file))
        return true;
    m_awaits = {view, baseline.begun() ? file : QString()};
    if (baseline.begun() && baseline.loading() != file)
        baseline.load(file, [self = QPointer(this)](const QString &why) {
            if (!self || !self->m_awaits)
                return;
            self->sayAlone(QString::fromStdString(self->m_awaits->view.name), why);
            self->m_awaits.reset();
        });
    return false;
}

/// What was awaited may be there.
void SavedViews::compare()
{
    if (!m_awaits)
        return;
    const session::Baseline &baseline = m_window.baseline();
    const auto [view, file] = *std::exchange(m_awaits, std::nullopt);
    if (!file.isEmpty() && baseline.loading() != file && baseline.kept().file != file)
        return; // somebody chose another one meanwhile
    if (!bring(view) || isPage(view))
        return;
    canvas::Canvas &canvas = m_window.canvas();
    m_window.compareOnMap(canvas::compareModeFromWord(view.compare).value_or(canvas::CompareMode::Off));
    m_window.canvasView().setSwipe(view.swipe);
    canvas.look(view, false); // two panes are smaller
}

void SavedViews::sayAlone(const QString &view, const QString &why)
{
    const QString was = std::exchange(m_alone, why.isEmpty() ? QString() : tr("The view \"%1\" is shown without its comparison: %2").arg(view, why));
    if (m_alone.isEmpty())
        m_window.notice().clear(NoticeBar::Topic::Before);
    else
        m_window.notice().show(NoticeBar::Topic::Before, m_alone);
    if (m_alone != was)
        emit aloneChanged();
}

QString SavedViews::noted(const design::SavedView &view) const
{
    QStringList note{m_alone, QString::fromStdString(view.note)};
    note.removeAll(QString());
    return note.join(QStringLiteral(" · "));
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
    m_awaits.reset();
    sayAlone({}, {});
    const bool page = isPage(view);
    canvas::CompareMode mode = canvas.compareMode(); // a page lies beside the drawing
    if (page) {
        if (!view.before.empty())
            bring(view);
    } else {
        const auto wanted = canvas::compareModeFromWord(view.compare);
        if (!wanted)
            sayAlone(QString::fromStdString(view.name), tr("\"%1\" is no way to compare that this version knows").arg(QString::fromStdString(view.compare)));
        mode = wanted && *wanted != canvas::CompareMode::Off && bring(view) ? *wanted : canvas::CompareMode::Off;
        if (mode != canvas.compareMode())
            m_window.compareOnMap(mode); // before the heat: who leaves it sees again what was shown before it
        if (mode == canvas::CompareMode::Swipe)
            m_window.canvasView().setSwipe(view.swipe);
    }
    canvas::HeatChoice heat = canvas::heatOf(view, canvas.heatChoice());
    if (mode != canvas::CompareMode::Off)
        heat.source = canvas::HeatSource::Predicted;
    else if (remembered) // the way back is of the view, not of who tells it
        heat.source = canvas.heatChoice().source;
    else if (!canvas.scene().observation && m_window.feed().state() == session::LiveFeed::State::Off) // saved of a running cluster, and none is watched
        heat.source = canvas::HeatSource::Predicted;
    auto &step = m_window.results().page<timeline::TimelineView>("timeline").canvas();
    step.setPlayhead(heat.basis == canvas::Basis::Playhead ? heat.playhead_s : timeline::noPlayhead);
    canvas.setHeatChoice(heat);
    m_window.canvasView().chips().choose(predict::maskOf(view.traffic));
    m_window.selection().set(view.selected);
    m_window.selection().keepExisting(*m_window.document().design());
    if (page)
        return showPage(view.view);
    canvas.look(view, remembered);
}

/// By what the view finds again what it compares with; data: a copy is written. Null: neither of `what` compares.
QComboBox *SavedViews::beforeBox(const QComboBox *what) const
{
    const session::Baseline &baseline = m_window.baseline();
    const bool page = m_window.results().currentPage() == std::string_view(comparePage), map = m_window.canvas().compareMode() != canvas::CompareMode::Off;
    if (!baseline.outcome() || !(page || map))
        return nullptr;
    auto *box = new QComboBox;
    box->setObjectName(QStringLiteral("viewBefore"));
    if (const QString &document = m_window.document().path(); !baseline.kept().file.isEmpty()) {
        box->addItem(text::shown(tr("the file %1").arg(text::namedFrom(document, baseline.kept().file))), false);
    } else {
        if (!document.isEmpty())
            box->addItem(text::shown(tr("a copy of it (%1) beside the design: %2").arg(baseline.name(), QFileInfo(baseline.copyPath()).fileName())), true);
        else
            box->setToolTip(tr("Once the design has a file, a copy of the baseline can be kept beside it"));
        box->addItem(tr("the baseline, whatever it is then: at first the design as it was opened"), false);
    }
    const auto enable = [box, page, map](int chosen) { box->setEnabled(chosen == 1 ? page : map); };
    enable(what->currentIndex());
    connect(what, &QComboBox::currentIndexChanged, box, enable);
    return box;
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
    QComboBox *before = beforeBox(what);
    auto *note = new QLineEdit;
    note->setObjectName(QStringLiteral("viewNote"));
    note->setPlaceholderText(tr("what the audience should see"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    auto *form = new QFormLayout(&dialog);
    form->addRow(tr("&Name"), name);
    form->addRow(tr("&Shows"), what);
    if (before)
        form->addRow(tr("Compared &with"), before);
    form->addRow(tr("N&ote"), note);
    form->addRow(buttons);
    connect(name, &QLineEdit::textChanged, buttons, [buttons](const QString &text) { buttons->button(QDialogButtonBox::Save)->setEnabled(!text.trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    name->selectAll();
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (before && before->isEnabled() && before->currentData().toBool())
        if (const auto kept = m_window.baseline().keepCopy(); !kept)
            return m_window.notice().showText(language::described(kept.error()));
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
