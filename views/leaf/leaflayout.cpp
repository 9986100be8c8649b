// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/leaf/leaflayout.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include <core/base/format.h>
#include <views/canvas/peers.h>
#include <views/canvas/traffic.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>
#include <views/widgets/painting.h>

namespace switchyard::leafview {

namespace {

constexpr double names_px = 104, head_px = 34, bar_px = 16, foot_px = 84, lowFoot_px = 52, low_px = 360, margin = 12;
constexpr double leastRow_px = 14, mostRow_px = 96, mostSlender = 4; ///< a few rows are as high as there is room, cells then up to so many times as high as wide
constexpr double roomy_px = 96; ///< a cell so high has its loads in words

QString loadText(const Link &link) { return canvas::lanesText(link.out_Bps, link.in_Bps, link.capacity_Bps); }

/// A bar of a load from the near end of its track: length and colour tell it, hatched without data; a stroke where the
/// model expected it to end.
void paintBar(QPainter &painter, const QRectF &track, double share, double expected, bool upright, const theme::Tokens &t)
{
    painter.fillRect(track, t.track);
    if (std::isnan(share)) {
        painter.fillRect(track, QBrush(t.noData, Qt::BDiagPattern));
    } else if (share > 0) {
        const double part = std::clamp(share, 0.0, 1.0);
        const QRectF bar = upright ? QRectF(track.left(), track.bottom() - std::max(1.0, part * track.height()), track.width(), std::max(1.0, part * track.height()))
                                   : QRectF(track.left(), track.top(), std::max(1.0, part * track.width()), track.height());
        const int c = theme::loadClass(share);
        painter.fillRect(bar, theme::loadColor(c, t.mode));
        if (c == theme::overloadClass)
            painter.fillRect(bar, QBrush(t.panel, Qt::FDiagPattern));
    }
    if (std::isnan(expected))
        return;
    const double part = std::clamp(expected, 0.0, 1.0);
    painter.fillRect(upright ? QRectF(track.left() - 1, track.bottom() - part * track.height() - 0.5, track.width() + 2, 1.2)
                             : QRectF(track.left() + part * track.width() - 0.6, track.top() - 1, 1.2, track.height() + 2),
                     t.text);
}

/// Which way a lane leads, where it is wide enough.
void paintWay(QPainter &painter, const QRectF &lane, bool up, int load, const theme::Tokens &t)
{
    constexpr double every_px = 90;
    if (lane.width() < 4)
        return;
    painter.setPen(QPen(theme::loadInk(load, t.mode), 1.2));
    const double wing = lane.width() / 2 - 1, tip = up ? -wing : wing;
    for (double y = lane.top() + every_px / 2; y < lane.bottom() - 4; y += every_px)
        painter.drawPolyline(std::array{QPointF(lane.center().x() - wing, y), QPointF(lane.center().x(), y + tip), QPointF(lane.center().x() + wing, y)}.data(), 3);
}

double expectedShare(double rate_Bps, double capacity_Bps) { return capacity_Bps > 0 ? rate_Bps / capacity_Bps : none; }

} // namespace

QString shareText(double share) { return std::isnan(share) ? tr("no data") : qstring(format::percent(share)); }

QString describeLink(const QString &name, const Link &link)
{
    QString line = link.capacity_Bps > 0 ? tr("%1: %2 of %3").arg(name, loadText(link), qstring(format::rate(link.capacity_Bps))) : tr("%1: not published").arg(name);
    if (!std::isnan(link.expectedOut_Bps) && link.capacity_Bps > 0)
        line += QLatin1Char('\n') + tr("   predicted: %1").arg(canvas::lanesText(link.expectedOut_Bps, link.expectedIn_Bps, link.capacity_Bps));
    return line;
}

void paintLoad(QPainter &painter, const QRectF &lane, double share, const theme::Tokens &t)
{
    const int load = theme::loadClass(share);
    painter.fillRect(lane, load >= 0 && share > 0 ? theme::loadColor(load, t.mode) : t.track);
    if (load < 0)
        painter.fillRect(lane, QBrush(t.noData, Qt::BDiagPattern));
    else if (load == theme::overloadClass)
        painter.fillRect(lane, QBrush(t.panel, Qt::FDiagPattern));
}

LeafLayout::LeafLayout(const LeafMap &map, const QRectF &rect, int firstRow, double used_px)
    : m_map(map)
    , m_rect(rect)
    , m_used_px(used_px)
    , m_low(rect.height() < low_px)
{
    if (!map.missing.isEmpty() || map.rows.empty() || map.columns.empty())
        return;
    const QRectF inner = rect.adjusted(margin, 4, -margin, -6);
    QRectF body = inner.adjusted(0, head_px, 0, 0);
    if (inner.width() > 860) {
        const double side_px = std::clamp(body.width() * 0.22, 250.0, 320.0);
        m_side = QRectF(body.right() - side_px, body.top(), side_px, body.height());
        body.setRight(m_side.left() - 2 * margin);
    }
    const double plane_px = map.planes.empty() ? 0 : std::clamp(body.width() * 0.15, 34.0, 190.0);
    m_bar = QRectF(body.left() + names_px, body.top(), body.width() - names_px - plane_px, bar_px);
    const double foot = m_low ? lowFoot_px : foot_px;
    m_foot = QRectF(body.left(), body.bottom() - foot, body.width(), foot);
    m_grid = QRectF(m_bar.left(), m_bar.bottom() + 10, m_bar.width(), m_foot.top() - m_bar.bottom() - 14);
    if (m_grid.height() < leastRow_px || m_grid.width() < 64) {
        m_grid = {};
        return;
    }
    const int rows = static_cast<int>(map.rows.size());
    m_column_px = m_grid.width() / static_cast<double>(map.columns.size());
    m_row_px = std::clamp(m_grid.height() / rows, leastRow_px, std::max(mostRow_px, mostSlender * m_column_px));
    m_rows = std::min(rows, static_cast<int>(m_grid.height() / m_row_px + 1e-6));
    m_first = std::clamp(firstRow, 0, rows - m_rows);
    m_grid.setHeight(m_rows * m_row_px);
    m_foot.moveTop(m_grid.bottom() + 2); // few rows: the foot comes up to them
    if (plane_px > 0)
        m_planes = QRectF(m_grid.right() + plane_px * 0.3, m_grid.top(), plane_px * 0.7, m_grid.height());
    m_lane_px = std::clamp(m_column_px * 0.06, 2.0, 7.0);
}

QRectF LeafLayout::cellRect(std::size_t cell) const
{
    const auto row = static_cast<int>(cell / m_map.columns.size()) - m_first;
    if (m_grid.isEmpty() || row < 0 || row >= m_rows)
        return {};
    const double lanes = 2 * m_lane_px + 4;
    return QRectF(m_grid.left() + static_cast<double>(cell % m_map.columns.size()) * m_column_px + lanes, m_grid.top() + row * m_row_px, m_column_px - lanes, m_row_px)
        .adjusted(3, m_row_px > 24 ? 3 : 1, -5, m_row_px > 24 ? -3 : -1);
}

QRectF LeafLayout::laneRect(std::size_t column, bool up) const
{
    if (m_grid.isEmpty())
        return {};
    const double x = m_grid.left() + static_cast<double>(column) * m_column_px + (up ? m_lane_px + 1 : 0); // drive on the right
    return {x, m_bar.bottom(), m_lane_px, m_grid.bottom() - m_bar.bottom()};
}

QRectF LeafLayout::uplinkRect(bool out) const
{
    if (m_grid.isEmpty())
        return {};
    return {m_grid.left() + 26, m_foot.top() + (m_low ? 20 : 40) + (out ? 0 : 15), std::max(40.0, m_grid.width() * 0.5), 11};
}

Hit LeafLayout::at(const QPointF &point) const
{
    Hit hit;
    if (m_grid.isEmpty())
        return hit;
    for (std::size_t c = 0; c < m_map.columns.size(); ++c)
        if (laneRect(c, false).united(laneRect(c, true)).adjusted(-2, 0, 2, 0).contains(point))
            hit.column = static_cast<int>(c);
    if (hit.column < 0 && m_grid.contains(point)) {
        const auto row = static_cast<std::size_t>((point.y() - m_grid.top()) / m_row_px + m_first);
        const auto column = std::min(m_map.columns.size() - 1, static_cast<std::size_t>((point.x() - m_grid.left()) / m_column_px));
        if (row < m_map.rows.size() && m_map.cells[m_map.at(row, column)].gpu >= 0)
            hit.cell = static_cast<int>(m_map.at(row, column));
    }
    for (std::size_t row = 0; row < m_map.rows.size() && hit.row < 0; ++row)
        if (nvlinkRect(row, true).united(nvlinkRect(row, false)).contains(point))
            hit.row = static_cast<int>(row);
    for (std::size_t plane = 0; plane < m_map.planes.size() && hit.plane < 0; ++plane)
        if (planeRect(plane).contains(point))
            hit.plane = static_cast<int>(plane);
    hit.uplink = uplinkRect(true).united(uplinkRect(false)).contains(point);
    return hit;
}

QString LeafLayout::describe(const Hit &hit) const
{
    if (hit.cell >= 0) {
        const Cell &cell = m_map.cells[static_cast<std::size_t>(hit.cell)];
        const std::size_t columns = m_map.columns.size();
        const QString place = QString::number(static_cast<std::size_t>(hit.cell) % columns), row = m_map.rows[static_cast<std::size_t>(hit.cell) / columns].name;
        QStringList lines{cell.rank >= 0 ? tr("rank %1 · GPU %2 of %3").arg(qstring(format::integer(cell.rank)), place, row)
                              : cell.idle() ? tr("GPU %1 of %2, no rank of the job").arg(place, row)
                                            : tr("GPU %1 of %2: %3 runs there").arg(place, row, cell.job)};
        lines << describeLink(tr("NVLink"), cell.nvlink);
        for (std::size_t i = 0; i < cell.cards.size(); ++i)
            lines << describeLink(tr("EFA card %1 of the GPU's %2").arg(i + 1).arg(cell.cards.size()), cell.cards[i]);
        return lines.join(QLatin1Char('\n'));
    }
    if (hit.column >= 0)
        return tr("%1: the busiest of its cards in this leaf").arg(m_map.columns[static_cast<std::size_t>(hit.column)].name) + QLatin1Char('\n')
            + describeLink(tr("a card"), m_map.columns[static_cast<std::size_t>(hit.column)].worst);
    if (hit.row >= 0) {
        const Row &row = m_map.rows[static_cast<std::size_t>(hit.row)];
        return describeLink(tr("NVLink of %1, its GPUs together").arg(row.name), row.nvlink);
    }
    if (hit.plane >= 0)
        return describePlane(m_map.planes[static_cast<std::size_t>(hit.plane)]);
    if (!hit.uplink)
        return {};
    if (!m_map.uplinkMeasured)
        return tr("No exporter reports the uplinks of network nodes.");
    QStringList lines{describeLink(tr("uplink of %1").arg(m_map.title), m_map.uplink)};
    for (const UplinkPart &part : m_map.uplinkParts)
        lines << tr("%1: %2 out, %3 in per step").arg(canvas::groupWord(part.group), qstring(format::bytes(part.out_B)), qstring(format::bytes(part.in_B)));
    return lines.join(QLatin1Char('\n'));
}

void LeafLayout::paint(QPainter &painter, const theme::Tokens &t, const Hit &hovered) const
{
    painter.save();
    if (!m_map.missing.isEmpty() || m_grid.isEmpty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(m_rect.adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, m_map.missing.isEmpty() ? tr("Too small to be drawn: enlarge the page.") : m_map.missing);
        painter.restore();
        return;
    }
    paintHead(painter, t);
    paintLanes(painter, t, hovered.column);
    paintRows(painter, t);
    for (std::size_t cell = 0; cell < m_map.cells.size(); ++cell)
        if (m_map.cells[cell].gpu >= 0 && !cellRect(cell).isEmpty())
            paintCell(painter, t, cell, std::cmp_equal(cell, hovered.cell));
    paintOverlays(painter, m_map, *this, t);
    paintPlanes(painter, t, hovered);
    paintUplink(painter, t);
    if (!m_side.isEmpty())
        paintSide(painter, m_map, m_side, t);
    painter.restore();
}

/// A leaf that is one UltraServer is called so.
QString LeafLayout::title() const
{
    const bool ultra = m_map.planes.size() == 1 && m_map.planes.front().last + 1 == m_map.rows.size() && m_map.planes.front().first == 0;
    return ultra ? tr("UltraServer %1 · leaf %2").arg(m_map.planes.front().name, m_map.title) : tr("leaf %1").arg(m_map.title);
}

QString LeafLayout::rowsText() const
{
    return std::cmp_less(m_rows, m_map.rows.size()) ? tr("rows %1 to %2 of %3").arg(m_first + 1).arg(m_first + m_rows).arg(m_map.rows.size()) : QString();
}

/// Which rows these are; in a picture of a watched cluster whose values, too: on the page the choice at its left says it.
QString LeafLayout::headNote() const
{
    QStringList note{!m_map.watched || m_used_px > 0 ? QString() : m_map.uplinkMeasured ? tr("predicted") : tr("observed"), rowsText()};
    note.removeAll(QString());
    return note.join(QStringLiteral(" · "));
}

widgets::KeyForm LeafLayout::key() const
{
    const QString note = headNote();
    const double leastNote_px = note.isEmpty() ? 70 : QFontMetricsF(theme::font(theme::Type::Small)).horizontalAdvance(note) + 26;
    const double title_px = QFontMetricsF(theme::font(theme::Type::Strong)).horizontalAdvance(title());
    const auto over = [](const Link &link) { return theme::loadClass(std::fmax(link.outShare(), link.inShare())) == theme::overloadClass; };
    const auto anyOver = [&over](const Cell &cell) { return over(cell.nvlink) || std::ranges::any_of(cell.cards, over); };
    return {{.over = m_map.uplinkMeasured && (over(m_map.uplink) || std::ranges::any_of(m_map.cells, anyOver)), .rim = m_map.uplinkMeasured ? QString() : tr("predicted")}, m_rect.width() - 2 * margin - m_used_px - title_px - leastNote_px};
}

void LeafLayout::paintHead(QPainter &painter, const theme::Tokens &t) const
{
    const QRectF strip(m_rect.left() + margin + m_used_px, m_rect.top() + 4, m_rect.width() - 2 * margin - m_used_px, head_px - 6);
    const QFont strong = theme::font(theme::Type::Strong);
    const QString title = this->title();
    const double used = QFontMetricsF(strong).horizontalAdvance(title) + 12;
    const widgets::KeyForm scale = key();
    scale.paint(painter, {strip.right(), strip.top() + 3}, t);
    painter.setFont(strong);
    painter.setPen(t.text);
    painter.drawText(strip, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    QStringList note{headNote(), m_map.note};
    note.removeAll(QString());
    widgets::paintLine(painter, strip.adjusted(used, 0, -scale.width() - 12, 0), note.join(QStringLiteral(" · ")));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.raised);
    painter.drawRoundedRect(m_bar, bar_px / 2, bar_px / 2);
    painter.setPen(t.hairline);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(m_bar, bar_px / 2, bar_px / 2);
    painter.setPen(t.textMuted);
    painter.drawText(m_bar.adjusted(12, 0, -12, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("leaf switch layer"));
}

void LeafLayout::paintRows(QPainter &painter, const theme::Tokens &t) const
{
    const QFont strong = theme::font(theme::Type::Strong), small = theme::font(theme::Type::Small);
    for (int r = 0; r < m_rows; ++r) {
        const Row &row = m_map.rows[static_cast<std::size_t>(m_first + r)];
        constexpr double mostApart_px = 44; // two lines of one name
        const double high = std::min(m_row_px, mostApart_px);
        const QRectF names(m_grid.left() - names_px, m_grid.top() + (r + 0.5) * m_row_px - high / 2, names_px - 12, high);
        const bool two = m_row_px >= 30 && !row.role.isEmpty();
        painter.setFont(two ? strong : small);
        painter.setPen(two ? t.text : t.textMuted);
        const auto name = [&](double width) { return QFontMetricsF(small).elidedText(row.name, Qt::ElideMiddle, width); }; // its end tells it apart
        const QString behind = row.role.isEmpty() ? QString() : QStringLiteral(" · ") + row.role;
        widgets::paintLine(painter, two ? names.adjusted(0, 2, 0, -high / 2) : names, two ? row.role : name(names.width() - QFontMetricsF(small).horizontalAdvance(behind)) + behind);
        if (!two)
            continue;
        painter.setFont(small);
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, names.adjusted(0, high / 2, 0, -2), name(names.width()));
    }
    painter.setFont(small);
    for (std::size_t c = 0; c < m_map.columns.size(); ++c) {
        const Column &column = m_map.columns[c];
        const QRectF foot(m_grid.left() + static_cast<double>(c) * m_column_px, m_foot.top(), m_column_px, 16);
        const QString busiest = shareText(std::max(column.worst.outShare(), column.worst.inShare()));
        painter.setPen(t.text);
        if (m_low) {
            widgets::paintLine(painter, foot, (column.role.isEmpty() ? column.name : column.role) + QStringLiteral(" · ") + busiest, Qt::AlignHCenter);
            continue;
        }
        widgets::paintLine(painter, foot, column.role.isEmpty() ? column.name : column.name + QStringLiteral(" · ") + column.role, Qt::AlignHCenter);
        painter.setPen(t.textMuted);
        const bool nothing = column.worst.outShare() <= 0 && column.worst.inShare() <= 0; // no card can carry less
        widgets::paintLine(painter, foot.translated(0, 15), (m_column_px <= 110 ? QStringLiteral("%1") : nothing ? tr("cards %1") : tr("cards ≤ %1")).arg(busiest), Qt::AlignHCenter);
    }
}

void LeafLayout::paintCell(QPainter &painter, const theme::Tokens &t, std::size_t index, bool hovered) const
{
    const Cell &cell = m_map.cells[index];
    const QRectF rect = cellRect(index);
    painter.setPen(QPen(hovered ? t.accent : cell.idle() ? t.textMuted : t.hairline, hovered ? 1.6 : 1, cell.idle() ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(cell.idle() ? t.canvas : t.panel);
    painter.drawRoundedRect(rect, 3, 3);
    const QRectF inner = rect.adjusted(5, 2, -5, -2);
    const double tick = std::clamp(inner.width() * 0.06, 2.0, 7.0);
    double x = inner.right() - static_cast<double>(cell.cards.size()) * (tick + 2) + 2;
    const double words = x - 6 - inner.left();
    for (const Link &card : cell.cards) {
        paintBar(painter, {x, inner.top() + 1, tick, inner.height() - 2}, std::max(card.outShare(), card.inShare()),
                 std::max(expectedShare(card.expectedOut_Bps, card.capacity_Bps), expectedShare(card.expectedIn_Bps, card.capacity_Bps)), true, t);
        x += tick + 2;
    }
    if (words < 16)
        return;
    const bool tall = inner.height() >= 24;
    painter.setFont(theme::font(tall ? theme::Type::Strong : theme::Type::Small));
    painter.setPen(cell.rank >= 0 ? t.text : t.textMuted);
    const double line = std::min(inner.height(), QFontMetricsF(painter.font()).height());
    const QString name = cell.rank >= 0 ? qstring(format::integer(cell.rank)) : cell.idle() ? tr("idle") : cell.job;
    if (!cell.job.isEmpty() || QFontMetricsF(painter.font()).horizontalAdvance(name) <= words) // half a number is none
        widgets::paintLine(painter, {inner.left(), inner.top(), words, tall ? line : inner.height()}, name);
    if (tall && cell.nvlink.capacity_Bps > 0) {
        const double thick = std::clamp(inner.height() * 0.035, 3.5, 12.0), y = inner.bottom() - 2 * (thick + 1.5) + 1;
        paintBar(painter, {inner.left(), y, words, thick}, cell.nvlink.outShare(), expectedShare(cell.nvlink.expectedOut_Bps, cell.nvlink.capacity_Bps), false, t);
        paintBar(painter, {inner.left(), y + thick + 1.5, words, thick}, cell.nvlink.inShare(), expectedShare(cell.nvlink.expectedIn_Bps, cell.nvlink.capacity_Bps), false, t);
        if (inner.height() >= roomy_px)
            paintCellWords(painter, t, cell, QRectF(inner.left(), inner.top() + line, words, y - 4 - inner.top() - line));
    }
}

/// Below its rank what its cards carry, above the bars of NVLink what that does.
void LeafLayout::paintCellWords(QPainter &painter, const theme::Tokens &t, const Cell &cell, const QRectF &room) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const double line = QFontMetricsF(painter.font()).height();
    const auto lines = [&](double top, const QStringList &words) {
        for (qsizetype i = 0; i < words.size(); ++i) {
            painter.setPen(i == 0 ? t.textMuted : t.text);
            widgets::paintLine(painter, {room.left(), top + static_cast<double>(i) * line, room.width(), line}, words[i]);
        }
    };
    const auto both = [](const QString &name, double out, double in) {
        return std::isnan(out) && std::isnan(in) ? QStringList{name, tr("no data")} : QStringList{name, tr("%1 out").arg(shareText(out)), tr("%1 in").arg(shareText(in))};
    };
    const auto most = [&](double (Link::*share)() const) {
        double worst = none;
        for (const Link &card : cell.cards)
            worst = std::isnan(worst) ? (card.*share)() : std::max(worst, (card.*share)());
        return worst;
    };
    lines(room.bottom() - 3 * line, both(tr("NVLink"), cell.nvlink.outShare(), cell.nvlink.inShare()));
    if (!cell.cards.empty() && room.height() >= 7 * line)
        lines(room.top() + line / 2, both(cell.cards.size() > 1 ? tr("busiest card") : tr("EFA card"), most(&Link::outShare), most(&Link::inShare)));
}

void LeafLayout::paintLanes(QPainter &painter, const theme::Tokens &t, int hovered) const
{
    for (std::size_t c = 0; c < m_map.columns.size(); ++c)
        for (const bool up : {false, true}) {
            const Link &link = m_map.columns[c].worst;
            const double share = up ? link.outShare() : link.inShare();
            const QRectF lane = laneRect(c, up);
            paintLoad(painter, lane, share, t);
            paintWay(painter, lane, up, theme::loadClass(share), t);
            if (std::cmp_equal(c, hovered)) {
                painter.setPen(QPen(t.selection, 1.5));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(lane);
            }
        }
}

void LeafLayout::paintUplink(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const QRectF name(m_grid.left() - names_px, uplinkRect(true).top() - 2, names_px + 18, 16);
    if (m_map.uplink.capacity_Bps <= 0) {
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, {name.left(), name.top(), m_grid.width() + names_px, 16}, m_map.node < 0 ? tr("Where these instances hang is not known: no uplink is drawn.") : tr("Nothing above this node."));
        return;
    }
    painter.setPen(t.text);
    widgets::paintLine(painter, {name.left(), name.top(), names_px - 8, 16}, m_map.above.isEmpty() ? tr("uplink") : tr("uplink → %1").arg(m_map.above));
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, {name.left(), name.top() + 15, names_px - 8, 16}, qstring(format::rate(m_map.uplink.capacity_Bps)));
    for (const bool out : {true, false}) {
        const QRectF track = uplinkRect(out);
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, {m_grid.left(), track.top() - 2, 24, 15}, out ? tr("out") : tr("in"));
        const double share = out ? m_map.uplink.outShare() : m_map.uplink.inShare();
        paintBar(painter, track, share, expectedShare(out ? m_map.uplink.expectedOut_Bps : m_map.uplink.expectedIn_Bps, m_map.uplink.capacity_Bps), false, t);
        // whose it is: a thin strip by communicator below the load
        double sum = 0, x = track.left();
        for (const UplinkPart &part : m_map.uplinkParts)
            sum += out ? part.out_B : part.in_B;
        for (const UplinkPart &part : m_map.uplinkParts) {
            const double width = sum > 0 ? (out ? part.out_B : part.in_B) / sum * std::clamp(share, 0.0, 1.0) * track.width() : 0;
            painter.fillRect(QRectF(x, track.bottom(), width, 2.5), theme::groupColor(part.group, t));
            x += width;
        }
    }
    QStringList whose;
    double sum = 0;
    for (const UplinkPart &part : m_map.uplinkParts)
        sum += part.out_B;
    for (const UplinkPart &part : m_map.uplinkParts)
        if (sum > 0 && part.out_B > 0)
            whose << QStringLiteral("%1 %2").arg(canvas::groupWord(part.group), qstring(format::percent(part.out_B / sum)));
    const QRectF words(uplinkRect(true).right() + 12, uplinkRect(true).top() - 2, m_grid.right() - uplinkRect(true).right() - 12, 15);
    painter.setPen(t.text);
    widgets::paintLine(painter, words, m_map.uplinkMeasured ? loadText(m_map.uplink) : tr("not measurable: no exporter reports uplinks"));
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, words.translated(0, 15), whose.join(QStringLiteral(" · ")));
}

} // namespace switchyard::leafview
