// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/timelineview.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <core/base/format.h>
#include <views/widgets/labels.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

using train::TimelineCell;

namespace {

QString kindName(const TimelineCell &cell)
{
    switch (cell.kind) {
    case TimelineCell::Kind::Forward: return TimelineCanvas::tr("forward");
    case TimelineCell::Kind::Backward: return TimelineCanvas::tr("backward");
    case TimelineCell::Kind::WeightGradient: return TimelineCanvas::tr("weight gradients");
    case TimelineCell::Kind::Optimizer:
    case TimelineCell::Kind::Host:
    case TimelineCell::Kind::Wait:
    case TimelineCell::Kind::Communication: break;
    }
    return QString::fromUtf8(workload::nameOf(cell.part));
}

QString describe(const TimelineCell &cell)
{
    return TimelineCanvas::tr("stage %1 · micro-batch %2 · chunk %3\n%4: %5, from %6 to %7")
        .arg(cell.stage).arg(cell.microBatch).arg(cell.chunk)
        .arg(kindName(cell), widgets::text(format::seconds(cell.end_s - cell.start_s)), widgets::text(format::seconds(cell.start_s)),
             widgets::text(format::seconds(cell.end_s)));
}

} // namespace

TimelineCanvas::TimelineCanvas(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Step timeline"));
    setMinimumHeight(96);
    m_picture.cells = &m_cells;
}

void TimelineCanvas::setCells(std::vector<TimelineCell> cells, double step_s)
{
    m_cells = std::move(cells);
    std::ranges::sort(m_cells, {}, [](const TimelineCell &c) { return std::tuple(c.stage, c.kind == TimelineCell::Kind::Communication, c.start_s); });
    m_picture.step_s = step_s;
    m_picture.hovered = -1;
    fit();
}

void TimelineCanvas::fit()
{
    double end_s = m_picture.step_s;
    for (const TimelineCell &cell : m_cells)
        end_s = std::max(end_s, cell.end_s);
    m_picture.from_s = 0;
    m_picture.to_s = end_s;
    update();
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    TimelineLayout(m_picture, rect()).paint(painter, theme::current());
}

void TimelineCanvas::zoom(double factor, double about_s)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double next = std::clamp(span * factor, m_picture.step_s * 1e-4, std::max(m_picture.step_s, span) * 1.0);
    const double share = span > 0 ? (about_s - m_picture.from_s) / span : 0;
    m_picture.from_s = about_s - share * next;
    m_picture.to_s = m_picture.from_s + next;
    move(0);
}

void TimelineCanvas::move(double delta_s)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double end = std::max(m_picture.step_s, span);
    m_picture.from_s = std::clamp(m_picture.from_s + delta_s, 0.0, std::max(0.0, end - span));
    m_picture.to_s = m_picture.from_s + span;
    update();
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    if (m_cells.empty())
        return;
    const TimelineLayout layout(m_picture, rect());
    if (event->angleDelta().x() != 0 || event->modifiers() & Qt::ShiftModifier) {
        const int delta = event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
        move(-delta / 1200.0 * (m_picture.to_s - m_picture.from_s));
    } else {
        zoom(std::pow(0.999, event->angleDelta().y()), layout.timeAt(event->position().x()));
    }
    event->accept();
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    m_last = event->position();
    const int stage = TimelineLayout(m_picture, rect()).stageAt(event->position().y());
    if (stage >= 0)
        m_picture.laneStage = stage;
    update();
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (m_cells.empty())
        return;
    const TimelineLayout layout(m_picture, rect());
    if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
        move((layout.timeAt(m_last.x()) - layout.timeAt(event->position().x())));
        m_last = event->position();
        return;
    }
    const int cell = layout.cellAt(event->position());
    if (std::exchange(m_picture.hovered, cell) != cell)
        update();
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *) { fit(); }

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double middle = m_picture.from_s + span / 2;
    switch (event->key()) {
    case Qt::Key_Left: move(-0.1 * span); return;
    case Qt::Key_Right: move(0.1 * span); return;
    case Qt::Key_Plus: zoom(0.8, middle); return;
    case Qt::Key_Minus: zoom(1.25, middle); return;
    case Qt::Key_Home: fit(); return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int stages = TimelineLayout(m_picture, rect()).stages();
        m_picture.laneStage = std::clamp(m_picture.laneStage + (event->key() == Qt::Key_Up ? -1 : 1), 0, std::max(0, stages - 1));
        update();
        return;
    }
    default: QWidget::keyPressEvent(event);
    }
}

void TimelineCanvas::leaveEvent(QEvent *)
{
    m_picture.hovered = -1;
    update();
}

bool TimelineCanvas::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && !m_cells.empty()) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int cell = TimelineLayout(m_picture, rect()).cellAt(help->pos());
        if (cell >= 0)
            QToolTip::showText(help->globalPos(), describe(m_cells[static_cast<std::size_t>(cell)]), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_canvas(new TimelineCanvas)
{
    m_pages->addWidget(new widgets::EmptyState(tr("Put a job on the design to see one pipeline of its step: stages, micro-batches, communication."), QString()));
    m_pages->addWidget(m_canvas);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
}

void TimelineView::setCells(std::vector<TimelineCell> cells, double step_s)
{
    m_pages->setCurrentIndex(cells.empty() ? 0 : 1);
    m_canvas->setCells(std::move(cells), step_s);
}

void TimelineView::clear() { setCells({}, 0); }

} // namespace switchyard::results
