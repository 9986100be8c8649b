// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/serving/runplot.h>

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::servingview {

namespace {

using serve::HistoryPoint;
using widgets::head_px;

constexpr double caption_px = 16;
constexpr double axis_px = 36;
constexpr double least_px = 34; ///< of a strip

/// A line of a strip.
struct Series {
    const char *name;
    double HistoryPoint::*value;
    QColor color;
    bool filled;
};
std::vector<Series> seriesOf(RunPlot::Strip strip, const theme::Tokens &t)
{
    switch (strip) {
    case RunPlot::Cache: return {{QT_TR_NOOP("KV cache"), &HistoryPoint::kv, t.memory[1], true}};
    case RunPlot::Requests: return {{QT_TR_NOOP("waiting"), &HistoryPoint::waiting, t.warning, true}, {QT_TR_NOOP("running"), &HistoryPoint::running, t.accent, false}};
    case RunPlot::Tokens:
        return {{QT_TR_NOOP("prompt tokens of a step"), &HistoryPoint::prefillTokens, t.compute, true}, {QT_TR_NOOP("decoded"), &HistoryPoint::decodeTokens, t.accent, false}};
    case RunPlot::Strips: break;
    }
    return {};
}

} // namespace

RunPlot::RunPlot(const ServingPicture &picture, const QRectF &rect)
    : m_curve(picture.loadCurve())
    , m_rect(rect)
{
    const QRectF body = rect.adjusted(48, head_px, -10, -axis_px);
    const int count = body.height() > 260 ? 3 : 2;
    const double each = body.height() / count;
    for (int i = 0; i < count && each - caption_px >= least_px; ++i)
        m_strips[static_cast<std::size_t>(i)] = QRectF(body.left(), body.top() + each * i + caption_px, body.width(), each - caption_px - (i + 1 < count ? 4 : 0));
    if (!m_curve)
        return;
    m_most[Cache] = std::max(1.0, m_curve->kvTokens);
    for (const HistoryPoint &moment : m_curve->history.moments()) {
        m_most[Requests] = std::max({m_most[Requests], moment.running, moment.waiting});
        m_most[Tokens] = std::max({m_most[Tokens], moment.prefillTokens, moment.decodeTokens});
    }
    for (const Strip strip : {Requests, Tokens})
        m_most[strip] = widgets::roundUp(m_most[strip]);
}

QPointF RunPlot::at(Strip strip, double time_s, double value) const
{
    const QRectF &in = m_strips[strip];
    return {in.left() + time_s / m_curve->history.span_s() * in.width(), in.bottom() - std::min(1.0, value / m_most[strip]) * in.height()};
}

void RunPlot::paintStrip(QPainter &painter, Strip strip, const theme::Tokens &t) const
{
    const QRectF &in = m_strips[strip];
    const serve::History &history = m_curve->history;
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    for (const double share : {0.0, 1.0}) {
        const double y = in.bottom() - share * in.height();
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(in.left(), y), QPointF(in.right(), y));
        painter.setPen(t.textMuted);
        const QString words = strip == Cache ? qstring(format::percent(share)) : plainText(share * m_most[strip]);
        widgets::paintLine(painter, QRectF(m_rect.left(), y - 8, in.left() - m_rect.left() - 6, 16), words, Qt::AlignRight);
    }
    double x = in.left();
    for (const Series &series : seriesOf(strip, t)) {
        const bool idle = std::ranges::all_of(history.moments(), [&](const HistoryPoint &moment) { return moment.*series.value <= 0; });
        QPainterPath path(at(strip, 0, 0));
        for (std::size_t i = 0; !idle && i < history.moments().size(); ++i) {
            const double from = static_cast<double>(i) * history.width_s();
            const double value = history.moments()[i].*series.value;
            path.lineTo(at(strip, from, value));
            path.lineTo(at(strip, std::min(from + history.width_s(), history.span_s()), value));
        }
        if (!idle)
            path.lineTo(at(strip, history.span_s(), 0));
        QColor fill = series.color;
        fill.setAlphaF(0.35F);
        painter.setPen(QPen(series.color, series.filled ? 1 : 1.5));
        painter.setBrush(series.filled ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawPath(path);
        const QString words = tr(series.name);
        painter.setPen(Qt::NoPen);
        painter.setBrush(series.filled ? fill : series.color);
        painter.drawRoundedRect(QRectF(x, in.top() - caption_px + 4, 8, 8), 2, 2);
        painter.setPen(t.textMuted);
        const double width = std::min(metrics.horizontalAdvance(words) + 2, in.right() - x - 12);
        widgets::paintLine(painter, QRectF(x + 12, in.top() - caption_px, width, caption_px), words);
        x += width + 24;
    }
}

void RunPlot::paint(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_rect, tr("One replica over the run, s"), t);
    if (!m_curve || m_curve->history.span_s() <= 0 || m_strips[Cache].isEmpty())
        return;
    for (const Strip strip : {Cache, Requests, Tokens})
        if (!m_strips[strip].isEmpty())
            paintStrip(painter, strip, t);
    const QRectF &in = m_strips[Cache];
    const double bottom = std::max(m_strips[Requests].bottom(), m_strips[Tokens].bottom());
    const int steps = in.width() > 260 ? 4 : 2;
    for (int i = 0; i <= steps; ++i) {
        const double x = in.left() + in.width() * i / steps;
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + 4));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(x - 34, bottom + 4, 68, 14), plainText(m_curve->history.span_s() * i / steps), Qt::AlignHCenter);
    }
}

QString RunPlot::describeAt(const QPointF &where) const
{
    if (!m_curve || m_strips[Cache].isEmpty() || m_curve->history.moments().empty())
        return {};
    const QRectF all = m_strips[Cache].united(m_strips[Requests]).united(m_strips[Tokens]);
    if (!all.contains(where))
        return {};
    const serve::History &history = m_curve->history;
    const double time_s = (where.x() - all.left()) / all.width() * history.span_s();
    const auto bucket = std::min(static_cast<std::size_t>(time_s / history.width_s()), history.moments().size() - 1);
    const HistoryPoint &moment = history.moments()[bucket];
    return tr("%1 into the run, the most of %2: %3 run, %4 wait\nKV cache %5 of %6 tokens (%7)\nA step of %8 prompt tokens, one of %9 decoded")
        .arg(qstring(format::seconds(time_s)), qstring(format::seconds(history.width_s())), qstring(format::integer(moment.running)), qstring(format::integer(moment.waiting)),
             qstring(format::integer(moment.kv)), qstring(format::integer(m_curve->kvTokens)), qstring(format::percent(moment.kv / std::max(1.0, m_curve->kvTokens))),
             qstring(format::integer(moment.prefillTokens)), qstring(format::integer(moment.decodeTokens)));
}

} // namespace switchyard::servingview
