// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/memoryview.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QPainter>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/results/memorycolumns.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>

namespace switchyard::results {

namespace {

constexpr double tableWidth_px = 240;
constexpr double line_px = 18;
constexpr double named_px = 140; ///< of a column: its parts have their names in them

struct Columns {
    QRectF plot;
    double slot_px = 0;
    double column_px = 0;
    double top_B = 0; ///< bytes at the top of the plot
    [[nodiscard]] double y(double bytes) const { return plot.bottom() - bytes / top_B * plot.height(); }
};

Columns columns(const std::vector<MemoryColumn> &all, const std::vector<std::optional<SeenMemory>> &seen, const QRectF &rect)
{
    Columns out;
    double most = 0;
    for (const MemoryColumn &one : all)
        most = std::max({most, one.gpu_B, one.total_B + (one.free ? one.free->value : 0)});
    for (const auto &one : seen)
        most = std::max(most, one ? one->high_B : 0);
    out.top_B = std::max(1.0, most * 1.06);
    out.plot = rect.adjusted(72, 12, -tableWidth_px - 24, -24);
    out.slot_px = out.plot.width() / static_cast<double>(all.size());
    out.column_px = std::clamp(out.slot_px - 4, 2.0, std::clamp(out.slot_px * 0.45, 72.0, 420.0)); // of one or two columns their parts have names
    return out;
}

/// What is observed, over what is predicted.
int classOf(const SeenMemory &seen, const MemoryColumn &column) { return theme::ratioClass(column.total_B > 0 ? seen.median_B / column.total_B : 0); }

/// Beside what is predicted, which is filled: the median of its GPUs as a bar as high, in the colour of the ratio, and from the least to the most as a bracket.
void paintSeen(QPainter &painter, const Columns &c, double left, const SeenMemory &seen, int ratioClass, const theme::Tokens &t)
{
    const double wide = std::clamp(c.column_px * 0.2, 1.0, 7.0), x = left + c.column_px + (c.slot_px - c.column_px >= 2 * wide ? 1 : -wide);
    const QRectF bar(x, c.y(seen.median_B), wide, c.plot.bottom() - c.y(seen.median_B));
    painter.fillRect(bar, theme::ratioColor(ratioClass, t.mode));
    if (theme::isBeyond(ratioClass))
        painter.fillRect(bar, QBrush(t.panel, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.text, 1));
    painter.drawRect(bar.adjusted(0, 0, -0.5, 0));
    painter.setPen(QPen(t.text, 1.4));
    const double middle = bar.center().x(), low = c.y(seen.low_B), high = c.y(seen.high_B);
    painter.drawLine(QPointF(middle, low), QPointF(middle, high));
    for (const double y : {low, high})
        painter.drawLine(QPointF(bar.left() - 1, y), QPointF(bar.right() + 1, y));
}

void paintTable(QPainter &painter, const QRectF &rect, const MemoryColumn &column, const std::optional<SeenMemory> &seen, const theme::Tokens &t)
{
    const QFont body = theme::font(theme::Type::Body);
    const QFont strong = theme::font(theme::Type::Strong);
    double y = rect.top();
    painter.setFont(theme::font(theme::Type::Section));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter, column.title);
    y += line_px + 2;
    const auto row = [&](const widgets::BarPart &part) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(part.color);
        painter.drawRoundedRect(QRectF(rect.left(), y + line_px / 2 - 4, 8, 8), 2, 2);
        painter.setFont(body);
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left() + 16, y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter, part.name);
        painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter, part.text);
        y += line_px;
    };
    const double rows = (rect.bottom() - y - 5 - line_px * (1 + (column.free ? 1 : 0) + (seen ? 3 : 0))) / line_px; // the total is seen in any case
    for (const widgets::BarPart &part : memoryRows(column, static_cast<std::size_t>(std::max(1.0, rows)), t))
        row(part);
    painter.setPen(t.hairline);
    painter.drawLine(QPointF(rect.left(), y + 2.5), QPointF(rect.right(), y + 2.5));
    y += 5;
    painter.setFont(strong);
    painter.setPen(column.fits ? t.text : t.critical);
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter, tr("total"));
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter,
                     qstring(format::binaryBytes(column.total_B)));
    y += line_px;
    if (column.free)
        row(*column.free);
    if (seen) {
        row({tr("observed"), seen->median_B, theme::ratioColor(classOf(*seen, column), t.mode), qstring(format::binaryBytes(seen->median_B)), {}, {}});
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        QStringList lines{tr("%1 × predicted").arg(qstring(format::significant(column.total_B > 0 ? seen->median_B / column.total_B : 0, 3)))};
        if (seen->gpus > 1)
            lines << tr("median of %1: %2 to %3").arg(qstring(format::integer(seen->gpus)), qstring(format::binaryBytes(seen->low_B)), qstring(format::binaryBytes(seen->high_B)));
        for (const QString &line : lines) {
            painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter, line);
            y += line_px;
        }
    }
    if (y + line_px > rect.bottom())
        return;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    for (const QString &line : noteLines(column.note, rect.width(), static_cast<int>((rect.bottom() - y) / line_px))) {
        painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter, line);
        y += line_px;
    }
}

} // namespace

void MemoryPicture::paint(QPainter &painter, const QRectF &rect, const theme::Tokens &t) const
{
    if (!prediction)
        return;
    painter.save();
    const std::vector<MemoryColumn> all = memoryColumns(*prediction, t);
    const Columns c = columns(all, seen, rect);
    const QFont small = theme::font(theme::Type::Small);
    painter.setFont(small);
    const QFontMetricsF metrics(small);

    painter.setPen(t.hairline);
    painter.drawLine(QPointF(c.plot.left(), c.plot.bottom() + 0.5), QPointF(c.plot.right(), c.plot.bottom() + 0.5));
    const int every = std::max(1, static_cast<int>(std::ceil((metrics.horizontalAdvance(QStringLiteral("000")) + 6) / c.slot_px)));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double left = c.plot.left() + (static_cast<double>(i) + 0.5) * c.slot_px - c.column_px / 2;
        double bytes = 0;
        std::vector<widgets::BarPart> parts = all[i].parts;
        if (all[i].free)
            parts.push_back(*all[i].free);
        for (const widgets::BarPart &part : parts) {
            const double top = c.y(bytes + part.value);
            const QRectF box(left, top, c.column_px, c.y(bytes) - top);
            painter.fillRect(box, part.color);
            if (c.column_px >= named_px && box.height() >= metrics.height()) {
                painter.setPen(theme::inkOn(part.color));
                painter.drawText(box.adjusted(8, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, part.text);
                painter.drawText(box.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(part.name, Qt::ElideRight, box.width() - 24 - metrics.horizontalAdvance(part.text)));
            }
            bytes += part.value;
        }
        if (i < seen.size() && seen[i])
            paintSeen(painter, c, left, *seen[i], classOf(*seen[i], all[i]), t);
        const bool chosen = std::cmp_equal(column, i);
        if (chosen && all.size() > 1) {
            painter.setPen(QPen(t.selection, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(left - 1.5, c.y(bytes) - 1.5, c.column_px + 3, c.plot.bottom() - c.y(bytes) + 1.5));
        }
        if (i % static_cast<std::size_t>(every) == 0) {
            painter.setPen(chosen ? t.text : t.textMuted);
            painter.drawText(QRectF(left - 40, c.plot.bottom() + 4, c.column_px + 80, 16), Qt::AlignCenter, all[i].under);
        }
    }
    if (prediction->trains && !prediction->rl && all.size() > 1) {
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(rect.left() + 12, c.plot.bottom() + 4, 60, 16), Qt::AlignLeft | Qt::AlignVCenter, tr("stage"));
    }
    // What the GPUs have: a line across neighbours that have the same.
    const auto slotLeft = [&](std::size_t i) { return c.plot.left() + static_cast<double>(i) * c.slot_px; };
    for (std::size_t from = 0, to = 0; from < all.size(); from = to) {
        bool fits = true;
        for (to = from; to < all.size() && all[to].gpu_B == all[from].gpu_B; ++to)
            fits = fits && all[to].fits;
        if (all[from].gpu_B <= 0)
            continue;
        const double limit = c.y(all[from].gpu_B);
        painter.setPen(QPen(fits ? t.textMuted : t.critical, 1, Qt::DashLine));
        painter.drawLine(QPointF(slotLeft(from), limit), QPointF(slotLeft(to), limit));
        painter.setPen(fits ? t.textMuted : t.critical);
        const QString has = qstring(format::binaryBytes(all[from].gpu_B));
        if (from == 0)
            painter.drawText(QRectF(rect.left() + 8, limit - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter, has);
        else
            painter.drawText(QRectF(slotLeft(from) + 2, limit - 17, c.slot_px - 4, 16), Qt::AlignLeft | Qt::AlignVCenter, has);
    }
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left() + 8, c.plot.bottom() - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));

    const auto shown = static_cast<std::size_t>(std::clamp(column, 0, static_cast<int>(all.size()) - 1));
    paintTable(painter, QRectF(rect.right() - tableWidth_px - 16, rect.top() + 8, tableWidth_px, rect.height() - 10), all[shown], shown < seen.size() ? seen[shown] : std::nullopt, t);
    painter.restore();
}

int MemoryPicture::columnAt(const QPointF &at, const QRectF &rect) const
{
    if (!prediction)
        return -1;
    const Columns c = columns(memoryColumns(*prediction, theme::current()), seen, rect);
    if (at.x() < c.plot.left() || at.x() >= c.plot.right())
        return -1;
    return static_cast<int>((at.x() - c.plot.left()) / c.slot_px);
}

MemoryView::MemoryView(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory per GPU: stages and pools"));
    setMinimumHeight(96);
}

void MemoryView::setPrediction(widgets::PredictionPtr prediction)
{
    if (m_prediction == prediction) // told at each look: the column that is read stays
        return;
    m_seen.clear();
    m_prediction = std::move(prediction);
    m_column = worst();
    update();
}

void MemoryView::setObservation(const telemetry::Observation *observation)
{
    std::vector<std::optional<SeenMemory>> seen;
    if (m_prediction && observation)
        seen = seenMemory(*m_prediction, memoryColumns(*m_prediction, theme::current()), observation);
    if (std::exchange(m_seen, seen) != seen)
        update();
}

int MemoryView::worst() const { return m_prediction ? worstColumn(*m_prediction, memoryColumns(*m_prediction, theme::current())) : 0; }

void MemoryView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    if (m_prediction)
        return picture().paint(painter, rect(), theme::current());
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(theme::current().textMuted);
    painter.drawText(rect().adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                     tr("Put a job on the design to see what fills the memory of its GPUs, stage by stage or pool by pool."));
}

void MemoryView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_prediction)
        return;
    const int column = picture().columnAt(event->position(), rect());
    m_column = column >= 0 ? column : worst();
    update();
}

void MemoryView::leaveEvent(QEvent *)
{
    m_column = worst();
    update();
}

void MemoryView::keyPressEvent(QKeyEvent *event)
{
    if (!m_prediction || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int last = static_cast<int>(memoryColumns(*m_prediction, theme::current()).size()) - 1;
    m_column = std::clamp(m_column + (event->key() == Qt::Key_Left ? -1 : 1), 0, last);
    update();
}

} // namespace switchyard::results
