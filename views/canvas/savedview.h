// SPDX-License-Identifier: GPL-3.0-or-later
// Saved views fit every window: `zoom` counts from the whole drawing just in view, `center` (world units)
// from the middle of the drawing.
#pragma once

#include <core/design/design.h>

#include <views/canvas/camera.h>
#include <views/canvas/heat.h>

namespace switchyard::canvas {

/// `bounds`: of the drawing; `size`: of the canvas.
Camera cameraOf(const design::SavedView &view, const QRectF &bounds, QSizeF size);
/// Where `camera` looks, as center and zoom of `view`; the inverse.
void keepCamera(design::SavedView &view, const Camera &camera, const QRectF &bounds, QSizeF size);

/// `now` with the view's quantity and its scale, basis and source; a quantity that is not known, or a source that is not said, leaves that
/// of `now`. SavedView::basis has both in one word: "busy" and "playhead" are of what is predicted.
HeatChoice heatOf(const design::SavedView &view, HeatChoice now);
/// The inverse; what is divided by a kept moment is kept as observed.
void keepHeat(design::SavedView &view, const HeatChoice &choice);

} // namespace switchyard::canvas
