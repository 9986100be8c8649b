// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/unrolledmap.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontMetricsF>
#include <QImage>

#include <core/base/format.h>
#include <views/canvas/peers.h>
#include <views/language/words.h>
#include <views/matrix/matrixside.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::matrix {

namespace {

constexpr double rowNames_px = 132, totals_px = 128, columnHead_px = 46, scaleFoot_px = 56, mostLine_px = 44;
constexpr double lensHead_px = 52, leastLensLine_px = 12, leastRank_px = 4;

} // namespace

UnrolledMap makeUnrolledMap(std::span<const network::TrafficItem> items, int ranks, std::vector<AxisDivision> divisions, bool logarithmic, const network::PairFilter &filter)
{
    UnrolledMap map{ranks, std::move(divisions), network::unrolledMatrix(items, ranks, filter), {}, {}, filter.over};
    map.range = pairRange(map.lines);
    map.scale = scaleOf(map.range, logarithmic);
    return map;
}

QString UnrolledMap::nameOf(std::size_t line) const
{
    const network::OffsetLine &of = lines[line];
    const QString group = canvas::groupWord(of.group);
    if (of.offset == 0)
        return tr("%1 · %2 others").arg(group, qstring(format::integer(of.partners)));
    return tr("%1 · rank %2 %3").arg(group, of.offset > 0 ? QStringLiteral("+") : QStringLiteral("−"), qstring(format::integer(std::abs(of.offset))));
}

QString UnrolledMap::describe(std::size_t line, int rank) const
{
    const network::OffsetLine &of = lines[line];
    const QString sender = tr("rank %1 (%2)").arg(qstring(format::integer(rank)), rankLabel(divisions, rank));
    const double pair = pair_B(line, rank);
    if (pair <= 0)
        return tr("%1\n%2: sends nothing").arg(sender, nameOf(line));
    if (of.offset == 0)
        return tr("%1\n%2: %3 per step to each, %4 together").arg(sender, nameOf(line), qstring(format::bytes(pair)), qstring(format::bytes(pair * of.partners)));
    const int to = rank + of.offset;
    return tr("%1\n→ rank %2 (%3)\n%4: %5 per step").arg(sender, qstring(format::integer(to)), rankLabel(divisions, to), canvas::groupWord(of.group), qstring(format::bytes(pair)));
}

UnrolledLayout::UnrolledLayout(const UnrolledMap &map, const QRectF &rect, int focus)
    : m_map(map)
    , m_rect(rect)
    , m_plot(rect.adjusted(rowNames_px, columnHead_px, -totals_px, -scaleFoot_px))
{
    const auto lines = static_cast<double>(map.lines.size());
    if (map.lines.empty() || map.ranks <= 0 || m_plot.width() < 32 || m_plot.height() < lines) {
        m_plot = {};
        return;
    }
    const double high = m_plot.height();
    if ((high - lensHead_px) / (2 * lines) >= leastLensLine_px)
        findLens(focus);
    m_line_px = std::min(mostLine_px, m_lens.count > 0 ? (high - lensHead_px) / (2 * lines) : high / lines);
    m_plot.setHeight(m_line_px * lines);
    if (m_lens.count > 0)
        m_lensPlot = QRectF(m_plot.left(), m_plot.bottom() + lensHead_px, m_plot.width(), m_plot.height());
}

/// Whole steps of the coarsest dimension whose ranks have room, as many as divide it: a replica, a stage, some of them.
void UnrolledLayout::findLens(int focus)
{
    if (m_plot.width() / m_map.ranks >= leastRank_px)
        return;
    int count = 0;
    for (const AxisDivision &division : m_map.divisions)
        for (int steps = division.size; steps > 0 && count == 0; --steps)
            if (division.size % steps == 0 && division.stride * steps < m_map.ranks && division.stride * steps * leastRank_px <= m_plot.width())
                count = division.stride * steps;
    if (count == 0)
        count = std::min(m_map.ranks, static_cast<int>(m_plot.width() / leastRank_px));
    m_lens.first = std::clamp(focus, 0, m_map.ranks - 1) / count * count;
    m_lens.count = std::min(count, m_map.ranks - m_lens.first);
}

QRectF UnrolledLayout::lineRect(std::size_t line) const
{
    const double gap = m_line_px >= 8 ? 3 : 1;
    return {m_plot.left(), m_plot.top() + static_cast<double>(line) * m_line_px, m_plot.width(), std::max(1.0, m_line_px - gap)};
}

QRectF UnrolledLayout::lensRect(std::size_t line) const { return m_lens.count > 0 ? lineRect(line).translated(0, m_lensPlot.top() - m_plot.top()) : QRectF(); }

double UnrolledLayout::lensX(int rank) const { return m_lensPlot.left() + m_lensPlot.width() * (rank - m_lens.first) / std::max(1, m_lens.count); }

double UnrolledLayout::xOf(int rank) const { return m_plot.left() + m_plot.width() * rank / m_map.ranks; }

int UnrolledLayout::worst(std::size_t line, int first, int last) const
{
    const std::vector<float> &bytes = m_map.lines[line].bytes;
    return static_cast<int>(std::max_element(bytes.begin() + first, bytes.begin() + std::max(first + 1, last)) - bytes.begin());
}

std::optional<UnrolledLayout::Spot> UnrolledLayout::at(const QPointF &point) const
{
    const auto lineAt = [&](const QRectF &plot) { return std::min(m_map.lines.size() - 1, static_cast<std::size_t>((point.y() - plot.top()) / m_line_px)); };
    if (m_lens.count > 0 && m_lensPlot.contains(point))
        return Spot{lineAt(m_lensPlot), m_lens.first + std::clamp(static_cast<int>((point.x() - m_lensPlot.left()) / m_lensPlot.width() * m_lens.count), 0, m_lens.count - 1)};
    if (m_plot.isEmpty() || !m_plot.contains(point))
        return {};
    const std::size_t line = lineAt(m_plot);
    const double ranksPerPixel = m_map.ranks / m_plot.width(), from = (point.x() - m_plot.left()) * ranksPerPixel;
    const int first = std::clamp(static_cast<int>(from), 0, m_map.ranks - 1);
    return Spot{line, worst(line, first, std::min(m_map.ranks, static_cast<int>(from + ranksPerPixel)))};
}

void UnrolledLayout::paintLines(QPainter &painter, const theme::Tokens &t) const
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    const int width = std::max(1, static_cast<int>(m_plot.width() * ratio));
    const theme::Lut &lut = byteColors(t.mode);
    QImage row(width, 1, QImage::Format_RGB32);
    for (std::size_t line = 0; line < m_map.lines.size(); ++line) {
        auto *pixels = reinterpret_cast<QRgb *>(row.scanLine(0));
        for (int x = 0; x < width; ++x) {
            const int first = static_cast<int>(static_cast<std::int64_t>(x) * m_map.ranks / width), last = static_cast<int>(static_cast<std::int64_t>(x + 1) * m_map.ranks / width);
            const double pair = m_map.pair_B(line, worst(line, first, last));
            pixels[x] = pair > 0 ? theme::colorAt(lut, m_map.scale.position(pair)) : t.canvas.rgb();
        }
        painter.drawImage(lineRect(line), row);
    }
}

void UnrolledLayout::paintWords(QPainter &painter, const theme::Tokens &t) const
{
    painter.setPen(t.text);
    widgets::paintLine(painter, {m_rect.left() + 12, m_rect.top() + 6, m_rect.width() - 240, 18},
                       tr("column = sender, %1 ranks · line = a communicator's hop · colour = bytes of one pair per step").arg(qstring(format::integer(m_map.ranks))));
    paintNames(painter, t, false);
    if (!m_map.divisions.empty()) { // the coarsest dimension
        const AxisDivision &division = m_map.divisions.front();
        paintSteps(painter, t, division, {0, m_map.ranks}, m_plot.left(), m_plot.width() / std::max(1, m_map.ranks / division.stride), m_plot.top() - 1);
    }
    const double bottom = m_lens.count > 0 ? m_lensPlot.bottom() : m_plot.bottom();
    paintLegend(painter, {m_plot.left(), bottom + 6, m_plot.width(), scaleFoot_px - 10}, m_map.scale, overText(tr("bytes per step of one pair"), m_map.over), t);
}

/// Of the lines, left of them; on the right how much, once.
void UnrolledLayout::paintNames(QPainter &painter, const theme::Tokens &t, bool lens) const
{
    if (m_line_px < QFontMetricsF(painter.font()).height() - 2)
        return;
    for (std::size_t line = 0; line < m_map.lines.size(); ++line) {
        const QRectF rect = lens ? lensRect(line) : lineRect(line);
        painter.fillRect(QRectF(m_rect.left() + 12, rect.top(), 4, rect.height()), theme::groupColor(m_map.lines[line].group, t));
        painter.setPen(t.text);
        widgets::paintLine(painter, {m_rect.left() + 20, rect.top(), rowNames_px - 26, rect.height()}, m_map.nameOf(line));
        if (lens)
            continue;
        painter.setPen(t.textMuted);
        const double most = static_cast<double>(*std::ranges::max_element(m_map.lines[line].bytes));
        widgets::paintLine(painter, {m_plot.right() + 8, rect.top(), totals_px - 12, rect.height()}, tr("≤ %1 a sender").arg(qstring(format::bytes(most))));
    }
}

/// Ticks of a dimension above lines whose upper edge is `y`, with as many words as can be told apart.
void UnrolledLayout::paintSteps(QPainter &painter, const theme::Tokens &t, const AxisDivision &division, const Lens &over, double left, double step_px, double y) const
{
    const QFontMetricsF metrics(painter.font());
    const int steps = over.count / division.stride;
    const double word = metrics.horizontalAdvance(QStringLiteral("%1 %2").arg(division.name).arg(division.size - 1)) + 10;
    const int every = std::max(1, static_cast<int>(std::ceil(word / step_px)));
    painter.setPen(t.textMuted);
    for (int i = 0; i < steps && steps / every < 400; i += every) {
        const double x = left + i * step_px;
        painter.drawLine(QPointF(x, y - 4), QPointF(x, y));
        if (x + word < m_plot.right() + totals_px)
            widgets::paintLine(painter, {x + 2, y - 18, word, 15}, QStringLiteral("%1 %2").arg(division.name).arg((over.first / division.stride + i) % division.size));
    }
}

void UnrolledLayout::paintLens(QPainter &painter, const theme::Tokens &t) const
{
    const theme::Lut &lut = byteColors(t.mode);
    const double rank_px = m_lensPlot.width() / m_lens.count, gap = rank_px >= 4 ? 1 : 0;
    for (std::size_t line = 0; line < m_map.lines.size(); ++line) {
        const QRectF rect = lensRect(line);
        painter.fillRect(rect, t.canvas);
        for (int i = 0; i < m_lens.count; ++i)
            if (const double pair = m_map.pair_B(line, m_lens.first + i); pair > 0)
                painter.fillRect(QRectF(rect.left() + i * rank_px, rect.top(), rank_px - gap, rect.height()), QColor(theme::colorAt(lut, m_map.scale.position(pair))));
    }
    paintNames(painter, t, true);
    // Which columns these are, and what they are.
    const double from = xOf(m_lens.first), to = std::max(from + 2, xOf(m_lens.first + m_lens.count));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.accent, 1.2));
    painter.drawRect(QRectF(from, m_plot.top() - 1, to - from, m_plot.height()));
    painter.drawLine(QPointF(from, m_plot.bottom()), QPointF(m_lensPlot.left(), m_lensPlot.top() - 20));
    painter.drawLine(QPointF(to, m_plot.bottom()), QPointF(m_lensPlot.right(), m_lensPlot.top() - 20));
    painter.setPen(t.text);
    widgets::paintLine(painter, {m_rect.left() + 12, m_lensPlot.top() - 19, rowNames_px - 14, 16}, tr("ranks %1 to %2").arg(qstring(format::integer(m_lens.first)), qstring(format::integer(m_lens.first + m_lens.count - 1))));
    const auto inside = std::ranges::find_if(m_map.divisions, [&](const AxisDivision &division) { return division.stride < m_lens.count; });
    if (inside != m_map.divisions.end())
        paintSteps(painter, t, *inside, m_lens, m_lensPlot.left(), rank_px * inside->stride, m_lensPlot.top() - 1);
}

void UnrolledLayout::paint(QPainter &painter, const theme::Tokens &t, const std::optional<Spot> &marked, const std::vector<int> &ranks) const
{
    painter.save();
    painter.setFont(theme::font(theme::Type::Small));
    if (m_plot.isEmpty()) {
        painter.setPen(t.textMuted);
        painter.drawText(m_rect, Qt::AlignCenter, m_map.lines.empty() ? tr("Nobody sends anything.") : tr("The picture needs more space."));
        painter.restore();
        return;
    }
    paintLines(painter, t);
    paintWords(painter, t);
    if (m_lens.count > 0)
        paintLens(painter, t);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.selection);
    for (const int rank : ranks)
        if (rank >= 0 && rank < m_map.ranks) {
            const auto mark = [&painter](double x, double y) { painter.drawPolygon(std::array{QPointF(x - 4, y - 8), QPointF(x + 4, y - 8), QPointF(x, y - 1)}.data(), 3); };
            mark((xOf(rank) + xOf(rank + 1)) / 2, m_plot.top());
            if (inLens(rank))
                mark((lensX(rank) + lensX(rank + 1)) / 2, m_lensPlot.top());
        }
    if (marked && marked->line < m_map.lines.size() && marked->rank < m_map.ranks) {
        const QRectF line = lineRect(marked->line);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 1.5));
        painter.drawRect(QRectF(xOf(marked->rank), line.top(), std::max(3.0, xOf(marked->rank + 1) - xOf(marked->rank)), line.height()).adjusted(-1, -1, 1, 1));
        if (inLens(marked->rank))
            painter.drawRect(QRectF(lensX(marked->rank), lensRect(marked->line).top(), lensX(marked->rank + 1) - lensX(marked->rank), line.height()).adjusted(-1, -1, 1, 1));
    }
    painter.restore();
}

} // namespace switchyard::matrix
