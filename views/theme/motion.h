// SPDX-License-Identifier: GPL-3.0-or-later
// Whether anything may move by itself: the one place that says so.
#pragma once

class QWidget;

namespace switchyard::theme {

/// The desktop asks for less motion: SWITCHYARD_MOTION=0, or what KDE and GTK keep in their settings (Qt 6.4 does not tell).
bool desktopReducesMotion();
/// What the person chose in the window; on top of what the desktop asks for.
void setReducedMotion(bool reduced);
bool reducedMotion();
/// False where motion is reduced, and where nobody sees it: hidden, minimised.
bool mayMove(const QWidget &widget);

} // namespace switchyard::theme
