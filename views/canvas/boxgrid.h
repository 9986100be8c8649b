// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes of known size in rows and columns.
#pragma once

#include <vector>

#include <QSizeF>

namespace switchyard::canvas {

/// Things of known size, set out in rows of `columns`; each column as wide as its widest.
struct Grid {
    int columns = 1;
    double gap = 0;
    std::vector<double> widths;  ///< by column
    std::vector<double> heights; ///< by row
    QSizeF size;
};

Grid gridOf(const std::vector<QSizeF> &sizes, int columns, double gapX, double gapY);

/// The column count whose outline comes nearest to the wanted aspect, with few empty places in the
/// last row; `header` is added to the height.
int columnsForAspect(const std::vector<QSizeF> &sizes, double aspect, double gapX, double gapY, double header);

} // namespace switchyard::canvas
