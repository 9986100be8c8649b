// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/memoryview.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QPainter>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/stackedbar.h>

namespace switchyard::results {

namespace {

constexpr double tableWidth_px = 240;
constexpr double line_px = 18;

/// The stages' memory; a prediction without stages has one.
std::vector<train::Memory> stagesOf(const predict::Prediction &p)
{
    return p.stages.empty() ? std::vector{p.memory} : p.stages;
}

struct Columns {
    QRectF plot;
    double slot_px = 0;
    double column_px = 0;
    double top_B = 0; ///< bytes at the top of the plot
    [[nodiscard]] double y(double bytes) const { return plot.bottom() - bytes / top_B * plot.height(); }
};

Columns columns(const predict::Prediction &p, const QRectF &rect)
{
    Columns out;
    const std::vector<train::Memory> stages = stagesOf(p);
    double most = p.gpuMemory_B;
    for (const train::Memory &stage : stages)
        most = std::max(most, stage.total);
    out.top_B = std::max(1.0, most * 1.06);
    out.plot = rect.adjusted(72, 12, -tableWidth_px - 24, -24);
    out.slot_px = out.plot.width() / static_cast<double>(stages.size());
    out.column_px = std::clamp(out.slot_px - 4, 2.0, 72.0);
    return out;
}

void paintTable(QPainter &painter, const QRectF &rect, const predict::Prediction &p, int stage, const theme::Tokens &t)
{
    const train::Memory memory = stagesOf(p)[static_cast<std::size_t>(stage)];
    const QFont body = theme::font(theme::Type::Body);
    const QFont strong = theme::font(theme::Type::Strong);
    double y = rect.top();
    painter.setFont(theme::font(theme::Type::Section));
    painter.setPen(t.textMuted);
    const bool worst = stage == p.memoryStage;
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter,
                     p.stages.size() > 1 ? (worst ? tr("Stage %1 · worst").arg(stage) : tr("Stage %1").arg(stage)) : tr("One GPU"));
    y += line_px + 2;
    for (const widgets::BarPart &part : widgets::memoryParts(memory, t)) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(part.color);
        painter.drawRoundedRect(QRectF(rect.left(), y + line_px / 2 - 4, 8, 8), 2, 2);
        painter.setFont(body);
        painter.setPen(t.text);
        painter.drawText(QRectF(rect.left() + 16, y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter, part.name);
        painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter, part.text);
        y += line_px;
    }
    painter.setPen(t.hairline);
    painter.drawLine(QPointF(rect.left(), y + 2.5), QPointF(rect.right(), y + 2.5));
    y += 5;
    painter.setFont(strong);
    painter.setPen(memory.total > p.gpuMemory_B || (worst && !p.fits) ? t.critical : t.text); // some must stay free
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignLeft | Qt::AlignVCenter, tr("total"));
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter,
                     qstring(format::binaryBytes(memory.total)));
    y += line_px;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(rect.left(), y, rect.width(), line_px), Qt::AlignRight | Qt::AlignVCenter,
                     tr("allocated %1 · reserved %2").arg(qstring(format::binaryBytes(memory.allocated)), qstring(format::binaryBytes(memory.reserved))));
}

} // namespace

void MemoryPicture::paint(QPainter &painter, const QRectF &rect, const theme::Tokens &t) const
{
    if (!prediction)
        return;
    painter.save();
    const predict::Prediction &p = *prediction;
    const std::vector<train::Memory> stages = stagesOf(p);
    const Columns c = columns(p, rect);
    const QFont small = theme::font(theme::Type::Small);
    painter.setFont(small);
    const QFontMetricsF metrics(small);

    painter.setPen(t.hairline);
    painter.drawLine(QPointF(c.plot.left(), c.plot.bottom() + 0.5), QPointF(c.plot.right(), c.plot.bottom() + 0.5));
    const int every = std::max(1, static_cast<int>(std::ceil((metrics.horizontalAdvance(QStringLiteral("000")) + 6) / c.slot_px)));
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const double left = c.plot.left() + (static_cast<double>(i) + 0.5) * c.slot_px - c.column_px / 2;
        double bytes = 0;
        for (const widgets::BarPart &part : widgets::memoryParts(stages[i], t)) {
            const double top = c.y(bytes + part.value);
            painter.fillRect(QRectF(left, top, c.column_px, c.y(bytes) - top), part.color);
            bytes += part.value;
        }
        const bool chosen = std::cmp_equal(stage, i);
        if (chosen && stages.size() > 1) {
            painter.setPen(QPen(t.selection, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(left - 1.5, c.y(bytes) - 1.5, c.column_px + 3, c.plot.bottom() - c.y(bytes) + 1.5));
        }
        if (i % static_cast<std::size_t>(every) == 0) {
            painter.setPen(chosen ? t.text : t.textMuted);
            painter.drawText(QRectF(left - 20, c.plot.bottom() + 4, c.column_px + 40, 16), Qt::AlignCenter,
                             stages.size() > 1 ? QString::number(i) : tr("every GPU"));
        }
    }
    if (stages.size() > 1) {
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(rect.left() + 12, c.plot.bottom() + 4, 60, 16), Qt::AlignLeft | Qt::AlignVCenter, tr("stage"));
    }
    const double limit = c.y(p.gpuMemory_B);
    painter.setPen(QPen(p.fits ? t.textMuted : t.critical, 1, Qt::DashLine));
    painter.drawLine(QPointF(c.plot.left(), limit), QPointF(c.plot.right(), limit));
    painter.setPen(p.fits ? t.textMuted : t.critical);
    painter.drawText(QRectF(rect.left() + 8, limit - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter, qstring(format::binaryBytes(p.gpuMemory_B)));
    painter.drawText(QRectF(rect.left() + 8, c.plot.bottom() - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));

    const int shown = std::clamp(stage, 0, static_cast<int>(stages.size()) - 1);
    paintTable(painter, QRectF(rect.right() - tableWidth_px - 16, rect.top() + 8, tableWidth_px, rect.height()), p, shown, t);
    painter.restore();
}

int MemoryPicture::stageAt(const QPointF &at, const QRectF &rect) const
{
    if (!prediction)
        return -1;
    const Columns c = columns(*prediction, rect);
    if (at.x() < c.plot.left() || at.x() >= c.plot.right())
        return -1;
    return static_cast<int>((at.x() - c.plot.left()) / c.slot_px);
}

MemoryView::MemoryView(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory per pipeline stage"));
    setMinimumHeight(96);
}

void MemoryView::setPrediction(widgets::PredictionPtr prediction)
{
    m_prediction = std::move(prediction);
    m_stage = m_prediction ? m_prediction->prediction.memoryStage : 0;
    update();
}

void MemoryView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    if (m_prediction)
        return MemoryPicture{&m_prediction->prediction, m_stage}.paint(painter, rect(), theme::current());
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(theme::current().textMuted);
    painter.drawText(rect().adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                     tr("Put a job on the design to see what fills the memory of its GPUs, stage by stage."));
}

void MemoryView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_prediction)
        return;
    const int stage = MemoryPicture{&m_prediction->prediction, m_stage}.stageAt(event->position(), rect());
    m_stage = stage >= 0 ? stage : m_prediction->prediction.memoryStage;
    update();
}

void MemoryView::leaveEvent(QEvent *)
{
    if (m_prediction)
        m_stage = m_prediction->prediction.memoryStage;
    update();
}

void MemoryView::keyPressEvent(QKeyEvent *event)
{
    if (!m_prediction || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int last = static_cast<int>(stagesOf(m_prediction->prediction).size()) - 1;
    m_stage = std::clamp(m_stage + (event->key() == Qt::Key_Left ? -1 : 1), 0, last);
    update();
}

} // namespace switchyard::results
