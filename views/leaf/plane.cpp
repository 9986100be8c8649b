// SPDX-License-Identifier: GPL-3.0-or-later
// The NVLink of an UltraServer beside its rows: a GPU reads from left to right as EFA and NVLink.
#include <views/leaf/leaflayout.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <QFontMetricsF>
#include <QPainter>

#include <core/base/format.h>
#include <views/canvas/peers.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::leafview {

namespace {

using Shape = predict::Communicator::Shape;

/// Share of capacity of the busierShare direction; NaN only where neither is told.
double busierShare(const Link &link)
{
    return std::isnan(link.outShare()) ? link.inShare() : std::isnan(link.inShare()) ? link.outShare() : std::max(link.outShare(), link.inShare());
}

void paintHalf(QPainter &painter, const QRectF &lane, double share, bool out, const theme::Tokens &t)
{
    paintLoad(painter, lane, share, t);
    if (lane.height() < 4 || lane.width() < 12)
        return;
    painter.setPen(QPen(theme::loadInk(theme::loadClass(share), t.mode), 1.2));
    const double wing = std::min(4.0, lane.height() / 2 - 1), tip = out ? wing : -wing;
    const QPointF middle = lane.center();
    painter.drawPolyline(std::array{middle + QPointF(-tip / 2, -wing), middle + QPointF(tip / 2, 0), middle + QPointF(-tip / 2, wing)}.data(), 3);
}

QStringList wordsOf(const Overlay &overlay)
{
    const predict::Communicator &of = overlay.communicator;
    QStringList words{tr("%1 of %2").arg(canvas::groupWord(of.group), qstring(format::integer(static_cast<double>(of.ranks.size()))))};
    if (of.shape == Shape::All)
        words << tr("all-to-all") << tr("%1 to each").arg(qstring(format::bytes(of.out_B / static_cast<double>(of.ranks.size() - 1))));
    else
        words << tr("%1 out").arg(qstring(format::bytes(of.out_B)));
    words << tr("%1 exposed").arg(qstring(format::seconds(of.exposed_s)));
    return words;
}

} // namespace

QRectF LeafLayout::planeRect(std::size_t plane) const
{
    if (m_planes.isEmpty() || plane >= m_map.planes.size())
        return {};
    const Plane &of = m_map.planes[plane];
    const int first = std::max(0, static_cast<int>(of.first) - m_first), last = std::min(m_rows - 1, static_cast<int>(of.last) - m_first);
    if (first > last)
        return {};
    return QRectF(m_planes.left(), m_planes.top() + first * m_row_px, m_planes.width(), (last - first + 1) * m_row_px).adjusted(0, 2, 0, -2);
}

QRectF LeafLayout::nvlinkRect(std::size_t row, bool out) const
{
    const auto shown = static_cast<int>(row) - m_first;
    if (m_planes.isEmpty() || shown < 0 || shown >= m_rows || planeOf(row) < 0)
        return {};
    const double height = std::clamp(m_row_px * 0.25, 2.0, 9.0), middle = m_planes.top() + (shown + 0.5) * m_row_px;
    return {m_grid.right(), out ? middle + 0.5 : middle - 0.5 - height, m_planes.left() - m_grid.right(), height}; // drive on the right
}

int LeafLayout::planeOf(std::size_t row) const
{
    const auto found = std::ranges::find_if(m_map.planes, [row](const Plane &p) { return p.first <= row && row <= p.last; });
    return found == m_map.planes.end() ? -1 : static_cast<int>(found - m_map.planes.begin());
}

void LeafLayout::paintPlanes(QPainter &painter, const theme::Tokens &t, const Hit &hovered) const
{
    if (m_planes.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t p = 0; p < m_map.planes.size(); ++p) {
        const QRectF rect = planeRect(p);
        if (rect.isEmpty()) // out of view
            continue;
        for (std::size_t row = m_map.planes[p].first; row <= m_map.planes[p].last; ++row) { // where nobody works it is empty
            const QRectF part(rect.left(), m_planes.top() + (static_cast<double>(row) - m_first) * m_row_px, rect.width(), m_row_px);
            paintLoad(painter, part.intersected(rect), busierShare(m_map.rows[row].nvlink), t);
        }
        painter.setPen(QPen(std::cmp_equal(p, hovered.plane) ? t.accent : t.hairline, std::cmp_equal(p, hovered.plane) ? 1.6 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect);
    }
    for (std::size_t row = 0; row < m_map.rows.size(); ++row)
        for (const bool out : {true, false})
            if (const QRectF half = nvlinkRect(row, out); !half.isEmpty()) {
                paintHalf(painter, half, out ? m_map.rows[row].nvlink.outShare() : m_map.rows[row].nvlink.inShare(), out, t);
                if (std::cmp_equal(row, hovered.row)) {
                    painter.setPen(QPen(t.selection, 1.5));
                    painter.setBrush(Qt::NoBrush);
                    painter.drawRect(half);
                }
            }
    paintPlaneOverlays(painter, t);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    const QRectF head(m_planes.left() - 20, m_bar.top(), m_planes.width() + 20, m_bar.height());
    widgets::paintLine(painter, head, tr("NVLink"), Qt::AlignHCenter);
    double most = none;
    for (const Plane &plane : m_map.planes)
        most = std::isnan(most) ? busierShare(plane.worst) : std::max(most, busierShare(plane.worst));
    widgets::paintLine(painter, head.translated(0, m_foot.top() - head.top()), std::isnan(most) || most <= 0 ? shareText(most) : tr("≤ %1").arg(shareText(most)), Qt::AlignHCenter);
    painter.restore();
}

/// What of the selected rank's traffic stays on the plane covers the rows that it joins: a hatch for all-to-all, else an
/// outline. The one that the step waits for longest says its figures.
void LeafLayout::paintPlaneOverlays(QPainter &painter, const theme::Tokens &t) const
{
    const Overlay *told = nullptr;
    QRectF room;
    for (const Overlay &overlay : m_map.overlays) {
        if (!overlay.onNvlink || overlay.row >= 0 || overlay.cells.empty())
            continue;
        std::set<std::size_t> rows;
        for (const std::size_t cell : overlay.cells)
            rows.insert(cell / m_map.columns.size());
        const int plane = planeOf(*rows.begin());
        if (plane < 0)
            continue;
        const QColor colour = theme::groupColor(overlay.communicator.group, t);
        const bool all = overlay.communicator.shape == Shape::All;
        painter.setPen(QPen(colour, 2, all ? Qt::SolidLine : Qt::DashLine));
        QColor pale = colour;
        pale.setAlpha(150);
        painter.setBrush(all ? QBrush(pale, Qt::BDiagPattern) : QBrush(Qt::NoBrush));
        QRectF largest;
        for (auto first = rows.begin(); first != rows.end();) { // rows that follow each other are one mark
            auto last = first;
            for (auto next = std::next(last); next != rows.end() && *next == *last + 1; ++next)
                last = next;
            const double top = m_planes.top() + (static_cast<double>(*first) - m_first) * m_row_px;
            const QRectF run(m_planes.left(), top, m_planes.width(), static_cast<double>(*last - *first + 1) * m_row_px);
            const QRectF over = planeRect(static_cast<std::size_t>(plane)).intersected(run).adjusted(1, 1, -1, -1);
            if (over.height() >= 4)
                painter.drawRoundedRect(all ? over : over.adjusted(4, 4, -4, -4), 5, 5);
            if (over.height() > largest.height())
                largest = over;
            first = std::next(last);
        }
        if (!told || overlay.communicator.exposed_s > told->communicator.exposed_s) {
            told = &overlay;
            room = largest;
        }
    }
    if (!told)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    QStringList words; // of which half would be none: hovering says all
    for (const QString &line : wordsOf(*told))
        if (metrics.horizontalAdvance(line) + 10 <= room.width())
            words << line;
    const double height = static_cast<double>(words.size()) * metrics.height() + 8;
    if (words.isEmpty() || height > room.height())
        return;
    const QRectF plate(room.left() + 1, room.center().y() - height / 2, room.width() - 2, height);
    painter.setPen(QPen(theme::groupColor(told->communicator.group, t), 1.2));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(plate, theme::radiusPx, theme::radiusPx);
    painter.setPen(t.text);
    painter.drawText(plate, Qt::AlignCenter, words.join(QLatin1Char('\n')));
}

QString LeafLayout::describePlane(const Plane &plane) const
{
    QStringList lines{tr("NVLink of UltraServer %1: %2 of its %3 GPUs in this leaf have a rank").arg(plane.name).arg(plane.working).arg(plane.gpus), describeLink(tr("its busiest GPU"), plane.worst)};
    lines << tr("Every GPU reaches each of its NVSwitches: one load stands for all of them.");
    for (const Overlay &overlay : m_map.overlays)
        if (overlay.onNvlink && overlay.row < 0 && planeOf(overlay.cells.front() / m_map.columns.size()) == static_cast<int>(&plane - m_map.planes.data()))
            lines << wordsOf(overlay).join(QStringLiteral(" · "));
    return lines.join(QLatin1Char('\n'));
}

} // namespace switchyard::leafview
