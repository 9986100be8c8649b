// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/canvaspicture.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <views/canvas/jobsigns.h>
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

/// In place of the drawing where one instance fills the view.
const schematic::SchematicView *inside(MainWindow &window)
{
    const auto *const view = window.canvas().findChild<schematic::SchematicView *>();
    return view && view->isVisibleTo(&window.canvas()) ? view : nullptr;
}

std::function<void(QPainter &)> paintInside(const schematic::SchematicView &view, const theme::Tokens &t)
{
    return [size = view.size(), picture = view.picture(), shown = view.selected(), t](QPainter &painter) {
        painter.fillRect(QRect(QPoint(), size), t.canvas);
        painter.save();
        painter.scale(schematic::zoomIn(size), schematic::zoomIn(size));
        schematic::paintSchematic(painter, picture, t, {}, shown.gpus, shown.cards);
        painter.restore();
    };
}

/// `wide`: legendWidth(), which asks the window's theme and no worker may.
void paintLegendIn(QPainter &painter, QSizeF size, double wide, const canvas::Scene &scene, const theme::Tokens &t)
{
    const double width = std::min(size.width() - 20, wide);
    const QRectF legend(size.width() - width - 10, size.height() - 46, width, 40);
    canvas::paintJobSigns(painter, canvas::jobSigns(scene, QRectF(QPointF(16, legend.top() + 3), QPointF(legend.left() - 16, legend.bottom())), t), t);
    canvas::paintLegend(painter, legend, scene.heat, t);
}

/// `look`: world, `camera`: the same for `room`.
std::function<void(QPainter &)> paintDrawing(MainWindow &window, QSizeF size, QSizeF room, const QRectF &look, const canvas::Camera &camera, const std::vector<std::string> &selected)
{
    const canvas::Canvas &drawing = window.canvas();
    const double wide = canvas::legendWidth(drawing.comparison() ? drawing.painted().heat : drawing.scene().heat);
    if (const canvas::CompareMap *const map = drawing.comparison())
        return [compared = *map, scene = drawing.scene(), mode = drawing.compareMode(), swipe = drawing.swipe(), before = window.baseline().name(), size, room, look, selected, wide, t = theme::current()](QPainter &painter) {
            painter.fillRect(QRectF(QPointF(), size), t.panel);
            canvas::paintComparison(painter, QRectF(QPointF(), room), {compared, scene, mode, look, selected, before, swipe}, t);
            paintLegendIn(painter, size, wide, mode == canvas::CompareMode::Difference ? compared.difference : scene, t);
        };
    return [scene = drawing.scene(), outlines = canvas::outlinesOf(drawing.scene(), selected), size, camera, selected, wide, t = theme::current()](QPainter &painter) {
        canvas::paintScene(painter, size, scene, camera, t);
        canvas::paintOutlines(painter, outlines, scene.marks, camera, QRectF(QPointF(), size), t);
        if (!selected.empty())
            canvas::paintPeers(painter, canvas::peersOf(scene, selected), scene, camera, QRectF(QPointF(), size), t);
        paintLegendIn(painter, size, wide, scene, t);
    };
}

QSize seenSize(MainWindow &window)
{
    if (const schematic::SchematicView *const view = inside(window))
        return view->size();
    return window.canvas().compareMode() == canvas::CompareMode::Panes ? window.canvasView().size() /* both of them */ : window.canvas().size();
}

CanvasPicture seen(MainWindow &window)
{
    const canvas::Canvas &drawing = window.canvas();
    const QSize size = seenSize(window);
    if (const schematic::SchematicView *const view = inside(window))
        return {size, {}, paintInside(*view, theme::current())};
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
    return (QSizeF(seenSize(window)) * window.devicePixelRatioF()).toSize();
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
