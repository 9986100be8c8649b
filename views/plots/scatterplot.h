// SPDX-License-Identifier: GPL-3.0-or-later
// Points of a choice: the front of what can be had, the best of a list, and where one stands now.
#pragma once

#include <vector>

#include <QWidget>

class QCPGraph;
class QCustomPlot;

namespace switchyard::plots {

struct ScatterPoint {
    double x = 0;
    double y = 0;
    QString tip; ///< shown at the pointer
    friend bool operator==(const ScatterPoint &, const ScatterPoint &) = default;
};

class ScatterPlot final : public QWidget
{
    Q_OBJECT
public:
    explicit ScatterPlot(QWidget *parent = nullptr);

    /// Of both what is better: less (time over memory), or more (throughput over speed).
    enum class Better { Less, More };
    void setAxes(const QString &x, const QString &y, Better better = Better::Less); ///< names with their units
    /// `front` is joined by steps in the order of x; `current` (NaN: none) is a cross.
    void setPoints(std::vector<ScatterPoint> front, std::vector<ScatterPoint> best, const ScatterPoint &current);
    void clear();
    /// The nearest point within reach of the pointer: index into front, or front's size + index
    /// into best; -1: none.
    [[nodiscard]] int pointAt(const QPointF &at) const;
    /// Where a point is drawn, in this widget's coordinates.
    [[nodiscard]] QPointF positionOf(int point) const;

signals:
    void picked(int point);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void recolor();
    [[nodiscard]] const ScatterPoint &point(int index) const;

    QCustomPlot *m_plot;
    QCPGraph *m_frontGraph;
    QCPGraph *m_bestGraph;
    QCPGraph *m_currentGraph;
    std::vector<ScatterPoint> m_front;
    std::vector<ScatterPoint> m_best;
    Better m_better = Better::Less;
};

} // namespace switchyard::plots
