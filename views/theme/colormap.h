// SPDX-License-Identifier: GPL-3.0-or-later
// Colour maps for heat. 256 entries each, interpolated in sRGB between published control points:
// viridis and cividis (matplotlib / R viridisLite), vik (Crameri, Scientific colour maps). The same
// map serves both themes; it is never inverted.
#pragma once

#include <array>
#include <span>

#include <QRgb>

namespace switchyard::theme {

enum class MapName {
    Viridis,   ///< magnitudes
    Cividis,   ///< magnitudes, optimised for colour-vision deficiency (Nuñez 2018)
    Deviation, ///< vik: observed / predicted, centre = as predicted
    Slowdown,  ///< one hue, pale to dark: 1.0 … 1.5
};

using Lut = std::array<QRgb, 256>;
const Lut &lut(MapName name);
/// The same map in nine flat steps, for projectors and print.
const Lut &quantisedLut(MapName name);

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
};

} // namespace switchyard::theme
