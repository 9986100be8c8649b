// SPDX-License-Identifier: GPL-3.0-or-later
// What the speaker has beside the slides: notes, the next one, the time, a light that points.
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QToolButton>

#include <app/desktop/presenter.h>
#include <app/desktop/presenternotes.h>

#include <tests/views/window/hands.h>

using namespace switchyard;
using namespace switchyard::test;

class tst_Presenter : public QObject
{
    Q_OBJECT
private:
    static QString label(const QWidget &notes, const char *name) { return notes.findChild<QLabel *>(QString::fromLatin1(name))->text(); }

    static void saveTwo(Desk &desk)
    {
        place(desk, "p5en.48xlarge", 20);
        for (const auto &[name, note] : {std::pair("Where it began", "Say <b>why</b> first."), std::pair("What it costs", "")})
            if (!session::saveView(desk.window().document(), {.name = name, .view = "canvas", .center = {}, .heat = {}, .note = note, .basis = {}, .traffic = {}, .selected = {}}))
                qFatal("no view");
    }

private slots:
    /// What a job is judged by is of its kind: only a training has a step and an MFU.
    void figuresAreOfTheKindOfJob_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("training") << QStringLiteral("llama3.1-70b-64-p5en") << QStringList{QStringLiteral(" · step "), QStringLiteral(" · MFU ")};
        QTest::newRow("serving") << QStringLiteral("llama3.3-70b-4-p5en-serving") << QStringList{QStringLiteral(" · TTFT "), QStringLiteral(" · TPOT "), QStringLiteral(" tokens/s per GPU")};
        QTest::newRow("RL") << QStringLiteral("grpo-qwen3-235b-16-p5en") << QStringList{QStringLiteral(" · RL step "), QStringLiteral(" unused"), QStringLiteral(" tokens/s per GPU")};
    }
    void figuresAreOfTheKindOfJob()
    {
        QFETCH(QString, sample);
        QFETCH(QStringList, words);
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QLatin1Char('/') + sample + QStringLiteral(".switchyard")));
        QVERIFY(desk.settle());
        desk.window().actions().present->trigger();
        const QString shown = desk.window().findChild<QLabel *>(QStringLiteral("presenterFigures"))->text();
        for (const QString &word : words)
            QVERIFY2(shown.contains(word), qPrintable(shown));
        QCOMPARE(shown.contains(QStringLiteral("MFU")), words.contains(QStringLiteral(" · MFU ")));
        desk.window().presenter().stop();
    }

    void notesAndTime()
    {
        Desk desk;
        saveTwo(desk);
        desk.window().actions().present->trigger();
        const QPointer<app::PresenterNotes> notes = desk.window().findChild<app::PresenterNotes *>();
        QVERIFY(notes && notes->isWindow());
        QCOMPARE(notes->isVisible(), app::PresenterNotes::hasOtherScreen(desk.window())); // they would lie over the slides
        if (!notes->isVisible())
            QTest::keyClick(&desk.canvas(), Qt::Key_N);
        QVERIFY(notes->isVisible());
        QCOMPARE(label(*notes, "notesTitle"), QStringLiteral("Where it began"));
        QCOMPARE(label(*notes, "notesText"), QStringLiteral("Say <b>why</b> first.")); // as it was written
        QCOMPARE(label(*notes, "notesNext"), QStringLiteral("next: What it costs"));
        QCOMPARE(label(*notes, "notesPlace"), QStringLiteral("1 of 2"));
        auto *time = notes->findChild<QToolButton *>(QStringLiteral("notesTime"));
        QTRY_VERIFY_WITH_TIMEOUT(time->text() != QStringLiteral("0:00"), 5000);
        QTest::mouseClick(time, Qt::LeftButton);
        QCOMPARE(time->text(), QStringLiteral("0:00"));
        desk.shot(notes, QStringLiteral("presenter-notes"));
        QTest::keyClick(notes.data(), Qt::Key_Right); // keys do the same there
        QCOMPARE(desk.window().presenter().slide(), 1);
        QCOMPARE(label(*notes, "notesNext"), QStringLiteral("the last slide"));
        QCOMPARE(label(*notes, "notesText"), QStringLiteral("no note"));
        QTest::keyClick(notes.data(), Qt::Key_N);
        QVERIFY(!notes->isVisible());
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QVERIFY(!desk.window().presenter().running());
        QTRY_VERIFY(!notes);
    }

    /// A dialog that stays beside the slides is typed into as ever; the slides' keys are of their own windows.
    void keysOfOtherWindowsAreTheirs()
    {
        Desk desk;
        saveTwo(desk);
        desk.window().actions().present->trigger();
        app::Presenter &presenter = desk.window().presenter();
        QDialog dialog(&desk.window());
        QLineEdit field(&dialog);
        dialog.show();
        QTest::keyClicks(&field, QStringLiteral("a black node"));
        QTest::keyClick(&field, Qt::Key_Left);
        QTest::keyClick(&field, Qt::Key_Backspace);
        QCOMPARE(field.text(), QStringLiteral("a black noe"));
        QCOMPARE(presenter.slide(), 0);
        QVERIFY(!desk.window().findChild<QWidget *>(QStringLiteral("black")) && !desk.window().findChild<app::Spotlight *>());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible() && presenter.running());
        QTest::keyClick(&desk.canvas(), Qt::Key_Right);
        QCOMPARE(presenter.slide(), 1);
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QVERIFY(!presenter.running());
    }

    /// The room of a show is larger, and the one after it may be a little smaller; what was seen before it is seen again.
    void whatWasSeenBeforeIsSeenAfter()
    {
        Desk desk;
        saveTwo(desk);
        const canvas::Canvas &canvas = desk.canvas();
        const auto middle = [&canvas] { return canvas.camera().toWorld(QRectF(canvas.rect()).center()); };
        for (const bool all : {true, false}) {
            if (!all)
                desk.canvas().zoomBy(2.5);
            QCOMPARE(canvas.seesAll(), all);
            const int height = canvas.height();
            const QPointF before = middle();
            const double scale = canvas.camera().scale;
            desk.window().actions().present->trigger();
            QTRY_VERIFY(canvas.height() > height + 100);
            QTest::keyClick(&desk.canvas(), Qt::Key_Right);
            QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
            const auto isBack = [&] { return canvas.height() < height + 20 && std::abs(canvas.camera().scale / scale - 1) < 0.05; }; // once the docks are
            QTRY_VERIFY2(isBack(), qPrintable(QStringLiteral("%1 high and %2, after %3 high and %4").arg(canvas.height()).arg(canvas.camera().scale).arg(height).arg(scale)));
            QCOMPARE(canvas.seesAll(), all);
            QVERIFY(all || QLineF(middle(), before).length() * scale < 2);
        }
    }

    /// Its slides are of the design that is gone, and so is the baseline that it would bring back.
    void anotherDesignEndsTheShow()
    {
        Desk desk;
        saveTwo(desk);
        QVERIFY(desk.settle());
        desk.window().actions().present->trigger();
        app::Presenter &presenter = desk.window().presenter();
        QVERIFY(presenter.running());
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")));
        QVERIFY(!presenter.running());
        QVERIFY(desk.window().menuBar()->isVisible() && !desk.window().findChild<QWidget *>(QStringLiteral("presenterBar")));
        QVERIFY(desk.settle());
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QCOMPARE(desk.window().baseline().outcome(), desk.window().engine().outcome());
        QVERIFY(desk.canvas().seesAll());
    }

    void aLightFollowsThePointer()
    {
        Desk desk;
        saveTwo(desk);
        desk.window().actions().present->trigger();
        const auto light = [&] { return desk.window().findChild<app::Spotlight *>(); };
        QVERIFY(!light());
        QTest::keyClick(&desk.canvas(), Qt::Key_L);
        QVERIFY(light() && light()->isVisible());
        QPoint last;
        for (const QPoint to : {QPoint(200, 150), QPoint(320, 260)}) {
            desk.moveMouse(to);
            QCOMPARE(light()->at(), light()->mapFromGlobal(desk.canvas().mapToGlobal(to)));
            last = light()->at();
        }
        const QImage picture = desk.window().grab().toImage();
        delete light();
        const QImage plain = desk.window().grab().toImage();
        const QPoint far(last.x() + 300, last.y());
        QVERIFY(plain.pixelColor(far).lightness() > picture.pixelColor(far).lightness() + 20); // the rest is dark
        QCOMPARE(picture.pixelColor(last + QPoint(40, 0)), plain.pixelColor(last + QPoint(40, 0)));
        QTest::keyClick(&desk.canvas(), Qt::Key_L);
        QVERIFY(light());
        QTest::keyClick(&desk.canvas(), Qt::Key_L);
        QVERIFY(!light());
        QTest::keyClick(&desk.canvas(), Qt::Key_L);
        QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
        QVERIFY(!light());
    }
};

QTEST_MAIN(tst_Presenter)
#include "tst_presenter.moc"
