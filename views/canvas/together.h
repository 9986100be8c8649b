// SPDX-License-Identifier: GPL-3.0-or-later
// Two designs on one ground: what is the same thing in both lies at one place, and each leaves room for what only the other
// has. Pure functions of the designs.
#pragma once

#include <vector>

#include <views/canvas/layout.h>

namespace switchyard::canvas {

/// What of `before` a thing of `now` was, by index; -1: there was no such thing.
struct Counterparts {
    std::vector<int> instance; ///< by id, else by place: the k-th of its type below the same node that has no id in both
    std::vector<int> node;     ///< network nodes below the same node, by id, else the k-th of those that are left
    std::vector<int> gpu;      ///< by number of the design's GPUs: those of the instance's counterpart
    std::vector<int> card;
};

struct Together {
    Layout before, now; ///< one world: equal bounds, and equal places for what has the same place in both
    Counterparts was;
    std::vector<QRectF> gone; ///< world: places where `before` has an instance and `now` none
    std::vector<QRectF> come; ///< and the other way round
};

Together layOutTogether(const design::Design &before, const design::Design &now, const catalog::Catalog &catalog, double aspect = defaultAspect);

} // namespace switchyard::canvas
