// SPDX-License-Identifier: GPL-3.0-or-later
// What bench_start measures against: a Qt program that shows an empty window, paints it and ends.
#include <QApplication>
#include <QMainWindow>
#include <QTimer>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1440, 900);
    window.show();
    QTimer::singleShot(0, &window, [&] {
        window.repaint();
        QCoreApplication::quit();
    });
    return QApplication::exec();
}
