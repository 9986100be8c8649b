// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/flowroute.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QTransform>

namespace switchyard::canvas {

namespace {

constexpr double frame_px = 4;    ///< of a pool's frame from its instances
constexpr double around_px = 22;  ///< of a way around pools from their frames: its tip has room
constexpr double least_px = 26;   ///< of a straight arrow
constexpr double nearby_px = 12;  ///< pools whose middles are not farther apart are one place
constexpr double nameStrip_px = 300; ///< of a strip is written on
constexpr double side_px = 10;    ///< of the label from the arrow
constexpr std::size_t mostWritten = 400; ///< beyond it cells are too small to be read

/// How much of an arrow lies over things.
double covered_px(const QPolygonF &route, const std::vector<QRectF> &things)
{
    constexpr double half = 4; // of its width
    double sum = 0;
    for (qsizetype i = 0; i + 1 < route.size(); ++i) {
        const QRectF piece = QRectF(route[i], route[i + 1]).normalized().adjusted(-half, -half, half, half);
        for (const QRectF &thing : things)
            if (const QRectF both = piece & thing; !both.isEmpty())
                sum += std::max(both.width(), both.height());
    }
    return sum;
}

/// Straight, in a Z through the gap, and around `both` on each of the four sides.
std::vector<QPolygonF> waysBetween(const QRectF &from, const QRectF &to, const QRectF &both)
{
    std::vector<QPolygonF> ways;
    const bool right = to.left() - from.right() >= least_px, left = from.left() - to.right() >= least_px;
    const bool down = to.top() - from.bottom() >= least_px, up = from.top() - to.bottom() >= least_px;
    const double x0 = std::max(from.left(), to.left()), x1 = std::min(from.right(), to.right()), y0 = std::max(from.top(), to.top()), y1 = std::min(from.bottom(), to.bottom());
    const double out = right ? from.right() : from.left(), in = right ? to.left() : to.right();
    const double leave = down ? from.bottom() : from.top(), reach = down ? to.top() : to.bottom();
    if ((right || left) && y1 > y0)
        ways.push_back({{out, (y0 + y1) / 2}, {in, (y0 + y1) / 2}});
    if ((down || up) && x1 > x0)
        ways.push_back({{(x0 + x1) / 2, leave}, {(x0 + x1) / 2, reach}});
    if (right || left)
        ways.push_back({{out, from.center().y()}, {(out + in) / 2, from.center().y()}, {(out + in) / 2, to.center().y()}, {in, to.center().y()}});
    if (down || up)
        ways.push_back({{from.center().x(), leave}, {from.center().x(), (leave + reach) / 2}, {to.center().x(), (leave + reach) / 2}, {to.center().x(), reach}});
    for (const bool far : {true, false}) {
        const double x = far ? both.right() + around_px : both.left() - around_px, y = far ? both.bottom() + around_px : both.top() - around_px;
        const auto sideOf = [far](const QRectF &pool) { return far ? pool.right() : pool.left(); };
        const auto endOf = [far](const QRectF &pool) { return far ? pool.bottom() : pool.top(); };
        ways.push_back({{sideOf(from), from.center().y()}, {x, from.center().y()}, {x, to.center().y()}, {sideOf(to), to.center().y()}});
        ways.push_back({{from.center().x(), endOf(from)}, {from.center().x(), y}, {to.center().x(), y}, {to.center().x(), endOf(to)}});
    }
    return ways;
}

/// The middle of its longest piece.
QPointF middleOf(const QPolygonF &route, bool &upright)
{
    QLineF longest;
    for (qsizetype i = 0; i + 1 < route.size(); ++i)
        if (const QLineF piece(route[i], route[i + 1]); piece.length() > longest.length())
            longest = piece;
    upright = std::abs(longest.dy()) > std::abs(longest.dx());
    return longest.center();
}

/// The lines around both pools, as wide as they are drawn.
std::vector<QRectF> linesOf(const Flow &flow, const Camera &camera)
{
    constexpr double wide = 2;
    std::vector<QRectF> lines;
    for (const PoolOutline *pool : {&flow.from, &flow.to}) {
        QPainterPath around;
        around.addRect(poolFrame(*pool, camera));
        const QList<QPolygonF> polygons = pool->line.isEmpty() ? around.toSubpathPolygons() : poolLine(*pool, camera).toSubpathPolygons();
        for (const QPolygonF &polygon : polygons)
            for (qsizetype i = 0; i + 1 < polygon.size(); ++i)
                lines.push_back(QRectF(polygon[i], polygon[i + 1]).normalized().adjusted(-wide, -wide, wide, wide));
    }
    return lines;
}

/// From the arrow to words that stand apart from it; null: they do not.
QLineF leaderOf(QPointF middle, const QRectF &words)
{
    const QLineF leader(middle, {std::clamp(middle.x(), words.left(), words.right()), std::clamp(middle.y(), words.top(), words.bottom())});
    return leader.length() > 1.5 * side_px ? leader : QLineF();
}

/// The place next to the arrow where the words lie over nothing that is written and the line to them over no instance, if there is
/// one; on the arrow where there is none.
QRectF placeFor(QSizeF words, const QPolygonF &route, const FlowGround &ground, const std::vector<QRectF> &frames, const QRectF &view)
{
    constexpr double step = 6, farthest = 400;
    bool upright = false;
    const QPointF middle = middleOf(route, upright);
    const QRectF room = view.adjusted(4, 4, -4, -4);
    const auto within = [&](QRectF box) {
        box.moveLeft(std::clamp(box.left(), room.left(), std::max(room.left(), room.right() - box.width())));
        box.moveTop(std::clamp(box.top(), room.top(), std::max(room.top(), room.bottom() - box.height())));
        return box;
    };
    QRectF on({}, words);
    on.moveCenter(middle);
    if (ground.written.size() > mostWritten)
        return within(on);
    const auto isFree = [&](const QRectF &box) {
        const auto apart = [&](const QRectF &rect) { return !rect.intersects(box); };
        return std::ranges::all_of(ground.written, apart) && std::ranges::all_of(frames, apart);
    };
    const QPointF aside(side_px + words.width() / 2, 0);
    const std::vector<QPointF> starts = upright ? std::vector{middle + aside, middle - aside, middle} : std::vector{middle, middle + aside, middle - aside};
    QRectF nearest; // where a line crosses instances
    for (double away = 0; away <= farthest; away += step)
        for (const QPointF &start : starts)
            for (const double sign : {-1.0, 1.0}) {
                on.moveCenter(start + QPointF(0, sign * away));
                const QRectF box = within(on);
                if (box.center() != on.center() || !isFree(box))
                    continue;
                const QLineF leader = leaderOf(middle, box);
                const QRectF way = QRectF(leader.p1(), leader.p2()).normalized().adjusted(-1, -1, 1, 1);
                if (leader.isNull() || std::ranges::none_of(ground.instances, [&](const QRectF &instance) { return instance.intersects(way); }))
                    return box;
                if (nearest.isNull())
                    nearest = box;
            }
    if (!nearest.isNull())
        return nearest;
    on.moveCenter(middle);
    return within(on);
}

} // namespace

QRectF poolFrame(const PoolOutline &pool, const Camera &camera)
{
    return pool.line.isEmpty() ? camera.toScreen(pool.all).adjusted(-frame_px, -frame_px, frame_px, frame_px) : camera.toScreen(pool.body);
}

QPainterPath poolLine(const PoolOutline &pool, const Camera &camera)
{
    if (!pool.line.isEmpty())
        return QTransform::fromTranslate(camera.offset.x(), camera.offset.y()).scale(camera.scale, camera.scale).map(pool.line);
    QPainterPath frame;
    frame.addRoundedRect(poolFrame(pool, camera), 4, 4);
    return frame;
}

FlowGround::FlowGround(const Layout &layout, const Camera &camera, const QRectF &view)
{
    std::vector<QRectF> groups(layout.blocks.size());
    for (const InstanceBox &box : layout.instances) {
        const QRectF rect = camera.toScreen(box.rect);
        if (!rect.intersects(view))
            continue;
        instances.push_back(rect);
        if (box.block >= 0)
            groups[static_cast<std::size_t>(box.block)] |= rect;
    }
    for (std::size_t b = 0; b < layout.blocks.size(); ++b) {
        const Block &block = layout.blocks[b];
        QRectF name = camera.toScreen(block.label);
        name.setWidth(std::min(name.width(), nameStrip_px));
        for (const QRectF &rect : {name, camera.toScreen(block.bar), block.kind == Block::Kind::Storage ? camera.toScreen(block.rect) : QRectF()})
            if (!rect.isEmpty() && rect.intersects(view))
                strips.push_back(rect);
        if (!groups[b].isEmpty())
            written.push_back(groups[b]);
    }
    written.insert(written.end(), strips.begin(), strips.end());
}

FlowRoute routeFlow(const Flow &flow, const FlowGround &ground, const Camera &camera, const QRectF &view, QSizeF words)
{
    const QRectF from = poolFrame(flow.from, camera), to = poolFrame(flow.to, camera);
    const QRectF both = camera.toScreen(flow.from.all | flow.to.all).adjusted(-frame_px, -frame_px, frame_px, frame_px);
    if (QLineF(from.center(), to.center()).length() < nearby_px)
        return {};
    FlowRoute route;
    double least = std::numeric_limits<double>::infinity();
    for (QPolygonF &way : waysBetween(from, to, both)) { // the first of equals
        const double outside = view.contains(both) && !view.contains(way.boundingRect().adjusted(-1, -1, 1, 1)) ? around_px : 0;
        if (const double covered = covered_px(way, ground.instances) + covered_px(way, ground.strips) + outside; covered < least) {
            least = covered;
            route.arrow = std::move(way);
        }
    }
    if (route.arrow.boundingRect().adjusted(-1, -1, 1, 1).intersects(view))
        route.label = placeFor(words, route.arrow, ground, linesOf(flow, camera), view);
    bool upright = false;
    const QPointF middle = middleOf(route.arrow, upright);
    if (!route.label.isNull())
        route.leader = leaderOf(middle, route.label);
    return route;
}

} // namespace switchyard::canvas
