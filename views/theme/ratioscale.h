// SPDX-License-Identifier: GPL-3.0-or-later
// Observed over predicted, and now minus before, as colour: nine classes that are the same in every picture. The middle
// one, as predicted or unchanged, is near the ground; blue is less, orange more; the first and the last have no end and are
// striped, their number stands where it is hovered.
#pragma once

#include <array>

#include <QColor>

#include <views/theme/tokens.h>

namespace switchyard::theme {

inline constexpr int ratioClasses = 9;
inline constexpr int asPredictedClass = ratioClasses / 2;
/// Between the classes.
inline constexpr std::array<double, ratioClasses - 1> ratioBounds = {0.5, 0.7, 0.85, 0.95, 1.05, 1.15, 1.3, 1.5};

/// Class of a ratio, 0 … 8; -1 for NaN. A bound belongs to the class nearer to the middle.
int ratioClass(double ratio);
/// Between the classes of a difference of two shares of what the hardware can do. The middle one is what a text shows as no
/// change: 0.0 points.
inline constexpr std::array<double, ratioClasses - 1> differenceBounds = {-0.4, -0.1, -0.02, -0.0005, 0.0005, 0.02, 0.1, 0.4};
/// Class of a difference of shares, likewise.
int differenceClass(double difference);
/// Beyond the ends of the scale.
constexpr bool isBeyond(int ratioClass) { return ratioClass == 0 || ratioClass == ratioClasses - 1; }
QColor ratioColor(int ratioClass, Mode mode);

} // namespace switchyard::theme
