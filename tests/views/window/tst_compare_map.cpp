// SPDX-License-Identifier: GPL-3.0-or-later
// Before and now on the map: side by side, with a swipe, as a difference; by mouse and keys, at the real window.
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QThread>
#include <QToolButton>

#include <views/canvas/beforepane.h>
#include <views/canvas/comparebar.h>
#include <views/canvas/trafficchips.h>
#include <views/results/compareview.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/timeline/timelineview.h>

#include <app/desktop/commandpalette.h>

#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/views/severaljobs.h>

using namespace switchyard;
using canvas::CompareMode;
using test::Desk;

class tst_CompareMap : public QObject
{
    Q_OBJECT
private:
    static bool open(Desk &desk, const char *sample)
    {
        return desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/" + sample)) && desk.settle();
    }
    /// Another rank order: stages lie elsewhere, uplinks carry less.
    static bool editPlan(Desk &desk)
    {
        workload::Plan plan = *design::planOf(desk.design().jobs.front());
        plan.rankOrder = *workload::rankOrderFromWord("tp-cp-ep-dp-pp");
        return session::changePlan(desk.window().document(), {}, plan, QStringLiteral("Rank order")) && desk.settle();
    }
    static QWidget *pane(Desk &desk) { return desk.window().findChild<QWidget *>(QStringLiteral("beforePane")); }
    static QWidget *divider(Desk &desk) { return desk.window().findChild<QWidget *>(QStringLiteral("swipeDivider")); }
    static QToolButton *button(Desk &desk, const char *name) { return desk.window().findChild<QToolButton *>(QLatin1String(name)); }
    static void key(Desk &desk, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&desk.canvas(), key, modifiers); }
    static void moveOn(QWidget *widget, QPoint to, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent move(QEvent::MouseMove, QPointF(to), widget->mapToGlobal(QPointF(to)), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(widget, &move);
    }
    static constexpr const char *large = "llama3.1-405b-16384-h100.switchyard";
    static constexpr const char *small = "llama3.1-70b-64-p5en.switchyard";

private slots:
    void sideBySideHasOneCamera()
    {
        Desk desk;
        QVERIFY(open(desk, large) && editPlan(desk));
        const int undo = desk.window().document().undoStack().index();
        desk.window().selection().set({desk.design().instances[20].id});
        const int width = desk.canvas().width();

        // From the page, as somebody would who reads the table.
        desk.window().results().showPage("compare");
        auto *map = desk.window().findChild<QPushButton *>(QStringLiteral("compareMap"));
        QVERIFY(map && map->isVisible());
        QTest::mouseClick(map, Qt::LeftButton);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Panes);
        QVERIFY(pane(desk)->isVisible() && desk.window().actions().comparePanes->isChecked());
        QCOMPARE(pane(desk)->size(), desk.canvas().size());
        QCOMPARE(desk.canvas().width(), width); // one above the other: the drawing is twice as wide as high
        QVERIFY(!pane(desk)->geometry().intersects(desk.canvas().geometry()));
        const QString before = desk.window().findChild<QLabel *>(QStringLiteral("compareBefore"))->text(), now = desk.window().findChild<QLabel *>(QStringLiteral("compareNow"))->text();
        QVERIFY2(before.contains(QStringLiteral("as opened")) && before.contains(QStringLiteral("step ")), qPrintable(before));
        QVERIFY2(now.contains(QStringLiteral("step ")) && now.contains(QLatin1Char('%')), qPrintable(now));
        // All of it is in view in both, as it was.
        QVERIFY(QRectF(desk.canvas().rect()).contains(desk.canvas().camera().toScreen(desk.canvas().scene().layout.bounds)));
        desk.shot(QStringLiteral("compare-panes"));

        // The wheel and a drag over one move both; what is pictured differs.
        const canvas::Camera fitted = desk.canvas().camera();
        const QPoint middle = desk.canvas().rect().center();
        QWheelEvent wheel(middle, pane(desk)->mapToGlobal(middle), {}, {0, 480}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(pane(desk), &wheel);
        QVERIFY(desk.canvas().camera().scale > 2 * fitted.scale);
        QVERIFY((desk.canvas().camera().toWorld(middle) - fitted.toWorld(middle)).manhattanLength() < 1e-6);
        const canvas::Camera zoomed = desk.canvas().camera();
        QTest::mousePress(pane(desk), Qt::LeftButton, {}, middle);
        moveOn(pane(desk), middle + QPoint(20, 10), Qt::LeftButton);
        moveOn(pane(desk), middle + QPoint(60, 30), Qt::LeftButton);
        QTest::mouseRelease(pane(desk), Qt::LeftButton, {}, middle + QPoint(60, 30));
        QCOMPARE(desk.canvas().camera().offset, zoomed.offset + QPointF(60, 30));
        const QImage left = pane(desk)->grab().toImage(), right = desk.canvas().grab().toImage();
        QCOMPARE(left.size(), right.size());
        QVERIFY(left != right);
        desk.shot(QStringLiteral("compare-panes-near"));

        // A place says what it is in both, wherever it is asked.
        const QPoint gpu = desk.canvas().camera().toScreen(desk.canvas().scene().layout.instances[300].gpuRect(2).center()).toPoint();
        for (QWidget *over : {pane(desk), static_cast<QWidget *>(&desk.canvas())}) {
            QWidget *card = desk.canvas().findChild<QWidget *>(QStringLiteral("hoverCard"));
            card->hide();
            moveOn(over, gpu);
            QVERIFY(card->isVisible());
            const QString words = static_cast<QLabel *>(card)->text();
            QVERIFY2(words.contains(QStringLiteral("BEFORE")) && words.contains(QStringLiteral("NOW")) && words.count(QStringLiteral("NVLink")) == 2, qPrintable(words));
            QVERIFY2(words.count(QStringLiteral("busier way")) != 1, qPrintable(words)); // both say it or none
        }
        desk.shot(QStringLiteral("compare-panes-hover"));

        // Nothing was edited, nothing unselected.
        QCOMPARE(desk.window().document().undoStack().index(), undo);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances[20].id});

        key(desk, Qt::Key_Escape);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QVERIFY(!pane(desk)->isVisible() && !desk.window().actions().comparePanes->isChecked());
        QCOMPARE(desk.canvas().width(), width);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances[20].id}); // Escape left the comparison alone
    }

    void theSwipeFollowsMouseAndKeys()
    {
        Desk desk;
        QVERIFY(open(desk, large));
        const QImage opened = desk.canvas().grab().toImage();
        QVERIFY(editPlan(desk));
        key(desk, Qt::Key_F7);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        QVERIFY(divider(desk)->isVisible() && !pane(desk)->isVisible());
        QCOMPARE(desk.canvas().swipe(), 0.5);
        const auto lineAt = [&] { return divider(desk)->x() + divider(desk)->width() / 2; };
        const int width = desk.canvas().width();
        QVERIFY(std::abs(lineAt() - width / 2) <= 1);
        desk.shot(QStringLiteral("compare-swipe"));

        key(desk, Qt::Key_Left);
        QVERIFY(std::abs(desk.canvas().swipe() - 0.45) < 1e-9);
        key(desk, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(desk.canvas().swipe() - 0.46) < 1e-9);
        QVERIFY(std::abs(lineAt() - 0.46 * width) <= 1);

        const QPoint grip = divider(desk)->rect().center();
        QTest::mousePress(divider(desk), Qt::LeftButton, {}, grip);
        moveOn(divider(desk), grip + QPoint(100, 0), Qt::LeftButton);
        QTest::mouseRelease(divider(desk), Qt::LeftButton, {}, grip);
        QVERIFY(std::abs(desk.canvas().swipe() * width - (0.46 * width + 100)) <= 1.5);

        // At the right edge everything is before, at the left everything now; the same ground below both.
        desk.canvas().setSwipe(1);
        const QImage before = desk.canvas().grab(QRect(0, 0, width / 2, desk.canvas().height())).toImage();
        desk.canvas().setSwipe(0);
        const QImage now = desk.canvas().grab(QRect(0, 0, width / 2, desk.canvas().height())).toImage();
        QVERIFY(before != now);
        key(desk, Qt::Key_F7); // once more leaves
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QVERIFY(!divider(desk)->isVisible());
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QCOMPARE(desk.canvas().grab().toImage(), opened); // as it was before all of this
    }

    void theDifferenceFollowsMetricChipsAndEdits()
    {
        Desk desk(theme::Mode::Dark);
        QVERIFY(open(desk, large) && editPlan(desk));
        key(desk, Qt::Key_F8);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Difference);
        const auto heat = [&]() -> const canvas::Heat & { return desk.canvas().painted().heat; };
        QCOMPARE(heat().choice.source, canvas::HeatSource::Difference);
        QVERIFY(heat().scale.low < -0.2); // uplinks: 32 % to 5 %
        desk.shot(QStringLiteral("compare-difference-dark"));

        // One communicator alone, in both: TP stays in its host, no card and no uplink carries it.
        canvas::TrafficChips &chips = desk.window().canvasView().chips();
        auto *tp = chips.findChild<QToolButton *>(QStringLiteral("chipTP"));
        QTest::mouseClick(tp, Qt::LeftButton);
        QVERIFY(std::ranges::all_of(heat().cards.out, [](std::uint8_t c) { return c == canvas::code::idle; }));
        QVERIFY(std::ranges::all_of(heat().uplinks.out, [](std::uint8_t c) { return c <= canvas::code::idle; }));
        QVERIFY(desk.canvas().comparison()->before.prediction->loads.efaTx_B.front() <= 0);
        QTest::mouseClick(tp, Qt::LeftButton);
        QVERIFY(heat().scale.low < -0.2);

        // Every quantity, and every time of the step.
        for (const telemetry::Descriptor *about : canvas::heatQuantities()) {
            desk.canvas().setHeatChoice({.metric = about->quantity});
            QCOMPARE(heat().missing.isEmpty(), canvas::isPredicted(about->quantity));
            QVERIFY(!desk.canvas().grab().isNull());
        }
        desk.canvas().setHeatChoice({.traffic = true, .basis = canvas::Basis::Busy});
        const double busy = heat().scale.low;
        desk.canvas().setHeatChoice({.traffic = true});
        QVERIFY(std::abs(busy - heat().scale.low) > 0.01);
        auto &step = desk.window().results().page<timeline::TimelineView>("timeline").canvas();
        desk.window().results().showPage("timeline");
        QVERIFY(QTest::qWaitFor([&] { return !step.layoutNow().lanes().empty(); }, 30000));
        const double mean = heat().scale.low;
        step.setPlayhead(desk.canvas().scene().prediction->prediction.step_s * 0.99);
        QCOMPARE(desk.canvas().heatChoice().basis, canvas::Basis::Playhead);
        QVERIFY(std::abs(heat().scale.low - mean) < 1e-9); // worked out beside the window, said meanwhile
        QVERIFY(desk.window().findChild<QLabel *>(QStringLiteral("compareNow"))->text().endsWith(QStringLiteral("Computing …")));
        QTRY_VERIFY(std::abs(heat().scale.low - mean) > 0.01);
        QVERIFY(desk.canvas().comparison()->before.sending && desk.canvas().scene().sending); // of both sides, at one time
        QVERIFY(!desk.window().findChild<QLabel *>(QStringLiteral("compareNow"))->text().endsWith(QStringLiteral("Computing …")));
        const double late = heat().scale.low;
        step.setPlayhead(desk.canvas().scene().prediction->prediction.step_s * 0.4); // the moment before stays until then
        QVERIFY(std::abs(heat().scale.low - late) < 1e-9);
        QTRY_VERIFY(!desk.window().findChild<QLabel *>(QStringLiteral("compareNow"))->text().endsWith(QStringLiteral("Computing …")));
        step.setPlayhead(timeline::noPlayhead);
        QVERIFY(std::abs(heat().scale.low - mean) < 1e-9);

        // An undo while comparing: nothing is different any more.
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Difference);
        QTRY_COMPARE(heat().scale.low, 0.0);
        QTest::mouseClick(button(desk, "comparePanes"), Qt::LeftButton);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Panes);
        QTest::mouseClick(button(desk, "compareLeave"), Qt::LeftButton);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
    }

    void instancesComeAndGo()
    {
        Desk desk;
        QVERIFY(open(desk, small));
        const std::string id = desk.design().instances[7].id;
        QVERIFY(session::remove(desk.window().document(), desk.window().selection(), {id}) && desk.settle());
        key(desk, Qt::Key_F8);
        QCOMPARE(desk.canvas().comparison()->gone.size(), std::size_t(1));
        desk.shot(QStringLiteral("compare-gone"));

        // Found from the list of commands, too.
        app::CommandPalette commands(&desk.window());
        QTest::keyClicks(commands.findChild<QLineEdit *>(), QStringLiteral("map swipe"));
        QCOMPARE(commands.findChild<QListWidget *>()->count(), 1);

        // What is gone comes back; the state before the last edit is then without it.
        desk.window().document().undoStack().undo();
        QVERIFY(desk.settle());
        QVERIFY(desk.canvas().comparison()->gone.empty());
        desk.window().actions().compareBeforeEdit->trigger();
        QCOMPARE(desk.canvas().comparison()->come.size(), std::size_t(1));
        QCOMPARE(desk.canvas().comparison()->come.front(), desk.canvas().scene().layout.instances[7].rect);

        // While comparing a drag moves the view, never an instance.
        const design::DesignPtr design = desk.window().document().design();
        const canvas::Camera camera = desk.canvas().camera();
        const QPoint from = desk.at(desk.design().instances[3].id);
        desk.drag(from, from + QPoint(120, 40));
        QCOMPARE(desk.window().document().design(), design);
        QCOMPARE(desk.canvas().camera().offset, camera.offset + QPointF(120, 40));
        desk.click(desk.design().instances[3].id); // moved with it
        QVERIFY(!desk.window().selection().ids().empty());

        // Another design ends it.
        QVERIFY(open(desk, large));
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
        QVERIFY(!desk.window().actions().compareDifference->isChecked());
        QVERIFY(!desk.window().findChild<QWidget *>(QStringLiteral("compareBar"))->isVisible());
    }

    /// A baseline is a design: while it is compared the drawing shows predictions, and what is observed again afterwards.
    void whatIsObservedComesBack()
    {
        Desk desk;
        QVERIFY(open(desk, "llama3.1-8b-4-p6-b200.switchyard"));
        desk.window().startDemo();
        QTRY_COMPARE_WITH_TIMEOUT(desk.canvas().heatChoice().source, canvas::HeatSource::Live, 30000);
        key(desk, Qt::Key_F8);
        QCOMPARE(desk.canvas().heatChoice().source, canvas::HeatSource::Predicted);
        canvas::HeatChoice live = desk.canvas().heatChoice();
        live.source = canvas::HeatSource::Live;
        desk.canvas().setHeatChoice(live);
        QCOMPARE(desk.canvas().heatChoice().source, canvas::HeatSource::Predicted);
        desk.shot(QStringLiteral("compare-small"));
        for (const char *suffix : {"png", "svg", "pdf"}) { // the picture that is exported is that of the comparison
            const QString path = desk.path(QStringLiteral("compared.") + QLatin1String(suffix));
            QVERIFY(desk.window().files().exportPicture(path));
            QVERIFY(QFileInfo(path).size() > 1000);
        }
        QFile svg(desk.path(QStringLiteral("compared.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("Before: as opened"));
        QApplication::setActiveWindow(&desk.window()); // where exporting took long its progress was the active one, and offscreen none follows it
        desk.canvas().setFocus();
        key(desk, Qt::Key_Escape);
        QCOMPARE(desk.canvas().heatChoice().source, canvas::HeatSource::Live);
    }

    /// Esc leaves the comparison, but first a drag of its view or its line.
    void escIsFirstTheDrags()
    {
        Desk desk;
        QVERIFY(open(desk, small) && editPlan(desk));
        key(desk, Qt::Key_F7);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        const canvas::Camera camera = desk.canvas().camera();
        QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, QPoint(40, 60));
        moveOn(&desk.canvas(), QPoint(80, 90), Qt::LeftButton);
        moveOn(&desk.canvas(), QPoint(140, 120), Qt::LeftButton);
        QVERIFY(desk.canvas().camera() != camera);
        key(desk, Qt::Key_Escape);
        QVERIFY(desk.canvas().camera() == camera);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, QPoint(140, 120));
        const double share = desk.canvas().swipe();
        QTest::mousePress(divider(desk), Qt::LeftButton, {}, divider(desk)->rect().center());
        moveOn(divider(desk), divider(desk)->rect().center() + QPoint(90, 0), Qt::LeftButton);
        QVERIFY(desk.canvas().swipe() > share + 0.01);
        key(desk, Qt::Key_Escape);
        QCOMPARE(desk.canvas().swipe(), share);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Swipe);
        QTest::mouseRelease(divider(desk), Qt::LeftButton, {}, divider(desk)->rect().center());
        key(desk, Qt::Key_Escape);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Off);
    }

    /// Of the job that is shown, also where that is another one than when the file was asked for.
    void aFileIsOfTheJobThatIsShown()
    {
        Desk desk;
        desk.window().document().reset(*test::SeveralJobs("job-1").design);
        QVERIFY(desk.window().document().saveAs(desk.path(QStringLiteral("several.switchyard"))));
        session::EngineRunner &engine = desk.window().engine();
        session::Baseline &baseline = desk.window().baseline();
        engine.setJob("job-1");
        QVERIFY(desk.settle());
        desk.window().compareWith(desk.window().document().path());
        engine.setJob("serving-1");
        while (engine.busy()) { // before the file is there
            QThread::msleep(1);
            QCoreApplication::sendPostedEvents(&engine, QEvent::MetaCall);
        }
        QVERIFY(!baseline.loading().isEmpty());
        baseline.wait();
        baseline.deliver();
        QVERIFY(baseline.loading().isEmpty());
        QCOMPARE(baseline.name(), QStringLiteral("several.switchyard"));
        QTRY_COMPARE(baseline.outcome()->job, std::string("serving-1"));
        QVERIFY(baseline.outcome()->prediction->serving);
    }

    void anotherFileIsABaseline()
    {
        Desk desk;
        QVERIFY(open(desk, small));
        desk.window().compareWith(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-70b-256-p5en-checkpoints.switchyard"));
        QTRY_COMPARE(desk.window().baseline().name(), QStringLiteral("llama3.1-70b-256-p5en-checkpoints.switchyard"));
        key(desk, Qt::Key_F6);
        QCOMPARE(desk.canvas().compareMode(), CompareMode::Panes);
        QVERIFY(!desk.canvas().comparison()->gone.empty()); // four times as many instances
        QVERIFY(desk.canvas().comparison()->before.prediction);
        desk.shot(QStringLiteral("compare-file"));
        QVERIFY(2 * desk.canvas().width() < desk.window().canvasView().width()); // side by side
        QCOMPARE(pane(desk)->size(), desk.canvas().size());
        key(desk, Qt::Key_F8);
        desk.shot(QStringLiteral("compare-file-difference"));
        desk.window().resize(1366, 768);
        key(desk, Qt::Key_F6);
        desk.shot(QStringLiteral("compare-1366"));
        auto *bar = desk.window().findChild<QWidget *>(QStringLiteral("compareBar"));
        for (const char *name : {"comparePanes", "compareSwipe", "compareDifference", "compareLeave"})
            QVERIFY(bar->rect().contains(button(desk, name)->geometry()));
    }
};

QTEST_MAIN(tst_CompareMap)
#include "tst_compare_map.moc"
