// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace switchyard::canvas {

/// The whole pixel nearest to a coordinate. Halves go one way on both sides of zero and rounding errors do not decide,
/// so that a picture that is moved by whole pixels is the picture of the moved camera.
/// (By hand: std::floor is a call, and there are some 100,000 of them in a frame.)
inline int pixelAt(double coordinate)
{
    const double next = coordinate + 0.5 + 1e-6;
    const int towardsZero = static_cast<int>(next);
    return towardsZero - (next < towardsZero ? 1 : 0);
}

/// Where the view looks: screen = world · scale + offset, in logical pixels.
struct Camera {
    double scale = 1;
    QPointF offset;

    static constexpr double smallest = 1e-3;
    static constexpr double largest = 40;

    [[nodiscard]] QPointF toScreen(QPointF world) const { return world * scale + offset; }
    [[nodiscard]] QPointF toWorld(QPointF screen) const { return (screen - offset) / scale; }
    [[nodiscard]] QRectF toScreen(const QRectF &world) const { return {toScreen(world.topLeft()), world.size() * scale}; }
    [[nodiscard]] QRectF toWorld(const QRectF &screen) const { return {toWorld(screen.topLeft()), screen.size() / scale}; }

    /// The world point under `screen` stays there.
    void zoomAbout(QPointF screen, double factor)
    {
        const QPointF fixed = toWorld(screen);
        scale = std::clamp(scale * factor, smallest, largest);
        offset = screen - fixed * scale;
    }

    /// Centres `world` in a view of `size` with `margin` pixels around; never closer than `closest`.
    void fit(const QRectF &world, QSizeF size, double margin = 24, double closest = largest)
    {
        if (world.isEmpty() || size.isEmpty())
            return;
        const double width = std::max(1.0, size.width() - 2 * margin);
        const double height = std::max(1.0, size.height() - 2 * margin);
        scale = std::clamp(std::min(width / world.width(), height / world.height()), smallest, closest);
        offset = QPointF(size.width() / 2, size.height() / 2) - world.center() * scale;
    }

    friend bool operator==(const Camera &, const Camera &) = default;
};

} // namespace switchyard::canvas
