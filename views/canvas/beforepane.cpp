// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/beforepane.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include <QCoreApplication>
#include <QMouseEvent>
#include <QPainter>

#include <views/theme/theme.h>

namespace switchyard::canvas {

BeforePane::BeforePane(Canvas &canvas, QWidget *parent)
    : QWidget(parent)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("beforePane"));
    setAccessibleName(tr("Cluster drawing, before"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_canvas.installEventFilter(this);
    hide();
}

bool BeforePane::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: m_canvas.setFocus(Qt::MouseFocusReason); [[fallthrough]];
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::Leave: { // equal sizes: the same position there
        const std::unique_ptr<QEvent> same(event->clone());
        QCoreApplication::sendEvent(&m_canvas, same.get());
        setCursor(m_canvas.cursor());
        return true;
    }
    default: return QWidget::event(event);
    }
}

/// Whatever the canvas shows anew is new here too.
bool BeforePane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint && isVisible())
        update();
    return QWidget::eventFilter(watched, event);
}

void BeforePane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().canvas);
    m_canvas.paintBefore(painter);
}

namespace {
constexpr int reach_px = 7; ///< of the line, to both sides
}

SwipeDivider::SwipeDivider(Canvas &canvas)
    : QWidget(&canvas)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("swipeDivider"));
    setAccessibleName(tr("Line between before and now"));
    setToolTip(tr("Drag, or Left and Right: before lies left of the line, now right of it"));
    setCursor(Qt::SplitHCursor);
    m_canvas.installEventFilter(this); // the keys stay where the drawing's are
    hide();
}

void SwipeDivider::place()
{
    setGeometry(static_cast<int>(std::lround(m_canvas.swipe() * m_canvas.width())) - reach_px, 0, 2 * reach_px, m_canvas.height());
}

void SwipeDivider::moveTo(double share)
{
    m_canvas.setSwipe(share);
    place();
}

bool SwipeDivider::eventFilter(QObject *watched, QEvent *event)
{
    if (!isVisible())
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::Resize)
        place();
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Escape && m_shareAtPress) { // of the drag, not of the comparison
        if (event->type() == QEvent::KeyPress)
            moveTo(*std::exchange(m_shareAtPress, std::nullopt));
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    if (key->key() != Qt::Key_Left && key->key() != Qt::Key_Right)
        return QWidget::eventFilter(watched, event);
    const double step = key->modifiers() & Qt::ShiftModifier ? 0.01 : 0.05;
    moveTo(m_canvas.swipe() + (key->key() == Qt::Key_Left ? -step : step));
    return true;
}

void SwipeDivider::paintEvent(QPaintEvent *)
{
    const theme::Tokens &tokens = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(width() / 2.0, height() / 2.0);
    painter.fillRect(QRectF(middle.x() - 2, 0, 4, height()), tokens.canvas);
    painter.fillRect(QRectF(middle.x() - 1, 0, 2, height()), tokens.text);
    painter.setPen(QPen(tokens.canvas, 2));
    painter.setBrush(tokens.text);
    painter.drawRoundedRect(QRectF(middle.x() - 6, middle.y() - 16, 12, 32), 4, 4);
    painter.setPen(QPen(tokens.canvas, 1.5));
    for (const double side : {-1.0, 1.0})
        painter.drawPolyline(std::array{middle + QPointF(1.5 * side, -4), middle + QPointF(4 * side, 0), middle + QPointF(1.5 * side, 4)}.data(), 3);
}

void SwipeDivider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_shareAtPress = m_canvas.swipe();
    m_grip_px = event->position().x() - width() / 2.0;
    m_canvas.setFocus(Qt::MouseFocusReason);
}

void SwipeDivider::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return event->ignore();
    if (m_shareAtPress)
        moveTo((mapToParent(event->position()).x() - m_grip_px) / std::max(1, m_canvas.width()));
}

void SwipeDivider::mouseReleaseEvent(QMouseEvent *event)
{
    m_shareAtPress.reset();
    QWidget::mouseReleaseEvent(event);
}

} // namespace switchyard::canvas
