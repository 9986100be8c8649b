// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: frame time of panning and zooming the matrix at 16,384 and 131,072 ranks, time of tiles, of hovering and of
// brushing, memory.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>

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

void report(const char *what, std::vector<double> &frames_ms)
{
    std::ranges::sort(frames_ms);
    std::printf("  %-34s median %6.2f ms  p95 %6.2f ms\n", what, frames_ms[frames_ms.size() / 2], frames_ms[frames_ms.size() * 95 / 100]);
}

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
    std::printf("  %-34s        %6.2f ms\n", "all tiles of the first view", tiles_ms);

    std::size_t most_B = 0;
    const auto walk = [&](const char *what, auto camera) {
        std::vector<double> frames_ms;
        for (int i = 0; i < 120; ++i) {
            const auto start = std::chrono::steady_clock::now();
            view.setCamera(camera(i));
            view.render(&frame);
            frames_ms.push_back(since_ms(start));
            QApplication::processEvents(); // tiles that arrived meanwhile
            most_B = std::max(most_B, view.tiles().bytes());
        }
        report(what, frames_ms);
        waitForTiles(view);
    };
    walk("pan, tiles on their way", [](int i) { return Camera{i * 60.0, i * 60.0, 4}; });
    walk("pan, tiles there", [](int i) { return Camera{i * 6.0, i * 6.0, 4}; });
    walk("zoom from all ranks to single ones", [&](int i) { return Camera{4000.0, 4000.0, 16.0 * plan.gpus() / 16384 * std::pow(0.955, i)}; });
    view.fit();
    waitForTiles(view);
    std::vector<double> hover_ms;
    QString said;
    for (int i = 0; i < 60; ++i) {
        const auto start = std::chrono::steady_clock::now();
        said += view.describe(plan.gpus() / 60 * i, plan.gpus() / 120 * i);
        hover_ms.push_back(since_ms(start));
    }
    report("what a cell says, all in view", hover_ms);
    for (const AxisDivision &division : axisDivisions(plan)) {
        std::vector<double> grouped_ms;
        for (int i = 0; i < 10; ++i) {
            const auto start = std::chrono::steady_clock::now();
            view.setGrouping({Grouping::By::Division, division.name});
            view.render(&frame);
            grouped_ms.push_back(since_ms(start));
        }
        report(qPrintable(QStringLiteral("gathered by %1 (%2 groups), painted").arg(division.name).arg(view.grouped().map().groups())), grouped_ms);
    }
    view.setGrouping({});
    std::vector<int> most(static_cast<std::size_t>(plan.gpus()) - 1);
    std::iota(most.begin(), most.end(), 0);
    std::vector<double> brush_ms;
    for (int i = 0; i < 10; ++i) {
        const auto start = std::chrono::steady_clock::now();
        view.setSelectedGpus(i % 2 ? std::vector<int>() : most);
        view.render(&frame);
        brush_ms.push_back(since_ms(start));
    }
    report("nearly all selected, or none", brush_ms);
    std::printf("  %-34s %6.1f MiB (budget 64)\n", "tiles", static_cast<double>(most_B) / 1048576);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    theme::install(application, theme::Mode::Light);
    for (const int dp : {128, 1024}) {
        const workload::Plan plan = sample::plan(8, 16, dp);
        const Traffic traffic{sample::prediction(plan, 6.2)->prediction.traffic, plan.gpus()};
        const double high_B = largestPair(traffic);
        for (const TileKey key : {TileKey{topLevel(traffic.ranks), 0, 0}, TileKey{topLevel(traffic.ranks) - 3, 2, 2}, TileKey{0, 8, 8}}) {
            double best_ms = 1e9;
            for (int i = 0; i < 5; ++i) {
                const auto start = std::chrono::steady_clock::now();
                computeTile(traffic, key, high_B);
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
