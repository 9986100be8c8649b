// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected and what is in view, under the hands of an architect: clicks, drags that are taken back, the way back.
#include <QAction>
#include <QMenu>

#include <core/design/identity.h>

#include <app/desktop/commandpalette.h>
#include <app/desktop/noticebar.h>

#include <views/canvas/hovercard.h>

#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;

class tst_Selecting : public QObject
{
    Q_OBJECT
private slots:
    /// Click, Shift and Ctrl take GPUs and cards where these are told apart; Ctrl+A all of their level.
    void gpusAreSelectedLikeInstances()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        canvas::Canvas &canvas = desk.canvas();
        session::Selection &selection = desk.window().selection();
        const std::string one = desk.design().instances[0].id, two = desk.design().instances[1].id;
        selection.set({one});
        canvas.fitSelection();
        QVERIFY(canvas::gpuSize * canvas.camera().scale >= 16 && canvas::gpuSize * canvas.camera().scale < 100);
        const auto click = [&](const std::string &id, Qt::KeyboardModifiers keys = {}) { QTest::mouseClick(&canvas, Qt::LeftButton, keys, desk.at(id)); };
        using Ids = std::vector<std::string>;
        click(one + "/gpu0");
        QCOMPARE(selection.ids(), Ids{one + "/gpu0"});
        click(one + "/gpu3", Qt::ShiftModifier);
        QCOMPARE(selection.ids(), (Ids{one + "/gpu0", one + "/gpu3"}));
        click(one + "/gpu3", Qt::ShiftModifier); // adds, and takes nothing away
        QCOMPARE(selection.ids(), (Ids{one + "/gpu0", one + "/gpu3"}));
        click(one + "/card5", Qt::ControlModifier);
        QCOMPARE(selection.ids(), (Ids{one + "/gpu0", one + "/gpu3", one + "/card5"}));
        click(one + "/gpu0", Qt::ControlModifier);
        QCOMPARE(selection.ids(), (Ids{one + "/gpu3", one + "/card5"}));
        QTest::mouseClick(&canvas, Qt::LeftButton, Qt::ControlModifier, QPoint(2, 2)); // misses
        QCOMPARE(selection.ids().size(), std::size_t{2});

        const auto pressed = [&](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            press(desk, key, modifiers);
            return selection.ids();
        };
        click(one + "/gpu1");
        const Ids gpus = pressed(Qt::Key_A, Qt::ControlModifier);
        QVERIFY2(gpus.size() == 8 && std::ranges::all_of(gpus, [&](const std::string &id) { return id.starts_with(one + "/gpu"); }), gpus.front().c_str());
        QCOMPARE(pressed(Qt::Key_A, Qt::ControlModifier).size(), std::size_t{20}); // all of it was: one level up
        selection.set({one + "/card0", two + "/card3"});
        QCOMPARE(pressed(Qt::Key_A, Qt::ControlModifier).size(), static_cast<std::size_t>(2 * canvas.scene().layout.instances.front().cards));
        selection.set({desk.design().instances[0].networkNode});
        const Ids nodes = pressed(Qt::Key_A, Qt::ControlModifier);
        QVERIFY(nodes.size() >= 2 && std::ranges::all_of(nodes, [&](const std::string &id) { return session::resolve(desk.design(), id).networkNode >= 0; }));
        QVERIFY(pressed(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier).empty());
        QCOMPARE(pressed(Qt::Key_A, Qt::ControlModifier).size(), std::size_t{20});
        canvas.fitAll();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(2, 2)); // the ground
        QVERIFY(selection.ids().empty());
    }

    void similarByFourTraits()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 18);
        place(desk, "u-p6e-gb200x72", 2);
        session::Selection &selection = desk.window().selection();
        const std::vector<design::Instance> all = desk.design().instances;
        selection.set({all[0].id, all[1].id, all[17].id});
        press(desk, Qt::Key_J, Qt::ControlModifier); // a job on three
        QVERIFY(desk.settle());
        QMenu *const menu = desk.window().actions().context; // from the context menu, and from the list of commands
        QVERIFY(menu->actions().contains(desk.window().actions().similar->menuAction()) && menu->actions().size() <= 12 + 2 /* separators */);
        const auto similar = [&](const char *by, const std::string &to) {
            selection.set({to});
            app::CommandPalette commands(&desk.window());
            commands.show();
            QTest::keyClicks(commands.findChild<QLineEdit *>(), QStringLiteral("select similar ") + QLatin1String(by));
            QTest::keyClick(commands.findChild<QLineEdit *>(), Qt::Key_Return);
            if (commands.chosen())
                commands.chosen()->trigger();
            return selection.ids();
        };
        using Ids = std::vector<std::string>;
        QCOMPARE(similar("type", all[3].id).size(), std::size_t{18});
        QCOMPARE(similar("type", all[30].id).size(), std::size_t{36});
        QCOMPARE(similar("job", all[17].id), (Ids{all[0].id, all[1].id, all[17].id}));
        QCOMPARE(similar("job", all[5].id).size(), all.size() - 3); // of no job
        QCOMPARE(similar("UltraServer", all[20].id).size(), std::size_t{18});
        const auto leaf = static_cast<std::size_t>(std::ranges::count(all, all[2].networkNode, &design::Instance::networkNode));
        QVERIFY(leaf < 18);
        QCOMPARE(similar("leaf", all[2].id + "/gpu1").size(), leaf);
        diagnose::Finding warned, broken;
        warned.id = "warned";
        warned.where = {all[2].id + "/gpu3", all[7].id};
        broken.id = "broken";
        broken.severity = diagnose::Severity::Error;
        broken.where = {all[7].id, all[9].id + "/card0"};
        desk.canvas().setFindings({warned, broken});
        QCOMPARE(similar("status", all[9].id), (Ids{all[7].id, all[9].id}));
        QCOMPARE(similar("status", all[2].id), Ids{all[2].id});
        QCOMPARE(similar("status", all[0].id).size(), all.size() - 3);
        // A watched cluster, one GPU of which is silent.
        telemetry::Observation seen;
        seen.age_s.assign(static_cast<std::size_t>(desk.canvas().scene().layout.numbers.gpus()), 0);
        seen.age_s[8 * 4 + 2] = std::numeric_limits<float>::quiet_NaN();
        desk.canvas().setObservation(std::make_shared<const telemetry::Observation>(seen));
        QCOMPARE(similar("status", all[4].id), Ids{all[4].id});
    }

    /// Alt+Left and Alt+Right walk what was seen: a burst of the wheel, keys or drags is one view, a pause begins the next.
    void everyMoveOfTheViewIsRemembered()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 64);
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        QCoreApplication::processEvents();
        const auto pause = [] { QTest::qWait(canvas::ViewHistory::pause_ms + 150); };
        const QPoint middle = canvas.rect().center();
        std::vector<canvas::Camera> seen = {canvas.camera()};
        const auto wheel = [&] {
            QWheelEvent event(middle, canvas.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas, &event);
        };
        const auto took = [&] { // a view of its own
            const bool other = canvas.camera() != seen.back();
            seen.push_back(canvas.camera());
            pause();
            return other;
        };
        for (int notch = 0; notch < 2; ++notch)
            wheel();
        QVERIFY(took());
        action(desk, QStringLiteral("Zoom in"))->trigger();
        action(desk, QStringLiteral("Zoom in"))->trigger();
        QVERIFY(took());
        QTest::mousePress(&canvas, Qt::MiddleButton, {}, middle);
        desk.moveMouse(middle + QPoint(20, 20), Qt::MiddleButton);
        pause(); // a drag that rests is still one
        desk.moveMouse(middle + QPoint(90, 50), Qt::MiddleButton);
        QTest::mouseRelease(&canvas, Qt::MiddleButton, {}, middle + QPoint(90, 50));
        QVERIFY(took());
        auto *overview = desk.window().findChild<QWidget *>(QStringLiteral("minimap"));
        QVERIFY(overview && overview->isVisible());
        QTest::mousePress(overview, Qt::LeftButton, {}, QPoint(30, 30));
        QMouseEvent move(QEvent::MouseMove, QPointF(70, 40), overview->mapToGlobal(QPointF(70, 40)), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(overview, &move);
        QTest::mouseRelease(overview, Qt::LeftButton, {}, QPoint(70, 40));
        QVERIFY(took());
        canvas.fitAll();
        seen.push_back(canvas.camera());
        canvas.fitAll(); // nothing moves, nothing is left
        QTest::mouseClick(&canvas, Qt::MiddleButton, {}, middle);

        for (std::size_t i = seen.size() - 1; i-- > 0;) {
            press(desk, Qt::Key_Left, Qt::AltModifier);
            QVERIFY2(canvas.camera() == seen[i], qPrintable(QString::number(i)));
        }
        press(desk, Qt::Key_Left, Qt::AltModifier); // to the views before this test's
        for (int more = 0; more < 3 && canvas.camera() != seen.front(); ++more)
            press(desk, Qt::Key_Right, Qt::AltModifier);
        for (std::size_t i = 1; i < seen.size(); ++i) {
            press(desk, Qt::Key_Right, Qt::AltModifier);
            QVERIFY2(canvas.camera() == seen[i], qPrintable(QString::number(i)));
        }
        // From the middle of the way another move makes what lay ahead unreachable.
        press(desk, Qt::Key_Left, Qt::AltModifier);
        press(desk, Qt::Key_Left, Qt::AltModifier);
        const canvas::Camera there = canvas.camera();
        wheel();
        const canvas::Camera wheeled = canvas.camera();
        press(desk, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(canvas.camera() == wheeled);
        press(desk, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(canvas.camera() == there);
    }

    void escTakesADragBack_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"move", "copy", "marquee", "middle", "right", "space", "overview"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }

    /// Selection, camera, earlier views and undo are those of the press, with the button still down and after it.
    void escTakesADragBack()
    {
        QFETCH(const QString, kind);
        Desk desk;
        place(desk, "p5en.48xlarge", 20); // two leaves: 16 and 4
        desk.canvas().fitAll();
        const canvas::Camera all = desk.canvas().camera();
        if (kind == QStringLiteral("overview"))
            desk.canvas().zoomBy(2);
        QCoreApplication::processEvents();
        const std::vector<std::string> selected = {desk.design().instances[5].id};
        desk.window().selection().set(selected);
        const canvas::Camera camera = desk.canvas().camera();
        const int before = steps(desk);
        const auto design = desk.window().document().design();
        const QRectF leaf = rectangles(desk).at(desk.design().instances.back().networkNode);
        const QPoint node = centre(desk, rectangles(desk).at(desk.design().instances.front().id)), other = desk.canvas().camera().toScreen(leaf.bottomRight() - QPointF(1, 1)).toPoint();
        const QPoint ground(3, 3), far = desk.canvas().rect().center();
        QWidget *target = &desk.canvas();
        Qt::MouseButton button = Qt::LeftButton;
        Qt::KeyboardModifiers keys;
        QPoint from = ground, to = far;
        if (kind == QStringLiteral("move") || kind == QStringLiteral("copy")) {
            from = node;
            to = other;
            keys = kind == QStringLiteral("copy") ? Qt::ControlModifier : Qt::NoModifier;
        } else if (kind == QStringLiteral("middle") || kind == QStringLiteral("right")) {
            button = kind == QStringLiteral("middle") ? Qt::MiddleButton : Qt::RightButton;
        } else if (kind == QStringLiteral("space")) {
            QTest::keyPress(&desk.canvas(), Qt::Key_Space);
        } else if (kind == QStringLiteral("overview")) {
            target = desk.window().findChild<QWidget *>(QStringLiteral("minimap"));
            QVERIFY(target && target->isVisible());
            from = QPoint(10, 10);
            to = QPoint(60, 40);
        }
        QTest::mousePress(target, button, {}, from);
        for (int step = 1; step <= 6; ++step) {
            const QPointF at = from + (to - from) * step / 6.0;
            QMouseEvent move(QEvent::MouseMove, at, target->mapToGlobal(at), Qt::NoButton, button, keys);
            QApplication::sendEvent(target, &move);
        }
        const bool pans = kind == QStringLiteral("overview") || kind == QStringLiteral("space") || button != Qt::LeftButton;
        QCOMPARE(desk.canvas().camera() != camera, pans);
        QCOMPARE(desk.canvas().drag() != nullptr, kind == QStringLiteral("move") || kind == QStringLiteral("copy"));
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        const auto asBefore = [&] {
            return desk.window().selection().ids() == selected && desk.canvas().camera() == camera && !desk.canvas().drag() && steps(desk) == before
                && desk.window().document().design() == design;
        };
        QVERIFY(asBefore());
        QMouseEvent more(QEvent::MouseMove, QPointF(from), target->mapToGlobal(QPointF(from)), Qt::NoButton, button, keys);
        QApplication::sendEvent(target, &more);
        QTest::mouseRelease(target, button, keys, to);
        QTest::keyRelease(&desk.canvas(), Qt::Key_Space);
        QVERIFY(asBefore());
        // No view was left: the way back leads to the one before this one.
        desk.canvas().goBack();
        QCOMPARE(desk.canvas().camera(), all);
        // The next drag is one again.
        desk.canvas().setCamera(all);
        const QPoint again = centre(desk, rectangles(desk).at(desk.design().instances.front().id));
        dragWith(desk, again, desk.canvas().camera().toScreen(leaf.bottomRight() - QPointF(1, 1)).toPoint(), {}, false);
        QVERIFY(desk.canvas().drag());
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, other);
    }

    /// Words at the pointer stand beside the overview; while something is dragged there is none.
    void theOverviewCoversNoWords()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 40);
        desk.canvas().fitAll();
        desk.canvas().zoomBy(2);
        QCoreApplication::processEvents();
        const auto *const overview = desk.window().findChild<QWidget *>(QStringLiteral("minimap"));
        const auto *const card = desk.canvas().findChild<canvas::HoverCard *>();
        QVERIFY(overview && overview->isVisible() && card);
        const auto screenRect = [](const QWidget &of) { return QRect(of.mapToGlobal(QPoint()), of.size()); };
        const QPoint corner = desk.canvas().mapFromGlobal(overview->mapToGlobal(QPoint()));
        int told = 0;
        for (int away = 10; away < 200; away += 12) {
            desk.moveMouse(corner + QPoint(-away, -10));
            if (!card->isVisible())
                continue;
            ++told;
            QVERIFY2(!screenRect(*card).intersects(screenRect(*overview)), qPrintable(QString::number(away)));
            QVERIFY(!screenRect(*card).contains(desk.canvas().mapToGlobal(corner + QPoint(-away, -10))));
        }
        QVERIFY(told > 0);
        const auto inView = std::ranges::find_if(desk.design().instances, [&](const design::Instance &one) { return desk.canvas().rect().adjusted(40, 60, -200, -200).contains(desk.at(one.id)); });
        QVERIFY(inView != desk.design().instances.end());
        const QPoint from = desk.at(inView->id);
        QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, from);
        desk.moveMouse(from + QPoint(30, 30), Qt::LeftButton);
        QVERIFY(desk.canvas().drag() && !overview->isVisible());
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, from);
        QVERIFY(!desk.canvas().drag() && overview->isVisible());
    }

    /// The overview may never hear of the release; another button is not the drag's.
    void theOverviewLetsGo()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        desk.canvas().fitAll();
        desk.canvas().zoomBy(2);
        QCoreApplication::processEvents();
        auto *const overview = desk.window().findChild<QWidget *>(QStringLiteral("minimap"));
        QVERIFY(overview && overview->isVisible());
        const auto moved = [&](QPointF to) {
            const canvas::Camera before = desk.canvas().camera();
            QMouseEvent move(QEvent::MouseMove, to, overview->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(overview, &move);
            return desk.canvas().camera() != before;
        };
        QTest::mousePress(overview, Qt::LeftButton, {}, QPoint(10, 10));
        QTest::mouseRelease(overview, Qt::RightButton, {}, QPoint(10, 10));
        QVERIFY(moved({60, 40}));
        const canvas::Camera there = desk.canvas().camera();
        QTest::mousePress(&desk.canvas(), Qt::MiddleButton, {}, QPoint(200, 200));
        desk.moveMouse(QPoint(260, 240), Qt::MiddleButton);
        QVERIFY(desk.canvas().camera() != there);
        QTest::mouseRelease(&desk.canvas(), Qt::MiddleButton, {}, QPoint(260, 240));
        // A right click there takes hold of nothing.
        QTest::mouseClick(overview, Qt::RightButton, {}, QPoint(20, 20));
        QVERIFY(!moved({70, 50}));
    }

    void aKeyWhileTheButtonIsDown()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        desk.canvas().selectAll();
        const QPoint at = centre(desk, rectangles(desk).at(desk.design().instances.back().id));
        QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, at);
        action(desk, QStringLiteral("Delete"))->trigger();
        QVERIFY(desk.design().instances.empty());
        desk.moveMouse(at + QPoint(60, 60), Qt::LeftButton);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, at + QPoint(60, 60));
        undo(desk);
        QCOMPARE(desk.design().instances.size(), std::size_t{4});
        // And a drag over what an undo takes away.
        place(desk, "u-p6e-gb200x72", 1);
        desk.canvas().fitAll();
        dragWith(desk, centre(desk, rectangles(desk).at(desk.design().instances.front().id)), centre(desk, rectangles(desk).at("us-1")), Qt::ControlModifier, false);
        undo(desk);
        desk.window().grab();
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(desk.design().instances.size(), std::size_t{4});
    }
};

QTEST_MAIN(tst_Selecting)
#include "tst_selecting.moc"
