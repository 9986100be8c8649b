// SPDX-License-Identifier: GPL-3.0-or-later
// One pipeline of a step: a row per stage with its forward and backward passes, below them what one
// stage communicates.
#pragma once

#include <vector>

#include <QWidget>

#include <core/predict/prediction.h>
#include <core/train/timeline.h>
#include <views/theme/tokens.h>

class QStackedWidget;

namespace switchyard::results {

/// Everything that one picture shows. Cells may come in any order.
struct TimelinePicture {
    const std::vector<train::TimelineCell> *cells = nullptr;
    double step_s = 0;
    double from_s = 0;
    double to_s = 0;
    int laneStage = 0; ///< whose communication the lanes show
    int hovered = -1;  ///< index of a cell
};

/// Rows of a picture: one per stage, then lanes for the kinds of communication that occur.
class TimelineLayout
{
public:
    TimelineLayout(const TimelinePicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    [[nodiscard]] int cellAt(const QPointF &at) const;
    [[nodiscard]] int stageAt(double y) const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] const QRectF &plot() const { return m_plot; }
    [[nodiscard]] int stages() const { return m_stages; }

private:
    [[nodiscard]] int rowOf(const train::TimelineCell &cell) const; ///< -1: not shown
    [[nodiscard]] QRectF rowRect(int row) const;
    [[nodiscard]] double x(double time_s) const;
    void paintAxis(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCells(QPainter &painter, const theme::Tokens &tokens) const;

    TimelinePicture m_picture;
    QRectF m_rect;
    QRectF m_plot;
    int m_stages = 0;
    std::vector<workload::Part> m_lanes; ///< communication, in the order of a breakdown
    double m_rowHeight = 0;
};

class TimelineCanvas final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineCanvas(QWidget *parent = nullptr);
    void setCells(std::vector<train::TimelineCell> cells, double step_s);
    void fit();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void zoom(double factor, double about_s);
    void move(double delta_s);
    std::vector<train::TimelineCell> m_cells;
    TimelinePicture m_picture;
    QPointF m_last;
};

class TimelineView final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);
    void setCells(std::vector<train::TimelineCell> cells, double step_s);
    void clear();

private:
    QStackedWidget *m_pages;
    TimelineCanvas *m_canvas;
};

} // namespace switchyard::results
