// SPDX-License-Identifier: GPL-3.0-or-later
// Observed over predicted, as colour: nine classes that are the same in every picture. The middle one, as predicted, is
// near the ground; blue is less, orange more; beyond 0.5 and 1.5 a class is striped, its number stands where it is hovered.
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
/// Beyond the ends of the scale.
constexpr bool isBeyond(int ratioClass) { return ratioClass == 0 || ratioClass == ratioClasses - 1; }
QColor ratioColor(int ratioClass, Mode mode);

} // namespace switchyard::theme
