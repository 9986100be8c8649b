// SPDX-License-Identifier: GPL-3.0-or-later
// Frame times of the canvas: pan and zoom at every level of detail, for 16,384, 20,000 and 100,000
// GPUs, at 1920×1080 and 3840×2160. Prints; judges nothing. Budget (design): 16 ms at 20,000 and
// 33 ms at 100,000, 1920×1080. At 16,384 GPUs of a sample: another communicator (16 ms), and what all views of traffic keep (64 MB, 160 MB
// at 3840×2160).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <core/catalog/catalog.h>

#include <core/predict/only_traffic.h>
#include <tests/bench/bar.h>
#include <tests/support/paths.h>
#include <views/canvas/canvas.h>
#include <views/canvas/comparemap.h>
#include <views/canvas/raster.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>
#include <views/canvas/trafficchips.h>
#include <views/gridmap/gridview.h>
#include <views/matrix/matrixview.h>
#include <views/theme/theme.h>

using namespace switchyard;

namespace {

/// p5.48xlarge below leaves of 16 and spines of 16 leaves.
design::Design regularDesign(int instances)
{
    design::Design design;
    design.networkNodes.push_back({"nn-top", "", 1});
    for (int i = 0; i < instances; ++i) {
        const int leaf = i / 16, spine = leaf / 16;
        if (i % 256 == 0)
            design.networkNodes.push_back({"nn-spine-" + std::to_string(spine), "nn-top", 2});
        if (i % 16 == 0)
            design.networkNodes.push_back({"nn-leaf-" + std::to_string(leaf), "nn-spine-" + std::to_string(spine), 3});
        design.instances.push_back({"p5-" + std::to_string(i), "p5.48xlarge", "", "nn-leaf-" + std::to_string(leaf), ""});
    }
    return design;
}

/// A scene with a value on every GPU and card, as after a prediction.
canvas::Scene sceneOf(const session::CatalogPtr &catalog, int gpus)
{
    canvas::Scene scene;
    scene.catalog = catalog;
    scene.design = std::make_shared<const design::Design>(regularDesign(gpus / 8));
    scene.layout = canvas::layOut(*scene.design, *catalog);
    auto prediction = std::make_shared<predict::DesignPrediction>();
    const auto count = static_cast<std::size_t>(scene.layout.numbers.gpus());
    const auto cards = static_cast<std::size_t>(scene.layout.numbers.cards());
    std::mt19937 random(7);
    std::uniform_real_distribution<float> share(0.1F, 1.0F);
    prediction->loads.step_s = 1;
    for (std::size_t g = 0; g < count; ++g) {
        prediction->placement.gpuOfRank.push_back(static_cast<std::int32_t>(g));
        prediction->loads.nvlinkTx_B.push_back(share(random) * 450e9F);
        prediction->loads.nvlinkRx_B.push_back(share(random) * 450e9F);
        prediction->loads.gpuNvlink_Bps.push_back(450e9F);
    }
    for (std::size_t c = 0; c < cards; ++c) {
        prediction->loads.efaTx_B.push_back(share(random) * 12.5e9F);
        prediction->loads.efaRx_B.push_back(share(random) * 12.5e9F);
        prediction->loads.card_Bps.push_back(12.5e9F);
    }
    prediction->gpuMemory_B.assign(count, 60e9F);
    scene.heat = canvas::makeHeat({.metric = canvas::Quantity::EfaTx_Bps, .traffic = true}, scene.layout.numbers, scene.design->networkNodes.size(), prediction.get(), nullptr);
    scene.rankOfGpu = canvas::ranksOfGpus(*prediction, static_cast<int>(count));
    scene.prediction = std::move(prediction);
    return scene;
}

/// Milliseconds of one frame: by the wall, and of the processor time of all threads, which other
/// programs on the machine do not lengthen.
struct Times {
    double median, p99, processor;
};

double processor_ms()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <class Frame>
Times measure(int frames, Frame frame)
{
    std::vector<double> times, processor;
    for (int i = 0; i < frames; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const double busy = processor_ms();
        frame(i);
        processor.push_back(processor_ms() - busy);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(times);
    std::ranges::sort(processor);
    return {times[times.size() / 2], times[times.size() * 99 / 100], processor[processor.size() / 2]};
}

/// Frames of a comparison as the window makes them: two kept pictures, one camera. A swipe paints of each what is seen of it.
template <class Report>
void compare(const canvas::Scene &scene, QSize view, Report report)
{
    canvas::Scene now = scene;
    canvas::CompareMap map = canvas::makeCompareMap(scene.design, now);
    canvas::colourComparison(map, now, {canvas::CompareMode::Difference, scene.design, scene.prediction});
    const QSize half((view.width() - 1) / 2, view.height());
    struct Way {
        const char *what;
        QSize size;
        std::vector<const canvas::Scene *> scenes;
        bool swiped = false;
    };
    for (const Way &way : {Way{"two panes", half, {&map.before, &now}}, Way{"swipe", view, {&map.before, &now}, true}, Way{"difference", view, {&map.difference}}}) {
        canvas::Camera camera;
        camera.fit(now.layout.bounds, way.size);
        const auto frames = [&](const char *how, QPointF by, double zoom, double swipe = 0.5, double slide = 0) {
            std::vector<canvas::KeptPicture> pictures(way.scenes.size());
            const auto paint = [&] {
                for (std::size_t i = 0; i < pictures.size(); ++i) {
                    const QRect part = way.swiped ? canvas::swipePart(way.size, swipe, i == 0, 1) : QRect(QPoint(), way.size);
                    canvas::Camera own = camera;
                    own.offset -= part.topLeft();
                    pictures[i].of(*way.scenes[i], own, part.size(), 1);
                }
            };
            paint();
            report((std::string(way.what) + ", " + how).c_str(), measure(30, [&](int) {
                       camera.offset += by;
                       camera.zoomAbout(QPointF(way.size.width() / 2.0, way.size.height() / 2.0), zoom);
                       swipe += slide;
                       paint();
                   }));
        };
        frames("drag, all in view", {3, 2}, 1);
        if (way.swiped)
            frames("drag of the line", {}, 1, 0.2, 0.02);
        frames("wheel, from all in view", {}, 1.06);
        frames("drag, near", {5, 3}, 1);
    }
}

/// The widget: what the hand does until it is in the window's memory, with selection, flows and marks over it.
template <class Report>
void inWindow(const canvas::Scene &scene, QSize size, Report report)
{
    session::Document document(scene.catalog);
    document.reset(*scene.design);
    session::Selection selection;
    canvas::Canvas canvas(document, selection);
    canvas.resize(size);
    canvas.show();
    canvas.setPrediction(scene.prediction);
    QApplication::processEvents();
    const QPointF middle(size.width() * 0.42, size.height() * 0.37);
    double turn_ms = 0;
    const auto rest = [&] { // until nothing is left to paint
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(400);
        while (!canvas.isSharp() || std::chrono::steady_clock::now() < deadline) {
            const double busy = processor_ms();
            const auto start = std::chrono::steady_clock::now();
            QApplication::processEvents();
            turn_ms = std::max(turn_ms, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
            if (processor_ms() - busy < 0.05)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    qsizetype most_B = 0;
    const auto wheel = [&](int notches) {
        QWheelEvent event(middle, canvas.mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &event);
        canvas.repaint();
        most_B = std::max(most_B, canvas.pictureBytes());
    };
    rest();
    report("window, wheel in and out", measure(96, [&](int i) { wheel(i % 48 < 24 ? 1 : -1); }));
    turn_ms = 0;
    rest();
    report("window, longest turn after", Times{turn_ms, turn_ms, turn_ms});
    const auto drag = [&](const char *what) {
        report(what, measure(60, [&](int i) {
                   canvas::Camera camera = canvas.camera();
                   camera.offset += QPointF(i % 30 < 15 ? 9 : -9, 5);
                   canvas.go(camera, canvas::ViewHistory::Move::Drag);
                   canvas.repaint();
               }));
    };
    drag("window, drag");
    report("window, hover", measure(100, [&](int i) {
               const QPointF at(size.width() * (0.1 + 0.008 * i), size.height() * 0.5);
               QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
               QApplication::sendEvent(&canvas, &move);
               canvas.repaint();
           }));
    canvas.fitAll();
    canvas.repaint();
    report("window, another metric", measure(20, [&](int i) {
               canvas.setHeatChoice({.metric = i % 2 ? canvas::Quantity::EfaTx_Bps : canvas::Quantity::NvlinkTx_Bps, .traffic = i % 3 == 0});
               canvas.repaint();
           }));
    report("window, another prediction", measure(20, [&](int) {
               canvas.setPrediction(scene.prediction);
               canvas.repaint();
           }));
    std::vector<std::string> most;
    for (const design::Instance &instance : scene.design->instances)
        most.push_back(instance.id);
    most.pop_back();
    report("window, select nearly all", measure(10, [&](int i) {
               selection.set(i % 2 ? std::vector<std::string>() : most);
               canvas.repaint();
           }));
    selection.set(most);
    canvas.repaint();
    drag("window, drag, nearly all selected");
    std::printf("%8d %5dx%4d pictures kept, at most %5.1f MiB\n", static_cast<int>(scene.layout.numbers.gpus()), size.width(), size.height(), static_cast<double>(most_B) / 1048576);
}

/// A sample with its traffic: of the drawings above nobody says who sends.
struct Predicted {
    design::DesignPtr design;
    session::PredictionPtr prediction;
};

Predicted sampleOf(const session::CatalogPtr &catalog)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", catalog.get());
    if (!design)
        return {};
    auto prediction = predict::predictDesign(*catalog, *design);
    return {std::make_shared<const design::Design>(std::move(*design)), prediction ? *prediction : nullptr};
}

/// A chip of the window: from the click until the drawing is painted.
template <class Report>
void anotherCommunicator(const session::CatalogPtr &catalog, const Predicted &sample, QSize size, Report report)
{
    session::Document document(catalog);
    document.reset(*sample.design);
    session::Selection selection;
    canvas::Canvas canvas(document, selection);
    canvas.resize(size);
    canvas.show();
    canvas::TrafficChips chips;
    chips.setPrediction(sample.prediction.get());
    QObject::connect(&chips, &canvas::TrafficChips::changed, &canvas, [&] {
        canvas.setPrediction(chips.chosen() != 0 ? predict::onlyTraffic(*sample.prediction, chips.chosen()) : sample.prediction);
        canvas.repaint();
    });
    canvas.setPrediction(sample.prediction);
    QApplication::processEvents();
    canvas.repaint();
    using workload::PartGroup;
    const std::vector<predict::TrafficMask> masks = {predict::bitOf(PartGroup::Tp), predict::bitOf(PartGroup::Pp), predict::bitOf(PartGroup::Dp), 0};
    const Times times = measure(40, [&](int i) { chips.choose(masks[static_cast<std::size_t>(i) % masks.size()]); });
    report("window, another communicator", times);
    if (size.width() == 1920)
        bench::sayOverBar("another communicator at 16,384 GPUs", times.median, bench::Bar::AtMost, 16, "ms");
}

double bytesOf(const gridmap::GridMap &map)
{
    const auto bytes = [](const auto &of) { return static_cast<double>(of.size() * sizeof(of[0])); };
    return bytes(map.rank) + bytes(map.gpu) + bytes(map.card) + bytes(map.value) + bytes(map.quiet) + bytes(map.share) + bytes(map.rowMedian) + bytes(map.columnWorst);
}

/// The most that views of traffic keep beside each other: pictures of the drawing, and of what it is compared with; tiles of the
/// matrix's square after a walk over it, and its largest groups; the places of strategy map and rails.
void keptByAll(const session::CatalogPtr &catalog, const Predicted &sample, QSize size)
{
    constexpr double MB = 1e6;
    session::Document document(catalog);
    document.reset(*sample.design);
    session::Selection selection;
    canvas::Canvas canvas(document, selection);
    canvas.resize(size);
    canvas.show();
    QApplication::processEvents(); // it is there from now on
    double drawing = 0;
    for (const canvas::CompareMode mode : {canvas::CompareMode::Off, canvas::CompareMode::Panes, canvas::CompareMode::Swipe, canvas::CompareMode::Difference}) {
        canvas.setPrediction(sample.prediction, {mode, sample.design, sample.prediction});
        for (int i = 0; i < 12; ++i) { // a zoom stretches what it has
            canvas.zoomBy(i < 6 ? 1.3 : 1 / 1.3);
            canvas.repaint();
            drawing = std::max(drawing, static_cast<double>(canvas.pictureBytes()));
        }
    }
    matrix::MatrixView square;
    square.resize(size);
    square.show();
    square.setPrediction(sample.prediction, *design::planOf(sample.design->jobs.front()));
    square.chooseGrouping(matrix::Grouping{});
    QImage frame(size, QImage::Format_RGB32);
    double tiles = 0;
    for (int i = 0; i < 12; ++i) {
        square.setCamera({1000.0 * i, 1000.0 * i, 2});
        square.render(&frame);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (square.isLoading() && std::chrono::steady_clock::now() < deadline)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        tiles = std::max(tiles, static_cast<double>(square.tiles().bytes()));
    }
    square.chooseGrouping(matrix::Grouping{matrix::Grouping::By::Rail});
    const matrix::GroupedMap &map = square.grouped().map();
    const double groups = static_cast<double>(map.position.size() + map.groupOfRank.size() * sizeof(map.groupOfRank[0]) + map.matrix.sum_B.size() * sizeof(map.matrix.sum_B[0]) + map.matrix.max_B.size() * sizeof(map.matrix.max_B[0]));
    double grids = 0;
    for (const auto &[make, quantity] : {std::pair{&gridmap::makeStrategyMap, telemetry::Quantity::NvlinkTx_Bps}, std::pair{&gridmap::makeRailsMap, telemetry::Quantity::EfaTx_Bps}})
        grids += bytesOf(make({sample.design.get(), sample.prediction.get(), nullptr, {}, canvas::HeatChoice{quantity}}));
    const double all_MB = (drawing + tiles + groups + grids) / MB;
    std::printf("%8d %5dx%4d kept by all views of traffic %.1f MB: drawing %.1f, tiles of the matrix %.1f, its groups %.1f, strategy and rails %.1f\n", sample.prediction->prediction.gpus, size.width(), size.height(), all_MB,
                drawing / MB, tiles / MB, groups / MB, grids / MB);
    char what[64];
    std::snprintf(what, sizeof what, "kept by all views of traffic at %dx%d", size.width(), size.height());
    bench::sayOverBar(what, all_MB, bench::Bar::AtMost, size.width() == 1920 ? 64 : 160, "MB");
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    theme::install(application, theme::Mode::Light);
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!loaded) {
        std::fprintf(stderr, "%s\n", describe(loaded.error()).c_str());
        return 3;
    }
    const auto catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
    std::printf("%8s %10s %-34s %10s %10s %10s\n", "GPUs", "pixels", "frame", "median ms", "p99 ms", "CPU ms");
    for (const int gpus : {16384, 20000, 100000}) {
        if (argc > 1 && std::atoi(argv[1]) != gpus)
            continue;
        const canvas::Scene scene = sceneOf(catalog, gpus);
        const Predicted sample = gpus == 16384 ? sampleOf(catalog) : Predicted();
        for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)}) {
            if (argc > 2 && std::atoi(argv[2]) != size.width())
                continue;
            QImage image;
            canvas::Camera all;
            all.fit(scene.layout.bounds, size);
            const auto report = [&](const char *what, Times times) {
                std::printf("%8d %5dx%4d %-34s %10.2f %10.2f %10.2f\n", gpus, size.width(), size.height(), what, times.median, times.p99, times.processor);
                std::fflush(stdout);
            };
            report("pan, all in view", measure(30, [&](int i) {
                       canvas::Camera camera = all;
                       camera.offset += QPointF(3 * i, 2 * i);
                       canvas::renderScene(image, size, 1, scene, camera, theme::current());
                   }));
            // From half the fitted scale to one card filling the view: every level of detail.
            const double steps = 200, from = all.scale / 2;
            report("zoom, all levels", measure(static_cast<int>(steps), [&](int i) {
                       canvas::Camera camera = all;
                       camera.zoomAbout(QPointF(size.width() / 2.0, size.height() / 2.0), from / all.scale * std::pow(canvas::Camera::largest / from, i / (steps - 1)));
                       canvas::renderScene(image, size, 1, scene, camera, theme::current());
                   }));
            for (const double pixels : {1.5, 4.0, 12.0, 25.0, 85.0}) {
                canvas::Camera camera = all;
                camera.zoomAbout(QPointF(size.width() / 2.0, size.height() / 2.0), pixels / canvas::gpuSize / all.scale);
                char what[40];
                std::snprintf(what, sizeof what, "pan, %.1f px per GPU", pixels);
                report(what, measure(20, [&](int) {
                           camera.offset += QPointF(5, 3);
                           canvas::renderScene(image, size, 1, scene, camera, theme::current());
                       }));
                std::snprintf(what, sizeof what, "drag, %.1f px per GPU", pixels);
                report(what, measure(20, [&](int) { // as the window does: what is there is moved
                           const canvas::Camera before = camera;
                           camera.offset += QPointF(5, 3);
                           canvas::moveScene(image, before, camera, scene, theme::current());
                       }));
            }
            inWindow(scene, size, report);
            if (sample.prediction) {
                anotherCommunicator(catalog, sample, size, report);
                keptByAll(catalog, sample, size);
            }
            compare(scene, size, report);
            if (const char *directory = std::getenv("SWITCHYARD_SHOTS"); directory && size.width() == 1920) {
                canvas::renderScene(image, size, 1, scene, all, theme::current());
                image.save(QStringLiteral("%1/canvas-%2.png").arg(QString::fromLocal8Bit(directory)).arg(gpus));
                for (const int pixels : {12, 30, 90}) {
                    canvas::Camera camera = all;
                    camera.zoomAbout(QPointF(960, 540), pixels / canvas::gpuSize / all.scale);
                    canvas::renderScene(image, size, 1, scene, camera, theme::current());
                    image.save(QStringLiteral("%1/canvas-%2-%3px.png").arg(QString::fromLocal8Bit(directory)).arg(gpus).arg(pixels));
                }
            }
        }
    }
    return 0;
}
