// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of the canvas: frames, uplink bars, cells, names. The window caches it as an image (picture.h);
// `switchyard render` paints it into PNG, SVG and PDF.
#pragma once

#include <string>
#include <vector>

#include <QImage>
#include <QPainter>

#include <views/canvas/camera.h>
#include <views/canvas/scene.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// The fast way: fills `image` (RGB32), which is a picture or a part of one (picture.h); the camera is that of the part.
/// May be called by several threads at once.
void paintPart(QImage &image, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool text);

/// The exact way, as vectors: paints into [0, size) of any paint device; text stays text.
void paintScene(QPainter &painter, QSizeF size, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool marks = true);

/// Outlines and badges of findings, never smaller than 9 pixels: over the scene.
void paintMarks(QPainter &painter, const std::vector<Mark> &marks, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

/// What is selected on the drawing.
struct Outline {
    QRectF rect;     ///< world
    double head = 0; ///< at its top, where nothing is that it would cover: the name of an instance stands there
};
/// Where the outlines of a selection lie: of its words, or of the instances of many.
std::vector<Outline> outlinesOf(const Scene &scene, const std::vector<std::string> &selected);
/// Around one of them on the screen: outside the frame of its mark, which would cover it, and below the name of what an instance stands in.
QRectF selectionFrame(const Outline &outline, const std::vector<Mark> &marks, const Camera &camera);
/// Around what is selected: over the scene.
void paintOutlines(QPainter &painter, const std::vector<Outline> &outlines, const std::vector<Mark> &marks, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

/// Transfers as arrows from pool to pool, with their words (flowroute.h): over the scene.
void paintFlows(QPainter &painter, const Scene &scene, const Camera &camera, const QRectF &view, const theme::Tokens &tokens);

} // namespace switchyard::canvas
