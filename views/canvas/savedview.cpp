// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/savedview.h>

namespace switchyard::canvas {

namespace {

constexpr const char *busyWord = "busy", *playheadWord = "playhead";

} // namespace

Camera cameraOf(const design::SavedView &view, const QRectF &bounds, QSizeF size)
{
    Camera camera;
    camera.fit(bounds, size);
    camera.scale = std::clamp(camera.scale * view.zoom, Camera::smallest, Camera::largest);
    const QPointF middle = bounds.center() + QPointF(view.center.x, view.center.y);
    camera.offset = QPointF(size.width() / 2, size.height() / 2) - middle * camera.scale;
    return camera;
}

void keepCamera(design::SavedView &view, const Camera &camera, const QRectF &bounds, QSizeF size)
{
    Camera whole;
    whole.fit(bounds, size);
    const QPointF middle = camera.toWorld(QPointF(size.width() / 2, size.height() / 2)) - bounds.center();
    view.zoom = camera.scale / whole.scale;
    view.center = {middle.x(), middle.y()};
}

HeatChoice heatOf(const design::SavedView &view, HeatChoice now)
{
    chooseWord(now, view.heat);
    now.basis = view.basis == busyWord ? Basis::Busy : view.basis == playheadWord ? Basis::Playhead : Basis::Mean;
    now.playhead_s = now.basis == Basis::Playhead ? view.playhead_s : 0;
    return now;
}

void keepHeat(design::SavedView &view, const HeatChoice &choice)
{
    view.heat = wordOf(choice);
    view.basis = choice.basis == Basis::Busy ? busyWord : choice.basis == Basis::Playhead ? playheadWord : "";
    view.playhead_s = choice.basis == Basis::Playhead ? choice.playhead_s : 0;
}

} // namespace switchyard::canvas
