// SPDX-License-Identifier: GPL-3.0-or-later
// The pages and dialogs of the real window with mouse and keys: search, slides, commands, comparison, recovery, history. SWITCHYARD_SHOTS=DIR keeps a picture of each step.
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QUndoView>

#include <core/base/format.h>
#include <core/train/engine.h>

#include <views/canvas/trafficchips.h>
#include <views/live/historypanel.h>
#include <views/matrix/matrixview.h>
#include <views/plots/scatterplot.h>
#include <views/results/compareview.h>
#include <views/results/resultsdock.h>
#include <views/results/searchpanel.h>
#include <views/results/viewtable.h>
#include <views/session/edits.h>
#include <views/timeline/timelineview.h>

#include <app/desktop/journalrecovery.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>
#include <app/desktop/statusline.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

class tst_Pages : public QObject
{
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)"))); }
    void searchesAppliesAndUndoes();
    void aSearchEndsWithItsDesign();
    void unsavedWorkOfACrashIsOffered();
    void historyGoesToAnyState();
    void comparesBeforeAndAfter();
    void presentsSavedViews();
    void findsCommandsByTheirWords();
    void everyPageIsReached();

private:
    static QString label(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }
    static QString sample(const char *name) { return app::samplesDirectory() + QLatin1Char('/') + QString::fromLatin1(name) + QStringLiteral(".switchyard"); }
};

void tst_Pages::searchesAppliesAndUndoes()
{
    Desk desk;
    desk.window().results().showPage("search");
    desk.shot(QStringLiteral("12-search-empty"));
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    results::SearchPanel &panel = desk.window().results().page<results::SearchPanel>("search");
    auto *limits = panel.findChild<QLineEdit *>(QStringLiteral("limits"));
    auto *start = panel.findChild<QPushButton *>(QStringLiteral("start"));
    auto *apply = panel.findChild<QPushButton *>(QStringLiteral("apply"));
    auto *table = panel.findChild<QTableWidget *>();
    auto *plot = panel.findChild<plots::ScatterPlot *>();
    QVERIFY(!apply->isEnabled());

    // A limit that is wrong says what is expected, beside the field; nothing starts.
    limits->setFocus();
    QTest::keyClicks(limits, QStringLiteral("speed=3"));
    QTest::keyClick(limits, Qt::Key_Return);
    QVERIFY(!panel.findChild<QProgressBar *>()->isVisible());
    QCOMPARE(table->rowCount(), 0);

    // Keyboard alone: limits, Return, rows.
    limits->selectAll();
    QTest::keyClicks(limits, QStringLiteral("tp=8 memory_gib=..75"));
    QTest::keyClick(limits, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return table->rowCount() > 0; }, 60000));
    // The plan leaves room for its figures, and can be read; whole it is in the tooltip. The plot gives way.
    QVERIFY(!plot->isVisible());
    QVERIFY(table->columnWidth(5) >= 180 && table->columnWidth(5) <= 420);
    QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0); // at 1,440 pixels
    // A row says what it changes, its tip the whole plan; no two read alike, for ways to recompute are one row.
    const workload::Plan now = desk.window().engine().outcome()->prediction->engine->plan;
    QSet<QString> plans;
    for (int row = 0; row < table->rowCount(); ++row) {
        const QString plan = table->item(row, 5)->text().section(QStringLiteral(" ("), 0, 0);
        QVERIFY2(table->item(row, 5)->toolTip().startsWith(QStringLiteral("TP8")) && !plan.contains(QStringLiteral("TP8")), qPrintable(plan)); // as now
        QVERIFY2(plans.isEmpty() || !plans.contains(plan), qPrintable(plan));
        plans << plan;
    }
    QVERIFY(table->rowCount() > 10 && table->rowCount() <= 50);
    QVERIFY2(table->item(0, 5)->text().contains(QStringLiteral("(+")) && table->item(0, 5)->toolTip().contains(QStringLiteral("· recompute ")), qPrintable(table->item(0, 5)->toolTip()));
    // A click on a head sorts by its figures, another the other way.
    const auto sortedBy = [&](int column, Qt::SortOrder order) {
        const QHeaderView *head = table->horizontalHeader();
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, QPoint(head->sectionViewportPosition(column) + 6, head->height() / 2));
        if (head->sortIndicatorOrder() != order)
            QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, QPoint(head->sectionViewportPosition(column) + 6, head->height() / 2));
        const auto gib = [&](int row) { return table->item(row, column)->text().section(QLatin1Char(' '), 0, 0).toDouble(); };
        for (int row = 1; row < table->rowCount(); ++row)
            if (order == Qt::AscendingOrder ? gib(row) < gib(row - 1) : gib(row) > gib(row - 1))
                return false;
        return table->rowCount() > 1 && gib(0) != gib(table->rowCount() - 1);
    };
    QVERIFY(sortedBy(2, Qt::AscendingOrder) && sortedBy(2, Qt::DescendingOrder));
    QCOMPARE(table->selectedItems().isEmpty(), false); // the best stays chosen
    QVERIFY(sortedBy(0, Qt::AscendingOrder));
    table->selectRow(0);
    QVERIFY(apply->isEnabled()); // the best is chosen
    desk.shot(QStringLiteral("13-search"));

    // Apply: the plan, its prediction is the number in the table; one undo step.
    const workload::Plan before = *planOf(desk.design().jobs.front());
    const int steps = desk.window().document().undoStack().count();
    const QString promised = table->item(0, 0)->text();
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(!(*planOf(desk.design().jobs.front()) == before));
    QCOMPARE(desk.window().document().undoStack().count(), steps + 1);
    QVERIFY(desk.settle());
    QCOMPARE(QString::fromStdString(format::seconds(desk.window().engine().outcome()->prediction->prediction.step_s)), promised);
    desk.window().actions().undo->trigger();
    QVERIFY(*planOf(desk.design().jobs.front()) == before);

    // A point of the front that is in view, by mouse: a wider pane has the plot.
    desk.window().resize(1700, 900);
    QTRY_VERIFY(plot->isVisible());
    QTRY_VERIFY(plot->width() >= 160);
    int frontPoint = 0;
    while (!plot->rect().adjusted(0, 4, 0, -20).contains(plot->positionOf(frontPoint).toPoint()) || plot->pointAt(plot->positionOf(frontPoint)) != frontPoint)
        ++frontPoint;
    QTest::mouseClick(plot->findChild<QWidget *>(), Qt::LeftButton, {}, plot->positionOf(frontPoint).toPoint());
    QVERIFY(table->selectedItems().isEmpty());
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(!(*planOf(desk.design().jobs.front()) == before));
    desk.window().actions().undo->trigger();

    // Cancel: the wide space is left at once, the window stays alive.
    limits->clear();
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(panel.findChild<QProgressBar *>()->isVisible());
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !panel.findChild<QProgressBar *>()->isVisible(); }, 30000));
}

/// What is found is applied to the job of its name, which another design may have too.
void tst_Pages::aSearchEndsWithItsDesign()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
    QVERIFY(desk.settle());
    desk.window().results().showPage("search");
    auto &panel = desk.window().results().page<results::SearchPanel>("search");
    auto *const start = panel.findChild<QPushButton *>(QStringLiteral("start"));
    auto *const apply = panel.findChild<QPushButton *>(QStringLiteral("apply"));
    auto *const table = panel.findChild<QTableWidget *>();
    panel.findChild<QLineEdit *>(QStringLiteral("limits"))->setText(QStringLiteral("tp=8"));
    QTest::mouseClick(start, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() > 0 && apply->isEnabled(), 60000);
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QCOMPARE(table->rowCount(), 0);
    QVERIFY(!apply->isEnabled());

    // One that is under way is not heard, however it ends.
    QVERIFY(desk.settle());
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(panel.findChild<QProgressBar *>()->isVisible());
    QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
    QVERIFY(!panel.findChild<QProgressBar *>()->isVisible());
    QVERIFY(desk.settle());
    QTest::qWait(1000);
    QCOMPARE(table->rowCount(), 0);
    QVERIFY(!apply->isEnabled());
    QTest::mouseClick(start, Qt::LeftButton); // and another can begin
    QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() > 0, 60000);
}

void tst_Pages::presentsSavedViews()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    app::MainWindow &window = desk.window();
    // Save a view through its dialog, by keys: a name, where the drawing is now.
    canvas::Canvas &canvas = desk.canvas();
    canvas.zoomBy(3);
    const canvas::Camera kept = canvas.camera();
    auto &chips = window.canvasView().chips();
    chips.choose(predict::bitOf(workload::PartGroup::Dp));
    auto &step = window.results().page<timeline::TimelineView>("timeline").canvas();
    step.setPlayhead(5.5);
    const std::string chosen = desk.design().instances[3].id;
    window.selection().set({chosen});
    const std::size_t views = desk.design().views.size();
    QTimer::singleShot(0, &window, [&] {
        auto *dialog = window.findChild<QDialog *>(QStringLiteral("saveView"));
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("viewName"));
        name->clear();
        auto *save = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save);
        QVERIFY(!save->isEnabled()); // a view needs a name
        QTest::keyClicks(name, QStringLiteral("Close up"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("viewNote")), QStringLiteral("eight <of> many"));
        QTest::keyClick(name, Qt::Key_Return);
    });
    window.actions().saveView->trigger();
    QCOMPARE(desk.design().views.size(), views + 1);
    QCOMPARE(desk.design().views.back().note, std::string("eight <of> many"));
    QCOMPARE(window.document().undoStack().undoText(), QStringLiteral("Save view Close up"));

    // The menu goes there: place, time, traffic and selection.
    canvas.fitAll();
    chips.choose(0);
    step.setPlayhead(timeline::noPlayhead);
    QCOMPARE(canvas.heatChoice().basis, canvas::Basis::Mean);
    window.selection().clear();
    emit window.actions().savedViews->aboutToShow();
    QAction *closeUp = nullptr;
    for (QAction *action : window.actions().savedViews->actions())
        if (action->text() == QLatin1String("Close up"))
            closeUp = action;
    QVERIFY(closeUp);
    closeUp->trigger();
    QVERIFY(std::abs(canvas.camera().scale / kept.scale - 1) < 1e-9);
    QVERIFY((canvas.camera().offset - kept.offset).manhattanLength() < 1e-3);
    QCOMPARE(chips.chosen(), predict::bitOf(workload::PartGroup::Dp));
    QCOMPARE(canvas.heatChoice().basis, canvas::Basis::Playhead);
    QCOMPARE(canvas.heatChoice().playhead_s, 5.5);
    QCOMPARE(window.selection().ids(), std::vector<std::string>{chosen});

    // A file keeps them.
    const auto again = design::readDesign(design::writeDesign(desk.design()), "views");
    QVERIFY(again);
    QVERIFY(again->views == desk.design().views);

    // Present: slides by keys, nothing to edit with.
    const QSize before = window.size();
    window.results().showPage("cost");
    window.actions().present->trigger();
    app::Presenter &presenter = window.presenter();
    QVERIFY(presenter.running());
    QCOMPARE(presenter.slides(), static_cast<int>(views) + 1);
    QVERIFY(window.windowState() & Qt::WindowFullScreen);
    QVERIFY(!window.menuBar()->isVisible() && !window.inspector().isVisible() && !window.palette().isVisible() && canvas.isVisible());
    QVERIFY(QTest::qWaitFor([&] { return QRectF(canvas.rect()).contains(canvas.camera().toScreen(canvas.scene().layout.bounds)); }, 2000)); // slide 1: the whole
    desk.shot(QStringLiteral("17-slide"));
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(presenter.slide(), 1);
    QCOMPARE(canvas.heatChoice().metric, canvas::Quantity::EfaTx_Bps);
    QTest::keyClick(&canvas, Qt::Key_Space);
    QVERIFY(!canvas.isVisible());
    QVERIFY(window.results().isVisible());
    QCOMPARE(window.results().currentPage(), "memory");
    desk.shot(QStringLiteral("18-slide-memory"));
    QTest::keyClick(&window, Qt::Key_B);
    QVERIFY(window.findChild<QWidget *>(QStringLiteral("black")));
    QTest::keyClick(&window, Qt::Key_B);
    QVERIFY(!window.findChild<QWidget *>(QStringLiteral("black")));
    QTest::keyClick(&window, Qt::Key_End);
    QCOMPARE(presenter.slide(), presenter.slides() - 1);
    QVERIFY2(presenter.caption().contains(QStringLiteral("eight &lt;of&gt; many")), qPrintable(presenter.caption()));
    QTest::keyClick(&window, Qt::Key_Right); // the last stays
    QCOMPARE(presenter.slide(), presenter.slides() - 1);
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!presenter.running());
    QVERIFY(window.menuBar()->isVisible() && window.inspector().isVisible() && window.palette().isVisible() && window.results().isVisible() && canvas.isVisible());
    QVERIFY(!(window.windowState() & Qt::WindowFullScreen));
    QTRY_COMPARE(window.size(), before);
    QCOMPARE(window.results().currentPage(), "cost");
    QCOMPARE(canvas.heatChoice().metric, canvas::Quantity::NvlinkTx_Bps);

    // A design without views: the whole of it.
    window.document().reset({});
    window.actions().present->trigger();
    QCOMPARE(presenter.slides(), 1);
    QTest::keyClick(&window, Qt::Key_Escape);
}

void tst_Pages::findsCommandsByTheirWords()
{
    Desk desk;
    app::MainWindow &window = desk.window();
    QVERIFY(window.files().open(sample("llama3.1-8b-4-p6-b200")));
    const auto run = [&](const QString &words, const QString &first, bool possible) {
        QTimer::singleShot(0, &window, [&window, words, first, possible] {
            auto *dialog = window.findChild<QDialog *>(QStringLiteral("commandPalette"));
            auto *list = dialog->findChild<QListWidget *>();
            auto *line = dialog->findChild<QLineEdit *>();
            QTest::keyClicks(line, words);
            const QString found = list->count() > 0 ? list->item(0)->text() : QString();
            QTest::keyClick(line, Qt::Key_Return);
            const bool stays = dialog->isVisible();
            if (stays)
                QTest::keyClick(line, Qt::Key_Escape);
            QVERIFY2(first.isEmpty() ? found.isEmpty() : found.contains(first), qPrintable(found));
            QCOMPARE(stays, !possible); // nothing runs; the words stay
        });
        window.actions().commands->trigger();
    };
    run(QStringLiteral("all select"), QStringLiteral("Select all"), true); // in any order
    QCOMPARE(window.selection().ids().size(), std::size_t(4));
    run(QStringLiteral("swap places"), QStringLiteral("Swap"), false); // four are selected: not possible now
    run(QStringLiteral("nothing like it"), {}, false);
    QVERIFY(!window.document().undoStack().canUndo());
}

void tst_Pages::comparesBeforeAndAfter()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    desk.window().results().showPage("compare");
    results::CompareView &view = desk.window().results().page<results::CompareView>("compare");
    auto *figures = view.findChild<QTableWidget *>(QStringLiteral("figures"));
    auto *changes = view.findChild<QListWidget *>(QStringLiteral("changes"));
    auto *keep = view.findChild<QPushButton *>(QStringLiteral("keep"));
    QVERIFY(!keep->isEnabled()); // nothing has changed
    bool asked = false; // the page says what to do, and offers it
    for (QPushButton *button : view.findChildren<QPushButton *>())
        if (button->text().startsWith(QStringLiteral("Compare with a file")) && button->isVisible()) {
            QTimer closes;
            connect(&closes, &QTimer::timeout, this, [&asked] {
                if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget())) {
                    asked = true;
                    dialog->reject();
                }
            });
            closes.start(20);
            QTest::mouseClick(button, Qt::LeftButton);
        }
    QVERIFY(asked);
    desk.shot(QStringLiteral("14-compare-empty"));

    const std::string was = format::seconds(desk.window().engine().outcome()->prediction->prediction.step_s);
    QVERIFY(desk.setChip(QStringLiteral("mbs"), 2));
    QVERIFY(desk.settle());
    const auto rowOf = [&](const char *name) {
        for (int row = 0; row < figures->rowCount(); ++row)
            if (figures->item(row, 0)->text() == QLatin1String(name))
                return row;
        return -1;
    };
    const int step = rowOf("Step time");
    QVERIFY(step >= 0);
    QCOMPARE(figures->item(step, 1)->text().toStdString(), was);
    QCOMPARE(figures->item(step, 2)->text().toStdString(), std::string(format::seconds(desk.window().engine().outcome()->prediction->prediction.step_s)));
    QVERIFY(!figures->item(step, 3)->text().isEmpty());
    QCOMPARE(changes->count(), 1);
    QVERIFY2(changes->item(0)->text().contains(QStringLiteral("mbs: 1 → 2")), qPrintable(changes->item(0)->text()));
    desk.shot(QStringLiteral("15-compare"));

    // A second edit counts from the same baseline, not from the first; a report says both.
    QVERIFY(desk.setChip(QStringLiteral("gbs"), planOf(desk.design().jobs.front())->gbs * 2));
    QVERIFY(desk.settle());
    QCOMPARE(figures->item(rowOf("Step time"), 1)->text().toStdString(), was);
    QCOMPARE(changes->count(), 2);
    const QString report = desk.path(QStringLiteral("report.md"));
    QVERIFY(desk.window().files().exportReport(report));
    QFile written(report);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("## What changed"));
    QVERIFY(!desk.window().files().exportReport(desk.path(QStringLiteral("report.docx"))));
    QVERIFY(desk.window().notice().text().contains(QStringLiteral(".md, .html, .csv or .json")));

    // The present state becomes the baseline: nothing to compare.
    QTest::mouseClick(keep, Qt::LeftButton);
    QVERIFY(!keep->isEnabled());
    QCOMPARE(changes->count(), 0);

    // Another design; what is picked is shown where it still is. A file that is none: one sentence.
    desk.window().compareWith(sample("llama3.1-8b-4-p6-b200"));
    QVERIFY(QTest::qWaitFor([&] { return changes->count() > 0; }, 60000));
    QCOMPARE(figures->item(rowOf("GPUs"), 1)->text(), QStringLiteral("32"));
    QCOMPARE(figures->item(rowOf("GPUs"), 2)->text(), QStringLiteral("512"));
    const int bill = rowOf("The bill, line by line"); // of both, below the figures
    QVERIFY(bill > rowOf("Step time") && figures->columnSpan(bill, 0) == 4);
    QVERIFY(figures->item(bill + 1, 0)->text().contains(QStringLiteral("0 → 64 × p5en.48xlarge")));
    const int whole = rowOf("Whole design");
    QVERIFY(whole == figures->rowCount() - 1 && whole > bill + 2);
    QVERIFY2(figures->item(whole, 3)->text().startsWith(QStringLiteral("+$")), qPrintable(figures->item(whole, 3)->text()));
    QVERIFY(figures->item(whole, 1)->text() == figures->item(rowOf("Cost per hour"), 1)->text() && figures->item(whole, 2)->text() == figures->item(rowOf("Cost per hour"), 2)->text());
    for (int row = 0; row < changes->count(); ++row)
        if (changes->item(row)->text().startsWith(QStringLiteral("+  64 instances")))
            emit changes->itemActivated(changes->item(row));
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(64));
    desk.shot(QStringLiteral("16-compare-files"));
    desk.window().compareWith(desk.path(QStringLiteral("absent.switchyard")));
    QVERIFY(QTest::qWaitFor([&] { return desk.window().notice().text().contains(QStringLiteral("absent.switchyard")); }, 10000));
    QCOMPARE(figures->item(rowOf("GPUs"), 1)->text(), QStringLiteral("32")); // the comparison stays
}

void tst_Pages::unsavedWorkOfACrashIsOffered()
{
    Desk desk;
    desk.window().recovery().offer();
    QVERIFY(desk.window().notice().text().isEmpty()); // nothing was left

    design::Design lost = *design::loadDesign(sample("llama3.1-8b-4-p6-b200").toStdString());
    const auto leave = [&](const QString &name, const char *what, const char *second) {
        lost.name = what;
        QFile draft(desk.path(QStringLiteral("drafts/") + name));
        QVERIFY(draft.open(QIODevice::WriteOnly));
        draft.write(QByteArray("{\"switchyard_draft\":1,\"path\":\"\",\"written\":\"2026-01-02T03:04:") + second + QByteArray(".000Z\"}\n") + QByteArray::fromStdString(design::writeDesign(lost)));
    };
    leave(QStringLiteral("two.draft"), "Lost work, the later", "06");
    leave(QStringLiteral("one.draft"), "Lost work", "05");
    desk.window().recovery().offer();
    QVERIFY2(desk.window().notice().text().contains(QStringLiteral("Lost work")), qPrintable(desk.window().notice().text()));
    desk.shot(QStringLiteral("11-recovery"));
    const auto press = [&](const QString &name) {
        for (QPushButton *button : desk.window().notice().findChildren<QPushButton *>())
            if (button->isVisible() && button->text() == name)
                return QTest::mouseClick(button, Qt::LeftButton);
        QFAIL("no such button");
    };
    press(QStringLiteral("Discard"));
    QVERIFY(QFile::exists(desk.path(QStringLiteral("drafts/one.draft"))) && !QFile::exists(desk.path(QStringLiteral("drafts/two.draft"))));
    press(QStringLiteral("Recover")); // the other one
    QVERIFY(desk.design() == lost);
    QVERIFY(desk.window().isWindowModified());
    QVERIFY(desk.window().notice().text().isEmpty());
    QVERIFY(desk.settle());
    QVERIFY(desk.window().engine().outcome()->prediction);
}

void tst_Pages::historyGoesToAnyState()
{
    Desk desk(theme::Mode::Dark);
    auto *panel = desk.window().findChild<live::HistoryPanel *>();
    QVERIFY(panel && !panel->isVisible() && !panel->list()); // off, and not built, until it is wanted
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    const auto opened = desk.window().document().design();
    const int gbs = planOf(opened->jobs.front())->gbs;
    QVERIFY(desk.setChip(QStringLiteral("gbs"), gbs * 2));
    const auto doubled = desk.window().document().design();
    QVERIFY(session::swapPlaces(desk.window().document(), opened->instances.front().id, opened->instances.back().id));
    QVERIFY(session::remove(desk.window().document(), desk.window().selection(), {opened->instances.front().id}));
    const auto last = desk.window().document().design();

    const auto toggles = desk.window().actions().panels->actions();
    const auto toggle = std::ranges::find(toggles, QStringLiteral("History"), &QAction::text);
    QVERIFY(toggle != toggles.end());
    (*toggle)->trigger();
    QVERIFY(QTest::qWaitFor([&] { return panel->list() && panel->list()->isVisible(); }, 2000));
    QUndoView &list = *panel->list();
    QCOMPARE(list.model()->rowCount(), 4); // as opened, and three edits
    const auto click = [&](int row) {
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.model()->index(row, 0)).center());
        return desk.window().document().design();
    };
    QVERIFY(desk.settle());
    desk.shot(QStringLiteral("14-history"));
    theme::setMode(theme::Mode::Light);
    desk.shot(QStringLiteral("15-history-light"));
    QVERIFY(click(1) == doubled); // the very snapshots, not copies made again
    QVERIFY(desk.settle());
    QVERIFY(click(0) == opened);
    QVERIFY(!desk.window().isWindowModified());
    QVERIFY(click(3) == last);
    desk.window().actions().undo->trigger();
    QCOMPARE(list.currentIndex().row(), 2); // it follows the other way too
}

/// Every row of the table of views with a page: its tab is there, and its page shows more than its ground. The pictures
/// are those of docs/views for what cannot be drawn without a window.
void tst_Pages::everyPageIsReached()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    results::ResultsDock &dock = desk.window().results();
    QWidget *around = dock.parentWidget();
    while (around && !qobject_cast<QDockWidget *>(around))
        around = around->parentWidget();
    QVERIFY(around);
    desk.window().resizeDocks({static_cast<QDockWidget *>(around)}, {480}, Qt::Vertical);
    for (const results::ViewRow &row : results::viewTable()) {
        if (!row.page.tab)
            continue;
        dock.showPage(row.word);
        QCOMPARE(QByteArray(dock.currentPage()), QByteArray(row.word));
        QVERIFY(desk.rest());
        QTRY_VERIFY_WITH_TIMEOUT(!dock.page<matrix::MatrixView>("matrix").isLoading(), 60000);
        const QImage seen = dock.grab().toImage();
        QVERIFY(!seen.isNull());
        const QRgb ground = seen.pixel(seen.width() - 2, seen.height() - 2);
        int ink = 0;
        for (int y = 60; y < seen.height(); ++y) // below the tabs
            for (int x = 0; x < seen.width(); ++x)
                ink += seen.pixel(x, y) != ground;
        QVERIFY2(ink > 500, row.word);
        desk.shot(&dock, QStringLiteral("page-") + QString::fromLatin1(row.word));
    }
}

QTEST_MAIN(tst_Pages)
#include "tst_pages.moc"
