// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/minimap.h>

#include <QMouseEvent>
#include <QPainter>

#include <views/canvas/canvas.h>
#include <views/canvas/picture.h>
#include <views/canvas/scenepainter.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

Minimap::Minimap(Canvas &canvas, QWidget *parent)
    : QWidget(parent)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("minimap"));
    setToolTip(tr("Overview: drag to move the view"));
    setCursor(Qt::PointingHandCursor);
    connect(&canvas, &Canvas::sceneChanged, this, qOverload<>(&QWidget::update));
    connect(&canvas, &Canvas::cameraChanged, this, qOverload<>(&QWidget::update));
}

void Minimap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_dirty = true;
}

void Minimap::paintEvent(QPaintEvent *)
{
    const theme::Tokens &tokens = theme::current();
    if (m_dirty || m_pictures != m_canvas.pictures() || m_picture.deviceIndependentSize().toSize() != size()) {
        m_camera.fit(m_canvas.scene().layout.bounds, size(), 6);
        renderScene(m_picture, size(), devicePixelRatioF(), m_canvas.painted(), m_camera, tokens, false);
        m_pictures = m_canvas.pictures();
        m_dirty = false;
    }
    QPainter painter(this);
    painter.drawImage(QPointF(), m_picture);
    if (marksShown(m_canvas.compareMode()))
        paintMarks(painter, m_canvas.scene().marks, m_camera, rect(), tokens);
    const QRectF seen = m_camera.toScreen(m_canvas.camera().toWorld(QRectF(m_canvas.rect()))).intersected(QRectF(rect()).adjusted(1, 1, -1, -1));
    QColor wash = tokens.selection;
    wash.setAlpha(30);
    painter.setBrush(wash);
    painter.setPen(QPen(tokens.selection, 1));
    painter.drawRect(seen);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(tokens.hairline);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_canvas.beginPan();
    m_canvas.panTo(m_camera.toWorld(event->position()));
}

void Minimap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        m_canvas.panTo(m_camera.toWorld(event->position()));
}

void Minimap::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_canvas.endPan();
}

/// Everything is in view, and the overview goes: no release comes then.
void Minimap::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_canvas.endPan();
}

} // namespace switchyard::canvas
