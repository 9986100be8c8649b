// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/peerroute.h>

#include <cmath>

namespace switchyard::canvas {

namespace {

constexpr double lane = 0.4; ///< of a line beside the cells or cards that it passes

bool same(double a, double b) { return std::abs(a - b) < 1e-6; }

/// A GPU's cell, and the gaps around it.
struct Stop {
    const InstanceBox *box = nullptr;
    QRectF cell;

    [[nodiscard]] double above() const { return cell.top() - lane; }
    [[nodiscard]] double below() const { return cell.bottom() + (box->cards > 0 ? cardGap / 2 : lane); } ///< before its cards
    [[nodiscard]] double belowCards() const { return box->cards > 0 ? cell.bottom() + cardGap + cardHeight + lane : below(); }
    /// The gap beside the cell that leads down between its cards: the nearest one at the right that no card lies over, or at the left.
    [[nodiscard]] double betweenCards() const
    {
        const auto free = [this](double x) {
            for (int card = 0; card < box->cards; ++card)
                if (const QRectF rect = box->cardRect(card); rect.left() < x && x < rect.right() && same(rect.top(), cell.bottom() + cardGap))
                    return false;
            return true;
        };
        for (double right = cell.right() + gpuGap / 2, left = cell.left() - gpuGap / 2; right < box->rect.right() || left > box->rect.left(); right += cell.width() + gpuGap, left -= cell.width() + gpuGap) {
            if (free(right))
                return right;
            if (free(left))
                return left;
        }
        return box->rect.right() + gpuGap / 2;
    }
};

Stop stopOf(const Layout &layout, std::int32_t gpu)
{
    const int instance = layout.numbers.instanceOfGpu(gpu);
    if (instance < 0)
        return {};
    const auto i = static_cast<std::size_t>(instance);
    return {&layout.instances[i], layout.instances[i].gpuRect(gpu - layout.numbers.firstGpu[i])};
}

} // namespace

QPolygonF peerRoute(const Layout &layout, std::int32_t from, std::int32_t to)
{
    const Stop start = stopOf(layout, from), end = stopOf(layout, to);
    if (!start.box || !end.box || from == to)
        return {};
    const double way = end.cell.center().x() < start.cell.center().x() ? -1 : 1;
    constexpr double aside = 0.35; // of a cell's width, from its middle
    if (same(start.cell.top(), end.cell.top())) { // one row: below its cells
        const double out = start.cell.center().x() + way * aside * start.cell.width(), in = end.cell.center().x() - way * aside * end.cell.width();
        return {{out, start.cell.bottom()}, {out, start.below()}, {in, end.below()}, {in, end.cell.bottom()}};
    }
    const double out = start.cell.center().x() + aside * start.cell.width(), in = end.cell.center().x();
    QPolygonF route{{out, start.cell.bottom()}};
    if (const double down = start.betweenCards(); start.box->cards > 0)
        route << QPointF(out, start.below()) << QPointF(down, start.below()) << QPointF(down, start.belowCards());
    else
        route << QPointF(out, start.belowCards());
    if (!same(start.belowCards(), end.above())) { // rows between: past them beside the instance that it comes to
        const QRectF &beside = end.box->rect;
        const bool atLeft = start.box == end.box ? in < beside.center().x() : start.cell.center().x() < beside.left();
        const double x = atLeft ? beside.left() - instanceGapX / 2 : beside.right() + instanceGapX / 2;
        route << QPointF(x, start.belowCards()) << QPointF(x, end.above());
    }
    return route << QPointF(in, end.above()) << QPointF(in, end.cell.top());
}

} // namespace switchyard::canvas
