// SPDX-License-Identifier: GPL-3.0-or-later
// Prints, in the real window with the 16,384-GPU sample: a frame of a drag (ghost and verdict) and
// the time from a drop to the new numbers on screen. Budgets (design): 8 ms and 100 ms.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <tests/support/desk.h>

using namespace switchyard;

namespace {

using Clock = std::chrono::steady_clock;

double since_ms(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

void report(const char *what, std::vector<double> times_ms)
{
    std::ranges::sort(times_ms);
    std::printf("  %-46s median %7.2f ms  p95 %7.2f ms\n", what, times_ms[times_ms.size() / 2], times_ms[times_ms.size() * 95 / 100]);
}

/// From one corner of the drawing to the other, as a hand that crosses it.
QPoint onTheWay(const QRect &drawing, int step, int steps)
{
    return drawing.topLeft() + QPoint(drawing.width() * step / steps, drawing.height() * step / steps);
}

/// A card of the palette is carried over the whole drawing; every move is painted.
std::vector<double> carry(test::Desk &desk, const QRect &drawing)
{
    constexpr int steps = 120;
    auto &list = *desk.window().palette().list();
    const std::unique_ptr<QMimeData> mime(list.model()->mimeData({list.indexAt(desk.window().palette().centerOf("p5.48xlarge"))}));
    QDragEnterEvent enter(drawing.topLeft(), Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.canvas(), &enter);
    std::vector<double> out_ms;
    for (int step = 0; step < steps; ++step) {
        const auto start = Clock::now();
        QDragMoveEvent move(onTheWay(drawing, step, steps), Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&desk.canvas(), &move);
        desk.canvas().repaint();
        out_ms.push_back(since_ms(start));
        QApplication::processEvents();
    }
    QDragLeaveEvent leave;
    QApplication::sendEvent(&desk.canvas(), &leave);
    return out_ms;
}

/// 64 placed instances are dragged across the drawing, and the drag is given up.
std::vector<double> moveSelection(test::Desk &desk, const QRect &drawing)
{
    constexpr int steps = 120;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < 64; ++i)
        ids.push_back(desk.design().instances[i].id);
    desk.window().selection().set(ids);
    const QPoint from = desk.at(ids.front());
    QTest::mousePress(&desk.canvas(), Qt::LeftButton, {}, from);
    std::vector<double> out_ms;
    for (int step = 0; step < steps; ++step) {
        const auto start = Clock::now();
        desk.moveMouse(onTheWay(drawing, step, steps), Qt::LeftButton);
        desk.canvas().repaint();
        out_ms.push_back(since_ms(start));
        QApplication::processEvents();
    }
    QTest::keyClick(&desk.canvas(), Qt::Key_Escape);
    QTest::mouseRelease(&desk.canvas(), Qt::LeftButton, {}, drawing.center());
    return out_ms;
}

/// Until the prediction of the new design is painted in every panel.
template <class Edit>
bool timeEdit(test::Desk &desk, std::vector<double> &out_ms, Edit edit)
{
    const auto start = Clock::now();
    const auto before = desk.window().document().design();
    edit();
    if (desk.window().document().design() == before)
        return false;
    while (desk.window().engine().busy() || !desk.window().engine().outcome() || desk.window().engine().outcome()->design != desk.window().document().design())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    desk.window().repaint();
    out_ms.push_back(since_ms(start));
    return true;
}

int run(QSize size)
{
    test::Desk desk;
    desk.window().resize(size);
    if (!desk.window().files().openDemoSample() || !desk.settle())
        return 1;
    desk.window().actions().fitAll->trigger();
    QTest::qWait(300);
    const QRect drawing = desk.canvas().camera().toScreen(desk.canvas().scene().layout.bounds).toRect().intersected(desk.canvas().rect());
    std::printf("drag, 16,384 GPUs, window %d x %d\n", size.width(), size.height());
    report("new instance over the drawing, a frame", carry(desk, drawing));
    report("64 placed instances, a frame", moveSelection(desk, drawing));

    std::vector<double> dropped_ms, undone_ms;
    for (int round = 0; round < 11; ++round) {
        const std::string leaf = desk.design().instances[static_cast<std::size_t>(round * 97)].networkNode;
        const QRectF place = canvas::rectOf(desk.design(), desk.canvas().scene().layout, leaf);
        const QPoint at = desk.canvas().camera().toScreen(place.center()).toPoint();
        if (!timeEdit(desk, dropped_ms, [&] { desk.dragFromPalette("p5.48xlarge", at); })
            || !timeEdit(desk, undone_ms, [&] { desk.window().actions().undo->trigger(); }))
            return 1;
        QTest::qWait(100); // what follows on its own: levers
    }
    report("drop of an instance to its numbers on screen", dropped_ms);
    report("undo to its numbers on screen", undone_ms);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)})
        if (run(size) != 0) {
            std::fprintf(stderr, "the drop changed nothing\n");
            return 1;
        }
    return 0;
}
