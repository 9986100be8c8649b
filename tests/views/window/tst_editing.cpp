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
#include <tests/support/processor_time.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;

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

    /// Two thousand, and as many again.
    void manyCopiesAreOneEdit()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 2000);
        desk.window().selection().set({desk.design().instances.front().id});
        QVERIFY(desk.settle()); // the engine is done with what was placed
        const test::ProcessorTime used;
        QVERIFY(session::duplicate(desk.window().document(), desk.window().selection(), desk.window().selection().ids(), 2000));
        const double used_ms = used.ms();
        QVERIFY2(used_ms < 2000, qPrintable(QString::number(used_ms)));
        QCOMPARE(desk.design().instances.size(), std::size_t{4000});
        QCOMPARE(desk.window().selection().ids().size(), std::size_t{2000});
        qInfo("2,000 copies beside 2,000: %.0f ms of the processor", used_ms);
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
