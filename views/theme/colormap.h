// SPDX-License-Identifier: GPL-3.0-or-later
// Colour maps for heat. 256 entries each, interpolated in sRGB between published control points:
// viridis (matplotlib / R viridisLite). The same map serves both themes; it is never inverted.
#pragma once

#include <array>

#include <QRgb>

namespace switchyard::theme {

using Lut = std::array<QRgb, 256>;
/// Of magnitudes.
const Lut &viridis();

/// Colour of `value`, clamped to [0, 1]; transparent for NaN.
QRgb colorAt(const Lut &lut, double value);

/// Scale of a heat map: linear, or logarithmic (six decades when `low` is 0).
struct Scale {
    double low = 0;
    double high = 1;
    bool logarithmic = false;
    /// Position in [0, 1]; NaN for NaN, and on a logarithmic scale for values ≤ 0.
    [[nodiscard]] double position(double value) const;
    [[nodiscard]] double valueAt(double position) const;
    friend bool operator==(const Scale &, const Scale &) = default;
};

} // namespace switchyard::theme
