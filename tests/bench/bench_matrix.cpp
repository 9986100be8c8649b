// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: frame time of panning and zooming the matrix at 16,384 and 131,072 ranks, time of tiles, of hovering and of
// brushing, memory.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <numeric>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>

#include <tests/views/results/sample.h>
#include <views/matrix/matrixview.h>
#include <views/theme/theme.h>

using namespace switchyard;
using namespace switchyard::matrix;

namespace {

double since_ms(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void waitForTiles(const MatrixView &view)
{
    QElapsedTimer timer;
    timer.start();
    while (view.isLoading() && timer.elapsed() < 30000)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
}

/// By the wall, and of the processor time of all threads, which other programs on the machine do not lengthen.
class Frames
{
public:
    template <class Frame>
    void add(Frame frame)
    {
        const auto start = std::chrono::steady_clock::now();
        const double busy = processor_ms();
        frame();
        m_busy_ms.push_back(processor_ms() - busy);
        m_wall_ms.push_back(since_ms(start));
    }
    void report(const char *what)
    {
        std::ranges::sort(m_wall_ms);
        std::ranges::sort(m_busy_ms);
        const std::size_t n = m_wall_ms.size();
        std::printf("  %-38s median %6.2f ms  p95 %6.2f ms  CPU %6.2f ms, p95 %6.2f ms\n", what, m_wall_ms[n / 2], m_wall_ms[n * 95 / 100], m_busy_ms[n / 2], m_busy_ms[n * 95 / 100]);
    }

private:
    static double processor_ms()
    {
        timespec now{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }
    std::vector<double> m_wall_ms, m_busy_ms;
};

void run(QSize size, int dp)
{
    const workload::Plan plan = sample::plan(8, 16, dp);
    const auto prediction = sample::prediction(plan, 6.2);
    MatrixView view;
    view.resize(size);
    view.setPrediction(prediction, plan);
    view.setGrouping({}); // ranks one by one
    view.show();
    const auto shown = std::chrono::steady_clock::now();
    waitForTiles(view);
    const double tiles_ms = since_ms(shown);
    QImage frame(size, QImage::Format_RGB32);
    std::printf("matrix, %d ranks, %d x %d\n", plan.gpus(), size.width(), size.height());
    std::printf("  %-38s        %6.2f ms\n", "all tiles of the first view", tiles_ms);

    std::size_t most_B = 0;
    const auto walk = [&](const char *what, auto camera) {
        Frames frames_ms;
        for (int i = 0; i < 120; ++i) {
            frames_ms.add([&] {
                view.setCamera(camera(i));
                view.render(&frame);
            });
            QApplication::processEvents(); // tiles that arrived meanwhile
            most_B = std::max(most_B, view.tiles().bytes());
        }
        frames_ms.report(what);
        waitForTiles(view);
    };
    walk("pan, tiles on their way", [](int i) { return Camera{i * 60.0, i * 60.0, 4}; });
    walk("pan, tiles there", [](int i) { return Camera{i * 6.0, i * 6.0, 4}; });
    walk("zoom from all ranks to single ones", [&](int i) { return Camera{4000.0, 4000.0, 16.0 * plan.gpus() / 16384 * std::pow(0.955, i)}; });
    view.fit();
    waitForTiles(view);
    Frames hover_ms;
    QString said;
    for (int i = 0; i < 60; ++i) {
        hover_ms.add([&] {
            said += view.describe(plan.gpus() / 60 * i, plan.gpus() / 120 * i);
        });
    }
    hover_ms.report("what a cell says, all in view");
    for (const AxisDivision &division : axisDivisions(plan)) {
        Frames grouped_ms;
        for (int i = 0; i < 10; ++i) {
            grouped_ms.add([&] {
                view.setGrouping({Grouping::By::Division, division.name});
                view.render(&frame);
            });
        }
        Frames again_ms;
        for (int i = 0; i < 20; ++i) {
            again_ms.add([&] {
                view.setLargest(i % 2 == 0);
                view.render(&frame);
            });
        }
        again_ms.report("  sum or largest pair");
        grouped_ms.report(qPrintable(QStringLiteral("gathered by %1 (%2 groups), painted").arg(division.name).arg(view.grouped().map().groups())));
    }
    view.setGrouping({Grouping::By::Levels});
    Frames levels_ms, look_ms;
    LevelsMap map = view.levels().map();
    for (int i = 0; i < 20; ++i) {
        levels_ms.add([&] {
            view.setGrouping({Grouping::By::Levels});
            view.render(&frame);
        });
        look_ms.add([&] { // into another cell of the first level, what a click does
            map.look(0, {i % map.levels().front().step.size, i % map.levels().front().step.size});
            QPainter painter(&frame);
            LevelsLayout(map, frame.rect()).paint(painter, theme::current());
        });
    }
    levels_ms.report("level by level, made and painted");
    look_ms.report("  into another cell");
    view.setGrouping({});
    std::vector<int> most(static_cast<std::size_t>(plan.gpus()) - 1);
    std::iota(most.begin(), most.end(), 0);
    Frames brush_ms;
    for (int i = 0; i < 10; ++i) {
        brush_ms.add([&] {
            view.setSelectedGpus(i % 2 ? std::vector<int>() : most);
            view.render(&frame);
        });
    }
    brush_ms.report("nearly all selected, or none");
    std::printf("  %-38s %6.1f MiB (budget 64)\n", "tiles", static_cast<double>(most_B) / 1048576);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    theme::install(application, theme::Mode::Light);
    for (const int dp : {128, 1024}) {
        const workload::Plan plan = sample::plan(8, 16, dp);
        const Traffic traffic{sample::prediction(plan, 6.2)->prediction.traffic, plan.gpus()};
        const ByteRange range = pairRange(traffic);
        for (const TileKey key : {TileKey{topLevel(traffic.ranks), 0, 0}, TileKey{topLevel(traffic.ranks) - 3, 2, 2}, TileKey{0, 8, 8}}) {
            double best_ms = 1e9;
            for (int i = 0; i < 5; ++i) {
                const auto start = std::chrono::steady_clock::now();
                computeTile(traffic, key, range);
                best_ms = std::min(best_ms, since_ms(start));
            }
            std::printf("%d ranks, one tile of level %d: %.2f ms on the worker\n", traffic.ranks, key.level, best_ms);
        }
    }
    for (const int dp : {128, 1024}) {
        run({1920, 1080}, dp);
        run({3840, 2160}, dp);
    }
    return 0;
}
