// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/leaf/leaflayout.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <QFontMetricsF>
#include <QPainter>

#include <core/base/format.h>
#include <views/canvas/peers.h>
#include <views/language/words.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::leafview {

namespace {

using Shape = predict::Communicator::Shape;

constexpr std::size_t mostDots = 256;

void arrow(QPainter &painter, const QPointF &from, const QPointF &to, const QColor &colour)
{
    const QLineF line(from, to);
    if (line.length() < 4)
        return;
    const QPointF along = (to - from) / line.length(), across(-along.y(), along.x());
    painter.setPen(QPen(colour, 1.8));
    painter.drawLine(from, to - along * 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(std::array{to, to - along * 6 + across * 3.5, to - along * 6 - across * 3.5}.data(), 3);
}

/// Data parallelism is dashed wherever it is drawn (its hue is near that of warnings), and so is what leaves the leaf.
Qt::PenStyle styleOf(const Overlay &overlay) { return overlay.outside > 0 || overlay.communicator.group == workload::PartGroup::Dp ? Qt::DashLine : Qt::SolidLine; }

/// Each hands on to the next: neither all with all nor a tree, of which members of one leaf are but some.
bool goesInOrder(const Overlay &overlay) { return overlay.communicator.shape != Shape::All && overlay.communicator.tree.empty(); }

/// Nothing else stands between its members.
bool isUnbroken(const Overlay &overlay)
{
    const auto [first, last] = std::ranges::minmax(overlay.cells);
    return last - first + 1 == overlay.cells.size();
}

/// Members in one row with others between them: outlines, and their ring below these others.
void paintApart(QPainter &painter, const Overlay &overlay, const LeafLayout &layout, const QColor &colour)
{
    constexpr double below = 2;
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < overlay.cells.size(); ++i) {
        const QRectF from = layout.cellRect(overlay.cells[i]);
        if (from.isEmpty())
            return;
        painter.setPen(QPen(colour, 1.8, styleOf(overlay)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(from, 3, 3);
        if (i + 1 == overlay.cells.size() || !goesInOrder(overlay))
            continue;
        const QRectF to = layout.cellRect(overlay.cells[i + 1]);
        const double way = to.left() > from.left() ? 1 : -1, y = from.bottom() + below;
        const QPointF middle((from.center().x() + to.center().x()) / 2, y);
        painter.drawLine(QPointF(from.center().x() + way * 6, y), QPointF(to.center().x() - way * 6, y));
        arrow(painter, middle - QPointF(way * 6, 0), middle + QPointF(way * 3, 0), colour);
    }
}

/// Members in one row are one band, in its order.
void paintBand(QPainter &painter, const Overlay &overlay, const LeafLayout &layout, const QColor &colour)
{
    QRectF around;
    for (const std::size_t cell : overlay.cells)
        around |= layout.cellRect(cell);
    if (around.isEmpty())
        return;
    const double over = around.height() > 20 ? 2.5 : 1; // not into the next row
    const QRectF band = around.adjusted(-3, -over, 3, over);
    painter.setPen(QPen(colour, 2, styleOf(overlay)));
    if (overlay.communicator.shape == Shape::All) {
        QColor pale = colour;
        pale.setAlpha(70);
        painter.setBrush(QBrush(pale, Qt::BDiagPattern));
    } else {
        QColor wash = colour;
        wash.setAlpha(28);
        painter.setBrush(wash);
    }
    painter.drawRoundedRect(band, 6, 6);
    for (std::size_t i = 0; goesInOrder(overlay) && i + 1 < overlay.cells.size(); ++i) {
        const QRectF from = layout.cellRect(overlay.cells[i]), to = layout.cellRect(overlay.cells[i + 1]);
        if (to.left() > from.right())
            arrow(painter, {from.right(), from.center().y()}, {to.left(), to.center().y()}, colour);
    }
}

/// Members in one column, or scattered: outlines, and arrows from each to the next one below.
void paintColumn(QPainter &painter, const Overlay &overlay, const LeafLayout &layout, const QColor &colour)
{
    painter.setBrush(Qt::NoBrush);
    for (const std::size_t cell : overlay.cells)
        if (const QRectF rect = layout.cellRect(cell); !rect.isEmpty()) {
            painter.setPen(QPen(colour, 1.8, styleOf(overlay)));
            painter.drawRoundedRect(rect, 3, 3);
        }
    if (overlay.column < 0 || !goesInOrder(overlay))
        return;
    for (std::size_t i = 0; i + 1 < overlay.cells.size(); ++i) {
        const QRectF from = layout.cellRect(overlay.cells[i]), to = layout.cellRect(overlay.cells[i + 1]);
        if (from.isEmpty() || to.isEmpty() || to.top() < from.bottom())
            continue;
        const double x = from.left() + from.width() * 0.3;
        arrow(painter, {x, from.bottom() - 2}, {x, to.top() + 2}, colour);
        if (overlay.communicator.shape == Shape::Neighbours) // activations down, gradients back
            arrow(painter, {x + 12, to.top() + 2}, {x + 12, from.bottom() - 2}, colour);
    }
}

/// From the selected cell to its lane, and through the roof.
void paintLeaving(QPainter &painter, const LeafMap &map, const LeafLayout &layout, const QColor &colour)
{
    const QRectF cell = layout.cellRect(static_cast<std::size_t>(map.selected));
    const QRectF lane = layout.laneRect(static_cast<std::size_t>(map.selected) % map.columns.size(), true);
    if (cell.isEmpty())
        return;
    painter.setPen(QPen(colour, 2, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    const double x = lane.center().x(), top = lane.top() - 18; // beyond the bar, below the words of the head
    painter.drawPolyline(std::array{QPointF(cell.left(), cell.center().y()), QPointF(x, cell.center().y()), QPointF(x, top)}.data(), 3);
    arrow(painter, {x, top + 2}, {x, top - 6}, colour);
}

/// The leaves that a ring passes, as dots in its order; returns its lower end.
double paintRing(QPainter &painter, const LeafMap &map, const Overlay &overlay, const QRectF &room, const theme::Tokens &t)
{
    const QColor colour = theme::groupColor(overlay.communicator.group, t);
    const std::size_t leaves = overlay.leaves.size(), dots = std::min(leaves, mostDots);
    const double radius = std::min(room.width() / 2 - 14, 74.0);
    const QPointF centre(room.center().x(), room.top() + radius + 12);
    painter.setPen(QPen(colour, 1.4, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(centre, radius, radius);
    const double size = std::clamp(2 * std::numbers::pi * radius / static_cast<double>(dots) * 0.32, 1.2, 4.5);
    for (std::size_t i = 0; i < dots; ++i) {
        const std::size_t leaf = i * leaves / dots;
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(dots) - std::numbers::pi / 2;
        const bool here = overlay.leaves[leaf] == map.node;
        painter.setPen(here ? QPen(t.panel, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(here ? t.selection : colour);
        painter.drawEllipse(centre + QPointF(std::cos(angle), std::sin(angle)) * radius, here ? 6 : size, here ? 6 : size);
    }
    painter.setFont(theme::font(theme::Type::Strong));
    painter.setPen(t.text);
    painter.drawText(QRectF(centre.x() - radius, centre.y() - 18, 2 * radius, 18), Qt::AlignCenter, qstring(format::bytes(overlay.communicator.out_B)));
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(centre.x() - radius, centre.y(), 2 * radius, 16), Qt::AlignCenter, tr("out per rank and step"));
    const double y = centre.y() + radius + 12;
    widgets::paintLine(painter, {room.left(), y, room.width(), 15}, tr("%1 · %2 leaves · this one is blue").arg(canvas::groupWord(overlay.communicator.group), qstring(format::integer(static_cast<double>(leaves)))));
    widgets::paintLine(painter, {room.left(), y + 15, room.width(), 15},
                       overlay.crossings > 0 ? tr("%1 hops leave what their leaf hangs below").arg(qstring(format::integer(overlay.crossings))) : tr("no hop leaves what its leaf hangs below"));
    widgets::paintLine(painter, {room.left(), y + 30, room.width(), 15}, tr("ring order: rank order, as assumed"));
    return y + 46;
}

} // namespace

void paintOverlays(QPainter &painter, const LeafMap &map, const LeafLayout &layout, const theme::Tokens &t)
{
    if (map.selected < 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (auto overlay = map.overlays.rbegin(); overlay != map.overlays.rend(); ++overlay) { // TP on top
        const QColor colour = theme::groupColor(overlay->communicator.group, t);
        if (overlay->row >= 0 && overlay->cells.size() > 1 && !isUnbroken(*overlay))
            paintApart(painter, *overlay, layout, colour);
        else if (overlay->row >= 0 && overlay->cells.size() > 1)
            paintBand(painter, *overlay, layout, colour);
        else
            paintColumn(painter, *overlay, layout, colour);
        if (overlay->outside > 0)
            paintLeaving(painter, map, layout, colour);
    }
    if (const QRectF self = layout.cellRect(static_cast<std::size_t>(map.selected)); !self.isEmpty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.selection, 2.6));
        painter.drawRoundedRect(self, 3, 3);
    }
    painter.restore();
}

void paintSide(QPainter &painter, const LeafMap &map, const QRectF &rect, const theme::Tokens &t)
{
    painter.save();
    painter.setClipRect(rect);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = theme::font(theme::Type::Small), strong = theme::font(theme::Type::Strong);
    if (map.overlays.empty()) {
        painter.setFont(small);
        painter.setPen(t.textMuted);
        painter.drawText(rect, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         map.selected < 0 ? tr("Select a GPU, here or on the drawing: its leaf is shown, and whom it talks to.") : tr("The selected GPU talks to nobody: no rank of the job, or it works alone."));
        painter.restore();
        return;
    }
    const Cell &self = map.cells[static_cast<std::size_t>(map.selected)];
    painter.setFont(strong);
    painter.setPen(t.text);
    widgets::paintLine(painter, {rect.left(), rect.top(), rect.width(), 18}, tr("rank %1").arg(qstring(format::integer(self.rank))));
    double y = rect.top() + 22;
    for (const Overlay &overlay : map.overlays) {
        const QColor colour = theme::groupColor(overlay.communicator.group, t);
        QColor wash = colour;
        wash.setAlpha(32);
        const QRectF card(rect.left(), y, rect.width() - 1, 50);
        painter.setPen(QPen(colour, 1.4, styleOf(overlay)));
        painter.setBrush(overlay.communicator.shape == Shape::All ? QBrush(wash, Qt::BDiagPattern) : QBrush(wash));
        painter.drawRoundedRect(card, theme::radiusPx, theme::radiusPx);
        painter.setFont(strong);
        painter.setPen(t.text);
        widgets::paintLine(painter, {card.left() + 10, card.top() + 4, 56, 18}, canvas::groupWord(overlay.communicator.group));
        painter.setFont(small);
        widgets::paintLine(painter, {card.left() + 62, card.top() + 4, card.width() - 68, 18}, overlay.words);
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, {card.left() + 10, card.top() + 25, card.width() - 16, 18}, overlay.figures);
        y += 56;
    }
    painter.setFont(small);
    painter.setPen(t.text);
    const QRectF room(rect.left(), y, rect.width(), rect.bottom() - y);
    const QRectF used = painter.boundingRect(room, Qt::TextWordWrap, map.reading);
    painter.drawText(room, Qt::TextWordWrap, map.reading);
    y = used.bottom() + 6;
    const auto goesRound = [](const Overlay &o) { return o.communicator.shape == Shape::Ring && goesInOrder(o); };
    const auto ring = std::ranges::max_element(map.overlays, {}, [&](const Overlay &o) { return goesRound(o) ? o.outside : 0; });
    if (ring->outside > 0 && goesRound(*ring) && rect.bottom() - y > 220)
        paintRing(painter, map, *ring, {rect.left(), y, rect.width(), rect.bottom() - y}, t);
    painter.restore();
}

} // namespace switchyard::leafview
