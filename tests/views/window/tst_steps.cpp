// SPDX-License-Identifier: GPL-3.0-or-later
// Hands and keys on the drawing: steps from slot to slot, menus by keys, marquees both ways, fingers, locks, Esc that climbs.
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>

#include <core/design/identity.h>

#include <app/desktop/noticebar.h>
#include <app/desktop/settings.h>

#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;

namespace {

/// The arrow that leads there.
Qt::Key arrow(const QRectF &from, const QRectF &to)
{
    const QPointF by = to.center() - from.center();
    return std::abs(by.x()) > std::abs(by.y()) ? (by.x() > 0 ? Qt::Key_Right : Qt::Key_Left) : (by.y() > 0 ? Qt::Key_Down : Qt::Key_Up);
}

Qt::Key opposite(Qt::Key key)
{
    return key == Qt::Key_Left ? Qt::Key_Right : key == Qt::Key_Right ? Qt::Key_Left : key == Qt::Key_Up ? Qt::Key_Down : Qt::Key_Up;
}

/// Of the same holder, the one beside it.
std::string beside(Desk &desk, const std::string &id)
{
    const auto where = rectangles(desk);
    const auto at = [&](const std::string &one) { return std::ranges::find(desk.design().instances, one, &design::Instance::id); };
    const design::Instance &self = *at(id);
    std::string best;
    for (const design::Instance &other : desk.design().instances) {
        const auto away = [&](const std::string &one) { return QLineF(where.at(id).center(), where.at(one).center()).length(); };
        if (other.id != id && other.networkNode == self.networkNode && other.ultraserver == self.ultraserver && (best.empty() || away(other.id) < away(best)))
            best = other.id;
    }
    return best;
}

} // namespace

class tst_Steps : public QObject
{
    Q_OBJECT
private slots:
    void init() { QGuiApplication::clipboard()->clear(); }

    /// Ctrl and an arrow: the next slot, taken where it is empty, swapped where it is not; at the edge nothing.
    void keysMoveBySlots()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 2);
        desk.canvas().fitAll();
        const auto before = rectangles(desk);
        const std::string one = desk.design().instances[6].id, other = beside(desk, one);
        const Qt::Key key = arrow(before.at(one), before.at(other));
        desk.window().selection().set({one});
        const int was = steps(desk);
        QTest::keyClick(&desk.canvas(), key, Qt::ControlModifier);
        QCOMPARE(steps(desk), was + 1);
        QVERIFY2(desk.window().document().undoStack().undoText().startsWith(QStringLiteral("Swap ")), qPrintable(desk.window().document().undoStack().undoText()));
        QCOMPARE(rectangles(desk).at(one), before.at(other));
        QCOMPARE(rectangles(desk).at(other), before.at(one));
        QCOMPARE(movedSince(before, desk).size(), 2);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{one});
        QTest::keyClick(&desk.canvas(), opposite(key), Qt::ControlModifier); // and back
        QCOMPARE(rectangles(desk), before);

        desk.window().selection().set({other});
        action(desk, QStringLiteral("Delete"))->trigger();
        desk.window().selection().set({one});
        QTest::keyClick(&desk.canvas(), key, Qt::ControlModifier);
        QVERIFY2(desk.window().document().undoStack().undoText().startsWith(QStringLiteral("Move ")), qPrintable(desk.window().document().undoStack().undoText()));
        QCOMPARE(rectangles(desk).at(one), before.at(other));
        QCOMPARE(movedSince(before, desk), QStringList{QString::fromStdString(one)});

        // In the corner of its UltraServer nobody goes further, nor across.
        std::string corner = one;
        for (const design::Instance &instance : desk.design().instances)
            if (instance.ultraserver == "us-1" && before.at(instance.id).x() + before.at(instance.id).y() < before.at(corner).x() + before.at(corner).y())
                corner = instance.id;
        desk.window().selection().set({corner});
        const int there = steps(desk);
        QTest::keyClick(&desk.canvas(), Qt::Key_Left, Qt::ControlModifier);
        QTest::keyClick(&desk.canvas(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(steps(desk), there);
        // What is locked says so.
        QVERIFY(session::setLocked(desk.window().document(), {one}, true));
        desk.window().selection().set({one});
        const int locked = steps(desk);
        QTest::keyClick(&desk.canvas(), opposite(key), Qt::ControlModifier);
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("locked")), qPrintable(desk.window().notice().text()));
        QCOMPARE(steps(desk), locked);
    }

    /// Ctrl+Shift and an arrow: one or several into the next network node.
    void keysMoveIntoTheNextNode()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20); // two leaves: 16 and 4
        desk.canvas().fitAll();
        const std::string from = desk.design().instances.front().networkNode, to = desk.design().instances.back().networkNode;
        QVERIFY(from != to);
        const Qt::Key key = arrow(rectangles(desk).at(from), rectangles(desk).at(to));
        const std::vector<std::string> two = {desk.design().instances[0].id, desk.design().instances[1].id};
        desk.window().selection().set(two);
        const int was = steps(desk);
        QTest::keyClick(&desk.canvas(), key, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(steps(desk), was + 1);
        for (const design::Instance &instance : desk.design().instances)
            if (instance.id == two[0] || instance.id == two[1])
                QCOMPARE(instance.networkNode, to);
        QCOMPARE(desk.window().selection().ids(), two);
        QTest::keyClick(&desk.canvas(), key, Qt::ControlModifier | Qt::ShiftModifier); // there is no further one
        QCOMPARE(steps(desk), was + 1);
    }

    void theMenuByKeys()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        const std::string one = desk.design().instances[2].id;
        desk.window().selection().set({one});
        QMenu &menu = *desk.window().actions().context;
        int shown = 0;
        connect(&menu, &QMenu::aboutToShow, this, [&] { ++shown; });
        QSignalSpy asked(&desk.canvas(), &canvas::Canvas::contextMenuRequested);
        const QPoint at = desk.canvas().mapToGlobal(desk.at(one));
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, QPoint(5, 5), desk.canvas().mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&desk.canvas(), &byKey);
        QCOMPARE(asked.size(), 1);
        const auto there = [&] { return (asked.last().front().toPoint() - at).manhattanLength() <= 1; };
        QVERIFY(there()); // at what is selected, wherever the pointer is
        QCOMPARE(shown, 1);
        menu.hide();
        QTest::keyClick(&desk.canvas(), Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(asked.size(), 2);
        QVERIFY(there());
        QCOMPARE(shown, 2);
        menu.hide();
        const auto entries = std::ranges::count_if(menu.actions(), [](const QAction *entry) { return !entry->isSeparator(); });
        QVERIFY2(entries <= 12, qPrintable(QString::number(entries)));
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{one});
    }

    /// To the right what is inside, to the left what is touched.
    void marqueesBothWays()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        const std::string one = desk.design().instances.front().id;
        const QRectF box = canvas.camera().toScreen(rectangles(desk).at(one));
        QVERIFY(box.width() > 30 && box.height() > 20);
        const auto onGround = [&](QPoint at) { return canvas::hitTest(canvas.scene().layout, canvas.camera().toWorld(at)).instance < 0; };
        const QPoint left = (box.topLeft() - QPointF(2, 2)).toPoint(), right = (box.topRight() + QPointF(2, -2)).toPoint(), middle = box.center().toPoint();
        QVERIFY(onGround(left) && onGround(right));
        desk.window().selection().clear();
        desk.drag(left, middle);
        QVERIFY(desk.window().selection().ids().empty());
        desk.drag(right, middle);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{one});
        desk.drag(left, (box.bottomRight() + QPointF(2, 2)).toPoint());
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{one});
    }

    void fingersZoomWhereTheyAre()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        const QPointF at(220, 160), world = canvas.camera().toWorld(at);
        const double scale = canvas.camera().scale;
        for (int i = 0; i < 5; ++i) {
            QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at, canvas.mapToGlobal(at), 0.1, QPointF());
            QApplication::sendEvent(&canvas, &pinch);
        }
        QVERIFY(std::abs(canvas.camera().scale / scale - std::pow(1.1, 5)) < 1e-6);
        QVERIFY((canvas.camera().toScreen(world) - at).manhattanLength() <= 1);
        QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false); // what some desktops make of it
        QApplication::sendEvent(&canvas, &wheel);
        QVERIFY(canvas.camera().scale > scale * 1.9);
        QVERIFY((canvas.camera().toScreen(world) - at).manhattanLength() <= 1);
    }

    void aHandIsSeenWhileTheViewIsDragged()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        QTest::keyPress(&desk.canvas(), Qt::Key_Space);
        QCOMPARE(desk.canvas().cursor().shape(), Qt::OpenHandCursor);
        QTest::keyRelease(&desk.canvas(), Qt::Key_Space);
        QCOMPARE(desk.canvas().cursor().shape(), Qt::ArrowCursor);
        for (const Qt::MouseButton button : {Qt::MiddleButton, Qt::RightButton}) {
            QTest::mousePress(&desk.canvas(), button, {}, QPoint(4, 4));
            desk.moveMouse(QPoint(60, 60), button);
            QCOMPARE(desk.canvas().cursor().shape(), Qt::ClosedHandCursor);
            QTest::mouseRelease(&desk.canvas(), button, {}, QPoint(60, 60));
        }
    }

    /// Space is let go in another field: the drawing is not left with a hand that only pans.
    void aKeyThatIsReleasedElsewhereIsReleased()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        desk.window().selection().clear();
        desk.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window(), 30000));
        desk.canvas().setFocus();
        QVERIFY(desk.canvas().hasFocus());
        QTest::keyPress(&desk.canvas(), Qt::Key_Space);
        QCOMPARE(desk.canvas().cursor().shape(), Qt::OpenHandCursor);
        auto *const field = desk.window().findChild<QLineEdit *>(QStringLiteral("findBox"));
        field->setFocus();
        QTest::keyRelease(field, Qt::Key_Space);
        QCOMPARE(desk.canvas().cursor().shape(), Qt::ArrowCursor);
        const std::string id = desk.design().instances.front().id;
        desk.click(id);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{id});
    }

    /// A double click goes in, Esc out, level by level, and the view with it.
    void escClimbsOut()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        const std::string one = desk.design().instances.front().id, leaf = desk.design().instances.front().networkNode;
        desk.click(one);
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, desk.at(one));
        const QRectF inside = canvas.camera().toScreen(rectangles(desk).at(one));
        QVERIFY(inside.width() > 0.6 * canvas.width() || inside.height() > 0.6 * canvas.height());
        desk.window().selection().set({one + "/gpu3"});
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{one});
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{leaf});
        QVERIFY(QRectF(canvas.rect()).contains(canvas.camera().toScreen(rectangles(desk).at(leaf))));
        for (int level = 0; level < 4 && !desk.window().selection().ids().empty(); ++level)
            QTest::keyClick(&canvas, Qt::Key_Escape);
        QVERIFY(desk.window().selection().ids().empty());
        QVERIFY(QRectF(canvas.rect()).contains(canvas.camera().toScreen(canvas.scene().layout.bounds)));
        // Who is not inside keeps the view.
        canvas.zoomBy(1.3);
        const canvas::Camera camera = canvas.camera();
        desk.window().selection().set({one});
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.camera(), camera);
    }

    void aLockedDrawingIsLookedAt()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        canvas::Canvas &canvas = desk.canvas();
        canvas.fitAll();
        const std::string one = desk.design().instances.front().id;
        desk.window().selection().set({one});
        const design::DesignPtr design = desk.window().document().design();
        action(desk, QStringLiteral("Lock the drawing"))->trigger();
        const canvas::Camera camera = canvas.camera();
        const QPoint from = desk.at(one);
        desk.drag(from, from + QPoint(80, 60)); // the view goes along
        QCOMPARE(canvas.camera().offset, camera.offset + QPointF(80, 60));
        desk.window().notice().clear(app::NoticeBar::Topic::Passing);
        QTest::keyClick(&canvas, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("locked")), qPrintable(desk.window().notice().text()));
        desk.window().notice().clear(app::NoticeBar::Topic::Passing);
        drop(desk, {"p5en.48xlarge", 1}, canvas.rect().center());
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("locked")), qPrintable(desk.window().notice().text()));
        for (const char *name : {"Delete", "Cut", "Paste", "Duplicate", "Swap places"})
            QVERIFY2(!action(desk, QString::fromLatin1(name))->isEnabled() && app::Actions::whyNot(*action(desk, QString::fromLatin1(name))).contains(QStringLiteral("locked")), name);
        QVERIFY(action(desk, QStringLiteral("Copy"))->isEnabled());
        QCOMPARE(desk.window().document().design(), design);
        action(desk, QStringLiteral("Lock the drawing"))->trigger();
        desk.window().selection().set({one});
        QVERIFY(action(desk, QStringLiteral("Delete"))->isEnabled() && action(desk, QStringLiteral("Paste"))->isEnabled());
        drop(desk, {"p5en.48xlarge", 1}, QPoint(3, 3));
        QCOMPARE(desk.design().instances.size(), std::size_t{21});
    }

    /// One that is locked keeps all that a marquee caught where they are.
    void aLockedOneHoldsTheDrag()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        desk.canvas().fitAll();
        const std::vector<design::Instance> all = desk.design().instances;
        QVERIFY(session::setLocked(desk.window().document(), {all[1].id}, true));
        desk.window().selection().set({all[0].id, all[1].id, all[2].id});
        const int before = steps(desk);
        const QRectF frame = rectangles(desk).at(all.back().networkNode);
        const QPoint to = desk.canvas().camera().toScreen(frame.bottomRight() - QPointF(1, 1)).toPoint();
        dragWith(desk, centre(desk, rectangles(desk).at(all[0].id)), to, {}, false);
        QVERIFY(desk.canvas().drag() && !desk.canvas().drag()->allowed()); // before the release
        QVERIFY2(desk.canvas().drag()->verdict().contains(QString::fromStdString(all[1].id)), qPrintable(desk.canvas().drag()->verdict()));
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        QCOMPARE(steps(desk), before);
    }

    void whatIsPastedLandsAtThePointer()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        desk.canvas().fitAll();
        const std::string leaf = desk.design().instances.back().networkNode;
        desk.window().selection().set({desk.design().instances.front().id});
        press(desk, Qt::Key_C, Qt::ControlModifier);
        desk.moveMouse(desk.at(desk.design().instances.back().id));
        press(desk, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(desk.design().instances.size(), std::size_t{21});
        QCOMPARE(desk.design().instances.back().networkNode, leaf);
    }

    /// What is typed or stepped through in a field in one go is one entry.
    void aSpellInAFieldIsOneEntry()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")));
        QVERIFY(desk.settle());
        const int gbs = planOf(desk.design().jobs.front())->gbs, before = steps(desk);
        auto *edit = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("chip gbs"));
        QVERIFY(edit);
        edit->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(edit, Qt::Key_Up);
        QCOMPARE(steps(desk), before);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(steps(desk), before + 1);
        QVERIFY(planOf(desk.design().jobs.front())->gbs > gbs);
        undo(desk);
        QCOMPARE(planOf(desk.design().jobs.front())->gbs, gbs);
    }

    /// A file that is saved twice is the same; a move is the line of what moved, and slots of it and of those that stay.
    void aMoveIsAFewLines()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        const QString path = desk.path(QStringLiteral("lines.switchyard"));
        const auto saved = [&] {
            if (!desk.window().document().saveAs(path))
                qFatal("not saved");
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
        };
        QList<QByteArray> before = saved();
        QVERIFY(before.size() > 20);
        QCOMPARE(saved(), before);
        const std::string leaf = desk.design().instances.back().networkNode;
        for (const auto &[index, most] : {std::pair(5, 6), std::pair(8, 4)}) { // the first one begins the section of slots
            QVERIFY(session::move(desk.window().document(), {desk.design().instances[static_cast<std::size_t>(index)].id}, {.networkNode = leaf}));
            const QList<QByteArray> after = saved();
            const auto fresh = std::ranges::count_if(after, [&](const QByteArray &line) { return !before.contains(line); });
            QVERIFY2(fresh > 0 && fresh <= most, qPrintable(QString::number(fresh)));
            before = after;
        }
    }

    void theOverviewStaysHidden()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        desk.canvas().fitAll();
        desk.canvas().zoomBy(3);
        QCoreApplication::processEvents();
        const auto *overview = desk.window().findChild<QWidget *>(QStringLiteral("minimap"));
        QVERIFY(overview && overview->isVisible());
        action(desk, QStringLiteral("Overview map"))->trigger();
        QVERIFY(!overview->isVisible());
        QVERIFY(!app::Settings(desk.settingsCopy()).minimap());
    }

    void theTimeOfAFrameIsShown()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        const QRect corner(8, 8, 90, 20);
        const QImage without = desk.canvas().grab(corner).toImage();
        action(desk, QStringLiteral("Frame time"))->trigger();
        QVERIFY(desk.canvas().grab(corner).toImage() != without);
        action(desk, QStringLiteral("Frame time"))->trigger();
        QCOMPARE(desk.canvas().grab(corner).toImage(), without);
    }
};

QTEST_MAIN(tst_Steps)
#include "tst_steps.moc"
