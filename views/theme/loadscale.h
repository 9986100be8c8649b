// SPDX-License-Identifier: GPL-3.0-or-later
// How busy a link is, as colour: nine classes that are the same in every picture, so that two
// pictures can be compared. Anchored at the ground: an idle link is near the ground's colour, a
// full one far from it; lightness is monotone in both themes. Eight classes end at
// 1, 2.5, 5, 10, 25, 50, 75 and 100 % of the link's capacity; the ninth is over 100 % and striped.
#pragma once

#include <array>

#include <QColor>

#include <views/theme/tokens.h>

namespace switchyard::theme {

inline constexpr int loadClasses = 9;
inline constexpr int overloadClass = loadClasses - 1;
/// Upper ends of the first eight classes, as shares of capacity.
inline constexpr std::array<double, loadClasses - 1> loadBounds = {0.01, 0.025, 0.05, 0.10, 0.25, 0.50, 0.75, 1.00};

/// Class of a share of capacity, 0 … 8; -1 for NaN (no data). Exactly zero is class 0: whoever draws
/// tells it apart, an empty tube is no colour.
int loadClass(double share);
QColor loadColor(int loadClass, Mode mode);
/// Of marks upon it, as the arrow of a direction: dark on pale classes, light on strong ones.
QColor loadInk(int loadClass, Mode mode);

} // namespace switchyard::theme
