// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/serving/loadplot.h>

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::servingview {

namespace {

using widgets::head_px;

constexpr double reach_px = 24;
constexpr double point_px = 3.5;
constexpr double own_px = 6;
constexpr double seen_px = 8;
constexpr double field_px = 74;

/// What stands where the curve would.
void paintReason(QPainter &painter, const QRectF &rect, const QString &words, const theme::Tokens &t)
{
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(t.textMuted);
    painter.drawText(rect, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, words);
}

} // namespace

LoadPlot::LoadPlot(const ServingPicture &picture, const QRectF &rect)
    : m_picture(picture)
    , m_curve(picture.loadCurve())
    , m_rect(rect)
    , m_plot(rect.adjusted(48, head_px + 10, -10, -38))
{
    if (!m_curve)
        return;
    for (const serve::CurvePoint &point : m_curve->points) {
        m_mostUser = std::max(m_mostUser, point.perUser());
        m_mostGpu = std::max(m_mostGpu, point.outputPerSPerGpu);
    }
    if (const auto seen = picture.observedPoint()) {
        m_mostUser = std::max(m_mostUser, seen->perUser());
        m_mostGpu = std::max(m_mostGpu, seen->outputPerSPerGpu);
    }
    m_mostUser = widgets::roundUp(1.05 * m_mostUser);
    m_mostGpu = widgets::roundUp(1.05 * m_mostGpu);
}

QRectF LoadPlot::fieldRect() const { return {m_rect.right() - field_px, m_rect.top() - 1, field_px, head_px + 2}; }

QPointF LoadPlot::at(const serve::CurvePoint &point) const
{
    return {m_plot.left() + point.perUser() / m_mostUser * m_plot.width(), m_plot.bottom() - point.outputPerSPerGpu / m_mostGpu * m_plot.height()};
}

void LoadPlot::paintAxes(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const auto grid = [&](const QPointF &from, const QPointF &to) {
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(from, to);
        painter.setPen(t.textMuted);
    };
    for (int i = 0; i <= 2; ++i) {
        const double y = m_plot.bottom() - m_plot.height() * i / 2;
        grid({m_plot.left(), y}, {m_plot.right(), y});
        widgets::paintLine(painter, QRectF(m_rect.left(), y - 8, m_plot.left() - m_rect.left() - 6, 16), plainText(m_mostGpu * i / 2), Qt::AlignRight);
    }
    const int steps = m_plot.width() > 260 ? 4 : 2;
    for (int i = 0; i <= steps; ++i) {
        const double x = m_plot.left() + m_plot.width() * i / steps;
        grid({x, m_plot.bottom()}, {x, m_plot.bottom() + 4});
        widgets::paintLine(painter, QRectF(x - 32, m_plot.bottom() + 4, 64, 14), plainText(m_mostUser * i / steps), Qt::AlignHCenter);
    }
    const QFontMetricsF metrics(painter.font());
    QRectF below(m_plot.left(), m_plot.bottom() + 20, m_rect.right() - m_plot.left(), 16);
    QString title = m_curve->kind == serve::Load::Kind::Open ? tr("tokens/s per user (numbers: requests/s)") : tr("tokens/s per user (numbers: clients)");
    if (metrics.horizontalAdvance(title) > below.width())
        below.setLeft(m_rect.left());
    if (metrics.horizontalAdvance(title) > below.width())
        title = tr("tokens/s per user");
    widgets::paintLine(painter, below, title);
    if (!std::isfinite(m_picture.ttftLimit_s))
        return;
    const QString hollow = tr("hollow: TTFT above %1 s (p90)").arg(plainText(m_picture.ttftLimit_s));
    if (metrics.horizontalAdvance(title) + metrics.horizontalAdvance(hollow) + 12 < below.width())
        widgets::paintLine(painter, below, hollow, Qt::AlignRight);
}

/// The job's own load, and of the others those whose words find room.
void LoadPlot::paintWords(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken; // by points and by words
    for (const serve::CurvePoint &point : m_curve->points)
        taken.emplace_back(at(point) - QPointF(point_px, point_px), QSizeF(2 * point_px, 2 * point_px));
    const auto put = [&](const QPointF &point, const QString &words, bool must) {
        const double width = metrics.horizontalAdvance(words) + 4;
        QRectF box(point.x() + 7, point.y() - 15, width, 14);
        if (box.right() > m_plot.right()) // beside it, on the other side
            box.moveRight(std::max(point.x() - 8, m_plot.left() + width));
        box.moveTop(std::clamp(box.top(), m_plot.top(), m_plot.bottom() - 14));
        const bool free = m_plot.contains(box) && std::ranges::none_of(taken, [&](const QRectF &other) { return other.adjusted(-3, -1, 3, 1).intersects(box); });
        if (!free && !must)
            return;
        taken.push_back(box);
        widgets::paintLine(painter, box, words);
    };
    painter.setPen(t.text);
    const serve::CurvePoint &own = m_curve->points[m_curve->own];
    put(at(own), tr("as set: %1").arg(loadText(m_curve->kind, own.load)), true);
    painter.setPen(t.textMuted);
    for (std::size_t i = m_curve->points.size(); i-- > 0;)
        if (i != m_curve->own)
            put(at(m_curve->points[i]), plainText(m_curve->points[i].load), false);
}

void LoadPlot::paint(QPainter &painter, const theme::Tokens &t) const
{
    const QRectF head = m_rect.adjusted(0, 0, -field_px - 8, 0);
    const QString title = tr("Output tokens/s per GPU");
    const bool fits = QFontMetricsF(theme::font(theme::Type::Section)).horizontalAdvance(title) <= head.width();
    widgets::paintHead(painter, head, fits ? title : tr("tokens/s per GPU"), t);
    if (!m_curve) {
        paintReason(painter, m_plot, m_picture.curve ? language::said(m_picture.curve->error()) : tr("Computing …"), t);
        return;
    }
    if (m_plot.height() < 30 || m_plot.width() < 60)
        return;
    paintAxes(painter, t);
    QPainterPath path(at(m_curve->points.front()));
    for (const serve::CurvePoint &point : m_curve->points)
        path.lineTo(at(point));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.accent, 1.5));
    painter.drawPath(path);
    for (const serve::CurvePoint &point : m_curve->points) {
        painter.setPen(QPen(t.accent, 1.5));
        painter.setBrush(outside(point) ? t.panel : t.accent);
        painter.drawEllipse(at(point), point_px, point_px);
    }
    const serve::CurvePoint &own = m_curve->points[m_curve->own];
    painter.setPen(QPen(t.warning, 2));
    painter.setBrush(outside(own) ? t.panel : t.warning);
    painter.drawEllipse(at(own), own_px, own_px);
    paintWords(painter, t);
    if (const auto seen = m_picture.observedPoint()) { // an outline: it is measured, not computed
        const QPointF centre = at(*seen);
        painter.setPen(QPen(t.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(QPolygonF({centre + QPointF(0, -seen_px), centre + QPointF(seen_px, 0), centre + QPointF(0, seen_px), centre + QPointF(-seen_px, 0)}));
    }
}

QString LoadPlot::describeAt(const QPointF &where) const
{
    if (!m_curve || !m_plot.adjusted(-reach_px, -reach_px, reach_px, reach_px).contains(where))
        return {};
    const auto away = [&](const serve::CurvePoint &point) { return QLineF(at(point), where).length(); };
    const auto nearest = std::ranges::min_element(m_curve->points, {}, away);
    if (const auto seen = m_picture.observedPoint(); seen && away(*seen) <= std::min(seen_px, away(*nearest)))
        return tr("Observed: %1 tokens/s per user, %2 output tokens/s per GPU").arg(qstring(format::significant(seen->perUser())), qstring(format::significant(seen->outputPerSPerGpu)))
            + QLatin1Char('\n') + besideText(*m_picture.beside);
    // Points can lie on each other: the job's own is the upper one.
    const serve::CurvePoint &own = m_curve->points[m_curve->own];
    const serve::CurvePoint &shown = away(own) <= own_px ? own : *nearest;
    return away(shown) <= reach_px ? pointText(*m_curve, shown) : QString();
}

} // namespace switchyard::servingview
