// SPDX-License-Identifier: GPL-3.0-or-later
// A walk through the real window with mouse and keys. SWITCHYARD_SHOTS=DIR keeps a picture of each step.
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QUndoView>

#include <core/base/format.h>

#include <views/panels/compareview.h>
#include <views/panels/historypanel.h>
#include <views/panels/resultsdock.h>
#include <views/panels/searchpanel.h>
#include <views/plots/scatterplot.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>
#include <app/desktop/recovery.h>
#include <app/desktop/statusline.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

class tst_Walk : public QObject
{
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)"))); }
    void buildADesignByHand();
    void refusedDropsSayWhyBeforeTheRelease();
    void escapeDuringADragRestoresEverything();
    void openChangeSwapSaveReopen();
    void keyboardAlone();
    void panZoomAndFit();
    void demoShowsFindings();
    void smallestWindow();
    void searchesAppliesAndUndoes();
    void unsavedWorkOfACrashIsOffered();
    void historyGoesToAnyState();
    void comparesBeforeAndAfter();
    void presentsSavedViews();
    void findsCommandsByTheirWords();

private:
    static QString label(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }
    static QString sample(const char *name) { return app::samplesDirectory() + QLatin1Char('/') + QString::fromLatin1(name) + QStringLiteral(".switchyard"); }
};

void tst_Walk::buildADesignByHand()
{
    Desk desk;
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window()));
    desk.shot(QStringLiteral("01-empty"));
    desk.window().palette().setFilter(QStringLiteral("64 × p5en"));
    const QPoint middle = desk.canvas().rect().center();
    QVERIFY(desk.dragFromPalette("p5en.48xlarge", middle, false));
    desk.shot(QStringLiteral("02-ghost"));
    QVERIFY(desk.dragFromPalette("p5en.48xlarge", middle));
    QCOMPARE(desk.design().instances.size(), std::size_t(64));
    QVERIFY(desk.settle());
    QVERIFY(!label(desk, "statusChecks").isEmpty());
    QVERIFY2(label(desk, "statusSize").contains(QStringLiteral("512")), qPrintable(label(desk, "statusSize")));
    QVERIFY2(label(desk, "statusCost").contains(QStringLiteral("/h")), qPrintable(label(desk, "statusCost")));

    // A job: numbers appear.
    QVERIFY(session::addJob(desk.window().document()));
    QVERIFY(desk.settle());
    const auto &outcome = *desk.window().engine().outcome();
    QVERIFY2(outcome.prediction, outcome.error ? describe(*outcome.error).c_str() : "");
    QVERIFY(label(desk, "statusStep").contains(QString::fromStdString(format::seconds(outcome.prediction->prediction.step_s))));
    desk.window().actions().fitAll->trigger();
    desk.shot(QStringLiteral("03-with-job"));

    // From one leaf to another with the mouse; undo; redo.
    const std::string moved = desk.design().instances.front().id;
    const std::string from = desk.design().instances.front().networkNode, to = desk.design().instances.back().networkNode;
    QVERIFY(from != to);
    const QRectF target = canvas::rectOf(desk.design(), desk.canvas().scene().layout, to);
    const QPoint header = desk.canvas().camera().toScreen(QPointF(target.center().x(), target.top() + 6)).toPoint();
    desk.drag(desk.at(moved), header);
    const auto leafOf = [&](const std::string &id) {
        for (const design::Instance &instance : desk.design().instances)
            if (instance.id == id)
                return instance.networkNode;
        return std::string("gone");
    };
    QCOMPARE(leafOf(moved), to);
    desk.window().actions().undo->trigger();
    QCOMPARE(leafOf(moved), from);
    desk.window().actions().redo->trigger();
    QCOMPARE(leafOf(moved), to);
    desk.window().actions().undo->trigger();
    desk.window().actions().undo->trigger(); // the job
    desk.window().actions().undo->trigger(); // the drop
    QVERIFY(desk.design().instances.empty());
    QVERIFY(desk.settle());
    QVERIFY(label(desk, "statusChecks").isEmpty()); // nothing passes where nothing is
    QVERIFY(!desk.window().isWindowModified());
}

void tst_Walk::refusedDropsSayWhyBeforeTheRelease()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("deepseek-v3-gb200-ultraservers")));
    QVERIFY(desk.settle());
    const std::string rack = desk.design().ultraservers.front().id;
    const auto before = desk.window().document().design();
    // A rack sold whole takes no p5: the ghost says so, the drop does nothing.
    const QRectF rect = canvas::rectOf(desk.design(), desk.canvas().scene().layout, rack);
    const QPoint on = desk.canvas().camera().toScreen(rect.center()).toPoint();
    QVERIFY(!desk.dragFromPalette("p5.48xlarge", on, false));
    desk.shot(QStringLiteral("04-refused"));
    QVERIFY(!desk.dragFromPalette("p5.48xlarge", on));
    QCOMPARE(desk.window().document().design(), before);
}

void tst_Walk::escapeDuringADragRestoresEverything()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    const auto before = desk.window().document().design();
    const QPoint from = desk.at(before->instances.front().id), to = desk.at(before->instances.back().id);
    QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, from);
    desk.moveMouse((from + to) / 2, Qt::LeftButton);
    desk.moveMouse(to, Qt::LeftButton);
    QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
    QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
    QCOMPARE(desk.window().document().design(), before);
    QVERIFY(!desk.window().document().undoStack().canUndo());
}

void tst_Walk::openChangeSwapSaveReopen()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    QVERIFY(desk.window().engine().outcome()->prediction);
    desk.shot(QStringLiteral("05-sample"));
    const double step = desk.window().engine().outcome()->prediction->prediction.step_s;

    // The plan through the inspector: old value and change are shown.
    const int gbs = planOf(desk.design().jobs.front())->gbs;
    QVERIFY(desk.setChip(QStringLiteral("gbs"), gbs * 2));
    QCOMPARE(planOf(desk.design().jobs.front())->gbs, gbs * 2);
    QVERIFY(desk.settle());
    QVERIFY(desk.window().engine().outcome()->prediction->prediction.step_s > step);
    const QString shown = label(desk, "statusStep");
    QVERIFY2(shown.contains(QString::fromStdString(format::signedSeconds(desk.window().engine().outcome()->prediction->prediction.step_s - step))), qPrintable(shown));

    // Two instances of different leaves change places, by action.
    const std::string a = desk.design().instances.front().id, b = desk.design().instances.back().id;
    const std::string leafA = desk.design().instances.front().networkNode;
    desk.click(a);
    QVERIFY(!desk.window().actions().swap->isEnabled());
    desk.click(b, Qt::ControlModifier);
    QVERIFY(desk.window().actions().swap->isEnabled());
    desk.window().actions().swap->trigger();
    const auto find = [&](const std::string &id) { return std::ranges::find(desk.design().instances, id, &design::Instance::id); };
    QCOMPARE(find(b)->networkNode, leafA);
    QVERIFY(desk.settle());
    desk.shot(QStringLiteral("06-swapped"));

    const QString path = desk.path(QStringLiteral("mine.switchyard"));
    QVERIFY(desk.window().document().saveAs(path));
    QVERIFY(!desk.window().isWindowModified());
    const design::Design saved = desk.design();
    desk.window().actions().undo->trigger();
    QVERIFY(desk.window().isWindowModified());
    desk.window().actions().redo->trigger();
    QVERIFY(desk.window().files().open(path));
    QVERIFY(desk.design() == saved);
    QCOMPARE(desk.window().windowTitle().contains(QStringLiteral("Switchyard")), true);

    // A file that is not there: one sentence, nothing lost.
    QVERIFY(!desk.window().files().open(desk.path(QStringLiteral("absent.switchyard"))));
    QVERIFY(desk.window().notice().text().contains(QStringLiteral("absent.switchyard")));
    QVERIFY(desk.design() == saved);
}

void tst_Walk::keyboardAlone()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
    QVERIFY(desk.settle());
    desk.canvas().setFocus();
    QTest::keyClick(&desk.canvas(), Qt::Key_Down);
    QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances.front().id});
    QTest::keyClick(&desk.canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&desk.canvas(), Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(desk.window().selection().ids().size() >= 2);
    desk.window().actions().selectAll->trigger();
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(4));
    desk.window().actions().duplicate->trigger();
    QCOMPARE(desk.design().instances.size(), std::size_t(8));
    desk.window().actions().remove->trigger(); // what was added is selected
    QCOMPARE(desk.design().instances.size(), std::size_t(4));
    desk.window().actions().undo->trigger();
    desk.window().actions().undo->trigger();
    QCOMPARE(desk.design().instances.size(), std::size_t(4));
    auto *box = desk.window().findChild<QLineEdit *>(QStringLiteral("findBox"));
    QVERIFY(desk.settle());
    QTest::keyClicks(box, QStringLiteral("rank 9"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(1));
    QVERIFY(desk.window().selection().ids().front().ends_with("/gpu1"));
}

void tst_Walk::panZoomAndFit()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    canvas::Canvas &canvas = desk.canvas();
    desk.window().actions().fitAll->trigger();
    const canvas::Camera fitted = canvas.camera();
    QVERIFY(QRectF(canvas.rect()).contains(fitted.toScreen(canvas.scene().layout.bounds)));
    const QPointF pointer(200, 150);
    const QPointF under = fitted.toWorld(pointer);
    for (int i = 0; i < 10; ++i) {
        QWheelEvent wheel(pointer, canvas.mapToGlobal(pointer), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &wheel);
    }
    QVERIFY(canvas.camera().scale > fitted.scale * 5);
    QVERIFY((canvas.camera().toScreen(under) - pointer).manhattanLength() <= 1);
    const QPointF offset = canvas.camera().offset;
    desk.drag({300, 300}, {360, 340}, Qt::MiddleButton);
    QCOMPARE(canvas.camera().offset, offset + QPointF(60, 40));
    desk.shot(QStringLiteral("07-zoomed"));
    desk.window().actions().fitAll->trigger();
    desk.window().actions().viewBack->trigger();
    QCOMPARE(canvas.camera().offset, offset + QPointF(60, 40));
    desk.window().actions().fitAll->trigger();
    // A marquee to the right selects what is inside.
    const QRectF all = canvas.camera().toScreen(canvas.scene().layout.bounds);
    desk.drag(all.topLeft().toPoint() - QPoint(3, 3), all.bottomRight().toPoint() + QPoint(3, 3));
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(64));
}

void tst_Walk::demoShowsFindings()
{
    Desk desk(theme::Mode::Dark);
    desk.window().feed().setMinimumInterval(0.5);
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    desk.window().actions().demo->trigger(); // at once, as `switchyard --demo FILE` does: nothing is predicted yet
    QVERIFY(desk.settle());
    QTRY_COMPARE_WITH_TIMEOUT(desk.window().feed().state(), session::LiveFeed::State::Live, 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.window().feed().findings().empty(), 60000);
    canvas::HeatChoice choice = desk.canvas().heatChoice();
    choice.source = canvas::HeatSource::Live;
    desk.canvas().setHeatChoice(choice);
    QVERIFY(desk.canvas().scene().heat.missing.isEmpty());
    QVERIFY(!desk.canvas().scene().marks.empty());
    desk.shot(QStringLiteral("08-demo"));
    // From the finding to its place.
    const diagnose::Finding finding = desk.window().feed().findings().front();
    QVERIFY(!finding.where.empty());
    QStringList where;
    for (const std::string &word : finding.where)
        where << QString::fromStdString(word);
    emit desk.window().results().findingActivated(QString::fromStdString(finding.id), where);
    QCOMPARE(desk.window().selection().ids(), finding.where);
    desk.shot(QStringLiteral("09-culprit"));
    desk.window().actions().disconnect->trigger();
    QCOMPARE(desk.window().feed().state(), session::LiveFeed::State::Off);
    QCOMPARE(desk.canvas().heatChoice().source, canvas::HeatSource::Predicted);
}

void tst_Walk::smallestWindow()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
    QVERIFY(desk.settle());
    desk.window().resize(1366, 768);
    QCoreApplication::processEvents();
    QCOMPARE(desk.window().size(), QSize(1366, 768)); // nothing in it is wider
    QVERIFY(desk.canvas().width() > 500);
    QVERIFY(desk.canvas().height() > 250);
    const QRectF seen = desk.canvas().camera().toScreen(desk.canvas().scene().layout.bounds);
    QVERIFY(QRectF(desk.canvas().rect()).contains(seen)); // all was in view before, all is now
    desk.shot(QStringLiteral("10-1366x768"));
}

void tst_Walk::searchesAppliesAndUndoes()
{
    Desk desk;
    desk.window().results().showPage("search");
    desk.shot(QStringLiteral("12-search-empty"));
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    panels::SearchPanel &panel = desk.window().results().page<panels::SearchPanel>("search");
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
    QCOMPARE(table->rowCount(), 50);
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

    // A point of the front that is in view, by mouse.
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
    QVERIFY(QTest::qWaitFor([&] { return !panel.findChild<QProgressBar *>()->isVisible(); }, 5000));
}

void tst_Walk::presentsSavedViews()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    app::MainWindow &window = desk.window();
    // Save a view through its dialog, by keys: a name, where the drawing is now.
    canvas::Canvas &canvas = desk.canvas();
    canvas.zoomBy(3);
    const canvas::Camera kept = canvas.camera();
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

    // The menu goes there.
    canvas.fitAll();
    emit window.actions().savedViews->aboutToShow();
    QAction *closeUp = nullptr;
    for (QAction *action : window.actions().savedViews->actions())
        if (action->text() == QLatin1String("Close up"))
            closeUp = action;
    QVERIFY(closeUp);
    closeUp->trigger();
    QVERIFY(std::abs(canvas.camera().scale / kept.scale - 1) < 1e-9);
    QVERIFY((canvas.camera().offset - kept.offset).manhattanLength() < 1e-3);

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

void tst_Walk::findsCommandsByTheirWords()
{
    Desk desk;
    app::MainWindow &window = desk.window();
    QVERIFY(window.files().open(sample("llama3.1-8b-4-p6-b200")));
    const auto run = [&](const QString &words, int expected) {
        QTimer::singleShot(0, &window, [&window, words, expected] {
            auto *dialog = window.findChild<QDialog *>(QStringLiteral("commandPalette"));
            auto *list = dialog->findChild<QListWidget *>();
            auto *line = dialog->findChild<QLineEdit *>();
            QTest::keyClicks(line, words);
            QCOMPARE(list->count(), expected);
            QTest::keyClick(line, Qt::Key_Return);
            if (expected == 0) {
                QVERIFY(dialog->isVisible()); // nothing runs; the words stay
                QTest::keyClick(line, Qt::Key_Escape);
            }
        });
        window.actions().commands->trigger();
    };
    run(QStringLiteral("all select"), 1); // in any order
    QCOMPARE(window.selection().ids().size(), std::size_t(4));
    run(QStringLiteral("swap places"), 0); // four are selected: not possible now
    run(QStringLiteral("nothing like it"), 0);
    QVERIFY(!window.document().undoStack().canUndo());
}

void tst_Walk::comparesBeforeAndAfter()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-70b-64-p5en")));
    QVERIFY(desk.settle());
    desk.window().results().showPage("compare");
    panels::CompareView &view = desk.window().results().page<panels::CompareView>("compare");
    auto *figures = view.findChild<QTableWidget *>(QStringLiteral("figures"));
    auto *changes = view.findChild<QListWidget *>(QStringLiteral("changes"));
    auto *keep = view.findChild<QPushButton *>(QStringLiteral("keep"));
    QVERIFY(!keep->isEnabled()); // nothing has changed
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
    QCOMPARE(figures->item(step, 2)->text().toStdString(), format::seconds(desk.window().engine().outcome()->prediction->prediction.step_s));
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
    QVERIFY(desk.window().notice().text().contains(QStringLiteral(".md, .csv or .json")));

    // The present state becomes the baseline: nothing to compare.
    QTest::mouseClick(keep, Qt::LeftButton);
    QVERIFY(!keep->isEnabled());
    QCOMPARE(changes->count(), 0);

    // Another design; what is picked is shown where it still is. A file that is none: one sentence.
    desk.window().compareWith(sample("llama3.1-8b-4-p6-b200"));
    QVERIFY(QTest::qWaitFor([&] { return changes->count() > 0; }, 60000));
    QCOMPARE(figures->item(rowOf("GPUs"), 1)->text(), QStringLiteral("32"));
    QCOMPARE(figures->item(rowOf("GPUs"), 2)->text(), QStringLiteral("512"));
    for (int row = 0; row < changes->count(); ++row)
        if (changes->item(row)->text().startsWith(QStringLiteral("+  64 instances")))
            emit changes->itemActivated(changes->item(row));
    QCOMPARE(desk.window().selection().ids().size(), std::size_t(64));
    desk.shot(QStringLiteral("16-compare-files"));
    desk.window().compareWith(desk.path(QStringLiteral("absent.switchyard")));
    QVERIFY(QTest::qWaitFor([&] { return desk.window().notice().text().contains(QStringLiteral("absent.switchyard")); }, 10000));
    QCOMPARE(figures->item(rowOf("GPUs"), 1)->text(), QStringLiteral("32")); // the comparison stays
}

void tst_Walk::unsavedWorkOfACrashIsOffered()
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

void tst_Walk::historyGoesToAnyState()
{
    Desk desk(theme::Mode::Dark);
    auto *panel = desk.window().findChild<panels::HistoryPanel *>();
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

QTEST_MAIN(tst_Walk)
#include "tst_walk.moc"
