// SPDX-License-Identifier: GPL-3.0-or-later
// Where the line from a GPU to the next of its ring or pipeline runs: along the gaps between cells, rows and instances, as on
// a map of a transit system, so that it crosses no GPU's words. World units.
#pragma once

#include <cstdint>

#include <QPolygonF>

#include <views/canvas/layout.h>

namespace switchyard::canvas {

/// From the edge of one GPU's cell to the edge of another's, in horizontal and vertical pieces; empty where one of them is not drawn.
QPolygonF peerRoute(const Layout &layout, std::int32_t from, std::int32_t to);

} // namespace switchyard::canvas
