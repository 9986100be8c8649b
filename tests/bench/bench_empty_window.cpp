// SPDX-License-Identifier: GPL-3.0-or-later
// What bench_start measures against: a Qt program that shows an empty window, paints it and ends.
#include <cstdlib>

#include <QApplication>
#include <QMainWindow>

#include <tests/bench/afterpaint.h>

using switchyard::AfterPaint;

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1440, 900);
    AfterPaint painted([] { std::_Exit(0); });
    window.installEventFilter(&painted);
    window.show();
    return QApplication::exec();
}
