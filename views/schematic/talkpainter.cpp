// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/schematicpainter.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/parts.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::schematic {

namespace {

using Shape = predict::Communicator::Shape;

/// The ranks as stops in ring order with what lies between them; the last to the first below.
void paintHops(QPainter &painter, const Talk &talk, int self, const QRectF &room, const QColor &colour, const theme::Tokens &t)
{
    const QFontMetricsF metrics(painter.font());
    double widest = 18;
    for (const std::int32_t rank : talk.ranks)
        widest = std::max(widest, metrics.horizontalAdvance(QString::number(rank)) + 10);
    const double hop = std::max(metrics.horizontalAdvance(QStringLiteral("EFA")) + 12, 30.0), high = 17;
    const double dots = talk.whole ? 0 : metrics.horizontalAdvance(QStringLiteral("… ")) + 6;
    const auto count = std::min(talk.ranks.size(), static_cast<std::size_t>(std::max(0.0, (room.width() - dots + hop) / (widest + hop))));
    if (count < 2)
        return;
    const double y = room.top() + 2;
    std::vector<QRectF> stops;
    const auto own = static_cast<std::size_t>(std::ranges::find(talk.ranks, self) - talk.ranks.begin());
    const std::size_t first = std::min(own > count / 2 ? own - count / 2 : 0, talk.ranks.size() - count);
    for (std::size_t i = 0; i < count; ++i)
        stops.emplace_back(room.left() + static_cast<double>(i) * (widest + hop), y, widest, high);
    const bool all = talk.shape == Shape::All;
    if (all) { // no ring: everyone with everyone
        painter.setPen(QPen(colour, 1));
        painter.setBrush(QBrush(colour, Qt::BDiagPattern));
        painter.drawRoundedRect(QRectF(stops.front().topLeft(), stops.back().bottomRight()).adjusted(-2, -3, 2, 3), 6, 6);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t rank = talk.ranks[first + i];
        painter.setPen(QPen(rank == self ? t.selection : colour, rank == self ? 2 : 1.2));
        painter.setBrush(t.panel);
        painter.drawRoundedRect(stops[i], talk.shape == Shape::Neighbours ? 3 : high / 2, talk.shape == Shape::Neighbours ? 3 : high / 2);
        painter.setPen(t.text);
        painter.drawText(stops[i], Qt::AlignCenter, QString::number(rank));
        if (i + 1 == count || all || talk.tree)
            continue;
        const QPointF from(stops[i].right() + 2, stops[i].center().y() + 3), to(stops[i + 1].left() - 2, from.y());
        const bool efa = talk.hops[first + i] == Hop::Efa;
        painter.setPen(QPen(colour, 1.4, talk.group == workload::PartGroup::Dp ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(from, to);
        painter.setPen(QPen(colour, 1.4));
        for (const bool back : {false, true}) {
            const double way = back ? -1 : 1;
            const QPointF tip = back ? from : to;
            if (!back || talk.shape != Shape::Ring)
                painter.drawPolyline(std::array{tip + QPointF(-4 * way, -3), tip, tip + QPointF(-4 * way, 3)}.data(), 3);
        }
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(stops[i].right(), y - 5, hop, 12), Qt::AlignCenter, efa ? QStringLiteral("EFA") : QStringLiteral("NV"));
    }
    if (!talk.whole || count < talk.ranks.size()) {
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(stops.back().right() + 6, y, dots + 12, high), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("…"));
    } else if (talk.shape == Shape::Ring && !talk.tree && count > 2) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 1.2, talk.group == workload::PartGroup::Dp ? Qt::DashLine : Qt::SolidLine));
        const double low = y + high + 4;
        painter.drawPolyline(std::array{QPointF(stops.back().center().x(), y + high), QPointF(stops.back().center().x(), low), QPointF(stops.front().center().x(), low), QPointF(stops.front().center().x(), y + high + 1)}.data(), 4);
    }
}

} // namespace

namespace {

/// A line for each way, most first; the last says what has no room.
void paintWays(QPainter &painter, const Schematic &schematic, const theme::Tokens &t)
{
    painter.setPen(QPen(t.hairline, 1.2));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(schematic.waysRect, theme::radiusPx, theme::radiusPx);
    const QRectF inside = schematic.waysRect.adjusted(10, 5, -10, -3);
    widgets::paintHead(painter, QRectF(schematic.waysRect.left(), schematic.waysRect.top() - widgets::head_px, schematic.waysRect.width(), widgets::head_px),
                       QCoreApplication::translate("switchyard::schematic::Talks", "Where its bytes go, per step"), t);
    painter.setFont(theme::font(theme::Type::Small));
    constexpr double line = 16;
    const auto room = static_cast<std::size_t>(std::max(1.0, inside.height() / line));
    const std::size_t shown = schematic.ways.size() <= room ? schematic.ways.size() : room - 1;
    double y = inside.top();
    for (std::size_t i = 0; i < shown; ++i) {
        const WayOut &way = schematic.ways[i];
        painter.fillRect(QRectF(inside.left(), y + 2, 4, line - 5), theme::groupColor(way.group, t));
        painter.setPen(t.text);
        const QString bytes = qstring(format::bytes(way.bytes));
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(bytes) + 8;
        widgets::paintLine(painter, QRectF(inside.left() + 10, y, inside.width() - 10 - wide, line - 1), way.name);
        widgets::paintLine(painter, QRectF(inside.right() - wide, y, wide, line - 1), bytes, Qt::AlignRight);
        painter.fillRect(QRectF(inside.left() + 10, y + line - 2, (inside.width() - 10) * way.bytes / schematic.ways.front().bytes, 1.5), theme::groupColor(way.group, t));
        y += line;
    }
    painter.setPen(t.textMuted);
    if (shown < schematic.ways.size())
        widgets::paintLine(painter, QRectF(inside.left() + 10, y, inside.width() - 10, line), QCoreApplication::translate("switchyard::schematic::Talks", "and %n more", nullptr, static_cast<int>(schematic.ways.size() - shown)));
}

/// Its dot among theirs, in the colour of how far it is off; what is predicted is a dashed line.
void paintCloud(QPainter &painter, const Cloud &cloud, const theme::Tokens &t)
{
    painter.setPen(QPen(t.hairline, 1.2));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(cloud.rect, theme::radiusPx, theme::radiusPx);
    const QRectF inside = cloud.rect.adjusted(12, 4, -12, -4);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, QRectF(inside.left(), inside.top(), inside.width(), 15), cloud.name);
    painter.setPen(t.text);
    widgets::paintLine(painter, QRectF(inside.left(), inside.bottom() - 15, inside.width(), 15), cloud.words);
    const QRectF plot(inside.left(), inside.top() + 17, inside.width(), inside.height() - 35);
    const auto x = [&](double value) { return plot.left() + (value - cloud.low) / (cloud.high - cloud.low) * plot.width(); };
    painter.setPen(QPen(t.hairline, 1));
    painter.drawLine(QPointF(plot.left(), plot.center().y()), QPointF(plot.right(), plot.center().y()));
    QColor grey = t.textMuted;
    grey.setAlphaF(cloud.peers.size() > 200 ? 0.25F : 0.5F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(grey);
    for (std::size_t i = 0; i < cloud.peers.size(); ++i) { // scattered over the height, always alike
        const double lift = std::fmod(static_cast<double>(i) * 0.618034, 1.0) - 0.5;
        painter.drawEllipse(QPointF(x(static_cast<double>(cloud.peers[i])), plot.center().y() + lift * plot.height()), 1.8, 1.8);
    }
    if (!std::isnan(cloud.predicted)) {
        painter.setPen(QPen(t.text, 1.2, Qt::DashLine));
        painter.drawLine(QPointF(x(cloud.predicted), plot.top() - 2), QPointF(x(cloud.predicted), plot.bottom() + 2));
    }
    const int apart = std::isnan(cloud.ratio) ? theme::asPredictedClass : theme::ratioClass(cloud.ratio);
    painter.setPen(QPen(t.text, 1.2));
    painter.setBrush(apart == theme::asPredictedClass ? t.panel : theme::ratioColor(apart, t.mode));
    painter.drawEllipse(QPointF(x(cloud.own), plot.center().y()), 5, 5);
}

} // namespace

void paintClouds(QPainter &painter, const Schematic &schematic, const theme::Tokens &t)
{
    if (schematic.clouds.empty())
        return;
    const QRectF first = schematic.clouds.front().rect;
    widgets::paintHead(painter, QRectF(first.left(), first.top() - widgets::head_px, schematic.size.width() - 2 * first.left(), widgets::head_px), schematic.cloudsTitle, t);
    for (const Cloud &cloud : schematic.clouds)
        paintCloud(painter, cloud, t);
}

void paintTalks(QPainter &painter, const Schematic &schematic, const theme::Tokens &t)
{
    if (schematic.talks.empty())
        return;
    if (!schematic.ways.empty())
        paintWays(painter, schematic, t);
    const QFont small = theme::font(theme::Type::Small), strong = theme::font(theme::Type::Strong);
    const QRectF first = schematic.talks.front().rect;
    const double right = schematic.ways.empty() ? schematic.size.width() - first.left() : schematic.talks.back().rect.right();
    widgets::paintHead(painter, QRectF(first.left(), first.top() - widgets::head_px, right - first.left(), widgets::head_px), schematic.talksTitle, t);
    for (const Talk &talk : schematic.talks) {
        const QColor colour = theme::groupColor(talk.group, t);
        painter.setPen(QPen(t.hairline, 1.2));
        painter.setBrush(t.panel);
        painter.drawRoundedRect(talk.rect, theme::radiusPx, theme::radiusPx);
        painter.fillRect(QRectF(talk.rect.left(), talk.rect.top() + 4, 4, talk.rect.height() - 8), colour);
        const QRectF inside = talk.rect.adjusted(14, 5, -10, -5);
        painter.setFont(strong);
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(inside.left(), inside.top(), inside.width(), 17), talk.title);
        painter.setFont(small);
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(inside.left(), inside.top() + 18, inside.width(), 15), talk.figures);
        paintHops(painter, talk, schematic.talksOf, QRectF(inside.left(), inside.top() + 38, inside.width(), inside.height() - 38), colour, t);
    }
}

} // namespace switchyard::schematic
