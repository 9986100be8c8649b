// SPDX-License-Identifier: GPL-3.0-or-later
// What moves by itself, and when it may not.
#include <QAction>
#include <QTest>

#include <views/session/edits.h>
#include <views/theme/motion.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;

class tst_Motion : public QObject
{
    Q_OBJECT

    static bool swapTwo(Desk &desk) { return session::swapPlaces(desk.window().document(), desk.design().instances.front().id, desk.design().instances.back().id).has_value(); }

private slots:
    void initTestCase() { qputenv("SWITCHYARD_MOTION", "1"); } // whatever the desktop of the test wants

    void nothingMovesWhereItMayNot()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-70b-64-p5en.switchyard")) && desk.settle());
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window()));
        QVERIFY(swapTwo(desk));
        QVERIFY(desk.canvas().moving() > 0);
        QTRY_COMPARE(desk.canvas().moving(), std::size_t(0)); // it ends by itself

        QAction *const reduce = desk.window().actions().reduceMotion;
        QVERIFY(!reduce->isChecked());
        reduce->trigger();
        QVERIFY(theme::reducedMotion());
        QVERIFY(swapTwo(desk));
        QCOMPARE(desk.canvas().moving(), std::size_t(0));
        {
            const app::Settings settings(desk.settingsCopy());
            QVERIFY(settings.reducedMotion()); // the next start has it
        }
        reduce->trigger();
        QVERIFY(swapTwo(desk));
        QVERIFY(desk.canvas().moving() > 0);
        desk.window().hide(); // what is under way ends, and nothing begins
        QTRY_COMPARE_WITH_TIMEOUT(desk.canvas().moving(), std::size_t(0), 150);
        QVERIFY(swapTwo(desk));
        QCOMPARE(desk.canvas().moving(), std::size_t(0));
    }
};

QTEST_MAIN(tst_Motion)
#include "tst_motion.moc"
