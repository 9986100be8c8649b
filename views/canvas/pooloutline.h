// SPDX-License-Identifier: GPL-3.0-or-later
// Where two pools lie that send each other something. Pools of one network node stand in one another's rows: a rectangle
// around each would hold instances of the other, or lie on them, so that nobody could tell whose they are.
#pragma once

#include <utility>
#include <vector>

#include <QPainterPath>
#include <QRectF>

namespace switchyard::canvas {

struct PoolOutline {
    QRectF all;        ///< world: what holds all of its instances
    QRectF body;       ///< where arrows leave and arrive: `all`, or the largest rectangle of neighbours where there is a line
    QPainterPath line; ///< around its instances alone; empty: a frame around `all` is near no others

    friend bool operator==(const PoolOutline &, const PoolOutline &) = default;
};

/// Of the rectangles of their instances, in any order. A pool without instances is empty.
std::pair<PoolOutline, PoolOutline> poolOutlines(const std::vector<QRectF> &from, const std::vector<QRectF> &to);

} // namespace switchyard::canvas
