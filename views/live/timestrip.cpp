// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/timestrip.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QDateTime>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <core/base/format.h>

#include <views/language/words.h>
#include <views/live/eventwords.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::live {

using Kind = telemetry::Event::Kind;

QColor eventColor(Kind kind, const theme::Tokens &tokens)
{
    switch (kind) {
    case Kind::Xid:
    case Kind::HostGone: return tokens.critical;
    case Kind::HostBack: return tokens.ok;
    case Kind::Alert: return tokens.warning;
    case Kind::Boot:
    case Kind::Counters:
    case Kind::Began:
    case Kind::Ended: return tokens.maintenance;
    case Kind::Placement: return tokens.accent;
    }
    return tokens.text;
}

void paintEventMark(QPainter &painter, Kind kind, const QPointF &at, const theme::Tokens &tokens)
{
    constexpr double r = 4;
    const QColor color = eventColor(kind, tokens);
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    const auto polygon = [&](std::initializer_list<QPointF> points) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF(points));
    };
    switch (kind) {
    case Kind::Xid:
        painter.drawLine(at + QPointF(-r + 1, -r + 1), at + QPointF(r - 1, r - 1));
        painter.drawLine(at + QPointF(-r + 1, r - 1), at + QPointF(r - 1, -r + 1));
        break;
    case Kind::HostGone: polygon({at + QPointF(-r, -r), at + QPointF(r, -r), at + QPointF(0, r)}); break;
    case Kind::HostBack: polygon({at + QPointF(-r, r), at + QPointF(r, r), at + QPointF(0, -r)}); break;
    case Kind::Alert: polygon({at + QPointF(-r, r - 1), at + QPointF(r, r - 1), at + QPointF(0, -r)}); break;
    case Kind::Boot:
    case Kind::Counters:
    case Kind::Began:
    case Kind::Ended: painter.drawEllipse(at, r - 1, r - 1); break;
    case Kind::Placement: polygon({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}); break;
    }
}

TimeStrip::TimeStrip(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("timeStrip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::SplitHCursor);
    setAccessibleName(tr("Time that is shown"));
}

QRectF TimeStrip::plot() const { return QRectF(rect()).adjusted(6, 2, -6, -13); }

double TimeStrip::x(double time_s) const
{
    const QRectF area = plot();
    return m_to_s > m_from_s ? area.left() + (time_s - m_from_s) / (m_to_s - m_from_s) * area.width() : area.right();
}

double TimeStrip::timeAt(double x) const
{
    const QRectF area = plot();
    const double share = area.width() > 0 ? (x - area.left()) / area.width() : 1;
    return std::clamp(m_from_s + share * (m_to_s - m_from_s), m_from_s, m_to_s);
}

void TimeStrip::setRange(double from_s, double to_s)
{
    m_from_s = from_s;
    m_to_s = to_s;
    constexpr double seen_px = 0.5; // an hour moves by a pixel in four seconds
    const double a_second_px = plot().width() / std::max(1.0, to_s - from_s);
    if (std::max(std::abs(from_s - m_painted.first), std::abs(to_s - m_painted.second)) * a_second_px >= seen_px)
        update();
}

void TimeStrip::setHappened(telemetry::Happened happened)
{
    m_happened = std::move(happened);
    update();
}

void TimeStrip::setPlayhead(double time_s)
{
    const bool same = std::isnan(time_s) ? std::isnan(m_playhead_s) : !(time_s < m_playhead_s || time_s > m_playhead_s) && !std::isnan(m_playhead_s);
    if (same && !accessibleDescription().isEmpty())
        return;
    m_playhead_s = time_s;
    setAccessibleDescription((std::isnan(time_s) ? tr("Live.") : tr("Paused at %1.").arg(clockText(time_s)))
                             + tr(" Left and Right move by one scrape, with Shift by ten, Home to the beginning; End or Escape go live, Space pauses."));
    update();
}

void TimeStrip::setNote(const QString &note, bool trouble)
{
    if (note == m_note && trouble == m_trouble)
        return;
    m_note = note;
    m_trouble = trouble;
    update();
}

void TimeStrip::paintAxis(QPainter &painter, const theme::Tokens &tokens) const
{
    const QRectF area = plot();
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const double word = metrics.horizontalAdvance(QStringLiteral("00:00")) + 14;
    constexpr std::array steps = {60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200};
    const auto fits = std::ranges::find_if(steps, [&](int step) { return step / std::max(1.0, m_to_s - m_from_s) * area.width() >= word; });
    if (fits == steps.end())
        return;
    const double zone_s = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(m_to_s)).offsetFromUtc(); // whole hours of the clock on the wall
    for (double at = std::ceil((m_from_s + zone_s) / *fits) * *fits - zone_s; at <= m_to_s; at += *fits) {
        painter.setPen(tokens.hairline);
        painter.drawLine(QPointF(x(at), area.top()), QPointF(x(at), area.bottom()));
        painter.setPen(tokens.textMuted);
        const QRectF place(std::clamp(x(at) - word / 2, 0.0, width() - word), area.bottom(), word, height() - area.bottom());
        painter.drawText(place, Qt::AlignCenter, QDateTime::fromSecsSinceEpoch(static_cast<qint64>(at)).toString(QStringLiteral("HH:mm")));
    }
}

/// Below its own largest value: when it became slow is what it tells.
void TimeStrip::paintCurve(QPainter &painter, const theme::Tokens &tokens) const
{
    const telemetry::Curve &curve = m_happened.curve;
    float most = 0;
    for (const float value : curve.value)
        most = value > most ? value : most; // one that is not a number is none
    if (!(most > 0))
        return;
    const QRectF area = plot();
    QColor fill = tokens.accent;
    fill.setAlpha(60);
    const auto y = [&](float value) { return area.bottom() - static_cast<double>(std::isnan(value) ? 0 : value / most) * (area.height() - 10); };
    for (std::size_t i = 0; i < curve.value.size();) {
        QPainterPath path(QPointF(x(curve.time_s[i]), area.bottom()));
        std::size_t end = i;
        for (; end < curve.value.size() && (end == i || curve.time_s[end] - curve.time_s[end - 1] < 1.5 * m_happened.step_s); ++end) // a gap is no line
            path.lineTo(x(curve.time_s[end]), y(curve.value[end]));
        path.lineTo(x(curve.time_s[end - 1]), area.bottom());
        painter.fillPath(path, fill);
        i = end;
    }
}

void TimeStrip::paintEvent(QPaintEvent *)
{
    m_painted = range();
    QPainter painter(this);
    const theme::Tokens &tokens = theme::current();
    const QRectF area = plot();
    painter.fillRect(rect(), tokens.panel);
    painter.fillRect(area, tokens.track);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect());
    paintAxis(painter, tokens);
    painter.save();
    painter.setClipRect(area.adjusted(-5, 0, 5, 0));
    paintCurve(painter, tokens);
    for (const telemetry::Event &event : m_happened.events) {
        if (event.time_s < m_from_s || event.time_s > m_to_s)
            continue;
        const double at = x(event.time_s);
        painter.setPen(QPen(eventColor(event.kind, tokens), 1));
        painter.drawLine(QPointF(at, area.top() + 10), QPointF(at, area.bottom()));
        paintEventMark(painter, event.kind, {at, area.top() + 6}, tokens);
    }
    painter.restore();
    const bool live = std::isnan(m_playhead_s);
    const double head = std::clamp(x(live ? m_to_s : m_playhead_s), area.left(), area.right());
    painter.setPen(QPen(live ? tokens.ok : tokens.warning, 2));
    painter.drawLine(QPointF(head, 0), QPointF(head, area.bottom()));
    painter.setBrush(live ? tokens.ok : tokens.warning);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(QPointF(head, area.bottom()), 4, 4);
    if (!m_note.isEmpty()) {
        painter.setFont(theme::font(theme::Type::Small));
        const QFontMetricsF metrics(painter.font());
        const QString words = metrics.elidedText(m_note, Qt::ElideRight, area.width() - 12);
        const QRectF place(area.left() + 4, area.bottom() - metrics.height() - 2, metrics.horizontalAdvance(words) + 6, metrics.height());
        QColor ground = tokens.panel;
        ground.setAlpha(225);
        painter.fillRect(place, ground);
        painter.setPen(m_trouble ? tokens.critical : tokens.text);
        painter.drawText(place, Qt::AlignCenter, words);
    }
    if (hasFocus()) {
        painter.setPen(tokens.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme::radiusPx, theme::radiusPx);
    }
}

std::vector<const telemetry::Event *> TimeStrip::eventsAt(double at, double reach_px) const
{
    std::vector<const telemetry::Event *> found;
    for (const telemetry::Event &event : m_happened.events)
        if (event.time_s >= m_from_s && event.time_s <= m_to_s && std::abs(x(event.time_s) - at) <= reach_px)
            found.push_back(&event);
    std::ranges::stable_sort(found, {}, [&](const telemetry::Event *event) { return std::abs(x(event->time_s) - at); });
    return found;
}

QString TimeStrip::tipAt(const QPointF &at) const
{
    constexpr std::size_t most = 8;
    QStringList lines;
    const auto events = eventsAt(at.x(), 4);
    for (std::size_t i = 0; i < std::min(events.size(), most); ++i)
        lines << eventText(*events[i]);
    if (events.size() > most)
        lines << tr("and %1 more").arg(events.size() - most);
    if (lines.isEmpty()) {
        lines << clockText(timeAt(at.x()));
        const telemetry::Curve &curve = m_happened.curve;
        const auto next = std::ranges::lower_bound(curve.time_s, timeAt(at.x()));
        if (next != curve.time_s.end() && *next - timeAt(at.x()) <= m_happened.step_s)
            lines << tr("%1: %2").arg(language::said(curve.of), qstring(format::percent(static_cast<double>(curve.value[static_cast<std::size_t>(next - curve.time_s.begin())]))));
    }
    if (m_happened.leftOut > 0)
        lines << tr("%1 earlier events are not shown").arg(m_happened.leftOut);
    for (const Said &warning : m_happened.warnings)
        lines << language::said(warning);
    lines << tr("Drag to look back; double-click goes to an event; Left, Right (Shift: ten), Home, End");
    return text::shown(lines.join(QLatin1Char('\n')));
}

void TimeStrip::scrubTo(double time_s)
{
    if (!(m_to_s > m_from_s))
        return;
    setPlayhead(std::clamp(time_s, m_from_s, m_to_s));
    emit scrubbed(m_playhead_s);
}

bool TimeStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), tipAt(QPointF(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void TimeStrip::mousePressEvent(QMouseEvent *event)
{
    m_dragging = event->button() == Qt::LeftButton;
    if (m_dragging)
        scrubTo(timeAt(event->position().x()));
    event->accept(); // nothing behind it scrolls or pans
}

void TimeStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging)
        scrubTo(timeAt(event->position().x()));
    event->accept();
}

void TimeStrip::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragging = false;
    event->accept();
}

void TimeStrip::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_dragging = false;
    if (const auto events = eventsAt(event->position().x(), 8); !events.empty())
        scrubTo(events.front()->time_s);
    event->accept();
}

void TimeStrip::keyPressEvent(QKeyEvent *event)
{
    const double now_s = std::isnan(m_playhead_s) ? m_to_s : m_playhead_s;
    const double step_s = m_step_s * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
    switch (event->key()) {
    case Qt::Key_Left: return scrubTo(now_s - step_s);
    case Qt::Key_Right: return scrubTo(now_s + step_s);
    case Qt::Key_Home: return scrubTo(m_from_s);
    case Qt::Key_End: emit liveWanted(); return;
    case Qt::Key_Space: emit pauseToggled(); return;
    case Qt::Key_Escape:
        if (std::isnan(m_playhead_s))
            break;
        emit liveWanted();
        return;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace switchyard::live
