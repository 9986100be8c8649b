// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/unrolledmap.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>

#include <core/base/format.h>
#include <views/canvas/peers.h>
#include <views/matrix/matrixside.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::matrix {

namespace {

constexpr double names_px = 132, totals_px = 128, head_px = 46, foot_px = 56, mostLine_px = 44;

QString tr(const char *text) { return QCoreApplication::translate("Unrolled", text); }
QString text(const std::string &words) { return QString::fromStdString(words); }

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
        return tr("%1 · %2 others").arg(group, text(format::integer(of.partners)));
    return tr("%1 · rank %2 %3").arg(group, of.offset > 0 ? QStringLiteral("+") : QStringLiteral("−"), text(format::integer(std::abs(of.offset))));
}

QString UnrolledMap::describe(std::size_t line, int rank) const
{
    const network::OffsetLine &of = lines[line];
    const QString sender = tr("rank %1 (%2)").arg(text(format::integer(rank)), rankLabel(divisions, rank));
    const double pair = pair_B(line, rank);
    if (pair <= 0)
        return tr("%1\n%2: sends nothing").arg(sender, nameOf(line));
    if (of.offset == 0)
        return tr("%1\n%2: %3 per step to each, %4 together").arg(sender, nameOf(line), text(format::bytes(pair)), text(format::bytes(pair * of.partners)));
    const int to = rank + of.offset;
    return tr("%1\n→ rank %2 (%3)\n%4: %5 per step").arg(sender, text(format::integer(to)), rankLabel(divisions, to), canvas::groupWord(of.group), text(format::bytes(pair)));
}

UnrolledLayout::UnrolledLayout(const UnrolledMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
    , m_plot(rect.adjusted(names_px, head_px, -totals_px, -foot_px))
{
    if (map.lines.empty() || map.ranks <= 0 || m_plot.width() < 32 || m_plot.height() < static_cast<double>(map.lines.size())) {
        m_plot = {};
        return;
    }
    m_line_px = std::min(mostLine_px, m_plot.height() / static_cast<double>(map.lines.size()));
    m_plot.setHeight(m_line_px * static_cast<double>(map.lines.size()));
}

QRectF UnrolledLayout::lineRect(std::size_t line) const
{
    const double gap = m_line_px >= 8 ? 3 : 1;
    return {m_plot.left(), m_plot.top() + static_cast<double>(line) * m_line_px, m_plot.width(), std::max(1.0, m_line_px - gap)};
}

double UnrolledLayout::xOf(int rank) const { return m_plot.left() + m_plot.width() * rank / m_map.ranks; }

int UnrolledLayout::worst(std::size_t line, int first, int last) const
{
    const std::vector<float> &bytes = m_map.lines[line].bytes;
    return static_cast<int>(std::max_element(bytes.begin() + first, bytes.begin() + std::max(first + 1, last)) - bytes.begin());
}

std::optional<UnrolledLayout::Spot> UnrolledLayout::at(const QPointF &point) const
{
    if (m_plot.isEmpty() || !m_plot.contains(point))
        return {};
    const std::size_t line = std::min(m_map.lines.size() - 1, static_cast<std::size_t>((point.y() - m_plot.top()) / m_line_px));
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
    const QFontMetricsF metrics(painter.font());
    painter.setPen(t.text);
    widgets::paintLine(painter, {m_rect.left() + 12, m_rect.top() + 6, m_rect.width() - 240, 18},
                       tr("column = sender, %1 ranks · line = a communicator's hop · colour = bytes of one pair per step").arg(text(format::integer(m_map.ranks))));
    for (std::size_t line = 0; line < m_map.lines.size(); ++line) {
        if (m_line_px < metrics.height() - 2)
            break;
        const QRectF rect = lineRect(line);
        painter.fillRect(QRectF(m_rect.left() + 12, rect.top(), 4, rect.height()), theme::groupColor(m_map.lines[line].group, t));
        painter.setPen(t.text);
        widgets::paintLine(painter, {m_rect.left() + 20, rect.top(), names_px - 26, rect.height()}, m_map.nameOf(line));
        painter.setPen(t.textMuted);
        const double most = static_cast<double>(*std::ranges::max_element(m_map.lines[line].bytes));
        widgets::paintLine(painter, {m_plot.right() + 8, rect.top(), totals_px - 12, rect.height()}, tr("≤ %1 a sender").arg(text(format::bytes(most))));
    }
    // the coarsest dimension whose steps can be told apart
    for (const AxisDivision &division : m_map.divisions) {
        const int steps = m_map.ranks / division.stride;
        const double step_px = m_plot.width() / std::max(1, steps);
        const double word = metrics.horizontalAdvance(QStringLiteral("%1 %2").arg(division.name).arg(division.size - 1)) + 10;
        const int every = std::max(1, static_cast<int>(std::ceil(word / step_px)));
        painter.setPen(t.textMuted);
        for (int i = 0; i < steps && steps / every < 400; i += every) {
            const double x = m_plot.left() + i * step_px;
            painter.drawLine(QPointF(x, m_plot.top() - 5), QPointF(x, m_plot.top() - 1));
            if (x + word < m_plot.right() + totals_px)
                widgets::paintLine(painter, {x + 2, m_plot.top() - 19, word, 15}, QStringLiteral("%1 %2").arg(division.name).arg(i % division.size));
        }
        break;
    }
    paintLegend(painter, {m_plot.left(), m_plot.bottom() + 6, m_plot.width(), foot_px - 10}, m_map.scale, overText(tr("bytes per step of one pair"), m_map.over), t);
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
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.selection);
    for (const int rank : ranks)
        if (rank >= 0 && rank < m_map.ranks) {
            const double x = (xOf(rank) + xOf(rank + 1)) / 2;
            painter.drawPolygon(std::array{QPointF(x - 4, m_plot.top() - 8), QPointF(x + 4, m_plot.top() - 8), QPointF(x, m_plot.top() - 1)}.data(), 3);
        }
    if (marked && marked->line < m_map.lines.size() && marked->rank < m_map.ranks) {
        const QRectF line = lineRect(marked->line);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 1.5));
        painter.drawRect(QRectF(xOf(marked->rank), line.top(), std::max(3.0, xOf(marked->rank + 1) - xOf(marked->rank)), line.height()).adjusted(-1, -1, 1, 1));
    }
    painter.restore();
}

} // namespace switchyard::matrix
