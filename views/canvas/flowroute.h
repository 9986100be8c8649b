// SPDX-License-Identifier: GPL-3.0-or-later
// Where a transfer's arrow and its words lie on the screen: from the edge of one pool to the edge of the other, beside GPUs,
// cards and names, which it is there to join and not to cover.
#pragma once

#include <vector>

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <views/canvas/camera.h>
#include <views/canvas/scene.h>

namespace switchyard::canvas {

/// Where a pool's arrows leave and arrive on the screen.
QRectF poolFrame(const PoolOutline &pool, const Camera &camera);
/// What is drawn around a pool: its frame, or its line between instances of another.
QPainterPath poolLine(const PoolOutline &pool, const Camera &camera);

struct FlowRoute {
    QPolygonF arrow; ///< its last point is the tip; empty: the pools are one place
    QRectF label;    ///< its words; null where no part of the arrow is in view
    QLineF leader;   ///< from the arrow to words that stand apart from it; null: they do not
};

/// What arrows and words keep clear of, in pixels: what is drawn of a layout within a view. Made once for all flows of a picture.
struct FlowGround {
    FlowGround(const Layout &layout, const Camera &camera, const QRectF &view);

    std::vector<QRectF> instances; ///< each by itself: an arrow passes between them
    std::vector<QRectF> strips;    ///< uplink bars, the beginnings of strips with names, storage
    std::vector<QRectF> written;   ///< groups of instances, and the strips: where no words have room
};

/// `words`: the size of the label. Straight where nothing lies between, else around both pools on the side that is free.
FlowRoute routeFlow(const Flow &flow, const FlowGround &ground, const Camera &camera, const QRectF &view, QSizeF words);

} // namespace switchyard::canvas
