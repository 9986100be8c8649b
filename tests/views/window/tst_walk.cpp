// SPDX-License-Identifier: GPL-3.0-or-later
// A walk through the real window with mouse and keys. SWITCHYARD_SHOTS=DIR keeps a picture of each step.
#include <QLabel>
#include <QTest>

#include <core/base/format.h>

#include <views/canvas/canvasview.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/trafficchips.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/widgets/misfit.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/presenter.h>
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
    void findGoesOn();
    void panZoomAndFit();
    void demoShowsFindings();
    void smallestWindow();

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

    // What cannot run says so where MFU stands, and on a slide.
    QVERIFY(label(desk, "statusMfu").contains(QStringLiteral("MFU")));
    QVERIFY(desk.setChip(QStringLiteral("TP"), 1));
    QVERIFY(desk.settle());
    const session::OutcomePtr full = desk.window().engine().outcome();
    QVERIFY(full->prediction && !full->prediction->prediction.fits);
    const QString misfit = widgets::misfitText(full->prediction->prediction);
    QVERIFY2(misfit.startsWith(QStringLiteral("does not fit: ")) && label(desk, "statusMfu").contains(misfit) && !label(desk, "statusMfu").contains(QStringLiteral("MFU")), qPrintable(label(desk, "statusMfu")));
    QVERIFY(app::Presenter::figures(*full).endsWith(misfit));
    desk.shot(QStringLiteral("05-misfit"));
    desk.window().document().undoStack().undo();
    QVERIFY(desk.settle());

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

void tst_Walk::findGoesOn()
{
    Desk desk;
    QVERIFY(desk.window().files().open(sample("llama3.1-8b-4-p6-b200")));
    QVERIFY(desk.settle());
    auto *box = desk.window().findChild<QLineEdit *>(QStringLiteral("findBox"));
    const auto shown = [&] { return desk.window().selection().ids(); };
    const auto instance = [&](std::size_t i) { return std::vector<std::string>{desk.design().instances[i].id}; };
    QTest::keyClick(&desk.window(), Qt::Key_F3); // nothing was looked for yet
    QVERIFY(shown().empty());
    QTest::keyClicks(box, QStringLiteral("p6-b200-0"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(shown(), instance(0));
    QTest::keyClick(&desk.window(), Qt::Key_F3);
    QCOMPARE(shown(), instance(1));
    QTest::keyClick(&desk.canvas(), Qt::Key_F3);
    QCOMPARE(shown(), instance(2));
    QVERIFY(desk.window().notice().text().contains(QStringLiteral("3 of 4")));
    QTest::keyClick(&desk.canvas(), Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(shown(), instance(1));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&desk.canvas(), Qt::Key_F3);
    QCOMPARE(shown(), instance(0)); // around
    box->clear();
    QTest::keyClicks(box, QString::fromStdString(desk.design().jobs.front().name));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(shown().size(), desk.design().instances.size());
    box->clear(); // what is wrong with it is said
    QTest::keyClicks(box, QStringLiteral("rank 9999"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(desk.window().notice().text(), QStringLiteral("There is no rank 9,999: expected one below 32."));
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
        if (canvas::gpuSize * canvas.camera().scale < canvas::insideFrom_px) // from there on the instance that is pointed at has the view
            QVERIFY((canvas.camera().toScreen(under) - pointer).manhattanLength() <= 1);
        QWheelEvent wheel(pointer, canvas.mapToGlobal(pointer), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &wheel);
    }
    QVERIFY(canvas.camera().scale > fitted.scale * 5);
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
    QTRY_VERIFY(desk.canvas().scene().observation); // in a turn of its own
    canvas::HeatChoice choice = desk.canvas().heatChoice();
    choice.source = canvas::HeatSource::Live;
    desk.canvas().setHeatChoice(choice);
    QVERIFY(desk.canvas().scene().heat.missing.isEmpty());
    QTRY_VERIFY(!desk.canvas().scene().marks.empty()); // the panels and marks follow, each in a turn of its own
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
    // While a cluster is watched the bar has all its buttons; three chips have room all the same.
    QVERIFY(desk.window().files().open(sample("llama3.1-405b-16384-h100")));
    QVERIFY(desk.settle());
    canvas::CanvasView &view = desk.window().canvasView();
    view.heatBar().setLiveAvailable(true);
    view.heatBar().setChoice({.metric = canvas::Quantity::EfaTx_Bps, .source = canvas::HeatSource::Live});
    QCoreApplication::processEvents();
    QVERIFY(view.chips().isVisible());
    for (const QRect &tool : {view.heatBar().geometry(), view.chips().geometry()})
        QVERIFY2(view.rect().contains(tool), qPrintable(QStringLiteral("%1 to %2 of %3").arg(tool.left()).arg(tool.right()).arg(view.width())));
    QVERIFY(!view.heatBar().geometry().intersects(view.chips().geometry()));
    desk.shot(QStringLiteral("11-1366x768-live"));
}

QTEST_MAIN(tst_Walk)
#include "tst_walk.moc"
