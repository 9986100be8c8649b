// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include <views/canvas/camera.h>

namespace switchyard::canvas {

class Canvas;

/// The whole design, small, with the part in view framed; dragging the frame pans, Esc takes that back.
class Minimap : public QWidget
{
    Q_OBJECT
public:
    explicit Minimap(Canvas &canvas, QWidget *parent = nullptr);
    QSize sizeHint() const override { return {132, 92}; }

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    Canvas &m_canvas;
    Camera m_camera; ///< of the small picture
    QImage m_picture;
    unsigned m_pictures = 0; ///< Canvas::pictures() when it was painted
    bool m_dirty = true;
};

} // namespace switchyard::canvas
