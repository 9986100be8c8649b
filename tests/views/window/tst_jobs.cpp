// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs as things: made of the selection, given instances by drag, words and container, named, coloured, mended, removed.
#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <core/design/assign.h>

#include <views/canvas/jobbar.h>
#include <views/session/edits.h>
#include <views/theme/jobs.h>
#include <views/widgets/inlineedit.h>

#include <app/desktop/commandpalette.h>
#include <app/desktop/noticebar.h>

#include <tests/support/desk.h>
#include <tests/views/window/hands.h>

using namespace switchyard;
using test::Desk;

namespace {

QToolButton *chip(Desk &desk, const char *job) { return desk.window().canvasView().jobBar().findChild<QToolButton *>(QStringLiteral("job ") + QLatin1String(job)); }

const design::Pool &poolOf(Desk &desk, std::size_t job) { return desk.design().jobs[job].phases.front().pool; }

std::vector<std::string> ids(Desk &desk, std::size_t from, std::size_t to)
{
    std::vector<std::string> out;
    for (std::size_t i = from; i < to; ++i)
        out.push_back(desk.design().instances[i].id);
    return out;
}

QPushButton *button(QWidget *in, const QString &words)
{
    for (QPushButton *found : in->findChildren<QPushButton *>())
        if (found->isVisibleTo(in) && found->text().contains(words))
            return found;
    return nullptr;
}

} // namespace

class tst_Jobs : public QObject
{
    Q_OBJECT
private slots:
    void ofTheSelection()
    {
        Desk desk;
        place(desk, "u-p6e-gb200x72", 2);
        place(desk, "p5en.48xlarge", 16);
        QVERIFY(desk.window().canvasView().jobBar().isVisible());
        QCOMPARE(desk.window().selection().ids().size(), std::size_t{16}); // what was dropped is selected
        QTest::mouseClick(desk.window().canvasView().jobBar().findChild<QToolButton *>(QStringLiteral("jobAdd")), Qt::LeftButton);
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        QCOMPARE(poolOf(desk, 0).size(), std::size_t{16});
        QVERIFY(desk.settle());
        QVERIFY(desk.window().engine().outcome()->prediction);
        desk.window().selection().set({"us-1", "us-2"}); // by container
        press(desk, Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(desk.design().jobs.size(), std::size_t{2});
        QCOMPARE(poolOf(desk, 1).size(), std::size_t{36});
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("job-2"));
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        QVERIFY(chip(desk, "job-1") && chip(desk, "job-2")->isChecked());
        QTest::mouseClick(chip(desk, "job-1"), Qt::LeftButton);
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("job-1"));
        press(desk, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("job-2"));
        QVERIFY(desk.settle());
        desk.shot(QStringLiteral("jobs-two"));
        theme::setMode(theme::Mode::Dark);
        desk.shot(QStringLiteral("jobs-two-dark"));
        theme::setMode(theme::Mode::Light);
    }

    void ofEveryKind()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        auto *add = desk.window().canvasView().jobBar().findChild<QToolButton *>(QStringLiteral("jobAdd"));
        QVERIFY(add && add->menu() && add->popupMode() == QToolButton::MenuButtonPopup);
        const QList<QAction *> kinds = add->menu()->actions();
        QCOMPARE(kinds.size(), 4);
        for (QAction *kind : kinds) {
            QVERIFY2(kind->isEnabled(), qPrintable(kind->text()));
            kind->trigger();
        }
        QCOMPARE(desk.design().jobs.size(), std::size_t{4});
        QVERIFY(design::trainingOf(desk.design().jobs[0]) && design::serves(desk.design().jobs[1]) && design::reinforces(desk.design().jobs[2]));
        QVERIFY(std::holds_alternative<design::Transfer>(desk.design().jobs[3].phases.front().work));
        desk.window().document().undoStack().setClean();
    }

    void byDragOntoItsChip()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 8);
        desk.window().selection().set(ids(desk, 0, 4));
        action(desk, QStringLiteral("Add a job"))->trigger();
        desk.window().selection().set(ids(desk, 4, 8));
        action(desk, QStringLiteral("Add a job"))->trigger();
        QVERIFY(desk.settle());
        desk.canvas().fitAll();
        QCoreApplication::processEvents();
        desk.window().selection().set(ids(desk, 2, 8));
        const int before = steps(desk);
        const QPoint to = desk.canvas().mapFromGlobal(chip(desk, "job-2")->mapToGlobal(chip(desk, "job-2")->rect().center()));
        QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, desk.at("p5en-0004"));
        for (int step = 1; step <= 8; ++step)
            desk.moveMouse(desk.at("p5en-0004") + (to - desk.at("p5en-0004")) * step / 8, Qt::LeftButton);
        QVERIFY(desk.canvas().drag());
        QCOMPARE(desk.canvas().drag()->job(), QStringLiteral("job-2"));
        QVERIFY2(desk.canvas().drag()->title().contains(QStringLiteral("6 instances")), qPrintable(desk.canvas().drag()->title()));
        desk.shot(QStringLiteral("jobs-drag"));
        QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, to);
        QCOMPARE(steps(desk), before + 1);
        QCOMPARE(poolOf(desk, 1), ids(desk, 2, 8));
        QCOMPARE(planOf(desk.design().jobs[1])->gpus(), 48); // the plan has followed
        QCOMPARE(poolOf(desk, 0), ids(desk, 0, 4));
        for (std::size_t i = 0; i < 8; ++i) // nothing was moved
            QCOMPARE(desk.design().instances[i].networkNode, desk.design().instances[0].networkNode);
        desk.window().document().undoStack().undo();
        QCOMPARE(poolOf(desk, 1), ids(desk, 4, 8));
        QCOMPARE(desk.window().selection().ids(), ids(desk, 2, 8));
    }

    void inWords()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 32);
        desk.canvas().selectAll();
        action(desk, QStringLiteral("Add a job"))->trigger();
        auto *pool = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("jobPool"));
        QVERIFY(pool && pool->isVisible());
        QCOMPARE(pool->text(), QStringLiteral("all"));
        const auto type = [&](const QString &words) {
            pool->setFocus();
            pool->selectAll();
            QTest::keyClicks(pool, words);
            QTest::keyClick(pool, Qt::Key_Return);
        };
        type(QStringLiteral("ranks 0-127"));
        QCOMPARE(poolOf(desk, 0), ids(desk, 0, 16));
        QCOMPARE(planOf(desk.design().jobs[0])->gpus(), 128);
        QCOMPARE(pool->text(), QStringLiteral("p5en-0001..p5en-0016"));
        const int before = steps(desk);
        type(QStringLiteral("ranks 0-100"));
        QCOMPARE(steps(desk), before);
        QVERIFY2(desk.window().notice().text().contains(QStringLiteral("cuts p5en-0013")), qPrintable(desk.window().notice().text()));
        type(QString::fromStdString(desk.design().instances.back().networkNode));
        QCOMPARE(poolOf(desk, 0), ids(desk, 16, 32));
        desk.window().selection().set(ids(desk, 3, 5));
        press(desk, Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(poolOf(desk, 0), ids(desk, 3, 5));
        desk.window().selection().clear();
        action(desk, QStringLiteral("Select the job's instances"))->trigger();
        QCOMPARE(desk.window().selection().ids(), ids(desk, 3, 5));
    }

    void namedColouredRemoved()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 8);
        for (std::size_t from : {0, 4}) {
            desk.window().selection().set(ids(desk, from, from + 4));
            action(desk, QStringLiteral("Add a job"))->trigger();
        }
        QVERIFY(desk.settle());
        desk.canvas().fitAll();
        // With two jobs each instance wears the colour of its own.
        const auto strip = [&](std::size_t i) {
            const canvas::InstanceBox &box = desk.canvas().scene().layout.instances[i];
            const QPointF at = desk.canvas().camera().toScreen(QPointF(box.rect.center().x(), box.rect.y() + canvas::instanceHeader - canvas::jobStrip / 2 - 0.2));
            return desk.canvas().grab().toImage().pixelColor(at.toPoint());
        };
        desk.window().selection().clear();
        QCoreApplication::processEvents();
        QCOMPARE(strip(0), theme::jobColor(0, {}, theme::current()));
        QCOMPARE(strip(7), theme::jobColor(1, {}, theme::current()));
        emit desk.window().canvasView().jobBar().colourRequested(QStringLiteral("job-2"), QStringLiteral("#c02040"));
        QCOMPARE(desk.design().jobs[1].colour, std::string("#c02040"));
        QCoreApplication::processEvents();
        QCOMPARE(strip(7), QColor(0xc0, 0x20, 0x40));
        // Named where it stands: F2 with nothing selected.
        const QString shown = desk.window().inspector().job();
        press(desk, Qt::Key_F2);
        auto *edit = desk.window().canvasView().findChild<widgets::InlineEdit *>();
        QVERIFY(edit && edit->isVisible());
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("pretrain <b>"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("pretrain <b>"));
        QVERIFY(chip(desk, "pretrain <b>"));
        auto *name = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("jobName"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("job-1")); // taken
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(desk.window().notice().text().contains(QStringLiteral("already")));
        const int before = steps(desk);
        action(desk, QStringLiteral("Remove job"))->trigger();
        QCOMPARE(steps(desk), before + 1);
        QCOMPARE(desk.design().jobs.size(), std::size_t{1});
        QVERIFY(desk.canvas().scene().jobOfInstance.empty());
        Q_UNUSED(shown)
    }

    void severalTypesSayWhatCanBeDone()
    {
        Desk desk;
        place(desk, "p5.48xlarge", 4);
        place(desk, "p5en.48xlarge", 12);
        desk.canvas().selectAll();
        action(desk, QStringLiteral("Add a job"))->trigger();
        QVERIFY(desk.design().jobs.empty());
        app::NoticeBar &notice = desk.window().notice();
        QVERIFY2(notice.text().contains(QStringLiteral("12 × p5en.48xlarge")) && notice.text().contains(QStringLiteral("4 × p5.48xlarge")), qPrintable(notice.text()));
        desk.shot(QStringLiteral("jobs-types"));
        QPushButton *each = button(&notice, QStringLiteral("each type"));
        QVERIFY(each && button(&notice, QStringLiteral("12 × p5en.48xlarge alone")));
        QTest::mouseClick(each, Qt::LeftButton);
        QCOMPARE(desk.design().jobs.size(), std::size_t{2});
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        // One that is over several already, from a file, say.
        design::Design mixed = desk.design();
        mixed.jobs = {design::trainingJob("both", "llama3.1-70b", {})};
        desk.window().document().reset(mixed);
        QVERIFY(desk.settle() && !desk.window().engine().outcome()->prediction);
        QCoreApplication::processEvents();
        desk.shot(QStringLiteral("jobs-mend"));
        QPushButton *split = button(&desk.window().inspector(), QStringLiteral("Split"));
        QVERIFY(split);
        QTest::mouseClick(split, Qt::LeftButton);
        QCOMPARE(desk.design().jobs.size(), std::size_t{2});
        QCOMPARE(steps(desk), 1);
        QVERIFY(desk.settle());
        for (const design::Job &job : desk.design().jobs)
            QCOMPARE(design::typesOf(desk.design(), *desk.window().document().catalog(), job).size(), std::size_t{1});
        QVERIFY(!button(&desk.window().inspector(), QStringLiteral("Split")));
        desk.window().document().undoStack().undo();
        QCoreApplication::processEvents(); // what was just made is shown by a later event
        QPushButton *alone = button(&desk.window().inspector(), QStringLiteral("p5 alone"));
        QVERIFY(alone);
        QTest::mouseClick(alone, Qt::LeftButton);
        QCOMPARE(poolOf(desk, 0).size(), std::size_t{4});
    }

    /// A question waits for its answer: the time of the line that was there before is over with that line.
    void aQuestionIsNotClearedByTheNoticeBefore()
    {
        app::NoticeBar bar;
        auto *const timer = bar.findChild<QTimer *>();
        QVERIFY(timer);
        timer->setInterval(100);
        bar.showText(QStringLiteral("There is no rank 9."));
        bar.show(app::NoticeBar::Topic::Passing, QStringLiteral("On which type?"), {{QStringLiteral("On each"), [] {}}});
        QTest::qWait(400);
        QCOMPARE(bar.text(), QStringLiteral("On which type?"));
        bar.showText(QStringLiteral("It is done."));
        QTRY_COMPARE(bar.text(), QString()); // and what passes still does
    }

    void whatAJobDoesIsTold()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        design::Design seen = desk.design();
        design::Phase run;
        run.id = "run";
        run.pool = {seen.instances[1].id, seen.instances[2].id};
        run.work = design::Kept{std::string(design::unstatedKind), {}};
        seen.jobs = {{"run-7", {}, {run}}};
        desk.window().document().reset(seen);
        QVERIFY(desk.settle() && !desk.window().engine().outcome()->prediction);
        QCoreApplication::processEvents();
        desk.shot(QStringLiteral("jobs-untold"));
        QPushButton *trains = button(&desk.window().inspector(), QStringLiteral("It trains"));
        QVERIFY(trains && button(&desk.window().inspector(), QStringLiteral("It serves")) && button(&desk.window().inspector(), QStringLiteral("RL")));
        QTest::mouseClick(trains, Qt::LeftButton);
        QCOMPARE(steps(desk), 1);
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        QCOMPARE(desk.design().jobs.front().name, std::string("run-7"));
        QCOMPARE(poolOf(desk, 0), run.pool);
        QVERIFY(design::planOf(desk.design().jobs.front()));
        QCoreApplication::processEvents();
        QVERIFY(!button(&desk.window().inspector(), QStringLiteral("It trains")));
        desk.shot(QStringLiteral("jobs-told"));
        desk.window().document().undoStack().undo();
        QCoreApplication::processEvents();
        QPushButton *serves = button(&desk.window().inspector(), QStringLiteral("It serves"));
        QVERIFY(serves);
        QTest::mouseClick(serves, Qt::LeftButton);
        QVERIFY(desk.settle() && desk.window().engine().outcome()->prediction);
        QVERIFY(design::serves(desk.design().jobs.front()));
    }

    void undoOfANameKeepsTheJobInView()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        desk.window().selection().set(ids(desk, 0, 2));
        press(desk, Qt::Key_J, Qt::ControlModifier);
        desk.window().selection().set(ids(desk, 2, 4));
        press(desk, Qt::Key_J, Qt::ControlModifier);
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("job-2"));
        QVERIFY(session::renameJob(desk.window().document(), "job-2", "tuning"));
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("tuning"));
        press(desk, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("job-2"));
        desk.window().document().undoStack().redo();
        QCOMPARE(desk.window().inspector().job(), QStringLiteral("tuning"));
        QVERIFY(desk.settle());
        // Words typed for one job are not taken for the next.
        auto *name = desk.window().inspector().findChild<QLineEdit *>(QStringLiteral("jobName"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("half a na"));
        chip(desk, "job-1")->click();
        QCOMPARE(name->text(), QStringLiteral("job-1"));
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(desk.settle());
        QCOMPARE(desk.design().jobs[0].name, std::string("job-1"));
        QCOMPARE(desk.design().jobs[1].name, std::string("tuning"));
        // A job that is looked at is no other state to compare with.
        const QString kept = desk.window().baseline().name();
        chip(desk, "tuning")->click();
        QVERIFY(desk.settle());
        QCOMPARE(desk.window().baseline().name(), kept);
    }

    /// Every command has its words in the palette, and says what it does.
    void commandsAreFound()
    {
        Desk desk;
        place(desk, "p5en.48xlarge", 4);
        action(desk, QStringLiteral("Add a job"))->trigger();
        desk.window().selection().set(ids(desk, 0, 1));
        for (const char *name : {"Copy", "Paste", "Cut", "Duplicate several", "Fill", "Rename", "Lock", "Add a job", "Run the job on the selection", "Show the next job", "Split the job by type",
                                 "Select the job's instances", "Rename the job", "Remove job"}) {
            app::CommandPalette palette(&desk.window());
            palette.show();
            palette.findChild<QLineEdit *>()->setText(QString::fromLatin1(name));
            const auto *list = palette.findChild<QListWidget *>();
            const QListWidgetItem *found = nullptr;
            for (int row = 0; row < list->count(); ++row)
                if (list->item(row)->text().section(QStringLiteral("   ("), 0, 0) == QLatin1String(name))
                    found = list->item(row);
            QVERIFY2(found, name);
            QVERIFY2(found->toolTip().size() > 20, name);
        }
    }
};

QTEST_MAIN(tst_Jobs)
#include "tst_jobs.moc"
