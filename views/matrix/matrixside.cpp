// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixside.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

namespace {

/// One line: entries of the ledger that differ by their pipeline stages only.
struct Line {
    const network::TrafficItem *item = nullptr;
    double groups = 0;
    double most_B = 0; ///< of one communicator
};

std::vector<Line> linesOf(std::span<const network::TrafficItem> items)
{
    std::vector<Line> lines;
    for (const network::TrafficItem &item : items) {
        auto line = std::ranges::find_if(lines, [&](const Line &known) { return known.item->name == item.name && known.item->family.size() == item.family.size(); });
        if (line == lines.end())
            line = lines.insert(line, {&item, 0, 0});
        line->groups += item.family.groups();
        line->most_B = std::max(line->most_B, item.bytes * item.calls);
    }
    return lines;
}

} // namespace

double paintLegend(QPainter &painter, const QRectF &rect, const theme::Scale &scale, const QString &unit, const theme::Tokens &t)
{
    constexpr double height = 10;
    const double width = std::min(rect.width(), 320.0);
    const QFont small = theme::font(theme::Type::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), rect.top(), rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(QStringLiteral("%1 · %2").arg(unit, scale.logarithmic ? tr("log scale") : tr("linear scale")),
                                        Qt::ElideRight, rect.width()));
    const double top = rect.top() + 20;
    constexpr int steps = 64;
    const theme::Lut &lut = byteColors(t.mode);
    for (int i = 0; i < steps; ++i) { // flat steps: exact in every vector format
        painter.fillRect(QRectF(rect.left() + width * i / steps, top, width / steps + 0.6, height),
                         QColor(theme::colorAt(lut, (i + 0.5) / steps)));
    }
    painter.setPen(t.textMuted);
    const int ticks = scale.logarithmic ? 3 : 2;
    for (int i = 0; i <= ticks; ++i) {
        const double at = static_cast<double>(i) / ticks;
        const QString name = QString::fromStdString(format::bytes(scale.valueAt(at)));
        const double textWidth = metrics.horizontalAdvance(name);
        const double x = rect.left() + std::clamp(width * at - textWidth / 2, 0.0, width - textWidth);
        painter.drawText(QPointF(x, top + height + 2 + metrics.ascent()), name);
    }
    const double below = top + height + 2 + metrics.height() + 4;
    painter.setPen(QPen(t.hairline, 1));
    painter.setBrush(t.canvas);
    painter.drawRect(QRectF(rect.left() + 0.5, below + 2.5, 11, 9));
    painter.setPen(t.textMuted);
    painter.drawText(QPointF(rect.left() + 18, below + 2 + metrics.ascent()), tr("no traffic"));
    return below + 16;
}

void paintCommunicators(QPainter &painter, const QRectF &rect, std::span<const network::TrafficItem> items, const theme::Tokens &t)
{
    constexpr double line = 20;
    const QFont body = theme::font(theme::Type::Body);
    const QFont section = theme::font(theme::Type::Section);
    const QFontMetricsF metrics(body);
    double y = rect.top();
    painter.setFont(section);
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), y, rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("Who talks to whom"));
    y += line;
    painter.setFont(body);
    const double width = std::min(rect.width(), 560.0);
    const double groupsRight = rect.left() + width * 0.72;
    const double bytesRight = rect.left() + width;
    const std::vector<Line> lines = linesOf(items);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (y + 2 * line > rect.bottom() && i + 1 < lines.size()) {
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
        const QString ranks = groups ? tr("%1 × %2 ranks").arg(QString::fromStdString(format::integer(lines[i].groups)),
                                                              QString::fromStdString(format::integer(item.family.size())))
                                     : QString();
        const double nameWidth = (groups ? groupsRight - metrics.horizontalAdvance(ranks) : bytesRight - 72) - rect.left() - 28;
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left() + 16, y, nameWidth, line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(QString::fromStdString(item.name), Qt::ElideRight, nameWidth));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(rect.left(), y, groupsRight - rect.left(), line), Qt::AlignRight | Qt::AlignVCenter, ranks);
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left(), y, bytesRight - rect.left(), line), Qt::AlignRight | Qt::AlignVCenter,
                         QString::fromStdString(format::bytes(lines[i].most_B)));
        y += line;
    }
}

} // namespace switchyard::matrix
