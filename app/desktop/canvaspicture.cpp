// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/canvaspicture.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <views/canvas/legend.h>
#include <views/canvas/peers.h>
#include <views/canvas/scenepainter.h>
#include <views/results/picturefile.h>
#include <views/schematic/schematicpainter.h>
#include <views/schematic/schematicview.h>
#include <views/theme/theme.h>

#include <app/desktop/mainwindow.h>

namespace switchyard::app {

namespace {

constexpr int legend_px = 60; ///< below the whole design
constexpr QSizeF unit(1600, 1000); ///< the least that a picture of the whole design is laid out for: text stays readable
constexpr std::size_t mostOutlines = 64; ///< as on the screen: above it by instance

/// In place of the drawing where one instance fills the view.
const schematic::SchematicView *inside(MainWindow &window)
{
    const auto *const view = window.canvas().findChild<schematic::SchematicView *>();
    return view && view->isVisibleTo(&window.canvas()) ? view : nullptr;
}

std::vector<QRectF> outlinesOf(const canvas::Scene &scene, const std::vector<std::string> &ids)
{
    std::vector<QRectF> out;
    if (ids.size() <= mostOutlines)
        for (const std::string &id : ids)
            out.push_back(canvas::rectOf(*scene.design, scene.layout, id));
    else
        for (const int i : session::instancesOf(*scene.design, ids))
            out.push_back(scene.layout.instances[static_cast<std::size_t>(i)].rect);
    std::erase_if(out, [](const QRectF &rect) { return rect.isNull(); });
    return out;
}

std::function<void(QPainter &)> paintInside(const schematic::SchematicView &view, const theme::Tokens &t)
{
    return [size = view.size(), picture = view.picture(), shown = view.selected(), t](QPainter &painter) {
        painter.fillRect(QRect(QPoint(), size), t.canvas);
        schematic::paintSchematic(painter, picture, t, {}, shown.gpus, shown.cards);
    };
}

void paintLegendIn(QPainter &painter, QSizeF size, const canvas::Heat &heat, const theme::Tokens &t)
{
    const double width = std::min(size.width() - 20, canvas::legendWidth(heat));
    canvas::paintLegend(painter, QRectF(size.width() - width - 10, size.height() - 46, width, 40), heat, t);
}

/// `look`: world, `camera`: the same for `room`.
std::function<void(QPainter &)> paintDrawing(MainWindow &window, QSizeF size, QSizeF room, const QRectF &look, const canvas::Camera &camera, const std::vector<std::string> &selected)
{
    canvas::Canvas &drawing = window.canvas();
    if (const canvas::CompareMap *const map = drawing.comparison())
        return [compared = *map, scene = drawing.scene(), heat = drawing.painted().heat, mode = drawing.compareMode(), swipe = drawing.swipe(), before = window.baseline().name(), size, room, look, selected, t = theme::current()](QPainter &painter) {
            painter.fillRect(QRectF(QPointF(), size), t.panel);
            canvas::paintComparison(painter, QRectF(QPointF(), room), {compared, scene, mode, look, selected, before, swipe}, t);
            paintLegendIn(painter, size, heat, t);
        };
    return [scene = drawing.scene(), outlines = outlinesOf(drawing.scene(), selected), size, camera, selected, t = theme::current()](QPainter &painter) {
        canvas::paintScene(painter, size, scene, camera, t);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.selection, 2));
        for (const QRectF &world : outlines)
            if (const QRectF rect = camera.toScreen(world).adjusted(-2, -2, 2, 2); rect.intersects(QRectF(QPointF(), size)))
                painter.drawRect(rect);
        if (!selected.empty())
            canvas::paintPeers(painter, canvas::peersOf(scene, selected), scene, camera, QRectF(QPointF(), size), t);
        paintLegendIn(painter, size, scene.heat, t);
    };
}

CanvasPicture seen(MainWindow &window)
{
    canvas::Canvas &drawing = window.canvas();
    if (const schematic::SchematicView *const view = inside(window))
        return {view->size(), {}, paintInside(*view, theme::current())};
    QSize size = drawing.size();
    if (drawing.compareMode() == canvas::CompareMode::Panes)
        size = window.canvasView().size(); // both of them
    return {size, {}, paintDrawing(window, size, size, drawing.camera().toWorld(QRectF(drawing.rect())), drawing.camera(), window.selection().ids())};
}

CanvasPicture whole(MainWindow &window, QSize pixels)
{
    const double ratio = std::clamp(std::min(pixels.width() / unit.width(), pixels.height() / unit.height()), 0.5, 2.0);
    const QSize size(static_cast<int>(std::ceil(pixels.width() / ratio)), static_cast<int>(std::ceil(pixels.height() / ratio)));
    const QSizeF room(size.width(), size.height() - legend_px);
    const QRectF all = window.canvas().scene().layout.bounds;
    canvas::Camera camera;
    camera.fit(all, room);
    return {size, {pixels, ratio}, paintDrawing(window, size, room, all, camera, {})};
}

} // namespace

QSize seenPixels(MainWindow &window)
{
    return (QSizeF(seen(window).size) * window.devicePixelRatioF()).toSize();
}

CanvasPicture canvasPicture(MainWindow &window, const PictureChoice &choice)
{
    if (!choice.asSeen)
        return whole(window, choice.pixels);
    CanvasPicture out = seen(window);
    const double ratio = std::min(static_cast<double>(choice.pixels.width()) / out.size.width(), static_cast<double>(choice.pixels.height()) / out.size.height());
    out.pixels = {(QSizeF(out.size) * ratio).toSize(), ratio}; // of the screen's shape
    return out;
}

} // namespace switchyard::app
