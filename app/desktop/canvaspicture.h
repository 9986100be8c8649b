// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of the window as a picture: what it shows now, or all of the design. Values alone, to be painted on any
// thread.
#pragma once

#include <functional>

#include <QPainter>
#include <QSize>

#include <views/results/picturefile.h>

namespace switchyard::app {

class MainWindow;

/// What a person asks for.
struct PictureChoice {
    bool asSeen = false; ///< the view with its size and selection; else the whole design
    QSize pixels = {3200, 2000}; ///< of the file; vectors have its shape
};

struct CanvasPicture {
    QSize size; ///< that `paint` fills
    results::Pixels pixels;
    std::function<void(QPainter &)> paint;
};

/// Room of the drawing on the screen, in device pixels.
QSize seenPixels(MainWindow &window);

CanvasPicture canvasPicture(MainWindow &window, const PictureChoice &choice);

} // namespace switchyard::app
