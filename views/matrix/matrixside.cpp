// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixside.h>

#include <algorithm>
#include <cmath>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

namespace {

constexpr double bar_px = 10;  ///< of the legend
constexpr double line_px = 20; ///< of the communicators

constexpr double barTop_px = 20;
constexpr double noTraffic_px = 16;

/// The legend's last line: below the bar and its ticks.
double noTrafficTop(const QRectF &rect) { return rect.top() + barTop_px + bar_px + 2 + QFontMetricsF(theme::font(theme::Type::Small)).height() + 4; }

double listWidth(const QRectF &rect) { return std::min(rect.width(), 560.0); }

/// The heading has no room for what the numbers are: that stands below it.
bool twoHeads(const QRectF &rect)
{
    const auto width = [](theme::Type type, const QString &words) { return QFontMetricsF(theme::font(type)).horizontalAdvance(words); };
    return width(theme::Type::Section, tr("Who talks to whom")) + 16 + width(theme::Type::Small, tr("sent by one rank, per step")) > listWidth(rect);
}

double firstLine(const QRectF &rect) { return rect.top() + (twoHeads(rect) ? 2 : 1) * line_px; }

/// The row at `y` says how many more there are.
bool isLast(const QRectF &rect, double y, std::size_t row, std::size_t rows) { return y + 2 * line_px > rect.bottom() && row + 1 < rows; }

} // namespace

std::vector<CommunicatorLine> communicatorLines(std::span<const network::TrafficItem> items)
{
    std::vector<CommunicatorLine> lines;
    std::vector<std::vector<const network::TrafficItem *>> entries;
    for (const network::TrafficItem &item : items) {
        const auto line = std::ranges::find_if(lines, [&](const CommunicatorLine &known) { return network::sameLine(*known.item, item); });
        const auto at = static_cast<std::size_t>(line - lines.begin());
        if (line == lines.end()) {
            lines.push_back({&item, 0, 0});
            entries.emplace_back();
        }
        if (std::ranges::none_of(entries[at], [&](const network::TrafficItem *known) { return known->family == item.family; }))
            lines[at].groups += item.family.groups();
        entries[at].push_back(&item);
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].sent_B = network::mostInjectedBytes(entries[i]);
    return lines;
}

QRectF belowLegend(const QRectF &side)
{
    constexpr double least_px = 120, gap_px = 8;
    const double top = noTrafficTop(side) + noTraffic_px + gap_px;
    return side.width() < least_px ? QRectF() : QRectF(side.left(), top, side.width(), side.bottom() - top);
}

void paintLegend(QPainter &painter, const QRectF &rect, const theme::Scale &scale, const QString &unit, const theme::Tokens &t)
{
    const double width = std::min(rect.width(), 320.0);
    const QFont small = theme::font(theme::Type::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), rect.top(), rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(QStringLiteral("%1 · %2").arg(unit, scale.logarithmic ? tr("log scale") : tr("linear scale")),
                                        Qt::ElideRight, rect.width()));
    const double top = rect.top() + barTop_px;
    constexpr int steps = 64;
    const theme::Lut &lut = byteColors(t.mode);
    for (int i = 0; i < steps; ++i) { // flat steps: exact in every vector format
        painter.fillRect(QRectF(rect.left() + width * i / steps, top, width / steps + 0.6, bar_px),
                         QColor(theme::colorAt(lut, (i + 0.5) / steps)));
    }
    painter.setPen(t.textMuted);
    const int ticks = scale.logarithmic ? 3 : 2;
    for (int i = 0; i <= ticks; ++i) {
        const double at = static_cast<double>(i) / ticks;
        const QString name = qstring(format::bytes(scale.valueAt(at)));
        const double textWidth = metrics.horizontalAdvance(name);
        const double x = rect.left() + std::clamp(width * at - textWidth / 2, 0.0, width - textWidth);
        painter.drawText(QPointF(x, top + bar_px + 2 + metrics.ascent()), name);
    }
    const double below = noTrafficTop(rect);
    painter.setPen(QPen(t.hairline, 1));
    painter.setBrush(t.canvas);
    painter.drawRect(QRectF(rect.left() + 0.5, below + 2.5, 11, 9));
    painter.setPen(t.textMuted);
    painter.drawText(QPointF(rect.left() + 18, below + 2 + metrics.ascent()), tr("no traffic"));
}

void paintCommunicators(QPainter &painter, const QRectF &rect, std::span<const network::TrafficItem> items, const theme::Tokens &t)
{
    constexpr double line = line_px;
    const QFont body = theme::font(theme::Type::Body);
    const QFont section = theme::font(theme::Type::Section);
    const QFontMetricsF metrics(body);
    double y = rect.top();
    painter.setFont(section);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), y, rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("Who talks to whom"));
    const double width = listWidth(rect);
    const QString heading = tr("sent by one rank, per step");
    const QFont small = theme::font(theme::Type::Small);
    if (twoHeads(rect))
        y += line;
    painter.setFont(small);
    painter.drawText(QRectF(rect.left(), y, width, line), Qt::AlignRight | Qt::AlignVCenter, QFontMetricsF(small).elidedText(heading, Qt::ElideRight, width));
    y += line;
    painter.setFont(body);
    const double groupsRight = rect.left() + width * 0.72;
    const double bytesRight = rect.left() + width;
    const std::vector<CommunicatorLine> lines = communicatorLines(items);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (isLast(rect, y, i, lines.size())) {
            painter.setPen(t.textMuted);
            painter.drawText(QRectF(rect.left(), y, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                             tr("and %1 more").arg(lines.size() - i));
            return;
        }
        const network::TrafficItem &item = *lines[i].item;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::partColor(item.part, t));
        painter.drawRoundedRect(QRectF(rect.left(), y + line / 2 - 4, 8, 8), 2, 2);
        const bool groups = rect.width() > 300;
        const QString ranks = groups ? tr("%1 × %2 ranks").arg(qstring(format::integer(lines[i].groups)),
                                                              qstring(format::integer(item.family.size())))
                                     : QString();
        const double nameWidth = (groups ? groupsRight - metrics.horizontalAdvance(ranks) : bytesRight - 72) - rect.left() - 28;
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left() + 16, y, nameWidth, line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(language::said(item.name), Qt::ElideRight, nameWidth));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(rect.left(), y, groupsRight - rect.left(), line), Qt::AlignRight | Qt::AlignVCenter, ranks);
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left(), y, bytesRight - rect.left(), line), Qt::AlignRight | Qt::AlignVCenter,
                         qstring(format::bytes(lines[i].sent_B)));
        y += line;
    }
}

QString communicatorAt(const QRectF &rect, std::span<const network::TrafficItem> items, const QPointF &at)
{
    const double first = firstLine(rect);
    if (at.x() < rect.left() || at.x() > rect.left() + listWidth(rect) || at.y() < first)
        return {};
    const std::vector<CommunicatorLine> lines = communicatorLines(items);
    const auto row = static_cast<std::size_t>((at.y() - first) / line_px);
    for (std::size_t i = 0; i <= std::min(row, lines.size()); ++i)
        if (i == lines.size() || isLast(rect, first + static_cast<double>(i) * line_px, i, lines.size()))
            return {};
    const CommunicatorLine &line = lines[row];
    return tr("%1\n%2 communicators of %3 ranks\n%4 sent per step by the rank that sends the most of it")
        .arg(language::said(line.item->name), qstring(format::integer(line.groups)), qstring(format::integer(line.item->family.size())), qstring(format::bytes(line.sent_B)));
}

} // namespace switchyard::matrix
