// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/goodput/goodputpicture.h>

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::goodputview {

namespace {

using widgets::head_px;
using widgets::roundUp;

constexpr double margin_px = 16;
constexpr double figures_px = 58;
constexpr double bar_px = 16;
constexpr double zoom_px = 18;
constexpr double lever_px = 34;

struct Tick {
    double seconds;
    const char *words;
};
/// Round steps of a logarithmic axis of time.
constexpr Tick ticks[] = {{1, QT_TR_NOOP("1 s")},         {10, QT_TR_NOOP("10 s")},       {30, QT_TR_NOOP("30 s")},     {60, QT_TR_NOOP("1 min")},    {120, QT_TR_NOOP("2 min")},   {300, QT_TR_NOOP("5 min")},
                          {600, QT_TR_NOOP("10 min")},    {1200, QT_TR_NOOP("20 min")},   {1800, QT_TR_NOOP("30 min")}, {3600, QT_TR_NOOP("1 h")},    {7200, QT_TR_NOOP("2 h")},    {14400, QT_TR_NOOP("4 h")},
                          {28800, QT_TR_NOOP("8 h")},     {86400, QT_TR_NOOP("1 day")},   {259200, QT_TR_NOOP("3 days")}, {864000, QT_TR_NOOP("10 days")}};

QString daysText(double days) { return tr("%1 days").arg(qstring(format::significant(days, std::abs(days) < 1 ? 2 : 3)).replace(QLatin1Char('-'), QChar(0x2212))); }
QString moneyChange(double usd) { return (usd < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + moneyText(std::abs(usd)); }

} // namespace

GoodputLayout::GoodputLayout(const GoodputPicture &picture, const QRectF &rect)
    : m_picture(picture)
    , m_rect(rect)
{
    const QRectF body = rect.adjusted(margin_px, 10, -margin_px, -10);
    m_flat = body.height() < 400;
    if (m_flat) {
        const double gap = 28;
        const double left = body.width() * 0.40;
        const double middle = body.width() * 0.29;
        m_figures = QRectF(body.left(), body.top(), left, figures_px);
        m_bars = QRectF(body.left(), m_figures.bottom() + 8, left, body.bottom() - m_figures.bottom() - 8);
        m_curve = QRectF(body.left() + left + gap, body.top(), middle - gap, body.height());
        m_levers = QRectF(m_curve.right() + gap, body.top(), body.right() - m_curve.right() - gap, body.height());
    } else {
        m_figures = QRectF(body.left(), body.top(), body.width(), figures_px);
        m_bars = QRectF(body.left(), m_figures.bottom() + 24, body.width(), head_px + 2 * bar_px + zoom_px + 42); // a legend of two lines
        const double top = m_bars.bottom() + 24;
        m_curve = QRectF(body.left(), top, body.width() * 0.56, body.bottom() - top);
        m_levers = QRectF(m_curve.right() + 40, top, body.right() - m_curve.right() - 40, body.bottom() - top);
    }
    placeCurve();
}

void GoodputLayout::placeCurve()
{
    m_plot = QRectF(m_curve.left() + 44, m_curve.top() + head_px + 8, m_curve.width() - 52, m_curve.height() - head_px - 52);
    // High enough for where one stands and for four times the least loss; what is above runs out of the plot.
    double least = 1;
    for (const goodput::IntervalPoint &point : m_picture.curve)
        least = std::min(least, point.lost);
    const double now = 1 - m_picture.goodput.effective.value;
    m_mostLost = std::min(1.0, roundUp(std::max({1.3 * now, 2 * least, 1e-4})));
}

QPointF GoodputLayout::curvePoint(double interval_s, double lost) const
{
    if (m_picture.curve.size() < 2)
        return {};
    const double from = std::log(m_picture.curve.front().interval_s);
    const double to = std::log(m_picture.curve.back().interval_s);
    return {m_plot.left() + (std::log(interval_s) - from) / (to - from) * m_plot.width(), m_plot.bottom() - lost / m_mostLost * m_plot.height()};
}

int GoodputLayout::leversShown() const
{
    const int room = static_cast<int>((m_levers.height() - head_px - 4) / lever_px);
    return std::clamp(room, 0, static_cast<int>(m_picture.levers.size()));
}

void GoodputLayout::paint(QPainter &painter, const theme::Tokens &t) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const bool small = m_rect.height() < 150 || m_rect.width() < 480;
    if (!m_picture.missing.isEmpty() || small) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(m_rect.adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         m_picture.missing.isEmpty() ? tr("Too small: make this panel larger") : m_picture.missing);
        return;
    }
    paintFigures(painter, t);
    paintBars(painter, t);
    paintCurve(painter, t);
    paintLevers(painter, t);
}

void GoodputLayout::paintFigures(QPainter &painter, const theme::Tokens &t) const
{
    // Where there is little room the first ones, which matter most.
    const auto count = std::min<std::size_t>(m_picture.figures.size(), static_cast<std::size_t>(std::max(2.0, m_figures.width() / 118)));
    const double each = m_figures.width() / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Headline &figure = m_picture.figures[i];
        const QRectF box(m_figures.left() + each * static_cast<double>(i), m_figures.top(), each - 10, m_figures.height());
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(box.left(), box.top(), box.width(), 16), figure.name);
        widgets::paintLine(painter, QRectF(box.left(), box.top() + 40, box.width(), 16), figure.range);
        painter.setFont(theme::font(m_flat ? theme::Type::Title : theme::Type::Large));
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(box.left(), box.top() + 12, box.width(), 32), figure.value);
    }
}

void GoodputLayout::paintBars(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_bars, tr("Where the paid hours go"), t);
    const widgets::StackedBar all{allParts(m_picture, t), 0, false};
    const QRectF above(m_bars.left(), m_bars.top() + head_px, m_bars.width(), bar_px);
    all.paint(painter, above, t);
    painter.setFont(theme::font(theme::Type::Small));
    const QString training = all.parts.front().name + QStringLiteral(" ") + shareText(all.parts.front().value);
    if (above.width() * all.parts.front().value > QFontMetricsF(painter.font()).horizontalAdvance(training) + 12) {
        painter.setPen(theme::inkOn(colourOf(goodput::Part::Productive, t)));
        widgets::paintLine(painter, above.adjusted(6, 0, -6, 0), training);
    }
    const widgets::StackedBar lost{lostParts(m_picture, t), 0, true};
    if (lost.parts.empty())
        return;
    // What is lost is a narrow end: drawn again below at full width.
    const double from = above.left() + above.width() * goodput::of(m_picture.goodput.shares, goodput::Part::Productive);
    const QRectF below(m_bars.left(), above.bottom() + zoom_px, m_bars.width(), m_bars.bottom() - above.bottom() - zoom_px);
    QPainterPath wedge(QPointF(from, above.bottom() + 2));
    wedge.lineTo(above.right(), above.bottom() + 2);
    wedge.lineTo(below.right(), below.top() - 2);
    wedge.lineTo(below.left(), below.top() - 2);
    wedge.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.track);
    painter.drawPath(wedge);
    painter.save();
    const double legend_px = std::max(0.0, std::floor((below.height() - bar_px - 8) / 16)) * 16; // whole lines
    painter.setClipRect(QRectF(below.left() - 1, below.top() - 1, below.width() + 2, bar_px + 9 + legend_px));
    lost.paint(painter, below, t);
    painter.restore();
}

void GoodputLayout::paintCurve(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_curve, tr("Time lost, by the interval between checkpoints"), t);
    const auto &curve = m_picture.curve;
    if (curve.size() < 2 || m_plot.height() < 30)
        return;
    const goodput::Goodput &g = m_picture.goodput;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(QPen(t.hairline, 1));
    for (int i = 0; i <= 2; ++i) {
        const double lost = m_mostLost * i / 2;
        const double y = m_plot.bottom() - m_plot.height() * i / 2;
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_curve.left(), y - 8, m_plot.left() - m_curve.left() - 6, 16), QStringLiteral("%1 %").arg(localNumber(QString::number(100 * lost, 'g', 3))), Qt::AlignRight);
    }
    double last = m_plot.left() - 100;
    for (const auto &[tick, words] : ticks) {
        if (tick < curve.front().interval_s || tick > curve.back().interval_s)
            continue;
        const double x = curvePoint(tick, 0).x();
        if (x < last + 64)
            continue;
        last = x;
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(x, m_plot.bottom()), QPointF(x, m_plot.bottom() + 4));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(x - 32, m_plot.bottom() + 5, 64, 14), tr(words), Qt::AlignHCenter);
    }
    painter.save();
    painter.setClipRect(m_plot.adjusted(0, -2, 0, 2));
    if (g.leastInterval_s > curve.front().interval_s * 1.01) { // where one save would meet the next
        const QRectF no(m_plot.left(), m_plot.top(), curvePoint(g.leastInterval_s, 0).x() - m_plot.left(), m_plot.height());
        painter.fillRect(no, QBrush(t.hairline, Qt::BDiagPattern));
    }
    QPainterPath path(curvePoint(curve.front().interval_s, curve.front().lost));
    for (const goodput::IntervalPoint &point : curve)
        path.lineTo(curvePoint(point.interval_s, point.lost));
    painter.setPen(QPen(t.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.restore();

    const auto mark = [&](double interval_s, const QColor &fill, const QString &words, bool above) {
        goodput::Process process = g.process;
        process.storage.interval_s = interval_s;
        QPointF at = curvePoint(interval_s, 1 - goodput::effectiveShare(goodput::sharesOf(process)));
        at.setY(std::max(at.y(), m_plot.top() + 18)); // its words stay inside
        painter.setPen(QPen(t.panel, 2));
        painter.setBrush(fill);
        painter.drawEllipse(at, 5, 5);
        painter.setPen(t.text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(words) + 4;
        const double left = std::clamp(at.x() - width / 2, m_plot.left(), std::max(m_plot.left(), m_plot.right() - width));
        widgets::paintLine(painter, QRectF(left, above ? at.y() - 24 : at.y() + 8, width, 16), words);
    };
    if (!std::isfinite(g.days.value))
        return; // no interval is better than another
    const bool same = std::abs(g.interval_s - g.bestInterval_s) < 0.01 * g.bestInterval_s;
    mark(g.bestInterval_s, t.better, same ? tr("best, as set: %1").arg(qstring(format::seconds(g.bestInterval_s))) : tr("best: %1").arg(qstring(format::seconds(g.bestInterval_s))), m_plot.bottom() - curvePoint(g.bestInterval_s, 1 - g.effective.value).y() < 30);
    if (!same)
        mark(g.interval_s, t.warning, tr("as set: %1").arg(qstring(format::seconds(g.interval_s))), true);
    painter.setPen(t.textMuted);
    widgets::paintLine(painter, QRectF(m_curve.left(), m_plot.bottom() + 22, m_curve.width(), 16),
                       tr("A save stops the step %1 and is whole in storage after %2").arg(qstring(format::seconds(g.save.stall_s)), qstring(format::seconds(g.save.write_s))));
}

void GoodputLayout::paintLevers(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_levers, tr("What would help"), t);
    double y = m_levers.top() + head_px + 4;
    for (int i = 0; i < leversShown(); ++i) {
        const goodput::Lever &lever = m_picture.levers[static_cast<std::size_t>(i)];
        const double right = 84;
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(m_levers.left(), y, m_levers.width() - right - 8, 16), language::said(lever.what));
        painter.setPen(t.better);
        painter.setFont(theme::font(theme::Type::Strong));
        widgets::paintLine(painter, QRectF(m_levers.right() - right, y, right, 16), daysText(std::isfinite(lever.days) ? lever.days : lever.doneIn_days), Qt::AlignRight);
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_levers.left(), y + 15, m_levers.width() - right - 8, 15), language::said(lever.how));
        if (m_picture.goodput.money) {
            painter.setPen(lever.usd <= 0 ? t.better : t.textMuted);
            widgets::paintLine(painter, QRectF(m_levers.right() - right, y + 15, right, 15), moneyChange(lever.usd), Qt::AlignRight);
        }
        y += lever_px;
    }
    if (m_picture.levers.empty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_levers.left(), y, m_levers.width(), 16), tr("Nothing that is known here ends the run sooner."));
        y += lever_px;
    }
    if (m_picture.remark.isEmpty() || m_levers.bottom() - y < 32)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.warning);
    painter.drawText(QRectF(m_levers.left(), y + 4, m_levers.width(), m_levers.bottom() - y - 4), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_picture.remark);
}

QString GoodputLayout::describeAt(const QPointF &at, const theme::Tokens &t) const
{
    if (!m_picture.missing.isEmpty())
        return {};
    const QRectF above(m_bars.left(), m_bars.top() + head_px, m_bars.width(), bar_px);
    const QRectF below(m_bars.left(), above.bottom() + zoom_px, m_bars.width(), m_bars.bottom() - above.bottom() - zoom_px);
    const auto parts = [&](const widgets::StackedBar &bar, const QRectF &rect) {
        const int part = rect.contains(at) ? bar.partAt(at, rect) : -1;
        return part < 0 ? QString() : bar.parts[static_cast<std::size_t>(part)].tooltip;
    };
    if (const QString words = parts({allParts(m_picture, t), 0, false}, above); !words.isEmpty())
        return words;
    if (const QString words = parts({lostParts(m_picture, t), 0, true}, below); !words.isEmpty())
        return words;
    if (m_figures.contains(at)) {
        const auto count = std::min<std::size_t>(m_picture.figures.size(), static_cast<std::size_t>(std::max(2.0, m_figures.width() / 118)));
        const auto i = static_cast<std::size_t>((at.x() - m_figures.left()) / m_figures.width() * static_cast<double>(count));
        return m_picture.figures[std::min(i, count - 1)].tip;
    }
    if (m_plot.contains(at) && m_picture.curve.size() > 1) {
        const double share = (at.x() - m_plot.left()) / m_plot.width();
        const auto &point = m_picture.curve[static_cast<std::size_t>(std::lround(share * static_cast<double>(m_picture.curve.size() - 1)))];
        return tr("A checkpoint every %1: %2 of the time is lost").arg(qstring(format::seconds(point.interval_s)), qstring(format::percent(point.lost)));
    }
    const int lever = static_cast<int>((at.y() - m_levers.top() - head_px - 4) / lever_px);
    if (m_levers.contains(at) && at.y() > m_levers.top() + head_px + 4 && lever < leversShown()) {
        const goodput::Lever &one = m_picture.levers[static_cast<std::size_t>(lever)];
        return tr("%1 (%2): goodput %3").arg(language::said(one.what), language::said(one.how), qstring(format::signedPoints(one.effectiveDelta)));
    }
    return {};
}

} // namespace switchyard::goodputview
