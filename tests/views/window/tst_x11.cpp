// SPDX-License-Identifier: GPL-3.0-or-later
// Keys as a keyboard gives them, through a real X server: Shift with a digit arrives as another symbol there.
// Needs Xvfb and xdotool; without one of them it is skipped.
#include <cmath>

#include <QAction>
#include <QProcess>
#include <QStandardPaths>

#include <tests/support/desk.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::Desk;

class tst_X11 : public QObject
{
    Q_OBJECT
private:
    /// Pressed on the server's keyboard: they go to the focus, as a hand's do.
    static bool press(const QString &keys)
    {
        QProcess hand;
        hand.start(QStringLiteral("xdotool"), {QStringLiteral("key"), keys});
        return hand.waitForFinished(30000) && hand.exitCode() == 0;
    }

private slots:
    void initTestCase()
    {
        if (QGuiApplication::platformName() != QStringLiteral("xcb"))
            QSKIP("no X server (Xvfb) or no xdotool on this machine");
    }
    void shiftAndADigitFit()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard")));
        QVERIFY(desk.settle());
        desk.window().activateWindow();
        if (!QTest::qWaitForWindowActive(&desk.window()))
            QSKIP("this X server gives the window no focus");
        desk.canvas().setFocus();
        QVERIFY(desk.rest()); // a manager of windows may give it another size
        desk.canvas().fitAll();
        const double all = desk.canvas().camera().scale;
        desk.canvas().zoomBy(3);
        QVERIFY(desk.canvas().camera().scale > 2 * all);
        QVERIFY(press(QStringLiteral("shift+1")));
        QVERIFY2(QTest::qWaitFor([&] { return std::abs(desk.canvas().camera().scale / all - 1) < 0.01; }, 20000), "Shift+1 does not show the whole design");
        desk.window().selection().set({desk.design().instances.front().id});
        desk.canvas().fitSelection();
        const double one = desk.canvas().camera().scale;
        QVERIFY(one > 1.05 * all);
        desk.canvas().fitAll();
        QVERIFY(press(QStringLiteral("shift+2")));
        QVERIFY2(QTest::qWaitFor([&] { return std::abs(desk.canvas().camera().scale / one - 1) < 0.01; }, 20000), "Shift+2 does not show what is selected");
    }
};

int main(int argc, char **argv)
{
    QProcess server;
    if (!QStandardPaths::findExecutable(QStringLiteral("xdotool")).isEmpty()) {
        server.start(QStringLiteral("Xvfb"), {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"), QStringLiteral("1600x1000x24")});
        if (server.waitForStarted(30000) && server.waitForReadyRead(30000)) {
            qputenv("DISPLAY", ":" + server.readAllStandardOutput().trimmed());
            qputenv("QT_QPA_PLATFORM", "xcb");
        }
    }
    int status = 1;
    {
        QApplication application(argc, argv);
        tst_X11 test;
        status = QTest::qExec(&test, argc, argv);
    }
    server.kill();
    server.waitForFinished(5000);
    return status;
}

#include "tst_x11.moc"
