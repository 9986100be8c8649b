// SPDX-License-Identifier: GPL-3.0-or-later
// How the matrix is drawn: shared by the widget and by pictures of it.
#pragma once

#include <functional>

#include <QPainter>
#include <QRectF>

#include <core/network/traffic.h>
#include <core/workload/plan.h>
#include <views/theme/colormap.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

/// The part of rank space in view: left/top rank and ranks per pixel.
struct Camera {
    double column = 0;
    double row = 0;
    double ranksPerPixel = 1;
    friend bool operator==(const Camera &, const Camera &) = default;
};

/// The camera that shows all ranks in a square of `side_px`.
Camera fitCamera(int ranks, double side_px);

} // namespace switchyard::matrix
