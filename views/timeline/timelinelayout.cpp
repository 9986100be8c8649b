// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/timelineview.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include <core/base/format.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

using train::TimelineCell;
using Kind = TimelineCell::Kind;

namespace {

constexpr double labels_px = 76;
constexpr double axis_px = 20;
constexpr double rowGap_px = 2;
constexpr double laneHeight_px = 14;
constexpr double laneGap_px = 6;

QString tr(const char *text) { return QCoreApplication::translate("switchyard::results::Timeline", text); }

bool onStageRow(const TimelineCell &cell) { return cell.kind != Kind::Communication; }
bool numbered(const TimelineCell &cell) { return cell.kind == Kind::Forward || cell.kind == Kind::Backward; }

QColor colorOf(const TimelineCell &cell, const theme::Tokens &t)
{
    switch (cell.kind) {
    case Kind::Forward: return t.compute.lighter(t.mode == theme::Mode::Light ? 135 : 112);
    case Kind::Backward: return t.compute.darker(t.mode == theme::Mode::Light ? 108 : 120);
    case Kind::WeightGradient: return t.compute;
    case Kind::Optimizer:
    case Kind::Host:
    case Kind::Wait:
    case Kind::Communication: break;
    }
    return theme::partColor(cell.part, t);
}

/// A round step that gives at most `most` ticks over `span`.
double tickStep(double span, int most)
{
    const double raw = span / std::max(1, most);
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double m : {1.0, 2.0, 5.0}) {
        if (raw <= m * power)
            return m * power;
    }
    return 10 * power;
}

} // namespace

TimelineLayout::TimelineLayout(const TimelinePicture &picture, const QRectF &rect)
    : m_picture(picture)
    , m_rect(rect)
    , m_plot(rect.adjusted(labels_px, 4, -16, -axis_px))
{
    for (const TimelineCell &cell : *picture.cells) {
        m_stages = std::max(m_stages, cell.stage + 1);
        if (!onStageRow(cell) && cell.stage == picture.laneStage && std::ranges::find(m_lanes, cell.part) == m_lanes.end())
            m_lanes.push_back(cell.part);
    }
    std::ranges::sort(m_lanes);
    // Lanes keep room for their names; the stages share the rest.
    const double lanes = static_cast<double>(m_lanes.size());
    const double lanesHeight = lanes * laneHeight_px + (m_lanes.empty() ? 0 : laneGap_px);
    m_rowHeight = m_stages > 0 ? std::clamp((m_plot.height() - lanesHeight) / m_stages, 3.0, 64.0) : 0;
}

QRectF TimelineLayout::rowRect(int row) const
{
    const double between = m_rowHeight >= 8 ? rowGap_px : 1;
    if (row < m_stages)
        return {m_plot.left(), m_plot.top() + row * m_rowHeight, m_plot.width(), m_rowHeight - between};
    const double lanesTop = m_plot.top() + m_stages * m_rowHeight + laneGap_px;
    return {m_plot.left(), lanesTop + (row - m_stages) * laneHeight_px, m_plot.width(), laneHeight_px - rowGap_px};
}

int TimelineLayout::rowOf(const TimelineCell &cell) const
{
    if (onStageRow(cell))
        return cell.stage;
    if (cell.stage != m_picture.laneStage)
        return -1;
    const auto lane = std::ranges::find(m_lanes, cell.part);
    return m_stages + static_cast<int>(lane - m_lanes.begin());
}

double TimelineLayout::x(double time_s) const
{
    return m_plot.left() + (time_s - m_picture.from_s) / (m_picture.to_s - m_picture.from_s) * m_plot.width();
}

double TimelineLayout::timeAt(double at) const
{
    return m_picture.from_s + (at - m_plot.left()) / m_plot.width() * (m_picture.to_s - m_picture.from_s);
}

int TimelineLayout::stageAt(double y) const
{
    for (int row = 0; row < m_stages; ++row) {
        if (y < rowRect(row).bottom() + rowGap_px)
            return y >= rowRect(row).top() ? row : -1;
    }
    return -1;
}

void TimelineLayout::paint(QPainter &painter, const theme::Tokens &t) const
{
    if (m_stages == 0 || !(m_picture.to_s > m_picture.from_s))
        return;
    painter.save();
    const QFont small = theme::font(theme::Type::Small);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    const int every = std::max(1, static_cast<int>(std::ceil(metrics.height() / m_rowHeight)));
    for (int row = 0; row < m_stages + static_cast<int>(m_lanes.size()); ++row) {
        const QRectF rect = rowRect(row);
        painter.fillRect(rect, t.track);
        const bool lane = row >= m_stages;
        if (!lane && row % every != 0)
            continue;
        const QString name = lane ? QString::fromUtf8(workload::nameOf(workload::infoOf(m_lanes[static_cast<std::size_t>(row - m_stages)]).group))
            : m_stages == 1       ? tr("compute")
                                  : tr("stage %1").arg(row);
        painter.setPen(!lane && row == m_picture.laneStage && m_stages > 1 ? t.accent : t.textMuted);
        painter.drawText(QRectF(m_rect.left() + 12, rect.center().y() - 12, labels_px - 20, 24), Qt::AlignLeft | Qt::AlignVCenter, name);
    }
    paintCells(painter, t);
    paintAxis(painter, t);
    painter.restore();
}

void TimelineLayout::paintCells(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    std::vector<double> filledTo(static_cast<std::size_t>(m_stages) + m_lanes.size(), -1e9);
    const auto &cells = *m_picture.cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const TimelineCell &cell = cells[i];
        const int row = rowOf(cell);
        if (row < 0 || cell.end_s < m_picture.from_s || cell.start_s > m_picture.to_s)
            continue;
        const double left = std::max(x(cell.start_s), m_plot.left());
        const double right = std::min(x(cell.end_s), m_plot.right());
        double &filled = filledTo[static_cast<std::size_t>(row)];
        if (right <= filled + 0.25) // lies inside a pixel that is painted already
            continue;
        filled = std::max(filled, right);
        const bool roomy = right - left > 3;
        QRectF box = rowRect(row);
        box.setLeft(left);
        box.setRight(std::max(left + 0.5, right - (roomy ? 1 : 0)));
        QColor color = colorOf(cell, t);
        if (std::cmp_equal(m_picture.hovered, i))
            color = t.accent;
        painter.fillRect(box, color);
        if (numbered(cell) && box.width() > 20 && box.height() >= metrics.height() - 2) {
            painter.setPen(color.lightnessF() < 0.55F ? QColor(Qt::white) : t.window);
            painter.drawText(box, Qt::AlignCenter, QString::number(cell.microBatch));
        }
    }
}

void TimelineLayout::paintAxis(QPainter &painter, const theme::Tokens &t) const
{
    const int last = m_stages + static_cast<int>(m_lanes.size()) - 1;
    const double top = rowRect(last).bottom() + 4;
    const double span = m_picture.to_s - m_picture.from_s;
    const double step = tickStep(span, static_cast<int>(m_plot.width() / 96));
    painter.setPen(t.textMuted);
    const auto labelAt = [&](double time_s) { return widgets::text(format::seconds(std::abs(time_s) < step * 1e-6 ? 0 : time_s)); };
    const QString whole = tr("one step · %1").arg(widgets::text(format::seconds(m_picture.step_s)));
    const QFontMetricsF metrics(painter.font());
    const double wholeLeft = m_plot.right() - metrics.horizontalAdvance(whole);
    const auto first = static_cast<qint64>(std::ceil(m_picture.from_s / step));
    const auto end = static_cast<qint64>(std::floor(m_picture.to_s / step + 1e-6)) + 1;
    for (qint64 tick = first; tick < end; ++tick) {
        const double time = static_cast<double>(tick) * step;
        const double at = x(time);
        painter.setPen(t.hairline);
        painter.drawLine(QPointF(at, m_plot.top()), QPointF(at, top));
        const QString label = time == 0 || std::abs(time) < step * 1e-6 ? QStringLiteral("0") : labelAt(time);
        const double width = metrics.horizontalAdvance(label);
        if (at + width / 2 > wholeLeft - 12)
            continue;
        painter.setPen(t.textMuted);
        painter.drawText(QPointF(std::max(at - width / 2, m_plot.left()), top + metrics.ascent()), label);
    }
    painter.setPen(t.textMuted);
    painter.drawText(QPointF(wholeLeft, top + metrics.ascent()), whole);
}

int TimelineLayout::cellAt(const QPointF &at) const
{
    if (!m_plot.adjusted(0, -4, 0, 4).contains(at))
        return -1;
    const auto &cells = *m_picture.cells;
    const double time = timeAt(at.x());
    const double slack = (m_picture.to_s - m_picture.from_s) / m_plot.width();
    int best = -1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].start_s > time + slack || cells[i].end_s < time - slack)
            continue;
        const int row = rowOf(cells[i]);
        if (row < 0 || at.y() < rowRect(row).top() || at.y() > rowRect(row).bottom())
            continue;
        best = static_cast<int>(i);
        if (cells[i].start_s <= time && cells[i].end_s >= time)
            return best;
    }
    return best;
}

} // namespace switchyard::results
