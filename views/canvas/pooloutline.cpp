// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/pooloutline.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>

#include <views/canvas/layout.h>

namespace switchyard::canvas {

namespace {

constexpr double nextTo = 1.5;   ///< gaps: what is not farther apart is neighbours
constexpr double outside = 0.25; ///< gaps, of a line from its instances: between two there is as much as is needed to see both

bool alike(double a, double b) { return std::abs(a - b) < 1e-6; }

/// Neighbours in one row as one rectangle, from the top.
std::vector<QRectF> rowsOf(std::vector<QRectF> instances)
{
    std::ranges::sort(instances, {}, [](const QRectF &rect) { return std::tuple(rect.top(), rect.left()); });
    std::vector<QRectF> rows;
    for (const QRectF &rect : instances) {
        if (!rows.empty() && alike(rows.back().top(), rect.top()) && alike(rows.back().bottom(), rect.bottom()) && rect.left() - rows.back().right() <= nextTo * instanceGapX)
            rows.back() |= rect;
        else
            rows.push_back(rect);
    }
    return rows;
}

/// How far a row's next ones are below it: gaps and the names above instances.
bool below(const QRectF &upper, const QRectF &lower)
{
    return lower.top() >= upper.bottom() && lower.top() - upper.bottom() <= nextTo * (instanceGapY + instanceHeader);
}

QRectF largest(const std::vector<QRectF> &rows)
{
    std::vector<QRectF> merged;
    for (const QRectF &row : rows) {
        const auto above = std::ranges::find_if(merged, [&](const QRectF &one) { return alike(one.left(), row.left()) && alike(one.right(), row.right()) && below(one, row); });
        if (above == merged.end())
            merged.push_back(row);
        else
            *above |= row;
    }
    return *std::ranges::max_element(merged, {}, [](const QRectF &rect) { return rect.width() * rect.height(); });
}

QPainterPath outlineOf(const std::vector<QRectF> &rows)
{
    constexpr double x = outside * instanceGapX, y = outside * instanceGapY;
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (std::size_t upper = 0; upper < rows.size(); ++upper) {
        path.addRect(rows[upper].adjusted(-x, -y, x, y));
        for (std::size_t lower = upper + 1; lower < rows.size() && rows[lower].top() - rows[upper].bottom() <= nextTo * (instanceGapY + instanceHeader); ++lower) {
            const double left = std::max(rows[upper].left(), rows[lower].left()) - x, right = std::min(rows[upper].right(), rows[lower].right()) + x;
            if (below(rows[upper], rows[lower]) && right - left > 2 * x)
                path.addRect(QRectF(QPointF(left, rows[upper].bottom()), QPointF(right, rows[lower].top())));
        }
    }
    return path.simplified();
}

} // namespace

std::pair<PoolOutline, PoolOutline> poolOutlines(const std::vector<QRectF> &from, const std::vector<QRectF> &to)
{
    std::pair<PoolOutline, PoolOutline> shapes;
    const std::array sides{std::pair(&shapes.first, &from), std::pair(&shapes.second, &to)};
    for (const auto &[shape, instances] : sides) {
        for (const QRectF &rect : *instances)
            shape->all |= rect;
        shape->body = shape->all;
    }
    constexpr double x = nextTo * instanceGapX, y = nextTo * (instanceGapY + instanceHeader);
    if (shapes.first.all.adjusted(-x, -y, x, y).intersects(shapes.second.all)) { // a frame stands outside by pixels, in a gap that may have fewer
        for (const auto &[shape, instances] : sides) {
            const std::vector<QRectF> rows = rowsOf(*instances);
            shape->body = largest(rows).adjusted(-outside * instanceGapX, -outside * instanceGapY, outside * instanceGapX, outside * instanceGapY);
            shape->line = outlineOf(rows);
        }
    }
    return shapes;
}

} // namespace switchyard::canvas
