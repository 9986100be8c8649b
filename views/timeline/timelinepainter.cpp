// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/timelinelayout.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QPainter>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>
#include <views/widgets/snapshots.h>

namespace switchyard::timeline {

using train::TimelineCell;
using Kind = TimelineCell::Kind;

namespace {

constexpr double laneLine_px = 12; ///< of a lane of links: its name and what its links can

constexpr double hiddenAlpha = 0.4; ///< of what does not lengthen the step

bool numbered(const TimelineCell &cell) { return cell.kind == Kind::Forward || cell.kind == Kind::Backward; }

QColor colorOf(const TimelineCell &cell, const theme::Tokens &t)
{
    switch (cell.kind) {
    case Kind::Forward:
    case Kind::Backward:
    case Kind::WeightGradient: return passColor(cell.kind, t);
    case Kind::Communication: return theme::groupColor(workload::infoOf(cell.part).group, t);
    case Kind::Optimizer:
    case Kind::Host:
    case Kind::Wait: break;
    }
    return theme::partColor(cell.part, t);
}

QColor faint(QColor color, double alpha = hiddenAlpha)
{
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

/// Words in the middle of a bar, on no more of its ground than they need.
Caption captionIn(const QRectF &bar, const QString &words, const QColor &color, const QFontMetricsF &metrics)
{
    const double width = std::min(bar.width(), metrics.horizontalAdvance(words) + 6);
    return {QRectF(bar.center().x() - width / 2, bar.top(), width, bar.height()), words, color};
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

QColor passColor(TimelineCell::Kind kind, const theme::Tokens &t)
{
    if (kind == Kind::Forward)
        return t.compute.lighter(t.mode == theme::Mode::Light ? 135 : 112);
    return kind == Kind::Backward ? t.compute.darker(t.mode == theme::Mode::Light ? 108 : 120) : t.compute;
}

void TimelineLayout::paint(QPainter &painter, const theme::Tokens &t) const
{
    if ((m_stages == 0 && m_observed.height() == 0) || !(m_picture.to_s > m_picture.from_s))
        return;
    painter.save();
    painter.setFont(theme::font(theme::Type::Small));
    paintNames(painter, t);
    std::vector<Caption> captions;
    paintCells(painter, t, captions);
    paintPath(painter, t, captions);
    paintLinks(painter, t);
    m_observed.paint(painter, m_rect.left() + 12, [this](double time_s) { return x(time_s); }, t);
    paintAxis(painter, t);
    for (const Caption &caption : captions) { // over the lines of the axis
        painter.fillRect(caption.ground, caption.color);
        painter.setPen(theme::inkOn(caption.color));
        painter.drawText(caption.ground, Qt::AlignCenter | Qt::TextDontClip, caption.words);
    }
    m_observed.paintHeadline(painter, m_rect.left() + 12, t);
    paintPlayhead(painter, t);
    paintLegend(painter, t);
    painter.restore();
}

void TimelineLayout::paintNames(QPainter &painter, const theme::Tokens &t) const
{
    const QFontMetricsF metrics(painter.font());
    const double left = m_rect.left() + 12, width = m_plot.left() - left - 6;
    const double keyLeft = headKey().isEmpty() ? m_plot.right() : headKey().left() - 12;
    const QString head = metrics.elidedText(headline(), Qt::ElideRight, keyLeft - left);
    const QRectF line(left, m_rect.top() + 2, m_plot.right() - left, m_plot.top() - m_rect.top() - 4);
    if (!m_picture.pins.empty()) // the ties of frames go by behind it
        painter.fillRect(QRectF(left - 3, line.top() - 1, metrics.horizontalAdvance(head) + 6, line.height() - 5), t.panel);
    painter.setPen(std::isnan(m_picture.playhead_s) ? t.textMuted : t.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, head);
    const int every = m_stages == 0 ? 1 : std::max(1, static_cast<int>(std::ceil(metrics.height() / m_rowHeight)));
    for (int stage = 0; stage < m_stages; ++stage) {
        const QRectF row = stageRect(stage);
        painter.fillRect(row, t.track);
        if (stage % every != 0 && stage != m_picture.laneStage)
            continue;
        const bool near = m_picture.laneStage >= 0 && stage != m_picture.laneStage && std::abs(stage - m_picture.laneStage) < every; // its name has the place
        if (near)
            continue;
        painter.setPen(stage == m_picture.laneStage && m_stages > 1 ? t.accent : t.textMuted);
        painter.drawText(QRectF(left, row.center().y() - 12, width, 24), Qt::AlignLeft | Qt::AlignVCenter, m_stages == 1 ? tr("compute") : tr("stage %1").arg(stage));
    }
    if (!m_path.isEmpty()) {
        painter.fillRect(m_path, t.track);
        painter.setPen(m_picture.laneStage == pathLanes ? t.accent : t.textMuted);
        painter.drawText(QRectF(left, m_path.center().y() - 12, width, 24), Qt::AlignLeft | Qt::AlignVCenter, tr("critical path"));
    }
    for (const Lane &lane : m_lanes) {
        painter.fillRect(lane.rect, t.track);
        painter.setPen(lane.ofLinks() ? t.text : theme::groupColor(lane.group, t));
        const QRectF names(left, lane.rect.top(), width, lane.rect.height());
        if (!lane.ofLinks() || lane.rect.height() < 2 * laneLine_px - 3) {
            painter.drawText(names, Qt::AlignLeft | Qt::AlignVCenter, lane.name);
            continue;
        }
        painter.drawText(QRectF(left, names.center().y() - laneLine_px, width, laneLine_px), Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(lane.name, Qt::ElideMiddle, width));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(left, names.center().y(), width, laneLine_px), Qt::AlignLeft | Qt::AlignVCenter, lane.note);
    }
}

void TimelineLayout::paintCells(QPainter &painter, const theme::Tokens &t, std::vector<Caption> &captions) const
{
    const QFontMetricsF metrics(painter.font());
    std::vector<double> filledTo(static_cast<std::size_t>(m_stages) + m_lanes.size(), -1e9);
    const auto &cells = *m_picture.cells;
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_picture.laneStage == pathLanes) // a lane has cells of several stages then, which are sorted by stage
        std::ranges::stable_sort(order, {}, [&cells](std::size_t i) { return cells[i].start_s; });
    for (const std::size_t i : order) {
        const TimelineCell &cell = cells[i];
        const Lane *lane = cell.kind == Kind::Communication ? laneOf(cell) : nullptr;
        if ((cell.kind == Kind::Communication && !lane) || cell.end_s < m_picture.from_s || cell.start_s > m_picture.to_s)
            continue;
        const double left = std::max(x(cell.start_s), m_plot.left());
        const double right = std::min(x(cell.end_s), m_plot.right());
        double &filled = filledTo[lane ? static_cast<std::size_t>(m_stages + (lane - m_lanes.data())) : static_cast<std::size_t>(cell.stage)];
        if (right <= filled + 0.25) // lies inside a pixel that is painted already
            continue;
        filled = std::max(filled, right);
        const bool roomy = right - left > 3;
        QRectF box = lane ? lane->rect : stageRect(cell.stage);
        box.setLeft(left);
        box.setRight(std::max(left + 0.5, right - (roomy ? 1 : 0)));
        const QColor color = std::cmp_equal(m_picture.hovered, i) ? t.accent : colorOf(cell, t);
        if (!lane) {
            painter.fillRect(box, color);
        } else if (roomy) { // what lengthens the step is its beginning
            const double until = std::clamp(x(cell.start_s + cell.exposed_s), box.left(), box.right());
            painter.fillRect(QRectF(box.topLeft(), QPointF(until, box.bottom())), color);
            painter.fillRect(QRectF(QPointF(until, box.top()), box.bottomRight()), faint(color));
            if (const QString waits = tr("%1 exposed").arg(qstring(format::seconds(cell.exposed_s))); until - box.left() > metrics.horizontalAdvance(waits) + 8)
                captions.push_back(captionIn(QRectF(box.left(), box.top(), until - box.left(), box.height()), waits, color, metrics));
        } else {
            const double share = std::clamp(cell.exposed_s / std::max(1e-12, cell.end_s - cell.start_s), 0.0, 1.0);
            painter.fillRect(box, faint(color, hiddenAlpha + (1 - hiddenAlpha) * share));
        }
        if (numbered(cell) && box.width() > 20 && box.height() >= metrics.height() - 2)
            captions.push_back(captionIn(box, QString::number(cell.microBatch), color, metrics));
    }
}

/// What the step waits for: a line through the stages, and the same pieces in a row, with the stages that they are of.
void TimelineLayout::paintPath(QPainter &painter, const theme::Tokens &t, std::vector<Caption> &captions) const
{
    if (m_path.isEmpty())
        return;
    const QFontMetricsF metrics(painter.font());
    const auto colourOf = [&](const train::PathPiece &piece) {
        return piece.cell < 0 ? theme::groupColor(workload::PartGroup::Pp, t) : colorOf((*m_picture.cells)[static_cast<std::size_t>(piece.cell)], t);
    };
    struct Run {
        int stage;
        double left, right;
        QColor colour; ///< of its longest piece
        double longest = 0;
    };
    std::vector<Run> runs;
    double filled = -1e9;
    for (const train::PathPiece &piece : *m_picture.path) {
        if (piece.to_s < m_picture.from_s || piece.from_s > m_picture.to_s)
            continue;
        const double left = std::max(x(piece.from_s), m_plot.left()), right = std::min(x(piece.to_s), m_plot.right());
        const QColor colour = colourOf(piece);
        if (runs.empty() || runs.back().stage != piece.stage)
            runs.push_back({piece.stage, left, right, colour});
        Run &run = runs.back();
        run.right = right;
        if (right - left > run.longest) {
            run.longest = right - left;
            run.colour = colour;
        }
        if (right <= filled + 0.25) // lies inside a pixel that is painted already
            continue;
        filled = std::max(filled, right);
        painter.fillRect(QRectF(QPointF(left, m_path.top()), QPointF(std::max(left + 0.5, right - (right - left > 3 ? 1 : 0)), m_path.bottom())), colour);
    }
    QPolygonF line;
    for (const Run &run : runs) {
        const double y = stageRect(run.stage).bottom() - 1;
        line << QPointF(run.left, y) << QPointF(run.right, y);
        const QString name = tr("stage %1").arg(run.stage);
        if (run.right - run.left < metrics.horizontalAdvance(name) + 10)
            continue;
        captions.push_back({QRectF(run.left + 3, m_path.top(), metrics.horizontalAdvance(name) + 6, m_path.height()).adjusted(0, 1, 0, -1), name, run.colour});
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (m_rowHeight >= 12) { // seen on passes and on the ground
        painter.setPen(QPen(t.panel, 4, Qt::SolidLine, Qt::FlatCap));
        painter.drawPolyline(line);
    }
    painter.setPen(QPen(t.text, m_rowHeight >= 12 ? 2 : 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawPolyline(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelineLayout::paintLinks(QPainter &painter, const theme::Tokens &t) const
{
    for (const Lane &lane : m_lanes) {
        if (!lane.ofLinks())
            continue;
        for (double at = std::floor(m_plot.left()); at < m_plot.right(); at += 1) { // the most of each pixel
            const double share = shareAt(lane, at);
            if (std::isnan(share) || share <= 0)
                continue;
            const int load = theme::loadClass(share);
            const double height = std::max(1.0, std::min(1.0, share) * lane.rect.height());
            const QRectF bar(std::max(at, m_plot.left()), lane.rect.bottom() - height, 1, height);
            const bool striped = load == theme::overloadClass && std::fmod(at, 4) < 2;
            painter.fillRect(bar, striped ? t.panel : theme::loadColor(load, t.mode));
        }
    }
}

void TimelineLayout::paintAxis(QPainter &painter, const theme::Tokens &t) const
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double step = tickStep(span, static_cast<int>(m_plot.width() / 96));
    painter.setPen(t.textMuted);
    const auto labelAt = [&](double time_s) { return qstring(format::seconds(std::abs(time_s) < step * 1e-6 ? 0 : time_s)); };
    const QString whole = m_picture.observed.isThere() ? QString() : tr("one step · %1").arg(qstring(format::seconds(m_picture.step_s)));
    const QFontMetricsF metrics(painter.font());
    const double wholeLeft = m_plot.right() - metrics.horizontalAdvance(whole);
    const auto first = static_cast<qint64>(std::ceil(m_picture.from_s / step));
    const auto end = static_cast<qint64>(std::floor(m_picture.to_s / step + 1e-6)) + 1;
    for (qint64 tick = first; tick < end; ++tick) {
        const double time = static_cast<double>(tick) * step;
        const double at = x(time);
        painter.setPen(t.hairline);
        painter.drawLine(QPointF(at, m_plot.top()), QPointF(at, m_axisTop));
        const QString label = time == 0 || std::abs(time) < step * 1e-6 ? QStringLiteral("0") : labelAt(time);
        const double width = metrics.horizontalAdvance(label);
        if (at + width / 2 > wholeLeft - 12)
            continue;
        painter.setPen(t.textMuted);
        painter.drawText(QPointF(std::max(at - width / 2, m_plot.left()), m_axisTop + metrics.ascent()), label);
    }
    painter.setPen(t.textMuted);
    painter.drawText(QPointF(wholeLeft, m_axisTop + metrics.ascent()), whole);
}

void TimelineLayout::paintPlayhead(QPainter &painter, const theme::Tokens &t) const
{
    for (const double pin : m_picture.pins) { // hollow where the playhead is filled
        if (pin < m_picture.from_s || pin > m_picture.to_s)
            continue;
        const double at = x(pin);
        painter.setPen(QPen(t.accent, 1, Qt::DashLine));
        painter.drawLine(QPointF(at, m_plot.top()), QPointF(at, m_axisTop));
        painter.setPen(QPen(t.accent, 1.2));
        painter.setBrush(t.panel);
        const QPointF tip[] = {{at - 5, m_plot.top() - 8}, {at + 5, m_plot.top() - 8}, {at, m_plot.top()}};
        painter.drawPolygon(tip, 3);
    }
    if (std::isnan(m_picture.playhead_s) || m_picture.playhead_s < m_picture.from_s || m_picture.playhead_s > m_picture.to_s)
        return;
    const double at = x(m_picture.playhead_s);
    painter.setPen(QPen(t.accent, 2));
    painter.drawLine(QPointF(at, m_plot.top()), QPointF(at, m_axisTop));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    const QPointF tip[] = {{at - 5, m_plot.top() - 8}, {at + 5, m_plot.top() - 8}, {at, m_plot.top()}};
    painter.drawPolygon(tip, 3);
}

std::vector<KeyEntry> TimelineLayout::legend() const
{
    using What = KeyEntry::What;
    std::vector<KeyEntry> out;
    if (!m_legend)
        return out;
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    const auto has = [&](Kind kind) { return std::ranges::any_of(*m_picture.cells, [kind](const TimelineCell &cell) { return cell.kind == kind; }); };
    const auto hasPart = [&](workload::Part part) { return std::ranges::any_of(*m_picture.cells, [part](const TimelineCell &cell) { return cell.kind != Kind::Communication && cell.part == part; }); };
    double at = m_plot.left();
    const auto add = [&](bool there, KeyEntry entry) { // one that has no room leaves it to the next
        const double end = at + entry.swatch_px + 5 + metrics.horizontalAdvance(entry.words);
        if (!there || end >= m_plot.right())
            return;
        entry.x = at;
        out.push_back(std::move(entry));
        at = end + 15;
    };
    add(has(Kind::Forward), {.what = What::Pass, .kind = Kind::Forward, .words = tr("forward")});
    add(has(Kind::Backward), {.what = What::Pass, .kind = Kind::Backward, .words = tr("backward")});
    add(has(Kind::WeightGradient), {.what = What::Pass, .kind = Kind::WeightGradient, .words = tr("weight gradients")});
    add(std::ranges::any_of(m_lanes, &Lane::ofLinks), {.what = What::Links, .words = tr("% of links"), .swatch_px = widgets::lineKey_px});
    add(has(Kind::Communication), {.what = What::Waits, .words = tr("lengthens the step, hidden"), .swatch_px = 28});
    add(!m_path.isEmpty(), {.what = What::Path, .words = tr("critical path")});
    add(hasPart(workload::Part::Optimizer), {.what = What::Part, .part = workload::Part::Optimizer, .words = tr("optimizer")});
    add(hasPart(workload::Part::Overhead), {.what = What::Part, .part = workload::Part::Overhead, .words = tr("host")});
    add(hasPart(workload::Part::Straggler), {.what = What::Part, .part = workload::Part::Straggler, .words = tr("waits for the slowest")});
    add(isOver(), {.what = What::Over, .words = widgets::overCapacityWords(), .swatch_px = 0});
    return out;
}

QRectF TimelineLayout::headKey() const
{
    constexpr double leastWords_px = 300;
    const double width = widgets::lineKey_px + 5 + QFontMetricsF(theme::font(theme::Type::Small)).horizontalAdvance(tr("% of links"));
    const double left = m_plot.right() - width;
    if (m_legend || !m_picture.pins.empty() || left - m_rect.left() < leastWords_px || std::ranges::none_of(m_lanes, &Lane::ofLinks))
        return {};
    return {left, m_rect.top() + 2, width, m_plot.top() - m_rect.top() - 8};
}

void TimelineLayout::paintLegend(QPainter &painter, const theme::Tokens &t) const
{
    using What = KeyEntry::What;
    constexpr double key_px = 13;
    const QFontMetricsF metrics(painter.font());
    const auto say = [&](double x, double middle, const QString &words) {
        painter.setPen(t.textMuted);
        painter.drawText(QPointF(x, middle + metrics.ascent() / 2 - 1), words);
    };
    const double middle = m_axisTop + 20 + 9; // below the numbers of the axis
    for (const KeyEntry &entry : legend()) {
        const auto swatch = [&](const QColor &color, double from, double width) { painter.fillRect(QRectF(entry.x + from, middle - 5, width, 10), color); };
        switch (entry.what) {
        case What::Pass: swatch(passColor(entry.kind, t), 0, 14); break;
        case What::Part: swatch(theme::partColor(entry.part, t), 0, 14); break;
        case What::Path: painter.fillRect(QRectF(entry.x, middle - 1, 14, 2), t.text); break;
        case What::Waits:
            swatch(t.text, 0, 14);
            swatch(faint(t.text), 14, 14);
            break;
        case What::Links: widgets::paintLineKey(painter, {entry.x, middle}, key_px, t); break;
        case What::Over: break;
        }
        say(entry.x + entry.swatch_px + 5, middle, entry.words);
    }
    if (const QRectF head = headKey(); !head.isEmpty()) {
        widgets::paintLineKey(painter, {head.left(), head.center().y()}, key_px, t);
        say(head.left() + widgets::lineKey_px + 5, head.center().y(), tr("% of links"));
    }
}

} // namespace switchyard::timeline
