// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/boxgrid.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace switchyard::canvas {

namespace {

constexpr int triedOneByOne = 512;
constexpr int triedAround = 64;

} // namespace

Grid gridOf(const std::vector<QSizeF> &sizes, int columns, double gapX, double gapY)
{
    Grid grid;
    grid.columns = columns;
    const auto count = sizes.size();
    const auto stride = static_cast<std::size_t>(columns);
    grid.widths.assign(std::min(stride, count), 0);
    grid.heights.assign((count + stride - 1) / stride, 0);
    for (std::size_t i = 0; i < count; ++i) {
        grid.widths[i % stride] = std::max(grid.widths[i % stride], sizes[i].width());
        grid.heights[i / stride] = std::max(grid.heights[i / stride], sizes[i].height());
    }
    double width = -gapX;
    for (const double w : grid.widths)
        width += w + gapX;
    double height = -gapY;
    for (const double h : grid.heights)
        height += h + gapY;
    grid.size = {std::max(0.0, width), std::max(0.0, height)};
    return grid;
}

int columnsForAspect(const std::vector<QSizeF> &sizes, double aspect, double gapX, double gapY, double header)
{
    int best = 1;
    double bestMiss = std::numeric_limits<double>::infinity();
    const int count = static_cast<int>(sizes.size());
    const auto shapeOf = [&](int columns) { // above 0: wider than wanted
        const QSizeF size = gridOf(sizes, columns, gapX, gapY).size;
        return std::log(size.width() / (size.height() + header) / aspect);
    };
    // Each try looks at every size: all are tried where that is cheap, beyond it those around the
    // wanted shape alone. There a column more or less changes the shape by more than the last row's
    // empty places count, so that the best one is among them.
    int first = 1, last = count;
    if (count > triedOneByOne) {
        while (first < last) {
            const int middle = first + (last - first) / 2;
            if (shapeOf(middle) < 0)
                first = middle + 1;
            else
                last = middle;
        }
        last = std::min(count, first + triedAround);
        first = std::max(1, first - triedAround);
    }
    for (int columns = first; columns <= last; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double empty = 1 - static_cast<double>(count) / (static_cast<double>(rows) * columns);
        const double miss = std::abs(shapeOf(columns)) + 3 * empty;
        if (miss < bestMiss) {
            bestMiss = miss;
            best = columns;
        }
    }
    return best;
}

} // namespace switchyard::canvas
