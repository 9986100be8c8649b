// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison puts beside and on the canvas. Both are the canvas's own picture of before, by its camera.
#pragma once

#include <optional>

#include <QWidget>

#include <views/canvas/canvas.h>

namespace switchyard::canvas {

/// The drawing of before, beside the canvas and as large as it: what the pointer does here it does at the same place there.
class BeforePane : public QWidget
{
    Q_OBJECT
public:
    BeforePane(Canvas &canvas, QWidget *parent);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Canvas &m_canvas;
};

/// The line between before and now on the canvas: dragged, or moved by Left and Right (with Shift in small steps).
class SwipeDivider : public QWidget
{
    Q_OBJECT
public:
    explicit SwipeDivider(Canvas &canvas);
    void place();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void moveTo(double share);

    Canvas &m_canvas;
    double m_grip_px = 0; ///< of the pointer from the line
    std::optional<double> m_shareAtPress; ///< while it is dragged
};

} // namespace switchyard::canvas
