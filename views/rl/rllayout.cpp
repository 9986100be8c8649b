// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/rl/rllayout.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::rlview {

namespace {

using widgets::head_px;

constexpr double margin_px = 16;
constexpr double gap_px = 24;
constexpr double row_px = 18;
constexpr double names_px = 132;  ///< of the lanes
constexpr double laneGap_px = 12;
constexpr double axis_px = 18;
constexpr double legend_px = 20;  ///< of a row
constexpr double critical_px = 3; ///< the line above what the step waits for
constexpr double factName_px = 84;
constexpr double besideFrom_px = 680; ///< step and facts side by side

/// Of a table's row: name, GPUs, seconds, idle.
std::array<QRectF, 4> cellsOf(const QRectF &row)
{
    constexpr double gpus_px = 64;
    constexpr double number_px = 92;
    const double right = row.right();
    return {QRectF(row.left() + 16, row.top(), row.width() - 16 - gpus_px - 2 * number_px, row.height()), QRectF(right - gpus_px - 2 * number_px, row.top(), gpus_px, row.height()),
            QRectF(right - 2 * number_px, row.top(), number_px, row.height()), QRectF(right - number_px, row.top(), number_px, row.height())};
}

} // namespace

RlLayout::RlLayout(const RlPicture &picture, const QRectF &rect)
    : m_picture(picture)
    , m_rect(rect)
    , m_small(rect.height() < 150 || rect.width() < 480)
{
    const QRectF body = rect.adjusted(margin_px, 10, -margin_px, -10);
    const auto legendHeight = [&](double width) { return placeLegend(width) * legend_px; };
    const double lanes = static_cast<double>(std::max<std::size_t>(1, picture.lanes.size()));
    if (body.height() < 400) {
        const bool beside = body.width() >= besideFrom_px; // else the step alone; its facts are the tool tips of its blocks
        const double words = beside ? std::clamp(body.width() * 0.34, 300.0, 460.0) + gap_px : 0;
        m_step = QRectF(body.left(), body.top(), body.width() - words, body.height());
        if (beside)
            m_facts = QRectF(m_step.right() + gap_px, body.top(), words - gap_px, body.height());
    } else {
        const double lane_px = std::max(110.0, 0.26 * body.height()); // the sheet's height is theirs, as far as it tells more
        const double wanted = head_px + lanes * lane_px + (lanes - 1) * laneGap_px + axis_px + legendHeight(body.width());
        m_step = QRectF(body.left(), body.top(), body.width(), std::min(wanted, body.height() - 9 * row_px - head_px - gap_px));
        const double below = m_step.bottom() + gap_px;
        const double half = std::round((body.width() - gap_px) / 2);
        m_table = QRectF(body.left(), below, half, body.bottom() - below);
        m_facts = QRectF(m_table.right() + gap_px, below, body.width() - half - gap_px, body.bottom() - below);
    }
    m_plot = m_step.adjusted(names_px, head_px, -2, -axis_px - legendHeight(m_step.width()));
}

/// As many rows as the words need, two at most; what does not fit then is left out.
int RlLayout::placeLegend(double width)
{
    constexpr int most = 2;
    m_legend.clear();
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    QPointF at;
    const auto say = [&](const QString &words, LegendEntry::Kind kind, rl::PhaseKind phase = rl::PhaseKind::Rollout) {
        const double wide = 18 + metrics.horizontalAdvance(words) + 14;
        if (at.x() > 0 && at.x() + wide > width)
            at = {0, at.y() + legend_px};
        if (at.x() + wide > width || at.y() >= most * legend_px)
            return;
        m_legend.push_back({words, kind, phase, QRectF(at, QSizeF(wide, legend_px))});
        at.rx() += wide;
    };
    for (const Row &row : m_picture.rows)
        say(row.name, LegendEntry::Kind::Phase, row.kind);
    say(tr("the step waits for it"), LegendEntry::Kind::Critical);
    say(tr("waits for the other pool"), LegendEntry::Kind::Waits);
    say(tr("hatched: unused within a phase"), LegendEntry::Kind::Unused);
    return m_legend.empty() ? 1 : 1 + static_cast<int>(m_legend.back().rect.top() / legend_px);
}

QRectF RlLayout::laneRect(std::size_t lane) const
{
    const auto lanes = static_cast<double>(m_picture.lanes.size());
    const double height = (m_plot.height() - laneGap_px * (lanes - 1)) / lanes;
    return {m_plot.left(), m_plot.top() + static_cast<double>(lane) * (height + laneGap_px), m_plot.width(), height};
}

double RlLayout::x(double time_s) const { return m_plot.left() + m_plot.width() * time_s / m_picture.period_s; }

QRectF RlLayout::span(const QRectF &lane, double from_s, double to_s) const { return {QPointF(x(from_s), lane.top()), QPointF(x(to_s), lane.bottom())}; }

void RlLayout::paint(QPainter &painter, const theme::Tokens &t) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEmpty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(m_rect.adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         m_picture.missing.isEmpty() ? tr("Too small: make this panel larger") : m_picture.missing);
        return;
    }
    widgets::paintHead(painter, m_step, tr("One step, %1").arg(qstring(format::seconds(m_picture.period_s))), t);
    paintLanes(painter, t);
    paintAxis(painter, t);
    paintLegend(painter, t);
    if (!m_table.isEmpty())
        paintTable(painter, t);
    if (!m_facts.isEmpty())
        paintFacts(painter, t);
}

void RlLayout::paintLanes(QPainter &painter, const theme::Tokens &t) const
{
    for (std::size_t i = 0; i < m_picture.lanes.size(); ++i) {
        const Lane &lane = m_picture.lanes[i];
        const QRectF rect = laneRect(i);
        const QRectF names(m_step.left(), rect.center().y() - row_px, names_px - 8, row_px);
        painter.setFont(theme::font(theme::Type::Strong));
        painter.setPen(t.text);
        widgets::paintLine(painter, names, lane.name);
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, names.translated(0, row_px), lane.note);
        painter.fillRect(rect, t.track);
        for (const Wait &wait : lane.waits) {
            const QRectF box = span(rect, wait.start_s, wait.end_s);
            painter.fillRect(box, QBrush(t.warning, Qt::BDiagPattern));
            const QFontMetricsF metrics(painter.font());
            const double width = metrics.horizontalAdvance(wait.words) + 8;
            if (width > box.width() || box.height() < row_px)
                continue;
            const QRectF plate(box.center().x() - width / 2, box.center().y() - row_px / 2, width, row_px);
            painter.fillRect(plate, t.panel);
            painter.setPen(t.text);
            widgets::paintLine(painter, plate, wait.words, Qt::AlignHCenter);
        }
        for (const PhaseBar &block : lane.blocks)
            paintBlock(painter, rect, block, t);
    }
}

/// What is busy stands on the ground, what is not is hatched above it.
void RlLayout::paintBlock(QPainter &painter, const QRectF &lane, const PhaseBar &block, const theme::Tokens &t) const
{
    QRectF box = span(lane, block.start_s, block.end_s);
    if (box.width() > 3)
        box.setRight(box.right() - 1);
    const QColor fill = colourOf(block.kind, t);
    const double busy = box.height() * block.busy;
    const QRectF used(box.left(), box.bottom() - busy, std::max(1.0, box.width()), busy);
    QColor faint = fill;
    faint.setAlphaF(0.25F);
    painter.fillRect(box, faint);
    painter.fillRect(box, QBrush(fill, Qt::BDiagPattern));
    painter.fillRect(used, fill);
    if (block.critical)
        painter.fillRect(QRectF(box.left(), lane.top() - critical_px - 1, box.width(), critical_px), t.text);
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const QString time = qstring(format::seconds(block.end_s - block.start_s));
    const bool twoLines = used.height() >= 2 * row_px;
    const double wide = std::max(metrics.horizontalAdvance(block.name), metrics.horizontalAdvance(time));
    if (used.height() >= row_px && box.width() > (twoLines ? wide : metrics.horizontalAdvance(block.name)) + 8) {
        painter.setPen(theme::inkOn(fill));
        const QRectF line(used.left() + 4, used.center().y() - (twoLines ? row_px : row_px / 2), used.width() - 8, row_px);
        widgets::paintLine(painter, line, block.name);
        if (twoLines)
            widgets::paintLine(painter, line.translated(0, row_px), time);
    }
}

void RlLayout::paintAxis(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const double step_s = widgets::roundUp(m_picture.period_s / std::max(2.0, m_plot.width() / 110));
    for (double at = 0; at <= m_picture.period_s * (1 + 1e-9); at += step_s) {
        const QString label = at > 0 ? qstring(format::seconds(at)) : QStringLiteral("0");
        const double width = metrics.horizontalAdvance(label);
        const double left = std::clamp(x(at) - width / 2, m_plot.left(), m_plot.right() - width);
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(x(at), m_plot.bottom()), QPointF(x(at), m_plot.bottom() + 3));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(left, m_plot.bottom() + 3, width + 1, axis_px - 3), label);
    }
}

void RlLayout::paintLegend(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const QPointF origin(m_step.left(), m_plot.bottom() + axis_px);
    for (const LegendEntry &entry : m_legend) {
        const QRectF rect = entry.rect.translated(origin);
        const QRectF box(rect.left(), rect.center().y() - 5, 12, 10);
        switch (entry.kind) {
        case LegendEntry::Kind::Phase: painter.fillRect(box, colourOf(entry.phase, t)); break;
        case LegendEntry::Kind::Critical: painter.fillRect(QRectF(box.left(), box.center().y() - critical_px / 2, box.width(), critical_px), t.text); break;
        case LegendEntry::Kind::Waits: painter.fillRect(box, QBrush(t.warning, Qt::BDiagPattern)); break;
        case LegendEntry::Kind::Unused: painter.fillRect(box, QBrush(t.textMuted, Qt::BDiagPattern)); break;
        }
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, rect.adjusted(18, 0, 0, 0), entry.words);
    }
}

void RlLayout::paintTable(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_table, tr("Phases"), t);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    const auto head = cellsOf(QRectF(m_table.left(), m_table.top(), m_table.width(), head_px));
    widgets::paintLine(painter, head[1], tr("GPUs"), Qt::AlignRight);
    widgets::paintLine(painter, head[2], tr("takes"), Qt::AlignRight);
    widgets::paintLine(painter, head[3], tr("idle GPU-s"), Qt::AlignRight);
    double y = m_table.top() + head_px;
    for (const Row &row : m_picture.rows) {
        const QRectF line(m_table.left(), y, m_table.width(), row_px);
        y += row_px;
        if (line.bottom() > m_table.bottom() + 1)
            return;
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(line.topLeft(), line.topRight());
        painter.fillRect(QRectF(line.left(), line.center().y() - 5, 10, 10), colourOf(row.kind, t));
        painter.setFont(theme::font(row.critical ? theme::Type::Strong : theme::Type::Body));
        painter.setPen(t.text);
        const auto cells = cellsOf(line);
        widgets::paintLine(painter, cells[0], row.name);
        painter.setFont(theme::font(theme::Type::Body));
        widgets::paintLine(painter, cells[1], row.gpus, Qt::AlignRight);
        widgets::paintLine(painter, cells[2], row.seconds, Qt::AlignRight);
        widgets::paintLine(painter, cells[3], row.idle, Qt::AlignRight);
    }
}

std::size_t RlLayout::factsShown() const
{
    return std::min(m_picture.facts.size(), static_cast<std::size_t>(std::max(0.0, (m_facts.height() - head_px) / row_px)));
}

void RlLayout::paintFacts(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_facts, tr("What it comes to"), t);
    double y = m_facts.top() + head_px;
    for (std::size_t i = 0; i < factsShown(); ++i, y += row_px) {
        const Fact &fact = m_picture.facts[i];
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_facts.left(), y, factName_px, row_px), fact.name);
        painter.setFont(theme::font(m_facts.width() < 340 ? theme::Type::Small : theme::Type::Body));
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(m_facts.left() + factName_px, y, m_facts.width() - factName_px, row_px), fact.value);
    }
    if (m_picture.remark.isEmpty() || m_facts.bottom() - y < 32)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.warning);
    painter.drawText(QRectF(m_facts.left(), y + 6, m_facts.width(), m_facts.bottom() - y - 6), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_picture.remark);
}

QString RlLayout::describeAt(const QPointF &at) const
{
    if (isEmpty())
        return {};
    for (std::size_t i = 0; i < m_picture.lanes.size(); ++i) {
        const QRectF rect = laneRect(i);
        if (!rect.contains(at))
            continue;
        for (const PhaseBar &block : m_picture.lanes[i].blocks)
            if (span(rect, block.start_s, block.end_s).contains(at))
                return block.tip;
        for (const Wait &wait : m_picture.lanes[i].waits)
            if (span(rect, wait.start_s, wait.end_s).contains(at))
                return wait.tip;
    }
    if (m_table.contains(at) && at.y() >= m_table.top() + head_px) {
        const auto row = static_cast<std::size_t>((at.y() - m_table.top() - head_px) / row_px);
        return row < m_picture.rows.size() ? m_picture.rows[row].tip : QString();
    }
    if (!m_facts.contains(at) || at.y() < m_facts.top() + head_px)
        return {};
    const auto fact = static_cast<std::size_t>((at.y() - m_facts.top() - head_px) / row_px);
    return fact < factsShown() ? m_picture.facts[fact].tip : m_picture.remark;
}

} // namespace switchyard::rlview
