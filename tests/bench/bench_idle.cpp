// SPDX-License-Identifier: GPL-3.0-or-later
// What the window takes of a processor while nobody touches it: a design of 16,384 GPUs that is open, and one that is watched.
#include <cstdio>
#include <ctime>

#include <QAction>
#include <QApplication>
#include <QtTest/QTest>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;

namespace {

double processor_s()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double shareFor(int seconds)
{
    const double before_s = processor_s();
    QTest::qWait(1000 * seconds);
    return (processor_s() - before_s) / seconds;
}

} // namespace

class tst_Idle : public QObject
{
    Q_OBJECT
private slots:
    void nobodyTouchesIt()
    {
        test::Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard")));
        QVERIFY(desk.settle());
        QTest::qWait(2000); // what is drawn and computed after it
        const double open = shareFor(10);
        std::printf("16,384 GPUs open, nobody touches the window: %.2f %% of a processor (bar 1 %%)\n", 100 * open);
        QVERIFY(open < 0.01);
        desk.window().actions().demo->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(desk.canvas().scene().observation, 30000);
        QTest::qWait(5000);
        std::printf("  and watched, a look every 15 s, both ends in one process: %.2f %%\n", 100 * shareFor(45));
    }
};

QTEST_MAIN(tst_Idle)
#include "bench_idle.moc"
