// SPDX-License-Identifier: GPL-3.0-or-later
// Things of the drawing under the hands of an architect: what was not touched stays, what was copied comes, undo brings
// back what was seen.
#include <limits>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMenu>
#include <QSpinBox>

#include <core/design/identity.h>

#include <views/session/edits.h>
#include <views/widgets/inlineedit.h>

#include <app/desktop/commandpalette.h>
#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

namespace {

QAction *action(Desk &desk, const QString &name)
{
    for (QAction *found : desk.window().QWidget::actions())
        if (found->text().remove(QLatin1Char('&')) == name)
            return found;
    qFatal("no action %s", qPrintable(name));
    return nullptr;
}

/// Where everything lies on the drawing, by id.
std::map<std::string, QRectF> rectangles(Desk &desk)
{
    std::map<std::string, QRectF> out;
    const canvas::Layout &layout = desk.canvas().scene().layout;
    for (std::size_t i = 0; i < layout.instances.size(); ++i)
        out[desk.design().instances[i].id] = layout.instances[i].rect;
    for (const canvas::Block &block : layout.blocks)
        if (block.kind == canvas::Block::Kind::Network)
            out[desk.design().networkNodes[static_cast<std::size_t>(block.index)].id] = block.rect;
        else if (block.kind == canvas::Block::Kind::UltraServer)
            out[desk.design().ultraservers[static_cast<std::size_t>(block.index)].id] = block.rect;
    return out;
}

/// What lies elsewhere than before, among what is still there.
QStringList movedSince(const std::map<std::string, QRectF> &before, Desk &desk)
{
    QStringList moved;
    for (const auto &[id, rect] : rectangles(desk))
        if (const auto was = before.find(id); was != before.end() && was->second != rect)
            moved << QString::fromStdString(id);
    return moved;
}

void place(Desk &desk, const char *type, int count)
{
    const auto done = session::place(desk.window().document(), desk.window().selection(), type, count, {});
    if (!done)
        qFatal("%s", describe(done.error()).c_str());
}

/// Shortcuts are the active window's.
void press(Desk &desk, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    desk.window().activateWindow();
    if (!QTest::qWaitForWindowActive(&desk.window()))
        qFatal("the window does not become active");
    QTest::keyClick(&desk.window(), key, modifiers);
}

int steps(Desk &desk) { return desk.window().document().undoStack().index(); }

void undo(Desk &desk) { desk.window().document().undoStack().undo(); }

/// Press, move in steps with the keys held, release.
void dragWith(Desk &desk, QPoint from, QPoint to, Qt::KeyboardModifiers keys, bool release = true)
{
    QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 6; ++step) {
        const QPointF at = from + (to - from) * step / 6.0;
        QMouseEvent move(QEvent::MouseMove, at, desk.canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&desk.canvas(), &move);
    }
    if (release)
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, keys, to);
}

/// What a palette would let go there.
void drop(Desk &desk, const canvas::Capacity &capacity, QPoint at)
{
    const std::unique_ptr<QMimeData> mime(canvas::toMime(capacity));
    QDragEnterEvent enter(at, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.canvas(), &enter);
    QDropEvent release(at, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.canvas(), &release);
}

QPoint centre(Desk &desk, const QRectF &world) { return desk.canvas().camera().toScreen(world.center()).toPoint(); }

} // namespace

class tst_Editing : public QObject
{
    Q_OBJECT
private slots:
    void init() { QGuiApplication::clipboard()->clear(); }

    void whatIsNotTouchedStays()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 2);
        place(desk, "p5en.48xlarge", 64);
        desk.canvas().fitAll();
        const auto before = rectangles(desk);
        // A tray of a rack, an instance of a leaf, a whole leaf.
        const std::string tray = desk.design().instances[4].id, node = desk.design().instances[36 + 5].id, leaf = desk.design().instances[36 + 20].networkNode;
        for (const std::string &id : {tray, node, leaf}) {
            desk.window().selection().set({id});
            action(desk, QStringLiteral("Delete"))->trigger();
            const QStringList moved = movedSince(before, desk);
            QVERIFY2(moved.isEmpty(), qPrintable(QStringLiteral("without %1 these moved: %2").arg(QString::fromStdString(id), moved.join(QLatin1Char(' ')))));
        }
        const canvas::Layout &layout = desk.canvas().scene().layout;
        QVERIFY(std::ranges::any_of(layout.vacant, [&](const canvas::Vacancy &place) { return place.rect == before.at(tray); }));
        QVERIFY(std::ranges::any_of(layout.vacant, [&](const canvas::Vacancy &place) { return place.rect == before.at(node); }));
        desk.shot(QStringLiteral("editing-empty-slots"));
        // Dropped on the empty slot, a tray stands there.
        drop(desk, {"p6e-gb200.36xlarge", 1}, centre(desk, before.at(tray)));
        QCOMPARE(rectangles(desk).at(desk.design().instances.back().id), before.at(tray));
        QCOMPARE(movedSince(before, desk), QStringList());
        while (desk.window().document().undoStack().index() > 2)
            undo(desk);
        QCOMPARE(rectangles(desk), before);
        // More of a kind come where there is room, or behind.
        place(desk, "p5en.48xlarge", 8);
        for (std::size_t i = 0; i < 18; ++i) { // a frame that grows may push its neighbours, not what is in them
            const std::string &id = desk.design().instances[i].id;
            QVERIFY((rectangles(desk).at(id).topLeft() - rectangles(desk).at("us-1").topLeft() - (before.at(id).topLeft() - before.at("us-1").topLeft())).manhattanLength() < 1e-6);
        }
        undo(desk);
        QCOMPARE(rectangles(desk), before);
    }

    void aSwappedTrayTakesTheOthersSlot()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 2);
        const auto before = rectangles(desk);
        const std::string a = desk.design().instances[3].id, b = desk.design().instances[18 + 9].id;
        desk.window().selection().set({a, b});
        press(desk, Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        const auto after = rectangles(desk);
        QCOMPARE(after.at(a), before.at(b));
        QCOMPARE(after.at(b), before.at(a));
        QCOMPARE(movedSince(before, desk).size(), 2);
        // And stays there when the file is read again.
        const QString file = desk.path(QStringLiteral("swapped.switchyard"));
        QVERIFY(desk.window().document().saveAs(file));
        QVERIFY(desk.window().files().open(file));
        QCOMPARE(rectangles(desk).at(a).y() - rectangles(desk).at("us-2").y(), after.at(a).y() - after.at("us-2").y());
        QCOMPARE(desk.design().positions.size() <= 4, true);
    }

    void copyAndPaste()
    {
        Desk desk, other;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().selectAll();
        press(desk, Qt::Key_J, Qt::ControlModifier); // a job on all four
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        desk.canvas().selectAll();
        press(desk, Qt::Key_C, Qt::ControlModifier);
        const QMimeData *mime = QGuiApplication::clipboard()->mimeData();
        QVERIFY(mime->hasFormat(QStringLiteral("application/x-switchyard-design")));
        const QString text = mime->text();
        QVERIFY2(text.startsWith(QStringLiteral("{\n\"switchyard\": 2")), qPrintable(text.left(60)));
        const int before = steps(desk);
        press(desk, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(steps(desk), before + 1);
        QCOMPARE(desk.design().instances.size(), std::size_t{8});
        QCOMPARE(desk.design().jobs.size(), std::size_t{2});
        QCOMPARE(desk.design().jobs.back().phases.front().pool.size(), std::size_t{4});
        QCOMPARE(desk.window().selection().ids().size(), std::size_t{4});
        QVERIFY(desk.window().selection().contains(desk.design().instances.back().id));
        undo(desk);
        QCOMPARE(desk.design().instances.size(), std::size_t{4});
        // Into another window, as text alone.
        QGuiApplication::clipboard()->setText(text);
        press(other, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.design().instances, desk.design().instances);
        QCOMPARE(other.design().jobs.front().name, desk.design().jobs.front().name);
        QVERIFY(other.settle() && other.window().engine().outcome()->prediction);
        // Cut takes it away and paste brings it back, names and all.
        const std::vector<design::Instance> there = other.design().instances;
        other.window().selection().set({there[1].id});
        press(other, Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(other.design().instances.size(), std::size_t{3});
        press(other, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.design().instances.back(), there[1]);
        // A field keeps its own copy and paste.
        auto *find = other.window().findChild<QLineEdit *>(QStringLiteral("findBox"));
        find->setFocus();
        find->setText(QStringLiteral("word"));
        find->selectAll();
        QTest::keyClick(find, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("word"));
    }

    void aHostileClipboardIsOneLine()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 2);
        const int before = steps(desk);
        const design::DesignPtr there = desk.window().document().design();
        const QString deep = QString(100000, QLatin1Char('['));
        for (const QString &text : {QString(), QStringLiteral("hello"), QStringLiteral("{}"), QStringLiteral("{\"switchyard\": 99}"), QStringLiteral("{\"switchyard\": 2}"),
                 QStringLiteral("{\"switchyard\": 2, \"instances\": [{\"id\": \"a\", \"type\": \"no.such\"}]}"),
                 QStringLiteral("{\"switchyard\": 2, \"instances\": [{\"id\": \"a\", \"type\": \"p6e-gb200.36xlarge\"}]}"),
                 QStringLiteral("{\"switchyard\": 2, \"instances\": [{\"id\": \"\\u202e<b>\\n\", \"type\": 7}]}"), deep, QString(QChar(0xd800)) + QStringLiteral("{")}) {
            QGuiApplication::clipboard()->setText(text);
            desk.window().notice().clear(app::NoticeBar::Topic::Passing);
            action(desk, QStringLiteral("Paste"))->trigger();
            const QString said = desk.window().notice().text(app::NoticeBar::Topic::Passing);
            QVERIFY2(!said.isEmpty() && !said.contains(QLatin1Char('\n')) && said.size() < 1000, qPrintable(text.left(80) + QStringLiteral(" → ") + said));
            QCOMPARE(steps(desk), before);
            QCOMPARE(desk.window().document().design(), there);
        }
    }

    void ctrlDragCopies()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20); // two leaves: 16 and 4
        desk.canvas().fitAll();
        desk.window().selection().clear(); // else all that is selected goes along
        const std::string one = desk.design().instances.front().id;
        const std::string leaf = desk.design().instances.back().networkNode;
        const QPoint from = centre(desk, rectangles(desk).at(one));
        const QRectF frame = rectangles(desk).at(leaf);
        const QPoint to = desk.canvas().camera().toScreen(frame.bottomRight() - QPointF(1, 1)).toPoint();
        const int before = steps(desk);
        dragWith(desk, from, to, Qt::ControlModifier);
        QCOMPARE(steps(desk), before + 1);
        QCOMPARE(desk.design().instances.size(), std::size_t{21});
        QCOMPARE(desk.design().instances.back().networkNode, leaf);
        QCOMPARE(desk.design().instances.front().id, one);
        QVERIFY(desk.window().document().undoStack().undoText().startsWith(QStringLiteral("Duplicate")));
        // Without the key it moves; Esc takes nothing.
        undo(desk);
        dragWith(desk, from, to, Qt::ControlModifier, false);
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        QCOMPARE(desk.design().instances.size(), std::size_t{20});
        dragWith(desk, from, to, {});
        QCOMPARE(desk.design().instances.size(), std::size_t{20});
        QCOMPARE(desk.design().instances.front().networkNode, leaf);
    }

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

    /// What undo takes back, in words: how many of which type, and where to.
    void entriesSayHowManyOfWhat()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 2);
        place(desk, "p5en.48xlarge", 18);
        place(desk, "p5.48xlarge", 4);
        session::Document &document = desk.window().document();
        session::Selection &selection = desk.window().selection();
        const std::vector<design::Instance> all = desk.design().instances;
        const auto ids = [&](std::size_t from, std::size_t count) {
            std::vector<std::string> out;
            for (std::size_t i = from; i < from + count; ++i)
                out.push_back(all[i].id);
            return out;
        };
        const auto entry = [&] { return document.undoStack().undoText(); };
        // A drag of four instances to the leaf of others.
        const std::string leaf = all.back().networkNode;
        desk.canvas().fitAll();
        selection.set(ids(36, 4));
        const QRectF frame = rectangles(desk).at(leaf);
        const canvas::Layout &layout = desk.canvas().scene().layout;
        QVERIFY(session::move(document, ids(36, 4), {.networkNode = leaf}));
        QCOMPARE(entry(), QStringLiteral("Move 4 × p5en.48xlarge to network node %1").arg(QString::fromStdString(leaf)));
        undo(desk);
        QVERIFY(!frame.isNull() && layout.instances.size() == all.size());
        dragWith(desk, centre(desk, rectangles(desk).at(all[36].id)), desk.canvas().camera().toScreen(frame.bottomRight() - QPointF(1, 1)).toPoint(), {});
        QVERIFY2(entry().startsWith(QStringLiteral("Move 4 × p5en.48xlarge to network node %1").arg(QString::fromStdString(leaf))), qPrintable(entry()));
        undo(desk);

        const auto does = [&](const char *name, std::vector<std::string> selected) {
            selection.set(std::move(selected));
            action(desk, QString::fromUtf8(name))->trigger();
            const QString said = entry();
            undo(desk);
            return said;
        };
        QCOMPARE(does("Delete", ids(2, 3)), QStringLiteral("Delete 3 × p6e-gb200.36xlarge"));
        QCOMPARE(does("Delete", {all[40].id}), QStringLiteral("Delete %1").arg(QString::fromStdString(all[40].id)));
        QCOMPARE(does("Delete", {all[40].id + "/gpu1", all[40].id + "/gpu2", all[41].id + "/card0"}), QStringLiteral("Delete 2 × p5en.48xlarge"));
        QCOMPARE(does("Duplicate", {"us-1", "us-2"}), QStringLiteral("Duplicate 2 × u-p6e-gb200x72"));
        QCOMPARE(does("Delete", {all[40].id, all[41].id, all[54].id}), QStringLiteral("Delete 1 × p5.48xlarge, 2 × p5en.48xlarge"));
        QCOMPARE(does("Delete", {all[40].networkNode, leaf}), QStringLiteral("Delete 2 network nodes"));
        QCOMPARE(does("Delete", {all[1].id, all[40].id, all[54].id}), QStringLiteral("Delete 3 instances")); // of three types
        QCOMPARE(does("Delete", {"us-1", all[40].id}), QStringLiteral("Delete 2 items"));
        QCOMPARE(does("Lock", ids(36, 18)), QStringLiteral("Lock 18 × p5en.48xlarge"));
        QCOMPARE(does("Add a job", ids(36, 16)), QStringLiteral("Add a job on 16 × p5en.48xlarge"));
        // An UltraServer with a free tray takes one of the other's.
        QVERIFY(session::remove(document, selection, {all[17].id, all[16].id}));
        QVERIFY(session::move(document, ids(18, 2), {.ultraserver = "us-1"}));
        QCOMPARE(entry(), QStringLiteral("Move 2 × p6e-gb200.36xlarge to UltraServer us-1"));
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

    /// Two thousand, and as many again.
    void manyCopiesAreOneEdit()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 2000);
        desk.window().selection().set({desk.design().instances.front().id});
        QElapsedTimer clock;
        clock.start();
        QVERIFY(session::duplicate(desk.window().document(), desk.window().selection(), desk.window().selection().ids(), 2000));
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(desk.design().instances.size(), std::size_t{4000});
        QCOMPARE(desk.window().selection().ids().size(), std::size_t{2000});
        qInfo("2,000 copies beside 2,000: %lld ms", static_cast<long long>(clock.elapsed()));
    }

    void arraysAndFill()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 1);
        desk.window().selection().set({"us-1"});
        QTimer::singleShot(0, &desk.window(), [] {
            auto *dialog = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->setIntValue(7);
            dialog->accept();
        });
        action(desk, QStringLiteral("Duplicate several…"))->trigger();
        QCOMPARE(desk.design().ultraservers.size(), std::size_t{8});
        QCOMPARE(desk.window().document().undoStack().undoText(), QStringLiteral("Duplicate us-1, 7 times"));
        const std::vector<std::string> gone = {desk.design().instances[2].id, desk.design().instances[20].id, desk.design().instances[21].id};
        desk.window().selection().set(gone);
        action(desk, QStringLiteral("Delete"))->trigger();
        const int before = steps(desk);
        desk.canvas().selectAll();
        action(desk, QStringLiteral("Fill"))->trigger();
        QCOMPARE(steps(desk), before + 1);
        QCOMPARE(desk.design().instances.size(), std::size_t{8 * 18});
        QCOMPARE(desk.window().selection().ids().size(), std::size_t{3});
        action(desk, QStringLiteral("Fill"))->trigger(); // full
        QCOMPARE(steps(desk), before + 1);
        QVERIFY(!desk.window().notice().text().isEmpty());
    }

    void undoBringsBackSelectionAndView()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 32);
        desk.canvas().fitAll();
        const std::vector<std::string> two = {desk.design().instances[1].id, desk.design().instances[17].id};
        desk.window().selection().set(two);
        desk.canvas().fitSelection();
        const auto sight = desk.canvas().sight();
        action(desk, QStringLiteral("Delete"))->trigger();
        QVERIFY(desk.window().selection().ids().empty());
        desk.window().selection().set({desk.design().instances.back().id});
        desk.canvas().fitAll();
        QVERIFY(desk.canvas().sight() != sight);
        const auto later = desk.canvas().sight();
        press(desk, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.window().selection().ids(), two);
        QVERIFY((desk.canvas().sight().first - sight.first).manhattanLength() < 1e-6 && std::abs(desk.canvas().sight().second - sight.second) < 1e-9);
        desk.window().document().undoStack().redo();
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{desk.design().instances.back().id});
        QVERIFY((desk.canvas().sight().first - later.first).manhattanLength() < 1e-6);
        // What was typed in a field moves no view.
        desk.canvas().selectAll();
        press(desk, Qt::Key_J, Qt::ControlModifier);
        const auto now = desk.canvas().sight();
        desk.canvas().zoomBy(2);
        const auto zoomed = desk.canvas().sight();
        undo(desk);
        QVERIFY(zoomed != now && desk.canvas().sight() == zoomed);
    }

    void renameInPlace()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.canvas().fitAll();
        desk.window().selection().set({"p5en-0002"});
        press(desk, Qt::Key_F2);
        auto *edit = desk.canvas().findChild<widgets::InlineEdit *>();
        QVERIFY(edit && edit->isVisible());
        QTest::keyClicks(edit, QStringLiteral("spare"));
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(desk.design().instances[1].id, std::string("p5en-0002"));
        press(desk, Qt::Key_F2);
        edit = desk.canvas().findChildren<widgets::InlineEdit *>().back();
        QTest::keyClicks(edit, QStringLiteral("spare"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(desk.design().instances[1].id, std::string("spare"));
        QCOMPARE(desk.window().selection().ids(), std::vector<std::string>{"spare"});
        press(desk, Qt::Key_F2);
        edit = desk.canvas().findChildren<widgets::InlineEdit *>().back();
        edit->setText(QStringLiteral("p5en-0001"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("already")));
        QCOMPARE(desk.design().instances[1].id, std::string("spare"));
    }

    void whatIsLockedStays()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 20);
        desk.canvas().fitAll();
        const std::string one = desk.design().instances.front().id;
        desk.window().selection().set({one});
        press(desk, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(design::lockedIds(desk.design()).contains(one));
        QCOMPARE(action(desk, QStringLiteral("Unlock"))->isEnabled(), true);
        const int before = steps(desk);
        action(desk, QStringLiteral("Delete"))->trigger();
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("locked")), qPrintable(desk.window().notice().text()));
        const QRectF frame = rectangles(desk).at(desk.design().instances.back().networkNode);
        dragWith(desk, centre(desk, rectangles(desk).at(one)), desk.canvas().camera().toScreen(frame.bottomRight() - QPointF(1, 1)).toPoint(), {});
        QCOMPARE(steps(desk), before);
        press(desk, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(design::lockedIds(desk.design()).empty());
    }

    void severalAtOnce()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 3);
        place(desk, "p5en.48xlarge", 2);
        desk.canvas().selectAll();
        QCoreApplication::processEvents();
        auto *type = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("propertyType"));
        auto *node = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("propertyNode"));
        auto *lock = desk.window().inspector().findChild<QCheckBox *>(QStringLiteral("propertyLock"));
        QVERIFY(type && type->isVisible() && node && lock);
        QCOMPARE(type->currentText(), QStringLiteral("mixed"));
        QCOMPARE(node->currentText(), QStringLiteral("mixed"));
        desk.shot(QStringLiteral("editing-mixed"));
        const int before = steps(desk);
        type->setFocus();
        const int wanted = type->findText(QStringLiteral("p5en.48xlarge"));
        type->setCurrentIndex(wanted);
        emit type->activated(wanted);
        QCOMPARE(steps(desk), before + 1);
        for (const design::Instance &instance : desk.design().instances)
            QCOMPARE(instance.type, std::string("p5en.48xlarge"));
        QCOMPARE(type->currentText(), QStringLiteral("p5en.48xlarge"));
        const std::string leaf = desk.design().instances.front().networkNode;
        emit node->activated(node->findText(QString::fromStdString(leaf)));
        QCOMPARE(steps(desk), before + 2);
        QCOMPARE(node->currentText().toStdString(), leaf);
        lock->click();
        QCOMPARE(design::lockedIds(desk.design()).size(), std::size_t{5});
        desk.window().selection().set({desk.design().instances[1].id});
        lock->click();
        desk.canvas().selectAll();
        QCOMPARE(lock->checkState(), Qt::PartiallyChecked);
        undo(desk);
        undo(desk);
        undo(desk);
        undo(desk);
        QCOMPARE(desk.design().instances.front().type, std::string("p5.48xlarge"));
    }

    void theWholeDesign()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 2);
        QCoreApplication::processEvents(); // what was just made is shown by a later event
        auto *capacity = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("designCapacity"));
        auto *region = desk.window().inspector().findChild<QComboBox *>(QStringLiteral("designRegion"));
        auto *name = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("designName"));
        auto *prices = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("designPrices"));
        QVERIFY(capacity && region && name && prices && capacity->isVisible());
        emit capacity->textActivated(QStringLiteral("capacity-block"));
        QCOMPARE(desk.design().capacity, design::CapacityKind::CapacityBlock);
        emit region->activated(region->findData(QStringLiteral("us-west-2")));
        QCOMPARE(desk.design().region, std::string("us-west-2"));
        name->setFocus();
        QTest::keyClicks(name, QStringLiteral("Pretraining"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(desk.design().name, std::string("Pretraining"));
        prices->setFocus();
        QTest::keyClicks(prices, QStringLiteral("/no/such.csv"));
        QTest::keyClick(prices, Qt::Key_Return);
        QVERIFY(desk.design().priceList.empty());
        QVERIFY(!desk.window().notice().text().isEmpty());
    }

    void aDragSaysWhatTheStepWouldBe()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 32);
        desk.canvas().selectAll();
        action(desk, QStringLiteral("Add a job"))->trigger();
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        desk.canvas().fitAll();
        desk.window().selection().clear();
        const std::string one = desk.design().instances.front().id;
        const QRectF frame = rectangles(desk).at(desk.design().instances.back().networkNode);
        const QPoint from = centre(desk, rectangles(desk).at(one)), to = desk.canvas().camera().toScreen(frame.bottomRight() - QPointF(1, 1)).toPoint();
        dragWith(desk, from, to, {}, false);
        QVERIFY(desk.canvas().drag());
        QTRY_VERIFY_WITH_TIMEOUT(!desk.canvas().drag()->note().isEmpty(), 20000);
        const QString note = desk.canvas().drag()->note();
        QVERIFY2(note.startsWith(QStringLiteral("step ")) && note.contains(QLatin1Char('(')), qPrintable(note));
        desk.shot(QStringLiteral("editing-drag"));
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        QVERIFY(!desk.canvas().drag());
    }

    /// 16,384 GPUs: each edit leaves the window free again soon. The figures are printed; a machine under load may be slow.
    void atFullSize()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 2048);
        desk.canvas().fitAll();
        const auto timed = [&](const char *what, auto done) {
            QElapsedTimer timer;
            timer.start();
            done();
            qInfo("%s at 16,384 GPUs: %.1f ms", what, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        };
        timed("select all", [&] { desk.canvas().selectAll(); });
        timed("copy", [&] { action(desk, QStringLiteral("Copy"))->trigger(); });
        timed("add a job", [&] { action(desk, QStringLiteral("Add a job"))->trigger(); });
        desk.window().selection().set({desk.design().instances[5].id});
        timed("delete one", [&] { action(desk, QStringLiteral("Delete"))->trigger(); });
        timed("undo", [&] { undo(desk); });
        const std::string one = desk.design().instances.front().id;
        QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, centre(desk, rectangles(desk).at(one)));
        timed("drag over another leaf", [&] {
            desk.moveMouse(centre(desk, rectangles(desk).at(one)) + QPoint(300, 200), Qt::LeftButton);
        });
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, QPoint(5, 5));
        QCOMPARE(desk.design().instances.size(), std::size_t{2048});
    }
};

QTEST_MAIN(tst_Editing)
#include "tst_editing.moc"
