// SPDX-License-Identifier: GPL-3.0-or-later
// Frame times of the canvas: pan and zoom at every level of detail, for 16,384, 20,000 and 100,000
// GPUs, at 1920×1080 and 3840×2160. Prints; judges nothing. Budget (design): 16 ms at 20,000 and
// 33 ms at 100,000, 1920×1080.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include <QApplication>

#include <core/catalog/catalog.h>

#include <views/canvas/comparemap.h>
#include <views/canvas/raster.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>
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

/// Milliseconds of one frame: by the wall, and of this thread's processor time, which other
/// programs on the machine do not lengthen.
struct Times {
    double median, worst, processor;
};

double processor_ms()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
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
    return {times[times.size() / 2], times.back(), processor[processor.size() / 2]};
}

/// Frames of a comparison as the window makes them: two kept pictures of one size, one camera.
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
    };
    for (const Way &way : {Way{"two panes", half, {&map.before, &now}}, Way{"swipe", view, {&map.before, &now}}, Way{"difference", view, {&map.difference}}}) {
        canvas::Camera camera;
        camera.fit(now.layout.bounds, way.size);
        const auto frames = [&](const char *how, QPointF by, double zoom) {
            std::vector<canvas::KeptPicture> pictures(way.scenes.size());
            for (std::size_t i = 0; i < pictures.size(); ++i)
                pictures[i].of(*way.scenes[i], camera, way.size, 1);
            report((std::string(way.what) + ", " + how).c_str(), measure(30, [&](int) {
                camera.offset += by;
                camera.zoomAbout(QPointF(way.size.width() / 2.0, way.size.height() / 2.0), zoom);
                for (std::size_t i = 0; i < pictures.size(); ++i)
                    pictures[i].of(*way.scenes[i], camera, way.size, 1);
            }));
        };
        frames("drag, all in view", {3, 2}, 1);
        frames("wheel, from all in view", {}, 1.06);
        frames("drag, near", {5, 3}, 1);
    }
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
    std::printf("%8s %10s %-26s %10s %10s %10s\n", "GPUs", "pixels", "frame", "median ms", "worst ms", "CPU ms");
    for (const int gpus : {16384, 20000, 100000}) {
        const canvas::Scene scene = sceneOf(catalog, gpus);
        for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)}) {
            QImage image;
            canvas::Camera all;
            all.fit(scene.layout.bounds, size);
            const auto report = [&](const char *what, Times times) {
                std::printf("%8d %5dx%4d %-26s %10.2f %10.2f %10.2f\n", gpus, size.width(), size.height(), what, times.median, times.worst, times.processor);
                std::fflush(stdout);
            };
            report("pan, all in view", measure(30, [&](int i) {
                canvas::Camera camera = all;
                camera.offset += QPointF(3 * i, 2 * i);
                canvas::renderScene(image, size, 1, scene, camera, theme::current());
            }));
            // From half the fitted scale to one card filling the view: every level of detail.
            const double steps = 60, from = all.scale / 2;
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
